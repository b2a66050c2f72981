"""What a saved setup must keep: nothing played yet, deals and placements in their order, purchases paid (WQ-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decode import require
from .model import DECKS, NONE
from .setup import placement_order

if TYPE_CHECKING:
    from .game import WarquestState
    from .model import Player


def check(state: WarquestState) -> None:
    """All that holds while the round is 0."""
    check_untouched(state)
    check_deals(state)
    check_placements(state)


def check_untouched(state: WarquestState) -> None:
    for seat, player in enumerate(state.players):
        empty = not (player.power or player.claimed or player.scored or player.glorious_against or player.vp)
        unseen = not any(hand.seen or hand.mixed or hand.old for hand in player.hands.values())
        require(empty and unseen, f"players[{seat}]", "nothing gained, used or seen in setup")
        require(player.artifacts == [NONE] * 3, f"players[{seat}].leaders", "no artifacts in setup")
    require(not state.market, "market", "no cards in setup")
    shown = [card for card in state.display if card >= 0]
    for card, name in enumerate(state.rules.power_ids):
        there = state.power_deck[card] + shown.count(card) == state.rules.power[card].copies
        require(there, f"power_deck.{name}", "all copies in deck and display")
    for deck in DECKS:
        require(not any(state.piles[deck].discards), f"{deck}_discards", "no cards in setup")
    require(not state.quest_reshuffled, "quest_reshuffled", "false in setup")


# The deals (WQ-4.10).


def dealt_counts(state: WarquestState, seat: int) -> tuple[int, int, int]:
    """How many quests, Defend cards and territory cards a seat has by now."""
    quests = state.rules.constants["starting_quests"]
    draw = state.draw
    if state.node == "draw_display":
        return 0, 0, 0
    if draw is None:
        return quests, 1, 1
    served = int(seat < draw.player)
    if draw.deck == "quest":
        return (quests - draw.left if seat == draw.player else quests * served), 0, 0
    defending = state.players[draw.player].defend < 0
    return (quests, served, 0) if defending else (quests, 1, served)


def check_deals(state: WarquestState) -> None:
    for seat, player in enumerate(state.players):
        held = (len(player.hands["quest"].cards), int(player.defend >= 0), len(player.hands["conquest"].cards))
        require(held == dealt_counts(state, seat), f"players[{seat}]", "the cards dealt by now")
        starting = all(state.rules.quests[card].tier == "starting" for card in player.hands["quest"].cards)
        require(starting, f"players[{seat}].quests", "starting quests in setup")
    quests_left, stars_left = undealt(state)
    check_leaving(state, "quest", starting_quests(state), quests_left)
    check_leaving(state, "conquest", stars(state), stars_left)


def undealt(state: WarquestState) -> tuple[bool, bool]:
    """Whether starting quests, and stars, are still to be dealt."""
    draw = state.draw
    quests = state.node == "draw_display" or (draw is not None and draw.deck == "quest")
    return quests, quests or (draw is not None and state.players[draw.player].defend < 0)


def starting_quests(state: WarquestState) -> list[int]:
    return [card for card, quest in enumerate(state.rules.quests) if quest.tier == "starting"]


def stars(state: WarquestState) -> list[int]:
    return [card for card, entry in enumerate(state.rules.conquest) if entry.mark == "star"]


def check_leaving(state: WarquestState, deck: str, cards: list[int], undealt: bool) -> None:
    """Cards that leave the game after their deal: all there before, none in the deck after."""
    copies = [quest.copies for quest in state.rules.quests] if deck == "quest" else conquest_copies(state)
    held = [card for player in state.players for card in dealt_of(player, deck)]
    for card in cards:
        left = copies[card] - held.count(card) if undealt else 0
        require(state.piles[deck].deck[card] == left, f"{deck}_deck", "the cards left after this deal")


def dealt_of(player: Player, deck: str) -> list[int]:
    return player.hands["quest"].cards if deck == "quest" else [player.defend]


def conquest_copies(state: WarquestState) -> list[int]:
    return [card.copies for card in state.rules.conquest]


# Placements and purchases (WQ-4.7, 4.8, 4.13).


def check_placements(state: WarquestState) -> None:
    order = placement_order(state) if state.first >= 0 else []
    here = order.index(state.player) if state.player in order else 0
    in_turn = state.options["setup_order"] == "each_in_turn"
    buying = state.node == "setup_buy"
    for seat, player in enumerate(state.players):
        spot = order.index(seat) if order else 0
        placed = bool(order) and (spot < here or (buying and (spot == here or not in_turn)))
        check_placed(state, seat, placed)
        bought = bool(order) and (buying or in_turn) and (spot < here or (buying and spot == here))
        check_bought(state, seat, player, bought)


def check_placed(state: WarquestState, seat: int, placed: bool) -> None:
    """Lord, lieutenant and an active token in one starting city; before that nothing of the seat is on the map."""
    place = f"players[{seat}]"
    regions = state.players[seat].regions
    city = regions[0]
    if placed:
        there = city >= 0 and state.rules.is_start[city] and regions == [city, city, NONE]
        require(there, f"{place}.leaders", "lord and lieutenant in a starting city")
    else:
        require(regions == [NONE] * 3, f"{place}.leaders", "nobody before the placement")
    tokens = [region for region, owner in enumerate(state.token_owner) if owner == seat]
    fits = tokens == [city] and state.token_active[city] if placed else not tokens
    require(fits, f"{place}.active_tokens", "the token of the placement alone")


def check_bought(state: WarquestState, seat: int, player: Player, bought: bool) -> None:
    """Troops of at most two races in the city of the seat, paid from the starting gold."""
    rules = state.rules
    regions = [region for region, owner in enumerate(state.troop_owner) if owner == seat]
    fits = regions in ([], [player.regions[0]]) if bought else not regions
    require(fits, f"players[{seat}]", "troops in the own city alone, once bought")
    units = state.troops[regions[0]] if regions else [0] * rules.types
    races = {rules.race[kind] for kind, count in enumerate(units) if count}
    require(len(races) <= rules.constants["setup_races"], f"players[{seat}]", "troops of no more races than allowed")
    paid = sum(count * cost for count, cost in zip(units, rules.cost, strict=True))
    require(player.gold + paid == rules.constants["start_gold"], f"players[{seat}].gold", "what the purchases left")
