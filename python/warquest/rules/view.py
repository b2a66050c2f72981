"""A rules document for people to read; each game says what its tables are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warquest.rules.registry import rule_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Group

    from warquest.rules.document import Document

Entry = dict[str, Any]

RECONSTRUCTION_MARK = "*"
_LEGEND = f"{RECONSTRUCTION_MARK} a reconstruction: the printed component is not known; correct it if you own the game"


@dataclass(frozen=True)
class Section:
    """A titled table."""

    title: str
    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def sections(document: Document) -> Iterator[Section]:
    """The options and tables of a document, in reading order."""
    yield Section("Rule options", ("option", "value"), [(k, plain(v)) for k, v in document["options"].items()])
    yield from rule_set(document["game"]).sections(document)


def plain(value: Any) -> str:
    """A value as rules files write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def marked(entry: Entry, text: str | None = None) -> str:
    """The id, with the mark of an entry that is a reconstruction."""
    name = entry["id"] if text is None else text
    return f"{name} {RECONSTRUCTION_MARK}" if entry["source"] == "reconstruction" else str(name)


def heading(document: Document) -> str:
    """Game, version and digest in one line."""
    return f"{document['game']}, rules {document['rules_version']}, digest {document['digest']}"


def describe(document: Document) -> Group:
    """The whole document as a rich renderable."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    parts: list[Any] = [Text(heading(document)), Text(_LEGEND), Text()]
    for section in sections(document):
        table = Table(header_style="bold")
        for name in section.header:
            table.add_column(name)
        for row in section.rows:
            table.add_row(*(Text(cell) for cell in row))
        parts += [Text(section.title, style="bold"), table, Text()]
    return Group(*parts)


def describe_text(document: Document) -> str:
    """The whole document as plain text, a line an entry, for pipes and files."""
    lines = [heading(document), _LEGEND]
    for section in sections(document):
        rows = [section.header, *section.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(len(section.header))]
        lines += ["", section.title]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("  " + "  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"
