"""`warquest simulate`: games of random players, a table of what they came to, JSON and traces."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warquest.cli.codes import INTERRUPTED
from warquest.cli.output import check_writable, write_json
from warquest.errors import OptionError

if TYPE_CHECKING:
    from rich.console import Console

    from warquest.simulate import Progress, Simulation


def simulate(
    game: Annotated[str, typer.Argument(help="Name of the game; `warquest games` lists them.")] = "warquest",
    players: Annotated[int | None, typer.Option(help="Number of players; 4 if not said, 2 in a battle.")] = None,
    rounds: Annotated[
        int | None, typer.Option(help="Rounds of a game of WarQuest, 16 if not said; Nexus Ops: --option max_rounds=N.")
    ] = None,
    games: Annotated[int, typer.Option(help="Games to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="Seed, 0 to 2^64 - 1.")] = 0,
    threads: Annotated[int, typer.Option(help="Threads; the reference always runs on one.")] = 1,
    engine: Annotated[str, typer.Option(help="rust or reference.")] = "rust",
    rules: Annotated[Path | None, typer.Option(metavar="DIR", help="Rules folder instead of the shipped one.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Rule option; may be given several times.")
    ] = None,
    json_target: Annotated[
        str | None,
        typer.Option(
            "--json", metavar="FILE|-", help="Write the result as JSON; overwrites FILE; - is standard output."
        ),
    ] = None,
    traces: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a trace of each game.")] = None,
) -> None:
    """Play games with random players and show what they came to."""
    from warquest.load import build
    from warquest.simulate import SimulationInterrupted, checked_threads
    from warquest.simulate import simulate as run

    checked_threads(threads)
    loaded = build(game, players, rules, engine, options_of(option or [], rounds))
    check_writable(json_target)
    if engine == "reference" and threads > 1:
        typer.echo("the reference always runs on one thread", err=True)
    try:
        with progress_bar(games) as progress:
            result = run(loaded, games, seed=seed, threads=threads, traces=traces, progress=progress)
    except SimulationInterrupted as interruption:
        result = interruption.simulation
    _report(result, json_target, traces)
    if result.summary.interrupted:
        raise typer.Exit(INTERRUPTED)


def options_of(texts: list[str], rounds: int | None = None) -> dict[str, Any]:
    """Rule options as typed; each may be said once."""
    from warquest.rules.options import parse_option_text

    pairs = [parse_option_text(text) for text in texts]
    if rounds is not None:
        pairs.append(("rounds", rounds))
    options = dict(pairs)
    if len(options) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise OptionError(f"option {twice} is given twice")
    return options


@contextmanager
def progress_bar(games: int) -> Iterator[Progress | None]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda finished: bar.update(task, completed=finished)


def _report(result: Simulation, json_target: str | None, traces: Path | None) -> None:
    """JSON and tables; neither is lost because the other cannot be written."""
    from rich.console import Console

    try:
        if json_target is not None:
            write_json(result.to_json(), json_target)
    finally:
        _print_tables(result, traces, Console(stderr=json_target == "-"))


def _print_tables(result: Simulation, traces: Path | None, console: Console) -> None:
    from rich.table import Table

    from warquest.traces import printable

    summary, count = result.summary, result.games
    console.print(_title(result), highlight=False)
    seats = Table("seat", "wins", "wins %")
    if summary.points:
        seats.add_column("VP mean")
        seats.add_column("VP sd")
    for seat, wins in enumerate(summary.wins):
        row = [str(seat), f"{wins:,.1f}", f"{100 * wins / count:.1f}" if count else "-"]
        if summary.points:
            row += [f"{summary.points[seat].mean(count):.2f}", f"{summary.points[seat].spread(count):.2f}"]
        seats.add_row(*row)
    console.print(seats)
    for line in _lines(result):
        console.print(line, highlight=False)
    if traces is not None:
        # A path is printed as it is: square brackets are no markup, and long ones are not cut.
        console.print(f"traces     {printable(traces)}", highlight=False, markup=False, soft_wrap=True)


def _title(result: Simulation) -> str:
    game = result.game
    rounds = game.options.get("rounds")
    told = f", {rounds} round{'s'[: rounds - 1]}" if rounds is not None else ""
    return f"{game.name}, {game.num_players} players{told}, engine {game.engine}, seed {result.seed}"


def _lines(result: Simulation) -> Iterator[str]:
    summary, count = result.summary, result.games
    if summary.interrupted:
        yield f"interrupted: {count:,} of {result.requested:,} games finished"
    yield f"games      {count:,} in {result.seconds:.2f} s on {result.threads} thread{'s'[: result.threads - 1]}"
    yield f"length     {_spread(summary.decisions, count)} decisions, {_spread(summary.choices, count)} choices"
    for name, total in summary.tallies.items():
        yield f"{name:10} {total:,} in all, {total / count if count else 0:.1f} a game"
    yield f"speed      {result.decisions_per_second:,.0f} decisions a second"
    yield f"digest     {result.digest}"


def _spread(column: Any, count: int) -> str:
    return f"{column.mean(count):,.1f} (sd {column.spread(count):,.1f})"
