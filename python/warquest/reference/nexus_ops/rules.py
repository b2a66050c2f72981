"""The rules document, indexed: ids become small integers, tables become lists (section 4; docs/rules-data.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .actions import Actions

REGENERATION = "_regeneration"
OPEN, STEP, POST, START, AFTER = "open", "step", "post_roll", "start", "after"
BATTLE_WINDOWS = (OPEN, STEP, POST)


@dataclass(frozen=True)
class Special:
    """How a type moves besides the basic way (NX-6.5 to 6.7)."""

    kind: str
    terrain: int
    range: int
    passes_enemies: bool


@dataclass(frozen=True)
class Secret:
    """A secret mission (NX-14); absent parameters are -1, or 0 kills."""

    red: bool
    count: int
    vp: int
    kind: str
    terrain: int
    unit: int
    kills: int


class Rules:
    """One rules document, indexed."""

    def __init__(self, document: dict[str, Any]) -> None:
        tables = document["tables"]
        self._index_terrain(tables["terrain"]["terrain"])
        self._index_units(tables["units"])
        self._index_moves(tables["units"])
        self._index_tiles(tables["tiles"])
        self._index_tokens(tables["tokens"]["token"])
        self._index_energize(tables["energize"]["card"])
        self._index_missions(tables["missions"])
        self.actions = Actions(self)

    def _index_terrain(self, terrain: list[dict[str, Any]]) -> None:
        self.terrain_ids: list[str] = [entry["id"] for entry in terrain]
        self.terrain_index = positions(self.terrain_ids)
        self.monolith = self.terrain_index["monolith"]
        self.home = self.terrain_index["home"]

    def _index_units(self, table: dict[str, Any]) -> None:
        units = sorted(table["unit"], key=lambda unit: unit["order"])
        self.unit_ids: list[str] = [unit["id"] for unit in units]
        self.unit_index = positions(self.unit_ids)
        self.types = len(units)
        self.cost: list[int] = [unit["cost"] for unit in units]
        self.limit: list[int] = [unit["limit"] for unit in units]
        self.miner: list[bool] = [unit["miner"] for unit in units]
        self.human = self.unit_index["human"]
        self.may_enter = [[terrain not in unit["banned"] for terrain in self.terrain_ids] for unit in units]
        self.hit = [[int(unit["hit"])] * len(self.terrain_ids) for unit in units]
        for change in table["hit_override"]:
            self.hit[self.unit_index[change["unit"]]][self.terrain_index[change["terrain"]]] = change["hit"]

    def _index_moves(self, table: dict[str, Any]) -> None:
        self.special: list[Special | None] = [None] * self.types
        for entry in table["move_special"]:
            self.special[self.unit_index[entry["unit"]]] = Special(
                kind=entry["kind"],
                terrain=self.terrain_index[entry["terrain"]],
                range=entry.get("range", 1),
                passes_enemies=entry.get("passes_enemies", False),
            )
        breath = table["breath"]
        self.breather = self.unit_index[breath["unit"]]
        self.breath_range: int = breath["range"]
        self.breath_hit: int = breath["hit"]

    def _index_tiles(self, table: dict[str, Any]) -> None:
        index = self.terrain_index
        self.single: list[int] = [index[tile["terrain"]] for tile in table["single"]]
        self.single_ids: list[str] = [tile["terrain"] for tile in table["single"]]
        self.single_count: list[int] = [tile["count"] for tile in table["single"]]
        self.double: list[tuple[int, int]] = [(index[a], index[b]) for a, b in halves(table)]
        self.double_ids: list[str] = [f"{a}+{b}" for a, b in halves(table)]
        self.double_count: list[int] = [tile["count"] for tile in table["double"]]
        self.home_sides: dict[int, list[int]] = {site["players"]: site["sides"] for site in table["home_sites"]}
        self.first_rubium: int = table["start_rubium"]["first"]
        self.rubium_step: int = table["start_rubium"]["step"]

    def _index_tokens(self, tokens: list[dict[str, Any]]) -> None:
        self.token_ids: list[str] = [token["id"] for token in tokens]
        self.token_index = positions(self.token_ids)
        self.token_count: list[int] = [token["count"] for token in tokens]
        self.token_mine: list[int] = [token["mine"] for token in tokens]
        self.token_unit: list[int] = [self.unit_index[token["unit"]] if token.get("unit") else -1 for token in tokens]

    def _index_energize(self, cards: list[dict[str, Any]]) -> None:
        self.energize_ids: list[str] = [card["id"] for card in cards]
        self.energize_index = positions(self.energize_ids)
        self.energize_count: list[int] = [card["count"] for card in cards]
        self.window: list[str] = [card["window"] for card in cards]
        self.critical = self.energize_index.get("critical_objective", -1)
        self.second_volley = self.energize_index.get("second_volley", -1)
        self.forced_march = self.energize_index.get("forced_march", -1)
        names = [card.removesuffix(REGENERATION) for card in self.energize_ids]
        self.regenerates: list[int] = [
            self.unit_index.get(name, -1) if name != card else -1
            for name, card in zip(names, self.energize_ids, strict=True)
        ]

    def _index_missions(self, table: dict[str, Any]) -> None:
        cards = table["secret"]
        self.secret_ids: list[str] = [card["id"] for card in cards]
        self.secret_index = positions(self.secret_ids)
        self.secret_count: list[int] = [card["count"] for card in cards]
        self.plain_vp: int = table["plain"]["vp"]
        self.secrets = [
            Secret(
                red=card["colour"] == "red",
                count=card["count"],
                vp=card["vp"],
                kind=card["kind"],
                terrain=self.terrain_index.get(card.get("terrain") or "", -1),
                unit=self.unit_index.get(card.get("unit") or "", -1),
                kills=card.get("kills") or 0,
            )
            for card in cards
        ]


def halves(table: dict[str, Any]) -> list[tuple[str, str]]:
    return [(tile["halves"][0], tile["halves"][1]) for tile in table["double"]]


def positions(ids: list[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(ids)}
