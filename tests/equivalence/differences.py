"""Plain data compared strictly: the first place where two values differ, and canonical JSON (docs/contract.md)."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple


class Difference(NamedTuple):
    """Where two values differ (`players[2].gold`) and what stands there on either side."""

    path: str
    left: Any
    right: Any

    def __str__(self) -> str:
        return f"at {self.path or 'the root'}: reference {_short(self.left)}, rust {_short(self.right)}"


MISSING = "(missing)"


def first_difference(left: Any, right: Any, path: str = "") -> Difference | None:
    """The first difference in depth-first order, or None. `1`, `1.0` and `True` are three different values."""
    if type(left) is not type(right):
        return Difference(path, left, right)
    if isinstance(left, dict):
        return _in_objects(left, right, path)
    if isinstance(left, (list, tuple)):
        return _in_lists(left, right, path)
    return None if left == right else Difference(path, left, right)


def _in_objects(left: dict[Any, Any], right: dict[Any, Any], path: str) -> Difference | None:
    for key in [*left, *(key for key in right if key not in left)]:
        inner = f"{path}.{key}" if path else str(key)
        if key not in left or key not in right:
            return Difference(inner, left.get(key, MISSING), right.get(key, MISSING))
        found = first_difference(left[key], right[key], inner)
        if found:
            return found
    return None


def _in_lists(left: Any, right: Any, path: str) -> Difference | None:
    for index, (one, other) in enumerate(zip(left, right, strict=False)):
        found = first_difference(one, other, f"{path}[{index}]")
        if found:
            return found
    return None if len(left) == len(right) else Difference(f"{path} (length)", list(left), list(right))


def canonical(value: Any) -> str:
    """Canonical JSON, written here a third time: neither engine is asked."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest_of(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value, in hex."""
    return hashlib.sha256(canonical(value).encode("ascii")).hexdigest()


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 300 else f"{text[:300]}..."
