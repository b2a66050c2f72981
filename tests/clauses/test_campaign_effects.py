"""WQ-12.8: what campaign cards and artifacts are worth to their owner, number by number."""

from __future__ import annotations

from typing import Any

import pytest
from battles import go
from campaigns import leader_regions, players
from rulebooks import edited

from positions import Position
from script import legal

NORTH_TO_SOUTH = ["goatscar", "honeybay", "oliveglen", "vinehill", "oldfield", "northmarch", "larchvale", "fernhollow"]


def lone_lord(load: Any, region: str, *power: str, **arguments: Any) -> Position:
    """Two players; the first one's lord alone in a region, with these power cards."""
    position = Position(load("warquest", players=2, **arguments)).power(0, *power)
    return position.leader(0, "lieutenant-1", None).leader(0, "lord", region)


def with_effect(name: str, **parameters: Any) -> str:
    """The shipped rules in which the old maps have this effect."""
    return edited(power={"old-maps": {"effects": [{"effect": name, **parameters}]}})


def steps_of(state: Any) -> int:
    """How far the lord comes along one road with a single move action."""
    go(state, f"move; army {NORTH_TO_SOUTH[0]}")
    for taken, region in enumerate(NORTH_TO_SOUTH[1:]):
        if state.node != "step":
            return taken
        go(state, f"step {region}")
    raise AssertionError("the road is too short")


@pytest.mark.clause("WQ-12.8", "WQ-6.16", "WQ-12.4")
@pytest.mark.parametrize(
    ("cards", "steps"), [((), 3), (("pack-mules",), 4), (("tunnel-guides",), 5), (("pack-mules", "tunnel-guides"), 6)]
)
def test_move_bonuses_add_up(load: Any, cards: tuple[str, ...], steps: int) -> None:
    assert steps_of(lone_lord(load, NORTH_TO_SOUTH[0], *cards).state()) == steps


@pytest.mark.clause("WQ-12.8", "WQ-10.5")
def test_the_cloak_of_any_leader_moves_all_armies_of_its_owner(load: Any) -> None:
    position = (
        lone_lord(load, NORTH_TO_SOUTH[0]).round(3).leader(0, "lieutenant-1", "bogmoor", artifact="rumour-raven-cloak")
    )
    assert steps_of(position.state()) == 4


@pytest.mark.clause("WQ-12.8", "WQ-6.17", "WQ-12.4")
@pytest.mark.parametrize(("cards", "node"), [((), "turn"), (("river-barges",), "step")])
def test_a_ford_lets_the_owner_go_on_after_a_river(load: Any, cards: tuple[str, ...], node: str) -> None:
    state = go(lone_lord(load, "goatscar", *cards).state(), "move; army goatscar; step foxmoor")
    assert state.node == node


@pytest.mark.clause("WQ-12.8", "WQ-12.9", "WQ-3.5")
def test_a_storm_closes_the_rivers_for_the_owner_of_a_ford_too(load: Any) -> None:
    state = lone_lord(load, "goatscar", "river-barges").round(3).event("spring-floods").state()
    go(state, "move; army goatscar")
    assert legal(state) == ["step piperdale", "step honeybay"]


@pytest.mark.clause("WQ-12.8", "WQ-6.6", "WQ-12.4")
@pytest.mark.parametrize(
    ("cards", "gain"), [((), 3), (("tax-ledger",), 4), (("mint-master",), 5), (("tax-ledger", "mint-master"), 6)]
)
def test_tax_bonuses_add_up_for_each_tax_action(load: Any, cards: tuple[str, ...], gain: int) -> None:
    position = lone_lord(load, "goatscar", *cards).tokens(0, active=["murkwallow", "amberfold"]).gold(0, 0)
    state = go(position.state(), "tax; tax_city murkwallow")
    assert players(state)[0]["gold"] == gain
    go(state, "tax; tax_city amberfold")
    assert players(state)[0]["gold"] == gain + gain + 2
    go(state, "end_turn; tax")
    assert legal(state) == ["tax_city redgully"]
    go(state, "tax_city redgully")
    assert players(state)[1]["gold"] == 22, "the bonus is its owner's"


@pytest.mark.clause("WQ-12.8", "WQ-10.5", "WQ-6.6")
def test_the_golden_sickle_adds_to_the_tax_while_its_leader_is_on_the_map(load: Any) -> None:
    position = lone_lord(load, "goatscar", "tax-ledger").round(3).tokens(0, active=["murkwallow"]).gold(0, 0)
    position.leader(0, "lord", "goatscar", artifact="rumour-golden-sickle")
    assert players(go(position.state(), "tax; tax_city murkwallow"))[0]["gold"] == 3 + 1 + 1


@pytest.mark.clause("WQ-12.8", "WQ-6.23", "WQ-12.4")
@pytest.mark.parametrize(("n", "costs"), [(1, (1, 1, 1, 2)), (2, (1, 1, 1, 1)), (3, (1, 1, 1, 1))])
def test_recruits_are_cheaper_but_never_below_one(load: Any, n: int, costs: tuple[int, ...]) -> None:
    """Goblin warrior and archer cost 1 and 2, orc warrior and archer 2 and 3."""
    found = []
    for region, race in (("crookmarsh", "goblin"), ("skullheath", "orc")):
        for kind in ("warrior", "archer"):
            position = lone_lord(load, region, "old-maps", rules=with_effect("recruit_discount", n=n))
            state = go(position.state(), f"recruit; recruit_region {region}; buy_unit {race}-{kind}")
            found.append(20 - players(state)[0]["gold"])
    assert tuple(found) == costs


@pytest.mark.clause("WQ-12.8", "WQ-6.23")
def test_recruit_discounts_add_up(load: Any) -> None:
    position = lone_lord(load, "irondelf", "recruiting-hall", "royal-charter")
    state = go(position.state(), "recruit; recruit_region irondelf; buy_unit dwarf-crossbowman; buy_unit dwarf-warrior")
    assert players(state)[0]["gold"] == 20 - 2 - 1


@pytest.mark.clause("WQ-12.8", "WQ-6.24", "WQ-12.4")
@pytest.mark.parametrize(
    ("cards", "price"),
    [((), 6), (("officers-school",), 3), (("royal-charter",), 2), (("officers-school", "royal-charter"), 0)],
)
def test_lieutenants_are_cheaper_but_never_below_nothing(load: Any, cards: tuple[str, ...], price: int) -> None:
    state = go(lone_lord(load, "murkwallow", *cards).gold(0, price).state(), "hire")
    assert (players(state)[0]["gold"], leader_regions(state, 0)[1]) == (0, "murkwallow")
    if price:
        assert "hire" not in legal(lone_lord(load, "murkwallow", *cards).gold(0, price - 1).state())


@pytest.mark.clause("WQ-12.8", "WQ-6.25")
@pytest.mark.parametrize("cards", [(), ("old-maps",)])
def test_a_scout_changes_nothing_about_a_redraw(load: Any, cards: tuple[str, ...]) -> None:
    position = lone_lord(load, "murkwallow", *cards).quests(0, "giant-raven", "tomb-guardian")
    state = go(position.state(), "redraw; quest giant-raven; draw_quest gaol-ogre; draw_quest glass-golem")
    assert (state.node, len(legal(state))) == ("redraw_keep", 2)
