"""The board: kingdoms, cities, borders, ranges and rivers (WQ-3, 12.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from warquest.rules.faults import choices
from warquest.rules.tables import NotLoadedError
from warquest.rules.warquest.limits import PLAYERS_MAX, RACES
from warquest.rules.warquest.tables import WarQuestTables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from warquest.errors import Fault

_CAPITAL = "An-Dar"
Pair = frozenset[str]


def homelands(tables: WarQuestTables) -> Iterator[Fault]:
    """A race has one homeland kingdom (WQ-3.7)."""
    found: dict[str, str] = {}
    for index, kingdom in enumerate(tables.map.kingdom):
        if kingdom.race is None:
            continue
        if kingdom.race in found:
            expected = f"a race without a homeland: {kingdom.race} has {found[kingdom.race]}"
            yield tables.fault("map", ["kingdom", index, "race"], kingdom.race, expected)
        found.setdefault(kingdom.race, kingdom.id)
    for race in RACES:
        if race not in found:
            yield tables.fault("map", ["kingdom"], None, f"a homeland of the {race} race")


def kingdoms(tables: WarQuestTables) -> Iterator[Fault]:
    """Every region is in a kingdom."""
    known = tables.kingdoms
    for index, region in enumerate(tables.map.region):
        if region.kingdom not in known:
            expected = choices(known, region.kingdom)
            yield tables.fault("map", ["region", index, "kingdom"], region.kingdom, expected)


def kingdom_shapes(tables: WarQuestTables) -> Iterator[Fault]:
    """Every kingdom has a city and hangs together without its mountains (WQ-3.4)."""
    open_borders = _open_borders(tables)
    for index, kingdom in enumerate(tables.map.kingdom):
        own = [region for region in tables.map.region if region.kingdom == kingdom.id]
        if not any(region.city for region in own):
            yield tables.fault("map", ["kingdom", index], kingdom.id, "a kingdom with a city region at least")
        apart = _unreached([region.id for region in own], open_borders)
        if apart:
            expected = f"a kingdom in one piece without mountain borders; {', '.join(apart)} cannot be reached"
            yield tables.fault("map", ["kingdom", index], kingdom.id, expected)


def cities(tables: WarQuestTables) -> Iterator[Fault]:
    """An-Dar is there and no starting city; everybody finds a starting city (WQ-3.4, 4.7)."""
    capitals = [(i, r.city) for i, r in enumerate(tables.map.region) if r.city and r.city.name == _CAPITAL]
    if len(capitals) != 1:
        yield tables.fault("map", ["region"], f"{len(capitals)} cities named {_CAPITAL}", "exactly one")
    for index, city in capitals:
        if city.start:
            yield tables.fault("map", ["region", index, "city", "start"], True, f"false: nobody starts in {_CAPITAL}")
    starts = sum(1 for region in tables.map.region if region.city and region.city.start)
    if starts < PLAYERS_MAX:
        yield tables.fault("map", ["region"], f"{starts} starting cities", f"at least {PLAYERS_MAX}, one a player")


def borders(tables: WarQuestTables) -> Iterator[Fault]:
    """A border joins two regions, in region order, once (WQ-12.11)."""
    order = {region: index for index, region in enumerate(tables.regions)}
    seen: set[Pair] = set()
    for index, border in enumerate(tables.map.border):
        unknown = [key for key in ("a", "b") if getattr(border, key) not in order]
        for key in unknown:
            value = getattr(border, key)
            yield tables.fault("map", ["border", index, key], value, f"a region: {choices(order, value)}")
        if unknown:
            continue
        pair = frozenset((border.a, border.b))
        if len(pair) == 1:
            yield tables.fault("map", ["border", index, "b"], border.b, "another region: no region borders itself")
        elif order[border.a] > order[border.b]:
            yield tables.fault("map", ["border", index, "a"], border.a, "the region that comes first in the file")
        if pair in seen:
            yield tables.fault("map", ["border", index], f"{border.a}, {border.b}", "a border listed once")
        seen.add(pair)


def features(tables: WarQuestTables) -> Iterator[Fault]:
    """Ranges and rivers, told from the courses: each step is a border of that kind and feature."""
    listed = {frozenset((border.a, border.b)): border for border in tables.map.border}
    for index, feature in enumerate(tables.map.feature):
        kinds = ("mountain",) if feature.kind == "mountain" else ("river", "bridge")
        seen: set[Pair] = set()
        for step, course in enumerate(feature.course):
            border = listed.get(frozenset(course))
            place: list[str | int] = ["feature", index, "course", step]
            if border is None:
                yield tables.fault("map", place, ", ".join(course), "a border of the map")
            elif border.feature != feature.id or border.kind not in kinds:
                found = f"{', '.join(course)}: {border.kind}, feature {border.feature}"
                yield tables.fault("map", place, found, f"a border of kind {' or '.join(kinds)}, feature {feature.id}")
            if frozenset(course) in seen:
                yield tables.fault("map", place, ", ".join(course), "a border once in the course")
            seen.add(frozenset(course))


def feature_borders(tables: WarQuestTables) -> Iterator[Fault]:
    """The same, told from the borders: plain ones have no feature, the others one whose course they are in."""
    courses = {feature.id: {frozenset(step) for step in feature.course} for feature in tables.map.feature}
    for index, border in enumerate(tables.map.border):
        place: list[str | int] = ["border", index, "feature"]
        if border.kind == "plain":
            if border.feature is not None:
                yield tables.fault("map", place, border.feature, "no feature: the border is plain")
        elif border.feature not in courses:
            expected = f"a range or river: {choices(courses, border.feature)}"
            yield tables.fault("map", place, border.feature, expected)
        elif frozenset((border.a, border.b)) not in courses[border.feature]:
            yield tables.fault("map", place, border.feature, "a feature whose course has this border")


def connected(tables: WarQuestTables) -> Iterator[Fault]:
    """The map hangs together without its mountains (WQ-3.4)."""
    apart = _unreached(tables.regions, _open_borders(tables))
    if apart:
        expected = f"a map in one piece without mountain borders; from {tables.regions[0]} no way leads there"
        yield tables.fault("map", ["border"], ", ".join(apart), expected)


def planar(tables: WarQuestTables) -> Iterator[Fault]:
    """The map can be drawn (WQ-3.4)."""
    # Imported here: it takes as long as all the rest of a check, and only a check of a folder needs it.
    import networkx  # type: ignore[import-untyped]

    graph = networkx.Graph()
    graph.add_nodes_from(tables.regions)
    graph.add_edges_from((border.a, border.b) for border in tables.map.border if border.a != border.b)
    if not networkx.check_planarity(graph)[0]:
        yield tables.fault("map", ["border"], f"{graph.number_of_edges()} borders", "a map that can be drawn (planar)")


def _open_borders(tables: WarQuestTables) -> dict[str, set[str]]:
    """Region to neighbours over all but the mountains; not to be had from borders that name unknown regions."""
    neighbours: dict[str, set[str]] = {region: set() for region in tables.regions}
    for border in tables.map.border:
        if border.a not in neighbours or border.b not in neighbours:
            raise NotLoadedError("border")
        if border.kind != "mountain":
            neighbours[border.a].add(border.b)
            neighbours[border.b].add(border.a)
    return neighbours


def _unreached(regions: Iterable[str], neighbours: dict[str, set[str]]) -> list[str]:
    """Those of the regions that no way within them leads to from the first."""
    left = list(dict.fromkeys(regions))
    frontier = left[:1]
    while frontier:
        region = frontier.pop()
        if region in left:
            left.remove(region)
            frontier.extend(neighbours[region])
    return left


CHECKS = (homelands, kingdoms, kingdom_shapes, cities, borders, features, feature_borders, connected, planar)
