"""Positions of WarQuest that play seldom reaches: armies of all kinds close together, full purses, open rumours.

`scattered` answers a state dict at a `turn` node. It keeps every conservation law (figures, tokens, cards, what each
player may remember), so an engine must accept it.
"""

from __future__ import annotations

import random
from typing import Any

from strategies.board import board_of

LEADERS = 3


def scattered(game: Any, seed: int) -> dict[str, Any]:
    """A random position in mid-game for the game's rules, options and number of players."""
    return _Scatter(game, random.Random(seed)).document


class _Scatter:
    def __init__(self, game: Any, dice: random.Random) -> None:
        self.game, self.dice = game, dice
        self.tables = game.rules["tables"]
        self.board = board_of(game)
        self.constants = {entry["id"]: entry["value"] for entry in self.tables["constants"]["constant"]}
        self.document = _after_setup(game, dice)
        self.players: list[dict[str, Any]] = self.document["players"]
        self.lean = dice.random() < 0.25
        self._calendar()
        self._cards()
        self._pieces()
        self._tokens()

    def _calendar(self) -> None:
        """Round, active seat, and the events that were drawn by then (rumours first)."""
        document, dice = self.document, self.dice
        rounds = self.game.options["rounds"]
        document["round"] = dice.randint(max(1, rounds - 2), rounds)
        document["active"] = document["player"] = dice.randrange(self.game.num_players)
        document["turn"]["actions"] = self.constants["actions_per_turn"]
        early = self.game.options["event_timing"] == "round_start"
        revealed = document["round"] - (0 if early else 1)
        drawn = [self._event() for _ in range(max(0, revealed - 1))]
        document["event"] = drawn[-1] if drawn else ("all-quiet" if revealed else None)
        rumours = [card for card in drawn if card in self._rumours()]
        dice.shuffle(rumours)
        cut = dice.randint(0, len(rumours))
        document["rumours"] = self._by_index(rumours[:cut], "events")
        self.artifacts = rumours[cut:]

    def _event(self) -> str:
        left = sorted(self.document["event_deck"])
        rumours = [card for card in left if card in self._rumours()]
        card = self.dice.choice(rumours if rumours and self.dice.random() < 0.6 else left)
        _take(self.document["event_deck"], card)
        return card

    def _rumours(self) -> set[str]:
        return {card["id"] for card in self.tables["events"]["card"] if card["kind"] == "rumour"}

    def _cards(self) -> None:
        self._power()
        self._conquest()
        self._quests()
        for seat, player in enumerate(self.players):
            player["gold"] = self.dice.choice([0, 3, 20, 80, 200])
            others = [other for other in range(len(self.players)) if other != seat]
            used = min(self.dice.choice([0, 0, 1]), len(others), player["glorious"])
            player["glorious"] -= used
            player["glorious_against"] = sorted(self.dice.sample(others, used))

    def _power(self) -> None:
        deck = self.document["power_deck"]
        market = [card["id"] for card in self.tables["power"]["card"] if card["kind"] == "market"]
        for player in self.players:
            hand = [
                _draw(deck, self.dice) for _ in range(self.dice.randint(0, self.constants["power_card_limit"])) if deck
            ]
            player["power"] = self._by_index(hand, "power")
        while self.lean and sum(deck.values()) > 4:
            _draw(deck, self.dice)
        laid = [card for card in market if card in deck and self.dice.random() < 0.4]
        for card in laid:
            _take(deck, card)
        self.document["market"] = self._by_index(laid, "power")

    def _conquest(self) -> None:
        """A hunt instead of the dealt card now and then; part of the deck claimed or discarded."""
        deck, dice = self.document["conquest_deck"], self.dice
        hunts = [card["id"] for card in self.tables["conquest"]["card"] if card["kind"] == "race_hunt"]
        for player in self.players:
            left = [card for card in hunts if card in deck]
            if left and dice.random() < 0.5:
                for card in player["conquest"]:
                    deck[card] = deck.get(card, 0) + 1
                player["conquest"] = [_take(deck, dice.choice(left))]
        for player in self.players:
            player["claimed"] = self._by_index(self._some(deck), "conquest")
        thrown = self._some(deck)
        for card in thrown:
            player = dice.choice(self.players)
            player["conquest_seen"] = self._by_index([*player["conquest_seen"], card], "conquest")
        self.document["conquest_discards"] = _counted(self._by_index(thrown, "conquest"))

    def _quests(self) -> None:
        """Hands, scores and discards out of one pile that was mixed before, or the hands as they were dealt."""
        deck, dice = self.document["quest_deck"], self.dice
        if dice.random() < 0.3:
            return
        self.document["quest_reshuffled"] = True
        for player in self.players:
            player["scored"] = self._by_index(player["quests"] + self._some(deck), "quests")
            hand = [_draw(deck, dice) for _ in range(self.constants["starting_quests"]) if deck]
            player["quests"] = self._by_index(hand, "quests")
        failed = self._by_index(self._some(deck), "quests")
        self.document["quest_discards"] = _counted(failed)
        for player in self.players:
            player["quest_seen"] = list(failed)

    def _some(self, deck: dict[str, int]) -> list[str]:
        """A few cards of a deck, or so many that it runs out now and then."""
        return [_draw(deck, self.dice) for _ in range(self.dice.randint(0, 9 if self.lean else 3)) if deck]

    def _pieces(self) -> None:
        """Every player's armies within a few steps of one place, no two players in one region."""
        dice = self.dice
        centre = dice.choice(self.board.regions)
        distances = self.board.distances(centre)
        near = sorted(self.board.regions, key=lambda region: (distances.get(region, 99), dice.random()))
        share = min(5, len(near) // len(self.players))
        places = near[: share * len(self.players)]
        dice.shuffle(places)
        self.document["troops"] = {}
        self.pools = {unit["id"]: unit["pool"] for unit in self.tables["units"]["unit"]}
        for seat, player in enumerate(self.players):
            self.kinds = self._favourites()
            own = places[seat * share : seat * share + dice.randint(min(2, share), share)]
            self._reach_a_quest(player, own, places)
            self._leaders(seat, player, own)
            for region in own:
                self._troops(seat, region)
        troops = self.document["troops"]
        self.document["troops"] = {region: troops[region] for region in self.board.regions if region in troops}
        self.document["pools"] = {unit: left for unit, left in self.pools.items() if left}

    def _reach_a_quest(self, player: dict[str, Any], own: list[str], places: list[str]) -> None:
        """Now and then an army far from all others, where one of the player's quests can be attempted."""
        free = [place for place in self._locations(player) if place not in places]
        if free and self.dice.random() < 0.5:
            place = self.dice.choice(free)
            own.append(place)
            places.append(place)

    def _locations(self, player: dict[str, Any]) -> list[str]:
        return [card["location"] for card in self.tables["quests"]["card"] if card["id"] in player["quests"]]

    def _leaders(self, seat: int, player: dict[str, Any], own: list[str]) -> None:
        for slot in range(LEADERS):
            there = self.dice.random() < (0.93 if slot == 0 else 0.75)
            region = self._goal(player, own) if self.dice.random() < 0.7 else self.dice.choice(own)
            player["leaders"][slot] = {"region": region, "artifact": None} if there else None
            if there and self.artifacts and self.dice.random() < 0.6:
                player["leaders"][slot]["artifact"] = self.artifacts.pop()
        if not any(player["leaders"]):
            player["leaders"][0] = {"region": own[0], "artifact": None}

    def _goal(self, player: dict[str, Any], own: list[str]) -> str:
        """One of the player's places, rather one with something to do there."""
        places = set(self._locations(player))
        for card in self.tables["events"]["card"]:
            if card["id"] in self.document["rumours"]:
                places.add(card["effects"][0]["battlefield"])
        places.update(self.board.cities)
        wanted = [region for region in own if region in places]
        return self.dice.choice(wanted or own)

    def _favourites(self) -> list[str]:
        """Where units are limited by their number, few kinds: armies that meet in a retreat then break the rule."""
        limited = self.game.options["rule_of_five"] in ("units_per_type", "units_per_race")
        return self.dice.sample(list(self.pools), 4) if limited and self.dice.random() < 0.7 else list(self.pools)

    def _troops(self, seat: int, region: str) -> None:
        units: dict[str, int] = {}
        wish = self.dice.choice([0, 2, 5, 9, 14] if len(self.kinds) > 4 else [5, 14])
        for _ in range(wish):
            fitting = [unit for unit in self.kinds if self.pools[unit] and self._keeps_five(units, unit)]
            if fitting:
                unit = self.dice.choice(fitting)
                units[unit] = units.get(unit, 0) + 1
                self.pools[unit] -= 1
        if units:
            ordered = {unit: units[unit] for unit in self._order("units") if unit in units}
            self.document["troops"][region] = {"owner": seat, "units": ordered}

    def _keeps_five(self, units: dict[str, int], unit: str) -> bool:
        """WQ-5.3 with one unit more."""
        rule, limit = self.game.options["rule_of_five"], self.constants["army_limit"]
        if rule == "unit_types":
            return len({*units, unit}) <= limit
        if rule == "units_per_type":
            return units.get(unit, 0) < limit
        if rule == "units_per_race":
            race = {entry["id"]: entry["race"] for entry in self.tables["units"]["unit"]}
            return sum(n for other, n in units.items() if race[other] == race[unit]) < limit
        return True

    def _tokens(self) -> None:
        """Tokens lie near the armies, at most one in a region; each active or not."""
        for player in self.players:
            player["active_tokens"], player["inactive_tokens"] = [], []
        for region in self.board.regions:
            if self.dice.random() < 0.6:
                player = self.dice.choice(self.players)
                held = len(player["active_tokens"]) + len(player["inactive_tokens"])
                if held < self.constants["control_tokens"]:
                    player[self.dice.choice(["active_tokens", "active_tokens", "inactive_tokens"])].append(region)

    def _order(self, table: str) -> list[str]:
        return [entry["id"] for entry in self.tables[table]["unit" if table == "units" else "card"]]

    def _by_index(self, cards: list[str], table: str) -> list[str]:
        order = self._order(table)
        return sorted(cards, key=order.index)


def _after_setup(game: Any, dice: random.Random) -> dict[str, Any]:
    """The dict of the first `turn` node, nothing bought on the way if it can be helped."""
    state = game.new_initial_state()
    while state.node != "turn":
        legal = state.legal_actions()
        thrifty = state.node in ("setup_buy", "levy_buy")
        state.apply_action(legal[-1] if thrifty else dice.choice(legal))
    return dict(state.to_dict())


def _take(deck: dict[str, int], card: str) -> str:
    deck[card] -= 1
    if not deck[card]:
        del deck[card]
    return card


def _draw(deck: dict[str, int], dice: random.Random) -> str:
    return _take(deck, dice.choice(sorted(deck.keys())))


def _counted(cards: list[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in cards}
