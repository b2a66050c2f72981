"""How chance is sampled in Nexus Ops: with one number walked through the weights, or die by die."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_positions import Position

import warquest
from script import play


def draws(state: Any, seed: int) -> tuple[str, Any]:
    """The outcome drawn, and the generator afterwards."""
    generator = warquest.Generator(seed, 7)
    outcome = state.action_to_string(state.sample_chance(generator))
    return outcome, generator


def walked(state: Any, seed: int) -> tuple[str, Any]:
    """The same by `below(total)` and the weights in order."""
    generator = warquest.Generator(seed, 7)
    weights = state.chance_weights()
    rest = generator.below(sum(weight for _, weight in weights))
    for outcome, weight in weights:
        if rest < weight:
            return state.action_to_string(outcome), generator
        rest -= weight
    raise AssertionError("walked past the end")


def same(one: tuple[str, Any], two: tuple[str, Any]) -> bool:
    """Whether outcomes are equal and both generators stand at the same place."""
    return one[0] == two[0] and one[1].below(2**63) == two[1].below(2**63)


@pytest.mark.clause("NX-2.2", "NX-2.3", "NX-2.4", "NX-2.5", "NX-2.7", "NX-2.8")
def test_all_that_is_no_dice_is_one_number(load: Any) -> None:
    game = load("nexus_ops", players=3)
    start = game.new_initial_state()
    tiles = play(start, "first_player 1")
    doubles = play(tiles, ["single_tile magma"] * 3, ["single_tile forest"] * 2, "single_tile spires")
    position = Position(game).units(0, 0, "strider").units(0, 8, "human").tokens([8, 9, 12], strider=2, large_mine=1)
    token = play(position.move(0).state(), "end_phase")
    secret = play(token, "token strider; end_phase")
    energize = play(secret, "draw_secret win_plains")
    for state in (start, tiles, doubles, play(doubles, "double_tile plains+forest"), token, secret, energize):
        assert state.kind == "chance"
        assert all(same(draws(state, seed), walked(state, seed)) for seed in range(40))


@pytest.mark.clause("NX-8.4")
def test_a_breath_is_one_die(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 10, "dragon").units(1, 9, "human")
    state = play(position.battle(0).state(), "breath 10; breath_at 9 1")
    for seed in range(40):
        generator = warquest.Generator(seed, 7)
        face = generator.below(6) + 1
        assert same(draws(state, seed), ("breath hit" if face >= 4 else "breath miss", generator))


@pytest.mark.clause("NX-10.2", "NX-10.5", "RU-1")
@pytest.mark.parametrize(("terrain", "need"), [("plains", 5), ("forest", 4), ("spires", 6)])
def test_hits_are_rolled_die_by_die(load: Any, terrain: str, need: int) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 8, "5 fungoid").units(1, 8, "strider")
    position.terrain(h8=terrain)
    state = play(position.battle(0).state(), "fight 8; hits 0")
    assert state.to_dict()["battle"]["type"] == "fungoid"
    for seed in range(40):
        generator = warquest.Generator(seed, 7)
        hits = sum(generator.below(6) + 1 >= need for _ in range(5))
        assert same(draws(state, seed), (f"hits {hits}", generator))
