"""What the rules of Nexus Ops say, in words and numbers for its pictures."""

from __future__ import annotations

from typing import Any

Entry = dict[str, Any]

WINDOWS = {
    "start": "deploy phase",
    "open": "before a battle",
    "step": "before any step",
    "post_roll": "after a roll",
    "after": "after a battle",
}
EFFECTS = {
    "ambush": "Remove an enemy miner next to a hex of yours.",
    "critical_objective": "Fight again on the hex of the battle just ended, as attacker.",
    "crystalline_regeneration": "Your crystallines survive a hit on 4+.",
    "forced_march": "Your units go one step further this turn.",
    "frenzy": "Your units roll two dice each.",
    "fungoid_regeneration": "Your fungoids survive a hit on 4+.",
    "gravity_anomaly": "The order of attack is reversed.",
    "outflank": "You choose the other side's casualties.",
    "rift_jump": "Put a unit of yours on any hex without enemies.",
    "scattered_rubium": "1 rubium for each hex you hold outside the home bases.",
    "second_volley": "Roll the dice that missed once more.",
    "targeting_array": "+1 on your dice.",
    "volunteers": "A free human at home or on a hex of yours.",
}


class Facts:
    """A rules document by ids."""

    def __init__(self, rules: Entry) -> None:
        tables = rules["tables"]
        self.units: dict[str, Entry] = {unit["id"]: unit for unit in tables["units"]["unit"]}
        self.terrain: dict[str, Entry] = {terrain["id"]: terrain for terrain in tables["terrain"]["terrain"]}
        self.energize: dict[str, Entry] = {card["id"]: card for card in tables["energize"]["card"]}
        self.secrets: dict[str, Entry] = {card["id"]: card for card in tables["missions"]["secret"]}
        self.tokens: dict[str, Entry] = {token["id"]: token for token in tables["tokens"]["token"]}
        self.single: list[Entry] = tables["tiles"]["single"]
        self.double: list[Entry] = tables["tiles"]["double"]
        self.homes: dict[int, list[int]] = {sites["players"]: sites["sides"] for sites in tables["tiles"]["home_sites"]}
        self._overrides: list[Entry] = tables["units"]["hit_override"]

    def hit(self, unit: str, terrain: str, targeting: int = 0) -> int:
        """The least face that hits (NX-10.2, 13.14)."""
        base: int = self.overrides(unit).get(terrain) or self.units[unit]["hit"]
        return max(2, base - targeting)

    def overrides(self, unit: str) -> dict[str, int]:
        """Terrain to the face that hits there."""
        return {entry["terrain"]: entry["hit"] for entry in self._overrides if entry["unit"] == unit}

    def card_name(self, card: str) -> str:
        """The name of a card of either deck."""
        entry = self.energize.get(card) or self.secrets.get(card)
        return str(entry["name"]) if entry else card

    def card_kind(self, card: str) -> str:
        """What a card is: its deck, when it is played, what it is worth."""
        if card in self.energize:
            window = self.energize[card]["window"]
            return f"Energize, {WINDOWS.get(window, window)}"
        return f"{self.secrets[card]['colour'].capitalize()} mission, {self.secrets[card]['vp']} VP"

    def card_text(self, card: str) -> str:
        """What a card does or asks for."""
        return EFFECTS.get(card, "") if card in self.energize else self._condition(self.secrets[card])

    def _condition(self, card: Entry) -> str:
        kind = card["kind"]
        if kind == "dominate":
            return f"Hold more {self._short(card['terrain'])} hexes than anyone else."
        if kind == "kill":
            return f"Kill {self._number(card['kills'], card['unit'])} in one battle."
        if kind == "win_survivor":
            return f"Win a battle that {self._number(1, card['unit'])} of yours survives."
        if kind == "win_rival_home":
            return "Win a battle on a home hex of a rival."
        if kind == "win_terrain":
            return f"Win a battle on {self.terrain[card['terrain']]['name']}."
        return f"Win a battle with {card['kills']} kills or more."

    def _short(self, terrain: str) -> str:
        return str(self.terrain[terrain]["name"])

    def _number(self, count: int, unit: str) -> str:
        name = self.units[unit]["name"]
        return f"a {name}" if count == 1 else f"{count} {name}s"
