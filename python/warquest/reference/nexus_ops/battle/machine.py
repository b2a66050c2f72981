"""The order of a battle: windows, rolls and casualties, step by step in attack order (NX-10.1 to 10.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..model import ATTACKER, DEFENDER, NONE, SIDES
from . import attack, casualties, windows
from .windows import ATTACKED, OPENED, STEPPED

if TYPE_CHECKING:
    from ..model import TableState


def begin(state: TableState) -> None:
    """NX-13.5: the open window comes before the first step is known."""
    open_window(state, OPENED)


def open_window(state: TableState, window: str) -> None:
    if not windows.ask(state, window):
        window_closed(state, window)


def window_closed(state: TableState, window: str) -> None:
    if window == OPENED:
        state.fighting().type = next_type(state)
        roll(state, ATTACKER)
    elif window == STEPPED:
        roll(state, ATTACKER)
    else:
        take_casualties(state)


def passed_or_played(state: TableState, action: int) -> None:
    """NX-13.3: a card restarts the loop."""
    window = state.node
    if action == state.rules.actions.first["pass"]:
        if not windows.ask(state, window, after=state.player):
            window_closed(state, window)
    elif windows.needs_side(state, state.player):
        state.chain = [action]
        state.ask("card_side", state.player)
    else:
        side = ATTACKER if state.player == state.fighting().attacker else DEFENDER
        play(state, window, state.rules.actions.value[action], side)


def side_chosen(state: TableState, action: int) -> None:
    values = state.rules.actions.value
    card = values[state.chain[0]]
    window = windows.window_at_hand(state)
    state.chain = []
    play(state, window, card, values[action])


def play(state: TableState, window: str, card: int, side: int) -> None:
    state.spend(state.player, card)
    windows.apply(state, card, side)
    if card == state.rules.second_volley:
        state.fighting().rolling = side
        state.ask_chance("reroll")
    else:
        open_window(state, window)


# Steps.


def attack_order(state: TableState) -> list[int]:
    """NX-1.9, 13.11."""
    order = list(range(state.rules.types))
    return order[::-1] if state.fighting().reversed else order


def next_type(state: TableState) -> int:
    """The next type of which a side has a living unit (NX-10.4); NONE after the last."""
    order, now = attack_order(state), state.fighting().type
    attackers, defenders = state.fighters(ATTACKER), state.fighters(DEFENDER)
    later = order if now == NONE else order[order.index(now) + 1 :]
    return next((kind for kind in later if attackers[kind] or defenders[kind]), NONE)


def roll(state: TableState, side: int) -> None:
    """NX-10.5: the attacker, then the defender; who has no such unit does not roll."""
    battle = state.fighting()
    for each in SIDES[side:]:
        if state.fighters(each)[battle.type]:
            battle.rolling = each
            state.ask_chance("hits")
            return
    battle.rolling = NONE
    open_window(state, ATTACKED)


def rolled(state: TableState, hits: int) -> None:
    side = state.fighting().rolling
    own = state.fighting().sides[side]
    own.misses = attack.dice(state, side) - hits
    own.hits = hits
    roll(state, side + 1)


def rerolled(state: TableState, hits: int) -> None:
    """NX-13.15."""
    battle = state.fighting()
    own = battle.sides[battle.rolling]
    own.hits = (own.hits or 0) + hits
    own.misses -= hits
    battle.rolling = NONE
    open_window(state, ATTACKED)


def take_casualties(state: TableState) -> None:
    if not casualties.proceed(state):
        step_over(state)


def casualty_chosen(state: TableState, action: int) -> None:
    casualties.choose(state, casualties.victim(state), state.rules.actions.value[action])
    if state.node != "regeneration":
        take_casualties(state)


def regenerated(state: TableState, outcome: int) -> None:
    casualties.regenerated(state, outcome)
    take_casualties(state)


def step_over(state: TableState) -> None:
    """NX-10.10, 10.14: the battle ends when a side is gone, or after the last step."""
    battle = state.fighting()
    for side in battle.sides:
        side.clear_step()
    if any(state.fighters(ATTACKER)) and any(state.fighters(DEFENDER)):
        battle.type = next_type(state)
        if battle.type != NONE:
            open_window(state, STEPPED)
            return
    battle.clear()
    battle.over = True
    state.battle_over()


NODES = {
    OPENED: (windows.legal, passed_or_played),
    STEPPED: (windows.legal, passed_or_played),
    ATTACKED: (windows.legal, passed_or_played),
    "card_side": (windows.sides_legal, side_chosen),
    "hits": (None, rolled),
    "reroll": (None, rerolled),
    "casualty": (casualties.legal, casualty_chosen),
    "regeneration": (None, regenerated),
}
