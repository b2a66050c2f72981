"""`warquest.simulate`: the same games on both engines and any number of threads, sums, bad numbers, Ctrl-C."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import warquest
from api.walks import ARMIES
from warquest import traces

TOP = 2**64 - 1


def told(simulation: warquest.Simulation) -> dict[str, Any]:
    """All but what depends on the run."""
    fields = simulation.to_json()
    return {
        name: fields[name] for name in fields if name not in ("engine", "threads", "seconds", "decisions_per_second")
    }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_engines_and_threads_agree(players: int) -> None:
    games = {engine: warquest.load(players=players, rounds=2, engine=engine) for engine in ("rust", "reference")}
    runs = [warquest.simulate(games["rust"], 5, seed=11, threads=threads) for threads in (1, 2, 7)]
    runs.append(warquest.simulate(games["reference"], 5, seed=11, threads=2))
    assert [run.threads for run in runs] == [1, 2, 7, 1]
    assert all(told(run) == told(runs[0]) for run in runs)


def test_battles_are_simulated_too() -> None:
    runs = [
        warquest.simulate(warquest.load("warquest/battle", engine=engine, **ARMIES), 40)
        for engine in ("rust", "reference")
    ]
    assert told(runs[0]) == told(runs[1])
    assert sum(runs[0].summary.wins) == pytest.approx(40)


def test_a_game_by_name_takes_players_rules_and_options() -> None:
    loaded = warquest.simulate(warquest.load(players=2, rounds=1), 3, seed=4)
    assert warquest.simulate("warquest", 3, players=2, rounds=1, seed=4).digest == loaded.digest
    with pytest.raises(warquest.OptionError, match="warquest cannot be played by 9 players"):
        warquest.simulate(games=1, players=9)
    with pytest.raises(warquest.OptionError, match="did you mean rounds"):
        warquest.simulate(games=1, round=3)
    with pytest.raises(warquest.RulesError, match="nowhere"):
        warquest.simulate(games=1, rules="/nowhere")


@pytest.mark.parametrize("setting", [{"players": 2}, {"rules": "my-rules"}, {"rounds": 1}])
def test_a_loaded_game_has_its_settings(setting: dict[str, Any]) -> None:
    (name,) = setting
    with pytest.raises(TypeError, match=f"{name}: the game is loaded already; say it to warquest.load"):
        warquest.simulate(warquest.load(), 1, **setting)


def test_sums_are_those_of_the_games(load: Any) -> None:
    game = load(players=3, rounds=1)
    run = warquest.simulate(game, 4, seed=5, first=2)
    games = [traces.record(game, 5, index)[1] for index in range(2, 6)]
    summary = run.summary
    assert summary.decisions.sum == sum(played.decisions for played in games)
    assert summary.decisions.squares == sum(played.decisions**2 for played in games)
    assert summary.choices.sum == sum(played.choices for played in games)
    assert summary.chance_nodes.sum == sum(played.chance_nodes for played in games)
    assert summary.tallies == {"battles": sum(played.tallies["battles"] for played in games)}
    assert [column.sum for column in summary.points] == [
        sum(played.points[seat] for played in games) for seat in range(3)
    ]
    assert sum(summary.wins) == pytest.approx(4)
    fields = run.to_json()
    assert fields["vp_mean"] == [column.sum / 4 for column in summary.points]
    assert (fields["games"], fields["seed"], fields["players"], fields["rounds"]) == (4, 5, 3, 1)


def test_no_games_are_no_games(load: Any) -> None:
    run = warquest.simulate(load(), 0)
    assert run.games == 0
    assert run.digest == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert run.to_json()["vp_mean"] is None


@pytest.mark.parametrize("seed", [0, TOP])
def test_seeds_at_both_ends_are_played(load: Any, seed: int) -> None:
    assert warquest.simulate(load(players=2, rounds=1), 1, seed=seed).games == 1


@pytest.mark.parametrize(
    "arguments",
    [{"seed": -1}, {"seed": TOP + 1}, {"games": -1}, {"games": 10**30}, {"first": -1}, {"first": TOP, "games": 2}],
)
def test_numbers_out_of_range_are_refused(load: Any, arguments: dict[str, Any]) -> None:
    with pytest.raises(warquest.OptionError, match=next(iter(arguments))):
        warquest.simulate(load(), **arguments)


@pytest.mark.parametrize("threads", [0, -1, 1025])
def test_threads_out_of_range_are_refused(threads: int) -> None:
    with pytest.raises(warquest.OptionError, match="threads"):
        warquest.simulate(warquest.load(), 1, threads=threads)


@pytest.mark.parametrize("name", ["games", "seed", "first"])
@pytest.mark.parametrize("wrong", [True, "1", 1.0, None])
def test_numbers_that_are_no_integers_are_a_type_error(load: Any, name: str, wrong: Any) -> None:
    with pytest.raises(TypeError):
        warquest.simulate(load(), **{name: wrong})


def test_progress_is_told_and_may_end_the_run(load: Any) -> None:
    seen: list[int] = []

    class EnoughError(Exception):
        pass

    def progress(finished: int) -> None:
        seen.append(finished)
        if len(seen) == 2:
            raise EnoughError

    with pytest.raises(EnoughError):
        warquest.simulate(load(players=2), 10**7, progress=progress)
    assert len(seen) == 2
    assert seen == sorted(seen)


SCRIPT = """
import os, signal, threading, warquest
signal.signal(signal.SIGINT, signal.default_int_handler)  # a parent may ignore it
game = warquest.load(players=2, rounds=2, engine={engine!r})
begun = []
def progress(finished):
    if finished and not begun:
        begun.append(finished)
        os.kill(os.getpid(), signal.SIGINT)
try:
    warquest.simulate(game, 10**7, seed=3, threads={threads}, progress=progress)
except KeyboardInterrupt as interruption:
    print(interruption.simulation.games, interruption.simulation.digest)
"""


@pytest.mark.parametrize(("engine", "threads"), [("rust", 1), ("rust", 2), ("reference", 1)])
def test_ctrl_c_keeps_what_is_finished(engine: str, threads: int) -> None:
    script = SCRIPT.format(engine=engine, threads=threads)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    games, digest = done.stdout.split()
    assert 0 < int(games) < 10**7
    if engine == "reference":
        assert digest == warquest.simulate(warquest.load(players=2, rounds=2), int(games), seed=3).digest
    else:
        again = warquest.simulate(warquest.load(players=2, rounds=2), int(games), seed=3)
        assert digest == again.digest
