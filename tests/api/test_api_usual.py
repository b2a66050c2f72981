"""What an environment fills in where a game's options have no default."""

import pytest

import warquest
from warquest.load import LISTINGS


@pytest.mark.parametrize("name", warquest.games())
def test_every_game_can_be_loaded_with_its_usual_options(name: str) -> None:
    usual = LISTINGS[name].usual
    game = warquest.load(name, **usual)
    assert set(LISTINGS[name].sides) <= set(usual)
    assert {option: game.options[option] for option in usual} == usual, "in canonical text"
    assert not any("," in text for text in usual.values() if isinstance(text, str)), "a comma breaks a game string"
