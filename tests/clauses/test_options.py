"""WQ-17: the rule options, their defaults and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

import warquest

DEFAULTS = {
    "rounds": 16,
    "setup_order": "place_then_buy",
    "rule_of_five": "unit_types",
    "stragglers": "owner_turn",
    "recruit_block": "region",
    "search_cost": "action",
    "defend_cities": "all",
    "claim_flips": "used",
    "glorious_draws": False,
    "event_timing": "round_end",
    "beginner_ranged": False,
    "rally": "per_leader_min_one",
    "round_limit_result": "defender_wins",
    "respawn_races": "any",
    "leader_deploy": "optional",
    "returns": "zero_sum",
}
OTHERS = {
    "rounds": [1, 30],
    "setup_order": ["each_in_turn"],
    "rule_of_five": ["units_per_race", "units_per_type", "off"],
    "stragglers": ["any_turn"],
    "recruit_block": ["kingdom"],
    "search_cost": ["free_once"],
    "defend_cities": ["any"],
    "claim_flips": ["all"],
    "glorious_draws": [True],
    "event_timing": ["round_start"],
    "beginner_ranged": [True],
    "rally": ["per_leader", "one_plus_leaders"],
    "round_limit_result": ["no_winner"],
    "respawn_races": ["two"],
    "leader_deploy": ["obligatory"],
    "returns": ["win_share", "vp", "vp_margin"],
}


@pytest.mark.clause("WQ-17")
def test_the_defaults_are_those_of_the_page(load: Any) -> None:
    assert load(players=2).options == DEFAULTS
    for name, value in DEFAULTS.items():
        assert type(load(players=2).options[name]) is type(value)


@pytest.mark.clause("WQ-17")
@pytest.mark.parametrize("name", list(OTHERS))
def test_every_value_of_the_page_is_accepted_and_in_force(load: Any, name: str) -> None:
    for value in [DEFAULTS[name], *OTHERS[name]]:
        game = load(players=2, **{name: value})
        assert game.options == DEFAULTS | {name: value}
        assert game.new_initial_state().game.options[name] == value


@pytest.mark.clause("WQ-17")
@pytest.mark.parametrize("name", list(OTHERS))
def test_other_values_are_errors(load: Any, name: str) -> None:
    for wrong in ("nonsense", "", None, 2.5, 99):
        with pytest.raises(warquest.OptionError):
            load(players=2, **{name: wrong})


@pytest.mark.clause("WQ-17")
def test_unknown_options_are_errors(load: Any) -> None:
    for name in ("round", "Rounds", "rule_of_six"):
        with pytest.raises(warquest.OptionError):
            load(players=2, **{name: 1})


@pytest.mark.clause("WQ-17", "WQ-1.1")
def test_games_with_different_options_are_different_games(load: Any) -> None:
    usual, short = load(players=2), load(players=2, rounds=12)
    assert usual.new_initial_state().to_dict() == short.new_initial_state().to_dict()
    assert usual.new_initial_state() != short.new_initial_state()
    with pytest.raises(warquest.SaveError):
        short.from_bytes(usual.new_initial_state().to_bytes())
