"""The checklists of docs/adding-a-game.md and docs/adding-an-effect.md name files that are there; no step of a game is
missing for one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import warquest
from adapters import ADAPTERS
from warquest.rules.registry import RULE_SETS, folder_of

TOP = Path(__file__).parents[1]
PAGES = [TOP / "docs" / "adding-a-game.md", TOP / "docs" / "adding-an-effect.md"]
NAMED = re.compile(r"`((?:docs|python|rust|tests|benches)/[\w/.-]+)`")
PLACES = sorted({place for page in PAGES for place in NAMED.findall(page.read_text(encoding="utf-8"))})


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_the_page_names_is_there(place: str) -> None:
    assert (TOP / place).exists()


@pytest.mark.parametrize("folder", RULE_SETS)
def test_every_game_has_all_the_parts(folder: str) -> None:
    """Pages, data, rules, reference, crate, adapter, records: where the page says they are."""
    records = (TOP / "tests" / "golden" / "records.py").read_text(encoding="utf-8")
    assert (TOP / RULE_SETS[folder].page).exists()
    assert (TOP / "docs" / f"{folder.replace('_', '-')}-state.md").exists()
    for parts in ("rules", "rules/data", "reference"):
        assert (TOP / "python" / "warquest" / parts / folder).is_dir()
    assert (TOP / "rust" / folder / "src" / "game.rs").exists()
    assert folder in ADAPTERS
    games = [game for game in warquest.games() if folder_of(game) == folder]
    assert folder in games
    assert all(f'Record("{game}"' in records for game in games)


def test_the_page_names_many_places() -> None:
    assert len(PLACES) > 40
