"""Every block of Python and of shell on every page runs, in order and in a folder of the page's own; where output is
shown below a block, it is that."""

from __future__ import annotations

import contextlib
import io
import shlex
from pathlib import Path
from typing import Any

import pytest

from pages.blocks import DATA, ELSEWHERE, PAGES, SCRIPT, TOP, Block, blocks, run_command, run_script

KINDS = ("python", "console", "sh", *DATA)


def with_blocks() -> list[Path]:
    return [page for page in PAGES if any(block.kind not in DATA for block in blocks(page))]


def run_python(block: Block, namespace: dict[str, Any], folder: Path) -> str:
    if SCRIPT in block.text:
        return run_script(block, folder)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(block.code(), str(block.page), "exec", dont_inherit=True), namespace)
    return out.getvalue()


def run_shell(block: Block, folder: Path) -> None:
    for command, shown in block.commands():
        if shlex.split(command)[0] in ELSEWHERE:
            assert block.kind == "sh", f"{block}: {command}"
            continue
        output = run_command(command, folder)
        assert output.strip() or shown is None
        if shown is not None:
            assert output == shown, f"{block}: {command}"


@pytest.mark.parametrize("page", with_blocks(), ids=lambda page: str(page.relative_to(TOP)))
def test_the_blocks_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        if block.kind == "python":
            output = run_python(block, namespace, tmp_path)
            assert block.shown is None or output == block.shown, f"{block}: what it prints is not what is shown"
        elif block.kind not in DATA:
            run_shell(block, tmp_path)


def test_every_block_says_what_it_is() -> None:
    found = [block for page in PAGES for block in blocks(page)]
    assert [str(block) for block in found if block.kind not in KINDS] == []
    fences = sum(page.read_text(encoding="utf-8").count("```") for page in PAGES)
    assert fences == 2 * len(found) > 80
    assert sum(block.shown is not None for block in found) > 10


def test_the_first_blocks_of_the_readme_stand_alone() -> None:
    """Whoever copies one block alone has what it needs."""
    for block in blocks(TOP / "README.md"):
        if block.kind == "python":
            assert block.text.startswith("import warquest"), block
