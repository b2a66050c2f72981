"""Copies, bytes, pickles and dicts of any node are equal, independent and play on alike; old states stay."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest

from adapters import ADAPTERS
from laws.walking import mixed_walk, one_of_each_node, play_on

if TYPE_CHECKING:
    from collections.abc import Callable

COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda state: state.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "bytes": lambda state: state.game.from_bytes(state.to_bytes()),
    "dict": lambda state: state.game.from_dict(state.to_dict()),
}


@pytest.mark.parametrize("game", ADAPTERS)
@pytest.mark.parametrize("way", COPIES)
def test_a_copy_of_any_node_is_equal_and_plays_on_alike(load: Any, game: str, way: str) -> None:
    nodes = one_of_each_node(load(game, players=4, **ADAPTERS[game].brief), range(2), 300)
    assert len(nodes) >= ADAPTERS[game].kinds_of_nodes
    for seed, state in enumerate(nodes.values()):
        other = COPIES[way](state)
        assert other == state
        assert hash(other) == hash(state)
        assert other.to_dict() == state.to_dict()
        assert other.legal_actions() == state.legal_actions()
        digest = state.digest()
        told = play_on(other, seed, 25)
        assert state.digest() == digest
        assert play_on(state.clone(), seed, 25) == told


@pytest.mark.parametrize("game", ADAPTERS)
@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_old_states_stay_untouched(load: Any, game: str, seed: int) -> None:
    kept = []
    for state in mixed_walk(load(game, players=3, **ADAPTERS[game].brief), seed, 250):
        kept.append((state.clone(), state.digest(), hash(state)))
    assert [(old.digest(), hash(old)) for old, _, _ in kept] == [(digest, number) for _, digest, number in kept]


@pytest.mark.parametrize("game", ADAPTERS)
def test_states_are_equal_exactly_when_their_dicts_are(load: Any, game: str) -> None:
    met: dict[str, Any] = {}
    played = load(game, players=2, **ADAPTERS[game].brief)
    for seed in (1, 3, 5):
        for state in mixed_walk(played, seed, 60):
            same = met.setdefault(state.digest(), state.clone())
            assert same == state
            assert hash(same) == hash(state)
    states = list(met.values())
    assert all(one != other for index, one in enumerate(states) for other in states[:index])


@pytest.mark.parametrize("game", ADAPTERS)
def test_states_of_other_options_players_or_games_are_not_equal(load: Any, game: str) -> None:
    adapter = ADAPTERS[game]
    one = load(game, players=2, **adapter.brief).new_initial_state()
    assert one == load(game, players=2, **adapter.brief).new_initial_state()
    assert one != load(game, players=2, **adapter.brief | {adapter.length: 9}).new_initial_state()
    assert one != load(game, players=3, **adapter.brief).new_initial_state()
    assert one != load(game, players=2, **adapter.brief | adapter.other).new_initial_state()
    assert all(one != load(other, players=2).new_initial_state() for other in ADAPTERS if other != game)
    assert one != "a state"
