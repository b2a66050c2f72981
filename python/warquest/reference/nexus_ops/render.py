"""The board as people read it: a function of the state dict (docs/nexus-ops-state.md, "Board text")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from .actions import FIRST_HOME
from .board import HOME_HEXES

if TYPE_CHECKING:
    from .battle_game import BattleState
    from .model import NexusFields

Shown = dict[str, Any]
SIDES = {"A": "attacker", "D": "defender"}


def game(state: NexusFields) -> str:
    shown = state.to_dict()
    lines = [headline(shown, state.options["max_rounds"]), *going_on(shown)]
    for seat, player in enumerate(shown["players"]):
        lines += seat_lines(seat, player)
    lines += ["board:", *(f"  {hex_text(shown, place, state.options)}" for place in range(len(shown["terrain"])))]
    lines += turn_lines(shown["turn"]) if shown["turn"] else []
    lines += battle_lines(shown) if shown["battle"] else []
    tokens = listed(f"{name} {count}" for name, count in shown["token_pool"].items())
    lines.append(f"tokens left: {tokens}")
    for deck in ("energize", "secret"):
        lines.append(f"{deck} discards: {listed(copies(shown[f'{deck}_discards']))}")
    return "\n".join(lines)


def battle(state: BattleState) -> str:
    shown = state.to_dict()
    fought = shown["battle"]
    lines = [f"battle on {state.options['terrain']}, node {node(shown)}"]
    if state.is_terminal():
        winner = state.winner()
        lines.append(f"winner: {'nobody' if winner < 0 else list(SIDES.values())[winner]}")
    lines += chain_line(shown)
    if fought["type"]:
        lines.append(f"step {fought['type']}{', reversed' if fought['reversed'] else ''}")
    for name, camp in zip(SIDES, shown["sides"], strict=True):
        lines.append(side_text(name, fought["sides"][name], camp["units"]))
        lines.append(f"  cards: {listed(camp['energize'])}")
    return "\n".join(lines)


# Words.


def listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"


def pieces(counts: dict[str, int]) -> str:
    """A count map of the dict, whose order is that of the index."""
    return listed(f"{count} {name}" for name, count in counts.items())


def copies(counts: dict[str, int]) -> Iterator[str]:
    for name, count in counts.items():
        yield from [name] * count


def seats(numbers: list[int]) -> str:
    return listed(f"seat {seat}" for seat in numbers)


def node(shown: Shown) -> str:
    who = {-1: "chance", -4: "the end"}.get(shown["player"], f"seat {shown['player']}")
    return f"{shown['node']} ({who})"


# The game.


def headline(shown: Shown, rounds: int) -> str:
    first = "none" if shown["first"] is None else shown["first"]
    return f"round {shown['round']} of {rounds}, first seat {first}, node {node(shown)}"


def going_on(shown: Shown) -> list[str]:
    """The end, or what is half done."""
    lines = []
    if shown["winners"] is not None:
        lines.append(f"winners: {seats(shown['winners'])}")
    if shown["turn"]:
        bonus = shown["turn"]["bonus"]
        lines.append(f"turn: seat {shown['active']}{f', forced marches {bonus}' if bonus else ''}")
    return lines + chain_line(shown)


def chain_line(shown: Shown) -> list[str]:
    return [f"under way: {listed(shown['chain'])}"] if shown["chain"] else []


def seat_lines(seat: int, player: Shown) -> list[str]:
    hand = f"energize cards {len(player['energize'])}, secret missions {len(player['secrets'])}"
    plain = [f"plain missions {player['plain']}"] if player["plain"] else []
    return [
        f"seat {seat}: {player['rubium']} rubium, {player['vp']} VP, {hand}",
        f"  played: {listed([*player['played'], *plain])}",
    ]


def hex_text(shown: Shown, place: int, options: dict[str, Any]) -> str:
    printed = options["home_mines"][(place - FIRST_HOME) % HOME_HEXES] if place >= FIRST_HOME else 0
    mine = shown["mines"][place] or printed
    text = f"{place} {shown['terrain'][place] or 'unknown'}"
    text += f", mine {mine}" if mine else ""
    text += ", token" if place in shown["tokens"] else ""
    armies = [
        f"seat {seat}: {pieces(player['units'][str(place)])}"
        for seat, player in enumerate(shown["players"])
        if str(place) in player["units"]
    ]
    return f"{text}: {'; '.join(armies) or 'none'}"


def turn_lines(turn: Shown) -> list[str]:
    lines = []
    if turn["breath"]:
        lines.append(f"dragons to breathe: {listed(f'{count} at {place}' for place, count in turn['breath'].items())}")
    if turn["fights"]:
        lines.append(f"to fight: {listed(map(str, turn['fights']))}")
    return lines


# The battle.


def battle_lines(shown: Shown) -> list[str]:
    fought = shown["battle"]
    attacked = "nobody yet" if fought["defender"] is None else f"seat {fought['defender']}"
    text = f"battle at {fought['hex']}: seat {fought['attacker']} attacks {attacked}"
    text += f", step {fought['type']}" if fought["type"] else ""
    text += ", reversed" if fought["reversed"] else ""
    return [text, *(f"  {side_line(shown, name)}" for name in SIDES)]


def side_line(shown: Shown, name: str) -> str:
    fought = shown["battle"]
    seat = fought[SIDES[name]]
    units = {} if seat is None else shown["players"][seat]["units"].get(str(fought["hex"]), {})
    return side_text(name, fought["sides"][name], units)


def side_text(name: str, side: Shown, units: dict[str, int]) -> str:
    text = f"{SIDES[name]}: {pieces(units)}"
    text += f", hits {side['hits']}" if side["hits"] is not None else ""
    text += f", misses {side['misses']}" if side["misses"] else ""
    text += ", frenzy" if side["frenzy"] else ""
    text += ", outflank" if side["outflank"] else ""
    text += f", targeting {side['targeting']}" if side["targeting"] else ""
    text += f", regenerates {' and '.join(side['regeneration'])}" if side["regeneration"] else ""
    return text + (f", lost {pieces(side['lost'])}" if side["lost"] else "")
