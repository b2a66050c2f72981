"""The rule of thumb by odds and by the estimate (docs/agents.md, "greedy")."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from warquest import _engine


def decisions(players: int, seed: int) -> list[Any]:
    """The choices of a game of `greedy`, each before it is made."""
    game = warquest.load("warquest", players=players, rounds=5)
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
def test_odds_are_asked_of_what_the_seat_sees(players: int) -> None:
    """Equal views, equal choices: in a game that has been asked much, and in a new one."""
    fresh = warquest.load("warquest", players=players, rounds=5)
    other, changed = warquest.Generator(players, 1), 0
    for state in decisions(players, players):
        action = _engine.greedy_action(state, True)
        assert action in state.legal_actions()
        twin = state.resample_from_infostate(state.current_player(), other)
        assert _engine.greedy_action(twin, True) == action, state.node
        assert _engine.greedy_action(fresh.from_dict(state.to_dict()), True) == action, state.node
        changed += action != _engine.greedy_action(state)
    assert changed > 0


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
