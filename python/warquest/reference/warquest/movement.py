"""The move action: armies, cargo, steps, and the battles that wait (WQ-3.5, 6.1 to 6.4, 6.16 to 6.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import armies, effects
from .battle import machine
from .model import NONE, Arrived, Battle, Contest, March, MarchingArmy, Side, insert
from .rules import MOUNTAIN, RIVER

if TYPE_CHECKING:
    from .model import WarquestFields


# Borders (WQ-3.3, 3.5).


def passable(state: WarquestFields, region: int) -> list[tuple[int, bool]]:
    """(neighbour, whether an unbridged river lies between) over the passable borders, ascending."""
    storm = state.event_in_force("storm") is not None
    blocked = state.event_in_force("blocked_pass")
    return [
        (other, kind == RIVER)
        for other, kind in state.rules.neighbours[region]
        if kind != MOUNTAIN
        and not (storm and kind == RIVER)
        and not (blocked is not None and {region, other} == blocked.border)
    ]


class Ways:
    """Where one player's armies can go now: enemies, rivers and the rule of five, with the troops marching along."""

    def __init__(self, state: WarquestFields, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.enemies = state.enemy_regions(seat)
        self.ford = effects.campaign(state, seat, "ford") > 0

    def can_end(self, region: int, units: list[int]) -> bool:
        """WQ-5.6: the pieces already there included, the pieces that left not."""
        if not any(units):
            return True
        return armies.keeps_rule_of_five(self.state, self.merged(region, units))

    def merged(self, region: int, units: list[int]) -> list[int]:
        state = self.state
        march = state.move
        standing = state.own_units(self.seat, region)
        total = [there + more for there, more in zip(standing, units, strict=True)]
        if march is None:
            return total
        arrived = march.moved.get(region)
        if arrived is not None:
            total = [there + more for there, more in zip(total, arrived.units, strict=True)]
        army = march.army
        if army is not None and army.steps == 0 and army.start == region:
            total = [there - gone for there, gone in zip(total, army.units, strict=True)]
        return total

    def goes_on(self, region: int, river: bool, left: int) -> bool:
        """Whether an army may step on after arriving there with that many steps left (6.17)."""
        return left > 0 and region not in self.enemies and (self.ford or not river)

    def steps(self, region: int, units: list[int], left: int) -> list[int]:
        """The regions of the legal steps (6.17): there the army can end, or go on to where it can."""
        if left <= 0:
            return []
        return [
            other
            for other, river in passable(self.state, region)
            if self.can_end(other, units)
            or (self.goes_on(other, river, left - 1) and self.steps(other, units, left - 1))
        ]


# The march (WQ-6.16).


def can_move(state: WarquestFields, seat: int) -> bool:
    return any(passable(state, region) for region in state.players[seat].led_regions())


def begin_march(state: WarquestFields) -> None:
    budget = state.rules.constants["steps_per_move"] + effects.campaign(state, state.active, "move_bonus")
    state.move = March(None, budget, {})
    state.ask("move_army", state.active)


def unmoved_leaders(state: WarquestFields, region: int) -> list[int]:
    assert state.move is not None
    arrived = state.move.moved.get(region)
    slots = state.players[state.active].slots_in(region)
    return slots if arrived is None else [slot for slot in slots if slot not in arrived.leaders]


def ready_regions(state: WarquestFields) -> list[int]:
    """(1): regions with an unmoved own leader that can begin a legal step."""
    march = state.move
    assert march is not None
    if march.budget <= 0:
        return []
    ways = Ways(state, state.active)
    nobody = [0] * state.rules.types
    return [
        region
        for region in state.players[state.active].led_regions()
        if unmoved_leaders(state, region) and ways.steps(region, nobody, march.budget)
    ]


def legal_armies(state: WarquestFields) -> list[int]:
    assert state.move is not None
    first = state.rules.first
    legal = [first["army"] + region for region in ready_regions(state)]
    return [*legal, first["done"]] if state.move.moved else legal


def choose_army(state: WarquestFields, action: int) -> None:
    assert state.move is not None
    if action == state.rules.first["done"]:
        end_march(state)
        return
    region = state.rules.argument[action]
    slots = unmoved_leaders(state, region)
    army = MarchingArmy(NONE, [], region, region, [], 0, [0] * state.rules.types)
    state.move.army = army
    if len(slots) > 1:
        ask_leader(state, army, slots[0])
    else:
        army.leaders = slots
        ask_cargo(state, army, 0)


def ask_leader(state: WarquestFields, army: MarchingArmy, slot: int) -> None:
    army.asked = slot
    state.ask("leader_choice", state.active)


def legal_leader_choices(state: WarquestFields) -> list[int]:
    """(2): the last must go if no other does."""
    army = marching(state)
    first = state.rules.first
    last = army.asked == unmoved_leaders(state, army.start)[-1]
    return [first["leader_goes"]] if last and not army.leaders else [first["leader_goes"], first["leader_stays"]]


def choose_leader(state: WarquestFields, action: int) -> None:
    army = marching(state)
    goes = action == state.rules.first["leader_goes"]
    (army.leaders if goes else army.staying).append(army.asked)
    later = [slot for slot in unmoved_leaders(state, army.start) if slot > army.asked]
    if later:
        ask_leader(state, army, later[0])
    else:
        ask_cargo(state, army, 0)


def marching(state: WarquestFields) -> MarchingArmy:
    assert state.move is not None
    assert state.move.army is not None
    return state.move.army


def ask_cargo(state: WarquestFields, army: MarchingArmy, kind: int) -> None:
    """(3): the next type with unmoved troops there, else the first step."""
    there = state.own_units(state.active, army.start)
    while kind < len(there) and not there[kind]:
        kind += 1
    if kind < len(there):
        army.asked = kind
        state.ask("cargo", state.active)
    else:
        army.asked = NONE
        state.ask("step", state.active)


def legal_cargo(state: WarquestFields) -> list[int]:
    """k of the type asked, if a first step is legal with it and nothing more."""
    army = marching(state)
    assert state.move is not None
    ways = Ways(state, state.active)
    first = state.rules.first["cargo"]
    kind = army.asked
    legal = []
    for count in range(state.troops[army.start][kind] + 1):
        army.units[kind] = count
        if ways.steps(army.start, army.units, state.move.budget):
            legal.append(first + count)
    army.units[kind] = 0
    return legal


def choose_cargo(state: WarquestFields, action: int) -> None:
    army = marching(state)
    army.units[army.asked] = state.rules.argument[action]
    ask_cargo(state, army, army.asked + 1)


def legal_steps(state: WarquestFields) -> list[int]:
    army = marching(state)
    assert state.move is not None
    first = state.rules.first
    ways = Ways(state, state.active)
    legal = [first["step"] + region for region in ways.steps(army.region, army.units, state.move.budget)]
    if army.steps and ways.can_end(army.region, army.units):
        legal.append(first["stop"])
    return legal


def step(state: WarquestFields, action: int) -> None:
    army = marching(state)
    if action == state.rules.first["stop"]:
        arrive(state, NONE)
        return
    assert state.move is not None
    origin, region = army.region, state.rules.argument[action]
    river = dict(passable(state, origin))[region]
    if army.steps == 0 and any(army.units):
        state.take_troops(army.start, army.units)
    army.steps += 1
    army.region = region
    state.move.budget -= 1
    for slot in army.leaders:
        state.players[state.active].regions[slot] = region
    ways = Ways(state, state.active)
    budget = state.move.budget
    if ways.goes_on(region, river, budget) and ways.steps(region, army.units, budget):
        state.ask("step", state.active)
    else:
        arrive(state, origin if region in ways.enemies else NONE)


def arrive(state: WarquestFields, origin: int) -> None:
    """The army ends; `origin` is the region of its last step if an enemy stands here (6.19)."""
    march = state.move
    assert march is not None
    army = marching(state)
    arrived = march.moved.setdefault(army.region, Arrived([], [], [0] * state.rules.types))
    arrived.leaders = sorted(arrived.leaders + army.leaders)
    arrived.units = [there + more for there, more in zip(arrived.units, army.units, strict=True)]
    if origin >= 0 and origin not in arrived.origins:
        insert(arrived.origins, origin)
    march.army = None
    if ready_regions(state):
        state.ask("move_army", state.active)
    else:
        end_march(state)


def end_march(state: WarquestFields) -> None:
    """(6): arrived armies stand, or wait for their battle where an enemy stands."""
    march = state.move
    assert march is not None
    state.move = None
    enemies = state.enemy_regions(state.active)
    for region, arrived in march.moved.items():
        if region in enemies:
            state.contests[region] = Contest(arrived.origins, arrived.units)
        else:
            state.add_troops(state.active, region, arrived.units)
    next_battle(state)


def next_battle(state: WarquestFields) -> None:
    """WQ-6.4: battles in ascending region index, one completely before the next; then the turn goes on."""
    if not state.contests:
        state.back_to_turn()
        return
    region = min(state.contests)
    contest = state.contests.pop(region)
    seats = (state.active, defender_of(state, region))
    units = state.own_units(seats[1], region)
    troops = [contest.units, units]
    sides = [
        Side.new(state.rules, troops[side], state.players[seat].slots_in(region)) for side, seat in enumerate(seats)
    ]
    if any(units):
        state.take_troops(region, units)
    state.battles += 1
    state.battle = Battle.new(region, seats, contest.origins, sides, sum(units))
    machine.begin(state)


def defender_of(state: WarquestFields, region: int) -> int:
    owner = state.troop_owner[region]
    if owner >= 0:
        return owner
    return next(seat for seat, player in enumerate(state.players) if seat != state.active and region in player.regions)


def reachable(state: WarquestFields, region: int) -> list[int]:
    """Regions that a led army of the player who stands there could enter with one fresh move action."""
    led = [seat for seat, player in enumerate(state.players) if region in player.regions]
    owner = state.troop_owner[region]
    if owner >= 0:
        led = [seat for seat in led if seat == owner]
    if not led:
        return []
    ways = Ways(state, led[0])
    steps = state.rules.constants["steps_per_move"] + effects.campaign(state, led[0], "move_bonus")
    found: set[int] = set()
    edge = {region}
    for left in range(steps - 1, -1, -1):
        entered = {(other, river) for place in edge for other, river in passable(state, place)}
        found.update(other for other, _ in entered)
        edge = {other for other, river in entered if ways.goes_on(other, river, left)}
    return sorted(found - {region})


NODES = {
    "move_army": (legal_armies, choose_army),
    "leader_choice": (legal_leader_choices, choose_leader),
    "cargo": (legal_cargo, choose_cargo),
    "step": (legal_steps, step),
}
