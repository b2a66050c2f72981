"""Recorded games are played again by both engines, line by line (written by tests/golden/record.py)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import warquest
from golden.records import FOLDER, FULL, PLAYTHROUGHS, RECORDS, Record, last_line, playthrough, replayed
from warquest.load import LISTINGS
from warquest.traces import verify

FAULTS = FOLDER / "faults"
EACH = pytest.mark.parametrize("record", RECORDS, ids=[record.label for record in RECORDS])


def _read(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.file.read_text(encoding="utf-8").splitlines()]


def test_every_game_has_its_records() -> None:
    recorded = {(record.game, record.players) for record in RECORDS}
    seats = {game: LISTINGS[game].players for game in warquest.games()}
    assert recorded == {(game, players) for game, numbers in seats.items() for players in numbers}


@EACH
def test_a_recorded_game_is_played_again_to_the_same_end(engine: str, record: Record) -> None:
    head, *lines, end = _read(record)
    game = warquest.load(record.game, players=head["players"], engine=engine, **head["options"])
    assert (head["game"], head["rules_digest"]) == (game.name, game.rules_digest)
    counts = {"decision": 0, "chance": 0, "terminal": 0}
    state = None
    for line, (state, _) in zip([*lines, {"who": -4}], replayed(game, [line["do"] for line in lines]), strict=True):
        counts[state.kind] += 1
        assert state.current_player() == line["who"]
    assert last_line(state, counts["decision"], counts["chance"]) == end


@EACH
def test_a_recorded_game_is_full_of_things(record: Record) -> None:
    """Rounds are played out and armies fight: a trace that only passes would prove little."""
    verbs = {line["do"].split()[0] for line in _read(record)[1:-1]}
    number, some = FULL[record.game]
    assert len(verbs) > number
    assert some <= verbs


@pytest.mark.parametrize(("path", "record"), PLAYTHROUGHS, ids=[path.stem for path, _ in PLAYTHROUGHS])
def test_the_playthrough_is_the_same_text_on_either_engine(engine: str, path: Path, record: Record) -> None:
    recorded = path.read_text(encoding="utf-8")
    texts = [line[4:] for line in recorded.splitlines() if line.startswith("do: ")]
    game = record.load(engine)
    assert playthrough(game, replayed(game, texts)).splitlines() == recorded.splitlines()
    assert 10_000 < len(recorded) < 150_000


@pytest.mark.parametrize("trace", sorted(FAULTS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_smallest_trace_of_a_fault_found_ends_as_it_should(engine: str, trace: Path) -> None:
    verified = verify(trace, engine=engine)
    assert verified.complete
