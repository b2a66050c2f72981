"""The Python of the README runs as it is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[2] / "README.md"


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def printed() -> list[str]:
    """The output that is shown below a block."""
    return re.findall(r"```text\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_blocks_of_the_readme_run(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    assert len(blocks()) >= 3
    for block in blocks():
        exec(compile(block, str(README), "exec"), {})
        shown.append(capsys.readouterr().out)
    assert shown[0].startswith("[") and "] [" in shown[0]
    assert shown[1].startswith("roll [('roll 0 0', ")
    assert printed() == shown[2:]


def test_the_picture_of_the_readme_is_of_its_battle() -> None:
    picture = (README.parent / "docs" / "odds.svg").read_text(encoding="utf-8")
    assert "3 orc-warrior + lord" in picture
    assert "4 goblin-warrior + 2 goblin-archer" in picture
    assert "exact" in picture
