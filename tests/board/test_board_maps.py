"""Maps of users' own rules: what is only drawn reaches the picture without touching the digest."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import warquest
from board.pictures import places, read, words
from warquest import board
from warquest.board.drawing import drawing_of
from warquest.rules import export_folder
from warquest.rules.document import DRAWING

if TYPE_CHECKING:
    from collections.abc import Callable

REGION = """
[[region]]
id = "gullrock"
name = "Gull & <Rock>"
kingdom = "snagfen"
x = 68.1
y = 76.5
village = true
source = "reconstruction"

[[border]]
a = "mirestrand"
b = "gullrock"
kind = "plain"
source = "reconstruction"
"""
OUTLINE = """
[[outline]]
region = "gullrock"
points = [[67.3, 75.5], [68.9, 75.1], [68.1, 78.0]]

[[line]]
a = "mirestrand"
b = "gullrock"
points = [[67.3, 75.5], [68.9, 75.1]]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return export_folder("warquest", tmp_path / "rules")


def changed(folder: Path, file: str, change: Callable[[str], str]) -> None:
    path = folder / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def picture(load: Any, **arguments: Any) -> str:
    return board.svg(load(players=2, **arguments).new_initial_state())


def test_an_exported_folder_is_drawn_as_the_shipped_rules(load: Any, folder: Path) -> None:
    game = load(players=2, rules=folder)
    assert DRAWING not in game.rules
    assert board.svg(game.new_initial_state()) == picture(load)


def test_outlines_of_a_folder_are_drawn_and_change_no_digest(load: Any, folder: Path) -> None:
    changed(folder, "outlines.toml", lambda text: text.replace("[64.9, 5.5]", "[64.8, 5.4]"))
    game = load(players=2, rules=folder)
    assert game.rules_digest == load(players=2).rules_digest
    state = game.new_initial_state()
    assert board.svg(state) != picture(load)
    assert board.svg(pickle.loads(pickle.dumps(state))) == board.svg(state)


def test_two_folders_of_one_digest_are_drawn_each_in_its_own_colours(load: Any, folder: Path) -> None:
    first = load(players=2, rules=folder).new_initial_state()
    before = board.svg(first)
    changed(folder, "map.toml", lambda text: text.replace("#a3b657", "#123456"))
    second = load(players=2, rules=folder).new_initial_state()
    assert second.game.rules_digest == first.game.rules_digest
    assert board.svg(second) != before == board.svg(first)


def test_games_that_are_drawn_alike_share_their_drawing(load: Any, folder: Path) -> None:
    shared = drawing_of(load(players=2))
    assert drawing_of(load(players=2)) is shared
    assert drawing_of(load(players=2, rules=folder)) is shared
    assert drawing_of(load(players=3)) is not shared


def test_a_new_region_with_any_name_is_drawn(load: Any, folder: Path) -> None:
    changed(folder, "map.toml", lambda text: text + REGION)
    changed(folder, "outlines.toml", lambda text: text + OUTLINE)
    root = read(picture(load, rules=folder))
    assert "gullrock" in places(root)
    assert "Gull & <Rock>" in words(root)


def test_regions_without_outlines_are_drawn_where_they_lie(folder: Path) -> None:
    changed(folder, "map.toml", lambda text: text + REGION)
    changed(folder, "outlines.toml", lambda text: text + OUTLINE)
    state = warquest.load(players=2, rules=folder, engine="reference").new_initial_state()
    document = state.game.rules
    del document[DRAWING]
    bare = type(state.game)(document, 2, state.game.options)
    root = read(board.svg(bare.new_initial_state()))
    assert "gullrock" in places(root)
