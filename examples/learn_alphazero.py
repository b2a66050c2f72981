"""A small AlphaZero: search with a network that learns from its own games, on the battle game (extra `learn`).

`python examples/learn_alphazero.py [ROUNDS]` takes minutes and prints the share of wins against a random player.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch.nn import Linear, Module, ReLU, Sequential
from torch.nn.functional import cross_entropy, mse_loss

import warquest
from warquest.load import LISTINGS

GAME = warquest.load("warquest/battle", **LISTINGS["warquest/battle"].usual)
SIMULATIONS, GAMES, STEPS, WIDTH = 48, 40, 100, 128

Choose = Callable[[Any], int]
Example = tuple[np.ndarray, np.ndarray, float]  # what the mover saw, shares of the search's visits, its return


class Network(Module):
    """From what the mover sees: a logit for every action, and the mover's return."""

    def __init__(self) -> None:
        super().__init__()
        self.body = Sequential(Linear(GAME.observation_size, WIDTH), ReLU(), Linear(WIDTH, WIDTH), ReLU())
        self.policy, self.value = Linear(WIDTH, GAME.num_distinct_actions), Linear(WIDTH, 1)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = self.body(seen)
        return self.policy(inner), self.value(inner).squeeze(1).tanh()

    def evaluate(self, states: list[Any], mask: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The evaluator of a search: priors of the actions, and returns by seat."""
        movers = [state.current_player() for state in states]
        seen = np.stack([state.observation(mover) for state, mover in zip(states, movers, strict=True)])
        with torch.inference_mode():
            logits, value = self(torch.from_numpy(seen))
            priors = logits.masked_fill(torch.from_numpy(mask) == 0, -torch.inf).softmax(1)
        # Of two players one wins what the other loses.
        return priors.numpy(), np.array([(1 - 2 * mover, 2 * mover - 1) for mover in movers]) * value.numpy()[:, None]


def play(choose: list[Choose], seed: int) -> list[float]:
    """One game: a chooser for every seat."""
    state, chance = GAME.new_initial_state(), warquest.Generator(seed, 0)
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(state.sample_chance(chance) if seat < 0 else choose[seat](state))
    return state.returns()


def win_share(network: Network, games: int = 400) -> float:
    """Of games against a random player, without search, in both seats alike; a draw is half a win."""
    draw, total = np.random.default_rng(99), 0.0

    def drawn(state: Any) -> int:
        priors = network.evaluate([state], state.legal_actions_mask()[None])[0][0].astype(float)
        return int(draw.choice(len(priors), p=priors / priors.sum()))

    seats: list[Choose] = [drawn, lambda state: int(draw.choice(state.legal_actions()))]
    for index in range(games):
        total += play(seats if index % 2 == 0 else seats[::-1], seed=index)[index % 2]
    return (total / games + 1) / 2


def self_play(network: Network, seed: int) -> list[Example]:
    """The examples of one game that the network plays against itself, searching."""
    draw, seen = np.random.default_rng(seed), []
    config = warquest.SearchConfig(simulations=SIMULATIONS, seed=seed)

    def searched(state: Any) -> int:
        if len(legal := state.legal_actions()) == 1:
            return legal[0]
        visits = np.zeros(GAME.num_distinct_actions)
        for found in warquest.search(state, config, evaluator=network.evaluate).actions:
            visits[found.action] = found.visits / SIMULATIONS
        seen.append((state.observation(state.current_player()), visits, state.current_player()))
        # Now and then any action: what is never tried is never learnt.
        return int(draw.choice(legal) if draw.random() < 0.1 else draw.choice(len(visits), p=visits / visits.sum()))

    returns = play([searched, searched], seed)
    return [(tensor, visits, returns[seat]) for tensor, visits, seat in seen]


def learn(network: Network, optimiser: torch.optim.Optimizer, examples: deque[Example], seed: int) -> None:
    """Steps towards the visits of the searches and the ends of the games."""
    draw = np.random.default_rng(seed)
    for _ in range(STEPS):
        batch = [examples[place] for place in draw.integers(len(examples), size=128)]
        seen, visits, ends = (torch.tensor(np.array(column)).float() for column in zip(*batch, strict=True))
        logits, value = network(seen)
        optimiser.zero_grad()
        (cross_entropy(logits, visits) + mse_loss(value, ends)).backward()
        optimiser.step()


def main(rounds: int) -> None:
    torch.manual_seed(1)
    torch.set_num_threads(1)
    network, examples, start = Network(), deque[Example](maxlen=10_000), time.process_time()
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3)
    print(f"before: {win_share(network):.1%} of the wins against a random player", flush=True)
    for number in range(rounds):
        for game in range(number * GAMES, number * GAMES + GAMES):
            examples.extend(self_play(network, seed=game))
        learn(network, optimiser, examples, seed=number)
    print(f"after: {win_share(network):.1%}, {rounds * GAMES} games in {time.process_time() - start:.0f} s (processor)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
