"""Every campaign has a page: how it is played, its rules, and every option with its default and its values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import warquest
from adapters import CAMPAIGNS
from pages.blocks import TOP
from warquest.rules.option_kinds import Choice, Switch
from warquest.rules.options import specs

ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| .+ \| ([A-Z]{2}-[\d.]+) \|$", re.MULTILINE)


def page(game: str) -> Path:
    return TOP / "docs" / f"{game.replace('_', '-')}.md"


def table(game: str) -> dict[str, list[str]]:
    """The values in code of each option of the page."""
    section = page(game).read_text(encoding="utf-8").split("\n## Options")[1]
    return {name: re.findall(r"`([^`]+)`", values) for name, values, _ in ROW.findall(section)}


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_page_has_every_option_and_its_default_first(game: str) -> None:
    told = {name: values[0] for name, values in table(game).items()}
    assert told == {name: str(value) for name, value in warquest.load(game).options.items()}


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_page_has_every_value_of_an_option(game: str) -> None:
    known = {
        option.name: set(option.values) if isinstance(option, Choice) else {"True", "False"}
        for option in specs(game)
        if isinstance(option, Choice | Switch)
    }
    assert {name: set(values) for name, values in table(game).items() if name in known} == known


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_the_page_leads_to_the_rules_and_the_state(game: str) -> None:
    text = page(game).read_text(encoding="utf-8")
    assert f"(rules/{page(game).name})" in text and f"({page(game).stem}-state.md)" in text
    assert f"warquest play {game} " in text
