"""Battle odds by brute force: every state that the policies can reach, in rational arithmetic (docs/odds.md).

The states are put in an order in which each comes after all that lead to it; then chances flow down from the first to
the ends. For `optimal` values flow up first, from the ends. Slow, short and exact: the other side of the proof.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import policies
from .contest import Contest, Ending, Verdict
from .policies import Chances, Policy

__all__ = ["Account", "Graph", "Policy", "account", "flow", "winners"]

ATTACKER, DEFENDER, NONE = 0, 1, -1

Edges = dict[Hashable, list[tuple[int, Hashable, Fraction]]]

UTILITIES = ("win", "vp_margin", "value_margin")


@dataclass(frozen=True)
class Account:
    """All outcomes of a battle with their chances; `value` of the utility; `states` looked at."""

    verdicts: dict[Verdict, Fraction]
    endings: dict[Ending, Fraction]
    value: Fraction
    states: int


def account(start: Any, sides: tuple[Policy, Policy] | None, utility: str = "win") -> Account:
    """The outcomes from that state on, by the policies of both sides, or (None) if both play `utility` perfectly."""
    contest: Contest = start.game.contest
    graph = Graph(start, sides, contest)
    if sides is None:
        keep_best(graph, utility)
    verdicts: dict[Verdict, Fraction] = {}
    endings: dict[Ending, Fraction] = {}
    value = Fraction()
    for end, chance in flow(graph):
        verdict, ending = contest.verdict(end), contest.ending(end)
        verdicts[verdict] = verdicts.get(verdict, Fraction()) + chance
        endings[ending] = endings.get(ending, Fraction()) + chance
        value += worth(contest, end, utility) * chance
    return Account(verdicts, endings, value, len(graph.order))


# The states.


class Graph:
    """The states that can be reached, by key: where each leads, and an order in which every edge points back."""

    def __init__(self, start: Any, sides: tuple[Policy, Policy] | None, contest: Contest) -> None:
        self.contest = contest
        self.sides = sides
        self.choosers: dict[Hashable, int] = {}
        self.edges: Edges = {}
        self.ends: dict[Hashable, Any] = {}
        self.order: list[Hashable] = []
        self.start = self.key(start)
        self._explore(start)

    def key(self, state: Any) -> Hashable:
        """All that tells two states of one battle apart."""
        return self.contest.key(state)

    def over(self, state: Any) -> bool:
        """Whether the battle has ended."""
        return bool(state.is_terminal())

    def _explore(self, start: Any) -> None:
        """Depth first, without recursion: a state is in the order once all that follow it are."""
        path = [(self.start, self._children(self.start, start))]
        while path:
            key, children = path[-1]
            for after_key, after in children:
                if after_key not in self.edges:
                    path.append((after_key, self._children(after_key, after)))
                    break
            else:
                self.order.append(key)
                path.pop()

    def _children(self, key: Hashable, state: Any) -> Iterator[tuple[Hashable, Any]]:
        edges = self.edges[key] = []
        if self.over(state):
            self.ends[key] = state
            return
        if state.kind == "decision":
            self.choosers[key] = self.contest.side(state)
        for action, chance in self._chances(state):
            after = state.child(action)
            after_key = self.key(after)
            edges.append((action, after_key, chance))
            yield after_key, after

    def _chances(self, state: Any) -> Chances:
        """What can happen next; for `optimal` every legal action, not weighed yet."""
        if state.kind == "decision":
            if self.sides is None:
                return [(action, Fraction(1)) for action in state.legal()]
            return policies.chances(self.contest, state, self.sides[self.contest.side(state)])
        weights = state.chance_weights()
        total = sum(weight for _, weight in weights)
        return [(outcome, Fraction(weight, total)) for outcome, weight in weights]


def flow(graph: Graph) -> Iterator[tuple[Any, Fraction]]:
    """The ends and their chances."""
    chances = dict.fromkeys(graph.order, Fraction())
    chances[graph.start] = Fraction(1)
    for key in reversed(graph.order):
        for _, after, chance in graph.edges[key]:
            chances[after] += chances[key] * chance
    return ((end, chances[key]) for key, end in graph.ends.items() if chances[key])


# What an end is worth.


def worth(contest: Contest, end: Any, utility: str) -> Fraction:
    """What the end is worth to the attacker; to the defender the opposite."""
    if utility == "win":
        winner, _, _ = contest.verdict(end)
        return {ATTACKER: Fraction(1), NONE: Fraction(1, 2), DEFENDER: Fraction(0)}[winner]
    if utility == "vp_margin":
        points = end.points()
        return Fraction(points[ATTACKER] - points[DEFENDER])
    return Fraction(contest.value_left(end, ATTACKER) - contest.value_left(end, DEFENDER))


# Perfect play.


def keep_best(graph: Graph, utility: str) -> None:
    """Expectiminimax: of the actions of a decision the best stays; of equal ones the lowest id."""
    values: dict[Hashable, Fraction] = {}
    for key in graph.order:
        edges = graph.edges[key]
        if key in graph.ends:
            values[key] = worth(graph.contest, graph.ends[key], utility)
            continue
        if key in graph.choosers:
            sign = 1 if graph.choosers[key] == ATTACKER else -1
            edges = graph.edges[key] = [max(edges, key=lambda edge: (sign * values[edge[1]], -edge[0]))]
        values[key] = sum((values[after] * chance for _, after, chance in edges), Fraction())


def winners(account: Account) -> dict[Verdict, Fraction]:
    """Who wins, nothing else."""
    chances: dict[Verdict, Fraction] = {}
    for (winner, _, _), chance in account.verdicts.items():
        chances[winner, (), ()] = chances.get((winner, (), ()), Fraction()) + chance
    return chances
