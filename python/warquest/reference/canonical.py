"""Canonical JSON and digests (docs/contract.md, "Canonical JSON and digests")."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: Any) -> str:
    """Plain data as canonical JSON: sorted keys, no spaces, ASCII only, no floats."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hex."""
    return hashlib.sha256(canonical(value).encode("ascii")).hexdigest()
