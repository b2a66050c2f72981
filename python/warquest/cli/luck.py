"""`warquest luck`: the dice of a trace, what was to be expected of them, and how rare what they showed is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warquest.cli.output import check_writable, write_json

if TYPE_CHECKING:
    from warquest.luck import Luck, Symbols


def luck(
    trace: Annotated[
        Path, typer.Argument(help="The trace of a campaign or a battle; warquest simulate --traces DIR writes them.")
    ],
    engine: Annotated[str, typer.Option(help="rust or reference.")] = "rust",
    rules: Annotated[Path | None, typer.Option(metavar="DIR", help="Rules folder the trace was played by.")] = None,
    json_target: Annotated[
        str | None, typer.Option("--json", metavar="FILE|-", help="Write the result as JSON; - is standard output.")
    ] = None,
) -> None:
    """Tell how lucky everybody was in a game: what the dice showed, what was expected, and how rare that is."""
    from rich.console import Console

    from warquest.luck import luck as run
    from warquest.traces import TraceError

    check_writable(json_target)
    try:
        found = run(trace, engine=engine, rules=rules)
    except TraceError as error:
        raise error.of(trace) from error
    console = Console(stderr=json_target == "-")
    try:
        if json_target is not None:
            write_json(found.to_json(), json_target)
    finally:
        _print(found, console)


def _print(found: Luck, console: object) -> None:
    from rich.console import Console
    from rich.table import Table

    assert isinstance(console, Console)
    console.print(f"{found.header.game}, {found.header.players} players{'' if found.complete else ', cut short'}")
    table = Table("dice of", "rolls", "dice", "of them", "rolled", "expected", "so many or more", "so many or fewer")
    for rolls in found.rolls:
        whose = (found.owner(rolls), f"{rolls.rolls}", f"{rolls.dice}")
        for place, (name, symbols) in enumerate(rolls.symbols.items()):
            table.add_row(*(whose if place == 0 else ("", "", "")), name, *_row(symbols))
    console.print(table, highlight=False)
    console.print("Chances are exact, given the numbers of dice that were rolled.", highlight=False)


def _row(symbols: Symbols) -> tuple[str, ...]:
    more, fewer = float(symbols.at_least), float(symbols.at_most)
    return f"{symbols.rolled}", f"{float(symbols.expected):.2f}", f"{100 * more:.3g} %", f"{100 * fewer:.3g} %"
