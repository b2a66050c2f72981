"""NX-2.12: the option `scenario`."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_moves import player, turn
from nexus_positions import REF_A, Position

import warquest
from script import legal, outcomes, play

TERRAIN = REF_A[1:]
FOUND: dict[str, Any] = {"tokens": [], "token_pool": {}}


def begun(load: Any, scenario: dict[str, Any], players: int = 2, **options: Any) -> Any:
    return load("nexus_ops", players=players, scenario=scenario, **options).new_initial_state()


@pytest.mark.clause("NX-2.12")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_phase_begins_where_it_says(load: Any, seat: int) -> None:
    players = [
        {"rubium": 5, "vp": 3, "units": {"8": {"human": 2}, "19": {"dragon": 1}}, "energize": ["frenzy"]},
        {"rubium": 0, "vp": 11, "units": {"8": {"strider": 1}}, "secrets": ["annihilate", "win_plains"]},
    ]
    scenario = {"terrain": TERRAIN, "mines": {"8": 2, "9": 1}, "players": players, **FOUND}
    position = Position(load("nexus_ops", players=2), seat).rubium(0, 5).vp(0, 3).vp(1, 11).hand(0, "frenzy")
    position.units(0, 8, "2 human").units(0, 19, "dragon").units(1, 8, "strider").hand(1, "annihilate", "win_plains")
    position.mine(8, 2).mine(9, 1)
    for phase, enter in [("deploy", position.deploy), ("move", position.move), ("battle", position.battle)]:
        state = begun(load, scenario | {"phase": phase}, first_player=seat)
        assert state.to_dict() == enter(seat).dict()
        assert state.kind == "decision" and state.current_player() == seat


@pytest.mark.clause("NX-2.12", "NX-8.1", "NX-9.1")
def test_the_battle_phase_begins_with_marks_and_fights(load: Any) -> None:
    units = [{"units": {"0": {"dragon": 2}, "8": {"dragon": 1}, "12": {"human": 1}}}, {"units": {"8": {"human": 1}}}]
    scenario = {"terrain": TERRAIN, "players": units, "phase": "battle", **FOUND}
    state = begun(load, scenario, first_player=0)
    assert (state.node, turn(state)["breath"], turn(state)["fights"]) == ("battle_select", {"0": 2}, [8])


@pytest.mark.clause("NX-2.12", "NX-2.8")
def test_cards_in_hands_are_not_in_the_decks(load: Any) -> None:
    players = [{"energize": ["frenzy", "frenzy"], "secrets": ["win_plains"]}, {"secrets": ["win_plains", "annihilate"]}]
    state = begun(load, {"terrain": TERRAIN, "players": players, "phase": "battle", **FOUND}, first_player=0)
    data = state.to_dict()
    assert data["energize_deck"]["frenzy"] == 1 and sum(data["energize_deck"].values()) == 30
    assert "win_plains" not in data["secret_deck"] and data["secret_deck"]["annihilate"] == 1
    assert sum(data["secret_deck"].values()) == 33
    assert "draw_secret win_plains" not in outcomes(play(state, "end_phase"))


@pytest.mark.clause("NX-2.12", "NX-2.3", "NX-2.4", "NX-2.2")
def test_fixed_parts_make_no_chance_nodes(load: Any) -> None:
    state = begun(load, {"terrain": TERRAIN}, players=3)
    assert state.node == "first_player" and state.to_dict()["terrain"][:19] == REF_A
    assert state.to_dict()["single_pool"] == state.to_dict()["double_pool"] == [0, 0, 0]
    state = play(state, "first_player 2")
    assert (state.node, state.current_player()) == ("deploy", 2)
    assert [player(state, seat)["rubium"] for seat in range(3)] == [11, 14, 8]
    assert state.to_dict()["tokens"] == list(range(1, 19))
    named = begun(load, {"terrain": TERRAIN}, first_player=1)
    assert (named.node, named.current_player(), player(named, 0)["rubium"]) == ("deploy", 1, 11)


@pytest.mark.clause("NX-2.12", "NX-18.2")
def test_what_is_left_of_the_setup_is_played(load: Any) -> None:
    state = begun(load, {"players": [{"vp": 2}, {}]}, first_player=0)
    assert state.node == "single_tile" and state.points() == [2, 0]
    state = begun(load, {"players": [{"units": {"19": {"human": 1}}}, {"energize": ["frenzy"]}]}, first_player=0)
    assert (state.node, player(state)["units"], player(state)["settled"]) == ("single_tile", {"19": {"human": 1}}, True)
    assert player(state, 1)["energize"] == ["frenzy"] and not player(state, 1)["settled"]
    orders = begun(load, {"terrain": TERRAIN}, first_player=1, executive_orders=True)
    assert orders.node == "draw_secret" and orders.to_dict()["draw"]["player"] == 1
    phase = begun(load, {"terrain": TERRAIN, "phase": "deploy"}, first_player=1, executive_orders=True)
    assert phase.node == "deploy" and player(phase, 1)["secrets"] == []


@pytest.mark.clause("NX-2.12", "NX-2.9")
def test_what_is_left_out_is_as_usual(load: Any) -> None:
    state = begun(load, {"terrain": TERRAIN, "phase": "deploy", "players": [{}, {"rubium": 1}]}, first_player=0)
    assert [player(state, seat)["rubium"] for seat in (0, 1)] == [8, 1]
    assert state.to_dict()["tokens"] == list(range(1, 19)) and sum(state.to_dict()["token_pool"].values()) == 18
    assert legal(state)[-1] == "end_phase" and "buy leaper 19" in legal(state)
    empty = begun(load, {})
    assert empty.to_dict() == load("nexus_ops", players=2).new_initial_state().to_dict()


@pytest.mark.clause("NX-2.12", "NX-7.1", "NX-2.7")
def test_tokens_left(load: Any) -> None:
    scenario = {"terrain": TERRAIN, "phase": "move", "tokens": [7, 8], "token_pool": {"strider": 1, "large_mine": 1}}
    state = begun(load, scenario | {"players": [{"units": {"19": {"human": 1}}}, {}]}, first_player=0)
    state = play(state, "move human 19; move_to 8; move_count 1; end_phase")
    assert set(outcomes(state)) == {"token strider", "token large_mine"}


@pytest.mark.clause("NX-2.12")
def test_terrains_need_not_be_those_of_the_tiles(load: Any) -> None:
    state = begun(load, {"terrain": ["plains"] * 18, "phase": "move", **FOUND}, first_player=0)
    assert state.to_dict()["terrain"][1:19] == ["plains"] * 18


def people(seat: int, **parts: Any) -> dict[str, Any]:
    """A scenario in which a seat has something."""
    return {"players": [{}, parts] if seat else [parts, {}]}


@pytest.mark.clause("NX-2.12")
@pytest.mark.parametrize(
    ("scenario", "place"),
    [
        ({"terrain": TERRAIN[:-1]}, "scenario.terrain"),
        ({"terrain": [*TERRAIN[:-1], "home"]}, "scenario.terrain[17]"),
        ({"terrain": ["monolith", *TERRAIN[1:]]}, "scenario.terrain[0]"),
        ({"terrain": ["lava", *TERRAIN[1:]]}, "scenario.terrain[0]"),
        ({"mines": {"0": 1}}, "scenario.mines"),
        ({"mines": {"19": 1}}, "scenario.mines"),
        ({"mines": {"8": -1}, **FOUND}, "scenario.mines.8"),
        ({"mines": {"8": 3}, **FOUND}, "scenario.mines"),  # no token has such a mine
        ({"mines": {"8": 1}}, "scenario.mines"),  # under a token
        ({"tokens": [7, 8]}, "scenario"),
        ({"token_pool": {"strider": 1}}, "scenario"),
        ({"tokens": [8, 7], "token_pool": {"strider": 2}}, "scenario.tokens"),
        ({"tokens": [0], "token_pool": {"strider": 1}}, "scenario.tokens"),
        ({"tokens": [7, 8], "token_pool": {"strider": 1}}, "scenario.token"),
        ({"tokens": [1, 2, 3, 4, 5], "token_pool": {"large_mine": 5}}, "scenario.token_pool"),
        (people(1, units={"8": {"human": -1}}), "scenario.players[1].units.8.human"),
        (people(1, units={"8": {"human": "2"}}), "scenario.players[1].units.8.human"),
        (people(1, units={"8": {"orc": 1}}), "scenario.players[1].units.8"),
        (people(1, units={"25": {"human": 1}}), "scenario.players[1].units"),
        (people(0, units={"8": {"human": 7}, "9": {"human": 6}}), "scenario.players[0].units"),
        (people(0, energize=["frenzy"] * 4), "scenario.players[0].energize"),
        (people(0, energize=["annihilate"]), "scenario.players[0].energize"),
        (people(1, secrets=["annihilate"] * 3), "scenario.players[1].secrets"),
        ({"players": [{"energize": ["frenzy"] * 2}] * 2}, "scenario.players[1].energize"),  # three in all
        ({"players": [{"secrets": ["annihilate"] * 2}, {"secrets": ["annihilate"]}]}, "scenario.players[1].secrets"),
        (people(1, vp=12), "scenario.players[1].vp"),
        (people(1, rubium=-1), "scenario.players[1].rubium"),
        (people(1, gold=1), "scenario.players[1]"),
        ({"players": [{}]}, "scenario.players"),
        ({"phase": "explore", "terrain": TERRAIN}, "scenario.phase"),
        ({"phase": "deploy"}, "scenario"),
        ({"board": []}, "scenario"),
    ],
)
def test_an_impossible_scenario_is_an_error_that_names_the_place(
    load: Any, scenario: dict[str, Any], place: str
) -> None:
    with pytest.raises(warquest.OptionError) as caught:
        load("nexus_ops", players=2, first_player=0, scenario=scenario)
    assert place in str(caught.value)


@pytest.mark.clause("NX-2.12")
def test_a_phase_needs_a_first_player(load: Any) -> None:
    scenario = {"terrain": TERRAIN, "phase": "deploy"}
    with pytest.raises(warquest.OptionError):
        load("nexus_ops", players=2, scenario=scenario)
    assert load("nexus_ops", players=2, scenario=scenario, first_player=0).options["scenario"] == scenario


@pytest.mark.clause("NX-2.12", "NX-5.2")
def test_scenarios_just_possible(load: Any) -> None:
    players = [{"units": {"8": {"human": 6}, "9": {"human": 6}}, "energize": ["frenzy"] * 3, "vp": 11}, {}]
    state = begun(load, {"terrain": TERRAIN, "phase": "deploy", "players": players, **FOUND}, first_player=0)
    assert state.points() == [11, 0] and "buy human 19" not in legal(state)


@pytest.mark.clause("NX-2.12")
def test_the_scenario_belongs_to_the_game(load: Any) -> None:
    scenario = {"terrain": TERRAIN, "phase": "deploy"}
    game = load("nexus_ops", players=2, scenario=scenario, first_player=0)
    state = game.new_initial_state()
    assert game.from_bytes(state.to_bytes()) == state
    with pytest.raises(warquest.SaveError):
        load("nexus_ops", players=2, first_player=0).from_bytes(state.to_bytes())
