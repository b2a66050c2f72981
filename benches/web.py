"""Load on the browser's server, on the loopback: many open games, so many moves a second, pages that wait for news.

python benches/web.py --games 200 --rate 50 --seconds 20

The server is a process of its own, held to one core where the system can do that. Every move is one that a person's
page would send; every game has a page that waits, and it takes what is new, as it does in a browser. Any answer but
200 and 204 is an error.
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

WARM = 2
"""Moves of each game before anything is measured."""


class Load:
    """Games and what was measured."""

    def __init__(self, client: httpx.AsyncClient, game: str, seed: int) -> None:
        self.client, self.game, self.dice = client, game, random.Random(seed)
        self.tables: list[dict[str, str]] = []
        self.seconds: list[float] = []
        self.news = 0
        self.errors: list[str] = []
        self.ends = False

    async def begin(self, games: int) -> None:
        for _ in range(games):
            made = (await self.client.post("/api/games", json={"game": self.game, "seats": [{}, {}]})).json()
            self.tables.append({seat: link.rpartition("/")[2] for seat, link in made["seats"].items()})

    async def move(self, table: dict[str, str]) -> None:
        """Looks, and takes an action at random."""
        seen = await self.look(table["0"])
        if seen is None or seen["status"] == "over":
            return
        token = table[str(seen["to_move"])]
        own = seen if seen["status"] == "yours" else await self.look(token)
        if own is None:
            return
        body = {"version": own["version"], "action": self.dice.choice(own["actions"])["action"]}
        began = time.perf_counter()
        answer = await self.client.post(f"/api/{token}/move", json=body)
        self.seconds.append(time.perf_counter() - began)
        if answer.status_code != 200:
            self.errors.append(f"move: {answer.status_code} {answer.text[:100]}")

    async def look(self, token: str) -> dict[str, Any] | None:
        answer = await self.client.get(f"/api/{token}/state")
        if answer.status_code == 200:
            return answer.json()  # type: ignore[no-any-return]
        self.errors.append(f"look: {answer.status_code}")
        return None

    async def watch(self, table: dict[str, str]) -> None:
        """A page that waits for news."""
        version = -1
        while not self.ends:
            answer = await self.client.get(f"/api/{table['1']}/state", params={"after": version})
            if answer.status_code == 200:
                version, self.news = answer.json()["version"], self.news + 1
            elif answer.status_code != 204:
                self.errors.append(f"watch: {answer.status_code}")

    async def run(self, rate: float, seconds: float) -> None:
        """Begins moves at a rate, whether or not the ones before are done; no game has two at a time."""
        free = list(self.tables)
        running: set[asyncio.Task[None]] = set()
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            if not free:
                self.errors.append("no game is free: the server does not keep up")
                continue
            table = free.pop(self.dice.randrange(len(free)))
            task = asyncio.create_task(self.move(table))
            running.add(task)
            task.add_done_callback(running.discard)
            task.add_done_callback(lambda _, table=table: free.append(table))
        while running:
            await asyncio.sleep(0.01)


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
    limits = httpx.Limits(max_connections=2 * args.games + 100, max_keepalive_connections=2 * args.games + 100)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        load = Load(client, args.game, args.seed)
        await load.begin(args.games)
        for table in load.tables:
            for _ in range(WARM):
                await load.move(table)
        watching = [asyncio.create_task(load.watch(table)) for table in load.tables]
        await asyncio.sleep(1)
        load.seconds.clear()
        used, news, began = spent(process), load.news, time.perf_counter()
        await load.run(args.rate, args.seconds)
        took = time.perf_counter() - began
        report(load, took, spent(process) - used, load.news - news)
        load.ends = True
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
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
    cores = {min(os.sched_getaffinity(0))} if hasattr(os, "sched_setaffinity") else None
    with tempfile.TemporaryDirectory() as folder:
        process, address = serving(folder, cores)
        try:
            return 0 if asyncio.run(measure(address, process, args)) else 1
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
