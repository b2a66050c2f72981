"""The tensors of the Rust engine are those of the plain Python encoding of the same view, to the last bit."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import warquest
from adapters import ADAPTERS, BATTLES, CAMPAIGNS, SEATED, adapter_of, small
from equivalence.walk import OUTLINE, Sight, twin
from observations.sheets import SEATINGS, options_of, states
from strategies.drivers import Steered, Uniform
from strategies.games import PLAYERS, both, options
from strategies.scattered import scattered
from strategies.small_rules import shipped_tables, varied_tables, write_folder

SEEDS = st.integers(0, 2**32 - 1)


class Comparer:
    """Compares every seat's observation at the states that it is shown; remembers their nodes."""

    def __init__(self, reference_game: Any, rust_game: Any) -> None:
        self.encoding = reference_game.encoding
        assert rust_game.observation_slices == reference_game.observation_slices
        self.buffer = numpy.empty(rust_game.observation_size, dtype=numpy.float32)
        self.nodes: set[str] = set()

    def look(self, state: Any) -> None:
        self.nodes.add(state.node)
        for seat in range(state.game.num_players):
            expected = numpy.array(self.encoding.encode(state.view(seat)), dtype=numpy.float32)
            self.buffer.fill(numpy.nan)
            state.observation(seat, out=self.buffer)
            if not numpy.array_equal(self.buffer, expected):
                raise AssertionError(f"{state.node}, seat {seat}: {self._differences(expected)}\n{state}")

    def _differences(self, expected: Any) -> str:
        """Slice, place and both values of the first places that differ."""
        told, start = [], 0
        for name, shape, _, _ in self.encoding.slices:
            size = int(numpy.prod(shape))
            here, there = self.buffer[start : start + size], expected[start : start + size]
            places = numpy.flatnonzero(here != there)
            for place in places:
                index = [int(axis) for axis in numpy.unravel_index(place, shape)]
                told.append(f"{name}{index} is {here[place]}, not {there[place]}")
            start += size
        return "; ".join(told[:9])


def walked(games: tuple[Any, Any], seed: int, steps: int, start: Any = None, uniform: bool = False) -> set[str]:
    """Compares along one game of the Rust engine; the nodes met."""
    comparer, driver = Comparer(*games), (Uniform if uniform else Steered)(seed)
    state = games[1].new_initial_state() if start is None else games[1].from_dict(start)
    comparer.look(state)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(driver(Sight(state, state.to_dict())))
        comparer.look(state)
    return comparer.nodes


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_tensors_equal_the_encoded_views(name: str, players: int) -> None:
    """Steered games from the beginning and from mid-game, options that show much."""
    met: set[str] = set()
    for seed in range(4):
        games = both(players, game=name, **options_of(name, seed // 2))
        comparer = Comparer(*games)
        for state in states(games[1], seed, 160):
            comparer.look(state)
        met |= comparer.nodes
    assert len(met) > (12 if name in ADAPTERS else 3)


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_tensors_of_random_options_and_random_play(name: str, players: int) -> None:
    adapter = ADAPTERS[name]
    games = both(players, game=name, **adapter.random_options(random.Random(players), players))
    assert walked(games, players, 400, uniform=True)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_all_kinds_of_nodes_are_compared(name: str) -> None:
    """So many as the laws demand of a few steered games of four."""
    games = both(4, game=name, **ADAPTERS[name].brief | ADAPTERS[name].rich)
    met: set[str] = set()
    for seed in range(6):
        comparer = Comparer(*games)
        for number, state in enumerate(states(games[1], seed, 250)):
            if state.node not in met or number % 5 == 0:
                comparer.look(state)
                met.add(state.node)
    assert len(met) >= ADAPTERS[name].kinds_of_nodes


@pytest.mark.parametrize("name", CAMPAIGNS)
@given(data=st.data(), seed=SEEDS, middle=st.booleans())
def test_tensors_of_any_options_players_and_positions(name: str, data: st.DataObject, seed: int, middle: bool) -> None:
    adapter = ADAPTERS[name]
    players = data.draw(st.sampled_from(adapter.players))
    games = both(players, game=name, **data.draw(adapter.options(players)))
    walked(games, seed, 40, adapter.middle(games[1], seed) if middle else None)


@given(tables=varied_tables(), players=st.sampled_from(PLAYERS), chosen=options(), seed=SEEDS, middle=st.booleans())
def test_tensors_of_edited_rules(tables: Any, players: int, chosen: dict[str, Any], seed: int, middle: bool) -> None:
    """A small map with other numbers: the shapes and caps are those of the folder."""
    with tempfile.TemporaryDirectory() as folder:
        games = both(players, rules=str(write_folder(Path(folder) / "rules", tables)), **chosen)
    walked(games, seed, 40, scattered(games[1], seed) if middle else None)


@pytest.mark.parametrize("players", ADAPTERS["nexus_ops"].players)
def test_tensors_of_edited_rules_of_nexus_ops(tmp_path: Path, players: int) -> None:
    """Fewer cards, more figures, richer mines: the shapes and caps are those of the folder."""
    tables, adapter = shipped_tables("nexus_ops"), ADAPTERS["nexus_ops"]
    tables["energize"]["card"] = tables["energize"]["card"][2:6]
    tables["missions"]["secret"] = tables["missions"]["secret"][::3]
    for unit in tables["units"]["unit"]:
        unit["limit"] += 3
    for token in tables["tokens"]["token"]:
        token["mine"] *= 4
    games = both(players, game="nexus_ops", rules=str(write_folder(tmp_path / "rules", tables)), **adapter.brief)
    shapes = {name: shape for name, shape, _, _ in games[1].observation_slices}
    assert (shapes["energize"], shapes["secrets"]) == ((4,), (6,))
    for seed in range(3):
        walked(games, seed, 250)


@pytest.mark.parametrize("name", BATTLES)
@given(data=st.data(), seed=SEEDS)
def test_tensors_of_battles_alone(name: str, data: st.DataObject, seed: int) -> None:
    walked(both(2, game=name, **data.draw(adapter_of(name).battles())), seed, 60)


@pytest.mark.parametrize("name", warquest.games())
def test_the_observations_of_both_engines_are_equal(name: str) -> None:
    """Through `State.observation` of both, along one twin walk."""
    games = both(2, game=name, **small(name))
    looked = 0

    def watch(sight: Any, _: str) -> None:
        nonlocal looked
        if looked < 40:
            pair = [game.from_dict(sight.document) for game in games]
            assert all(numpy.array_equal(*(state.observation(seat) for state in pair)) for seat in range(2))
            looked += 1

    twin(*games, Steered(5), OUTLINE, steps=40, watch=watch)
    assert looked > 3
