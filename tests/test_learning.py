"""The learning examples: after some minutes of training each wins more games against a random player than before."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.learn, pytest.mark.timeout(3600)]

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("learn_*.py"))


def test_there_are_two_of_them() -> None:
    assert [path.stem for path in EXAMPLES] == ["learn_alphazero", "learn_maskable_ppo"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_training_helps(path: Path) -> None:
    run = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    shares = {when: float(share) for when, share in re.findall(r"^(before|after): ([\d.]+)%", run.stdout, re.MULTILINE)}
    assert shares["after"] >= shares["before"] + 10, run.stdout
