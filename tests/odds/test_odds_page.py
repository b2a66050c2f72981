"""The odds page: it names every method and every piece there is."""

from __future__ import annotations

import re
from pathlib import Path

import warquest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "odds.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_methods_are_those_of_the_code() -> None:
    source = (ROOT / "rust" / "search" / "src" / "odds" / "dispatch.rs").read_text(encoding="utf-8")
    names = set(re.findall(r'Self::[A-Za-z]+ => "([a-z_]+)"', source)) | {"reference"}
    table = TEXT.split("| `method` |")[1].split("\n\n")[0]
    told = {name for row in table.splitlines()[2:] for name in re.findall(r"`([a-z_]+)`", row.split("|")[1])}
    assert told == names


def test_the_pieces_are_those_of_the_rules() -> None:
    units = warquest.load("warquest").rules["tables"]["units"]
    ids = [unit["id"] for unit in units["unit"]] + ["lord", "lieutenant", "lieutenant-1", "lieutenant-2"]
    section = TEXT.split("## Armies")[1].split("\n## ")[0]
    assert [name for name in ids if f"`{name}`" not in section] == []
