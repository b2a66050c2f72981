"""The shipped rules: the counts, ranges and balance that the page and the data's own description promise."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import networkx
import pytest

from strategies.small_rules import shipped_tables
from warquest.rules import shipped

TABLES = shipped()["tables"]
REGIONS = {region["id"]: region for region in TABLES["map"]["region"]}
BORDERS = {frozenset((border["a"], border["b"])): border for border in TABLES["map"]["border"]}
KINGDOMS = [kingdom["id"] for kingdom in TABLES["map"]["kingdom"]]
UNITS = TABLES["units"]["unit"]
POWER = TABLES["power"]["card"]
CONQUEST = TABLES["conquest"]["card"]
QUESTS = TABLES["quests"]["card"]
EVENTS = TABLES["events"]["card"]
ICONS = ("city", "battlefield", "village", "location")


def graph(*kinds: str) -> Any:
    """The map over borders of some kinds."""
    made = networkx.Graph()
    made.add_nodes_from(REGIONS)
    made.add_edges_from(tuple(pair) for pair, border in BORDERS.items() if border["kind"] in kinds)
    return made


OPEN = graph("plain", "river", "bridge")
DRY = graph("plain", "bridge")


def with_icon(icon: str) -> list[str]:
    return [name for name, region in REGIONS.items() if icon in region]


def constant(name: str) -> int:
    return next(int(entry["value"]) for entry in TABLES["constants"]["constant"] if entry["id"] == name)


# --- map -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WQ-3.4", "WQ-3.2")
def test_counts_of_the_map() -> None:
    assert len(KINGDOMS) == 8
    assert sum("race" in kingdom for kingdom in TABLES["map"]["kingdom"]) == 5
    assert {icon: len(with_icon(icon)) for icon in ICONS} == {
        "city": 16,
        "battlefield": 8,
        "village": 10,
        "location": 14,
    }
    assert len(REGIONS) == 48
    assert len(BORDERS) == 115
    kinds = Counter(border["kind"] for border in BORDERS.values())
    assert kinds["mountain"] >= 8
    assert kinds["bridge"] >= 6
    assert kinds["river"] >= 8
    assert {REGIONS[name]["location"]["kind"] for name in with_icon("location")} == {
        *("tower", "tunnel", "tomb", "statue", "dungeon", "cave")
    }


@pytest.mark.clause("WQ-3.4")
def test_every_kingdom_has_its_share() -> None:
    in_kingdom = {icon: Counter(REGIONS[name]["kingdom"] for name in with_icon(icon)) for icon in ICONS}
    for kingdom in KINGDOMS:
        assert in_kingdom["city"][kingdom] >= 1
        assert in_kingdom["battlefield"][kingdom] == 1
        assert 1 <= in_kingdom["village"][kingdom] <= 2
        assert 1 <= in_kingdom["location"][kingdom] <= 2
        own = [name for name, region in REGIONS.items() if region["kingdom"] == kingdom]
        assert networkx.is_connected(OPEN.subgraph(own))


@pytest.mark.clause("WQ-3.4")
def test_an_dar_is_the_richest_and_no_start() -> None:
    cities = {name: REGIONS[name]["city"] for name in with_icon("city")}
    (capital,) = [name for name, city in cities.items() if city["name"] == "An-Dar"]
    assert [name for name, city in cities.items() if not city["start"]] == [capital]
    taxes = {name: city["tax"] for name, city in cities.items()}
    assert all(2 <= tax <= 6 for tax in taxes.values())
    assert all(tax < taxes[capital] for name, tax in taxes.items() if name != capital)
    reach = networkx.eccentricity(OPEN)
    assert reach[capital] == min(reach.values())
    assert not any(OPEN.has_edge(a, b) for a, b in combinations(cities, 2))
    assert sum(city["market"] for city in cities.values()) == 7


@pytest.mark.clause("WQ-3.4", "WQ-3.5")
def test_no_region_is_cut_off() -> None:
    assert networkx.check_planarity(graph("plain", "river", "bridge", "mountain"))[0]
    assert networkx.is_connected(DRY)
    assert min(degree for _, degree in OPEN.degree()) >= 2
    assert 8 <= networkx.diameter(OPEN) <= 12
    passes = [effect["border"] for card in EVENTS for effect in card["effects"] if effect["effect"] == "blocked_pass"]
    assert len(passes) == 2
    for border in passes:
        blocked = OPEN.copy()
        blocked.remove_edge(*border)
        assert networkx.is_connected(blocked)


def test_ranges_and_rivers_are_unbroken() -> None:
    for feature in TABLES["map"]["feature"]:
        assert all(len(set(step) & set(following)) == 1 for step, following in pairwise(feature["course"]))


def test_positions_lie_in_their_outlines() -> None:
    for outline in shipped_tables()["outlines"]["outline"]:
        region = REGIONS[outline["region"]]
        assert inside(region["x"], region["y"], outline["points"])


def inside(x: float, y: float, corners: list[list[float]]) -> bool:
    """Whether a ray from the point to the right crosses the outline an odd number of times."""
    crossings = 0
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        crossings += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossings % 2 == 1


# --- units -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WQ-2.1", "WQ-2.3")
def test_figures() -> None:
    leaders = {leader["id"]: leader["figures"] for leader in TABLES["units"]["leader"]}
    assert leaders == {"lord": 5, "lieutenant": 10}
    assert [unit["pool"] for unit in UNITS] == [12, 8, 10, 6, 9, 6, 10, 6, 9, 6]
    assert sum(unit["pool"] for unit in UNITS) + sum(leaders.values()) == TABLES["units"]["limits"]["figures"] == 97


@pytest.mark.clause("WQ-12.1", "WQ-12.2", "WQ-11.18")
def test_units_are_those_of_the_page() -> None:
    die = TABLES["units"]["die"]
    assert (die["skulls"], die["flags"], die["blanks"]) == (2, 1, 3)
    assert [(unit["id"], unit["cost"], unit["attack"], unit["defence"], unit["ability"]) for unit in UNITS] == [
        ("goblin-warrior", 1, 1, 1, "pursuit"),
        ("goblin-archer", 2, 1, 1, "pursuit"),
        ("orc-warrior", 2, 1, 2, "rage"),
        ("orc-archer", 3, 1, 2, "none"),
        ("dwarf-warrior", 3, 1, 3, "shield"),
        ("dwarf-crossbowman", 4, 2, 2, "shield"),
        ("satyr-warrior", 2, 1, 2, "ambush"),
        ("satyr-archer", 4, 2, 1, "ambush"),
        ("elf-warrior", 4, 2, 2, "skirmish"),
        ("elf-archer", 3, 2, 1, "none"),
    ]
    assert [(leader["attack"], leader["defence"]) for leader in TABLES["units"]["leader"]] == [(2, 2), (2, 2)]
    assert TABLES["units"]["leader"][1]["cost"] == 6


def test_no_unit_is_dominated() -> None:
    for better in UNITS:
        for worse in UNITS:
            same_place = better is not worse and better["line"] == worse["line"]
            as_able = worse["ability"] in ("none", better["ability"])
            as_strong = all(better[key] >= worse[key] for key in ("attack", "defence"))
            assert not (same_place and as_able and as_strong and better["cost"] <= worse["cost"]), better["id"]


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WQ-12.3", "WQ-2.1")
def test_decks() -> None:
    assert [sum(card["copies"] for card in cards) for cards in (POWER, CONQUEST, QUESTS, EVENTS)] == [50, 40, 30, 30]
    assert sorted(card["kingdom"] for card in CONQUEST if card["kind"] == "defend") == sorted(KINGDOMS)
    ranges = {"defend": (4, 8), "race_hunt": (4, 4), "territory": (3, 9), "glorious_victory": (10, 10)}
    for kind, (low, high) in ranges.items():
        points = [card["vp"] for card in CONQUEST if card["kind"] == kind]
        assert (min(points), max(points)) == (low, high)


@pytest.mark.clause("WQ-12.3")
@pytest.mark.parametrize(
    ("tier", "health", "attack", "points"),
    [("starting", (2, 4), (1, 2), (3, 5)), ("medium", (5, 7), (2, 3), (6, 8)), ("hard", (8, 11), (3, 5), (9, 12))],
)
def test_quests(tier: str, health: Any, attack: Any, points: Any) -> None:
    cards = [card for card in QUESTS if card["tier"] == tier]
    assert len(cards) == 10
    for key, bounds in (("health", health), ("attack", attack), ("vp", points)):
        assert (min(card[key] for card in cards), max(card[key] for card in cards)) == bounds
    assert len({card["location"] for card in cards}) == 10


@pytest.mark.clause("WQ-10.3", "WQ-12.9")
def test_events() -> None:
    rumours = [card for card in EVENTS if card["kind"] == "rumour"]
    assert EVENTS[0]["id"] == "all-quiet"
    assert {card["effects"][0]["battlefield"] for card in rumours} == set(with_icon("battlefield"))
    assert len({str(card["artifact"]["effect"]) for card in rumours}) == 8


@pytest.mark.clause("WQ-12.4")
def test_every_effect_is_used() -> None:
    """The effects that the page lists, read from the page's own words."""
    cards = [card["effects"] for card in POWER] + [card["effects"] for card in EVENTS]
    used = {effect["effect"] for effects in cards + [card["specials"] for card in QUESTS] for effect in effects}
    listed = """
        extra_dice reroll_blanks flags_to_skulls absorb steadfast rally first_strike volley target_reserve move_bonus
        ford tax_bonus recruit_discount cheap_lieutenant scout armour regenerate fear poison frenzy plague desertion
        tax_revolt bounty levy storm rumour blocked_pass market_day raiders
    """
    assert used == set(listed.split())


def covers(better: dict[str, Any], worse: dict[str, Any]) -> bool:
    same = (better["effect"], better.get("phase")) == (worse["effect"], worse.get("phase"))
    return same and better.get("n", 0) >= worse.get("n", 0) and better.get("rounds", 5) >= worse.get("rounds", 5)


def test_no_power_card_is_dominated() -> None:
    for better in POWER:
        for worse in POWER:
            cheaper = (
                all(better[key] <= worse[key] for key in ("cost", "use_cost")) and better["quest"] >= worse["quest"]
            )
            comparable = better is not worse and better["kind"] == worse["kind"] and cheaper
            does_all = all(any(covers(own, other) for own in better["effects"]) for other in worse["effects"])
            assert not (comparable and does_all), (better["id"], worse["id"])


@pytest.mark.clause("WQ-8.9")
def test_campaign_cards_cost_nothing_to_use() -> None:
    campaign = {"move_bonus", "ford", "tax_bonus", "recruit_discount", "cheap_lieutenant", "scout"}
    for card in POWER:
        if {effect["effect"] for effect in card["effects"]} <= campaign:
            assert card["use_cost"] == 0
        assert 1 <= card["cost"] <= 9
        assert card["use_cost"] <= 3


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("WQ-12.5", "WQ-4.1", "WQ-6.1", "WQ-7.6", "WQ-8.2", "WQ-11.16", "WQ-13.1")
def test_numbers_that_the_source_states() -> None:
    stated = {
        "start_gold": 20,
        "actions_per_turn": 3,
        "steps_per_move": 3,
        "line_places": 5,
        "battle_rounds": 5,
        "quest_rounds": 5,
        "victory_vp": 5,
        "kill_vp": 1,
        "quest_gold": 2,
        "tokens_per_vp": 3,
        "city_vp": 2,
        "power_card_limit": 5,
        "control_tokens": 24,
        "respawn_purse": 20,
    }
    assert {name: constant(name) for name in stated} == stated
    assert all(entry["source"] == "seed" for entry in TABLES["constants"]["constant"] if entry["id"] in stated)


def entries(value: Any) -> list[dict[str, Any]]:
    """All entries of all tables."""
    lists = [held for table in value.values() for held in table.values() if isinstance(held, list)]
    return [entry for held in lists for entry in held if isinstance(entry, dict)]


@pytest.mark.clause("WQ-12.5")
def test_every_entry_says_where_it_comes_from() -> None:
    assert {entry["source"] for entry in entries(TABLES)} == {"seed", "reconstruction"}
