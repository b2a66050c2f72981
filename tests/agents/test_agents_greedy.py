"""The rule of thumb by odds and by the estimate (docs/agents.md, "greedy")."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from warquest import _engine

SHORT: dict[str, dict[str, Any]] = {"warquest": {"rounds": 5}, "nexus_ops": {"max_rounds": 12, "top_priority": True}}
"""Options by game."""


def decisions(name: str, players: int, seed: int) -> list[Any]:
    """The choices of a game of `greedy`, each before it is made."""
    game = warquest.load(name, players=players, **SHORT[name])
    state, dice, found = game.new_initial_state(), warquest.Generator(seed, 0), []
    while not state.is_terminal():
        if state.kind == "chance":
            action = state.sample_chance(dice)
        else:
            action = _engine.greedy_action(state, True)
            if len(state.legal_actions()) > 1:
                found.append(state.clone())
        state.apply_action(action)
    return found


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", SHORT)
def test_what_is_chosen_rests_on_what_the_seat_sees(name: str, players: int) -> None:
    """Equal views, equal choices: in a game that has been asked much, and in a new one."""
    fresh = warquest.load(name, players=players, **SHORT[name])
    other = warquest.Generator(players, 1)
    for state in decisions(name, players, players):
        twin = state.resample_from_infostate(state.current_player(), other)
        again = fresh.from_dict(state.to_dict())
        for odds in (False, True):
            action = _engine.greedy_action(state, odds)
            assert action in state.legal_actions()
            assert _engine.greedy_action(twin, odds) == action, state.node
            assert _engine.greedy_action(again, odds) == action, state.node


@pytest.mark.parametrize("players", [2, 4])
def test_odds_and_the_estimate_differ_at_times(players: int) -> None:
    choices = decisions("warquest", players, players)
    assert any(_engine.greedy_action(state, True) != _engine.greedy_action(state) for state in choices)


def test_games_without_battles_to_come_have_one_rule_of_thumb() -> None:
    game = warquest.load("warquest/battle", attacker="3 orc-warrior + lord", defender="3 elf-archer + lord")
    state, dice = game.new_initial_state(), warquest.Generator(1, 0)
    while not state.is_terminal():
        if state.kind == "chance":
            state.apply_action(state.sample_chance(dice))
        else:
            assert _engine.greedy_action(state, True) == _engine.greedy_action(state)
            state.apply_action(_engine.greedy_action(state))
    for odds in (False, True):
        with pytest.raises(warquest.WarquestError, match="terminal is no decision node"):
            _engine.greedy_action(state, odds)
