"""Events: the reveal, what each effect does, losses, levies, and the search for an artifact (WQ-10, 12.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import armies, chance, quest
from .chance import RollRules
from .model import NONE, EventStep, Search, insert

if TYPE_CHECKING:
    from .model import WarquestFields
    from .rules import Effect

# The reveal (WQ-10.6).


def reveal(state: WarquestFields) -> None:
    """All Quiet first, without a node."""
    if state.event < 0:
        state.event = state.rules.quiet
        state.event_over()
    elif any(state.event_deck):
        state.ask_chance("draw_event")
    else:
        state.event_over()


def revealed(state: WarquestFields, card: int) -> None:
    state.event_deck[card] -= 1
    state.event = card
    effect = state.rules.events[card].effect
    if effect is None:
        state.event_over()
    elif effect.kind in STEPS:
        next_seat(state, state.turn_order())
    else:
        resolve(state, card, effect)
        state.event_over()


def resolve(state: WarquestFields, card: int, effect: Effect) -> None:
    """The effects without decisions; those that hold until the next event are read where they matter."""
    if effect.kind == "rumour":
        insert(state.rumours, card)
    for player in state.players:
        if effect.kind == "bounty":
            player.gain(effect.n)
        elif effect.kind == "raiders":
            player.gold = max(0, player.gold - effect.n)


# Effects of one player after the other (WQ-12.9).


def next_seat(state: WarquestFields, seats: list[int]) -> None:
    """The first of these seats that has something to decide, or the end of the event."""
    effect = state.rules.events[state.event].effect
    assert effect is not None
    state.event_step = None
    for seat in seats:
        if STEPS[effect.kind](state, seat, effect):
            return
    state.event_over()


def following_seats(state: WarquestFields) -> list[int]:
    assert state.event_step is not None
    order = state.turn_order()
    return order[order.index(state.event_step.player) + 1 :]


def plague_regions(state: WarquestFields, seat: int, effect: Effect) -> list[int]:
    """Regions in the scope with troops of that seat: the map, or the kingdom that the card names."""
    return [
        region
        for region, owner in enumerate(state.troop_owner)
        if owner == seat and (effect.kingdom is None or state.rules.kingdom[region] == effect.kingdom)
    ]


def begin_plague(state: WarquestFields, seat: int, effect: Effect) -> bool:
    troops = sum(sum(state.troops[region]) for region in plague_regions(state, seat, effect))
    losses = min(effect.n, state.rules.constants["event_loss_limit"], troops)
    if losses:
        state.event_step = EventStep(losses, seat, NONE)
        state.ask("loss_region", seat)
    return losses > 0


def begin_desertion(state: WarquestFields, seat: int, effect: Effect) -> bool:
    """From the army with most troops, the lowest index among equals, fixed before the first loss."""
    sizes = [(sum(state.troops[region]), -region) for region, owner in enumerate(state.troop_owner) if owner == seat]
    if not sizes:
        return False
    troops, region = max(sizes)
    losses = min(effect.n, state.rules.constants["event_loss_limit"], troops)
    state.event_step = EventStep(losses, seat, -region)
    state.ask("loss_type", seat)
    return True


def begin_levy(state: WarquestFields, seat: int, effect: Effect) -> bool:
    if not levy_regions(state, seat):
        return False
    state.event_step = EventStep(1, seat, NONE)
    state.ask("levy_region", seat)
    return True


def legal_loss_regions(state: WarquestFields) -> list[int]:
    effect = state.rules.events[state.event].effect
    assert effect is not None
    first = state.rules.first["loss_region"]
    return [first + region for region in plague_regions(state, state.player, effect)]


def choose_loss_region(state: WarquestFields, action: int) -> None:
    assert state.event_step is not None
    state.event_step.region = state.rules.argument[action]
    state.ask("loss_type", state.player)


def legal_loss_types(state: WarquestFields) -> list[int]:
    assert state.event_step is not None
    first = state.rules.first["loss_type"]
    return [first + kind for kind, count in enumerate(state.troops[state.event_step.region]) if count]


def lose(state: WarquestFields, action: int) -> None:
    step = state.event_step
    assert step is not None
    state.remove_unit(step.region, state.rules.argument[action])
    step.left -= 1
    if not step.left:
        next_seat(state, following_seats(state))
    elif state.event_in_force("plague") is not None:
        step.region = NONE
        state.ask("loss_region", step.player)


def levy_regions(state: WarquestFields, seat: int) -> list[int]:
    """Own led armies where some unit can be bought at list price."""
    player = state.players[seat]
    return [region for region in player.led_regions() if armies.buyable(state, seat, region, player.gold)]


def legal_levy_regions(state: WarquestFields) -> list[int]:
    first = state.rules.first
    regions = levy_regions(state, state.player)
    return [*(first["levy_region"] + region for region in regions), first["levy_pass"]]


def choose_levy_region(state: WarquestFields, action: int) -> None:
    assert state.event_step is not None
    if action == state.rules.first["levy_pass"]:
        next_seat(state, following_seats(state))
        return
    state.event_step.region = state.rules.argument[action]
    state.ask("levy_buy", state.player)


def legal_levies(state: WarquestFields) -> list[int]:
    assert state.event_step is not None
    seat = state.player
    first = state.rules.first["buy_unit"]
    gold = state.players[seat].gold
    return [first + kind for kind in armies.buyable(state, seat, state.event_step.region, gold)]


def levy(state: WarquestFields, action: int) -> None:
    step = state.event_step
    assert step is not None
    kind = state.rules.argument[action]
    state.players[step.player].gold -= state.rules.cost[kind]
    state.add_unit(step.player, step.region, kind)
    next_seat(state, following_seats(state))


STEPS = {"plague": begin_plague, "desertion": begin_desertion, "levy": begin_levy}

# The search (WQ-6.12, 6.26, 10.3, 10.4).


def rumour_at(state: WarquestFields, region: int) -> int:
    """The open rumour of that battlefield, the lower card index of two, or NONE."""
    for card in state.rumours:
        effect = state.rules.events[card].effect
        if effect is not None and effect.region == region:
            return card
    return NONE


def searchers(state: WarquestFields, seat: int) -> list[int]:
    """Slots on an open rumour's battlefield without an artifact; `free_once`: that have not searched this turn."""
    assert state.turn is not None
    player = state.players[seat]
    return [
        slot
        for slot, region in enumerate(player.regions)
        if region >= 0
        and player.artifacts[slot] < 0
        and slot not in state.turn.searched
        and rumour_at(state, region) >= 0
    ]


def can_search(state: WarquestFields, seat: int) -> bool:
    return bool(state.rumours) and bool(searchers(state, seat))


def begin_search(state: WarquestFields) -> None:
    state.ask("search_leader", state.active)


def legal_searchers(state: WarquestFields) -> list[int]:
    first = state.rules.first["search_leader"]
    return [first + slot for slot in searchers(state, state.active)]


def choose_searcher(state: WarquestFields, action: int) -> None:
    assert state.turn is not None
    slot = state.rules.argument[action]
    region = state.players[state.active].regions[slot]
    state.search = Search(rumour_at(state, region), NONE, slot)
    if state.options["search_cost"] == "free_once":
        insert(state.turn.searched, slot)
    if any(state.own_units(state.active, region)):
        state.ask("search_companion", state.active)
    else:
        roll_search(state)


def search_region(state: WarquestFields) -> int:
    assert state.search is not None
    return state.players[state.active].regions[state.search.slot]


def legal_search_companions(state: WarquestFields) -> list[int]:
    return quest.companions(state, "search_companion", search_region(state))


def choose_search_companion(state: WarquestFields, action: int) -> None:
    assert state.search is not None
    state.search.companion = state.rules.argument[action] - 1
    roll_search(state)


def roll_search(state: WarquestFields) -> None:
    search = state.search
    assert search is not None
    companion = state.rules.attack[search.companion] if search.companion >= 0 else 0
    chance.begin_roll(state, "search", state.rules.leader_attack[search.slot] + companion)


def searched(state: WarquestFields, skulls: int, flags: int) -> None:
    """A skull finds the artifact; two flags drive the companion away, also when it was found."""
    search = state.search
    assert search is not None
    if search.companion >= 0 and flags >= state.rules.constants["flee_flags"]:
        state.remove_unit(search_region(state), search.companion)
    if skulls:
        state.players[state.active].artifacts[search.slot] = search.card
        state.rumours.remove(search.card)
    state.search = None
    state.back_to_turn()


ROLLS = {"search": RollRules(chance.none, chance.none, chance.none, searched)}

NODES = {
    "draw_event": (None, revealed),
    "loss_region": (legal_loss_regions, choose_loss_region),
    "loss_type": (legal_loss_types, lose),
    "levy_region": (legal_levy_regions, choose_levy_region),
    "levy_buy": (legal_levies, levy),
    "search_leader": (legal_searchers, choose_searcher),
    "search_companion": (legal_search_companions, choose_search_companion),
}
