"""WQ-5: armies, stragglers and the rule of five."""

from __future__ import annotations

from typing import Any

import pytest

from positions import Position
from script import legal, play, refused

FIVE = ("2 orc-warrior", "orc-archer", "dwarf-warrior", "satyr-warrior", "elf-warrior")


def troops(state: Any) -> dict[str, Any]:
    """Standing troops by region: the units, whoever owns them."""
    return {region: here["units"] for region, here in state.to_dict()["troops"].items()}


def recruits(state: Any) -> list[str]:
    """What the lord in Mirestrand may buy first; nothing if recruiting is not offered."""
    if "recruit" not in legal(state):
        return []
    bought = play(state, "recruit", "recruit_region mirestrand")
    return [text.removeprefix("buy_unit ") for text in legal(bought)]


@pytest.mark.clause("WQ-5.1", "WQ-6.2")
def test_own_pieces_that_meet_are_one_army(load: Any) -> None:
    position = Position(load(players=2)).army(0, "southmead", "lord", "2 orc-warrior").leader(0, "lieutenant-1", None)
    position.army(0, "oldfield", "lieutenant-2", "orc-warrior", "goblin-warrior")
    state = play(position.state(), "move; army southmead; cargo 2; step oldfield; stop; done")
    assert troops(state) == {"oldfield": {"goblin-warrior": 1, "orc-warrior": 3}}
    state = play(state, "move; army oldfield; leader_goes; leader_stays; cargo 1; cargo 3; step southmead; stop; done")
    assert troops(state) == {"southmead": {"goblin-warrior": 1, "orc-warrior": 3}}


@pytest.mark.clause("WQ-5.1", "WQ-11.16")
def test_after_a_battle_the_region_holds_one_player(load: Any) -> None:
    position = Position(load(players=2)).army(0, "southmead", "lord", "3 orc-warrior").leader(0, "lieutenant-1", None)
    state = position.army(1, "oldfield", "goblin-warrior").state()
    state = play(state, "move; army southmead; cargo 3; step oldfield; leader_front; roll 1 0; roll 0 0")
    state = play(state, "hit front goblin-warrior")
    assert state.to_dict()["troops"] == {"oldfield": {"owner": 0, "units": {"orc-warrior": 3}}}
    assert state.points() == [6, 0]


@pytest.mark.clause("WQ-5.2", "WQ-5.4", "WQ-6.1")
def test_an_army_needs_a_leader_to_move(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "2 orc-warrior").army(0, "southmead", "lieutenant-1")
    state = play(position.state(), "move")
    assert legal(state) == ["army mirestrand", "army southmead"] and refused(state, "army oldfield")


@pytest.mark.clause("WQ-5.2", "WQ-6.14", "WQ-2.4")
def test_stragglers_leave_at_the_end_of_their_players_turn(load: Any) -> None:
    position = (
        Position(load(players=2))
        .army(0, "oldfield", "2 orc-warrior")
        .army(0, "southmead", "lieutenant-1", "elf-archer")
    )
    state = play(position.state(), "end_turn")
    assert troops(state) == {"southmead": {"elf-archer": 1}}
    assert state.to_dict()["pools"]["orc-warrior"] == 10


@pytest.mark.clause("WQ-5.4", "WQ-6.7", "WQ-6.12")
def test_stragglers_do_not_conquer_recruit_or_search(load: Any) -> None:
    position = Position(load(players=2)).rumour("rumour-sunspear").army(0, "skullheath", "2 orc-warrior")
    assert refused(position.state(), "search")
    assert legal(play(position.state(), "recruit")) == ["recruit_region mirestrand"]
    assert "conquest" not in legal(position.state())
    led = position.leader(0, "lieutenant-1", "skullheath").state()
    assert {"search", "conquest"} <= set(legal(led))
    assert legal(play(led, "recruit")) == ["recruit_region mirestrand", "recruit_region skullheath"]


@pytest.mark.clause("WQ-5.4", "WQ-6.2", "WQ-6.4")
def test_stragglers_stop_block_and_fight(load: Any) -> None:
    position = Position(load(players=2)).army(0, "southmead", "lord").army(1, "oldfield", "goblin-warrior")
    state = play(position.leader(0, "lieutenant-1", None).state(), "move", "army southmead", "step oldfield")
    assert (state.node, state.current_player()) == ("leader_deploy", 0)
    assert state.to_dict()["battle"]["defender"] == 1


@pytest.mark.clause("WQ-5.4", "WQ-11.15")
def test_stragglers_occupy_their_region_against_a_retreat(load: Any) -> None:
    position = Position(load(players=2)).army(0, "crownland", "lord").army(1, "southmead", "lord")
    position.army(0, "oldfield", "goblin-warrior").leader(0, "lieutenant-1", None)
    state = play(
        position.state(), "move; army crownland; step southmead; leader_front; leader_front; roll 0 0; roll 0 0"
    )
    state = play(state, "battle_go continue", "battle_go retreat")
    assert legal(state) == ["retreat_to redgully", "retreat_to ashridge", "retreat_to vinehill"]


@pytest.mark.clause("WQ-5.5")
def test_whose_stragglers_leave_at_the_end_of_a_turn(load: Any) -> None:
    for option, left in (("owner_turn", {"oldfield": {"orc-warrior": 2}}), ("any_turn", {})):
        position = Position(load(players=2, stragglers=option)).army(1, "oldfield", "2 orc-warrior")
        position.army(0, "honeybay", "elf-archer")
        assert troops(play(position.state(), "end_turn")) == left


@pytest.mark.clause("WQ-5.5", "WQ-6.20")
def test_a_leader_may_join_stragglers_in_time(load: Any) -> None:
    position = Position(load(players=2)).army(1, "oldfield", "2 orc-warrior").army(1, "southmead", "lord")
    state = play(position.state(), "end_turn; move; army southmead; step oldfield; stop; done")
    state = play(state, "move; army oldfield; cargo 2; step southmead; stop; done; end_turn")
    assert troops(state) == {"southmead": {"orc-warrior": 2}}


@pytest.mark.clause("WQ-E33", "WQ-5.4", "WQ-5.2")
def test_the_attacking_lord_dies_and_his_troops_hold_the_region_until_the_turn_ends(load: Any) -> None:
    position = (
        Position(load(players=2)).army(0, "southmead", "lord", "2 orc-archer").army(1, "oldfield", "2 goblin-warrior")
    )
    state = position.army(0, "vinehill", "lieutenant-1").state()
    state = play(state, "move; army southmead; cargo 2; step oldfield; done; leader_front; declare front; roll 0 0")
    state = play(state, "roll 2 0; roll 2 0; hit front lord; hit front lord 1")
    state = play(state, "hit front goblin-warrior; hit front goblin-warrior; hunt_pass")
    assert (state.node, troops(state)) == ("turn", {"oldfield": {"orc-archer": 2}})
    assert legal(play(state, "conquest")) == ["conquest_region vinehill"]
    assert troops(play(state, "end_turn")) == {}
    joined = play(state, "move; army vinehill; step oldfield; stop; end_turn")
    assert troops(joined) == {"oldfield": {"orc-archer": 2}}


@pytest.mark.clause("WQ-5.3", "WQ-5.6", "WQ-6.23")
def test_five_kinds_of_units_and_no_sixth(load: Any) -> None:
    game = load(players=2)
    position = Position(game).army(0, "mirestrand", *FIVE)
    assert recruits(position.state()) == []
    position = Position(game).army(0, "mirestrand", *FIVE[:4], "goblin-archer")
    assert recruits(position.state()) == ["goblin-archer"]
    position = Position(game).army(0, "mirestrand", *FIVE[:4])
    assert recruits(position.state()) == ["goblin-warrior", "goblin-archer"]
    position = Position(game).army(0, "mirestrand", *FIVE[:4]).gold(0, 6)
    bought = play(position.state(), "recruit; recruit_region mirestrand; buy_unit goblin-warrior")
    assert legal(bought) == ["buy_unit goblin-warrior", "done"]


@pytest.mark.clause("WQ-5.3", "WQ-17")
@pytest.mark.parametrize(
    ("option", "standing", "buyable"),
    [
        ("units_per_race", ("3 goblin-warrior", "2 goblin-archer"), []),
        ("units_per_race", ("3 goblin-warrior", "goblin-archer", "5 orc-warrior"), ["goblin-warrior", "goblin-archer"]),
        ("units_per_type", ("5 goblin-warrior", "4 goblin-archer"), ["goblin-archer"]),
        ("units_per_type", ("5 goblin-warrior", "5 goblin-archer"), []),
        ("units_per_type", FIVE, ["goblin-warrior", "goblin-archer"]),
        ("off", ("9 goblin-warrior", "6 goblin-archer", *FIVE), ["goblin-warrior", "goblin-archer"]),
        ("unit_types", ("9 goblin-warrior", "6 goblin-archer"), ["goblin-warrior", "goblin-archer"]),
    ],
)
def test_other_readings_of_the_rule_of_five(
    load: Any, option: str, standing: tuple[str, ...], buyable: list[str]
) -> None:
    position = Position(load(players=2, rule_of_five=option)).army(0, "mirestrand", *standing)
    assert recruits(position.state()) == buyable


@pytest.mark.clause("WQ-5.3", "WQ-5.6")
@pytest.mark.parametrize(
    ("option", "standing", "moving", "allowed"),
    [
        ("unit_types", FIVE, "goblin-warrior", False),
        ("unit_types", FIVE[:4], "goblin-warrior", True),
        ("units_per_race", ("4 dwarf-warrior", "dwarf-crossbowman"), "dwarf-warrior", False),
        ("units_per_race", ("4 dwarf-warrior",), "dwarf-warrior", True),
        ("units_per_type", ("5 dwarf-warrior",), "dwarf-warrior", False),
        ("units_per_type", ("4 dwarf-warrior", "3 dwarf-crossbowman"), "dwarf-warrior", True),
        ("off", ("6 dwarf-warrior", *FIVE[:2], "goblin-warrior", "satyr-warrior"), "elf-warrior", True),
    ],
)
def test_armies_merge_only_within_the_rule(load: Any, option: str, standing: Any, moving: str, allowed: bool) -> None:
    position = Position(load(players=2, rule_of_five=option)).leader(0, "lieutenant-1", None)
    position.army(0, "southmead", "lord", moving).army(0, "oldfield", *standing)
    state = play(position.state(), "move; army southmead; cargo 1; step oldfield")
    assert ("stop" in legal(state)) == allowed  # passing through is always possible
    assert "step northmarch" in legal(state)


@pytest.mark.clause("WQ-5.3", "WQ-5.6", "WQ-4.12")
def test_the_rule_of_five_holds_for_the_starting_army(load: Any) -> None:
    state = load(players=2, rule_of_five="units_per_race").new_initial_state()
    while state.node != "setup_buy":
        state.apply_action(state.legal_actions()[0])
    state = play(state, ["buy_unit goblin-warrior"] * 4)
    assert "buy_unit goblin-archer" in legal(state)
    state = play(state, "buy_unit goblin-archer")
    assert not {"buy_unit goblin-warrior", "buy_unit goblin-archer"} & set(legal(state))


@pytest.mark.clause("WQ-5.3", "WQ-5.6", "WQ-5.2")
def test_leaders_do_not_count_as_kinds(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord", *FIVE).army(0, "southmead", "lieutenant-1")
    assert "hire" in legal(position.state())
    state = play(position.state(), "move; army southmead; step oldfield; stop; done")
    assert state.node == "turn"


def pushed_back(load: Any, option: str, waiting: tuple[str, ...], *army: str) -> Any:
    """A lord attacks Northmarch through Oldfield, where own stragglers wait, and retreats to them."""
    position = (
        Position(load(players=2, rule_of_five=option)).army(0, "oldfield", *waiting).army(1, "northmarch", "lord")
    )
    position.army(0, "vinehill", "lord", *army).leader(0, "lieutenant-1", None)
    cargo = [f"cargo {text.split()[0]}" for text in army]
    state = play(position.state(), "move", "army vinehill", cargo, "step oldfield", "step northmarch", "leader_front")
    return play(state, "leader_front; roll 0 0; roll 0 0; battle_go retreat; retreat_to oldfield")


@pytest.mark.clause("WQ-5.7", "WQ-5.3", "WQ-5.6")
def test_a_retreat_that_breaks_the_rule_sheds_a_whole_type(load: Any) -> None:
    waiting = ("2 goblin-archer", "dwarf-warrior", "satyr-warrior", "elf-warrior")
    state = pushed_back(load, "unit_types", waiting, "1 goblin-warrior", "1 orc-warrior")
    assert (state.node, state.current_player(), state.points()) == ("shed", 0, [0, 0])
    kinds = ["goblin-warrior", "goblin-archer", "orc-warrior", "dwarf-warrior", "satyr-warrior", "elf-warrior"]
    assert legal(state) == [f"shed {kind}" for kind in kinds]
    state = play(state, "shed goblin-archer")
    assert "goblin-archer" not in troops(state)["oldfield"] and len(troops(state)["oldfield"]) == 5
    assert state.to_dict()["pools"]["goblin-archer"] == 8
    assert (state.node, state.points()) == ("turn", [0, 5])  # no VP for what was shed


@pytest.mark.clause("WQ-5.7")
def test_per_race_or_per_type_one_unit_at_a_time_is_shed(load: Any) -> None:
    waiting = ("3 dwarf-warrior", "dwarf-crossbowman", "orc-archer")
    state = pushed_back(load, "units_per_race", waiting, "3 dwarf-warrior")
    assert legal(state) == ["shed dwarf-warrior", "shed dwarf-crossbowman"]
    state = play(state, "shed dwarf-warrior")
    assert troops(state)["oldfield"] == {"dwarf-warrior": 5, "dwarf-crossbowman": 1, "orc-archer": 1}
    assert play(state, "shed dwarf-crossbowman").node == "turn"
    state = pushed_back(load, "units_per_type", waiting, "3 dwarf-warrior")
    assert legal(state) == ["shed dwarf-warrior"]
    assert play(state, "shed dwarf-warrior").node == "turn"


@pytest.mark.clause("WQ-5.7", "WQ-5.3")
def test_nothing_is_shed_within_the_rule(load: Any) -> None:
    waiting = ("2 goblin-archer", "dwarf-warrior", "satyr-warrior")
    assert pushed_back(load, "unit_types", waiting, "1 goblin-warrior", "1 orc-warrior").node == "turn"
    assert pushed_back(load, "off", (*waiting, "elf-warrior"), "1 goblin-warrior", "1 orc-warrior").node == "turn"


@pytest.mark.clause("WQ-11.36", "WQ-11.17", "WQ-17")
def test_races_of_the_army_that_a_new_lord_brings(load: Any) -> None:
    for option, third in (("any", True), ("two", False)):
        position = Position(load(players=2, respawn_races=option)).army(0, "mirestrand", "orc-warrior").power_deck()
        state = position.leader(0, "lord", None).turn(1).state()
        state = play(state, "end_turn", "respawn_city mirestrand", "buy_unit elf-archer", "buy_unit satyr-warrior")
        assert ("buy_unit dwarf-warrior" in legal(state)) == third
        assert {"buy_unit elf-warrior", "buy_unit satyr-archer", "done"} <= set(legal(state))


@pytest.mark.clause("WQ-5.6", "WQ-5.3")
@pytest.mark.parametrize(
    ("option", "first", "second", "allowed"),
    [
        ("unit_types", FIVE[:3], ("1 goblin-warrior", "1 goblin-archer"), True),
        ("unit_types", FIVE[:4], ("1 goblin-warrior", "1 goblin-archer"), False),
        ("units_per_type", ("3 dwarf-warrior",), ("2 dwarf-warrior",), True),
        ("units_per_type", ("3 dwarf-warrior",), ("3 dwarf-warrior",), False),
    ],
)
def test_what_arrived_before_in_the_same_action_counts(
    load: Any, option: str, first: Any, second: Any, allowed: bool
) -> None:
    position = Position(load(players=2, rule_of_five=option)).army(0, "southmead", "lord", *first)
    position.army(0, "vinehill", "lieutenant-1", *second)
    numbers = [[f"cargo {text.split()[0] if ' ' in text else 1}" for text in army] for army in (first, second)]
    state = play(position.state(), "move; army southmead", numbers[0], "step oldfield; stop")
    state = play(state, "army vinehill", numbers[1])
    state = play(state, "step oldfield")
    assert ("stop" in legal(state)) == allowed


@pytest.mark.clause("WQ-5.6")
def test_what_has_left_a_region_does_not_count_there(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord", "goblin-warrior", "goblin-archer")
    position.army(0, "southmead", "lieutenant-1", *FIVE)
    state = play(position.state(), "move; army oldfield; cargo 1; cargo 0; step northmarch; stop; army southmead")
    assert "stop" not in legal(play(state, ["cargo 2"] + ["cargo 1"] * 4, "step oldfield"))  # an archer stayed
    state = play(position.state(), "move; army oldfield; cargo 1; cargo 1; step northmarch; stop; army southmead")
    assert "stop" in legal(play(state, ["cargo 2"] + ["cargo 1"] * 4, "step oldfield"))
