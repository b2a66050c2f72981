"""What a source tree proves of the rules: clauses, the tests that name them, reconstructions, open rulings.

Clauses are those of the rules pages (docs/rules); a test names them by the pytest marker `clause`. Nothing is
imported or run for it: pages and tests are read as text.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warquest.errors import WarquestError
from warquest.rules.document import shipped
from warquest.rules.options import specs
from warquest.rules.registry import RULE_SETS, rule_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Named = dict[str, list[str]]
"""Clause to the tests that name it."""


@dataclass(frozen=True)
class Coverage:
    """One game. `clauses` has every clause of the page in its order, with the tests that name it."""

    game: str
    page: str
    clauses: Named
    unknown: Named
    """What tests name and the page does not have."""
    entries: dict[str, int]
    """Table to the number of its entries in the shipped rules."""
    reconstructions: dict[str, list[str]]
    """Table to its entries that are reconstructions: an id, or a place in the list."""
    reconstructed_clauses: list[str]
    """Clauses that the page marks so; empty where only data are reconstructions."""
    open_rulings: dict[str, list[str]]
    """Ruling or clause to the rule options by which another reading can be played."""

    @property
    def unnamed(self) -> list[str]:
        """Clauses that no test names."""
        return [clause for clause, tests in self.clauses.items() if not tests]

    @property
    def tests(self) -> int:
        """Tests that name a clause of the page."""
        return len({test for tests in self.clauses.values() for test in tests})

    def to_json(self) -> dict[str, Any]:
        """Plain data with all of it."""
        return {
            "game": self.game,
            "page": self.page,
            "clauses": self.clauses,
            "unnamed": self.unnamed,
            "unknown": self.unknown,
            "entries": self.entries,
            "reconstructions": self.reconstructions,
            "reconstructed_clauses": self.reconstructed_clauses,
            "open_rulings": self.open_rulings,
        }


def coverage(games: Iterable[str] | None = None, tree: str | Path = ".") -> list[Coverage]:
    """Coverage by game, of all games with rules if none is named.

    Raises `OptionError` for an unknown game, `WarquestError` if the tree lacks docs/rules or tests.
    """
    folders = list(dict.fromkeys(rule_set(game).folder for game in games)) if games is not None else list(RULE_SETS)
    tree = Path(tree)
    pages = {folder: _page(tree, folder) for folder in folders}
    named = named_clauses(tree)
    return [_coverage(folder, page, named) for folder, page in pages.items()]


def _page(tree: Path, folder: str) -> str:
    path = tree / RULE_SETS[folder].page
    try:
        if (tree / "tests").is_dir():
            return path.read_text(encoding="utf-8")
        lacking = "tests"
    except (OSError, ValueError):
        lacking = RULE_SETS[folder].page
    where = "the current folder" if str(tree) == "." else str(tree)
    told = "pages and tests belong to the source tree, not to an installed package"
    raise WarquestError(f"no {lacking} in {where}: {told}; run this at the top of one, or name it by --tree DIR")


def _coverage(folder: str, page: str, named: Named) -> Coverage:
    rules, sections = RULE_SETS[folder], bare_sections(page, RULE_SETS[folder].clauses)
    clauses = clause_texts(page, rules.clauses)
    marks = rules.reconstruction
    own = {clause: tests for clause, tests in named.items() if clause.startswith(f"{rules.clauses}-")}
    entries = dict(_entries(shipped(folder)["tables"]))
    return Coverage(
        game=folder,
        page=rules.page,
        clauses={clause: own.get(clause, []) for clause in clauses},
        unknown={clause: tests for clause, tests in own.items() if clause not in {*clauses, *sections}},
        entries={table: len(held) for table, held in entries.items()},
        reconstructions={table: _reconstructed(held) for table, held in entries.items() if _reconstructed(held)},
        reconstructed_clauses=[clause for clause, text in clauses.items() if marks and re.search(marks, text)],
        open_rulings=dict(_open_rulings(page, rules.clauses, {option.name for option in specs(folder)})),
    )


def page_clauses(page: str, prefix: str) -> list[str]:
    """The clauses of a page, worked examples included, in its order, each as often as it stands there."""
    return re.findall(_clause(prefix), page, flags=re.M)


def page_rulings(page: str) -> list[str]:
    """The rulings of a page that has a table of them, in its order."""
    return re.findall(r"^\| (RU-\w+) \|", page, flags=re.M)


def clause_texts(page: str, prefix: str) -> dict[str, str]:
    """Clause to its text, which ends where the next clause or section begins."""
    parts = re.split(_clause(prefix), page, flags=re.M)
    return {clause: text.split("\n#")[0].strip() for clause, text in zip(parts[1::2], parts[2::2], strict=True)}


def _clause(prefix: str) -> str:
    return rf"^- ({prefix}-(?:E\d+|\d+\.\d+))\b"


def bare_sections(page: str, prefix: str) -> set[str]:
    """Sections that have no clauses of their own (the tables of nodes and options): named as a whole."""
    numbers, clauses = re.findall(r"^## (\d+)\.", page, flags=re.M), page_clauses(page, prefix)
    return {f"{prefix}-{number}" for number in numbers if not any(c.startswith(f"{prefix}-{number}.") for c in clauses)}


def named_clauses(tree: Path) -> Named:
    """Clause to the tests of a tree that name it, `tests/rules/test_x.py::test_y`; sorted."""
    named: dict[str, set[str]] = {}
    for path in sorted((tree / "tests").rglob("*.py")):
        for name, clauses in _marked(path):
            test = path.relative_to(tree).as_posix() + (f"::{name}" if name else "")
            for clause in clauses:
                named.setdefault(clause, set()).add(test)
    return {clause: sorted(tests) for clause, tests in sorted(named.items())}


def _marked(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Names of a file's tests and the clauses of their markers; a marker outside of any test has no name."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError) as error:
        raise WarquestError(f"cannot read the tests in {path}: {error}") from error
    yield from _marks_below(tree, "")


def _marks_below(node: ast.AST, name: str) -> Iterator[tuple[str, list[str]]]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = f"{name}::{node.name}" if name else node.name
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
        yield name, [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    for child in ast.iter_child_nodes(node):
        yield from _marks_below(child, name)


def _entries(tables: dict[str, Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """All that has a source, by table."""
    for file, table in tables.items():
        for name, held in table.items():
            entries = [entry for entry in (held if isinstance(held, list) else [held]) if "source" in entry]
            if entries:
                yield f"{file}.{name}", entries


def _reconstructed(entries: list[dict[str, Any]]) -> list[str]:
    return [str(entry.get("id", index)) for index, entry in enumerate(entries) if entry["source"] == "reconstruction"]


def _open_rulings(page: str, prefix: str, options: set[str]) -> Iterator[tuple[str, list[str]]]:
    """Rulings of the page's table, or clauses if it has none, with the rule options that they name."""
    found = re.findall(r"^\| (RU-\w+) \|.*\| (.*) \|$", page, flags=re.M)
    if not found:
        texts = clause_texts(page, prefix).items()
        found = [(clause, " ".join(re.findall(r"[Oo]ption\s+(`\w+)", text))) for clause, text in texts]
    for ruling, text in found:
        named = [name for name in re.findall(r"`(\w+)", text) if name in options]
        if named:
            yield ruling, named
