"""What a saved state must keep: figures, cards, occupation, contexts, and a node that its step would ask (WQ-2.2, 14).

The last is checked by asking again: a copy of the state is led into the step of its node, and must come to the same
node with the same dict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import SaveError
from ..canonical import canonical
from ..contract import CHANCE, TERMINAL
from ..decode import require
from . import armies, check_battle, check_setup, effects, movement, resume
from .model import DECKS, NONE

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .game import WarquestState
    from .model import Draw, March, MarchingArmy, TableState, Turn
    from .rules import Rules


def campaign(state: WarquestState, data: Any) -> None:
    check_place(state)
    check_contexts(state)
    check_armies(state)
    check_figures(state)
    check_cards(state)
    check_players(state)
    if state.round == 0:
        check_setup.check(state)
    else:
        check_display(state)
    if state.battle is not None:
        check_battle.check_campaign_battle(state, state.battle)
    check_again(state, data)


def check_again(state: TableState, data: Any) -> None:
    """The dict is canonical, somebody can act, and the step of the node asks just this."""
    require(canonical(state.to_dict()) == canonical(data), "state", "a dict as to_dict writes it")
    try:
        open_choices = state.legal_actions()
        twin = state.clone()
        resume.ask_again(twin)
    except SaveError:
        raise
    except (AssertionError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
        raise SaveError(f"node {state.node}: impossible with the rest of the state") from fault
    require(bool(open_choices) or state.is_terminal(), f"node {state.node}", "something to do")
    require(canonical(twin.to_dict()) == canonical(data), f"node {state.node}", "the node that this state comes to")


# Node, player, round.

CHANCE_NODES = (
    "first_player", "draw_display", "draw_event", "draw_quest", "draw_conquest", "roll", "reroll", "ambush",
)  # fmt: skip
SETUP_NODES = ("first_player", "place_city", "setup_buy")


def check_node(state: TableState) -> None:
    if state.node == "terminal":
        require(state.player == TERMINAL, "player", f"{TERMINAL} at the end")
    elif state.node in CHANCE_NODES:
        require(state.player == CHANCE, "player", f"{CHANCE} at a chance node")
    else:
        require(state.player >= 0, "player", "a seat at a decision node")


def in_setup(state: WarquestState) -> bool:
    dealing = state.draw is not None and state.draw.why == "setup"
    filling = state.node == "draw_display" and state.first < 0
    return state.node in SETUP_NODES or dealing or filling


def check_place(state: WarquestState) -> None:
    check_node(state)
    require((state.round == 0) == in_setup(state), "round", "0 in setup and only there")
    placed = state.round > 0 or state.node in ("place_city", "setup_buy")
    require((state.first >= 0) == placed, "first", "a seat from first_player on")
    busy = state.turn is not None or state.respawn is not None
    if busy:
        require(state.active >= 0, "active", "a seat in a turn")
    elif state.node != "draw_display" or state.round == 0:
        require(state.active < 0, "active", "null outside of turns")
    if state.node == "terminal":
        require(state.round == state.options["rounds"], "round", "the last at the end")
    if state.round == 0:
        require(state.event < 0 and not state.rumours and state.battles == 0, "event", "null in setup")
    require((state.event >= 0) == (reveals(state) > 0), "event", "null before the first, then the last revealed")
    require(reveals(state) != 1 or state.event == state.rules.quiet, "event", "All Quiet first")


# Contexts by node.

TURN = frozenset({"turn"})
IN_BATTLE = frozenset({"turn", "battle"})
CONTEXTS: dict[str, frozenset[str]] = {
    **dict.fromkeys((*SETUP_NODES, "draw_display", "draw_event", "terminal"), frozenset()),
    **dict.fromkeys(
        ("turn", "conquest_region", "tax_city", "recruit_region", "quest_card", "power_city", "redraw_card",
         "search_leader"), TURN,
    ),
    **dict.fromkeys(("move_army", "leader_choice", "cargo", "step"), TURN | {"move"}),
    "recruit_buy": TURN | {"recruit"},
    **dict.fromkeys(
        ("quest_leader", "quest_companion", "quest_power", "quest_hit", "quest_go"), TURN | {"quest"}
    ),
    **dict.fromkeys(("power_card", "power_discard"), TURN | {"shop"}),
    "search_companion": TURN | {"search"},
    "claim_region": TURN | {"claim"},
    **dict.fromkeys(("quest_keep", "redraw_keep"), TURN | {"draw"}),
    **dict.fromkeys(("loss_region", "loss_type", "levy_region", "levy_buy"), frozenset({"event_step"})),
    **dict.fromkeys(("respawn_city", "respawn_buy"), frozenset({"respawn"})),
}  # fmt: skip
ALL_CONTEXTS = (
    "turn", "move", "recruit", "quest", "search", "shop", "claim", "draw", "respawn", "event_step", "roll", "battle",
)  # fmt: skip


def expected_contexts(state: WarquestState) -> frozenset[str]:
    if state.node in ("draw_quest", "draw_conquest", "conquest_keep"):
        why = state.draw.why if state.draw is not None else ""
        around = {"setup": frozenset[str](), "hunt": IN_BATTLE, "glorious": IN_BATTLE}.get(why, TURN)
        return around | {"draw"}
    if state.node in ("roll", "reroll", "ambush"):
        purpose = state.roll.purpose if state.roll is not None else ""
        around = {"leader": TURN | {"quest"}, "monster": TURN | {"quest"}, "search": TURN | {"search"}}.get(
            purpose, IN_BATTLE
        )
        return around | {"roll"}
    return CONTEXTS.get(state.node, IN_BATTLE)


def check_contexts(state: WarquestState) -> None:
    expected = expected_contexts(state)
    for name in ALL_CONTEXTS:
        value = getattr(state, name)
        there = value >= 0 if name == "shop" else value is not None
        place = "power" if name == "shop" else name
        require(there == (name in expected), place, f"{'in force' if name in expected else 'null'} at {state.node}")
    require(not state.contests or "battle" in expected, "contests", "null without a battle")
    if state.move is not None:
        marching = state.node != "move_army"
        require((state.move.army is not None) == marching, "move.army", "an army from its choice on")
    if state.turn is not None:
        for name, regions in (("taxed", state.turn.taxed), ("bought", state.turn.bought)):
            cities = all(state.rules.is_city[region] for region in regions)
            require(cities, f"turn.{name}", "cities")
        own = all(state.token_owner[region] == state.active for region in state.turn.taxed)
        require(own, "turn.taxed", "own cities")
        claiming = state.claim is not None or (state.draw is not None and state.draw.why == "claim")
        searching = state.search is not None or state.node == "search_leader"
        free = claiming or (searching and state.options["search_cost"] == "free_once")
        spent = state.turn.actions < state.rules.constants["actions_per_turn"]
        require(spent or free or state.node == "turn", "turn.actions", "an action spent on what is done")
        check_actions(state, state.turn, not (free or state.node in ("turn", "power_discard")))
    if state.options["search_cost"] == "action" and state.turn is not None:
        require(not state.turn.searched, "turn.searched", "empty unless search_cost is free_once")
    if state.draw is not None:
        check_draw(state, state.draw)


def check_actions(state: WarquestState, turn: Turn, acting: bool) -> None:
    """Taxes, purchases and the action under way took an action each (WQ-6.14)."""
    used = state.rules.constants["actions_per_turn"] - turn.actions
    fits = len(turn.taxed) + len(turn.bought) + acting <= used
    require(fits, "turn.actions", "no more than what was done leaves")


DECKS_DRAWN = {
    "claim": ("conquest",),
    "hunt": ("conquest",),
    "glorious": ("conquest",),
    "redraw": DECKS,
    "quest": ("quest",),
    "setup": DECKS,
}


def check_deal(state: WarquestState, draw: Draw) -> None:
    """The seat that draws has what is missing to its setup cards (4.10)."""
    held = len(state.players[draw.player].hands[draw.deck].cards)
    count = state.rules.constants["starting_quests"] if draw.deck == "quest" else 1
    require(draw.left > 0 and draw.left + held == count, "draw.left", "draws still to make")
    require(not draw.drawn, "draw.drawn", "an empty list in setup")


def check_draw(state: WarquestState, draw: Draw) -> None:
    require(draw.deck in DECKS_DRAWN[draw.why], "draw.deck", f"a deck of {draw.why}")
    if state.node in ("draw_quest", "draw_conquest"):
        require(state.node == f"draw_{draw.deck}", "draw.deck", "the deck of the node")
        if draw.why == "setup":
            check_deal(state, draw)
        else:
            one = draw.why == "quest" and not effects.campaign(state, draw.player, "scout")
            fits = draw.left > 0 and draw.left + len(draw.drawn) == (1 if one else 2)
            require(fits, "draw.left", "draws still to make")
    else:
        require(draw.left == 0 and len(draw.drawn) == 2, "draw.drawn", "two cards to keep one of")
        require(state.player == draw.player, "player", "who draws")
    if draw.why in ("claim", "redraw", "quest"):
        require(draw.player == state.active, "draw.player", "the active seat")
    if draw.why in ("redraw", "quest") and draw.deck == "quest":
        held = len(state.players[draw.player].hands["quest"].cards)
        require(held < state.rules.constants["starting_quests"], "draw.deck", "a quest missing in the hand")


# Armies and figures.


def check_armies(state: WarquestState) -> None:
    """One player's pieces in a region, but where a battle waits or is fought; the rule of five holds."""
    contested = contested_regions(state)
    for region, name in enumerate(state.rules.region_ids):
        owners = {seat for seat, player in enumerate(state.players) if region in player.regions}
        if state.troop_owner[region] >= 0:
            owners.add(state.troop_owner[region])
        if len(owners) > 1:
            fits = region in contested and len(owners) == 2 and state.active in owners
            require(fits, f"troops.{name}", "the pieces of one player")
        if state.battle is not None and state.node in resume.BEFORE_SCORE and region == state.battle.region:
            fighters = owners <= {state.battle.attacker, state.battle.defender}
            require(fighters, f"troops.{name}", "the pieces of those who fight")
        if state.node != "shed":
            lawful = armies.keeps_rule_of_five(state, state.troops[region])
            require(lawful, f"troops.{name}", "an army within the rule of five")
    for region in contested:
        check_contested(state, region)
    if state.move is not None:
        check_march(state)


def contested_regions(state: WarquestState) -> dict[int, list[int]]:
    """The origins of each region where the active player's army waits for its battle, or fights it."""
    found = {region: contest.origins for region, contest in state.contests.items()}
    if state.battle is not None and state.node in resume.BEFORE_SCORE:
        found[state.battle.region] = state.battle.origins
    if state.move is not None:
        found.update({region: there.origins for region, there in state.move.moved.items() if there.origins})
    return found


def check_contested(state: WarquestState, region: int) -> None:
    name = state.rules.region_ids[region]
    around = {other for other, _ in movement.passable(state, region)}
    origins = contested_regions(state)[region]
    require(bool(origins) and around.issuperset(origins), f"{name}: origins", "adjacent regions")
    if region in state.contests or state.move is not None:
        require(region in state.enemy_regions(state.active), f"{name}: contest", "an enemy there")
        require(region in state.players[state.active].regions, f"{name}: contest", "a leader of the active seat there")
        require(state.troop_owner[region] != state.active, f"troops.{name}", "the standing troops of the enemy")


def check_march(state: WarquestState) -> None:
    """Arrived leaders stand where they arrived; an army is where it is said to be."""
    march = state.move
    assert march is not None
    check_budget(state, march)
    regions = state.players[state.active].regions
    enemies = state.enemy_regions(state.active)
    moved: list[int] = []
    for region, arrived in march.moved.items():
        name = f"move.moved.{state.rules.region_ids[region]}"
        there = bool(arrived.leaders) and all(regions[slot] == region for slot in arrived.leaders)
        require(there, f"{name}.leaders", "leaders who stand there")
        require((region in enemies) == bool(arrived.origins), f"{name}.origins", "origins where an enemy stands")
        standing = [0] * state.rules.types if region in enemies else state.own_units(state.active, region)
        total = [left + more for left, more in zip(standing, arrived.units, strict=True)]
        require(armies.keeps_rule_of_five(state, total), name, "an army within the rule of five")
        moved += arrived.leaders
    if march.army is not None:
        army = march.army
        going = [*army.leaders, *army.staying]
        staying_free = not set(going) & set(moved) and not set(army.leaders) & set(army.staying)
        require(staying_free, "move.army.leaders", "unmoved leaders, each once")
        here = all(regions[slot] == army.region for slot in army.leaders)
        left_behind = all(regions[slot] == army.start for slot in army.staying)
        require(here and left_behind, "move.army", "leaders where the army is")
        require(army.steps > 0 or army.region == army.start, "move.army.region", "the start before the first step")
        unmoved = [slot for slot in movement.unmoved_leaders(state, army.start) if slot not in army.leaders]
        asked = state.node != "leader_choice"
        require(not asked or army.staying == unmoved, "move.army.staying", "the other unmoved leaders there")
        check_way(state, army, march.budget)
        if army.steps == 0:
            standing = state.own_units(state.active, army.start)
            enough = all(unit <= there for unit, there in zip(army.units, standing, strict=True))
            require(enough, "move.army.units", "troops that stand there")


def check_budget(state: WarquestState, march: March) -> None:
    """Every army has stepped at least once; steps and what is left are the budget (WQ-6.16)."""
    bonus = effects.campaign(state, state.active, "move_bonus")
    spent = state.rules.constants["steps_per_move"] + bonus - march.budget
    steps = march.army.steps if march.army is not None else 0
    fits = spent >= steps + len(march.moved) if march.moved else spent == steps
    require(fits, "move.budget", "what the steps so far have left")


def check_way(state: WarquestState, army: MarchingArmy, budget: int) -> None:
    """So many steps lead to where the army is, none of them ending its way (WQ-6.17)."""
    ways = movement.Ways(state, state.active)
    edge = {army.start}
    for _ in range(min(army.steps, len(state.rules.region_ids))):
        entered = {step for region in edge for step in movement.passable(state, region)}
        edge = {region for region, river in entered if ways.goes_on(region, river, max(1, budget))}
    require(army.region in edge, "move.army.region", "a region that the steps lead to")


def check_figures(state: WarquestState) -> None:
    """WQ-2.2: every figure is in a pool, on the map, marching, waiting or in the battle."""
    rules = state.rules
    found = state.pools[:]
    heaps = [*state.troops, *(contest.units for contest in state.contests.values())]
    if state.move is not None:
        heaps += [arrived.units for arrived in state.move.moved.values()]
        if state.move.army is not None and state.move.army.steps:
            heaps.append(state.move.army.units)
    if state.battle is not None:
        heaps += [check_battle.pieces(rules, side)[: rules.types] for side in state.battle.sides]
        if state.node in resume.BEFORE_SCORE:
            heaps += [side.lost[: rules.types] for side in state.battle.sides]
    for heap in heaps:
        found = [total + count for total, count in zip(found, heap, strict=True)]
    for kind, name in enumerate(rules.unit_ids):
        require(
            found[kind] == rules.pool[kind], f"pools.{name}", f"{rules.pool[kind]} figures in all, not {found[kind]}"
        )


# Cards.


def check_cards(state: WarquestState) -> None:
    rules = state.rules
    players = state.players
    shown = [card for card in state.display if card >= 0]
    power = tally(state.power_deck, [shown, state.market, *(player.power for player in players)])
    at_most(power, [card.copies for card in rules.power], rules.power_ids, "power cards")
    for card in state.market:
        require(rules.power[card].market, "market", "market cards")
    for card in shown:
        require(not rules.power[card].market, "display", "resource cards")
    check_event_cards(state)
    for deck in DECKS:
        check_deck(state, deck)


def tally(counts: list[int], lists: list[list[int]]) -> list[int]:
    total = counts[:]
    for cards in lists:
        for card in cards:
            total[card] += 1
    return total


def at_most(found: list[int], copies: list[int], names: list[str], place: str) -> None:
    for name, count, most in zip(names, found, copies, strict=True):
        require(count <= most, f"{place}: {name}", f"at most {most} copies, not {count}")


def check_display(state: WarquestState) -> None:
    """WQ-8.3, 8.5: closed up when it is refilled, and full between the turns if the deck is not empty."""
    between = state.node in ("draw_event", "terminal") or state.event_step is not None
    if between or state.node == "draw_display":
        shown = [card >= 0 for card in state.display]
        require(shown == sorted(shown, reverse=True), "display", "cards closed up")
        full = all(shown) or not any(state.power_deck)
        require(full == between, "display", "full between the turns" if between else "room for a card")


def check_event_cards(state: WarquestState) -> None:
    rules = state.rules
    carried = [card for player in state.players for card in player.artifacts if card >= 0]
    for card in [*state.rumours, *carried]:
        require(rules.events[card].kind == "rumour", "rumours", "rumour cards")
    in_force = [] if state.event < 0 or state.event in state.rumours + carried else [state.event]
    found = tally(state.event_deck, [state.rumours, carried, in_force])
    at_most(found, [card.copies for card in rules.events], rules.event_ids, "events")
    require(state.event_deck[rules.quiet] == 0, "event_deck", "no All Quiet")
    left = sum(card.copies for card in rules.events) - rules.events[rules.quiet].copies - sum(state.event_deck)
    drawn = max(0, reveals(state) - 1)
    require(left == drawn, "event_deck", f"the cards left after {drawn} reveals")


def reveals(state: WarquestState) -> int:
    """How many events, All Quiet included, have been revealed by now (WQ-6.15, 10.6)."""
    if state.options["event_timing"] == "round_start":
        return state.round - (state.node == "draw_event")
    past = state.node == "terminal" or state.event_step is not None
    return state.round if past else max(0, state.round - 1)


def check_deck(state: WarquestState, deck: str) -> None:
    """Cards that never leave the game are all there; the others at most."""
    rules = state.rules
    pile = state.piles[deck]
    names = rules.conquest_ids if deck == "conquest" else rules.quest_ids
    lists = [player.hands[deck].cards for player in state.players]
    lists += [player.claimed if deck == "conquest" else player.scored for player in state.players]
    if deck == "conquest":
        lists.append([player.defend for player in state.players if player.defend >= 0])
    elif state.quest is not None:
        lists.append([state.quest.card])
    if state.draw is not None and state.draw.deck == deck:
        lists.append(state.draw.drawn)
    found = [count + more for count, more in zip(tally(pile.deck, lists), pile.discards, strict=True)]
    copies, leaving = deck_copies(rules, deck)
    at_most(found, copies, names, f"{deck} cards")
    for card, name in enumerate(names):
        if card not in leaving:
            require(found[card] == copies[card], f"{deck} cards: {name}", f"{copies[card]} copies, not {found[card]}")
    if state.round > 0:
        check_left_game(state, deck, found)
    check_memory(state, deck)


def check_left_game(state: WarquestState, deck: str, found: list[int]) -> None:
    """After setup: two starting quests a player, and one star each, are in the game (WQ-4.5, 4.6)."""
    rules = state.rules
    if deck == "quest":
        dealt = sum(found[card] for card in check_setup.starting_quests(state))
        total = rules.constants["starting_quests"] * len(state.players)
        require(dealt == total, "quest cards", f"{total} starting quests in the game, not {dealt}")
    else:
        dealt = sum(found[card] for card in check_setup.stars(state))
        require(dealt == len(state.players), "conquest cards", "Defend cards in hands alone")


def deck_copies(rules: Rules, deck: str) -> tuple[list[int], set[int]]:
    """Copies by card, and the cards of which some leave the game in setup."""
    if deck == "quest":
        starting = {card for card, quest in enumerate(rules.quests) if quest.tier == "starting"}
        return [quest.copies for quest in rules.quests], starting
    copies = [0 if card.kind == "glorious_victory" else card.copies for card in rules.conquest]
    return copies, {card for card, entry in enumerate(rules.conquest) if entry.mark == "star"}


def check_memory(state: WarquestState, deck: str) -> None:
    """Nobody knows cards in the discards that are not there."""
    discards = state.piles[deck].discards
    hands = [player.hands[deck] for player in state.players]
    for card, count in enumerate(discards):
        seen = [hand.seen.count(card) for hand in hands]
        alone = sum(seen) - len(seen) * min(seen)
        fits = alone + min(seen) <= count and (deck == "quest" or min(seen) == 0 or sum(seen) <= count)
        require(fits, f"{deck}_discards", "cards that nobody, one player or everybody has seen")
    copies, _ = deck_copies(state.rules, deck)
    for seat, hand in enumerate(hands):
        known = all(hand.mixed.count(card) <= copies[card] for card in hand.mixed)
        require(known, f"players[{seat}].{deck}_mixed", "no more copies than there are")
        others = any(other.old for other in hands if other is not hand)
        require(others or not hand.mixed, f"players[{seat}].{deck}_mixed", "empty while no other hand is old")
        if deck == "quest" and not state.quest_reshuffled:
            require(not hand.mixed and hand.old == 0, f"players[{seat}].{deck}_mixed", "empty before a reshuffle")


# Players.


def check_players(state: WarquestState) -> None:
    constants = state.rules.constants
    for seat, player in enumerate(state.players):
        place = f"players[{seat}]"
        spent = len(player.glorious_against)
        require(seat not in player.glorious_against, f"{place}.glorious_against", "other seats")
        total = constants["glorious_per_player"]
        require(player.glorious + spent == total, f"{place}.glorious", f"{total} with those used")
        tokens = state.tokens_on_map(seat)
        require(tokens <= constants["control_tokens"], f"{place}.active_tokens", "no more tokens than there are")
        limit = constants["power_card_limit"] + (state.node == "power_discard" and seat == state.active)
        require(len(player.power) <= limit, f"{place}.power", f"at most {limit} cards")
        check_hands(state, seat, place)
        for slot, region in enumerate(player.regions):
            require(region >= 0 or player.artifacts[slot] < 0, f"{place}.leaders", "artifacts with leaders only")


def check_hands(state: WarquestState, seat: int, place: str) -> None:
    rules = state.rules
    player = state.players[seat]
    dealt = state.round > 0 or state.node in SETUP_NODES
    if player.defend >= 0:
        require(rules.conquest[player.defend].kind == "defend", f"{place}.defend", "a Defend card")
    require(player.defend >= 0 or not dealt, f"{place}.defend", "a card after the deal")
    held = player.hands["conquest"].cards
    require(len(held) <= rules.constants["active_conquest_limit"], f"{place}.conquest", "no more than the limit")
    for card in [*held, *player.claimed]:
        known = rules.conquest[card].kind in ("territory", "race_hunt")
        require(known, f"{place}.conquest", "territory cards and Race Hunts")
    if state.round > 0:
        check_quests(state, seat, place)


def check_quests(state: WarquestState, seat: int, place: str) -> None:
    """As many quests as were dealt, the one attempted or drawn for included, unless the pile gave none (WQ-7.12)."""
    draw = state.draw if state.draw is not None and state.draw.deck == "quest" else None
    owed = (state.quest is not None and seat == state.active) or (draw is not None and draw.player == seat)
    missing = state.rules.constants["starting_quests"] - len(state.players[seat].hands["quest"].cards) - owed
    pile = state.piles["quest"]
    left = sum(pile.deck) + sum(pile.discards) + (len(draw.drawn) - 1 if draw is not None else 0)
    require(
        missing == 0 or (missing > 0 and left <= 0), f"{place}.quests", "as many as dealt, unless the pile gave none"
    )


# A battle alone.


def battle_alone(state: BattleState, data: Any) -> None:
    check_node(state)
    battle = state.battle
    assert battle is not None
    require(state.battles == 1, "battles", "1")
    require(battle.region == NONE and not battle.origins, "battle.region", "null without a map")
    require((battle.attacker, battle.defender) == (0, 1), "battle.attacker", "seat 0 against seat 1")
    require(battle.step not in ("shed", "glorious", "hunt"), "battle.step", "a step of a battle alone")
    require((state.roll is not None) == (state.player == CHANCE), "roll", "a roll at a chance node only")
    check_battle.check_battle(state, battle)
    for side, camp in enumerate(state.camps):
        check_battle.check_camp(state, battle, side)
        done = state.is_terminal()
        require((camp.survivors is not None) == done, f"sides[{side}].survivors", "counted at the end only")
        require(done or camp.vp == 0, f"sides[{side}].vp", "0 before the end")
    if state.is_terminal():
        check_battle.check_end(state, battle)
    check_again(state, data)
