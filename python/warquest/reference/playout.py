"""Random playouts on the streams of docs/contract.md ("Generator")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .contract import Game, State
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


def play(game: Game, seed: int, index: int, on_step: Callable[[State, int, int], None] | None = None) -> Playout:
    """Play game `index` of a simulation with random players; `on_step(state, who, action)` sees each step before it."""
    state = game.new_initial_state()
    chance = Generator(seed, STREAMS_PER_GAME * index)
    seats = [Generator(seed, STREAMS_PER_GAME * index + 1 + seat) for seat in range(game.num_players)]
    decisions = choices = chance_nodes = 0
    while not state.is_terminal():
        who = state.current_player()
        if who < 0:
            action = state.sample_chance(chance)
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
