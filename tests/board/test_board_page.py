"""The page on pictures, and the picture in it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BLOCKS = re.findall(
    r"```python\n(.*?)```\n\n```text\n(.*?)```", (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8"), re.S
)


@pytest.mark.parametrize(("block", "printed"), BLOCKS)
def test_the_blocks_of_the_page_print_what_they_say(
    block: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(block, "pictures.md", "exec"), {})
    assert capsys.readouterr().out == printed


def test_the_picture_of_the_page_is_fresh(tmp_path: Path) -> None:
    drawn = tmp_path / "board.svg"
    subprocess.run(
        [sys.executable, str(ROOT / "examples" / "draw_board.py"), str(drawn)], check=True, capture_output=True
    )
    assert drawn.read_text(encoding="utf-8") == (ROOT / "docs" / "board.svg").read_text(encoding="utf-8")
