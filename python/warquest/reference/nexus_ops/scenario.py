"""The option `scenario`: what stands on the board before the first node (NX-2.12; docs/nexus-ops-state.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import OptionError, SaveError
from .. import decode
from ..decode import NUMBER_LIMIT, number, record, refuse, require
from .board import TOKEN_HEXES
from .options import MINE_LIMIT

if TYPE_CHECKING:
    from .board import Board
    from .game import NexusState
    from .rules import Rules

KEYS = ("terrain", "mines", "tokens", "token_pool", "players", "phase")
PLAYER_KEYS = ("rubium", "vp", "units", "energize", "secrets")
PHASES = ("deploy", "move", "battle")


class Scenario:
    """A scenario that has been read; absent parts are None, or empty for each player."""

    def __init__(self, rules: Rules, board: Board, players: int, options: dict[str, Any]) -> None:
        self._rules, self._board, self._seats, self._options = rules, board, players, options
        try:
            self._read(options["scenario"])
        except SaveError as fault:
            raise OptionError(str(fault)) from None

    def _read(self, value: Any) -> None:
        fields = some_of(value, KEYS, "scenario")
        self.terrain = self._terrain(fields["terrain"]) if "terrain" in fields else None
        self.mines = self._mines(fields.get("mines", {}))
        require(
            ("tokens" in fields) == ("token_pool" in fields), "scenario.tokens", "tokens and token_pool, or neither"
        )
        self.tokens = self._tokens(fields["tokens"]) if "tokens" in fields else None
        self.token_pool = self._token_pool(fields["token_pool"]) if "tokens" in fields else None
        self._check_mines()
        self.players = self._players(fields["players"]) if "players" in fields else []
        if "phase" in fields:
            decode.choice(fields["phase"], PHASES, "scenario.phase")
            require(self.terrain is not None, "scenario.phase", "a terrain")
            require(self._options["first_player"] != "random", "scenario.phase", "an option first_player with a seat")
            if fields["phase"] == "battle":
                self._check_explored()

    def _terrain(self, value: Any) -> list[int]:
        rules, place = self._rules, "scenario.terrain"
        entries = decode.items(value, place)
        require(len(entries) == len(TOKEN_HEXES), place, f"{len(TOKEN_HEXES)} terrain ids")
        found = [decode.choice(entry, rules.terrain_ids, f"{place}[{at}]") for at, entry in enumerate(entries)]
        for at, terrain in enumerate(found):
            require(terrain not in (rules.monolith, rules.home), f"{place}[{at}]", "the terrain of a tile")
        return found

    def _mines(self, value: Any) -> dict[int, int]:
        entries = hex_map(value, TOKEN_HEXES, "scenario.mines")
        return {at: number(mine, 1, MINE_LIMIT, f"scenario.mines.{at}") for at, mine in entries.items()}

    def _tokens(self, value: Any) -> list[int]:
        return hexes(value, TOKEN_HEXES, "scenario.tokens")

    def _token_pool(self, value: Any) -> list[int]:
        rules, place = self._rules, "scenario.token_pool"
        pool = decode.counts(value, rules.token_ids, place)
        for name, count, most in zip(rules.token_ids, pool, rules.token_count, strict=True):
            require(count <= most, f"{place}.{name}", f"at most {most}")
        require(sum(pool) == len(self.tokens or []), place, "as many tokens as hexes with one")
        return pool

    def _covered(self) -> list[int]:
        """Hexes with a token."""
        return list(TOKEN_HEXES) if self.tokens is None else self.tokens

    def _check_mines(self) -> None:
        covered = self._covered()
        for place, mine in self.mines.items():
            require(mine in self._rules.token_mine, f"scenario.mines.{place}", "the mine of a token")
            require(place not in covered, f"scenario.mines.{place}", "no mine under a token")

    def _check_explored(self) -> None:
        """Nothing is explored before the battle phase: the first player has no units on tokens."""
        first: int = self._options["first_player"]
        units = self.players[first]["units"] if self.players else {}
        for place in self._covered():
            found = any(units.get(place, []))
            require(not found, f"scenario.players[{first}].units.{place}", "no units on a token in the battle phase")

    def _players(self, value: Any) -> list[dict[str, Any]]:
        rules, entries = self._rules, decode.items(value, "scenario.players")
        require(len(entries) == self._seats, "scenario.players", f"{self._seats} players")
        found = [self._player(entry, f"scenario.players[{seat}]") for seat, entry in enumerate(entries)]
        decks = {"energize": rules.energize_count, "secrets": rules.secret_count}
        for hand, counts in decks.items():
            dealt = [0] * len(counts)
            for seat, player in enumerate(found):
                for card in player[hand]:
                    dealt[card] += 1
                    require(dealt[card] <= counts[card], f"scenario.players[{seat}].{hand}", "cards that there are")
        return found

    def _player(self, entry: Any, place: str) -> dict[str, Any]:
        fields, rules = some_of(entry, PLAYER_KEYS, place), self._rules
        number(fields.get("rubium", 0), 0, NUMBER_LIMIT, f"{place}.rubium")
        return {
            "vp": number(fields.get("vp", 0), 0, self._options["vp_target"] - 1, f"{place}.vp"),
            "units": self._units(fields.get("units", {}), f"{place}.units"),
            "energize": cards(fields.get("energize", []), rules.energize_ids, f"{place}.energize"),
            "secrets": cards(fields.get("secrets", []), rules.secret_ids, f"{place}.secrets"),
        }

    def _units(self, value: Any, place: str) -> dict[int, list[int]]:
        rules = self._rules
        entries = hex_map(value, range(self._board.size), place)
        units = {at: decode.counts(counts, rules.unit_ids, f"{place}.{at}") for at, counts in entries.items()}
        total = [0] * rules.types
        for at, counts in units.items():
            for kind, count in enumerate(counts):
                total[kind] += count
                name = f"{place}.{at}.{rules.unit_ids[kind]}"
                require(total[kind] <= rules.limit[kind], name, f"at most {rules.limit[kind]} units of the type")
        return units

    def lay(self, state: NexusState) -> None:
        """Everything but rubium, which is given when the first player is known."""
        if self.terrain is not None:
            state.terrain[1 : 1 + len(TOKEN_HEXES)] = self.terrain
            state.single_pool = [0] * len(state.single_pool)
            state.double_pool = [0] * len(state.double_pool)
        for place, mine in self.mines.items():
            state.mines[place] = mine
        if self.tokens is not None and self.token_pool is not None:
            state.tokens = [place in self.tokens for place in range(state.board.size)]
            state.token_pool = self.token_pool[:]
        for seat, given in enumerate(self.players):
            self._lay_player(state, seat, given)

    def _lay_player(self, state: NexusState, seat: int, given: dict[str, Any]) -> None:
        player = state.players[seat]
        player.vp = given["vp"]
        player.energize, player.secrets = given["energize"][:], given["secrets"][:]
        for card in player.energize:
            state.energize_deck[card] -= 1
        for card in player.secrets:
            state.secret_deck[card] -= 1
        for place, counts in given["units"].items():
            for kind, count in enumerate(counts):
                if count:
                    state.place(seat, place, kind, count)


def some_of(value: Any, names: tuple[str, ...], place: str) -> dict[str, Any]:
    """An object of some of these keys."""
    if not isinstance(value, dict):
        refuse(place, value, "an object")
    return record(value, [name for name in names if name in value], place)


def cards(value: Any, names: list[str], place: str) -> list[int]:
    """Cards in any order, copies repeated; sorted."""
    entries = decode.items(value, place)
    return sorted(decode.choice(card, names, f"{place}[{at}]") for at, card in enumerate(entries))


def hexes(value: Any, allowed: range, place: str) -> list[int]:
    """Hexes ascending, none twice."""
    entries = decode.items(value, place)
    found = [number(entry, allowed.start, allowed.stop - 1, f"{place}[{at}]") for at, entry in enumerate(entries)]
    require(found == sorted(set(found)), place, "hexes ascending, none twice")
    return found


def hex_map(value: Any, allowed: range, place: str) -> dict[int, Any]:
    """An object by hex, a number as text."""
    if not isinstance(value, dict):
        refuse(place, value, "an object by hex")
    names = [str(number) for number in allowed]
    return {allowed[decode.choice(name, names, place)]: entry for name, entry in value.items()}
