"""Positions of Nexus Ops for the rule tests: a state dict in the words of the game, for the engine under test.

The board is REF-A of the rules page (section 6): all tokens are revealed, no mines lie, nobody has units, cards or VP.

    position = Position(load("nexus_ops", players=2)).units(0, 8, "2 human", "dragon").hand(0, "frenzy")
    state = position.move(0).state()
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

NAMES = {"N": "monolith", "M": "magma", "F": "forest", "C": "spires", "R": "plains"}
REF_A = [NAMES[letter] for letter in "N" + "MFMCMF" + "RFRCRFRCRFFC"]


def pieces(text: str) -> tuple[str, int]:
    """`"3 human"` -> ("human", 3); a number left out is one."""
    words = text.split()
    return (words[1], int(words[0])) if len(words) == 2 else (words[0], 1)


def counted(*texts: str) -> dict[str, int]:
    """`"3 human", "dragon"` as a count map."""
    return dict(sum((Counter({name: n}) for name, n in map(pieces, texts)), Counter()))


class Position:
    """A state dict at a node `deploy`, `move`, `battle_select` or `end_turn`, and edits that keep it possible."""

    def __init__(self, game: Any, first: int = 0) -> None:
        self.game = game
        tables = game.rules["tables"]
        self.limits = {unit["id"]: unit["limit"] for unit in tables["units"]["unit"]}
        self.order = {
            "energize": [card["id"] for card in tables["energize"]["card"]],
            "secret": [card["id"] for card in tables["missions"]["secret"]],
        }
        homes = 3 * game.num_players
        self.data: dict[str, Any] = {
            "node": "deploy",
            "player": first,
            "round": 1,
            "first": first,
            "active": first,
            "battles": 0,
            "winners": None,
            "terrain": REF_A + ["home"] * homes,
            "mines": [0] * (19 + homes),
            "tokens": [],
            "single_pool": [0] * len(tables["tiles"]["single"]),
            "double_pool": [0] * len(tables["tiles"]["double"]),
            "token_pool": {},
            "energize_deck": {card["id"]: card["count"] for card in tables["energize"]["card"]},
            "energize_discards": {},
            "secret_deck": {card["id"]: card["count"] for card in tables["missions"]["secret"]},
            "secret_discards": {},
            "set_aside": [],
            "players": [
                {
                    "rubium": 0,
                    "vp": 0,
                    "units": {},
                    "settled": False,
                    "energize": [],
                    "secrets": [],
                    "played": [],
                    "plain": 0,
                }
                for _ in range(game.num_players)
            ],
            "turn": {"moved": {}, "bonus": 0, "breath": {}, "fights": [], "kills": {}},
            "chain": [],
            "draw": None,
            "battle": None,
        }

    # --- edits

    def terrain(self, **hexes: str) -> Position:
        """Another terrain: `terrain(h8="magma")`."""
        for name, terrain in hexes.items():
            self.data["terrain"][int(name[1:])] = terrain
        return self

    def units(self, seat: int, place: int, *texts: str) -> Position:
        """Adds units of a seat to a hex."""
        player = self.data["players"][seat]
        here = Counter(player["units"].get(str(place), {})) + Counter(counted(*texts))
        player["units"][str(place)] = dict(here)
        player["settled"] = True
        return self

    def mine(self, place: int, value: int) -> Position:
        self.data["mines"][place] = value
        return self

    def tokens(self, places: list[int], **pool: int) -> Position:
        """Unrevealed tokens on these hexes, and what is left of the pool: as many."""
        self.data["tokens"], self.data["token_pool"] = sorted(places), pool
        return self

    def rubium(self, seat: int, amount: int) -> Position:
        self.data["players"][seat]["rubium"] = amount
        return self

    def vp(self, seat: int, points: int) -> Position:
        self.data["players"][seat]["vp"] = points
        return self

    def hand(self, seat: int, *cards: str) -> Position:
        """Cards of either kind from their deck into a hand."""
        for card in cards:
            kind = "energize" if card in self.order["energize"] else "secret"
            self._take(kind, card)
            hand = self.data["players"][seat]["energize" if kind == "energize" else "secrets"]
            hand.append(card)
            hand.sort(key=self.order[kind].index)
        return self

    def played(self, seat: int, *cards: str) -> Position:
        for card in cards:
            self._take("secret", card)
            self.data["players"][seat]["played"].append(card)
        self.data["players"][seat]["played"].sort(key=self.order["secret"].index)
        return self

    def discards(self, kind: str, left: int = 0) -> Position:
        """All cards of a deck (`energize` or `secret`) but the last `left` of it go to its discards."""
        deck = [card for card in self.order[kind] for _ in range(self.data[f"{kind}_deck"].get(card, 0))]
        kept = deck[len(deck) - left :]
        self.data[f"{kind}_discards"] = dict(Counter(self.data[f"{kind}_discards"]) + Counter(deck[: len(deck) - left]))
        self.data[f"{kind}_deck"] = dict(Counter(kept))
        return self

    def _take(self, kind: str, card: str) -> None:
        deck = self.data[f"{kind}_deck"]
        assert deck.get(card, 0), f"no {card} left"
        deck[card] -= 1
        if not deck[card]:
            del deck[card]

    def set(self, **fields: Any) -> Position:
        """Fields of the dict as they are."""
        self.data.update(fields)
        return self

    # --- nodes

    def _at(self, node: str, seat: int) -> Position:
        self.data.update(node=node, player=seat, active=seat)
        return self

    def deploy(self, seat: int = 0) -> Position:
        return self._at("deploy", seat)

    def move(self, seat: int = 0, bonus: int = 0) -> Position:
        self.data["turn"]["bonus"] = bonus
        return self._at("move", seat)

    def end_turn(self, seat: int = 0) -> Position:
        return self._at("end_turn", seat)

    def battle(self, seat: int = 0) -> Position:
        """Node `battle_select`: dragons on hexes of their own are marked, contested hexes are to be fought."""
        here = self.data["players"][seat]["units"]
        others = {
            place for other, player in enumerate(self.data["players"]) if other != seat for place in player["units"]
        }
        self.data["turn"]["fights"] = sorted(int(place) for place in here if place in others)
        self.data["turn"]["breath"] = {
            place: units["dragon"] for place, units in here.items() if units.get("dragon") and place not in others
        }
        return self._at("battle_select", seat)

    def dict(self) -> dict[str, Any]:
        return copy.deepcopy(self.data)

    def state(self) -> Any:
        """The position on the engine under test."""
        return self.game.from_dict(self.dict())
