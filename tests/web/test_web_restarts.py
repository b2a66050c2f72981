"""Servers that are killed, folders that cannot be written: no move that was acknowledged is lost, none is half done."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import Process, begin, look, move, play, served, settled

from warquest.errors import OptionError
from warquest.web.server import serve
from warquest.web.store import FILE, Store


@pytest.mark.parametrize("after", [0.0, 0.02])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path, after: float) -> None:
    """The kill comes `after` seconds into whatever follows the eighth move."""
    process = Process(tmp_path)
    tokens = begin(process.client, "warquest", [{}, {}])
    acknowledged: list[tuple[int, str]] = []
    timer = threading.Timer(after, process.process.kill)
    dice = random.Random(1)
    try:
        while True:
            seen = look(process.client, tokens["watch"])
            mover = tokens[str(seen["to_move"])]
            own = look(process.client, mover)
            chosen = dice.choice(own["actions"])
            assert move(process.client, mover, own, chosen["action"]).status_code == 200
            acknowledged.append((own["to_move"], chosen["text"]))
            if len(acknowledged) == 8:
                timer.start()
    except httpx.TransportError:
        timer.join()
        process.kill()
    again = Process(tmp_path)
    kept = [_decisions(again.client, tokens[seat], int(seat)) for seat in ("0", "1")]
    for seat in (0, 1):
        own_moves = [text for who, text in acknowledged if who == seat]
        # One more may be there: the move that was done, but whose answer was not heard.
        assert kept[seat][: len(own_moves)] == own_moves and len(kept[seat]) <= len(own_moves) + 1
    play(again.client, tokens, 3)
    assert again.end()[0] in (0, -15)


def _decisions(client: httpx.Client, token: str, seat: int) -> list[str]:
    lines = [line.split(None, 3) for line in client.get(f"/api/{token}/log.txt").text.splitlines()]
    return [line[3] for line in lines if line[1:3] == ["seat", str(seat)]]


def test_an_agent_that_was_thinking_goes_on_after_a_kill(tmp_path: Path) -> None:
    process = Process(tmp_path)
    seats = [{"agent": "ismcts:seconds=1"}, {"agent": "ismcts:seconds=1"}]
    token = begin(process.client, "warquest", seats, "rounds=1")["watch"]
    seen = look(process.client, token)
    assert seen["status"] == "thinks"
    process.kill()
    again = Process(tmp_path)
    later = look(again.client, token, seen["version"])
    assert later["version"] > seen["version"] and later["log"][: len(seen["log"])] == seen["log"]
    again.kill()


def test_a_server_ends_in_time_though_pages_wait(tmp_path: Path) -> None:
    process = Process(tmp_path)
    tokens = begin(process.client, "warquest", [{}, {}])
    seen = look(process.client, tokens["0"])
    address = process.client.base_url
    waiting = threading.Thread(target=_wait, args=(str(address), tokens["0"], seen["version"]))
    waiting.start()
    time.sleep(0.3)
    began = time.monotonic()
    assert process.end() == (process.process.returncode, "")
    waiting.join()
    assert time.monotonic() - began < 15


def _wait(address: str, token: str, version: int) -> None:
    try:
        httpx.get(f"{address}/api/{token}/state", params={"after": version}, timeout=60)
    except httpx.TransportError:
        return


def test_a_game_goes_on_the_same_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        tokens = begin(client, "warquest", [{"name": "Ann"}, {"agent": "greedy"}, {}], "rounds=3")
        play(client, tokens, 15)
        before = [settled(client, tokens[whose]) for whose in ("0", "2", "watch")]
    with served(tmp_path) as client:
        assert [look(client, tokens[whose]) for whose in ("0", "2", "watch")] == before


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    process = Process(tmp_path)
    with pytest.raises(OptionError, match="another server uses"):
        serve(tmp_path, port=0)
    process.kill()


@pytest.mark.parametrize("how", ["locked", "read-only"])
def test_a_database_that_cannot_be_written_changes_nothing(tmp_path: Path, how: str) -> None:
    with served(tmp_path) as client:
        tokens = begin(client, "warquest", [{}, {}])
        before = look(client, tokens["watch"])
        mover = tokens[str(before["to_move"])]
        own = look(client, mover)
        give_back = _hold(tmp_path, client, how)
        answers = [
            move(client, mover, own, own["actions"][0]["action"]),
            client.post("/api/games", json={"game": "warquest", "seats": [{}, {}]}),
        ]
        for answer in answers:
            assert answer.status_code == 503 and "nothing was done" in answer.json()["error"]
            assert str(tmp_path) not in answer.text and "sqlite" not in answer.text.lower()
        assert look(client, tokens["watch"]) == before, "reading goes on"
        give_back()
        assert move(client, mover, own, own["actions"][0]["action"]).status_code == 200
        assert look(client, tokens["watch"])["version"] == before["version"] + 1


def _hold(folder: Path, client: httpx.Client, how: str) -> Any:
    """Lets somebody else hold the database, or opens it anew for reading only; a call gives it back."""
    if how == "locked":
        other = sqlite3.connect(folder / FILE, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        return other.close
    store = client.app.state.services.hall.store  # type: ignore[attr-defined]
    kept = store._writer
    store._writer = sqlite3.connect(
        f"file:{folder / FILE}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
    )

    def give_back() -> None:
        store._writer.close()
        store._writer = kept

    return give_back


def test_folders_and_addresses_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(OptionError, match="cannot keep games in"):
        serve(file, port=0)
    with pytest.raises(OptionError, match=r"cannot serve on 192\.0\.2\.1"):
        serve(tmp_path / "games", host="192.0.2.1", port=0)
    Store(tmp_path / "torn").close()
    torn = tmp_path / "torn" / FILE
    torn.write_bytes(torn.read_bytes()[:4096].ljust(40960, b"x"))
    with pytest.raises(OptionError, match="cannot keep games in"):
        Store(tmp_path / "torn")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / FILE).write_bytes(b"no database, but long enough to be looked at" * 100)
    with pytest.raises(OptionError, match="cannot keep games in"):
        serve(tmp_path / "broken", port=0)


def test_a_record_that_does_not_hold_is_told_and_harms_no_other_game(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bad, good = (begin(client, "warquest", [{}, {}]) for _ in range(2))
        play(client, bad, 3)
    database = sqlite3.connect(tmp_path / FILE)
    with database:
        database.execute("UPDATE steps SET action = 123456 WHERE game = 1 AND who >= 0")
    database.close()
    with served(tmp_path) as client:
        answer = client.get(f"/api/{bad['0']}/state")
        assert answer.status_code == 409 and "cannot be continued" in answer.json()["error"]
        play(client, good, 2)
