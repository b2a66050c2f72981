"""Recorded games are played again by both engines, line by line (written by tests/golden/record.py)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from golden.records import FOLDER, PLAYTHROUGH, SHORT, TRACES, last_line, playthrough, replayed, trace_file
from warquest.traces import verify

FAULTS = FOLDER / "faults"


def _read(players: int) -> list[dict[str, Any]]:
    return [json.loads(line) for line in trace_file(players).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("players", TRACES)
def test_a_recorded_game_is_played_again_to_the_same_end(load: Any, players: int) -> None:
    head, *lines, end = _read(players)
    game = load(players=players, **head["options"])
    assert (head["game"], head["rules_digest"]) == (game.name, game.rules_digest)
    counts = {"decision": 0, "chance": 0, "terminal": 0}
    state = None
    for line, (state, _) in zip([*lines, {"who": -4}], replayed(game, [line["do"] for line in lines]), strict=True):
        counts[state.kind] += 1
        assert state.current_player() == line["who"]
    assert last_line(state, counts["decision"], counts["chance"]) == end


@pytest.mark.parametrize("players", TRACES)
def test_a_recorded_game_is_full_of_things(players: int) -> None:
    """Rounds are played out and armies fight: a trace that only passes would prove little."""
    verbs = {line["do"].split()[0] for line in _read(players)[1:-1]}
    assert len(verbs) > 30
    assert {"roll", "draw_display", "draw_event", "hit", "step", "recruit", "end_turn"} <= verbs


def test_the_playthrough_is_the_same_text_on_either_engine(load: Any) -> None:
    recorded = PLAYTHROUGH.read_text(encoding="utf-8")
    texts = [line[4:] for line in recorded.splitlines() if line.startswith("do: ")]
    told = playthrough(load(players=2, **SHORT[0]), texts)
    assert told.splitlines() == recorded.splitlines()
    assert 10_000 < len(recorded) < 120_000


@pytest.mark.parametrize("trace", sorted(FAULTS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_smallest_trace_of_a_fault_found_ends_as_it_should(engine: str, trace: Path) -> None:
    verified = verify(trace, engine=engine)
    assert verified.complete
