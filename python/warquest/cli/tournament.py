"""`warquest tournament`: agents against each other, a table of who wins, JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warquest.cli.codes import INTERRUPTED
from warquest.cli.output import check_writable, write_whole
from warquest.cli.simulate import options_of, progress_bar
from warquest.errors import OptionError

if TYPE_CHECKING:
    from rich.console import Console

    from warquest.standings import Standing
    from warquest.tournament import Tournament


def tournament(
    agents: Annotated[list[str], typer.Argument(help="Specs: random, greedy, NAME:key=value,… or module:Class.")],
    game: Annotated[str, typer.Option(help="Name of the game.")] = "warquest",
    players: Annotated[int | None, typer.Option(show_default="one an agent", help="Players of a game.")] = None,
    rounds: Annotated[int | None, typer.Option(show_default="16", help="Rounds of a game.")] = None,
    games: Annotated[int, typer.Option(help="Games to play.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed, 0 to 2^64 - 1.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes that play.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Rule option; may be given several times.")
    ] = None,
    decision_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Longest time of one decision.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished games here; those that stand here are not played."),
    ] = None,
    json_target: Annotated[
        str | None, typer.Option("--json", metavar="FILE|-", help="Write the result as JSON; - is standard output.")
    ] = None,
) -> None:
    """Let agents play against each other and show who wins."""
    from warquest.tournament import TournamentInterrupted, play_tournament

    options = options_of(option or [], rounds)
    check_writable(json_target)
    try:
        with progress_bar(games) as progress:
            result = play_tournament(
                agents,
                game,
                games,
                players=players,
                seed=seed,
                workers=workers,
                out=out,
                decision_limit=decision_limit,
                progress=progress,
                **options,
            )
    except TournamentInterrupted as interruption:
        result = interruption.tournament
    _report(result, json_target)
    if result.interrupted:
        raise typer.Exit(INTERRUPTED)


def _report(result: Tournament, json_target: str | None) -> None:
    """JSON and the table; neither is lost because the other cannot be written."""
    from rich.console import Console

    try:
        if json_target is not None:
            _write_json(result, json_target)
    finally:
        _print_table(result, Console(stderr=json_target == "-"))


def _write_json(result: Tournament, json_target: str) -> None:
    text = json.dumps(result.to_json(), indent=2) + "\n"
    if json_target == "-":
        typer.echo(text, nl=False)
        return
    try:
        write_whole(Path(json_target), text)
    except OSError as error:
        raise OptionError(f"cannot write {json_target}: {error.strerror}") from error


def _print_table(result: Tournament, console: Console) -> None:
    from rich.table import Table

    plan, rounds = result.plan, result.options.get("rounds")
    told = f", {rounds} round{'s'[: rounds - 1]}" if rounds is not None else ""
    console.print(f"{plan.game}, {plan.players} players{told}, seed {plan.seed}", highlight=False)
    table = Table("agent", "games", "wins", "share %", "95 %", "rating", "VP mean", "ms a decision")
    for standing in result.standings():
        table.add_row(*_row(standing))
    console.print(table)
    if result.interrupted:
        console.print(f"interrupted: {len(result.games):,} of {result.requested:,} games finished", highlight=False)


def _row(standing: Standing) -> list[str]:
    def shown(value: float | None, form: str, factor: float = 1) -> str:
        return "-" if value is None else format(value * factor, form)

    between = "-" if standing.interval is None else " to ".join(f"{100 * end:.1f}" for end in standing.interval)
    return [
        standing.name,
        f"{standing.games:,}",
        f"{standing.wins:,.1f}",
        shown(standing.share, ".1f", 100),
        between,
        shown(standing.rating, ".1f"),
        shown(standing.points, ".1f"),
        shown(standing.seconds_per_decision, ".3f", 1000),
    ]
