"""The battles that docs/odds.md does by hand, on both engines: agreement of engines is not truth."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import warquest
from odds.tables import endings, table

PAGE = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
ARCHER, WARRIOR = (("goblin-archer", 1),), (("goblin-warrior", 1),)


def stated(*chances: Fraction) -> bool:
    """Whether the page states these results."""
    return all(f"**{chance}**" in PAGE for chance in chances)


@pytest.mark.clause("WQ-11.11", "WQ-11.14", "WQ-11.35")
def test_two_archers(engine: str) -> None:
    odds = warquest.odds("goblin-archer", "goblin-archer", engine=engine, exact=True, fractions=True)
    assert table(odds) == {
        ("attacker", ARCHER, ()): Fraction(2, 9),
        ("defender", (), ARCHER): Fraction(1, 3),
        ("defender", ARCHER, ARCHER): Fraction(1, 3),
        ("none", (), ()): Fraction(1, 9),
    }
    assert endings(odds) == {"round 1": 1, "annihilation": Fraction(5, 9), "retreat": Fraction(4, 9)}
    assert stated(*odds.win.values())


@pytest.mark.clause("WQ-11.8", "WQ-11.12", "WQ-11.13", "WQ-11.14")
def test_two_warriors(engine: str) -> None:
    odds = warquest.odds("goblin-warrior", "goblin-warrior", engine=engine, exact=True, fractions=True)
    rounds = Fraction(341, 256)
    assert odds.win == {
        "attacker": Fraction(3751, 9216),
        "defender": Fraction(1367, 3072),
        "none": Fraction(341, 2304),
    }
    assert table(odds) == {
        ("attacker", WARRIOR, ()): (Fraction(2, 9) + Fraction(1, 36)) * rounds,
        ("attacker", WARRIOR, WARRIOR): Fraction(1, 18) * rounds,
        ("defender", (), WARRIOR): (Fraction(2, 9) + Fraction(1, 36)) * rounds + Fraction(1, 3072),
        ("defender", WARRIOR, WARRIOR): Fraction(1, 12) * rounds + Fraction(2, 3072),
        ("none", (), ()): Fraction(1, 9) * rounds,
    }
    assert stated(*odds.win.values())


def test_two_warriors_who_give_up(engine: str) -> None:
    """A retreat below one and a half times the enemy's strength: at the first `battle_go` the attacker goes."""
    timid = warquest.Policy(retreat_below=1.5)
    odds = warquest.odds(
        "goblin-warrior", "goblin-warrior", policy=(timid, "greedy"), engine=engine, exact=True, fractions=True
    )
    assert odds.win == {"attacker": Fraction(11, 36), "defender": Fraction(7, 12), "none": Fraction(1, 9)}
    assert odds.rounds.chances == {1: 1}
    assert stated(*odds.win.values())
