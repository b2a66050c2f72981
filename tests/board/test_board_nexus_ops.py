"""Pictures of Nexus Ops: what is known of a state is where it belongs."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Any

import pytest

import warquest
from board.pictures import SVG, places, read, words
from laws.walking import mixed_walk, walk
from warquest import board
from warquest.board.nexus_ops import icons
from warquest.board.nexus_ops.geometry import layout
from warquest.board.nexus_ops.seats import TALL, WIDE

if TYPE_CHECKING:
    import xml.etree.ElementTree as Tree
    from collections.abc import Iterable

WIDTH = 800
LIMIT = 300_000
TERRAIN = ["magma", "forest", "magma", "spires", "magma", "forest"]
TERRAIN += [half for pair in ("forest", "spires", "forest", "spires", "forest", "forest") for half in ("plains", pair)]
KINDS = {shape: unit for unit, shape in icons.UNITS.items()}
LATE = {
    "terrain": TERRAIN,
    "mines": {"2": 1, "5": 2},
    "tokens": [9, 10, 11],
    "token_pool": {"large_mine": 1, "strider": 2},
    "phase": "battle",
    "players": [
        {
            "rubium": 123,
            "vp": 9,
            "energize": ["ambush", "critical_objective", "frenzy", "frenzy"],
            "secrets": ["human_slayer", "win_plains"],
            "units": {"0": {"dragon": 2, "strider": 3}, "7": {"dragon": 1, "human": 11}},
        },
        {"rubium": 4, "vp": 3, "energize": ["frenzy", "outflank"], "units": {"0": {"dragon": 1}, "8": {"human": 11}}},
        {"rubium": 0, "vp": 11, "units": {"0": {"leaper": 4}, "25": {"fungoid": 8}}},
    ],
}
ARMIES = {
    "attacker": "3 human + 2 dragon + 2 fungoid / cards frenzy + outflank + second_volley",
    "defender": "2 dragon + 4 crystalline / cards targeting_array",
}


@pytest.fixture
def late(load: Any) -> Any:
    return load("nexus_ops", players=3, first_player=0, scenario=LATE).new_initial_state()


def place(root: Tree.Element, word: str) -> Tree.Element:
    """The one group of a place."""
    (group,) = (g for g in root.iter(f"{SVG}g") if g.attrib.get("data-place") == word)
    return group


def paths(group: Tree.Element, css: str) -> list[Tree.Element]:
    """All paths of a class in a group."""
    return [path for path in group.iter(f"{SVG}path") if path.attrib["class"] == css]


def standing(group: Tree.Element) -> list[tuple[str, int]]:
    """Types and numbers of the units that are painted in a group."""
    elements = list(group.iter())
    pairs = itertools.pairwise(elements)
    return [(KINDS[a.attrib["d"]], int(b.text or "")) for a, b in pairs if a.attrib.get("d") in KINDS]


def test_units_stand_where_they_are_by_seat_and_type(late: Any) -> None:
    root = read(board.svg(late))
    for number in range(28):
        players = late.to_dict()["players"]
        there = [count for player in players for count in player["units"].get(str(number), {}).items()]
        assert sorted(standing(place(root, str(number)))) == sorted(there), number


def test_a_hex_that_seats_contest_names_each_of_them(late: Any) -> None:
    group = place(read(board.svg(late)), "0")
    assert group.findtext(f"{SVG}title") == (
        "Hex 0, Monolith; seat 0: 2 Rubium Dragon, 3 Rock Strider; seat 1: 1 Rubium Dragon; seat 2: 4 Lava Leaper"
    )
    assert any(path.attrib.get("d") == icons.SWORDS for path in group.iter(f"{SVG}path"))


def test_mines_and_tokens_lie_where_they_are(late: Any) -> None:
    root = read(board.svg(late))
    mines = {**LATE["mines"], **{str(19 + at): (2, 2, 3)[at % 3] for at in range(9)}}
    for number in range(28):
        group = place(root, str(number))
        gems = [path for path in group.iter(f"{SVG}path") if path.attrib["d"] == icons.RUBIUM]
        assert len(gems) == (str(number) in mines), number
        assert (str(mines.get(str(number))) in words(group)) or not gems
        assert ("?" in words(group)) == (number in LATE["tokens"]), number


def test_dragons_that_may_breathe_are_marked_with_their_number(late: Any) -> None:
    root = read(board.svg(late))
    marked = {
        str(number): words(place(root, str(number)))
        for number in range(28)
        if any(path.attrib["d"] == icons.FLAME for path in paths(place(root, str(number)), "alarm"))
    }
    assert list(marked) == list(late.to_dict()["turn"]["breath"]) == ["7"]
    assert marked["7"].count("1") == 2, "one dragon, and one that may breathe"


def test_units_that_have_moved_are_told_apart(load: Any) -> None:
    state = load(
        "nexus_ops",
        players=2,
        first_player=0,
        scenario={
            **LATE,
            "phase": "move",
            "players": [
                {"units": {"19": {"human": 3}}},
                {"units": {"22": {"human": 1}}},
            ],
        },
    ).new_initial_state()
    for text in ("move human 19", "move_to 8", "move_count 2"):
        state.apply_action(state.string_to_action(text))
    root = read(board.svg(state))
    assert [number for number in range(25) if paths(place(root, str(number)), "spent")] == [8]
    assert standing(place(root, "8")) == [("human", 2)]
    assert standing(place(root, "19")) == [("human", 1)]


def test_panels_tell_of_each_seat_what_all_may_see(late: Any) -> None:
    root = read(board.svg(late))
    shown = [words(place(root, f"seat-{seat}")) for seat in range(3)]
    for seat, (rubium, points, energize, secrets, humans) in enumerate(
        ((123, 9, 4, 2, 1), (4, 3, 2, 0, 1), (0, 11, 0, 0, 12))
    ):
        assert shown[seat][:3] == [str(seat), f"Seat {seat}", "to decide" if seat == 0 else ""]
        assert f"{points} VP" in shown[seat]
        at = shown[seat].index("energize")
        assert shown[seat][at - 3 : at + 3] == [str(rubium), "", str(energize), "energize", str(secrets), "secret"]
        assert shown[seat][-2] == str(humans), "humans in the reserve"


def test_a_hand_is_drawn_for_its_player_alone(late: Any) -> None:
    hand = {"ambush", "critical_objective", "frenzy", "human_slayer", "win_plains"}
    own, other, public = (read(board.svg(late, player)) for player in (0, 1, None))
    assert hand <= places(own)
    assert "×2" in words(place(own, "frenzy"))
    assert "outflank" in places(other)
    assert not hand & places(public)
    for root in (other, public):
        assert not (hand - {"frenzy"}) & places(root)
        assert not {"Ambush", "Critical Objective", "Human Slayer", "Plains Victory"} & set(words(root))


def test_cards_of_the_viewer_are_not_marked_for_what_another_seat_may_play(late: Any) -> None:
    legal = late.legal_actions()
    assert "ambush" in places(read(board.svg(late, 0, legal=legal)), only_can=True)
    assert not places(read(board.svg(late, 1, legal=legal)), only_can=True) & {"frenzy", "outflank"}


def checked(game: Any, states: Iterable[Any]) -> set[str]:
    """The verbs that were met: whatever they name is in the picture of who decides, and nothing else is marked."""
    verbs = set()
    for state in states:
        viewer, legal = max(state.current_player(), 0), state.legal_actions()
        told = [state.action_to_string(action) for action in legal]
        shown = places(read(board.svg(state, viewer, legal=legal)), only_can=True)
        assert {word for text in told for word in board.places(game, text)} == shown, state.node
        verbs |= {text.split()[0] for text in told}
    return verbs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_place_that_an_action_names_is_in_the_picture(load: Any, players: int) -> None:
    game = load("nexus_ops", players=players, top_priority=True)
    states = itertools.chain(walk(game, players, 250), mixed_walk(game, 8, 250))
    verbs = checked(game, itertools.islice(states, 0, None, 3))
    assert {"buy", "move", "move_to", "discard", "keep", "token", "double_tile", "first_player"} <= verbs


def test_every_place_that_a_battle_or_a_start_card_names_is_in_the_picture(load: Any) -> None:
    cards = ["ambush", "frenzy", "rift_jump", "targeting_array", "volunteers"]
    late = {**LATE, "players": [{**LATE["players"][0], "energize": cards}, *LATE["players"][1:]]}
    verbs = set()
    for phase, length in (("battle", 40), ("deploy", 16)):
        options = {"first_player": 0, "battle_cards_bystanders": True, "scenario": {**late, "phase": phase}}
        game = load("nexus_ops", players=3, **options)
        verbs |= checked(game, itertools.chain(*(walk(game, seed, length) for seed in range(6))))
    assert {"fight", "defender", "card", "card_side", "lose", "breath", "breath_at"} <= verbs
    assert {"start_card", "jump_unit", "jump_to", "volunteer_hex", "ambush_hex", "ambush_unit"} <= verbs


@pytest.mark.parametrize(
    ("notation", "named"),
    [
        ("buy human 19", ("human", "19")),
        ("move_to 8", ("8",)),
        ("move_count 8", ()),
        ("breath 7", ("7",)),
        ("breath hit", ()),
        ("breath_at 0 2", ("0", "seat-2")),
        ("ambush_unit 1 human", ("seat-1", "human")),
        ("defender 1", ("seat-1",)),
        ("token strider", ("token-strider",)),
        ("double_tile plains+forest", ("plains+forest",)),
        ("draw_secret win_plains", ()),
        ("end_phase", ()),
        ("", ()),
    ],
)
def test_a_number_is_a_hex_a_seat_or_nothing_by_its_verb(notation: str, named: tuple[str, ...]) -> None:
    assert board.places(warquest.load("nexus_ops"), notation) == named


def test_a_battle_shows_both_sides_in_the_order_in_which_they_attack(late: Any) -> None:
    for text in ("fight 0", "defender 1"):
        late.apply_action(late.string_to_action(text))
    root = read(board.svg(late, 0, legal=late.legal_actions()))
    assert "Battle on hex 0, Monolith" in words(root)
    columns = [g for g in root.iter(f"{SVG}g") if "on 4+" in words(g) and g.attrib.get("data-place") == "strider"]
    assert [words(column) for column in columns] == [["Strider", "3", "3", "on 4+", "–"]]
    assert places(root, only_can=True) == {"frenzy"}


def test_both_engines_draw_the_same_battle() -> None:
    games = [warquest.load("nexus_ops/battle", engine=engine, **ARMIES) for engine in ("rust", "reference")]
    nodes = set()
    for state in itertools.chain(*(walk(games[0], seed, 80) for seed in range(6))):
        twin = games[1].from_dict(state.to_dict())
        assert board.svg(twin, legal=twin.legal_actions()) == board.svg(state, legal=state.legal_actions())
        nodes.add(state.node)
    assert {"window_open", "hits", "casualty", "terminal"} <= nodes


def test_a_battle_alone_shows_the_cards_of_both_sides(load: Any) -> None:
    state = load("nexus_ops/battle", **ARMIES).new_initial_state()
    root = read(board.svg(state, legal=state.legal_actions()))
    assert {"frenzy", "outflank", "second_volley", "targeting_array"} <= places(root)
    assert places(root, only_can=True) == {"frenzy", "outflank"}


def test_pictures_of_late_boards_are_small(load: Any) -> None:
    game = load("nexus_ops", players=4, vp_target=40, elimination="off")
    states = itertools.islice(walk(game, 2, 700), 600, None, 20)
    sizes = [len(board.svg(state, 0, legal=state.legal_actions())) for state in states]
    assert sizes
    assert max(sizes) < LIMIT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hexes_touch_where_the_map_says(players: int) -> None:
    game = warquest.load("nexus_ops", players=players)
    spots = layout({2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4)}[players], WIDTH)
    assert [str(number) for number in range(len(spots.centres))] == list(game.map.regions)
    for (a, here), (b, there) in itertools.permutations(enumerate(spots.centres), 2):
        touch = math.isclose(math.dist(here, there), 2 * spots.half, rel_tol=1e-6)
        assert touch == (str(b) in game.map.neighbours(str(a))), (a, b)


@pytest.mark.parametrize("sides", [s for n in (2, 3, 4) for s in itertools.combinations(range(6), n)])
def test_panels_lie_beside_hexes_and_each_other_wherever_homes_are(sides: tuple[int, ...]) -> None:
    spots = layout(sides, WIDTH)
    corners = spots.corners(WIDTH, WIDE, TALL, len(sides))
    for x, y in corners.values():
        assert 0 <= x <= WIDTH - WIDE
        assert 0 <= y <= spots.height - TALL
        for cx, cy in spots.centres:
            near = (min(max(cx, x), x + WIDE), min(max(cy, y), y + TALL))
            assert math.dist(near, (cx, cy)) >= spots.half, (x, y)
    for (x, y), (u, v) in itertools.combinations(corners.values(), 2):
        assert abs(x - u) >= WIDE or abs(y - v) >= TALL
