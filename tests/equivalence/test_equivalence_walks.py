"""The two engines agree at every node: fresh games, mid-game positions, random options, edited rules, battles alone."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters import ADAPTERS, BATTLES, CAMPAIGNS, SEATED, adapter_of
from equivalence.walk import EVERY_NODE, OUTLINE, same_game, twin
from strategies.drivers import Steered, Uniform
from strategies.games import PLAYERS, both, options
from strategies.scattered import scattered
from strategies.small_rules import varied_tables, write_folder

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
GAMES = 200 if DEEP else 1
SEEDS = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_whole_games_of_random_players(game: str, players: int) -> None:
    """Deep: two hundred games of sixteen rounds for each number of players; else one short one, everything compared."""
    games = both(players, game=game, **{ADAPTERS[game].length: 16} if DEEP else ADAPTERS[game].brief)
    assert same_game(*games) is None
    for seed in range(GAMES):
        walk = twin(*games, Uniform(seed), OUTLINE if seed else EVERY_NODE)
        assert walk.nodes["terminal"] == 1


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_steered_games_with_every_comparison(game: str, players: int) -> None:
    adapter = ADAPTERS[game]
    for seed in range(4):
        chosen = adapter.random_options(random.Random(100 * players + seed), players)
        games = both(players, game=game, **chosen)
        assert same_game(*games) is None
        start = adapter.middle(games[1], seed) if seed % 2 else None
        walk = twin(*games, Steered(seed), EVERY_NODE, steps=150, start=start)
        assert walk.nodes["terminal"] or walk.nodes.total() == 151


@pytest.mark.parametrize("game", CAMPAIGNS)
@given(data=st.data(), seed=SEEDS, middle=st.booleans(), steered=st.booleans())
def test_random_options_players_and_play(
    game: str, data: st.DataObject, seed: int, middle: bool, steered: bool
) -> None:
    adapter = ADAPTERS[game]
    players = data.draw(st.sampled_from(adapter.players))
    games = both(players, game=game, **data.draw(adapter.options(players)))
    start = adapter.middle(games[1], seed) if middle else None
    twin(*games, (Steered if steered else Uniform)(seed), EVERY_NODE, steps=60, start=start)


@given(tables=varied_tables(), players=st.sampled_from(PLAYERS), chosen=options(), seed=SEEDS, middle=st.booleans())
def test_edited_rules(tables: Any, players: int, chosen: dict[str, Any], seed: int, middle: bool) -> None:
    """A small map with other numbers in units, cards, die and constants."""
    with tempfile.TemporaryDirectory() as folder:
        games = both(players, rules=str(write_folder(Path(folder) / "rules", tables)), **chosen)
    assert same_game(*games) is None
    start = scattered(games[1], seed) if middle else None
    twin(*games, Steered(seed), EVERY_NODE, steps=60, start=start)


@pytest.mark.parametrize("game", BATTLES)
@given(data=st.data(), seed=SEEDS, steered=st.booleans())
def test_battles_alone(game: str, data: st.DataObject, seed: int, steered: bool) -> None:
    games = both(2, game=game, **data.draw(adapter_of(game).battles()))
    assert same_game(*games) is None
    twin(*games, (Steered if steered else Uniform)(seed), EVERY_NODE, steps=80)
