"""`warquest serve`: games in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from warquest.errors import OptionError


def serve(
    port: Annotated[int, typer.Option(help="Port; 0: any free one.", min=0, max=65535)] = 8000,
    host: Annotated[
        str, typer.Option(help="Address to listen on. Another than this machine's own lets others play.")
    ] = "127.0.0.1",
    data: Annotated[Path, typer.Option(metavar="FOLDER", help="Where games are kept.")] = Path("warquest-games"),
    workers: Annotated[int, typer.Option(help="Threads for agents.", min=1, max=64)] = 1,
) -> None:
    """Play in the browser: against agents, or several people by link. Ctrl-C ends; games go on where they stood."""
    try:
        from warquest.web import serve as run
    except ImportError as error:
        raise OptionError(str(error)) from error

    def tell(address: str) -> None:
        typer.echo(f"warquest: {address} (games in {data}; Ctrl-C ends)")

    run(data, host=host, port=port, workers=workers, on_ready=tell)
