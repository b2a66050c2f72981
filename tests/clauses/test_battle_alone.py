"""WQ-11.38: a battle on its own, its armies as texts, its result; and its node and view law."""

from __future__ import annotations

from typing import Any

import pytest
from battles import battle, begin, go, gold, pieces, roll, survivors, vp

import warquest
from script import legal

ONE_GOBLIN = "1 goblin-warrior"
ONE_ORC = "1 orc-warrior"


@pytest.mark.clause("WQ-11.38", "WQ-11.19")
def test_the_first_node_is_a_battle_that_has_begun(load: Any) -> None:
    state = begin(load, "2 orc-warrior + lord", "3 goblin-archer / no-retreat")
    data = state.to_dict()
    assert (state.game.num_players, data["battles"], data["battle"]["region"]) == (2, 1, None)
    assert (data["battle"]["attacker"], data["battle"]["defender"], data["battle"]["round"]) == (0, 1, 1)
    assert [side["survivors"] for side in data["sides"]] == [None, None]
    assert (data["battle"]["winner"], data["battle"]["goer"], data["battle"]["origins"]) == (None, None, [])
    assert data["battle"]["sides"]["A"]["undeployed"] == {"orc-warrior": 2, "lord": 1}


@pytest.mark.clause("WQ-11.38")
def test_armies_are_counts_leaders_artifacts_cards_and_gold(load: Any) -> None:
    troops = "2 orc-warrior + 1 goblin-warrior + 1 orc-warrior"
    army = f"{troops} + lord@rumour-oak-aegis / cards war-drums + whetstones / gold 5"
    state = begin(load, army, ONE_GOBLIN)
    side = state.to_dict()["sides"][0]
    assert side["artifacts"] == ["rumour-oak-aegis", None, None]
    assert side["power"] == ["whetstones", "war-drums"]
    assert side["gold"] == 5
    assert pieces(state, "A", "undeployed") == {"goblin-warrior": 1, "orc-warrior": 3, "lord": 1}


@pytest.mark.clause("WQ-11.38", "WQ-11.2")
def test_gold_left_out_is_what_the_cards_cost(load: Any) -> None:
    state = begin(load, "1 orc-warrior / cards siege-hammers + war-drums + high-ground", ONE_GOBLIN)
    assert gold(state) == [3, 0]


@pytest.mark.clause("WQ-11.38")
def test_a_mapping_means_the_same_army_as_its_text(load: Any) -> None:
    text = "2 orc-warrior + lord@rumour-oak-aegis / cards war-drums / gold 4 / no-retreat"
    mapping = {"orc-warrior": 2, "lord@rumour-oak-aegis": 1, "cards": ["war-drums"], "gold": 4, "retreat": False}
    first, second = begin(load, text, ONE_GOBLIN), begin(load, mapping, ONE_GOBLIN)
    assert first.to_dict() == second.to_dict()
    assert first.game.options == second.game.options


@pytest.mark.clause("WQ-11.38")
@pytest.mark.parametrize(
    "army",
    [
        "",
        "0 orc-warrior",
        "2 ogre",
        "1 orc-warrior / cards excalibur",
        "2 lord",
        "1 orc-warrior@rumour-oak-aegis",
        "1 orc-warrior / gold x",
    ],
)
def test_armies_that_make_no_sense_are_refused(load: Any, army: str) -> None:
    with pytest.raises(warquest.WarquestError):
        begin(load, army, ONE_GOBLIN)


@pytest.mark.clause("WQ-11.38", "WQ-11.16", "WQ-13.2")
@pytest.mark.parametrize(
    ("returns", "expected"),
    [("zero_sum", [1.0, -1.0]), ("win_share", [1.0, 0.0]), ("vp", [6.0, 0.0]), ("vp_margin", [6.0, -6.0])],
)
def test_the_result_names_survivors_points_and_returns(load: Any, returns: str, expected: Any) -> None:
    state = begin(load, "2 orc-warrior", ONE_GOBLIN, returns=returns)
    assert state.returns() == [0.0, 0.0]
    go(state, "roll 1 0; roll 0 0; hit front goblin-warrior")
    assert (state.is_terminal(), state.node, state.current_player()) == (True, "terminal", -4)
    assert survivors(state) == [{"orc-warrior": 2}, {}]
    assert vp(state) == state.points() == [6, 0]
    assert state.returns() == expected


@pytest.mark.clause("WQ-11.38", "WQ-11.13")
def test_without_winner_nobody_gains_from_the_battle(load: Any) -> None:
    state = go(
        begin(load, ONE_GOBLIN, ONE_GOBLIN), "roll 1 0; roll 1 0; hit front goblin-warrior; hit front goblin-warrior"
    )
    assert (battle(state)["winner"], state.returns(), state.points()) == (None, [0.0, 0.0], [1, 1])


@pytest.mark.clause("WQ-11.38", "WQ-11.15", "WQ-11.29")
@pytest.mark.parametrize(
    ("clause", "left", "points"), [("", {"orc-warrior": 2}, [5, 0]), (" / no-retreat", {}, [7, 0])]
)
def test_a_side_has_a_retreat_region_or_not(load: Any, clause: str, left: dict[str, int], points: list[int]) -> None:
    state = go(begin(load, "2 orc-warrior", f"2 orc-warrior{clause}"), "roll 0 0; roll 0 0; battle_go continue")
    go(state, "battle_go retreat")
    assert (survivors(state)[1], vp(state)) == (left, points)
    assert (battle(state)["goer"], battle(state)["step"]) == ("D", "retreat")


@pytest.mark.clause("WQ-11.38", "WQ-11.15")
def test_damage_heals_when_the_battle_is_over(load: Any) -> None:
    state = go(begin(load, "2 orc-warrior", "2 dwarf-warrior + lord"), "leader_front; roll 1 0; roll 1 0")
    go(state, "hit front orc-warrior; hit front dwarf-warrior; battle_go retreat")
    assert survivors(state) == [{"orc-warrior": 2}, {"dwarf-warrior": 2, "lord": 1}]


@pytest.mark.clause("WQ-11.38", "WQ-9.4", "WQ-11.19")
def test_no_glorious_victory_and_no_hunt_follow_a_battle_alone(load: Any) -> None:
    state = go(
        begin(load, "5 goblin-warrior", "9 goblin-warrior + 3 goblin-archer / no-retreat"), "declare front; roll 0 0"
    )
    go(
        state,
        "roll 5 0; roll 0 0" + "; hit front goblin-warrior" * 5 + "; battle_go continue; battle_go retreat; roll 0 0",
    )
    assert state.is_terminal()
    assert vp(state) == [5 + 12, 0]


@pytest.mark.clause("WQ-11.38", "WQ-1.4")
def test_nothing_is_hidden_in_a_battle(load: Any) -> None:
    state = begin(load, "2 orc-warrior / cards war-drums", ONE_ORC)
    for viewer in (0, 1):
        assert state.view(viewer) == state.to_dict() | {"viewer": viewer}


@pytest.mark.clause("WQ-11.38", "WQ-1.9")
def test_a_battle_alone_has_the_action_ids_of_the_campaign(load: Any) -> None:
    campaign, alone = load("warquest", players=2), begin(load, ONE_ORC, ONE_ORC).game
    assert campaign.num_distinct_actions == alone.num_distinct_actions
    names = [campaign.action_to_string(action) for action in range(campaign.num_distinct_actions)]
    assert names == [alone.action_to_string(action) for action in range(alone.num_distinct_actions)]


@pytest.mark.clause("WQ-11.38", "WQ-1.1")
def test_a_battle_in_dict_form_goes_on_where_it_was(load: Any) -> None:
    state = go(begin(load, "2 orc-warrior + 2 orc-archer", "2 orc-warrior"), "declare front; roll 1 1")
    again = state.game.from_dict(state.to_dict())
    assert again == state
    assert legal(again) == legal(state) == ["hit front orc-warrior"]
    go(again, "hit front orc-warrior; flag front orc-warrior 1")
    assert roll(again) == ("front A", 4)
