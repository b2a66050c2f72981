"""The drawing: outlines and border lines show the map that is played."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from warquest.rules.faults import choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from warquest.errors import Fault
    from warquest.rules.warquest.tables import WarQuestTables

Segment = frozenset[tuple[float, ...]]


def _segments(points: list[list[float]], *, closed: bool) -> set[Segment]:
    corners = [tuple(point) for point in points]
    ends = corners[1:] + corners[:1] if closed else corners[1:]
    return {frozenset(pair) for pair in zip(corners, ends, strict=False)}


def one_outline_each(tables: WarQuestTables) -> Iterator[Fault]:
    """Every region has one outline."""
    count = Counter(outline.region for outline in tables.outlines.outline)
    for index, outline in enumerate(tables.outlines.outline):
        place: list[str | int] = ["outline", index, "region"]
        if outline.region not in tables.regions:
            yield tables.fault(
                "outlines", place, outline.region, f"a region: {choices(tables.regions, outline.region)}"
            )
        elif count[outline.region] > 1:
            yield tables.fault("outlines", place, outline.region, "one outline a region")
    for region in tables.regions:
        if region not in count:
            yield tables.fault("outlines", ["outline"], None, f"an outline of {region}")


def one_line_each(tables: WarQuestTables) -> Iterator[Fault]:
    """Every border has one line."""
    borders = {frozenset((border.a, border.b)) for border in tables.map.border}
    count = Counter(frozenset((line.a, line.b)) for line in tables.outlines.line)
    for index, line in enumerate(tables.outlines.line):
        pair = frozenset((line.a, line.b))
        if pair not in borders or count[pair] > 1:
            expected = "one line a border" if pair in borders else "a border of map.toml"
            yield tables.fault("outlines", ["line", index], f"{line.a}, {line.b}", expected)
    for border in tables.map.border:
        if frozenset((border.a, border.b)) not in count:
            yield tables.fault("outlines", ["line"], None, f"a line of the border {border.a}, {border.b}")


def shared_lines(tables: WarQuestTables) -> Iterator[Fault]:
    """Two outlines run together exactly along the line of their border."""
    edges = {outline.region: _segments(outline.points, closed=True) for outline in tables.outlines.outline}
    lines = {frozenset((line.a, line.b)): line for line in tables.outlines.line}
    for index, line in enumerate(tables.outlines.line):
        common = edges.get(line.a, set()) & edges.get(line.b, set())
        if line.a in edges and line.b in edges and common != _segments(line.points, closed=False):
            expected = "the line that the two outlines share"
            yield tables.fault("outlines", ["line", index, "points"], f"{line.a}, {line.b}", expected)
    regions = list(edges)
    for position, first in enumerate(regions):
        for second in regions[position + 1 :]:
            if edges[first] & edges[second] and frozenset((first, second)) not in lines:
                place: list[str | int] = ["outline", position]
                yield tables.fault("outlines", place, f"{first}, {second}", "no shared line without a border")


CHECKS = (one_outline_each, one_line_each, shared_lines)
