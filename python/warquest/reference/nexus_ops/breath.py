"""Dragon breath (NX-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import scoring
from .actions import SEATS

if TYPE_CHECKING:
    from .model import NexusFields

HIT = 0


def marks(state: NexusFields) -> dict[int, int]:
    """NX-8.1: the dragons on controlled hexes, by hex."""
    seat, kind = state.active, state.rules.breather
    if state.supply[seat][kind] == state.rules.limit[kind]:
        return {}
    units = enumerate(state.units[seat])
    return {place: counts[kind] for place, counts in units if counts[kind] and state.controls(seat, place)}


def targets(state: NexusFields, start: int) -> list[tuple[int, int]]:
    """(hex, victim) within reach (NX-8.2, 8.8), ascending."""
    near = state.board.in_breath[start]
    return [(place, victim) for place in near for victim in state.opponents(state.active, place)]


def in_time(state: NexusFields) -> bool:
    """RU-12; with "before_battles" the first fight takes the marks away."""
    return state.options["breath_timing"] != "after_battles" or not state.turning().fights


def legal(state: NexusFields) -> list[int]:
    marked = state.turning().breath
    if not marked or not in_time(state):
        return []
    first = state.rules.actions.first["breath"]
    return [first + start for start in sorted(marked) if targets(state, start)]


def begin(state: NexusFields, action: int) -> None:
    state.chain = [action]
    state.ask("breath_at", state.active)


def aims(state: NexusFields) -> list[int]:
    actions = state.rules.actions
    start = actions.value[state.chain[0]]
    return [actions.first["breath_at"] + place * SEATS + victim for place, victim in targets(state, start)]


def aimed(state: NexusFields, action: int) -> None:
    """The chain stays until the breath is over: it says whom it meets."""
    turn, start = state.turning(), state.rules.actions.value[state.chain[0]]
    state.chain.append(action)
    turn.breath[start] -= 1
    if not turn.breath[start]:
        del turn.breath[start]
    state.ask_chance("breath")


def target(state: NexusFields) -> tuple[int, int]:
    """(hex, victim) of the chain."""
    return divmod(state.rules.actions.value[state.chain[1]], SEATS)


def rolled(state: NexusFields, outcome: int) -> None:
    """NX-8.4: on a hit the victim chooses, or the breather (RU-13)."""
    place, victim = target(state)
    kinds = [kind for kind, count in enumerate(state.units[victim][place]) if count]
    if outcome != HIT:
        over(state)
    elif len(kinds) == 1:
        lose(state, kinds[0])
    else:
        ask_casualty(state)


def ask_casualty(state: NexusFields) -> None:
    by_victim = state.options["breath_choice"] == "victim"
    state.ask("breath_casualty", target(state)[1] if by_victim else state.active)


def casualties(state: NexusFields) -> list[int]:
    place, victim = target(state)
    first = state.rules.actions.first["lose"]
    return [first + kind for kind, count in enumerate(state.units[victim][place]) if count]


def casualty_chosen(state: NexusFields, action: int) -> None:
    lose(state, state.rules.actions.value[action])


def lose(state: NexusFields, kind: int) -> None:
    place, victim = target(state)
    state.remove(victim, place, kind)
    if not scoring.ends_by_elimination(state):
        over(state)


def over(state: NexusFields) -> None:
    state.chain = []
    state.select_battle()


NODES = {
    "breath_at": (aims, aimed),
    "breath": (None, rolled),
    "breath_casualty": (casualties, casualty_chosen),
}
