"""WQ-3: the map, its borders and what passes over them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import warquest
from positions import Position, Tables
from script import legal, play, refused

RULES = Path(warquest.__file__).parent / "rules" / "data" / "warquest"
KINDS = {"tower", "tunnel", "tomb", "statue", "dungeon", "cave"}


def edited(folder: Path, old: str, new: str) -> Path:
    """A copy of the shipped rules folder with one text of its map exchanged."""
    copytree(RULES, folder)
    text = (folder / "map.toml").read_text()
    assert old in text
    (folder / "map.toml").write_text(text.replace(old, new, 1))
    return folder


@pytest.fixture
def marching(load: Any) -> Any:
    """A function: the regions that a lone lord may enter by his first step from a region, under an event."""

    def first_steps(region: str, event: str = "all-quiet", *cards: str) -> list[str]:
        position = Position(load(players=2)).army(0, region, "lord").power(0, *cards).event(event)
        state = position.leader(0, "lieutenant-1", None).state()
        return [text.removeprefix("step ") for text in legal(play(state, "move", f"army {region}"))]

    return first_steps


@pytest.mark.clause("WQ-3.1", "WQ-6.3")
def test_the_map_is_a_graph_of_regions_in_kingdoms(load: Any) -> None:
    game = load(players=2)
    tables, board = Tables(game), game.map
    assert list(board.regions) == list(tables.regions)
    for region in tables.regions:
        expected = {
            b["b"] if b["a"] == region else b["a"]
            for b in tables.borders
            if region in (b["a"], b["b"]) and b["kind"] != "mountain"
        }
        assert board.neighbours(region) == tables.sort("regions", expected)
    kingdoms = {kingdom["id"] for kingdom in game.rules["tables"]["map"]["kingdom"]}
    assert {region["kingdom"] for region in tables.regions.values()} == kingdoms


@pytest.mark.clause("WQ-3.2", "WQ-3.4")
def test_icons_and_counts_of_the_map(load: Any) -> None:
    game = load(players=2)
    regions = list(Tables(game).regions.values())
    counts = {icon: sum(bool(r.get(icon)) for r in regions) for icon in ("city", "battlefield", "village", "location")}
    assert (len(regions), counts) == (48, {"city": 16, "battlefield": 8, "village": 10, "location": 14})
    assert {r["location"]["kind"] for r in regions if r.get("location")} <= KINDS
    assert any(r.get("village") and r.get("location") for r in regions)  # several icons in one region


@pytest.mark.clause("WQ-3.4", "WQ-3.7")
def test_eight_kingdoms_five_of_them_homelands(load: Any) -> None:
    game = load(players=2)
    tables = Tables(game)
    kingdoms = game.rules["tables"]["map"]["kingdom"]
    homes = [kingdom["race"] for kingdom in kingdoms if "race" in kingdom]
    assert len(kingdoms) == 8 and sorted(homes) == ["dwarf", "elf", "goblin", "orc", "satyr"]
    assert {r["kingdom"] for r in tables.regions.values() if r.get("city")} == {k["id"] for k in kingdoms}
    taxes = {name: region["city"]["tax"] for name, region in tables.regions.items() if region.get("city")}
    assert max(taxes, key=taxes.__getitem__) == "crownland" and sorted(taxes.values())[-2] < taxes["crownland"]
    kinds = Counter(border["kind"] for border in tables.borders)
    assert kinds["bridge"] >= 6 and kinds["mountain"] >= 8 and kinds["river"]


@pytest.mark.clause("WQ-3.4")
def test_kingdoms_hang_together_without_mountains(load: Any) -> None:
    game = load(players=2)
    tables, board = Tables(game), game.map
    for home in {region["kingdom"] for region in tables.regions.values()}:
        members = {name for name, region in tables.regions.items() if region["kingdom"] == home}
        seen: set[str] = set()
        todo = [min(members)]
        while todo:
            region = todo.pop()
            seen.add(region)
            todo += [n for n in board.neighbours(region) if n in members - seen]
        assert seen == members
    assert all(board.distance("bogmoor", region) is not None for region in tables.regions)


@pytest.mark.clause("WQ-3.1", "WQ-3.3")
def test_the_shortest_way_is_the_first_in_order_of_regions(load: Any) -> None:
    board = load(players=2).map
    assert board.path("oldfield", "oldfield") == ["oldfield"] and board.distance("oldfield", "oldfield") == 0
    # over Southmead as well, but Vinehill comes first; no way over the mountains of Ashridge
    assert board.path("redgully", "oldfield") == ["redgully", "vinehill", "oldfield"]
    assert board.path("ashridge", "dawnmarch") == ["ashridge", "crownland", "dawnmarch"]
    assert board.distance("ashridge", "oxmeadow") == 3


@pytest.mark.clause("WQ-3.4", "WQ-3.7", "WQ-12.11")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('race = "orc"', 'race = "goblin"'),
        (
            'name = "An-Dar", tax = 6, market = false, start = false',
            'name = "An-Dar", tax = 6, market = false, start = true',
        ),
        ('kingdom = "dareth"', 'kingdom = "snagfen"'),
    ],
    ids=["two homelands of one race", "An-Dar as starting city", "kingdom in two parts"],
)
def test_the_validator_refuses_maps_that_break_the_rules(load: Any, tmp_path: Path, old: str, new: str) -> None:
    with pytest.raises(warquest.RulesError) as error:
        load(players=2, rules=edited(tmp_path / "rules", old, new))
    assert error.value.faults


@pytest.mark.clause("WQ-3.3", "WQ-6.3")
def test_mountains_close_rivers_stop_and_bridges_do_nothing(load: Any) -> None:
    position = Position(load(players=2)).army(0, "ashridge", "lord").leader(0, "lieutenant-1", None)
    state = play(position.state(), "move", "army ashridge")
    assert not {"step dawnmarch", "step oxmeadow", "step barleyford"} & set(legal(state))
    over = play(state, "step crownland")  # an unbridged river
    assert (over.node, over.to_dict()["move"]) == ("turn", None)
    position = Position(load(players=2)).army(0, "brackwater", "lord").leader(0, "lieutenant-1", None)
    bridge = play(position.state(), "move", "army brackwater", "step oliveglen")
    assert "step vinehill" in legal(bridge)
    assert (play(position.state(), "move", "army brackwater", "step sundown-cape")).node == "turn"


@pytest.mark.clause("WQ-3.5", "WQ-12.9", "WQ-E41")
def test_a_storm_closes_rivers_and_leaves_bridges(marching: Any) -> None:
    quiet = ["bogmoor", "reedgap", "stonegate", "northmarch", "crownland", "dawnmarch"]
    assert marching("kingsmoor") == quiet
    stormy = ["stonegate", "northmarch", "crownland", "dawnmarch"]
    assert marching("kingsmoor", "spring-floods") == stormy
    assert marching("kingsmoor", "spring-floods", "river-barges") == stormy


@pytest.mark.clause("WQ-3.5", "WQ-12.9")
def test_a_blocked_pass_closes_one_border_both_ways(marching: Any) -> None:
    assert "stonegate" in marching("kingsmoor") and "stonegate" not in marching("kingsmoor", "fallen-bridge")
    assert "kingsmoor" in marching("stonegate") and "kingsmoor" not in marching("stonegate", "fallen-bridge")
    assert "stonegate" in marching("kingsmoor", "rockfall")


def beaten_back(load: Any, event: str) -> list[str]:
    """Where a lord in Kingsmoor may go that retreats from an attack out of Crownland."""
    position = Position(load(players=2)).army(0, "crownland", "lord").army(1, "kingsmoor", "lord").event(event)
    state = position.leader(0, "lieutenant-1", None).state()
    state = play(state, "move; army crownland; step kingsmoor; leader_front; leader_front; roll 0 0; roll 0 0")
    state = play(state, "battle_go continue; battle_go retreat")
    return [text.removeprefix("retreat_to ") for text in legal(state)]


@pytest.mark.clause("WQ-3.5", "WQ-11.29", "WQ-E41")
def test_a_river_is_no_obstacle_to_a_retreat_but_a_storm_is(load: Any) -> None:
    assert beaten_back(load, "all-quiet") == ["bogmoor", "reedgap", "stonegate", "northmarch", "dawnmarch"]
    assert beaten_back(load, "spring-floods") == ["stonegate", "northmarch", "dawnmarch"]
    assert beaten_back(load, "fallen-bridge") == ["bogmoor", "reedgap", "northmarch", "dawnmarch"]


@pytest.mark.clause("WQ-3.5", "WQ-3.3")
def test_no_retreat_over_mountains(load: Any) -> None:
    position = Position(load(players=2)).army(0, "skullheath", "lord").army(1, "ashridge", "lord")
    state = position.leader(0, "lieutenant-1", None).state()
    state = play(state, "move; army skullheath; step ashridge; leader_front; leader_front; roll 0 0; roll 0 0")
    state = play(state, "battle_go continue; battle_go retreat")
    assert legal(state) == ["retreat_to redgully", "retreat_to southmead", "retreat_to crownland"]


@pytest.mark.clause("WQ-3.6", "WQ-6.5", "WQ-6.6", "WQ-6.21")
def test_a_token_is_control_whoever_stands_there_and_however_it_lies(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, inactive=["oldfield"]).army(1, "oldfield", "lord")
    assert legal(play(position.state(), "tax")) == ["tax_city oldfield"]
    assert refused(play(position.turn(1).state(), "tax"), "tax_city oldfield")


@pytest.mark.clause("WQ-3.6", "WQ-6.5")
def test_a_region_carries_one_token(load: Any) -> None:
    position = Position(load(players=2)).tokens(1, active=["oldfield"]).army(0, "oldfield", "lord")
    players = play(position.state(), "conquest", "conquest_region oldfield").to_dict()["players"]
    assert [player["active_tokens"] for player in players] == [["mirestrand", "oldfield"], []]
