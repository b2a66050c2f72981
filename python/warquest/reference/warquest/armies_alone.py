"""The armies of `warquest/battle`, checked (WQ-1.7, 2.1, 8.2, 10.3, 11.38)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import OptionError
from .rules import SLOTS, Effect, Rules

FIELDS = ("pieces", "artifacts", "cards", "gold", "retreat")
GOLD_LIMIT = 65_535
COUNT_LIMIT = 99


@dataclass(frozen=True)
class Army:
    """Units by type, leaders by slot, artifacts by slot, power cards, gold, and whether it has a retreat region."""

    units: list[int]
    slots: list[int]
    artifacts: list[int]
    cards: list[int]
    gold: int
    retreat: bool


def read_army(rules: Rules, side: Mapping[str, Any], name: str) -> Army:
    if set(side) != set(FIELDS):
        raise OptionError(f"{name}: expected exactly {', '.join(FIELDS)}")
    counts = read_pieces(rules, side["pieces"], f"{name}, pieces")
    slots = [slot for slot in range(len(SLOTS)) if counts[rules.types + slot]]
    artifacts = read_artifacts(rules, side["artifacts"], slots, f"{name}, artifacts")
    cards = read_cards(rules, side["cards"], f"{name}, cards")
    gold = whole(side["gold"], GOLD_LIMIT, f"{name}, gold")
    if not isinstance(side["retreat"], bool):
        raise OptionError(f"{name}, retreat: {side['retreat']!r} is neither true nor false")
    army = Army(counts[: rules.types], slots, artifacts, cards, gold, side["retreat"])
    check_dice(rules, army, name)
    return army


def whole(value: Any, limit: int, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= limit:
        raise OptionError(f"{place}: {value!r} is not a number of 0..{limit}")
    return value


def read_pieces(rules: Rules, pieces: Mapping[str, Any], place: str) -> list[int]:
    """Counts by type, then slot; at most one leader a slot and at least one piece."""
    counts = [0] * len(rules.kind_ids)
    for piece, number in pieces.items():
        if piece not in rules.kind_ids:
            raise OptionError(f"{place}: {piece!r} is no type and no leader")
        kind = rules.kind_ids.index(piece)
        counts[kind] = whole(number, COUNT_LIMIT if kind < rules.types else 1, f"{place}, {piece}")
    if not any(counts):
        raise OptionError(f"{place}: an army has at least one piece")
    return counts


def read_artifacts(rules: Rules, artifacts: Mapping[str, Any], slots: list[int], place: str) -> list[int]:
    """One artifact a leader (WQ-10.3), one leader an artifact."""
    carried = [-1] * len(SLOTS)
    for slot, card in artifacts.items():
        if slot not in SLOTS or SLOTS.index(slot) not in slots:
            raise OptionError(f"{place}: no leader {slot!r} in this army")
        index = rules.event_index.get(card, -1)
        if index < 0 or rules.events[index].kind != "rumour":
            raise OptionError(f"{place}, {slot}: {card!r} is no rumour card")
        if carried.count(index) >= rules.events[index].copies:
            raise OptionError(f"{place}, {slot}: {card!r} is carried by another leader")
        carried[SLOTS.index(slot)] = index
    return carried


def read_cards(rules: Rules, cards: Any, place: str) -> list[int]:
    limit = rules.constants["power_card_limit"]
    if len(cards) > limit:
        raise OptionError(f"{place}: {len(cards)} cards, at most {limit}")
    found = []
    for card in cards:
        index = rules.power_index.get(card, -1)
        if index < 0:
            raise OptionError(f"{place}: {card!r} is no power card")
        found.append(index)
        if found.count(index) > rules.power[index].copies:
            raise OptionError(f"{place}: there are {rules.power[index].copies} copies of {card!r}")
    return sorted(found)


# WQ-1.7: a roll has at most 40 dice.


def check_dice(rules: Rules, army: Army, name: str) -> None:
    limit = rules.constants["dice_limit"]
    for roll, dice in most_dice(rules, army).items():
        if dice > limit:
            raise OptionError(f"{name}: a {roll} roll of {dice} dice is possible, at most {limit} are allowed")


def most_dice(rules: Rules, army: Army) -> dict[str, int]:
    """An upper bound of the dice by kind of roll."""
    effects = [effect for card in army.cards for effect in rules.power[card].effects]
    effects += [effect for card in army.artifacts if card >= 0 for effect in rules.events[card].artifact]
    types = range(rules.types)
    melee = values(army, [(rules.attack[k] + (rules.ability[k] == "rage")) * rules.melee[k] for k in types])
    melee += [rules.leader_attack[slot] for slot in army.slots]
    ranged = values(army, [rules.attack[k] * (not rules.melee[k]) for k in types])
    skirmish = values(army, [rules.attack[k] * (rules.ability[k] == "skirmish") for k in types])
    places = rules.constants["line_places"]
    return {
        "front": best(melee, places) + extra(effects, "front"),
        "back": best(ranged, places) + best(skirmish, places) + extra(effects, "back"),
        "pursuit": sum(army.units[k] * rules.attack[k] for k in types if rules.ability[k] == "pursuit"),
    }


def values(army: Army, by_type: list[int]) -> list[int]:
    """The dice of each single troop."""
    return [value for value, count in zip(by_type, army.units, strict=True) for _ in range(count)]


def best(dice: list[int], places: int) -> int:
    return sum(sorted(dice, reverse=True)[:places])


def extra(effects: list[Effect], phase: str) -> int:
    return sum(effect.n for effect in effects if effect.kind == "extra_dice" and effect.phase == phase)
