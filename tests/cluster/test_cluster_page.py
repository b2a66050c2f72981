"""The cluster page: its Python runs as it is printed, and it tells every column there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warquest.cluster.selfplay import GAME, RECORDS
from warquest.cluster.sweeps import COLUMNS
from warquest.cluster.tournaments import PLAYED

PAGE = Path(__file__).parents[2] / "docs" / "cluster.md"


def test_the_blocks_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    namespace: dict[str, object] = {"__name__": "page"}
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, str(PAGE), "exec", dont_inherit=True), namespace)
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 6
    assert printed[-1] == "self-play 20 ['index', 'returns', 'decisions']"


def test_the_page_tells_every_column() -> None:
    """A `win_*` tells all that begin so."""
    told = re.findall(r"`([a-z_]+\*?)`", PAGE.read_text(encoding="utf-8"))
    known = {name for columns in (GAME, *RECORDS.values(), PLAYED, COLUMNS) for name in columns}
    untold = {name for name in known if name not in told and f"{name.rpartition('_')[0]}_*" not in told}
    assert untold == set()
