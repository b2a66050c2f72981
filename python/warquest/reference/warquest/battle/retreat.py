"""B14, B15 on the map: where the goer goes, where the pieces stand, what is shed (WQ-5.7, 11.15, 11.29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import armies, movement
from ..model import ATTACKER, NONE
from . import spoils
from .lines import destroy_all, fighting

if TYPE_CHECKING:
    from ..model import Side, WarquestFields


def retreat_regions(state: WarquestFields) -> list[int]:
    """A: the origins; D: adjacent over passable borders and no origin; both: without another player's pieces."""
    battle = fighting(state)
    if battle.goer == ATTACKER:
        candidates = battle.origins
    else:
        around = [region for region, _ in movement.passable(state, battle.region)]
        candidates = [region for region in around if region not in battle.origins]
    enemies = state.enemy_regions(battle.seat(battle.goer))
    waiting = () if battle.goer == ATTACKER else state.contests
    return [region for region in candidates if region not in enemies and region not in waiting]


def leave(state: WarquestFields) -> None:
    """B14; without a retreat region the whole army is destroyed."""
    battle = fighting(state)
    if retreat_regions(state):
        state.ask("retreat_to", battle.seat(battle.goer))
    else:
        destroy_all(state.rules, battle.sides[battle.goer])
        stand(state, NONE)


def legal_regions(state: WarquestFields) -> list[int]:
    first = state.rules.first["retreat_to"]
    return [first + region for region in retreat_regions(state)]


def choose_region(state: WarquestFields, action: int) -> None:
    stand(state, state.rules.argument[action])


def stand(state: WarquestFields, destination: int) -> None:
    """B15: damage heals; the goer's pieces stand in the destination, all others in the region of the battle."""
    battle = fighting(state)
    for side, own in enumerate(battle.sides):
        region = destination if side == battle.goer else battle.region
        if own.stands():
            settle(state, battle.seat(side), own, region)
    shed_or_score(state)


def settle(state: WarquestFields, seat: int, own: Side, region: int) -> None:
    rules = state.rules
    units = [0] * (rules.types + 3)
    for line in own.lines():
        for group, count in enumerate(line):
            units[rules.group_kind[group]] += count
            line[group] = 0
    state.add_troops(seat, region, units[: rules.types])
    for slot, alive in enumerate(units[rules.types :]):
        if alive:
            state.players[seat].regions[slot] = region


# Shedding (WQ-5.7).


def excess(state: WarquestFields) -> tuple[int, list[int]]:
    """The goer's region whose army breaks the rule of five, and the types one of which must go; (NONE, []) if none."""
    battle = fighting(state)
    if battle.goer != NONE:
        seat = battle.seat(battle.goer)
        for region, owner in enumerate(state.troop_owner):
            if owner == seat:
                kinds = armies.excess_types(state, state.troops[region])
                if kinds:
                    return region, kinds
    return NONE, []


def shed_or_score(state: WarquestFields) -> None:
    battle = fighting(state)
    if excess(state)[1]:
        battle.step = "shed"
        state.ask("shed", battle.seat(battle.goer))
    else:
        spoils.score(state)


def legal_sheds(state: WarquestFields) -> list[int]:
    first = state.rules.first["shed"]
    return [first + kind for kind in excess(state)[1]]


def shed(state: WarquestFields, action: int) -> None:
    """Under `unit_types` all units of the type go, else one; no VP for it."""
    region, _ = excess(state)
    kind = state.rules.argument[action]
    count = state.troops[region][kind] if state.options["rule_of_five"] == "unit_types" else 1
    for _ in range(count):
        state.remove_unit(region, kind)
    shed_or_score(state)


NODES = {
    "retreat_to": (legal_regions, choose_region),
    "shed": (legal_sheds, shed),
}
