"""Asking a node again: from the rest of a state to the node it must stand at (used by `check.py`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from ...errors import SaveError
from . import chance, conquest, economy, event, movement, quest, setup, turn
from .battle import attack, machine, pursuit, recover, results, retreat, spoils
from .battle.lines import fighting
from .model import NONE, SIDES

if TYPE_CHECKING:
    from .model import TableState, WarquestFields

BEFORE_STAND = frozenset({*machine.NODES, "retreat_to"})
BEFORE_SCORE = BEFORE_STAND | {"shed"}


def ask_again(state: TableState) -> None:
    """Lead the state to its node once more; nodes of a plain choice stand where their player is the active seat."""
    state._legal = None
    again = AGAIN.get(state.node)
    if again is not None:
        again(state)
    elif state.player >= 0:
        state.ask(state.node, cast("WarquestFields", state).active)


def demand(condition: bool, state: TableState) -> None:
    if not condition:
        raise SaveError(f"node {state.node}: the rest of the state does not come to it")


# Setup, turns, movement.


def place_city(state: WarquestFields) -> None:
    order = setup.placement_order(state)
    unplaced = [seat for seat in order if state.players[seat].regions[0] < 0]
    state.ask("place_city", unplaced[0])


def setup_buy(state: WarquestFields) -> None:
    setup.buy_army(state, state.player)


def first_player(state: WarquestFields) -> None:
    demand(all(player.regions == [NONE] * 3 for player in state.players), state)
    demand(NONE not in state.display, state)


def draw_display(state: WarquestFields) -> None:
    if state.round == 0:
        demand(NONE in state.display, state)
    else:
        turn.refill(state)


def draw_event(state: WarquestFields) -> None:
    event.reveal(state)


def move_army(state: WarquestFields) -> None:
    march = state.move
    assert march is not None
    if march.moved and not movement.ready_regions(state):
        movement.end_march(state)
    else:
        state.ask("move_army", state.active)


def leader_choice(state: WarquestFields) -> None:
    army = movement.marching(state)
    unmoved = movement.unmoved_leaders(state, army.start)
    before = [slot for slot in unmoved if slot < army.asked]
    demand(len(unmoved) > 1 and army.asked in unmoved, state)
    demand(sorted(army.leaders + army.staying) == before and not any(army.units) and army.steps == 0, state)
    movement.ask_leader(state, army, army.asked)


def cargo(state: WarquestFields) -> None:
    army = movement.marching(state)
    all_asked = sorted(army.leaders + army.staying) == movement.unmoved_leaders(state, army.start)
    demand(all_asked and bool(army.leaders) and army.steps == 0, state)
    demand(army.asked >= 0 and not any(army.units[army.asked :]), state)
    movement.ask_cargo(state, army, army.asked)


def step(state: WarquestFields) -> None:
    army = movement.marching(state)
    demand(bool(army.leaders), state)
    march = state.move
    assert march is not None
    ways = movement.Ways(state, state.active)
    demand(bool(ways.steps(army.region, army.units, march.budget)), state)
    demand(army.steps == 0 or army.region not in ways.enemies, state)
    state.ask("step", state.active)


def recruit_buy(state: WarquestFields) -> None:
    context, seat = state.recruit, state.active
    assert context is not None
    race = state.rules.homeland[context.region]
    demand(context.region in state.players[seat].led_regions() and race >= 0, state)
    demand(not economy.recruit_blocked(state, seat, context.region), state)
    demand(bool(economy.recruits(state, seat, context.region)), state)
    units = state.own_units(seat, context.region)
    demand(context.bought <= sum(count for kind, count in enumerate(units) if state.rules.race[kind] == race), state)
    state.ask("recruit_buy", state.active)


def respawn_city(state: WarquestFields) -> None:
    turn.begin_turn(state, state.active)


def respawn_buy(state: WarquestFields) -> None:
    respawn = state.respawn
    assert respawn is not None
    costs = sum(count * cost for count, cost in zip(respawn.bought, state.rules.cost, strict=True))
    demand(respawn.purse + costs == state.rules.constants["respawn_purse"], state)
    demand(state.players[state.active].regions[0] == respawn.region, state)
    demand(respawn.region in turn.respawn_cities(state, state.active), state)
    standing = state.own_units(state.active, respawn.region)
    demand(all(count <= there for count, there in zip(respawn.bought, standing, strict=True)), state)
    turn.next_respawn_unit(state)


# Cards, quests, events.


def draw(state: WarquestFields) -> None:
    conquest.next_draw(state)


def keep(state: WarquestFields) -> None:
    conquest.all_drawn(state)


def power_card(state: WarquestFields) -> None:
    demand(state.shop in economy.power_cities(state, state.active), state)
    state.ask("power_card", state.active)


def power_discard(state: WarquestFields) -> None:
    demand(len(state.players[state.active].power) == state.rules.constants["power_card_limit"] + 1, state)
    demand(state.turn is not None and state.shop in state.turn.bought, state)
    state.ask("power_discard", state.active)


def claim_region(state: WarquestFields) -> None:
    pick = state.claim
    assert pick is not None
    qualifying = conquest.qualifying(state, state.active, pick.card)
    needed = state.rules.conquest[pick.card].needed
    demand(pick.card in state.players[state.active].hands["conquest"].cards, state)
    demand(len(qualifying) > needed > len(pick.picked) and set(pick.picked) <= set(qualifying), state)
    demand(state.options["claim_flips"] == "used", state)
    state.ask("claim_region", state.active)


def quest_leader(state: WarquestFields) -> None:
    context = quest.current(state)
    demand(context.slot < 0 and context.companion < 0 and not context.used and untouched(state), state)
    state.ask("quest_leader", state.active)


def untouched(state: WarquestFields) -> bool:
    context = quest.current(state)
    damage = context.monster_damage + context.leader_damage + context.companion_damage
    return context.round == 0 and damage == 0 and context.skulls == context.flags == 0


def check_questers(state: WarquestFields) -> None:
    context = quest.current(state)
    here = context.slot in state.players[state.active].slots_in(quest.place(state))
    demand(here, state)
    if context.companion >= 0:
        demand(state.own_units(state.active, quest.place(state))[context.companion] > 0, state)
        poison = "poison" in state.rules.quests[context.card].specials
        demand(context.companion_damage < (1 if poison else state.rules.defence[context.companion]), state)
    else:
        demand(context.companion_damage == 0, state)
    demand(context.monster_damage < state.rules.quests[context.card].health, state)
    power = state.players[state.active].power
    for card in context.used:
        demand(state.rules.power[card].quest and context.used.count(card) <= power.count(card), state)


def quest_companion(state: WarquestFields) -> None:
    check_questers(state)
    context = quest.current(state)
    demand(context.companion < 0 and not context.used and untouched(state), state)
    demand(any(state.own_units(state.active, quest.place(state))), state)
    state.ask("quest_companion", state.active)


def quest_power(state: WarquestFields) -> None:
    check_questers(state)
    demand(untouched(state), state)
    quest.ask_power(state)


def quest_hit(state: WarquestFields) -> None:
    check_questers(state)
    context = quest.current(state)
    demand(context.round > 0 and context.skulls + context.flags <= quest.monster_dice(state), state)
    quest.next_hit(state)


def quest_go(state: WarquestFields) -> None:
    check_questers(state)
    context = quest.current(state)
    demand(1 <= context.round < state.rules.constants["quest_rounds"] and not quest.defeated(state), state)
    demand(context.skulls == context.flags == 0, state)
    state.ask("quest_go", state.active)


def search_companion(state: WarquestFields) -> None:
    check_search(state)
    context = state.search
    assert context is not None
    demand(context.companion < 0 and any(state.own_units(state.active, event.search_region(state))), state)
    state.ask("search_companion", state.active)


def check_search(state: WarquestFields) -> None:
    context = state.search
    assert context is not None
    player = state.players[state.active]
    region = player.regions[context.slot]
    demand(region >= 0 and player.artifacts[context.slot] < 0, state)
    demand(event.rumour_at(state, region) == context.card, state)
    if context.companion >= 0:
        demand(state.own_units(state.active, region)[context.companion] > 0, state)


def event_kind(state: WarquestFields) -> str:
    effect = state.rules.events[state.event].effect
    return "" if effect is None else effect.kind


def loss(state: WarquestFields) -> None:
    """Both loss nodes: of a plague, or of a desertion with its region fixed."""
    context = state.event_step
    assert context is not None
    effect = state.rules.events[state.event].effect
    assert effect is not None
    kinds = ("plague",) if state.node == "loss_region" else ("plague", "desertion")
    demand(effect.kind in kinds, state)
    demand(context.left <= min(effect.n, state.rules.constants["event_loss_limit"]), state)
    demand((context.region < 0) == (state.node == "loss_region"), state)
    if context.region >= 0:
        demand(state.troop_owner[context.region] == context.player, state)
    if effect.kind == "plague":
        regions = event.plague_regions(state, context.player, effect)
        demand(context.region < 0 or context.region in regions, state)
        demand(context.left <= sum(sum(state.troops[region]) for region in regions), state)
    else:
        demand(context.left <= sum(state.troops[context.region]), state)
        demand(deserts_largest(state, min(effect.n, state.rules.constants["event_loss_limit"])), state)
    state.ask(state.node, context.player)


def deserts_largest(state: WarquestFields, most: int) -> bool:
    """Whether the region was the player's largest army, the first of equals, before the losses so far."""
    context = state.event_step
    assert context is not None
    before = sum(state.troops[context.region]) + most - context.left
    for region, owner in enumerate(state.troop_owner):
        troops = sum(state.troops[region])
        if owner == context.player and (troops > before or (troops == before and region < context.region)):
            return False
    return True


def levy(state: WarquestFields) -> None:
    context = state.event_step
    assert context is not None
    regions = event.levy_regions(state, context.player)
    demand(event_kind(state) == "levy" and context.left == 1 and bool(regions), state)
    chosen = context.region in regions if state.node == "levy_buy" else context.region < 0
    demand(chosen, state)
    state.ask(state.node, context.player)


# The battle.


def deploy(state: TableState) -> None:
    demand(fighting(state).step == "deploy", state)
    machine.deployment(state, 0)


def battle_card(state: TableState) -> None:
    machine.card_play(state, machine.side_to_move(state))


def declare(state: TableState) -> None:
    battle = fighting(state)
    side = machine.side_to_move(state)
    demand(battle.step in ("back", "volley") and battle.sides[side].target == NONE, state)
    demand(side == 1 or battle.sides[1].target == NONE, state)
    demand(side == 0 or aims(state, 0), state)
    machine.declaration(state, side)


def check_targets(state: TableState) -> None:
    """Nothing has been hit before the rolls: a target is one that may be chosen."""
    for side in SIDES:
        demand(aims(state, side), state)


def aims(state: TableState, side: int) -> bool:
    """Who takes part aims at a line that may be chosen; who does not aims at none."""
    target = fighting(state).sides[side].target
    if not attack.takes_part(state, side):
        return target == NONE
    return target in attack.targets(state, side)


def reinforce_leader(state: TableState) -> None:
    battle = fighting(state)
    side = machine.side_to_move(state)
    demand(battle.step in ("reinforce_1", "reinforce_2"), state)
    machine.reinforcement(state, battle.step, side, battle.asked - 1)


def reinforce_group(state: TableState) -> None:
    battle = fighting(state)
    demand(battle.step in ("reinforce_1", "reinforce_2"), state)
    machine.reinforcement(state, battle.step, machine.side_to_move(state), machine.LAST_SLOT)


def hit(state: TableState) -> None:
    check_assigning(state)
    results.next_hit(state)


def flag(state: TableState) -> None:
    check_assigning(state)
    assign = fighting(state).assign
    demand(assign is not None and assign.skulls == 0, state)
    results.next_flag(state)


def check_assigning(state: TableState) -> None:
    battle = fighting(state)
    assert battle.assign is not None
    demand(battle.step in ("back", "volley", "front"), state)
    demand(battle.step == "front" or battle.sides[battle.assign.by].target != NONE, state)


def battle_go(state: TableState) -> None:
    battle = fighting(state)
    demand(battle.step == "recover" and battle.round < state.rules.constants["battle_rounds"], state)
    demand(all(any(side.front) for side in battle.sides), state)
    recover.ask_go(state, machine.side_to_move(state))


def rally(state: TableState) -> None:
    battle = fighting(state)
    side = machine.side_to_move(state)
    demand(battle.step == "recover" and battle.round < state.rules.constants["battle_rounds"], state)
    demand(all(any(own.front) for own in battle.sides), state)
    demand(battle.rallies <= recover.limit(state, side), state)
    recover.next_rally(state, side)


def pursuit_hit(state: TableState) -> None:
    battle = fighting(state)
    assert battle.assign is not None
    demand(battle.step == "pursuit" and battle.assign.by == battle.winner != NONE, state)
    demand(battle.assign.flags == 0 and battle.assign.skulls <= pursuit.dice(state), state)
    pursuit.next_hit(state)


def retreat_to(state: TableState) -> None:
    demand(fighting(state).step == "retreat", state)
    machine.pursuit_over(state)


def shed(state: WarquestFields) -> None:
    demand(fighting(state).step == "shed", state)
    retreat.shed_or_score(state)


def glorious(state: WarquestFields) -> None:
    demand(fighting(state).step == "glorious", state)
    spoils.glorious(state)


def hunt(state: WarquestFields) -> None:
    battle = fighting(state)
    demand(battle.step == "hunt", state)
    spoils.hunt(state, battle.side_of(state.player))


# Rolls.


def roll(state: TableState) -> None:
    """The dice of a roll from the state before it; then how many of them may be rerolled or come by ambush."""
    node, now = state.node, state.roll
    assert now is not None
    state.roll = None
    START_ROLL[now.purpose](state)
    fresh = state.roll
    assert fresh is not None
    demand(fresh.purpose == now.purpose, state)
    if node != "roll":
        rules = state.rolls[now.purpose]
        blanks = fresh.dice - now.skulls - now.flags
        most = min(blanks, rules.rerolls(state)) if node == "reroll" else min(now.flags, rules.ambushes(state))
        demand(blanks >= 0 and now.dice == most, state)
        state.roll = now
        state.ask_chance(node)


def ranged_roll(state: TableState, step: str, side: int) -> None:
    demand(fighting(state).step == step, state)
    check_targets(state)
    machine.ranged_rolls(state, side)


def front_roll(state: TableState, side: int) -> None:
    battle = fighting(state)
    demand(battle.step == "front", state)
    if battle.first in (NONE, side):
        demand(battle.first == attack.first_striker(state), state)
    machine.front_roll(state, side)


def pursuit_roll(state: TableState) -> None:
    demand(fighting(state).step == "pursuit", state)
    chance.begin_roll(state, "pursuit", pursuit.dice(state))


def leader_roll(state: WarquestFields) -> None:
    check_questers(state)
    context = quest.current(state)
    demand(context.round > 0 and context.skulls == context.flags == 0 and not quest.defeated(state), state)
    quest.begin_round(state, context.round)


def monster_roll(state: WarquestFields) -> None:
    check_questers(state)
    context = quest.current(state)
    demand(context.round > 0 and context.skulls == context.flags == 0 and not quest.defeated(state), state)
    quest.roll_monster(state)


def search_roll(state: WarquestFields) -> None:
    check_search(state)
    event.roll_search(state)


START_ROLL: dict[str, Callable[[Any], None]] = {
    **{
        f"{step} {letter}": partial(ranged_roll, step=step, side=side)
        for step in ("back", "volley")
        for side, letter in enumerate(attack.SIDE_LETTERS)
    },
    **{f"front {letter}": partial(front_roll, side=side) for side, letter in enumerate(attack.SIDE_LETTERS)},
    "pursuit": pursuit_roll,
    "leader": leader_roll,
    "monster": monster_roll,
    "search": search_roll,
}

AGAIN: dict[str, Callable[[Any], None]] = {
    "place_city": place_city,
    "setup_buy": setup_buy,
    "first_player": first_player,
    "draw_display": draw_display,
    "draw_event": draw_event,
    "move_army": move_army,
    "leader_choice": leader_choice,
    "cargo": cargo,
    "step": step,
    "recruit_buy": recruit_buy,
    "respawn_city": respawn_city,
    "respawn_buy": respawn_buy,
    "draw_quest": draw,
    "draw_conquest": draw,
    "quest_keep": keep,
    "conquest_keep": keep,
    "redraw_keep": keep,
    "power_card": power_card,
    "power_discard": power_discard,
    "claim_region": claim_region,
    "quest_leader": quest_leader,
    "quest_companion": quest_companion,
    "quest_power": quest_power,
    "quest_hit": quest_hit,
    "quest_go": quest_go,
    "search_companion": search_companion,
    "loss_region": loss,
    "loss_type": loss,
    "levy_region": levy,
    "levy_buy": levy,
    "leader_deploy": deploy,
    "deploy_front": deploy,
    "deploy_back": deploy,
    "battle_card": battle_card,
    "declare": declare,
    "leader_reinforce": reinforce_leader,
    "reinforce_front": reinforce_group,
    "reinforce_back": reinforce_group,
    "hit": hit,
    "flag": flag,
    "battle_go": battle_go,
    "rally": rally,
    "pursuit_hit": pursuit_hit,
    "retreat_to": retreat_to,
    "shed": shed,
    "glorious": glorious,
    "hunt": hunt,
    "roll": roll,
    "reroll": roll,
    "ambush": roll,
}
