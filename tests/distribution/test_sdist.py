"""The source archive holds what it takes to build and to test, as it is in the tree, and nothing that a build left."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from distribution.building import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.wheel]

FOLDERS = ("benches", "docs", "examples", "python", "rust", "tests")
FILES = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "Makefile",
    "README.md",
    "mkdocs.yml",
    "pyproject.toml",
)


def is_source(path: Path) -> bool:
    return path.is_file() and path.suffix not in {".so", ".pyd", ".pyc", ".tmp"} and ".hypothesis" not in path.parts


def members(archive: Path) -> dict[str, bytes]:
    """The files of the archive, by their place in its one folder."""
    with tarfile.open(archive) as tar:
        files = {member.name: tar.extractfile(member) for member in tar.getmembers() if member.isfile()}
        return {name.split("/", 1)[1]: file.read() for name, file in files.items() if file}


def test_the_archive_is_the_tree(sdist: Path) -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if is_source(path)]
    tree = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    tree |= {name: (ROOT / name).read_bytes() for name in FILES}
    archive = members(sdist)
    assert set(archive) - set(tree) == {"PKG-INFO"}
    assert set(tree) - set(archive) == set()
    assert [name for name in tree if tree[name] != archive[name]] == []
