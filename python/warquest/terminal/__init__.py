"""The table in a terminal or a pipe: `warquest play` (docs/playing.md)."""
