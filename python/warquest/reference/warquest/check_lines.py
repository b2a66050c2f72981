"""How the lines of a saved battle must stand at each step (WQ-11.1, 11.9, 11.20, 11.26, 11.27).

Lines are filled at the deployment and at each reinforcement; what the reserve holds although a line has room has been
rallied since, or the line has been hit since. A side is *untouched* while nothing can have been hit in this attack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decode import require
from . import effects
from .battle import attack, recover
from .battle.lines import count_of
from .model import ATTACKER, DEFENDER, NONE, SIDES

if TYPE_CHECKING:
    from .model import Battle, Side, TableState
    from .rules import Effect, Rules

ATTACKS = ("back", "volley", "front")
ASSIGNING = ("hit", "flag")


def check(state: TableState, battle: Battle) -> None:
    """While pieces are in the lines."""
    for side, own in enumerate(battle.sides):
        stands = own.stands() or any(own.undeployed)
        require(stands or state.node in ASSIGNING, place(side), "a piece, or the battle is over")
        check_fresh(state, battle, side)
        check_reserve(state, battle, side)
    declared = [bool(own.cards) for own in battle.sides]
    asked = battle.side_of(state.player) if state.node == "battle_card" else NONE
    early = any(declared) if battle.step == "deploy" else asked == ATTACKER and declared[DEFENDER]
    require(not early, "battle.sides", "no card declared before its time")
    if battle.step == "deploy":
        check_deployment(state, battle)
    else:
        for side in SIDES:
            check_filled(state, battle, side)
    if battle.step in ("deploy", "cards") and state.options["leader_deploy"] == "obligatory":
        check_obligatory(state, battle)
    if battle.step == "back" and battle.round > 1 and state.node not in ASSIGNING:
        fronts = all(any(own.front) for own in battle.sides)
        require(fronts, "battle.sides", "front lines, or a side had to retreat (11.11)")


def place(side: int) -> str:
    return f"battle.sides.{'AD'[side]}"


def brought(state: TableState, side: int) -> list[Effect]:
    """All battle effects that a side began with, those of fallen leaders included."""
    assert state.battle is not None
    found = [effect for card in state.battle.sides[side].cards for effect in state.rules.power[card].effects]
    for artifact in state.battle_artifacts(side):
        found += state.rules.events[artifact].artifact if artifact >= 0 else ()
    return found


# What nothing has hit.


def untouched(state: TableState, battle: Battle, side: int) -> bool:
    """Whether nothing can have hit the side in the attack of this step."""
    if battle.step not in ATTACKS or battle.step == "volley":
        return battle.step in ("deploy", "cards")
    if state.node in ASSIGNING:
        assert battle.assign is not None
        first_results = battle.assign.by == (DEFENDER if battle.first == NONE else battle.first)
        return first_results and side == battle.assign.by
    rolling = state.roll.purpose[-1] if state.roll is not None else ""
    return battle.first in (NONE, side) or rolling == attack.SIDE_LETTERS[battle.first]


def check_fresh(state: TableState, battle: Battle, side: int) -> None:
    """No losses, damage or flight before the first results."""
    if battle.round > 1 or battle.step not in ("deploy", "cards", "back") or not untouched(state, battle, side):
        return
    own = battle.sides[side]
    damage = state.rules.group_damage
    hurt = any(count and damage[group] for line in own.lines() for group, count in enumerate(line))
    require(not hurt and not any(own.lost), place(side), "neither damage nor losses before the attack")
    require(not any(own.retreat), f"{place(side)}.retreat", "nobody before the attack")


def check_reserve(state: TableState, battle: Battle, side: int) -> None:
    """In the reserve are damaged: what was shot at there, and rallied troops."""
    rules = state.rules
    enemy = brought(state, 1 - side)
    shot = not state.options["beginner_ranged"] and effects.total(enemy, "target_reserve") > 0
    if shot or battle.step in ("pursuit", "retreat"):
        return
    hurt = [group for group, count in enumerate(battle.sides[side].reserve) if count and rules.group_damage[group]]
    led = any(group >= rules.troop_groups for group in hurt)
    require(not led, f"{place(side)}.reserve", "no damaged leader where nobody shoots")
    rallying = battle.round > 1 or battle.step == "recover"
    require(rallying or not hurt, f"{place(side)}.reserve", "no damage where nobody shoots")


# The deployment (11.20).


def check_deployment(state: TableState, battle: Battle) -> None:
    side = battle.side_of(state.player)
    for other, own in enumerate(battle.sides):
        if other < side:
            require(not any(own.undeployed), f"{place(other)}.undeployed", "empty: A deploys first")
            require(unfilled(state.rules, own) == 0, place(other), "lines filled from the reserve")
        elif other > side:
            require(not own.stands(), place(other), "nobody placed before A is done")
    own = battle.sides[side]
    rules = state.rules
    placed_ranged = count_of(own.back, rules.ranged_groups) if state.node != "deploy_back" else 0
    placed_ranged += count_of(own.reserve, rules.ranged_groups)
    require(placed_ranged == 0, place(side), "no ranged troops placed before their turn")
    placed_melee = 0 if state.node == "deploy_back" else count_of(own.reserve, rules.melee_groups)
    if state.node == "leader_deploy":
        placed_melee += count_of(own.front, rules.melee_groups)
        later = range(battle.asked + 1, 3)
        early = any(line[rules.fresh_group[rules.types + slot]] for slot in later for line in own.lines())
        require(not early, place(side), "leaders placed by slot")
    elif state.node == "deploy_back":
        require(unfilled(rules, own) == 0, place(side), "the front line filled first")
    require(placed_melee == 0, place(side), "no melee troops placed before their turn")


def check_obligatory(state: TableState, battle: Battle) -> None:
    """Leaders go to the front line as long as it has room."""
    rules = state.rules
    for side, own in enumerate(battle.sides):
        waiting = any(own.reserve[rules.troop_groups :])
        full = sum(own.front[rules.troop_groups :]) >= rules.constants["line_places"]
        require(full or not waiting, f"{place(side)}.reserve", "leaders on the front line")


# Lines filled from the reserve.


def unfilled(rules: Rules, own: Side, gone: bool = False) -> int:
    """Troops of the reserve for which a line has room; `gone`: room that may be as new is none."""
    places = rules.constants["line_places"]
    found = 0
    for line, groups in ((own.front, rules.melee_groups), (own.back, rules.ranged_groups)):
        room = places - sum(line)
        if gone:
            kinds = {rules.group_kind[group] for group in groups}
            room -= sum(own.lost[kind] for kind in kinds) + count_of(own.retreat, groups)
            room -= sum(own.lost[rules.types :]) if groups is rules.melee_groups else 0
        if room > 0:
            found += count_of(own.reserve, groups)
    return found


def most_rallied(state: TableState, battle: Battle, side: int) -> int:
    """The limit of a recovery of this side, fallen leaders counted as well."""
    fallen = sum(battle.sides[side].lost[state.rules.types :])
    return recover.limit(state, side) + fallen + effects.total(brought(state, side), "rally")


def rallied(state: TableState, battle: Battle, side: int) -> int | None:
    """How many troops may have been rallied since the last reinforcement; None if the side's turn is still to come."""
    mover = battle.side_of(state.player) if state.player >= 0 else NONE
    if battle.step in ("reinforce_1", "reinforce_2"):
        return 0 if side < mover else None
    if battle.step in ("back", "volley"):
        return most_rallied(state, battle, side) if battle.round > 1 else 0
    if battle.step == "recover":
        if state.node == "rally" and side == mover:
            return recover.limit(state, side) - battle.rallies
        return recover.limit(state, side) if side < mover else 0
    if battle.step in ("pursuit", "retreat"):
        if side == battle.goer:
            return None
        return recover.limit(state, side) if side == ATTACKER else 0
    return 0


def check_filled(state: TableState, battle: Battle, side: int) -> None:
    own = battle.sides[side]
    rules = state.rules
    most = rallied(state, battle, side)
    touched = battle.step in ATTACKS and not untouched(state, battle, side)
    if most is not None:
        require(unfilled(rules, own, touched) <= most, place(side), "lines filled from the reserve")
    if battle.step in ("front", "reinforce_2") and sum(own.back) < rules.constants["line_places"]:
        waiting = count_of(own.reserve, rules.ranged_groups)
        require(waiting == 0, f"{place(side)}.back", "a line filled from the reserve")
    if state.node == "rally" and most is not None and battle.seat(side) == state.player:
        require(most <= sum(own.reserve), f"{place(side)}.reserve", "the troops rallied so far")


# Rolls and what is left of them (11.4, 12.7).


def most_faces(state: TableState, battle: Battle, side: int) -> int:
    """Skulls and flags that a roll of the side, untouched since, can show at most."""
    dice = (attack.melee_dice if battle.step == "front" else attack.shooting_dice)(state, side)
    return dice + attack.ambushers(state, side) if dice > 0 else 0


def check_faces(state: TableState, battle: Battle) -> None:
    """A result that waits, and what is left to assign, come from the dice of their roll."""
    if battle.step not in ATTACKS:
        return
    for side, own in enumerate(battle.sides):
        if own.result is not None and (untouched(state, battle, side) or state.node not in ASSIGNING):
            fits = sum(own.result) <= most_faces(state, battle, side)
            require(fits, f"{place(side)}.result", "no more faces than dice")
    assign = battle.assign
    if assign is not None and untouched(state, battle, assign.by):
        fits = assign.skulls + assign.flags <= most_faces(state, battle, assign.by)
        require(fits, "battle.assign", "no more faces than dice")


def check_vanished(state: TableState, battle: Battle) -> None:
    """What vanished in this round is what the effects give, those of fallen leaders included (12.12)."""
    for side, own in enumerate(battle.sides):
        effects_then = brought(state, side)
        for name, kind in (("absorbed", "absorb"), ("steadied", "steadfast")):
            most = effects.total(effects_then, kind)
            if battle.step in ("deploy", "cards"):
                most = 0
            require(getattr(own, name) <= most, f"{place(side)}.{name}", f"at most {most}")
    assign = battle.assign
    if assign is not None and state.node in ASSIGNING:
        victim = 1 - assign.by
        name, kind = ("absorbed", "absorb") if state.node == "hit" else ("steadied", "steadfast")
        least = attack.effect_total(state, victim, kind)
        require(getattr(battle.sides[victim], name) >= least, f"{place(victim)}.{name}", f"at least {least}")


def check_targets(state: TableState, battle: Battle) -> None:
    """A line that could be declared: the reserve by `target_reserve`, in step volley by `volley` (11.22, 12.6)."""
    beginner = state.options["beginner_ranged"]
    for side, own in enumerate(battle.sides):
        if own.target == NONE:
            continue
        kinds = {effect.kind for effect in brought(state, side)}
        lawful = own.target == attack.BACK if beginner else own.target != attack.RESERVE or "target_reserve" in kinds
        require(lawful, f"{place(side)}.target", "a line that may be shot at")
        require(battle.step != "volley" or "volley" in kinds, f"{place(side)}.target", "null without a volley")


def check_striker(state: TableState, battle: Battle) -> None:
    """In step front: who has `first_strike` alone, or had it when the step began (11.23)."""
    living = [attack.effect_total(state, side, "first_strike") > 0 for side in SIDES]
    ever = [effects.total(brought(state, side), "first_strike") > 0 for side in SIDES]
    if battle.first == NONE:
        fits = not any(living[side] and not ever[1 - side] for side in SIDES)
    else:
        fits = ever[battle.first] and not living[1 - battle.first]
    require(fits, "battle.first", "the side with first_strike alone")
