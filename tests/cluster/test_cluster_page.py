"""The cluster page: its Python runs as it is printed, and it tells every column there is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from warquest import cluster
from warquest.cluster.selfplay import GAME, RECORDS
from warquest.cluster.sweeps import COLUMNS
from warquest.cluster.tournaments import PLAYED

PAGE = Path(__file__).parents[2] / "docs" / "cluster.md"


def test_the_blocks_of_the_page_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    script, block = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "script.py").write_text(script, encoding="utf-8")
    ran = subprocess.run([sys.executable, "script.py"], capture_output=True, text=True, check=True)
    assert len(ran.stdout.splitlines()) == 5 and ran.stderr == ""
    exec(compile(block, str(PAGE), "exec", dont_inherit=True), {"__name__": "page", "cluster": cluster})
    assert capsys.readouterr().out.splitlines()[-1] == "self-play 20 ['index', 'returns', 'decisions']"


def test_the_page_tells_every_column() -> None:
    """A `win_*` tells all that begin so."""
    told = re.findall(r"`([a-z_]+\*?)`", PAGE.read_text(encoding="utf-8"))
    known = {name for columns in (GAME, *RECORDS.values(), PLAYED, COLUMNS) for name in columns}
    untold = {name for name in known if name not in told and f"{name.rpartition('_')[0]}_*" not in told}
    assert untold == set()
