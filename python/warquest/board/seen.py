"""What everybody may see of a state: what the views of all seats have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from warquest.contract import State


def view_of(state: State, player: int | None) -> dict[str, Any]:
    """The view of a seat; for None what the views of all seats agree on, and of hidden lists their lengths."""
    if player is not None:
        return state.view(player)
    shared: dict[str, Any] = state.view(0)
    for seat in range(1, state.game.num_players):
        shared = _common(shared, state.view(seat))
    shared["viewer"] = None
    return shared


def _common(a: Any, b: Any) -> Any:
    """The less telling of two tellings of one thing: equal, "?", a number for a list, else None."""
    if a == b and type(a) is type(b):
        return a
    if isinstance(a, dict) and isinstance(b, dict):
        return {key: _common(a[key], b[key]) for key in a if key in b}
    if isinstance(a, list) and isinstance(b, list):
        return [_common(*both) for both in zip(a, b, strict=True)] if len(a) == len(b) else None
    if "?" in (a, b):
        return "?"
    return next((value for value in (a, b) if type(value) is int), None)
