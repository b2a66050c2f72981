"""The command line: `warquest games`, `play`, `serve`, `odds`, `simulate`, `replay`, `luck`, `tournament`, `rules`."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from warquest.cli import luck, odds, output, play, replay, rules, serve, simulate, tournament
from warquest.cli.codes import INTERRUPTED, UNUSABLE
from warquest.errors import WarquestError


class _Interruptible(TyperGroup):
    """Ctrl-C ends every command with the code that shells expect of it."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo("warquest: interrupted", err=True)
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    name="warquest",
    cls=_Interruptible,
    help="A fast, exact engine for tabletop war games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from warquest import __version__

        typer.echo(f"warquest {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """A fast, exact engine for tabletop war games."""


@app.command()
def games() -> None:
    """List the games."""
    from rich.console import Console
    from rich.table import Table

    from warquest.load import LISTINGS

    table = Table("game", "players", "what it is")
    for name, listing in LISTINGS.items():
        first, last = listing.players[0], listing.players[-1]
        table.add_row(name, f"{first}" if first == last else f"{first}-{last}", listing.summary)
    Console().print(table)


app.command("play")(play.play)
app.command("odds")(odds.odds)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("luck")(luck.luck)
app.command("tournament")(tournament.tournament)
app.command("serve")(serve.serve)
app.add_typer(rules.app, name="rules")


def main() -> None:
    """Run the command line; what was wrong with the input or the output is said in one line."""
    with output.guarded():
        try:
            app()
        except WarquestError as error:
            typer.echo(f"warquest: {error}", err=True)
            sys.exit(UNUSABLE)
        except KeyboardInterrupt:
            typer.echo("warquest: interrupted", err=True)
            sys.exit(INTERRUPTED)
