"""The rules document, indexed: ids become small integers, tables become lists (WQ-1.8, 3, 12; docs/rules-data.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .actions import Actions

PLAIN, MOUNTAIN, RIVER, BRIDGE = range(4)
BORDER_KINDS = {"plain": PLAIN, "mountain": MOUNTAIN, "river": RIVER, "bridge": BRIDGE}
SLOTS = ("lord", "lieutenant-1", "lieutenant-2")
LORD = 0
LIEUTENANTS = (1, 2)
LINES = ("front", "back", "reserve", "retreat")
BATTLE_EFFECTS = {
    "extra_dice", "reroll_blanks", "flags_to_skulls", "absorb", "steadfast", "rally", "first_strike", "volley",
    "target_reserve",
}  # fmt: skip


@dataclass(frozen=True)
class Effect:
    """One entry of the closed list (WQ-12.4); places are region indices, absent parameters None."""

    kind: str
    n: int
    phase: str | None
    rounds: int | None
    kingdom: str | None
    region: int | None
    border: frozenset[int]

    def works_in_battle(self) -> bool:
        return self.kind in BATTLE_EFFECTS and self.phase != "quest"


@dataclass(frozen=True)
class PowerCard:
    """WQ-8."""

    name: str
    market: bool
    city: int
    copies: int
    cost: int
    use_cost: int
    quest: bool
    effects: tuple[Effect, ...]
    battle: bool


@dataclass(frozen=True)
class ConquestCard:
    """WQ-9; a territory card needs `needed` active tokens in `regions` (WQ-9.10)."""

    name: str
    kind: str
    mark: str
    copies: int
    vp: int
    regions: frozenset[int]
    needed: int
    race: int
    troops: int


@dataclass(frozen=True)
class QuestCard:
    """WQ-7."""

    tier: str
    location: int
    health: int
    attack: int
    vp: int
    copies: int
    specials: dict[str, int]


@dataclass(frozen=True)
class EventCard:
    """WQ-10; `effect` is None for All Quiet, `artifact` for all but rumours."""

    kind: str
    copies: int
    effect: Effect | None
    artifact: tuple[Effect, ...]


class Rules:
    """All tables of one rules document."""

    def __init__(self, document: dict[str, Any]) -> None:
        tables = document["tables"]
        self.constants: dict[str, int] = {entry["id"]: entry["value"] for entry in tables["constants"]["constant"]}
        self._index_map(tables["map"])
        self._index_units(tables["units"])
        self._index_groups()
        self._index_power(tables["power"]["card"])
        self._index_conquest(tables["conquest"]["card"])
        self._index_quests(tables["quests"]["card"])
        self._index_events(tables["events"]["card"])
        self.actions = Actions(self)
        self.first = self.actions.first
        self.argument = self.actions.argument

    def _index_map(self, table: dict[str, Any]) -> None:
        regions = table["region"]
        self.region_ids: list[str] = [region["id"] for region in regions]
        self.region_index = positions(self.region_ids)
        self.kingdom: list[str] = [region["kingdom"] for region in regions]
        self.tax: list[int] = [region["city"]["tax"] if "city" in region else 0 for region in regions]
        self.is_city: list[bool] = ["city" in region for region in regions]
        self.is_start: list[bool] = ["city" in region and region["city"]["start"] for region in regions]
        self.icons = {icon: icon_regions(regions, icon) for icon in ("city", "village", "battlefield", "location")}
        self.neighbours: list[list[tuple[int, int]]] = [[] for _ in regions]
        for border in table["border"]:
            kind = BORDER_KINDS[border["kind"]]
            first, second = self.region_index[border["a"]], self.region_index[border["b"]]
            self.neighbours[first].append((second, kind))
            self.neighbours[second].append((first, kind))
        for around in self.neighbours:
            around.sort()
        self._kingdom_race: dict[str, str] = {k["id"]: k["race"] for k in table["kingdom"] if "race" in k}

    def _index_units(self, table: dict[str, Any]) -> None:
        die = table["die"]
        self.die_faces: tuple[int, int, int] = (die["skulls"], die["flags"], die["blanks"])
        units = table["unit"]
        self.unit_ids: list[str] = [unit["id"] for unit in units]
        self.unit_index = positions(self.unit_ids)
        self.race_ids: list[str] = list(dict.fromkeys(unit["race"] for unit in units))
        self.race: list[int] = [self.race_ids.index(unit["race"]) for unit in units]
        self.cost: list[int] = [unit["cost"] for unit in units]
        self.attack: list[int] = [unit["attack"] for unit in units]
        self.defence: list[int] = [unit["defence"] for unit in units]
        self.pool: list[int] = [unit["pool"] for unit in units]
        self.melee: list[bool] = [unit["line"] == "melee" for unit in units]
        self.ability: list[str] = [unit["ability"] for unit in units]
        lord, lieutenant = sorted(table["leader"], key=lambda leader: leader["id"] != "lord")
        self.lieutenant_cost: int = lieutenant["cost"]
        self.leader_attack: list[int] = [lord["attack"], lieutenant["attack"], lieutenant["attack"]]
        self.leader_defence: list[int] = [lord["defence"], lieutenant["defence"], lieutenant["defence"]]
        races = [self._kingdom_race.get(kingdom) for kingdom in self.kingdom]
        self.homeland: list[int] = [self.race_ids.index(race) if race in self.race_ids else -1 for race in races]

    def _index_groups(self) -> None:
        """Piece groups of one line (WQ-11.19): types by damage, then slots by damage; a line is a count per group."""
        self.group_names: list[str] = []
        self.group_kind: list[int] = []  # type, or number of types + slot
        self.group_damage: list[int] = []
        self.group_attack: list[int] = []
        self.fresh_group: list[int] = []  # by kind: the undamaged group
        names = [*self.unit_ids, *SLOTS]
        attacks = [*self.attack, *self.leader_attack]
        self.toughness: list[int] = [*self.defence, *self.leader_defence]
        self.types = len(self.unit_ids)
        for kind, name in enumerate(names):
            self.fresh_group.append(len(self.group_names))
            for damage in range(self.toughness[kind]):
                self.group_names.append(f"{name} {damage}" if damage else name)
                self.group_kind.append(kind)
                self.group_damage.append(damage)
                self.group_attack.append(attacks[kind])
        self.kind_ids = names
        self.groups = len(self.group_names)
        self.troop_groups = self.fresh_group[self.types]
        self.group_index = positions(self.group_names)
        self._sort_groups()

    def _sort_groups(self) -> None:
        troops = range(self.troop_groups)
        kind = self.group_kind
        self.melee_groups = [group for group in troops if self.melee[kind[group]]]
        self.ranged_groups = [group for group in troops if not self.melee[kind[group]]]
        self.groups_of_ability: dict[str, list[int]] = {
            name: [group for group in troops if self.ability[kind[group]] == name] for name in set(self.ability)
        }
        shields = self.groups_of_ability.get("shield", [])
        others = [group for group in troops if group not in shields]
        self.precedence = [shields, others, list(range(self.troop_groups, self.groups))]  # WQ-11.7

    def groups_with(self, ability: str) -> list[int]:
        return self.groups_of_ability.get(ability, [])

    def _index_power(self, cards: list[dict[str, Any]]) -> None:
        self.power_ids: list[str] = [card["id"] for card in cards]
        self.power_index = positions(self.power_ids)
        self.power = [self._power_card(card) for card in cards]

    def _power_card(self, card: dict[str, Any]) -> PowerCard:
        effects = tuple(self._effect(entry) for entry in card["effects"])
        return PowerCard(
            name=card["name"],
            market=card["kind"] == "market",
            city=self.region_index[card["city"]] if card["kind"] == "market" else -1,
            copies=card["copies"],
            cost=card["cost"],
            use_cost=card["use_cost"],
            quest=card["quest"],
            effects=effects,
            battle=any(effect.works_in_battle() for effect in effects),
        )

    def _index_conquest(self, cards: list[dict[str, Any]]) -> None:
        self.conquest_ids: list[str] = [card["id"] for card in cards]
        self.conquest_index = positions(self.conquest_ids)
        self.conquest = [self._conquest_card(card) for card in cards]
        glorious = next(card for card in cards if card["kind"] == "glorious_victory")
        self.glorious_vp: int = glorious["vp"]
        self.glorious_troops: int = glorious["min_troops"]

    def _conquest_card(self, card: dict[str, Any]) -> ConquestCard:
        regions, needed = self._condition(card)
        return ConquestCard(
            name=card["name"],
            kind=card["kind"],
            mark=card["mark"],
            copies=card["copies"],
            vp=card["vp"],
            regions=frozenset(regions),
            needed=needed,
            race=self.race_ids.index(card["race"]) if card["kind"] == "race_hunt" else -1,
            troops=card.get("troops", 0),
        )

    def _condition(self, card: dict[str, Any]) -> tuple[list[int], int]:
        """The regions and the number of WQ-9.10; for Defend the cities of its kingdom (WQ-9.6)."""
        if card["kind"] == "defend":
            return [region for region in self.icons["city"] if self.kingdom[region] == card["kingdom"]], 0
        if card["kind"] != "territory":
            return [], 0
        condition = card["condition"]
        kind = condition["kind"]
        if kind == "all_of":
            return [self.region_index[region] for region in condition["regions"]], len(condition["regions"])
        if kind == "n_of_kingdom":
            inside = [r for r, kingdom in enumerate(self.kingdom) if kingdom == condition["kingdom"]]
            return inside, condition["n"]
        if kind == "n_any":
            return list(range(len(self.region_ids))), condition["n"]
        return self.icons["city" if kind == "n_cities" else condition["icon"]], condition["n"]

    def _index_quests(self, cards: list[dict[str, Any]]) -> None:
        self.quest_ids: list[str] = [card["id"] for card in cards]
        self.quest_index = positions(self.quest_ids)
        self.quests = [
            QuestCard(
                tier=card["tier"],
                location=self.region_index[card["location"]],
                health=card["health"],
                attack=card["attack"],
                vp=card["vp"],
                copies=card["copies"],
                specials={special["effect"]: special.get("n", 1) for special in card["specials"]},
            )
            for card in cards
        ]

    def _index_events(self, cards: list[dict[str, Any]]) -> None:
        self.event_ids: list[str] = [card["id"] for card in cards]
        self.event_index = positions(self.event_ids)
        self.events = [
            EventCard(
                kind=card["kind"],
                copies=card["copies"],
                effect=self._effect(card["effects"][0]) if card["effects"] else None,
                artifact=(self._effect(card["artifact"]["effect"]),) if "artifact" in card else (),
            )
            for card in cards
        ]
        self.quiet = next(index for index, card in enumerate(self.events) if card.kind == "quiet")

    def _effect(self, entry: dict[str, Any]) -> Effect:
        place = entry.get("city", entry.get("battlefield"))
        return Effect(
            kind=entry["effect"],
            n=entry.get("n", entry.get("gold", 1)),
            phase=entry.get("phase"),
            rounds=entry.get("rounds"),
            kingdom=entry.get("kingdom"),
            region=None if place is None else self.region_index[place],
            border=frozenset(self.region_index[region] for region in entry.get("border", [])),
        )


def positions(ids: list[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(ids)}


def icon_regions(regions: list[dict[str, Any]], icon: str) -> list[int]:
    return [index for index, region in enumerate(regions) if region.get(icon)]
