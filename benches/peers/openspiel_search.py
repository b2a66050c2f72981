"""OpenSpiel's search against ours on the same game, at the same processor time a decision (needs open_spiel).

`python benches/peers/openspiel_search.py` plays games in pairs: the seats are exchanged, chance is the same in both.
OpenSpiel's MCTS, in Python and in C++, searches the state that it is given, hidden cards and all; its IS-MCTS and ours
search what the seat to move may see.
"""

from __future__ import annotations

import argparse
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import warquest
from warquest import openspiel

GAMES = {
    "warquest/battle": "warquest_warquest_battle",
    "nexus_ops/battle": "warquest_nexus_ops_battle",
    "warquest, 2 players, 2 rounds": "warquest_warquest(players=2,rounds=2)",
}

LEAST = 3
"""Simulations after which there is an action to choose."""
PILOT = 8
"""Simulations of the first search, by which the speed of the next is foreseen."""


@dataclass
class Timed:
    """A bot that searches for so long; what it did is counted."""

    name: str
    step: Callable[[Any], tuple[int, int]]
    """Gives an action and the simulations that were made for it."""
    simulations: int = 0
    seconds: float = 0.0
    decisions: int = 0

    def choose(self, state: Any) -> int:
        begin = time.process_time()
        action, simulations = self.step(state)
        self.seconds += time.process_time() - begin
        self.simulations += simulations
        self.decisions += 1
        return action


class OverError(Exception):
    """The time is over: it breaks off a search of OpenSpiel, whose tree is kept."""


class Clock:
    """Asked before every simulation but the first few."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.end, self.begun = seconds, 0.0, 0

    def start(self) -> None:
        self.end, self.begun = time.process_time() + self.seconds, 0

    def check(self) -> None:
        if self.begun >= LEAST and time.process_time() > self.end:
            raise OverError
        self.begun += 1


class Mcts(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS in Python against the clock."""

    clock: Clock
    root: Any = None

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root = root
        self.clock.check()
        return super()._apply_tree_policy(root, state)


class Ismcts(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS against the clock."""

    clock: Clock

    def sample_root_state(self, state: Any) -> Any:
        self.clock.check()
        return super().sample_root_state(state)


def python_mcts(game: Any, seconds: float, seed: int) -> Timed:
    dice = numpy.random.RandomState(seed)
    bot = Mcts(game, 1.0, 10**9, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    bot.clock = Clock(seconds)

    def step(state: Any) -> tuple[int, int]:
        bot.clock.start()
        with contextlib.suppress(OverError):
            bot.mcts_search(state)
        return bot.root.best_child().action, bot.clock.begun

    return Timed("OpenSpiel MCTS (Python)", step)


def python_ismcts(game: Any, seconds: float, seed: int) -> Timed:
    dice = numpy.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = Ismcts(game, evaluator, 1.0, 10**9, random_state=dice, allow_inconsistent_action_sets=True)
    bot.clock = Clock(seconds)

    def step(state: Any) -> tuple[int, int]:
        bot.clock.start()
        with contextlib.suppress(OverError):
            bot.run_search(state)
        visits = {action: child.visits for action, child in bot._root_node.child_info.items()}
        return max(visits, key=lambda action: (visits[action], -action)), bot.clock.begun

    return Timed("OpenSpiel IS-MCTS (Python)", step)


def fitted(search: Callable[[int], Any], seconds: float) -> tuple[Any, int]:
    """What a search finds that cannot be broken off, and all its simulations: longer and longer ones, the last fits."""
    begin, simulations, total = time.process_time(), PILOT, 0
    while True:
        start = time.process_time()
        found = search(simulations)
        end = time.process_time()
        total += simulations
        fitting = int(simulations * (begin + seconds - end) / (end - start))
        if fitting <= simulations:
            return found, total
        simulations = min(fitting, 8 * simulations)


def compiled_mcts(game: Any, seconds: float, seed: int) -> Timed:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)

    def step(state: Any) -> tuple[int, int]:
        def search(simulations: int) -> Any:
            return pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 64, False, seed, False).mcts_search(state)

        root, simulations = fitted(search, seconds)
        return root.best_child().action, simulations

    return Timed("OpenSpiel MCTS (C++ mcts_search)", step)


class Fitted:
    """An agent of ours with as many simulations as fit the time."""

    def __init__(self, method: str, seconds: float) -> None:
        self.name, self.seconds, self.simulations = method, seconds, 0

    def choose(self, sight: Any, legal: list[int]) -> int:
        def search(simulations: int) -> int:
            return warquest.agents.make_agent(f"{self.name}:simulations={simulations}").choose(sight, legal)

        action, self.simulations = fitted(search, self.seconds)
        return int(action)


def ours(method: str, seconds: float, seed: int) -> Timed:
    agent = Fitted(method, seconds)
    bot = openspiel.bot(agent, seed=seed)
    return Timed(f"warquest {method}", lambda state: (bot.step(state), agent.simulations))


def play(game: Any, seats: list[Timed], seed: int) -> float:
    """One game; the share of the win of seat 0."""
    state, chance = game.new_initial_state(), warquest.Generator(seed, 0)
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            action = state.core.sample_chance(chance)
        else:
            action = legal[0] if len(legal) == 1 else seats[state.current_player()].choose(state)
        state.apply_action(action)
    first, second = state.returns()
    return 0.5 if first == second else float(first > second)


def meet(name: str, method: str, peer: Callable[..., Timed], seconds: float, pairs: int) -> None:
    game, shares = pyspiel.load_game(GAMES[name]), []
    mine, theirs = ours(method, seconds, 1), peer(game, seconds, 2)
    for seed in range(pairs):
        shares.append(play(game, [mine, theirs], seed))
        shares.append(1 - play(game, [theirs, mine], seed))
    rates = [round(each.simulations / each.seconds) for each in (mine, theirs)]
    spent = [1000 * each.seconds / each.decisions for each in (mine, theirs)]
    print(
        f"| {name} | {mine.name} | {theirs.name} | {spent[0]:.0f} / {spent[1]:.0f} | {rates[0]:,} | {rates[1]:,} "
        f"| {sum(shares):g} of {len(shares)} |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.1, help="processor time a decision")
    parser.add_argument("--pairs", type=int, default=10, help="pairs of games of a battle")
    parser.add_argument("--campaign-pairs", type=int, default=2, help="pairs of games of the campaign")
    arguments = parser.parse_args()
    print("| game | ours | theirs | ms a decision | simulations/s, ours | theirs | won by ours |")
    print("| --- | --- | --- | --: | --: | --: | --: |")
    for name in GAMES:
        is_battle = "battle" in name
        pairs = arguments.pairs if is_battle else arguments.campaign_pairs
        meet(name, "mcts", python_mcts, arguments.seconds, pairs)
        meet(name, "mcts", compiled_mcts, arguments.seconds, pairs)
        if not is_battle:
            meet(name, "ismcts", python_ismcts, arguments.seconds, pairs)


if __name__ == "__main__":
    main()
