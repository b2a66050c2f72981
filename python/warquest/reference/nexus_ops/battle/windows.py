"""Windows for battle cards: who is asked, what may be played, what it does (NX-13.1 to 13.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import NONE, SIDES, insert
from ..rules import OPEN, POST, STEP

if TYPE_CHECKING:
    from ..model import TableState

OPENED, STEPPED, ATTACKED = "window_open", "window_step", "window_post"
FITTING = {OPENED: (OPEN, STEP), STEPPED: (STEP,), ATTACKED: (POST,)}
"""The windows of the cards that may be played at a node (NX-13.5, 13.6)."""


def asked_in_turn(state: TableState) -> list[int]:
    """NX-13.3."""
    battle = state.fighting()
    return [battle.attacker, battle.defender, *state.bystanders()]


def is_asked(state: TableState, window: str, seat: int) -> bool:
    """NX-13.4, 13.6; a bystander is asked after rolls that missed, whoever rolled them."""
    if not state.hand(seat):
        return False
    if window != ATTACKED:
        return True
    return any(state.fighting().sides[side].misses for side in open_sides(state, seat))


def open_sides(state: TableState, seat: int) -> list[int]:
    """The sides that a seat may play for: its own, or either."""
    battle = state.fighting()
    own = [side for side in SIDES if battle.seat(side) == seat]
    return own or list(SIDES)


def ask(state: TableState, window: str, after: int = NONE) -> bool:
    """Ask the next seat of the loop, from the first on or after that one."""
    order = asked_in_turn(state)
    start = 0 if after == NONE else order.index(after) + 1
    for seat in order[start:]:
        if is_asked(state, window, seat):
            state.ask(window, seat)
            return True
    return False


def legal(state: TableState) -> list[int]:
    actions, window = state.rules.actions, state.rules.window
    fitting, seat = FITTING[state.node], state.player
    rows = actions.of["card"]
    cards = [
        rows[card]
        for card in dict.fromkeys(state.hand(seat))
        if window[card] in fitting and sides_for(state, seat, card)
    ]
    return [*cards, actions.first["pass"]]


def sides_for(state: TableState, seat: int, card: int) -> list[int]:
    """The sides for which a seat may play a card: a Second Volley needs misses, and is once a side and step."""
    sides = open_sides(state, seat)
    if card != state.rules.second_volley:
        return sides
    own = state.fighting().sides
    return [side for side in sides if own[side].misses and not own[side].volley]


def needs_side(state: TableState, seat: int) -> bool:
    """Who does not take part says for which side a card is played (RU-3)."""
    return len(open_sides(state, seat)) > 1


def sides_legal(state: TableState) -> list[int]:
    actions = state.rules.actions
    first = actions.first["card_side"]
    return [first + side for side in sides_for(state, state.player, actions.value[state.chain[0]])]


def window_at_hand(state: TableState) -> str:
    """The window whose card waits for its side: hits are there only after the rolls, a type only after the first."""
    battle = state.fighting()
    if battle.type == NONE:
        return OPENED
    return STEPPED if all(side.hits is None for side in battle.sides) else ATTACKED


# What the cards do.


def apply(state: TableState, card: int, side: int) -> None:
    """The effect of a card played for a side; a further copy of most changes nothing."""
    battle, rules = state.fighting(), state.rules
    own = battle.sides[side]
    name = rules.energize_ids[card]
    if rules.regenerates[card] >= 0:
        if rules.regenerates[card] not in own.regeneration:
            insert(own.regeneration, rules.regenerates[card])
    elif name == "frenzy":
        frenzied = SIDES if state.options["frenzy_scope"] == "all" else (side,)
        for each in frenzied:
            battle.sides[each].frenzy = True
    elif name == "gravity_anomaly":
        battle.reversed = not battle.reversed
    elif name == "outflank":
        own.outflank = True
    elif name == "second_volley":
        own.volley = True
    elif name == "targeting_array":
        own.targeting += 1
