"""After a battle on the map: kills, the loser's card, missions, elimination, Critical Objective (NX-11, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import draws, missions, scoring, selection
from ..model import ATTACKER, DEFENDER, ENERGIZE, NONE, Battle

if TYPE_CHECKING:
    from ..model import NexusFields


def begin(state: NexusFields) -> None:
    """NX-11.0, 11.1."""
    record_kills(state)
    battle = state.fighting()
    draws_card = state.options["co_loser_draw"] == "role" or battle.defender != state.active
    if draws_card and not any(state.fighters(DEFENDER)):
        draws.begin(state, ENERGIZE, "lost", battle.defender, 1)
    else:
        loser_has_drawn(state)


def record_kills(state: NexusFields) -> None:
    """NX-14.7, RU-33: of the active player as attacker; the most of one battle counts."""
    battle, turn = state.fighting(), state.turning()
    if battle.attacker == state.active:
        lost = battle.sides[DEFENDER].lost
        turn.kills = [max(before, now) for before, now in zip(turn.kills, lost, strict=True)]


def loser_has_drawn(state: NexusFields) -> None:
    """NX-11.2: the mission window is for the active player as attacker (NX-12.7)."""
    state.draw = None
    battle = state.fighting()
    if battle.attacker == state.active and not any(state.fighters(DEFENDER)):
        state.ask("mission_window", state.active)
    else:
        check_elimination(state)


def mission_played(state: NexusFields, action: int) -> None:
    if action == state.rules.actions.first["done"] or (not missions.play_in_window(state, action) and exhausted(state)):
        close_missions(state)


def exhausted(state: NexusFields) -> bool:
    return state.fighting().red and not state.actor().secrets


def close_missions(state: NexusFields) -> None:
    if state.options["white_kill_window"] == "battle":
        state.turning().kills = [0] * state.rules.types
    check_elimination(state)


def check_elimination(state: NexusFields) -> None:
    """NX-11.4."""
    if not scoring.ends_by_elimination(state):
        ask_critical(state, NONE)


# Critical Objective.


def ask_critical(state: NexusFields, after: int) -> None:
    """NX-12.2: the attacker of the ended battle, then its defender."""
    battle = state.fighting()
    order = [battle.attacker, battle.defender]
    for seat in order[0 if after == NONE else order.index(after) + 1 :]:
        if state.players[seat].energize and may_go_on(state, seat):
            state.ask("critical_window", seat)
            return
    state.select_battle()


def may_go_on(state: NexusFields, seat: int) -> bool:
    """NX-12.1, 12.4."""
    battle = state.fighting()
    if state.options["co_targets"] == "same_pair":
        return any(state.fighters(ATTACKER)) and any(state.fighters(DEFENDER))
    return state.strength[seat][battle.hex] > 0 and state.hostile(seat, battle.hex)


def critical_legal(state: NexusFields) -> list[int]:
    first, rules = state.rules.actions.first, state.rules
    held = [first["critical"]] if rules.critical in state.players[state.player].energize else []
    return [*held, first["pass"]]


def critical_answered(state: NexusFields, action: int) -> None:
    if action == state.rules.actions.first["pass"]:
        ask_critical(state, state.player)
    else:
        go_on(state)


def go_on(state: NexusFields) -> None:
    """NX-12.3, 12.4: a new battle; under `same_pair` both keep their roles (RU-5b)."""
    seat, ended = state.player, state.fighting()
    state.spend(seat, state.rules.critical)
    same_pair = state.options["co_targets"] == "same_pair"
    attacker = ended.attacker if same_pair else seat
    state.battle = Battle.new(ended.hex, attacker, NONE, True, state.rules.types)
    if same_pair:
        selection.begin_battle(state, ended.defender)
    else:
        selection.find_defender(state)


NODES = {
    "mission_window": (missions.window_legal, mission_played),
    "critical_window": (critical_legal, critical_answered),
}
