"""WQ-6.1 to 6.4 and 6.16 to 6.20: the move action."""

from __future__ import annotations

from typing import Any

import pytest

from positions import Position
from script import legal, play, refused

NO_GOBLIN = ("orc-warrior", "orc-archer", "dwarf-warrior", "satyr-warrior", "elf-warrior")


def lone(load: Any, region: str, **options: Any) -> Position:
    """A position in which player 0 has nothing but a lord, in this region."""
    return Position(load(players=2, **options)).leader(0, "lieutenant-1", None).army(0, region, "lord")


def steps(state: Any) -> list[str]:
    """The regions that may be stepped into now."""
    return [text.removeprefix("step ") for text in legal(state) if text.startswith("step ")]


@pytest.mark.clause("WQ-6.1", "WQ-6.16", "WQ-E9")
def test_three_steps_in_all(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord").army(0, "saltwyke", "lieutenant-1")
    state = play(position.state(), "move; army oldfield; step northmarch; step crownland; stop")
    assert legal(state) == ["army saltwyke", "done"]
    state = play(state, "army saltwyke; step larkshore")
    assert state.node == "turn"  # two and one: the budget is used up
    three = play(position.state(), "move; army oldfield; step northmarch; step crownland; step dawnmarch")
    assert three.node == "turn"
    leaders = three.to_dict()["players"][0]["leaders"]
    assert [leaders[0]["region"], leaders[1]["region"]] == ["dawnmarch", "saltwyke"]


@pytest.mark.clause("WQ-6.16", "WQ-12.8")
@pytest.mark.parametrize(
    ("cards", "budget"), [((), 3), (("pack-mules",), 4), (("pack-mules", "pack-mules", "tunnel-guides"), 7)]
)
def test_the_budget_is_three_and_the_move_bonuses(load: Any, cards: tuple[str, ...], budget: int) -> None:
    state = play(lone(load, "oldfield").power(0, *cards).state(), "move", "army oldfield")
    for step in range(budget):
        assert state.to_dict()["move"]["budget"] == budget - step
        state = play(state, "step northmarch" if step % 2 == 0 else "step oldfield")
    assert state.node == "turn"


@pytest.mark.clause("WQ-6.3", "WQ-6.17", "WQ-E10")
def test_an_unbridged_river_ends_the_movement_of_that_army_only(load: Any) -> None:
    position = Position(load(players=2)).army(0, "ashridge", "lord").army(0, "saltwyke", "lieutenant-1")
    state = play(position.state(), "move; army ashridge; step crownland")
    assert (legal(state), state.to_dict()["move"]["budget"]) == (["army saltwyke", "done"], 2)
    state = play(state, "army saltwyke; step larkshore")
    assert "stop" in legal(state) and steps(state)
    assert play(state, "step oxmeadow").node == "turn"


@pytest.mark.clause("WQ-6.17", "WQ-12.8", "WQ-6.3")
def test_barges_let_an_army_go_on_behind_a_river(load: Any) -> None:
    state = play(lone(load, "ashridge").power(0, "river-barges").state(), "move; army ashridge; step crownland")
    assert steps(state) == ["ashridge", "northmarch", "southmead", "kingsmoor", "dawnmarch"]


@pytest.mark.clause("WQ-6.1", "WQ-6.16")
def test_an_army_chooses_leaders_then_each_type_before_its_first_step(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord", "lieutenant-1", "2 goblin-warrior", "3 elf-archer")
    state = play(position.state(), "move")
    assert legal(state) == ["army oldfield"]  # `done` not before one army has moved
    state = play(state, "army oldfield")
    assert legal(state) == ["leader_goes", "leader_stays"]
    assert legal(play(state, "leader_stays")) == ["leader_goes"]  # the last must go if no other does
    assert legal(play(state, "leader_goes")) == ["leader_goes", "leader_stays"]
    state = play(state, "leader_stays", "leader_goes")
    assert legal(state) == ["cargo 0", "cargo 1", "cargo 2"]
    state = play(state, "cargo 1")
    assert legal(state) == ["cargo 0", "cargo 1", "cargo 2", "cargo 3"]
    state = play(state, "cargo 2")
    assert "stop" not in legal(state) and steps(state)
    state = play(state, "step southmead; stop; done")
    data = state.to_dict()
    assert {region: here["units"] for region, here in data["troops"].items()} == {
        "oldfield": {"goblin-warrior": 1, "elf-archer": 1},
        "southmead": {"goblin-warrior": 1, "elf-archer": 2},
    }
    assert [data["players"][0]["leaders"][slot]["region"] for slot in (0, 1)] == ["oldfield", "southmead"]


@pytest.mark.clause("WQ-6.1", "WQ-6.16")
def test_nothing_is_picked_up_or_dropped_on_the_way(load: Any) -> None:
    position = lone(load, "vinehill").army(0, "vinehill", "orc-warrior").army(0, "oldfield", "2 orc-warrior")
    state = play(position.state(), "move; army vinehill; cargo 1; step oldfield; step northmarch; stop")
    troops = {region: here["units"] for region, here in state.to_dict()["troops"].items()}
    assert troops == {"oldfield": {"orc-warrior": 2}, "northmarch": {"orc-warrior": 1}}


@pytest.mark.clause("WQ-6.1", "WQ-6.18", "WQ-E32")
def test_out_and_back_and_then_another_leader(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord", "lieutenant-1", "4 orc-warrior")
    state = play(position.state(), "move; army oldfield; leader_goes; leader_stays; cargo 1; step southmead")
    state = play(state, "step oldfield; stop")
    assert legal(state) == ["army oldfield", "done"]
    state = play(state, "army oldfield")  # only the lieutenant: the lord has moved
    assert legal(state) == ["cargo 0", "cargo 1", "cargo 2", "cargo 3"]
    state = play(state, "cargo 3; step northmarch")
    data = state.to_dict()
    assert state.node == "turn"
    assert {region: here["units"] for region, here in data["troops"].items()} == {
        "oldfield": {"orc-warrior": 1},
        "northmarch": {"orc-warrior": 3},
    }
    assert [data["players"][0]["leaders"][slot]["region"] for slot in (0, 1)] == ["oldfield", "northmarch"]


@pytest.mark.clause("WQ-6.18")
def test_an_unmoved_leader_does_not_take_troops_that_arrived(load: Any) -> None:
    position = (
        Position(load(players=2)).army(0, "southmead", "lord", "2 orc-warrior").army(0, "oldfield", "lieutenant-1")
    )
    state = play(position.state(), "move; army southmead; cargo 2; step oldfield; stop; army oldfield")
    assert state.node == "step"  # nothing unmoved there to take along


@pytest.mark.clause("WQ-6.1", "WQ-6.20")
def test_an_army_that_stopped_rests_until_the_next_action(load: Any) -> None:
    state = play(lone(load, "oldfield").state(), "move; army oldfield; step southmead; stop")
    assert state.node == "turn"  # two steps left, but nobody unmoved
    again = play(state, "move; army southmead")
    assert again.to_dict()["move"]["budget"] == 3


@pytest.mark.clause("WQ-6.2", "WQ-6.4", "WQ-6.17")
def test_an_enemy_army_ends_the_movement_and_is_not_passed(load: Any) -> None:
    position = lone(load, "southmead").army(1, "oldfield", "goblin-warrior").army(0, "crownland", "lieutenant-1")
    state = play(position.state(), "move; army southmead; step oldfield")
    assert legal(state) == ["army crownland", "done"]
    state = play(state, "army crownland; step southmead; step oldfield")
    assert (state.node, state.to_dict()["battle"]["region"]) == ("leader_deploy", "oldfield")


@pytest.mark.clause("WQ-6.2", "WQ-6.19", "WQ-11.33")
def test_armies_that_meet_fight_as_one_and_remember_where_they_came_from(load: Any) -> None:
    position = lone(load, "southmead").army(0, "southmead", "orc-warrior").army(1, "oldfield", "lord")
    position.army(0, "crownland", "lieutenant-1", "orc-warrior")
    state = play(position.state(), "move; army southmead; cargo 1; step oldfield")
    assert state.to_dict()["move"]["moved"]["oldfield"] == {
        "leaders": ["lord"],
        "units": {"orc-warrior": 1},
        "origins": ["southmead"],
    }
    state = play(state, "army crownland; cargo 1; step northmarch; step oldfield")
    battle = state.to_dict()["battle"]
    assert battle["origins"] == ["northmarch", "southmead"]
    assert battle["sides"]["A"]["undeployed"] == {"orc-warrior": 2, "lord": 1, "lieutenant-1": 1}


@pytest.mark.clause("WQ-6.19", "WQ-6.2", "WQ-6.16")
def test_an_origin_is_remembered_once_and_steps_are_counted(load: Any) -> None:
    position = lone(load, "vinehill").army(0, "southmead", "lieutenant-1").army(1, "oldfield", "lord")
    state = play(position.state(), "move; army vinehill; step southmead")
    assert state.to_dict()["move"]["army"] == {
        "from": "vinehill",
        "region": "southmead",
        "leaders": ["lord"],
        "staying": [],
        "units": {},
        "asked": None,
        "steps": 1,
    }
    state = play(state, "step oldfield; army southmead; step oldfield")
    assert state.to_dict()["battle"]["origins"] == ["southmead"]


@pytest.mark.clause("WQ-6.4", "WQ-6.2", "WQ-6.16")
def test_battles_follow_the_march_in_ascending_region_index(load: Any) -> None:
    position = lone(load, "elmgate").army(1, "oldfield", "lord").army(1, "northmarch", "lieutenant-1")
    position.army(0, "elmgate", "lieutenant-1")
    state = play(position.state(), "move; army elmgate; leader_goes; leader_stays; step northmarch")
    assert state.kind == "decision" and state.to_dict()["battle"] is None  # marching goes on first
    state = play(state, "army elmgate; step oldfield")
    data = state.to_dict()
    assert (data["battle"]["region"], data["battle"]["attacker"], data["battles"]) == ("oldfield", 0, 1)
    assert data["contests"] == {"northmarch": {"units": {}, "origins": ["elmgate"]}}
    state = play(state, "leader_front; leader_front; roll 0 0; roll 0 0; battle_go retreat; retreat_to elmgate")
    data = state.to_dict()
    assert (data["battle"]["region"], data["battles"], data["contests"]) == ("northmarch", 2, None)


@pytest.mark.clause("WQ-6.17", "WQ-6.16", "WQ-E30")
def test_a_step_is_legal_if_the_army_can_end_there_or_go_on(load: Any) -> None:
    position = lone(load, "vinehill").army(0, "vinehill", *NO_GOBLIN).army(0, "oldfield", "goblin-warrior")
    position.army(0, "saltwyke", "lieutenant-1")
    cargo = ["cargo 1"] * 5
    long = play(position.state(), "move", "army vinehill", cargo)
    assert "oldfield" in steps(long)
    assert "stop" not in legal(play(long, "step oldfield"))
    tired = play(position.state(), "move; army saltwyke; step larkshore; step oxmeadow; stop", "army vinehill", cargo)
    assert tired.to_dict()["move"]["budget"] == 1
    assert "oldfield" not in steps(tired) and "southmead" in steps(tired)
    middle = play(position.state(), "move; army saltwyke; step larkshore; stop", "army vinehill", cargo)
    assert middle.to_dict()["move"]["budget"] == 2 and "oldfield" in steps(middle)


@pytest.mark.clause("WQ-6.17", "WQ-E30")
def test_a_region_behind_a_river_must_be_one_to_end_in_unless_there_are_barges(load: Any) -> None:
    for cards, offered in (((), False), (("river-barges",), True)):
        position = lone(load, "ashridge").army(0, "ashridge", *NO_GOBLIN).army(0, "crownland", "goblin-warrior")
        state = play(position.power(0, *cards).state(), "move", "army ashridge", ["cargo 1"] * 5)
        assert ("crownland" in steps(state)) == offered and "southmead" in steps(state)


@pytest.mark.clause("WQ-6.17", "WQ-6.18", "WQ-E30", "WQ-5.6")
def test_the_way_back_to_the_start_makes_a_step_legal(load: Any) -> None:
    position = lone(load, "frostquay", rule_of_five="units_per_type").army(0, "frostquay", "4 orc-warrior")
    for region in ("greyhorn", "irondelf", "birchwold"):
        position.army(0, region, "2 orc-warrior")
    position.army(0, "saltwyke", "lieutenant-1")
    state = play(position.state(), "move; army saltwyke; step larkshore; stop; army frostquay; cargo 4")
    assert steps(state) == ["greyhorn", "irondelf", "anvilmere"]
    state = play(state, "step greyhorn")
    assert legal(state) == ["step frostquay"]  # no `stop`, and the other neighbours are no place to end
    assert play(state, "step frostquay").node == "turn"


@pytest.mark.clause("WQ-6.16", "WQ-1.12")
def test_cargo_that_could_make_no_first_step_is_not_offered(load: Any) -> None:
    position = lone(load, "greyhorn").army(0, "greyhorn", "2 goblin-warrior").army(0, "saltwyke", "lieutenant-1")
    for region in ("frostquay", "irondelf", "birchwold"):  # all the ways out of Greyhorn
        position.army(0, region, *NO_GOBLIN)
    state = position.state()
    assert legal(play(state, "move; army greyhorn")) == ["cargo 0", "cargo 1", "cargo 2"]
    tired = play(state, "move; army saltwyke; step larkshore; step oxmeadow; stop; army greyhorn")
    assert legal(tired) == ["cargo 0"]


@pytest.mark.clause("WQ-6.17", "WQ-6.1")
def test_troops_left_behind_count_where_the_army_comes_back(load: Any) -> None:
    position = lone(load, "oldfield").army(0, "oldfield", "2 goblin-warrior", "elf-archer")
    state = play(position.state(), "move; army oldfield; cargo 1; cargo 1; step southmead; step oldfield; stop")
    assert state.to_dict()["troops"] == {"oldfield": {"owner": 0, "units": {"goblin-warrior": 2, "elf-archer": 1}}}


@pytest.mark.clause("WQ-6.20", "WQ-6.5")
def test_a_lone_leader_is_an_army(load: Any) -> None:
    position = lone(load, "southmead").army(1, "oldfield", "goblin-warrior")
    state = play(position.state(), "move; army southmead; step oldfield; leader_front; roll 1 0; roll 0 0")
    state = play(state, "hit front goblin-warrior", "conquest", "conquest_region oldfield")
    assert state.to_dict()["players"][0]["active_tokens"] == ["mirestrand", "oldfield"]


def entered(state: Any) -> set[str]:
    """Every region that the lone lord can enter in the march that has begun."""
    found: dict[tuple[str, int], set[str]] = {}

    def onward(march: Any) -> set[str]:
        ahead = march.to_dict()["move"]
        if not steps(march):
            return set()
        key = (ahead["army"]["region"], ahead["budget"])
        if key not in found:
            found[key] = set().union(*({region} | onward(play(march, f"step {region}")) for region in steps(march)))
        return found[key]

    return onward(state)


@pytest.mark.clause("WQ-6.1", "WQ-6.3", "WQ-6.2", "WQ-3.5")
@pytest.mark.parametrize("event", ["all-quiet", "spring-floods", "fallen-bridge"])
@pytest.mark.parametrize("cards", [(), ("river-barges", "pack-mules")])
@pytest.mark.parametrize("region", ["kingsmoor", "saltwyke", "foxmoor"])
def test_reachable_regions_are_those_a_march_can_enter(
    load: Any, region: str, event: str, cards: tuple[str, ...]
) -> None:
    position = lone(load, region).army(1, "dawnmarch", "goblin-warrior").army(1, "seawold", "lord").power(0, *cards)
    state = position.event(event).state()
    expected = entered(play(state, "move", f"army {region}")) - {region}
    assert state.reachable(region) == position.tables.sort("regions", expected)


@pytest.mark.clause("WQ-6.1", "WQ-6.3", "WQ-6.2")
def test_reachable_by_hand(load: Any) -> None:
    position = lone(load, "whitecliff").army(1, "hartfield", "goblin-warrior").army(1, "foxmoor", "lord")
    # over the bridge to Mistfirth and three ways on, one over a river; the river to Goatscar and both enemies end it
    expected = ["goatscar", "mistfirth", "birchwold", "silverwood", "fernhollow", "heronstrand", "seawold", "foxmoor"]
    assert position.state().reachable("whitecliff") == [*expected, "hartfield"]
    assert position.state().reachable("bogmoor") == []


@pytest.mark.clause("WQ-6.4", "WQ-5.4")
def test_armies_in_a_contested_region_stay_there(load: Any) -> None:
    position = lone(load, "southmead").army(1, "oldfield", "goblin-warrior").army(0, "crownland", "lieutenant-1")
    state = play(position.state(), "move; army southmead; step oldfield")
    assert refused(state, "army oldfield")
