"""Nexus Ops in words: where the game stands, and the places that actions name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

PHASES = ("deploy", "move", "explore", "battle", "income", "draw")

NODES = {
    "first_player": ("setup", "who begins"),
    "single_tile": ("setup", "the next tile of the inner ring"),
    "double_tile": ("setup", "the next double tile of the outer ring"),
    "double_flip": ("setup", "which way round the double tile lies"),
    "deploy": ("deploy", "buy units, play cards, or end the phase"),
    "jump_unit": ("deploy", "Rift Jump: which unit?"),
    "jump_to": ("deploy", "Rift Jump: to which hex?"),
    "volunteer_hex": ("deploy", "Volunteers: on which hex?"),
    "ambush_hex": ("deploy", "Ambush: on which hex?"),
    "ambush_unit": ("deploy", "Ambush: which unit?"),
    "move": ("move", "move units, or end the phase"),
    "move_to": ("move", "to which hex?"),
    "move_count": ("move", "how many go?"),
    "token": ("explore", "what the token shows"),
    "battle_select": ("battle", "choose a battle or a dragon's breath, or end the phase"),
    "choose_defender": ("battle", "attack whom?"),
    "window_open": ("battle", "cards before the battle, or pass"),
    "window_step": ("battle", "cards before the next step, or pass"),
    "window_post": ("battle", "cards after the roll, or pass"),
    "card_side": ("battle", "the card is for which side?"),
    "hits": ("battle", "how many dice hit"),
    "reroll": ("battle", "how many dice hit at the second roll"),
    "casualty": ("battle", "a hit: which unit is lost?"),
    "regeneration": ("battle", "does the unit survive?"),
    "mission_window": ("battle", "a battle is won: play missions, or be done"),
    "critical_window": ("battle", "Critical Objective, or pass"),
    "breath_at": ("battle", "dragon's breath: on whom?"),
    "breath": ("battle", "does the dragon's breath hit?"),
    "breath_casualty": ("battle", "the breath hits: which unit is lost?"),
    "hill_choice": ("draw", "the monolith: two energize cards, or 1 VP?"),
    "keep_mission": ("draw", "keep which secret mission?"),
    "end_turn": ("draw", "white missions and discards, or end the turn"),
    "terminal": ("", "the game is over"),
}
_DRAWS = {"draw_secret": "a secret mission is drawn", "draw_energize": "an energize card is drawn"}
_DRAW_PHASES = {"orders": "setup", "lost": "battle"}

_ARGUMENTS = {
    **dict.fromkeys(("buy", "move", "jump_unit"), ("word", "word")),
    **dict.fromkeys(("fight", "move_to", "jump_to", "volunteer_hex", "ambush_hex"), ("word",)),
    **dict.fromkeys(("start_card", "red", "white", "discard", "card", "card_side", "lose", "keep"), ("word",)),
    **dict.fromkeys(("single_tile", "double_tile"), ("word",)),
    **dict.fromkeys(("defender", "first_player"), ("seat",)),
    "breath": ("hex",),
    "token": ("token",),
    "ambush_unit": ("seat", "word"),
    "breath_at": ("word", "seat"),
}


def seat_place(seat: int | str) -> str:
    """The place of a seat: a bare number is a hex."""
    return f"seat-{seat}"


def token_place(token: str) -> str:
    """The place of a kind of token: a bare `strider` is a type of units."""
    return f"token-{token}"


_PREFIXED: dict[str, Callable[[str], str]] = {"seat": seat_place, "token": token_place}


def named_places(notation: str) -> Iterator[str]:
    """The places of a notation: words as they stand, seats and tokens as above; no counts."""
    verb, *words = notation.split() or [""]
    for kind, word in zip(_ARGUMENTS.get(verb, ()), words, strict=False):
        if kind != "hex" or word.isdecimal():  # What becomes of a breath is told with the same verb.
            yield _PREFIXED.get(kind, str)(word)


def phase_and_task(view: Mapping[str, Any], node: str) -> tuple[str, str]:
    """The phase of the turn, "setup" before the first; and what is to be done or drawn."""
    if node in _DRAWS:
        return _DRAW_PHASES.get(view["draw"]["why"], "draw"), _DRAWS[node]
    return NODES.get(node, ("", node.replace("_", " ")))
