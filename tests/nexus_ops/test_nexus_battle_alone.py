"""A battle as a game of its own (`nexus_ops/battle`): its armies, its dict, its views and its result."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_battles import alone, asked, dice, hand, on_board, result, run

import warquest
from script import legal, play, wander

ONE = "1 human"
SIDE = {
    "frenzy": False,
    "outflank": False,
    "targeting": 0,
    "regeneration": [],
    "hits": None,
    "misses": 0,
    "volley": False,
    "lost": {},
}


@pytest.mark.clause("NX-9.5", "NX-10.1")
def test_the_first_node_is_a_battle_that_has_begun(load: Any) -> None:
    state = alone(load, "2 dragon", "3 human")
    assert (state.game.name, state.game.num_players) == ("nexus_ops/battle", 2)
    assert state.to_dict() == {
        "node": "hits",
        "player": -1,
        "battles": 1,
        "chain": [],
        "battle": {
            "hex": None,
            "attacker": 0,
            "defender": 1,
            "critical": False,
            "reversed": False,
            "type": "dragon",
            "rolling": "A",
            "regenerating": None,
            "over": False,
            "red": False,
            "sides": {"A": SIDE, "D": SIDE},
        },
        "sides": [{"units": {"dragon": 2}, "energize": []}, {"units": {"human": 3}, "energize": []}],
    }
    assert state.tallies() == {"battles": 1}


@pytest.mark.clause("NX-13.1", "NX-13.4")
def test_armies_are_units_and_cards(load: Any) -> None:
    army = "1 human + 2 dragon + 2 human / cards outflank + frenzy + frenzy"
    state = alone(load, army, "1 strider / cards second_volley")
    assert asked(state) == ("window_open", 0, ["card frenzy", "card outflank", "pass"])
    data = state.to_dict()
    assert data["sides"][0] == {"units": {"dragon": 2, "human": 3}, "energize": ["frenzy", "frenzy", "outflank"]}
    assert data["sides"][1] == {"units": {"strider": 1}, "energize": ["second_volley"]}
    assert data["battle"]["type"] is None
    state = play(state, "card frenzy")
    assert state.to_dict()["sides"][0]["energize"] == ["frenzy", "outflank"]


@pytest.mark.clause("NX-10.1")
def test_a_mapping_means_the_same_army_as_its_text(load: Any) -> None:
    text = alone(load, "2 dragon + 1 human / cards frenzy", ONE)
    mapping = alone(load, {"dragon": 2, "human": 1, "cards": ["frenzy"]}, {"human": 1})
    assert text.to_dict() == mapping.to_dict()
    assert text.game.options == mapping.game.options


@pytest.mark.clause("NX-10.1", "NX-13.1")
@pytest.mark.parametrize(
    "army",
    [
        "",
        "0 human",
        "21 human",
        "10 human + 11 human",
        "2 goblin",
        "1 human / cards excalibur",
        "1 human / cards ambush",
        "1 human / cards critical_objective",
        "1 human / cards frenzy + frenzy + frenzy + frenzy",
        "1 human / cards outflank + outflank + outflank",
        "1 human / cards win_plains",
        "1 human / gold 3",
    ],
)
def test_armies_that_make_no_sense_are_refused(load: Any, army: str) -> None:
    for attacker, defender in ((army, ONE), (ONE, army)):
        with pytest.raises(warquest.WarquestError):
            alone(load, attacker, defender)


@pytest.mark.clause("NX-10.2", "NX-13.1")
def test_armies_may_be_larger_than_the_supply(load: Any) -> None:
    state = alone(load, "20 dragon / cards frenzy", "20 human")
    assert dice(play(state, "card frenzy")) == ("dragon", "A", 40)
    assert state.game.max_chance_outcomes == 41


@pytest.mark.clause("NX-10.2")
def test_the_terrain_is_plains_or_what_is_named(load: Any) -> None:
    game = load("nexus_ops/battle", attacker="1 fungoid", defender=ONE)
    assert game.options["terrain"] == "plains"
    assert game.new_initial_state().chance_weights() == [(0, 4), (1, 2)]
    assert alone(load, "1 fungoid", ONE, "forest").chance_weights() == [(0, 3), (1, 3)]
    with pytest.raises(warquest.OptionError):
        alone(load, ONE, ONE, "swamp")


@pytest.mark.clause("NX-10.11", "NX-10.12", "NX-10.13", "NX-10.14", "NX-14.1")
@pytest.mark.parametrize(
    ("hits", "end", "winner"),
    [
        ("hits 1; hits 0", "1S|-", 0),
        ("hits 1; hits 1", "-|-", 0),
        ("hits 0; hits 1", "-|1S", 1),
        ("hits 0; hits 0", "1S|1S", None),
    ],
)
@pytest.mark.parametrize("returns", ["zero_sum", "win_share", "vp", "vp_margin"])
def test_points_and_returns_of_each_end(load: Any, hits: str, end: str, winner: int | None, returns: str) -> None:
    state = alone(load, "1 strider", "1 strider", returns=returns)
    assert (state.returns(), state.points()) == ([0.0, 0.0], [0, 0])
    state = play(state, hits)
    assert (state.is_terminal(), state.node, state.current_player(), result(state)) == (True, "terminal", -4, end)
    assert legal(state) == []
    data = state.to_dict()
    assert (data["battle"]["over"], data["battle"]["type"], data["player"]) == (True, None, -4)
    points = [int(winner == 0), 0]
    assert state.points() == points
    assert (
        state.returns()
        == {
            "zero_sum": {0: [1.0, -1.0], 1: [-1.0, 1.0], None: [0.0, 0.0]}[winner],
            "win_share": {0: [1.0, 0.0], 1: [0.0, 1.0], None: [0.5, 0.5]}[winner],
            "vp": [float(value) for value in points],
            "vp_margin": [float(points[0]), float(-points[0])],
        }[returns]
    )


@pytest.mark.clause("NX-14.1", "NX-10.11")
@pytest.mark.parametrize(
    ("returns", "bounds"),
    [
        ("zero_sum", (-1.0, 1.0, 0.0)),
        ("win_share", (0.0, 1.0, 1.0)),
        ("vp", (0.0, 1.0, None)),
        ("vp_margin", (-1.0, 1.0, None)),
    ],
)
def test_the_bounds_of_the_returns(load: Any, returns: str, bounds: tuple[float, float, float | None]) -> None:
    game = alone(load, ONE, ONE, returns=returns).game
    assert (game.min_utility, game.max_utility, game.utility_sum) == bounds


@pytest.mark.clause("NX-11.1", "NX-11.2", "NX-12.1")
def test_no_draw_no_mission_and_no_further_battle_follow(load: Any) -> None:
    state = alone(load, "1 dragon / cards frenzy", "1 human / cards frenzy")
    assert run(state, "hits 1").is_terminal()


@pytest.mark.clause("NX-13.7", "NX-10.14")
def test_the_effects_are_reset_at_the_end(load: Any) -> None:
    state = alone(load, "1 strider + 1 human / cards frenzy + gravity_anomaly + outflank", "1 strider")
    state = run(state, "card frenzy; card gravity_anomaly; card outflank; hits 0; hits 1; hits 1; lose human")
    data = state.to_dict()["battle"]
    assert data["sides"] == {"A": SIDE | {"lost": {"human": 1}}, "D": SIDE | {"lost": {"strider": 1}}}
    assert (data["reversed"], data["rolling"], data["regenerating"]) == (False, None, None)


@pytest.mark.clause("NX-17.1")
def test_nothing_is_hidden_in_a_battle(load: Any) -> None:
    state = alone(load, "2 strider / cards frenzy", "1 strider / cards outflank")
    for viewer in (0, 1):
        assert state.view(viewer) == state.to_dict() | {"viewer": viewer}


@pytest.mark.clause("NX-10.1")
def test_a_battle_alone_has_the_action_ids_of_the_whole_game(load: Any) -> None:
    whole, game = load("nexus_ops", players=2), alone(load, ONE, ONE).game
    assert whole.num_distinct_actions == game.num_distinct_actions
    names = [whole.action_to_string(action) for action in range(whole.num_distinct_actions)]
    assert names == [game.action_to_string(action) for action in range(game.num_distinct_actions)]


@pytest.mark.clause("NX-10.1", "NX-13.3")
def test_it_goes_on_from_its_dict_at_every_node(load: Any) -> None:
    army = "2 strider + 2 crystalline + 1 human / cards crystalline_regeneration + outflank + second_volley"
    for seed in range(5):
        for state in wander(alone(load, army, army).clone(), seed):
            again = state.game.from_dict(state.to_dict())
            assert again == state
            assert (asked(again), again.to_dict()) == (asked(state), state.to_dict())


@pytest.mark.clause("NX-10.1", "NX-13.4")
def test_the_longest_battle_is_bounded(load: Any) -> None:
    game = alone(load, "2 strider + 1 human / cards frenzy", "2 strider / cards frenzy + outflank").game
    assert game.max_game_length == 24 + 2 * (3 + 2) + 4 * 3
    for seed in range(5):
        decisions = sum(state.kind == "decision" for state in wander(game.new_initial_state(), seed))
        assert decisions <= game.max_game_length


@pytest.mark.clause("NX-10.1", "NX-13.2")
def test_there_is_no_board(load: Any) -> None:
    assert alone(load, ONE, ONE).game.map is None


@pytest.mark.clause("NX-10.11", "NX-13.12")
def test_the_board_text(load: Any) -> None:
    state = alone(load, "2 strider + 1 human / cards outflank + second_volley", "1 strider", "forest")
    assert str(state).splitlines() == [
        "battle on forest, node window_open (seat 0)",
        "attacker: 2 strider, 1 human",
        "  cards: outflank, second_volley",
        "defender: 1 strider",
        "  cards: none",
    ]
    state = play(state, "card outflank", "pass", "hits 1", "hits 1")
    assert str(state).splitlines() == [
        "battle on forest, node window_post (seat 0)",
        "step strider",
        "attacker: 2 strider, 1 human, hits 1, misses 1, outflank",
        "  cards: second_volley",
        "defender: 1 strider, hits 1",
        "  cards: none",
    ]
    state = play(state, "pass", "lose human")
    assert str(state).splitlines() == [
        "battle on forest, node terminal (the end)",
        "winner: attacker",
        "attacker: 2 strider, lost 1 human",
        "  cards: second_volley",
        "defender: none, lost 1 strider",
        "  cards: none",
    ]


@pytest.mark.clause("NX-10.1", "NX-13.15", "NX-10.2")
def test_it_is_the_battle_of_the_board(load: Any) -> None:
    """The same script leads through the same questions, alone and on the board."""
    cards = ["frenzy", "gravity_anomaly", "second_volley"]
    army, other = "2 strider + 1 fungoid", "1 strider + 2 crystalline"
    lone = alone(load, f"{army} / cards {' + '.join(cards)}", other, "forest")
    position = on_board(load, 8, army, other).hand(0, *cards)
    board = play(position.battle().state(), "fight 8")
    opening = "card frenzy; card gravity_anomaly; pass"
    steps = "hits 1; pass; lose crystalline; pass; hits 0; pass; hits 2; hits 1; card second_volley"
    for text in f"{opening}; {steps}".split("; "):
        assert asked(board) == asked(lone)
        board, lone = play(board, text), play(lone, text)
    assert board.chance_weights() == lone.chance_weights()
    assert hand(board, 0) == lone.to_dict()["sides"][0]["energize"] == []
