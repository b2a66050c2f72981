"""What a loader must refuse: one edit of a rules folder a case, and the fault it must bring (WQ-12.4, 12.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from rules import edits
from rules.edits import Edit, assert_told, both, double, drop, put
from strategies.small_rules import Tables, small_tables
from warquest.errors import Fault

if TYPE_CHECKING:
    from pathlib import Path


def faults_of(folder: Path, *changes: Edit) -> list[Fault]:
    """The faults of the small rules folder after some edits."""
    return edits.faults_of(folder, small_tables(), *changes)


def constant(name: str, value: int) -> Edit:
    """Sets a constant."""

    def edit(tables: Tables) -> None:
        next(entry for entry in tables["constants"]["constant"] if entry["id"] == name)["value"] = value

    return edit


FORM = [
    ("unknown field", put("power", "card", 3, "colour", value="red"), "power", "card[3].colour", "no such key"),
    ("unknown field of the file", put("map", "roads", value=3), "map", "roads", "no such key"),
    ("missing field", drop("quests", "card", 2, "health"), "quests", "card[2].health", "required"),
    ("missing table", drop("units", "die"), "units", "die", "required"),
    ("wrong format", put("map", "format", value=2), "map", "format", "at most 1"),
    ("format true", put("map", "format", value=True), "map", "format", "an integer"),
    ("format 1.0", put("units", "format", value=1.0), "units", "format", "an integer"),
    ("text for a number", put("units", "unit", 0, "cost", value="1"), "units", "unit[0].cost", "an integer"),
    ("number for text", put("units", "unit", 0, "name", value=1), "units", "unit[0].name", "text"),
    ("true for a number", put("units", "unit", 0, "cost", value=True), "units", "unit[0].cost", "an integer"),
    ("number for true", put("power", "card", 0, "quest", value=0), "power", "card[0].quest", "true or false"),
    ("list for a table", put("units", "die", value=[1]), "units", "die", "a table"),
    ("table for a list", put("quests", "card", value={}), "quests", "card", "a list"),
    ("huge number", put("units", "unit", 1, "cost", value=16**5000), "units", "unit[1].cost", "at most 99"),
    ("not finite", put("map", "region", 0, "x", value=float("nan")), "map", "region[0].x", "number"),
    ("bad source", put("map", "border", 0, "source", value="guess"), "map", "border[0].source", "'seed'"),
    (
        "seed field unknown",
        put("units", "unit", 0, "from_seed", value=["luck"]),
        "units",
        "unit[0].from_seed[0]",
        "field",
    ),
    ("text not ASCII", put("map", "region", 0, "name", value="Zürich"), "map", "region[0].name", "form"),
    ("village false", put("map", "region", 1, "village", value=False), "map", "region[1].village", "true"),
    ("bad id", put("power", "card", 0, "id", value="War Drums"), "power", "card[0].id", "form"),
    ("bad colour", put("map", "kingdom", 0, "colour", value="red"), "map", "kingdom[0].colour", "form"),
    ("bad rules version", put("game", "rules_version", value="one two"), "game", "rules_version", "form"),
    ("another game", put("game", "game", value="chess"), "game", "game", "a game: warquest"),
]

EFFECTS = [
    ("unknown effect", "power", "card[0].effects[0].effect", {"effect": "extra_dise", "n": 1}, "extra_dice is close"),
    ("no effect named", "power", "card[0].effects[0].effect", {"n": 1}, "which kind"),
    ("event effect on a card", "power", "card[0].effects[0].effect", {"effect": "storm"}, "extra_dice"),
    ("n missing", "power", "card[0].effects[0].n", {"effect": "absorb"}, "required"),
    ("n of 0", "power", "card[0].effects[0].n", {"effect": "absorb", "n": 0}, "at least 1"),
    ("n too large", "power", "card[0].effects[0].n", {"effect": "absorb", "n": 99}, "at most 15"),
    ("parameter unknown", "power", "card[0].effects[0].n", {"effect": "ford", "n": 1}, "no such key"),
    ("rounds of 0", "power", "card[0].effects[0].rounds", ("front", 0), "at least 1"),
    ("rounds of 6", "power", "card[0].effects[0].rounds", ("front", 6), "at most 5"),
    ("phase unknown", "power", "card[0].effects[0].phase", ("rear", 1), "'back', 'front' or 'quest'"),
    ("special unknown", "quests", "card[0].specials[0].effect", {"effect": "fire"}, "armour"),
    ("special of 0", "quests", "card[0].specials[0].n", {"effect": "armour", "n": 0}, "at least 1"),
    ("special parameter", "quests", "card[0].specials[0].n", {"effect": "fear", "n": 1}, "no such key"),
    ("event of the wrong kind", "events", "card[9].effects[0].effect", {"effect": "levy"}, "plague"),
    ("gold missing", "events", "card[20].effects[0].gold", {"effect": "bounty"}, "required"),
    (
        "pass of one region",
        "events",
        "card[9].effects[0].border",
        {"effect": "blocked_pass", "border": ["ash"]},
        "at least 2",
    ),
]


def effect_edit(file: str, path: str, effect: Any) -> Edit:
    """Puts an effect where a path says."""
    index = int(path.split("[")[1].split("]")[0])
    if isinstance(effect, tuple):
        effect = {"effect": "extra_dice", "phase": effect[0], "n": 1, "rounds": effect[1]}
    key = "specials" if file == "quests" else "effects"
    return put(file, "card", index, key, value=[effect])


@pytest.mark.clause("WQ-12.4", "WQ-12.5")
@pytest.mark.parametrize(("name", "edit", "file", "path", "expected"), FORM, ids=[case[0] for case in FORM])
def test_form(tmp_path: Path, name: str, edit: Edit, file: str, path: str, expected: str) -> None:
    assert_told(faults_of(tmp_path, edit), file, path, expected)


@pytest.mark.clause("WQ-12.4", "WQ-12.11")
@pytest.mark.parametrize(("name", "file", "path", "effect", "expected"), EFFECTS, ids=[case[0] for case in EFFECTS])
def test_effects(tmp_path: Path, name: str, file: str, path: str, effect: Any, expected: str) -> None:
    assert_told(faults_of(tmp_path, effect_edit(file, path, effect)), file, path, expected)


SAME = {"effect": "absorb", "n": 1}

CARDS = [
    ("effect twice", put("power", "card", 0, "effects", value=[SAME, SAME]), "power", "card[0].effects[1]", "once"),
    (
        "special twice",
        put("quests", "card", 0, "specials", value=[{"effect": "fear"}, {"effect": "fear"}]),
        *("quests", "card[0].specials[1]", "once"),
    ),
    ("quest without effect", put("power", "card", 0, "quest", value=True), "power", "card[0].quest", "none of"),
    (
        "quest without location",
        put("quests", "card", 0, "location", value="alder"),
        "quests",
        "card[0].location",
        "ash",
    ),
    (
        "rumour without battlefield",
        put("events", "card", 1, "effects", 0, "battlefield", value="alder"),
        *("events", "card[1].effects[0].battlefield", "with a battlefield"),
    ),
    ("rumour twice", put("events", "card", 1, "copies", value=2), "events", "card[1].copies", "at most 1"),
    ("rumour without artifact", drop("events", "card", 1, "artifact"), "events", "card[1].artifact", "required"),
    (
        "artifact unknown",
        put("events", "card", 1, "artifact", "effect", value={"effect": "storm"}),
        *("events", "card[1].artifact.effect.effect", "extra_dice"),
    ),
    (
        "revolt in no city",
        put("events", "card", 9, "effects", value=[{"effect": "tax_revolt", "city": "ash"}]),
        *("events", "card[9].effects[0].city", "a city region"),
    ),
    (
        "plague in no kingdom",
        put("events", "card", 9, "effects", value=[{"effect": "plague", "n": 1, "kingdom": "darett"}]),
        *("events", "card[9].effects[0].kingdom", "dareth is close"),
    ),
    (
        "pass that is no border",
        put("events", "card", 9, "effects", value=[{"effect": "blocked_pass", "border": ["alder", "pine"]}]),
        *("events", "card[9].effects[0].border", "a border of map.toml"),
    ),
    (
        "pass in the wrong order",
        put("events", "card", 9, "effects", value=[{"effect": "blocked_pass", "border": ["birch", "beech"]}]),
        *("events", "card[9].effects[0].border", "in its order"),
    ),
    (
        "defend no kingdom",
        put("conquest", "card", 0, "kingdom", value="calden"),
        *("conquest", "card[0].kingdom", "a kingdom"),
    ),
    ("star without star", put("conquest", "card", 0, "mark", value="none"), "conquest", "card[0].mark", "'star'"),
    ("kind unknown", put("conquest", "card", 0, "kind", value="defent"), "conquest", "card[0].kind", "defend is close"),
    (
        "condition unknown",
        put("conquest", "card", 14, "condition", value={"kind": "most"}),
        *("conquest", "card[14].condition.kind", "n_any"),
    ),
    (
        "territory region unknown",
        put("conquest", "card", 14, "condition", "regions", value=["oak", "ok"]),
        *("conquest", "card[14].condition.regions[1]", "oak is close"),
    ),
    (
        "territory region twice",
        put("conquest", "card", 14, "condition", "regions", value=["oak", "oak"]),
        *("conquest", "card[14].condition.regions[1]", "once"),
    ),
    (
        "territory kingdom unknown",
        put("conquest", "card", 20, "condition", "kingdom", value="mars"),
        *("conquest", "card[20].condition.kingdom", "a kingdom"),
    ),
    (
        "more than a kingdom",
        put("conquest", "card", 20, "condition", "n", value=3),
        "conquest",
        "card[20].condition.n",
        "2",
    ),
    (
        "more than the cities",
        put("conquest", "card", 25, "condition", "n", value=9),
        "conquest",
        "card[25].condition.n",
        "8",
    ),
    (
        "more than the map",
        put("conquest", "card", 30, "condition", "n", value=13),
        "conquest",
        "card[30].condition.n",
        "12",
    ),
    ("more than the tokens", constant("control_tokens", 5), "conquest", "card[30].condition.n", "5 control tokens"),
    ("glory worth less", put("conquest", "card", 8, "vp", value=4), "conquest", "card[8].vp", "at least 5"),
    ("id of two decks", put("quests", "card", 0, "id", value="hunt-elf"), "quests", "card[0].id", "no conquest card"),
]


@pytest.mark.clause("WQ-9.10", "WQ-10.3", "WQ-12.6", "WQ-12.9", "WQ-12.10", "WQ-12.11")
@pytest.mark.parametrize(("name", "edit", "file", "path", "expected"), CARDS, ids=[case[0] for case in CARDS])
def test_cards(tmp_path: Path, name: str, edit: Edit, file: str, path: str, expected: str) -> None:
    assert_told(faults_of(tmp_path, edit), file, path, expected)


def cut_off(tables: Tables) -> None:
    """Turns the borders of the region in the corner into one range."""
    board = tables["map"]
    for border in board["border"]:
        if "alder" in (border["a"], border["b"]):
            border |= {"kind": "mountain", "feature": "wall"}
    course = [["alder", "ash"], ["alder", "cedar"]]
    board["feature"].append({"id": "wall", "name": "Wall", "kind": "mountain", "course": course, "source": "public"})
    board["feature"][1]["course"] = [["ash", "elm"]]


def complete_five(tables: Tables) -> None:
    """Five regions that all border each other: no map can show that."""
    corner, kind = ["alder", "ash", "cedar", "elm", "beech"], {"kind": "plain", "source": "public"}
    listed = [{border["a"], border["b"]} for border in tables["map"]["border"]]
    order = [region["id"] for region in tables["map"]["region"]]
    for first in corner:
        for second in corner:
            if order.index(first) < order.index(second) and {first, second} not in listed:
                tables["map"]["border"].append({"a": first, "b": second} | kind)


def too_many_regions(tables: Tables) -> None:
    template = tables["map"]["region"][4]
    tables["map"]["region"] += [template | {"id": f"wood-{index}"} for index in range(53)]


MAP = [
    ("region twice", double("map", "region", 0), "map", "region[12].id", "no other entry"),
    ("border of one region", put("map", "border", 0, "b", value="alder"), "map", "border[0].b", "another region"),
    ("border twice", double("map", "border", 0), "map", "border[17]", "listed once"),
    ("border of no region", put("map", "border", 0, "b", value="aash"), "map", "border[0].b", "ash is close"),
    (
        "border out of order",
        both(put("map", "border", 0, "a", value="ash"), put("map", "border", 0, "b", value="alder")),
        *("map", "border[0].a", "comes first"),
    ),
    ("kingdom unknown", put("map", "region", 0, "kingdom", value="mars"), "map", "region[0].kingdom", "snagfen"),
    (
        "race of two kingdoms",
        put("map", "kingdom", 3, "race", value="elf"),
        "map",
        "kingdom[5].race",
        "without a homeland",
    ),
    ("race of no kingdom", drop("map", "kingdom", 0, "race"), "map", "kingdom", "homeland of the goblin"),
    ("kingdom without city", drop("map", "region", 0, "city"), "map", "kingdom[0]", "with a city"),
    ("kingdom in two pieces", put("map", "region", 0, "kingdom", value="wenlir"), "map", "kingdom[5]", "in one piece"),
    ("map in two pieces", cut_off, "map", "border", "in one piece"),
    ("map not planar", complete_five, "map", "border", "planar"),
    ("no An-Dar", put("map", "region", 6, "city", "name", value="Andar"), "map", "region", "exactly one"),
    ("start in An-Dar", put("map", "region", 6, "city", "start", value=True), "map", "region[6].city.start", "false"),
    (
        "few starting cities",
        both(*(put("map", "region", index, "city", "start", value=False) for index in (0, 2, 4))),
        *("map", "region", "at least 5"),
    ),
    ("too many regions", too_many_regions, "map", "region", "at most 64"),
    ("plain with feature", put("map", "border", 0, "feature", value="brook"), "map", "border[0].feature", "plain"),
    (
        "river without feature",
        put("map", "border", 0, "kind", value="river"),
        "map",
        "border[0].feature",
        "a range or river",
    ),
    (
        "feature of another kind",
        put("map", "feature", 0, "kind", value="river"),
        "map",
        "feature[0].course[0]",
        "river",
    ),
    (
        "course over no border",
        put("map", "feature", 0, "course", value=[["elm", "fir"], ["alder", "pine"]]),
        *("map", "feature[0].course[1]", "a border"),
    ),
    (
        "course twice over a border",
        put("map", "feature", 0, "course", value=[["elm", "fir"], ["elm", "fir"]]),
        *("map", "feature[0].course[1]", "once"),
    ),
    (
        "border not in its course",
        put("map", "feature", 1, "course", value=[["alder", "cedar"]]),
        *("map", "border[3].feature", "whose course"),
    ),
    ("outline missing", drop("outlines", "outline", 0), "outlines", "outline", "an outline of alder"),
    ("outline twice", double("outlines", "outline", 0), "outlines", "outline[0].region", "one outline"),
    (
        "outline of nothing",
        put("outlines", "outline", 0, "region", value="sea"),
        "outlines",
        "outline[0].region",
        "region",
    ),
    ("line missing", drop("outlines", "line", 0), "outlines", "line", "a line of the border alder, ash"),
    ("line of no border", put("outlines", "line", 0, "b", value="pine"), "outlines", "line[0]", "a border"),
    ("line twice", double("outlines", "line", 0), "outlines", "line[0]", "one line"),
    (
        "line elsewhere",
        put("outlines", "line", 0, "points", value=[[0, 0], [5, 5]]),
        *("outlines", "line[0].points", "the two outlines share"),
    ),
    (
        "outlines meet without border",
        both(drop("map", "border", 0), drop("outlines", "line", 0)),
        *("outlines", "outline[0]", "without a border"),
    ),
]


@pytest.mark.clause("WQ-3.1", "WQ-3.2", "WQ-3.3", "WQ-3.4", "WQ-3.7", "WQ-4.7", "WQ-12.11")
@pytest.mark.parametrize(("name", "edit", "file", "path", "expected"), MAP, ids=[case[0] for case in MAP])
def test_map(tmp_path: Path, name: str, edit: Edit, file: str, path: str, expected: str) -> None:
    assert_told(faults_of(tmp_path, edit), file, path, expected)


def many_defences(tables: Tables) -> None:
    for unit in tables["units"]["unit"]:
        unit["defence"] = 4


def reserved_words() -> list[Any]:
    words = ("none", "lord", "leader", "companion", "front", "reserve", "retreat", "continue", "done", "cards", "gold")
    return [(f"reserved {w}", put("power", "card", 0, "id", value=w), "power", "card[0].id", "notation") for w in words]


NUMBERS = [
    ("unit order", lambda t: t["units"]["unit"].reverse(), "units", "unit[0]", "goblin melee"),
    ("a unit less", drop("units", "unit", 9), "units", "unit", "10 types"),
    ("pool of 16", put("units", "unit", 0, "pool", value=16), "units", "unit[0].pool", "at most 15"),
    ("defence of 5", put("units", "unit", 0, "defence", value=5), "units", "unit[0].defence", "at most 4"),
    ("attack of 10", put("units", "unit", 0, "attack", value=10), "units", "unit[0].attack", "at most 9"),
    ("cost of 0", put("units", "unit", 0, "cost", value=0), "units", "unit[0].cost", "at least 1"),
    ("groups of troops", many_defences, "units", "unit", "at most 32"),
    (
        "archers that skirmish",
        put("units", "unit", 1, "ability", value="skirmish"),
        "units",
        "unit[1].ability",
        "ranged",
    ),
    ("leaders in the wrong order", lambda t: t["units"]["leader"].reverse(), "units", "leader", "lord, lieutenant"),
    ("lord with a price", put("units", "leader", 0, "cost", value=1), "units", "leader[0].cost", "no price"),
    ("lieutenant without", drop("units", "leader", 1, "cost"), "units", "leader[1].cost", "price"),
    ("few lieutenants", put("units", "leader", 1, "figures", value=9), "units", "leader[1].figures", "at least 10"),
    (
        "die without faces",
        put("units", "die", value={"skulls": 0, "flags": 0, "blanks": 0, "source": "seed"}),
        "units",
        "die",
        "9",
    ),
    ("die of ten faces", put("units", "die", "blanks", value=7), "units", "die", "1 to 9"),
    ("die of many skulls", put("units", "die", "skulls", value=10), "units", "die.skulls", "at most 9"),
    (
        "dice in front",
        both(constant("line_places", 8), put("units", "unit", 2, "attack", value=4)),
        "units",
        "unit",
        "40",
    ),
    ("dice at the back", put("units", "unit", 1, "attack", value=9), "units", "unit", "at most 40"),
    ("dice in pursuit", put("units", "unit", 0, "attack", value=3), "units", "unit", "at most 40"),
    ("dice of a monster", put("quests", "card", 0, "attack", value=37), "quests", "card", "at most 40"),
    ("dice of a quest", put("power", "card", 12, "effects", 0, "n", value=15), "units", "unit", "at most 40"),
    ("lower dice limit", constant("dice_limit", 20), "units", "unit", "at most 20"),
    ("constant missing", drop("constants", "constant", 0), "constants", "constant", "start_gold"),
    (
        "constant unknown",
        put("constants", "constant", 0, "id", value="start_golt"),
        "constants",
        "constant[0].id",
        "start_gold is",
    ),
    ("constant twice", double("constants", "constant", 0), "constants", "constant[25].id", "no other"),
    ("places of 9", constant("line_places", 9), "constants", "constant[3].value", "1 to 8"),
    ("no control tokens", constant("control_tokens", 0), "constants", "constant[13].value", "1 to 64"),
    ("41 dice", constant("dice_limit", 41), "constants", "constant[23].value", "1 to 40"),
    ("31 rounds", constant("max_rounds", 31), "constants", "constant[24].value", "1 to 30"),
    ("more rounds than allowed", constant("max_rounds", 12), "options", "rounds", "at most 12"),
    ("option missing", drop("options", "rally"), "options", "rally", "per_leader"),
    ("option unknown", put("options", "rouns", value=3), "options", "rouns", "did you mean rounds"),
    ("option value", put("options", "rally", value="all"), "options", "rally", "per_leader_min_one"),
    ("option type", put("options", "glorious_draws", value=1), "options", "glorious_draws", "true, false"),
    ("option range", put("options", "rounds", value=31), "options", "rounds", "1 to 30"),
    ("options format", put("options", "format", value=2), "options", "format", "1"),
    *reserved_words(),
]


@pytest.mark.clause("WQ-1.7", "WQ-1.8", "WQ-2.3", "WQ-2.5", "WQ-4.9", "WQ-4.11", "WQ-12.1", "WQ-12.2")
@pytest.mark.parametrize(("name", "edit", "file", "path", "expected"), NUMBERS, ids=[case[0] for case in NUMBERS])
def test_numbers(tmp_path: Path, name: str, edit: Edit, file: str, path: str, expected: str) -> None:
    assert_told(faults_of(tmp_path, edit), file, path, expected)


DECKS = [
    ("resource cards", put("power", "card", 0, "copies", value=2), "power", "card", "36"),
    ("market cards", drop("power", "card", -1), "power", "card", "14"),
    ("defend cards", drop("conquest", "card", 0), "conquest", "card", "8"),
    ("glorious victories", put("conquest", "card", 8, "copies", value=9), "conquest", "card", "10"),
    ("race hunts", put("conquest", "card", 9, "copies", value=2), "conquest", "card", "5"),
    ("territory cards", put("conquest", "card", 14, "copies", value=2), "conquest", "card", "17"),
    ("starting quests", put("quests", "card", 0, "tier", value="medium"), "quests", "card", "10"),
    ("hard quests", drop("quests", "card", -1), "quests", "card", "10"),
    ("rumours", drop("events", "card", 1), "events", "card", "8"),
    ("quiet events", drop("events", "card", 0), "events", "card", "1"),
    ("negative events", put("events", "card", 9, "copies", value=2), "events", "card", "11"),
    ("positive events", drop("events", "card", -1), "events", "card", "10"),
    ("copies of 16", put("power", "card", 0, "copies", value=16), "power", "card[0].copies", "at most 15"),
    ("copies of 0", put("quests", "card", 0, "copies", value=0), "quests", "card[0].copies", "at least 1"),
    ("six market cities", put("map", "region", 0, "city", "market", value=False), "map", "region", "7"),
    (
        "market card at no market",
        put("power", "card", 19, "city", value="fir"),
        "power",
        "card[19].city",
        "market city",
    ),
    ("three cards at a market", put("power", "card", 19, "city", value="beech"), "power", "card", "2"),
    ("resource card at a city", put("power", "card", 0, "city", value="alder"), "power", "card[0].city", "no such key"),
    ("starting quests for five", constant("starting_quests", 3), "quests", "card", "at least 15"),
    ("glory for five", constant("glorious_per_player", 3), "conquest", "card[8].copies", "at least 15"),
]


@pytest.mark.clause("WQ-2.2", "WQ-4.3", "WQ-4.4", "WQ-4.5", "WQ-4.6", "WQ-12.3")
@pytest.mark.parametrize(("name", "edit", "file", "path", "expected"), DECKS, ids=[case[0] for case in DECKS])
def test_decks(tmp_path: Path, name: str, edit: Edit, file: str, path: str, expected: str) -> None:
    assert_told(faults_of(tmp_path, edit), file, path, expected)


def two_kinds_of_glory(tables: Tables) -> None:
    cards = tables["conquest"]["card"]
    cards[8]["copies"] = 5
    cards.append(cards[8] | {"id": "more-glory"})


@pytest.mark.clause("WQ-4.6")
def test_glorious_victory_is_one_kind(tmp_path: Path) -> None:
    assert_told(faults_of(tmp_path, two_kinds_of_glory), "conquest", "card", "exactly one")


@pytest.mark.clause("WQ-12.4")
def test_a_fault_names_file_card_field_and_value(tmp_path: Path) -> None:
    (fault,) = faults_of(tmp_path, put("power", "card", 3, "effects", value=[{"effect": "absorb", "n": "two"}]))
    assert fault == Fault("power.toml", "card[3].effects[0].n (massed-volley)", "two", "an integer")
    assert str(fault) == "power.toml: card[3].effects[0].n (massed-volley): found 'two', expected an integer"


def test_all_faults_are_told_together(tmp_path: Path) -> None:
    """Of one file and of many; the form of one file does not hide the cross checks of the others."""
    faults = faults_of(
        tmp_path,
        put("power", "card", 0, "cost", value="four"),
        put("power", "card", 5, "use_cost", value=-1),
        put("quests", "card", 0, "location", value="alder"),
        put("conquest", "card", 20, "condition", "n", value=3),
        put("options", "rally", value="all"),
        drop("map", "kingdom", 0, "race"),
    )
    told = {(fault.file, fault.path.split(" (")[0]) for fault in faults}
    assert told == {
        ("power.toml", "card[0].cost"),
        ("power.toml", "card[5].use_cost"),
        ("quests.toml", "card[0].location"),
        ("conquest.toml", "card[20].condition.n"),
        ("options.toml", "rally"),
        ("map.toml", "kingdom"),
    }
