"""Conquest tokens, taxes, recruits, the lieutenant, power cards and redraws (WQ-6.5 to 6.8, 6.10, 6.11, 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import armies, effects
from .model import NONE, Recruit, insert
from .rules import LIEUTENANTS, LORD

if TYPE_CHECKING:
    from .model import WarquestFields

# Conquest (WQ-6.5).


def conquerable(state: WarquestFields, seat: int) -> list[int]:
    """Not where the own token is active, nor where a token is needed and none is left."""
    spare = state.tokens_on_map(seat) < state.rules.constants["control_tokens"]
    return [
        region
        for region in state.players[seat].led_regions()
        if (not state.token_active[region] if state.token_owner[region] == seat else spare)
    ]


def can_conquer(state: WarquestFields, seat: int) -> bool:
    return bool(conquerable(state, seat))


def begin_conquest(state: WarquestFields) -> None:
    state.ask("conquest_region", state.active)


def legal_conquests(state: WarquestFields) -> list[int]:
    return regions_of(state, "conquest_region", conquerable(state, state.active))


def regions_of(state: WarquestFields, row: str, regions: list[int]) -> list[int]:
    first = state.rules.first[row]
    return [first + region for region in regions]


def conquer(state: WarquestFields, action: int) -> None:
    region = state.rules.argument[action]
    state.token_owner[region] = state.active
    state.token_active[region] = True
    state.back_to_turn()


# Tax (WQ-6.6, 6.21).


def taxable(state: WarquestFields, seat: int) -> list[int]:
    assert state.turn is not None
    revolt = state.event_in_force("tax_revolt")
    return [
        region
        for region in state.rules.icons["city"]
        if state.token_owner[region] == seat
        and region not in state.turn.taxed
        and not (revolt is not None and revolt.region == region)
    ]


def can_tax(state: WarquestFields, seat: int) -> bool:
    return bool(taxable(state, seat))


def begin_tax(state: WarquestFields) -> None:
    state.ask("tax_city", state.active)


def legal_taxes(state: WarquestFields) -> list[int]:
    return regions_of(state, "tax_city", taxable(state, state.active))


def tax(state: WarquestFields, action: int) -> None:
    assert state.turn is not None
    region = state.rules.argument[action]
    bonus = effects.campaign(state, state.active, "tax_bonus")
    state.players[state.active].gain(state.rules.tax[region] + bonus)
    insert(state.turn.taxed, region)
    state.back_to_turn()


# Recruit (WQ-6.7, 6.22, 6.23).


def recruits(state: WarquestFields, seat: int, region: int) -> list[int]:
    """The types of the region's race that can be bought there."""
    race = state.rules.homeland[region]
    if race < 0:
        return []
    discount = effects.campaign(state, seat, "recruit_discount")
    kinds = armies.buyable(state, seat, region, state.players[seat].gold, discount)
    return [kind for kind in kinds if state.rules.race[kind] == race]


def recruit_blocked(state: WarquestFields, seat: int, region: int) -> bool:
    """Another player's token lies there, or another player's leader stands in the way (option `recruit_block`)."""
    if state.token_owner[region] not in (NONE, seat):
        return True
    kingdom = state.rules.kingdom
    whole = state.options["recruit_block"] == "kingdom"
    return any(
        place == region or (whole and place >= 0 and kingdom[place] == kingdom[region])
        for other, player in enumerate(state.players)
        if other != seat
        for place in player.regions
    )


def recruitable(state: WarquestFields, seat: int) -> list[int]:
    return [
        region
        for region in state.players[seat].led_regions()
        if state.rules.homeland[region] >= 0
        and not recruit_blocked(state, seat, region)
        and recruits(state, seat, region)
    ]


def can_recruit(state: WarquestFields, seat: int) -> bool:
    return bool(recruitable(state, seat))


def begin_recruit(state: WarquestFields) -> None:
    state.ask("recruit_region", state.active)


def legal_recruit_regions(state: WarquestFields) -> list[int]:
    return regions_of(state, "recruit_region", recruitable(state, state.active))


def choose_recruit_region(state: WarquestFields, action: int) -> None:
    state.recruit = Recruit(0, state.rules.argument[action])
    state.ask("recruit_buy", state.active)


def legal_recruits(state: WarquestFields) -> list[int]:
    """`done` only after one."""
    context = state.recruit
    assert context is not None
    first = state.rules.first
    legal = [first["buy_unit"] + kind for kind in recruits(state, state.active, context.region)]
    return [*legal, first["done"]] if context.bought else legal


def recruit(state: WarquestFields, action: int) -> None:
    context = state.recruit
    assert context is not None
    if action != state.rules.first["done"]:
        kind = state.rules.argument[action]
        discount = effects.campaign(state, state.active, "recruit_discount")
        state.players[state.active].gold -= max(1, state.rules.cost[kind] - discount)
        state.add_unit(state.active, context.region, kind)
        context.bought += 1
        if recruits(state, state.active, context.region):
            return
    state.recruit = None
    state.back_to_turn()


# The lieutenant (WQ-6.8, 6.24).


def lieutenant_price(state: WarquestFields, seat: int) -> int:
    return max(0, state.rules.lieutenant_cost - effects.campaign(state, seat, "cheap_lieutenant"))


def can_hire(state: WarquestFields, seat: int) -> bool:
    player = state.players[seat]
    region = player.regions[LORD]
    free = any(player.regions[slot] < 0 for slot in LIEUTENANTS)
    return region >= 0 and state.rules.is_city[region] and free and player.gold >= lieutenant_price(state, seat)


def hire(state: WarquestFields) -> None:
    """The new one takes the lowest free slot (WQ-1.8); there is no node."""
    player = state.players[state.active]
    player.gold -= lieutenant_price(state, state.active)
    slot = next(slot for slot in LIEUTENANTS if player.regions[slot] < 0)
    player.regions[slot] = player.regions[LORD]
    state.back_to_turn()


# Power cards (WQ-6.10, 8.1, 8.2, 8.6).


def power_price(state: WarquestFields, card: int) -> int:
    sale = state.rules.constants["market_day_discount"] if state.event_in_force("market_day") is not None else 0
    return max(0, state.rules.power[card].cost - sale)


def affordable_display(state: WarquestFields, seat: int) -> list[int]:
    """Positions of the display."""
    gold = state.players[seat].gold
    return [spot for spot, card in enumerate(state.display) if card >= 0 and power_price(state, card) <= gold]


def affordable_market(state: WarquestFields, seat: int, region: int) -> list[int]:
    gold = state.players[seat].gold
    return [
        card
        for card in dict.fromkeys(state.market)
        if state.rules.power[card].city == region and power_price(state, card) <= gold
    ]


def power_cities(state: WarquestFields, seat: int) -> list[int]:
    """Cities with an own leader, not used this turn, where a card is affordable."""
    assert state.turn is not None
    display = bool(affordable_display(state, seat))
    return [
        region
        for region in state.players[seat].led_regions()
        if state.rules.is_city[region]
        and region not in state.turn.bought
        and (display or affordable_market(state, seat, region))
    ]


def can_buy_power(state: WarquestFields, seat: int) -> bool:
    return bool(power_cities(state, seat))


def begin_power(state: WarquestFields) -> None:
    state.ask("power_city", state.active)


def legal_power_cities(state: WarquestFields) -> list[int]:
    return regions_of(state, "power_city", power_cities(state, state.active))


def choose_power_city(state: WarquestFields, action: int) -> None:
    state.shop = state.rules.argument[action]
    state.ask("power_card", state.active)


def legal_power_cards(state: WarquestFields) -> list[int]:
    first = state.rules.first
    seat = state.active
    shown = [first["display"] + spot for spot in affordable_display(state, seat)]
    return shown + [first["market"] + card for card in affordable_market(state, seat, state.shop)]


def buy_power_card(state: WarquestFields, action: int) -> None:
    """The display keeps the gap until the end of the turn (8.5); the city counts as used."""
    assert state.turn is not None
    place = state.rules.argument[action]
    if state.rules.actions.row[action] == "display":
        card, state.display[place] = state.display[place], NONE
    else:
        card = place
        state.market.remove(card)
    player = state.players[state.active]
    player.gold -= power_price(state, card)
    insert(player.power, card)
    insert(state.turn.bought, state.shop)
    if len(player.power) > state.rules.constants["power_card_limit"]:
        state.ask("power_discard", state.active)
    else:
        power_bought(state)


def legal_power_discards(state: WarquestFields) -> list[int]:
    first = state.rules.first["power_discard"]
    return [first + card for card in dict.fromkeys(state.players[state.active].power)]


def discard_power(state: WarquestFields, action: int) -> None:
    """Out of the game (8.2)."""
    state.players[state.active].power.remove(state.rules.argument[action])
    power_bought(state)


def power_bought(state: WarquestFields) -> None:
    state.shop = NONE
    state.back_to_turn()


# Redraw (WQ-6.11).


def can_redraw(state: WarquestFields, seat: int) -> bool:
    return any(hand.cards for hand in state.players[seat].hands.values())


def begin_redraw(state: WarquestFields) -> None:
    state.ask("redraw_card", state.active)


NODES = {
    "conquest_region": (legal_conquests, conquer),
    "tax_city": (legal_taxes, tax),
    "recruit_region": (legal_recruit_regions, choose_recruit_region),
    "recruit_buy": (legal_recruits, recruit),
    "power_city": (legal_power_cities, choose_power_city),
    "power_card": (legal_power_cards, buy_power_card),
    "power_discard": (legal_power_discards, discard_power),
}
