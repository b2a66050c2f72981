"""Battle odds in one run: `python benches/odds.py`. Named armies, then the one battle that dice libraries can hold.

Milliseconds of wall time on one thread, the median of several calls, the call from Python included. The peers' rows
need icepool, dyce and numpy; their answers are compared with ours before anything is timed.
"""

from __future__ import annotations

import contextlib
import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from peers import odds_goblins

import warquest

CALLS = 5
RACES = ("goblin", "orc", "dwarf", "satyr", "elf")
FIVE_TYPES = (
    "goblin-warrior + dwarf-warrior + satyr-archer + elf-warrior + orc-archer + lord",
    "orc-warrior + dwarf-crossbowman + satyr-warrior + elf-archer + goblin-archer + lord",
)
CROWDS = (
    "4 goblin-warrior + 4 orc-warrior + 4 elf-warrior + 4 goblin-archer + 4 orc-archer",
    "4 dwarf-warrior + 4 orc-warrior + 4 satyr-warrior + 4 elf-archer + 4 satyr-archer",
)
GOBLINS = "5 goblin-warrior"


def of_one_race(race: str, troops: int, lord: bool = True) -> str:
    """Half of them and one more fight in front, the others shoot."""
    shooter = "dwarf-crossbowman" if race == "dwarf" else f"{race}-archer"
    front = troops // 2 + troops % 2
    return f"{front} {race}-warrior + {troops - front} {shooter}" + (" + lord" if lord else "")


def timed(call: Callable[[], Any], calls: int = CALLS) -> float:
    """Milliseconds, the median."""
    taken = []
    for _ in range(calls):
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1000


def row(name: str, attacker: str, defender: str | None = None, **options: Any) -> None:
    answer = warquest.odds(attacker, defender or attacker, **options)
    taken = timed(lambda: warquest.odds(attacker, defender or attacker, **options))
    outcomes = "-" if options.get("detail") == "win" else f"{len(answer.outcomes):,}"
    print(f"| {name} | {answer.method} | {outcomes} | {taken:,.1f} |")


def armies() -> None:
    print("\n| battle | method | outcomes | ms |\n| --- | --- | --: | --: |")
    for race in RACES:
        row(f"5 v 5 {race}, lords", of_one_race(race, 5), exact=True)
        row(f"5 v 5 {race}, lords, who wins", of_one_race(race, 5), exact=True, detail="win")
    row("5 v 5 orc, no leaders", of_one_race("orc", 5, lord=False), exact=True)
    row("5 v 5 five types, lords", *FIVE_TYPES, exact=True)
    row("5 v 5 five types, lords, who wins", *FIVE_TYPES, exact=True, detail="win")
    for race in RACES:
        row(f"10 v 10 {race}, lords, who wins", of_one_race(race, 10), exact=True, detail="win")
    row("2 v 2 orc, optimal", of_one_race("orc", 2), policy="optimal")
    row("3 v 3 three types, optimal", "goblin-warrior + dwarf-warrior + elf-archer + lord", policy="optimal")
    row("4 v 4 two types, optimal", "2 orc-warrior + 2 elf-archer + lord", policy="optimal")
    row("3 v 3 orc, fractions", of_one_race("orc", 3), exact=True, fractions=True)


class EnoughError(Exception):
    """Ends a call once its first answer is there."""


def first_answer(attacker: str, defender: str) -> warquest.Odds:
    """What `preview` gets; the rest of the call is given up."""
    told: list[warquest.Odds] = []

    def take(odds: warquest.Odds) -> None:
        told.append(odds)
        raise EnoughError

    with contextlib.suppress(EnoughError):
        warquest.odds(attacker, defender, preview=take)
    return told[0]


def first_answers() -> None:
    print("\n| first answer | method | battles | standard error | ms |\n| --- | --- | --: | --: | --: |")
    for name, attacker, defender in (
        ("5 v 5 five types, lords", *FIVE_TYPES),
        ("10 v 10 dwarf, lords", of_one_race("dwarf", 10), of_one_race("dwarf", 10)),
        ("20 v 20 five types each", *CROWDS),
        ("99 v 99 dwarf", of_one_race("dwarf", 99, lord=False), of_one_race("dwarf", 99, lord=False)),
    ):
        answer = first_answer(attacker, defender)
        taken = timed(lambda sides=(attacker, defender): first_answer(*sides))
        error = answer.stderr("attacker")
        print(f"| {name} | {answer.method} | {answer.samples:,} | {error:.3f} | {taken:,.1f} |")


def sampled() -> None:
    print("\n| sampled, 1,000,000 battles | method | battles a second |\n| --- | --- | --: |")
    for name, attacker, defender in (("5 v 5 orc, lords", of_one_race("orc", 5), None), ("five types", *FIVE_TYPES)):
        answer = warquest.odds(attacker, defender or attacker, exact=False, samples=1_000_000)
        print(f"| {name} | {answer.method} | {answer.samples / answer.seconds:,.0f} |")


def as_numbers(answer: Any) -> dict[tuple[int, int, int], Fraction]:
    winners = {"attacker": 0, "defender": 1}
    kind = "goblin-warrior"
    return {
        (winners.get(end.winner, -1), end.attacker.get(kind, 0), end.defender.get(kind, 0)): end.probability
        for end in answer.outcomes
    }


def peers() -> None:
    ours = as_numbers(warquest.odds(GOBLINS, GOBLINS, exact=True, fractions=True))
    rows = {
        "warquest, floats": lambda: warquest.odds(GOBLINS, GOBLINS, exact=True),
        "warquest, fractions": lambda: warquest.odds(GOBLINS, GOBLINS, exact=True, fractions=True),
        "warquest, 250,000 samples": lambda: warquest.odds(GOBLINS, GOBLINS, exact=False, samples=250_000),
    }
    peer: Any
    for peer in (odds_goblins.icepool, odds_goblins.dyce, odds_goblins.numpy):
        try:
            theirs = peer(5, 5)
        except ImportError:
            continue
        exact = peer is not odds_goblins.numpy
        assert ours == theirs if exact else max(abs(float(ours[end]) - theirs.get(end, 0)) for end in ours) < 0.01
        rows[f"{peer.__name__}, {'fractions' if exact else '250,000 samples'}"] = lambda peer=peer: peer(5, 5)
    print(f"\n| {GOBLINS} a side, all outcomes | ms |\n| --- | --: |")
    for name, call in rows.items():
        print(f"| {name} | {timed(call, 3):,.1f} |")


if __name__ == "__main__":
    armies()
    first_answers()
    sampled()
    peers()
