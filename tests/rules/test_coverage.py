"""`warquest rules coverage`: what a source tree proves of the rules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from warquest.cli import app
from warquest.errors import OptionError, WarquestError
from warquest.rules.coverage import Coverage, clause_texts, coverage
from warquest.rules.registry import RULE_SETS

ROOT = Path(__file__).parents[2]

PAGE = """# A page
## 1. Things
- WQ-1.1 S: a thing. Option `rally`: `one` or
  two.
- WQ-1.2 R: another, option
  `stragglers` and `defend_cities`.
## 2. A table
## 15. Examples
- WQ-E1 a case.
"""
TESTS = """
import pytest

pytestmark = pytest.mark.clause("WQ-2")

@pytest.mark.clause("WQ-1.1", "WQ-1.9")
def test_a(): pass

class TestB:
    @pytest.mark.clause("WQ-1.1")
    async def test_c(self): pass
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree of one page and one test file."""
    page, tests = tmp_path / RULE_SETS["warquest"].page, tmp_path / "tests" / "deep" / "test_it.py"
    for path, text in ((page, PAGE), (tests, TESTS)):
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def covered(tree: Path) -> Coverage:
    (found,) = coverage(["warquest/battle"], tree)
    return found


def test_clauses_and_the_tests_that_name_them(tree: Path) -> None:
    found = covered(tree)
    assert found.clauses == {
        "WQ-1.1": ["tests/deep/test_it.py::TestB::test_c", "tests/deep/test_it.py::test_a"],
        "WQ-1.2": [],
        "WQ-E1": [],
    }
    assert (found.unnamed, found.tests) == (["WQ-1.2", "WQ-E1"], 2)
    assert found.unknown == {"WQ-1.9": ["tests/deep/test_it.py::test_a"]}, "a section without clauses may be named"
    assert clause_texts(PAGE, "WQ")["WQ-1.2"] == "R: another, option\n  `stragglers` and `defend_cities`."


def test_open_rulings_are_those_with_a_rule_option(tree: Path) -> None:
    assert covered(tree).open_rulings == {"WQ-1.1": ["rally"], "WQ-1.2": ["stragglers"]}


def test_reconstructions_are_those_of_the_shipped_data(tree: Path) -> None:
    found = covered(tree)
    assert found.reconstructions["units.die"] == ["0"]
    assert "units.leader" not in found.reconstructions and found.entries["units.leader"] == 2
    assert found.reconstructed_clauses == []


def test_the_tree_itself() -> None:
    warquest, nexus_ops = coverage(tree=ROOT)
    assert (warquest.unnamed, warquest.unknown, nexus_ops.unknown) == ([], {}, {})
    assert warquest.tests > 100
    assert nexus_ops.open_rulings["RU-3"] == ["battle_cards_bystanders"]
    assert {"NX-1.5", "NX-13.13"} <= set(nexus_ops.reconstructed_clauses)
    assert "NX-1.1" not in nexus_ops.reconstructed_clauses


def test_what_is_no_source_tree(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WarquestError, match=r"no docs/rules/nexus-ops\.md in"):
        coverage(["nexus_ops"], tree)
    with pytest.raises(OptionError, match="games with rules"):
        coverage(["chess"], tree)
    (tree / "tests" / "test_bad.py").write_text("def", encoding="utf-8")
    with pytest.raises(WarquestError, match=r"cannot read the tests in .*test_bad\.py"):
        coverage(["warquest"], tree)
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    with pytest.raises(WarquestError, match="in the current folder: pages and tests belong to the source tree"):
        coverage()


def test_the_command() -> None:
    tree = ("--tree", str(ROOT))
    told = CliRunner().invoke(app, ["rules", "coverage", *tree])
    assert told.exit_code == 0
    text = " ".join(told.output.split())
    assert "nexus_ops, open rulings and their options: RU-3 (battle_cards_bystanders), RU-5 (co_targets)" in text
    assert "WQ-1.1: tests/" not in told.output
    told = CliRunner().invoke(app, ["rules", "coverage", "warquest", *tree])
    assert "WQ-1.1: tests/" in told.output and "nexus_ops" not in told.output


def test_the_command_prints_one_test_a_line_and_wraps_lists() -> None:
    for game, columns in (("warquest", "60"), ("nexus_ops", "120")):
        arguments = ["rules", "coverage", game, "--tree", str(ROOT)]
        told = CliRunner(env={"COLUMNS": columns}).invoke(app, arguments).output.splitlines()
        named = [line for line in told if "tests/" in line]
        assert len(named) > 300 and all(line.count("tests/") == 1 for line in named)
        lists = [line for line in told if line not in named]
        assert any(line.startswith(f"{game}, open rulings") for line in lists)
        assert max(map(len, lists)) <= int(columns)


def test_json_on_standard_output() -> None:
    command = [sys.executable, "-c", "from warquest.cli import main; main()", "rules", "coverage", "--json", "-"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(done.stdout) == {"games": [found.to_json() for found in coverage(tree=ROOT)]}
    assert "clauses" in done.stderr


def test_errors_of_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from warquest.cli import main; main()", "rules", "coverage"]
    for arguments, told in (((), "run this at the top of one"), (("chess",), "no game 'chess'")):
        done = subprocess.run([*command, *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr and "Traceback" not in done.stderr
