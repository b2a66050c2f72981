"""Chance nodes: the only code that builds their outcomes and rolls their dice (section 5.2; NX-10.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..dice import SIX, hit_weights, sample_hits
from .battle import attack

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..dice import Below
    from .model import NexusFields, TableState

REGENERATION_NEED = 4


def weights(state: Any) -> list[tuple[int, int]]:
    """(outcome, weight) of the state's chance node, ascending."""
    return WEIGHTS[state.node](state)


def copies(counts: list[int]) -> list[tuple[int, int]]:
    return [(index, count) for index, count in enumerate(counts) if count]


def seats(state: NexusFields) -> list[tuple[int, int]]:
    return [(seat, 1) for seat in range(len(state.players))]


def single_tiles(state: NexusFields) -> list[tuple[int, int]]:
    return copies(state.single_pool)


def double_tiles(state: NexusFields) -> list[tuple[int, int]]:
    return copies(state.double_pool)


def flips(state: NexusFields) -> list[tuple[int, int]]:
    return [(0, 1), (1, 1)]


def tokens(state: NexusFields) -> list[tuple[int, int]]:
    return copies(state.token_pool)


def energize_cards(state: NexusFields) -> list[tuple[int, int]]:
    return copies(state.energize_deck)


def secret_cards(state: NexusFields) -> list[tuple[int, int]]:
    """NX-18.4: those set aside come when the deck is empty, in their order."""
    return copies(state.secret_deck) or [(card, 1) for card, _ in state.set_aside[:1]]


def hits(state: TableState) -> list[tuple[int, int]]:
    return hit_weights(attack.dice_at_hand(state), attack.need(state, state.fighting().rolling))[:]


def regeneration(state: TableState) -> list[tuple[int, int]]:
    return one_die(REGENERATION_NEED)


def breath(state: NexusFields) -> list[tuple[int, int]]:
    return one_die(state.rules.breath_hit)


def one_die(need: int) -> list[tuple[int, int]]:
    """Outcome 0 is the success."""
    return [(0, SIX + 1 - need), (1, need - 1)]


WEIGHTS: dict[str, Callable[[Any], list[tuple[int, int]]]] = {
    "first_player": seats,
    "single_tile": single_tiles,
    "double_tile": double_tiles,
    "double_flip": flips,
    "token": tokens,
    "hits": hits,
    "reroll": hits,
    "regeneration": regeneration,
    "breath": breath,
    "draw_secret": secret_cards,
    "draw_energize": energize_cards,
}


def sample_dice(state: Any, generator: Below) -> int | None:
    """The outcome of a node of dice: the value drawn plus 1 is the face; None at any other node."""
    node = state.node
    if node in ("hits", "reroll"):
        return sample_hits(attack.dice_at_hand(state), attack.need(state, state.fighting().rolling), generator)
    if node in ("regeneration", "breath"):
        need = REGENERATION_NEED if node == "regeneration" else state.rules.breath_hit
        return 1 - sample_hits(1, need, generator)
    return None
