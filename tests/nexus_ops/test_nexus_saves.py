"""Which state dicts of Nexus Ops are taken, and which are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from nexus_positions import Position

import warquest
from script import play, wander

Data = dict[str, Any]
Edit = Callable[[Data], Any]


def usual(load: Any, **options: Any) -> Position:
    """The move phase of seat 0, with something of everything."""
    position = Position(load("nexus_ops", players=2, **options)).units(0, 8, "2 human", "dragon").units(1, 9, "human")
    position.tokens([10, 12], strider=1, large_mine=1).mine(2, 2).hand(
        0, "ambush", "frenzy", "annihilate", "win_plains"
    )
    return position.hand(1, "outflank").played(1, "win_forest").vp(1, 2).rubium(0, 4).move(0)


def put(place: str, value: Any) -> Edit:
    """An edit: `put("players.0.vp", 12)`."""

    def edit(data: Data) -> None:
        *path, last = [int(step) if step.isdigit() else step for step in place.split(".")]
        target: Any = data
        for step in path:
            target = target[str(step) if isinstance(target, dict) else step]
        target[str(last) if isinstance(target, dict) else last] = value

    return edit


def taken(game: Any, data: Data) -> bool:
    """Whether the dict makes a state, which must then be that of the dict."""
    try:
        state = game.from_dict(data)
    except warquest.SaveError:
        return False
    assert state.to_dict() == data
    return True


@pytest.mark.clause("NX-2.12", "NX-17.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_state_of_a_game_is_taken(load: Any, players: int) -> None:
    flags = {"executive_orders": True, "king_of_the_hill": True, "top_priority": True, "battle_cards_bystanders": True}
    for options in ({}, flags):
        game = load("nexus_ops", players=players, max_rounds=12, **options)
        for state in wander(game.new_initial_state(), seed=90 + players):
            assert game.from_dict(state.to_dict()) == state
            assert game.from_bytes(state.to_bytes()) == state


NOT_CHECKED = [
    ("money", put("players.0.rubium", 60_000)),
    ("points", put("players.0.vp", 11)),
    ("what was played for them", put("players.1.vp", 0)),
    ("plain missions", put("players.1.plain", 3)),
    ("round", put("round", 200)),
    ("battles", put("battles", 0)),
    ("battles", put("battles", 77)),
    ("settled of a seat without units", lambda data: data["players"][1].update(units={}, settled=True)),
    ("which tokens gave which mines", put("mines.3", 2)),
    ("which tokens gave which mines", put("mines.2", 0)),
    ("which tokens gave units", put("players.0.units.18", {"fungoid": 3})),
    ("the terrain of the tiles", put("terrain.1", "plains")),
    ("where units can go", put("players.1.units.1", {"human": 1})),
    ("where units can go", put("players.1.units.0", {"fungoid": 1})),
    ("where the other player has explored", put("players.1.units.10", {"human": 1})),
    ("where the active player will explore", put("players.0.units.10", {"human": 1})),
]


@pytest.mark.clause("NX-2.12")
@pytest.mark.parametrize(("what", "edit"), NOT_CHECKED, ids=[what for what, _ in NOT_CHECKED])
def test_it_is_not_asked_whether_play_could_have_led_there(load: Any, what: str, edit: Edit) -> None:
    position = usual(load)
    assert taken(position.game, position.dict())
    edit(position.data)
    assert taken(position.game, position.dict()), what


FIVE = {"large_mine": 5}
REFUSED = [
    ("a key too many", put("board", [])),
    ("a key too few", lambda data: data.pop("set_aside")),
    ("another type", put("players.0.rubium", "4")),
    ("truth for a number", put("round", True)),
    ("no such card", put("players.0.energize", ["nonsense"])),
    ("a card of the other kind", put("players.0.energize", ["annihilate", "frenzy"])),
    ("a hand out of order", put("players.0.energize", ["frenzy", "ambush"])),
    ("a count of nothing", put("energize_discards", {"frenzy": 0})),
    ("a hex without units", put("players.1.units.7", {})),
    ("no such hex", put("players.1.units.25", {"human": 1})),
    ("no such unit", put("players.1.units.7", {"orc": 1})),
    ("more figures than there are", put("players.1.units.7", {"human": 12})),
    ("more cards than there are", put("players.0.energize", ["ambush", "frenzy", "frenzy"])),
    ("fewer cards than there are", put("players.0.energize", ["frenzy"])),
    ("a mission too many", put("secret_discards", {"annihilate": 1})),
    ("a token without a hex", put("token_pool", {"strider": 2, "large_mine": 1})),
    ("a hex without a token", put("tokens", [10, 12, 13])),
    ("more tokens of a kind than there are", lambda data: data.update(tokens=[*range(10, 15)], token_pool=FIVE)),
    ("tokens out of order", put("tokens", [12, 10])),
    ("a token on the monolith", put("tokens", [0, 12])),
    ("a mine under a token", put("mines.10", 1)),
    ("a mine that no token has", put("mines.2", 3)),
    ("tiles left of a board laid", put("single_pool", [1, 0, 0])),
    ("tiles left of a board laid", put("double_pool", [0, 0, 1])),
    ("no tiles left of a board not laid", put("terrain.3", None)),
    ("another monolith", put("terrain.0", "forest")),
    ("another home", put("terrain.19", "forest")),
    ("points enough to win", put("players.0.vp", 12)),
    ("negative points", put("players.0.vp", -1)),
    ("money that nobody has", put("players.0.rubium", -1)),
    ("no round yet", put("round", 0)),
    ("a round too many", put("round", 201)),
    ("another player", put("player", 1)),
    ("nobody's turn", put("active", None)),
    ("no turn", put("turn", None)),
    ("no first player", put("first", None)),
    ("a seat that is not there", put("first", 2)),
    ("no such node", put("node", "income")),
    ("winners before the end", put("winners", [0])),
    ("units not settled", put("players.0.settled", False)),
    ("more moved than there are", put("turn.moved", {"8": {"human": 3}})),
    ("moved where nobody is", put("turn.moved", {"7": {"human": 1}})),
    ("marks before the battles", put("turn.breath", {"8": 1})),
    ("fights before the battles", put("turn.fights", [8])),
    ("a link of no chain", put("chain", ["move human 8"])),
    ("a draw of nobody", put("draw", {"deck": "secret", "why": "turn", "player": 0, "left": 1, "drawn": []})),
]


@pytest.mark.clause("NX-2.12", "NX-5.2", "NX-16.1")
@pytest.mark.parametrize(("what", "edit"), REFUSED, ids=[what for what, _ in REFUSED])
def test_what_is_refused(load: Any, what: str, edit: Edit) -> None:
    position = usual(load)
    edit(position.data)
    assert not taken(position.game, position.dict()), what


@pytest.mark.clause("NX-7.1", "NX-9.1", "NX-8.1")
def test_contexts_of_the_battle_phase(load: Any) -> None:
    position = usual(load).units(1, 8, "strider").units(0, 0, "2 dragon").battle(0)
    assert taken(position.game, position.dict()) and position.data["turn"]["breath"] == {"0": 2}
    for edit, possible in [
        (put("turn.fights", []), True),  # it has been fought
        (put("turn.fights", [9]), False),
        (put("turn.fights", [8, 8]), False),
        (put("turn.breath", {"0": 1}), True),  # one has breathed
        (put("turn.breath", {}), True),
        (put("turn.breath", {"0": 3}), False),
        (put("turn.breath", {"8": 1}), False),  # the hex of that dragon is contested
        (put("turn.bonus", 1), False),  # 0 once the move phase is over
        (put("turn.moved", {"8": {"human": 1}}), False),
        (put("players.0.units.10", {"human": 1}), False),  # he would have explored there
        (put("players.1.units.10", {"human": 1}), True),
    ]:
        data = position.dict()
        edit(data)
        assert taken(position.game, data) is possible


@pytest.mark.clause("NX-7.1")
def test_all_is_explored_to_the_end_of_the_turn(load: Any) -> None:
    position = usual(load).battle(0)
    drawing = play(position.state(), "end_phase").to_dict()
    assert drawing["node"] == "draw_secret"
    for data in (position.dict(), drawing, play(position.state(), "end_phase; draw_secret win_forest").to_dict()):
        node = data["node"]
        assert taken(position.game, data)
        for seat in (1, 0):
            put(f"players.{seat}.units.10", {"human": 1})(data)
            assert taken(position.game, data) is (seat == 1), (node, seat)


@pytest.mark.clause("NX-8.4", "NX-18.3", "NX-15.6")
def test_play_must_stop_at_the_node(load: Any) -> None:
    game = load("nexus_ops", players=2, king_of_the_hill=True)
    position = Position(game).units(0, 10, "dragon").units(1, 9, "human", "strider").units(0, 0, "strider")
    state = play(position.battle(0).state(), "breath 10; breath_at 9 1; breath hit")
    assert state.node == "breath_casualty" and taken(game, state.to_dict())
    data = state.to_dict()
    data["players"][1]["units"]["9"] = {"human": 2}  # one type is no choice
    assert not taken(game, data)
    state = play(position.battle(0).state(), "end_phase; draw_secret win_plains")
    assert state.node == "hill_choice" and taken(game, state.to_dict())
    data = state.to_dict()
    del data["players"][0]["units"]["0"]
    assert not taken(game, data)
    without = load("nexus_ops", players=2)
    assert not taken(without, state.to_dict())


@pytest.mark.clause("NX-16.1", "NX-16.4")
def test_the_end_of_a_game(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).vp(0, 11).hand(0, "dominate_forests").units(0, 8, "human")
    data = play(position.state(), "white dominate_forests").to_dict()
    assert taken(position.game, data)
    for place, value, possible in [
        ("winners", [1], False),
        ("winners", [0, 1], False),
        ("winners", None, False),
        ("players.0.vp", 14, True),  # 11 and a card of 3
        ("players.0.vp", 15, False),
        ("active", 0, False),
        ("player", 0, False),
    ]:
        changed = play(position.state(), "white dominate_forests").to_dict()
        put(place, value)(changed)
        assert taken(position.game, changed) is possible, (place, value)
