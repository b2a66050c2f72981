"""Observations of Nexus Ops positions, worked out by hand from docs/observations.md."""

from __future__ import annotations

from typing import Any

from nexus_ops.nexus_positions import Position
from observations.sheets import f32, filled, same, sheet
from script import play

DRAGON, LEAPER, STRIDER, CRYSTALLINE, FUNGOID, HUMAN = range(6)
MAGMA, FOREST, PLAINS, SPIRES = range(4)


def position(load: Any, players: int = 2, **options: Any) -> Position:
    return Position(load("nexus_ops", players=players, **options))


def cards(state: Any, kind: str) -> dict[str, int]:
    """The place of every energize card or secret mission in data order."""
    tables = state.game.rules["tables"]
    entries = tables["energize"]["card"] if kind == "energize" else tables["missions"]["secret"]
    return {entry["id"]: place for place, entry in enumerate(entries)}


def test_players_and_the_board(load: Any) -> None:
    """Terrain as on the page of the positions: 1 magma, 2 forest, 4 spires, 7 plains."""
    built = position(load, 3).units(0, 8, "3 human", "dragon").units(2, 8, "strider").units(2, 20, "12 human")
    built.mine(3, 2).tokens([5, 7], large_mine=1, strider=1).rubium(2, 45).vp(1, 4)
    built.data["players"][1]["plain"] = 3
    state = built.hand(2, "frenzy", "frenzy", "win_plains").played(1, "win_magma").move(0, bonus=1).state()
    shown = sheet(state, 2)
    assert same(shown["players"][0], *[0] * 8, 1, 1, 0.15, 0, 0, 2 / 8, 1 / 8, 0, 0)
    assert same(shown["players"][1], 1, 1, 1, *[0] * 5, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    assert same(shown["players"][2], *[0] * 9, 0, 0, 0.25, 0.04, 0, 0, 0.3, 0.1)
    assert same(shown["table"], 0.01, 30 / 64, 34 / 64, 0, 0.25, 0, 0)
    assert filled(shown["units"]) == {
        (0, 8, STRIDER): f32(1 / 6),
        (0, 20, HUMAN): 1,
        (1, 8, DRAGON): f32(1 / 3),
        (1, 8, HUMAN): 0.25,
    }
    terrain = filled(shown["terrain"])
    assert len(terrain) == 18
    assert {(0, MAGMA): 1, (1, FOREST): 1, (3, SPIRES): 1, (6, PLAINS): 1}.items() <= terrain.items()
    assert filled(shown["mines"]) == {(3,): f32(2 / 9)}
    assert filled(shown["tokens"]) == {(5,): 1, (7,): 1}
    assert same(shown["token_pool"], 1 / 24, 0, 0, 1 / 24)
    assert not any(shown[name].any() for name in ("tiles", "place", "asked", "fights", "breath", "moved", "battle"))


def test_cards_are_those_of_the_viewer(load: Any) -> None:
    built = position(load).units(0, 8, "human").units(1, 9, "human").hand(0, "frenzy", "outflank", "win_plains")
    built.hand(1, "frenzy", "win_forest").played(1, "win_magma", "win_magma").discards("secret", left=20)
    state = built.move(0).state()
    energize, secrets = cards(state, "energize"), cards(state, "secret")
    own, other = sheet(state, 0), sheet(state, 1)
    assert filled(own["energize"]) == {(energize["frenzy"],): f32(1 / 6), (energize["outflank"],): 0.25}
    assert filled(other["energize"]) == {(energize["frenzy"],): f32(1 / 6)}
    assert filled(own["secrets"]) == {(secrets["win_plains"],): 0.25}
    assert filled(other["secrets"]) == {(secrets["win_forest"],): 0.25}
    assert filled(own["secrets_played"]) == filled(other["secrets_played"]) == {(secrets["win_magma"],): 1}
    discards = {
        (place,): f32(n / 2) for name, place in secrets.items() if (n := built.data["secret_discards"].get(name))
    }
    assert len(discards) > 5
    assert filled(own["secret_discards"]) == filled(other["secret_discards"]) == discards


def test_the_links_of_a_move(load: Any) -> None:
    state = position(load).units(0, 8, "3 human").units(1, 15, "human").move(0).state()
    chosen = play(state, "move human 8; move_to 2")
    for seat in range(2):
        shown = sheet(chosen, seat)
        assert filled(shown["place"]) == {(8,): 0.5, (2,): 1}
        assert filled(shown["asked"]) == {(HUMAN,): 1}
    moved = sheet(play(chosen, "move_count 2"), 1)
    assert filled(moved["moved"]) == {(2,): f32(2 / 15)}
    assert not moved["place"].any() and not moved["asked"].any()
    assert filled(moved["units"][1]) == {(8, HUMAN): f32(1 / 12), (2, HUMAN): f32(2 / 12)}


def test_a_breath_names_hexes_and_its_victim(load: Any) -> None:
    built = position(load, 3).units(0, 8, "2 dragon").units(1, 2, "human").units(1, 25, "human").units(2, 26, "human")
    state = built.battle(0).state()
    assert filled(sheet(state, 2)["breath"]) == {(8,): 0.5}
    breath = play(state, "breath 8; breath_at 2 1")
    shown = sheet(breath, 2)
    assert filled(shown["place"]) == {(8,): 0.5, (2,): 1}
    assert shown["players"][:, 6].tolist() == [0, 0, 1]


def test_a_card_under_way_is_seen_by_all(load: Any) -> None:
    built = position(load).units(0, 8, "human").units(1, 9, "human").hand(0, "rift_jump", "rift_jump")
    state = play(built.deploy(0).state(), "start_card rift_jump")
    place = cards(state, "energize")["rift_jump"]
    assert [filled(sheet(state, seat)["energize"]) for seat in range(2)] == [{(place,): 1}] * 2


def test_a_battle_on_the_board(load: Any) -> None:
    """Seat 1 attacks seat 2; seat 0 looks on and has the attacker's side first."""
    built = position(load, 3).units(1, 8, "2 human", "leaper").units(2, 8, "strider", "human").units(0, 20, "human")
    built.data["first"] = 1
    state = play(built.battle(1).state(), "fight 8")
    while state.node != "hits":
        state = play(state, "pass")
    ours, theirs = {(LEAPER,): f32(1 / 20), (HUMAN,): f32(2 / 20)}, {(STRIDER,): f32(1 / 20), (HUMAN,): f32(1 / 20)}
    rows = {0: (ours, theirs), 1: (ours, theirs), 2: (theirs, ours)}
    flags = {0: (1, 1, 0), 1: (1, 1, 1), 2: (1, 0, 1)}
    for seat in range(3):
        shown = sheet(state, seat)
        assert tuple(filled(row) for row in shown["battle_units"]) == rows[seat]
        assert same(shown["battle"][:8], *flags[seat], 1, 0, 0, 0, 0)
        assert shown["battle"][8:].tolist() == ([0, 1] if seat == 2 else [1, 0])
        assert filled(shown["battle_type"]) == {(LEAPER,): 1}
        assert filled(shown["place"]) == {(8,): 1}
    assert sheet(state, 0)["players"][:, 3:5].tolist() == [[0, 0], [1, 0], [0, 1]]
    hit = sheet(play(state, "hits 1"), 2)
    assert same(hit["battle_sides"][1], 0, 0, 0, 1, 1 / 20, 0, 0)


def test_a_battle_alone(load: Any) -> None:
    game = load("nexus_ops/battle", attacker="2 leaper / cards targeting_array", defender="leaper + 3 human")
    state = game.new_initial_state()
    array = cards(state, "energize")["targeting_array"]
    assert filled(sheet(state, 0)["energize"]) == {(0, array): 0.5}
    assert filled(sheet(state, 1)["energize"]) == {(1, array): 0.5}
    for seat in range(2):
        assert sheet(state, seat)["decides"].tolist() == [state.current_player() == each for each in (seat, 1 - seat)]
    while state.node == "window_open":
        state = play(state, "card targeting_array" if state.current_player() == 0 else "pass")
    assert state.node == "hits"
    state = play(state, "hits 2; hits 0")
    defender = sheet(state, 1)
    assert state.node == "casualty"
    assert same(defender["battle_sides"][0], 0, 0, 0, 1, 0, 1 / 20, 0)
    assert same(defender["battle_sides"][1], 0, 0, 0.25, 1, 2 / 20, 0, 0)
    after = sheet(play(state, "lose human"), 0)
    assert filled(after["battle_lost"]) == {(1, HUMAN): f32(1 / 20)}
    assert filled(after["battle_units"][1]) == {(LEAPER,): f32(1 / 20), (HUMAN,): f32(2 / 20)}
    assert not after["energize"].any()
