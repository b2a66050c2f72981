"""A small rules folder, and strategies for documents whose numbers differ from the shipped ones.

The map is a grid of four by three regions in six kingdoms: small enough to meet every rule often, with mountains,
rivers, bridges and all icons. Decks keep their sizes; places on the cards are moved to the small map.
"""

from __future__ import annotations

import copy
import tempfile
import tomllib
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from warquest.rules import Document, load_folder, shipped_folder

if TYPE_CHECKING:
    from collections.abc import Callable

Tables = dict[str, dict[str, Any]]

_COLUMNS, _ROWS, _SIDE = 4, 3, 10.0
REGIONS = (
    *("alder", "ash", "beech", "birch"),
    *("cedar", "elm", "fir", "hazel"),
    *("larch", "maple", "oak", "pine"),
)
_KINGDOMS = {
    "snagfen": ("goblin", "alder", "ash"),
    "gorrash": ("orc", "beech", "birch"),
    "borvald": ("dwarf", "cedar", "elm"),
    "dareth": (None, "fir", "hazel"),
    "rhodane": ("satyr", "larch", "maple"),
    "wenlir": ("elf", "oak", "pine"),
}
MARKETS = ("alder", "beech", "cedar", "hazel", "larch", "oak", "pine")
_CAPITAL = "fir"
_BATTLEFIELDS = ("ash", "birch", "elm", "maple")
_VILLAGES = ("ash", "cedar", "pine")
_LOCATIONS = ("ash", "birch", "elm", "hazel", "maple")
_FEATURES = {
    "ridge": ("mountain", {("elm", "fir"): "mountain"}),
    "brook": ("river", {("alder", "cedar"): "bridge", ("ash", "elm"): "river"}),
    "beck": ("river", {("fir", "oak"): "river", ("hazel", "pine"): "bridge"}),
}
_WHOLE_SETS = (
    ["alder", "pine"],
    ["ash", "elm", "fir"],
    ["cedar", "larch"],
    ["birch", "hazel", "pine"],
    ["ash", "maple", "oak"],
    ["alder", "birch", "larch", "pine"],
)


def shipped_tables(game: str = "warquest") -> Tables:
    """The shipped rules folder of a game, parsed."""
    return {path.stem: tomllib.loads(path.read_text()) for path in sorted(shipped_folder(game).glob("*.toml"))}


def small_tables() -> Tables:
    """The small rules folder, as tables: a fresh copy."""
    tables = shipped_tables()
    tables["map"] = _small_map()
    tables["outlines"] = _small_outlines(tables["map"]["border"])
    _move_cards(tables)
    return tables


def write_folder(folder: Path, tables: Tables) -> Path:
    """Writes tables as TOML files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in tables.items():
        (folder / f"{name}.toml").write_text(toml(table), encoding="utf-8")
    return folder


def small_folder(tmp_path: Path) -> Path:
    """A valid rules folder with a map of twelve regions."""
    return write_folder(tmp_path / "small-rules", small_tables())


def small_document() -> Document:
    """The document of the small rules folder."""
    return document_of(small_tables())


def document_of(tables: Tables) -> Document:
    """Tables, written to a folder and loaded from there."""
    with tempfile.TemporaryDirectory() as folder:
        return load_folder(write_folder(Path(folder), tables))


# --- the small map ---------------------------------------------------------------------------------------------------


def _corner(column: int, row: int) -> list[float]:
    return [column * _SIDE, row * _SIDE]


def _neighbours() -> list[tuple[str, str, list[list[float]]]]:
    """Borders of the grid in region order, each with its line."""
    found = []
    for index, region in enumerate(REGIONS):
        row, column = divmod(index, _COLUMNS)
        if column + 1 < _COLUMNS:
            found.append((region, REGIONS[index + 1], [_corner(column + 1, row), _corner(column + 1, row + 1)]))
        if row + 1 < _ROWS:
            found.append((region, REGIONS[index + _COLUMNS], [_corner(column, row + 1), _corner(column + 1, row + 1)]))
    return found


def _region(index: int, name: str) -> dict[str, Any]:
    row, column = divmod(index, _COLUMNS)
    kingdom = next(kingdom for kingdom, (_, *own) in _KINGDOMS.items() if name in own)
    region: dict[str, Any] = {"id": name, "name": name.title(), "kingdom": kingdom}
    region |= {"x": (column + 0.5) * _SIDE, "y": (row + 0.5) * _SIDE}
    if name == _CAPITAL:
        region["city"] = {"name": "An-Dar", "tax": 6, "market": False, "start": False}
    if name in MARKETS:
        region["city"] = {"name": f"{name.title()} Town", "tax": 2 + index % 4, "market": True, "start": True}
    if name in _BATTLEFIELDS:
        region["battlefield"] = {"name": f"Field of {name.title()}"}
    if name in _VILLAGES:
        region["village"] = True
    if name in _LOCATIONS:
        region["location"] = {"kind": "cave", "name": f"{name.title()} Cave"}
    return region | {"source": "reconstruction"}


def _small_map() -> dict[str, Any]:
    kingdoms = []
    for name, (race, *_) in _KINGDOMS.items():
        kingdom = {"id": name, "name": name.title(), "colour": "#a0a0a0", "source": "reconstruction"}
        kingdoms.append(kingdom | ({"race": race} if race else {}))
    features, courses = [], {}
    for name, (kind, course) in _FEATURES.items():
        steps = [list(pair) for pair in course]
        features.append({"id": name, "name": name.title(), "kind": kind, "course": steps, "source": "reconstruction"})
        courses.update({pair: {"kind": border, "feature": name} for pair, border in course.items()})
    borders = [
        {"a": a, "b": b, "source": "reconstruction"} | courses.get((a, b), {"kind": "plain"})
        for a, b, _ in _neighbours()
    ]
    return {
        "format": 1,
        "board": {"width": _COLUMNS * _SIDE, "height": _ROWS * _SIDE},
        "kingdom": kingdoms,
        "region": [_region(index, name) for index, name in enumerate(REGIONS)],
        "feature": features,
        "border": borders,
    }


def _small_outlines(borders: list[dict[str, Any]]) -> dict[str, Any]:
    outlines = []
    for index, name in enumerate(REGIONS):
        row, column = divmod(index, _COLUMNS)
        corners = [_corner(column + across, row + up) for across, up in ((0, 0), (1, 0), (1, 1), (0, 1))]
        outlines.append({"region": name, "points": corners})
    lines = [{"a": a, "b": b, "points": points} for a, b, points in _neighbours()]
    assert len(lines) == len(borders)
    return {"format": 1, "source": "reconstruction", "outline": outlines, "line": lines}


def _move_cards(tables: Tables) -> None:
    """Every place that a card names, moved to the small map."""
    places, fields, whole = cycle(_LOCATIONS), cycle(_BATTLEFIELDS), iter(_WHOLE_SETS)
    kingdoms, towns, passes = cycle(_KINGDOMS), cycle(MARKETS), iter((["beech", "birch"], ["alder", "cedar"]))
    for card in tables["quests"]["card"]:
        card["location"] = next(places)
    for index, card in enumerate(card for card in tables["power"]["card"] if card["kind"] == "market"):
        card["city"] = MARKETS[index // 2]
    for card in tables["conquest"]["card"]:
        if card["kind"] == "defend":
            card["kingdom"] = next(kingdoms)
        if card["kind"] == "territory":
            _move_condition(card["condition"], whole)
    for effect in (effect for card in tables["events"]["card"] for effect in card["effects"]):
        match effect["effect"]:
            case "rumour":
                effect["battlefield"] = next(fields)
            case "tax_revolt":
                effect["city"] = next(towns)
            case "blocked_pass":
                effect["border"] = next(passes)


def _move_condition(condition: dict[str, Any], whole: Any) -> None:
    match condition["kind"]:
        case "all_of":
            condition["regions"] = list(next(whole))
        case "n_of_kingdom":
            condition["n"] = 2
        case "n_icon":
            condition["n"] = 3


# --- numbers that differ ---------------------------------------------------------------------------------------------

# Ranges within the loader's limits: whatever is drawn, a roll stays within forty dice.
_CONSTANTS = {
    "start_gold": (0, 60),
    "actions_per_turn": (1, 5),
    "steps_per_move": (1, 5),
    "line_places": (1, 8),
    "battle_rounds": (1, 9),
    "quest_rounds": (1, 9),
    "victory_vp": (0, 10),
    "kill_vp": (0, 3),
    "quest_gold": (0, 5),
    "tokens_per_vp": (1, 5),
    "city_vp": (0, 4),
    "power_card_limit": (1, 8),
    "display_size": (1, 8),
    "control_tokens": (6, 30),
    "starting_quests": (1, 2),
    "glorious_per_player": (0, 2),
    "event_loss_limit": (1, 4),
    "flee_flags": (1, 4),
    "respawn_purse": (0, 40),
    "army_limit": (1, 8),
    "setup_races": (1, 5),
    "market_day_discount": (0, 3),
}
_PURSUERS_DICE = 40


@st.composite
def varied_tables(draw: st.DrawFn, base: Callable[[], Tables] = small_tables) -> Tables:
    """Tables that load, with other numbers: constants, die, leaders, units, prices, taxes and VP."""
    tables = copy.deepcopy(base())
    for constant in tables["constants"]["constant"]:
        if constant["id"] in _CONSTANTS:
            constant["value"] = draw(st.integers(*_CONSTANTS[constant["id"]]), label=constant["id"])
    _vary_units(draw, tables["units"])
    _vary_cards(draw, tables)
    return tables


def _vary_units(draw: st.DrawFn, units: dict[str, Any]) -> None:
    die = units["die"]
    die["skulls"], die["flags"] = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    die["blanks"] = draw(st.integers(0 if die["skulls"] + die["flags"] else 1, 4))
    for leader in units["leader"]:
        leader["attack"], leader["defence"] = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    units["leader"][1]["cost"] = draw(st.integers(0, 12))
    pursuers = sum(unit["ability"] == "pursuit" for unit in units["unit"])
    for unit in units["unit"]:
        unit["cost"], unit["defence"] = draw(st.integers(1, 6)), draw(st.integers(1, 3))
        unit["attack"] = draw(st.integers(1, 2))
        most = _PURSUERS_DICE // pursuers // unit["attack"] if unit["ability"] == "pursuit" else 15
        unit["pool"] = draw(st.integers(1, min(15, most)))


def _vary_cards(draw: st.DrawFn, tables: Tables) -> None:
    for region in tables["map"]["region"]:
        if "city" in region:
            region["city"]["tax"] = draw(st.integers(0, 9))
    for card in tables["power"]["card"]:
        card["cost"], card["use_cost"] = draw(st.integers(0, 9)), draw(st.integers(0, 3))
    for card in tables["quests"]["card"]:
        card["health"], card["attack"] = draw(st.integers(1, 11)), draw(st.integers(1, 5))
    for card in tables["conquest"]["card"]:
        if card["kind"] == "glorious_victory":
            card["min_troops"] = draw(st.integers(1, 12))


def varied_documents(base: Callable[[], Tables] = small_tables) -> st.SearchStrategy[Document]:
    """Loaded documents of the small map (or another base) with other numbers."""
    return varied_tables(base).map(document_of)


# --- TOML ------------------------------------------------------------------------------------------------------------


def toml(table: dict[str, Any]) -> str:
    """A table as TOML text: plain values first, then tables and lists of tables."""
    lines = [f"{_key(key)} = {_value(value)}" for key, value in table.items() if not _is_section(value)]
    for key, value in table.items():
        for entry in value if _is_section(value) else []:
            lines += ["", f"[[{_key(key)}]]", *(f"{_key(name)} = {_value(held)}" for name, held in entry.items())]
    return "\n".join(lines) + "\n"


def _is_section(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _key(key: str) -> str:
    return key if key and key.replace("_", "").isalnum() and key.isascii() else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 1000:
        return hex(value)
    if isinstance(value, str):
        return (
            '"'
            + "".join(c if c.isascii() and c.isprintable() and c not in '"\\' else f"\\U{ord(c):08X}" for c in value)
            + '"'
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(held)}" for key, held in value.items()) + "}"
    return str(value)
