"""The page docs/rules-data.md: its example can be played, and it names every field of every file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import warquest
from warquest.rules import export_folder, json_schema, load_folder
from warquest.rules.registry import RULE_SETS

PAGE = (Path(__file__).parents[2] / "docs" / "rules-data.md").read_text(encoding="utf-8")
ADDED = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def export_with(folder: Path, map_text: str, outlines_text: str) -> Path:
    """The shipped rules with entries put at the end of the two files."""
    export_folder("warquest", folder)
    for name, text in (("map", map_text), ("outlines", outlines_text)):
        with (folder / f"{name}.toml").open("a", encoding="utf-8") as file:
            file.write("\n" + text)
    return folder


@pytest.mark.parametrize("engine", ["rust", "reference"])
def test_the_region_of_the_page_can_be_played(tmp_path: Path, engine: str) -> None:
    game = warquest.load(players=2, rounds=1, rules=export_with(tmp_path / "rules", *ADDED), engine=engine)
    assert game.map is not None
    assert list(game.map.neighbours("gullrock")) == ["mirestrand"]
    assert warquest.simulate(game, 2).games == 2


def first(entry: str, table: str) -> str:
    """The entries of one table only."""
    return "".join(
        part for part in re.split(r"(?=^\[\[)", entry, flags=re.MULTILINE) if part.startswith(f"[[{table}]]")
    )


SWAPPED = ADDED[0].replace('a = "mirestrand"\nb = "gullrock"', 'a = "gullrock"\nb = "mirestrand"')
RIVER = ADDED[0].replace('"plain"', '"river"')
BROKEN = {
    "swapped": (SWAPPED, ADDED[1]),
    "no outline": (ADDED[0], first(ADDED[1], "line")),
    "no line": (ADDED[0], first(ADDED[1], "outline")),
    "another corner": (ADDED[0], ADDED[1].replace("75.5", "75.4", 1)),
    "no border": (first(ADDED[0], "region"), first(ADDED[1], "outline")),
    "river": (RIVER, ADDED[1]),
    "another river": (RIVER.replace('"river"', '"river"\nfeature = "foxwater"'), ADDED[1]),
    "crossing": (first(ADDED[0], "border").replace("gullrock", "reedgap"), ""),
}


def test_what_the_page_says_is_said(tmp_path: Path) -> None:
    """Each row of the table of messages comes from one of the broken folders, word for word."""
    told = ""
    for name, texts in BROKEN.items():
        with pytest.raises(warquest.RulesError) as refusal:
            load_folder(export_with(tmp_path / name, *texts))
        told += str(refusal.value)
    rows = [row.split("`")[1] for row in PAGE.splitlines() if row.startswith("| `") and "expected" in row]
    assert len(rows) == 9
    for row in rows:
        assert re.search(".*".join(re.escape(part) for part in row.split("...")), told), row


def fields(schema: Any) -> set[str]:
    """All names of fields in a JSON schema, whatever the depth."""
    if isinstance(schema, list):
        return set().union(*map(fields, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    own = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    return own.union(*map(fields, schema.values()))


PARTS = dict(zip(RULE_SETS, PAGE.split("\n## Nexus Ops\n"), strict=True))


@pytest.mark.parametrize("game", RULE_SETS)
def test_every_field_of_every_file_is_named(game: str) -> None:
    schemas, part = json_schema(game), PARTS[game]
    prose = re.sub(r"```.*?```", "", part, flags=re.DOTALL)
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", prose))))
    for file, schema in schemas.items():
        assert file in part
        if file != "options.toml":
            assert fields(schema) - named == set(), file
