"""What a saved state must keep of its board: tiles, tokens, mines, where units stand, and the setup (NX-2, 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..decode import require
from .board import INNER_RING, OUTER_RING, TOKEN_HEXES
from .phases import BATTLE_PHASE, END, SETUP, phase
from .setup import last_double, starting_rubium

if TYPE_CHECKING:
    from .game import NexusState
    from .model import NexusFields


def check(state: NexusState) -> None:
    check_tiles(state)
    check_tokens(state)
    check_stands(state)
    check_exploration(state)
    if phase(state) == SETUP:
        check_setup(state)


# Tiles.


def check_tiles(state: NexusState) -> None:
    known = [state.terrain[place] >= 0 for place in TOKEN_HEXES]
    require(known == sorted(known, reverse=True), "terrain", "no terrain after a hex without")
    require(phase(state) == SETUP or all(known), "terrain", "terrain everywhere after the setup")
    fixed = state.game.scenario.terrain
    if fixed is not None:
        require([state.terrain[place] for place in TOKEN_HEXES] == fixed, "terrain", "that of the scenario")
        require(not any(state.single_pool) and not any(state.double_pool), "single_pool", "no tiles in a scenario")
        return
    check_singles(state)
    check_doubles(state)


def check_singles(state: NexusFields) -> None:
    rules = state.rules
    laid = Counter(state.terrain[place] for place in INNER_RING if state.terrain[place] >= 0)
    taken: Counter[int] = Counter()
    for tile, terrain in enumerate(rules.single):
        taken[terrain] += rules.single_count[tile] - state.single_pool[tile]
    require(laid == +taken, "single_pool", "the tiles that are not on the board")


def check_doubles(state: NexusFields) -> None:
    """A tile may lie either way round, but not while its flip is open, nor with a fixed orientation."""
    rules, terrain = state.rules, state.terrain
    laid: Counter[tuple[int, ...]] = Counter()
    for place in OUTER_RING[::2]:
        tile = (terrain[place], terrain[place + 1])
        if tile[0] < 0:
            require(tile[1] < 0, f"terrain[{place + 1}]", "terrain of whole tiles")
            continue
        laid[tuple(sorted(tile))] += 1
        flipping = state.node == "double_flip" and place == last_double(state)
        if flipping or state.options["double_orientation"] == "fixed":
            require(tile in rules.double, f"terrain[{place}]", "a tile that is not flipped")
    taken: Counter[tuple[int, ...]] = Counter()
    for index, halves in enumerate(rules.double):
        taken[tuple(sorted(halves))] += rules.double_count[index] - state.double_pool[index]
    require(laid == +taken, "double_pool", "the tiles that are not on the board")


# Tokens and mines.


def check_tokens(state: NexusState) -> None:
    rules, scenario = state.rules, state.game.scenario
    before = scenario.tokens if scenario.tokens is not None else list(TOKEN_HEXES)
    pool = scenario.token_pool if scenario.token_pool is not None else rules.token_count
    left = [place for place, token in enumerate(state.tokens) if token]
    require(set(left) <= set(before), "tokens", "hexes that had a token")
    for kind, count in enumerate(state.token_pool):
        require(count <= pool[kind], f"token_pool.{rules.token_ids[kind]}", f"at most {pool[kind]}")
    require(sum(state.token_pool) == len(left), "token_pool", "as many tokens as hexes with one")
    revealed = set(before) - set(left)
    for place in TOKEN_HEXES:
        if place not in revealed:
            mine = scenario.mines.get(place, 0)
            require(state.mines[place] == mine, f"mines[{place}]", f"{mine}: nothing was revealed here")
    check_mines(state, sorted(revealed), [count - now for count, now in zip(pool, state.token_pool, strict=True)])


def check_mines(state: NexusState, revealed: list[int], tokens: list[int]) -> None:
    """The mines of revealed hexes are those of the revealed tokens; a mine that lay there before may lie on."""
    placed = Counter(dict(enumerate(tokens)))
    values = Counter[int]()
    for kind, count in placed.items():
        values[state.rules.token_mine[kind]] += count
    found, covered = Counter[int](), 0
    for place in revealed:
        if place in state.game.scenario.mines:
            covered += 1
        else:
            found[state.mines[place]] += 1
    missing = sum((values - found).values())
    require(missing == covered and not found - values, "mines", "the mines of the tokens revealed")


# Units.


def check_stands(state: NexusState) -> None:
    """Where a type may not enter only a token puts it."""
    rules = state.rules
    for seat, units in enumerate(state.units):
        for place, counts in enumerate(units):
            for kind, count in enumerate(counts):
                revealed = kind in rules.token_unit and place in TOKEN_HEXES
                if count and state.terrain[place] >= 0 and not revealed:
                    name = f"players[{seat}].units.{place}.{rules.unit_ids[kind]}"
                    require(rules.may_enter[kind][state.terrain[place]], name, "units that may stand there")


def check_exploration(state: NexusState) -> None:
    """Only the active player has units on hexes with a token, before he explores; scenarios may begin otherwise."""
    given = any(player["units"] for player in state.game.scenario.players)
    if given or phase(state) == SETUP or state.is_terminal():
        return
    explored = phase(state) in (BATTLE_PHASE, END)
    for place, token in enumerate(state.tokens):
        for seat, strength in enumerate(state.strength):
            unexplored = seat == state.active and not explored
            require(not token or not strength[place] or unexplored, "tokens", "no token where units have explored")


# The setup.


def check_setup(state: NexusState) -> None:
    """Nothing but tiles, the first player and executive orders is new."""
    fresh = state.game.new_initial_state()
    now, before = state.to_dict()["players"], fresh.to_dict()["players"]
    rubium = starting_rubium(state) if state.first >= 0 else [0] * len(state.players)
    dealt = dealt_orders(state)
    for seat, (player, start) in enumerate(zip(now, before, strict=True)):
        for key in ("vp", "units", "settled", "energize", "played", "plain"):
            require(player[key] == start[key], f"players[{seat}].{key}", "what the game begins with")
        require(player["rubium"] == rubium[seat], f"players[{seat}].rubium", str(rubium[seat]))
        more = Counter(player["secrets"]) - Counter(start["secrets"])
        kept = not Counter(start["secrets"]) - Counter(player["secrets"])
        require(kept and sum(more.values()) == dealt[seat], f"players[{seat}].secrets", "the orders dealt so far")
    require(state.tokens == fresh.tokens, "tokens", "those of the beginning")
    require(not any(state.energize_discards), "energize_discards", "none in the setup")
    require(not any(state.secret_discards), "secret_discards", "none in the setup")


def dealt_orders(state: NexusFields) -> list[int]:
    """Executive orders that each seat has drawn (NX-18.2)."""
    dealt = [0] * len(state.players)
    if state.draw is not None:
        for seat in state.seats_from(state.first)[: len(state.players) - state.draw.left]:
            dealt[seat] = 1
    return dealt
