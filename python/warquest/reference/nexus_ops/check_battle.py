"""What a saved battle must keep: its seats, dice, losses and the cards in force (NX-10, 12, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..decode import require
from . import encode
from .battle import attack, windows
from .encode import SIDE_NAMES
from .model import ATTACKER, DEFENDER, NONE, SIDES

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .game import NexusState
    from .model import Battle, NexusFields, TableState

AFTER = ("draw_energize", "mission_window", "critical_window", "terminal")


def in_game(state: NexusState, battle: Battle) -> None:
    check_seats(state, battle)
    if battle.defender == NONE:
        return
    check_course(state, battle)
    for side in SIDES:
        supply = state.supply[battle.seat(side)]
        for kind, count in enumerate(battle.sides[side].lost):
            name = f"battle.sides.{SIDE_NAMES[side]}.lost.{state.rules.unit_ids[kind]}"
            require(count <= supply[kind], name, "units that are in the supply")
    if not battle.over:
        check_effects(state, battle)
    else:
        check_after(state, battle)


def check_seats(state: NexusFields, battle: Battle) -> None:
    turn = state.turning()
    require(battle.attacker != battle.defender, "battle.defender", "another seat than the attacker")
    roles_kept = not battle.critical or state.options["co_targets"] == "same_pair"
    require(not roles_kept or battle.attacker == state.active, "battle.attacker", "the active player")
    begun = battle.defender != NONE
    require(begun != (state.node == "choose_defender"), "battle.defender", "null at choose_defender and only there")
    require(not begun or state.battles > 0, "battles", "one for the battle that has begun")
    late = state.options["breath_timing"] == "before_battles"
    require(not late or not turn.breath, "turn.breath", "{} once a battle has begun")
    if not begun:
        fresh = type(battle).new(battle.hex, battle.attacker, NONE, battle.critical, state.rules.types)
        new = encode.battle_dict(state.rules, battle) == encode.battle_dict(state.rules, fresh)
        require(new, "battle", "one that has not begun")
        kept = battle.critical and state.options["co_targets"] == "same_pair"
        require(not kept, f"node {state.node}", "a choice: under same_pair both keep their roles")


def alone(state: BattleState, battle: Battle) -> None:
    require((battle.attacker, battle.defender) == SIDES, "battle.attacker", "seat 0 against seat 1")
    require(not battle.critical and not battle.red, "battle.critical", "false in a battle alone")
    for side, army in enumerate(state.game.armies):
        camp, lost = state.camps[side], battle.sides[side].lost
        whole = [left + gone for left, gone in zip(camp.units, lost, strict=True)]
        require(whole == army.units, f"sides[{side}].units", "with the lost those of the army")
        for card in camp.energize:
            held = camp.energize.count(card) <= army.cards.count(card)
            require(held, f"sides[{side}].energize", "cards of the army")
    check_course(state, battle)
    if not battle.over:
        check_effects_alone(state, battle)


# The course of a battle.


def check_course(state: TableState, battle: Battle) -> None:
    require(battle.over == (state.node in AFTER), "battle.over", "true when the fighting is over")
    require((battle.rolling >= 0) == (state.node in ("hits", "reroll")), "battle.rolling", "a side at rolls, else null")
    regenerating = state.node == "regeneration"
    require((battle.regenerating >= 0) == regenerating, "battle.regenerating", "a type at regeneration, else null")
    require(battle.over or not battle.red, "battle.red", "false before the battle is over")
    opening = state.node == "window_open" or (state.node == "card_side" and battle.type == NONE)
    require((battle.type < 0) == (opening or battle.over), "battle.type", "a type from the first step to the last")
    if battle.over:
        check_cleared(battle)
        return
    if opening:
        require(not any(any(side.lost) for side in battle.sides), "battle.sides", "no losses before the first step")
    window = windows.window_at_hand(state) if state.node == "card_side" else state.node
    if opening or window == "window_step":
        require(not any(rolled(battle, side) for side in SIDES), "battle.sides", "no rolls yet")
    elif window in ("window_post", "reroll"):
        for side in SIDES:
            check_roll(state, battle, side)
    elif window == "hits":
        check_rolling(state, battle)
    else:
        check_taking(state, battle)
    if state.node not in ("casualty", "regeneration"):
        there = all(any(state.fighters(side)) for side in SIDES)
        require(there, "battle", "living units of both sides")


def check_cleared(battle: Battle) -> None:
    for side in SIDES:
        own = battle.sides[side]
        idle = not (own.frenzy or own.outflank or own.targeting or own.regeneration or rolled(battle, side))
        require(idle, f"battle.sides.{SIDE_NAMES[side]}", "nothing but losses when the fighting is over")
    require(not battle.reversed, "battle.reversed", "false when the fighting is over")


def rolled(battle: Battle, side: int) -> bool:
    own = battle.sides[side]
    return own.hits is not None or own.misses > 0 or own.volley


def check_roll(state: TableState, battle: Battle, side: int) -> None:
    """Both sides have rolled what they could, and nothing is taken yet."""
    own, dice = battle.sides[side], attack.dice(state, side)
    place = f"battle.sides.{SIDE_NAMES[side]}.hits"
    if dice:
        require(own.hits is not None and own.hits + own.misses == dice, place, f"with the misses {dice} dice")
    else:
        require(not rolled(battle, side), place, "null without dice")


def check_rolling(state: TableState, battle: Battle) -> None:
    side = battle.rolling
    require(attack.dice(state, side) > 0, "battle.rolling", "a side with dice")
    require(not rolled(battle, side), f"battle.sides.{SIDE_NAMES[side]}.hits", "null before the roll")
    if side == DEFENDER:
        check_roll(state, battle, ATTACKER)
        require(not battle.sides[ATTACKER].volley, "battle.sides.A.volley", "false before all have rolled")
    else:
        require(not rolled(battle, DEFENDER), "battle.sides.D.hits", "null before the roll")


def check_taking(state: TableState, battle: Battle) -> None:
    """Hits are taken: each side had its dice before the losses of this step."""
    for side in SIDES:
        own, units = battle.sides[side], state.fighters(side)
        place = f"battle.sides.{SIDE_NAMES[side]}"
        factor = attack.FRENZY_ATTACKS if own.frenzy else 1
        before = units[battle.type] + own.lost[battle.type]
        require((own.hits or 0) + own.misses <= factor * before, f"{place}.hits", "with the misses no more than dice")
        idle = not (units[battle.type] or own.misses or own.volley)
        require(idle if own.hits is None else before > 0, f"{place}.hits", "a roll of these units")


# Cards in force.


def needed(state: TableState, battle: Battle) -> dict[str, int]:
    """Copies that must have been played for what is in force, by card."""
    names = {kind: card for card, kind in enumerate(state.rules.regenerates) if kind >= 0}
    sides = battle.sides
    frenzies = sum(side.frenzy for side in sides)
    found = {
        "frenzy": min(frenzies, 1) if state.options["frenzy_scope"] == "all" else frenzies,
        "gravity_anomaly": int(battle.reversed),
        "outflank": sum(side.outflank for side in sides),
        "second_volley": sum(side.volley for side in sides),
        "targeting_array": sum(side.targeting for side in sides),
    }
    for side in sides:
        for kind in side.regeneration:
            require(kind in names, "battle.sides", "types that regenerate")
            name = state.rules.energize_ids[names[kind]]
            found[name] = found.get(name, 0) + 1
    return found


def check_effects(state: NexusFields, battle: Battle) -> None:
    """A played card lies among the discards until the battle is over (NX-13.8)."""
    if state.options["frenzy_scope"] == "all":
        require(battle.sides[0].frenzy == battle.sides[1].frenzy, "battle.sides", "a Frenzy of both sides")
    for name, count in needed(state, battle).items():
        card = state.rules.energize_index.get(name, -1)
        held = state.energize_discards[card] if card >= 0 else 0
        require(count <= held, f"energize_discards.{name}", f"at least {count}, in force in the battle")


def check_effects_alone(state: BattleState, battle: Battle) -> None:
    """What is in force is what the cards have brought that the sides do not have any more."""
    played = [spent(state, side) for side in SIDES]
    both = [name for cards in played for name in cards]
    turned = both.count("gravity_anomaly") % 2 == 1
    require(battle.reversed == turned, "battle.reversed", "what the cards played have turned")
    shared = state.options["frenzy_scope"] == "all"
    kinds = {state.rules.energize_ids[card]: kind for card, kind in enumerate(state.rules.regenerates) if kind >= 0}
    for side in SIDES:
        own, cards = battle.sides[side], played[side]
        found = own.frenzy, own.outflank, own.targeting, sorted(own.regeneration)
        regenerating = sorted({kinds[name] for name in cards if name in kinds})
        frenzied = "frenzy" in (both if shared else cards)
        told = frenzied, "outflank" in cards, cards.count("targeting_array"), regenerating
        place = f"battle.sides.{SIDE_NAMES[side]}"
        require(found == told, place, "the effects of the cards played")
        require(not own.volley or "second_volley" in cards, f"{place}.volley", "a card that was played")


def spent(state: BattleState, side: int) -> list[str]:
    """The cards that a side has played, copies repeated."""
    before, left = state.game.armies[side].cards, state.camps[side].energize
    names = state.rules.energize_ids
    return [names[card] for card in set(before) for _ in range(before.count(card) - left.count(card))]


# After the fighting.


def check_after(state: NexusFields, battle: Battle) -> None:
    """The kills of the battle, and a red card that can have been played (NX-11)."""
    attacking = battle.attacker == state.active
    lost = battle.sides[DEFENDER].lost
    won = not any(state.fighters(DEFENDER))
    kills = state.turning().kills
    if state.options["white_kill_window"] == "battle":
        over = not attacking or (won and state.node == "critical_window")
        require(kills == ([0] * len(lost) if over else lost), "turn.kills", "those of the battle")
    elif attacking:
        known = all(count <= most for count, most in zip(lost, kills, strict=True))
        require(known, "turn.kills", "at least those of the battle")
    red = attacking and won and state.node != "draw_energize"
    require(red or not battle.red, "battle.red", "false without a battle won by the active player")
