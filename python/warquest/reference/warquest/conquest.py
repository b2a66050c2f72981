"""Draws of conquest and quest cards, memory of the discards, claims and redraws (WQ-1.13, 6.11, 9, 16.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .model import DECKS, Claim, Draw, insert

if TYPE_CHECKING:
    from .model import WarquestFields

# Memory (WQ-16.2).


def leaves_hand(state: WarquestFields, seat: int, deck: str, card: int) -> None:
    """A card attempted, redrawn, claimed or hunted: fewer cards are surely older than the last reshuffle."""
    hand = state.players[seat].hands[deck]
    hand.cards.remove(card)
    hand.old = max(0, hand.old - 1)
    forget(state, deck)


def forget(state: WarquestFields, deck: str) -> None:
    """What was in the discards at the last reshuffle matters only while another hand may be older than it."""
    hands = [player.hands[deck] for player in state.players]
    for hand in hands:
        if hand.mixed and not any(other.old for other in hands if other is not hand):
            hand.mixed = []


def discard(state: WarquestFields, deck: str, card: int, seats: list[int]) -> None:
    """To the discards, seen by those seats."""
    state.piles[deck].discards[card] += 1
    for seat in seats:
        insert(state.players[seat].hands[deck].seen, card)


def reshuffle(state: WarquestFields, deck: str) -> None:
    """The discards become the deck (WQ-1.13)."""
    pile = state.piles[deck]
    pile.deck, pile.discards = pile.discards, [0] * len(pile.discards)
    if deck == "quest":
        state.quest_reshuffled = True
    for player in state.players:
        hand = player.hands[deck]
        hand.mixed, hand.seen, hand.old = hand.seen, [], len(hand.cards)
    forget(state, deck)


# Draws (WQ-1.13).


def begin_draw(state: WarquestFields, deck: str, why: str, seat: int, count: int) -> None:
    state.draw = Draw(deck, [], count, seat, why)
    next_draw(state)


def next_draw(state: WarquestFields) -> None:
    """One more draw node, or the end when all are made or nothing is left to draw."""
    draw = state.draw
    assert draw is not None
    pile = state.piles[draw.deck]
    if draw.left and not any(pile.deck) and any(pile.discards):
        reshuffle(state, draw.deck)
    if draw.left and any(state.piles[draw.deck].deck):
        state.ask_chance(f"draw_{draw.deck}")
    else:
        draw.left = 0
        all_drawn(state)


def drawn(state: WarquestFields, card: int) -> None:
    draw = state.draw
    assert draw is not None
    state.piles[draw.deck].deck[card] -= 1
    draw.left -= 1
    if draw.why == "setup":
        deal_card(state, card)
    else:
        insert(draw.drawn, card)
    next_draw(state)


def deal_card(state: WarquestFields, card: int) -> None:
    """In setup nothing is kept back: the card is its owner's at once (4.10)."""
    draw = state.draw
    assert draw is not None
    player = state.players[draw.player]
    if draw.deck == "conquest" and player.defend < 0:
        player.defend = card
    else:
        insert(player.hands[draw.deck].cards, card)


KEEP_NODES = {
    "claim": "conquest_keep",
    "hunt": "conquest_keep",
    "glorious": "conquest_keep",
    "redraw": "redraw_keep",
    "quest": "quest_keep",
}


def all_drawn(state: WarquestFields) -> None:
    """Two drawn: their owner keeps one; one drawn is kept without a node (WQ-6.25, 7.11, 9.1)."""
    draw = state.draw
    assert draw is not None
    if draw.why == "setup":
        state.after_draw["setup"](state, draw.player)
    elif len(draw.drawn) > 1:
        state.ask(KEEP_NODES[draw.why], draw.player)
    else:
        keep_drawn(state)


def keep_drawn(state: WarquestFields) -> None:
    """What is left of the drawn cards goes to the hand; then on to what asked for the draw."""
    draw = state.draw
    assert draw is not None
    hand = state.players[draw.player].hands[draw.deck]
    for card in draw.drawn:
        insert(hand.cards, card)
    state.draw = None
    state.after_draw[draw.why](state, draw.player)


def keep(state: WarquestFields, card: int) -> None:
    """One card is kept, the other goes to the discards, seen by the drawer only."""
    draw = state.draw
    assert draw is not None
    draw.drawn.remove(card)
    discard(state, draw.deck, draw.drawn[0], [draw.player])
    draw.drawn = [card]
    keep_drawn(state)


def legal_keeps(state: WarquestFields) -> list[int]:
    assert state.draw is not None
    first = state.rules.first[state.node] + keep_offset(state)
    return [first + card for card in dict.fromkeys(state.draw.drawn)]


def keep_offset(state: WarquestFields) -> int:
    """In the row `redraw_keep` the quest cards come after the conquest cards."""
    assert state.draw is not None
    return len(state.rules.conquest_ids) if state.node == "redraw_keep" and state.draw.deck == "quest" else 0


def choose_keep(state: WarquestFields, action: int) -> None:
    keep(state, state.rules.argument[action] - keep_offset(state))


# Redraw (WQ-6.11, 6.25).


def legal_redraws(state: WarquestFields) -> list[int]:
    first = state.rules.first
    hands = state.players[state.player].hands
    return [first[f"redraw_{deck}"] + card for deck in DECKS for card in dict.fromkeys(hands[deck].cards)]


def redraw(state: WarquestFields, action: int) -> None:
    deck = "conquest" if state.rules.actions.row[action] == "redraw_conquest" else "quest"
    card = state.rules.argument[action]
    seat = state.player
    leaves_hand(state, seat, deck, card)
    discard(state, deck, card, [seat])
    begin_draw(state, deck, "redraw", seat, 2)


# Claims (WQ-9.1, 9.7 to 9.10).


def qualifying(state: WarquestFields, seat: int, card: int) -> list[int]:
    """The regions of the card with an active token of that seat, ascending."""
    owner, active = state.token_owner, state.token_active
    return sorted(region for region in state.rules.conquest[card].regions if owner[region] == seat and active[region])


def claimable(state: WarquestFields, seat: int) -> list[int]:
    """The territory cards in hand whose condition holds, each named once."""
    cards = state.rules.conquest
    return [
        card
        for card in dict.fromkeys(state.players[seat].hands["conquest"].cards)
        if cards[card].kind == "territory" and len(qualifying(state, seat, card)) >= cards[card].needed
    ]


def claim(state: WarquestFields, card: int) -> None:
    """Picks are asked only if more regions qualify than the card needs (9.7)."""
    seat = state.active
    regions = qualifying(state, seat, card)
    if state.options["claim_flips"] == "all":
        fulfil(state, card, [region for region, owner in enumerate(state.token_owner) if owner == seat])
    elif len(regions) > state.rules.conquest[card].needed:
        state.claim = Claim(card, [])
        state.ask("claim_region", seat)
    else:
        fulfil(state, card, regions)


def legal_picks(state: WarquestFields) -> list[int]:
    """Above the last pick, leaving enough above."""
    pick = state.claim
    assert pick is not None
    last = pick.picked[-1] if pick.picked else -1
    above = [region for region in qualifying(state, state.player, pick.card) if region > last]
    still = state.rules.conquest[pick.card].needed - len(pick.picked)
    first = state.rules.first["claim_region"]
    return [first + region for region in above[: len(above) - still + 1]]


def pick_region(state: WarquestFields, action: int) -> None:
    pick = state.claim
    assert pick is not None
    pick.picked.append(state.rules.argument[action])
    if len(pick.picked) == state.rules.conquest[pick.card].needed:
        state.claim = None
        fulfil(state, pick.card, pick.picked)


def fulfil(state: WarquestFields, card: int, regions: list[int]) -> None:
    """The tokens turn inactive, the card scores, two cards are drawn (9.1)."""
    for region in regions:
        state.token_active[region] = False
    score_card(state, state.active, card)
    begin_draw(state, "conquest", "claim", state.active, 2)


def score_card(state: WarquestFields, seat: int, card: int) -> None:
    """A card leaves the hand, lies face up and scores."""
    leaves_hand(state, seat, "conquest", card)
    insert(state.players[seat].claimed, card)
    state.players[seat].score(state.rules.conquest[card].vp)


def hunts(state: WarquestFields, lost: list[int]) -> list[int]:
    """The Race Hunts that a side's losses fulfil and that are not all claimed yet (9.5, B18)."""
    rules = state.rules
    fallen = [0] * len(rules.race_ids)
    for kind, race in enumerate(rules.race):
        fallen[race] += lost[kind]
    claimed = [card for player in state.players for card in player.claimed]
    return [
        card
        for card, entry in enumerate(rules.conquest)
        if entry.kind == "race_hunt" and fallen[entry.race] >= entry.troops and claimed.count(card) < entry.copies
    ]


NODES = {
    "draw_quest": (None, drawn),
    "draw_conquest": (None, drawn),
    "quest_keep": (legal_keeps, choose_keep),
    "conquest_keep": (legal_keeps, choose_keep),
    "redraw_keep": (legal_keeps, choose_keep),
    "redraw_card": (legal_redraws, redraw),
    "claim_region": (legal_picks, pick_region),
}
