"""Rules as data: loading, checking and describing rules folders, options and army texts (docs/rules-data.md).

Importing this package loads neither pydantic nor networkx; only checking a folder does.
"""

from __future__ import annotations

from warquest.rules.army import parse_army, print_army
from warquest.rules.document import (
    Document,
    canonical,
    digest,
    shipped,
    shipped_folder,
)
from warquest.rules.loader import export_folder, json_schema, load_folder
from warquest.rules.options import complete, parse_option_text, specs

__all__ = [
    "Document",
    "canonical",
    "complete",
    "digest",
    "export_folder",
    "json_schema",
    "load_folder",
    "parse_army",
    "parse_option_text",
    "print_army",
    "shipped",
    "shipped_folder",
    "specs",
]
