"""`warquest rules coverage`: clauses, the tests that name them, reconstructions and open rulings."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from warquest.cli.output import check_writable, write_json

if TYPE_CHECKING:
    from rich.console import Console

    from warquest.rules.coverage import Coverage


def coverage(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="List every clause of this game; all games if not said.")
    ] = None,
    tree: Annotated[Path, typer.Option(metavar="DIR", help="The source tree with docs and tests.")] = Path(),
    json_target: Annotated[
        str | None, typer.Option("--json", metavar="FILE|-", help="Write all of it as JSON; - is standard output.")
    ] = None,
) -> None:
    """Tell which clauses of the rules pages tests name, and what of the rules is a reconstruction or open."""
    from rich.console import Console

    from warquest.rules.coverage import coverage as run

    check_writable(json_target)
    found = run(None if game is None else [game], tree)
    console = Console(stderr=json_target == "-", soft_wrap=True, highlight=False)
    try:
        if json_target is not None:
            write_json({"games": [each.to_json() for each in found]}, json_target)
    finally:
        _print(found, console, every_clause=game is not None)


def _print(found: list[Coverage], console: Console, *, every_clause: bool) -> None:
    from rich.table import Table

    table = Table("game", "clauses", "named", "tests", "entries", "reconstructed", "open")
    for each in found:
        named = len(each.clauses) - len(each.unnamed)
        made = sum(map(len, each.reconstructions.values()))
        numbers = (len(each.clauses), named, each.tests, sum(each.entries.values()), made, len(each.open_rulings))
        table.add_row(each.game, *map(str, numbers))
    console.print(table)
    for each in found:
        if every_clause:
            for clause, tests in each.clauses.items():
                below = "\n" + " " * len(f"{clause}: ")
                console.print(f"{clause}: {below.join(tests or '-')}", markup=False)
        _line(console, each, "clauses that no test names", each.unnamed)
        unknown = [f"{clause} ({', '.join(tests)})" for clause, tests in each.unknown.items()]
        _line(console, each, "named by tests, but not on the page", unknown)
        made_of = [f"{len(held)} of {each.entries[table]} {table}" for table, held in each.reconstructions.items()]
        _line(console, each, "reconstructions", made_of)
        _line(console, each, "reconstructed clauses", each.reconstructed_clauses)
        rulings = [f"{ruling} ({', '.join(options)})" for ruling, options in each.open_rulings.items()]
        _line(console, each, "open rulings and their options", rulings)


def _line(console: Console, found: Coverage, title: str, items: list[str]) -> None:
    if items:
        told = f"{found.game}, {title}: {', '.join(items)}"
        lines = wrap(
            told, max(console.width, 20), subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        )
        console.print("\n".join(lines), markup=False)
