"""Writes the documents of the shipped rules: `python -m warquest.rules.generate`, `--check` to compare only."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from warquest.errors import RulesError
from warquest.rules.document import FOLDERS, document_file
from warquest.rules.loader import shipped_text, write_document

if TYPE_CHECKING:
    from collections.abc import Sequence


def is_fresh(game: str) -> bool:
    """Whether the committed document is what its folder gives."""
    path = document_file(game)
    return path.is_file() and path.read_bytes() == shipped_text(game).encode("ascii")


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes or compares; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m warquest.rules.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a document is stale")
    only_check = parser.parse_args(arguments).check
    try:
        for game in sorted(set(FOLDERS.values())):
            if only_check and not is_fresh(game):
                print(f"{document_file(game)} is stale: run python -m warquest.rules.generate", file=sys.stderr)
                return 1
            if not only_check:
                print(write_document(game))
    except RulesError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
