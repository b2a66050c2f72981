"""Cards against the map and against themselves: effects, places, conditions (WQ-9.10, 12.6, 12.9, 12.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest.rules.faults import choices
from warquest.rules.warquest.effects import BlockedPass, Plague, TaxRevolt
from warquest.rules.warquest.schema import Condition, Territory

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from warquest.errors import Fault
    from warquest.rules.warquest.tables import WarQuestTables

IN_QUESTS = frozenset({"reroll_blanks", "flags_to_skulls", "absorb", "steadfast"})


def works_in_quests(effect: Any) -> bool:
    """Whether a quest with this effect differs from one without."""
    return effect.effect in IN_QUESTS or (effect.effect == "extra_dice" and effect.phase == "quest")


def _twice(tables: WarQuestTables, file: str, index: int, key: str, effects: Sequence[Any]) -> Iterator[Fault]:
    seen: set[tuple[str, str | None]] = set()
    for position, effect in enumerate(effects):
        name = (effect.effect, getattr(effect, "phase", None))
        if name in seen:
            yield tables.fault(file, ["card", index, key, position], effect.effect, "an effect once a card and phase")
        seen.add(name)


def once_a_card(tables: WarQuestTables) -> Iterator[Fault]:
    """An effect once a power card and phase (WQ-12.4)."""
    for index, card in enumerate(tables.power.card):
        yield from _twice(tables, "power", index, "effects", card.effects)


def once_a_monster(tables: WarQuestTables) -> Iterator[Fault]:
    """A special once a monster (WQ-12.10)."""
    for index, card in enumerate(tables.quests.card):
        yield from _twice(tables, "quests", index, "specials", card.specials)


def quest_cards_work(tables: WarQuestTables) -> Iterator[Fault]:
    """A card marked quest does something in quests (WQ-12.11)."""
    for index, card in enumerate(tables.power.card):
        if card.quest and not any(works_in_quests(effect) for effect in card.effects):
            expected = "false: none of the effects works in quests"
            yield tables.fault("power", ["card", index, "quest"], True, expected)


def quest_places(tables: WarQuestTables) -> Iterator[Fault]:
    """A quest is at a location of the map (WQ-12.3)."""
    places = [region.id for region in tables.map.region if region.location]
    for index, card in enumerate(tables.quests.card):
        if card.location not in places:
            expected = f"a region with a location: {choices(places, card.location)}"
            yield tables.fault("quests", ["card", index, "location"], card.location, expected)


def rumour_places(tables: WarQuestTables) -> Iterator[Fault]:
    """A rumour names an ancient battlefield (WQ-12.11)."""
    fields = [region.id for region in tables.map.region if region.battlefield]
    for index, card in enumerate(tables.events.card):
        if card.kind == "rumour" and card.effects[0].battlefield not in fields:
            named = card.effects[0].battlefield
            expected = f"a region with a battlefield: {choices(fields, named)}"
            yield tables.fault("events", ["card", index, "effects", 0, "battlefield"], named, expected)


def event_places(tables: WarQuestTables) -> Iterator[Fault]:
    """Plagues name kingdoms, revolts cities, passes borders (WQ-12.11)."""
    for index, card in enumerate(tables.events.card):
        if card.kind != "negative":
            continue
        for position, effect in enumerate(card.effects):
            place: list[str | int] = ["card", index, "effects", position]
            if isinstance(effect, Plague) and effect.kingdom is not None and effect.kingdom not in tables.kingdoms:
                expected = f"a kingdom: {choices(tables.kingdoms, effect.kingdom)}"
                yield tables.fault("events", [*place, "kingdom"], effect.kingdom, expected)
            if isinstance(effect, TaxRevolt) and effect.city not in tables.cities:
                expected = f"a city region: {choices(tables.cities, effect.city)}"
                yield tables.fault("events", [*place, "city"], effect.city, expected)
            if isinstance(effect, BlockedPass):
                yield from _pass(tables, [*place, "border"], effect.border)


def _pass(tables: WarQuestTables, place: list[str | int], border: list[str]) -> Iterator[Fault]:
    listed = [[entry.a, entry.b] for entry in tables.map.border]
    if border not in listed:
        hint = "a border of map.toml"
        expected = f"{hint}, in its order" if border[::-1] in listed else hint
        yield tables.fault("events", place, ", ".join(border), expected)


def defended_kingdoms(tables: WarQuestTables) -> Iterator[Fault]:
    """Defend cards name kingdoms (WQ-9.6)."""
    for index, card in enumerate(tables.conquest.card):
        if card.kind == "defend" and card.kingdom not in tables.kingdoms:
            expected = f"a kingdom: {choices(tables.kingdoms, card.kingdom)}"
            yield tables.fault("conquest", ["card", index, "kingdom"], card.kingdom, expected)


def condition_regions(tables: WarQuestTables, condition: Condition) -> list[str]:
    """The fixed set of regions a territory card counts tokens in (WQ-9.10)."""
    regions = tables.map.region
    match condition.kind:
        case "all_of":
            return list(condition.regions)
        case "n_of_kingdom":
            return [region.id for region in regions if region.kingdom == condition.kingdom]
        case "n_cities":
            return tables.cities
        case "n_icon":
            return [region.id for region in regions if getattr(region, condition.icon)]
        case "n_any":
            return tables.regions


def territories(tables: WarQuestTables) -> Iterator[Fault]:
    """Territory cards can be fulfilled on this map (WQ-12.11)."""
    for index, card in enumerate(tables.conquest.card):
        if isinstance(card, Territory):
            yield from _places_of(tables, index, card.condition)
            yield from _can_hold(tables, index, card.condition)


def _places_of(tables: WarQuestTables, index: int, condition: Condition) -> Iterator[Fault]:
    place: list[str | int] = ["card", index, "condition"]
    if condition.kind == "n_of_kingdom" and condition.kingdom not in tables.kingdoms:
        expected = f"a kingdom: {choices(tables.kingdoms, condition.kingdom)}"
        yield tables.fault("conquest", [*place, "kingdom"], condition.kingdom, expected)
    if condition.kind != "all_of":
        return
    for position, region in enumerate(condition.regions):
        if region not in tables.regions:
            expected = f"a region: {choices(tables.regions, region)}"
            yield tables.fault("conquest", [*place, "regions", position], region, expected)
        elif region in condition.regions[:position]:
            yield tables.fault("conquest", [*place, "regions", position], region, "each region once")


def _can_hold(tables: WarQuestTables, index: int, condition: Condition) -> Iterator[Fault]:
    """A card that no player could ever fulfil is refused."""
    held = len(condition_regions(tables, condition))
    tokens = tables.constant("control_tokens")
    needed, key = (held, "regions") if condition.kind == "all_of" else (condition.n, "n")
    if needed > min(held, tokens):
        expected = f"at most {min(held, tokens)}: {held} regions qualify, a player has {tokens} control tokens"
        yield tables.fault("conquest", ["card", index, "condition", key], needed, expected)


def glorious_worth(tables: WarQuestTables) -> Iterator[Fault]:
    """It makes a victory worth more, never less (WQ-1.14, 9.4)."""
    for index, card in enumerate(tables.conquest.card):
        if card.kind == "glorious_victory" and card.vp < tables.constant("victory_vp"):
            expected = f"at least {tables.constant('victory_vp')}, the VP of any victory"
            yield tables.fault("conquest", ["card", index, "vp"], card.vp, expected)


CHECKS = (
    once_a_card,
    once_a_monster,
    quest_cards_work,
    quest_places,
    rumour_places,
    event_places,
    defended_kingdoms,
    territories,
    glorious_worth,
)
