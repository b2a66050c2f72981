"""The writer of SVG: nothing from outside gets through unescaped."""

from __future__ import annotations

import xml.etree.ElementTree as Tree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warquest.board.canvas import Canvas, number, shortened, text_width


@given(st.text(alphabet=st.characters(codec=None)), st.text(alphabet=st.characters(codec=None)))
def test_any_text_comes_back_as_it_was_but_for_signs_that_xml_forbids(text: str, name: str) -> None:
    canvas = Canvas()
    with canvas.place(name, text):
        canvas.text(1, 2, text, 10)
    root = Tree.fromstring(str(canvas).encode())
    allowed = "".join(sign if _in_xml(sign) else "\ufffd" for sign in text).replace("\r\n", "\n").replace("\r", "\n")
    assert (root[-1].text or "") == allowed
    assert set(root.attrib) == {"data-place"}


def _in_xml(sign: str) -> bool:
    code = ord(sign)
    return code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code >= 0x10000


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (1.0, "1"), (-0.001, "0"), (2.345678, "2.35"), (100, "100"), (100.0, "100"), (-1.5, "-1.5")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@given(st.text(max_size=60), st.integers(5, 300))
def test_a_shortened_text_fits_and_begins_like_the_whole(text: str, width: int) -> None:
    short = shortened(text, 10, width)
    assert short == text or (text_width(short, 10) <= width + 10 and text.startswith(short[:-1]))
