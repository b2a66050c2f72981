"""Quests: the card, the leader and the companion, the rounds against the monster, success and failure (WQ-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import chance, conquest, effects
from .chance import RollRules
from .model import NONE, Quest, insert

if TYPE_CHECKING:
    from .model import WarquestFields

# The choice (WQ-7.9 (1)).


def questable(state: WarquestFields, seat: int) -> list[int]:
    """Quest cards in hand whose location holds an own leader, each named once."""
    player = state.players[seat]
    return [
        card
        for card in dict.fromkeys(player.hands["quest"].cards)
        if state.rules.quests[card].location in player.regions
    ]


def can_quest(state: WarquestFields, seat: int) -> bool:
    return bool(questable(state, seat))


def begin_quest(state: WarquestFields) -> None:
    state.ask("quest_card", state.active)


def legal_cards(state: WarquestFields) -> list[int]:
    first = state.rules.first["quest_card"]
    return [first + card for card in questable(state, state.active)]


def choose_card(state: WarquestFields, action: int) -> None:
    """All see the card now; it is in the hand no longer."""
    card = state.rules.argument[action]
    conquest.leaves_hand(state, state.active, "quest", card)
    state.quest = Quest(card, NONE, 0, 0, 0, 0, 0, 0, NONE, [])
    state.ask("quest_leader", state.active)


def current(state: WarquestFields) -> Quest:
    assert state.quest is not None
    return state.quest


def place(state: WarquestFields) -> int:
    return state.rules.quests[current(state).card].location


def legal_leaders(state: WarquestFields) -> list[int]:
    first = state.rules.first["quest_leader"]
    return [first + slot for slot in state.players[state.active].slots_in(place(state))]


def choose_leader(state: WarquestFields, action: int) -> None:
    current(state).slot = state.rules.argument[action]
    if any(state.own_units(state.active, place(state))):
        state.ask("quest_companion", state.active)
    else:
        ask_power(state)


def legal_companions(state: WarquestFields) -> list[int]:
    return companions(state, "quest_companion", place(state))


def companions(state: WarquestFields, row: str, region: int) -> list[int]:
    """None first, then the types of the army there."""
    first = state.rules.first[row]
    units = state.own_units(state.active, region)
    return [first, *(first + 1 + kind for kind, count in enumerate(units) if count)]


def choose_companion(state: WarquestFields, action: int) -> None:
    current(state).companion = state.rules.argument[action] - 1
    ask_power(state)


# Power cards (WQ-7.9 (2)).


def usable_cards(state: WarquestFields) -> list[int]:
    """Marked quest, not yet used in this quest (two copies are two cards), affordable."""
    player = state.players[state.active]
    used = current(state).used
    return [
        card
        for card in dict.fromkeys(player.power)
        if state.rules.power[card].quest
        and used.count(card) < player.power.count(card)
        and state.rules.power[card].use_cost <= player.gold
    ]


def ask_power(state: WarquestFields) -> None:
    if usable_cards(state):
        state.ask("quest_power", state.active)
    else:
        begin_round(state, 1)


def legal_power(state: WarquestFields) -> list[int]:
    first = state.rules.first
    return [*(first["use"] + card for card in usable_cards(state)), first["done"]]


def use_power(state: WarquestFields, action: int) -> None:
    if action == state.rules.first["done"]:
        begin_round(state, 1)
        return
    card = state.rules.argument[action]
    state.players[state.active].gold -= state.rules.power[card].use_cost
    insert(current(state).used, card)
    ask_power(state)


# The rounds (WQ-7.9 (3) to (10)).


def begin_round(state: WarquestFields, number: int) -> None:
    """(3): the leader's side rolls."""
    quest = current(state)
    quest.round = number
    rules = state.rules
    dice = rules.leader_attack[quest.slot] + (number - 1)
    if quest.companion >= 0:
        dice += rules.attack[quest.companion]
    dice += effects.extra_dice(effects.quest_effects(state, quest), "quest", number)
    if "fear" in rules.quests[quest.card].specials:
        dice -= 1
    chance.begin_roll(state, "leader", dice)


def leader_rolled(state: WarquestFields, skulls: int, flags: int) -> None:
    quest = current(state)
    monster = state.rules.quests[quest.card]
    quest.monster_damage += max(0, skulls - monster.specials.get("armour", 0))
    if quest.monster_damage >= monster.health:
        succeed(state)
    else:
        roll_monster(state)


def roll_monster(state: WarquestFields) -> None:
    """(4): the monster strikes back."""
    chance.begin_roll(state, "monster", monster_dice(state))


def monster_dice(state: WarquestFields) -> int:
    quest = current(state)
    monster = state.rules.quests[quest.card]
    extra = quest.round - 1
    return monster.attack + (2 * extra if "frenzy" in monster.specials else extra)


def monster_rolled(state: WarquestFields, skulls: int, flags: int) -> None:
    """(5): skulls that are not absorbed are assigned one by one."""
    quest = current(state)
    quest.skulls = max(0, skulls - effects.total(effects.quest_effects(state, quest), "absorb"))
    quest.flags = flags
    next_hit(state)


def defeated(state: WarquestFields) -> bool:
    quest = current(state)
    return quest.leader_damage >= state.rules.leader_defence[quest.slot]


def next_hit(state: WarquestFields) -> None:
    """(6): a defeated leader loses the skulls that are left."""
    if current(state).skulls and not defeated(state):
        state.ask("quest_hit", state.active)
    else:
        after_hits(state)


def legal_hits(state: WarquestFields) -> list[int]:
    first = state.rules.first["quest_hit"]
    return [first, first + 1] if current(state).companion >= 0 else [first]


def hit(state: WarquestFields, action: int) -> None:
    quest = current(state)
    quest.skulls -= 1
    if action == state.rules.first["quest_hit"]:
        quest.leader_damage += 1
    else:
        hit_companion(state, quest)
    next_hit(state)


def hit_companion(state: WarquestFields, quest: Quest) -> None:
    quest.companion_damage += 1
    poison = "poison" in state.rules.quests[quest.card].specials
    if poison or quest.companion_damage >= state.rules.defence[quest.companion]:
        lose_companion(state, quest)


def lose_companion(state: WarquestFields, quest: Quest) -> None:
    state.remove_unit(place(state), quest.companion)
    quest.companion = NONE
    quest.companion_damage = 0


def after_hits(state: WarquestFields) -> None:
    """(7) to (9): the flight, the end of a lost quest, the monster's healing; then (10)."""
    quest = current(state)
    steadfast = effects.total(effects.quest_effects(state, quest), "steadfast")
    if quest.companion >= 0 and quest.flags - steadfast >= state.rules.constants["flee_flags"]:
        lose_companion(state, quest)
    quest.skulls = quest.flags = 0
    if defeated(state) or quest.round >= state.rules.constants["quest_rounds"]:
        fail(state)
        return
    healing = state.rules.quests[quest.card].specials.get("regenerate", 0)
    quest.monster_damage = max(0, quest.monster_damage - healing)
    state.ask("quest_go", state.active)


def legal_go(state: WarquestFields) -> list[int]:
    first = state.rules.first["quest_go"]
    return [first, first + 1]


def go(state: WarquestFields, action: int) -> None:
    if action == state.rules.first["quest_go"]:
        begin_round(state, current(state).round + 1)
    else:
        fail(state)


# The end (WQ-7.6, 7.11).


def succeed(state: WarquestFields) -> None:
    card = current(state).card
    player = state.players[state.active]
    insert(player.scored, card)
    player.score(state.rules.quests[card].vp)
    player.gain(state.rules.constants["quest_gold"])
    new_quest(state)


def fail(state: WarquestFields) -> None:
    """The failed card has been seen by everybody (16.2)."""
    conquest.discard(state, "quest", current(state).card, list(range(len(state.players))))
    new_quest(state)


def new_quest(state: WarquestFields) -> None:
    state.quest = None
    scouts = effects.campaign(state, state.active, "scout")
    conquest.begin_draw(state, "quest", "quest", state.active, 2 if scouts else 1)


def rerolls(state: WarquestFields) -> int:
    return effects.total(effects.quest_effects(state, current(state)), "reroll_blanks")


def conversions(state: WarquestFields) -> int:
    return effects.total(effects.quest_effects(state, current(state)), "flags_to_skulls")


ROLLS = {
    "leader": RollRules(rerolls, chance.none, conversions, leader_rolled),
    "monster": RollRules(chance.none, chance.none, chance.none, monster_rolled),
}

NODES = {
    "quest_card": (legal_cards, choose_card),
    "quest_leader": (legal_leaders, choose_leader),
    "quest_companion": (legal_companions, choose_companion),
    "quest_power": (legal_power, use_power),
    "quest_hit": (legal_hits, hit),
    "quest_go": (legal_go, go),
}
