"""B4, B5, B7: who attacks which line, and with how many dice (WQ-11.4 to 11.6, 11.18, 11.22, 11.23, 12.6, 12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import effects
from ..model import NONE, SIDES
from .lines import attack_of, count_of, fighting, other, present

if TYPE_CHECKING:
    from ..model import TableState

FRONT, BACK, RESERVE = range(3)
SIDE_LETTERS = "AD"


def effect_total(state: TableState, side: int, kind: str) -> int:
    return effects.total(effects.battle_effects(state, side), kind)


def purpose(state: TableState, side: int) -> str:
    """The purpose of a roll: its step and its side."""
    return f"{fighting(state).step} {SIDE_LETTERS[side]}"


# The back-line attack (WQ-11.5, 11.22).


def has_shooter(state: TableState, side: int) -> bool:
    """Any piece of the back line, or an elf warrior on the front line."""
    own = fighting(state).sides[side]
    return any(own.back) or bool(present(own.front, state.rules.groups_with("skirmish")))


def targets(state: TableState, side: int) -> list[int]:
    """The enemy lines that may be chosen: not empty; the reserve by `target_reserve`."""
    enemy = fighting(state).sides[other(side)]
    if state.options["beginner_ranged"]:
        return [BACK] if any(enemy.back) else []
    found = [line for line, pieces in ((FRONT, enemy.front), (BACK, enemy.back)) if any(pieces)]
    if any(enemy.reserve) and effect_total(state, side, "target_reserve"):
        found.append(RESERVE)
    return found


def takes_part(state: TableState, side: int) -> bool:
    if fighting(state).step == "volley" and not effect_total(state, side, "volley"):
        return False
    return has_shooter(state, side) and bool(targets(state, side))


def ask_target(state: TableState, side: int) -> bool:
    """A side that takes part declares its target; under `beginner_ranged` it is the back line without a node."""
    if not takes_part(state, side):
        return False
    battle = fighting(state)
    if state.options["beginner_ranged"]:
        battle.sides[side].target = BACK
        return False
    state.ask("declare", battle.seat(side))
    return True


def legal_targets(state: TableState) -> list[int]:
    first = state.rules.first["declare"]
    return [first + line for line in targets(state, fighting(state).side_of(state.player))]


def shooting_dice(state: TableState, side: int) -> int:
    """The back line, elf warriors on the front line, and extra dice of the phase."""
    battle = fighting(state)
    own = battle.sides[side]
    rules = state.rules
    dice = attack_of(rules, own.back, rules.ranged_groups)
    dice += attack_of(rules, own.front, rules.groups_with("skirmish"))
    return dice + effects.extra_dice(effects.battle_effects(state, side), "back", battle.round)


# The front-line attack (WQ-11.6, 11.23).


def first_striker(state: TableState) -> int:
    """The side that has `first_strike` alone."""
    striking = [side for side in SIDES if effect_total(state, side, "first_strike")]
    return striking[0] if len(striking) == 1 else NONE


def strikes(state: TableState, side: int) -> bool:
    sides = fighting(state).sides
    return any(sides[side].front) and any(sides[other(side)].front)


def melee_dice(state: TableState, side: int) -> int:
    """The front line, the rage of round 1, and extra dice of the phase."""
    battle = fighting(state)
    rules = state.rules
    front = battle.sides[side].front
    dice = attack_of(rules, front, range(rules.groups))
    if battle.round == 1:
        dice += count_of(front, present(front, rules.groups_with("rage")))
    return dice + effects.extra_dice(effects.battle_effects(state, side), "front", battle.round)


# The roll (WQ-12.7).


def rerolls(state: TableState, side: int) -> int:
    return effect_total(state, side, "reroll_blanks")


def conversions(state: TableState, side: int) -> int:
    return effect_total(state, side, "flags_to_skulls")


def ambushers(state: TableState, side: int) -> int:
    """Satyrs on the attacking line: archers in B4 and B5, warriors in B7."""
    battle = fighting(state)
    own = battle.sides[side]
    return count_of(own.front if battle.step == "front" else own.back, state.rules.groups_with("ambush"))
