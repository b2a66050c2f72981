"""What `svg` takes, and what it says of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from board.pictures import read
from warquest import IllegalActionError, OptionError, board


@pytest.fixture
def state(load: Any) -> Any:
    return load(players=2).new_initial_state()


@pytest.mark.parametrize("size", [100, 800, 10_000])
def test_a_picture_is_as_wide_as_asked_for(state: Any, size: int) -> None:
    root = read(board.svg(state, size=size))
    assert root.attrib["width"] == str(size)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert float(root.attrib["height"]) == pytest.approx(size * height / width, abs=0.01)


@pytest.mark.parametrize("size", [0, -5, 99, 10_001, 10**30])
def test_other_sizes_are_refused(state: Any, size: int) -> None:
    with pytest.raises(OptionError, match="expected 100 to 10000"):
        board.svg(state, size=size)


@pytest.mark.parametrize("size", ["800", 800.0, None])
def test_a_size_is_an_integer(state: Any, size: Any) -> None:
    with pytest.raises(TypeError):
        board.svg(state, size=size)


def test_an_unknown_theme_is_refused_with_those_that_are_known(state: Any) -> None:
    with pytest.raises(OptionError, match="auto, light, dark"):
        board.svg(state, theme="sepia")  # type: ignore[arg-type]


@pytest.mark.parametrize("player", [-1, 2, 10**20])
def test_a_seat_that_is_none_is_refused_as_the_view_refuses_it(state: Any, player: int) -> None:
    with pytest.raises(Exception) as expected:  # noqa: PT011
        state.view(player)
    with pytest.raises(type(expected.value)):
        board.svg(state, player)


def test_an_action_that_is_none_is_refused(state: Any) -> None:
    with pytest.raises(IllegalActionError, match="1000000"):
        board.svg(state, legal=[10**6])
