"""`warquest tournament`: agents against each other, a table of who wins, JSON."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warquest.cli.codes import INTERRUPTED
from warquest.cli.output import check_writable, same_file, write_file, write_json
from warquest.cli.simulate import options_of, progress_bar
from warquest.errors import OptionError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from warquest.standings import Standing
    from warquest.tournament import Tournament

SHORT = 12
"""Letters of an agent in the table, its number included: the table fits into 80 columns."""

AGENTS = (
    "Two or more of random, greedy, flat, mcts, ismcts, each with parameters if wanted (ismcts:seconds=0.1,depth=30), "
    "or your own: module:Class, imported from the current folder too. Name one twice to let it play itself. "
    "docs/agents.md tells all parameters."
)


def tournament(
    agents: Annotated[list[str], typer.Argument(help=AGENTS)],
    game: Annotated[str, typer.Option(help="Name of the game.")] = "warquest",
    players: Annotated[int | None, typer.Option(show_default="one an agent", help="Players of a game.")] = None,
    rounds: Annotated[int | None, typer.Option(show_default="16", help="Rounds of a game of WarQuest.")] = None,
    games: Annotated[int, typer.Option(help="Games to play, at least one.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed, 0 to 2^64 - 1.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes that play.")] = 1,
    rules: Annotated[Path | None, typer.Option(metavar="DIR", help="Rules folder instead of the shipped one.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Rule option; may be given several times.")
    ] = None,
    decision_limit: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            help="Longest time of one decision; one that takes longer ends the tournament with code 2.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep finished games here; those that stand here are not played."),
    ] = None,
    json_target: Annotated[
        str | None, typer.Option("--json", metavar="FILE|-", help="Write the result as JSON; - is standard output.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE.svg|png", help="Draw who wins (needs the extra plot).")
    ] = None,
) -> None:
    """Let agents play against each other and show who wins."""
    from warquest.tournament import TournamentInterrupted, play_tournament

    options = options_of(option or [], rounds)
    check_writable(json_target)
    form = _checked_form(plot, json_target)
    _find_own_agents()
    try:
        with progress_bar(games) as progress:
            result = play_tournament(
                agents,
                game,
                games,
                players=players,
                rules=rules,
                seed=seed,
                workers=workers,
                out=out,
                decision_limit=decision_limit,
                progress=progress,
                **options,
            )
    except TournamentInterrupted as interruption:
        result = interruption.tournament
    _report(result, json_target, plot, form)
    if result.interrupted:
        raise typer.Exit(INTERRUPTED)


def _find_own_agents() -> None:
    """Modules of the current folder can be imported, by workers as well. They come last: none hides another module."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())


def _checked_form(plot: Path | None, json_target: str | None) -> str:
    """The format of the picture, which must be writable and no other output."""
    if plot is None:
        return ""
    from warquest.plots import form_of

    form = form_of(plot)
    if json_target not in (None, "-") and same_file(Path(str(json_target)), plot):
        raise OptionError(f"--json and --plot: {plot} cannot be both; give one of them another name")
    check_writable(plot)
    return form


def _report(result: Tournament, json_target: str | None, plot: Path | None, form: str) -> None:
    """JSON, picture and the table; none is lost because another cannot be written."""
    from rich.console import Console

    try:
        if json_target is not None:
            write_json(result.to_json(), json_target)
    finally:
        try:
            if plot is not None:
                from warquest.plots import standings_picture

                write_file(plot, standings_picture(result.standings(), form))
        finally:
            _print_table(result, Console(stderr=json_target == "-"))


def _print_table(result: Tournament, console: Console) -> None:
    plan, rounds = result.plan, result.plan.game.options.get("rounds")
    told = f", {rounds} round{'s'[: rounds - 1]}" if rounds is not None else ""
    console.print(f"{plan.game.name}, {plan.players} players{told}, seed {plan.seed}", highlight=False)
    for number, name in enumerate(result.names, 1):
        # Names are printed as they are: square brackets are no markup, and long ones are not cut.
        console.print(f"{number:2} {name}", highlight=False, markup=False, soft_wrap=True)
    standings = result.standings()
    console.print(_table(standings))
    if all(standing.rating is None for standing in standings):
        console.print('no ratings: openskill is not installed (pip install "warquest[tournament]")', markup=False)
    if result.interrupted:
        console.print(f"interrupted: {len(result.games):,} of {result.requested:,} games finished", highlight=False)


def _table(standings: list[Standing]) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("agent", no_wrap=True)
    for title in ("games", "wins", "share\n%", "95 %", "rating", "VP\nmean", "ms a\ndecision"):
        table.add_column(title, justify="right", no_wrap=True)
    for number, standing in enumerate(standings, 1):
        table.add_row(Text(_short(number, standing.name)), *_row(standing))
    return table


def _short(number: int, name: str) -> str:
    """The number of the legend, and as much of the name as there is room: the class of an agent of one's own."""
    from warquest.agents.specs import KNOWN

    first, _, rest = name.partition(":")
    kind = first.partition("#")[0]
    if kind not in KNOWN:
        kind = rest.partition(":")[0].partition("#")[0]
    text = f"{number} {kind}"
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"


def _row(standing: Standing) -> list[str]:
    def shown(value: float | None, form: str, factor: float = 1) -> str:
        return "-" if value is None else format(value * factor, form)

    between = "-" if standing.interval is None else " to ".join(f"{100 * end:.1f}" for end in standing.interval)
    return [
        f"{standing.games:,}",
        f"{standing.wins:,.1f}",
        shown(standing.share, ".1f", 100),
        between,
        shown(standing.rating, ".1f"),
        shown(standing.points, ".1f"),
        shown(standing.seconds_per_decision, ".3f", 1000),
    ]
