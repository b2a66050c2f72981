"""`str(state)` is the same text on both engines (docs/warquest-state.md, "Board text").

Random options, edited rules and positions from the middle of a game: `account` holds the board for the twin walks.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters import ADAPTERS, BATTLES, SEATED, adapter_of
from strategies.games import both


def boards_of_a_game(games: tuple[Any, Any], seed: int) -> set[str]:
    """Plays at random on both engines and compares the boards at every node; all boards seen."""
    states = [game.new_initial_state() for game in games]
    chooser = random.Random(seed)
    seen = set()
    while True:
        reference, rust = map(str, states)
        assert reference.encode() == rust.encode()
        seen.add(rust)
        if states[0].is_terminal():
            return seen
        action = chooser.choice(states[0].legal_actions())
        for state in states:
            state.apply_action(action)


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_both_engines_print_the_same_board_at_every_node(game: str, players: int) -> None:
    games = both(players, game=game, **{ADAPTERS[game].length: 12})
    seen = set().union(*(boards_of_a_game(games, seed) for seed in (4, 5)))
    for wanted in ADAPTERS[game].on_boards:
        assert any(wanted in board for board in seen), wanted
    assert not any(line != line.rstrip() for board in seen for line in board.split("\n"))


@pytest.mark.parametrize("game", BATTLES)
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
def test_both_engines_print_the_same_battle_at_every_node(game: str, data: st.DataObject, seed: int) -> None:
    boards = boards_of_a_game(both(2, game=game, **data.draw(adapter_of(game).battles())), seed)
    (end,) = [board for board in boards if ", node terminal (the end)" in board.split("\n")[0]]
    assert end.count("\nwinner: ") == 1
