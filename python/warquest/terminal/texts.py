"""What a person is shown, as plain lines: nothing in them that the seat may not know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from warquest.session.ending import outcome

if TYPE_CHECKING:
    from warquest.contract import State
    from warquest.session import Entry, Session

HIDDEN = "?"


def name_of(who: int, session: Session | None = None) -> str:
    """`seat 1`, or `chance`."""
    if who < 0:
        return "chance"
    agent = None if session is None else session.seats[who]
    return f"seat {who}" if agent is None else f"seat {who} ({agent})"


def question(state: State) -> str:
    """Who has to decide, at which node, and of what: `seat 0, cargo of orc-warrior`."""
    seat = state.current_player()
    asked = next(_asked(state.view(seat)), None)
    return f"seat {seat}, {state.node}" + ("" if asked is None else f" of {asked}")


def _asked(view: Any) -> Iterator[str]:
    """What a state dict says under `asked`."""
    if isinstance(view, dict):
        if isinstance(view.get("asked"), str):
            yield view["asked"]
        for value in view.values():
            yield from _asked(value)


def board_lines(state: State, seat: int) -> list[str]:
    """The board, and below it what the seat alone knows."""
    own = [f"  {name}: {_listed(value)}" for name, value in own_knowledge(state, seat)]
    return [*plain_board(state), *([f"only you (seat {seat}) see:", *own] if own else [])]


def plain_board(state: State) -> list[str]:
    """The board with a heading in plain words."""
    head, *rest = str(state).splitlines()
    head = head.replace("event none", "no event")
    head = re.sub(r"node terminal \(the end\)", "over", head)
    head = re.sub(r"node (\w+) \((seat \d+)\)", lambda found: f"{found[2]} to decide: {words(found[1])}", head)
    return [re.sub(r"node (\w+) \((\w+)\)", lambda found: f"{found[2]}: {words(found[1])}", head), *rest]


def words(node: str) -> str:
    """The name of a node as words."""
    return node.replace("_", " ")


def own_knowledge(state: State, seat: int) -> list[tuple[str, Any]]:
    """What the view of a seat tells and that of the next seat does not: (name, value), in the order of the view."""
    other = (seat + 1) % state.game.num_players
    return list(_told_more(state.view(seat), state.view(other), ""))


def _told_more(own: Any, other: Any, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(own, dict) and isinstance(other, dict):
        for key, value in own.items():
            if key not in other:
                yield from [(key, value)] if value not in ([], {}, None) else []
            elif key != "viewer":
                yield from _told_more(value, other[key], key)
    elif isinstance(own, list) and isinstance(other, list):
        for mine, theirs in zip(own, other, strict=False):
            yield from _told_more(mine, theirs, name)
    elif _is_hidden(own, other):
        yield name, own


def _is_hidden(own: Any, other: Any) -> bool:
    """Whether the other sees a number or a mark instead of what the seat itself sees."""
    if other == HIDDEN:
        return own not in (None, HIDDEN)
    return type(other) is int and isinstance(own, list | dict) and bool(own)


def _listed(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{number} {name}" for name, number in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def changed_lines(new: list[str], old: list[str]) -> list[str]:
    """The lines that are not among the old ones, each below the lines that it belongs to."""
    known = set(old)
    shown: list[str] = []
    above: list[str] = []  # The lines that the present one belongs to, by indentation.
    for line in new:
        depth = len(line) - len(line.lstrip())
        above = [each for each in above if len(each) - len(each.lstrip()) < depth]
        if line not in known:
            shown.extend(each for each in above if each not in shown)
            shown.append(line)
        above.append(line)
    return shown


def log_lines(session: Session, entries: Iterable[Entry], seat: int | None) -> list[str]:
    """What happened, one line for what one seat or chance did in a row, as a seat may hear it."""
    lines = []
    for (who, rolled), run in groupby(entries, key=lambda entry: (entry.who, bool(entry.rolled))):
        row = list(run)
        told = "; ".join(entry.rolled for entry in row) if rolled else _told_in_a_row([each.told(seat) for each in row])
        lines.append(f"{name_of(who, session)}: {told}")
    return lines


def _told_in_a_row(texts: list[str]) -> str:
    """A verb is said once for all that it is done with in a row: `buy_unit orc-warrior (4 times), elf-archer; done`."""
    parts = []
    for verb, run in groupby(texts, key=lambda text: text.partition(" ")[0]):
        each = [(rest, len(list(same))) for rest, same in groupby(run, key=lambda text: text.partition(" ")[2])]
        named = ", ".join(f"{rest} ({number} times)".strip() if number > 1 else rest for rest, number in each)
        parts.append(f"{verb} {named}".strip())
    return "; ".join(parts)


def result_lines(session: Session) -> list[str]:
    """How the game has ended, seat by seat."""
    returns, points = session.state.returns(), session.state.points()
    names = [name_of(seat, session) for seat in range(len(returns))]
    lines = ["the game is over"]
    for seat, value in enumerate(returns):
        scored = "" if points is None else f"{points[seat]} VP, "
        lines.append(f"{names[seat]}: {scored}return {value:+.2f}")
    return [*lines, outcome(session.state, names)]


# --- rules and map ----------------------------------------------------------------------------------------------------


def map_lines(state: State, text: str) -> list[str]:
    """Regions in whose names the text occurs, each with its neighbours."""
    drawn = state.game.map
    if drawn is None:
        return ["this game has no map"]
    found = [region for region in drawn.regions if text in region]
    return [f"{region}: {', '.join(drawn.neighbours(region))}" for region in found] or [f"no region with {text!r}"]


def rule_lines(state: State, text: str) -> list[str]:
    """What the rules say of an id: the fields of its entries."""
    found = [entry for entry in _entries(state.game.rules) if entry["id"] == text.replace("_", "-")]
    found = found or [entry for entry in _entries(state.game.rules) if entry["id"] == text]
    if not found:
        near = sorted({entry["id"] for entry in _entries(state.game.rules) if text in entry["id"]})
        return [f"the rules have no {text!r}" + (f"; there are {', '.join(near[:20])}" if near and text else "")]
    return [line for entry in found for line in (entry["id"], *_fields(entry))]


def _fields(entry: dict[str, Any]) -> list[str]:
    """Name and cost first; without where an entry comes from, how it is abbreviated and where it is drawn."""
    left_out = {"id", "abbr", "x", "y", "from_seed"}
    told = [key for key in entry if key not in left_out and not key.endswith(("source", "source_note"))]
    first = [key for key in ("name", "cost") if key in told]
    return [f"  {key}: {_shown(entry[key])}" for key in [*first, *(key for key in told if key not in first)]]


def _entries(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if isinstance(part.get("id"), str):
            yield part
        for value in part.values():
            yield from _entries(value)
    elif isinstance(part, list):
        for value in part:
            yield from _entries(value)


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(each)}" for key, each in value.items())
    return str(value)
