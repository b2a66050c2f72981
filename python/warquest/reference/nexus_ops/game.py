"""The game `nexus_ops`: its table of nodes, its state and the `Game` of the contract."""

from __future__ import annotations

from typing import Any, ClassVar

from ...errors import OptionError
from ..contract import Game
from ..returns import returns
from . import (
    breath,
    deploy,
    draws,
    economy,
    encode,
    explore,
    length,
    movement,
    notation,
    render,
    save,
    selection,
    setup,
    turn,
    view,
)
from .battle import aftermath, machine
from .board import Board
from .model import ATTACKER, NexusFields
from .observation import GameEncoding
from .options import check_options
from .rules import Rules
from .scenario import Scenario


def utilities(kind: str, most: int) -> tuple[float, float, float | None]:
    """(min_utility, max_utility, utility_sum) of the option `returns`, with the most VP that a seat can have."""
    return {
        "zero_sum": (-1.0, 1.0, 0.0),
        "win_share": (0.0, 1.0, 1.0),
        "vp": (0.0, float(most), None),
        "vp_margin": (-float(most), float(most), None),
    }[kind]


class NexusState(NexusFields):
    """A state of a game with the rules of its nodes."""

    __slots__ = ()

    game: NexusGame

    nodes: ClassVar[dict[str, Any]] = {
        **setup.NODES,
        **draws.NODES,
        **deploy.NODES,
        **movement.NODES,
        **explore.NODES,
        **selection.NODES,
        **breath.NODES,
        **machine.NODES,
        **aftermath.NODES,
        **economy.NODES,
    }
    after_draw: ClassVar[dict[str, Any]] = {
        "orders": setup.orders_drawn,
        "lost": aftermath.loser_has_drawn,
        "turn": economy.secrets_drawn,
        "monolith": economy.all_drawn,
        "hill": economy.all_drawn,
    }

    @property
    def most_dice(self) -> int:
        return self.game.most_dice

    def next_turn(self) -> None:
        turn.next_turn(self)

    # What a battle asks of the map.

    def terrain_of_battle(self) -> int:
        return self.terrain[self.fighting().hex]

    def fighters(self, side: int) -> list[int]:
        battle = self.fighting()
        return self.units[battle.attacker if side == ATTACKER else battle.defender][battle.hex]

    def kill(self, side: int, kind: int) -> None:
        battle = self.fighting()
        self.remove(battle.seat(side), battle.hex, kind)

    def hand(self, seat: int) -> list[int]:
        return self.players[seat].energize

    def spend(self, seat: int, card: int) -> None:
        self.players[seat].energize.remove(card)
        self.energize_discards[card] += 1

    def bystanders(self) -> list[int]:
        if not self.options["battle_cards_bystanders"]:
            return []
        battle = self.fighting()
        return [seat for seat in self.seats_from(battle.defender)[1:] if seat != battle.attacker]

    def battle_over(self) -> None:
        aftermath.begin(self)

    # The contract.

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * len(self.players)
        return returns(self.options["returns"], self.points(), self.winners)

    def points(self) -> list[int]:
        return [player.vp for player in self.players]

    def to_dict(self) -> dict[str, Any]:
        return encode.game(self)

    def view(self, player: int) -> dict[str, Any]:
        return view.view(self, self._seat(player))

    def reachable(self, region: str) -> list[str]:
        return [str(place) for place in movement.reachable(self, self.board.index(region))]

    def _hides(self, action: int, viewer: int) -> bool:
        return view.hides(self, action, viewer)

    def __str__(self) -> str:
        return render.game(self)


class NexusGame(Game):
    """The game for two to four players."""

    name = "nexus_ops"

    def __init__(self, document: dict[str, Any], players: int, options: dict[str, Any]) -> None:
        self.index = rules = Rules(document)
        if type(players) is not int or players not in rules.home_sides:
            raise OptionError(f"players: {players!r} is none of {', '.join(map(str, sorted(rules.home_sides)))}")
        check_options(options, players)
        super().__init__(document, options)
        self.num_players = players
        self.map = Board(rules, players)
        self.encoding = GameEncoding(rules, players)
        self.scenario = Scenario(rules, self.map, players, options)
        self.num_distinct_actions = len(rules.actions.texts)
        self.max_game_length = length.game_length(rules, players, options["max_rounds"])
        self.most_dice = 2 * max(rules.limit)
        lists = (rules.single_ids, rules.double_ids, rules.token_ids, rules.energize_ids, rules.secret_ids)
        self.max_chance_outcomes = max(players, self.most_dice + 1, *(len(each) for each in lists))
        most = options["vp_target"] - 1 + max(1, rules.plain_vp, *(card.vp for card in rules.secrets))
        self.min_utility, self.max_utility, self.utility_sum = utilities(options["returns"], most)

    def blank_state(self) -> NexusState:
        state = NexusState()
        state.game = self
        state.rules = self.index
        state.board = self.map
        state.options = self._options
        setup.blank(state)
        return state

    def new_initial_state(self) -> NexusState:
        state = self.blank_state()
        setup.begin(state, self.scenario)
        return state

    def from_dict(self, data: dict[str, Any]) -> NexusState:
        return save.game(self, data)

    def action_texts(self) -> list[str]:
        return self.index.actions.texts

    def find_action(self, text: str) -> int | None:
        return notation.find_action(self.index.actions, text)

    def __reduce__(self) -> tuple[Any, ...]:
        return NexusGame, (self._document, self.num_players, self._options)
