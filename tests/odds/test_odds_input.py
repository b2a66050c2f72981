"""What is asked wrongly is refused with a clear error, on both engines, before anything is counted."""

from __future__ import annotations

import math
from typing import Any

import pytest

import warquest

ORC, GOBLIN = "orc-warrior", "goblin-warrior"

ARMIES: list[tuple[Any, str]] = [
    ("3 dragon", "dragon"),
    ("-1 orc-warrior", "whole number"),
    ("0 orc-warrior", "whole number"),
    ("1000000 orc-warrior", "whole number"),
    (f"{'9' * 5000} orc-warrior", "whole number"),
    ("", "army"),
    ({}, "no pieces"),
    ({"orc-warrior": -1}, "whole number"),
    ({"orc-warrior": 2.5}, "whole number"),
    ({"orc-warrior": True}, "whole number"),
    ("2 lord", "at most 1 lord"),
    ("lord + lord", "at most 1 lord"),
    ("3 lieutenant", "at most 2 lieutenant"),
    ("orc-warrior / cards mighty-spell", "mighty-spell"),
    ("orc-warrior / cards " + " + ".join(["whetstones"] * 9), "whetstones"),
    ("orc-warrior@rumour-oak-aegis", "leader"),
    ("lord@rumour-nowhere", "rumour-nowhere"),
    ("99 goblin-warrior + 99 goblin-archer", "dice in a pursuit"),
    (None, "army"),
    (7, "army"),
]


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize(("army", "meant"), ARMIES, ids=[str(index) for index in range(len(ARMIES))])
def test_armies_that_cannot_be(engine: str, army: Any, meant: str, side: str) -> None:
    armies = {"attacker": ORC, "defender": GOBLIN, side: army}
    with pytest.raises(warquest.OptionError, match=meant):
        warquest.odds(**armies, engine=engine)


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("army", ["3 ork-warrior", {"ork-warrior": 3}, "", {}])
def test_a_faulty_army_is_named_by_its_side(engine: str, army: Any, side: str) -> None:
    armies = {"attacker": ORC, "defender": GOBLIN, side: army}
    with pytest.raises(warquest.OptionError, match=f"^{side}: army"):
        warquest.odds(**armies, engine=engine)
    with pytest.raises(warquest.OptionError, match=f"^{side}: army"):
        warquest.load("warquest/battle", engine=engine, **armies)


OPTIONS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"policy": "greddy"}, warquest.OptionError, "did you mean greedy"),
    ({"policy": ("greedy",)}, warquest.OptionError, "a pair has two"),
    ({"policy": ("greedy", "optimal")}, warquest.OptionError, "both"),
    ({"policy": "optimal", "exact": False}, warquest.OptionError, "cannot be sampled"),
    ({"policy": 7}, TypeError, "policy"),
    ({"policy": None}, TypeError, "policy"),
    ({"exact": "maybe"}, warquest.OptionError, "'auto'"),
    ({"exact": 1}, warquest.OptionError, "'auto'"),
    ({"exact": None}, warquest.OptionError, "'auto'"),
    ({"detail": "all"}, warquest.OptionError, "full"),
    ({"utility": "glory"}, warquest.OptionError, "vp_margin"),
    ({"fractions": 1}, TypeError, "fractions"),
    ({"fractions": True, "exact": False}, warquest.OptionError, "fractions"),
    ({"samples": 0}, warquest.OptionError, "samples 0"),
    ({"samples": -5}, warquest.OptionError, "samples -5"),
    ({"samples": 2**64}, warquest.OptionError, "samples"),
    ({"samples": 1.5}, TypeError, "integer"),
    ({"samples": True}, TypeError, "samples"),
    ({"seconds": 0}, warquest.OptionError, "above 0"),
    ({"seconds": -1.0}, warquest.OptionError, "above 0"),
    ({"seconds": math.nan}, warquest.OptionError, "finite"),
    ({"seconds": math.inf}, warquest.OptionError, "finite"),
    ({"seconds": "1"}, TypeError, "seconds"),
    ({"memory": 0}, warquest.OptionError, "memory 0"),
    ({"memory": 10**5000}, warquest.OptionError, "memory"),
    ({"threads": 0}, warquest.OptionError, "threads 0"),
    ({"threads": 10**9}, warquest.OptionError, "threads"),
    ({"seed": -1}, warquest.OptionError, "seed -1"),
    ({"seed": 2**64}, warquest.OptionError, "seed"),
    ({"engine": "c++"}, warquest.OptionError, "engine"),
    ({"progress": 7}, TypeError, "progress"),
    ({"rally": "often"}, warquest.OptionError, "per_leader"),
    ({"rallly": "per_leader"}, warquest.OptionError, "rally"),
    ({"rounds": 3}, warquest.OptionError, "rounds"),
    ({"rules": "/nowhere/at/all"}, warquest.RulesError, "nowhere"),
]


@pytest.mark.parametrize(("given", "error", "meant"), OPTIONS, ids=[str(index) for index in range(len(OPTIONS))])
def test_arguments_that_make_no_sense(engine: str, given: dict[str, Any], error: type[Exception], meant: str) -> None:
    with pytest.raises(error, match=meant):
        warquest.odds(ORC, GOBLIN, **{"engine": engine, **given})


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"base": "best"}, warquest.OptionError),
        ({"base": 3}, TypeError),
        ({"retreat_below": -0.5}, warquest.OptionError),
        ({"retreat_below": math.nan}, warquest.OptionError),
        ({"retreat_below": "half"}, TypeError),
        ({"retreat_below": True}, TypeError),
        ({"retreat_after": 0}, warquest.OptionError),
        ({"retreat_after": 1.5}, TypeError),
        ({"base": "optimal", "retreat_below": 1.0}, warquest.OptionError),
    ],
)
def test_policies_that_make_no_sense(given: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        warquest.Policy(**given)


def test_a_standard_error_is_asked_of_a_winner_or_a_chance() -> None:
    for odds in (warquest.odds(ORC, GOBLIN), warquest.odds(ORC, GOBLIN, exact=False, samples=100)):
        with pytest.raises(warquest.OptionError, match="attacker, defender, none"):
            odds.stderr("me")
        with pytest.raises(TypeError, match="chance"):
            odds.stderr(None)  # type: ignore[arg-type]


class StubbornError(Exception):
    """What a caller's policy may raise."""


def test_what_a_callable_raises_is_passed_on(engine: str) -> None:
    def stubborn(state: Any, legal: list[int]) -> int:
        raise StubbornError("no idea")

    for exact in (True, False) if engine == "rust" else (True,):
        with pytest.raises(StubbornError, match="no idea"):
            warquest.odds(ORC, GOBLIN, policy=stubborn, engine=engine, exact=exact)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (-1, warquest.IllegalActionError),
        (10**30, warquest.IllegalActionError),
        (0, warquest.IllegalActionError),
        ("battle_go continue", TypeError),
        (None, TypeError),
        (True, TypeError),
        (1.0, TypeError),
    ],
)
def test_answers_of_a_callable_that_are_no_actions(engine: str, answer: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        warquest.odds(ORC, GOBLIN, policy=lambda state, legal: answer, engine=engine, exact=True)


def test_a_callable_is_asked_once_a_state_and_cannot_change_it(engine: str) -> None:
    asked: list[str] = []

    def first(state: Any, legal: list[int]) -> int:
        asked.append(state.digest())
        action = legal[0]
        legal.clear()
        state.apply_action(action)
        return action

    meddling = warquest.odds("goblin-warrior + lord", "orc-warrior", policy=first, engine=engine, exact=True)
    plain = warquest.odds(
        "goblin-warrior + lord", "orc-warrior", policy=lambda state, legal: legal[0], engine=engine, exact=True
    )
    assert meddling.win == plain.win
    assert len(asked) == len(set(asked))


def test_a_callable_may_play_one_side_only(engine: str) -> None:
    seats: set[int] = set()

    def first(state: Any, legal: list[int]) -> int:
        seats.add(state.current_player())
        return legal[0]

    odds = warquest.odds("lord", GOBLIN, policy=("random", first), engine=engine, exact=True)
    assert seats == {1}
    assert odds.policies == "random v callable"


def test_the_reference_counts_and_does_not_sample() -> None:
    with pytest.raises(warquest.OddsError, match="does not sample"):
        warquest.odds(ORC, GOBLIN, engine="reference", exact=False)


def test_fractions_of_what_is_too_large_are_refused() -> None:
    with pytest.raises(warquest.OddsError):
        warquest.odds("9 orc-warrior + 9 elf-archer + lord", "9 dwarf-warrior + 9 satyr-archer + lord", fractions=True)


def test_progress_is_told_and_may_stop_the_run(engine: str) -> None:
    told: list[float] = []
    warquest.odds("2 orc-warrior", "2 goblin-warrior", progress=told.append, engine=engine, exact=True)
    assert all(0 <= share <= 1 for share in told)
    assert told == sorted(told)


def test_what_progress_raises_stops_a_long_run() -> None:
    def stop(share: float) -> None:
        raise StubbornError("enough")

    with pytest.raises(StubbornError):
        warquest.odds("2 orc-warrior", "2 goblin-warrior", progress=stop, exact=False, seconds=60.0)
