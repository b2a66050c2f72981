"""The state dict: ids as text, every key always present (docs/warquest-state.md, "The state dict of warquest")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .model import ATTACKER, Battle, Side
from .rules import LINES, SLOTS

if TYPE_CHECKING:
    from .model import (
        Draw,
        EventStep,
        March,
        MarchingArmy,
        Player,
        Quest,
        Respawn,
        Roll,
        Search,
        Turn,
        WarquestFields,
    )
    from .rules import Rules

SIDE_NAMES = ("A", "D")


def count_map(names: list[str], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=False) if count}


def name_or_none(names: Any, index: int) -> Any:
    return None if index < 0 else names[index]


def names_of(names: Any, indices: list[int]) -> list[Any]:
    return [names[index] for index in indices]


def side_or_none(side: int) -> str | None:
    return None if side < 0 else SIDE_NAMES[side]


def campaign(state: WarquestFields) -> dict[str, Any]:
    return {
        "node": state.node,
        "player": state.player,
        "round": state.round,
        "first": state.first if state.first >= 0 else None,
        "active": state.active if state.active >= 0 else None,
        "battles": state.battles,
        "players": [player_dict(state, seat, player) for seat, player in enumerate(state.players)],
        "troops": troops_dict(state),
        "pools": count_map(state.rules.unit_ids, state.pools),
        **decks_dict(state),
        **contexts_dict(state),
    }


def player_dict(state: WarquestFields, seat: int, player: Player) -> dict[str, Any]:
    rules = state.rules
    conquest, quest = player.hands["conquest"], player.hands["quest"]
    owned = [region for region, owner in enumerate(state.token_owner) if owner == seat]
    active = state.token_active
    return {
        "gold": player.gold,
        "vp": player.vp,
        "leaders": [leader_dict(rules, player, slot) for slot in range(len(SLOTS))],
        "active_tokens": [rules.region_ids[region] for region in owned if active[region]],
        "inactive_tokens": [rules.region_ids[region] for region in owned if not active[region]],
        "power": names_of(rules.power_ids, player.power),
        "defend": name_or_none(rules.conquest_ids, player.defend),
        "conquest": names_of(rules.conquest_ids, conquest.cards),
        "quests": names_of(rules.quest_ids, quest.cards),
        "glorious": player.glorious,
        "glorious_against": player.glorious_against[:],
        "claimed": names_of(rules.conquest_ids, player.claimed),
        "scored": names_of(rules.quest_ids, player.scored),
        "quest_seen": names_of(rules.quest_ids, quest.seen),
        "conquest_seen": names_of(rules.conquest_ids, conquest.seen),
        "quest_mixed": names_of(rules.quest_ids, quest.mixed),
        "conquest_mixed": names_of(rules.conquest_ids, conquest.mixed),
        "quest_old": quest.old,
        "conquest_old": conquest.old,
    }


def leader_dict(rules: Rules, player: Player, slot: int) -> dict[str, Any] | None:
    region = player.regions[slot]
    if region < 0:
        return None
    return {"region": rules.region_ids[region], "artifact": name_or_none(rules.event_ids, player.artifacts[slot])}


def troops_dict(state: WarquestFields) -> dict[str, Any]:
    rules = state.rules
    return {
        rules.region_ids[region]: {"owner": owner, "units": count_map(rules.unit_ids, state.troops[region])}
        for region, owner in enumerate(state.troop_owner)
        if owner >= 0
    }


def decks_dict(state: WarquestFields) -> dict[str, Any]:
    rules = state.rules
    conquest, quest = state.piles["conquest"], state.piles["quest"]
    return {
        "power_deck": count_map(rules.power_ids, state.power_deck),
        "display": [name_or_none(rules.power_ids, card) for card in state.display],
        "market": names_of(rules.power_ids, state.market),
        "event_deck": count_map(rules.event_ids, state.event_deck),
        "event": name_or_none(rules.event_ids, state.event),
        "rumours": names_of(rules.event_ids, state.rumours),
        "conquest_deck": count_map(rules.conquest_ids, conquest.deck),
        "conquest_discards": count_map(rules.conquest_ids, conquest.discards),
        "quest_deck": count_map(rules.quest_ids, quest.deck),
        "quest_discards": count_map(rules.quest_ids, quest.discards),
        "quest_reshuffled": state.quest_reshuffled,
    }


def contexts_dict(state: WarquestFields) -> dict[str, Any]:
    rules = state.rules
    regions = rules.region_ids
    recruit, claim = state.recruit, state.claim
    return {
        "turn": state.turn and turn_dict(rules, state.turn),
        "move": state.move and move_dict(rules, state.node, state.move),
        "contests": contests_dict(state) if state.contests else None,
        "recruit": recruit and {"region": regions[recruit.region], "bought": recruit.bought},
        "quest": state.quest and quest_dict(rules, state.quest),
        "search": state.search and search_dict(rules, state.search),
        "power": {"city": regions[state.shop]} if state.shop >= 0 else None,
        "claim": claim and {"card": rules.conquest_ids[claim.card], "picked": names_of(regions, claim.picked)},
        "draw": state.draw and draw_dict(rules, state.draw),
        "respawn": state.respawn and respawn_dict(rules, state.respawn),
        "event_step": state.event_step and event_step_dict(rules, state.event_step),
        "roll": state.roll and roll_dict(state.roll),
        "battle": state.battle and battle_dict(rules, state.battle),
    }


def turn_dict(rules: Rules, turn: Turn) -> dict[str, Any]:
    return {
        "actions": turn.actions,
        "taxed": names_of(rules.region_ids, turn.taxed),
        "bought": names_of(rules.region_ids, turn.bought),
        "searched": names_of(SLOTS, turn.searched),
    }


def move_dict(rules: Rules, node: str, march: March) -> dict[str, Any]:
    regions = rules.region_ids
    moved = {
        regions[region]: {
            "leaders": names_of(SLOTS, arrived.leaders),
            "units": count_map(rules.unit_ids, arrived.units),
            "origins": names_of(regions, arrived.origins),
        }
        for region, arrived in march.moved.items()
    }
    return {"budget": march.budget, "moved": moved, "army": march.army and army_dict(rules, node, march.army)}


def army_dict(rules: Rules, node: str, army: MarchingArmy) -> dict[str, Any]:
    asked = {"leader_choice": SLOTS, "cargo": rules.unit_ids}.get(node, ())
    return {
        "from": rules.region_ids[army.start],
        "region": rules.region_ids[army.region],
        "leaders": names_of(SLOTS, army.leaders),
        "staying": names_of(SLOTS, army.staying),
        "units": count_map(rules.unit_ids, army.units),
        "asked": name_or_none(asked, army.asked),
        "steps": army.steps,
    }


def contests_dict(state: WarquestFields) -> dict[str, Any]:
    rules = state.rules
    return {
        rules.region_ids[region]: {
            "units": count_map(rules.unit_ids, contest.units),
            "origins": names_of(rules.region_ids, contest.origins),
        }
        for region, contest in state.contests.items()
    }


def quest_dict(rules: Rules, quest: Quest) -> dict[str, Any]:
    return {
        "card": rules.quest_ids[quest.card],
        "slot": name_or_none(SLOTS, quest.slot),
        "companion": name_or_none(rules.unit_ids, quest.companion),
        "used": names_of(rules.power_ids, quest.used),
        "round": quest.round,
        "monster_damage": quest.monster_damage,
        "leader_damage": quest.leader_damage,
        "companion_damage": quest.companion_damage,
        "skulls": quest.skulls,
        "flags": quest.flags,
    }


def search_dict(rules: Rules, search: Search) -> dict[str, Any]:
    return {
        "slot": SLOTS[search.slot],
        "companion": name_or_none(rules.unit_ids, search.companion),
        "card": rules.event_ids[search.card],
    }


def draw_dict(rules: Rules, draw: Draw) -> dict[str, Any]:
    names = rules.conquest_ids if draw.deck == "conquest" else rules.quest_ids
    return {
        "deck": draw.deck,
        "why": draw.why,
        "player": draw.player,
        "drawn": names_of(names, draw.drawn),
        "left": draw.left,
    }


def respawn_dict(rules: Rules, respawn: Respawn) -> dict[str, Any]:
    return {
        "region": name_or_none(rules.region_ids, respawn.region),
        "purse": respawn.purse,
        "bought": count_map(rules.unit_ids, respawn.bought),
    }


def event_step_dict(rules: Rules, step: EventStep) -> dict[str, Any]:
    return {"player": step.player, "left": step.left, "region": name_or_none(rules.region_ids, step.region)}


def roll_dict(roll: Roll) -> dict[str, Any]:
    return {"purpose": roll.purpose, "dice": roll.dice, "skulls": roll.skulls, "flags": roll.flags}


def battle_dict(rules: Rules, battle: Battle) -> dict[str, Any]:
    assign = battle.assign
    return {
        "region": name_or_none(rules.region_ids, battle.region),
        "attacker": battle.attacker,
        "defender": battle.defender,
        "origins": names_of(rules.region_ids, battle.origins),
        "round": battle.round,
        "step": battle.step,
        "defender_troops": battle.defender_troops,
        "winner": side_or_none(battle.winner),
        "goer": side_or_none(battle.goer),
        "first": side_or_none(battle.first),
        "assign": assign and {"by": SIDE_NAMES[assign.by], "skulls": assign.skulls, "flags": assign.flags},
        "asked": name_or_none(SLOTS, battle.asked),
        "rallies": battle.rallies if battle.rallies >= 0 else None,
        "sides": {name: side_dict(rules, battle.sides[side]) for side, name in enumerate(SIDE_NAMES, ATTACKER)},
    }


def side_dict(rules: Rules, side: Side) -> dict[str, Any]:
    names = rules.group_names
    return {
        "undeployed": count_map(names, side.undeployed),
        "front": count_map(names, side.front),
        "back": count_map(names, side.back),
        "reserve": count_map(names, side.reserve),
        "retreat": count_map(names, side.retreat),
        "lost": count_map(rules.kind_ids, side.lost),
        "cards": names_of(rules.power_ids, side.cards),
        "target": name_or_none(LINES, side.target),
        "result": list(side.result) if side.result is not None else None,
        "absorbed": side.absorbed,
        "steadied": side.steadied,
    }
