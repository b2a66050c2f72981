"""What a saved state must keep of its cards and of draws under way (NX-2.8, 13.8, 14.13, 15.6, 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decode import require
from . import economy
from .model import DEFENDER, ENERGIZE, SECRET

if TYPE_CHECKING:
    from .game import NexusState
    from .model import Draw, NexusFields


def check(state: NexusState) -> None:
    rules = state.rules
    energize = [player.energize for player in state.players]
    piles = [state.energize_deck, state.energize_discards]
    conserved(rules.energize_ids, rules.energize_count, piles, energize, "energize_deck")
    secrets = [hand for player in state.players for hand in (player.secrets, player.played)]
    secrets.append([card for card, _ in state.set_aside])
    secrets += [state.draw.drawn] if state.draw is not None else []
    piles = [state.secret_deck, state.secret_discards]
    conserved(rules.secret_ids, rules.secret_count, piles, secrets, "secret_deck")
    require(state.options["top_priority"] or not state.set_aside, "set_aside", "nothing without top_priority")
    if state.draw is not None:
        check_draw(state, state.draw)


def conserved(names: list[str], counts: list[int], piles: list[list[int]], hands: list[list[int]], place: str) -> None:
    for card, count in enumerate(counts):
        found = sum(pile[card] for pile in piles) + sum(hand.count(card) for hand in hands)
        require(found == count, f"{place}.{names[card]}", f"{count} copies in all, not {found}")


def check_draw(state: NexusFields, draw: Draw) -> None:
    deck = SECRET if draw.why in ("orders", "turn") else ENERGIZE
    require(draw.deck == deck, "draw.deck", f"{deck} for this draw")
    require(state.node in (f"draw_{deck}", "keep_mission"), "node", f"a draw from {deck}")
    require((draw.left == 0) == (state.node == "keep_mission"), "draw.left", "0 at keep_mission and only there")
    cards = 2 if state.options["top_priority"] else 1
    waiting = cards - draw.left if draw.why == "turn" else 0
    require(len(draw.drawn) == waiting, "draw.drawn", "the cards that wait for a choice")
    {"orders": orders, "lost": lost, "turn": turn, "monolith": monolith, "hill": hill}[draw.why](state, draw)


def drawer(state: NexusFields, first: int, draw: Draw) -> int:
    """Whose turn it is when each seat draws, up to the seat before that one."""
    seats = len(state.players)
    return (first + seats - draw.left) % seats


def orders(state: NexusFields, draw: Draw) -> None:
    options = state.options
    allowed = options["executive_orders"] and "phase" not in options["scenario"]
    require(allowed and state.first >= 0, "draw.why", "orders that are dealt")
    require(draw.player == drawer(state, state.first, draw), "draw.player", "the next seat from the first")


def lost(state: NexusFields, draw: Draw) -> None:
    battle = state.fighting()
    draws = state.options["co_loser_draw"] == "role" or battle.defender != state.active
    require(draws and draw.player == battle.defender, "draw.player", "the loser of the battle")
    require(draw.left == 1, "draw.left", "1 for a battle lost")
    require(battle.over and not any(state.fighters(DEFENDER)), "battle", "one that its defender has lost")


def turn(state: NexusFields, draw: Draw) -> None:
    require(draw.player == state.active, "draw.player", "the active player")


def monolith(state: NexusFields, draw: Draw) -> None:
    turn(state, draw)
    require(draw.left <= economy.MONOLITH_CARDS, "draw.left", f"at most {economy.MONOLITH_CARDS}")
    require(state.controls(state.active, economy.MONOLITH), "draw.why", "a controlled monolith")


def hill(state: NexusFields, draw: Draw) -> None:
    held = state.options["king_of_the_hill"] and state.controls(state.active, economy.MONOLITH)
    require(held, "draw.why", "a controlled monolith")
    require(draw.left < len(state.players), "draw.left", "fewer than the players")
    require(draw.player == drawer(state, state.active, draw), "draw.player", "the next seat from the active player")
