"""A tiny writer of SVG: everything that comes from outside is escaped, numbers are short."""

from __future__ import annotations

import re
from functools import cache, lru_cache

Value = str | float | int | None

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_ADVANCES = {
    0.30: " ,.IJijl",
    0.37: "'-/:;\\f|",
    0.42: '!()[]rt"',
    0.52: "*_`sz",
    0.60: "?FLPTYacekovxy",
    0.64: "$0123456789EKSbdghnpqu{}",
    0.72: "ABCRVXZ",
    0.78: "DGHNU&OQw",
    0.85: "#+<=>M^~",
    0.98: "%mW@",
}
"""Widths of signs of the widest of the fonts, in parts of their size."""
_WIDTHS = {sign: width for width, signs in _ADVANCES.items() for sign in signs}
_BOLD = 1.13


@lru_cache(maxsize=8192)
def escaped(text: str) -> str:
    """Text as it may stand in an element or an attribute; characters that XML forbids become U+FFFD."""
    return _NO_XML.sub("\ufffd", text).translate(_ESCAPES)


@lru_cache(maxsize=16384)
def number(value: float) -> str:
    """At most two decimals, no trailing zeros."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}"
    if text.endswith("0"):
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a sans-serif font sets a text, rather more than less."""
    return size * (_BOLD if bold else 1) * sum(_WIDTHS.get(sign, 0.85) for sign in text)


def shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it would be wider."""
    if text_width(text, size, bold=bold) <= width:
        return text
    room, kept = width - text_width("…", size, bold=bold), 0
    while kept < len(text) and (room := room - text_width(text[kept], size, bold=bold)) >= 0:
        kept += 1
    return text[:kept].rstrip() + "…"


def counted(number: int, word: str) -> str:
    """A number with its word: 1 skull, 2 skulls."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def wrapped(text: str, size: float, width: float, most: int) -> list[str]:
    """The text in lines that fit, broken at spaces; the last of `most` lines is cut if there is more."""
    lines: list[str] = []
    for word in text.split():
        if lines and (len(lines) == most or text_width(f"{lines[-1]} {word}", size) <= width):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [shortened(line, size, width) for line in lines]


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

    def group(self, **attributes: Value) -> _Group:
        """What is drawn within becomes one `<g>`."""
        self._parts.append(f"<g{_written(attributes)}>")
        return _Group(self._parts)

    def place(self, place: str, title: str = "", css: str = "", *, can: bool = False) -> _Group:
        """What is drawn within is the place of that word in the notation of actions; `title` shows under a pointer."""
        group = self.group(class_=f"{css} can".strip() if can else css or None, data_place=place)
        if title:
            self.add("title", title)
        return group

    def path(self, shape: str, css: str, x: float = 0, y: float = 0, scale: float = 1) -> None:
        """A path, moved to (x, y) and scaled."""
        moved = f"translate({number(x)} {number(y)})" if x or y else ""
        if scale != 1:
            moved += f"scale({number(scale)})"
        transform = f' transform="{moved}"' if moved else ""
        self._parts.append(f'<path class="{escaped(css)}" d="{escaped(shape)}"{transform}/>')

    def rect(self, x: float, y: float, width: float, height: float, css: str, radius: float = 3) -> None:
        """A rectangle with round corners."""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
        self._parts.append(f'<rect class="{escaped(css)}" {place} rx="{number(radius)}"/>')

    def text(self, x: float, y: float, text: str, size: float, css: str = "ink", anchor: str | None = None) -> None:
        """A line of text on its base line; `anchor` is "middle" or "end"."""
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        anchored = f' text-anchor="{escaped(anchor)}"' if anchor else ""
        self._parts.append(f'<text class="{escaped(css)}" {place}{anchored}>{escaped(text)}</text>')


class _Group:
    """An element, open until the end of its `with`. A picture has hundreds: generators would take twice as long."""

    __slots__ = ("_parts",)

    def __init__(self, parts: list[str]) -> None:
        self._parts = parts

    def __enter__(self) -> None: ...

    def __exit__(self, *exception: object) -> None:
        self._parts.append("</g>")


def _written(attributes: dict[str, Value]) -> str:
    parts = []
    for name, value in attributes.items():
        if value is not None:
            text = escaped(value) if isinstance(value, str) else number(value)
            parts.append(f' {_attribute(name)}="{text}"')
    return "".join(parts)


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")
