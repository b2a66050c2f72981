"""The engine's door to the odds: what a question may hold, any state as the start, callables, their errors."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

import warquest
from warquest import IllegalActionError, OptionError, _engine
from warquest.errors import OddsError


def battle(attacker: str = "lord", defender: str = "1 goblin-warrior", **options: Any) -> Any:
    return warquest.load("warquest/battle", attacker=attacker, defender=defender, **options)


def chances(found: dict[str, Any]) -> list[Any]:
    return [row[-1] for row in found["verdicts"]]


def test_fractions_of_the_rules() -> None:
    """WQ-E25: lord against one goblin warrior."""
    found = _engine.odds(battle(), {"fractions": True, "exact": True})
    nobody = [Fraction(*row[-1]) for row in found["verdicts"] if row[0] == -1]
    assert nobody == [Fraction(775, 34992)]
    assert sum(Fraction(*chance) for chance in chances(found)) == 1
    assert sum(Fraction(*row[-1]) for row in found["endings"]) == 1
    assert found["exact"] and found["samples"] is None and found["value"] is None
    assert len(found["kinds"]) == len(found["verdicts"][0][1]) == len(found["verdicts"][0][2])


def test_optimal_play_has_a_value() -> None:
    found = _engine.odds(battle(), {"policies": "optimal", "utility": "win"})
    worth = {0: 1.0, 1: 0.0, -1: 0.5}
    assert math.isclose(found["value"], sum(worth[row[0]] * row[-1] for row in found["verdicts"]), abs_tol=1e-12)
    with pytest.raises(OddsError, match="optimal"):
        _engine.odds(battle(), {"policies": "optimal", "exact": False})


def test_sampled_odds_depend_on_the_seed_alone() -> None:
    game = battle("2 orc-warrior, 1 elf-archer", "2 dwarf-warrior")
    question = {"exact": False, "samples": 5000, "seed": 3}
    one = _engine.odds(game, question)
    two = _engine.odds(game, {**question, "threads": 3})
    assert one["samples"] == 5000 and not one["exact"]
    assert one["verdicts"] == two["verdicts"] and one["endings"] == two["endings"]
    assert one["verdicts"] != _engine.odds(game, {**question, "seed": 4})["verdicts"]


def test_a_state_can_be_the_start() -> None:
    game = battle("2 goblin-warrior", "1 orc-warrior")
    state = game.new_initial_state()
    whole = _engine.odds(game, {"state": state, "exact": True})
    assert chances(whole) == pytest.approx(chances(_engine.odds(game, {"exact": True})))
    while not state.is_terminal():
        kind = state.kind
        state.apply_action(state.chance_weights()[0][0] if kind == "chance" else state.legal_actions()[0])
    (row,) = _engine.odds(game, {"state": state})["verdicts"]
    assert row[-1] == 1.0
    with pytest.raises(OptionError, match="another game"):
        _engine.odds(battle(), {"state": state})


def test_a_callable_is_asked_once_a_state() -> None:
    game = battle("2 goblin-warrior, 1 goblin-archer", "1 orc-warrior, 1 goblin-archer")
    asked: list[Any] = []

    def first(state: Any, legal: list[int]) -> int:
        assert legal == state.legal_actions()
        asked.append(state)
        return legal[0]

    found = _engine.odds(game, {"callbacks": (first, None), "exact": True})
    assert math.isclose(sum(chances(found)), 1.0, abs_tol=1e-12)
    assert asked and len(asked) == len(set(asked))
    assert _engine.odds(game, {"callbacks": (first, None), "exact": False, "samples": 50})["samples"] == 50


def test_what_a_callable_does_wrong_is_raised() -> None:
    game = battle("2 goblin-warrior, 1 goblin-archer", "1 orc-warrior, 1 goblin-archer")

    def broken(state: Any, legal: list[int]) -> int:
        raise ZeroDivisionError("broken")

    for exact in (True, False, "auto"):
        with pytest.raises(ZeroDivisionError, match="broken"):
            _engine.odds(game, {"callbacks": (None, broken), "exact": exact, "threads": 2})
        with pytest.raises(IllegalActionError, match="legal"):
            _engine.odds(game, {"callbacks": (lambda state, legal: 9999, None), "exact": exact})
        with pytest.raises(TypeError):
            _engine.odds(game, {"callbacks": (lambda state, legal: "hit", None), "exact": exact})


def test_progress_is_told_and_may_raise() -> None:
    game = battle("3 goblin-warrior, 2 elf-archer, lord", "3 goblin-warrior, 2 elf-archer, lord")
    shares: list[float] = []
    _engine.odds(game, {"exact": False, "seconds": 0.3}, shares.append)
    assert shares and all(0 <= share <= 1 for share in shares) and shares == sorted(shares)

    def stop(share: float) -> None:
        raise LookupError("enough")

    random = {"base": "random"}
    for question in ({"exact": False, "seconds": 60}, {"exact": True, "policies": (random, random)}):
        with pytest.raises(LookupError, match="enough"):
            _engine.odds(game, question, stop)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ({"threads": 0}, "threads"),
        ({"samples": 0}, "samples"),
        ({"memory": 0}, "memory"),
        ({"seconds": 0}, "seconds"),
        ({"seconds": -1.0}, "seconds"),
        ({"seconds": math.nan}, "seconds"),
        ({"seed": -1}, "seed"),
        ({"exact": "maybe"}, "exact"),
        ({"exact": 1}, "exact"),
        ({"detail": "some"}, "detail"),
        ({"utility": "gold"}, "utility"),
        ({"policies": "best"}, "policies"),
        ({"policies": ({"base": "greedy"},)}, "policies"),
        ({"policies": ({"base": "bold"}, {})}, "base"),
        ({"policies": ({"retreat_below": math.nan}, {})}, "retreat_below"),
        ({"policies": ({"retreat_below": -0.5}, {})}, "retreat_below"),
        ({"policies": ({"retreat_after": 0}, {})}, "retreat_after"),
        ({"policies": ({"temper": 1}, {})}, "temper"),
        ({"callbacks": (1, None)}, "callbacks"),
        ({"state": 5}, "state"),
        ({"fractions": 1}, "fractions"),
        ({"colour": 1}, "colour"),
    ],
)
def test_bad_questions_name_the_argument(question: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError, match=name):
        _engine.odds(battle(), question)


def test_only_battles_have_odds() -> None:
    with pytest.raises(OptionError, match="battles"):
        _engine.odds(warquest.load("warquest", players=2), {})


def test_too_little_memory_is_an_error_or_sampled() -> None:
    army = "4 orc-warrior, 4 elf-archer, 4 dwarf-warrior, lord"
    with pytest.raises(OddsError, match="bytes"):
        _engine.odds(battle(army, army), {"exact": True, "memory": 1 << 20})
    assert not _engine.odds(battle(army, army), {"memory": 1 << 20, "samples": 100})["exact"]
