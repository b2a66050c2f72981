"""The options of Nexus Ops, what a game is worth at most, and how long it can take."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_moves import player
from nexus_positions import Position

import warquest

DEFAULTS: dict[str, Any] = {
    "first_player": "random",
    "double_orientation": "random",
    "battle_cards_bystanders": False,
    "co_targets": "any",
    "co_loser_draw": "role",
    "entry_needs_controlled_step": False,
    "breath_timing": "interleaved",
    "breath_choice": "victim",
    "white_kill_window": "turn",
    "dominate_strict": True,
    "frenzy_scope": "owner",
    "home_mines": [2, 2, 3],
    "elimination": "no_units",
    "vp_target": 12,
    "max_rounds": 200,
    "executive_orders": False,
    "king_of_the_hill": False,
    "top_priority": False,
    "extra_tokens": False,
    "returns": "zero_sum",
    "scenario": {},
}
OTHERS: dict[str, list[Any]] = {
    "first_player": [0, 1],
    "double_orientation": ["fixed"],
    "battle_cards_bystanders": [True],
    "co_targets": ["same_pair"],
    "co_loser_draw": ["not_active"],
    "entry_needs_controlled_step": [True],
    "breath_timing": ["before_battles", "after_battles"],
    "breath_choice": ["attacker"],
    "white_kill_window": ["battle"],
    "dominate_strict": [False],
    "frenzy_scope": ["all"],
    "home_mines": [[1, 1, 1], [0, 9, 5]],
    "elimination": ["no_units_and_broke", "off"],
    "vp_target": [1, 99],
    "max_rounds": [1, 1000],
    "executive_orders": [True],
    "king_of_the_hill": [True],
    "top_priority": [True],
    "extra_tokens": [],
    "returns": ["win_share", "vp", "vp_margin"],
    "scenario": [],
}


@pytest.mark.clause("NX-2.2", "NX-16.6", "RU-20")
def test_the_defaults_are_those_of_the_page(load: Any) -> None:
    found = load("nexus_ops", players=2).options
    assert found == DEFAULTS
    assert {name: type(value) for name, value in found.items()} == {n: type(value) for n, value in DEFAULTS.items()}


@pytest.mark.clause("NX-18.1", "NX-16.5", "NX-2.5")
@pytest.mark.parametrize("name", list(OTHERS))
def test_every_value_of_the_page_is_accepted_and_in_force(load: Any, name: str) -> None:
    for value in [DEFAULTS[name], *OTHERS[name]]:
        game = load("nexus_ops", players=2, **{name: value})
        assert game.options == DEFAULTS | {name: value}
        assert game.new_initial_state().game.options[name] == value


@pytest.mark.clause("NX-16.6", "NX-18.5", "NX-2.2")
@pytest.mark.parametrize("name", list(OTHERS))
def test_other_values_are_errors(load: Any, name: str) -> None:
    for wrong in ("nonsense", "", None, 2.5, 1001, -1, [2, 2], {"nonsense": 1}):
        with pytest.raises(warquest.OptionError):
            load("nexus_ops", players=2, **{name: wrong})


@pytest.mark.clause("NX-16.6", "NX-18.1", "NX-2.2", "RU-20")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("first_player", [2, "0", True]),
        ("vp_target", [0, 100, "12", True]),
        ("max_rounds", [0, 1001]),
        ("home_mines", [[2, 2, 10], [2, 2, -1], [2, 2, 3, 3], [2, 2, "3"], [True, 2, 3], 2]),
        ("top_priority", [1, 0, "true"]),
        ("dominate_strict", [1, "true"]),
        ("scenario", [[], "terrain"]),
    ],
)
def test_values_just_outside_are_errors(load: Any, name: str, values: list[Any]) -> None:
    for wrong in values:
        with pytest.raises(warquest.OptionError):
            load("nexus_ops", players=2, **{name: wrong})


@pytest.mark.clause("NX-2.2")
def test_the_first_player_is_one_of_those_who_play(load: Any) -> None:
    assert load("nexus_ops", players=4, first_player=3).options["first_player"] == 3
    with pytest.raises(warquest.OptionError):
        load("nexus_ops", players=3, first_player=3)


@pytest.mark.clause("NX-18.1", "NX-16.6")
def test_games_with_different_options_are_different_games(load: Any) -> None:
    usual, short = load("nexus_ops", players=2), load("nexus_ops", players=2, vp_target=10)
    assert usual.new_initial_state().to_dict() == short.new_initial_state().to_dict()
    assert usual.new_initial_state() != short.new_initial_state()
    with pytest.raises(warquest.SaveError):
        short.from_bytes(usual.new_initial_state().to_bytes())
    with pytest.raises(warquest.OptionError):
        load("nexus_ops", players=2, rounds=3)  # that option belongs to another game


@pytest.mark.clause("NX-16.1", "NX-16.4")
@pytest.mark.parametrize("target", [12, 10])
def test_what_a_game_is_worth_at_most(load: Any, target: int) -> None:
    most = float(target - 1 + 3)
    expected = {
        "zero_sum": (-1.0, 1.0, 0.0),
        "win_share": (0.0, 1.0, 1.0),
        "vp": (0.0, most, None),
        "vp_margin": (-most, most),
    }
    for returns, limits in expected.items():
        game = load("nexus_ops", players=3, vp_target=target, returns=returns)
        assert (game.min_utility, game.max_utility, game.utility_sum)[: len(limits)] == limits


U, CE, CM = 41, 32, 36  # all figures of a faction, all energize cards, all secret missions


@pytest.mark.clause("NX-16.6")
@pytest.mark.parametrize(("players", "rounds"), [(2, 200), (3, 200), (4, 1000), (2, 1)])
def test_the_longest_game(load: Any, players: int, rounds: int) -> None:
    cards = CE + players * U + 3
    battles = 19 + 3 * players + cards
    turn = 8 * U + 20 + CM + cards * (players + 6) + battles * (12 * players + 4 * U + 8)
    game = load("nexus_ops", players=players, max_rounds=rounds)
    assert game.max_game_length == players * rounds * turn
    assert game.max_chance_outcomes == 2 * 12 + 1
    assert game.num_players == players and game.name == "nexus_ops"


@pytest.mark.clause("NX-2.1", "NX-17.1")
def test_points_and_tallies(load: Any) -> None:
    state = Position(load("nexus_ops", players=3)).vp(1, 4).state()
    assert state.points() == [0, 4, 0] and state.tallies() == {"battles": 0}
    assert player(state, 1)["vp"] == 4


@pytest.mark.clause("NX-2.1")
def test_nexus_ops_is_among_the_games() -> None:
    assert "nexus_ops" in warquest.games()
