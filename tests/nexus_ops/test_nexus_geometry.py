"""NX-1: the hexes, their numbers and their neighbours; the ids of actions."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from nexus_positions import Position

import warquest

STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # E, SE, SW, W, NW, NE
WALK = [STEPS[index] for index in (2, 3, 4, 5, 0, 1)]
SIDES = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4]}

Hex = tuple[int, int]


def plus(place: Hex, step: Hex, times: int = 1) -> Hex:
    return place[0] + times * step[0], place[1] + times * step[1]


def ring(size: int) -> list[Hex]:
    return [plus(plus((0, 0), STEPS[s], size), WALK[s], step) for s in range(6) for step in range(size)]


def board(players: int) -> list[Hex]:
    """The axial coordinates of all hexes, in order of their ids, by NX-1.1 to 1.7."""
    homes = []
    for side in SIDES[players]:
        corner3, corner4 = plus((0, 0), STEPS[side], 3), plus((0, 0), STEPS[side], 4)
        homes += [plus(corner3, WALK[side]), plus(corner3, WALK[side], 2), plus(corner4, WALK[side], 2)]
    return [(0, 0), *ring(1), *ring(2), *homes]


def apart(one: Hex, two: Hex) -> int:
    q, r = one[0] - two[0], one[1] - two[1]
    return max(abs(q), abs(r), abs(q + r))


@pytest.mark.clause("NX-1.1", "NX-1.2", "NX-1.3", "NX-1.5", "NX-1.6", "NX-1.7")
@pytest.mark.parametrize(("players", "hexes"), [(2, 25), (3, 28), (4, 31)])
def test_neighbours_are_those_of_the_coordinates(load: Any, players: int, hexes: int) -> None:
    places = board(players)
    found = load("nexus_ops", players=players).map
    assert list(found.regions) == [str(number) for number in range(hexes)] and len(places) == hexes
    for number, place in enumerate(places):
        near = [str(other) for other, there in enumerate(places) if apart(place, there) == 1]
        assert found.neighbours(str(number)) == near


@pytest.mark.clause("NX-1.3", "NX-1.4", "NX-1.5")
def test_a_home_base_touches_three_hexes_of_its_side(load: Any) -> None:
    found = load("nexus_ops", players=4).map
    for seat, side in enumerate(SIDES[4]):
        outer = [str(7 + (2 * side + index) % 12) for index in range(3)]
        a, b, c = (str(19 + 3 * seat + index) for index in range(3))
        assert set(found.neighbours(a)) == {outer[0], outer[1], b, c}
        assert set(found.neighbours(b)) == {outer[1], outer[2], a, c}
        assert set(found.neighbours(c)) == {a, b}


@pytest.mark.clause("NX-E3", "NX-1.7")
def test_the_example_of_four_players(load: Any) -> None:
    found = load("nexus_ops", players=4).map
    assert len(found.regions) == 31 and found.distance("20", "22") == 2 and "22" not in found.neighbours("20")
    assert found.path("20", "22") == ["20", "9", "22"]
    assert found.neighbours("21") == ["19", "20"]
    assert found.neighbours("0") == ["1", "2", "3", "4", "5", "6"]
    assert (board(4)[20], board(4)[22]) == ((1, 2), (-1, 3))


APART = {
    2: {(0, 1): 6},
    3: {(0, 1): 4, (0, 2): 4, (1, 2): 4},
    4: {(0, 1): 2, (0, 2): 6, (0, 3): 4, (1, 2): 4, (1, 3): 6, (2, 3): 2},
}


@pytest.mark.clause("NX-1.8", "NX-1.6", "RU-19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_distances_between_bases_and_to_the_monolith(load: Any, players: int) -> None:
    found = load("nexus_ops", players=players).map
    homes = [[str(19 + 3 * seat + index) for index in range(3)] for seat in range(players)]
    for (one, two), distance in APART[players].items():
        assert min(found.distance(a, b) for a, b in product(homes[one], homes[two])) == distance
    for base in homes:
        assert [found.distance(place, "0") for place in base] == [3, 3, 4]


@pytest.mark.clause("NX-1.1")
def test_paths_are_shortest_and_names_that_are_no_hexes_are_refused(load: Any) -> None:
    found = load("nexus_ops", players=2).map
    for one, two in product(found.regions, repeat=2):
        path = found.path(one, two)
        assert (path[0], path[-1], len(path) - 1) == (one, two, found.distance(one, two))
        assert all(step in found.neighbours(before) for before, step in pairwise(path))
    for wrong in ("25", "-1", "08", "monolith", ""):
        with pytest.raises(warquest.WarquestError):
            found.neighbours(wrong)


UNITS = ["dragon", "leaper", "strider", "crystalline", "fungoid", "human"]


@pytest.mark.clause("NX-1.9")
def test_the_order_of_unit_types_is_that_of_attack(load: Any) -> None:
    game = load("nexus_ops", players=2)
    rows = game.rules["tables"]["units"]["unit"]
    assert [(row["id"], row["abbr"]) for row in rows] == list(zip(UNITS, "DLSCFH", strict=True))
    state = Position(game).rubium(0, 100).state()
    bought = [state.action_to_string(action) for action in state.legal_actions()]
    assert bought[:-1] == [f"buy {unit} {place}" for unit in UNITS for place in (19, 20, 21)]


START = ["ambush", "forced_march", "rift_jump", "scattered_rubium", "volunteers"]
BATTLE = ["crystalline_regeneration", "frenzy", "fungoid_regeneration", "gravity_anomaly", "outflank"]
BATTLE += ["second_volley", "targeting_array"]
RED = ["annihilate", "break_in_the_recruits", "make_trouble", "march_of_the_striders", "win_forest", "win_magma"]
RED += ["win_monolith", "win_plains", "win_spires"]
WHITE = ["crystalline_slayer", "dominate_forests", "dominate_plains", "dominate_spires", "dragon_slayer"]
WHITE += ["fungoid_slayer", "human_slayer", "leaper_slayer", "strider_slayer"]


def rows() -> list[str]:
    """The table of actions of the state page, written out."""
    hexes, seats = range(31), range(4)

    def row(verb: str, *arguments: Any) -> list[str]:
        return [" ".join(map(str, (verb, *values))) for values in product(*arguments)]

    return [
        *row("buy", UNITS, range(19, 31)),
        *row("start_card", START),
        *row("move", UNITS, hexes),
        *row("fight", hexes),
        *row("breath", hexes),
        *row("red", RED),
        "plain",
        *row("white", WHITE),
        *row("discard", sorted([*START, *BATTLE, "critical_objective", *RED, *WHITE])),
        "end_phase",
        "end_turn",
        *row("move_to", hexes),
        *row("move_count", range(1, 13)),
        *row("jump_unit", UNITS, hexes),
        *row("jump_to", hexes),
        *row("volunteer_hex", hexes),
        *row("ambush_hex", hexes),
        *row("ambush_unit", seats, UNITS),
        *row("breath_at", hexes, seats),
        *row("defender", seats),
        *row("card", BATTLE),
        "critical",
        "pass",
        *row("card_side", ["attacker", "defender"]),
        *row("lose", UNITS),
        "done",
        "two_cards",
        "take_vp",
        *row("keep", sorted(RED + WHITE)),
    ]


@pytest.mark.clause("NX-1.9", "NX-1.7")
@pytest.mark.parametrize("players", [2, 4])
def test_every_action_has_the_id_of_the_table(load: Any, players: int) -> None:
    game = load("nexus_ops", players=players)
    table = rows()
    assert game.num_distinct_actions == len(table) == 889
    assert [game.action_to_string(action) for action in range(len(table))] == table
    assert [game.string_to_action(text) for text in table] == list(range(len(table)))
    assert game.string_to_action("start_card forced-march") == table.index("start_card forced_march")
    for wrong in ("end-phase", "start-card forced_march", "move-to 8"):  # a hyphen belongs to arguments only
        with pytest.raises(warquest.NotationError):
            game.string_to_action(wrong)
    for wrong in ("buy human 18", "buy human 31", "move human 31", "move_count 13", "red human_slayer", "card ambush"):
        with pytest.raises(warquest.NotationError):
            game.string_to_action(wrong)
