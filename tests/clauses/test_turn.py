"""WQ-6: the turn and the round around the actions."""

from __future__ import annotations

from typing import Any

import pytest

from positions import Position
from script import legal, play

TAXES = ["tax; tax_city mirestrand", "tax; tax_city oldfield", "tax; tax_city amberfold"]


@pytest.mark.clause("WQ-6.14", "WQ-1.15")
def test_an_action_costs_one_when_its_kind_is_chosen(load: Any) -> None:
    state = Position(load(players=2)).state()
    assert state.to_dict()["turn"]["actions"] == 3
    chosen = play(state, "tax")
    assert (chosen.node, chosen.to_dict()["turn"]["actions"]) == ("tax_city", 2)
    assert play(chosen, "tax_city mirestrand").to_dict()["turn"]["actions"] == 2


@pytest.mark.clause("WQ-6.14", "WQ-6.6")
def test_after_the_third_action_only_claims_and_the_end_remain(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=["mirestrand", "oldfield", "amberfold", "crownland"])
    two = play(position.state(), TAXES[:2])  # one kind may be repeated
    assert {"move", "tax", "recruit", "end_turn"} <= set(legal(two))
    assert legal(play(two, TAXES[2])) == ["end_turn"]


@pytest.mark.clause("WQ-6.14")
def test_a_turn_may_end_early(load: Any) -> None:
    state = Position(load(players=2)).state()
    after = play(state, "end_turn")
    assert (after.node, after.current_player(), after.to_dict()["turn"]["actions"]) == ("turn", 1, 3)


@pytest.mark.clause("WQ-6.14", "WQ-6.6", "WQ-6.10")
def test_a_new_turn_has_no_city_taxed_or_bought_in(load: Any) -> None:
    position = Position(load(players=2)).power_deck().gold(0, 30)
    state = play(position.state(), "tax; tax_city mirestrand; buy_power; power_city mirestrand; display 0")
    assert not {"tax", "buy_power"} & set(legal(state))
    state = play(state, "end_turn; end_turn")
    assert {"tax", "buy_power"} <= set(legal(state))
    assert state.to_dict()["turn"] == {"actions": 3, "taxed": [], "bought": [], "searched": []}


@pytest.mark.clause("WQ-6.13", "WQ-6.14", "WQ-9.13")
def test_claims_come_before_the_first_action_after_any_and_after_the_last(load: Any) -> None:
    held = ["mirestrand", "oldfield", "amberfold", "goatscar", "seawold"]
    state = Position(load(players=2)).tokens(0, active=held).state()
    for before in range(4):
        taxed = play(state, TAXES[:before])
        claimed = play(taxed, "claim twin-shores")
        assert claimed.node == "draw_conquest"
        while claimed.node != "turn":
            claimed.apply_action(claimed.legal_actions()[0])
        assert claimed.to_dict()["turn"]["actions"] == 3 - before  # free


@pytest.mark.clause("WQ-6.13", "WQ-9.13")
def test_nobody_claims_in_another_players_turn(load: Any) -> None:
    position = Position(load(players=2)).tokens(0, active=["goatscar", "seawold"])
    assert "claim twin-shores" not in legal(position.turn(1).state())


@pytest.mark.clause("WQ-6.14", "WQ-6.5", "WQ-6.16", "WQ-1.8")
def test_the_first_region_of_the_map_is_a_region_like_any_other(load: Any) -> None:
    position = Position(load(players=2)).power_deck().army(0, "bogmoor", "lord", "orc-warrior").turn(1)
    state = play(position.leader(0, "lieutenant-1", None).state(), "end_turn")
    assert (state.node, state.current_player()) == ("turn", 0)  # the lord is there: no respawn
    state = play(
        state, "conquest; conquest_region bogmoor; move; army bogmoor; cargo 1; step mirestrand; step bogmoor; stop"
    )
    assert state.to_dict()["players"][0]["active_tokens"] == ["bogmoor", "mirestrand"]
    assert state.to_dict()["troops"] == {"bogmoor": {"owner": 0, "units": {"orc-warrior": 1}}}
    assert play(state, "end_turn").to_dict()["troops"] == state.to_dict()["troops"]


@pytest.mark.clause("WQ-6.14", "WQ-9.13", "WQ-11.17", "WQ-11.36")
def test_a_turn_without_a_lord_is_spent_on_his_return(load: Any) -> None:
    position = Position(load(players=2)).power_deck().leader(0, "lord", None).turn(1)
    position.tokens(0, active=["goatscar", "seawold", "mirestrand"])
    state = play(position.army(0, "oldfield", "orc-warrior").state(), "end_turn")
    assert (state.node, state.current_player()) == ("respawn_city", 0)
    assert state.to_dict()["turn"] is None
    state = play(state, "respawn_city mirestrand; buy_unit elf-archer; done")
    data = state.to_dict()
    assert (state.node, state.current_player(), data["players"][0]["gold"]) == ("turn", 1, 20)
    assert data["troops"] == {"mirestrand": {"owner": 0, "units": {"elf-archer": 1}}}  # stragglers went at its end


@pytest.mark.clause("WQ-6.14", "WQ-6.15", "WQ-8.3")
def test_the_display_is_refilled_before_the_next_players_turn(load: Any) -> None:
    position = Position(load(players=2)).display("whetstones", "war-drums", "pack-mules", "old-maps", "tax-ledger")
    state = play(position.state(), "buy_power; power_city mirestrand; display 1; end_turn")
    assert (state.node, state.current_player(), state.to_dict()["turn"]) == ("draw_display", -1, None)
    assert state.to_dict()["display"] == ["whetstones", "pack-mules", "old-maps", "tax-ledger", None]
    state = play(state, "draw_display whetstones")
    assert (state.node, state.current_player()) == ("turn", 1)
    assert state.to_dict()["display"] == ["whetstones", "pack-mules", "old-maps", "tax-ledger", "whetstones"]


@pytest.mark.clause("WQ-6.15", "WQ-8.3", "WQ-10.1")
def test_a_round_ends_with_the_rightmost_card_the_refill_and_the_event(load: Any) -> None:
    position = Position(load(players=2)).event("all-quiet").turn(1)
    state = play(position.state(), "end_turn")
    assert (state.node, state.to_dict()["active"], state.to_dict()["round"]) == ("draw_display", None, 2)
    assert state.to_dict()["display"] == ["war-drums", "barbed-arrows", "massed-volley", "high-ground", None]
    state = play(state, "draw_display pack-mules")
    assert state.node == "draw_event"
    state = play(state, "draw_event royal-gift")
    data = state.to_dict()
    assert (state.node, state.current_player(), data["round"], data["event"]) == ("turn", 0, 3, "royal-gift")


@pytest.mark.clause("WQ-6.15", "WQ-10.1", "WQ-13.3")
def test_the_last_round_ends_like_the_others(load: Any) -> None:
    position = Position(load(players=2, rounds=2)).event("all-quiet").turn(1)
    state = play(position.state(), "end_turn", "draw_display pack-mules", "draw_event royal-gift")
    data = state.to_dict()
    assert state.is_terminal() and (data["round"], data["event"], data["active"]) == (2, "royal-gift", None)
    assert [player["gold"] for player in data["players"]] == [24, 24]


@pytest.mark.clause("WQ-6.14", "WQ-6.15", "WQ-2.4")
def test_stragglers_go_before_the_event_counts_troops(load: Any) -> None:
    position = Position(load(players=2)).event("all-quiet").power_deck().turn(1).army(1, "oldfield", "3 orc-warrior")
    state = play(position.state(), "end_turn", "draw_event spotted-fever")
    assert (state.node, state.to_dict()["troops"]) == ("turn", {})
