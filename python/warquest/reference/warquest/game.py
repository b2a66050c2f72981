"""The game `warquest`: its table of nodes, its state and the `Game` of the contract (WQ-1, 14)."""

from __future__ import annotations

from typing import Any, ClassVar

from ...errors import OptionError
from .. import returns
from ..contract import Game
from . import (
    chance,
    conquest,
    economy,
    encode,
    event,
    length,
    movement,
    notation,
    quest,
    render,
    save,
    scoring,
    setup,
    turn,
    view,
)
from .battle import machine, retreat, spoils
from .battle.lines import fighting
from .board import Board
from .model import NONE, WarquestFields
from .observation import CampaignEncoding
from .options import check_options
from .rules import Rules

MAX_CHANCE_OUTCOMES = 861
VP_LIMIT = 65_535.0
UTILITIES: dict[str, tuple[float, float, float | None]] = {
    "zero_sum": (-1.0, 1.0, 0.0),
    "win_share": (0.0, 1.0, 1.0),
    "vp": (0.0, VP_LIMIT, None),
    "vp_margin": (-VP_LIMIT, VP_LIMIT, None),
}
"""(min_utility, max_utility, utility_sum) by the option `returns`."""


def displayed(state: WarquestFields, card: int) -> None:
    """The display is filled in setup and refilled in the rounds."""
    (turn.card_displayed if state.round > 0 else setup.displayed)(state, card)


def back_to_turn(state: WarquestFields, seat: int) -> None:
    state.back_to_turn()


class WarquestState(WarquestFields):
    """A state of a campaign with the rules of its nodes."""

    __slots__ = ()

    nodes: ClassVar[dict[str, Any]] = {
        **setup.NODES,
        **turn.NODES,
        **movement.NODES,
        **economy.NODES,
        **quest.NODES,
        **conquest.NODES,
        **event.NODES,
        **machine.NODES,
        **retreat.NODES,
        **spoils.NODES,
        **chance.ROLL_NODES,
        "draw_display": (None, displayed),
    }
    rolls: ClassVar[dict[str, Any]] = {**machine.ROLLS, **quest.ROLLS, **event.ROLLS}
    after_draw: ClassVar[dict[str, Any]] = {
        "setup": setup.dealt,
        "claim": back_to_turn,
        "redraw": back_to_turn,
        "quest": back_to_turn,
        "glorious": spoils.glorious_drawn,
        "hunt": spoils.hunt_drawn,
    }

    def event_over(self) -> None:
        turn.event_done(self)

    def battle_over(self) -> None:
        movement.next_battle(self)

    # What a battle asks of the map.

    def battle_gold(self, side: int) -> int:
        return self.players[fighting(self).seat(side)].gold

    def pay_battle_card(self, side: int, gold: int) -> None:
        self.players[fighting(self).seat(side)].gold -= gold

    def battle_cards(self, side: int) -> list[int]:
        return self.players[fighting(self).seat(side)].power

    def battle_artifacts(self, side: int) -> list[int]:
        battle = fighting(self)
        player = self.players[battle.seat(side)]
        leaders = zip(player.artifacts, player.regions, strict=True)
        return [artifact if region == battle.region else NONE for artifact, region in leaders]

    def goer_leaves(self) -> None:
        retreat.leave(self)

    def battle_decided(self) -> None:
        retreat.stand(self, fighting(self).region)

    # The contract.

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * len(self.players)
        points = self.points()
        return returns.returns(self.options["returns"], points, scoring.best(points))

    def points(self) -> list[int]:
        return [player.vp for player in self.players]

    def to_dict(self) -> dict[str, Any]:
        return encode.campaign(self)

    def view(self, player: int) -> dict[str, Any]:
        return view.view(self, self._seat(player))

    def reachable(self, region: str) -> list[str]:
        ids = self.rules.region_ids
        return [ids[other] for other in movement.reachable(self, self.game.map.index(region))]

    def _hides(self, action: int, viewer: int) -> bool:
        return view.hides(self, action, viewer)

    def __str__(self) -> str:
        return render.campaign(self)


class WarquestGame(Game):
    """The campaign for two to five players."""

    name = "warquest"

    def __init__(self, document: dict[str, Any], players: int, options: dict[str, Any]) -> None:
        self.index = Rules(document)
        check_players(players, document)
        check_options(options, self.index)
        super().__init__(document, options)
        self.num_players = players
        self.num_distinct_actions = len(self.index.actions.texts)
        self.max_game_length = length.game_length(self.index.constants, players, options["rounds"])
        self.max_chance_outcomes = MAX_CHANCE_OUTCOMES
        self.min_utility, self.max_utility, self.utility_sum = UTILITIES[options["returns"]]
        self.map = Board(self.index)
        self.encoding = CampaignEncoding(self.index, players)

    def blank_state(self) -> WarquestState:
        state = WarquestState()
        state.game = self
        state.rules = self.index
        state.options = self._options
        state._legal = None
        return state

    def new_initial_state(self) -> WarquestState:
        state = self.blank_state()
        setup.begin(state)
        return state

    def from_dict(self, data: dict[str, Any]) -> WarquestState:
        return save.campaign(self, data)

    def action_texts(self) -> list[str]:
        return self.index.actions.texts

    def find_action(self, text: str) -> int | None:
        return notation.find_action(self.index.actions, text)

    def __reduce__(self) -> tuple[Any, ...]:
        return WarquestGame, (self._document, self.num_players, self._options)


def check_players(players: Any, document: dict[str, Any]) -> None:
    """WQ-2.1: two players, up to the colours of the rules."""
    colours = document["tables"]["units"]["limits"]["colours"]
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= colours:
        raise OptionError(f"players: {players!r} is not a number of 2..{colours}")
