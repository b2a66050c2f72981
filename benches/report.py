"""One run, all ratios: the tables of docs/benchmarks.md. `python benches/report.py [--seconds S]`.

The machine is shared with others and its cores may be one physical core: rounds of the things compared alternate, the
medians are compared, and differences under 5 % mean nothing.
"""

from __future__ import annotations

import argparse
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import warquest
from warquest.rules import export_folder

sys.path.insert(0, str(Path(__file__).parent))
from peers import openspiel_maedn

from conftest import mid_game

ROUNDS = 5


def speed(game: warquest.Game, seconds: float, threads: int = 1) -> tuple[float, float]:
    """(decisions a second, games a second) of random games for about that long."""
    probe = warquest.simulate(game, 20 if game.engine == "rust" else 1, seed=1, threads=threads)
    games = max(1, int(seconds * probe.games / probe.seconds))
    run = warquest.simulate(game, games, seed=2, threads=threads)
    return run.decisions_per_second, run.games / run.seconds


def per_call(call: Callable[[], object], seconds: float = 0.2) -> float:
    """Nanoseconds a call, best of five."""
    count, best = 1, float("inf")
    while True:
        start = time.perf_counter()
        for _ in range(count):
            call()
        elapsed = time.perf_counter() - start
        if elapsed > seconds / 5:
            break
        count *= 2
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(count):
            call()
        best = min(best, (time.perf_counter() - start) / count)
    return best * 1e9


def games_table(seconds: float) -> None:
    """Reference, engine and peer, round by round in turn."""
    names = ["reference", "engine", "maedn"]
    rows: dict[str, list[float]] = {name: [] for name in names}
    reference = warquest.load("warquest", players=4, engine="reference")
    engine = warquest.load("warquest", players=4)
    games = {"reference": 0.0, "engine": 0.0}
    for _ in range(ROUNDS):
        for name, game in (("reference", reference), ("engine", engine)):
            decisions, rate = speed(game, seconds)
            rows[name].append(decisions)
            games[name] = rate
        try:
            rows["maedn"].append(openspiel_maedn.decisions_per_second(seconds)[0])
        except ImportError:
            rows.pop("maedn", None)
            names = names[:2]
            rows["maedn"] = []
    medians = {name: statistics.median(values) for name, values in rows.items() if values}
    print("\n| random games, one thread | decisions a second | against the reference |\n| --- | --: | --: |")
    for name, value in medians.items():
        print(f"| {name} | {value:,.0f} | {value / medians['reference']:.1f} |")
    print(f"\nEngine / reference, games a second: {games['engine'] / games['reference']:.0f}.")
    if "maedn" in medians:
        print(f"Engine / maedn: {medians['engine'] / medians['maedn']:.2f}.")


CHILD = """
import warquest
print(warquest.simulate(warquest.load("warquest", players=4), {games}, seed={seed}).decisions_per_second)
"""


def threads_table(seconds: float) -> None:
    """Two threads of one process against two processes of one thread."""
    game = warquest.load("warquest", players=4)
    games = max(100, int(seconds * speed(game, 0.5)[1]))
    together: list[float] = []
    apart: list[float] = []
    for _ in range(ROUNDS):
        together.append(warquest.simulate(game, 2 * games, seed=3, threads=2).decisions_per_second)
        commands = [[sys.executable, "-c", CHILD.format(games=games, seed=seed)] for seed in (4, 5)]
        children = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
        apart.append(sum(float(child.communicate()[0]) for child in children))
    print("\n| two at once | decisions a second |\n| --- | --: |")
    print(f"| 2 threads of one process | {statistics.median(together):,.0f} |")
    print(f"| 2 processes of one thread | {statistics.median(apart):,.0f} |")
    print(f"\nThreads / processes: {statistics.median(together) / statistics.median(apart):.2f}.")


def calls_table() -> None:
    """Single calls from Python."""
    state, twin = mid_game("rust"), mid_game("reference")
    action = state.legal_actions()[0]
    calls = {
        "clone": lambda s: s.clone,
        "legal_actions": lambda s: s.legal_actions,
        "child (clone and apply)": lambda s: lambda: s.child(action),
        "to_dict": lambda s: s.to_dict,
        "view": lambda s: lambda: s.view(0),
    }
    print("\n| call from Python | engine | reference |\n| --- | --: | --: |")
    for name, of in calls.items():
        print(f"| {name} | {per_call(of(state)):,.0f} ns | {per_call(of(twin)):,.0f} ns |")


def wall(code: str) -> float:
    """Milliseconds that a statement takes in a new interpreter, best of seven."""
    program = f"import time; t = time.perf_counter(); {code}; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", program]
    return min(float(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(7)) * 1000


def start_table() -> None:
    """What a program waits for at its start."""
    print("\n| start, new interpreter | ms |\n| --- | --: |")
    print(f"| import warquest | {wall('import warquest'):.0f} |")
    loading = "import warquest; warquest.load('warquest')"
    print(f"| import and load, shipped rules | {wall(loading):.0f} |")
    with TemporaryDirectory() as folder:
        target = Path(folder) / "rules"
        export_folder("warquest", target)
        loading = f"import warquest; warquest.load(rules={str(target)!r})"
        print(f"| import and load, a user's folder | {wall(loading):.0f} |")


def memory_line(rounds: int = 1_000_000) -> None:
    """Resident memory over a million rounds of clone, apply, observe, pickle."""
    import pickle

    state = mid_game("rust")
    action = state.legal_actions()[0]

    def many(count: int) -> int:
        for number in range(count):
            copy = state.clone()
            copy.apply_action(action)
            copy.legal_actions()
            if number % 20 == 0:
                copy.view(0)
                pickle.loads(pickle.dumps(copy))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = many(rounds // 20)
    after = many(rounds)
    what = "rounds of clone, apply and legal_actions, with view and pickle in each twentieth"
    print(f"\nPeak memory after {rounds // 20:,} {what}: {before:,} KiB; after {rounds:,} more: {after:,} KiB.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one measurement")
    seconds = parser.parse_args().seconds
    print(f"Python {platform.python_version()}, {platform.machine()}, warquest {warquest.__version__}")
    games_table(seconds)
    threads_table(seconds)
    calls_table()
    start_table()
    memory_line()


if __name__ == "__main__":
    main()
