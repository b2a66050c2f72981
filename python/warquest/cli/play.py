"""`warquest play`: a seat at the table, in a terminal or from a pipe."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from warquest.cli.codes import CUT_SHORT, FAULTS
from warquest.cli.output import check_writable, same_file
from warquest.cli.simulate import options_of
from warquest.errors import OptionError

if TYPE_CHECKING:
    from warquest.session import Session
    from warquest.terminal.table import Table

TERMINATED = 128


def play(
    game: Annotated[
        str | None, typer.Argument(show_default="warquest", help="Name of the game; `warquest games` lists them.")
    ] = None,
    seat: Annotated[
        list[int] | None,
        typer.Option(metavar="SEAT", show_default="0", help="A seat that you play; several for several people."),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(metavar="AGENT,AGENT", show_default="greedy", help="Agents of the other seats (docs/agents.md)."),
    ] = None,
    seed: Annotated[int | None, typer.Option(show_default="drawn", help="Seed, 0 to 2^64 - 1.")] = None,
    players: Annotated[
        int | None, typer.Option(show_default="as many as named", help="Number of players; opponents repeat.")
    ] = None,
    rules: Annotated[Path | None, typer.Option(metavar="DIR", help="Rules folder instead of the shipped one.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Rule option; may be given several times.")
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the game here when you leave; --load's own file is replaced."),
    ] = None,
    every: Annotated[bool, typer.Option("--every", help="Ask also where only one action is legal.")] = False,
) -> None:
    """Play a game against agents, or several people in turn; type `help` at the table."""
    from warquest.terminal.screens import completing, screen
    from warquest.terminal.table import Table

    _check_save(save, load)
    if load is not None:
        given = {"GAME": game, "--players": players, "--seed": seed, "--option": option or None}
        session = _loaded(load, given, seat, opponents, rules)
    else:
        session = _new(game or "warquest", seat, opponents, players, seed, option, rules)
    table = Table(session, screen(), rules=rules, file=save or load, every=every)
    code = 0
    with _saved(table, save), _closing():
        table.screen.say([_title(session), *(["`help` tells what can be typed"] if table.screen.asks else [])])
        try:
            with completing(lambda: table.words):
                table.play()
        except EOFError:
            code = _at_end(table)
    if table.refused and not table.screen.asks:
        code = FAULTS
    raise typer.Exit(code)


def _new(
    game: str,
    seat: list[int] | None,
    opponents: str | None,
    players: int | None,
    seed: int | None,
    option: list[str] | None,
    rules: Path | None,
) -> Session:
    from warquest.session import Session
    from warquest.terminal.seating import seated

    sitting = seated(game, seat or [0], opponents, players)
    return Session.new(game, sitting, seed, rules=rules, **options_of(option or []))


def _loaded(
    path: Path, given: Mapping[str, object], seat: list[int] | None, opponents: str | None, rules: Path | None
) -> Session:
    from warquest.session import Session
    from warquest.terminal.seating import seated
    from warquest.traces import read

    for name, value in given.items():
        if value is not None:
            raise OptionError(f"{name} and --load: a saved game has its own")
    if not seat and opponents is None:
        return Session.load(path, rules=rules)
    header = read(path).header
    return Session.load(path, seated(header.game, seat or [0], opponents, header.players), rules=rules)


def _check_save(save: Path | None, load: Path | None) -> None:
    if save is None:
        return
    if save.exists() and (load is None or not same_file(save, load)):
        raise OptionError(f"{save} exists already; saved games are not overwritten")
    check_writable(save)


@contextmanager
def _saved(table: Table, save: Path | None) -> Iterator[None]:
    """The game is written when the table is left, whatever the reason."""
    try:
        yield
    except KeyboardInterrupt:
        if table.screen.asks:
            typer.echo()  # What follows begins below the prompt.
        raise
    finally:
        if save is not None:
            table.session.save(save, replace=True)
            typer.echo(f"saved: {save}", err=True)


@contextmanager
def _closing() -> Iterator[None]:
    """A terminal that is closed, and a polite kill, end the game as Ctrl-C does: by way of everything that is saved."""

    def leave(number: int, _: Any) -> NoReturn:
        raise SystemExit(TERMINATED + number)

    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    kept = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in kept.items():
            signal.signal(getattr(signal, name), handler)


def _at_end(table: Table) -> int:
    """The input is at its end: at a terminal somebody leaves, in a pipe the game was cut short."""
    if table.screen.asks:
        typer.echo()
        return 0
    typer.echo("warquest: the input ended before the game", err=True)
    return CUT_SHORT


def _title(session: Session) -> str:
    sitting = ", ".join(f"seat {seat} {agent or 'a person'}" for seat, agent in enumerate(session.seats))
    return f"{session.game.name}, seed {session.seed}: {sitting}"
