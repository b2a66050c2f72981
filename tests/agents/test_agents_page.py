"""The agents page: its table of defaults is that of the code."""

from __future__ import annotations

import re
from pathlib import Path

from warquest.agents.searching import SECONDS, TRUST, Flat, Ismcts, Mcts
from warquest.search import SearchConfig

PAGE = Path(__file__).parents[2] / "docs" / "agents.md"


def test_the_defaults_of_the_page_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\S+) \| (\S+) \| (\S+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    printed = [{name: row[place] for name, *row in rows} for place in range(3)]
    assert set(printed[0]) >= {name for kind in (Flat, Mcts, Ismcts) for name in kind.defaults}
    for kind, told in zip((Flat, Mcts, Ismcts), printed, strict=True):
        config = SearchConfig(**{"seconds": SECONDS, **kind.defaults})
        assert told == {name: str(TRUST if name == "trust" else getattr(config, name)) for name in told}
