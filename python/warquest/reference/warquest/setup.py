"""Setup: the display, the deals, the first player, the placement and the starting armies (WQ-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import armies, conquest, turn
from .model import DECKS, NONE, Pile, Player

if TYPE_CHECKING:
    from .model import WarquestFields
    from .rules import Rules


def lay_out(state: WarquestFields, seats: int) -> None:
    """The table before anything is drawn (WQ-4.1, 4.6, 4.10)."""
    rules = state.rules
    constants = rules.constants
    regions = len(rules.region_ids)
    state.round = state.battles = 0
    state.first = state.active = state.event = state.shop = NONE
    state.players = [Player.new(constants["start_gold"], constants["glorious_per_player"]) for _ in range(seats)]
    state.token_owner = [NONE] * regions
    state.token_active = [False] * regions
    state.troop_owner = [NONE] * regions
    state.troops = [[0] * rules.types for _ in range(regions)]
    state.pools = rules.pool[:]
    state.display = [NONE] * constants["display_size"]
    state.market, state.rumours, state.contests = [], [], {}
    lay_out_decks(state, rules)
    clear_contexts(state)


def lay_out_decks(state: WarquestFields, rules: Rules) -> None:
    state.power_deck = [card.copies for card in rules.power]
    state.event_deck = [0 if card.kind == "quiet" else card.copies for card in rules.events]
    conquest_deck = [0 if card.kind == "glorious_victory" else card.copies for card in rules.conquest]
    quest_deck = [card.copies for card in rules.quests]
    decks = {"conquest": conquest_deck, "quest": quest_deck}
    state.piles = {deck: Pile(decks[deck], [0] * len(decks[deck])) for deck in DECKS}
    state.quest_reshuffled = False


def clear_contexts(state: WarquestFields) -> None:
    state.turn = state.move = state.recruit = state.quest = state.search = state.claim = None
    state.draw = state.respawn = state.event_step = state.roll = state.battle = None


def begin(state: WarquestFields) -> None:
    """WQ-4.10 (1)."""
    lay_out(state, state.game.num_players)
    state.ask_chance("draw_display")


def displayed(state: WarquestFields, card: int) -> None:
    """A resource card takes the lowest free place; a full display is followed by the deals."""
    state.power_deck[card] -= 1
    state.display[state.display.index(NONE)] = card
    if NONE in state.display:
        state.ask_chance("draw_display")
    else:
        deal(state, "quest", 0)


def deal(state: WarquestFields, deck: str, seat: int) -> None:
    """WQ-4.10 (2), (3), (5): the setup cards of one seat."""
    count = state.rules.constants["starting_quests"] if deck == "quest" else 1
    conquest.begin_draw(state, deck, "setup", seat, count)


def dealt(state: WarquestFields, seat: int) -> None:
    """One seat has its cards: the next seat, the next deal or the first player (4.10)."""
    draw = state.draw
    assert draw is not None
    deck = draw.deck
    defending = deck == "conquest" and not state.players[seat].hands[deck].cards
    state.draw = None
    if seat + 1 < len(state.players):
        deal(state, deck, seat + 1)
    elif deck == "quest" or defending:
        discard_rest(state)
        deal(state, "conquest", 0)
    else:
        state.ask_chance("first_player")


def discard_rest(state: WarquestFields) -> None:
    """The other starting quests, or the other stars, leave the game (WQ-4.5, 4.6)."""
    quests, stars = state.piles["quest"].deck, state.piles["conquest"].deck
    for card, quest in enumerate(state.rules.quests):
        if quest.tier == "starting":
            quests[card] = 0
    if state.players[-1].defend >= 0:
        for card, entry in enumerate(state.rules.conquest):
            if entry.mark == "star":
                stars[card] = 0


def first_drawn(state: WarquestFields, seat: int) -> None:
    """WQ-4.7: the player to the right of the first player places first."""
    state.first = seat
    state.ask("place_city", placement_order(state)[0])


def placement_order(state: WarquestFields) -> list[int]:
    """Counter-clockwise, the first player last."""
    count = len(state.players)
    return [(state.first - step) % count for step in range(1, count + 1)]


def legal_cities(state: WarquestFields) -> list[int]:
    city = state.rules.first["city"]
    taken = {player.regions[0] for player in state.players}
    return [city + region for region, start in enumerate(state.rules.is_start) if start and region not in taken]


def place(state: WarquestFields, action: int) -> None:
    """Lord, lieutenant and an active control token (WQ-4.7)."""
    region = state.rules.argument[action]
    seat = state.player
    player = state.players[seat]
    player.regions[0] = player.regions[1] = region
    state.token_owner[region] = seat
    state.token_active[region] = True
    if state.options["setup_order"] == "each_in_turn":
        buy_army(state, seat)
    else:
        next_placement(state, seat)


def next_placement(state: WarquestFields, seat: int) -> None:
    order = placement_order(state)
    if seat != order[-1]:
        state.ask("place_city", order[order.index(seat) + 1])
    elif state.options["setup_order"] == "each_in_turn":
        turn.begin_round(state)
    else:
        buy_army(state, order[0])


def buy_army(state: WarquestFields, seat: int) -> None:
    """WQ-4.8, 4.12: the node of one purchase, or on to the next seat."""
    if affordable(state, seat):
        state.ask("setup_buy", seat)
    else:
        army_bought(state, seat)


def affordable(state: WarquestFields, seat: int) -> list[int]:
    player = state.players[seat]
    region = player.regions[0]
    kinds = armies.buyable(state, seat, region, player.gold)
    return armies.within_races(state, kinds, state.own_units(seat, region))


def army_bought(state: WarquestFields, seat: int) -> None:
    order = placement_order(state)
    if state.options["setup_order"] == "each_in_turn":
        next_placement(state, seat)
    elif seat != order[-1]:
        buy_army(state, order[order.index(seat) + 1])
    else:
        turn.begin_round(state)


def legal_purchases(state: WarquestFields) -> list[int]:
    first = state.rules.first
    return [*(first["buy_unit"] + kind for kind in affordable(state, state.player)), first["done"]]


def purchase(state: WarquestFields, action: int) -> None:
    seat = state.player
    if action == state.rules.first["done"]:
        army_bought(state, seat)
        return
    kind = state.rules.argument[action]
    state.players[seat].gold -= state.rules.cost[kind]
    state.add_unit(seat, state.players[seat].regions[0], kind)
    buy_army(state, seat)


NODES = {
    "first_player": (None, first_drawn),
    "place_city": (legal_cities, place),
    "setup_buy": (legal_purchases, purchase),
}
