"""NX-6: where units may go, and how often."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_moves import destinations, goes, offered, turn
from nexus_positions import Position

from script import legal, play, refused


def board(load: Any, start: int, *units: str, enemies: tuple[int, ...] = (), **options: Any) -> Position:
    """Units of seat 0 on a hex of REF-A, and a lone enemy on each of some others."""
    position = Position(load("nexus_ops", players=2, **options)).units(0, start, *units)
    for place in enemies:
        position.units(1, place, "strider")
    return position


def march(position: Position, bonus: int = 0) -> Any:
    """The move phase of seat 0 after some forced marches."""
    if not bonus:
        return position.move(0).state()
    state = position.hand(0, *["forced_march"] * bonus).deploy(0).state()
    return play(state, ["start_card forced_march"] * bonus, "end_phase")


def reach(load: Any, unit: str, start: int, *enemies: int, bonus: int = 0, **options: Any) -> set[int]:
    """Where one unit can go: the chain of the move and `reachable` must say the same."""
    state = march(board(load, start, unit, enemies=enemies, **options), bonus)
    found = destinations(state, unit, start)
    assert state.reachable(str(start)) == [str(place) for place in sorted(found)]
    return found


@pytest.mark.clause("NX-E4", "NX-6.5", "NX-6.3", "RU-8")
def test_a_strider_that_starts_on_plains_gets_nothing_for_it(load: Any) -> None:
    assert reach(load, "strider", 7) == {1, 8, 9, 18, 19}


@pytest.mark.clause("NX-E5", "NX-6.5", "NX-6.8")
def test_a_strider_goes_two_steps_over_plains(load: Any) -> None:
    assert reach(load, "strider", 8) == {1, 2, 7, 9, 10, 18, 19, 20}
    assert reach(load, "strider", 8, 7) == {1, 2, 7, 9, 10, 19, 20}


@pytest.mark.clause("NX-E6", "NX-6.5")
def test_a_strider_goes_two_steps_onto_plains(load: Any) -> None:
    assert reach(load, "strider", 21) == {7, 9, 19, 20}
    assert reach(load, "strider", 0) == {1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15}


@pytest.mark.clause("NX-6.8", "NX-6.5")
def test_an_enemy_on_the_way_stops_a_strider(load: Any) -> None:
    assert reach(load, "strider", 0, 1) == {1, 2, 3, 4, 5, 6, 9, 11, 13, 15}  # 7 lies behind 1 alone
    assert reach(load, "strider", 0, 7) == {1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15}  # an enemy at the end does not


@pytest.mark.clause("NX-E7", "NX-6.3", "NX-6.4")
def test_humans_fear_magma_and_small_units_the_monolith(load: Any) -> None:
    assert reach(load, "human", 7) == {8, 18, 19}
    assert reach(load, "human", 8) == {2, 7, 9, 19, 20}
    assert reach(load, "fungoid", 2) == {1, 3, 8, 9, 10}


@pytest.mark.clause("NX-6.4")
@pytest.mark.parametrize("unit", ["dragon", "leaper", "strider", "crystalline", "fungoid", "human"])
def test_which_units_may_enter_what(load: Any, unit: str) -> None:
    near = reach(load, unit, 2) & {0, 1, 3, 8, 9, 10}
    banned = {"human": {0, 1, 3}, "fungoid": {0}, "crystalline": {0}}
    assert near == {0, 1, 3, 8, 9, 10} - banned.get(unit, set())


@pytest.mark.clause("NX-6.4", "NX-13.17")
def test_bans_hold_for_hexes_on_the_way(load: Any) -> None:
    assert reach(load, "human", 16, bonus=1) == {6, 14, 15, 17, 18, 23}  # 4 lies behind the magma of 5
    assert reach(load, "fungoid", 16, bonus=1) == {1, 4, 5, 6, 14, 15, 17, 18, 23}
    for unit in ("fungoid", "crystalline"):  # 6 lies behind the monolith
        assert reach(load, unit, 3, bonus=1) == {1, 2, 4, 5, 8, 9, 10, 11, 12, 13, 14}


@pytest.mark.clause("NX-E8", "NX-6.6")
def test_a_leaper_springs_from_magma_over_enemies(load: Any) -> None:
    far = {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 18, 19, 20}
    assert reach(load, "leaper", 1, 0, 7) == far == reach(load, "leaper", 1)
    assert reach(load, "leaper", 1, 0, 2, 6, 7, 8, 18) == far
    assert reach(load, "leaper", 2) == {0, 1, 3, 8, 9, 10}
    assert reach(load, "leaper", 4, 3, 5) == {0, 3, 5, 12, 13, 14}  # magma beside it is not enough


@pytest.mark.clause("NX-E9", "NX-6.7", "RU-11")
@pytest.mark.parametrize(("players", "places"), [(2, 24), (3, 27), (4, 30)])
def test_a_dragon_flies_from_the_monolith_to_anywhere(load: Any, players: int, places: int) -> None:
    position = Position(load("nexus_ops", players=players)).units(0, 0, "dragon")
    everywhere = set(range(1, places + 1))
    assert destinations(position.move(0).state(), "dragon", 0) == everywhere
    position.units(1, 7, "human").units(1, 22, "2 strider").units(1, 12, "dragon")
    assert destinations(position.move(0).state(), "dragon", 0) == everywhere
    position.units(1, 0, "leaper")
    assert destinations(position.move(0).state(), "dragon", 0) == everywhere - {7, 12, 22}


@pytest.mark.clause("NX-E9", "NX-6.7", "NX-6.9")
def test_a_dragon_elsewhere_goes_one_step(load: Any) -> None:
    assert len(reach(load, "dragon", 0, 0, 7, 12)) == 22
    assert reach(load, "dragon", 1) == {0, 2, 6, 7, 8, 18}
    assert reach(load, "dragon", 24, bonus=1) == {13, 14, 15, 22, 23}


@pytest.mark.clause("NX-E10", "NX-6.9", "RU-10")
def test_retreat_is_to_a_hex_without_enemies(load: Any) -> None:
    assert reach(load, "human", 8, 8, 9) == {2, 7, 19, 20}
    far = {0, 2, 3, 4, 5, 6, 8, 9, 10, 16, 17, 18, 19, 20}
    assert reach(load, "leaper", 1, 1, 7) == far and len(far) == 14
    assert reach(load, "leaper", 1, 1, 0) == far - {0} | {7}  # 4 is reached over the enemy on 0


@pytest.mark.clause("NX-6.9", "NX-6.8", "NX-6.10")
def test_a_strider_retreats_two_steps_at_most_to_a_hex_without_enemies(load: Any) -> None:
    assert reach(load, "strider", 8, 8) == {1, 2, 7, 9, 10, 18, 19, 20}
    assert reach(load, "strider", 8, 8, 10) == {1, 2, 7, 9, 18, 19, 20}
    assert reach(load, "strider", 8, 8, 9) == {1, 2, 7, 18, 19, 20}  # 10 lies behind 9
    own = board(load, 8, "strider", enemies=(8, 10)).units(0, 9, "human").units(0, 7, "human").move(0).state()
    assert destinations(own, "strider", 8) == {1, 2, 7, 9, 18, 19, 20}


@pytest.mark.clause("NX-6.10", "NX-6.9")
def test_an_enemy_hex_is_entered_from_a_hex_without_enemies_only(load: Any) -> None:
    assert 9 in reach(load, "human", 8, 9)
    assert 9 not in reach(load, "human", 8, 8, 9)
    both = board(load, 8, "human", enemies=(9,)).units(0, 9, "human").move(0).state()  # own units there do not help
    assert 9 in destinations(both, "human", 8)
    both = board(load, 8, "human", enemies=(8, 9)).units(0, 9, "human").move(0).state()
    assert 9 not in destinations(both, "human", 8)
    assert destinations(both, "human", 9) == {2, 10, 20}


@pytest.mark.clause("NX-6.10", "RU-9")
@pytest.mark.parametrize("needed", [False, True])
def test_a_long_way_into_an_enemy_hex(load: Any, needed: bool) -> None:
    options = {"entry_needs_controlled_step": needed}
    assert (10 in reach(load, "strider", 8, 10, **options)) is not needed  # only over 9
    assert (9 in reach(load, "leaper", 1, 9, **options)) is not needed  # over 2 or 8
    held = board(load, 8, "strider", enemies=(10,), **options).units(0, 9, "human").move(0).state()
    assert 10 in destinations(held, "strider", 8)
    held = board(load, 1, "leaper", enemies=(9,), **options).units(0, 8, "human").move(0).state()
    assert 9 in destinations(held, "leaper", 1)
    held = board(load, 1, "leaper", enemies=(8, 9), **options).units(0, 8, "human").move(0).state()
    assert (9 in destinations(held, "leaper", 1)) is not needed  # 8 is contested
    assert 7 in reach(load, "leaper", 1, 7, **options)  # one step has no hex on the way
    assert 12 in reach(load, "dragon", 0, 12, **options)  # flight is no path


@pytest.mark.clause("NX-6.10", "NX-13.17")
@pytest.mark.parametrize("needed", [False, True])
def test_the_last_hex_on_a_long_way_is_the_one_that_must_be_controlled(load: Any, needed: bool) -> None:
    for helper, enters in [(8, not needed), (9, True)]:
        position = board(load, 19, "human", enemies=(10,), entry_needs_controlled_step=needed)
        state = march(position.units(0, helper, "strider"), 2)
        assert (10 in destinations(state, "human", 19)) is enters


@pytest.mark.clause("NX-E35", "NX-13.17")
def test_a_forced_march_is_a_step_more(load: Any) -> None:
    assert reach(load, "human", 19, bonus=1) == {2, 7, 8, 9, 18, 20, 21}
    assert reach(load, "strider", 19, bonus=1) == {0, 1, 2, 6, 7, 8, 9, 10, 17, 18, 20, 21}
    assert reach(load, "human", 21, bonus=2) == {2, 7, 8, 9, 10, 18, 19, 20}


@pytest.mark.clause("NX-13.17", "NX-6.8", "NX-6.9")
def test_the_stop_and_retreat_rules_hold_on_a_forced_march(load: Any) -> None:
    assert reach(load, "human", 19, 8, bonus=1) == {7, 8, 9, 18, 20, 21}
    assert reach(load, "human", 19, 19, 8, bonus=1) == {7, 9, 18, 20, 21}
    assert reach(load, "leaper", 2, 8, bonus=1) >= {8, 20} and 19 not in reach(load, "leaper", 2, 8, bonus=1)
    beyond = reach(load, "leaper", 1, 0, 3, 4, 5, bonus=1)  # from magma over any number of enemies
    assert {12, 13, 14} <= beyond and 22 not in beyond
    assert 13 not in reach(load, "leaper", 1)


@pytest.mark.clause("NX-13.17", "NX-6.5")
def test_plains_give_a_marching_strider_one_step_more(load: Any) -> None:
    found = reach(load, "strider", 2, bonus=1)
    assert {4, 5, 6} <= found  # two steps over anything
    assert {13, 15} <= found and not found & {14, 16}  # three with plains on the way
    assert {14, 16} <= reach(load, "strider", 2, bonus=2)


@pytest.mark.clause("NX-6.1", "NX-6.2", "NX-5.7")
def test_units_move_once_and_in_groups(load: Any) -> None:
    state = board(load, 20, "3 human", "strider").units(0, 8, "human").move(0).state()
    state = play(state, "move human 20; move_to 8")
    assert legal(state) == ["move_count 1", "move_count 2", "move_count 3"]
    state = play(state, "move_count 2")
    data = state.to_dict()["players"][0]["units"]
    assert data == {"20": {"human": 1, "strider": 1}, "8": {"human": 3}} and turn(state)["moved"] == {"8": {"human": 2}}
    assert legal(play(state, "move human 20; move_to 8")) == ["move_count 1"]
    assert legal(play(state, "move human 8; move_to 9")) == ["move_count 1"]  # the one that stood there
    state = play(state, goes("human", 8, 9), goes("human", 20, 9))
    assert turn(state)["moved"] == {"8": {"human": 2}, "9": {"human": 2}}
    assert offered(state, "move") == ["strider 20"] and refused(state, "move human 9")
    assert state.node == "move" and play(state, "end_phase").kind == "decision"


@pytest.mark.clause("NX-6.1")
def test_a_move_is_a_chain_that_changes_nothing_until_it_is_complete(load: Any) -> None:
    state = board(load, 20, "2 human").move(0).state()
    before = state.to_dict()
    state = play(state, "move human 20")
    assert (state.node, state.to_dict()["chain"], state.current_player()) == ("move_to", ["move human 20"], 0)
    state = play(state, "move_to 8")
    assert (state.node, state.to_dict()["chain"]) == ("move_count", ["move human 20", "move_to 8"])
    after = state.to_dict()
    assert (after["players"], after["turn"]) == (before["players"], before["turn"])
    assert play(state, "move_count 1").to_dict()["chain"] == []


@pytest.mark.clause("NX-6.1", "NX-6.4")
def test_only_moves_that_lead_somewhere_are_offered(load: Any) -> None:
    position = board(load, 16, "human", enemies=(16, 6, 15, 17))
    assert legal(position.move(0).state()) == ["end_phase"]  # 5 is magma, the others hold enemies
    position = board(load, 16, "fungoid", enemies=(16, 6, 15, 17))
    assert legal(position.move(0).state()) == ["move fungoid 16", "end_phase"]


@pytest.mark.clause("NX-6.11", "NX-6.12", "NX-7.1")
def test_own_units_and_tokens_do_not_block(load: Any) -> None:
    position = board(load, 8, "strider").units(0, 7, "human").units(0, 9, "2 human")
    assert destinations(position.move(0).state(), "strider", 8) == {1, 2, 7, 9, 10, 18, 19, 20}
    passing = board(load, 8, "strider").tokens([7, 18], strider=1, large_mine=1).move(0).state()
    state = play(passing, goes("strider", 8, 18))
    assert state.to_dict()["tokens"] == [7, 18]
    state = play(state, "end_phase; token strider")
    assert state.to_dict()["tokens"] == [7] and state.node == "battle_select"


@pytest.mark.clause("NX-6.13", "NX-6.2")
@pytest.mark.parametrize("place", [0, 8, 22])
def test_units_may_stay_in_a_contested_hex(load: Any, place: int) -> None:
    state = board(load, place, "strider", enemies=(place,)).move(0).state()
    assert "end_phase" in legal(state)
    assert turn(play(state, "end_phase"))["fights"] == [place]


@pytest.mark.clause("NX-6.1", "NX-6.9")
def test_the_hexes_that_a_place_reaches(load: Any) -> None:
    position = board(load, 8, "human", "dragon", enemies=(9,)).units(1, 7, "fungoid")
    state = position.move(0).state()
    assert state.reachable("8") == ["1", "2", "7", "9", "19", "20"]  # of either unit
    moved = play(state, goes("human", 8, 2), goes("dragon", 8, 1))
    assert moved.reachable("2") == ["8", "9", "10"] and moved.reachable("8") == []  # though they have moved
    assert state.reachable("7") == ["1", "8", "18", "19"] and state.reachable("12") == []
    shared = position.units(1, 8, "strider").state()
    assert shared.reachable("8") == ["1", "2", "19", "20"]  # the active player's units, which retreat
    second = position.move(1).state()
    assert second.reachable("8") == ["1", "2", "7", "9", "10", "18", "19", "20"]  # now those of seat 1, which retreat
    theirs = Position(load("nexus_ops", players=3)).units(1, 8, "human").units(2, 8, "strider").move(0).state()
    assert theirs.reachable("8") == ["2", "7", "9", "19", "20"]  # of the lowest seat
    drawn = load("nexus_ops", players=2).new_initial_state()
    assert drawn.reachable("8") == []
