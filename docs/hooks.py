"""What the site needs of the pages: mkdocs reads lists and tables more narrowly than other readers of Markdown do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

FENCE = re.compile(r" *```")
ITEM = re.compile(r" *([-*]|\d+\.) ")
TAGS = re.compile(r"\]\[(?=[^`]*(`[^`]*`[^`]*)*$)")
"""Two tags in a row, `[FAQ][X]`, outside of code: no link."""
ROW = re.compile(r" *\|")


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Blank lines around tables and before lists, and nested lists and tables indented by four for each two."""
    return "\n".join(_spaced(markdown.splitlines()))


def _spaced(lines: list[str]) -> Iterator[str]:
    fenced, listed, before = False, False, ""
    for line in lines:
        edge = FENCE.match(line) is not None
        fenced ^= edge
        if fenced or edge:
            before = ""
            yield line
            continue
        kind = _kind(line)
        if _needs_a_gap(kind, before, listed):
            yield ""
        indent = len(line) - len(line.lstrip(" "))
        listed = kind == "item" or (listed and not (kind == "text" and not before and not indent))
        before = kind
        yield " " * indent + TAGS.sub(r"]\\[", line)


def _kind(line: str) -> str:
    if ITEM.match(line):
        return "item"
    if ROW.match(line):
        return "row"
    return "text" if line.strip() else ""


def _needs_a_gap(kind: str, before: str, listed: bool) -> bool:
    if not kind or not before or kind == before:
        return False
    return "row" in (kind, before) or (kind == "item" and not listed)
