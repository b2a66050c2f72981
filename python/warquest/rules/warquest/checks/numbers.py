"""Numbers: constants, units, the dice of one roll, groups of pieces and action ids (WQ-1.7, 2, 12.2, 12.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.faults import choices
from warquest.rules.warquest.effects import CardEffect, ExtraDice, Frenzy
from warquest.rules.warquest.limits import (
    ACTION_IDS_MAX,
    CONSTANTS,
    FACES_MAX,
    LINES,
    PLAYERS_MAX,
    RACES,
    SLOTS,
    TROOP_GROUPS_MAX,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.errors import Fault
    from warquest.rules.warquest.schema import Unit
    from warquest.rules.warquest.tables import WarQuestTables

# Action ids that have no argument, or one that is a word: `move`, `declare front`, `quest_companion none`, ...
_BARE_WORDS = 32


def constants(tables: WarQuestTables) -> Iterator[Fault]:
    """Every constant once, within its limits (WQ-12.5)."""
    given = tables.constants
    for name in CONSTANTS:
        if name not in given:
            yield tables.fault("constants", ["constant"], None, f"the constant {name}")
    for index, entry in enumerate(tables.data["constants"]["constant"]):
        name, value = entry["id"], entry["value"]
        if name not in CONSTANTS:
            expected = f"a constant: {choices(CONSTANTS, name)}"
            yield tables.fault("constants", ["constant", index, "id"], name, expected)
            continue
        low, high = CONSTANTS[name]
        if not low <= value <= high:
            yield tables.fault("constants", ["constant", index, "value"], value, f"{low} to {high}")


def unit_types(tables: WarQuestTables) -> Iterator[Fault]:
    """Ten types, a melee and a ranged one of each race, in the order of WQ-1.8."""
    wanted = [(race, line) for race in RACES for line in LINES]
    found = [(unit.race, unit.line) for unit in tables.units.unit]
    if len(found) != len(wanted):
        yield tables.fault("units", ["unit"], f"{len(found)} types", f"{len(wanted)} types: melee and ranged by race")
    for index, (have, want) in enumerate(zip(found, wanted, strict=False)):
        if have != want:
            yield tables.fault("units", ["unit", index], " ".join(have), " ".join(want))


def abilities(tables: WarQuestTables) -> Iterator[Fault]:
    """Rage and skirmish are of the front line, where no ranged troop stands (WQ-11.18)."""
    for index, unit in enumerate(tables.units.unit):
        if unit.line == "ranged" and unit.ability in ("rage", "skirmish"):
            expected = "an ability of ranged troops: pursuit, shield, ambush, none"
            yield tables.fault("units", ["unit", index, "ability"], unit.ability, expected)


def leaders(tables: WarQuestTables) -> Iterator[Fault]:
    """A lord without a price and a lieutenant with one (WQ-6.8, 12.2)."""
    wanted = (("lord", 1), ("lieutenant", 2))
    found = [leader.id for leader in tables.units.leader]
    if found != [name for name, _ in wanted]:
        yield tables.fault("units", ["leader"], ", ".join(found), "lord, lieutenant")
        return
    for index, ((name, each), leader) in enumerate(zip(wanted, tables.units.leader, strict=True)):
        if leader.figures < each * PLAYERS_MAX:
            expected = f"at least {each * PLAYERS_MAX}: leaders never run out (WQ-2.5)"
            yield tables.fault("units", ["leader", index, "figures"], leader.figures, expected)
        if (leader.cost is None) != (name == "lord"):
            expected = "no price" if name == "lord" else "the price of hiring one"
            yield tables.fault("units", ["leader", index, "cost"], leader.cost, expected)


def die(tables: WarQuestTables) -> Iterator[Fault]:
    """A die has faces (WQ-12.1)."""
    faces = tables.units.die.skulls + tables.units.die.flags + tables.units.die.blanks
    if not 1 <= faces <= FACES_MAX:
        yield tables.fault("units", ["die"], f"{faces} faces", f"1 to {FACES_MAX}")


def groups(tables: WarQuestTables) -> Iterator[Fault]:
    """A group is a type or slot with each damage it can bear (capacity of the engines)."""
    troops = sum(unit.defence for unit in tables.units.unit)
    if troops > TROOP_GROUPS_MAX:
        expected = f"at most {TROOP_GROUPS_MAX}: the defences of all types together"
        yield tables.fault("units", ["unit"], f"{troops} groups of troops", expected)


def _extra_dice(effects: list[CardEffect], phase: str) -> int:
    return sum(effect.n for effect in effects if isinstance(effect, ExtraDice) and effect.phase == phase)


def _extra(tables: WarQuestTables, phase: str, leaders_there: int) -> int:
    """Dice of the best cards a player can hold and the best artifacts of the leaders there."""
    cards = [_extra_dice(card.effects, phase) for card in tables.power.card for _ in range(card.copies)]
    artifacts = [_extra_dice([card.artifact.effect], phase) for card in tables.events.card if card.kind == "rumour"]
    best_cards = sorted(cards, reverse=True)[: tables.constant("power_card_limit")]
    return sum(best_cards) + sum(sorted(artifacts, reverse=True)[:leaders_there])


def _best_attack(units: list[Unit], *, at_least: int = 0) -> int:
    return max([at_least, *(unit.attack + (unit.ability == "rage") for unit in units)])


def dice_bounds(tables: WarQuestTables) -> dict[str, int]:
    """The most dice of one roll of each purpose: full lines, the best cards, the artifacts of three leaders."""
    units, places = tables.units.unit, tables.constant("line_places")
    melee = [unit for unit in units if unit.line == "melee"]
    ranged = [unit for unit in units if unit.line == "ranged"]
    skirmish = [unit for unit in melee if unit.ability == "skirmish"]
    leader = max((leader.attack for leader in tables.units.leader), default=0)
    last = tables.constant("quest_rounds") - 1
    monsters = [
        card.attack + last * (1 + any(isinstance(s, Frenzy) for s in card.specials)) for card in tables.quests.card
    ]
    companion = max((unit.attack for unit in units), default=0)
    return {
        "front line": places * _best_attack(melee, at_least=leader) + _extra(tables, "front", len(SLOTS)),
        "back line": places * (_best_attack(ranged) + max((unit.attack for unit in skirmish), default=0))
        + _extra(tables, "back", len(SLOTS)),
        "quest": leader + companion + last + _extra(tables, "quest", 1),
        "monster": max(monsters, default=0),
        "pursuit": sum(unit.pool * unit.attack for unit in units if unit.ability == "pursuit"),
    }


def dice(tables: WarQuestTables) -> Iterator[Fault]:
    """No roll is larger than the limit (WQ-1.7)."""
    limit = tables.constant("dice_limit")
    for purpose, most in dice_bounds(tables).items():
        if most > limit:
            file, table = ("quests", "card") if purpose == "monster" else ("units", "unit")
            yield tables.fault(file, [table], f"{most} dice in one {purpose} roll", f"at most {limit}")


def _leader_groups(tables: WarQuestTables) -> int:
    """Each slot with each damage its leader can bear: a lord and two lieutenants."""
    return sum(leader.defence * (1 if leader.id == "lord" else 2) for leader in tables.units.leader)


def action_ids(tables: WarQuestTables) -> int:
    """Rows of the table of action ids (docs/warquest-state.md), with all their arguments."""
    regions, types = len(tables.regions), len(tables.units.unit)
    power, conquest, quests = (len(file.card) for file in (tables.power, tables.conquest, tables.quests))
    troops = sum(unit.defence for unit in tables.units.unit)
    cargo = 1 + max((unit.pool for unit in tables.units.unit), default=0)
    named = 12 * regions + 7 * types + 3 * power + 5 * conquest + 4 * quests + 2 * len(SLOTS)
    return named + cargo + tables.constant("display_size") + 10 * troops + 4 * _leader_groups(tables) + _BARE_WORDS


def capacity(tables: WarQuestTables) -> Iterator[Fault]:
    """Action ids fit the engines."""
    ids = action_ids(tables)
    if ids > ACTION_IDS_MAX:
        yield tables.fault("map", ["region"], f"{ids} action ids", f"at most {ACTION_IDS_MAX}: fewer entries")


def rounds(tables: WarQuestTables) -> Iterator[Fault]:
    """Each round but the first reveals another event (WQ-4.11)."""
    given = tables.options["rounds"]
    most = min(tables.constant("max_rounds"), 1 + sum(c.copies for c in tables.events.card if c.kind != "quiet"))
    if given > most:
        yield tables.fault("options", ["rounds"], given, f"at most {most}")


CHECKS = (constants, unit_types, abilities, leaders, die, groups, dice, capacity, rounds)
