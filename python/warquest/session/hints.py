"""What a person might do: a search from what the seat may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warquest.agents.searching import GUIDED
from warquest.load import LISTINGS
from warquest.search import SearchConfig, SearchedAction, search
from warquest.session.ahead import BattleAhead, battle_ahead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from warquest._engine import State

MOST_WORDS = 3
"""Actions that a hint names with their shares."""

CLOSE = 0.1
"""Difference of two shares that says nothing of the actions: another search may turn it round."""


@dataclass(frozen=True)
class Hint:
    """An action, and what speaks for it."""

    action: int
    notation: str
    why: str
    """One line: how the simulations were shared among the actions, and whether that says anything."""
    shares: list[tuple[str, float, float | None]]
    """(notation, share of the simulations, mean return of the seat) of every legal action, the largest share first."""
    battle: BattleAhead | None = None
    """The battle that it leads to, or that is being fought, with its odds."""


def hint(state: State, seat: int, seconds: float | None = 0.5, simulations: int | None = None) -> Hint:
    """The action that a search of so many seconds or simulations takes for the seat to move.

    Everything hidden from the seat is dealt anew; a hint tells nothing that the seat may not know.
    """
    legal = state.legal_actions()
    if len(legal) == 1:
        notation = state.action_to_string(legal[0])
        told = battle_ahead(state, seat, legal[0])
        return Hint(legal[0], notation, "nothing else is legal", [(notation, 1.0, None)], told)
    settings: dict[str, Any] = {**GUIDED, **LISTINGS[state.game.name].agents.get("ismcts", {})}
    settings.pop("trust", None)
    config = SearchConfig(method="ismcts", seconds=seconds, simulations=simulations, **settings)
    found = search(state, config, seat=seat)
    ranked = sorted(found.actions, key=lambda each: (each.action != found.action, -each.visits, each.action))
    visits = sum(each.visits for each in ranked) or 1
    shares = [(each.notation, each.visits / visits, _value(each, seat)) for each in ranked]
    return Hint(
        found.action, shares[0][0], reason(found.simulations, shares), shares, battle_ahead(state, seat, found.action)
    )


def reason(simulations: int, shares: Sequence[tuple[str, float, float | None]]) -> str:
    """The shares of the first actions in words, and whether they say anything."""
    parts = [f"{notation} {share:.0%}{_return(value)}" for notation, share, value in shares[:MOST_WORDS]]
    told = f"share of {simulations:,} simulations that began with each: {', '.join(parts)}"
    close = len(shares) > 1 and shares[0][1] - shares[1][1] < CLOSE
    return f"{told}; differences this small mean nothing, the first are as good as each other" if close else told


def _value(searched: SearchedAction, seat: int) -> float | None:
    return None if searched.values is None else searched.values[seat]


def _return(value: float | None) -> str:
    return "" if value is None else f" (mean return {value:+.2f})"
