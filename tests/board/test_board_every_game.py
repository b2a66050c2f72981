"""Pictures of every game: well-formed, the same from both engines, and without secrets."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from adapters import ADAPTERS, CAMPAIGNS, DUELS, SEATED, duel
from board.pictures import places, read
from laws.walking import mixed_walk, walk
from warquest import Generator, board
from warquest.load import LISTINGS


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_every_state_of_every_campaign_has_a_picture_for_every_viewer(load: Any, game: str, players: int) -> None:
    played = load(game, players=players, **ADAPTERS[game].brief)
    for number, state in enumerate(mixed_walk(played, players, 300)):
        if number % 7 == 0:
            for player in (None, number % players):
                read(board.svg(state, player, legal=state.legal_actions()))


@pytest.mark.parametrize(("game", "name"), DUELS)
def test_every_state_of_a_battle_has_a_picture(load: Any, game: str, name: str) -> None:
    for state in walk(load(game, **duel(game, name)), 3, 120):
        read(board.svg(state, legal=state.legal_actions()))
        read(board.svg(state, 1))


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_both_engines_draw_the_same(game: str) -> None:
    rust, reference = (warquest.load(game, players=3, engine=engine) for engine in ("rust", "reference"))
    for number, state in enumerate(mixed_walk(rust, 5, 500)):
        if number % 11 == 0:
            twin = reference.from_dict(state.to_dict())
            for player in (None, 0, 2):
                assert board.svg(twin, player) == board.svg(state, player), state.node


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_a_picture_tells_nothing_that_its_viewer_may_not_know(game: str, players: int) -> None:
    played, generator, changed = warquest.load(game, players=players), Generator(4, 0), 0
    states = (state for seed in range(4) for state in mixed_walk(played, seed, 140))
    for number, state in enumerate(states):
        if number % 11:
            continue
        for player in range(players):
            sample = state.resample_from_infostate(player, generator)
            changed += sample != state
            legal = state.legal_actions() if state.current_player() == player else None
            assert board.svg(sample, player, legal=legal) == board.svg(state, player, legal=legal), state.node
        assert board.svg(sample) == board.svg(state), state.node
    assert changed > 20, "hardly anything hidden was ever dealt anew"


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_regions_that_an_action_names_are_marked(load: Any, game: str) -> None:
    played, marked = load(game, players=2, **ADAPTERS[game].brief), 0
    for state in walk(played, 1, 90):
        legal, viewer = state.legal_actions(), max(state.current_player(), 0)
        told = [state.action_to_string(action, viewer=viewer) for action in legal]
        named = {place for text in told for place in board.places(played, text)}
        root = read(board.svg(state, viewer, legal=legal))
        assert places(root, only_can=True) == named & places(root)
        assert not places(read(board.svg(state)), only_can=True)
        marked += len(named & places(root))
    assert marked > 0 or not LISTINGS[game].drawing


def test_a_notebook_shows_the_picture(load: Any) -> None:
    state = load(players=2).new_initial_state()
    assert state._repr_svg_() == board.svg(state)
