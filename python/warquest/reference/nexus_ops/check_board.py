"""What a saved state must keep of its board: tiles, tokens, mines, and what has been explored (NX-2, 7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ..decode import require
from .board import INNER_RING, OUTER_RING, TOKEN_HEXES
from .phases import BATTLE_PHASE, END, SETUP, phase
from .setup import last_double

if TYPE_CHECKING:
    from .game import NexusState
    from .model import NexusFields


def check(state: NexusState) -> None:
    check_tiles(state)
    check_tokens(state)
    check_mines(state)
    check_exploration(state)


# Tiles.


def check_tiles(state: NexusState) -> None:
    """As many tiles as there are; which of them lie is asked only while some are left."""
    known = [state.terrain[place] >= 0 for place in TOKEN_HEXES]
    require(known == sorted(known, reverse=True), "terrain", "no terrain after a hex without")
    require(phase(state) == SETUP or all(known), "terrain", "terrain everywhere after the setup")
    for key, ring, size in (("single_pool", INNER_RING, 1), ("double_pool", OUTER_RING, 2)):
        missing = sum(state.terrain[place] < 0 for place in ring)
        left = sum(getattr(state, key))
        require(left * size == missing, key, f"tiles for the {missing} hexes without terrain")
    if any(state.single_pool):
        check_singles(state)
    if any(state.double_pool):
        check_doubles(state)


def check_singles(state: NexusFields) -> None:
    rules = state.rules
    laid = Counter(state.terrain[place] for place in INNER_RING if state.terrain[place] >= 0)
    taken: Counter[int] = Counter()
    for tile, terrain in enumerate(rules.single):
        taken[terrain] += rules.single_count[tile] - state.single_pool[tile]
    require(laid == +taken, "single_pool", "the tiles that are not on the board")


def check_doubles(state: NexusFields) -> None:
    """A tile may lie either way round, but not while its flip is open, nor with a fixed orientation."""
    rules, terrain = state.rules, state.terrain
    fixed = state.options["double_orientation"] == "fixed"
    taken: Counter[tuple[int, ...]] = Counter()
    for index, halves in enumerate(rules.double):
        taken[face(halves, fixed)] += rules.double_count[index] - state.double_pool[index]
    laid: Counter[tuple[int, ...]] = Counter()
    for place in OUTER_RING[::2]:
        tile = (terrain[place], terrain[place + 1])
        if tile[0] >= 0:
            laid[face(tile, fixed)] += 1
    require(laid == +taken, "double_pool", "the tiles that are not on the board")
    if state.node == "double_flip" and laid:
        place, left = last_double(state), state.double_pool
        drawn = [rules.double[tile] for tile, most in enumerate(rules.double_count) if left[tile] < most]
        require((terrain[place], terrain[place + 1]) in drawn, f"terrain[{place}]", "a tile that is not flipped")


def face(tile: tuple[int, int], fixed: bool) -> tuple[int, ...]:
    """A tile; either way round is the same unless the orientation is fixed."""
    return tile if fixed else tuple(sorted(tile))


# Tokens and mines.


def check_tokens(state: NexusState) -> None:
    rules, scenario = state.rules, state.game.scenario
    pool = scenario.token_pool if scenario.token_pool is not None else rules.token_count
    for kind, count in enumerate(state.token_pool):
        require(count <= pool[kind], f"token_pool.{rules.token_ids[kind]}", f"at most {pool[kind]}")
    require(sum(state.token_pool) == sum(state.tokens), "token_pool", "as many tokens as hexes with one")


def check_mines(state: NexusState) -> None:
    values = {0, *state.rules.token_mine}
    for place in TOKEN_HEXES:
        mine = state.mines[place]
        require(mine in values, f"mines[{place}]", "a mine of a token")
        require(not mine or not state.tokens[place], f"mines[{place}]", "no mine under a token")


def check_exploration(state: NexusState) -> None:
    """From the battle phase on no token lies where the active player has units (NX-7.1)."""
    if phase(state) in (BATTLE_PHASE, END):
        for place, token in enumerate(state.tokens):
            require(not token or not state.strength[state.active][place], "tokens", "none that would be explored")
