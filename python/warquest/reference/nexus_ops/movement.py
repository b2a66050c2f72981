"""The move phase: where units may go (NX-6, 13.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import explore, menu
from .actions import HEXES
from .model import NONE

if TYPE_CHECKING:
    from .model import NexusFields

BASIC_RANGE = 1


def begin(state: NexusFields) -> None:
    state.ask("move", state.active)


class Ways:
    """The ways of one seat from one hex, as the board is now."""

    def __init__(self, state: NexusFields, seat: int, start: int) -> None:
        self.state = state
        self.rules = state.rules
        self.around: list[list[int]] = state.board.around
        self.own = state.strength[seat]
        self.seat = seat
        self.start = start
        self.bonus = 0 if state.turn is None else state.turn.bonus
        self.contested = state.hostile(seat, start)
        self.controlled_step = state.options["entry_needs_controlled_step"]

    def any(self, kind: int) -> bool:
        """Whether units of that type can go anywhere; most can take one step."""
        state, enter = self.state, self.rules.may_enter[kind]
        for place in self.around[self.start]:
            if enter[state.terrain[place]] and not (self.contested and self.own[place] != state.crowd[place]):
                return True
        return bool(self.hexes(kind))

    def hexes(self, kind: int) -> list[int]:
        """All hexes that units of that type can go to, ascending."""
        special, terrain = self.rules.special[kind], self.state.terrain
        if special is None:
            return self._walk(kind, BASIC_RANGE, 0, NONE, False)
        if special.kind == "through_terrain":
            return self._walk(kind, BASIC_RANGE, special.range, special.terrain, special.passes_enemies)
        if terrain[self.start] != special.terrain:
            return self._walk(kind, BASIC_RANGE, 0, NONE, False)
        if special.kind == "from_terrain":
            return self._walk(kind, special.range, 0, NONE, special.passes_enemies)
        return self._fly(kind)

    def _fly(self, kind: int) -> list[int]:
        """NX-6.7; flight is no path, but the retreat rule binds it (6.9)."""
        enter, crowd = self.rules.may_enter[kind], self.state.crowd
        return [
            place
            for place, terrain in enumerate(self.state.terrain)
            if place != self.start and enter[terrain] and not (self.contested and self.own[place] != crowd[place])
        ]

    def _walk(self, kind: int, reach: int, long_reach: int, mark: int, passes: bool) -> list[int]:
        """Paths of `reach` steps, or of `long_reach` if terrain `mark` is on them after the start (NX-6.3 to 6.10).

        A path is looked at with whether it has the mark: a hex may be reached sooner without it.
        """
        enter, terrain, own, crowd = self.rules.may_enter[kind], self.state.terrain, self.own, self.state.crowd
        reach, long_reach = reach + self.bonus, long_reach + self.bonus
        found: set[int] = set()
        seen: set[tuple[int, bool]] = set()
        edge = [(self.start, False)]
        for step in range(1, max(reach, long_reach) + 1):
            further = []
            for place, marked in edge:
                for other in self.around[place]:
                    if not enter[terrain[other]]:
                        continue
                    after = (other, marked or terrain[other] == mark)
                    hostile = own[other] != crowd[other]
                    if (step <= reach or after[1]) and not (hostile and self._barred(place, step)):
                        found.add(other)
                    if (passes or not hostile) and after not in seen:
                        seen.add(after)
                        further.append(after)
            edge = further
        found.discard(self.start)
        return sorted(found)

    def _barred(self, before: int, step: int) -> bool:
        """Whether a hex with enemies may not be entered: out of a contested hex (NX-6.9), or RU-9."""
        if self.contested:
            return True
        return self.controlled_step and step > 1 and not self.state.controls(self.seat, before)


def unmoved(state: NexusFields, place: int, kind: int) -> int:
    moved = state.turning().moved.get(place)
    return state.units[state.active][place][kind] - (moved[kind] if moved else 0)


def legal(state: NexusFields) -> list[int]:
    actions, seat = state.rules.actions, state.active
    ways = {place: Ways(state, seat, place) for place, strength in enumerate(state.strength[seat]) if strength}
    moves = [
        actions.first["move"] + kind * HEXES + place
        for kind in range(state.rules.types)
        for place, way in ways.items()
        if unmoved(state, place, kind) and way.any(kind)
    ]
    return [*moves, *menu.legal(state), actions.first["end_phase"]]


def chosen(state: NexusFields, action: int) -> None:
    row = state.rules.actions.row[action]
    if row == "move":
        state.chain = [action]
        state.ask("move_to", state.active)
    elif row == "end_phase":
        end(state)
    else:
        menu.taken(state, action)


def end(state: NexusFields) -> None:
    turn = state.turning()
    turn.moved = {}
    turn.bonus = 0
    explore.proceed(state)


def mover(state: NexusFields) -> tuple[int, int]:
    """(type, from) of the chain."""
    return divmod(state.rules.actions.value[state.chain[0]], HEXES)


def destinations(state: NexusFields) -> list[int]:
    kind, start = mover(state)
    first = state.rules.actions.first["move_to"]
    return [first + place for place in Ways(state, state.active, start).hexes(kind)]


def destination_chosen(state: NexusFields, action: int) -> None:
    state.chain.append(action)
    state.ask("move_count", state.active)


def numbers(state: NexusFields) -> list[int]:
    kind, start = mover(state)
    first = state.rules.actions.of["move_count"][1]
    return [first + count for count in range(unmoved(state, start, kind))]


def moved(state: NexusFields, action: int) -> None:
    """NX-6.1: they may not move again in this turn."""
    kind, start = mover(state)
    values = state.rules.actions.value
    goal, count = values[state.chain[1]], values[action]
    state.remove(state.active, start, kind, count)
    state.place(state.active, goal, kind, count)
    state.turning().moved.setdefault(goal, [0] * state.rules.types)[kind] += count
    state.chain = []
    state.ask("move", state.active)


def reachable(state: NexusFields, start: int) -> list[int]:
    """Where some unit there could go by one move: one of the active player's, else of the lowest seat that has any."""
    seats = [state.active] if state.active >= 0 else []
    seats += range(len(state.players))
    seat = next((seat for seat in seats if state.strength[seat][start]), None)
    if seat is None or NONE in state.terrain:
        return []
    ways = Ways(state, seat, start)
    kinds = [kind for kind, count in enumerate(state.units[seat][start]) if count]
    return sorted({place for kind in kinds for place in ways.hexes(kind)})


NODES = {"move": (legal, chosen), "move_to": (destinations, destination_chosen), "move_count": (numbers, moved)}
