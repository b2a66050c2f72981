"""Battles on the map for the rule tests: a march into an enemy region, and what stands where afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from battles import go

from positions import Position
from script import legal

HERE, THERE = "vinehill", "oldfield"
BLANK_FRONT = "roll 0 0; roll 0 0"


def war(load: Callable[..., Any], players: int = 2, **arguments: Any) -> Position:
    """A position in which only the first player's lord is on the move; his lieutenant is off the map."""
    position = Position(load("warquest", players=players, **arguments))
    return position.leader(0, "lieutenant-1", None).leader(0, "lord", HERE)


def march(state: Any, start: str = HERE, end: str = THERE) -> Any:
    """Everybody of one region steps next door with one move action, which then ends."""
    go(state, f"move; army {start}")
    while state.node in ("leader_choice", "cargo"):
        go(state, "leader_goes" if state.node == "leader_choice" else legal(state)[-1])
    go(state, f"step {end}")
    return go(state, "done") if state.node == "move_army" else state


def attack(
    load: Callable[..., Any], attackers: Iterable[str], defenders: Iterable[str], players: int = 2, **arguments: Any
) -> Any:
    """The first player's lord and troops have marched from one region into the next, where the second player stands."""
    position = war(load, players, **arguments)
    position.army(0, HERE, *attackers).army(1, THERE, *defenders)
    return march(position.state())


def players(state: Any) -> list[dict[str, Any]]:
    """The players' part of the state dict."""
    return state.to_dict()["players"]


def vp(state: Any) -> list[int]:
    """Victory points by seat."""
    return [player["vp"] for player in players(state)]


def standing(state: Any, region: str) -> tuple[int, dict[str, int]] | None:
    """Owner and troops of a region."""
    here = state.to_dict()["troops"].get(region)
    return None if here is None else (here["owner"], here["units"])


def leader_regions(state: Any, seat: int) -> list[str | None]:
    """Where the lord and the lieutenants of a player are."""
    return [leader and leader["region"] for leader in players(state)[seat]["leaders"]]
