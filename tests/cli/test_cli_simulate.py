"""`warquest simulate`: defaults, table, JSON, traces, options, bad input, Ctrl-C."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import warquest
from api.walks import edited_rules
from cli.command import COMMAND, refused, run, told

KEYS = {
    "game", "version", "rules_digest", "players", "rounds", "games", "seed", "engine", "threads", "decisions",
    "chance_nodes", "seconds", "decisions_per_second", "choices", "wins", "vp_mean", "digest",
}  # fmt: skip

SMALL = ("--games", 3, "--rounds", 1)


def test_the_defaults_are_a_thousand_games_of_four() -> None:
    fields = told()
    assert set(fields) >= KEYS
    expected = {
        "game": "warquest",
        "players": 4,
        "rounds": 16,
        "games": 1000,
        "seed": 0,
        "threads": 1,
        "engine": "rust",
    }
    assert {name: fields[name] for name in expected} == expected
    assert len(fields["wins"]) == len(fields["vp_mean"]) == 4
    assert sum(fields["wins"]) == pytest.approx(1000)
    assert fields["version"] == warquest.__version__


def test_the_table_says_what_the_games_came_to() -> None:
    done = run("simulate", *SMALL, "--players", 3)
    assert done.returncode == 0
    for word in ("seat", "wins", "VP mean", "VP sd", "games", "length", "battles", "decisions a second", "digest"):
        assert word in done.stdout, word
    assert "warquest, 3 players, 1 round, engine rust, seed 0" in done.stdout
    assert done.stderr == ""


def test_json_on_standard_output_is_alone_there() -> None:
    done = run("simulate", *SMALL, "--json", "-")
    assert json.loads(done.stdout)["games"] == 3
    assert "VP mean" in done.stderr


def test_json_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    done = run("simulate", *SMALL, "--json", target)
    assert "VP mean" in done.stdout
    fields = json.loads(target.read_text(encoding="utf-8"))
    assert fields["digest"] == told(*SMALL)["digest"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engines_and_threads_give_one_digest(players: int) -> None:
    arguments = ("--games", 4, "--seed", 11, "--players", players, "--rounds", 2)
    runs = [told(*arguments), told(*arguments, "--threads", 2), told(*arguments, "--engine", "reference")]
    assert len({fields["digest"] for fields in runs}) == 1
    assert [fields["threads"] for fields in runs] == [1, 2, 1]
    game = warquest.load(players=players, rounds=2)
    assert runs[0]["digest"] == warquest.simulate(game, 4, seed=11).digest


def test_the_reference_says_that_it_runs_on_one_thread() -> None:
    done = run("simulate", *SMALL, "--engine", "reference", "--threads", 4)
    assert done.returncode == 0
    assert "the reference always runs on one thread" in done.stderr
    assert "on 1 thread" in done.stdout
    for threads in ((), ("--threads", 1)):
        assert run("simulate", *SMALL, "--engine", "reference", *threads).stderr == ""
    assert told(*SMALL, "--engine", "reference", "--threads", 4)["threads"] == 1


def test_the_help_tells_every_default() -> None:
    shown = " ".join(run("simulate", "--help").stdout.replace("│", " ").split())
    for told_there in (
        "overwrites FILE",
        "4 if not said, 2 in a battle",
        "16 if not said",
        "[default: 1000]",
    ):
        assert told_there in shown
    assert "default: (" not in shown


def test_a_battle_is_simulated() -> None:
    armies = ("--option", "attacker=3 goblin-warrior + lord", "--option", "defender=2 orc-warrior")
    fields = told("warquest/battle", *armies, "--games", 20)
    assert (fields["game"], fields["players"], fields["rounds"]) == ("warquest/battle", 2, None)
    assert sum(fields["wins"]) == pytest.approx(20)


def test_rules_and_options_are_played(tmp_path: Path) -> None:
    rules = edited_rules(tmp_path / "rules")
    fields = told(*SMALL, "--rules", rules, "--option", "claim_flips=all", "--option", "glorious_draws=True")
    assert fields["rules_digest"] == warquest.load(rules=rules).rules_digest
    assert fields["options"]["claim_flips"] == "all"
    assert fields["options"]["glorious_draws"] is True
    assert told("--games", 3, "--option", "rounds=1")["digest"] == told(*SMALL)["digest"]


def test_traces_are_written_and_replayed(tmp_path: Path) -> None:
    fields = told(*SMALL, "--traces", tmp_path / "traces", "--threads", 2)
    files = sorted((tmp_path / "traces").iterdir())
    assert [file.name for file in files] == ["game-000000.jsonl", "game-000001.jsonl", "game-000002.jsonl"]
    assert fields["digest"] == told(*SMALL)["digest"]
    assert "exists already" in refused("simulate", *SMALL, "--traces", tmp_path / "traces")


def test_the_table_says_where_the_traces_are(tmp_path: Path) -> None:
    folder = tmp_path / "[red] folder" / ("long" * 30)
    done = run("simulate", *SMALL, "--traces", folder)
    assert f"\ntraces     {folder}\n" in done.stdout
    assert "traces " not in run("simulate", *SMALL).stdout


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_seeds_at_both_ends(seed: int) -> None:
    assert told(*SMALL, "--seed", seed)["seed"] == seed


BAD: list[tuple[tuple[object, ...], str]] = [
    (("chess",), "unknown game"),
    (("warqest",), "did you mean warquest"),
    (("--engine", "c++"), "unknown engine"),
    (("--players", 6), "expected 2 to 5"),
    (("--players", "many"), "players"),
    (("--rounds", 0), "1 to 30"),
    (("--games", -1), "games -1"),
    (("--seed", -1), "18446744073709551615"),
    (("--seed", 2**64), "18446744073709551615"),
    (("--seed", "9" * 5000), "seed"),
    (("--threads", 0), "threads 0: expected 1 to 1024"),
    (("--threads", -1), "threads -1: expected 1 to 1024"),
    (("--threads", 10**9), "threads 1000000000: expected 1 to 1024"),
    (("--threads", 10**9, "--engine", "reference"), "threads 1000000000: expected 1 to 1024"),
    (("--option", "rounds"), "NAME=VALUE"),
    (("--option", "=3"), "NAME=VALUE"),
    (("--option", "round=3"), "did you mean rounds"),
    (("--option", "rounds=3", "--rounds", 4), "given twice"),
    (("--option", "returns=all"), "zero_sum"),
    (("warquest/battle",), "attacker"),
    (("warquest/battle", "--rounds", 3), "rounds"),
    (("--rules", "nowhere-at-all"), "nowhere-at-all"),
    (("--json", "/nowhere/at/all.json"), "cannot write"),
    (("--json", "/"), "cannot write"),
    (("--traces", "/dev/null"), "cannot write traces"),
    (("--frobnicate",), "frobnicate"),
]


@pytest.mark.parametrize(("arguments", "meant"), BAD, ids=[str(index) for index in range(len(BAD))])
def test_bad_input_is_refused_before_the_run(arguments: tuple[object, ...], meant: str) -> None:
    games = () if "--games" in arguments else ("--games", 10**7)
    assert meant in refused("simulate", *arguments, *games)


def test_an_output_is_left_as_it_was_when_the_input_is_bad(tmp_path: Path) -> None:
    kept, new = tmp_path / "kept.json", tmp_path / "new.json"
    kept.write_text("kept", encoding="utf-8")
    for target in (kept, new):
        refused("simulate", "--seed", -1, "--json", target)
    assert kept.read_text(encoding="utf-8") == "kept"
    assert not new.exists()


INTERRUPTED = """
import os, signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a parent may ignore it
from warquest.cli import main
def interrupt():
    while "warquest._engine" not in sys.modules and "warquest.reference.playout" not in sys.modules:
        time.sleep(0.05)
    time.sleep(1.5)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
run = "simulate --games 10000000 --players 2 --rounds 2 --json -"
sys.argv = ["warquest", *run.split(), *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize("arguments", [(), ("--threads", "2"), ("--engine", "reference")])
def test_ctrl_c_reports_what_is_finished(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", INTERRUPTED, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 130, done.stderr
    fields: dict[str, Any] = json.loads(done.stdout)
    assert 0 < fields["games"] < fields["games_requested"] == 10**7
    assert fields["interrupted"] is True
    assert "interrupted" in done.stderr
    assert "Traceback" not in done.stderr
    if "reference" in arguments:
        game = warquest.load(players=2, rounds=2)
        assert fields["digest"] == warquest.simulate(game, fields["games"]).digest


def test_ctrl_c_leaves_whole_traces(tmp_path: Path) -> None:
    from warquest import traces

    command = [sys.executable, "-c", INTERRUPTED, "--traces", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 130, done.stderr
    files = sorted(tmp_path.iterdir())
    assert len(files) >= json.loads(done.stdout)["games"] > 0
    assert all(traces.verify(file).complete for file in (files[0], files[-1]))


def test_a_reader_that_leaves_is_no_error() -> None:
    writer = subprocess.Popen([*COMMAND, "simulate", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None and writer.stderr is not None
    writer.stdout.close()
    errors = writer.stderr.read()
    writer.stderr.close()
    writer.wait(timeout=60)
    assert b"Traceback" not in errors
