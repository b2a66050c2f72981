"""`warquest odds` and `warquest luck`: tables, JSON, pictures, bad input, Ctrl-C."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import warquest
from api.walks import edited_rules
from cli.command import COMMAND, refused, run
from warquest import traces
from warquest.cli import app

ARMIES = ("2 orc-warrior + lord", "vs", "3 goblin-warrior + goblin-archer")
FIELDS = [
    "game", "version", "rules_digest", "options", "attacker", "defender", "policy", "exact", "samples", "seconds",
    "win", "stderr", "outcomes",
]  # fmt: skip


def told(*arguments: object) -> dict[str, Any]:
    """The JSON on standard output."""
    done = run("odds", *arguments, "--json", "-")
    assert done.returncode == 0, done.stderr
    fields: dict[str, Any] = json.loads(done.stdout)
    return fields


def test_the_json_is_what_python_says() -> None:
    fields = told(*ARMIES)
    assert set(fields) >= set(FIELDS)
    odds = warquest.odds(ARMIES[0], ARMIES[2])
    expected = json.loads(json.dumps(odds.to_json()))
    assert {name: fields[name] for name in fields if name != "seconds"} == {
        name: expected[name] for name in expected if name != "seconds"
    }
    assert (fields["exact"], fields["stderr"], fields["policy"]) == (True, None, "greedy")
    assert sum(fields["win"].values()) == pytest.approx(1, abs=1e-12)
    assert sum(outcome["probability"] for outcome in fields["outcomes"]) == pytest.approx(1, abs=1e-12)
    assert set(fields["outcomes"][0]) == {"winner", "attacker", "defender", "probability"}


def test_tables_show_chances_and_what_is_left() -> None:
    done = run("odds", *ARMIES)
    assert done.returncode == 0
    words = (
        "winner",
        "attacker",
        "defender",
        "nobody",
        "pieces left",
        "VP gained",
        "gold lost",
        "rounds",
        "█",
        "exact",
    )
    assert [word for word in words if word not in done.stdout] == []
    assert "±" not in done.stdout
    assert done.stderr == ""


def test_sampled_numbers_have_their_error_beside_them() -> None:
    done = run("odds", *ARMIES, "--exact", "no", "--samples", 500, "--seed", 3)
    assert "sampled: 500 battles, seed 3" in done.stdout
    assert done.stdout.count("±") > 10
    fields = told(*ARMIES, "--exact", "no", "--samples", 500, "--seed", 3)
    assert (fields["exact"], fields["samples"], fields["seed"]) == (False, 500, 3)
    assert set(fields["stderr"]) == set(fields["win"]) == {"attacker", "defender", "none"}
    assert all(0 < error < 0.1 for error in fields["stderr"].values())


def test_bars_are_plain_where_there_are_no_blocks() -> None:
    command = [*COMMAND, "odds", *ARMIES, "--exact", "no", "--samples", "500"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, env=environment)
    assert "#####" in done.stdout and " ~ " in done.stdout
    assert done.stdout.isascii() and "\\u" not in done.stdout


@pytest.mark.parametrize("columns", [60, 80, 140])
@pytest.mark.parametrize("how", [(), ("--exact", "no", "--samples", "500")])
def test_bars_fit_their_columns(columns: int, how: tuple[str, ...]) -> None:
    """A bar is as long as its chance, also where there is little room: none is cut."""
    command = [*COMMAND, "odds", "orc-warrior + lord", "vs", "goblin-warrior", *how]
    environment = {**os.environ, "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=True, env=environment)
    table = done.stdout.split("gold lost", 1)[1].split("└")[1]
    assert "…" not in table
    cells = [line.split("│")[2:4] for line in table.splitlines() if line.startswith("│")]
    bars = sorted((float(chance.split()[0]), len(bar.strip())) for chance, bar in cells)
    assert [length for _, length in bars] == sorted(length for _, length in bars)
    assert bars[0][1] < bars[-1][1]
    assert max(map(len, done.stdout.splitlines())) <= columns


def test_the_help_tells_how_to_begin() -> None:
    shown = " ".join(run("odds", "--help").stdout.replace("│", " ").split())
    for words in ('"3 orc-warrior + lord" vs "4 goblin-warrior"', "warquest rules show", "attack + health"):
        assert words in shown, words
    shown = " ".join(run("luck", "--help").stdout.replace("│", " ").split())
    assert "warquest simulate --traces DIR" in shown


def test_fractions_are_exact() -> None:
    fields = told("lord", "vs", "goblin-warrior", "--fractions")
    assert Fraction(fields["win"]["none"]) == Fraction(775, 34992)
    assert sum(map(Fraction, fields["win"].values())) == 1
    assert "775/34992" in run("odds", "lord", "vs", "goblin-warrior", "--fractions").stdout


def test_policies_and_retreat_rules_are_used() -> None:
    fields = told(*ARMIES, "--attacker-policy", "random", "--retreat-below", "0.5,-", "--retreat-after", "2")
    pair = (warquest.Policy("random", 0.5, 2), warquest.Policy("greedy", None, 2))
    assert fields["win"] == warquest.odds(ARMIES[0], ARMIES[2], policy=pair).win
    assert fields["policy"] == "random, retreats below 0.5 from round 2 v greedy"
    best = told("orc-warrior", "vs", "goblin-warrior", "--policy", "optimal", "--utility", "vp_margin")
    assert best["policy"] == "optimal"
    assert best["value"] == pytest.approx(
        warquest.odds("orc-warrior", "goblin-warrior", policy="optimal", utility="vp_margin").value
    )


def test_who_wins_can_be_asked_alone() -> None:
    fields = told(*ARMIES, "--detail", "win")
    assert fields["outcomes"] is None
    assert fields["win"] == pytest.approx(told(*ARMIES)["win"])
    assert run("odds", *ARMIES, "--detail", "win").returncode == 0


def test_rules_options_and_engines(tmp_path: Path) -> None:
    rules = edited_rules(tmp_path / "rules")
    fields = told("lord", "vs", "lord", "--rules", rules, "--option", "round_limit_result=no_winner")
    assert fields["rules_digest"] == warquest.load(rules=rules).rules_digest
    assert fields["options"]["round_limit_result"] == "no_winner"
    solved, counted = (told("lord", "vs", "goblin-warrior", "--engine", engine) for engine in ("rust", "reference"))
    assert solved["win"] == pytest.approx(counted["win"], abs=1e-12)


def test_a_picture_is_drawn_and_the_same_again(tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    for target in (first, second):
        assert run("odds", *ARMIES, "--plot", target).returncode == 0
    assert first.read_bytes() == second.read_bytes()
    words = "".join(xml.etree.ElementTree.parse(first).getroot().itertext())
    assert all(word in words for word in ("who wins", "pieces left", "or more", "attacker", "defender"))


def test_a_picture_can_be_a_png(tmp_path: Path) -> None:
    target = tmp_path / "odds.PNG"
    assert run("odds", *ARMIES, "--exact", "no", "--samples", 100, "--plot", target).returncode == 0
    assert target.read_bytes().startswith(b"\x89PNG")


def test_two_outputs_are_two_files(tmp_path: Path) -> None:
    target, link = tmp_path / "odds.svg", tmp_path / "link.svg"
    link.symlink_to(target)
    assert "--json and --plot" in refused("odds", *ARMIES, "--json", target, "--plot", target)
    assert "--json and --plot" in refused("odds", *ARMIES, "--json", target, "--plot", link)
    assert not target.exists()


def test_outputs_go_to_files(tmp_path: Path) -> None:
    target = tmp_path / "odds.json"
    done = run("odds", *ARMIES, "--json", target)
    assert "winner" in done.stdout
    assert json.loads(target.read_text(encoding="utf-8"))["win"] == told(*ARMIES)["win"]


BAD: list[tuple[tuple[object, ...], str]] = [
    (("3 orc-warrior",), "two armies"),
    (("3 orc-warrior", "vs"), "two armies"),
    (("3 orc-warrior", "lord", "lord"), "two armies"),
    (("3 dragon", "vs", "lord"), "dragon"),
    (("0 orc-warrior", "vs", "lord"), "whole number"),
    (("2 lord", "vs", "lord"), "at most 1 lord"),
    ((*ARMIES, "--policy", "wise"), "unknown policy"),
    ((*ARMIES, "--attacker-policy", "optimal"), "both"),
    ((*ARMIES, "--retreat-below", "half"), "expected a number"),
    ((*ARMIES, "--retreat-below", "1,2,3"), "two sides"),
    ((*ARMIES, "--retreat-below", "-1"), "retreat_below"),
    ((*ARMIES, "--retreat-after", "2"), "--retreat-below"),
    ((*ARMIES, "--utility", "fun"), "unknown utility"),
    ((*ARMIES, "--exact", "perhaps"), "auto, yes, no"),
    ((*ARMIES, "--exact", "no", "--fractions"), "fractions"),
    ((*ARMIES, "--samples", 0), "samples 0"),
    ((*ARMIES, "--seconds", 0), "above 0"),
    ((*ARMIES, "--seconds", "nan"), "finite"),
    ((*ARMIES, "--memory", 0), "memory 0"),
    ((*ARMIES, "--threads", 0), "threads 0"),
    ((*ARMIES, "--seed", -1), "seed -1"),
    ((*ARMIES, "--rules", "nowhere-at-all"), "nowhere-at-all"),
    ((*ARMIES, "--option", "rounds=3"), "rounds"),
    ((*ARMIES, "--option", "attacker=lord"), "said by themselves"),
    ((*ARMIES, "--option", "seed=3"), "said by themselves"),
    ((*ARMIES, "--option", "rally=per_leader", "--option", "rally=per_leader"), "given twice"),
    ((*ARMIES, "--json", "/nowhere/at/all.json"), "cannot write"),
    ((*ARMIES, "--plot", "/nowhere/at/all.svg"), "cannot write"),
    ((*ARMIES, "--plot", "odds.pdf"), "something.svg"),
    ((*ARMIES, "--plot", "odds.svg", "--detail", "win"), "--detail full"),
    ((*ARMIES, "--engine", "c++"), "unknown engine"),
    ((*ARMIES, "--frobnicate"), "frobnicate"),
]


@pytest.mark.parametrize(("arguments", "meant"), BAD, ids=[str(index) for index in range(len(BAD))])
def test_bad_input_is_refused(arguments: tuple[object, ...], meant: str) -> None:
    """In this process, for speed; `main` tells the message of an error and ends with code 2."""
    done = CliRunner().invoke(app, ["odds", *map(str, arguments)])
    if isinstance(done.exception, warquest.WarquestError):
        assert meant in str(done.exception)
    else:
        assert done.exit_code == 2
        assert meant in done.output
    assert "winner" not in done.output


@pytest.mark.parametrize(
    "arguments", [("3 dragon", "vs", "lord"), (*ARMIES, "--frobnicate"), (*ARMIES, "--exact", "x")]
)
def test_bad_input_ends_the_command_with_code_2(arguments: tuple[object, ...]) -> None:
    assert refused("odds", *arguments)


def test_an_output_is_left_as_it_was_when_the_input_is_bad(tmp_path: Path) -> None:
    kept, new = tmp_path / "kept.json", tmp_path / "new.svg"
    kept.write_text("kept", encoding="utf-8")
    refused("odds", "3 dragon", "vs", "lord", "--json", kept, "--plot", new)
    assert kept.read_text(encoding="utf-8") == "kept"
    assert not new.exists()


INTERRUPTED = """
import os, signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a parent may ignore it
from warquest.cli import main
def interrupt():
    while "warquest._engine" not in sys.modules and "warquest.reference.odds" not in sys.modules:
        time.sleep(0.05)
    time.sleep(1.5)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
large = "9 orc-warrior + 5 elf-archer + 5 dwarf-warrior + lord"
sys.argv = ["warquest", "odds", large, "vs", large, *sys.argv[1:]]
main()
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("--exact", "no", "--seconds", "100"),
        ("--exact", "no", "--samples", "100000000000", "--threads", "2"),
        ("--engine", "reference"),
    ],
)
def test_ctrl_c_ends_the_command(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", INTERRUPTED, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 130, done.stderr
    assert "interrupted" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


# --- luck -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("luck") / "game.jsonl"
    traces.write(path, traces.record(warquest.load(players=3, rounds=12), 5, 1)[0])
    return path


def test_luck_is_told_by_player(trace: Path) -> None:
    done = run("luck", trace)
    assert done.returncode == 0, done.stderr
    for word in ("seat", "skulls", "flags", "expected", "or more", "or fewer", "given the numbers of dice"):
        assert word in done.stdout, word


def test_luck_as_json(trace: Path, tmp_path: Path) -> None:
    done = run("luck", trace, "--json", "-")
    fields = json.loads(done.stdout)
    assert (fields["game"], fields["players"], fields["complete"]) == ("warquest", 3, True)
    rolls = fields["rolls"][0]
    assert set(rolls) == {"seat", "dice_of", "rolls", "dice", "skulls", "flags"}
    assert set(rolls["skulls"]) == {"rolled", "expected", "at_least", "at_most"}
    target = tmp_path / "luck.json"
    assert run("luck", trace, "--engine", "reference", "--json", target).returncode == 0
    assert json.loads(target.read_text(encoding="utf-8")) == fields


def test_luck_of_nothing_is_refused(trace: Path) -> None:
    assert "cannot read" in refused("luck", "/nowhere/at/all.jsonl")
    assert "cannot write" in refused("luck", trace, "--json", "/nowhere/at/all.json")
    assert "unknown engine" in refused("luck", trace, "--engine", "c++")


@pytest.mark.parametrize("text", ["", "no trace\n", "{}\n", '{"trace": 99}\n'])
def test_luck_names_the_file_that_is_no_trace(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    assert refused("luck", path).startswith(f"warquest: {path}: ")
