"""What a viewer gets of a game: the one place from which anything of a position leaves the server.

A viewer is a seat, or None: who only watches. Everything here is made of what that viewer may see: the board drawn for
the seat, actions of the seat that is to move, and the log that is kept for each viewer (docs/web.md, "Secrets").
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from warquest import board
from warquest.load import title_of
from warquest.session import winners
from warquest.web.hall import undoable

if TYPE_CHECKING:
    from warquest.contract import Game, State
    from warquest.web.table import Entry, Table

LOG_SHOWN = 200
"""Lines of the log that a page gets; the whole log is a file."""


def looked(table: Table, viewer: int | None) -> dict[str, Any]:
    """A game as plain data: `status` is `yours`, `waits`, `thinks`, `failed` or `over`."""
    status = status_of(table, viewer)
    legal = table.state.legal_actions() if status == "yours" else []
    log = log_of(table, viewer)
    return {
        "version": table.version,
        "game": table.game.name,
        "title": title_of(table.game.name),
        "you": viewer,
        "status": status,
        "to_move": table.to_move,
        "node": table.state.node,
        "question": sentence(board.question(table.state, viewer)),
        "seats": _seats(table),
        "actions": _actions(table.state, legal, viewer),
        "log": [[entry.who, entry.text] for entry in log[-LOG_SHOWN:]],
        "log_length": len(log),
        "can_undo": undoable(table, viewer) is not None,
        "board": board.svg(table.state, viewer, legal=legal),
    }


def status_of(table: Table, viewer: int | None) -> str:
    if table.waits == "over":
        return "over"
    if table.failed:
        return "failed"
    if table.waits == "agent":
        return "thinks"
    return "yours" if viewer is not None and table.to_move == viewer else "waits"


def log_of(table: Table, viewer: int | None) -> list[Entry]:
    """The log as the viewer may read it."""
    return table.logs[table.game.num_players if viewer is None else viewer]


def _seats(table: Table) -> list[dict[str, Any]]:
    points = table.state.points()
    over = table.waits == "over"
    won = winners(table.state) if over else []
    return [
        {
            "seat": seat,
            "name": sits.name,
            "agent": sits.agent,
            "points": None if points is None else points[seat],
            "wins": seat in won,
        }
        for seat, sits in enumerate(table.seats)
    ]


def _actions(state: State, legal: list[int], viewer: int | None) -> list[dict[str, Any]]:
    texts = [state.action_to_string(action, viewer=viewer) for action in legal]
    remarks = board.remarks(state, viewer, texts) if legal else []
    return [
        {"action": action, "text": text, "places": list(places_of(state.game, text)), "remark": remark}
        for action, text, remark in zip(legal, texts, remarks, strict=True)
    ]


def places_of(game: Game, notation: str) -> tuple[str, ...]:
    """Places of the board that an action names."""
    return board.places(game, notation)


Buttons = list[dict[str, Any]]


def grouped(actions: Buttons, node: str) -> tuple[list[tuple[str, Buttons]], Buttons]:
    """Actions by their verb, in the order of their first one, and those that stand alone.

    Each gets a `label`: what it says beside the verb; one that stands alone, all that it says. The heading of a group
    is empty where the question of the node says as much.
    """
    verbs: dict[str, Buttons] = {}
    alone: Buttons = []
    for action in actions:
        verb, _, rest = action["text"].partition(" ")
        (verbs.setdefault(verb, []) if rest else alone).append({**action, "label": words(rest or verb)})
    if len(actions) > 1:
        for verb in [verb for verb, members in verbs.items() if len(members) == 1 and verb != node]:
            alone += [{**action, "label": words(action["text"])} for action in verbs.pop(verb)]
    told = len(verbs) == 1 and not alone
    return [("" if told or verb == node else words(verb), members) for verb, members in verbs.items()], alone


def sentence(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]


def words(text: str) -> str:
    """Notation as it is read aloud."""
    return text.replace("_", " ").replace("-", " ")
