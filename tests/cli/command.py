"""The command line as a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

COMMAND = [sys.executable, "-m", "warquest"]


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end."""
    command = [*COMMAND, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=280, check=False, stdin=subprocess.DEVNULL)


def told(*arguments: object) -> dict[str, Any]:
    """The JSON of a simulation on standard output."""
    done = run("simulate", *arguments, "--json", "-")
    assert done.returncode == 0, done.stderr
    fields: dict[str, Any] = json.loads(done.stdout)
    return fields


def refused(*arguments: object) -> str:
    """The message of an input that is refused: on standard error, with code 2 and without a traceback."""
    done = run(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr
