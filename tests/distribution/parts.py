"""What an installed package can do with one extra and no other: `parts.py EXTRA`, run far from the source tree."""

from __future__ import annotations

import importlib
import sys
import tempfile
from typing import Any

import warquest
from warquest.load import LISTINGS

# The module that is of no use without its extra.
ADAPTERS = {
    "gymnasium": "warquest.gymnasium",
    "openspiel": "warquest.openspiel",
    "pettingzoo": "warquest.pettingzoo",
    "web": "warquest.web",
}


def plot() -> None:
    from warquest.plots import picture

    odds = warquest.odds("3 orc-warrior + lord", "4 goblin-warrior")
    assert b"<svg" in picture(odds)
    assert picture(odds, "png").startswith(b"\x89PNG")


def tournament() -> None:
    from warquest.tournament import play_tournament

    played = play_tournament(["greedy", "random"], "nexus_ops", 6, players=2, seed=1)
    assert all(agent.rating is not None for agent in played.standings())


def pettingzoo() -> None:
    from warquest.pettingzoo import env, parallel_env

    for name in LISTINGS:
        table = env(name)
        table.reset(seed=1)
        for agent in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))
        table.close()
    seen, _ = parallel_env("warquest/battle").reset(seed=1)
    assert set(seen) == {"player_0", "player_1"}


def gymnasium() -> None:
    import gymnasium as gym

    importlib.import_module("warquest.gymnasium")  # registers the games
    ids = sorted(name for name in gym.registry if name.startswith("warquest/"))
    assert len(ids) >= len(LISTINGS)
    for name in ids:
        env = gym.make(name)
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            over = terminated or truncated
        many = gym.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point")
        _, infos = many.reset(seed=1)
        assert infos["action_mask"].shape == (3, env.action_space.n)


def openspiel() -> None:
    import pyspiel

    from warquest.openspiel import short_name

    for name in LISTINGS:
        pyspiel.random_sim_test(pyspiel.load_game(short_name(name)), num_sims=1, serialize=True, verbose=False)


def parquet() -> None:
    assert_job("pool")


def ray() -> None:
    assert_job("ray")


def assert_job(backend: str) -> None:
    """A job of two workers, written to Parquet, is the job done here."""
    from warquest.cluster import read, self_play

    def rows(**how: Any) -> list[dict[str, Any]]:
        return list(self_play("random", "nexus_ops", 6, players=2, seed=1, **how).rows())

    with tempfile.TemporaryDirectory() as folder:
        assert rows(backend=backend, workers=2, out=f"{folder}/run") == rows(backend="here")
        assert read(f"{folder}/run").num_rows == 6


def web() -> None:
    """The server as a command; a game is begun and moved."""
    import json
    import re
    import subprocess
    from urllib.request import Request, urlopen

    def ask(path: str, body: object = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        with urlopen(Request(base + path, sent, {"Content-Type": "application/json"}), timeout=60) as answer:
            return answer.read()

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "warquest", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
            assert found
            base = found[0]
            assert b"<html" in ask("/")
            made = json.loads(ask("/api/games", {"game": "warquest/battle", "seats": [{}, {}]}))
            for token in (link.rpartition("/")[2] for link in made["seats"].values()):
                seen = json.loads(ask(f"/api/{token}/state"))
                if seen["actions"]:
                    move = {"version": seen["version"], "action": seen["actions"][0]["action"]}
                    assert json.loads(ask(f"/api/{token}/move", move))["version"] > seen["version"]
                    break
            else:
                raise AssertionError("nobody is to move")
            server.terminate()


def missing() -> None:
    """Without its extra an adapter says how to get it."""
    for extra, module in ADAPTERS.items():
        told = ""
        try:
            importlib.import_module(module)
        except ImportError as error:
            told = str(error)
        assert f"pip install 'warquest[{extra}]'" in told, (module, told)


ALL = (missing, plot, tournament, pettingzoo, gymnasium, openspiel, parquet, ray, web)
PARTS = {part.__name__: part for part in ALL}

if __name__ == "__main__":
    PARTS[sys.argv[1]]()
    print(f"{sys.argv[1]} works")
