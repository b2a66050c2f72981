"""Who has won, in the words of the odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from warquest.load import LISTINGS

if TYPE_CHECKING:
    from warquest._engine import State


def winners(state: State) -> list[int]:
    """The seats with the highest return at the end; none if both sides of a battle are level."""
    returns = state.returns()
    if LISTINGS[state.game.name].sides and len(set(returns)) == 1:
        return []
    return [seat for seat, value in enumerate(returns) if value == max(returns)]


def outcome(state: State, names: Sequence[str]) -> str:
    """Who has won, by the names of the seats."""
    won = [names[seat] for seat in winners(state)]
    if not won:
        return "nobody wins"
    return f"{' and '.join(won)} {'wins' if len(won) == 1 else 'share the victory'}"
