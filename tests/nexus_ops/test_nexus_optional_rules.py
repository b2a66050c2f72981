"""NX-18: the optional rules."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from nexus_moves import offered, player
from nexus_positions import Position

import warquest
from script import legal, outcomes, play


@pytest.mark.clause("NX-18.1", "NX-16.1")
@pytest.mark.parametrize("target", [1, 10, 14, 99])
def test_another_target(load: Any, target: int) -> None:
    game = load("nexus_ops", players=2, vp_target=target, king_of_the_hill=True)
    position = Position(game).vp(0, target - 1).units(0, 0, "strider")
    state = play(position.battle(0).state(), "end_phase; draw_secret win_plains; take_vp")
    assert state.is_terminal() and state.points() == [target, 0] and state.to_dict()["winners"] == [0]


@pytest.mark.clause("NX-18.2", "NX-2.10")
@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 2)])
def test_executive_orders_are_drawn_in_seat_order_from_the_first_player(load: Any, players: int, first: int) -> None:
    game = load("nexus_ops", players=players, first_player=first, executive_orders=True, double_orientation="fixed")
    state = game.new_initial_state()
    while state.node != "draw_secret":
        assert state.node in ("single_tile", "double_tile")
        state.apply_action(state.legal_actions()[0])
    drawers = []
    cards = ["annihilate", "win_plains", "human_slayer"][:players]
    for card in cards:
        draw = state.to_dict()["draw"]
        drawers.append((draw["player"], draw["left"]))
        assert (draw["deck"], draw["why"], draw["drawn"]) == ("secret", "orders", [])
        assert (state.to_dict()["active"], state.to_dict()["round"], state.to_dict()["turn"]) == (None, 0, None)
        state = play(state, f"draw_secret {card}")
    assert drawers == [((first + step) % players, players - step) for step in range(players)]
    assert (state.node, state.current_player(), state.to_dict()["draw"]) == ("deploy", first, None)
    assert [player(state, (first + step) % players)["secrets"] for step in range(players)] == [[c] for c in cards]
    assert offered(state, "discard") == ["annihilate"]


def hill(load: Any, players: int = 3, **arguments: Any) -> Position:
    """Seat 1 is in its battle phase, alone on the monolith."""
    game = load("nexus_ops", players=players, king_of_the_hill=True, **arguments)
    return Position(game).units(1, 0, "strider")


@pytest.mark.clause("NX-18.3", "NX-15.6")
def test_the_king_of_the_hill_chooses(load: Any) -> None:
    state = play(hill(load).battle(1).state(), "end_phase; draw_secret win_plains")
    assert (state.node, state.current_player(), legal(state)) == ("hill_choice", 1, ["two_cards", "take_vp"])
    cards = play(state, "two_cards")
    assert cards.to_dict()["draw"] == {"deck": "energize", "why": "monolith", "player": 1, "left": 2, "drawn": []}
    cards = play(cards, "draw_energize frenzy; draw_energize ambush")
    assert (cards.node, player(cards, 1)["energize"], cards.points()) == ("end_turn", ["ambush", "frenzy"], [0, 0, 0])


@pytest.mark.clause("NX-18.3", "NX-4.6")
def test_the_point_of_the_hill_comes_before_the_cards_of_the_others(load: Any) -> None:
    state = play(hill(load, 4).battle(1).state(), "end_phase; draw_secret win_plains; take_vp")
    assert state.points() == [0, 1, 0, 0] and player(state, 1)["plain"] == 0 and player(state, 1)["played"] == []
    for seat, left, card in [(2, 3, "ambush"), (3, 2, "frenzy"), (0, 1, "outflank")]:
        draw = {"deck": "energize", "why": "hill", "player": seat, "left": left, "drawn": []}
        assert state.to_dict()["draw"] == draw
        state = play(state, f"draw_energize {card}")
        assert player(state, seat)["energize"] == [card]
    assert (state.node, state.current_player(), player(state, 1)["energize"]) == ("end_turn", 1, [])


@pytest.mark.clause("NX-18.3", "NX-16.1")
def test_the_point_of_the_hill_may_end_the_game(load: Any) -> None:
    state = play(hill(load).vp(1, 11).battle(1).state(), "end_phase; draw_secret win_plains; take_vp")
    assert state.is_terminal() and state.to_dict()["winners"] == [1]
    assert all(not player(state, seat)["energize"] for seat in range(3))


@pytest.mark.clause("NX-18.3", "NX-15.6", "NX-3.2")
def test_without_the_hill_there_is_no_choice(load: Any) -> None:
    state = play(hill(load).battle(0).state(), "end_phase; draw_secret win_plains")
    assert state.node == "end_turn"
    usual = Position(load("nexus_ops", players=2)).units(0, 0, "strider").battle(0).state()
    assert play(usual, "end_phase; draw_secret win_plains").node == "draw_energize"
    contested = hill(load).units(0, 0, "strider").battle(1).state()
    assert play(contested, "fight 0; hits 0; hits 0; end_phase; draw_secret win_plains").node == "end_turn"


@pytest.mark.clause("NX-18.3", "NX-13.8")
def test_cards_of_the_hill_that_are_not_there_are_skipped(load: Any) -> None:
    position = hill(load)
    cards = [card for card, count in position.data["energize_deck"].items() for _ in range(count)]
    state = play(position.hand(0, *cards[1:]).battle(1).state(), "end_phase; draw_secret win_plains; take_vp")
    assert (state.to_dict()["draw"]["player"], legal(state)) == (2, [f"draw_energize {cards[0]}"])
    state = play(state, legal(state)[0])
    assert state.node == "end_turn" and len(player(state, 0)["energize"]) == 31


def first_of_two(load: Any, *, left: int | None = None, card: str = "win_plains", players: int = 2) -> Any:
    """Seat 0 has drawn the first of the two secret missions of its draw phase."""
    position = Position(load("nexus_ops", players=players, top_priority=True))
    if left is not None:
        position.discards("secret", left=left)
        position.data["secret_discards"] = {}
        rest = [name for name in position.order["secret"] for _ in range(2)]
        position.data["players"][1]["secrets"] = rest[: 36 - left]
    return play(position.battle(0).state(), f"end_phase; draw_secret {card}")


@pytest.mark.clause("NX-18.4", "NX-14.2")
def test_top_priority_keeps_one_of_two(load: Any) -> None:
    state = first_of_two(load)
    draw = {"deck": "secret", "why": "turn", "player": 0, "left": 1, "drawn": ["win_plains"]}
    assert (state.node, state.to_dict()["draw"], player(state)["secrets"]) == ("draw_secret", draw, [])
    assert outcomes(state)["draw_secret win_plains"] == Fraction(1, 35)
    state = play(state, "draw_secret annihilate")
    assert (state.node, state.current_player()) == ("keep_mission", 0)
    assert legal(state) == ["keep annihilate", "keep win_plains"] and player(state)["secrets"] == []
    assert state.to_dict()["draw"] == draw | {"left": 0, "drawn": ["annihilate", "win_plains"]}
    state = play(state, "keep win_plains")
    data = state.to_dict()
    assert (state.node, player(state)["secrets"]) == ("end_turn", ["win_plains"])
    assert data["set_aside"] == [{"card": "annihilate", "by": 0}] and data["secret_deck"]["annihilate"] == 1
    assert data["secret_discards"] == {}


@pytest.mark.clause("NX-18.4")
def test_two_equal_missions_are_one_choice(load: Any) -> None:
    state = play(first_of_two(load), "draw_secret win_plains")
    assert state.node == "keep_mission" and legal(state) == ["keep win_plains"]
    state = play(state, "keep win_plains")
    assert player(state)["secrets"] == ["win_plains"]
    assert state.to_dict()["set_aside"] == [{"card": "win_plains", "by": 0}]


@pytest.mark.clause("NX-18.4", "NX-14.13")
def test_what_was_set_aside_comes_when_the_deck_is_empty_the_first_first(load: Any) -> None:
    state = play(first_of_two(load, left=4), "draw_secret win_spires; keep win_spires; end_turn")
    assert state.to_dict()["secret_deck"] == {"win_plains": 1, "win_spires": 1}
    state = play(state, ["end_phase"] * 3, "draw_secret win_spires; draw_secret win_plains; keep win_plains; end_turn")
    data = state.to_dict()
    assert data["set_aside"] == [{"card": "win_plains", "by": 0}, {"card": "win_spires", "by": 1}]
    state = play(state, "discard win_spires", ["end_phase"] * 3)  # the sold card comes after those set aside
    assert outcomes(state) == {"draw_secret win_plains": Fraction(1)}
    state = play(state, "draw_secret win_plains")
    assert outcomes(state) == {"draw_secret win_spires": Fraction(1)}
    state = play(state, "draw_secret win_spires; keep win_spires")
    data = state.to_dict()
    assert data["set_aside"] == [{"card": "win_plains", "by": 0}] and data["secret_discards"] == {"win_spires": 1}


@pytest.mark.clause("NX-18.4", "NX-14.13")
def test_after_those_set_aside_come_the_discards(load: Any) -> None:
    state = play(first_of_two(load, left=2, card="win_spires"), "draw_secret win_spires; keep win_spires")
    state = play(state, "discard win_spires; end_turn", ["end_phase"] * 3)
    assert outcomes(state) == {"draw_secret win_spires": Fraction(1)} and state.to_dict()["set_aside"]
    state = play(state, "draw_secret win_spires")
    assert state.to_dict()["set_aside"] == [] and outcomes(state) == {"draw_secret win_spires": Fraction(1)}
    assert play(state, "draw_secret win_spires").node == "keep_mission"


@pytest.mark.clause("NX-18.4", "NX-14.13")
def test_a_single_mission_is_kept_without_a_choice(load: Any) -> None:
    state = first_of_two(load, left=1, card="win_spires")
    assert (state.node, player(state)["secrets"], state.to_dict()["set_aside"]) == ("end_turn", ["win_spires"], [])


@pytest.mark.clause("NX-18.4", "NX-18.2")
def test_top_priority_does_not_touch_executive_orders(load: Any) -> None:
    game = load("nexus_ops", players=2, first_player=0, executive_orders=True, top_priority=True)
    state = game.new_initial_state()
    while state.node != "draw_secret":
        state.apply_action(state.legal_actions()[0])
    state = play(state, "draw_secret win_plains; draw_secret annihilate")
    assert state.node == "deploy" and [player(state, seat)["secrets"] for seat in (0, 1)] == [
        ["win_plains"],
        ["annihilate"],
    ]


@pytest.mark.clause("NX-18.4", "NX-15.6", "NX-18.3")
def test_the_mission_is_chosen_before_the_cards_of_the_monolith(load: Any) -> None:
    game = load("nexus_ops", players=2, top_priority=True, king_of_the_hill=True)
    state = play(Position(game).units(0, 0, "strider").battle(0).state(), "end_phase")
    state = play(state, "draw_secret win_plains; draw_secret annihilate; keep annihilate")
    assert state.node == "hill_choice"


@pytest.mark.clause("NX-18.5")
def test_extra_tokens_need_data_that_is_not_there(load: Any) -> None:
    with pytest.raises(warquest.OptionError):
        load("nexus_ops", players=2, extra_tokens=True)
    assert load("nexus_ops", players=2, extra_tokens=False).options["extra_tokens"] is False
