"""Traces: written by both engines, replayed on both, and refused by line when they do not hold."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import warquest
from api.walks import ARMIES, edited_rules, walk
from warquest import traces
from warquest.rules import export_folder

Edit = Callable[[list[bytes]], list[bytes]]

NO_PATHS = ("\0", "a\0b", "\ud800")


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The lines of one game."""
    trace, _ = traces.record(warquest.load(players=2, rounds=1), 8, 3)
    return traces.text_of(trace).encode().splitlines(keepends=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_both_engines_write_the_same_lines() -> None:
    for players in (2, 5):
        games = [warquest.load(players=players, rounds=1, engine=engine) for engine in ("rust", "reference")]
        texts = [traces.text_of(traces.record(game, 2**64 - 1, 5)[0]) for game in games]
        assert texts[0] == texts[1]


def test_a_trace_is_written_read_and_verified(load: Any, engine: str, file: Path) -> None:
    trace, played = traces.record(load(players=3, rounds=2), 4, 9)
    traces.write(file, trace)
    read = traces.read(file)
    assert read.header == trace.header
    assert [(step.who, step.do) for step in read.steps] == [(step.who, step.do) for step in trace.steps]
    assert [step.line for step in read.steps] == list(range(2, len(read.steps) + 2))
    for other in ("rust", "reference"):
        seen: list[str] = []
        replay = traces.verify(file, engine=other, on_step=lambda state, step, seen=seen: seen.append(step.do))
        assert replay.complete
        assert (replay.decisions, replay.chance_nodes) == (played.decisions, played.chance_nodes)
        assert replay.state.digest() == played.digest
        assert replay.state.game.engine == other
        assert seen == [step.do for step in trace.steps]
    first, last = json.loads(file.read_bytes().splitlines()[0]), json.loads(file.read_bytes().splitlines()[-1])
    assert list(first) == [
        "trace",
        "game",
        "version",
        "rules_digest",
        "options",
        "players",
        "seed",
        "game_index",
        "start",
    ]
    assert (first["trace"], first["seed"], first["game_index"], first["start"]) == (1, 4, 9, None)
    assert list(last) == ["end", "decisions", "chance_nodes", "returns", "digest"]


def test_a_battle_is_written_with_its_armies(load: Any, file: Path) -> None:
    trace, _ = traces.record(load("warquest/battle", **ARMIES), 1, 0)
    traces.write(file, trace)
    assert traces.verify(file).complete
    assert set(ARMIES) < set(traces.read(file).header.options)


def test_a_game_played_by_hand_from_the_middle(load: Any, engine: str, file: Path) -> None:
    game = load(players=2, rounds=1)
    start = walk(game.new_initial_state(), 100, seed=1)
    state, steps, counts = start.clone(), [], {"decision": 0, "chance": 0}
    while not state.is_terminal():
        action = state.legal_actions()[0]
        steps.append(traces.Step(state.current_player(), state.action_to_string(action)))
        counts[state.kind] += 1
        state.apply_action(action)
    end = traces.End(counts["decision"], counts["chance"], state.returns(), state.digest())
    traces.write(file, traces.Trace(traces.header_of(game, start=start), steps, end))
    assert traces.verify(file, engine=engine).state == state


@pytest.mark.parametrize("cut", [1, 2, 40, -1])
@pytest.mark.parametrize("torn", [0, 9])
def test_a_trace_cut_short_is_checked_as_far_as_it_goes(file: Path, lines: list[bytes], cut: int, torn: int) -> None:
    kept = lines[:cut]
    file.write_bytes(b"".join(kept) + lines[cut][:torn])
    replay = traces.verify(file)
    assert not replay.complete
    assert replay.decisions + replay.chance_nodes == len(kept) - 1
    assert traces.read(file).end is None


def header(**changes: Any) -> Edit:
    """Another header."""

    def edit(lines: list[bytes]) -> list[bytes]:
        return [json.dumps(json.loads(lines[0]) | changes).encode() + b"\n", *lines[1:]]

    return edit


def without(name: str) -> Edit:
    """A header without a field."""

    def edit(lines: list[bytes]) -> list[bytes]:
        row = json.loads(lines[0])
        del row[name]
        return [json.dumps(row).encode() + b"\n", *lines[1:]]

    return edit


def line(number: int, text: bytes) -> Edit:
    """Another line, by its number from 1 (or from the end)."""

    def edit(lines: list[bytes]) -> list[bytes]:
        place = number - 1 if number > 0 else number
        return [*lines[:place], text, *(lines[place + 1 :] if place != -1 else [])]

    return edit


def end(**changes: Any) -> Edit:
    """Another last line."""

    def edit(lines: list[bytes]) -> list[bytes]:
        return [*lines[:-1], json.dumps(json.loads(lines[-1]) | changes).encode() + b"\n"]

    return edit


BROKEN: dict[str, tuple[Edit, str]] = {
    "empty": (lambda lines: [], "empty"),
    "binary": (lambda lines: [b"\x7fELF\x80\x00\xff\n"], "line 1: no text"),
    "not JSON": (lambda lines: [b"hello\n", *lines], "line 1: no JSON object"),
    "a list": (lambda lines: [b"[1]\n", *lines], "line 1: no JSON object"),
    "deep": (lambda lines: [b"[" * 100_000 + b"\n"], "line 1: no JSON object"),
    "no trace": (lambda lines: [b"{}\n", *lines], "line 1: no trace"),
    "half a header": (lambda lines: [lines[0][:50]], "line 1: no JSON object"),
    "newer": (header(trace=2), "trace format 2 is newer"),
    "format as text": (header(trace="1"), "line 1: no trace"),
    "foreign rules": (header(rules_digest="0" * 64), "--rules DIR"),
    "unknown game": (header(game="chess"), "line 1: unknown game 'chess'"),
    "unknown option": (header(options={"engine": "rust"}), "line 1: .*no option 'engine'"),
    "option of another kind": (header(options=[]), 'line 1: "options"'),
    "nine players": (header(players=9), "expected 2 to 5"),
    "players as bool": (header(players=True), 'line 1: "players"'),
    "broken start": (header(start={"node": "turn"}), "line 1: start: "),
    "no seed": (without("seed"), 'line 1: "seed" is missing'),
    "no game": (without("game"), 'line 1: "game" is missing'),
    "no action": (line(5, b'{"who":0,"do":"charge at dawn"}\n'), "line 5: "),
    "illegal action": (line(5, b'{"who":0,"do":"end_turn"}\n'), "line 5: "),
    "another seat": (line(2, b'{"who":1,"do":"first_player 0"}\n'), "line 2: who is 1"),
    "an outcome that is none": (line(2, b'{"who":-1,"do":"first_player 7"}\n'), "line 2: "),
    "a line missing": (lambda lines: lines[:30] + lines[31:], r"line \d+: "),
    "a blank line": (line(4, b"\n"), "line 4: no JSON object"),
    "who is text": (line(4, b'{"who":"0","do":"x"}\n'), 'line 4: "who"'),
    "nothing to do": (line(4, b'{"who":0}\n'), 'line 4: "do" is missing'),
    "NaN": (line(4, b'{"who":NaN,"do":"x"}\n'), "line 4: no JSON object"),
    "a huge number": (line(4, b'{"who":' + b"9" * 5000 + b',"do":"x"}\n'), "line 4: "),
    "a huge line": (line(4, b'{"who":0,"do":"' + b"x" * 100_000 + b'"}\n'), "line 4: longer than"),
    "too early an end": (lambda lines: lines[:50] + lines[-1:], "line 51: the end, but the game goes on"),
    "end is false": (end(end=False), '"end" is False'),
    "other decisions": (end(decisions=3), "decisions is 3, replayed"),
    "other chance": (end(chance_nodes=3), "chance_nodes is 3, replayed"),
    "other returns": (end(returns=[5.0, -5.0]), "returns is "),
    "returns of text": (end(returns=["a"]), "are no numbers"),
    "other digest": (end(digest="0" * 64), "digest is 0000"),
    "more after the end": (lambda lines: [*lines, lines[-1]], "nothing may follow the end"),
}


@pytest.mark.parametrize("engine", ["rust", "reference"])
@pytest.mark.parametrize("name", list(BROKEN))
def test_a_trace_that_does_not_hold_is_refused_by_line(file: Path, lines: list[bytes], name: str, engine: str) -> None:
    edit, meant = BROKEN[name]
    file.write_bytes(b"".join(edit(lines)))
    with pytest.raises(traces.TraceError, match=meant) as error:
        traces.verify(file, engine=engine)
    assert isinstance(error.value, warquest.SaveError)
    assert len(str(error.value)) < 1000


def test_a_trace_of_other_rules_needs_their_folder(load: Any, engine: str, file: Path, tmp_path: Path) -> None:
    rules = edited_rules(tmp_path / "rules")
    trace, _ = traces.record(load(players=2, rounds=1, rules=rules), 0, 0)
    traces.write(file, trace)
    with pytest.raises(traces.TraceError, match="--rules DIR"):
        traces.verify(file, engine=engine)
    assert traces.verify(file, engine=engine, rules=rules).complete


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "nothing", tmp_path, tmp_path / "pipe", Path("/dev/zero"), *NO_PATHS):
        for read in (traces.verify, traces.read):
            with pytest.raises(traces.TraceError, match="cannot read") as refusal:
                read(path)
            assert str(refusal.value).isprintable()


def test_what_is_no_path_cannot_be_written(load: Any, tmp_path: Path) -> None:
    game = load(players=2, rounds=1)
    trace = traces.record(game, 0, 0)[0]
    for path in NO_PATHS:
        with pytest.raises(warquest.OptionError, match="cannot write"):
            traces.write(path, trace)
        with pytest.raises(warquest.OptionError, match="cannot write traces"):
            warquest.simulate(game, 1, traces=path)
        with pytest.raises(warquest.WarquestError, match="cannot export"):
            export_folder("warquest", path)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_simulation_writes_its_games(load: Any, tmp_path: Path, threads: int) -> None:
    game = load(players=2, rounds=1)
    run = warquest.simulate(game, 5, seed=6, first=8, threads=threads, traces=tmp_path / "deep" / "traces")
    files = sorted((tmp_path / "deep" / "traces").iterdir())
    assert [path.name for path in files] == [f"game-{index:06}.jsonl" for index in range(8, 13)]
    assert all(traces.verify(path).complete for path in files)
    assert [traces.read(path).header.game_index for path in files] == list(range(8, 13))
    assert run.digest == warquest.simulate(game, 5, seed=6, first=8).digest


def test_traces_are_not_overwritten(load: Any, tmp_path: Path) -> None:
    game = load(players=2, rounds=1)
    warquest.simulate(game, 2, traces=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(warquest.OptionError, match=r"game-000001\.jsonl exists already"):
        warquest.simulate(game, 3, first=1, seed=9, traces=tmp_path)
    with pytest.raises(warquest.OptionError, match="exists already"):
        traces.write(tmp_path / "game-000000.jsonl", traces.record(game, 1, 0)[0])
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_folder_that_is_a_file_is_refused_before_the_run(load: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("kept", encoding="utf-8")
    with pytest.raises(warquest.OptionError, match="cannot write traces"):
        warquest.simulate(load(), 10**7, traces=tmp_path / "file")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "kept"
