"""`warquest odds` and `warquest luck` of a second game: its pieces, its money, its terrain; bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import warquest
from cli.command import refused, run
from odds.skirmishes import ENGINES, GAME, exactly
from warquest import traces
from warquest.cli import app

NAMED = ("2 dragon", "vs", "3 human", "--game", GAME)


@pytest.mark.parametrize("engine", ENGINES)
def test_tables_of_another_game(engine: str) -> None:
    done = run("odds", *NAMED, "--engine", engine, "--fractions")
    assert done.returncode == 0, done.stderr
    for word in ("2 dragon", "1925/1944", "19/1944", "rubium lost", "VP gained", "undecided 99.02 %"):
        assert word in done.stdout, word
    for word in ("gold", "leaders", "rounds", "retreat"):
        assert word not in done.stdout, word


@pytest.mark.parametrize("engine", ENGINES)
def test_the_json_is_what_python_says(engine: str, tmp_path: Path) -> None:
    target = tmp_path / "odds.json"
    done = run(
        *("odds", "fungoid", "v", "crystalline / cards targeting_array", "--game", GAME, "--engine", engine),
        *("--option", "terrain=forest", "--fractions", "--json", target, "--utility", "vp_margin"),
    )
    assert done.returncode == 0, done.stderr
    fields = json.loads(target.read_text(encoding="utf-8"))
    odds = exactly(
        "fungoid", "crystalline / cards targeting_array", engine, terrain="forest", utility="vp_margin"
    ).to_json()
    assert {**fields, "seconds": 0} == {**odds, "seconds": 0}
    assert fields["options"] == {"terrain": "forest", "frenzy_scope": "owner", "returns": "zero_sum"}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_picture_of_another_game(engine: str, tmp_path: Path) -> None:
    target = tmp_path / "odds.svg"
    assert run("odds", *NAMED, "--engine", engine, "--plot", target).returncode == 0
    text = target.read_text(encoding="utf-8")
    assert "2 dragon  v  3 human" in text


BAD = [
    ((*NAMED[:3], "--game", "chess"), "unknown game 'chess'"),
    ((*NAMED[:3], "--game", "nexus_ops"), "not of nexus_ops"),
    ((*NAMED[:3], "--game", "warquest/battle"), "dragon"),
    ((*NAMED, "--option", "terrain=swamp"), "terrain"),
    ((*NAMED, "--option", "rally=per_leader"), "no option 'rally'"),
    ((*NAMED, "--option", "game=warquest"), "said by themselves"),
    ((*NAMED, "--retreat-below", "0.5"), "nobody can retreat"),
    (("lord", "vs", "3 human", "--game", GAME), "lord"),
]


@pytest.mark.parametrize(("arguments", "meant"), BAD, ids=[str(index) for index in range(len(BAD))])
def test_bad_input_is_refused(arguments: tuple[str, ...], meant: str) -> None:
    done = CliRunner().invoke(app, ["odds", *arguments, "--engine", "reference"])
    assert isinstance(done.exception, warquest.OptionError)
    assert meant in str(done.exception)


def test_bad_input_ends_the_command_with_code_2() -> None:
    assert "not of nexus_ops" in refused("odds", *NAMED[:3], "--game", "nexus_ops", "--engine", "reference")


@pytest.mark.parametrize("engine", ENGINES)
def test_luck_of_another_game(engine: str, tmp_path: Path) -> None:
    armies = {"attacker": "3 strider + 2 human / cards second_volley", "defender": "3 crystalline + 3 fungoid"}
    game = warquest.load(GAME, engine=engine, **armies)
    path = tmp_path / "battle.jsonl"
    traces.write(path, traces.record(game, 3, 1)[0])
    done = run("luck", path, "--engine", engine, "--json", "-")
    fields = json.loads(done.stdout)
    assert (fields["game"], fields["players"], fields["complete"]) == (GAME, 2, True)
    assert set(fields["rolls"][0]) == {"seat", "dice_of", "rolls", "dice", "hits"}
    assert fields["rolls"][0]["dice_of"] == "attack"
    shown = run("luck", path, "--engine", engine).stdout
    for word in ("seat 0", "seat 1", "hits", "expected", "or more"):
        assert word in shown, word
    assert "skulls" not in shown
