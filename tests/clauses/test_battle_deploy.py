"""WQ-11.1, 11.2, 11.19 B1-B3, 11.20, 11.21, 11.33: how two armies line up and declare their power cards."""

from __future__ import annotations

from typing import Any

import pytest
from battles import battle, begin, go, gold, pieces, roll
from rulebooks import edited

from script import legal

ONE_GOBLIN = "1 goblin-warrior"


@pytest.mark.clause("WQ-E1", "WQ-11.1", "WQ-11.4")
def test_three_goblins_and_their_leader_roll_five_dice(load: Any) -> None:
    state = go(begin(load, "3 goblin-warrior + lord", ONE_GOBLIN), "leader_front")
    assert pieces(state, "A", "front") == {"goblin-warrior": 3, "lord": 1}
    assert roll(state) == ("front A", 5)


@pytest.mark.clause("WQ-11.1", "WQ-11.20", "WQ-1.3")
@pytest.mark.parametrize(("count", "reserve"), [(5, {}), (6, {"orc-warrior": 1}), (7, {"orc-warrior": 2})])
def test_the_front_line_has_five_places(load: Any, count: int, reserve: dict[str, int]) -> None:
    state = begin(load, f"{count} orc-warrior", ONE_GOBLIN)
    assert (state.node, pieces(state, "A", "front")) == ("roll", {"orc-warrior": 5})
    assert pieces(state, "A", "reserve") == reserve


@pytest.mark.clause("WQ-11.1", "WQ-11.20")
@pytest.mark.parametrize(("count", "reserve"), [(5, {}), (6, {"orc-archer": 1})])
def test_the_back_line_has_five_places_for_ranged_troops(load: Any, count: int, reserve: dict[str, int]) -> None:
    state = begin(load, f"{count} orc-archer", ONE_GOBLIN)
    assert pieces(state, "A", "front") == {}
    assert pieces(state, "A", "back") == {"orc-archer": 5}
    assert pieces(state, "A", "reserve") == reserve
    assert pieces(state, "A", "retreat") == {}


@pytest.mark.clause("WQ-11.1", "WQ-12.5")
def test_the_places_of_a_line_are_data(load: Any) -> None:
    narrow = edited(constants={"line_places": {"value": 2}})
    state = begin(load, "3 orc-warrior + 3 orc-archer", ONE_GOBLIN, rules=narrow)
    assert pieces(state, "A", "front") == {"orc-warrior": 2}
    assert pieces(state, "A", "back") == {"orc-archer": 2}
    assert pieces(state, "A", "reserve") == {"orc-warrior": 1, "orc-archer": 1}


@pytest.mark.clause("WQ-E21", "WQ-11.20", "WQ-11.1")
def test_a_leader_in_front_leaves_four_places(load: Any) -> None:
    state = begin(load, "7 goblin-warrior + 2 goblin-archer + lord", ONE_GOBLIN)
    assert (state.node, battle(state)["asked"]) == ("leader_deploy", "lord")
    assert legal(state) == ["leader_front", "leader_reserve"]
    assert state.child(state.string_to_action("leader_front")).node == "declare"
    go(state, "leader_front")
    assert pieces(state, "A", "front") == {"goblin-warrior": 4, "lord": 1}
    assert pieces(state, "A", "reserve") == {"goblin-warrior": 3}
    assert pieces(state, "A", "back") == {"goblin-archer": 2}


@pytest.mark.clause("WQ-E21", "WQ-11.20", "WQ-11.1")
def test_a_leader_in_reserve_leaves_five_places(load: Any) -> None:
    state = go(begin(load, "7 goblin-warrior + 2 goblin-archer + lord", ONE_GOBLIN), "leader_reserve")
    assert pieces(state, "A", "front") == {"goblin-warrior": 5}
    assert pieces(state, "A", "reserve") == {"goblin-warrior": 2, "lord": 1}
    assert pieces(state, "A", "back") == {"goblin-archer": 2}
    assert state.node == "declare"


@pytest.mark.clause("WQ-E21", "WQ-11.20", "WQ-1.8", "WQ-1.9")
@pytest.mark.parametrize(
    ("picks", "front"),
    [
        ("orc-warrior orc-warrior orc-warrior", {"goblin-warrior": 2, "orc-warrior": 3}),
        ("goblin-warrior goblin-warrior goblin-warrior goblin-warrior", {"goblin-warrior": 4, "orc-warrior": 1}),
        (
            "goblin-warrior orc-warrior goblin-warrior orc-warrior goblin-warrior",
            {"goblin-warrior": 3, "orc-warrior": 2},
        ),
    ],
)
def test_types_are_picked_until_the_line_is_full_or_one_type_is_left(load: Any, picks: str, front: Any) -> None:
    state = go(begin(load, "4 goblin-warrior + 3 orc-warrior + lord", ONE_GOBLIN), "leader_reserve")
    for pick in picks.split():
        assert state.node == "deploy_front"
        assert legal(state) == ["deploy_front goblin-warrior", "deploy_front orc-warrior"]
        go(state, f"deploy_front {pick}")
    assert state.node == "roll"
    assert pieces(state, "A", "front") == front


@pytest.mark.clause("WQ-11.20")
def test_a_type_that_is_used_up_is_no_longer_listed(load: Any) -> None:
    state = begin(load, "1 goblin-warrior + 3 orc-warrior + 3 dwarf-warrior", ONE_GOBLIN)
    assert legal(state) == [f"deploy_front {name}" for name in ("goblin-warrior", "orc-warrior", "dwarf-warrior")]
    go(state, "deploy_front goblin-warrior")
    assert legal(state) == ["deploy_front orc-warrior", "deploy_front dwarf-warrior"]
    assert battle(state)["sides"]["A"]["undeployed"] == {"orc-warrior": 3, "dwarf-warrior": 3}


@pytest.mark.clause("WQ-11.20")
def test_ranged_troops_of_two_types_are_picked_for_the_back_line(load: Any) -> None:
    state = begin(load, "3 goblin-archer + 3 elf-archer", ONE_GOBLIN)
    assert (state.node, legal(state)) == ("deploy_back", ["deploy_back goblin-archer", "deploy_back elf-archer"])
    go(state, "deploy_back elf-archer; deploy_back elf-archer; deploy_back elf-archer")
    assert state.node == "declare"
    assert pieces(state, "A", "back") == {"goblin-archer": 2, "elf-archer": 3}
    assert pieces(state, "A", "reserve") == {"goblin-archer": 1}


@pytest.mark.clause("WQ-11.20")
def test_troops_that_all_fit_stand_without_a_choice(load: Any) -> None:
    state = begin(load, "2 goblin-warrior + 3 orc-warrior + 2 orc-archer + 3 elf-archer", ONE_GOBLIN)
    assert state.node == "declare"
    assert pieces(state, "A", "front") == {"goblin-warrior": 2, "orc-warrior": 3}
    assert pieces(state, "A", "back") == {"orc-archer": 2, "elf-archer": 3}


@pytest.mark.clause("WQ-11.20", "WQ-1.10", "WQ-1.8", "WQ-11.19")
def test_attacker_deploys_completely_before_the_defender(load: Any) -> None:
    army = "2 goblin-warrior + 4 orc-warrior + lord + lieutenant"
    state = begin(load, army, army)
    seen = []
    while state.kind == "decision":
        seen.append((state.current_player(), state.node, battle(state)["asked"]))
        go(state, legal(state)[-1])
    one_side = [("leader_deploy", "lord"), ("leader_deploy", "lieutenant-1")] + [("deploy_front", None)] * 4
    assert seen == [(0, *step) for step in one_side] + [(1, *step) for step in one_side]


@pytest.mark.clause("WQ-11.20", "WQ-11.33", "WQ-1.8")
def test_three_leaders_are_asked_one_by_one_and_stand_in_one_line(load: Any) -> None:
    state = begin(load, "3 orc-warrior + lord + 2 lieutenant", ONE_GOBLIN)
    asked = []
    for answer in ("leader_front", "leader_reserve", "leader_front"):
        asked.append(battle(state)["asked"])
        go(state, answer)
    assert asked == ["lord", "lieutenant-1", "lieutenant-2"]
    assert pieces(state, "A", "front") == {"orc-warrior": 3, "lord": 1, "lieutenant-2": 1}
    assert pieces(state, "A", "reserve") == {"lieutenant-1": 1}
    assert roll(state) == ("front A", 3 + 3 + 2 + 2)


@pytest.mark.clause("WQ-11.20", "WQ-1.3")
def test_a_leader_without_room_can_only_wait_in_reserve(load: Any) -> None:
    narrow = edited(constants={"line_places": {"value": 2}})
    state = begin(load, "1 orc-warrior + lord + 2 lieutenant", ONE_GOBLIN, rules=narrow)
    go(state, "leader_front; leader_front")
    assert (state.node, legal(state)) == ("leader_deploy", ["leader_reserve"])
    go(state, "leader_reserve")
    assert pieces(state, "A", "reserve") == {"orc-warrior": 1, "lieutenant-2": 1}


@pytest.mark.clause("WQ-11.20", "WQ-11.1")
def test_obligatory_leaders_go_to_the_front_first_and_without_a_node(load: Any) -> None:
    state = begin(load, "6 orc-warrior + lord + lieutenant", ONE_GOBLIN, leader_deploy="obligatory")
    assert state.node == "roll"
    assert pieces(state, "A", "front") == {"orc-warrior": 3, "lord": 1, "lieutenant-1": 1}
    assert pieces(state, "A", "reserve") == {"orc-warrior": 3}


@pytest.mark.clause("WQ-11.20")
def test_obligatory_leaders_fill_a_short_line_in_slot_order(load: Any) -> None:
    narrow = edited(constants={"line_places": {"value": 2}})
    army = "1 orc-warrior + lord + 2 lieutenant"
    state = begin(load, army, ONE_GOBLIN, rules=narrow, leader_deploy="obligatory")
    assert pieces(state, "A", "front") == {"lord": 1, "lieutenant-1": 1}
    assert pieces(state, "A", "reserve") == {"orc-warrior": 1, "lieutenant-2": 1}


@pytest.mark.clause("WQ-11.19", "WQ-9.4")
def test_the_defenders_troops_are_counted_at_the_start_without_leaders(load: Any) -> None:
    state = begin(load, "2 orc-warrior", "3 goblin-warrior + 2 goblin-archer + lord + lieutenant")
    assert battle(state)["defender_troops"] == 5
    assert battle(state)["round"] == 1
    go(state, "leader_front; leader_front; declare front; roll 1 0; hit front orc-warrior")
    assert battle(state)["defender_troops"] == 5


@pytest.mark.clause("WQ-11.2", "WQ-11.21", "WQ-11.19", "WQ-8.4")
def test_the_attacker_declares_and_pays_before_the_defender(load: Any) -> None:
    state = begin(load, "1 orc-warrior / cards war-drums + whetstones", "1 orc-warrior / cards runed-plate / gold 7")
    assert (state.node, state.current_player()) == ("battle_card", 0)
    go(state, "use whetstones")
    assert gold(state) == [1, 7]
    assert (state.node, state.current_player()) == ("battle_card", 0)
    go(state, "use war-drums")
    assert (state.node, state.current_player(), gold(state)) == ("battle_card", 1, [0, 7])
    go(state, "use runed-plate")
    assert (state.node, gold(state)) == ("roll", [0, 5])
    assert battle(state)["sides"]["A"]["cards"] == ["whetstones", "war-drums"]
    assert battle(state)["sides"]["D"]["cards"] == ["runed-plate"]


@pytest.mark.clause("WQ-11.21", "WQ-12.6", "WQ-12.8")
def test_only_cards_with_a_battle_effect_are_offered(load: Any) -> None:
    cards = "torches-and-rope + hunters-kit + pack-mules + old-maps + monster-lore"
    state = begin(load, f"1 orc-warrior / cards {cards} / gold 9", ONE_GOBLIN)
    assert state.node == "roll"
    cards = "torches-and-rope + iron-will + tax-ledger + night-raiders + royal-charter"
    state = begin(load, f"1 orc-warrior / cards {cards} / gold 9", ONE_GOBLIN)
    assert legal(state) == ["use night-raiders", "use iron-will", "done"]


@pytest.mark.clause("WQ-11.21", "WQ-8.9", "WQ-12.6")
@pytest.mark.parametrize("other", [{"effect": "extra_dice", "phase": "quest", "n": 3}, {"effect": "tax_bonus", "n": 1}])
@pytest.mark.parametrize("first", [True, False])
def test_a_card_of_several_effects_is_offered_for_the_one_of_battle(load: Any, other: Any, first: bool) -> None:
    dice = {"effect": "extra_dice", "phase": "front", "n": 2}
    folder = edited(power={"whetstones": {"effects": [dice, other] if first else [other, dice]}})
    state = begin(load, "1 orc-warrior / cards whetstones", ONE_GOBLIN, rules=folder)
    assert legal(state) == ["use whetstones", "done"]
    assert roll(go(state, "use whetstones")) == ("front A", 1 + 1 + 2)


@pytest.mark.clause("WQ-11.21", "WQ-8.4")
@pytest.mark.parametrize(("purse", "offered"), [(2, ["use siege-hammers", "done"]), (1, [])])
def test_a_card_is_offered_while_its_use_cost_can_be_paid(load: Any, purse: int, offered: list[str]) -> None:
    state = begin(load, f"1 orc-warrior / cards siege-hammers / gold {purse}", ONE_GOBLIN)
    assert (legal(state) if state.node == "battle_card" else []) == offered


@pytest.mark.clause("WQ-11.21", "WQ-11.2", "WQ-8.9")
def test_gold_spent_on_one_card_is_missing_for_the_next(load: Any) -> None:
    state = begin(load, "1 orc-warrior / cards siege-hammers + night-raiders / gold 3", ONE_GOBLIN)
    assert legal(state) == ["use night-raiders", "use siege-hammers", "done"]
    go(state, "use night-raiders")
    assert (state.node, gold(state)) == ("roll", [1, 0])
    assert roll(state) == ("front A", 1 + 1 + 1)


@pytest.mark.clause("WQ-11.21", "WQ-8.4", "WQ-1.8")
def test_two_copies_are_two_cards_and_each_is_used_once(load: Any) -> None:
    state = begin(load, "1 goblin-warrior / cards war-drums + war-drums + war-drums / gold 2", ONE_GOBLIN)
    assert legal(state) == ["use war-drums", "done"]
    go(state, "use war-drums")
    assert legal(state) == ["use war-drums", "done"]
    go(state, "use war-drums")
    assert roll(state) == ("front A", 1 + 2 + 2)


@pytest.mark.clause("WQ-11.21")
def test_a_free_card_used_once_is_gone_and_done_ends_the_declaration(load: Any) -> None:
    army = "1 goblin-warrior / cards high-ground + oath-banner"
    state = go(begin(load, army, ONE_GOBLIN), "use high-ground")
    assert legal(state) == ["use oath-banner", "done"]
    go(state, "done")
    assert (state.node, battle(state)["sides"]["A"]["cards"]) == ("roll", ["high-ground"])


@pytest.mark.clause("WQ-11.21", "WQ-11.2")
def test_nothing_can_be_declared_after_the_start(load: Any) -> None:
    state = go(
        begin(load, "1 orc-warrior / cards whetstones / gold 5", "1 orc-warrior / cards whetstones / gold 5"), "done"
    )
    assert (state.node, state.current_player()) == ("battle_card", 1)
    go(state, "done; roll 0 0; roll 0 0; battle_go continue; battle_go continue")
    assert battle(state)["round"] == 2
    assert roll(state) == ("front A", 1)
    assert gold(state) == [5, 5]
