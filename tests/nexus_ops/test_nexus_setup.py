"""NX-2: the setup, from the first player to the first purchase."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from nexus_moves import player, until
from nexus_positions import Position

import warquest
from script import legal, outcomes, play, probability

THIRD = Fraction(1, 3)


def nodes_of_setup(state: Any) -> list[str]:
    """The nodes up to the first purchase, always taking the first outcome."""
    names, after = [], state.clone()
    while after.node != "deploy":
        assert after.kind == "chance"
        names.append(after.node)
        after.apply_action(after.legal_actions()[0])
    return names


@pytest.mark.clause("NX-2.1", "NX-2.6", "NX-2.10", "NX-2.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_anything_is_drawn(load: Any, players: int) -> None:
    state = load("nexus_ops", players=players).new_initial_state()
    data = state.to_dict()
    decks = {name: sum(data.pop(name).values()) for name in ("energize_deck", "secret_deck")}
    assert decks == {"energize_deck": 32, "secret_deck": 36}
    nobody = {"units": {}, "settled": False, "energize": [], "secrets": [], "played": [], "plain": 0}
    assert data == {
        "node": "first_player",
        "player": -1,
        "round": 0,
        "first": None,
        "active": None,
        "battles": 0,
        "winners": None,
        "terrain": ["monolith"] + [None] * 18 + ["home"] * 3 * players,
        "mines": [0] * (19 + 3 * players),
        "tokens": list(range(1, 19)),
        "single_pool": [3, 2, 1],
        "double_pool": [3, 2, 1],
        "token_pool": {"large_mine": 4, "small_mine_fungoid": 4, "small_mine_crystalline": 4, "strider": 6},
        "energize_discards": {},
        "secret_discards": {},
        "set_aside": [],
        "players": [nobody | {"rubium": 0, "vp": 0}] * players,
        "turn": None,
        "chain": [],
        "draw": None,
        "battle": None,
    }


@pytest.mark.clause("NX-2.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(load: Any, players: int) -> None:
    with pytest.raises(warquest.OptionError):
        load("nexus_ops", players=players)


@pytest.mark.clause("NX-2.2", "NX-2.3", "NX-2.4", "NX-2.5")
def test_the_sequence_of_setup(load: Any) -> None:
    tiles = ["single_tile"] * 6 + ["double_tile", "double_flip"] * 6
    assert nodes_of_setup(load("nexus_ops", players=3).new_initial_state()) == ["first_player", *tiles]
    assert nodes_of_setup(load("nexus_ops", players=3, first_player=2).new_initial_state()) == tiles
    fixed = load("nexus_ops", players=2, first_player=0, double_orientation="fixed")
    assert nodes_of_setup(fixed.new_initial_state()) == ["single_tile"] * 6 + ["double_tile"] * 6


@pytest.mark.clause("NX-2.2", "NX-2.9", "NX-E1")
def test_the_first_player_is_any_seat_and_has_least(load: Any) -> None:
    state = load("nexus_ops", players=4).new_initial_state()
    assert outcomes(state) == {f"first_player {seat}": Fraction(1, 4) for seat in range(4)}
    for first, money in [(2, [14, 17, 8, 11]), (0, [8, 11, 14, 17]), (3, [11, 14, 17, 8])]:
        after = play(state, f"first_player {first}")
        assert [player(after, seat)["rubium"] for seat in range(4)] == money
        begun = until(after, lambda node: node.node == "deploy")
        assert (begun.current_player(), begun.to_dict()["active"], begun.to_dict()["round"]) == (first, first, 1)


@pytest.mark.clause("NX-2.2", "NX-2.9")
@pytest.mark.parametrize("players", [2, 3])
def test_a_named_first_player(load: Any, players: int) -> None:
    state = load("nexus_ops", players=players, first_player=1).new_initial_state()
    assert (state.node, state.to_dict()["first"]) == ("single_tile", 1)
    assert [player(state, seat)["rubium"] for seat in range(players)] == [8 + 3 * players - 3, 8, 11][:players]


@pytest.mark.clause("NX-2.3")
def test_single_tiles_are_drawn_without_replacement_in_order_of_hexes(load: Any) -> None:
    state = load("nexus_ops", players=2, first_player=0).new_initial_state()
    first = {"single_tile magma": Fraction(1, 2), "single_tile forest": THIRD, "single_tile spires": Fraction(1, 6)}
    assert outcomes(state) == first
    state = play(state, "single_tile spires")
    assert state.to_dict()["terrain"][1:4] == ["spires", None, None]
    assert outcomes(state) == {"single_tile magma": Fraction(3, 5), "single_tile forest": Fraction(2, 5)}
    state = play(state, "single_tile forest; single_tile magma; single_tile forest")
    assert state.to_dict()["terrain"][1:6] == ["spires", "forest", "magma", "forest", None]
    assert state.to_dict()["single_pool"] == [2, 0, 0] and outcomes(state) == {"single_tile magma": Fraction(1)}
    assert play(state, ["single_tile magma"] * 2).node == "double_tile"


def singles(load: Any, **options: Any) -> Any:
    """All single tiles are drawn, as on REF-A where the mix allows it."""
    state = load("nexus_ops", players=2, first_player=0, **options).new_initial_state()
    return play(state, [f"single_tile {name}" for name in ("magma", "forest", "magma", "spires", "magma", "forest")])


@pytest.mark.clause("NX-2.4", "NX-2.5")
def test_double_tiles_cover_two_hexes_and_may_be_flipped(load: Any) -> None:
    state = singles(load)
    first = {"plains+forest": Fraction(1, 2), "plains+spires": THIRD, "forest+spires": Fraction(1, 6)}
    assert outcomes(state) == {f"double_tile {name}": chance for name, chance in first.items()}
    state = play(state, "double_tile forest+spires")
    assert state.node == "double_flip" and state.to_dict()["terrain"][7:10] == ["forest", "spires", None]
    assert outcomes(state) == {"double_flip 0": Fraction(1, 2), "double_flip 1": Fraction(1, 2)}
    assert play(state, "double_flip 0").to_dict()["terrain"][7:10] == ["forest", "spires", None]
    state = play(state, "double_flip 1")
    assert state.to_dict()["terrain"][7:10] == ["spires", "forest", None]
    assert outcomes(state) == {"double_tile plains+forest": Fraction(3, 5), "double_tile plains+spires": Fraction(2, 5)}
    state = play(state, "double_tile plains+spires; double_flip 0")
    assert state.to_dict()["terrain"][7:12] == ["spires", "forest", "plains", "spires", None]


@pytest.mark.clause("NX-2.5")
def test_fixed_tiles_lie_as_they_are_printed(load: Any) -> None:
    state = play(singles(load, double_orientation="fixed"), "double_tile plains+spires; double_tile plains+forest")
    assert state.node == "double_tile"
    assert state.to_dict()["terrain"][7:12] == ["plains", "spires", "plains", "forest", None]


@pytest.mark.clause("NX-E2", "NX-2.3")
def test_where_the_magma_lies(load: Any) -> None:
    state = load("nexus_ops", players=2, first_player=0).new_initial_state()

    def magma(node: Any) -> list[int] | None:
        inner = node.to_dict()["terrain"][1:7]
        return None if None in inner else [index for index in range(6) if inner[index] == "magma"]

    def gaps(node: Any) -> list[int] | None:
        found = magma(node)
        return found and sorted((found[index] - found[index - 1]) % 6 for index in range(3))

    def on_hex_1(node: Any) -> bool | None:
        first = node.to_dict()["terrain"][1]
        return None if first is None else bool(first == "magma")

    assert probability(state, on_hex_1) == Fraction(1, 2)
    assert probability(state, lambda node: gaps(node) and gaps(node) == [2, 2, 2]) == Fraction(1, 10)
    assert probability(state, lambda node: gaps(node) and gaps(node) == [1, 1, 4]) == Fraction(3, 10)


def layouts(state: Any, last: str) -> dict[tuple[Any, ...], Fraction]:
    """The terrains that chance can lay until the node leaves the names that begin with `last`, with probabilities."""
    found: Counter[tuple[Any, ...]] = Counter()

    def follow(node: Any, chance: Fraction) -> None:
        if not node.node.startswith(last):
            found[tuple(node.to_dict()["terrain"])] += chance  # type: ignore[assignment]
            return
        for text, part in outcomes(node).items():
            follow(play(node, text), chance * part)

    follow(state, Fraction(1))
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.clause("NX-E2", "NX-2.4", "NX-2.5", "RU-18")
def test_all_layouts_are_equally_likely(load: Any) -> None:
    inner = layouts(load("nexus_ops", players=2, first_player=0).new_initial_state(), "single")
    assert len(inner) == 60 and set(inner.values()) == {Fraction(1, 60)}
    outer = layouts(singles(load, double_orientation="fixed"), "double")
    assert len(outer) == 60 and set(outer.values()) == {Fraction(1, 60)}
    tiles = ["plains+spires"] * 2 + ["plains+forest"] * 3 + ["forest+spires"]
    flipped = set()
    for flips in product("01", repeat=6):
        script = [(f"double_tile {tile}", f"double_flip {flip}") for tile, flip in zip(tiles, flips, strict=True)]
        state = play(singles(load), *script)
        flipped.add(tuple(state.to_dict()["terrain"]))
        counts = Counter(state.to_dict()["terrain"][:19])
        assert counts == {"monolith": 1, "magma": 3, "forest": 6, "plains": 5, "spires": 4}
    assert len(flipped) == 64


@pytest.mark.clause("NX-2.6", "NX-2.10", "NX-4.1")
def test_the_first_turn_begins_with_an_empty_board(load: Any) -> None:
    state = until(load("nexus_ops", players=3, first_player=1).new_initial_state(), lambda node: node.node == "deploy")
    data = state.to_dict()
    assert (data["single_pool"], data["double_pool"], data["tokens"]) == ([0] * 3, [0] * 3, list(range(1, 19)))
    assert data["turn"] == {"moved": {}, "bonus": 0, "breath": {}, "fights": [], "kills": {}}
    assert all(not p["units"] and not p["energize"] and not p["secrets"] and not p["vp"] for p in data["players"])
    assert data["mines"] == [0] * 28 and state.points() == [0, 0, 0]


@pytest.mark.clause("NX-2.8", "NX-E32", "NX-14.2")
def test_the_first_secret_mission(load: Any) -> None:
    chances = outcomes(play(Position(load("nexus_ops", players=2)).battle(0).state(), "end_phase"))
    assert len(chances) == 18 and set(chances.values()) == {Fraction(1, 18)}
    white = [name for name in chances if name.endswith("_slayer") or "dominate" in name]
    dominate = [name for name in chances if "dominate" in name]
    assert sum(chances[name] for name in white) == Fraction(1, 2)
    assert sum(chances[name] for name in dominate) == Fraction(1, 6)


@pytest.mark.clause("NX-2.8", "NX-E32", "NX-15.6")
def test_two_frenzies_from_the_monolith(load: Any) -> None:
    state = Position(load("nexus_ops", players=2)).units(0, 0, "strider").battle(0).state()
    state = play(state, "end_phase; draw_secret win_plains")

    def both(node: Any) -> bool | None:
        return None if node.node == "draw_energize" else player(node)["energize"] == ["frenzy", "frenzy"]

    assert probability(state, both) == Fraction(3, 496)
    assert outcomes(state)["draw_energize frenzy"] == Fraction(3, 32)
    assert outcomes(state)["draw_energize ambush"] == Fraction(2, 32)
    assert outcomes(play(state, "draw_energize frenzy"))["draw_energize frenzy"] == Fraction(2, 31)


@pytest.mark.clause("NX-2.7", "NX-E22")
def test_the_first_tokens(load: Any) -> None:
    pool = {"large_mine": 4, "small_mine_fungoid": 4, "small_mine_crystalline": 4, "strider": 6}
    position = Position(load("nexus_ops", players=2)).tokens(list(range(1, 19)), **pool)
    for place in (2, 4, 8):
        position.units(0, place, "human")
    state = play(position.move(0).state(), "end_phase")
    assert outcomes(state)["token large_mine"] == Fraction(2, 9)
    assert legal(state)[0] == "token large_mine"

    def mines(count: int, wanted: Any) -> Any:
        def predicate(node: Any) -> bool | None:
            data = node.to_dict()
            return bool(wanted(sum(map(bool, data["mines"])))) if len(data["tokens"]) == 18 - count else None

        return predicate

    assert probability(state, mines(2, lambda found: found == 0)) == Fraction(5, 51)
    assert probability(state, mines(2, lambda found: found > 0)) == Fraction(46, 51)
    assert probability(state, mines(3, lambda found: found == 0)) == Fraction(5, 204)


@pytest.mark.clause("NX-2.11")
def test_the_bank_never_runs_dry(load: Any) -> None:
    state = Position(load("nexus_ops", players=2)).rubium(0, 60_000).units(0, 21, "human").battle(0).state()
    assert player(play(state, "end_phase"))["rubium"] == 60_003
    full = Position(load("nexus_ops", players=2)).rubium(0, 65_534).units(0, 21, "human").battle(0).state()
    assert player(play(full, "end_phase"))["rubium"] == 65_535
