"""The picture of the README is of the battle beside it."""

from __future__ import annotations

from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_picture_of_the_readme_is_of_its_battle() -> None:
    picture = (README.parent / "docs" / "odds.svg").read_text(encoding="utf-8")
    assert "3 orc-warrior + lord" in picture
    assert "4 goblin-warrior + 2 goblin-archer" in picture
    assert "exact" in picture
