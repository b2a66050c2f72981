"""Names and tooltips of WarQuest's cards, regions and events, by their ids."""

from __future__ import annotations

from typing import Any

from warquest.rules.warquest.view import condition_words, effect_words

Entry = dict[str, Any]


class Words:
    """The words of a rules document."""

    def __init__(self, rules: dict[str, Any]) -> None:
        tables = rules["tables"]
        self.regions: dict[str, str] = {region["id"]: region["name"] for region in tables["map"]["region"]}
        self.power: dict[str, Entry] = {card["id"]: card for card in tables["power"]["card"]}
        self.conquest: dict[str, Entry] = {card["id"]: card for card in tables["conquest"]["card"]}
        self.quests: dict[str, Entry] = {card["id"]: card for card in tables["quests"]["card"]}
        self.events: dict[str, Entry] = {card["id"]: card for card in tables["events"]["card"]}
        self.units: dict[str, Entry] = {unit["id"]: unit for unit in tables["units"]["unit"]}
        constants = {constant["id"]: constant["value"] for constant in tables["constants"]["constant"]}
        self.market_day_discount: int = constants["market_day_discount"]
        self._names = {
            entry["id"]: entry["name"]
            for table in (tables["map"]["kingdom"], tables["map"]["region"])
            for entry in table
        }

    def effects(self, effects: list[Entry]) -> str:
        """Effects in words, ids of regions and kingdoms as their names."""
        named = [{key: self._named(value) for key, value in effect.items()} for effect in effects]
        return "; ".join(effect_words(effect) for effect in named)

    def _named(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._named(item) for item in value]
        return self._names.get(value, value) if isinstance(value, str) else value

    def power_title(self, card: str) -> str:
        """All that a power card says."""
        entry = self.power[card]
        where = f", sold at {self.regions[entry['city']]}" if "city" in entry else ""
        quest = ", also in quests" if entry["quest"] else ""
        numbers = f"costs {entry['cost']} gold, {entry['use_cost']} to use"
        return f"{entry['name']}{where}: {self.effects(entry['effects'])} ({numbers}{quest})"

    def conquest_text(self, card: str) -> str:
        """What a conquest card asks for."""
        entry = self.conquest[card]
        match entry["kind"]:
            case "defend":
                return f"hold {self._named(entry['kingdom'])} at the end"
            case "race_hunt":
                return f"destroy {entry['troops']} {entry['race']} troops in a battle"
            case "territory":
                return condition_words({key: self._named(value) for key, value in entry["condition"].items()})
            case _:
                return f"beat an army of {entry['min_troops']} troops"

    def quest_text(self, card: str) -> str:
        """Where a quest leads, and whom it meets."""
        entry = self.quests[card]
        specials = f", {self.effects(entry['specials'])}" if entry["specials"] else ""
        where = f"{entry['monster']} at {self.regions[entry['location']]}"
        return f"{where}, health {entry['health']}, attack {entry['attack']}{specials}"

    def event_text(self, card: str) -> str:
        """An event by name and effect."""
        entry = self.events[card]
        return f"{entry['name']}: {self.effects(entry['effects']) or 'nothing happens'}"

    def artifact_title(self, card: str) -> str:
        """An artifact by name and effect."""
        artifact = self.events[card]["artifact"]
        return f"{artifact['name']}: {self.effects([artifact['effect']])}"
