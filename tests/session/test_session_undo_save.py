"""Undo and saved games: the random numbers go back, and come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import warquest
from session.tables import game_of, play_on, with_people
from warquest import traces
from warquest.agents import Greedy
from warquest.session import Session

GAMES = warquest.games()


@pytest.mark.parametrize("name", GAMES)
def test_whoever_does_the_same_after_an_undo_meets_the_same(name: str) -> None:
    session = with_people(game_of(name), 0)
    play_on(session, 12)
    before = [(entry.who, entry.do, entry.own) for entry in session.log]
    digest = session.state.digest()
    undone = []
    while any(entry.who == 0 and not entry.forced for entry in session.log):
        undone.append(session.undo())
        assert session.to_move == 0
        assert session.state.digest() == replayed(session)
    with pytest.raises(warquest.SessionError, match="nothing to take back"):
        session.undo()
    for entries in reversed(undone):
        session.play(entries[0].action)
        session.advance(forced=True)
    assert [(entry.who, entry.do, entry.own) for entry in session.log] == before
    assert session.state.digest() == digest


def replayed(session: Session) -> str:
    state = session.game.new_initial_state()
    for entry in session.log:
        state.apply_action(entry.action)
    return state.digest()


@pytest.mark.parametrize("name", GAMES)
def test_undo_survives_saving(name: str, tmp_path: Path) -> None:
    game = game_of(name)
    seats = [None] + ["random", "greedy"] * 2
    session = Session.new(game, seats[: game.num_players], 9)
    session.advance(forced=True)
    play_on(session, 9)
    session.save(tmp_path / "game.jsonl")
    loaded = Session.load(tmp_path / "game.jsonl")
    assert (loaded.seats, loaded.log, loaded.seed) == (session.seats, session.log, session.seed)
    for _ in range(3):
        for table in (session, loaded):
            if any(entry.who == 0 and not entry.forced for entry in table.log):
                table.undo()
        assert loaded.state.digest() == session.state.digest()
    for table in (session, loaded):
        play_on(table, 40)
    assert loaded.state.digest() == session.state.digest()
    assert loaded.log == session.log


def test_another_way_after_an_undo_is_another_game_by_the_same_dice(tmp_path: Path) -> None:
    session = with_people(game_of("warquest"), 0)
    play_on(session, 5)
    session.undo()
    session.play(session.state.legal_actions()[-1])
    session.advance(forced=True)
    play_on(session, 3)
    session.save(tmp_path / "game.jsonl")
    assert Session.load(tmp_path / "game.jsonl").state == session.state


def test_undo_of_a_seat_goes_back_to_that_person() -> None:
    session = with_people(game_of("warquest"), 0, 2)
    play_on(session, 30)
    session.undo(2)
    assert session.to_move == 2
    with pytest.raises(warquest.SessionError, match="nothing to take back for seat 1"):
        session.undo(1)


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_game_is_a_trace(name: str, tmp_path: Path) -> None:
    session = with_people(game_of(name), 0)
    play_on(session, 4)
    session.save(tmp_path / "part.jsonl")
    part = traces.verify(tmp_path / "part.jsonl", engine="reference")
    assert part.complete == session.state.is_terminal()
    assert part.state.digest() == session.state.digest()
    play_on(session, 100_000)
    session.save(tmp_path / "whole.jsonl")
    whole = traces.verify(tmp_path / "whole.jsonl")
    assert whole.complete and whole.state.digest() == session.state.digest()
    assert Session.load(tmp_path / "whole.jsonl").state.returns() == session.state.returns()
    assert traces.parse((tmp_path / "whole.jsonl").read_bytes()) == traces.read(tmp_path / "whole.jsonl")


def test_a_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    session, path = with_people(game_of("warquest"), 0), tmp_path / "game.jsonl"
    session.save(path)
    play_on(session, 2)
    with pytest.raises(warquest.OptionError, match="exists already"):
        session.save(path)
    assert Session.load(path).log != session.log
    session.save(path, replace=True)
    assert Session.load(path).log == session.log


def test_a_session_can_begin_from_a_position(tmp_path: Path) -> None:
    first = with_people(game_of("nexus_ops"), 0)
    play_on(first, 10)
    session = Session.new(first.game, [None] * 4, 1, start=first.state)
    play_on(session, 10)
    session.save(tmp_path / "game.jsonl")
    assert Session.load(tmp_path / "game.jsonl").state == session.state
    other = warquest.load("nexus_ops", players=2)
    with pytest.raises(warquest.OptionError, match="start: expected a position of the loaded game"):
        Session.new(other, [None, None], 1, start=first.state)


# --- files that do not hold -------------------------------------------------------------------------------------------


def saved(tmp_path: Path) -> tuple[Path, list[dict[str, object]]]:
    session = Session.new("warquest", [None, "random"], 2, rounds=1)
    session.advance(forced=True)
    play_on(session, 3)
    path = tmp_path / "game.jsonl"
    session.save(path)
    return path, [json.loads(line) for line in path.read_text().splitlines()]


def rewritten(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_a_file_runs_no_code(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    mark = tmp_path / "mark"
    rows[0]["seats"] = [None, f"subprocess:Popen:args=touch {mark}"]
    with pytest.raises(traces.TraceError, match=r"line 1: seat 1: the agent .* does not come with warquest"):
        Session.load(rewritten(path, rows))
    assert not mark.exists()
    assert Session.load(path, [None, Greedy()]).seats == (None, "greedy")


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (None, "says nothing of who sits where"),
        ([None], "1 seats for 2 players"),
        ([None, 3], '"seats" are not each null or text'),
        ("greedy", '"seats" is'),
    ],
)
def test_seats_of_a_file_that_cannot_be(tmp_path: Path, seats: object, message: str) -> None:
    path, rows = saved(tmp_path)
    rows[0]["seats"] = seats
    with pytest.raises(traces.TraceError, match=message):
        Session.load(rewritten(path, rows))


def test_what_a_file_says_of_itself_reaches_no_terminal_as_it_is(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    rows[0]["rules_digest"] = "\x1b]0;title\a"
    with pytest.raises(traces.TraceError, match="played by other rules") as caught:
        Session.load(rewritten(path, rows))
    assert str(caught.value).isprintable()


def test_broken_lines_are_named(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    drawn = next(number for number, row in enumerate(rows) if "own" in row)
    for own, message in (("x" * 64, "no generator"), ("0" * 64, "all zero"), (5, '"own" is')):
        broken = [dict(row) for row in rows]
        broken[drawn]["own"] = own
        with pytest.raises(traces.TraceError, match=message) as caught:
            Session.load(rewritten(path, broken))
        assert caught.value.line == drawn + 1
        assert str(path) in str(caught.value)
    with pytest.raises(traces.TraceError, match="is not legal"):
        Session.load(rewritten(path, [*rows, {"who": 0, "do": "hunt_pass"}]))


def test_traces_without_a_table_can_be_played_on(tmp_path: Path) -> None:
    trace, _ = traces.record(warquest.load(players=2, rounds=1), 8, 3)
    traces.write(tmp_path / "game.jsonl", traces.Trace(trace.header, trace.steps[:30]))
    session = Session.load(tmp_path / "game.jsonl", ["random", "random"])
    assert session.index == 3 and len(session.log) == 30
    session.advance()
    assert session.state.is_terminal()


def test_outcomes_of_another_table_are_kept(tmp_path: Path) -> None:
    path, rows = saved(tmp_path)
    rows[0]["seed"] = None
    session = Session.load(rewritten(path, rows))
    assert [entry.do for entry in session.log] == [row["do"] for row in rows[1:]]
    session.undo()
    assert session.to_move == 0
