"""What is wrong is told before anything is done, by an error that names it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import warquest
from cluster.runs import AGENTS, contested, played
from warquest import cluster
from warquest.agents import Random


def test_agents_that_are_no_specs_are_told_what_is_needed() -> None:
    with pytest.raises(TypeError, match="a sequence of specs is needed, not Random"):
        cluster.self_play(Random(), games=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="specs are needed, not Random; a class is named module:Class"):
        cluster.self_play([Random(), "greedy"], games=1)  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"agents": "rndom"}, "unknown agent 'rndom'; did you mean random"),
        ({"agents": ["greedy", "nowhere:Agent"]}, "cannot import 'nowhere'"),
        ({"agents": ["greedy"]}, "1 agents for 2 players"),
        ({"games": 0}, r"games 0: expected 1 to 2\^60"),
        ({"games": 2**60 + 1}, r"expected 1 to 2\^60"),
        ({"games": -1}, "games"),
        ({"seed": 2**64}, "seed"),
        ({"seed": 10**5000}, "seed of many digits: expected 0 to"),
        ({"backend": "dask"}, "unknown backend 'dask'; known: here, pool, ray"),
        ({"workers": -1}, "workers"),
        ({"workers": 257}, "workers 257: expected 1 to 256"),
        ({"workers": 0}, "workers 0: expected 1 to 256"),
        ({"backend": "here", "workers": 0}, "workers 0: expected 1 to 256"),
        ({"backend": "pool", "workers": 0}, "workers 0: expected 1 to 256"),
        ({"backend": "ray", "workers": 0}, "workers 0: expected 1 to 100000"),
        ({"batch": 0}, "batch 0: expected 1 to "),
        ({"retries": -1}, "retries"),
        ({"retries": 1001}, "retries 1001: expected 0 to 1000"),
        ({"record": "video"}, "unknown record 'video'; known: actions, trace, none"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"players": 9}, "cannot be played by 9 players"),
        ({"players": 10**30}, "cannot be played by 10+ players"),
        ({"colour": "red"}, "colour"),
        ({"decision_limit": 0}, "decision_limit"),
        ({"game": "warquest", "rules": "/nowhere"}, "nowhere"),
    ],
)
def test_arguments_that_make_no_games(tmp_path: Path, arguments: dict[str, Any], message: str) -> None:
    asked = {"agents": "random", "games": 1, "players": 2, **arguments, "out": tmp_path / "run"}
    with pytest.raises(warquest.WarquestError, match=message):
        cluster.self_play(**asked)
    assert not (tmp_path / "run").exists()
    if "record" not in arguments and isinstance(asked["agents"], str):
        with pytest.raises(warquest.WarquestError, match=message):
            cluster.tournament(**{**asked, "agents": [asked["agents"]] * 2})


@pytest.mark.parametrize(
    "arguments",
    [
        {"agents": [object(), "random"]},
        {"games": "1"},
        {"games": True},
        {"agents": "random", "players": "2"},
        {"agents": "random", "players": True},
        {"workers": 1.5},
        {"batch": "2"},
        {"retries": None},
        {"out": 3},
        {"progress": 3},
        {"backend": 3},
        {"agents": ["random", "random"], "game": warquest.load(players=2), "rounds": 2},
    ],
)
def test_arguments_of_a_wrong_type(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        cluster.self_play(**{"agents": ["random", "random"], "games": 1, **arguments})


BATTLE = {"attacker": "2 orc-warrior", "defender": "3 goblin-warrior"}


@pytest.mark.parametrize(
    ("battles", "arguments", "message"),
    [
        ([], {}, "no battles"),
        ([BATTLE, {**BATTLE, "attacker": "2 dragon"}], {}, "battle 1: attacker: "),
        ([BATTLE, {"attacker": "lord"}], {}, "battle 1: .*defender"),
        ([{**BATTLE, "colour": "red"}], {}, "battle 0: .*colour"),
        ([{**BATTLE, "policy": "kind"}], {}, "battle 0: unknown policy 'kind'"),
        ([BATTLE], {"policy": lambda state, legal: legal[0]}, "battle 0: policy: a sweep takes policies by name"),
        ([BATTLE], {"policy": ("optimal", "greedy")}, "battle 0: policy: optimal play is that of both"),
        ([BATTLE], {"policy": "optimal", "exact": False}, "battle 0: policy: perfect play cannot be sampled"),
        ([BATTLE], {"exact": "maybe"}, "exact 'maybe'"),
        ([BATTLE], {"utility": "fun"}, "unknown utility 'fun'"),
        ([BATTLE], {"samples": 0}, "samples 0: expected at least 1"),
        ([BATTLE], {"memory": 0}, "memory 0: expected at least 1"),
        ([BATTLE], {"game": "warquest"}, "game warquest: a battle is needed"),
        ([BATTLE], {"game": "chess"}, "unknown game 'chess'"),
        ([BATTLE], {"seed": -1}, "seed"),
        (
            [{"attacker": "dragon", "defender": "dragon"}],
            {"game": "nexus_ops/battle", "policy": warquest.Policy("greedy", 0.5)},
            "battle 0: retreat_below: nobody can retreat",
        ),
    ],
)
def test_battles_that_are_none(tmp_path: Path, battles: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(warquest.OptionError, match=message):
        cluster.sweep(battles, out=tmp_path / "run", workers=1, **arguments)
    assert not (tmp_path / "run").exists()


def test_odds_that_cannot_be_had_name_the_battle() -> None:
    with pytest.raises(warquest.OddsError, match=r"battle 0 \(2 orc-warrior v 3 goblin-warrior\): .*bytes"):
        cluster.sweep([BATTLE], exact=True, memory=1, workers=1)


@pytest.mark.parametrize("battles", ["lord v lord", BATTLE, [["lord", "lord"]]])
def test_battles_of_a_wrong_type(battles: Any) -> None:
    with pytest.raises(TypeError, match="battle"):
        cluster.sweep(battles, workers=1)


def without(module: str, statement: str) -> str:
    """What a statement says in an interpreter that lacks a module."""
    text = f"""
import sys
sys.modules[{module!r}] = None
from warquest import cluster
try:
    {statement}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


def test_a_missing_extra_is_named(tmp_path: Path) -> None:
    game = f'cluster.self_play("random", games=1, players=2, rounds=1, workers=1, out={str(tmp_path)!r})'
    assert without("pyarrow", game) == "run folders and tables need pyarrow: pip install 'warquest[parquet]'\n"
    assert (
        without("pyarrow", f"cluster.read({str(tmp_path)!r})")
        == "run folders and tables need pyarrow: pip install 'warquest[parquet]'\n"
    )
    on_ray = 'cluster.self_play("random", games=1, players=2, rounds=1, backend="ray")'
    assert without("ray", on_ray) == "the backend ray needs Ray: pip install 'warquest[ray]'\n"
    assert list(tmp_path.iterdir()) == []


def test_games_need_no_extra() -> None:
    game = 'print(len(list(cluster.self_play("random", games=2, players=2, rounds=1, workers=1).rows())))'
    assert without("pyarrow", game) == "2\n"


def test_the_module_comes_with_the_package() -> None:
    assert warquest.cluster is cluster and set(cluster.__all__) <= set(dir(cluster))
    assert played(1) and contested(1, AGENTS)
