"""The search page: its settings and limits are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import warquest
from warquest.agents import Ismcts

PAGE = Path(__file__).parents[2] / "docs" / "search.md"


def test_the_settings_that_play_well_are_those_of_the_agent() -> None:
    (call,) = re.findall(
        r"^strong = (warquest\.SearchConfig\(.*?^\))$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    strong = vars(eval(call, {"warquest": warquest}))
    assert {name: strong[name] for name in Ismcts.defaults} == Ismcts.defaults


def test_the_page_tells_the_least_memory() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "at least 1 MiB (1,048,576)" in text
    assert warquest.SearchConfig(simulations=1, memory=1_048_576).memory == 2**20
    with pytest.raises(warquest.OptionError, match="memory"):
        warquest.SearchConfig(simulations=1, memory=1_048_575)
