"""States somewhere in a game, and rules folders with one number changed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy

from warquest.rules import export_folder

ARMIES = {"attacker": "3 goblin-warrior + lord", "defender": "2 orc-warrior"}


def walk(state: Any, steps: int, seed: int = 0) -> Any:
    """The state after so many random steps, or at the end."""
    chooser, after = random.Random(seed), state.clone()
    for _ in range(steps):
        if after.is_terminal():
            break
        after.apply_action(chooser.choice(after.legal_actions()))
    return after


def first_of(state: Any, kind: str, seed: int = 0) -> Any:
    """The first state of a kind on a random walk."""
    chooser, after = random.Random(seed), state.clone()
    while after.kind != kind:
        after.apply_action(chooser.choice(after.legal_actions()))
    return after


def edited_rules(folder: Path, start_gold: int = 21) -> Path:
    """The shipped rules with another start gold."""
    export_folder("warquest", folder)
    file = folder / "constants.toml"
    text = file.read_text(encoding="utf-8")
    assert 'id = "start_gold"\nvalue = 20\n' in text
    changed = text.replace('id = "start_gold"\nvalue = 20\n', f'id = "start_gold"\nvalue = {start_gold}\n')
    file.write_text(changed, encoding="utf-8")
    return folder


class Like:
    """Something that is like an integer."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


INTEGERS = (int, Like, numpy.int64, numpy.uint16)
