"""The cluster page: it tells every column there is."""

from __future__ import annotations

import re
from pathlib import Path

from warquest.cluster.selfplay import GAME, RECORDS
from warquest.cluster.sweeps import COLUMNS
from warquest.cluster.tournaments import PLAYED

PAGE = Path(__file__).parents[2] / "docs" / "cluster.md"


def test_the_page_tells_every_column() -> None:
    """A `win_*` tells all that begin so."""
    told = re.findall(r"`([a-z_]+\*?)`", PAGE.read_text(encoding="utf-8"))
    known = {name for columns in (GAME, *RECORDS.values(), PLAYED, COLUMNS) for name in columns}
    untold = {name for name in known if name not in told and f"{name.rpartition('_')[0]}_*" not in told}
    assert untold == set()
