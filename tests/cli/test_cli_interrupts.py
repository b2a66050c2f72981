"""Ctrl-C while the command line is still being imported."""

from __future__ import annotations

import subprocess
import sys

EARLY = """
import sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from warquest.__main__ import main
main()
"""


def test_ctrl_c_at_the_start_shows_no_traceback() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "warquest: interrupted\n")
