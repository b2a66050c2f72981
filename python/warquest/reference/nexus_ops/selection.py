"""The battle phase: which battle or breath comes next (NX-9, 8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import breath, economy, menu
from .battle import machine
from .model import NONE, Battle

if TYPE_CHECKING:
    from .model import NexusFields


def begin(state: NexusFields) -> None:
    """NX-8.1 and 9.1: dragons are marked, battles found."""
    turn, seat = state.turning(), state.active
    own = state.strength[seat]
    turn.breath = breath.marks(state)
    turn.fights = [place for place, strength in enumerate(own) if strength and state.hostile(seat, place)]
    state.ask("battle_select", seat)


def legal(state: NexusFields) -> list[int]:
    first, turn = state.rules.actions.first, state.turning()
    fights = [first["fight"] + place for place in turn.fights]
    end = [] if fights else [first["end_phase"]]
    return [*fights, *breath.legal(state), *menu.legal(state), *end]


def chosen(state: NexusFields, action: int) -> None:
    if menu.taken(state, action):
        return
    row, turn = state.rules.actions.row[action], state.turning()
    if state.options["white_kill_window"] == "battle":
        turn.kills = [0] * state.rules.types
    if row == "fight":
        fight(state, state.rules.actions.value[action])
    elif row == "breath":
        breath.begin(state, action)
    else:
        turn.breath = {}
        economy.begin(state)


def fight(state: NexusFields, place: int) -> None:
    """NX-9.4, 9.5."""
    if state.options["breath_timing"] == "before_battles":
        state.turning().breath = {}
    state.battle = Battle.new(place, state.active, NONE, False, state.rules.types)
    find_defender(state)


def find_defender(state: NexusFields) -> None:
    """The attacker chooses, if there is a choice."""
    battle = state.fighting()
    others = state.opponents(battle.attacker, battle.hex)
    if len(others) > 1:
        state.ask("choose_defender", battle.attacker)
    else:
        begin_battle(state, others[0])


def defenders(state: NexusFields) -> list[int]:
    battle = state.fighting()
    first = state.rules.actions.first["defender"]
    return [first + seat for seat in state.opponents(battle.attacker, battle.hex)]


def defender_chosen(state: NexusFields, action: int) -> None:
    begin_battle(state, state.rules.actions.value[action])


def begin_battle(state: NexusFields, defender: int) -> None:
    """Its hex has been fought; kills of an earlier battle are over with `white_kill_window` "battle"."""
    battle, turn = state.fighting(), state.turning()
    battle.defender = defender
    turn.fights = [place for place in turn.fights if place != battle.hex]
    state.battles += 1
    if state.options["white_kill_window"] == "battle":
        turn.kills = [0] * state.rules.types
    machine.begin(state)


NODES = {
    "battle_select": (legal, chosen),
    "choose_defender": (defenders, defender_chosen),
}
