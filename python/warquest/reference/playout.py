"""Random playouts on the streams of docs/contract.md ("Generator")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .contract import Game, State
from .dice import outcome_id
from .generator import Generator

STREAMS_PER_GAME = 16


@dataclass(frozen=True)
class Playout:
    """What one game came to; `choices` are the decisions with two or more legal actions."""

    decisions: int
    choices: int
    chance_nodes: int
    returns: list[float]
    points: list[int] | None
    tallies: dict[str, int]
    digest: str


def sample_roll(dice: int, faces: tuple[int, int, int], generator: Generator) -> int:
    """Die by die; the faces come in data order: skulls, flags, blanks."""
    skull_faces, flag_faces, blank_faces = faces
    marked = skull_faces + flag_faces
    skulls = flags = 0
    for _ in range(dice):
        face = generator.below(marked + blank_faces)
        if face < skull_faces:
            skulls += 1
        elif face < marked:
            flags += 1
    return outcome_id(skulls, flags)


def sample_chance(state: State, generator: Generator) -> int:
    """An outcome of the state's chance node by the stated sampling procedure."""
    dice = state.dice_to_roll()
    if dice:
        return sample_roll(dice, state.game.die_faces, generator)
    weights = state.chance_weights()
    rest = generator.below(sum(weight for _, weight in weights))
    for outcome, weight in weights:
        if rest < weight:
            return outcome
        rest -= weight
    raise AssertionError("the weights of a chance node sum to their total")


def play(game: Game, seed: int, index: int, on_step: Callable[[State, int, int], None] | None = None) -> Playout:
    """Play game `index` of a simulation with random players; `on_step(state, who, action)` sees each step before it."""
    state = game.new_initial_state()
    chance = Generator(seed, STREAMS_PER_GAME * index)
    seats = [Generator(seed, STREAMS_PER_GAME * index + 1 + seat) for seat in range(game.num_players)]
    decisions = choices = chance_nodes = 0
    while not state.is_terminal():
        who = state.current_player()
        if who < 0:
            action = sample_chance(state, chance)
            chance_nodes += 1
        else:
            legal = state.legal()
            action = legal[seats[who].below(len(legal))]
            decisions += 1
            choices += len(legal) > 1
        if on_step is not None:
            on_step(state, who, action)
        state.apply_unchecked(action)
    return Playout(decisions, choices, chance_nodes, state.returns(), state.points(), state.tallies(), state.digest())
