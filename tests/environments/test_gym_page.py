"""The Gymnasium page: its tables are those of the code."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from environments.tables import single
from warquest.gymnasium import IDS, WarQuestEnv, WarQuestVectorEnv
from warquest.gymnasium.arrays import RETURNED, Layout

PAGE = (Path(__file__).parents[2] / "docs" / "gymnasium.md").read_text(encoding="utf-8")


def rows(head: str) -> dict[str, str]:
    """The rows of the table with such a head, by what stands in their first cell as code; the rest of the row."""
    table = PAGE.split(head, 1)[1].split("\n\n", 1)[0]
    found = {}
    for line in table.splitlines()[2:]:
        first, rest = line.strip("| ").split(" | ", 1)
        found.update(dict.fromkeys(re.findall(r"`(\w[\w/-]*)`", first), rest))
    return found


def test_the_ids_of_the_page_are_those_of_the_games() -> None:
    assert {game.strip("`| "): name for name, game in rows("| id | game |").items()} == IDS


def test_the_page_names_every_keyword_and_its_default() -> None:
    keywords = inspect.signature(WarQuestEnv).parameters
    table = PAGE.split("| keyword | default | |", 1)[1].split("\n\n", 1)[0]
    assert set(re.findall(r"`(\w+)`", table)) >= set(keywords) - {"options", "render_mode"}
    told = rows("| keyword | default | |")
    for name in ("opponents", "illegal", "max_steps"):
        default = keywords[name].default
        assert told[name].startswith("None" if default is None else f'`"{default}"`')
    vector = inspect.signature(WarQuestVectorEnv).parameters
    assert set(vector) - set(keywords) == {"num_envs", "autoreset_mode", "threads"}
    assert "| `threads` | 1 |" in PAGE and f"| `autoreset_mode` | `{vector['autoreset_mode'].default.value}` |" in PAGE


def test_the_page_names_every_info() -> None:
    env = single("warquest")
    _, info = env.reset(seed=1)
    assert set(rows("| info | |")) == set(info) == set(Layout(env.game, 1).all) - set(RETURNED)
