"""Writes the documents of a source tree's rules: `python -m warquest.rules.generate`, `--check` to compare only."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from warquest.errors import RulesError
from warquest.rules.loader import document_text
from warquest.rules.registry import RULE_SETS

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE = Path("python/warquest/rules/data")
"""Where a source tree keeps its rules; an installed package is never written."""

_USAGE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes or compares; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m warquest.rules.generate", description=__doc__)
    parser.add_argument(
        "data", nargs="?", type=Path, default=SOURCE, help=f"the folder of the rules folders ({SOURCE})"
    )
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a document is stale")
    chosen = parser.parse_args(arguments)
    games = sorted(RULE_SETS)
    missing = [str(chosen.data / game) for game in games if not (chosen.data / game).is_dir()]
    if missing:
        told = f"no rules folder {', '.join(missing)}: run this at the top of a source tree, or name its data folder"
        print(told, file=sys.stderr)
        return _USAGE
    try:
        return max(_generate(chosen.data, game, only_check=chosen.check) for game in games)
    except RulesError as error:
        print(error, file=sys.stderr)
        return 1


def _generate(data: Path, game: str, *, only_check: bool) -> int:
    """Writes or compares the document of one game; the exit status."""
    document, text = data / f"{game}.json", document_text(data / game)
    if not only_check:
        document.write_text(text, encoding="ascii", newline="\n")
        print(document)
    elif not document.is_file() or document.read_bytes() != text.encode("ascii"):
        print(f"{document} is stale: run make rules", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
