"""Effects of power cards and artifacts: what adds up where (WQ-8.9, 10.5, 12.4, 12.6, 12.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .model import Quest, TableState, WarquestFields
    from .rules import Effect


def total(effects: Iterable[Effect], kind: str) -> int:
    """Equal effects add up; those without n count 1 each."""
    return sum(effect.n for effect in effects if effect.kind == kind)


def extra_dice(effects: Iterable[Effect], phase: str, round_number: int) -> int:
    """`extra_dice{phase, n, rounds}` in one round."""
    return sum(
        effect.n
        for effect in effects
        if effect.kind == "extra_dice"
        and effect.phase == phase
        and (effect.rounds is None or round_number <= effect.rounds)
    )


def battle_effects(state: TableState, side: int) -> Iterator[Effect]:
    """Of the cards a side declared and of its living leaders' artifacts (10.5)."""
    assert state.battle is not None
    own = state.battle.sides[side]
    for card in own.cards:
        yield from state.rules.power[card].effects
    for slot, artifact in enumerate(state.battle_artifacts(side)):
        if artifact >= 0 and not own.lost[state.rules.types + slot]:
            yield from state.rules.events[artifact].artifact


def quest_effects(state: WarquestFields, quest: Quest) -> Iterator[Effect]:
    """Of the cards paid for in a quest and of its leader's artifact (WQ-7.2)."""
    for card in quest.used:
        yield from state.rules.power[card].effects
    artifact = state.players[state.active].artifacts[quest.slot]
    if artifact >= 0:
        yield from state.rules.events[artifact].artifact


def campaign_effects(state: WarquestFields, seat: int) -> Iterator[Effect]:
    """Always on for the owner; an artifact works while its leader is on the map."""
    player = state.players[seat]
    for card in player.power:
        yield from state.rules.power[card].effects
    for artifact in player.artifacts:
        if artifact >= 0:
            yield from state.rules.events[artifact].artifact


def campaign(state: WarquestFields, seat: int, kind: str) -> int:
    return total(campaign_effects(state, seat), kind)
