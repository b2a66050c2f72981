"""Army texts: `3 goblin-warrior + lord@rumour-oak-aegis / cards war-drums / gold 2` (WQ-11.38).

An army is a plain mapping: `pieces` (type or leader slot to number), `artifacts` (slot to rumour card), `cards`
(power cards by index), `gold`, `retreat`. Printing is canonical: `parse_army(print_army(army)) == army`.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from warquest.errors import OptionError
from warquest.rules.limits import PURSE_MAX, SLOTS

if TYPE_CHECKING:
    from warquest.rules.document import Document

Army = dict[str, Any]

_COUNT_MAX = 99
_NUMBER = re.compile(r"[0-9]{1,9}")
_LIEUTENANTS = SLOTS[1:]
_LEADERS = ("lord", "lieutenant")
_KEYS = ("cards", "gold", "retreat")
_PARTS = ("pieces", "artifacts", *_KEYS)


def parse_army(army: str | Mapping[str, Any], document: Document) -> Army:
    """The army of a text or a mapping; `OptionError` names the place and what belongs there."""
    draft = _Draft(document)
    if isinstance(army, str):
        _read_text(draft, army)
    elif isinstance(army, Mapping):
        _read_mapping(draft, army)
    else:
        raise OptionError(f"an army is a text or a mapping, not {type(army).__name__}")
    return draft.finish()


def print_army(army: Mapping[str, Any], document: Document) -> str:
    """The one text of an army: pieces and cards in data order, nothing said that is understood."""
    known = parse_army(army, document)
    clauses = [" + ".join(_piece_texts(known))]
    if known["cards"]:
        clauses.append("cards " + " + ".join(known["cards"]))
    if known["gold"] != _use_costs(known["cards"], document):
        clauses.append(f"gold {known['gold']}")
    if not known["retreat"]:
        clauses.append("no-retreat")
    return " / ".join(clauses)


def _piece_texts(army: Army) -> list[str]:
    """Types and leaders; lieutenants are one word unless an artifact tells them apart."""
    artifacts = army["artifacts"]
    texts = []
    plain_pair = all(slot in army["pieces"] and slot not in artifacts for slot in _LIEUTENANTS)
    for piece, number in army["pieces"].items():
        name = "lieutenant" if piece in _LIEUTENANTS else piece
        if plain_pair and piece in _LIEUTENANTS:
            if piece == _LIEUTENANTS[0]:
                texts.append("2 lieutenant")
        elif piece in artifacts:
            texts.append(f"{name}@{artifacts[piece]}")
        else:
            texts.append(name if number == 1 else f"{number} {name}")
    return texts


def _use_costs(cards: Iterable[str], document: Document) -> int:
    costs = {card["id"]: int(card["use_cost"]) for card in document["tables"]["power"]["card"]}
    return sum(costs[card] for card in cards)


class _Draft:
    """An army while it is read, and the ids it may name."""

    def __init__(self, document: Document) -> None:
        tables = document["tables"]
        self.document = document
        self.units = {unit["id"]: unit for unit in tables["units"]["unit"]}
        self.card_copies = {card["id"]: int(card["copies"]) for card in tables["power"]["card"]}
        self.rumours = [card["id"] for card in tables["events"]["card"] if card["kind"] == "rumour"]
        self.constants = {entry["id"]: int(entry["value"]) for entry in tables["constants"]["constant"]}
        self.troops: Counter[str] = Counter()
        self.leaders: dict[str, str | None] = {}
        self.cards: list[str] = []
        self.gold: int | None = None
        self.retreat = True

    def add_piece(self, name: str, number: int, artifact: str | None, place: str) -> None:
        name = _known(name, [*self.units, *_LEADERS], "piece", place)
        if name in _LEADERS:
            self._add_leaders(name, number, artifact, place)
            return
        if artifact is not None:
            raise OptionError(f"{place}: only leaders carry an artifact; write it on lord or lieutenant")
        self.troops[name] += number
        if self.troops[name] > _COUNT_MAX:
            raise OptionError(f"{place}: {self.troops[name]} {name} in all; at most {_COUNT_MAX} of a type")

    def _add_leaders(self, name: str, number: int, artifact: str | None, place: str) -> None:
        slots = ("lord",) if name == "lord" else _LIEUTENANTS
        free = [slot for slot in slots if slot not in self.leaders]
        if number > len(free):
            raise OptionError(f"{place}: too many; an army has at most {len(slots)} {name}")
        if artifact is not None and number > 1:
            raise OptionError(f"{place}: one artifact is carried by one leader; write each lieutenant by itself")
        for slot in free[:number]:
            self.set_leader(slot, artifact, place)

    def set_leader(self, slot: str, artifact: str | None, place: str) -> None:
        if artifact is not None:
            artifact = _known(artifact, self.rumours, "artifact (the id of its rumour card)", place)
            if artifact in self.leaders.values():
                raise OptionError(f"{place}: {artifact} is carried by another leader; there is one of it")
        self.leaders[slot] = artifact

    def add_card(self, name: str, place: str) -> None:
        card = _known(name, self.card_copies, "power card", place)
        self.cards.append(card)
        if self.cards.count(card) > self.card_copies[card]:
            raise OptionError(f"{place}: there are {self.card_copies[card]} copies of {card}")
        limit = self.constants["power_card_limit"]
        if len(self.cards) > limit:
            raise OptionError(f"{place}: a player has at most {limit} power cards")

    def finish(self) -> Army:
        slots = [slot for slot in SLOTS if slot in self.leaders]
        pieces = {unit: self.troops[unit] for unit in self.units if self.troops[unit]}
        pieces.update(dict.fromkeys(slots, 1))
        if not pieces:
            raise OptionError("army: no pieces; name one at least, for example 3 goblin-warrior")
        self._check_pursuit()
        order = list(self.card_copies)
        cards = sorted(self.cards, key=order.index)
        return {
            "pieces": pieces,
            "artifacts": {slot: self.leaders[slot] for slot in slots if self.leaders[slot] is not None},
            "cards": cards,
            "gold": _use_costs(cards, self.document) if self.gold is None else self.gold,
            "retreat": self.retreat,
        }

    def _check_pursuit(self) -> None:
        """Lines bound every roll of a battle but the pursuit, in which all who can take part (WQ-1.7, 11.28)."""
        pursuers = [unit for unit in self.units.values() if unit["ability"] == "pursuit"]
        most = sum(self.troops[unit["id"]] * int(unit["attack"]) for unit in pursuers)
        limit = self.constants["dice_limit"]
        if most > limit:
            names = ", ".join(unit["id"] for unit in pursuers)
            raise OptionError(f"army: {most} dice in a pursuit, at most {limit}; take fewer of {names}")


def _known(name: str, known: Iterable[str], what: str, place: str) -> str:
    """The id meant by a name; `_` typed for `-` is understood."""
    names, typed = list(known), name.replace("_", "-")
    if typed in names:
        return typed
    close = difflib.get_close_matches(typed, names, 1)
    hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(names[:12])}{', ...' * (len(names) > 12)}"
    raise OptionError(f"{place}: {name!r} is no {what}; {hint}")


# --- text ------------------------------------------------------------------------------------------------------------


def _read_text(draft: _Draft, text: str) -> None:
    pieces, *clauses = text.split("/")
    for index, piece in enumerate(_items(pieces, "army, pieces"), 1):
        _read_piece(draft, piece, f"army, piece {index} ({_clip(piece)})")
    seen: set[str] = set()
    for index, clause in enumerate(clauses, 1):
        words = clause.split()
        name = words[0] if words else ""
        place = f"army, clause {index} ({_clip(clause.strip())})"
        if name in seen:
            raise OptionError(f"{place}: {name} is said twice; put it into one clause")
        seen.add(name)
        _read_clause(draft, name, clause.strip()[len(name) :].strip(), place)


def _clip(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:60] + "...")


def _items(text: str, place: str) -> list[str]:
    items = [" ".join(item.split()) for item in text.replace(",", "+").split("+")]
    for index, item in enumerate(items, 1):
        if not item:
            raise OptionError(
                f"{place}: entry {index} is empty; write entries joined by +, for example 2 orc-warrior + lord"
            )
    return items


def _read_piece(draft: _Draft, text: str, place: str) -> None:
    named, at, artifact = (part.strip() for part in text.partition("@"))
    words = named.split()
    number = 1
    if len(words) == 2:
        number = _number(words.pop(0), 1, _COUNT_MAX, f"{place}: the count")
    if len(words) != 1 or (at and not artifact):
        raise OptionError(
            f"{place}: write a count, an id and for a leader @ and its artifact: 3 goblin-warrior, lord@ID"
        )
    draft.add_piece(words[0], number, artifact or None, place)


def _read_clause(draft: _Draft, name: str, rest: str, place: str) -> None:
    if name == "cards":
        for card in _items(rest, place):
            draft.add_card(card, place)
    elif name == "gold":
        draft.gold = _number(rest, 0, PURSE_MAX, f"{place}: gold")
    elif name.replace("_", "-") == "no-retreat" and not rest:
        draft.retreat = False
    else:
        raise OptionError(f"{place}: a clause is cards ID + ID, gold N or no-retreat")


def _number(text: str, low: int, high: int, place: str) -> int:
    if not (text.isascii() and _NUMBER.fullmatch(text)) or not low <= int(text) <= high:
        raise OptionError(f"{place} is {_clip(text)}; a whole number from {low} to {high} is meant")
    return int(text)


# --- mapping ---------------------------------------------------------------------------------------------------------


def _read_mapping(draft: _Draft, army: Mapping[str, Any]) -> None:
    if "pieces" in army:
        _read_canonical(draft, army)
    else:
        for piece, number in army.items():
            if piece not in _KEYS:
                place = f"army, piece {_clip(str(piece))}"
                named, _, artifact = str(piece).partition("@")
                count = _whole(number, 1, _COUNT_MAX, place)
                draft.add_piece(named.strip(), count, artifact.strip() or None, place)
    _read_keys(draft, army)


def _read_canonical(draft: _Draft, army: Mapping[str, Any]) -> None:
    pieces, artifacts = army["pieces"], army.get("artifacts", {})
    for key in army:
        if key not in _PARTS:
            raise OptionError(f"army: {key!r} is no part of an army; parts: {', '.join(_PARTS)}")
    if not (isinstance(pieces, Mapping) and isinstance(artifacts, Mapping)):
        raise OptionError("army: pieces and artifacts are mappings, for example {'goblin-warrior': 3, 'lord': 1}")
    for piece, number in pieces.items():
        place = f"army, pieces, {_clip(str(piece))}"
        if piece in SLOTS:
            _whole(number, 1, 1, place)
            draft.set_leader(piece, _text(artifacts.get(piece), place), place)
        else:
            draft.add_piece(str(piece), _whole(number, 1, _COUNT_MAX, place), None, place)
    for slot in artifacts:
        if slot not in draft.leaders:
            raise OptionError(f"army, artifacts: {slot!r} is no leader of this army")
    if _LIEUTENANTS[1] in draft.leaders and _LIEUTENANTS[0] not in draft.leaders:
        raise OptionError("army, pieces: lieutenant-2 without lieutenant-1; the lowest slot is taken first")


def _read_keys(draft: _Draft, army: Mapping[str, Any]) -> None:
    cards = army.get("cards", [])
    if not isinstance(cards, list | tuple):
        raise OptionError("army, cards: a list of power card ids is meant")
    for index, card in enumerate(cards, 1):
        place = f"army, card {index}"
        draft.add_card(_text(card, place) or "", place)
    if army.get("gold") is not None:
        draft.gold = _whole(army["gold"], 0, PURSE_MAX, "army, gold")
    retreat = army.get("retreat", True)
    if not isinstance(retreat, bool):
        raise OptionError(f"army, retreat is {retreat!r}; True or False is meant")
    draft.retreat = retreat


def _whole(value: Any, low: int, high: int, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OptionError(f"{place}: a whole number from {low} to {high} is meant")
    return value


def _text(value: Any, place: str) -> str | None:
    if value is not None and not isinstance(value, str):
        raise OptionError(f"{place}: an id is meant, not {type(value).__name__}")
    return value
