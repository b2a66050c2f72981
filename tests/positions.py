"""Positions for the rule tests: a state dict built from the rules tables, edited in the words of the board game.

A `Position` begins after a played-out setup (round 1, first player's turn, lord and lieutenant of each player in an own
city, nothing bought). Every edit keeps the conservation laws: troops come from the pools, cards from their decks,
events from the event pile. `state()` hands the dict to the engine under test.

    position = Position(load(players=2))
    position.army(0, "crownland", "lord", "3 orc-warrior").gold(0, 7).tokens(0, active=["oldfield"])
    state = position.turn(0, actions=2).state()
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from typing import Any

SLOTS = ("lord", "lieutenant-1", "lieutenant-2")
CITIES = ("mirestrand", "redgully", "greyhorn", "piperdale", "mistfirth")


def counted(cards: Iterable[str]) -> dict[str, int]:
    """Cards or units as a count map of the state dict."""
    return dict(Counter(cards))


def plus(counts: dict[str, int], key: str, number: int) -> None:
    """Adds to a count map and keeps it free of zeros; fails where it would fall below zero."""
    total = counts.get(key, 0) + number
    assert total >= 0, f"no {key} left"
    counts[key] = total
    if not total:
        del counts[key]


def pieces(text: str) -> tuple[int, str]:
    """`"3 orc-warrior"` -> (3, "orc-warrior"); a number left out is one."""
    words = text.split()
    return (int(words[0]), words[1]) if len(words) == 2 else (1, words[0])


class Tables:
    """The rules document of a game, looked up by id, with each table's order of ids."""

    def __init__(self, game: Any) -> None:
        tables = game.rules["tables"]
        self.regions = {entry["id"]: entry for entry in tables["map"]["region"]}
        self.borders = tables["map"]["border"]
        self.units = {entry["id"]: entry for entry in tables["units"]["unit"]}
        self.power = {entry["id"]: entry for entry in tables["power"]["card"]}
        self.conquest = {entry["id"]: entry for entry in tables["conquest"]["card"]}
        self.quests = {entry["id"]: entry for entry in tables["quests"]["card"]}
        self.events = {entry["id"]: entry for entry in tables["events"]["card"]}
        self.constants = {entry["id"]: entry["value"] for entry in tables["constants"]["constant"]}

    def copies(self, table: str, **fields: Any) -> dict[str, int]:
        """Count map of the cards of a table whose fields have these values."""
        cards = getattr(self, table).values()
        return {c["id"]: c["copies"] for c in cards if all(c.get(name) == value for name, value in fields.items())}

    def sort(self, table: str, ids: Iterable[str]) -> list[str]:
        """Ids in the order of the data file."""
        order = list(getattr(self, table))
        return sorted(ids, key=order.index)


class Position:
    """A state dict at a `turn` node, and edits that keep it possible."""

    def __init__(self, game: Any, cities: Iterable[str] = CITIES) -> None:
        self.game = game
        self.tables = Tables(game)
        self.seats = range(game.num_players)
        self.revealed: list[str] = []
        homes = list(cities)[: game.num_players]
        self.data: dict[str, Any] = self._board() | self._decks()
        self.data["players"] = [self._player(seat, homes[seat]) for seat in self.seats]
        self._deal()
        self.turn(0)

    # -- the beginning -------------------------------------------------------------------------------------------------

    def _board(self) -> dict[str, Any]:
        contexts = ("move", "contests", "recruit", "quest", "search", "power", "claim", "draw", "respawn")
        empty = dict.fromkeys((*contexts, "turn", "event_step", "roll", "battle"))
        pools = {unit["id"]: unit["pool"] for unit in self.tables.units.values()}
        early = self.game.options["event_timing"] == "round_start"
        return empty | {
            "round": 1,
            "first": 0,
            "battles": 0,
            "troops": {},
            "pools": pools,
            "event": "all-quiet" if early else None,
            "rumours": [],
            "market": [],
            "quest_reshuffled": False,
        }

    def _decks(self) -> dict[str, Any]:
        tables = self.tables
        power = tables.copies("power")
        display = [card for card in tables.power if tables.power[card]["kind"] == "resource"]
        display = display[: tables.constants["display_size"]]
        for card in display:
            plus(power, card, -1)
        return {
            "power_deck": power,
            "display": display,
            "event_deck": {card: n for card, n in tables.copies("events").items() if card != "all-quiet"},
            "conquest_deck": tables.copies("conquest", kind="territory") | tables.copies("conquest", kind="race_hunt"),
            "conquest_discards": {},
            "quest_deck": tables.copies("quests", tier="medium") | tables.copies("quests", tier="hard"),
            "quest_discards": {},
        }

    def _player(self, seat: int, city: str) -> dict[str, Any]:
        leader = {"region": city, "artifact": None}
        lists = ("inactive_tokens", "power", "glorious_against", "claimed", "scored")
        memory = ("quest_seen", "conquest_seen", "quest_mixed", "conquest_mixed")
        return {name: [] for name in lists + memory} | {
            "gold": self.tables.constants["start_gold"],
            "vp": 0,
            "leaders": [leader, dict(leader), None],
            "active_tokens": [city],
            "glorious": self.tables.constants["glorious_per_player"],
            "quest_old": 0,
            "conquest_old": 0,
        }

    def _deal(self) -> None:
        stars = list(self.tables.copies("conquest", kind="defend"))
        lands = list(self.tables.copies("conquest", kind="territory"))
        quests = list(self.tables.copies("quests", tier="starting"))
        for seat in self.seats:
            player = self.data["players"][seat]
            player["defend"] = stars[seat]
            player["conquest"] = [lands[seat]]
            plus(self.data["conquest_deck"], lands[seat], -1)
            player["quests"] = quests[2 * seat : 2 * seat + 2]

    # -- whose turn, when ----------------------------------------------------------------------------------------------

    def turn(
        self, seat: int, actions: int | None = None, taxed: Iterable[str] = (), bought: Iterable[str] = ()
    ) -> Position:
        """The node `turn` of a seat, with so many actions left."""
        left = self.tables.constants["actions_per_turn"] if actions is None else actions
        used = {"taxed": self.tables.sort("regions", taxed), "bought": self.tables.sort("regions", bought)}
        self.data |= {"node": "turn", "player": seat, "active": seat}
        self.data["turn"] = {"actions": left, "searched": []} | used
        return self

    def round(self, number: int) -> Position:
        """The round; filler events are revealed at `state()` so that the event pile fits."""
        self.data["round"] = number
        return self

    def first(self, seat: int) -> Position:
        """The first player."""
        self.data["first"] = seat
        return self

    def event(self, card: str) -> Position:
        """The event in force."""
        if card == "all-quiet":
            self.data["round"] = 2
        else:
            self._reveal(card)
        self.data["event"] = card
        return self

    def rumour(self, *cards: str) -> Position:
        """Open rumours."""
        for card in cards:
            self._reveal(card)
        self.data["rumours"] = self.tables.sort("events", [*self.data["rumours"], *cards])
        return self

    def _reveal(self, card: str) -> None:
        plus(self.data["event_deck"], card, -1)
        self.revealed.append(card)

    # -- a player's things ---------------------------------------------------------------------------------------------

    def player(self, seat: int) -> dict[str, Any]:
        """The dict of a player, to edit what has no edit of its own."""
        return self.data["players"][seat]

    def gold(self, seat: int, number: int) -> Position:
        """Gold of a player."""
        self.player(seat)["gold"] = number
        return self

    def vp(self, seat: int, number: int) -> Position:
        """Victory points of a player."""
        self.player(seat)["vp"] = number
        return self

    def tokens(self, seat: int, active: Iterable[str] = (), inactive: Iterable[str] = ()) -> Position:
        """Exactly these control tokens of a player; tokens of others there go home."""
        active, inactive = self.tables.sort("regions", active), self.tables.sort("regions", inactive)
        for other in self.seats:
            for side in ("active_tokens", "inactive_tokens"):
                kept = [r for r in self.player(other)[side] if r not in active and r not in inactive]
                self.player(other)[side] = kept
        self.player(seat)["active_tokens"], self.player(seat)["inactive_tokens"] = active, inactive
        return self

    def glorious(self, seat: int, left: int, against: Iterable[int] = ()) -> Position:
        """Glorious Victories left, and against whom the others were used."""
        self.player(seat)["glorious"] = left
        self.player(seat)["glorious_against"] = sorted(against)
        return self

    # -- pieces --------------------------------------------------------------------------------------------------------

    def leader(self, seat: int, slot: str, region: str | None, artifact: str | None = None) -> Position:
        """Puts a leader into a region, or takes it off the map (None)."""
        if artifact is not None:
            self._reveal(artifact)
        place = None if region is None else {"region": region, "artifact": artifact}
        self.player(seat)["leaders"][SLOTS.index(slot)] = place
        return self

    def army(self, seat: int, region: str, *what: str) -> Position:
        """Adds pieces to a region: leaders by slot, troops from the pool (`"3 orc-warrior"`)."""
        for text in what:
            number, name = pieces(text)
            if name in SLOTS:
                self.leader(seat, name, region)
            else:
                self._troops(seat, region, name, number)
        return self

    def _troops(self, seat: int, region: str, unit: str, number: int) -> None:
        plus(self.data["pools"], unit, -number)
        here = self.data["troops"].setdefault(region, {"owner": seat, "units": {}})
        assert here["owner"] == seat, f"{region} is held by another player"
        plus(here["units"], unit, number)

    def pool(self, unit: str, left: int, seat: int, region: str) -> Position:
        """Leaves so many of a unit in the pool: the others join a player's region."""
        number = self.data["pools"].get(unit, 0) - left
        if number:
            self._troops(seat, region, unit, number)
        return self

    # -- cards ---------------------------------------------------------------------------------------------------------

    def power(self, seat: int, *cards: str) -> Position:
        """Exactly these power cards of a player."""
        for card in self.player(seat)["power"]:
            plus(self.data["power_deck"], card, 1)
        for card in cards:
            self._take_power(card)
        self.player(seat)["power"] = self.tables.sort("power", cards)
        return self

    def _take_power(self, card: str) -> None:
        deck, display = self.data["power_deck"], self.data["display"]
        if card in deck:
            plus(deck, card, -1)
            return
        place = display.index(card)
        spare = next(c for c in deck if self.tables.power[c]["kind"] == "resource" and c != card)
        plus(deck, spare, -1)
        display[place] = spare

    def display(self, *cards: str | None) -> Position:
        """The display from its right end; None is a gap."""
        for card in self.data["display"]:
            if card is not None:
                plus(self.data["power_deck"], card, 1)
        for card in cards:
            if card is not None:
                plus(self.data["power_deck"], card, -1)
        gaps = self.tables.constants["display_size"] - len(cards)
        self.data["display"] = [*cards, *[None] * gaps]
        return self

    def market(self, *cards: str) -> Position:
        """Market cards lying at their cities, besides those that lie there."""
        for card in cards:
            plus(self.data["power_deck"], card, -1)
        self.data["market"] = self.tables.sort("power", [*self.data["market"], *cards])
        return self

    def power_deck(self, *cards: str) -> Position:
        """What is left of the power deck; the rest has left the game."""
        left = counted(cards)
        assert all(self.data["power_deck"].get(card, 0) >= n for card, n in left.items())
        self.data["power_deck"] = left
        return self

    def defend(self, seat: int, card: str) -> Position:
        """A player's Defend card (exchanged with whoever has it)."""
        for other in self.seats:
            if self.player(other)["defend"] == card:
                self.player(other)["defend"] = self.player(seat)["defend"]
        self.player(seat)["defend"] = card
        return self

    def conquest(self, seat: int, *cards: str) -> Position:
        """Exactly these active conquest cards of a player; what was there goes to the deck."""
        return self._hand(seat, "conquest", "conquest_deck", cards)

    def quests(self, seat: int, *cards: str) -> Position:
        """Exactly these quest cards of a player; starting quests are exchanged with those out of the game."""
        return self._hand(seat, "quests", "quest_deck", cards)

    def _hand(self, seat: int, hand: str, deck: str, cards: Iterable[str]) -> Position:
        given = list(self.player(seat)[hand])
        self.player(seat)[hand] = []
        for card in cards:
            if card in given:
                given.remove(card)
            else:
                self._take(card, hand, deck, given)
        for card in given:
            if not self._starting(card):
                plus(self.data[deck], card, 1)
        self.player(seat)[hand] = self.tables.sort(hand, cards)
        return self

    def _take(self, card: str, hand: str, deck: str, given: list[str]) -> None:
        """A card for a hand: from the deck, from another hand against one given up, or from out of the game."""
        if card in self.data[deck]:
            plus(self.data[deck], card, -1)
            return
        for other in self.seats:
            held = self.player(other)[hand]
            if card in held:
                held[held.index(card)] = given.pop()
                self.player(other)[hand] = self.tables.sort(hand, held)
                return
        assert self._starting(card), f"{card} is nowhere"

    def _starting(self, card: str) -> bool:
        return card in self.tables.quests and self.tables.quests[card]["tier"] == "starting"

    def quest_piles(self, deck: Iterable[str] = (), discards: Iterable[str] = (), scored_by: int = 0) -> Position:
        """Deck and discards of the quests; every other card of the two has been scored by a player."""
        return self._piles("quest", "quests", "scored", list(deck), list(discards), scored_by)

    def conquest_piles(self, deck: Iterable[str] = (), discards: Iterable[str] = (), claimed_by: int = 0) -> Position:
        """Deck and discards of the conquest cards; every other card of the two has been claimed by a player."""
        return self._piles("conquest", "conquest", "claimed", list(deck), list(discards), claimed_by)

    def _piles(self, kind: str, table: str, done: str, deck: list[str], discards: list[str], seat: int) -> Position:
        left = Counter(self.data[f"{kind}_deck"]) + Counter(self.data[f"{kind}_discards"])
        for card in deck + discards:
            if left[card]:
                left[card] -= 1
            else:
                assert self._starting(card), f"{card} is in a hand"
        self.data[f"{kind}_deck"], self.data[f"{kind}_discards"] = counted(deck), counted(discards)
        self.player(seat)[done] = self.tables.sort(table, [*self.player(seat)[done], *left.elements()])
        return self

    # -- the state -----------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """The state dict, with the event pile and the starting quests made to fit."""
        self._settle_events()
        self._settle_starting_quests()
        return copy.deepcopy(self.data)

    def _settle_events(self) -> None:
        """Before a turn of round r one event less than rounds (or as many, if revealed first) was revealed."""
        before = 1 if self.game.options["event_timing"] == "round_start" else 2
        self.data["round"] = max(self.data["round"], len(self.revealed) + before if self.revealed else 1)
        assert self.data["round"] <= self.game.options["rounds"], "no such round in this game"
        harmless = sorted(
            self.data["event_deck"], key=lambda card: "bounty" not in str(self.tables.events[card]["effects"])
        )
        for card in harmless:
            while len(self.revealed) < self.data["round"] - before and card in self.data["event_deck"]:
                self._reveal(card)
        if self.data["event"] is None and self.data["round"] > 1:
            self.data["event"] = self._harmless_event()

    def _harmless_event(self) -> str:
        """What is in force if the test does not care: without an effect on the round."""
        lasting = ("market_day", "storm", "blocked_pass", "tax_revolt")
        quiet = [card for card in self.revealed if self.tables.events[card]["effects"][0]["effect"] not in lasting]
        return quiet[-1] if quiet else "all-quiet"

    def _settle_starting_quests(self) -> None:
        """Two starting quests a player are in the game: those that the edits took out were scored by the last seat."""
        starting = [card for card in self.tables.quests if self._starting(card)]
        used = Counter(card for player in self.data["players"] for card in player["quests"] + player["scored"])
        used += Counter(self.data["quest_deck"]) + Counter(self.data["quest_discards"])
        missing = 2 * len(self.seats) - sum(used[card] for card in starting)
        spare = [card for card in starting if not used[card]][: max(0, missing)]
        last = self.player(len(self.seats) - 1)
        last["scored"] = self.tables.sort("quests", last["scored"] + spare)

    def state(self) -> Any:
        """The state of this position on the engine under test."""
        return self.game.from_dict(self.to_dict())
