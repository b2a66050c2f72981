"""Nexus Ops' tables for people to read: units, terrain and tiles, tokens, cards and missions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.view import Entry, Section, marked, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.rules.document import Document

# What units can do beside a step, and what missions ask for; keys of the entry stand in braces.
MOVES = {
    "through_terrain": "{range} steps over {terrain}",
    "from_terrain": "{range} steps from {terrain}",
    "fly": "anywhere from the {terrain}",
}
MISSIONS = {
    "dominate": "hold more {terrain} hexes than anyone else",
    "kill": "remove {kills} {unit} in one battle",
    "win_survivor": "win and keep a {unit} there",
    "win_rival_home": "win on a home hex of another player",
    "win_terrain": "win on {terrain}",
    "win_kills": "win and remove {kills} units",
}


def sections(document: Document) -> Iterator[Section]:
    """The tables of a document, in reading order."""
    tables = document["tables"]
    yield _units(tables["units"])
    yield from _board(tables)
    yield _tokens(tables["tokens"]["token"])
    yield _energize(tables["energize"]["card"])
    yield _missions(tables["missions"])


def move_words(special: Entry) -> str:
    """A special way to move in words (NX-6.5 to 6.7)."""
    return MOVES[special["kind"]].format(**special) + ", past enemies" * bool(special.get("passes_enemies"))


def mission_words(mission: Entry) -> str:
    """What a secret mission asks for, in words (NX-14)."""
    return MISSIONS[mission["kind"]].format(**mission)


def _units(units: Entry) -> Section:
    rows = []
    for unit in units["unit"]:
        hits = [f"{unit['hit']}+"]
        hits += [f"{o['hit']}+ on {o['terrain']}" for o in units["hit_override"] if o["unit"] == unit["id"]]
        able = ["mines"] * unit["miner"]
        able += [move_words(special) for special in units["move_special"] if special["unit"] == unit["id"]]
        able += [f"breath {units['breath']['hit']}+"] * (units["breath"]["unit"] == unit["id"])
        able += ["not on " + ", ".join(unit["banned"])] * bool(unit["banned"])
        rows.append((marked(unit), str(unit["cost"]), ", ".join(hits), str(unit["limit"]), "; ".join(able)))
    return Section("Units, in attack order", ("unit", "cost", "hits", "figures", "abilities"), rows)


def _board(tables: Entry) -> Iterator[Section]:
    kinds, tiles = tables["terrain"]["terrain"], tables["tiles"]
    rows = [
        (marked(kind), str(kind["hexes"]) + " a player" * kind["per_player"], ", ".join(map(str, kind["rings"])))
        for kind in kinds
    ]
    yield Section("Terrain", ("terrain", "hexes", "rings"), rows)
    single = [("single", marked(tile, tile["terrain"]), str(tile["count"])) for tile in tiles["single"]]
    double = [("double", marked(tile, " and ".join(tile["halves"])), str(tile["count"])) for tile in tiles["double"]]
    yield Section("Tiles", ("tile", "terrain", "number"), single + double)
    sites = [
        (marked(entry, f"{entry['players']} players"), ", ".join(map(str, entry["sides"])))
        for entry in tiles["home_sites"]
    ]
    yield Section("Home bases", ("players", "sides of the board"), sites)
    money = tiles["start_rubium"]
    yield Section("Start", ("rubium", "each next seat"), [(marked(money, money["first"]), f"{money['step']} more")])


def _tokens(tokens: list[Entry]) -> Section:
    rows = [
        (marked(token), str(token["count"]), str(token.get("extra", 0)), str(token["mine"]), token.get("unit", "-"))
        for token in tokens
    ]
    return Section("Exploration tokens", ("token", "number", "extra", "mine", "unit"), rows)


def _energize(cards: list[Entry]) -> Section:
    rows = [(marked(card), str(card["count"]), card["window"]) for card in cards]
    return Section("Energize cards", ("card", "number", "window"), rows)


def _missions(missions: Entry) -> Section:
    secret = missions["secret"]
    plain_row = (marked(missions["plain"]), "red", plain(missions["plain"]["vp"]), "-", "win a battle")
    rows = [(marked(card), card["colour"], str(card["vp"]), str(card["count"]), mission_words(card)) for card in secret]
    return Section("Missions", ("card", "colour", "vp", "number", "condition"), [plain_row, *rows])
