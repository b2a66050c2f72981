"""WQ-11.9 to 11.14, 11.26 to 11.28, 11.30, 11.32 to 11.35: reinforcement, recovery, retreats and pursuit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from battles import battle, begin, go, pass_round, pieces, roll, survivors, vp
from rulebooks import edited

from script import legal, outcomes, probability

ONE_GOBLIN = "1 goblin-warrior"
ONE_ORC = "1 orc-warrior"


# --- reinforcement ---


@pytest.mark.clause("WQ-11.9", "WQ-11.26")
def test_gaps_are_filled_from_the_reserve(load: Any) -> None:
    state = begin(load, "7 orc-warrior + 6 elf-archer", "3 goblin-warrior + 3 elf-archer")
    go(state, "declare front; declare back; roll 0 0; roll 2 0; hit back elf-archer; hit back elf-archer")
    assert pieces(state, "A", "back") == {"elf-archer": 4}
    assert pieces(state, "A", "reserve") == {"orc-warrior": 2}
    go(state, "roll 0 0; roll 0 3; flag front orc-warrior; flag front orc-warrior; flag front orc-warrior")
    assert pieces(state, "A", "front") == {"orc-warrior": 4}
    assert pieces(state, "A", "reserve") == {}
    assert pieces(state, "A", "retreat") == {"orc-warrior": 3}


@pytest.mark.clause("WQ-11.9", "WQ-11.26", "WQ-11.19")
def test_melee_fills_the_front_line_and_ranged_the_back_line_before_the_front_attack(load: Any) -> None:
    state = begin(load, "6 orc-warrior", "5 elf-warrior")
    go(state, "declare front; roll 2 0; hit front orc-warrior; hit front orc-warrior 1")
    assert pieces(state, "A", "front") == {"orc-warrior": 5}
    assert roll(state) == ("front A", 10)


@pytest.mark.clause("WQ-11.9", "WQ-11.26", "WQ-1.8")
def test_the_owner_picks_a_group_while_there_is_a_choice(load: Any) -> None:
    state = begin(load, "4 goblin-warrior + 4 orc-warrior", "5 goblin-warrior")
    for pick in ("goblin", "orc", "goblin", "orc", "goblin"):
        go(state, f"deploy_front {pick}-warrior")
    go(state, "roll 0 0; roll 0 2; flag front goblin-warrior; flag front goblin-warrior")
    assert (state.node, state.current_player()) == ("reinforce_front", 0)
    assert legal(state) == ["reinforce_front reserve goblin-warrior", "reinforce_front reserve orc-warrior"]
    go(state, "reinforce_front reserve goblin-warrior")
    assert state.node == "battle_go", "the last place goes to the only group left"
    assert pieces(state, "A", "front") == {"goblin-warrior": 2, "orc-warrior": 3}
    assert pieces(state, "A", "reserve") == {"orc-warrior": 1}


@pytest.mark.clause("WQ-11.9", "WQ-11.26", "WQ-1.3")
def test_troops_that_all_fit_come_without_a_choice(load: Any) -> None:
    state = begin(load, "4 goblin-warrior + 3 orc-warrior", "5 goblin-warrior")
    go(state, "; ".join(f"deploy_front {pick}-warrior" for pick in ("goblin", "orc", "goblin", "orc", "goblin")))
    go(state, "roll 0 0; roll 0 2; flag front goblin-warrior; flag front goblin-warrior")
    assert state.node == "battle_go"
    assert pieces(state, "A", "front") == {"goblin-warrior": 2, "orc-warrior": 3}


@pytest.mark.clause("WQ-11.9", "WQ-11.26")
def test_the_back_line_is_reinforced_by_choice_too(load: Any) -> None:
    state = begin(load, "5 elf-archer + 2 orc-archer + 1 orc-warrior", "2 elf-archer + 1 orc-warrior")
    go(state, "; ".join(["deploy_back elf-archer"] * 4 + ["deploy_back orc-archer"]))
    go(state, "declare front; declare back; roll 0 0; roll 0 1; flag back elf-archer")
    assert (state.node, legal(state)) == (
        "reinforce_back",
        ["reinforce_back reserve orc-archer", "reinforce_back reserve elf-archer"],
    )
    go(state, "reinforce_back reserve orc-archer")
    assert pieces(state, "A", "back") == {"elf-archer": 3, "orc-archer": 2}


@pytest.mark.clause("WQ-11.9", "WQ-11.26", "WQ-11.27", "WQ-11.15")
def test_damage_stays_on_rallied_troops_and_makes_them_a_group_of_their_own(load: Any) -> None:
    state = begin(load, "7 orc-warrior", "5 goblin-warrior")
    go(state, "roll 0 0; roll 1 1; hit front orc-warrior; flag front orc-warrior 1; battle_go continue")
    assert legal(state) == ["rally retreat orc-warrior 1", "done"]
    go(state, "rally retreat orc-warrior 1; battle_go continue")
    assert pieces(state, "A", "reserve") == {"orc-warrior": 1, "orc-warrior 1": 1}
    go(state, "roll 0 0; roll 0 1; flag front orc-warrior")
    assert legal(state) == ["reinforce_front reserve orc-warrior", "reinforce_front reserve orc-warrior 1"]
    go(state, "reinforce_front reserve orc-warrior 1")
    assert pieces(state, "A", "front") == {"orc-warrior": 4, "orc-warrior 1": 1}


@pytest.mark.clause("WQ-11.9", "WQ-11.26", "WQ-1.10")
def test_the_attacker_reinforces_first(load: Any) -> None:
    army = "4 goblin-warrior + 4 orc-warrior"
    state = begin(load, army, army)
    while state.kind == "decision":
        go(state, "deploy_front goblin-warrior" if len(pieces_of(state)) % 2 else "deploy_front orc-warrior")
    go(state, "roll 0 1; roll 0 1; flag front orc-warrior; flag front orc-warrior")
    assert (state.node, state.current_player()) == ("reinforce_front", 0)
    go(state, legal(state)[0])
    assert (state.node, state.current_player()) == ("reinforce_front", 1)


def pieces_of(state: Any) -> list[str]:
    """The troops that the deploying side has placed, one by one."""
    front = pieces(state, "AD"[state.current_player()], "front")
    return [name for name, number in front.items() for _ in range(number)]


@pytest.mark.clause("WQ-11.9", "WQ-11.26", "WQ-11.1")
def test_leaders_come_by_choice_before_the_troops(load: Any) -> None:
    state = begin(load, "6 orc-warrior + lord + lieutenant", "5 goblin-warrior")
    go(state, "leader_reserve; leader_reserve; roll 0 0; roll 0 1; flag front orc-warrior")
    assert (state.node, battle(state)["asked"], legal(state)) == (
        "leader_reinforce",
        "lord",
        ["leader_front", "leader_stay"],
    )
    front = go(state.clone(), "leader_front")
    assert front.node == "battle_go", "the line is full: the lieutenant is not asked"
    assert pieces(front, "A", "front") == {"orc-warrior": 4, "lord": 1}
    go(state, "leader_stay")
    assert (state.node, battle(state)["asked"]) == ("leader_reinforce", "lieutenant-1")
    go(state, "leader_stay")
    assert pieces(state, "A", "front") == {"orc-warrior": 5}


@pytest.mark.clause("WQ-11.9", "WQ-11.26")
def test_a_leader_in_reserve_is_asked_at_each_reinforcement_and_never_goes_back(load: Any) -> None:
    state = begin(load, "2 orc-warrior + lord", ONE_ORC)
    go(state, "leader_reserve")
    assert (state.node, battle(state)["step"]) == ("leader_reinforce", "reinforce_1")
    go(state, "leader_stay; roll 0 0; roll 0 0")
    assert (state.node, battle(state)["step"]) == ("leader_reinforce", "reinforce_2")
    go(state, "leader_front; battle_go continue; battle_go continue")
    assert roll(state) == ("front A", 2 + 2)
    pass_round(state)
    assert pieces(state, "A", "front") == {"orc-warrior": 2, "lord": 1}


@pytest.mark.clause("WQ-11.20", "WQ-11.26", "WQ-11.9")
def test_obligatory_deployment_leaves_reinforcement_by_leaders_optional(load: Any) -> None:
    narrow = edited(constants={"line_places": {"value": 2}})
    army = "1 goblin-warrior + lord + 2 lieutenant"
    state = begin(load, army, "5 goblin-warrior", leader_deploy="obligatory", rules=narrow)
    go(state, "roll 0 0; roll 2 0; hit front lord; hit front lord 1")
    assert (state.node, battle(state)["asked"]) == ("leader_reinforce", "lieutenant-2")
    assert legal(state) == ["leader_front", "leader_stay"]


# --- E22 and forced retreat ---


def front_driven_away(load: Any) -> Any:
    """The attacker's three orcs were driven away in B7; the lord waits in reserve."""
    state = go(begin(load, "3 orc-warrior + lord", "3 orc-warrior"), "leader_reserve; leader_stay")
    go(state, "roll 0 0; roll 0 3; flag front orc-warrior; flag front orc-warrior; flag front orc-warrior")
    assert (state.node, legal(state)) == ("leader_reinforce", ["leader_front", "leader_stay"])
    return state


@pytest.mark.clause("WQ-E22", "WQ-11.11", "WQ-11.35", "WQ-11.15")
def test_a_leader_who_stays_in_reserve_goes_home_with_the_army(load: Any) -> None:
    state = go(front_driven_away(load), "leader_stay")
    assert state.is_terminal()
    assert (battle(state)["winner"], battle(state)["goer"]) == ("D", "A")
    assert survivors(state)[0] == {"orc-warrior": 3, "lord": 1}
    assert vp(state) == [0, 5]


@pytest.mark.clause("WQ-E22", "WQ-11.11", "WQ-11.27", "WQ-11.10")
def test_a_leader_who_fills_the_front_keeps_the_battle_going(load: Any) -> None:
    state = go(front_driven_away(load), "leader_front")
    assert (state.node, state.current_player()) == ("battle_go", 0)
    go(state, "battle_go continue")
    assert legal(state) == ["rally retreat orc-warrior", "done"]
    go(state, "rally retreat orc-warrior")
    assert (state.node, state.current_player()) == ("battle_go", 1)
    assert pieces(state, "A", "reserve") == {"orc-warrior": 1}
    go(state, "battle_go continue")
    assert pieces(state, "A", "front") == {"orc-warrior": 1, "lord": 1}
    assert roll(state) == ("front A", 3)


@pytest.mark.clause("WQ-11.35", "WQ-11.11")
def test_an_army_without_melee_shoots_once_and_leaves(load: Any) -> None:
    state = begin(load, "3 orc-archer", ONE_ORC)
    go(state, "declare front; roll 1 0; hit front orc-warrior")
    assert state.is_terminal()
    assert (battle(state)["round"], battle(state)["winner"], battle(state)["goer"]) == (1, "D", "A")
    assert survivors(state) == [{"orc-archer": 3}, {"orc-warrior": 1}]


@pytest.mark.clause("WQ-11.11", "WQ-11.19")
def test_the_defender_without_a_front_line_has_to_go(load: Any) -> None:
    state = go(
        begin(load, "3 orc-warrior", "2 orc-warrior"),
        "roll 0 2; roll 0 0; flag front orc-warrior; flag front orc-warrior",
    )
    assert state.is_terminal(), "no recovery before the forced retreat"
    assert (battle(state)["winner"], battle(state)["goer"], vp(state)) == ("A", "D", [5, 0])


@pytest.mark.clause("WQ-11.11", "WQ-11.12")
def test_the_forced_retreat_comes_before_the_round_limit(load: Any) -> None:
    state = begin(load, "3 orc-warrior", "2 orc-warrior")
    for _ in range(4):
        pass_round(state)
    assert battle(state)["round"] == 5
    go(state, "roll 0 2; roll 0 0; flag front orc-warrior; flag front orc-warrior")
    assert (battle(state)["winner"], battle(state)["goer"]) == ("A", "D")


# --- recovery and free retreat ---


@pytest.mark.clause("WQ-11.10", "WQ-11.27", "WQ-11.19")
def test_the_attacker_decides_and_recovers_before_the_defender(load: Any) -> None:
    army = "5 orc-warrior"
    state = go(begin(load, army, army), "roll 0 1; roll 0 1; flag front orc-warrior; flag front orc-warrior")
    assert (state.node, state.current_player(), legal(state)) == (
        "battle_go",
        0,
        ["battle_go continue", "battle_go retreat"],
    )
    go(state, "battle_go continue")
    assert (state.node, state.current_player()) == ("rally", 0)
    go(state, "rally retreat orc-warrior")
    assert (state.node, state.current_player()) == ("battle_go", 1)
    go(state, "battle_go continue")
    assert (state.node, state.current_player()) == ("rally", 1)
    go(state, "done")
    assert battle(state)["round"] == 2
    assert (pieces(state, "A", "front"), pieces(state, "D", "front")) == ({"orc-warrior": 5}, {"orc-warrior": 4})


@pytest.mark.clause("WQ-11.10", "WQ-11.16", "WQ-11.15")
@pytest.mark.parametrize(
    ("script", "winner", "points"),
    [
        ("battle_go retreat", "D", [0, 5]),
        ("battle_go continue; battle_go retreat", "A", [5, 0]),
    ],
)
def test_either_side_may_retreat_instead_of_recovering(load: Any, script: str, winner: str, points: list[int]) -> None:
    state = go(begin(load, "5 orc-warrior", "5 orc-warrior"), f"roll 0 0; roll 0 0; {script}")
    assert state.is_terminal()
    assert (battle(state)["winner"], vp(state)) == (winner, points)
    assert survivors(state) == [{"orc-warrior": 5}, {"orc-warrior": 5}]


@pytest.mark.clause("WQ-11.30", "WQ-11.15", "WQ-11.38", "WQ-11.16")
@pytest.mark.parametrize(
    ("side", "script", "points"),
    [
        (0, "battle_go retreat", [0, 5 + 4]),
        (1, "battle_go continue; battle_go retreat", [5 + 4, 0]),
    ],
)
def test_retreat_is_legal_without_a_region_and_destroys_the_army(
    load: Any, side: int, script: str, points: list[int]
) -> None:
    armies = ["2 dwarf-warrior", "2 dwarf-warrior"]
    armies[side] = "3 dwarf-warrior + lord / no-retreat"
    state = go(begin(load, *armies), "leader_front; roll 0 0; roll 0 0")
    go(state, script)
    assert state.is_terminal()
    assert (vp(state), survivors(state)[side]) == (points, {})


@pytest.mark.clause("WQ-11.27", "WQ-11.10", "WQ-11.33")
@pytest.mark.parametrize(
    ("leaders", "option", "limit"),
    [
        (0, "per_leader_min_one", 1),
        (1, "per_leader_min_one", 1),
        (2, "per_leader_min_one", 2),
        (3, "per_leader_min_one", 3),
        (0, "per_leader", 0),
        (1, "per_leader", 1),
        (3, "per_leader", 3),
        (0, "one_plus_leaders", 1),
        (1, "one_plus_leaders", 2),
        (3, "one_plus_leaders", 4),
    ],
)
def test_the_rally_limit_follows_leaders_and_option(load: Any, leaders: int, option: str, limit: int) -> None:
    slots = ["lord", "lieutenant", "lieutenant"][:leaders]
    state = begin(load, " + ".join(["9 goblin-warrior", *slots]), "5 goblin-warrior", rally=option)
    go(state, "; ".join(["leader_reserve"] * leaders) + "; roll 0 0; roll 0 5" + "; flag front goblin-warrior" * 5)
    while state.node == "leader_reinforce":
        go(state, "leader_stay")
    go(state, "battle_go continue")
    for left in range(limit, 0, -1):
        assert (state.node, battle(state)["rallies"]) == ("rally", left)
        go(state, "rally retreat goblin-warrior")
    assert (state.node, state.current_player()) == ("battle_go", 1)
    assert pieces(state, "A", "reserve").get("goblin-warrior", 0) == limit


@pytest.mark.clause("WQ-11.27", "WQ-11.10")
def test_recovery_may_stop_early_and_needs_somebody_on_the_line(load: Any) -> None:
    state = begin(load, "3 goblin-warrior + lord + lieutenant", "5 goblin-warrior")
    go(state, "leader_front; leader_front; roll 0 0; roll 0 1; flag front goblin-warrior; battle_go continue")
    assert battle(state)["rallies"] == 2
    rallied = go(state.clone(), "rally retreat goblin-warrior")
    assert rallied.node == "battle_go", "two are allowed, one was there"
    go(state, "done")
    assert (state.node, pieces(state, "A", "retreat")) == ("battle_go", {"goblin-warrior": 1})


def leaders_under_fire(load: Any, skulls: int, **arguments: Any) -> Any:
    """Round 2: three goblins were driven away; so many skulls strike three more, the lord and the lieutenant."""
    army = "9 goblin-warrior + lord + lieutenant" + (" / cards silver-flutes" if arguments.pop("rally_card") else "")
    state = go(begin(load, army, "5 elf-warrior", **arguments), "leader_front; leader_front")
    if state.node == "battle_card":
        go(state, "use silver-flutes")
    flags = 4 if battle(state)["sides"]["A"]["cards"] else 3
    go(state, f"declare front; roll 0 0; roll 0 0; roll 0 {flags}" + "; flag front goblin-warrior" * 3)
    go(state, "battle_go continue; done; battle_go continue; declare front; roll 0 0; roll 0 0")
    go(state, f"roll {skulls} 0")
    while state.node == "hit":
        leader = "hit front lord" if "hit front lord" in legal(state) else legal(state)[0]
        go(state, leader)
    return go(state, "battle_go continue")


@pytest.mark.clause("WQ-E23", "WQ-11.10", "WQ-11.32", "WQ-11.27", "WQ-12.6")
@pytest.mark.parametrize(
    ("skulls", "option", "limits"),
    [
        (5, "per_leader_min_one", (1, 3)),
        (5, "one_plus_leaders", (2, 4)),
        (7, "per_leader_min_one", (1, 3)),
        (7, "per_leader", (0, 2)),
        (7, "one_plus_leaders", (1, 3)),
    ],
)
def test_leaders_killed_in_the_front_attack_no_longer_rally(load: Any, skulls: int, option: str, limits: Any) -> None:
    for limit, card in zip(limits, (False, True), strict=True):
        state = leaders_under_fire(load, skulls, rally=option, rally_card=card)
        assert battle(state)["rallies"] == (limit or None)
        assert state.node == ("rally" if limit else "battle_go")


@pytest.mark.clause("WQ-12.12", "WQ-11.27", "WQ-11.32", "WQ-10.5")
@pytest.mark.parametrize(("killed", "limit"), [("lord", 1), ("lieutenant-1", 2)])
def test_an_artifact_rallies_no_more_when_its_leader_is_dead(load: Any, killed: str, limit: int) -> None:
    attacker = "9 goblin-warrior + lord@rumour-silver-pipes + lieutenant"
    state = go(begin(load, attacker, "5 elf-warrior"), "leader_front; leader_front; declare front; roll 0 0; roll 0 0")
    go(state, "roll 0 3" + "; flag front goblin-warrior" * 3 + "; battle_go continue; done; battle_go continue")
    go(state, "declare front; roll 0 0; roll 0 0; roll 5 0" + "; hit front goblin-warrior" * 3)
    go(state, f"hit front {killed}; hit front {killed} 1; battle_go continue")
    assert (state.node, battle(state)["rallies"]) == ("rally", limit)


@pytest.mark.clause("WQ-11.27", "WQ-1.8", "WQ-1.9")
def test_troops_to_rally_are_listed_by_type_and_damage(load: Any) -> None:
    state = begin(load, "2 orc-warrior + 2 goblin-warrior + 1 elf-archer", "5 goblin-warrior")
    go(state, "declare front; roll 0 0; roll 0 0; roll 1 3; hit front orc-warrior")
    go(state, "flag front orc-warrior 1; flag front goblin-warrior; flag front orc-warrior; battle_go continue")
    groups = ["goblin-warrior", "orc-warrior", "orc-warrior 1"]
    assert legal(state) == [f"rally retreat {group}" for group in groups] + ["done"]


# --- round limit ---


@pytest.mark.clause("WQ-11.12", "WQ-11.28", "WQ-11.16", "WQ-11.38")
def test_without_a_winner_the_round_limit_brings_no_points_and_no_pursuit(load: Any) -> None:
    state = begin(load, "2 orc-warrior", "3 goblin-warrior", round_limit_result="no_winner")
    for _ in range(4):
        pass_round(state)
    go(state, "roll 1 0; roll 0 0; hit front goblin-warrior")
    assert state.is_terminal()
    assert (battle(state)["winner"], battle(state)["goer"], vp(state)) == (None, "A", [1, 0])
    assert survivors(state) == [{"orc-warrior": 2}, {"goblin-warrior": 2}]


@pytest.mark.clause("WQ-11.12", "WQ-11.14", "WQ-11.28")
def test_the_round_limit_makes_the_defender_win_and_pursue(load: Any) -> None:
    state = begin(load, "2 orc-warrior", "3 goblin-warrior")
    for _ in range(4):
        pass_round(state)
    go(state, "roll 0 0; roll 0 0")
    assert roll(state) == ("pursuit", 3)
    go(state, "roll 3 0; pursuit_hit orc-warrior; pursuit_hit orc-warrior 1; pursuit_hit orc-warrior")
    assert (vp(state), survivors(state)[0]) == ([0, 6], {"orc-warrior": 1})


# --- pursuit ---


def pursuit_of_an_elf(load: Any) -> Any:
    """The worked example: two goblins in front, an archer in reserve, one goblin driven away; one elf is beaten."""
    state = begin(load, "3 goblin-warrior + 5 orc-archer + 1 goblin-archer", "1 elf-warrior")
    go(state, "; ".join(["deploy_back orc-archer"] * 5) + "; declare front; declare front; roll 0 0; roll 0 0")
    return go(state, "roll 0 1; roll 0 1; flag front goblin-warrior; flag front elf-warrior")


@pytest.mark.clause("WQ-E24", "WQ-11.14", "WQ-11.28", "WQ-11.18")
def test_goblins_pursue_from_all_lines_but_the_retreat_line(load: Any) -> None:
    state = pursuit_of_an_elf(load)
    assert pieces(state, "A", "retreat") == {"goblin-warrior": 1}
    assert roll(state) == ("pursuit", 3)

    def elf_destroyed(here: Any) -> bool | None:
        return not survivors(here)[1] if here.is_terminal() else None

    assert probability(state, elf_destroyed) == Fraction(7, 27)


@pytest.mark.clause("WQ-E24", "WQ-11.28", "WQ-11.14")
def test_only_skulls_count_in_the_pursuit(load: Any) -> None:
    state = go(pursuit_of_an_elf(load), "roll 1 2")
    assert (state.node, state.current_player(), legal(state)) == ("pursuit_hit", 0, ["pursuit_hit elf-warrior"])
    go(state, "pursuit_hit elf-warrior")
    assert state.is_terminal()
    assert survivors(state)[1] == {"elf-warrior": 1}, "damage heals"


def pursuit_of_the_lord(load: Any) -> Any:
    """The worked example: a damaged orc on the retreat line and the lord in reserve flee from three goblins."""
    state = go(begin(load, "3 goblin-warrior", "1 orc-warrior + lord"), "leader_reserve; leader_stay")
    go(state, "roll 1 1; roll 0 0; hit front orc-warrior; flag front orc-warrior 1; leader_stay")
    assert roll(state) == ("pursuit", 3)
    return state


@pytest.mark.clause("WQ-E24", "WQ-11.28", "WQ-11.7")
def test_the_pursued_orc_dies_before_the_lord_is_hit(load: Any) -> None:
    state = go(pursuit_of_the_lord(load), "roll 2 0")
    assert legal(state) == ["pursuit_hit orc-warrior 1"]
    go(state, "pursuit_hit orc-warrior 1")
    assert legal(state) == ["pursuit_hit lord"]
    go(state, "pursuit_hit lord")
    assert (survivors(state)[1], vp(state)) == ({"lord": 1}, [6, 0])


@pytest.mark.clause("WQ-E24", "WQ-11.28", "WQ-11.16")
def test_three_skulls_destroy_orc_and_lord(load: Any) -> None:
    state = pursuit_of_the_lord(load)
    assert outcomes(state)["roll 3 0"] == Fraction(1, 27)
    go(state, "roll 3 0; pursuit_hit orc-warrior 1; pursuit_hit lord; pursuit_hit lord 1")
    assert state.is_terminal()
    assert (survivors(state)[1], vp(state)) == ({}, [5 + 2, 0])


@pytest.mark.clause("WQ-11.28", "WQ-11.7", "WQ-11.14", "WQ-11.34")
def test_pursuit_reaches_all_lines_together_by_precedence(load: Any) -> None:
    defender = "1 orc-warrior + 1 dwarf-crossbowman + 1 goblin-archer + lord"
    state = begin(load, "5 goblin-warrior + 5 goblin-archer", defender)
    go(state, "leader_front; declare front; declare front; roll 0 1; roll 0 0; flag front orc-warrior")
    go(state, "roll 0 0; roll 0 0; battle_go continue; battle_go retreat")
    assert roll(state) == ("pursuit", 10)
    go(state, "roll 7 0")
    assert legal(state) == ["pursuit_hit dwarf-crossbowman"]
    go(state, "pursuit_hit dwarf-crossbowman; pursuit_hit dwarf-crossbowman 1")
    assert legal(state) == ["pursuit_hit goblin-archer", "pursuit_hit orc-warrior"]
    go(state, "pursuit_hit orc-warrior; pursuit_hit orc-warrior 1; pursuit_hit goblin-archer")
    assert legal(state) == ["pursuit_hit lord"]
    go(state, "pursuit_hit lord; pursuit_hit lord 1")
    assert vp(state) == [5 + 4, 0]


@pytest.mark.clause("WQ-11.28", "WQ-12.6", "WQ-12.7")
def test_pursuit_knows_no_bonus_no_reroll_no_ambush_and_no_absorb(load: Any) -> None:
    attacker = (
        "1 goblin-warrior + 1 satyr-warrior + 1 orc-warrior / cards siege-hammers + loaded-dice + veteran-captains"
    )
    state = begin(load, attacker, "3 orc-warrior / cards runed-plate")
    while state.node == "battle_card":
        go(state, legal(state)[0])
    while state.node != "battle_go":
        go(state, f"{state.node} 0 0")
    go(state, "battle_go continue; battle_go retreat")
    assert roll(state) == ("pursuit", 1)
    flag, skull = state.clone(), state.clone()
    assert go(flag, "roll 0 1").is_terminal()
    assert go(skull, "roll 1 0").node == "pursuit_hit"
    assert go(state, "roll 0 0").is_terminal()


@pytest.mark.clause("WQ-11.28", "WQ-11.14", "WQ-12.5")
def test_pursuit_sums_the_attacks_of_all_who_have_the_ability(load: Any) -> None:
    folder = edited(units={"goblin-warrior": {"attack": 2}, "orc-archer": {"ability": "pursuit"}})
    state = begin(load, "2 goblin-warrior + 1 goblin-archer + 3 orc-archer", "1 orc-warrior", rules=folder)
    go(state, "declare front; roll 0 0; roll 0 1; roll 0 0; flag front orc-warrior")
    assert roll(state) == ("pursuit", 2 * 2 + 1 + 3)


@pytest.mark.clause("WQ-11.28", "WQ-11.14", "WQ-11.16")
def test_equal_pieces_on_different_lines_are_one_group_to_the_pursuers(load: Any) -> None:
    state = begin(load, "5 goblin-warrior + 5 goblin-archer", "7 goblin-warrior")
    go(state, "declare front; roll 0 1; flag front goblin-warrior; roll 0 0; roll 0 0")
    go(state, "battle_go continue; battle_go continue; done; declare front; roll 0 0; roll 0 0; roll 0 0")
    lines = [pieces(state, "D", line) for line in ("front", "reserve", "retreat")]
    assert lines == [{"goblin-warrior": 5}, {"goblin-warrior": 1}, {"goblin-warrior": 1}]
    go(state, "battle_go continue; battle_go retreat; roll 8 0")
    for _ in range(7):
        assert legal(state) == ["pursuit_hit goblin-warrior"]
        go(state, "pursuit_hit goblin-warrior")
    assert (state.is_terminal(), survivors(state)[1], vp(state)) == (True, {}, [5 + 7, 0])


@pytest.mark.clause("WQ-11.14", "WQ-11.28")
def test_an_army_without_goblins_does_not_pursue(load: Any) -> None:
    state = go(
        begin(load, "5 orc-warrior", "5 goblin-warrior"), "roll 0 0; roll 0 0; battle_go continue; battle_go retreat"
    )
    assert state.is_terminal()


@pytest.mark.clause("WQ-11.14", "WQ-11.28", "WQ-1.10")
def test_the_defender_pursues_a_retreating_attacker(load: Any) -> None:
    state = go(begin(load, "5 orc-warrior", "5 goblin-warrior"), "roll 0 0; roll 0 0; battle_go retreat")
    assert roll(state) == ("pursuit", 5)
    go(state, "roll 1 0")
    assert (state.node, state.current_player()) == ("pursuit_hit", 1)


@pytest.mark.clause("WQ-11.28", "WQ-11.13", "WQ-11.15")
def test_skulls_of_the_pursuit_beyond_the_last_piece_are_lost(load: Any) -> None:
    state = begin(load, "5 goblin-warrior", "2 goblin-warrior / no-retreat")
    go(state, "roll 0 0; roll 0 0; battle_go continue; battle_go retreat; roll 5 0; pursuit_hit goblin-warrior")
    go(state, "pursuit_hit goblin-warrior")
    assert state.is_terminal()
    assert vp(state) == [5 + 2, 0]


# --- leaders killed ---


@pytest.mark.clause("WQ-11.32", "WQ-11.16", "WQ-11.27")
def test_an_army_fights_on_without_its_leader(load: Any) -> None:
    state = begin(load, "lord + 2 orc-archer + 6 goblin-warrior", "5 elf-warrior + 5 elf-archer / cards high-ground")
    go(state, "leader_reserve; use high-ground; declare front; declare reserve; roll 0 0; roll 3 0")
    go(state, "hit reserve goblin-warrior; hit reserve lord; hit reserve lord 1")
    assert roll(state) == ("front A", 5)
    assert battle(state)["sides"]["A"]["lost"] == {"goblin-warrior": 1, "lord": 1}
    go(state, "roll 0 0; roll 0 1; flag front goblin-warrior; battle_go continue")
    assert (state.node, battle(state)["rallies"]) == ("rally", 1)


@pytest.mark.clause("WQ-11.26", "WQ-11.19", "WQ-11.9")
def test_each_side_asks_all_its_own_leaders_in_reserve(load: Any) -> None:
    army = "2 orc-warrior + lord + lieutenant"
    state = go(begin(load, army, army), "leader_reserve; " * 4)
    asked = []
    while state.node == "leader_reinforce":
        asked.append((state.current_player(), battle(state)["asked"]))
        go(state, "leader_stay")
    assert asked == [(0, "lord"), (0, "lieutenant-1"), (1, "lord"), (1, "lieutenant-1")]
