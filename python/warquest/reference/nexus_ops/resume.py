"""Asking a node again: from the rest of a state to the node it must stand at (used by `check.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from ...errors import SaveError
from . import breath, draws, economy, explore, selection, setup
from .battle import aftermath, casualties, machine, windows
from .board import OUTER_RING
from .model import ATTACKER, DEFENDER, NONE

if TYPE_CHECKING:
    from .model import NexusFields, TableState


def ask_again(state: TableState) -> None:
    """Lead the state to its node once more; nodes of a plain choice stand where their player is the active seat."""
    state._legal = None
    again = AGAIN.get(state.node)
    if again is not None:
        again(state)
    elif state.player >= 0:
        state.ask(state.node, cast("NexusFields", state).active)


def demand(condition: bool, state: TableState) -> None:
    if not condition:
        raise SaveError(f"node {state.node}: the rest of the state does not come to it")


# The setup and draws.


def proceed_setup(state: NexusFields) -> None:
    setup.proceed(state)


def flip(state: NexusFields) -> None:
    random = state.options["double_orientation"] == "random"
    demand(random and setup.next_single(state) is None, state)
    demand(state.terrain[OUTER_RING.start] >= 0 and "terrain" not in state.options["scenario"], state)


def draw(state: NexusFields) -> None:
    if draws.drawing(state).why == "orders":
        demand(setup.next_double(state) is None, state)
    draws.proceed(state)


def keep(state: NexusFields) -> None:
    demand(state.options["top_priority"], state)
    economy.secrets_drawn(state)


def hill(state: NexusFields) -> None:
    economy.monolith(state)


# Chains: the links are taken once more.


def retake(state: TableState, node: str, seat: int) -> None:
    links, state.chain = state.chain, []
    state.ask(node, seat)
    for link in links:
        state.apply_action(link)


def from_deploy(state: NexusFields) -> None:
    retake(state, "deploy", state.active)


def from_move(state: NexusFields) -> None:
    retake(state, "move", state.active)


def from_selection(state: NexusFields) -> None:
    retake(state, "battle_select", state.active)


def breathing(state: NexusFields) -> None:
    """The dragon gets its mark back, breathes again, and hits if somebody is choosing."""
    node, marked = state.node, state.turning().breath
    start = state.rules.actions.value[state.chain[0]]
    marked[start] = marked.get(start, 0) + 1
    demand(marked[start] <= state.units[state.active][start][state.rules.breather], state)
    demand(state.controls(state.active, start), state)
    from_selection(state)
    if node == "breath_casualty":
        state.apply_action(breath.HIT)


def card_side(state: TableState) -> None:
    """The window asks its seat, who plays the card again."""
    window, seat = windows.window_at_hand(state), state.player
    links, state.chain = state.chain, []
    ask_window(state, window, seat)
    for link in links:
        state.apply_action(link)


# The battle.


def token(state: NexusFields) -> None:
    explore.proceed(state)


def select(state: NexusFields) -> None:
    state.select_battle()


def defender(state: NexusFields) -> None:
    battle = state.fighting()
    demand(state.strength[battle.attacker][battle.hex] > 0, state)
    selection.find_defender(state)


def ask_window(state: TableState, window: str, seat: int) -> None:
    """The seats before that one have passed."""
    if window == windows.STEPPED:
        check_step(state)
    order = windows.asked_in_turn(state)
    demand(seat in order, state)
    place = order.index(seat)
    demand(windows.ask(state, window, after=order[place - 1] if place else NONE), state)
    demand(state.player == seat, state)


def window(state: TableState) -> None:
    ask_window(state, state.node, state.player)


def check_step(state: TableState) -> None:
    kind = state.fighting().type
    demand(state.fighters(ATTACKER)[kind] > 0 or state.fighters(DEFENDER)[kind] > 0, state)


def hits(state: TableState) -> None:
    check_step(state)
    machine.roll(state, state.fighting().rolling)


def reroll(state: TableState) -> None:
    battle = state.fighting()
    own = battle.sides[battle.rolling]
    demand(own.volley and own.misses > 0, state)


def casualty(state: TableState) -> None:
    machine.take_casualties(state)


def regeneration(state: TableState) -> None:
    """The chosen unit may be any that regenerates."""
    battle = state.fighting()
    side = casualties.victim(state)
    demand((battle.sides[1 - side].hits or 0) > 0, state)
    demand(battle.regenerating in battle.sides[side].regeneration, state)
    demand(state.fighters(side)[battle.regenerating] > 0, state)


def missions(state: NexusFields) -> None:
    demand(not aftermath.exhausted(state), state)
    aftermath.loser_has_drawn(state)


def critical(state: NexusFields) -> None:
    order = [state.fighting().attacker, state.fighting().defender]
    demand(state.player in order, state)
    place = order.index(state.player)
    aftermath.ask_critical(state, order[place - 1] if place else NONE)


AGAIN: dict[str, Callable[[Any], None]] = {
    "first_player": proceed_setup,
    "single_tile": proceed_setup,
    "double_tile": proceed_setup,
    "double_flip": flip,
    "draw_secret": draw,
    "draw_energize": draw,
    "keep_mission": keep,
    "hill_choice": hill,
    **dict.fromkeys(("jump_unit", "jump_to", "volunteer_hex", "ambush_hex", "ambush_unit"), from_deploy),
    **dict.fromkeys(("move_to", "move_count"), from_move),
    "breath_at": from_selection,
    "breath": breathing,
    "breath_casualty": breathing,
    "token": token,
    "battle_select": select,
    "choose_defender": defender,
    **dict.fromkeys((windows.OPENED, windows.STEPPED, windows.ATTACKED), window),
    "card_side": card_side,
    "hits": hits,
    "reroll": reroll,
    "casualty": casualty,
    "regeneration": regeneration,
    "mission_window": missions,
    "critical_window": critical,
}
