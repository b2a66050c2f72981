"""A pytest plugin: writes what was collected (name, engines, clauses of each test) to the file $COLLECTED_CLAUSES."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest


def pytest_collection_finish(session: pytest.Session) -> None:
    """One entry for each test function; its engines are gathered from all its parameters."""
    tests: dict[str, dict[str, Any]] = {}
    for item in session.items:
        name = item.nodeid.split("[")[0]
        entry = tests.setdefault(name, {"name": name, "engines": [], "clauses": []})
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        entry["engines"] = sorted({*entry["engines"], *filter(None, [parameters.get("engine")])})
        named = [clause for mark in item.iter_markers("clause") for clause in mark.args]
        entry["clauses"] = sorted({*entry["clauses"], *named})
    Path(os.environ["COLLECTED_CLAUSES"]).write_text(json.dumps(list(tests.values())), encoding="utf-8")
