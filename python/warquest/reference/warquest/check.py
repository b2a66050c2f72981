"""What a saved state must keep: figures, cards, occupation, contexts, and a node that its step would ask (WQ-2.2, 14).

The last is checked by asking again: a copy of the state is led into the step of its node, and must come to the same
node with the same dict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import SaveError
from ..canonical import canonical
from ..contract import CHANCE, TERMINAL
from . import armies, effects, resume
from .decode import require
from .model import ATTACKER, DECKS, DEFENDER, NONE, SIDES

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .game import WarquestState
    from .model import Battle, Draw, Side, TableState
    from .rules import Rules


def campaign(state: WarquestState, data: Any) -> None:
    check_place(state)
    check_contexts(state)
    check_armies(state)
    check_figures(state)
    check_cards(state)
    check_players(state)
    if state.battle is not None:
        check_campaign_battle(state, state.battle)
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
    if state.event >= 0:
        early = state.options["event_timing"] == "round_start" or state.round > 1
        require(early or state.node in ("terminal", "draw_event"), "event", "null before the first")


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
    if state.options["search_cost"] == "action" and state.turn is not None:
        require(not state.turn.searched, "turn.searched", "empty unless search_cost is free_once")
    if state.draw is not None:
        check_draw(state, state.draw)


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
            require(draw.left > 0 and draw.left + len(draw.drawn) <= 2, "draw.left", "draws still to make")
    else:
        require(draw.left == 0 and len(draw.drawn) == 2, "draw.drawn", "two cards to keep one of")
        require(state.player == draw.player, "player", "who draws")
    if draw.why in ("claim", "redraw", "quest"):
        require(draw.player == state.active, "draw.player", "the active seat")


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
    around = {other for other, _ in state.rules.neighbours[region]}
    origins = contested_regions(state)[region]
    require(bool(origins) and around.issuperset(origins), f"{name}: origins", "adjacent regions")
    if region in state.contests or state.move is not None:
        require(region in state.enemy_regions(state.active), f"{name}: contest", "an enemy there")
        require(region in state.players[state.active].regions, f"{name}: contest", "a leader of the active seat there")


def check_march(state: WarquestState) -> None:
    """Arrived leaders stand where they arrived; an army is where it is said to be."""
    march = state.move
    assert march is not None
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
        if army.steps == 0:
            standing = state.own_units(state.active, army.start)
            enough = all(unit <= there for unit, there in zip(army.units, standing, strict=True))
            require(enough, "move.army.units", "troops that stand there")


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
        heaps += [pieces(rules, side)[: rules.types] for side in state.battle.sides]
        if state.node in resume.BEFORE_SCORE:
            heaps += [side.lost[: rules.types] for side in state.battle.sides]
    for heap in heaps:
        found = [total + count for total, count in zip(found, heap, strict=True)]
    for kind, name in enumerate(rules.unit_ids):
        require(
            found[kind] == rules.pool[kind], f"pools.{name}", f"{rules.pool[kind]} figures in all, not {found[kind]}"
        )


def pieces(rules: Rules, side: Side) -> list[int]:
    """All pieces of a side, by type, then slot."""
    counts = [0] * len(rules.kind_ids)
    for line in (side.undeployed, *side.lines()):
        for group, count in enumerate(line):
            counts[rules.group_kind[group]] += count
    return counts


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
    require(left == revealed(state), "event_deck", f"the cards left after {revealed(state)} reveals")


def revealed(state: WarquestState) -> int:
    """How many events after All Quiet have been revealed by now."""
    if state.event < 0:
        return 0
    if state.options["event_timing"] == "round_start":
        return state.round - (2 if state.node == "draw_event" else 1)
    past = state.node == "terminal" or state.event_step is not None
    return state.round - 1 if past else state.round - 2


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
    check_memory(state, deck)


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
    for seat, hand in enumerate(hands):
        for card in hand.seen:
            require(hand.seen.count(card) <= discards[card], f"players[{seat}].{deck}_seen", "cards in the discards")
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
    quests = len(player.hands["quest"].cards)
    require(quests <= rules.constants["starting_quests"], f"{place}.quests", "no more than were dealt")


# The battle.


def check_campaign_battle(state: WarquestState, battle: Battle) -> None:
    require(battle.region >= 0, "battle.region", "a region")
    require(battle.attacker == state.active != battle.defender, "battle.attacker", "the active seat against another")
    check_battle(state, battle)
    rules = state.rules
    for side in SIDES:
        own = battle.sides[side]
        player = state.players[battle.seat(side)]
        counts = pieces(rules, own)
        place = f"battle.sides.{'AD'[side]}"
        if state.node in ("shed", "glorious", "hunt") or state.draw is not None:
            require(not any(counts), place, "empty lines after the retreat")
            continue
        for slot in range(3):
            there = player.regions[slot] == battle.region
            present = counts[rules.types + slot] + own.lost[rules.types + slot]
            require(present == int(there), place, "just the leaders in its region")
        for card in own.cards:
            require(own.cards.count(card) <= player.power.count(card), f"{place}.cards", "cards of its player")
        if side == DEFENDER:
            troops = sum(counts[: rules.types]) + sum(own.lost[: rules.types])
            require(troops == battle.defender_troops, "battle.defender_troops", f"the troops of D, {troops}")
    if state.node in resume.BEFORE_STAND:
        free = state.troop_owner[battle.region] == NONE
        require(free, f"troops.{rules.region_ids[battle.region]}", "no standing troops in the battle")


def check_battle(state: TableState, battle: Battle) -> None:
    """What holds in every battle, on the map or alone."""
    rules = state.rules
    places = rules.constants["line_places"]
    for side, own in enumerate(battle.sides):
        place = f"battle.sides.{'AD'[side]}"
        lines = {"front": own.front, "back": own.back, "retreat": own.retreat, "undeployed": own.undeployed}
        barred = {
            "front": rules.ranged_groups,
            "back": [group for group in range(rules.groups) if group not in rules.ranged_groups],
            "retreat": range(rules.troop_groups, rules.groups),
            "undeployed": [group for group in range(rules.groups) if rules.group_damage[group]],
        }
        for name, line in lines.items():
            require(not any(line[group] for group in barred[name]), f"{place}.{name}", "pieces that can stand there")
        for name in ("front", "back"):
            require(sum(lines[name]) <= places, f"{place}.{name}", f"at most {places} pieces")
        deployed = battle.step != "deploy"
        require(not (deployed and any(own.undeployed)), f"{place}.undeployed", "empty after the deployment")
        for card in own.cards:
            require(rules.power[card].battle, f"{place}.cards", "cards with a battle effect")
    check_outcome(state, battle)
    check_results(state, battle)
    if state.node in resume.BEFORE_STAND:
        check_vanished(state, battle)


def check_vanished(state: TableState, battle: Battle) -> None:
    """What vanished in this round is at most what the effects give, those of fallen leaders included (12.12)."""
    for side, own in enumerate(battle.sides):
        brought = [effect for card in own.cards for effect in state.rules.power[card].effects]
        for artifact in state.battle_artifacts(side):
            brought += state.rules.events[artifact].artifact if artifact >= 0 else ()
        for name, kind in (("absorbed", "absorb"), ("steadied", "steadfast")):
            most = 0 if battle.step in ("deploy", "cards") else effects.total(brought, kind)
            require(getattr(own, name) <= most, f"battle.sides.{'AD'[side]}.{name}", f"at most {most}")


AFTER_ROUNDS = ("pursuit", "retreat", "shed", "glorious", "hunt")
ATTACKS = ("back", "volley", "front")


def check_outcome(state: TableState, battle: Battle) -> None:
    """Winner and goer, and what only some steps have."""
    over = battle.step in AFTER_ROUNDS or state.is_terminal()
    require(over or battle.winner == battle.goer == NONE, "battle.winner", "null before the battle is decided")
    if battle.goer != NONE:
        beaten = battle.winner == 1 - battle.goer
        drawn = battle.winner == NONE and battle.goer == ATTACKER
        require(beaten or (drawn and state.options["round_limit_result"] == "no_winner"), "battle.goer", "the loser")
    elif battle.step in ("pursuit", "retreat", "shed"):
        require(False, "battle.goer", f"a side in step {battle.step}")
    require(battle.step != "volley" or battle.round == 1, "battle.step", "a volley in round 1 only")
    asking = state.node in ("leader_deploy", "leader_reinforce")
    require((battle.asked >= 0) == asking, "battle.asked", "a slot where a leader is asked")
    require((battle.rallies >= 0) == (state.node == "rally"), "battle.rallies", "a number at rally only")
    assigning = state.node in ("hit", "flag", "pursuit_hit")
    require((battle.assign is not None) == assigning, "battle.assign", "in force while results are assigned")
    require(battle.first == NONE or battle.step == "front", "battle.first", "null outside of step front")
    if battle.step in ("deploy", "cards"):
        fresh = battle.round == 1 and not any(any(side.lost) for side in battle.sides)
        require(fresh, "battle.round", "the first, and no losses, before the attack")


def check_results(state: TableState, battle: Battle) -> None:
    """A's result waits for D's roll, or for D's results to be assigned; D's is taken up at once (11.4)."""
    rolling = state.roll.purpose if state.roll is not None else ""
    by_defender = battle.assign is not None and battle.assign.by == DEFENDER and battle.first == NONE
    waiting = battle.step in ATTACKS and (rolling.endswith(" D") or by_defender) and battle.first == NONE
    attacker, defender = battle.sides
    if battle.step == "front":
        due = waiting and (by_defender or (any(attacker.front) and any(defender.front)))
    else:
        due = waiting and attacker.target != NONE
    require((attacker.result is not None) == due, "battle.sides.A.result", "a roll that waits, else null")
    require(defender.result is None, "battle.sides.D.result", "null at every node")
    for name, side in zip("AD", battle.sides, strict=True):
        aiming = battle.step in ("back", "volley") and not state.is_terminal()
        require(side.target == NONE or aiming, f"battle.sides.{name}.target", "null outside of a back-line attack")


def battle_alone(state: BattleState, data: Any) -> None:
    check_node(state)
    battle = state.battle
    assert battle is not None
    require(state.battles == 1, "battles", "1")
    require(battle.region == NONE and not battle.origins, "battle.region", "null without a map")
    require((battle.attacker, battle.defender) == (0, 1), "battle.attacker", "seat 0 against seat 1")
    require(battle.step not in ("shed", "glorious", "hunt"), "battle.step", "a step of a battle alone")
    require((state.roll is not None) == (state.player == CHANCE), "roll", "a roll at a chance node only")
    check_battle(state, battle)
    for side, camp in enumerate(state.camps):
        check_camp(state, battle, side)
        done = state.is_terminal()
        require((camp.survivors is not None) == done, f"sides[{side}].survivors", "counted at the end only")
        require(done or camp.vp == 0, f"sides[{side}].vp", "0 before the end")
    if state.is_terminal():
        check_end(state, battle)
    check_again(state, data)


def check_camp(state: BattleState, battle: Battle, side: int) -> None:
    """The pieces, cards and gold are those of the game's army."""
    rules = state.rules
    army = state.game.armies[side]
    own, camp = battle.sides[side], state.camps[side]
    brought = [*army.units, *(int(slot in army.slots) for slot in range(3))]
    heaps = [pieces(rules, own), own.lost, camp.survivors or [0] * len(brought)]
    found = [sum(counts) for counts in zip(*heaps, strict=True)]
    require(found == brought, f"battle.sides.{'AD'[side]}", "the pieces of this game's army")
    for card in own.cards:
        fits = own.cards.count(card) <= camp.power.count(card)
        require(fits, f"battle.sides.{'AD'[side]}.cards", "cards of this game's army")
    paid = sum(rules.power[card].use_cost for card in own.cards)
    require(camp.gold == army.gold - paid, f"sides[{side}].gold", f"{army.gold - paid}")
    if side == DEFENDER:
        require(battle.defender_troops == sum(army.units), "battle.defender_troops", f"{sum(army.units)}")


def check_end(state: BattleState, battle: Battle) -> None:
    from .battle.spoils import points

    constants = state.rules.constants
    losses = [side.lost for side in battle.sides]
    gained = points(losses, battle.winner, constants["kill_vp"], constants["victory_vp"])
    require(state.points() == gained, "sides: vp", f"{gained}")
    lines = any(any(pieces(state.rules, side)) for side in battle.sides)
    require(not lines, "battle.sides", "empty lines at the end")
    standing = [side for side in SIDES if any(state.camps[side].survivors or [])]
    if battle.goer == NONE:
        won = standing[0] if standing else NONE
        require(len(standing) < 2 and battle.winner == won, "battle.winner", "the side that is left")
