"""Start cards and the choices they need (NX-13.16 to 13.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import scoring
from .actions import FIRST_HOME, HEXES
from .board import home_hexes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .model import NexusFields


def playable(state: NexusFields) -> list[int]:
    """NX-13.21: the actions of start cards in hand that have a target."""
    hand = state.actor().energize
    if not hand:
        return []
    rows, ids = state.rules.actions.of["start_card"], state.rules.energize_ids
    return [rows[card] for card in dict.fromkeys(hand) if card in rows and CARDS[ids[card]][0](state)]


def begin(state: NexusFields, action: int) -> None:
    """Cards without a choice act at once."""
    state.chain = [action]
    CARDS[state.rules.energize_ids[state.rules.actions.value[action]]][1](state)


def link(state: NexusFields, action: int, node: str) -> None:
    state.chain.append(action)
    state.ask(node, state.active)


def complete(state: NexusFields) -> None:
    """The card leaves the hand when its chain is complete (NX-13.8)."""
    state.spend(state.active, state.rules.actions.value[state.chain[0]])
    state.chain = []
    state.ask("deploy", state.active)


def always(state: NexusFields) -> bool:
    return True


# Scattered Rubium and Forced March.


def scatter(state: NexusFields) -> None:
    """NX-13.16."""
    state.actor().gain(sum(state.controls(state.active, place) for place in range(FIRST_HOME)))
    complete(state)


def march(state: NexusFields) -> None:
    state.turning().bonus += 1
    complete(state)


# Rift Jump.


def jump_targets(state: NexusFields, kind: int, start: int) -> Iterator[int]:
    """NX-13.18, ascending."""
    enter, seat = state.rules.may_enter[kind], state.active
    for place, terrain in enumerate(state.terrain):
        if place != start and enter[terrain] and not state.hostile(seat, place):
            yield place


def can_jump(state: NexusFields) -> bool:
    return bool(jumpers(state))


def jumpers(state: NexusFields) -> list[int]:
    """The types and hexes of own units that have a target, as values of `jump_unit`."""
    units = state.units[state.active]
    return [
        kind * HEXES + place
        for kind in range(state.rules.types)
        for place, counts in enumerate(units)
        if counts[kind] and any(True for _ in jump_targets(state, kind, place))
    ]


def ask_jump(state: NexusFields) -> None:
    state.ask("jump_unit", state.active)


def jump_units(state: NexusFields) -> list[int]:
    first = state.rules.actions.first["jump_unit"]
    return [first + value for value in jumpers(state)]


def jumper_chosen(state: NexusFields, action: int) -> None:
    link(state, action, "jump_to")


def jumper(state: NexusFields) -> tuple[int, int]:
    """(type, from) of the chain."""
    return divmod(state.rules.actions.value[state.chain[1]], HEXES)


def jump_hexes(state: NexusFields) -> list[int]:
    first = state.rules.actions.first["jump_to"]
    return [first + place for place in jump_targets(state, *jumper(state))]


def jumped(state: NexusFields, action: int) -> None:
    kind, start = jumper(state)
    state.remove(state.active, start, kind)
    state.place(state.active, state.rules.actions.value[action], kind)
    complete(state)


# Volunteers.


def volunteer_places(state: NexusFields) -> list[int]:
    """NX-13.19: own home hexes, whoever else is there, and controlled hexes that humans may enter."""
    seat, enter = state.active, state.rules.may_enter[state.rules.human]
    if not state.supply[seat][state.rules.human]:
        return []
    homes = home_hexes(seat)
    return [
        place
        for place, terrain in enumerate(state.terrain)
        if place in homes or (enter[terrain] and state.controls(seat, place))
    ]


def can_volunteer(state: NexusFields) -> bool:
    return bool(volunteer_places(state))


def ask_volunteers(state: NexusFields) -> None:
    state.ask("volunteer_hex", state.active)


def volunteer_hexes(state: NexusFields) -> list[int]:
    first = state.rules.actions.first["volunteer_hex"]
    return [first + place for place in volunteer_places(state)]


def volunteered(state: NexusFields, action: int) -> None:
    state.place(state.active, state.rules.actions.value[action], state.rules.human)
    complete(state)


# Ambush.


def ambush_places(state: NexusFields) -> list[int]:
    """NX-13.20: hexes next to a controlled one with enemy units that mine."""
    seat, around = state.active, state.board.around
    return [
        place
        for place in range(state.board.size)
        if ambushed_units(state, place) and any(state.controls(seat, other) for other in around[place])
    ]


def ambushed_units(state: NexusFields, place: int) -> list[int]:
    """The victims and types there, as values of `ambush_unit`."""
    rules = state.rules
    return [
        victim * rules.types + kind
        for victim in state.opponents(state.active, place)
        for kind in range(rules.types)
        if rules.miner[kind] and state.units[victim][place][kind]
    ]


def can_ambush(state: NexusFields) -> bool:
    return bool(ambush_places(state))


def ask_ambush(state: NexusFields) -> None:
    state.ask("ambush_hex", state.active)


def ambush_hexes(state: NexusFields) -> list[int]:
    first = state.rules.actions.first["ambush_hex"]
    return [first + place for place in ambush_places(state)]


def ambush_hex_chosen(state: NexusFields, action: int) -> None:
    link(state, action, "ambush_unit")


def ambush_units(state: NexusFields) -> list[int]:
    first = state.rules.actions.first["ambush_unit"]
    place = state.rules.actions.value[state.chain[1]]
    return [first + value for value in ambushed_units(state, place)]


def ambushed(state: NexusFields, action: int) -> None:
    values = state.rules.actions.value
    victim, kind = divmod(values[action], state.rules.types)
    state.remove(victim, values[state.chain[1]], kind)
    complete(state)
    scoring.ends_by_elimination(state)


CARDS: dict[str, tuple[Callable[[NexusFields], bool], Callable[[NexusFields], None]]] = {
    "ambush": (can_ambush, ask_ambush),
    "forced_march": (always, march),
    "rift_jump": (can_jump, ask_jump),
    "scattered_rubium": (always, scatter),
    "volunteers": (can_volunteer, ask_volunteers),
}
"""Whether a card has a target, and what it does or asks first."""

NODES = {
    "jump_unit": (jump_units, jumper_chosen),
    "jump_to": (jump_hexes, jumped),
    "volunteer_hex": (volunteer_hexes, volunteered),
    "ambush_hex": (ambush_hexes, ambush_hex_chosen),
    "ambush_unit": (ambush_units, ambushed),
}
