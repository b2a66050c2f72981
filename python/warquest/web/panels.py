"""Templates, and the parts of a game's page that they fill and that change as the game goes on."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from warquest.web import looking

TEMPLATES = Path(__file__).parent / "templates"
PARTS = ("status", "seats", "actions", "log")


def panel(seen: dict[str, Any]) -> dict[str, str]:
    """The parts of a game page that change, as HTML."""
    names = {-1: "chance", **{each["seat"]: each["name"] for each in seen["seats"]}}
    groups, alone = looking.grouped(seen["actions"], seen["node"])
    lines = Markup().join(_line(who, names[who], text) for who, text in seen["log"])
    values = {"seen": seen, "names": names, "groups": groups, "alone": alone, "lines": lines}
    return {part: environment().get_template(f"{part}.html").render(values) for part in PARTS}


@lru_cache(maxsize=65536)
def _line(who: int, name: str, text: str) -> Markup:
    """A line of the log; most of those of a page were on the one before."""
    return Markup('<li class="by-{}"><span class="who">{}</span> {}</li>\n').format(who, name, text)


@cache
def environment() -> Environment:
    """The templates; they escape all that is filled in."""
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        auto_reload=False,  # they do not change while the server runs
    )
