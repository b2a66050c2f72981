"""WQ-11.18 and 12.7: what the troops of each race can do, and how one roll is made up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from battles import attack_odds, battle, begin, chance_of_skulls, go, mean_skulls, pass_round, pieces, roll
from rulebooks import edited, rewritten

from script import legal, outcomes

ONE_GOBLIN = "1 goblin-warrior"


# --- rage ---


@pytest.mark.clause("WQ-E13", "WQ-11.18")
def test_orc_warriors_rage_in_round_one_only(load: Any) -> None:
    state = begin(load, "2 orc-warrior + 1 goblin-warrior", "1 orc-warrior")
    assert roll(state) == ("front A", 3 + 2)
    go(state, "roll 0 0")
    assert roll(state) == ("front D", 1 + 1)
    go(state, "roll 0 0; battle_go continue; battle_go continue")
    assert (battle(state)["round"], roll(state)) == (2, ("front A", 3))


@pytest.mark.clause("WQ-E29", "WQ-11.18", "WQ-11.4")
def test_three_orcs_and_the_lord_roll_eight_dice(load: Any) -> None:
    state = go(begin(load, "3 orc-warrior + lord", ONE_GOBLIN), "leader_front")
    assert roll(state) == ("front A", 8)
    assert chance_of_skulls(attack_odds(state), 3) == Fraction(1163, 2187)


@pytest.mark.clause("WQ-11.18")
def test_orcs_in_reserve_and_orc_archers_do_not_rage(load: Any) -> None:
    state = begin(load, "7 orc-warrior + 2 orc-archer", ONE_GOBLIN)
    go(state, "declare front")
    assert roll(state) == ("back A", 2)
    go(state, "roll 0 0")
    assert roll(state) == ("front A", 5 + 5)


# --- skirmish ---


@pytest.mark.clause("WQ-E14", "WQ-11.18", "WQ-11.22", "WQ-11.5")
def test_elf_warriors_shoot_and_then_fight(load: Any) -> None:
    state = go(begin(load, "2 elf-warrior + 1 elf-archer", ONE_GOBLIN), "declare front")
    assert roll(state) == ("back A", 6)
    go(state, "roll 0 0")
    assert roll(state) == ("front A", 4)


@pytest.mark.clause("WQ-11.18", "WQ-11.22", "WQ-11.5")
def test_elf_warriors_shoot_without_a_back_line(load: Any) -> None:
    state = begin(load, "1 elf-warrior", "1 goblin-warrior + 1 goblin-archer")
    assert (state.node, state.current_player(), legal(state)) == ("declare", 0, ["declare front", "declare back"])
    go(state, "declare back; declare front")
    assert roll(state) == ("back A", 2)
    go(state, "roll 1 0; roll 0 0")
    assert legal(state) == ["hit back goblin-archer"]


@pytest.mark.clause("WQ-11.18", "WQ-11.22")
def test_elf_warriors_in_reserve_do_not_shoot(load: Any) -> None:
    state = begin(load, "7 elf-warrior", ONE_GOBLIN)
    go(state, "declare front")
    assert roll(state) == ("back A", 10)


# --- ambush ---


@pytest.mark.clause("WQ-E3", "WQ-11.18", "WQ-12.7")
@pytest.mark.parametrize(("flags", "extra"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_each_flag_brings_a_die_at_most_one_a_satyr(load: Any, flags: int, extra: int) -> None:
    state = begin(load, "2 satyr-warrior + 1 goblin-warrior", ONE_GOBLIN)
    go(state, f"roll 0 {flags}")
    if not extra:
        assert (state.node, roll(state)[0]) == ("roll", "front D")
        return
    assert (state.node, roll(state)) == ("ambush", ("front A", extra))
    go(state, f"ambush {extra} 0")
    assert battle(state)["sides"]["A"]["result"] == [extra, flags]


@pytest.mark.clause("WQ-E3", "WQ-11.18", "WQ-12.7")
def test_flags_on_ambush_dice_count_but_bring_no_more_dice(load: Any) -> None:
    state = go(begin(load, "2 satyr-warrior", ONE_GOBLIN), "roll 1 1")
    assert roll(state) == ("front A", 1)
    go(state, "ambush 0 1")
    assert (state.node, roll(state)[0]) == ("roll", "front D")
    assert battle(state)["sides"]["A"]["result"] == [1, 2]


@pytest.mark.clause("WQ-E26", "WQ-11.18", "WQ-12.7")
def test_two_satyrs_have_the_odds_of_the_example(load: Any) -> None:
    odds = attack_odds(begin(load, "2 satyr-warrior", ONE_GOBLIN))
    assert chance_of_skulls(odds, 1) == Fraction(203, 324)
    assert mean_skulls(odds) == Fraction(7, 9)
    plain = attack_odds(begin(load, "2 goblin-warrior", ONE_GOBLIN))
    assert (chance_of_skulls(plain, 1), mean_skulls(plain)) == (Fraction(5, 9), Fraction(2, 3))


@pytest.mark.clause("WQ-E26", "WQ-12.7")
def test_three_goblins_and_two_satyrs_have_the_mean_of_the_example(load: Any) -> None:
    state = begin(load, "3 goblin-warrior + 2 satyr-warrior", ONE_GOBLIN)
    assert roll(state) == ("front A", 5)
    assert mean_skulls(attack_odds(state)) == Fraction(15019, 7776)


@pytest.mark.clause("WQ-12.7", "WQ-11.18")
def test_satyr_archers_ambush_in_the_back_attack_and_warriors_in_front(load: Any) -> None:
    state = begin(load, "1 satyr-archer + 2 satyr-warrior", "3 orc-warrior")
    go(state, "declare front")
    assert roll(state) == ("back A", 2)
    go(state, "roll 0 2")
    assert (state.node, roll(state)) == ("ambush", ("back A", 1))
    go(state, "ambush 0 0; flag front orc-warrior; flag front orc-warrior")
    assert roll(state) == ("front A", 2)
    go(state, "roll 0 2")
    assert (state.node, roll(state)) == ("ambush", ("front A", 2))


@pytest.mark.clause("WQ-12.7", "WQ-11.18")
def test_satyrs_beside_a_line_of_elves_do_not_ambush_their_shots(load: Any) -> None:
    state = begin(load, "1 satyr-warrior + 1 elf-warrior", "1 orc-warrior + 1 goblin-warrior")
    go(state, "declare front; roll 0 1")
    assert state.node == "flag", "a satyr on the front line is no shooter"
    go(state, "flag front goblin-warrior; roll 0 1")
    assert (state.node, roll(state)) == ("ambush", ("front A", 1))


@pytest.mark.clause("WQ-12.7", "WQ-11.18")
def test_satyrs_in_reserve_bring_no_ambush_dice(load: Any) -> None:
    state = begin(load, "5 goblin-warrior + 1 satyr-warrior", ONE_GOBLIN)
    go(state, "; ".join(["deploy_front goblin-warrior"] * 5) + "; roll 0 3")
    assert (state.node, roll(state)[0]) == ("roll", "front D")


# --- one roll ---


@pytest.mark.clause("WQ-E26", "WQ-12.6", "WQ-12.7")
def test_one_blank_is_rolled_again(load: Any) -> None:
    state = begin(load, "lord / cards lucky-bones", ONE_GOBLIN)
    go(state, "leader_front; use lucky-bones")
    odds = attack_odds(state)
    assert chance_of_skulls(odds, 1) == Fraction(25, 36)
    assert mean_skulls(odds) == Fraction(11, 12)


@pytest.mark.clause("WQ-E26", "WQ-12.6", "WQ-12.7")
def test_one_flag_becomes_a_skull(load: Any) -> None:
    state = go(begin(load, "3 goblin-warrior / cards grim-sergeants", ONE_GOBLIN), "use grim-sergeants")
    assert chance_of_skulls(attack_odds(state), 2) == Fraction(49, 108)


@pytest.mark.clause("WQ-12.6", "WQ-12.7")
@pytest.mark.parametrize(("shown", "again"), [("0 0", 2), ("1 0", 2), ("1 1", 1), ("1 2", 0), ("3 0", 0)])
def test_no_more_blanks_are_rolled_again_than_are_shown_or_allowed(load: Any, shown: str, again: int) -> None:
    state = go(begin(load, "3 goblin-warrior / cards loaded-dice", ONE_GOBLIN), f"use loaded-dice; roll {shown}")
    if again:
        assert (state.node, roll(state)) == ("reroll", ("front A", again))
        assert sum(outcomes(state).values()) == 1
    else:
        assert (state.node, roll(state)[0]) == ("roll", "front D")


@pytest.mark.clause("WQ-12.7")
def test_a_reroll_happens_once_and_adds_to_what_stays(load: Any) -> None:
    state = go(begin(load, "3 goblin-warrior / cards loaded-dice", ONE_GOBLIN), "use loaded-dice; roll 1 0")
    pending = state.to_dict()["roll"]
    assert pending == {"purpose": "front A", "dice": 2, "skulls": 1, "flags": 0}
    go(state, "reroll 0 1")
    assert (state.node, roll(state)[0]) == ("roll", "front D")
    assert battle(state)["sides"]["A"]["result"] == [1, 1]


@pytest.mark.clause("WQ-12.7", "WQ-11.18")
def test_rerolled_flags_bring_ambush_dice_and_these_are_not_rolled_again(load: Any) -> None:
    state = begin(load, "2 satyr-warrior / cards loaded-dice", ONE_GOBLIN)
    go(state, "use loaded-dice; roll 0 0; reroll 0 2")
    assert (state.node, state.to_dict()["roll"]) == (
        "ambush",
        {"purpose": "front A", "dice": 2, "skulls": 0, "flags": 2},
    )
    go(state, "ambush 0 0")
    assert (state.node, roll(state)[0]) == ("roll", "front D")


@pytest.mark.clause("WQ-12.7", "WQ-12.6")
def test_a_flag_that_brought_a_die_may_become_a_skull(load: Any) -> None:
    army = "1 satyr-warrior / cards veteran-captains"
    state = go(begin(load, army, ONE_GOBLIN), "use veteran-captains; roll 0 1; ambush 0 1")
    assert battle(state)["sides"]["A"]["result"] == [2, 0]


@pytest.mark.clause("WQ-12.6", "WQ-12.7")
@pytest.mark.parametrize(("shown", "result"), [("0 3", [2, 1]), ("1 2", [3, 0]), ("1 1", [2, 0]), ("2 0", [2, 0])])
def test_no_more_flags_turn_than_are_shown_or_allowed(load: Any, shown: str, result: list[int]) -> None:
    army = "3 goblin-warrior / cards veteran-captains"
    state = go(begin(load, army, ONE_GOBLIN), f"use veteran-captains; roll {shown}")
    assert battle(state)["sides"]["A"]["result"] == result


@pytest.mark.clause("WQ-12.6", "WQ-12.7")
def test_rerolls_and_turned_flags_work_in_the_back_attack_and_for_the_defender(load: Any) -> None:
    army = "1 orc-archer / cards lucky-bones + grim-sergeants"
    state = begin(load, "2 orc-warrior", army)
    go(state, "use lucky-bones; use grim-sergeants; declare front; roll 0 0")
    assert (state.node, roll(state)) == ("reroll", ("back D", 1))
    go(state, "reroll 0 1")
    assert legal(state) == ["hit front orc-warrior"]


@pytest.mark.clause("WQ-12.6", "WQ-12.7")
def test_rerolls_come_again_in_each_round(load: Any) -> None:
    state = go(begin(load, "1 goblin-warrior / cards lucky-bones", "1 orc-warrior"), "use lucky-bones; roll 0 0")
    assert state.node == "reroll"
    pass_round(state)
    go(state, "roll 0 0")
    assert (state.node, battle(state)["round"]) == ("reroll", 2)


@pytest.mark.clause("WQ-12.7", "WQ-1.5")
def test_reroll_and_ambush_dice_are_rolled_like_all_dice(load: Any) -> None:
    state = go(begin(load, "1 satyr-warrior / cards lucky-bones", ONE_GOBLIN), "use lucky-bones; roll 0 0")
    one_die = {" 0 0": Fraction(1, 2), " 0 1": Fraction(1, 6), " 1 0": Fraction(1, 3)}
    assert outcomes(state) == {f"reroll{shown}": share for shown, share in one_die.items()}
    go(state, "reroll 0 1")
    assert outcomes(state) == {f"ambush{shown}": share for shown, share in one_die.items()}


# --- abilities and numbers are data ---


@pytest.mark.clause("WQ-12.2", "WQ-12.5", "WQ-11.18")
def test_abilities_and_numbers_are_those_of_the_unit_table(load: Any) -> None:
    folder = edited(
        units={"goblin-warrior": {"ability": "rage", "attack": 2, "defence": 2}, "orc-warrior": {"ability": "shield"}}
    )
    state = begin(load, "2 goblin-warrior", "1 orc-warrior + 1 goblin-warrior", rules=folder)
    assert roll(state) == ("front A", 2 * 2 + 2)
    go(state, "roll 3 0; roll 0 0; hit front orc-warrior; hit front orc-warrior 1; hit front goblin-warrior")
    assert pieces(state, "D", "front") == {"goblin-warrior 1": 1}


@pytest.mark.clause("WQ-12.1", "WQ-12.5")
def test_the_faces_of_the_die_are_data(load: Any) -> None:
    def third_faces(tables: Any) -> None:
        tables["units"]["die"] |= {"skulls": 1, "flags": 1, "blanks": 1}

    state = begin(load, ONE_GOBLIN, ONE_GOBLIN, rules=rewritten(third_faces))
    assert set(outcomes(state).values()) == {Fraction(1, 3)}


@pytest.mark.clause("WQ-11.18", "WQ-11.8", "WQ-11.7", "WQ-11.32")
def test_leaders_fight_in_the_front_line_with_two_dice_and_two_health(load: Any) -> None:
    state = begin(load, "lord", "2 goblin-warrior")
    go(state, "leader_front")
    assert roll(state) == ("front A", 2)
    go(state, "roll 0 0; roll 2 0")
    assert legal(state) == ["hit front lord"]
    go(state, "hit front lord")
    assert legal(state) == ["hit front lord 1"]
    go(state, "hit front lord 1")
    assert state.is_terminal()
