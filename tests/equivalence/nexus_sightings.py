"""What compared games of Nexus Ops have shown: nodes, verbs, cards, missions, option values where they matter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from strategies.nexus_games import OPTION_VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DOCS = Path(__file__).parents[2] / "docs"


def _pages() -> tuple[str, str]:
    """The tables of nodes of the rules page, and the table of action ids of the state page."""
    rules = (DOCS / "rules" / "nexus-ops.md").read_text(encoding="utf-8")
    state = (DOCS / "nexus-ops-state.md").read_text(encoding="utf-8")
    return rules.split("### 5.1")[1].split("## 6.")[0], state.split("## Action ids")[1].split("## Outcomes")[0]


class Seen:
    """Collects marks; its `watch` is the watcher of a twin walk. A mark: `card frenzy`, `node hits`."""

    def __init__(self, game: Any) -> None:
        tables = game.rules["tables"]
        self.energize = [card["id"] for card in tables["energize"]["card"]]
        self.missions = [card["id"] for card in tables["missions"]["secret"]]
        self.marks: set[str] = set()

    def wanted(self) -> set[str]:
        """Every mark that the compared games together must show."""
        nodes, ids = _pages()
        rows = re.findall(r"^\| (`.*?) \|", nodes, flags=re.M)
        verbs = {verb for row in re.findall(r"^\| (`.*?) \|", ids, flags=re.M) for verb in re.findall(r"`(\w+)`", row)}
        links = set(re.findall(r"`(\w+)`", ids.split("named after its links")[1].split(". ")[0]))
        names = {name for row in rows for name in re.findall(r"`(\w+)`", row)} | links | {"terminal"}
        options = {f"option {name} = {value}" for name, values in OPTION_VALUES.items() for value in values}
        cards = {f"card {card}" for card in self.energize} | {f"mission {card}" for card in self.missions}
        return {f"node {name}" for name in names} | {f"verb {verb}" for verb in verbs} | options | cards

    def watch(self, sight: Any, text: str) -> None:
        """Adds what one node and the action taken there show."""
        self.marks.update(marks(sight, text))

    @property
    def missing(self) -> list[str]:
        """What no compared game has shown yet."""
        return sorted(self.wanted() - self.marks)


def marks(sight: Any, text: str) -> Iterator[str]:
    """All marks of one node."""
    yield f"node {sight.node}"
    verb, *arguments = text.split(" ")
    if sight.kind == "decision":
        yield f"verb {verb}"
    if verb in ("card", "start_card"):
        yield f"card {arguments[0]}"
    if verb == "critical":
        yield "card critical_objective"
    if verb in ("red", "white"):
        yield f"mission {arguments[0]}"
    for name, matters in MATTERS.items():
        if matters(sight, text):
            yield f"option {name} = {sight.game.options[name]}"


def _at(*nodes: str) -> Callable[[Any, str], bool]:
    return lambda sight, _text: sight.node in nodes


def _doing(start: str) -> Callable[[Any, str], bool]:
    return lambda _sight, text: text.startswith(start)


def _either(option: str, on: str, off: str) -> Callable[[Any, str], bool]:
    """A switch shows itself by one node where it is on, by another where it is off."""
    return lambda sight, _text: sight.node == (on if sight.game.options[option] in (True, "random") else off)


def _frenzy(sight: Any, _text: str) -> bool:
    battle = sight.document["battle"]
    return sight.node == "hits" and any(side["frenzy"] for side in battle["sides"].values())


def _lost_critical(sight: Any, _text: str) -> bool:
    draw, battle = sight.document["draw"], sight.document["battle"]
    return bool(draw and battle) and draw["why"] == "lost" and battle["critical"]


def _orders(sight: Any, _text: str) -> bool:
    if not sight.game.options["executive_orders"]:
        return bool(sight.node == "deploy")
    return bool(sight.document["draw"]) and sight.document["draw"]["why"] == "orders"


MATTERS: dict[str, Callable[[Any, str], bool]] = {
    "double_orientation": _either("double_orientation", "double_flip", "double_tile"),
    "battle_cards_bystanders": _either("battle_cards_bystanders", "card_side", "window_step"),
    "co_targets": _doing("critical"),
    "co_loser_draw": _lost_critical,
    "entry_needs_controlled_step": _at("move_to"),
    "breath_timing": _doing("breath "),
    "breath_choice": _at("breath_casualty"),
    "white_kill_window": lambda sight, text: text.startswith("white ") and text.endswith("_slayer"),
    "dominate_strict": _doing("white dominate"),
    "frenzy_scope": _frenzy,
    "elimination": _at("terminal"),
    "executive_orders": _orders,
    "king_of_the_hill": _either("king_of_the_hill", "hill_choice", "end_turn"),
    "top_priority": _either("top_priority", "keep_mission", "draw_secret"),
    "extra_tokens": _at("token"),
    "returns": _at("terminal"),
}
