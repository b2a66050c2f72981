"""B11, B12: retreat or continue, and recovery (WQ-11.10, 11.27, 11.30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import NONE
from .attack import effect_total
from .lines import fighting, leaders_alive, move, present

if TYPE_CHECKING:
    from ..model import TableState


def ask_go(state: TableState, side: int) -> None:
    battle = fighting(state)
    battle.step = "recover"
    state.ask("battle_go", battle.seat(side))


def legal_go(state: TableState) -> list[int]:
    first = state.rules.first["battle_go"]
    return [first, first + 1]


def limit(state: TableState, side: int) -> int:
    """The rally count: leaders alive now, by the option `rally`, and the effect of that name."""
    leaders = leaders_alive(state.rules, fighting(state).sides[side])
    count = {"per_leader_min_one": max(1, leaders), "per_leader": leaders, "one_plus_leaders": leaders + 1}
    return count[state.options["rally"]] + effect_total(state, side, "rally")


def begin(state: TableState, side: int) -> bool:
    fighting(state).rallies = limit(state, side)
    return next_rally(state, side)


def next_rally(state: TableState, side: int) -> bool:
    """Whether the side may rally another troop."""
    battle = fighting(state)
    if battle.rallies > 0 and any(battle.sides[side].retreat):
        state.ask("rally", battle.seat(side))
        return True
    battle.rallies = NONE
    return False


def legal_rallies(state: TableState) -> list[int]:
    battle = fighting(state)
    rules = state.rules
    retreat = battle.sides[battle.side_of(state.player)].retreat
    return [
        *(rules.first["rally"] + group for group in present(retreat, range(rules.troop_groups))),
        rules.first["done"],
    ]


def rally(state: TableState, side: int, action: int) -> bool:
    """From the retreat line to the reserve, damage kept; whether another may follow."""
    battle = fighting(state)
    if action == state.rules.first["done"]:
        battle.rallies = NONE
        return False
    own = battle.sides[side]
    move(own.retreat, own.reserve, state.rules.argument[action])
    battle.rallies -= 1
    return next_rally(state, side)
