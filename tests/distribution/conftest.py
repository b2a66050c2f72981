"""The source archive of this tree, the wheel that it builds, and environments with nothing but that wheel.

Building needs Rust and maturin (extra `dev`), installing a package index; archive and wheel are made once a session.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from distribution.building import BUILT, Environment, run


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive."""
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "maturin", "sdist", "--out", folder)
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture(scope="session")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as an installer does: from the archive alone, away from the tree."""
    if BUILT:
        return Path(BUILT)
    folder = tmp_path_factory.mktemp("wheel")
    # All files of an archive bear one old date, by which cargo would take what another build left for theirs.
    fresh = {name: value for name, value in os.environ.items() if name != "CARGO_TARGET_DIR"}
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", folder, sdist, cwd=folder, env=fresh)
    (built,) = folder.iterdir()
    return built


@pytest.fixture
def environment(wheel: Path, tmp_path: Path) -> Callable[..., Environment]:
    """Makes an environment with the wheel and its dependencies, those of an extra included."""

    def make(extra: str = "", python: str = sys.executable) -> Environment:
        made = Environment(tmp_path / "environment", python)
        made.install(f"{wheel}[{extra}]" if extra else str(wheel))
        return made

    return make
