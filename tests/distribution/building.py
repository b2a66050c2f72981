"""Commands, and new environments for a wheel, with nothing of the source tree in them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
PYTHONS = os.environ.get("WARQUEST_PYTHONS", sys.executable).split(os.pathsep)
"""The interpreters that install the wheel: paths, parted as those of PATH are."""

BUILT = os.environ.get("WARQUEST_WHEEL")
"""A wheel to be tried instead of one that is built from this tree."""


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What a command prints; it must succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


class Environment:
    """A new virtual environment. Its programs see no other Python packages, and no program of any other folder."""

    def __init__(self, folder: Path, python: str) -> None:
        run(python, "-m", "venv", folder)
        self.folder = folder
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CARGO", "RUST"))}
        self.variables = {**kept, "PATH": str(self.programs)}

    def run(self, program: str, *arguments: str | Path) -> str:
        """What a program of the environment prints, started in the environment's folder, outside the tree."""
        return run(self.programs / program, *arguments, cwd=self.folder, env=self.variables)

    def install(self, *requirements: str) -> None:
        """Install without compiling anything."""
        self.run("python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:", *requirements)

    def script(self, name: str, *arguments: str) -> str:
        """What a script of this folder prints, run by the environment."""
        copy = self.folder / name
        copy.write_bytes((HERE / name).read_bytes())
        return self.run("python", "-I", copy, *arguments)
