"""Armies of WarQuest (WQ-11.38): types, leaders and their artifacts, power cards, gold, retreat.

`pieces` (type or leader slot to number), `artifacts` (slot to rumour card), `cards` (power cards by index), `gold`,
`retreat`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from warquest.errors import OptionError
from warquest.rules.army_draft import Army, Draft, clip, known_id, number_of, text_or_none, whole
from warquest.rules.warquest.limits import PURSE_MAX, SLOTS

if TYPE_CHECKING:
    from warquest.rules.document import Document

_LIEUTENANTS = SLOTS[1:]
_LEADERS = ("lord", "lieutenant")


class WarQuestDraft(Draft):
    """An army while it is read, and the ids it may name."""

    pieces_example = "2 orc-warrior + lord"
    piece_form = "a count, an id and for a leader @ and its artifact: 3 goblin-warrior, lord@ID"
    mapping_example = "{'goblin-warrior': 3, 'lord': 1}"
    clause_forms = "cards ID + ID, gold N or no-retreat"
    card_noun = "power card"
    keys = ("cards", "gold", "retreat")
    parts = ("pieces", "artifacts", *keys)

    def __init__(self, document: Document) -> None:
        tables = document["tables"]
        self.document = document
        self.types = {unit["id"]: unit for unit in tables["units"]["unit"]}
        super().__init__(self.types, {card["id"]: int(card["copies"]) for card in tables["power"]["card"]})
        self.rumours = [card["id"] for card in tables["events"]["card"] if card["kind"] == "rumour"]
        self.constants = {entry["id"]: int(entry["value"]) for entry in tables["constants"]["constant"]}
        self.leaders: dict[str, str | None] = {}
        self.gold: int | None = None
        self.retreat = True

    def add_piece(self, name: str, number: int, artifact: str | None, place: str) -> None:
        name = known_id(name, [*self.units, *_LEADERS], "piece", place)
        if name in _LEADERS:
            self._add_leaders(name, number, artifact, place)
            return
        if artifact is not None:
            raise OptionError(f"{place}: only leaders carry an artifact; write it on lord or lieutenant")
        self.add_troops(name, number, place)

    def _add_leaders(self, name: str, number: int, artifact: str | None, place: str) -> None:
        slots = ("lord",) if name == "lord" else _LIEUTENANTS
        free = [slot for slot in slots if slot not in self.leaders]
        if number > len(free):
            raise OptionError(f"{place}: too many; an army has at most {len(slots)} {name}")
        if artifact is not None and number > 1:
            raise OptionError(f"{place}: one artifact is carried by one leader; write each lieutenant by itself")
        for slot in free[:number]:
            self._set_leader(slot, artifact, place)

    def _set_leader(self, slot: str, artifact: str | None, place: str) -> None:
        if artifact is not None:
            artifact = known_id(artifact, self.rumours, "artifact (the id of its rumour card)", place)
            if artifact in self.leaders.values():
                raise OptionError(f"{place}: {artifact} is carried by another leader; there is one of it")
        self.leaders[slot] = artifact

    def add_card(self, name: str, place: str) -> None:
        super().add_card(name, place)
        limit = self.constants["power_card_limit"]
        if len(self.cards) > limit:
            raise OptionError(f"{place}: a player has at most {limit} power cards")

    def read_clause(self, name: str, rest: str, place: str) -> None:
        if name == "gold":
            self.gold = number_of(rest, 0, PURSE_MAX, f"{place}: gold")
        elif name.replace("_", "-") == "no-retreat" and not rest:
            self.retreat = False
        else:
            super().read_clause(name, rest, place)

    def read_keys(self, army: Mapping[str, Any]) -> None:
        super().read_keys(army)
        if army.get("gold") is not None:
            self.gold = whole(army["gold"], 0, PURSE_MAX, "army, gold")
        retreat = army.get("retreat", True)
        if not isinstance(retreat, bool):
            raise OptionError(f"army, retreat is {retreat!r}; True or False is meant")
        self.retreat = retreat

    def read_canonical(self, army: Mapping[str, Any]) -> None:
        self.check_parts(army, "artifacts")
        artifacts = army.get("artifacts", {})
        for piece, number in army["pieces"].items():
            place = f"army, pieces, {clip(str(piece))}"
            if piece in SLOTS:
                whole(number, 1, 1, place)
                self._set_leader(piece, text_or_none(artifacts.get(piece), place), place)
            else:
                self.add_piece(str(piece), whole(number, 1, self.count_max, place), None, place)
        for slot in artifacts:
            if slot not in self.leaders:
                raise OptionError(f"army, artifacts: {slot!r} is no leader of this army")
        if _LIEUTENANTS[1] in self.leaders and _LIEUTENANTS[0] not in self.leaders:
            raise OptionError("army, pieces: lieutenant-2 without lieutenant-1; the lowest slot is taken first")

    def finish(self) -> Army:
        slots = [slot for slot in SLOTS if slot in self.leaders]
        pieces = self.known_pieces() | dict.fromkeys(slots, 1)
        if not pieces:
            raise OptionError("army: no pieces; name one at least, for example 3 goblin-warrior")
        self._check_pursuit()
        cards = self.known_cards()
        return {
            "pieces": pieces,
            "artifacts": {slot: self.leaders[slot] for slot in slots if self.leaders[slot] is not None},
            "cards": cards,
            "gold": _use_costs(cards, self.document) if self.gold is None else self.gold,
            "retreat": self.retreat,
        }

    def _check_pursuit(self) -> None:
        """Lines bound every roll of a battle but the pursuit, in which all who can take part (WQ-1.7, 11.28)."""
        pursuers = [unit for unit in self.types.values() if unit["ability"] == "pursuit"]
        most = sum(self.troops[unit["id"]] * int(unit["attack"]) for unit in pursuers)
        limit = self.constants["dice_limit"]
        if most > limit:
            names = ", ".join(unit["id"] for unit in pursuers)
            raise OptionError(f"army: {most} dice in a pursuit, at most {limit}; take fewer of {names}")


def army_text(army: Army, document: Document) -> str:
    """The one text of a finished army."""
    clauses = [" + ".join(_piece_texts(army))]
    if army["cards"]:
        clauses.append("cards " + " + ".join(army["cards"]))
    if army["gold"] != _use_costs(army["cards"], document):
        clauses.append(f"gold {army['gold']}")
    if not army["retreat"]:
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
