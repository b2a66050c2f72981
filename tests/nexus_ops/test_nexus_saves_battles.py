"""Which state dicts of Nexus Ops are taken in the setup, in battles and at the end, and which are refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from nexus_battles import on_board, run
from nexus_positions import Position

import warquest
from script import apply, legal, play

Data = dict[str, Any]


def taken(game: Any, data: Data) -> bool:
    """Whether the dict makes a state, which must then be that of the dict."""
    try:
        state = game.from_dict(data)
    except warquest.SaveError:
        return False
    assert state.to_dict() == data
    return True


def cards_to(data: Data, pile: str, *cards: str) -> None:
    """Energize cards from the deck to the discards or to a hand (`"hand 0"`)."""
    for card in cards:
        data["energize_deck"][card] -= 1
        if pile == "discards":
            data["energize_discards"][card] = data["energize_discards"].get(card, 0) + 1
        else:
            data["players"][int(pile[5:])]["energize"].append(card)
    data["energize_deck"] = {card: count for card, count in data["energize_deck"].items() if count}


# The setup.


@pytest.mark.clause("NX-2.3", "NX-2.12")
def test_tiles_are_asked_while_some_of_their_ring_are_left(load: Any) -> None:
    game = load("nexus_ops", players=2, first_player=0, double_orientation="fixed")
    state = game.new_initial_state()
    while state.to_dict()["terrain"][5] is None:
        apply(state, legal(state)[0])
    data = state.to_dict()
    other = next(terrain for terrain in ("magma", "forest", "spires") if terrain != data["terrain"][1])
    data["terrain"][1] = other
    assert not taken(game, data)
    apply(state, legal(state)[0])
    data = state.to_dict()
    data["terrain"][1] = "plains"  # of no single tile, but none is left
    assert state.node == "double_tile" and taken(game, data)
    data["double_pool"][0] -= 1
    assert not taken(game, data)


@pytest.mark.clause("NX-2.5")
def test_a_flip_needs_a_double_tile(load: Any) -> None:
    game = load("nexus_ops", players=2, first_player=0)
    state = game.new_initial_state()
    while state.node != "double_tile":
        apply(state, legal(state)[0])
    data = state.to_dict() | {"node": "double_flip"}
    assert not taken(game, data)
    apply(state, legal(state)[0])
    assert state.node == "double_flip" and taken(game, state.to_dict())
    fixed = load("nexus_ops", players=2, first_player=0, double_orientation="fixed")
    assert not taken(fixed, state.to_dict())


@pytest.mark.clause("NX-2.2", "NX-2.10")
def test_what_stands_there_in_the_setup_is_not_asked(load: Any) -> None:
    game = load("nexus_ops", players=2, first_player=0)
    data = game.new_initial_state().to_dict()
    data["players"][1].update(units={"8": {"human": 1}}, settled=True, vp=3)
    cards_to(data, "hand 0", "frenzy")
    data.update(tokens=[], token_pool={}, battles=3, first=1)
    data["players"][0]["rubium"] = 1
    assert taken(game, data)
    assert not taken(game, data | {"round": 1})
    assert not taken(game, data | {"node": "first_player", "first": None})  # the option names the seat


# Cards in force, losses.


@pytest.mark.clause("NX-13.17", "NX-13.8")
def test_bonus_is_of_forced_marches_that_are_not_in_hand(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).hand(0, "forced_march").units(0, 19, "human")
    for bonus, possible in [(2, True), (3, False)]:
        data = position.move(0, bonus=bonus).dict()
        assert taken(position.game, data) is possible
    data = position.deploy(0).dict()
    data["turn"]["bonus"] = 2
    state = play(position.game.from_dict(data), "start_card forced_march")
    assert state.to_dict()["turn"]["bonus"] == 3 and taken(position.game, state.to_dict())


@pytest.mark.clause("NX-13.8", "NX-13.10", "NX-13.14")
@pytest.mark.parametrize(("scope", "sides", "needed"), [("owner", "A", 1), ("owner", "AD", 2), ("all", "AD", 1)])
def test_what_is_in_force_lies_among_the_discards(load: Any, scope: str, sides: str, needed: int) -> None:
    position = on_board(load, 7, "2 strider", "2 strider", frenzy_scope=scope).hand(0, "outflank")
    data = play(position.battle().state(), "fight 7").to_dict()
    assert data["node"] == "window_open" and taken(position.game, data)
    for letter in sides:
        data["battle"]["sides"][letter].update(frenzy=True, targeting=1)
    cards_to(data, "discards", *["targeting_array"] * len(sides))
    for _ in range(needed):
        assert not taken(position.game, data)
        cards_to(data, "discards", "frenzy")
    assert taken(position.game, data)
    data["battle"]["sides"]["D"]["targeting"] += 1
    assert not taken(position.game, data)


@pytest.mark.clause("NX-5.2", "NX-5.4")
def test_losses_and_units_on_the_board_are_no_more_than_there_are(load: Any) -> None:
    position = on_board(load, 7, "2 dragon", "2 human").units(0, 20, "dragon").hand(0, "outflank")
    data = run(position.battle().state(), "fight 7", "hits 0").to_dict()
    assert (data["battle"]["type"], data["node"]) == ("human", "hits")
    assert taken(position.game, data)
    data["battle"]["sides"]["A"]["lost"] = {"dragon": 1}
    assert not taken(position.game, data)
    del data["players"][0]["units"]["20"], data["turn"]["breath"]["20"]
    assert taken(position.game, data)


@pytest.mark.clause("NX-10.5", "NX-10.6")
def test_hits_are_null_of_a_side_without_dice(load: Any) -> None:
    position = on_board(load, 7, "dragon + strider", "2 human")
    state = run(position.battle().state(), "fight 7", "hits 0", "hits 0", "hits 1")
    assert state.node == "casualty"
    data = state.to_dict()
    data["battle"]["sides"]["A"]["hits"] = 0
    assert not taken(position.game, data)


# Who is asked, and when.


@pytest.mark.clause("NX-13.3", "NX-12.2")
def test_only_who_takes_part_is_asked(load: Any) -> None:
    position = on_board(load, 7, "dragon", "dragon", "human", players=3)
    for seat, card in enumerate(["outflank", "frenzy", "frenzy"]):
        position.hand(seat, card)
    opened = play(position.battle().state(), "fight 7; defender 1")
    critical = run(opened, "hits 0", "hits 0")
    assert (opened.node, critical.node) == ("window_open", "critical_window")
    for state in (opened, critical):
        for seat in (0, 1, 2):
            assert taken(position.game, state.to_dict() | {"player": seat}) is (seat < 2)


@pytest.mark.clause("NX-10.4", "NX-13.5")
def test_a_card_is_played_in_a_step_that_somebody_fights(load: Any) -> None:
    position = on_board(load, 7, "dragon + human", "strider", players=3, battle_cards_bystanders=True)
    position.hand(2, "outflank")
    state = play(position.battle().state(), "fight 7; pass; hits 0; pass")
    assert state.node == "window_step"
    state = play(state, "card outflank")
    data = state.to_dict()
    assert data["node"] == "card_side" and taken(position.game, data)
    data["battle"]["type"] = "leaper"
    assert not taken(position.game, data)


@pytest.mark.clause("NX-12.4")
def test_no_defender_is_chosen_for_the_same_pair(load: Any) -> None:
    for targets in ("any", "same_pair"):
        position = on_board(load, 7, "dragon", "dragon", "human", players=3, co_targets=targets)
        state = play(position.battle().state(), "fight 7")
        assert state.node == "choose_defender"
        data = state.to_dict()
        data["battle"]["critical"] = True
        data["turn"]["fights"] = []
        assert taken(position.game, data) is (targets == "any")


@pytest.mark.clause("NX-8.9")
@pytest.mark.parametrize("timing", ["interleaved", "before_battles", "after_battles"])
def test_dragons_do_not_breathe_after_a_battle_has_begun(load: Any, timing: str) -> None:
    position = on_board(load, 7, "2 strider", "2 strider", breath_timing=timing).units(0, 10, "dragon")
    data = play(position.hand(0, "outflank").battle().state(), "fight 7").to_dict()
    data["turn"]["breath"] = {"10": 1}
    assert taken(position.game, data) is (timing != "before_battles")


@pytest.mark.clause("NX-14.7")
@pytest.mark.parametrize("window", ["turn", "battle"])
def test_kills_are_over_when_a_fight_is_chosen(load: Any, window: str) -> None:
    position = on_board(load, 7, "dragon", "dragon", "human", players=3, white_kill_window=window)
    data = play(position.battle().state(), "fight 7").to_dict()
    data["turn"]["kills"] = {"human": 2}
    assert data["node"] == "choose_defender" and taken(position.game, data) is (window == "turn")


@pytest.mark.clause("NX-18.4")
def test_the_two_missions_stand_in_their_order(load: Any) -> None:
    position = Position(load("nexus_ops", players=2, top_priority=True)).units(0, 8, "human").battle(0)
    state = play(position.state(), "end_phase; draw_secret win_plains; draw_secret annihilate")
    data = state.to_dict()
    assert state.node == "keep_mission" and data["draw"]["drawn"] == ["annihilate", "win_plains"]
    data["draw"]["drawn"].reverse()
    assert not taken(position.game, data)


# The end.


@pytest.mark.clause("NX-16.3", "NX-16.5")
@pytest.mark.parametrize(("rule", "rubium", "possible"), [
    ("no_units", 5, True), ("no_units_and_broke", 1, True), ("no_units_and_broke", 2, False), ("off", 0, False),
])  # fmt: skip
def test_an_elimination_is_that_of_the_option(load: Any, rule: str, rubium: int, possible: bool) -> None:
    position = Position(load("nexus_ops", players=2, elimination=rule)).units(0, 8, "human").rubium(1, rubium)
    data = position.rubium(0, 9).dict()
    data["players"][1]["settled"] = True
    data.update(node="terminal", player=-4, active=None, turn=None, winners=[0])
    assert taken(position.game, data) is possible
    assert taken(position.game, data | {"round": 200})


@pytest.mark.clause("NX-11.2", "NX-14.1")
def test_the_number_of_plain_missions_has_a_bound(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human")
    position.data["players"][0]["plain"] = 65_535
    state = run(position.battle().state(), "fight 7", "hits 1", "draw_energize ambush", "plain")
    assert state.to_dict()["players"][0]["plain"] == 65_535
    position.data["players"][0]["plain"] = 65_536
    assert not taken(position.game, position.dict())
    position.data["players"][0]["plain"] = 0
    position.data["battles"] = 2**31 - 1
    assert taken(position.game, position.dict())
    position.data["battles"] = 2**31
    assert not taken(position.game, position.dict())


@pytest.mark.clause("NX-13.10", "NX-13.11", "NX-13.12")
@pytest.mark.parametrize(
    ("field", "value"), [("frenzy", False), ("outflank", True), ("targeting", 1), ("regeneration", ["fungoid"])]
)
def test_effects_of_a_battle_alone_are_those_of_the_cards_played(load: Any, field: str, value: Any) -> None:
    game = load("nexus_ops/battle", attacker="2 strider / cards frenzy + gravity_anomaly", defender="3 fungoid")
    saved = play(game.new_initial_state(), "card frenzy; card gravity_anomaly").to_dict()
    assert game.from_dict(saved).to_dict() == saved
    other = copy.deepcopy(saved)
    other["battle"]["sides"]["A"][field] = value
    turned = copy.deepcopy(saved)
    turned["battle"]["reversed"] = False
    for broken in (other, turned):
        with pytest.raises(warquest.SaveError):
            game.from_dict(broken)
