"""A tiny writer of SVG: everything that comes from outside is escaped, numbers are short."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Value = str | float | int | None

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_NARROW, _WIDE = frozenset(" .,:;'|!()[]fijlrtI1"), frozenset("mwMW@%")


def escaped(text: str) -> str:
    """Text as it may stand in an element or an attribute; characters that XML forbids become U+FFFD."""
    return _NO_XML.sub("\ufffd", text).translate(_ESCAPES)


def number(value: float) -> str:
    """At most two decimals, no trailing zeros."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def text_width(text: str, size: float) -> float:
    """About how wide a sans-serif font sets a text."""
    return size * sum(_units(sign) for sign in text)


def _units(sign: str) -> float:
    if sign in _NARROW:
        return 0.32
    return 0.86 if sign in _WIDE else 0.66 if sign.isupper() else 0.57


def shortened(text: str, size: float, width: float) -> str:
    """The text, cut with an ellipsis if it would be wider."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


class Canvas:
    """Elements in the order in which they are painted, x to the right, y downwards.

    Attributes are keywords: `stroke_width=2` is `stroke-width="2"`, `class_` is `class`; None is left out.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []

    def __str__(self) -> str:
        return "".join(self._parts)

    def add(self, tag: str, content: str | None = None, /, **attributes: Value) -> None:
        """One element, with text in it or empty."""
        body = "/>" if content is None else f">{escaped(content)}</{tag}>"
        self._parts.append(f"<{tag}{_written(attributes)}{body}")

    def put(self, svg: str) -> None:
        """A finished part: what another canvas holds."""
        self._parts.append(svg)

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        """What is drawn within becomes one `<g>`."""
        self._parts.append(f"<g{_written(attributes)}>")
        yield
        self._parts.append("</g>")

    @contextmanager
    def place(self, place: str, title: str = "", css: str = "", *, can: bool = False) -> Iterator[None]:
        """What is drawn within is the place of that word in the notation of actions; `title` shows under a pointer."""
        with self.group(class_=f"{css} can".strip() if can else css or None, data_place=place):
            if title:
                self.add("title", title)
            yield

    def path(self, shape: str, css: str, x: float = 0, y: float = 0, scale: float = 1) -> None:
        """A path, moved to (x, y) and scaled."""
        moved = f"translate({number(x)} {number(y)})" if x or y else ""
        scaled = f"scale({number(scale)})" if scale != 1 else ""
        self.add("path", class_=css, d=shape, transform=moved + scaled or None)

    def rect(self, x: float, y: float, width: float, height: float, css: str, radius: float = 3) -> None:
        """A rectangle with round corners."""
        self.add("rect", class_=css, x=x, y=y, width=width, height=height, rx=radius)

    def text(self, x: float, y: float, text: str, size: float, css: str = "ink", anchor: str | None = None) -> None:
        """A line of text on its base line; `anchor` is "middle" or "end"."""
        self.add("text", text, class_=css, x=x, y=y, font_size=size, text_anchor=anchor)


def _written(attributes: dict[str, Value]) -> str:
    parts = []
    for name, value in attributes.items():
        if value is not None:
            text = escaped(value) if isinstance(value, str) else number(value)
            parts.append(f' {name.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(parts)
