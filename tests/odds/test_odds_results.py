"""The result object: distributions, their laws, statistics of a battle done by hand, JSON."""

from __future__ import annotations

import json
import math
import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import warquest
from warquest.outcomes import Distribution, standard_error


@st.composite
def distributions(draw: st.DrawFn) -> Distribution:
    weights = draw(st.dictionaries(st.integers(-5, 30), st.integers(1, 50), min_size=1, max_size=8))
    whole = sum(weights.values())
    return Distribution.of((value, Fraction(weight, whole)) for value, weight in weights.items())


@given(distributions())
def test_the_laws_of_a_distribution(number: Distribution) -> None:
    values = [value for value, _ in number.items()]
    assert values == sorted(values)
    assert sum(chance for _, chance in number.items()) == 1
    assert number.at_least(values[0]) == number.at_most(values[-1]) == 1
    for value in values:
        assert number.at_least(value) + number.at_most(value) - number[value] == 1
    assert values[0] <= number.mean <= values[-1]
    squares = sum(value * value * chance for value, chance in number.items())
    assert number.sd == pytest.approx(math.sqrt(squares - number.mean**2), abs=1e-9)


@given(distributions(), st.fractions(0, 1))
def test_a_quantile_is_the_first_value_that_reaches_it(number: Distribution, share: Fraction) -> None:
    value = number.quantile(share)  # type: ignore[arg-type]
    assert number.at_most(value) >= share
    assert all(number.at_most(below) < share for below, _ in number.items() if below < value)
    floats = Distribution.of((each, float(chance)) for each, chance in number.items())
    assert floats.quantile(0.0) == number.quantile(0) == number.items()[0][0]
    assert floats.quantile(1.0) == number.quantile(1) == number.items()[-1][0]


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_quantile_is_of_a_share(share: float) -> None:
    with pytest.raises(warquest.OptionError):
        Distribution.of([(1, 1.0)]).quantile(share)


def test_a_standard_error_is_never_nothing_unless_exact() -> None:
    assert standard_error(0.5, None) == 0
    assert standard_error(0.5, 10_000) == pytest.approx(0.005)
    assert 0 < standard_error(0.0, 10_000) < 0.001
    assert standard_error(1.0, 10_000) == pytest.approx(standard_error(0.0, 10_000))


@pytest.fixture(scope="module")
def hunt() -> Any:
    """WQ-E25, in fractions."""
    return warquest.odds("lord", "goblin-warrior", engine="reference", fractions=True)


def test_statistics_of_the_lord_against_one_goblin(hunt: Any) -> None:
    killed = Fraction(24875, 34992)
    driven_off = Fraction(34825, 139968)
    nobody = Fraction(775, 34992)
    lord_killed = Fraction(155, 8748) + Fraction(5, 46656)
    limit = Fraction(1, 2916)
    assert hunt.survivors("attacker").chances == {0: nobody + lord_killed, 1: killed + driven_off + limit}
    assert hunt.survivors("defender", "goblin-warrior").mean == 1 - killed - nobody
    assert hunt.lost("defender")[1] == killed + nobody
    assert hunt.leaders_lost("attacker")[1] == nobody + lord_killed
    assert hunt.leaders_lost("defender").chances == {0: 1}
    assert hunt.gold_lost("attacker").chances == {0: 1}  # a lord has no price
    assert hunt.gold_lost("defender").mean == killed + nobody
    assert hunt.vp("attacker").chances == {0: lord_killed + limit, 1: nobody, 5: driven_off, 6: killed}
    assert hunt.vp("defender").chances == {0: killed + driven_off, 1: nobody, 5: limit, 6: lord_killed}
    assert hunt.value == killed + driven_off + nobody / 2
    assert sum(hunt.endings.values()) == sum(hunt.rounds.chances.values()) == 1
    assert hunt.distribution(lambda outcome: len(outcome.attacker)).chances == hunt.survivors("attacker").chances


def test_values_of_the_other_utilities() -> None:
    for utility, expected in (("vp_margin", "vp"), ("value_margin", "gold")):
        odds = warquest.odds(
            "orc-archer + lieutenant", "goblin-archer", engine="reference", utility=utility, fractions=True
        )
        margin = odds.vp("attacker").mean - odds.vp("defender").mean
        gold = (9 - odds.gold_lost("attacker").mean) - (2 - odds.gold_lost("defender").mean)
        assert odds.value == (margin if expected == "vp" else gold)
        assert float(odds.value) == pytest.approx(odds._found["value"])


def test_lieutenants_can_be_asked_for_together() -> None:
    odds = warquest.odds("2 lieutenant", "goblin-warrior", engine="reference", fractions=True)
    slots = [odds.survivors("attacker", slot).mean for slot in ("lieutenant-1", "lieutenant-2")]
    assert odds.survivors("attacker", "lieutenant").mean == sum(slots)
    assert odds.lost("attacker", "lieutenant").mean == 2 - sum(slots)
    assert odds.brought == {"attacker": {"lieutenant-1": 1, "lieutenant-2": 1}, "defender": {"goblin-warrior": 1}}


@pytest.mark.parametrize(
    "ask",
    [
        lambda odds: odds.survivors("lefty"),
        lambda odds: odds.survivors("attacker", "dragon"),
        lambda odds: odds.vp("none"),
        lambda odds: odds.gold_lost("A"),
        lambda odds: odds.leaders_lost(""),
        lambda odds: odds.lost("attacker", "dragon"),
    ],
)
def test_unknown_sides_and_pieces_are_refused(hunt: Any, ask: Any) -> None:
    with pytest.raises(warquest.OptionError):
        ask(hunt)


def test_the_json_is_plain_and_whole(hunt: Any) -> None:
    fields = json.loads(json.dumps(hunt.to_json()))
    assert set(fields) >= {
        "game", "version", "rules_digest", "options", "attacker", "defender", "policy", "exact", "samples", "seconds",
        "win", "stderr", "outcomes",
    }  # fmt: skip
    assert fields["game"] == "warquest/battle"
    assert (fields["exact"], fields["samples"], fields["stderr"], fields["policy"]) == (True, None, None, "greedy")
    assert {winner: Fraction(chance) for winner, chance in fields["win"].items()} == hunt.win
    assert sum(Fraction(outcome["probability"]) for outcome in fields["outcomes"]) == 1
    again = warquest.load("warquest/battle", **fields["options"], attacker="lord", defender="goblin-warrior")
    assert again.rules_digest == fields["rules_digest"]


def test_odds_say_themselves_in_one_line(hunt: Any) -> None:
    assert str(hunt) == "attacker 95.97 %, defender 1.82 %, nobody 2.21 % (exact)"


def test_odds_can_be_pickled(hunt: Any) -> None:
    again = pickle.loads(pickle.dumps(hunt))
    assert again.win == hunt.win
    assert again.outcomes == hunt.outcomes
