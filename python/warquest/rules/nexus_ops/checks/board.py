"""The board: terrain and tiles agree, home bases, exploration tokens (NX-1.3 to 1.6, 2.3, 2.4, 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from warquest.rules.faults import choices
from warquest.rules.nexus_ops.limits import DOUBLE_TILES, EXTRA_TOKENS, SINGLE_TILES, TILE_TERRAIN, TOKENS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.errors import Fault
    from warquest.rules.nexus_ops.tables import NexusOpsTables

# Terrain without tiles: hexes, rings, whether each player has them.
_WITHOUT_TILES = {"monolith": (1, [0], False), "home": (3, [3, 4], True)}


def singles(tables: NexusOpsTables) -> Iterator[Fault]:
    """Six tiles of one hex, each kind listed once (NX-2.3)."""
    seen: set[str] = set()
    for index, tile in enumerate(tables.tiles.single):
        place: list[str | int] = ["single", index, "terrain"]
        if tile.terrain not in TILE_TERRAIN:
            expected = f"a terrain of tiles: {choices(TILE_TERRAIN, tile.terrain)}"
            yield tables.fault("tiles", place, tile.terrain, expected)
        elif tile.terrain in seen:
            yield tables.fault("tiles", place, tile.terrain, "a terrain that no other single tile has")
        seen.add(tile.terrain)
    found = sum(tile.count for tile in tables.tiles.single)
    if found != SINGLE_TILES:
        yield tables.fault("tiles", ["single"], f"{found} tiles", str(SINGLE_TILES))


def doubles(tables: NexusOpsTables) -> Iterator[Fault]:
    """Six tiles of two hexes, each kind listed once (NX-2.4)."""
    seen: set[tuple[str, ...]] = set()
    for index, tile in enumerate(tables.tiles.double):
        for position, half in enumerate(tile.halves):
            if half not in TILE_TERRAIN:
                expected = f"a terrain of tiles: {choices(TILE_TERRAIN, half)}"
                yield tables.fault("tiles", ["double", index, "halves", position], half, expected)
        pair = tuple(sorted(tile.halves))
        if pair in seen:
            expected = "halves that no other double tile has"
            yield tables.fault("tiles", ["double", index, "halves"], ", ".join(tile.halves), expected)
        seen.add(pair)
    found = sum(tile.count for tile in tables.tiles.double)
    if found != DOUBLE_TILES:
        yield tables.fault("tiles", ["double"], f"{found} tiles", str(DOUBLE_TILES))


def hexes(tables: NexusOpsTables) -> Iterator[Fault]:
    """The hexes of a terrain are those of the tiles, and so are its rings (RU-18)."""
    by_ring = {1: Counter[str](), 2: Counter[str]()}
    for tile in tables.tiles.single:
        by_ring[1][tile.terrain] += tile.count
    for pair in tables.tiles.double:
        for half in pair.halves:
            by_ring[2][half] += pair.count
    for index, kind in enumerate(tables.terrain.terrain):
        if kind.id in _WITHOUT_TILES:
            count, rings, per_player = _WITHOUT_TILES[kind.id]
        else:
            count = sum(ring[kind.id] for ring in by_ring.values())
            rings, per_player = [ring for ring, found in by_ring.items() if found[kind.id]], False
        wanted = {"hexes": count, "rings": rings, "per_player": per_player}
        for key, value in wanted.items():
            found = getattr(kind, key)
            if found != value:
                told = str(value).lower() if isinstance(value, bool) else str(value)
                yield tables.fault("terrain", ["terrain", index, key], found, told)


def sites(tables: NexusOpsTables) -> Iterator[Fault]:
    """A side for each seat, clockwise, for two, three and four players (NX-1.6)."""
    found = [entry.players for entry in tables.tiles.home_sites]
    if found != [2, 3, 4]:
        yield tables.fault("tiles", ["home_sites"], ", ".join(map(str, found)), "entries of 2, 3 and 4 players")
    for index, entry in enumerate(tables.tiles.home_sites):
        place: list[str | int] = ["home_sites", index, "sides"]
        if len(entry.sides) != entry.players:
            yield tables.fault("tiles", place, f"{len(entry.sides)} sides", f"{entry.players}: one for each player")
        if sorted(set(entry.sides)) != entry.sides:
            yield tables.fault("tiles", place, str(entry.sides), "different sides in ascending order")


def tokens(tables: NexusOpsTables) -> Iterator[Fault]:
    """A token for each hex of the rings 1 and 2, and six more or none for the option (NX-2.6, 18.5)."""
    found = sum(token.count for token in tables.tokens.token)
    if found != TOKENS:
        yield tables.fault("tokens", ["token"], f"{found} tokens", str(TOKENS))
    extra = sum(token.extra or 0 for token in tables.tokens.token)
    if extra not in (0, EXTRA_TOKENS):
        yield tables.fault("tokens", ["token"], f"{extra} extra tokens", f"{EXTRA_TOKENS}, or none")
    for index, token in enumerate(tables.tokens.token):
        if not token.count and not token.extra:
            yield tables.fault("tokens", ["token", index, "count"], token.count, "a token that can be drawn")


def extra_tokens(tables: NexusOpsTables) -> Iterator[Fault]:
    """The option needs the tokens (NX-18.5)."""
    if tables.options["extra_tokens"] and not any(token.extra for token in tables.tokens.token):
        expected = f"false, or {EXTRA_TOKENS} extra tokens in tokens.toml"
        yield tables.fault("options", ["extra_tokens"], tables.options["extra_tokens"], expected)


CHECKS = (singles, doubles, hexes, sites, tokens, extra_tokens)
