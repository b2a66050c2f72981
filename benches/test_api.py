"""The Python API, the reference beside the engine: `make bench`."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import warquest
from warquest.rules import export_folder

ARMY = "3 goblin-warrior + 2 orc-warrior + elf-archer + lord"


@pytest.mark.benchmark(group="random game, 4 players, 16 rounds")
def test_random_game(benchmark: Any, engine: str) -> None:
    game = warquest.load("warquest", players=4, engine=engine)
    games = 2 if engine == "reference" else 200
    result = benchmark.pedantic(warquest.simulate, args=(game, games), kwargs={"seed": 1}, rounds=3, warmup_rounds=1)
    benchmark.extra_info["decisions_per_second"] = round(result.decisions_per_second)
    benchmark.extra_info["games"] = games
    assert result.games == games


@pytest.mark.benchmark(group="random battle, 7 v 7")
def test_random_battle(benchmark: Any, engine: str) -> None:
    game = warquest.load("warquest/battle", attacker=ARMY, defender=ARMY, engine=engine)
    games = 20 if engine == "reference" else 2000
    result = benchmark.pedantic(warquest.simulate, args=(game, games), kwargs={"seed": 1}, rounds=3, warmup_rounds=1)
    benchmark.extra_info["games"] = games
    assert result.games == games


@pytest.mark.benchmark(group="load of the shipped rules")
def test_load(benchmark: Any, engine: str) -> None:
    assert benchmark(warquest.load, "warquest", players=4, engine=engine).num_players == 4


@pytest.mark.benchmark(group="load of a user's folder")
def test_load_folder(benchmark: Any, engine: str, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    export_folder("warquest", folder)
    game = benchmark(warquest.load, "warquest", players=4, engine=engine, rules=folder)
    assert game.num_players == 4


@pytest.mark.benchmark(group="legal_actions")
def test_legal_actions(benchmark: Any, state: Any) -> None:
    assert benchmark(state.legal_actions)


@pytest.mark.benchmark(group="legal_actions_mask")
def test_legal_actions_mask(benchmark: Any, state: Any) -> None:
    assert benchmark(state.legal_actions_mask).sum() == len(state.legal_actions())


@pytest.mark.benchmark(group="clone")
def test_clone(benchmark: Any, state: Any) -> None:
    assert benchmark(state.clone) == state


@pytest.mark.benchmark(group="child (clone and apply)")
def test_child(benchmark: Any, state: Any) -> None:
    action = state.legal_actions()[0]
    assert benchmark(state.child, action) != state


@pytest.mark.benchmark(group="to_dict")
def test_to_dict(benchmark: Any, state: Any) -> None:
    assert benchmark(state.to_dict)["round"] >= 1


@pytest.mark.benchmark(group="view")
def test_view(benchmark: Any, state: Any) -> None:
    assert benchmark(state.view, 0)["viewer"] == 0


@pytest.mark.benchmark(group="pickle round trip")
def test_pickle(benchmark: Any, state: Any) -> None:
    assert benchmark(lambda: pickle.loads(pickle.dumps(state))) == state


@pytest.mark.benchmark(group="reachable")
def test_reachable(benchmark: Any, state: Any) -> None:
    region = state.to_dict()["players"][0]["leaders"][0]["region"]
    assert benchmark(state.reachable, region)


@pytest.mark.benchmark(group="shortest path")
def test_path(benchmark: Any, state: Any) -> None:
    regions = state.game.map.regions
    assert benchmark(state.game.map.path, regions[0], regions[-1])
