"""Battles on their own (`warquest/battle`) for the rule tests: begin, play a script, read the lines."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from script import apply, legal, lines, outcomes

CHANCE_NODES = ("roll", "reroll", "ambush")


def begin(load: Callable[..., Any], attacker: Any, defender: Any, **arguments: Any) -> Any:
    """The first node of a battle between two armies given as texts."""
    return load("warquest/battle", attacker=attacker, defender=defender, **arguments).new_initial_state()


def go(state: Any, script: str) -> Any:
    """Play notations separated by `;` on this very state; each must be the next thing legal, dice included."""
    for text in lines([script]):
        apply(state, text)
    return state


def pass_round(state: Any) -> Any:
    """Finish the round with blank dice, shots at the front line and nobody retreating or rallying."""
    before = state.to_dict()["battle"]["round"]
    while not state.is_terminal() and state.to_dict()["battle"]["round"] == before:
        go(state, harmless(state))
    return state


def harmless(state: Any) -> str:
    """The choice that changes least: blank dice, the first line to shoot at, no card, no rally, no retreat."""
    possible = legal(state)
    if state.kind == "chance":
        return f"{state.node} 0 0"
    for text in ("done", "battle_go continue", "leader_stay"):
        if text in possible:
            return text
    return possible[0]


def battle(state: Any) -> dict[str, Any]:
    """The `battle` part of the state dict."""
    return state.to_dict()["battle"]


def pieces(state: Any, side: str, line: str) -> dict[str, int]:
    """The pieces of a side (`A`, `D`) on one of its lines."""
    return battle(state)["sides"][side][line]


def roll(state: Any) -> tuple[str, int]:
    """Purpose and number of dice of the pending roll."""
    pending = state.to_dict()["roll"]
    assert pending is not None, f"no roll is pending at {state.node}"
    return pending["purpose"], pending["dice"]


def vp(state: Any) -> list[int]:
    """Victory points of attacker and defender."""
    return [side["vp"] for side in state.to_dict()["sides"]]


def gold(state: Any) -> list[int]:
    """Gold of attacker and defender."""
    return [side["gold"] for side in state.to_dict()["sides"]]


def survivors(state: Any) -> list[dict[str, int]]:
    """What is left of both armies after the battle."""
    return [side["survivors"] for side in state.to_dict()["sides"]]


def attack_odds(state: Any, side: str = "A") -> dict[tuple[int, int], Fraction]:
    """Exact odds of (skulls, flags) that the pending roll of a side shows at last, rerolls and ambush dice included.

    The other side must roll after it, so that the result still waits to be taken up.
    """
    purpose = roll(state)[0]
    odds: dict[tuple[int, int], Fraction] = {}

    def walk(here: Any, share: Fraction) -> None:
        if here.node in CHANCE_NODES and roll(here)[0] == purpose:
            for text, chance in outcomes(here).items():
                walk(here.child(here.string_to_action(text)), share * chance)
            return
        shown = battle(here)["sides"][side]["result"]
        assert shown is not None, f"no result of {side} waits at {here.node}"
        odds[tuple(shown)] = odds.get(tuple(shown), Fraction(0)) + share

    walk(state, Fraction(1))
    return odds


def chance_of_skulls(odds: dict[tuple[int, int], Fraction], at_least: int) -> Fraction:
    """The chance to show so many skulls or more."""
    return sum((share for (skulls, _), share in odds.items() if skulls >= at_least), Fraction(0))


def mean_skulls(odds: dict[tuple[int, int], Fraction]) -> Fraction:
    """The expected number of skulls."""
    return sum((skulls * share for (skulls, _), share in odds.items()), Fraction(0))


def ending_odds(state: Any, decide: Callable[[Any], str], verdict: Callable[[Any], Any]) -> dict[Any, Fraction]:
    """Exact odds of the verdicts on the finished battle when `decide` makes every choice."""
    memory: dict[Any, dict[Any, Fraction]] = {}

    def solve(here: Any) -> dict[Any, Fraction]:
        if here.is_terminal():
            return {verdict(here): Fraction(1)}
        if here not in memory:
            memory[here] = mix(here)
        return memory[here]

    def mix(here: Any) -> dict[Any, Fraction]:
        if here.kind == "decision":
            return solve(here.child(here.string_to_action(decide(here))))
        total: dict[Any, Fraction] = {}
        for text, chance in outcomes(here).items():
            for name, share in solve(here.child(here.string_to_action(text))).items():
                total[name] = total.get(name, Fraction(0)) + chance * share
        return total

    return solve(state)
