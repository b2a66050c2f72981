"""A second opinion on the map: neighbours and distances, computed from the rules document alone."""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import Any

_boards: dict[str, Board] = {}


class Board:
    """The printed map: which regions touch, mountains left out, and how far they lie apart."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self.regions = [region["id"] for region in tables["map"]["region"]]
        self.cities = [region["id"] for region in tables["map"]["region"] if "city" in region]
        self.neighbours: dict[str, list[str]] = {region: [] for region in self.regions}
        for border in tables["map"]["border"]:
            if border["kind"] != "mountain":
                self.neighbours[border["a"]].append(border["b"])
                self.neighbours[border["b"]].append(border["a"])
        self.distances = cache(self._distances)

    def _distances(self, start: str) -> dict[str, int]:
        found, queue = {start: 0}, deque([start])
        while queue:
            here = queue.popleft()
            for there in self.neighbours[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def nearest(self, region: str, targets: set[str]) -> int:
        """Steps from a region to the nearest of some others; 99 if there is none."""
        distances = self.distances(region)
        return min((distances.get(target, 99) for target in targets), default=99)


def board_of(game: Any) -> Board:
    """The board of a game, made once for each rules folder."""
    if game.rules_digest not in _boards:
        _boards[game.rules_digest] = Board(game.rules["tables"])
    return _boards[game.rules_digest]
