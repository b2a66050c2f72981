"""A first, sampled answer before the real one."""

from typing import Any

import pytest

import warquest
from warquest.errors import OptionError

CROWD = "4 goblin-warrior + 4 orc-warrior + 4 elf-warrior + 4 goblin-archer + 4 orc-archer"
SMALL = "2 goblin-warrior"


@pytest.mark.parametrize("army", [SMALL, CROWD])
def test_a_sampled_answer_with_its_error_comes_before_all_else(army: str) -> None:
    told: list[Any] = []
    odds = warquest.odds(army, army, seconds=0.3, seed=3, preview=told.append, progress=told.append)
    first, later = told[0], told[1:]
    assert (first.exact, first.game) == (False, odds.game)
    assert first.samples > 0
    assert 0 < first.stderr(first.win["attacker"]) <= 0.5 / first.samples**0.5 * 1.0000001
    assert all(isinstance(share, float) for share in later), "one first answer, then shares"
    assert abs(first.win["attacker"] - odds.win["attacker"]) <= 6 * (0.5 / first.samples**0.5 + 0.01)


def test_the_real_answer_is_what_it_is_without_a_first_one() -> None:
    plain = warquest.odds(SMALL, SMALL, fractions=True)
    told: list[warquest.Odds] = []
    odds = warquest.odds(SMALL, SMALL, fractions=True, preview=told.append)
    assert odds.exact and odds.win == plain.win
    assert isinstance(told[0].win["attacker"], float)


def test_what_it_raises_is_passed_on() -> None:
    def fail(_odds: warquest.Odds) -> None:
        raise LookupError("no screen")

    with pytest.raises(LookupError, match="no screen"):
        warquest.odds(SMALL, SMALL, preview=fail)


@pytest.mark.parametrize("options", [{"policy": "optimal"}, {"engine": "reference"}])
def test_what_cannot_be_sampled_has_no_first_answer(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="preview: a first answer is sampled"):
        warquest.odds(SMALL, SMALL, preview=print, **options)


def test_it_must_be_callable() -> None:
    with pytest.raises(TypeError, match="preview: a callable is needed, not int"):
        warquest.odds(SMALL, SMALL, preview=3)  # type: ignore[arg-type]
