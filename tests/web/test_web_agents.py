"""Agents at the tables of the server."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import begin, look, move, served, settled

from warquest.web import thinking


def test_agents_that_search_keep_no_others_waiting(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    done, decides = threading.Event(), thinking.decision

    def slow(spec: str, *position: Any) -> int:
        if spec.startswith("ismcts"):
            done.wait()
            spec = "random"
        return decides(spec, *position)

    monkeypatch.setattr(thinking, "decision", slow)
    try:
        for _ in range(3):
            begin(client, "warquest/battle", [{"agent": "ismcts:seconds=1"}, {"agent": "ismcts:seconds=1"}])
        tokens = begin(client, "warquest", [{}, {"agent": "greedy"}])
        for _ in range(3):
            seen = settled(client, tokens["0"])
            assert seen["status"] == "yours"
            move(client, tokens["0"], seen, seen["actions"][0]["action"])
    finally:
        done.set()


def test_nothing_is_taken_back_after_the_end(client: httpx.Client) -> None:
    tokens = begin(client, "warquest/battle", [{}, {"agent": "greedy"}])
    while (seen := settled(client, tokens["0"]))["status"] != "over":
        assert seen["status"] == "yours"
        move(client, tokens["0"], seen, seen["actions"][0]["action"])
    assert not seen["can_undo"]
    answer = client.post(f"/api/{tokens['0']}/undo", json={"version": seen["version"]})
    assert answer.status_code == 409
    assert look(client, tokens["0"])["status"] == "over"


def test_an_agent_that_was_written_into_the_database_is_not_made(tmp_path: Path) -> None:
    with served(tmp_path / "games") as client:
        tokens = begin(client, "warquest", [{}, {"agent": "greedy"}])
    with sqlite3.connect(next((tmp_path / "games").glob("*.sqlite*"))) as database:
        changed = database.execute("UPDATE seats SET agent = 'subprocess:Popen' WHERE agent IS NOT NULL")
        assert changed.rowcount == 1
    with served(tmp_path / "games") as client:
        answer = client.get(f"/api/{tokens['0']}/state")
        assert answer.status_code == 409 and "agent" in answer.json()["error"]
