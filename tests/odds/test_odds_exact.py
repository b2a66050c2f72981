"""The proof: exact odds of the engine are those that the reference counts state by state, fraction by fraction."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import warquest
from odds.duels import duel, policies
from odds.tables import endings, table
from strategies.battles import ARTIFACTS, CARDS, OPTIONS, UNITS
from warquest.reference import odds as reference

BATTLES = 300
COSTLY = {6, 24, 35}
BY_DEFAULT = set(range(40)) - COSTLY

numbered = pytest.mark.parametrize(
    "number",
    [pytest.param(number, marks=() if number in BY_DEFAULT else pytest.mark.slow) for number in range(BATTLES)],
)


def both(**question: Any) -> tuple[Any, Any]:
    """The exact odds of the reference and of the engine."""
    told = [warquest.odds(**question, exact=True, engine=engine) for engine in ("reference", "rust")]
    assert all(odds.exact and odds.samples is None for odds in told)
    return told[0], told[1]


def agree(counted: Any, solved: Any) -> None:
    """Equality of all fractions, and the laws of every exact answer."""
    assert table(solved) == table(counted)
    assert endings(solved) == endings(counted)
    assert solved.win == counted.win
    assert solved.value == counted.value == pytest.approx(counted._found["value"])
    assert sum(table(solved).values()) == sum(solved.win.values()) == sum(solved.endings.values()) == Fraction(1)


def rounded(counted: Any, solved: Any) -> None:
    """Floats are the fractions rounded: the methods that have no fractions are proven too."""
    chances = table(solved)
    assert set(chances) <= set(table(counted))
    assert {row: chances.get(row, 0.0) for row in table(counted)} == near(table(counted))
    assert endings(solved) == near(endings(counted))
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)


def near(chances: dict[Any, Fraction]) -> Any:
    return pytest.approx({row: float(chance) for row, chance in chances.items()}, rel=1e-9, abs=1e-12)


@numbered
def test_the_engine_agrees_with_the_reference(number: int) -> None:
    question = {**duel(number), "policy": tuple(warquest.Policy(**policy) for policy in policies(number))}
    counted, solved = both(**question, fractions=True)
    agree(counted, solved)
    rounded(counted, warquest.odds(**question, exact=True))
    assert warquest.odds(**question, exact=True, detail="win").win == near(counted.win)


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=pytest.mark.slow if number >= 9 else ()) for number in range(60)]
)
def test_greedy_alone_agrees_in_larger_battles(number: int) -> None:
    """Without the other policies the battles can be larger: wounded pieces in every line, forced retreats."""
    question = duel(number, health=3 + (number >= 9 or number % 3 == 2))
    counted, solved = both(**question, fractions=True)
    agree(counted, solved)
    rounded(counted, warquest.odds(**question, exact=True))


@pytest.mark.parametrize("utility", ["win", "vp_margin", "value_margin"])
@pytest.mark.parametrize("number", [1, 3, 5, 8, 10])
def test_perfect_play_agrees(number: int, utility: str) -> None:
    """The value, and all outcomes: of equal actions both engines take the lowest."""
    agree(*both(**duel(number, health=2), policy="optimal", utility=utility, fractions=True))


@pytest.mark.parametrize("number", range(0, 30, 3))
def test_who_wins_is_the_same_question_in_short(number: int) -> None:
    asked: dict[str, Any] = {**duel(number), "exact": True, "fractions": True}
    whole, short = (warquest.odds(**asked, detail=detail) for detail in ("full", "win"))
    assert short.win == whole.win
    with pytest.raises(warquest.OddsError, match="detail='full'"):
        short.survivors("attacker")


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    question: dict[str, Any] = {
        "attacker": "2 orc-warrior + goblin-archer",
        "defender": "elf-warrior + elf-archer",
        "exact": True,
    }
    assert table(warquest.odds(**question)) == table(warquest.odds(**question, threads=threads))


@pytest.mark.clause("WQ-E25")
def test_the_lord_against_one_goblin(engine: str) -> None:
    odds = warquest.odds("lord", "goblin-warrior", engine=engine, exact=True, fractions=True)
    lord, goblin = (("lord", 1),), (("goblin-warrior", 1),)
    assert table(odds) == {
        ("attacker", lord, ()): Fraction(24875, 34992),
        ("attacker", lord, goblin): Fraction(34825, 139968),
        ("defender", (), goblin): Fraction(155, 8748) + Fraction(5, 46656),
        ("defender", lord, goblin): Fraction(1, 2916),
        ("none", (), ()): Fraction(775, 34992),
    }
    assert odds.win == {
        "attacker": Fraction(24875, 34992) + Fraction(34825, 139968),
        "defender": Fraction(155, 8748) + Fraction(1, 2916) + Fraction(5, 46656),
        "none": Fraction(775, 34992),
    }
    assert odds.rounds.at_most(1) >= Fraction(3, 4)


@pytest.mark.clause("WQ-11.38", "WQ-11.12")
def test_nobody_wins_at_the_limit_if_the_option_says_so(engine: str) -> None:
    """Two blank dice in each of five rounds, and the lord goes home."""
    odds = warquest.odds(
        "goblin-archer", "goblin-archer", engine=engine, exact=True, fractions=True, round_limit_result="no_winner"
    )
    assert odds.win["defender"] > odds.win["attacker"]  # without melee the attacker retreats first
    lords = warquest.odds(
        "lord", "lord", engine=engine, exact=True, fractions=True, round_limit_result="no_winner", policy="greedy"
    )
    defended = warquest.odds("lord", "lord", engine=engine, exact=True, fractions=True)
    assert lords.win["attacker"] == defended.win["attacker"]
    assert lords.win["none"] > defended.win["none"]


@pytest.mark.parametrize("number", range(0, 40, 4))
def test_what_was_brought_is_left_or_lost(number: int) -> None:
    """In every state in which a battle can end, piece by piece; and in every outcome that an engine tells."""
    armies = duel(number)
    game = warquest.load("warquest/battle", engine="reference", **armies)
    graph = reference.Graph(game.new_initial_state(), (reference.Policy(), reference.Policy()), game.contest)
    for end in graph.ends.values():
        for army, side, camp in zip(game.armies, end.battle.sides, end.camps, strict=True):
            leaders = [int(slot in army.slots) for slot in range(3)]
            both_parts = [left + lost for left, lost in zip(camp.survivors, side.lost, strict=True)]
            assert both_parts == [*army.units, *leaders]
    odds = warquest.odds(**armies, exact=True)
    for outcome in odds.outcomes:
        for side in ("attacker", "defender"):
            brought = odds.brought[side]
            assert all(0 < count <= brought[piece] for piece, count in getattr(outcome, side).items())


@pytest.mark.parametrize("number", range(1, 31, 6))
def test_victory_points_are_those_of_the_battle_itself(number: int) -> None:
    """WQ-11.16: the points of every end, as the game counts them, have the distribution that the odds tell."""
    armies = duel(number)
    game = warquest.load("warquest/battle", engine="reference", **armies)
    graph = reference.Graph(game.new_initial_state(), (reference.Policy(), reference.Policy()), game.contest)
    odds = warquest.odds(**armies, exact=True, fractions=True)
    for seat, side in enumerate(("attacker", "defender")):
        counted: dict[int, Fraction] = {}
        for end, chance in reference.flow(graph):
            points = end.points()[seat]
            counted[points] = counted.get(points, Fraction()) + chance
        assert {points: chance for points, chance in odds.vp(side).items() if chance} == counted


def test_the_battles_show_everything() -> None:
    """All units, battle cards, artifacts, option values and policies are among the numbered battles."""
    drawn = [duel(number) for number in range(BATTLES)]
    words = set(re.findall(r"[a-z-]+", " ".join(f"{each['attacker']} {each['defender']}" for each in drawn)))
    assert words >= {*UNITS, *CARDS, *ARTIFACTS, "lord", "lieutenant", "no-retreat", "gold"}
    for name, values in OPTIONS.items():
        assert {each[name] for each in drawn} == set(values)
    pairs = [policy for number in range(BATTLES) for policy in policies(number)]
    assert {policy["base"] for policy in pairs} == {"greedy", "random"}
    assert {policy["retreat_below"] is None for policy in pairs} == {True, False}
    assert any("rules" in each for each in drawn)
