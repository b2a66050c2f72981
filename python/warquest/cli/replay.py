"""`warquest replay`: a trace, step by step, checked against the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warquest.cli.codes import CUT_SHORT, FAULTS

if TYPE_CHECKING:
    from warquest.contract import State
    from warquest.traces import Replay, Step

HINT = "Enter: next step, a number: on to that line, q: quit"


def replay(
    trace: Annotated[Path, typer.Argument(help="The trace.")],
    engine: Annotated[str, typer.Option(help="rust or reference.")] = "rust",
    rules: Annotated[Path | None, typer.Option(metavar="DIR", help="Rules folder the trace was played by.")] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Show the board at every step and wait, if at a terminal.")
    ] = False,
) -> None:
    """Replay a trace, verify it, and print the log and the board."""
    from warquest.traces import TraceError, verify

    try:
        result = verify(trace, engine=engine, rules=rules, on_step=_Stepper().show if step else _log)
    except TraceError as error:
        if error.line <= 1:
            raise error.of(trace) from None  # No game can be set up from this file: nothing was checked.
        typer.echo(f"warquest: {error.of(trace)}", err=True)
        raise typer.Exit(FAULTS) from None
    _report(result, engine)


def _report(result: Replay, engine: str) -> None:
    typer.echo(f"\n{result.state}\n")
    counts = f"{result.decisions:,} decisions, {result.chance_nodes:,} chance nodes, engine {engine}"
    if not result.complete:
        typer.echo(f"the trace was cut short; verified as far as it goes: {counts}")
        raise typer.Exit(CUT_SHORT)
    typer.echo(f"verified: {counts}, digest {result.state.digest()}")


def _log(_: State, taken: Step) -> None:
    who = "chance" if taken.who < 0 else f"seat {taken.who}"
    typer.echo(f"{taken.line:>6}  {who:7} {taken.do}")


class _Stepper:
    """Shows the board at every step, and asks at a terminal how to go on."""

    def __init__(self) -> None:
        self._asks = sys.stdin is not None and sys.stdin.isatty()
        self._next_stop = 0
        if self._asks:
            typer.echo(HINT, err=True)

    def show(self, state: State, taken: Step) -> None:
        stops = taken.line >= self._next_stop
        if stops:
            typer.echo(f"\n{state}\n")
        _log(state, taken)
        if stops and self._asks:
            self._next_stop = _asked(taken.line)


def _asked(line: int) -> int:
    """The line to stop at next, as typed; `q` and Ctrl-D end the replay."""
    while answer := sys.stdin.readline():
        word = answer.strip().lower()
        if not word:
            return line + 1
        if word == "q":
            break
        # A trace has no line of more digits, and Python reads no number of thousands.
        if not (word.isascii() and word.isdigit() and len(word) < 20):
            typer.echo(HINT, err=True)
        elif int(word) > line:
            return int(word)
        else:
            typer.echo(f"{word} is no line to come", err=True)
    raise typer.Exit
