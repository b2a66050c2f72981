"""Games to compare: every value of every rule option, read from the state page, drawn plainly or by hypothesis."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import warquest

if TYPE_CHECKING:
    import random

PAGE = Path(__file__).parents[2] / "docs" / "warquest-state.md"
PLAYERS = (2, 3, 4, 5)
SHORT = (1, 2, 3, 4)


def _option_values() -> dict[str, list[Any]]:
    """The words of the section "Options" of the page; `rounds` (a range) is left out."""
    section = PAGE.read_text(encoding="utf-8").split("## Options")[1].split("\n\n`warquest/battle`")[0]
    values: dict[str, list[Any]] = {}
    for entry in section.split("·"):
        name, *rest = entry.split(maxsplit=1)
        words = re.findall(r"[a-z_]+", rest[0]) if rest else []
        values[name.strip("`")] = [{"true": True, "false": False}.get(word, word) for word in words]
    del values["rounds"]
    return values


OPTION_VALUES = _option_values()


def random_options(dice: random.Random, rounds: tuple[int, ...] = SHORT) -> dict[str, Any]:
    """Any value of any option, and few rounds."""
    options: dict[str, Any] = {name: dice.choice(values) for name, values in OPTION_VALUES.items()}
    options["rounds"] = dice.choice(rounds)
    return options


def options() -> st.SearchStrategy[dict[str, Any]]:
    """Options in force, few rounds; shrinks towards the first value of each."""
    drawn = {name: st.sampled_from(values) for name, values in OPTION_VALUES.items()}
    return st.fixed_dictionaries({**drawn, "rounds": st.sampled_from(SHORT)})


def both(players: int, rules: Any = None, game: str = "warquest", **chosen: Any) -> tuple[Any, Any]:
    """The same game on the reference and on the Rust engine."""
    loaded = (
        warquest.load(game, players=players, rules=rules, engine=engine, **chosen) for engine in ("reference", "rust")
    )
    reference_game, rust_game = loaded
    return reference_game, rust_game
