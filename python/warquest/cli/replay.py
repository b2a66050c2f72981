"""`warquest replay`: a trace, step by step, checked against the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from warquest.contract import State
    from warquest.traces import Step


def replay(
    trace: Annotated[Path, typer.Argument(help="The trace.")],
    engine: Annotated[str, typer.Option(help="rust or reference.")] = "rust",
    rules: Annotated[Path | None, typer.Option(metavar="DIR", help="Rules folder the trace was played by.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Show the board at every step; Enter goes on.")] = False,
) -> None:
    """Replay a trace, verify it, and print the log and the board."""
    from warquest.traces import verify

    def show(state: State, taken: Step) -> None:
        if step:
            typer.echo(f"\n{state}\n")
        who = "chance" if taken.who < 0 else f"seat {taken.who}"
        typer.echo(f"{taken.line:>6}  {who:7} {taken.do}")
        if step and sys.stdin is not None and sys.stdin.isatty():
            typer.prompt("", default="", prompt_suffix="", show_default=False)

    result = verify(trace, engine=engine, rules=rules, on_step=show)
    typer.echo(f"\n{result.state}\n")
    counts = f"{result.decisions:,} decisions, {result.chance_nodes:,} chance nodes, engine {engine}"
    if result.complete:
        typer.echo(f"verified: {counts}, digest {result.state.digest()}")
    else:
        typer.echo(f"the trace was cut short; verified as far as it goes: {counts}")
