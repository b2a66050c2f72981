"""Battles of Nexus Ops for the rule tests: alone (`nexus_ops/battle`) or on the board, and what they come to.

On the board the battle is that of seat 0 on a hex; every seat has one human more at home, so that nobody is eliminated.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from nexus_positions import Position

from script import apply, legal, lines, outcomes

UNITS = ("dragon", "leaper", "strider", "crystalline", "fungoid", "human")
LETTERS = dict(zip(UNITS, "DLSCFH", strict=True))
WINDOWS = ("window_open", "window_step", "window_post")
Policy = Callable[[Any], str]


def alone(load: Callable[..., Any], attacker: str, defender: str, terrain: str = "plains", **options: Any) -> Any:
    """The first node of a battle between two armies given as texts."""
    game = load("nexus_ops/battle", attacker=attacker, defender=defender, terrain=terrain, **options)
    return game.new_initial_state()


def on_board(load: Callable[..., Any], place: int, *armies: str, players: int = 2, **options: Any) -> Position:
    """Armies (`"2 human + dragon"`) of seats 0, 1, 2.. on one hex, a human at home each, and no cards."""
    position = Position(load("nexus_ops", players=players, **options))
    for seat in range(players):
        position.units(seat, 21 + 3 * seat, "human")
    for seat, army in enumerate(armies):
        if army:
            position.units(seat, place, *army.split(" + "))
    return position


def run(state: Any, *script: Any) -> Any:
    """Like `play`, but everybody passes in windows of cards where the script does not go on, and at its end."""
    after = state.clone()
    for text in [*lines(script), None]:
        while after.node in WINDOWS and text not in legal(after):
            apply(after, "pass")
        if text is not None:
            apply(after, text)
    return after


def battle(state: Any) -> dict[str, Any]:
    """The `battle` part of the state dict."""
    return state.to_dict()["battle"]


def side(state: Any, letter: str) -> dict[str, Any]:
    """What holds for a side (`A`, `D`) of the battle."""
    return battle(state)["sides"][letter]


def fight(state: Any) -> tuple[int | None, int | None]:
    """Attacker and defender."""
    return battle(state)["attacker"], battle(state)["defender"]


def here(state: Any, seat: int, place: int) -> dict[str, int]:
    """The units of a seat on a hex."""
    return state.to_dict()["players"][seat]["units"].get(str(place), {})


def hand(state: Any, seat: int) -> list[str]:
    """The energize cards of a seat."""
    return state.to_dict()["players"][seat]["energize"]


def asked(state: Any) -> tuple[str, int, list[str]]:
    """Node, player and choices."""
    return state.node, state.current_player(), legal(state)


def dice(state: Any) -> tuple[str, str, int]:
    """Type, side and number of dice of the pending roll."""
    assert state.node == "hits", f"{state.node} is no roll of a step"
    return battle(state)["type"], battle(state)["rolling"], len(legal(state)) - 1


def chance_to_hit(state: Any) -> Fraction:
    """The chance of a hit of each die of the pending roll: all dice hit with its power."""
    number = len(legal(state)) - 1
    assert number == 1, "one die, please"
    return outcomes(state)[f"{state.node} 1"]


def binomial(number: int, hit: Fraction) -> dict[int, Fraction]:
    """The distribution of hits of some dice, zero chances left out."""
    spread = {0: Fraction(1)}
    for _ in range(number):
        more: dict[int, Fraction] = {}
        for hits, chance in spread.items():
            more[hits] = more.get(hits, Fraction(0)) + chance * (1 - hit)
            more[hits + 1] = more.get(hits + 1, Fraction(0)) + chance * hit
        spread = more
    return spread


def pieces(units: dict[str, int]) -> str:
    """`{"strider": 1, "human": 2}` -> `1S2H`; nobody is `-`."""
    return "".join(f"{units[unit]}{LETTERS[unit]}" for unit in UNITS if unit in units) or "-"


def result(state: Any) -> str:
    """The survivors of a battle alone: `1S2H|-`."""
    return "|".join(pieces(side["units"]) for side in state.to_dict()["sides"])


def losing(*order: str) -> Policy:
    """Plays no cards, and gives up units in this order."""

    def policy(state: Any) -> str:
        possible = legal(state)
        if state.node == "casualty":
            return next(f"lose {unit}" for unit in order if f"lose {unit}" in possible)
        return "pass"

    return policy


cheapest_first = losing(*reversed(UNITS))


def spread(state: Any, policy: Policy = cheapest_first, key: Callable[[Any], Any] = result) -> dict[Any, Fraction]:
    """The exact distribution of the ends of a battle alone."""
    known: dict[Any, dict[Any, Fraction]] = {}

    def follow(node: Any) -> dict[Any, Fraction]:
        if node.is_terminal():
            return {key(node): Fraction(1)}
        if node not in known:
            if node.kind == "chance":
                weights = node.chance_weights()
                total = sum(weight for _, weight in weights)
                branches = [(Fraction(weight, total), outcome) for outcome, weight in weights]
            else:
                branches = [(Fraction(1), node.string_to_action(policy(node)))]
            sums: dict[Any, Fraction] = {}
            for chance, action in branches:
                for end, part in follow(node.child(action)).items():
                    sums[end] = sums.get(end, Fraction(0)) + chance * part
            known[node.clone()] = sums
        return known[node]

    return follow(state)


def verdicts(state: Any, policy: Policy = cheapest_first) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The chances that the attacker wins, that both are wiped out, that only the attacker is, and that neither is."""
    won = mutual = lost = Fraction(0)
    ends = spread(state, policy)
    for end, chance in ends.items():
        attackers, defenders = end.split("|")
        won += chance * (defenders == "-")
        mutual += chance * (attackers == defenders == "-")
        lost += chance * (attackers == "-" and defenders != "-")
    assert sum(ends.values()) == 1
    return won, mutual, lost, 1 - won - lost
