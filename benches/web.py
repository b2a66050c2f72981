"""Load on the browser's server, on the loopback: many open games, so many moves a second, pages that wait for news.

python benches/web.py --games 200 --rate 50 --seconds 20

The server is a process of its own, held to one core where the system can do that. Every move is one that a person's
page would send; both persons of every game have a page that waits, and it takes what is new, as it does in a browser.
Any answer but 200 and 204 is an error.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx


class Table:
    """A game of two persons, each with a page: what the page has seen last."""

    def __init__(self, links: dict[str, str], address: str) -> None:
        # A pool of hundreds of connections would be slower than the server.
        self.client = httpx.AsyncClient(base_url=address, timeout=60, verify=False)
        self.tokens = [links[seat].rpartition("/")[2] for seat in ("0", "1")]
        self.seen: list[dict[str, Any]] = [{"version": -1}, {"version": -1}]

    @property
    def ready(self) -> int | None:
        """The seat whose page has actions to choose from."""
        return next((seat for seat in (0, 1) if self.seen[seat].get("status") == "yours"), None)


class Load:
    """Games and what was measured."""

    def __init__(self, client: httpx.AsyncClient, game: str, seed: int) -> None:
        self.client, self.game, self.dice = client, game, random.Random(seed)
        self.tables: list[Table] = []
        self.seconds: list[float] = []
        self.news = 0
        self.errors: list[str] = []

    async def begin(self, games: int) -> None:
        for _ in range(games):
            made = await self.client.post("/api/games", json={"game": self.game, "seats": [{}, {}]})
            self.tables.append(Table(made.json()["seats"], str(self.client.base_url)))

    async def move(self, table: Table, seat: int) -> None:
        """The page's person takes an action at random."""
        seen, table.seen[seat] = table.seen[seat], {**table.seen[seat], "status": "sent"}
        body = {"version": seen["version"], "action": self.dice.choice(seen["actions"])["action"]}
        began = time.perf_counter()
        try:
            answer = await table.client.post(f"/api/{table.tokens[seat]}/move", json=body)
        except httpx.TransportError as error:
            self.errors.append(f"move: {error!r}")
            return
        self.seconds.append(time.perf_counter() - began)
        if answer.status_code != 200:
            self.errors.append(f"move: {answer.status_code} {answer.text[:100]}")
        else:
            self.show(table, seat, answer.json())

    async def follow(self, table: Table, seat: int) -> None:
        """A page that waits for news."""
        while True:
            version = table.seen[seat]["version"]
            answer = await table.client.get(f"/api/{table.tokens[seat]}/state", params={"after": version})
            if answer.status_code == 200:
                self.news += 1
                self.show(table, seat, answer.json())
            elif answer.status_code != 204:
                self.errors.append(f"page: {answer.status_code}")

    def show(self, table: Table, seat: int, seen: dict[str, Any]) -> None:
        if seen["version"] > table.seen[seat]["version"]:
            table.seen[seat] = seen

    async def run(self, rate: float, seconds: float) -> None:
        """Begins moves at a rate, whether or not the ones before are done; no game has two at a time."""
        running: set[asyncio.Task[None]] = set()
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            table = self.dice.choice(self.tables)
            ready = [each for each in (table, *self.tables) if each.ready is not None]
            if not ready:
                self.errors.append("no page can move: the server does not keep up")
                continue
            task = asyncio.create_task(self.move(ready[0], ready[0].ready or 0))
            running.add(task)
            task.add_done_callback(running.discard)
        await asyncio.gather(*running)


def serving(folder: str, cores: set[int] | None) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "warquest", "serve", "--port", "0", "--data", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    if cores is not None:
        os.sched_setaffinity(process.pid, cores)
    assert process.stdout is not None
    found = re.search(r"http://\S+?(?=/ )", process.stdout.readline())
    assert found is not None
    return process, found[0]


def spent(process: subprocess.Popen[str]) -> float:
    """Seconds of processor time of the server (Linux)."""
    with open(f"/proc/{process.pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(address: str, process: subprocess.Popen[str], args: argparse.Namespace) -> bool:
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        load = Load(client, args.game, args.seed)
        await load.begin(args.games)
        pages = [asyncio.create_task(load.follow(table, seat)) for table in load.tables for seat in (0, 1)]
        while any(table.ready is None for table in load.tables):
            await asyncio.sleep(0.1)
        used, news, began = spent(process), load.news, time.perf_counter()
        await load.run(args.rate, args.seconds)
        took = time.perf_counter() - began
        report(load, took, spent(process) - used, load.news - news)
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
        for table in load.tables:
            await table.client.aclose()
        return not load.errors


def report(load: Load, took: float, used: float, news: int) -> None:
    milliseconds = sorted(1000 * each for each in load.seconds)
    cut = statistics.quantiles(milliseconds, n=100)
    print(
        f"{len(load.tables)} open games of {load.game}, {len(milliseconds) / took:.1f} moves a second for {took:.1f} s"
    )
    print(f"move, there and back: median {cut[49]:.1f} ms, 95 % {cut[94]:.1f} ms, 99 % {cut[98]:.1f} ms")
    print(f"news to waiting pages: {news / took:.1f} a second; server: {100 * used / took:.0f} % of a core")
    print(f"errors: {len(load.errors)} {load.errors[:3] if load.errors else ''}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--game", default="warquest")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    cores = {max(os.sched_getaffinity(0))} if hasattr(os, "sched_setaffinity") else None
    with tempfile.TemporaryDirectory() as folder:
        process, address = serving(folder, cores)
        try:
            return 0 if asyncio.run(measure(address, process, args)) else 1
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
