"""Plays twin games, the reference beside the Rust engine, and stops at the first disagreement.

    python tests/tools/twin.py --game nexus_ops --players 4 --games 200 --seed 1
        [--steer] [--scattered] [--options random] [--full]

At the end: how often each node kind was compared and what no game has shown. Every game can be played again alone: its
seed is the number printed with it (`--seed N --games 1`, the other words unchanged).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from adapters import ADAPTERS
from equivalence.walk import EVERY_NODE, OUTLINE, DisagreementError, Walk, same_game, twin
from strategies.drivers import Steered, Uniform
from strategies.games import both


def main() -> int:
    """The command; exit 1 at a disagreement."""
    arguments = _arguments()
    nodes: Counter[str] = Counter()
    seen: Any = None
    began = time.perf_counter()
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        games = _load(arguments, seed)
        seen = seen or ADAPTERS[arguments.game].seen(games[1])
        try:
            nodes += _play(arguments, seed, games, seen).nodes
        except DisagreementError as disagreement:
            _report(seed, games[1], disagreement)
            return 1
    _summary(nodes, seen, time.perf_counter() - began)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--game", choices=ADAPTERS, default="warquest")
    parser.add_argument("--players", type=int, default=0, help="any number if not given")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--steps", type=int, default=None, help="actions of a game at most")
    parser.add_argument("--rounds", type=int, default=None)
    parser.add_argument("--rules", default=None, help="a rules folder")
    parser.add_argument("--steer", action="store_true", help="towards what was seen least")
    parser.add_argument("--scattered", action="store_true", help="start in mid-game, armies close together")
    parser.add_argument("--options", choices=["default", "random"], default="default")
    parser.add_argument("--full", action="store_true", help="compare everything at every node")
    return parser.parse_args()


def _load(arguments: argparse.Namespace, seed: int) -> tuple[Any, Any]:
    dice, adapter = random.Random(seed), ADAPTERS[arguments.game]
    players = arguments.players or dice.choice(adapter.players)
    options = adapter.random_options(dice, players) if arguments.options == "random" else {}
    if arguments.rounds:
        options[adapter.length] = arguments.rounds
    return both(players, rules=arguments.rules, game=arguments.game, **options)


def _play(arguments: argparse.Namespace, seed: int, games: tuple[Any, Any], seen: Any) -> Walk:
    difference = same_game(*games)
    if difference:
        raise DisagreementError(f"the games differ {difference}", Path(), None, None)
    chooser = Steered(seed) if arguments.steer else Uniform(seed)
    start = ADAPTERS[arguments.game].middle(games[1], seed) if arguments.scattered else None
    compare = EVERY_NODE if arguments.full else OUTLINE
    return twin(*games, chooser, compare, steps=arguments.steps, start=start, watch=seen.watch)


def _report(seed: int, game: Any, disagreement: DisagreementError) -> None:
    changed = dict(game.options.items())
    print(f"game {seed}: {game.num_players} players, options {json.dumps(changed)}\n{disagreement}")
    if disagreement.start:
        print(f"node {disagreement.start['node']}, player {disagreement.start['player']}")
        for name in ADAPTERS[game.name].vocabulary.busy[2:]:
            if disagreement.start.get(name):
                print(f"  {name}: {json.dumps(disagreement.start[name])}")


def _summary(nodes: Counter[str], seen: Any, seconds: float) -> None:
    print(f"{nodes.total()} nodes agreed in {seconds:.1f} s")
    print(", ".join(f"{node} {count}" for node, count in sorted(nodes.items())))
    if seen:
        print("not seen: " + (", ".join(seen.missing) or "nothing"))


if __name__ == "__main__":
    sys.exit(main())
