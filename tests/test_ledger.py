"""The clause ledger: every clause of the rules pages of games that can be loaded is named by tests on both engines.

The whole suite is collected afresh in a process of its own, so the ledger is right when only a part of it runs too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import warquest
from warquest.rules.coverage import bare_sections, named_clauses, page_clauses, page_rulings
from warquest.rules.registry import RULE_SETS, folder_of

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent
AT_MOST = 8
PLAYED = {folder_of(game) for game in warquest.games()}
"""Rules folders of the games that can be loaded; of the others there is only data."""


def page(folder: str) -> str:
    return (TESTS.parent / RULE_SETS[folder].page).read_text(encoding="utf-8")


def clauses(folder: str) -> list[str]:
    return page_clauses(page(folder), RULE_SETS[folder].clauses)


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


@pytest.mark.parametrize("folder", RULE_SETS)
def test_the_page_has_clauses_and_names_each_once(folder: str) -> None:
    named = Counter(clauses(folder))
    assert len(named) > 150
    assert [clause for clause, times in named.items() if times > 1] == []


@pytest.mark.parametrize("folder", sorted(PLAYED))
def test_every_clause_is_named_by_a_test_on_both_engines(folder: str, collected: list[dict[str, Any]]) -> None:
    proven = {clause for _, clause in proofs(collected)}
    missing = [clause for clause in clauses(folder) if clause not in proven]
    assert not missing, f"{len(missing)} clauses without a test: {', '.join(missing)}"


def test_no_test_names_a_clause_that_no_page_has(collected: list[dict[str, Any]]) -> None:
    known = {clause for folder in RULE_SETS for clause in clauses(folder)}
    known |= {section for folder, rules in RULE_SETS.items() for section in bare_sections(page(folder), rules.clauses)}
    known |= {ruling for folder in RULE_SETS for ruling in page_rulings(page(folder))}
    unknown = {(test["name"], clause) for test in collected for clause in test["clauses"] if clause not in known}
    assert not unknown


def test_the_coverage_told_is_what_is_collected(collected: list[dict[str, Any]]) -> None:
    """`rules coverage` reads the markers without running pytest; it must not miss one."""
    named = named_clauses(TESTS.parent)
    missed = {
        (test["name"], clause)
        for test in collected
        for clause in test["clauses"]
        if test["name"] not in named.get(clause, [])
    }
    assert not missed


def test_no_test_names_more_than_eight_clauses(collected: list[dict[str, Any]]) -> None:
    crowded = {test["name"]: len(test["clauses"]) for test in collected if len(test["clauses"]) > AT_MOST}
    assert not crowded
