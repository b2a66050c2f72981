"""The wheel: what is in it, and that it works in an empty environment without Rust, away from the tree."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Callable
from email import message_from_string
from pathlib import Path

import pytest

from distribution.building import EXTRAS, PROJECT, PYTHONS, ROOT, Environment

# Whichever comes first waits for the build, which takes minutes.
pytestmark = [pytest.mark.slow, pytest.mark.wheel, pytest.mark.timeout(3600)]

PACKAGE = ROOT / "python" / "warquest"


def test_it_holds_the_package_and_the_licence_alone(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    info = f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix not in {".so", ".pyd", ".pyc"}]
    package = {f"warquest/{path.relative_to(PACKAGE).as_posix()}" for path in files}
    assert package >= {"warquest/py.typed", "warquest/_engine.pyi", "warquest/rules/data/warquest.json"}
    assert package - names == set()
    assert f"{info}/licenses/LICENSE" in names
    (engine,) = {name for name in names - package if not name.startswith(f"{info}/")}
    assert engine.startswith("warquest/_engine.") and engine.endswith((".so", ".pyd"))


def test_it_is_of_the_stable_abi(wheel: Path) -> None:
    assert wheel.name.split("-")[2:4] == ["cp311", "abi3"]


def test_it_tells_its_extras_and_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        metadata = message_from_string(archive.read(name).decode())
    assert set(metadata.get_all("Provides-Extra", [])) == set(EXTRAS)
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Requires-Python"] == ">=3.11"


@pytest.mark.parametrize("python", PYTHONS)
def test_it_works_in_an_empty_environment(environment: Callable[..., Environment], python: str) -> None:
    made = environment(python=python)
    found = made.run("python", "-Ic", "import shutil; print(shutil.which('cargo'), shutil.which('rustc'))")
    assert found.split() == ["None", "None"]
    assert "works on Python" in made.script("smoke.py")


if sys.version_info[:2] == (3, 11):  # later ones are newer than some of these versions

    def test_it_works_with_the_oldest_dependencies(environment: Callable[..., Environment]) -> None:
        made = environment()
        made.install(*(requirement.replace(">=", "==") for requirement in PROJECT["dependencies"]))
        assert "works on Python" in made.script("smoke.py")
