"""The state dict: ids as text, every key always present (docs/nexus-ops-state.md, "The state dict of nexus_ops")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .model import SIDES

if TYPE_CHECKING:
    from .model import Battle, Draw, NexusFields, Player, Side, TableState, Turn
    from .rules import Rules

SIDE_NAMES = ("A", "D")


def count_map(names: list[str], counts: list[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def name_or_none(names: Any, index: int) -> Any:
    return None if index < 0 else names[index]


def names_of(names: Any, indices: list[int]) -> list[Any]:
    return [names[index] for index in indices]


def seat_or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


def game(state: NexusFields) -> dict[str, Any]:
    rules = state.rules
    return {
        "node": state.node,
        "player": state.player,
        "round": state.round,
        "first": seat_or_none(state.first),
        "active": seat_or_none(state.active),
        "battles": state.battles,
        "winners": state.winners[:] if state.is_terminal() else None,
        "terrain": [name_or_none(rules.terrain_ids, terrain) for terrain in state.terrain],
        "mines": state.mines[:],
        "tokens": [place for place, token in enumerate(state.tokens) if token],
        "single_pool": state.single_pool[:],
        "double_pool": state.double_pool[:],
        "token_pool": count_map(rules.token_ids, state.token_pool),
        **decks(state),
        "players": [player_dict(state, seat, player) for seat, player in enumerate(state.players)],
        "turn": state.turn and turn_dict(rules, state.turn),
        "chain": chain(state),
        "draw": state.draw and draw_dict(rules, state.draw),
        "battle": state.battle and battle_dict(rules, state.battle),
    }


def decks(state: NexusFields) -> dict[str, Any]:
    energize, secrets = state.rules.energize_ids, state.rules.secret_ids
    return {
        "energize_deck": count_map(energize, state.energize_deck),
        "energize_discards": count_map(energize, state.energize_discards),
        "secret_deck": count_map(secrets, state.secret_deck),
        "secret_discards": count_map(secrets, state.secret_discards),
        "set_aside": [{"card": secrets[card], "by": seat} for card, seat in state.set_aside],
    }


def chain(state: TableState) -> list[str]:
    return names_of(state.rules.actions.texts, state.chain)


def by_hex(names: list[str], counts: Any) -> dict[str, dict[str, int]]:
    """(hex, counts by type) as count maps by hex."""
    return {str(place): count_map(names, units) for place, units in counts if any(units)}


def player_dict(state: NexusFields, seat: int, player: Player) -> dict[str, Any]:
    rules = state.rules
    return {
        "rubium": player.rubium,
        "vp": player.vp,
        "units": by_hex(rules.unit_ids, enumerate(state.units[seat])),
        "settled": player.settled,
        "energize": names_of(rules.energize_ids, player.energize),
        "secrets": names_of(rules.secret_ids, player.secrets),
        "played": names_of(rules.secret_ids, player.played),
        "plain": player.plain,
    }


def turn_dict(rules: Rules, turn: Turn) -> dict[str, Any]:
    return {
        "moved": by_hex(rules.unit_ids, sorted(turn.moved.items())),
        "bonus": turn.bonus,
        "breath": {str(place): count for place, count in sorted(turn.breath.items())},
        "fights": turn.fights[:],
        "kills": count_map(rules.unit_ids, turn.kills),
    }


def draw_dict(rules: Rules, draw: Draw) -> dict[str, Any]:
    """Only secret missions wait in `drawn`."""
    return {
        "deck": draw.deck,
        "why": draw.why,
        "player": draw.player,
        "left": draw.left,
        "drawn": names_of(rules.secret_ids, draw.drawn),
    }


def battle_dict(rules: Rules, battle: Battle) -> dict[str, Any]:
    return {
        "hex": None if battle.hex < 0 else battle.hex,
        "attacker": battle.attacker,
        "defender": seat_or_none(battle.defender),
        "critical": battle.critical,
        "reversed": battle.reversed,
        "type": name_or_none(rules.unit_ids, battle.type),
        "rolling": name_or_none(SIDE_NAMES, battle.rolling),
        "regenerating": name_or_none(rules.unit_ids, battle.regenerating),
        "over": battle.over,
        "red": battle.red,
        "sides": {SIDE_NAMES[side]: side_dict(rules, battle.sides[side]) for side in SIDES},
    }


def side_dict(rules: Rules, side: Side) -> dict[str, Any]:
    return {
        "frenzy": side.frenzy,
        "outflank": side.outflank,
        "targeting": side.targeting,
        "regeneration": names_of(rules.unit_ids, side.regeneration),
        "hits": side.hits,
        "misses": side.misses,
        "volley": side.volley,
        "lost": count_map(rules.unit_ids, side.lost),
    }
