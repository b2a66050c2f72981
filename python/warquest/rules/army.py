"""Army texts: `3 goblin-warrior + lord@rumour-oak-aegis / cards war-drums / gold 2` (docs/warquest-state.md).

An army is a plain mapping: `pieces` (type or leader slot to number), `cards` and what else the game has of it.
Printing is canonical: `parse_army(print_army(army)) == army`. Pieces, cards and clauses are those of the document's
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from warquest.errors import OptionError
from warquest.rules.army_draft import Army, clip, number_of, whole
from warquest.rules.registry import rule_set

if TYPE_CHECKING:
    from warquest.rules.army_draft import Draft
    from warquest.rules.document import Document


def parse_army(army: str | Mapping[str, Any], document: Document) -> Army:
    """The army of a text or a mapping; `OptionError` names the place and what belongs there."""
    draft = rule_set(document["game"]).draft(document)
    if isinstance(army, str):
        _read_text(draft, army)
    elif isinstance(army, Mapping):
        _read_mapping(draft, army)
    else:
        raise OptionError(f"an army is a text or a mapping, not {type(army).__name__}")
    return draft.finish()


def print_army(army: Mapping[str, Any], document: Document) -> str:
    """The one text of an army: pieces and cards in data order, nothing said that is understood."""
    return rule_set(document["game"]).print_army(parse_army(army, document), document)


def _read_text(draft: Draft, text: str) -> None:
    pieces, *clauses = text.split("/")
    for index, piece in enumerate(draft.items(pieces, "army, pieces"), 1):
        _read_piece(draft, piece, f"army, piece {index} ({clip(piece)})")
    seen: set[str] = set()
    for index, clause in enumerate(clauses, 1):
        words = clause.split()
        name = words[0] if words else ""
        place = f"army, clause {index} ({clip(clause.strip())})"
        if name in seen:
            raise OptionError(f"{place}: {name} is said twice; put it into one clause")
        seen.add(name)
        draft.read_clause(name, clause.strip()[len(name) :].strip(), place)


def _read_piece(draft: Draft, text: str, place: str) -> None:
    named, at, artifact = (part.strip() for part in text.partition("@"))
    words = named.split()
    number = 1
    if len(words) == 2:
        number = number_of(words.pop(0), 1, draft.count_max, f"{place}: the count")
    if len(words) != 1 or (at and not artifact):
        raise OptionError(f"{place}: write {draft.piece_form}")
    draft.add_piece(words[0], number, artifact or None, place)


def _read_mapping(draft: Draft, army: Mapping[str, Any]) -> None:
    if "pieces" in army:
        draft.read_canonical(army)
    else:
        for piece, number in army.items():
            if piece not in draft.keys:
                place = f"army, piece {clip(str(piece))}"
                named, _, artifact = str(piece).partition("@")
                count = whole(number, 1, draft.count_max, place)
                draft.add_piece(named.strip(), count, artifact.strip() or None, place)
    draft.read_keys(army)
