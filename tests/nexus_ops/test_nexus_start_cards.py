"""NX-13.16 to 13.22: the cards of the deploy phase; 13.8 and 13.9: where energize cards go."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from nexus_moves import destinations, goes, numbers, offered, player, turn, verbs
from nexus_positions import Position

from script import legal, outcomes, play, refused


def holding(load: Any, *cards: str, players: int = 2, **arguments: Any) -> Position:
    return Position(load("nexus_ops", players=players, **arguments)).hand(0, *cards)


@pytest.mark.clause("NX-13.16", "NX-3.2", "NX-13.8")
def test_scattered_rubium_pays_for_hexes_outside_the_bases(load: Any) -> None:
    position = holding(load, "scattered_rubium").units(0, 0, "strider").units(0, 8, "3 human").units(0, 19, "human")
    position.units(0, 9, "human").units(1, 9, "human").units(0, 24, "human").units(1, 2, "human")
    state = play(position.rubium(0, 5).state(), "start_card scattered_rubium")
    assert player(state)["rubium"] == 7 and state.node == "deploy"
    assert player(state)["energize"] == [] and state.to_dict()["energize_discards"] == {"scattered_rubium": 1}


@pytest.mark.clause("NX-13.21", "NX-13.16", "NX-13.17")
def test_cards_without_a_target_are_playable_for_nothing(load: Any) -> None:
    state = holding(load, "scattered_rubium", "forced_march").state()
    assert offered(state, "start_card") == ["forced_march", "scattered_rubium"]
    state = play(state, "start_card scattered_rubium; start_card forced_march")
    assert player(state)["rubium"] == 0 and turn(state)["bonus"] == 1 and state.node == "deploy"


@pytest.mark.clause("NX-13.17", "NX-E35", "NX-6.1")
def test_forced_marches_add_up_and_end_with_the_move_phase(load: Any) -> None:
    state = holding(load, "forced_march", "forced_march").units(0, 19, "human").units(1, 13, "human").state()
    one = play(state, "start_card forced_march; end_phase")
    assert turn(one)["bonus"] == 1 and destinations(one, "human", 19) == {2, 7, 8, 9, 18, 20, 21}
    two = play(state, ["start_card forced_march"] * 2, "end_phase")
    assert turn(two)["bonus"] == 2 and destinations(two, "human", 19) == {2, 6, 7, 8, 9, 10, 17, 18, 20, 21}
    assert turn(play(two, goes("human", 19, 10)))["bonus"] == 2
    assert turn(play(two, "end_phase"))["bonus"] == 0
    after = play(two, "end_phase; end_phase; draw_secret win_plains; end_turn; end_phase")
    assert destinations(after, "human", 13) == {4, 12, 14, 22}  # the other player marches as always


@pytest.mark.clause("NX-13.18", "NX-13.22", "NX-13.8")
def test_a_rift_jump_goes_anywhere_without_enemies(load: Any) -> None:
    position = holding(load, "rift_jump").units(0, 20, "2 human", "fungoid").units(0, 13, "leaper")
    position.units(1, 9, "human").units(1, 22, "strider").units(1, 13, "human")
    state = play(position.state(), "start_card rift_jump")
    assert (state.node, offered(state, "jump_unit")) == ("jump_unit", ["leaper 13", "fungoid 20", "human 20"])
    everywhere = set(range(25)) - {9, 13, 22}
    human = play(state, "jump_unit human 20")
    assert (human.node, verbs(human)) == ("jump_to", {"jump_to"})
    assert set(numbers(human, "jump_to")) == everywhere - {0, 1, 3, 5, 20}
    assert set(numbers(play(state, "jump_unit fungoid 20"), "jump_to")) == everywhere - {0, 20}
    assert set(numbers(play(state, "jump_unit leaper 13"), "jump_to")) == everywhere  # out of a contested hex
    assert human.to_dict()["chain"] == ["start_card rift_jump", "jump_unit human 20"]
    assert player(human)["energize"] == ["rift_jump"] and player(human)["units"]["20"]["human"] == 2
    after = play(human, "jump_to 12")
    assert player(after)["units"]["12"] == {"human": 1} and player(after)["units"]["20"] == {"human": 1, "fungoid": 1}
    assert (after.node, after.to_dict()["chain"], player(after)["energize"]) == ("deploy", [], [])
    assert after.to_dict()["energize_discards"] == {"rift_jump": 1}


@pytest.mark.clause("NX-13.18", "NX-6.1", "NX-6.6")
def test_a_unit_that_has_jumped_may_still_move_from_where_it_stands(load: Any) -> None:
    state = holding(load, "rift_jump").units(0, 20, "leaper").state()
    state = play(state, "start_card rift_jump; jump_unit leaper 20; jump_to 1; end_phase")
    assert destinations(state, "leaper", 1) == {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 18, 19, 20}


@pytest.mark.clause("NX-13.21", "NX-13.18")
def test_a_rift_jump_needs_a_unit_that_can_jump(load: Any) -> None:
    state = holding(load, "rift_jump").units(1, 8, "human").state()
    assert legal(state) == ["discard rift_jump", "end_phase"]
    full = holding(load, "rift_jump").units(0, 8, "human")
    free = [place for place in range(25) if place not in (0, 1, 3, 5, 8)]
    for place in free[:11]:
        full.units(1, place, "human")
    for place in free[11:19]:
        full.units(1, place, "fungoid")
    assert numbers(play(full.state(), "start_card rift_jump; jump_unit human 8"), "jump_to") == [free[19]]
    assert "start_card" not in verbs(full.units(1, free[19], "strider").state())


@pytest.mark.clause("NX-13.19", "NX-6.4", "NX-13.22")
def test_volunteers_stand_at_home_or_on_controlled_hexes(load: Any) -> None:
    position = holding(load, "volunteers").units(0, 8, "strider").units(0, 1, "strider").units(0, 0, "strider")
    position.units(0, 9, "human").units(1, 9, "human").units(1, 19, "human").units(0, 22, "human")
    state = play(position.rubium(0, 1).state(), "start_card volunteers")
    assert (state.node, legal(state)) == ("volunteer_hex", [f"volunteer_hex {place}" for place in (8, 19, 20, 21, 22)])
    assert state.to_dict()["chain"] == ["start_card volunteers"]
    after = play(state, "volunteer_hex 8")
    assert player(after)["units"]["8"] == {"human": 1, "strider": 1} and player(after)["rubium"] == 1
    assert play(state, "volunteer_hex 19; end_phase; end_phase").to_dict()["turn"]["fights"] == [9, 19]


@pytest.mark.clause("NX-13.21", "NX-13.19", "NX-5.2")
def test_volunteers_need_a_human_in_supply(load: Any) -> None:
    position = holding(load, "volunteers").units(0, 8, "11 human")
    assert offered(position.state(), "start_card") == ["volunteers"]
    assert legal(position.units(0, 9, "human").state()) == ["discard volunteers", "end_phase"]
    fresh = play(holding(load, "volunteers").state(), "start_card volunteers")
    assert numbers(fresh, "volunteer_hex") == [19, 20, 21]
    assert player(play(fresh, "volunteer_hex 21"))["settled"]


@pytest.mark.clause("NX-13.20", "NX-13.22", "NX-13.8")
def test_an_ambush_removes_a_miner_beside_a_controlled_hex(load: Any) -> None:
    position = holding(load, "ambush", players=3).units(0, 8, "human")
    position.units(1, 9, "2 human", "fungoid", "strider").units(2, 9, "crystalline", "dragon").units(2, 7, "leaper")
    position.units(1, 12, "human").units(1, 2, "crystalline").units(0, 2, "human")
    state = play(position.state(), "start_card ambush")
    assert (state.node, legal(state)) == ("ambush_hex", ["ambush_hex 2", "ambush_hex 9"])  # 7 has no miner, 12 is far
    state = play(state, "ambush_hex 9")
    assert (state.node, offered(state, "ambush_unit")) == ("ambush_unit", ["1 fungoid", "1 human", "2 crystalline"])
    assert state.current_player() == 0 and player(state)["energize"] == ["ambush"]
    after = play(state, "ambush_unit 1 human")
    assert player(after, 1)["units"]["9"] == {"human": 1, "fungoid": 1, "strider": 1}
    assert (after.node, after.to_dict()["energize_discards"]) == ("deploy", {"ambush": 1})


@pytest.mark.clause("NX-13.20", "NX-14.9")
def test_an_ambush_is_no_battle(load: Any) -> None:
    position = holding(load, "ambush", "fungoid_slayer").units(0, 8, "human").units(1, 9, "fungoid", "strider")
    state = play(position.hand(1, "frenzy").state(), "start_card ambush; ambush_hex 9; ambush_unit 1 fungoid")
    assert (state.node, state.kind, turn(state)["kills"]) == ("deploy", "decision", {})
    assert state.points() == [0, 0] and not offered(state, "white") and len(player(state, 1)["energize"]) == 1


@pytest.mark.clause("NX-13.20", "NX-13.21", "NX-3.3")
def test_an_ambush_needs_a_controlled_hex_beside_it(load: Any) -> None:
    def playable(position: Position) -> bool:
        return "ambush" in offered(position.state(), "start_card")

    assert playable(holding(load, "ambush").units(1, 8, "human").units(0, 20, "human"))
    assert not playable(holding(load, "ambush").units(1, 8, "human").units(0, 21, "human"))
    assert not playable(holding(load, "ambush").units(1, 8, "human"))  # an empty home hex is not controlled
    contested = holding(load, "ambush").units(1, 8, "human").units(0, 20, "human").units(1, 20, "strider")
    assert not playable(contested)
    assert not playable(holding(load, "ambush").units(1, 8, "strider", "leaper", "dragon").units(0, 20, "human"))
    assert refused(holding(load, "ambush").state(), "start_card ambush")


@pytest.mark.clause("NX-13.22", "NX-13.21", "NX-4.3")
def test_nothing_happens_within_a_chain(load: Any) -> None:
    position = holding(load, "ambush", "rift_jump", "volunteers", "frenzy", "win_plains").rubium(0, 20)
    state = position.units(0, 8, "human").units(1, 9, "human", "fungoid").state()
    for script in ("start_card ambush", "start_card rift_jump", "start_card volunteers"):
        node = play(state, script)
        while node.node != "deploy":
            assert node.kind == "decision" and node.current_player() == 0
            assert verbs(node) == {node.node} and len(player(node)["energize"]) == 4
            assert player(node)["rubium"] == 20 and node.to_dict()["energize_discards"] == {}
            node = play(node, legal(node)[0])
        assert len(player(node)["energize"]) == 3


@pytest.mark.clause("NX-13.8", "NX-15.6")
def test_an_empty_deck_is_filled_with_the_discards(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 0, "strider").discards("energize", left=1)
    state = play(position.battle(0).state(), "end_phase; draw_secret win_plains")
    assert outcomes(state) == {"draw_energize volunteers": 1}
    state = play(state, "draw_energize volunteers")
    data = state.to_dict()
    assert data["energize_discards"] == {} and sum(data["energize_deck"].values()) == 31
    assert outcomes(state)["draw_energize frenzy"].denominator == 31 and "draw_energize volunteers" in outcomes(state)
    state = play(state, "draw_energize frenzy")
    assert player(state)["energize"] == ["frenzy", "volunteers"]


@pytest.mark.clause("NX-13.8", "NX-14.13", "NX-4.4")
def test_an_emptied_deck_waits_for_the_next_draw(load: Any) -> None:
    """What is discarded until then is drawn with the rest."""
    position = holding(load, "ambush", "win_plains").units(0, 0, "strider").units(1, 24, "human")
    position.discards("energize", left=2).discards("secret", left=1)
    state = play(position.battle(0).state(), "end_phase; draw_secret win_spires", ["draw_energize volunteers"] * 2)
    data = state.to_dict()
    assert state.node == "end_turn" and data["energize_deck"] == data["secret_deck"] == {}
    assert data["energize_discards"] == position.data["energize_discards"]
    assert data["secret_discards"] == position.data["secret_discards"]
    state = play(state, "discard ambush; discard win_plains; end_turn", ["end_phase"] * 3)
    assert state.to_dict()["energize_deck"] == {} and state.to_dict()["energize_discards"]["ambush"] == 2
    assert outcomes(state)["draw_secret win_plains"] == Fraction(2, 35)  # all but the one in hand


@pytest.mark.clause("NX-13.8", "NX-13.9", "NX-15.6")
def test_without_any_card_the_draw_is_skipped(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 0, "strider")
    cards = [card for card, count in position.data["energize_deck"].items() for _ in range(count)]
    state = play(position.hand(0, *cards[:20]).hand(1, *cards[20:]).battle(0).state(), "end_phase")
    state = play(state, "draw_secret win_plains")
    assert state.node == "end_turn" and len(player(state)["energize"]) == 20
    position = Position(load("nexus_ops", players=2)).units(0, 0, "strider").hand(0, *cards[1:])
    state = play(position.battle(0).state(), "end_phase; draw_secret win_plains")
    assert legal(state) == [f"draw_energize {cards[0]}"]
    assert play(state, legal(state)[0]).node == "end_turn"  # one card, one draw


@pytest.mark.clause("NX-13.9", "NX-2.11")
def test_there_is_no_hand_limit(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 0, "strider")
    cards = [card for card, count in position.data["energize_deck"].items() for _ in range(count)]
    secrets = [card for card, count in position.data["secret_deck"].items() for _ in range(count)]
    state = position.hand(0, *cards[2:], *secrets[1:]).battle(0).state()
    state = play(state, "end_phase", f"draw_secret {secrets[0]}", [f"draw_energize {cards[0]}"] * 2)
    assert state.node == "end_turn" and (len(player(state)["energize"]), len(player(state)["secrets"])) == (32, 36)
