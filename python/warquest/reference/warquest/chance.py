"""Chance nodes: the only code that builds their outcomes (WQ-1.5, 12.1, 12.7, 14).

Each roll has a purpose; its row in `state.rolls` says how many dice are rerolled, how many come by ambush, how many
flags become skulls, and what follows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..dice import OUTCOMES, roll_weights

if TYPE_CHECKING:
    from collections.abc import Callable

    from .model import TableState, WarquestFields


def weights(state: Any) -> list[tuple[int, int]]:
    """(outcome, weight) of the state's chance node, ascending."""
    return WEIGHTS[state.node](state)


def seats(state: WarquestFields) -> list[tuple[int, int]]:
    return [(seat, 1) for seat in range(len(state.players))]


def dice(state: TableState) -> list[tuple[int, int]]:
    assert state.roll is not None
    return roll_weights(state.roll.dice, state.rules.die_faces)


def copies(counts: list[int]) -> list[tuple[int, int]]:
    return [(card, count) for card, count in enumerate(counts) if count]


def display_cards(state: WarquestFields) -> list[tuple[int, int]]:
    """WQ-4.3: during setup the resource cards only."""
    cards = state.rules.power
    if state.round > 0:
        return copies(state.power_deck)
    return [(card, count) for card, count in copies(state.power_deck) if not cards[card].market]


def event_cards(state: WarquestFields) -> list[tuple[int, int]]:
    return copies(state.event_deck)


def quest_cards(state: WarquestFields) -> list[tuple[int, int]]:
    """WQ-1.5: the starting quests in setup, then the medium part above the hard part, until a reshuffle mixes all."""
    left = copies(state.piles["quest"].deck)
    cards = state.rules.quests
    if state.quest_reshuffled:
        return left
    for tier in ("starting",) if state.round == 0 else ("medium", "hard"):
        part = [(card, count) for card, count in left if cards[card].tier == tier]
        if part:
            return part
    return left


def conquest_cards(state: WarquestFields) -> list[tuple[int, int]]:
    """WQ-4.6: in setup the stars, then the cards with neither star nor blade."""
    left = copies(state.piles["conquest"].deck)
    if state.round > 0:
        return left
    assert state.draw is not None
    mark = "star" if state.players[state.draw.player].defend < 0 else "none"
    return [(card, count) for card, count in left if state.rules.conquest[card].mark == mark]


WEIGHTS: dict[str, Callable[[Any], list[tuple[int, int]]]] = {
    "first_player": seats,
    "draw_display": display_cards,
    "draw_event": event_cards,
    "draw_quest": quest_cards,
    "draw_conquest": conquest_cards,
    "roll": dice,
    "reroll": dice,
    "ambush": dice,
}


@dataclass(frozen=True)
class RollRules:
    """How a roll of one purpose goes on after its dice (WQ-12.7)."""

    rerolls: Callable[[Any], int]
    ambushes: Callable[[Any], int]
    conversions: Callable[[Any], int]
    done: Callable[[Any, int, int], None]


def none(state: TableState) -> int:
    return 0


def begin_roll(state: TableState, purpose: str, count: int) -> None:
    """WQ-12.7 (a); a roll of no dice shows nothing and makes no node (WQ-7.10)."""
    from .model import Roll  # the model imports this module

    if count <= 0:
        state.rolls[purpose].done(state, 0, 0)
        return
    state.roll = Roll(count, 0, purpose, 0)
    state.ask_chance("roll")


def rolled(state: TableState, outcome: int) -> None:
    """(b): the blanks that are rerolled, all in one node."""
    roll = state.roll
    assert roll is not None
    roll.skulls, roll.flags = OUTCOMES[outcome]
    blanks = roll.dice - roll.skulls - roll.flags
    again = min(blanks, state.rolls[roll.purpose].rerolls(state)) if blanks else 0
    if again:
        roll.dice = again
        state.ask_chance("reroll")
    else:
        ambush(state)


def rerolled(state: TableState, outcome: int) -> None:
    add_faces(state, outcome)
    ambush(state)


def ambush(state: TableState) -> None:
    """(c): one die per flag shown, at most one per satyr."""
    roll = state.roll
    assert roll is not None
    more = min(roll.flags, state.rolls[roll.purpose].ambushes(state)) if roll.flags else 0
    if more:
        roll.dice = more
        state.ask_chance("ambush")
    else:
        roll_over(state)


def ambushed(state: TableState, outcome: int) -> None:
    add_faces(state, outcome)
    roll_over(state)


def add_faces(state: TableState, outcome: int) -> None:
    assert state.roll is not None
    skulls, flags = OUTCOMES[outcome]
    state.roll.skulls += skulls
    state.roll.flags += flags


def roll_over(state: TableState) -> None:
    """(d): flags that become skulls; then the roll is handed to what asked for it."""
    roll = state.roll
    assert roll is not None
    rules = state.rolls[roll.purpose]
    turned = min(roll.flags, rules.conversions(state)) if roll.flags else 0
    state.roll = None
    rules.done(state, roll.skulls + turned, roll.flags - turned)


ROLL_NODES = {"roll": (weights, rolled), "reroll": (weights, rerolled), "ambush": (weights, ambushed)}
