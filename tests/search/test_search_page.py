"""The Python of the search page runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import warquest
from warquest.agents import Ismcts

PAGE = Path(__file__).parents[2] / "docs" / "search.md"


def test_the_blocks_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    namespace: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 4
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), namespace)
    assert len(capsys.readouterr().out.splitlines()) == 5
    strong = vars(namespace["strong"])
    assert {name: strong[name] for name in Ismcts.defaults} == Ismcts.defaults


def test_the_page_tells_the_least_memory() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "at least 1 MiB (1,048,576)" in text
    assert warquest.SearchConfig(simulations=1, memory=1_048_576).memory == 2**20
    with pytest.raises(warquest.OptionError, match="memory"):
        warquest.SearchConfig(simulations=1, memory=1_048_575)
