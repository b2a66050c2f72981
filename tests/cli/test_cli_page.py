"""The contract page names every command there is."""

from __future__ import annotations

from pathlib import Path

import typer

from warquest.cli import app

PAGE = Path(__file__).parents[2] / "docs" / "contract.md"


def test_every_command_is_on_the_page() -> None:
    section = PAGE.read_text(encoding="utf-8").split("## Command line")[1]
    names = list(typer.main.get_group(app).commands)
    assert len(names) >= 7
    assert [name for name in names if f"`warquest {name}" not in section] == []
