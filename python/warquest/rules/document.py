"""The rules document: canonical JSON, its digest, and the shipped one (docs/rules-data.md).

Imports nothing that is slow to import: loading the shipped rules is reading one file.
"""

from __future__ import annotations

import copy
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from warquest.rules.registry import folder_of, rule_set

Document = dict[str, Any]

FORMAT = 1
DRAWING = "drawing"
"""Key of the tables that are only drawn; documents without it are drawn as the shipped rules."""
DATA = Path(__file__).parent / "data"


def canonical(value: Any) -> str:
    """JSON of one spelling: keys sorted, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(game: str, rules_version: str, tables: dict[str, Any]) -> str:
    """SHA-256 of all that can change a result: the tables without what is only drawn."""
    tables = rule_set(game).played(copy.deepcopy(tables))
    played = {"game": game, "rules_version": rules_version, "tables": tables}
    return hashlib.sha256(canonical(played).encode("ascii")).hexdigest()


def shipped_folder(game: str = "warquest") -> Path:
    """The TOML files of the shipped rules of a game."""
    return DATA / folder_of(game)


@cache
def shipped_drawing(game: str = "warquest") -> dict[str, Any]:
    """The tables of the shipped rules that are only drawn, by file: to be read, never changed."""
    import tomllib

    folder, tables = shipped_folder(game), {}
    for name in rule_set(game).beside:
        table = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
        tables[name] = {key: value for key, value in table.items() if key != "format"}
    return tables


def document_file(game: str = "warquest") -> Path:
    """The generated document of the shipped rules of a game."""
    return DATA / f"{folder_of(game)}.json"


def shipped(game: str = "warquest") -> Document:
    """The document of the shipped rules, a fresh copy."""
    document: Document = json.loads(_shipped_text(game))
    return document


@cache
def shared(game: str = "warquest") -> Document:
    """The document of the shipped rules, one for all: to be read, never changed."""
    return shipped(game)


@cache
def _shipped_text(game: str) -> bytes:
    return document_file(game).read_bytes()
