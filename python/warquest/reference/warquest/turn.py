"""Rounds and turns: the menu of actions, the end of a turn, the display, the respawn (WQ-6.14, 6.15, 8.3, 11.36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import armies, conquest, economy, event, movement, quest, scoring
from .model import NONE, Respawn, Turn, insert

if TYPE_CHECKING:
    from collections.abc import Callable

    from .model import WarquestFields

# Rounds (WQ-6.15).


def begin_round(state: WarquestFields) -> None:
    state.round += 1
    if state.options["event_timing"] == "round_start":
        event.reveal(state)
    else:
        begin_turn(state, state.first)


def event_done(state: WarquestFields) -> None:
    if state.options["event_timing"] == "round_start":
        begin_turn(state, state.first)
    else:
        next_round(state)


def next_round(state: WarquestFields) -> None:
    if state.round < state.options["rounds"]:
        begin_round(state)
    else:
        scoring.score(state)


def end_round(state: WarquestFields) -> None:
    """The rightmost card leaves the game, then the display is refilled (8.3)."""
    state.active = NONE
    state.display[0] = NONE
    close_up(state)
    refill(state)


def round_over(state: WarquestFields) -> None:
    if state.options["event_timing"] == "round_end":
        event.reveal(state)
    else:
        next_round(state)


# Turns (WQ-6.14).


def begin_turn(state: WarquestFields, seat: int) -> None:
    state.active = seat
    if state.players[seat].regions[0] < 0 and respawn_cities(state, seat):
        state.respawn = Respawn([0] * state.rules.types, state.rules.constants["respawn_purse"], NONE)
        state.ask("respawn_city", seat)
        return
    state.turn = Turn(state.rules.constants["actions_per_turn"], [], [], [])
    state.back_to_turn()


def end_turn(state: WarquestFields) -> None:
    """(5) and (6): stragglers go to the pools, the display closes up and is refilled."""
    state.turn = None
    owners = range(len(state.players)) if state.options["stragglers"] == "any_turn" else [state.active]
    for region, owner in enumerate(state.troop_owner):
        if owner in owners and region not in state.players[owner].regions:
            state.remove_troops(region)
    close_up(state)
    refill(state)


def close_up(state: WarquestFields) -> None:
    """WQ-8.5: every card to the lowest free position, keeping order."""
    cards = [card for card in state.display if card >= 0]
    state.display = cards + [NONE] * (len(state.display) - len(cards))


def refill(state: WarquestFields) -> None:
    """WQ-8.7: one draw node, or on when the display is full or the deck empty."""
    if NONE in state.display and any(state.power_deck):
        state.ask_chance("draw_display")
    elif state.active < 0:
        round_over(state)
    else:
        next_player(state)


def card_displayed(state: WarquestFields, card: int) -> None:
    """A market card goes to its city, not counted; then the refill goes on."""
    state.power_deck[card] -= 1
    if state.rules.power[card].market:
        insert(state.market, card)
    else:
        state.display[state.display.index(NONE)] = card
    refill(state)


def next_player(state: WarquestFields) -> None:
    following = (state.active + 1) % len(state.players)
    if following == state.first:
        end_round(state)
    else:
        begin_turn(state, following)


# The menu (WQ-6, 14).

ACTION_KINDS: dict[str, tuple[Callable[[WarquestFields, int], bool], Callable[[WarquestFields], None]]] = {
    "move": (movement.can_move, movement.begin_march),
    "conquest": (economy.can_conquer, economy.begin_conquest),
    "tax": (economy.can_tax, economy.begin_tax),
    "recruit": (economy.can_recruit, economy.begin_recruit),
    "hire": (economy.can_hire, economy.hire),
    "quest": (quest.can_quest, quest.begin_quest),
    "buy_power": (economy.can_buy_power, economy.begin_power),
    "redraw": (economy.can_redraw, economy.begin_redraw),
    "search": (event.can_search, event.begin_search),
}
"""Each action kind: whether one complete choice below it is legal (WQ-1.12), and how it begins."""


def legal_kinds(state: WarquestFields) -> list[str]:
    assert state.turn is not None
    seat = state.active
    if state.turn.actions > 0:
        return [kind for kind, (offered, _) in ACTION_KINDS.items() if offered(state, seat)]
    free = state.options["search_cost"] == "free_once" and event.can_search(state, seat)
    return ["search"] if free else []


def legal_turn(state: WarquestFields) -> list[int]:
    first = state.rules.first
    legal = [first[kind] for kind in legal_kinds(state)]
    legal += [first["claim"] + card for card in conquest.claimable(state, state.active)]
    legal.append(first["end_turn"])
    return legal


def choose(state: WarquestFields, action: int) -> None:
    row = state.rules.actions.row[action]
    if row == "end_turn":
        end_turn(state)
    elif row == "claim":
        conquest.claim(state, state.rules.argument[action])
    else:
        assert state.turn is not None
        if row != "search" or state.options["search_cost"] == "action":
            state.turn.actions -= 1
        ACTION_KINDS[row][1](state)


# The respawn of a lord (WQ-11.17, 11.36).


def respawn_cities(state: WarquestFields, seat: int) -> list[int]:
    """Controlled cities without an enemy army, else any cities without one."""
    enemies = state.enemy_regions(seat)
    free = [region for region in state.rules.icons["city"] if region not in enemies]
    return [region for region in free if state.token_owner[region] == seat] or free


def legal_respawns(state: WarquestFields) -> list[int]:
    first = state.rules.first["respawn_city"]
    return [first + region for region in respawn_cities(state, state.active)]


def respawn(state: WarquestFields, action: int) -> None:
    """The lord stands there at once, without token or artifact."""
    assert state.respawn is not None
    state.respawn.region = state.rules.argument[action]
    state.players[state.active].regions[0] = state.respawn.region
    next_respawn_unit(state)


def respawn_units(state: WarquestFields) -> list[int]:
    context = state.respawn
    assert context is not None
    kinds = armies.buyable(state, state.active, context.region, context.purse)
    if state.options["respawn_races"] == "two":
        return armies.within_races(state, kinds, context.bought)
    return kinds


def next_respawn_unit(state: WarquestFields) -> None:
    if respawn_units(state):
        state.ask("respawn_buy", state.active)
    else:
        respawn_over(state)


def respawn_over(state: WarquestFields) -> None:
    """The rest of the purse is lost and the turn ends there."""
    state.respawn = None
    end_turn(state)


def legal_respawn_units(state: WarquestFields) -> list[int]:
    first = state.rules.first
    return [*(first["buy_unit"] + kind for kind in respawn_units(state)), first["done"]]


def buy_respawn_unit(state: WarquestFields, action: int) -> None:
    if action == state.rules.first["done"]:
        respawn_over(state)
        return
    context = state.respawn
    assert context is not None
    kind = state.rules.argument[action]
    context.purse -= state.rules.cost[kind]
    context.bought[kind] += 1
    state.add_unit(state.active, context.region, kind)
    next_respawn_unit(state)


NODES = {
    "turn": (legal_turn, choose),
    "respawn_city": (legal_respawns, respawn),
    "respawn_buy": (legal_respawn_units, buy_respawn_unit),
}
