"""The page says what is so: the games it names are registered."""

from __future__ import annotations

from pathlib import Path

import pyspiel
import pytest

import warquest
from warquest.openspiel import short_name

PAGE = Path(__file__).parents[2] / "docs" / "openspiel.md"


def test_the_page_names_every_game() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{short_name(game)}`" in text for game in warquest.games())


def test_a_comma_ends_a_text_in_a_game_string_as_the_page_warns() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter ' lord"):
        pyspiel.load_game("warquest_warquest_battle(attacker=3 orc-warrior, lord)")
