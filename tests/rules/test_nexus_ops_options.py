"""Rule options and armies of Nexus Ops and of its battles."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warquest.errors import OptionError
from warquest.rules import complete, parse_army, parse_option_text, print_army, shipped, specs
from warquest.rules.registry import rule_set

DOCUMENT = shipped("nexus_ops")
PAGE = Path(__file__).parents[2] / "docs" / "rules" / "nexus-ops.md"
SIDES = {"attacker": "3 human", "defender": "dragon"}
UNITS = [unit["id"] for unit in DOCUMENT["tables"]["units"]["unit"]]
CARDS = {
    card["id"]: card["count"]
    for card in DOCUMENT["tables"]["energize"]["card"]
    if card["window"] in ("open", "step", "post_roll")
}


def completed(game: str = "nexus_ops", **given: Any) -> dict[str, Any]:
    return complete(game, DOCUMENT["options"], given)


def test_defaults() -> None:
    assert completed() == {**DOCUMENT["options"], "scenario": {}}
    assert list(completed()) == [option.name for option in specs("nexus_ops")]
    battle = completed("nexus_ops/battle", **SIDES)
    assert battle == {**SIDES, "terrain": "plains", "frenzy_scope": "owner", "returns": "zero_sum"}
    assert completed("nexus_ops/battle", terrain="magma", **SIDES)["terrain"] == "magma"


def test_defaults_are_those_of_the_page() -> None:
    told = PAGE.read_text(encoding="utf-8").split("they are the clauses of this page:")[1].split("Other values:")[0]
    told = " ".join(told.split()).removesuffix(".")
    defaults = {name: str(value).lower() for name, value in completed().items() if name != "scenario"}
    assert [pair.split("` ") for pair in told.split(" · ")] == [[f"`{name}", value] for name, value in defaults.items()]


def test_every_value_is_taken() -> None:
    for option in specs("nexus_ops"):
        for value in getattr(option, "values", ()):
            assert completed(**{option.name: value})[option.name] == value
    assert [completed(first_player=seat)["first_player"] for seat in ("random", 0, 3)] == ["random", 0, 3]
    assert completed(scenario={"phase": "move", "tokens": (1, 2)})["scenario"] == {"phase": "move", "tokens": [1, 2]}
    assert completed(home_mines=(1, 1, 1))["home_mines"] == [1, 1, 1]
    assert completed(max_rounds=1000, vp_target=99)["max_rounds"] == 1000
    name, value = parse_option_text("home_mines=[0, 9, 9]")
    assert completed(**{name: value})["home_mines"] == [0, 9, 9]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"rounds": 3}, "did you mean max_rounds"),
        ({"max_rounds": 0}, "1 to 1000"),
        ({"max_rounds": 1001}, "1 to 1000"),
        ({"vp_target": 100}, "1 to 99"),
        ({"first_player": 4}, "random, 0 to 3"),
        ({"first_player": -1}, "random, 0 to 3"),
        ({"first_player": True}, "random, 0 to 3"),
        ({"first_player": "randm"}, "did you mean random"),
        ({"home_mines": [2, 2]}, "a list of 3 numbers from 0 to 9"),
        ({"home_mines": [2, 2, 10]}, "a list of 3 numbers from 0 to 9"),
        ({"home_mines": [2, 2, True]}, "a list of 3 numbers from 0 to 9"),
        ({"home_mines": 2}, "a list of 3 numbers from 0 to 9"),
        ({"co_targets": "all"}, "any, same_pair"),
        ({"dominate_strict": 1}, "true, false"),
        ({"scenario": "move"}, "a table of text"),
        ({"scenario": {"vp": 0.5}}, "a table of text"),
        ({"scenario": {"vp": 2**63}}, "a table of text"),
        ({"scenario": {1: 0}}, "a table of text"),
        ({"scenario": {"a": [[[[[[1]]]]]]}}, "a table of text"),
        ({"attacker": "human"}, "no option 'attacker'"),
    ],
)
def test_refusals(given: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        completed(**given)


def test_a_battle_takes_only_what_matters_in_it() -> None:
    with pytest.raises(OptionError, match="attacker is needed: an army, for example '3 human"):
        completed("nexus_ops/battle")
    with pytest.raises(OptionError, match="no option 'vp_target'"):
        completed("nexus_ops/battle", vp_target=3, **SIDES)
    with pytest.raises(OptionError, match=r"terrain cannot be 'plain'.*did you mean plains"):
        completed("nexus_ops/battle", terrain="plain", **SIDES)


@pytest.mark.clause("NX-2.2", "NX-18.5")
def test_options_that_do_not_fit_the_game() -> None:
    rules = rule_set("nexus_ops")
    rules.check_options(completed(first_player=1), DOCUMENT, 2)
    with pytest.raises(OptionError, match="first_player cannot be 2"):
        rules.check_options(completed(first_player=2), DOCUMENT, 2)
    with pytest.raises(OptionError, match="extra_tokens needs a rules folder"):
        rules.check_options(completed(extra_tokens=True), DOCUMENT, 2)
    own = shipped("nexus_ops")
    own["tables"]["tokens"]["token"][0]["extra"] = 6
    rules.check_options(completed(extra_tokens=True), own, 2)


WRITTEN = [
    ("3 human + 2 dragon / cards frenzy + outflank", {"dragon": 2, "human": 3}, ["frenzy", "outflank"]),
    ("human", {"human": 1}, []),
    ("human,  2 human+crystalline", {"crystalline": 1, "human": 3}, []),
    ("20 fungoid / cards second-volley, gravity-anomaly", {"fungoid": 20}, ["gravity_anomaly", "second_volley"]),
]


@pytest.mark.parametrize(("text", "pieces", "cards"), WRITTEN, ids=[text for text, _, _ in WRITTEN])
def test_army_texts(text: str, pieces: dict[str, int], cards: list[str]) -> None:
    army = parse_army(text, DOCUMENT)
    assert army == {"pieces": pieces, "cards": cards}
    assert list(army["pieces"]) == list(pieces)


def test_armies_are_printed_in_data_order() -> None:
    text = "3 human + 2 dragon + strider / cards outflank + frenzy"
    assert print_army(parse_army(text, DOCUMENT), DOCUMENT) == "2 dragon + strider + 3 human / cards frenzy + outflank"
    assert print_army({"human": 2, "cards": ["frenzy"]}, DOCUMENT) == "2 human / cards frenzy"


@pytest.mark.parametrize(
    ("army", "told"),
    [
        ("", "entry 1 is empty; write entries joined by +, for example 3 human + 2 dragon"),
        ("3 humans", "piece 1 ('3 humans'): 'humans' is no piece; did you mean human?"),
        ("3 goblin-warrior", "is no piece; known: dragon, leaper, strider, crystalline, fungoid, human"),
        ("lord", "is no piece"),
        ("0 human", "the count is '0'; a whole number from 1 to 20"),
        ("21 human", "1 to 20"),
        ("20 human + human", "piece 2 ('human'): 21 human in all; at most 20"),
        ("3 big human", "write a count and an id: 3 human"),
        ("human@relic", "no piece of this game carries an artifact"),
        ("human / gold 3", "a clause is cards ID + ID"),
        ("human / no-retreat", "a clause is cards ID + ID"),
        ("human / cards frenzi", "'frenzi' is no energize card; did you mean frenzy?"),
        ("human / cards war-drums", "is no energize card; known: ambush"),
        ("human / cards ambush", "ambush is not played within a battle; cards of a battle: crystalline_regeneration"),
        ("human / cards critical_objective", "not played within a battle"),
        ("human / cards outflank + outflank + outflank", "there are 2 copies of outflank"),
        ("human / cards frenzy / cards outflank", "cards is said twice"),
        ({"human": 0}, "a whole number from 1 to 20"),
        ({"human": 1, "cards": "frenzy"}, "a list of energize card ids"),
        ({"human": 1, "cards": [3]}, "an id is meant, not int"),
        ({"human": 1, "gold": 3}, "'gold' is no piece"),
        ({"pieces": {"human": 1}, "retreat": True}, "'retreat' is no part of an army; parts: pieces, cards"),
        ({"pieces": 3}, "pieces are mappings"),
        ({}, "no pieces; name one at least, for example 3 human"),
        (3, "a text or a mapping, not int"),
    ],
)
def test_armies_refused(army: Any, told: str) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        parse_army(army, DOCUMENT)


@st.composite
def armies(draw: st.DrawFn) -> dict[str, Any]:
    """Any army, as the mapping that parsing gives."""
    pieces = {unit: draw(st.integers(0, 20)) for unit in UNITS}
    pieces = {unit: number for unit, number in pieces.items() if number} or {"human": 1}
    cards = [card for card, count in CARDS.items() for _ in range(draw(st.integers(0, count)))]
    return {"pieces": pieces, "cards": cards}


@given(armies())
def test_every_army_is_printed_and_read_again(army: dict[str, Any]) -> None:
    assert parse_army(army, DOCUMENT) == army
    assert parse_army(print_army(army, DOCUMENT), DOCUMENT) == army


@given(st.text(alphabet="3 human+dragon/cards,@frenzy_-", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        army = parse_army(text, DOCUMENT)
    except OptionError:
        return
    assert parse_army(print_army(army, DOCUMENT), DOCUMENT) == army
