"""Missions and secret missions: when they may be played, and what they score (NX-14, 11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decode import NUMBER_LIMIT
from . import scoring
from .model import ATTACKER, DEFENDER, insert

if TYPE_CHECKING:
    from .model import NexusFields
    from .rules import Secret


def whites(state: NexusFields) -> list[int]:
    """The actions of white secret missions in the active player's hand whose condition holds (NX-4.5)."""
    hand = state.actor().secrets
    if not hand:
        return []
    rows, cards = state.rules.actions.of["white"], state.rules.secrets
    return [rows[card] for card in dict.fromkeys(hand) if card in rows and holds(state, cards[card])]


def holds(state: NexusFields, card: Secret) -> bool:
    """The condition of a white card."""
    if card.kind == "dominate":
        return dominates(state, card.terrain)
    return state.turning().kills[card.unit] >= card.kills


def dominates(state: NexusFields, terrain: int) -> bool:
    """NX-14.6; with `dominate_strict` false as many as each other player are enough."""
    held = [0] * len(state.players)
    for place, kind in enumerate(state.terrain):
        if kind == terrain:
            seat = state.controller(place)
            if seat >= 0:
                held[seat] += 1
    own = held[state.active]
    held[state.active] = 0
    return own > max(held) if state.options["dominate_strict"] else own > 0 and own >= max(held)


def play_white(state: NexusFields, action: int) -> bool:
    """Whether the game has ended by it."""
    return play(state, state.rules.actions.value[action])


def play(state: NexusFields, card: int) -> bool:
    """A secret mission scores and stays in front of its player (NX-14.13)."""
    player = state.actor()
    player.secrets.remove(card)
    insert(player.played, card)
    return scoring.score(state, state.active, state.rules.secrets[card].vp)


# The mission window (NX-11.2).


def reds(state: NexusFields) -> list[int]:
    """The actions of red secret missions for the battle just won."""
    rows, cards = state.rules.actions.of["red"], state.rules.secrets
    hand = dict.fromkeys(state.actor().secrets)
    return [rows[card] for card in hand if card in rows and won_for(state, cards[card])]


def won_for(state: NexusFields, card: Secret) -> bool:
    """The condition of a red card (section 4, missions.toml)."""
    battle = state.fighting()
    if card.kind == "win_survivor":
        return state.fighters(ATTACKER)[card.unit] > 0
    if card.kind == "win_rival_home":
        return in_rival_home(state, battle.hex)
    if card.kind == "win_terrain":
        return state.terrain[battle.hex] == card.terrain
    return sum(battle.sides[DEFENDER].lost) >= card.kills


def in_rival_home(state: NexusFields, place: int) -> bool:
    owner = state.board.owner[place]
    return bool(owner >= 0 and owner != state.active)


def window_legal(state: NexusFields) -> list[int]:
    first = state.rules.actions.first
    red = [] if state.fighting().red else [*reds(state), first["plain"]]
    return [*red, *whites(state), first["done"]]


def play_in_window(state: NexusFields, action: int) -> bool:
    """A red card, the plain mission or a white card; whether the game has ended by it."""
    row = state.rules.actions.row[action]
    if row == "white":
        return play_white(state, action)
    state.fighting().red = True
    if row == "red":
        return play(state, state.rules.actions.value[action])
    state.actor().plain = min(state.actor().plain + 1, NUMBER_LIMIT)
    return scoring.score(state, state.active, state.rules.plain_vp)
