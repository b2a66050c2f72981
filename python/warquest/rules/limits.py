"""Limits of every rules folder. Imports nothing heavy: options and army texts need some of these without the schema."""

from __future__ import annotations

FILE_BYTES_MAX = 4 * 1024 * 1024
ID_LENGTH_MAX = 48
ARMY_COUNT_MAX = 99
"""Pieces of one type in an army text."""
