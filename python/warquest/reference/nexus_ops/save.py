"""States from dicts: reading every field strictly; `check.py` then refuses what cannot be (docs/nexus-ops-state.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import decode
from ..decode import NUMBER_LIMIT, boolean, choice, choice_or_none, choices, counts, number, optional, record, require
from . import check
from .actions import FIRST_HOME
from .board import TOKEN_HEXES
from .encode import SIDE_NAMES
from .model import ENERGIZE, NONE, SECRET, SIDES, Battle, Draw, Player, Side, Turn
from .options import MINE_LIMIT
from .scenario import hex_map, hexes
from .setup import clear_units

if TYPE_CHECKING:
    from .battle_game import BattleGame, BattleState, Camp
    from .game import NexusGame, NexusState
    from .rules import Rules

GAME_KEYS = (
    "node", "player", "round", "first", "active", "battles", "winners", "terrain", "mines", "tokens", "single_pool",
    "double_pool", "token_pool", "energize_deck", "energize_discards", "secret_deck", "secret_discards", "set_aside",
    "players", "turn", "chain", "draw", "battle",
)  # fmt: skip
PLAYER_KEYS = ("rubium", "vp", "units", "settled", "energize", "secrets", "played", "plain")
TURN_KEYS = ("moved", "bonus", "breath", "fights", "kills")
DRAW_KEYS = ("deck", "why", "player", "left", "drawn")
BATTLE_KEYS = (
    "hex", "attacker", "defender", "critical", "reversed", "type", "rolling", "regenerating", "over", "red", "sides",
)  # fmt: skip
SIDE_KEYS = ("frenzy", "outflank", "targeting", "regeneration", "hits", "misses", "volley", "lost")
WHYS = ("orders", "lost", "turn", "monolith", "hill")
COUNT_LIMIT = 2**31 - 1


def game(owner: NexusGame, data: Any) -> NexusState:
    """The state of a game from its dict."""
    fields = record(data, GAME_KEYS, "state")
    state = owner.blank_state()
    players = owner.num_players
    read_node(state, fields, players)
    state.round = number(fields["round"], 0, state.options["max_rounds"], "round")
    state.first = seat_or_none(fields["first"], players, "first")
    state.active = seat_or_none(fields["active"], players, "active")
    read_winners(state, fields["winners"])
    read_board(state, fields)
    read_decks(state, fields)
    entries = decode.items(fields["players"], "players")
    require(len(entries) == players, "players", f"{players} players")
    clear_units(state)
    state.players = [Player.new() for _ in entries]
    for seat, entry in enumerate(entries):
        read_player(state, seat, entry)
    read_contexts(state, fields)
    check.game(state, data)
    return state


def read_node(state: Any, fields: dict[str, Any], players: int) -> None:
    if not isinstance(fields["node"], str) or fields["node"] not in (*state.nodes, "terminal"):
        decode.refuse("node", fields["node"], "a node of this game")
    state.node = fields["node"]
    state.player = number(fields["player"], -4, players - 1, "player")
    state.battles = number(fields["battles"], 0, COUNT_LIMIT, "battles")
    state.chain = read_chain(state.rules, fields["chain"])


def read_chain(rules: Rules, value: Any) -> list[int]:
    entries = decode.items(value, "chain")
    return [choice(entry, rules.actions.texts, f"chain[{at}]") for at, entry in enumerate(entries)]


def seat_or_none(value: Any, players: int, place: str) -> int:
    return NONE if value is None else number(value, 0, players - 1, place)


def read_winners(state: NexusState, value: Any) -> None:
    ended = state.node == "terminal"
    require((value is not None) == ended, "winners", "seats at the end, null before")
    state.winners = decode.seats(value, state.game.num_players, "winners") if ended else []


def read_board(state: NexusState, fields: dict[str, Any]) -> None:
    rules, size = state.rules, state.board.size
    terrain = sized(fields["terrain"], size, "terrain")
    state.terrain = [choice_or_none(entry, rules.terrain_ids, f"terrain[{at}]") for at, entry in enumerate(terrain)]
    for place, kind in enumerate(state.terrain):
        fixed = rules.home if place >= FIRST_HOME else rules.monolith if place == 0 else NONE
        right = kind == fixed if fixed != NONE else kind not in (rules.home, rules.monolith)
        require(right, f"terrain[{place}]", "terrain that can be there")
    mines = sized(fields["mines"], size, "mines")
    limits = [MINE_LIMIT if place in TOKEN_HEXES else 0 for place in range(size)]
    state.mines = [number(mine, 0, limits[at], f"mines[{at}]") for at, mine in enumerate(mines)]
    tokens = hexes(fields["tokens"], TOKEN_HEXES, "tokens")
    state.tokens = [place in tokens for place in range(size)]
    state.token_pool = counts(fields["token_pool"], rules.token_ids, "token_pool")
    for key, most in (("single_pool", rules.single_count), ("double_pool", rules.double_count)):
        pool = sized(fields[key], len(most), key)
        setattr(state, key, [number(left, 0, most[at], f"{key}[{at}]") for at, left in enumerate(pool)])


def sized(value: Any, size: int, place: str) -> list[Any]:
    entries = decode.items(value, place)
    require(len(entries) == size, place, f"{size} entries")
    return entries


def read_decks(state: NexusState, fields: dict[str, Any]) -> None:
    rules = state.rules
    for deck, names in ((ENERGIZE, rules.energize_ids), (SECRET, rules.secret_ids)):
        for pile in (f"{deck}_deck", f"{deck}_discards"):
            setattr(state, pile, counts(fields[pile], names, pile))
    entries = decode.items(fields["set_aside"], "set_aside")
    state.set_aside = [read_set_aside(state, entry, f"set_aside[{at}]") for at, entry in enumerate(entries)]


def read_set_aside(state: NexusState, entry: Any, place: str) -> tuple[int, int]:
    fields = record(entry, ("card", "by"), place)
    card = choice(fields["card"], state.rules.secret_ids, f"{place}.card")
    return card, number(fields["by"], 0, state.game.num_players - 1, f"{place}.by")


def read_player(state: NexusState, seat: int, entry: Any) -> None:
    rules, place = state.rules, f"players[{seat}]"
    fields = record(entry, PLAYER_KEYS, place)
    player = state.players[seat]
    for hex_number, units in hex_counts(state, fields["units"], f"{place}.units").items():
        for kind, count in enumerate(units):
            where = f"{place}.units.{hex_number}.{rules.unit_ids[kind]}"
            require(count <= state.supply[seat][kind], where, f"at most {rules.limit[kind]} units of the type")
            if count:
                state.place(seat, hex_number, kind, count)
    player.rubium = number(fields["rubium"], 0, NUMBER_LIMIT, f"{place}.rubium")
    player.vp = number(fields["vp"], 0, NUMBER_LIMIT, f"{place}.vp")
    settled = boolean(fields["settled"], f"{place}.settled")
    require(settled or not player.settled, f"{place}.settled", "true with units on the board")
    player.settled = settled
    player.energize = choices(fields["energize"], rules.energize_ids, f"{place}.energize")
    player.secrets = choices(fields["secrets"], rules.secret_ids, f"{place}.secrets")
    player.played = choices(fields["played"], rules.secret_ids, f"{place}.played")
    player.plain = number(fields["plain"], 0, NUMBER_LIMIT, f"{place}.plain")


def hex_counts(state: NexusState, value: Any, place: str) -> dict[int, list[int]]:
    """Counts by type, by hex; only hexes with units."""
    entries = hex_map(value, range(state.board.size), place)
    found = {at: counts(units, state.rules.unit_ids, f"{place}.{at}") for at, units in entries.items()}
    for at, units in found.items():
        require(any(units), f"{place}.{at}", "at least one unit")
    return found


def read_contexts(state: NexusState, fields: dict[str, Any]) -> None:
    state.turn = optional(fields["turn"], lambda value, _: read_turn(state, value), "turn")
    state.draw = optional(fields["draw"], lambda value, _: read_draw(state, value), "draw")
    state.battle = None
    if fields["battle"] is not None:
        state.battle = read_battle(state.rules, fields["battle"], state.game.num_players)
        place = number(record(fields["battle"], BATTLE_KEYS, "battle")["hex"], 0, state.board.size - 1, "battle.hex")
        state.battle.hex = place


def read_turn(state: NexusState, value: Any) -> Turn:
    rules, fields = state.rules, record(value, TURN_KEYS, "turn")
    everywhere = range(state.board.size)
    breath = hex_map(fields["breath"], everywhere, "turn.breath")
    return Turn(
        bonus=number(fields["bonus"], 0, NUMBER_LIMIT, "turn.bonus"),
        breath={at: number(count, 1, NUMBER_LIMIT, f"turn.breath.{at}") for at, count in breath.items()},
        fights=hexes(fields["fights"], everywhere, "turn.fights"),
        kills=counts(fields["kills"], rules.unit_ids, "turn.kills"),
        moved=hex_counts(state, fields["moved"], "turn.moved"),
    )


def read_draw(state: NexusState, value: Any) -> Draw:
    fields = record(value, DRAW_KEYS, "draw")
    return Draw(
        deck=(ENERGIZE, SECRET)[choice(fields["deck"], (ENERGIZE, SECRET), "draw.deck")],
        drawn=choices(fields["drawn"], state.rules.secret_ids, "draw.drawn"),
        left=number(fields["left"], 0, state.game.num_players, "draw.left"),
        player=number(fields["player"], 0, state.game.num_players - 1, "draw.player"),
        why=WHYS[choice(fields["why"], WHYS, "draw.why")],
    )


def read_battle(rules: Rules, value: Any, players: int) -> Battle:
    """All but the hex."""
    fields = record(value, BATTLE_KEYS, "battle")
    sides = record(fields["sides"], SIDE_NAMES, "battle.sides")
    return Battle(
        attacker=number(fields["attacker"], 0, players - 1, "battle.attacker"),
        critical=boolean(fields["critical"], "battle.critical"),
        defender=seat_or_none(fields["defender"], players, "battle.defender"),
        hex=NONE,
        over=boolean(fields["over"], "battle.over"),
        red=boolean(fields["red"], "battle.red"),
        regenerating=choice_or_none(fields["regenerating"], rules.unit_ids, "battle.regenerating"),
        reversed=boolean(fields["reversed"], "battle.reversed"),
        rolling=choice_or_none(fields["rolling"], SIDE_NAMES, "battle.rolling"),
        sides=[read_side(rules, sides[SIDE_NAMES[side]], f"battle.sides.{SIDE_NAMES[side]}") for side in SIDES],
        type=choice_or_none(fields["type"], rules.unit_ids, "battle.type"),
    )


def read_side(rules: Rules, value: Any, place: str) -> Side:
    fields = record(value, SIDE_KEYS, place)
    return Side(
        frenzy=boolean(fields["frenzy"], f"{place}.frenzy"),
        hits=optional(fields["hits"], lambda hits, at: number(hits, 0, NUMBER_LIMIT, at), f"{place}.hits"),
        lost=counts(fields["lost"], rules.unit_ids, f"{place}.lost"),
        misses=number(fields["misses"], 0, NUMBER_LIMIT, f"{place}.misses"),
        outflank=boolean(fields["outflank"], f"{place}.outflank"),
        regeneration=decode.distinct(fields["regeneration"], rules.unit_ids, f"{place}.regeneration"),
        targeting=number(fields["targeting"], 0, NUMBER_LIMIT, f"{place}.targeting"),
        volley=boolean(fields["volley"], f"{place}.volley"),
    )


# The battle alone.

ALONE_KEYS = ("node", "player", "battles", "chain", "battle", "sides")
CAMP_KEYS = ("units", "energize")


def battle_alone(owner: BattleGame, data: Any) -> BattleState:
    """The state of a battle alone from its dict."""
    fields = record(data, ALONE_KEYS, "state")
    state = owner.blank_state()
    read_node(state, fields, owner.num_players)
    state.battle = read_battle(state.rules, fields["battle"], owner.num_players)
    require(fields["battle"]["hex"] is None, "battle.hex", "null in a battle alone")
    entries = sized(fields["sides"], len(SIDES), "sides")
    for side, entry in enumerate(entries):
        read_camp(state.rules, state.camps[side], entry, f"sides[{side}]")
    check.battle_alone(state, data)
    return state


def read_camp(rules: Rules, camp: Camp, entry: Any, place: str) -> None:
    fields = record(entry, CAMP_KEYS, place)
    camp.units = counts(fields["units"], rules.unit_ids, f"{place}.units")
    camp.energize = choices(fields["energize"], rules.energize_ids, f"{place}.energize")
