"""The board as the contract shows it: regions and their neighbours (docs/contract.md, `map`)."""

from __future__ import annotations

from ..errors import NotationError


class Regions:
    """Regions by id, and the neighbours of each by index, ascending."""

    def __init__(self, ids: list[str], around: list[list[int]]) -> None:
        self._ids = ids
        self._index = {region: index for index, region in enumerate(ids)}
        self._around = around

    @property
    def regions(self) -> list[str]:
        return list(self._ids)

    def index(self, region: str) -> int:
        if not isinstance(region, str):
            raise TypeError(f"a region's id is text, not {type(region).__name__}")
        found = self._index.get(region.replace("_", "-"))
        if found is None:
            raise NotationError(f"no region is called {region!r}")
        return found

    def neighbours(self, region: str) -> list[str]:
        return [self._ids[other] for other in self._around[self.index(region)]]

    def path(self, a: str, b: str) -> list[str] | None:
        """The shortest way; among equals the one whose sequence of indices is smallest."""
        start, end = self.index(a), self.index(b)
        steps = self._steps_to(end)
        if start not in steps:
            return None
        way = [start]
        while way[-1] != end:
            way.append(next(other for other in self._around[way[-1]] if steps[other] == steps[way[-1]] - 1))
        return [self._ids[region] for region in way]

    def distance(self, a: str, b: str) -> int | None:
        return self._steps_to(self.index(b)).get(self.index(a))

    def _steps_to(self, end: int) -> dict[int, int]:
        steps = {end: 0}
        edge = [end]
        for region in edge:
            for other in self._around[region]:
                if other not in steps:
                    steps[other] = steps[region] + 1
                    edge.append(other)
        return steps
