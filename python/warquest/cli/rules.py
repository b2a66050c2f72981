"""`warquest rules`: check, show and export rules folders; what tests prove of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from warquest import rules
from warquest.cli.codes import FAULTS, UNUSABLE
from warquest.cli.coverage import coverage
from warquest.cli.output import write_whole
from warquest.errors import RulesError, WarquestError
from warquest.rules import view
from warquest.rules.document import Document, shipped_folder
from warquest.rules.registry import FOLDERS, rule_set

app = typer.Typer(no_args_is_help=True, help="Check, show and export the rules of a game.")
app.command()(coverage)


def _end(message: str, code: int) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(code)


def _load(folder: Path, code: int) -> Document:
    """The rules of a folder; its faults end the command with that code."""
    try:
        return rules.load_folder(folder)
    except RulesError as error:
        _end(str(error), code)


def _end_unknown(what: str) -> NoReturn:
    _end(f"{what} is neither a folder nor a game; games: {', '.join(FOLDERS)}", UNUSABLE)


@app.command()
def check(
    what: Annotated[
        str, typer.Argument(metavar="DIR|GAME", help="A rules folder, or a game: the rules shipped with it.")
    ],
) -> None:
    """Check a rules folder and name every fault in it."""
    if Path(what).is_dir():
        folder, name = Path(what), what
    elif what in FOLDERS:
        folder, name = shipped_folder(what), f"shipped rules of {what}"
    else:
        _end_unknown(what)
    document = _load(folder, FAULTS)
    typer.echo(f"{name}: {view.heading(document)}: no faults")


@app.command()
def show(
    what: Annotated[str, typer.Argument(metavar="[GAME|DIR]", help="A game, or a rules folder.")] = "warquest",
) -> None:
    """Show the tables and options of a game."""
    if what in FOLDERS:
        document = rules.shipped(what)
    elif Path(what).is_dir():
        document = _load(Path(what), UNUSABLE)
    else:
        _end_unknown(what)
    _print(document)


def _print(document: Document) -> None:
    from rich.console import Console

    console = Console()
    if console.is_terminal:
        console.print(view.describe(document))
    else:
        typer.echo(view.describe_text(document), nl=False)


@app.command()
def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game whose rules are copied.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new or an empty folder.")],
) -> None:
    """Copy the shipped rules of a game to a folder, to be edited."""
    try:
        _export(game, folder)
    except WarquestError as error:
        _end(str(error), UNUSABLE)
    typer.echo(folder)


def _export(game: str, folder: Path) -> None:
    """An export that fails leaves nothing of itself behind."""
    is_new, is_empty = not folder.exists(), _is_empty(folder)
    try:
        rules.export_folder(game, folder)
    except BaseException:
        if (is_new or is_empty) and folder.is_dir():
            for file in rule_set(game).files:
                (folder / f"{file}.toml").unlink(missing_ok=True)
        if is_new and folder.is_dir():
            folder.rmdir()
        raise


def _is_empty(folder: Path) -> bool:
    try:
        return not any(folder.iterdir())
    except OSError:
        return False


@app.command()
def schema(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game whose files are described.")] = "warquest",
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Write one file for each rules file.")] = None,
) -> None:
    """Print the JSON schemas of the rules files, for editors that check while one types."""
    try:
        schemas = rules.json_schema(game)
    except WarquestError as error:
        _end(str(error), UNUSABLE)
    if out is None:
        typer.echo(json.dumps(schemas, indent=2))
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        for file, found in schemas.items():
            target = out / file.replace(".toml", ".schema.json")
            write_whole(target, json.dumps(found, indent=2) + "\n")
            typer.echo(target)
    except OSError as error:
        _end(f"cannot write schemas to {out}: {error.strerror}", UNUSABLE)
