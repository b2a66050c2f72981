"""The clause ledger: every clause of docs/rules/warquest.md is named by tests that run on both engines.

The whole suite is collected afresh in a process of its own, so the ledger is right when only a part of it runs too.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "rules" / "warquest.md"
AT_MOST = 8


def clauses() -> list[str]:
    """The clauses of the page, worked examples included, in its order."""
    return re.findall(r"^- (WQ-(?:E\d+|\d+\.\d+))\b", PAGE.read_text(encoding="utf-8"), flags=re.M)


def bare_sections() -> set[str]:
    """Sections that have no clauses of their own (the tables of nodes and options): named as a whole."""
    numbers = re.findall(r"^## (\d+)\.", PAGE.read_text(encoding="utf-8"), flags=re.M)
    return {f"WQ-{number}" for number in numbers if not any(c.startswith(f"WQ-{number}.") for c in clauses())}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Every collected test: its name, the engines it runs on and the clauses it names."""
    found = tmp_path_factory.mktemp("ledger") / "collected.json"
    paths = [str(TESTS), str(TESTS / "tools"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "COLLECTED_CLAUSES": str(found)}
    command = [
        sys.executable,
        "-m",
        "pytest",
        str(TESTS),
        "--collect-only",
        "-q",
        "-p",
        "collected_clauses",
        "-p",
        "no:cacheprovider",
    ]
    run = subprocess.run(command, env=environment, cwd=TESTS.parent, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-3000:]
    return list(json.loads(found.read_text(encoding="utf-8")))


def proofs(collected: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Pairs of a test that runs on both engines and a clause that it names."""
    for test in collected:
        if {"reference", "rust"} <= set(test["engines"]):
            yield from ((test["name"], clause) for clause in test["clauses"])


def test_the_page_has_clauses_and_names_each_once() -> None:
    named = Counter(clauses())
    assert len(named) > 200
    assert [clause for clause, times in named.items() if times > 1] == []


def test_every_clause_is_named_by_a_test_on_both_engines(collected: list[dict[str, Any]]) -> None:
    proven = {clause for _, clause in proofs(collected)}
    missing = [clause for clause in clauses() if clause not in proven]
    assert not missing, f"{len(missing)} clauses without a test: {', '.join(missing)}"


def test_no_test_names_a_clause_that_the_page_does_not_have(collected: list[dict[str, Any]]) -> None:
    known = {*clauses(), *bare_sections()}
    unknown = {(test["name"], clause) for test in collected for clause in test["clauses"] if clause not in known}
    assert not unknown


def test_no_test_names_more_than_eight_clauses(collected: list[dict[str, Any]]) -> None:
    crowded = {test["name"]: len(test["clauses"]) for test in collected if len(test["clauses"]) > AT_MOST}
    assert not crowded
