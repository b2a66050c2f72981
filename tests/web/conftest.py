"""A server with an empty folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from served import served


@pytest.fixture
def client(tmp_path: Path) -> Iterator[httpx.Client]:
    """A client of a server that has no games yet."""
    with served(tmp_path / "games") as made:
        yield made
