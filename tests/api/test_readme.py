"""The Python of the README runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_blocks_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(blocks()) >= 2
    for block in blocks():
        exec(compile(block, str(README), "exec"), {})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("[") and "] [" in lines[0]
    assert lines[-1].startswith("roll [('roll 0 0', ")
