"""Setting up: the first player, the tiles, executive orders, or what a scenario fixes (NX-2, 18.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import draws, movement, selection, turn
from .board import INNER_RING, OUTER_RING, TOKEN_HEXES
from .model import NONE, SECRET, Player

if TYPE_CHECKING:
    from .game import NexusState
    from .model import NexusFields
    from .scenario import Scenario


def blank(state: NexusState) -> None:
    """The board before anything is known (NX-2.6, 2.10)."""
    rules, board = state.rules, state.board
    players, homes = state.game.num_players, board.size - OUTER_RING.stop
    state.node, state.player, state._legal = "", NONE, None
    state.battle = state.draw = state.turn = None
    state.battles = state.round = 0
    state.chain, state.set_aside, state.winners = [], [], []
    state.first = state.active = NONE
    state.terrain = [rules.monolith, *[NONE for _ in TOKEN_HEXES], *[rules.home] * homes]
    state.mines = [0] * board.size
    state.tokens = [place in TOKEN_HEXES for place in range(board.size)]
    state.token_pool = rules.token_count[:]
    state.single_pool, state.double_pool = rules.single_count[:], rules.double_count[:]
    state.energize_deck, state.secret_deck = rules.energize_count[:], rules.secret_count[:]
    state.energize_discards, state.secret_discards = [0] * len(rules.energize_ids), [0] * len(rules.secret_ids)
    state.players = [Player.new() for _ in range(players)]
    clear_units(state)


def clear_units(state: NexusState) -> None:
    rules, size = state.rules, state.board.size
    seats = range(state.game.num_players)
    state.units = [[[0] * rules.types for _ in range(size)] for _ in seats]
    state.strength = [[0] * size for _ in seats]
    state.crowd = [0] * size
    state.supply = [rules.limit[:] for _ in seats]


def begin(state: NexusState, scenario: Scenario) -> None:
    """From a blank state and what a scenario fixes."""
    scenario.lay(state)
    if state.options["first_player"] == "random":
        proceed(state)
    else:
        first_known(state, state.options["first_player"])


def proceed(state: NexusFields) -> None:
    """The next of what is left of the setup (NX-2.2 to 2.5)."""
    if state.first < 0:
        state.ask_chance("first_player")
    elif next_single(state) is not None:
        state.ask_chance("single_tile")
    elif next_double(state) is not None:
        state.ask_chance("double_tile")
    elif state.options["executive_orders"] and "phase" not in state.options["scenario"]:
        draws.begin(state, SECRET, "orders", state.first, len(state.players))
    else:
        start(state)


def next_single(state: NexusFields) -> int | None:
    return next((place for place in INNER_RING if state.terrain[place] < 0), None)


def next_double(state: NexusFields) -> int | None:
    """The first hex of the lowest slot without terrain (NX-2.4)."""
    return next((place for place in OUTER_RING[::2] if state.terrain[place] < 0), None)


def first_known(state: NexusFields, seat: int) -> None:
    """NX-2.9; what a scenario gives comes at the same time."""
    state.first = seat
    for player, rubium in zip(state.players, starting_rubium(state), strict=True):
        player.rubium = rubium
    proceed(state)


def starting_rubium(state: NexusFields) -> list[int]:
    """By seat, when the first player is known."""
    rules = state.rules
    rubium = [0] * len(state.players)
    for place, seat in enumerate(state.seats_from(state.first)):
        rubium[seat] = rules.first_rubium + place * rules.rubium_step
    for seat, given in enumerate(state.options["scenario"].get("players", [])):
        rubium[seat] = given.get("rubium", rubium[seat])
    return rubium


def single_drawn(state: NexusFields, tile: int) -> None:
    place = next_single(state)
    assert place is not None
    state.terrain[place] = state.rules.single[tile]
    state.single_pool[tile] -= 1
    proceed(state)


def double_drawn(state: NexusFields, tile: int) -> None:
    place = next_double(state)
    assert place is not None
    state.terrain[place], state.terrain[place + 1] = state.rules.double[tile]
    state.double_pool[tile] -= 1
    if state.options["double_orientation"] == "random":
        state.ask_chance("double_flip")
    else:
        proceed(state)


def last_double(state: NexusFields) -> int:
    """The first hex of the slot drawn last."""
    return max(place for place in OUTER_RING[::2] if state.terrain[place] >= 0)


def flipped(state: NexusFields, flip: int) -> None:
    """NX-2.5."""
    place, terrain = last_double(state), state.terrain
    if flip:
        terrain[place], terrain[place + 1] = terrain[place + 1], terrain[place]
    proceed(state)


def orders_drawn(state: NexusFields) -> None:
    state.draw = None
    start(state)


def start(state: NexusFields) -> None:
    """The first turn, from the phase on that a scenario names."""
    turn.begin(state, state.first)
    phase = state.options["scenario"].get("phase", "deploy")
    if phase == "move":
        movement.begin(state)
    elif phase == "battle":
        selection.begin(state)


NODES = {
    "first_player": (None, first_known),
    "single_tile": (None, single_drawn),
    "double_tile": (None, double_drawn),
    "double_flip": (None, flipped),
}
