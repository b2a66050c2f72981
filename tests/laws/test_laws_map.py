"""Ways and reach, searched once more by plain means: from the rules document and the state dict alone."""

from __future__ import annotations

from typing import Any

import pytest

from adapters import CAMPAIGNS
from laws.walking import walk
from strategies.board import board_of
from strategies.scattered import scattered
from strategies.tastes import standing


def test_neighbours_and_distances_are_those_of_a_plain_search(load: Any) -> None:
    game = load()
    board = board_of(game)
    assert list(game.map.regions) == board.regions
    for region in board.regions:
        near = sorted(board.neighbours[region], key=board.regions.index)
        assert list(game.map.neighbours(region)) == near
        distances = board.distances(region)
        assert [game.map.distance(region, other) for other in board.regions] == [distances[o] for o in board.regions]


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_path_is_the_smallest_of_the_shortest(load: Any, game: str) -> None:
    board = load(game).map
    regions = list(board.regions)
    near = {region: list(board.neighbours(region)) for region in regions}
    assert all(here in near[there] for here in regions for there in near[here])
    for end in regions:
        left = _distances(near, end)
        for start in regions:
            assert board.distance(start, end) == left[start]
            assert list(board.path(start, end)) == _greedy(near, left, start, regions)


def _distances(near: dict[str, list[str]], end: str) -> dict[str, int]:
    found, front = {end: 0}, [end]
    while front:
        front = list({there for here in front for there in near[here]} - set(found))
        found.update(dict.fromkeys(front, max(found.values()) + 1))
    return found


def _greedy(near: dict[str, list[str]], left: dict[str, int], start: str, regions: list[str]) -> list[str]:
    """Always the lowest neighbour that comes nearer."""
    path = [start]
    while left[path[-1]]:
        nearer = [region for region in near[path[-1]] if left[region] == left[path[-1]] - 1]
        path.append(min(nearer, key=regions.index))
    return path


@pytest.mark.clause("WQ-3.5", "WQ-6.2", "WQ-6.3")
@pytest.mark.parametrize("seed", range(8))
def test_reachable_is_what_a_plain_search_finds(load: Any, seed: int) -> None:
    game = load(players=4, rounds=12)
    nodes = 0
    for state in walk(game, seed, 120, scattered(game, seed)):
        if state.node == "turn":
            document = state.to_dict()
            for region in board_of(game).regions:
                assert list(state.reachable(region)) == _reach(game, document, region), region
            nodes += 1
    assert nodes > 1


def _reach(game: Any, document: dict[str, Any], start: str) -> list[str]:
    """Regions that the leader in `start` could enter with one move action (state page, "Reachable")."""
    seats = [
        seat for seat, player in enumerate(document["players"]) for leader in player["leaders"] if _at(leader, start)
    ]
    if not seats:
        return []
    found, front = set(), {start}
    budget, ford = _strides(game, document, seats[0])
    enemies, _ = standing(document, seats[0])
    for _ in range(budget):
        stepped = {(there, kind) for here in front for there, kind in _ways(game, document, here)}
        front = {there for there, kind in stepped if there not in enemies and (kind != "river" or ford)}
        found |= {there for there, _ in stepped}
    return [region for region in board_of(game).regions if region in found - {start}]


def _at(leader: dict[str, Any] | None, region: str) -> bool:
    return leader is not None and leader["region"] == region


def _strides(game: Any, document: dict[str, Any], seat: int) -> tuple[int, bool]:
    """Steps of a move action of this seat, and whether rivers stop it."""
    tables, player = game.rules["tables"], document["players"][seat]
    held = [leader["artifact"] for leader in player["leaders"] if leader and leader["artifact"]]
    effects = [
        effect
        for card in tables["power"]["card"]
        for _ in range(player["power"].count(card["id"]))
        for effect in card["effects"]
    ]
    effects += [card["artifact"]["effect"] for card in tables["events"]["card"] if card["id"] in held]
    steps = next(entry["value"] for entry in tables["constants"]["constant"] if entry["id"] == "steps_per_move")
    steps += sum(effect["n"] for effect in effects if effect["effect"] == "move_bonus")
    return steps, any(effect["effect"] == "ford" for effect in effects)


def _ways(game: Any, document: dict[str, Any], here: str) -> list[tuple[str, str]]:
    """Passable borders of a region now: where they lead and their kind."""
    tables = game.rules["tables"]
    in_force = [e for card in tables["events"]["card"] if card["id"] == document["event"] for e in card["effects"]]
    storm = any(effect["effect"] == "storm" for effect in in_force)
    blocked = [set(effect["border"]) for effect in in_force if effect["effect"] == "blocked_pass"]
    ways = []
    for border in tables["map"]["border"]:
        ends, kind = {border["a"], border["b"]}, border["kind"]
        if here in ends and kind != "mountain" and ends not in blocked and not (storm and kind == "river"):
            ways.append((*(ends - {here}), kind))
    return ways
