"""How much room texts take: on the safe side, as the first font of the style is a wide one."""

from __future__ import annotations

from functools import lru_cache

from warquest.board.canvas import shortened, text_width

_PLAIN, _BOLD = 1.0, 1.13


@lru_cache(maxsize=4096)
def room(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a text may become."""
    return text_width(text.replace("1", "0"), size) * (_BOLD if bold else _PLAIN)


@lru_cache(maxsize=4096)
def cut(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it might become wider."""
    return shortened(text, size, width / (_BOLD if bold else _PLAIN))


@lru_cache(maxsize=4096)
def wrapped(text: str, size: float, width: float) -> tuple[str, ...]:
    """The text in lines that are at most as wide."""
    lines: list[str] = []
    for word in text.split():
        if lines and room(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
