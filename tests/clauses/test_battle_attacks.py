"""WQ-11.3 to 11.8, 11.22 to 11.25, 11.34: back-line and front-line attacks, hits, flags and check E."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from battles import battle, begin, ending_odds, go, pass_round, pieces, roll, survivors, vp
from rulebooks import edited

from script import legal, outcomes

ONE_GOBLIN = "1 goblin-warrior"
BOTH_LINES = "2 orc-warrior + 1 orc-archer"


def at_defenders_loss(load: Any, defender: str, skulls: int, flags: int = 0, attacker: str = "5 elf-warrior") -> Any:
    """Elf warriors meet the defender at the front; blank shots, then the attacker's front attack shows this."""
    state = begin(load, attacker, defender)
    while state.node != "roll" or roll(state)[0] != "front A":
        go(state, "roll 0 0" if state.kind == "chance" else legal(state)[0])
    return go(state, f"roll {skulls} {flags}; roll 0 0")


# --- the order of a round ---


@pytest.mark.clause("WQ-11.3", "WQ-11.19", "WQ-11.22", "WQ-11.23", "WQ-1.10", "WQ-11.10")
def test_a_round_is_back_attack_front_attack_then_continue_or_retreat(load: Any) -> None:
    state = begin(load, BOTH_LINES, BOTH_LINES)
    seen = []
    for _ in range(10):
        seen.append((state.current_player(), roll(state)[0] if state.kind == "chance" else state.node))
        text = "roll 0 0" if state.kind == "chance" else legal(state)[0]
        go(state, text)
    one_round = [(0, "declare"), (1, "declare"), (-1, "back A"), (-1, "back D"), (-1, "front A"), (-1, "front D")]
    assert seen == [*one_round, (0, "battle_go"), (1, "battle_go"), *one_round[:2]]
    assert battle(state)["round"] == 2


@pytest.mark.clause("WQ-11.4", "WQ-11.24", "WQ-1.10")
def test_the_defenders_results_are_assigned_before_the_attackers(load: Any) -> None:
    state = go(begin(load, "2 orc-warrior", "2 orc-warrior"), "roll 1 1; roll 1 1")
    seen = []
    while state.node in ("hit", "flag"):
        seen.append((state.current_player(), state.node))
        go(state, legal(state)[0])
    assert seen == [(1, "hit"), (1, "flag"), (0, "hit"), (0, "flag")]


@pytest.mark.clause("WQ-11.4", "WQ-11.24")
def test_the_defenders_shots_are_assigned_before_the_attackers(load: Any) -> None:
    state = go(begin(load, BOTH_LINES, BOTH_LINES), "declare front; declare front; roll 1 0; roll 1 0")
    assert (state.node, state.current_player()) == ("hit", 1)
    go(state, "hit front orc-warrior")
    assert (state.node, state.current_player()) == ("hit", 0)


@pytest.mark.clause("WQ-11.4", "WQ-11.13")
def test_losses_never_cancel_a_roll_of_the_same_phase(load: Any) -> None:
    state = go(begin(load, ONE_GOBLIN, ONE_GOBLIN), "roll 1 0; roll 1 0; hit front goblin-warrior")
    assert (state.node, state.current_player()) == ("hit", 0)
    go(state, "hit front goblin-warrior")
    assert state.is_terminal()
    assert survivors(state) == [{}, {}]


@pytest.mark.clause("WQ-11.4", "WQ-11.24")
def test_shots_do_not_cancel_the_shots_of_the_same_phase_but_the_later_phase(load: Any) -> None:
    state = begin(load, "1 elf-archer + 1 orc-warrior", "1 elf-archer + 1 goblin-warrior")
    go(state, "declare back; declare back; roll 1 0; roll 1 0; hit back elf-archer")
    go(state, "hit back elf-archer")
    assert roll(state) == ("front A", 2)
    go(state, "roll 0 0; roll 0 0; battle_go continue; battle_go continue")
    assert roll(state) == ("front A", 1), "nobody is left to shoot in round 2"


# --- dice ---


@pytest.mark.clause("WQ-E2", "WQ-12.1", "WQ-1.7")
def test_five_dice_have_the_odds_of_the_example(load: Any) -> None:
    state = begin(load, "5 goblin-warrior", ONE_GOBLIN)
    odds = outcomes(state)
    assert sum(share for text, share in odds.items() if text.startswith("roll 0 ")) == Fraction(32, 243)
    assert sum(share for text, share in odds.items() if int(text.split()[2]) >= 2) == Fraction(763, 3888)
    assert odds["roll 2 1"] == Fraction(5, 36)
    assert sum(odds.values()) == 1
    assert len(odds) == 21


@pytest.mark.clause("WQ-12.1", "WQ-1.8")
def test_one_die_shows_two_skulls_a_flag_and_three_blanks(load: Any) -> None:
    state = begin(load, ONE_GOBLIN, ONE_GOBLIN)
    assert outcomes(state) == {"roll 0 0": Fraction(1, 2), "roll 0 1": Fraction(1, 6), "roll 1 0": Fraction(1, 3)}
    assert [outcome for outcome, _ in state.chance_weights()] == [0, 1, 41]


@pytest.mark.clause("WQ-11.4", "WQ-12.2")
@pytest.mark.parametrize(
    ("army", "dice"),
    [
        ("2 goblin-warrior", 2),
        ("2 dwarf-warrior", 2),
        ("2 satyr-warrior", 2),
        ("2 elf-warrior", 4),
        ("1 goblin-warrior + 1 dwarf-warrior + 1 elf-warrior", 4),
    ],
)
def test_front_dice_are_the_sum_of_the_attacks(load: Any, army: str, dice: int) -> None:
    state = begin(load, army, ONE_GOBLIN)
    if state.node == "declare":
        go(state, "declare front; roll 0 0")
    assert roll(state) == ("front A", dice)


@pytest.mark.clause("WQ-11.4", "WQ-12.2", "WQ-11.22")
@pytest.mark.parametrize(
    ("army", "dice"),
    [
        ("2 goblin-archer", 2),
        ("2 orc-archer", 2),
        ("2 dwarf-crossbowman", 4),
        ("2 satyr-archer", 4),
        ("2 elf-archer", 4),
    ],
)
def test_back_dice_are_the_sum_of_the_attacks(load: Any, army: str, dice: int) -> None:
    assert roll(go(begin(load, army, ONE_GOBLIN), "declare front")) == ("back A", dice)


# --- back-line attack ---


@pytest.mark.clause("WQ-11.5", "WQ-11.22", "WQ-1.10")
def test_both_declare_a_line_before_anybody_rolls(load: Any) -> None:
    state = begin(load, BOTH_LINES, BOTH_LINES)
    assert (state.node, state.current_player(), legal(state)) == ("declare", 0, ["declare front", "declare back"])
    go(state, "declare back")
    assert (state.node, state.current_player(), legal(state)) == ("declare", 1, ["declare front", "declare back"])
    go(state, "declare front")
    assert roll(state) == ("back A", 1)
    assert (battle(state)["sides"]["A"]["target"], battle(state)["sides"]["D"]["target"]) == ("back", "front")


@pytest.mark.clause("WQ-11.5", "WQ-11.22", "WQ-1.3")
@pytest.mark.parametrize(
    ("defender", "lines"), [("2 orc-warrior", ["declare front"]), ("2 orc-archer", ["declare back"])]
)
def test_an_empty_line_cannot_be_shot_at(load: Any, defender: str, lines: list[str]) -> None:
    state = begin(load, "1 orc-archer", defender)
    assert (state.node, legal(state)) == ("declare", lines)


@pytest.mark.clause("WQ-11.5", "WQ-11.22")
@pytest.mark.parametrize(("line", "group"), [("front", "orc-warrior"), ("back", "orc-archer")])
def test_shots_hit_and_drive_away_from_the_declared_line_only(load: Any, line: str, group: str) -> None:
    state = go(begin(load, "4 orc-archer", BOTH_LINES), f"declare {line}; declare back; roll 1 1; roll 0 0")
    assert legal(state) == [f"hit {line} {group}"]
    go(state, f"hit {line} {group}")
    assert all(choice.startswith(f"flag {line} {group}") for choice in legal(state))


@pytest.mark.clause("WQ-11.5", "WQ-11.22")
def test_who_has_nothing_that_shoots_takes_no_part(load: Any) -> None:
    state = begin(load, "2 orc-warrior", "1 orc-archer")
    assert (state.node, state.current_player()) == ("declare", 1)
    go(state, "declare front")
    assert roll(state) == ("back D", 1)


@pytest.mark.clause("WQ-11.22", "WQ-12.6")
def test_extra_dice_alone_shoot_nothing(load: Any) -> None:
    state = go(begin(load, "2 orc-warrior / cards barbed-arrows", "1 orc-archer"), "use barbed-arrows")
    assert (state.node, state.current_player()) == ("declare", 1)
    go(state, "declare front")
    assert roll(state)[0] == "back D"


@pytest.mark.clause("WQ-11.5", "WQ-11.22", "WQ-12.6")
def test_without_a_line_to_shoot_at_there_is_no_attack(load: Any) -> None:
    army = "2 goblin-warrior + 2 elf-archer / cards massed-volley"
    state = go(begin(load, army, ONE_GOBLIN), "use massed-volley; declare front; roll 0 1; flag front goblin-warrior")
    assert pieces(state, "D", "retreat") == {"goblin-warrior": 1}
    assert roll(state) == ("pursuit", 2), "no volley, no front attack, and D has to go"


@pytest.mark.clause("WQ-11.5")
def test_beginners_shoot_at_the_back_line_without_declaring(load: Any) -> None:
    state = begin(load, BOTH_LINES, BOTH_LINES, beginner_ranged=True)
    assert roll(state) == ("back A", 1)
    go(state, "roll 1 0; roll 0 1")
    assert (state.current_player(), legal(state)) == (1, ["flag back orc-archer"])
    go(state, "flag back orc-archer")
    assert (state.current_player(), legal(state)) == (0, ["hit back orc-archer"])


@pytest.mark.clause("WQ-11.5", "WQ-11.22")
def test_beginners_do_not_shoot_at_an_empty_back_line(load: Any) -> None:
    state = begin(load, "2 orc-archer + 1 orc-warrior", "2 orc-warrior", beginner_ranged=True)
    assert roll(state)[0] == "front A"


# --- front-line attack ---


@pytest.mark.clause("WQ-11.6", "WQ-11.23", "WQ-11.7")
def test_melee_reaches_the_front_line_only(load: Any) -> None:
    state = go(begin(load, "3 goblin-warrior", "1 goblin-warrior + 1 orc-archer"), "declare front; roll 0 0")
    go(state, "roll 3 0; roll 0 0")
    assert legal(state) == ["hit front goblin-warrior"]
    go(state, "hit front goblin-warrior")
    assert state.node != "hit", "skulls beyond the line's health are lost"
    assert pieces(state, "D", "back") == {"orc-archer": 1}


@pytest.mark.clause("WQ-11.6", "WQ-11.23")
def test_nobody_rolls_against_an_empty_front_line(load: Any) -> None:
    state = go(begin(load, "2 orc-warrior", "2 orc-archer"), "declare front; roll 0 0")
    assert state.is_terminal()
    assert battle(state)["goer"] == "D"


@pytest.mark.clause("WQ-11.23", "WQ-11.6")
def test_a_front_line_shot_empty_neither_fights_nor_is_fought(load: Any) -> None:
    state = begin(load, "1 goblin-warrior + 1 elf-archer", "1 goblin-warrior + 1 elf-archer")
    go(state, "declare front; declare front; roll 0 0; roll 1 0; hit front goblin-warrior")
    assert battle(state)["goer"] == "A"
    assert roll(state) == ("pursuit", 1)


# --- hits ---


@pytest.mark.clause("WQ-11.7", "WQ-E11", "WQ-11.18")
@pytest.mark.parametrize(
    ("hits", "left"),
    [
        ("dwarf-warrior; dwarf-warrior 1; dwarf-warrior 2; dwarf-warrior", {"dwarf-warrior": 1, "dwarf-warrior 1": 1}),
        ("dwarf-warrior; dwarf-warrior 1; dwarf-warrior; dwarf-warrior 1", {"dwarf-warrior": 1, "dwarf-warrior 2": 2}),
        ("dwarf-warrior; dwarf-warrior 1; dwarf-warrior; dwarf-warrior", {"dwarf-warrior 1": 2, "dwarf-warrior 2": 1}),
    ],
)
def test_dwarves_take_all_four_skulls(load: Any, hits: str, left: dict[str, int]) -> None:
    state = at_defenders_loss(load, "3 dwarf-warrior + 2 orc-warrior", 4)
    for group in hits.split("; "):
        assert all(choice.startswith("hit front dwarf-warrior") for choice in legal(state))
        go(state, f"hit front {group}")
    assert state.node == "battle_go"
    assert pieces(state, "D", "front") == left | {"orc-warrior": 2}


@pytest.mark.clause("WQ-11.7", "WQ-11.18", "WQ-11.19")
def test_others_are_hit_when_the_dwarves_are_dead_and_in_any_order(load: Any) -> None:
    state = at_defenders_loss(load, "1 dwarf-warrior + 1 orc-warrior + 1 goblin-warrior", 6)
    go(state, "hit front dwarf-warrior; hit front dwarf-warrior 1")
    assert legal(state) == ["hit front dwarf-warrior 2"]
    go(state, "hit front dwarf-warrior 2")
    assert legal(state) == ["hit front goblin-warrior", "hit front orc-warrior"]
    go(state, "hit front orc-warrior")
    assert legal(state) == ["hit front goblin-warrior", "hit front orc-warrior 1"]


@pytest.mark.clause("WQ-11.7", "WQ-11.18")
def test_crossbowmen_shield_the_back_line_too(load: Any) -> None:
    army = "1 dwarf-crossbowman + 1 goblin-archer + 1 dwarf-warrior"
    state = go(begin(load, "2 elf-archer", army), "declare back; declare back; roll 3 0; roll 0 0")
    assert legal(state) == ["hit back dwarf-crossbowman"]
    go(state, "hit back dwarf-crossbowman; hit back dwarf-crossbowman 1")
    assert legal(state) == ["hit back goblin-archer"]


@pytest.mark.clause("WQ-11.7", "WQ-11.18")
def test_dwarves_of_another_line_shield_nobody(load: Any) -> None:
    army = "1 dwarf-crossbowman + 1 goblin-warrior"
    state = go(begin(load, "2 elf-archer", army), "declare front; declare back; roll 1 0; roll 0 0")
    assert legal(state) == ["hit front goblin-warrior"]


@pytest.mark.clause("WQ-E12", "WQ-11.7", "WQ-11.18", "WQ-11.8")
def test_leaders_are_hit_last(load: Any) -> None:
    state = begin(load, "2 goblin-warrior", "1 goblin-warrior + lord")
    go(state, "leader_front; roll 2 0; roll 0 0")
    assert legal(state) == ["hit front goblin-warrior"]
    go(state, "hit front goblin-warrior")
    assert legal(state) == ["hit front lord"]
    go(state, "hit front lord")
    assert pieces(state, "D", "front") == {"lord 1": 1}


@pytest.mark.clause("WQ-11.7", "WQ-12.2")
def test_the_roller_chooses_among_leaders(load: Any) -> None:
    state = begin(load, "3 goblin-warrior", "lord + lieutenant")
    go(state, "leader_front; leader_front; roll 2 0; roll 0 0")
    assert legal(state) == ["hit front lord", "hit front lieutenant-1"]
    go(state, "hit front lieutenant-1")
    assert legal(state) == ["hit front lord", "hit front lieutenant-1 1"]
    go(state, "hit front lieutenant-1 1")
    assert pieces(state, "D", "front") == {"lord": 1}


@pytest.mark.clause("WQ-11.7", "WQ-12.2", "WQ-11.19")
@pytest.mark.parametrize(
    ("unit", "defence"),
    [
        ("goblin-warrior", 1),
        ("orc-warrior", 2),
        ("dwarf-warrior", 3),
        ("satyr-warrior", 2),
        ("elf-warrior", 2),
        ("goblin-archer", 1),
        ("orc-archer", 2),
        ("dwarf-crossbowman", 2),
        ("satyr-archer", 1),
        ("elf-archer", 1),
    ],
)
def test_a_piece_falls_when_damage_reaches_its_defence(load: Any, unit: str, defence: int) -> None:
    ranged = unit.endswith(("archer", "crossbowman"))
    line = "back" if ranged else "front"
    state = begin(load, "2 elf-archer", f"1 {unit}")
    go(state, f"declare {line}")
    if state.node == "declare":
        go(state, legal(state)[0])
    go(state, "roll 4 0")
    while state.kind == "chance":
        go(state, "roll 0 0")
    hits = 0
    while state.node == "hit":
        assert legal(state) == [f"hit {line} {unit}" + (f" {hits}" if hits else "")]
        hits += 1
        go(state, legal(state)[0])
    assert (hits, state.is_terminal(), survivors(state)[1]) == (defence, True, {})


# --- flags ---


@pytest.mark.clause("WQ-11.8", "WQ-11.24")
def test_each_flag_drives_one_troop_away_and_its_damage_stays(load: Any) -> None:
    state = at_defenders_loss(load, "2 orc-warrior + 1 goblin-warrior", 1, 1)
    go(state, "hit front orc-warrior")
    assert legal(state) == ["flag front goblin-warrior", "flag front orc-warrior", "flag front orc-warrior 1"]
    go(state, "flag front orc-warrior 1")
    assert pieces(state, "D", "front") == {"orc-warrior": 1, "goblin-warrior": 1}
    assert pieces(state, "D", "retreat") == {"orc-warrior 1": 1}
    assert state.node == "battle_go"


@pytest.mark.clause("WQ-11.8", "WQ-11.4")
def test_flags_beyond_the_troops_of_the_line_are_lost_and_leaders_stand(load: Any) -> None:
    state = begin(load, "4 goblin-warrior", "1 orc-warrior + lord + 1 orc-archer")
    go(state, "leader_front; declare front; roll 0 0; roll 0 3; roll 0 0")
    assert legal(state) == ["flag front orc-warrior"]
    go(state, "flag front orc-warrior")
    assert state.node == "battle_go"
    assert pieces(state, "D", "front") == {"lord": 1}
    assert pieces(state, "D", "back") == {"orc-archer": 1}


@pytest.mark.clause("WQ-11.8", "WQ-11.18")
def test_a_flag_on_leaders_alone_does_nothing(load: Any) -> None:
    state = go(begin(load, ONE_GOBLIN, "lord"), "leader_front; roll 0 1; roll 0 0")
    assert state.node == "battle_go"
    assert pieces(state, "D", "front") == {"lord": 1}


@pytest.mark.clause("WQ-11.4", "WQ-11.24")
def test_damage_is_assigned_before_flags_so_the_dead_do_not_flee(load: Any) -> None:
    state = at_defenders_loss(load, "1 goblin-warrior + 1 orc-archer", 1, 1)
    assert legal(state) == ["hit front goblin-warrior"]
    go(state, "hit front goblin-warrior")
    assert pieces(state, "D", "retreat") == {}
    assert battle(state)["sides"]["D"]["lost"] == {"goblin-warrior": 1}


# --- the retreat line ---


@pytest.mark.clause("WQ-11.34")
def test_the_retreat_line_is_neither_hit_nor_driven_away(load: Any) -> None:
    state = begin(load, "2 orc-archer + 2 orc-warrior", "2 orc-warrior + 2 goblin-warrior")
    go(state, "declare front; roll 0 2; flag front orc-warrior; flag front orc-warrior")
    assert pieces(state, "D", "retreat") == {"orc-warrior": 2}
    go(state, "roll 1 1; roll 0 0")
    assert legal(state) == ["hit front goblin-warrior"]
    go(state, "hit front goblin-warrior")
    assert legal(state) == ["flag front goblin-warrior"]
    assert pieces(state, "D", "retreat") == {"orc-warrior": 2}


@pytest.mark.clause("WQ-11.34", "WQ-11.5")
def test_the_retreat_line_cannot_be_declared(load: Any) -> None:
    state = begin(load, "1 orc-archer + 1 orc-warrior / cards high-ground", "2 orc-warrior + 1 orc-archer")
    go(state, "use high-ground; declare front; declare front; roll 0 1; roll 0 0; flag front orc-warrior")
    go(state, "roll 0 0; roll 0 0; battle_go continue; battle_go continue; done")
    assert pieces(state, "D", "retreat") == {"orc-warrior": 1}
    assert legal(state) == ["declare front", "declare back"]


# --- check E ---


@pytest.mark.clause("WQ-11.25", "WQ-11.13", "WQ-11.16")
def test_an_army_shot_to_the_last_piece_has_lost_at_once(load: Any) -> None:
    state = begin(load, "2 elf-archer + 1 goblin-warrior", "1 orc-warrior")
    go(state, "declare front; roll 2 0; hit front orc-warrior; hit front orc-warrior 1")
    assert state.is_terminal(), "no front attack, no pursuit, no retreat"
    assert (battle(state)["winner"], battle(state)["goer"]) == ("A", None)
    assert vp(state) == [6, 0]


@pytest.mark.clause("WQ-11.25", "WQ-11.13", "WQ-11.16")
def test_check_e_is_made_after_both_results_of_the_attack(load: Any) -> None:
    state = begin(load, "1 elf-archer", "1 elf-archer")
    go(state, "declare back; declare back; roll 1 0; roll 1 0; hit back elf-archer; hit back elf-archer")
    assert state.is_terminal()
    assert (battle(state)["winner"], vp(state)) == (None, [1, 1])


@pytest.mark.clause("WQ-11.13", "WQ-11.25", "WQ-11.11")
def test_a_piece_on_the_retreat_line_keeps_an_army_alive(load: Any) -> None:
    state = begin(load, "3 orc-warrior", "2 goblin-warrior")
    go(state, "roll 1 1; roll 0 0; hit front goblin-warrior; flag front goblin-warrior")
    assert (battle(state)["winner"], battle(state)["goer"]) == ("A", "D")
    assert survivors(state) == [{"orc-warrior": 3}, {"goblin-warrior": 1}]
    assert vp(state) == [6, 0]


@pytest.mark.clause("WQ-E15", "WQ-11.11", "WQ-11.16", "WQ-11.13")
def test_with_both_front_lines_gone_the_attacker_has_to_retreat(load: Any) -> None:
    army = "1 goblin-warrior + 1 elf-archer"
    state = go(begin(load, army, army), "declare front; declare front; roll 0 0; roll 0 0; roll 1 0; roll 1 0")
    go(state, "hit front goblin-warrior; hit front goblin-warrior")
    assert state.is_terminal()
    assert (battle(state)["winner"], battle(state)["goer"]) == ("D", "A")
    assert vp(state) == [1, 6]
    assert survivors(state) == [{"elf-archer": 1}, {"elf-archer": 1}]


@pytest.mark.clause("WQ-E15", "WQ-11.13", "WQ-11.16")
def test_when_nothing_is_left_nobody_scores_the_victory(load: Any) -> None:
    state = go(begin(load, "1 goblin-warrior", "1 goblin-warrior"), "roll 1 0; roll 1 0")
    go(state, "hit front goblin-warrior; hit front goblin-warrior")
    assert state.is_terminal()
    assert (battle(state)["winner"], battle(state)["goer"], vp(state)) == (None, None, [1, 1])


# --- a whole battle, exactly ---


def never_retreat(state: Any) -> str:
    """Hits, flags and line-ups as they come, everybody rallies, nobody goes freely."""
    return legal(state)[0]


def ending(state: Any) -> str:
    """How the battle of the example ended."""
    fight, (attacker, defender) = battle(state), survivors(state)
    if fight["winner"] is None:
        return "nobody"
    if fight["winner"] == "A":
        return "goblin driven off" if defender else "goblin destroyed"
    if not fight["goer"]:
        return "lord killed"
    return "round limit" if attacker else "lord killed in the pursuit"


@pytest.mark.clause("WQ-E25", "WQ-11.12", "WQ-11.14", "WQ-11.32", "WQ-11.10", "WQ-11.9")
def test_the_lord_against_one_goblin_has_the_odds_of_the_example(load: Any) -> None:
    state = go(begin(load, "lord", ONE_GOBLIN), "leader_front")
    assert ending_odds(state, never_retreat, ending) == {
        "goblin destroyed": Fraction(24875, 34992),
        "goblin driven off": Fraction(34825, 139968),
        "lord killed": Fraction(155, 8748),
        "round limit": Fraction(1, 2916),
        "lord killed in the pursuit": Fraction(5, 46656),
        "nobody": Fraction(775, 34992),
    }


@pytest.mark.clause("WQ-E25", "WQ-11.11")
def test_the_lord_has_won_after_round_one_in_three_of_four_cases(load: Any) -> None:
    state = go(begin(load, "lord", ONE_GOBLIN), "leader_front")

    def won_in_round_one(end: Any) -> bool:
        return battle(end)["winner"] == "A" and battle(end)["round"] == 1

    assert ending_odds(state, never_retreat, won_in_round_one)[True] == Fraction(3, 4)


@pytest.mark.clause("WQ-11.12", "WQ-11.3")
def test_five_quiet_rounds_end_with_the_attackers_retreat(load: Any) -> None:
    state = begin(load, "1 orc-warrior", "1 orc-warrior")
    for number in range(1, 5):
        assert battle(state)["round"] == number
        pass_round(state)
    go(state, "roll 0 0; roll 0 0")
    assert state.is_terminal()
    assert (battle(state)["round"], battle(state)["winner"], battle(state)["goer"]) == (5, "D", "A")
    assert vp(state) == [0, 5]


@pytest.mark.clause("WQ-11.12", "WQ-12.5", "WQ-11.16")
def test_rounds_and_victory_points_are_data(load: Any) -> None:
    folder = edited(constants={"battle_rounds": {"value": 2}, "victory_vp": {"value": 7}, "kill_vp": {"value": 3}})
    state = begin(load, "1 orc-warrior + 1 goblin-warrior", "1 orc-warrior", rules=folder)
    go(pass_round(state), "roll 0 0; roll 1 0; hit front goblin-warrior")
    assert state.is_terminal()
    assert vp(state) == [0, 10]
