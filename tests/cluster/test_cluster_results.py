"""Rows are the same wherever they are made, however they are batched, and they are what the library says without it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import warquest
from cluster.runs import AGENTS, BATTLES, LIMITS, SEED, contested, facts, played, swept
from warquest import cluster, traces
from warquest.load import LISTINGS
from warquest.rules.loader import export_folder
from warquest.tournament import play_tournament

WAYS: list[dict[str, Any]] = [
    {"workers": 1},
    {"workers": 1, "batch": 3},
    {"backend": "here", "batch": 100},
    {"backend": "pool", "workers": 1},
    {"backend": "pool", "workers": 2, "batch": 1},
]


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


def digest(rows: list[dict[str, Any]]) -> str:
    """The run digest of games (docs/contract.md, "Canonical JSON and digests")."""
    lines = (
        {"chance_nodes": row["chance_nodes"], "decisions": row["decisions"], "state": row["digest"]} for row in rows
    )
    return hashlib.sha256("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in lines).encode()).hexdigest()


@pytest.mark.parametrize("in_memory", [True, False])
def test_games_are_those_of_a_simulation(way: dict[str, Any], in_memory: bool, tmp_path: Path) -> None:
    rows = played(8, out=None if in_memory else tmp_path, **way)
    assert [row["index"] for row in rows] == list(range(8))
    assert digest(rows) == warquest.simulate(warquest.load(players=2, rounds=2), 8, seed=SEED).digest


def test_a_tournament_is_that_of_the_library(way: dict[str, Any], tmp_path: Path) -> None:
    known = facts(play_tournament(AGENTS, games=7, players=2, seed=SEED, rounds=2).games)
    assert contested(7, **way) == known
    assert contested(7, out=tmp_path, **way) == known


def test_a_sweep_tells_the_odds_of_each_battle(way: dict[str, Any], tmp_path: Path) -> None:
    rows = swept(out=tmp_path, **way)
    assert len(rows) == len(BATTLES) == 8
    assert {row["exact"] for row in rows} == {True, False}
    for row, battle in zip(rows, BATTLES, strict=True):
        odds = warquest.odds(**battle, exact=row["exact"], seconds=1e9, **LIMITS)
        assert row["policy"] == battle["policy"]
        assert [row[f"win_{winner}"] for winner in odds.win] == list(odds.win.values())
        assert [row[f"stderr_{winner}"] for winner in odds.win] == [odds.stderr(winner) for winner in odds.win]
        assert row["samples"] == odds.samples and row["value"] == odds.value
        for side in ("attacker", "defender"):
            assert row[side] == odds.game.options[side]
            assert row[f"lost_{side}"] == odds.lost(side).mean
            assert row[f"value_lost_{side}"] == odds.value_lost(side).mean


@pytest.mark.parametrize("name", warquest.games())
def test_games_of_every_game_are_replayed(name: str) -> None:
    game = warquest.load(name, **LISTINGS[name].usual)
    run = cluster.self_play("random", game, 2, workers=1)
    for row in run.rows():
        steps = 0
        for state, player, action in cluster.replay(game, row):
            assert state.current_player() == player and action in state.legal_actions()
            steps += 1
        assert steps == row["decisions"] + row["chance_nodes"] == len(row["node"])
        assert len(row["seats"]) == game.num_players and state.digest() == row["digest"]
        assert state.returns() == row["returns"]


def test_a_game_of_other_rules_is_not_replayed() -> None:
    row = played(1)[0]
    with pytest.raises(warquest.SaveError, match=r"step 0|ends with the state|none of this game"):
        list(cluster.replay(warquest.load(players=3, rounds=2), row))
    game = warquest.load(players=2, rounds=2)
    with pytest.raises(warquest.SaveError, match="the game ends with the state"):
        list(cluster.replay(game, {**row, "digest": "0" * 64}))
    with pytest.raises(warquest.SaveError, match="step 0: -1 of -1"):
        list(cluster.replay(game, {**row, "action": [-1, *row["action"][1:]]}))
    with pytest.raises(warquest.SaveError, match="the game ends with the state"):
        list(cluster.replay(game, {name: row[name] for name in ("node", "player", "action")}))


def test_a_row_without_steps_is_not_replayed() -> None:
    game, row = warquest.load(players=2, rounds=2), played(1)[0]
    for wrong in ({}, {**row, "node": None}, {**row, "node": row["node"][1:]}, played(1, record="none")[0]):
        with pytest.raises(warquest.SaveError, match="row: expected node, player, action, equally long"):
            list(cluster.replay(game, wrong))


def test_traces_are_those_of_the_library(tmp_path: Path) -> None:
    row = played(1, record="trace", workers=1)[0]
    (tmp_path / "game.jsonl").write_text(row["trace"])
    done = traces.verify(tmp_path / "game.jsonl")
    assert done.complete and done.state.digest() == row["digest"]
    assert played(1, record="none")[0].keys() == row.keys() - {"trace"}


def test_agents_take_turns_in_the_seats() -> None:
    rows = played(4, ["greedy", "random"])
    assert [row["seats"] for row in rows] == [["greedy", "random"], ["random", "greedy"]] * 2
    run = cluster.self_play("random", "nexus_ops", 1, max_rounds=1, workers=1)
    assert len(next(run.rows())["seats"]) == LISTINGS["nexus_ops"].default_players


def test_battles_of_every_game_by_other_rules_too(tmp_path: Path) -> None:
    for name, listing in LISTINGS.items():
        if not listing.sides:
            continue
        folder = tmp_path / name.replace("/", "-")
        export_folder(name, folder)
        plain = list(cluster.sweep([dict(listing.usual)], name, workers=1).rows())
        assert list(cluster.sweep([dict(listing.usual)], name, rules=folder, workers=2, backend="pool").rows()) == plain


def test_a_run_is_told_in_a_line(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"games": 2, "players": 2, "seed": SEED, "rounds": 1, "workers": 1}
    assert repr(cluster.self_play("random", **settings)) == "<Run self-play: 2 rows in memory>"
    kept = cluster.self_play("random", **settings, out=tmp_path / "run")
    assert repr(kept) == f"<Run self-play: 2 rows in {tmp_path / 'run'}>"


def test_a_table_is_in_order_and_typed(tmp_path: Path) -> None:
    run = cluster.self_play("random", games=9, players=2, seed=SEED, rounds=2, workers=2, batch=2, out=tmp_path)
    table = cluster.read(tmp_path)
    assert table.column("index").to_pylist() == list(range(9))
    assert table.equals(run.table()) and table.to_pylist() == list(cluster.rows(tmp_path)) == list(run.rows())
    assert cluster.read(tmp_path, ["digest"]).column_names == ["digest"]
    kept = cluster.self_play("random", games=9, players=2, seed=SEED, rounds=2, workers=1).table()
    assert kept.schema == table.schema and kept.equals(table)


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    played(3, out=tmp_path, batch=1, workers=1, progress=told.append)
    played(6, out=tmp_path, batch=2, workers=1, progress=told.append)
    assert told == [1, 2, 3, 5, 6]


def test_a_grid_is_all_combinations() -> None:
    assert cluster.grid(a=[1, 2], b="x", c=range(2)) == [{"a": a, "b": "x", "c": c} for a in (1, 2) for c in (0, 1)]
    assert cluster.grid(policy=("greedy", "random")) == [{"policy": ("greedy", "random")}]
    assert cluster.grid(a=[]) == []
