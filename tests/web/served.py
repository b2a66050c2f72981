"""Servers for tests: one in this process, and one that is a process of its own; and people who use them."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from warquest.web import create_app

GREEDY = {"agent": "greedy"}
WAIT = 60.0


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[httpx.Client]:
    """A client of a server in this process; the application is `client.app`."""
    app = create_app(folder, **settings)
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical", ws="none", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.005)
    address = server.servers[0].sockets[0].getsockname()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{address[1]}", timeout=WAIT) as client:
            client.app = app  # type: ignore[attr-defined]
            yield client
    finally:
        app.state.services.hub.end()
        server.should_exit = True
        thread.join()


class Process:
    """`warquest serve` as a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "warquest", "serve", "--port", "0", "--data", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, line + self.process.communicate()[1]
        self.client = httpx.Client(base_url=found[0], timeout=WAIT)

    def kill(self) -> None:
        """As a loss of power would end it, as far as a process can tell."""
        self._end(signal.SIGKILL)

    def end(self) -> tuple[int, str]:
        """As an operator ends it: its exit code, and what it said of errors."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> tuple[int, str]:
        self.process.send_signal(how)
        told = self.process.communicate(timeout=WAIT)[1]
        self.client.close()
        return self.process.returncode, told


def begin(client: httpx.Client, game: str, seats: list[dict[str, Any]], *options: str) -> dict[str, str]:
    """Begins a game: tokens by seat, and those of `watch` and `host`."""
    answer = client.post("/api/games", json={"game": game, "seats": seats, "options": list(options)})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    links = {**made["seats"], "watch": made["watch"], "host": made["host"]}
    return {whose: link.rpartition("/")[2] for whose, link in links.items()}


def look(client: httpx.Client, token: str, after: int | None = None) -> dict[str, Any]:
    """What a link's owner sees."""
    answer = client.get(f"/api/{token}/state", params={} if after is None else {"after": after})
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


def move(client: httpx.Client, token: str, seen: dict[str, Any], action: int) -> httpx.Response:
    """Takes an action in the position that was seen."""
    return client.post(f"/api/{token}/move", json={"version": seen["version"], "action": action})


def play(client: httpx.Client, tokens: dict[str, str], moves: int, seed: int = 0) -> dict[str, Any]:
    """So many moves of persons, at random; what the first of them sees at last, when it is a person's turn or over."""
    dice = random.Random(seed)
    first = min(filter(str.isdigit, tokens))
    seen = settled(client, tokens[first])
    while moves and seen["status"] != "over":
        token = tokens[str(seen["to_move"])]
        own = look(client, token)
        answer = move(client, token, own, dice.choice(own["actions"])["action"])
        assert answer.status_code == 200, answer.text
        moves -= 1
        seen = settled(client, tokens[first])
    return seen


def settled(client: httpx.Client, token: str) -> dict[str, Any]:
    """What is seen as soon as no agent thinks."""
    seen = look(client, token)
    while seen["status"] == "thinks":
        seen = look(client, token, seen["version"])
    return seen
