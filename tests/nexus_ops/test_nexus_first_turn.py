"""The action trace at the end of the rules page: the first turn of a game, step by step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from nexus_moves import goes, player
from nexus_positions import REF_A

from script import decide, legal, outcomes, play


@pytest.mark.clause("NX-4.1", "NX-5.1", "NX-6.1", "NX-7.2", "NX-15.2", "NX-15.6", "NX-2.12", "NX-2.9")
def test_the_trace_of_the_page(load: Any) -> None:
    game = load("nexus_ops", players=2, first_player=0, scenario={"terrain": REF_A[1:]})
    state = game.new_initial_state()
    assert (state.node, state.current_player(), player(state)["rubium"]) == ("deploy", 0, 8)
    state = decide(state, "buy human 19; buy human 20; buy human 21; buy human 20")
    assert player(state)["units"] == {"19": {"human": 1}, "20": {"human": 2}, "21": {"human": 1}}
    assert player(state)["rubium"] == 0 and legal(state) == ["end_phase"]
    state = decide(state, "end_phase", goes("human", 20, 8))
    assert (state.node, state.to_dict()["tokens"]) == ("move", list(range(1, 19)))
    state = decide(state, "end_phase")
    assert (state.node, state.kind) == ("token", "chance")
    assert outcomes(state)["token small_mine_fungoid"] == Fraction(2, 9)
    state = play(state, "token small_mine_fungoid")
    assert state.to_dict()["mines"][8] == 1 and player(state)["units"]["8"] == {"fungoid": 1, "human": 1}
    assert (state.node, legal(state)) == ("battle_select", ["end_phase"])
    state = decide(state, "end_phase")
    assert (state.node, player(state)["rubium"]) == ("draw_secret", 8)
    assert outcomes(state)["draw_secret win_plains"] == Fraction(1, 18)
    state = play(state, "draw_secret win_plains")
    assert (state.node, legal(state)) == ("end_turn", ["discard win_plains", "end_turn"])
    state = decide(state, "end_turn")
    assert (state.node, state.current_player(), player(state, 1)["rubium"]) == ("deploy", 1, 11)
    assert "buy leaper 22" in legal(state) and "buy dragon 22" not in legal(state)
