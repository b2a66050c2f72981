"""Rule options: names, values, defaults, and how they are typed (WQ-17)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warquest.errors import OptionError
from warquest.rules import complete, parse_option_text, shipped, specs

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "warquest.md"
SIDES = {"attacker": "3 orc-warrior", "defender": "2 elf-archer + lord"}


def completed(game: str = "warquest", **given: Any) -> dict[str, Any]:
    return complete(game, shipped(game)["options"], given)


@pytest.mark.clause("WQ-4.9", "WQ-13.2")
def test_defaults_are_those_of_the_page() -> None:
    section = PAGE.read_text(encoding="utf-8").split("## 17. Rule options")[1].split("An unknown option")[0]
    told = dict(re.findall(r"`(\w+)`\s+(\w+)", section))
    assert {name: str(value).lower() for name, value in completed().items()} == told


def test_every_option_is_told_in_one_order() -> None:
    names = [option.name for option in specs("warquest")]
    assert list(completed()) == names
    assert list(completed(**dict(reversed(completed().items())))) == names
    battle = completed("warquest/battle", returns="vp", **SIDES)
    assert list(battle) == [option.name for option in specs("warquest/battle")]
    assert battle["returns"] == "vp"


def test_every_value_is_taken() -> None:
    for option in specs("warquest"):
        for value in getattr(option, "values", ()):
            assert completed(**{option.name: value})[option.name] == value
    assert completed(glorious_draws=True)["glorious_draws"] is True
    assert [completed(rounds=rounds)["rounds"] for rounds in (1, 30)] == [1, 30]
    number = completed(rounds=numpy.int64(12))["rounds"]
    assert (number, type(number)) == (12, int)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"rouns": 3}, "did you mean rounds"),
        ({"luck": 3}, "options: rounds"),
        ({"attacker": "lord"}, "no option 'attacker'"),
        ({"rounds": 0}, "rounds cannot be 0; allowed: 1 to 30"),
        ({"rounds": 31}, "1 to 30"),
        ({"rounds": True}, "1 to 30"),
        ({"rounds": 12.0}, "1 to 30"),
        ({"rounds": "12"}, "1 to 30"),
        ({"rounds": 10**5000}, "a number that large"),
        ({"rally": "per_leder"}, "did you mean per_leader"),
        ({"rally": None}, "rally cannot be None"),
        ({"rally": ["per_leader"]}, "allowed: per_leader_min_one, per_leader, one_plus_leaders"),
        ({"glorious_draws": 1}, "true, false"),
        ({"glorious_draws": "true"}, "did you mean true"),
    ],
)
def test_refusals_name_option_value_and_what_is_allowed(given: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        completed(**given)


def test_rounds_stay_below_the_constant() -> None:
    with pytest.raises(OptionError, match="1 to 12"):
        complete("warquest", shipped()["options"], {"rounds": 13}, max_rounds=12)


@pytest.mark.clause("WQ-11.38")
def test_a_battle_needs_its_sides() -> None:
    with pytest.raises(OptionError, match="attacker is needed: an army"):
        completed("warquest/battle")
    with pytest.raises(OptionError, match="defender cannot be 3"):
        completed("warquest/battle", attacker="lord", defender=3)
    with pytest.raises(OptionError, match="no option 'rounds'"):
        completed("warquest/battle", rounds=3, **SIDES)
    with pytest.raises(OptionError, match="no game"):
        specs("chess")


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("rounds=12", "rounds", 12),
        (" rounds = 12 ", "rounds", 12),
        ("glorious_draws=true", "glorious_draws", True),
        ("glorious_draws=True", "glorious_draws", True),
        ("glorious_draws = False", "glorious_draws", False),
        ('glorious_draws="True"', "glorious_draws", "True"),
        ("rally=per_leader", "rally", "per_leader"),
        ('rally="per_leader"', "rally", "per_leader"),
        ("attacker=3 orc-warrior + lord / gold 2", "attacker", "3 orc-warrior + lord / gold 2"),
        ("attacker={lord = 1}", "attacker", {"lord": 1}),
        ("a=b=c", "a", "b=c"),
        ("a=1\nb=2", "a", "1\nb=2"),
        ("a=1979-05-27", "a", "1979-05-27"),
        ("a=1.5", "a", 1.5),
    ],
)
def test_typed_options(text: str, name: str, value: Any) -> None:
    assert parse_option_text(text) == (name, value)


@pytest.mark.parametrize("text", ["", "rounds", "rounds=", "=3", "rally='x", "a=[1", "a={"])
def test_typed_options_refused(text: str) -> None:
    with pytest.raises(OptionError):
        parse_option_text(text)


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        name, _ = parse_option_text("a=" + text)
    except OptionError:
        return
    assert name == "a"
