"""The examples run, each in an interpreter of its own, and print something."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# Those that learn take minutes; tests/test_learning.py runs them.
FILES = sorted((Path(__file__).parents[1] / "examples").glob("*.py"))
EXAMPLES = [path for path in FILES if not path.stem.startswith("learn_")]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    run = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
