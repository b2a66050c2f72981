"""WQ-2: components and limits."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from positions import Position, Tables
from script import legal, play

DECKS = {"quests": 30, "conquest": 40, "events": 30, "power": 50}


@pytest.mark.clause("WQ-2.1", "WQ-12.3")
def test_the_decks_and_tokens_are_those_of_the_box(load: Any) -> None:
    game = load(players=2)
    tables = Tables(game)
    assert {deck: sum(tables.copies(deck).values()) for deck in DECKS} == DECKS
    assert tables.constants["control_tokens"] == 24
    assert game.rules["tables"]["units"]["limits"]["colours"] == 5


@pytest.mark.clause("WQ-2.1")
def test_two_to_five_play(load: Any) -> None:
    assert [load(players=n).num_players for n in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for wrong in (0, 1, 6):
        with pytest.raises(warquest.OptionError):
            load(players=wrong)


@pytest.mark.clause("WQ-2.3", "WQ-2.1")
def test_ninety_seven_figures(load: Any) -> None:
    game = load(players=2)
    pools = [unit["pool"] for unit in Tables(game).units.values()]
    leaders = {leader["id"]: leader["figures"] for leader in game.rules["tables"]["units"]["leader"]}
    assert pools == [12, 8, 10, 6, 9, 6, 10, 6, 9, 6]
    assert leaders == {"lord": 5, "lieutenant": 10}
    assert sum(pools) + sum(leaders.values()) == 97
    assert game.new_initial_state().to_dict()["pools"] == dict(zip(Tables(game).units, pools, strict=True))


@pytest.mark.clause("WQ-2.2", "WQ-6.5")
def test_control_tokens_are_a_limit(load: Any) -> None:
    game = load(players=2)
    free = [region for region in Tables(game).regions if region not in ("redgully", "bogmoor")]
    for inactive, offered in ((free[:22], True), (free[:23], False)):
        position = Position(game).tokens(0, active=["bogmoor"], inactive=inactive)
        position.army(0, "saltwyke", "lord", "lieutenant-1")
        state = position.state()
        assert ("conquest" in legal(state)) == offered
    tokens = [region for region in free if region != "saltwyke"][:22]
    position = Position(game).tokens(0, active=["bogmoor"], inactive=["saltwyke", *tokens])
    position.army(0, "saltwyke", "lord", "lieutenant-1")
    assert legal(play(position.state(), "conquest")) == ["conquest_region saltwyke"]  # turning one over needs no token


@pytest.mark.clause("WQ-2.2", "WQ-1.14")
def test_coins_and_points_are_no_limit(load: Any) -> None:
    position = Position(load(players=2)).gold(0, 500).vp(0, 200).tokens(0, active=["goatscar", "seawold", "crownland"])
    state = play(position.state(), "tax", "tax_city crownland", "claim twin-shores")
    player = state.to_dict()["players"][0]
    assert (player["gold"], player["vp"]) == (506, 203)


@pytest.mark.clause("WQ-2.2")
def test_ten_dice_are_no_limit(load: Any) -> None:
    position = Position(load(players=2)).power(0, "war-drums").army(0, "southmead", "lord", "5 orc-warrior")
    position.army(1, "oldfield", "2 goblin-warrior").leader(0, "lieutenant-1", None)
    state = play(position.state(), "move; army southmead; cargo 5; step oldfield; leader_reserve; use war-drums")
    assert (state.node, state.to_dict()["roll"]["dice"]) == ("roll", 12)


@pytest.mark.clause("WQ-2.4", "WQ-5.2")
def test_troops_that_leave_the_map_can_be_recruited_again(load: Any) -> None:
    position = (
        Position(load(players=2)).army(0, "oldfield", "2 goblin-warrior").pool("goblin-warrior", 0, 1, "redgully")
    )
    assert "goblin-warrior" not in position.state().to_dict()["pools"]
    state = play(position.state(), "end_turn")
    assert state.to_dict()["pools"]["goblin-warrior"] == 2


@pytest.mark.clause("WQ-2.4", "WQ-2.5")
def test_the_fallen_return_when_the_battle_is_over(load: Any) -> None:
    position = Position(load(players=2)).army(0, "southmead", "lord", "3 orc-warrior").leader(0, "lieutenant-1", None)
    state = position.army(1, "oldfield", "2 goblin-warrior").state()
    state = play(state, "move; army southmead; cargo 3; step oldfield; leader_front; roll 2 0; roll 0 0")
    first = play(state, "hit front goblin-warrior")
    assert first.to_dict()["pools"]["goblin-warrior"] == 10
    assert first.to_dict()["battle"]["sides"]["D"]["lost"] == {"goblin-warrior": 1}
    over = play(first, "hit front goblin-warrior")
    assert over.to_dict()["pools"]["goblin-warrior"] == 12


@pytest.mark.clause("WQ-2.5", "WQ-5.2", "WQ-6.8")
def test_each_colour_has_one_lord_and_two_lieutenants(load: Any) -> None:
    game = load(players=5)
    limits = game.rules["tables"]["units"]["limits"]
    assert (limits["lords_per_player"], limits["lieutenants_per_player"]) == (1, 2)
    position = Position(game)
    for seat in range(4):
        position.army(seat, position.player(seat)["leaders"][0]["region"], "lieutenant-2")
    state = position.turn(4).state()
    assert "hire" in legal(state)  # eight lieutenants of others are no obstacle to the ninth and tenth
    hired = play(state, "hire")
    assert len([leader for leader in hired.to_dict()["players"][4]["leaders"] if leader]) == 3
    assert "hire" not in legal(hired)
