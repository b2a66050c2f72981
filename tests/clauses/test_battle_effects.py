"""WQ-12.6 and 12.12: what power cards and artifacts do in a battle, exactly, and until when."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from battles import battle, begin, go, pass_round, pieces, roll, vp
from rulebooks import edited

from script import legal, probability

ONE_GOBLIN = "1 goblin-warrior"
BOTH_LINES = "2 orc-warrior + 1 orc-archer"


def effect(name: str, **parameters: Any) -> dict[str, Any]:
    """One entry of the closed list of effects."""
    return {"effect": name, **parameters}


def rules_where(card: str, *effects: dict[str, Any], use_cost: int = 0) -> str:
    """The shipped rules, but for the effects of one power card."""
    return edited(power={card: {"effects": list(effects), "use_cost": use_cost}})


def front_dice(state: Any, side: str) -> int:
    """Plays blank dice up to a side's front attack and counts its dice."""
    while state.node != "roll" or roll(state)[0] != f"front {side}":
        go(state, "roll 0 0" if state.kind == "chance" else legal(state)[0])
    return roll(state)[1]


def front_dice_by_round(state: Any, side: str, rounds: int) -> list[int]:
    """The dice of a side's front attacks of the first rounds, nobody being hurt."""
    seen = []
    for _ in range(rounds):
        seen.append(front_dice(state, side))
        if len(seen) < rounds:
            pass_round(state)
    return seen


# --- extra dice ---


@pytest.mark.clause("WQ-12.6", "WQ-12.4")
def test_extra_front_dice_without_rounds_last_the_whole_battle(load: Any) -> None:
    state = go(begin(load, "1 goblin-warrior / cards siege-hammers", "1 orc-warrior"), "use siege-hammers")
    assert front_dice_by_round(state, "A", 5) == [3, 3, 3, 3, 3]


@pytest.mark.clause("WQ-12.6", "WQ-12.4")
@pytest.mark.parametrize(("rounds", "dice"), [(1, [3, 1, 1]), (2, [3, 3, 1]), (3, [3, 3, 3])])
def test_extra_front_dice_last_the_rounds_of_their_card(load: Any, rounds: int, dice: list[int]) -> None:
    folder = rules_where("war-drums", effect("extra_dice", phase="front", n=2, rounds=rounds))
    state = go(begin(load, "1 goblin-warrior / cards war-drums", "1 orc-warrior", rules=folder), "use war-drums")
    assert front_dice_by_round(state, "A", 3) == dice


@pytest.mark.clause("WQ-12.6")
def test_extra_front_dice_are_for_their_owner_and_the_front_attack(load: Any) -> None:
    state = go(
        begin(load, f"{BOTH_LINES} / cards whetstones", BOTH_LINES), "use whetstones; declare front; declare front"
    )
    assert roll(state) == ("back A", 1)
    go(state, "roll 0 0; roll 0 0")
    assert roll(state) == ("front A", 2 + 2 + 1)
    go(state, "roll 0 0")
    assert roll(state) == ("front D", 2 + 2)


@pytest.mark.clause("WQ-12.6", "WQ-11.22")
def test_extra_back_dice_are_for_their_owner_and_the_back_attack(load: Any) -> None:
    state = go(begin(load, BOTH_LINES, f"{BOTH_LINES} / cards barbed-arrows"), "use barbed-arrows")
    go(state, "declare front; declare front")
    assert roll(state) == ("back A", 1)
    go(state, "roll 0 0")
    assert roll(state) == ("back D", 1 + 1)
    go(state, "roll 0 0; roll 0 0")
    assert roll(state) == ("front D", 2 + 2)
    pass_round(state)
    go(state, "declare front; declare front; roll 0 0")
    assert roll(state) == ("back D", 1 + 1)


@pytest.mark.clause("WQ-12.6", "WQ-11.23")
def test_extra_dice_roll_nothing_for_a_side_that_does_not_roll(load: Any) -> None:
    army = "1 goblin-warrior + 1 elf-archer / cards whetstones"
    state = go(begin(load, army, "1 goblin-warrior + 1 elf-archer"), "use whetstones; declare front; declare front")
    go(state, "roll 1 0; roll 0 0; hit front goblin-warrior")
    assert roll(state)[0] == "pursuit"


@pytest.mark.clause("WQ-12.6")
def test_equal_effects_of_several_cards_add_up(load: Any) -> None:
    army = "1 goblin-warrior / cards whetstones + whetstones + war-paint + siege-hammers / gold 9"
    state = begin(load, army, "1 orc-warrior")
    go(state, "use whetstones; use whetstones; use war-paint; use siege-hammers")
    assert front_dice_by_round(state, "A", 2) == [1 + 1 + 1 + 3 + 2, 1 + 1 + 1 + 2]


@pytest.mark.clause("WQ-12.6", "WQ-10.5")
def test_extra_quest_dice_do_nothing_in_battle(load: Any) -> None:
    state = go(begin(load, "lord@rumour-sunspear", "lord@rumour-dread-drum"), "leader_front; leader_front")
    assert roll(state) == ("front A", 2)
    go(state, "roll 0 0")
    assert roll(state) == ("front D", 2 + 1)


# --- reroll_blanks, flags_to_skulls: see test_battle_abilities ---


@pytest.mark.clause("WQ-12.6", "WQ-12.7")
def test_two_rerolling_cards_reroll_together(load: Any) -> None:
    army = "4 goblin-warrior / cards lucky-bones + loaded-dice"
    state = go(begin(load, army, ONE_GOBLIN), "use lucky-bones; use loaded-dice; roll 0 0")
    assert (state.node, roll(state)) == ("reroll", ("front A", 3))


# --- absorb ---


@pytest.mark.clause("WQ-E27", "WQ-12.6", "WQ-12.4", "WQ-11.24")
def test_absorb_counts_through_the_whole_round(load: Any) -> None:
    state = begin(load, "3 orc-archer + 5 goblin-warrior", "4 orc-warrior / cards runed-plate")
    go(state, "use runed-plate; declare front; roll 1 0")
    assert roll(state)[0] == "front A", "the first skull of the round vanished"
    assert battle(state)["sides"]["D"]["absorbed"] == 1
    go(state, "roll 3 0; roll 0 0; hit front orc-warrior; hit front orc-warrior")
    assert state.node == "battle_go"
    go(state, "battle_go continue; battle_go continue; declare front; roll 3 0; hit front orc-warrior")
    assert roll(state)[0] == "front A", "a new round absorbs two again"
    go(state, "roll 1 0; roll 0 0; hit front orc-warrior")
    assert state.node == "battle_go"


@pytest.mark.clause("WQ-12.6", "WQ-12.4")
def test_absorb_helps_its_owner_only(load: Any) -> None:
    army = "2 orc-warrior / cards tower-shields"
    state = go(begin(load, army, army), "use tower-shields; done; roll 1 0; roll 1 0")
    assert (state.node, state.current_player()) == ("hit", 0), "the attacker's shields took the defender's skull"
    go(state, "hit front orc-warrior")
    assert pieces(state, "A", "front") == {"orc-warrior": 2}


@pytest.mark.clause("WQ-12.6")
def test_absorbing_cards_and_artifacts_add_up(load: Any) -> None:
    army = "2 orc-warrior + lord@rumour-oak-aegis / cards tower-shields + runed-plate"
    state = begin(load, "5 goblin-warrior", army)
    go(state, "leader_front; use tower-shields; use runed-plate; roll 5 0; roll 0 0; hit front orc-warrior")
    assert state.node == "battle_go", "four of five vanish"


@pytest.mark.clause("WQ-12.12", "WQ-12.6", "WQ-10.5", "WQ-11.24")
def test_a_dead_leader_no_longer_absorbs_and_what_vanished_counts_on(load: Any) -> None:
    defender = "5 orc-warrior + lord@rumour-oak-aegis / cards tower-shields"
    state = begin(load, "5 elf-archer + 5 orc-warrior / cards high-ground", defender)
    go(state, "leader_reserve; use high-ground; use tower-shields; declare reserve; roll 4 0")
    assert battle(state)["sides"]["D"]["absorbed"] == 2
    go(state, "hit reserve lord; hit reserve lord 1; roll 2 0; roll 0 0")
    go(state, "hit front orc-warrior; hit front orc-warrior")
    assert state.node == "battle_go", "two of the one in force vanished before: nothing is left, and nothing is owed"
    go(state, "battle_go continue; battle_go continue; declare front; roll 2 0; hit front orc-warrior")
    assert roll(state)[0] == "front A", "in the next round the card alone absorbs one"


# --- steadfast ---


@pytest.mark.clause("WQ-12.6", "WQ-12.4", "WQ-11.24")
def test_steadfast_ignores_the_first_flags_of_the_round(load: Any) -> None:
    state = begin(load, "2 orc-archer + 5 goblin-warrior", "5 orc-warrior / cards iron-will")
    go(state, "use iron-will; declare front; roll 0 1")
    assert (roll(state)[0], battle(state)["sides"]["D"]["steadied"]) == ("front A", 1)
    go(state, "roll 0 2; roll 0 0; flag front orc-warrior")
    assert state.node == "battle_go", "the second flag of the round vanished, the third counted"
    go(state, "battle_go continue; battle_go continue; done; declare front; roll 0 2")
    assert roll(state)[0] == "front A", "a new round ignores two again"


@pytest.mark.clause("WQ-12.6", "WQ-12.4")
def test_steadfast_leaves_skulls_and_the_enemy_alone(load: Any) -> None:
    army = "2 orc-warrior / cards oath-banner"
    state = go(begin(load, army, "2 orc-warrior"), "use oath-banner; roll 1 1; roll 1 1")
    assert (state.node, state.current_player()) == ("hit", 1)
    go(state, "hit front orc-warrior")
    assert (state.node, state.current_player()) == ("hit", 0), "the attacker stands, the defender does not"
    go(state, "hit front orc-warrior")
    assert (state.node, state.current_player()) == ("flag", 0)


@pytest.mark.clause("WQ-12.12", "WQ-12.6", "WQ-10.5", "WQ-12.4")
@pytest.mark.parametrize(("skulls", "steadied"), [(1, 1), (2, 0)])
def test_a_leader_that_fell_to_the_skulls_no_longer_steadies(load: Any, skulls: int, steadied: int) -> None:
    attacker = "5 elf-archer + 1 orc-warrior / cards high-ground"
    state = begin(load, attacker, "5 orc-warrior + lord@rumour-crown-standard")
    go(state, f"leader_reserve; use high-ground; declare reserve; roll {skulls} 1; hit reserve lord")
    if skulls == 2:
        go(state, "hit reserve lord 1")
    assert roll(state)[0] == "front A"
    assert battle(state)["sides"]["D"]["steadied"] == steadied


@pytest.mark.clause("WQ-12.12", "WQ-12.6")
def test_a_living_leader_in_reserve_steadies_the_front(load: Any) -> None:
    state = begin(load, "2 orc-warrior", "5 orc-warrior + lord@rumour-crown-standard")
    go(state, "leader_reserve; roll 0 1; roll 0 0")
    assert state.node == "battle_go"
    assert pieces(state, "D", "front") == {"orc-warrior": 5}


# --- rally ---


def ready_to_recover(load: Any, defender: str, **arguments: Any) -> Any:
    """Three of the defender's orcs were driven away in round 1; the attacker stays; the defender decides."""
    state = begin(load, "5 goblin-warrior", defender, **arguments)
    while state.kind == "decision":
        cards = [text for text in legal(state) if text.startswith("use")]
        go(state, cards[0] if cards else legal(state)[-1])
    go(state, "roll 0 3; roll 0 0; flag front orc-warrior; flag front orc-warrior; flag front orc-warrior")
    if state.node == "leader_reinforce":
        go(state, "leader_stay")
    return go(state, "battle_go continue; battle_go continue")


@pytest.mark.clause("WQ-12.6", "WQ-11.27", "WQ-11.10", "WQ-12.4")
@pytest.mark.parametrize(
    ("cards", "option", "limit"),
    [
        ("", "per_leader_min_one", 1),
        ("field-surgeons", "per_leader_min_one", 2),
        ("silver-flutes", "per_leader_min_one", 3),
        ("field-surgeons", "per_leader", 1),
        ("silver-flutes", "per_leader", 2),
        ("field-surgeons", "one_plus_leaders", 2),
    ],
)
def test_rally_adds_to_the_limit_also_without_leaders(load: Any, cards: str, option: str, limit: int) -> None:
    text = "5 orc-warrior" + (f" / cards {cards}" if cards else "")
    folder = edited(power={"silver-flutes": {"effects": [effect("rally", n=2)]}})
    state = ready_to_recover(load, text, rally=option, rules=folder)
    for left in range(limit, 0, -1):
        assert (state.node, battle(state)["rallies"]) == ("rally", left)
        go(state, "rally retreat orc-warrior")
    assert state.node != "rally"


@pytest.mark.clause("WQ-12.6", "WQ-10.5", "WQ-12.12", "WQ-11.27")
def test_an_artifact_rallies_while_its_leader_lives(load: Any) -> None:
    state = ready_to_recover(load, "5 orc-warrior + lord@rumour-silver-pipes")
    assert (state.node, battle(state)["rallies"]) == ("rally", 2)


@pytest.mark.clause("WQ-12.6", "WQ-11.27")
def test_rally_counts_in_every_round(load: Any) -> None:
    state = ready_to_recover(load, "5 orc-warrior / cards field-surgeons")
    go(state, "done; roll 0 0; roll 0 0; battle_go continue; battle_go continue")
    assert (battle(state)["round"], state.node, battle(state)["rallies"]) == (2, "rally", 2)


# --- first_strike ---


def strike_chances(load: Any, attacker: str, rounds_before: int) -> tuple[Fraction, Fraction]:
    """The chances that the goblin rolls, and that it hits the orc, in a front attack."""
    state = begin(load, attacker, ONE_GOBLIN)
    if state.node == "battle_card":
        go(state, legal(state)[0])
    for _ in range(rounds_before):
        pass_round(state)
    number = battle(state)["round"]

    def rolls(here: Any) -> bool | None:
        if here.node == "roll" and roll(here)[0] == "front D":
            return True
        return False if over(here) else None

    def hits(here: Any) -> bool | None:
        if here.node == "hit" and here.current_player() == 1:
            return True
        return False if over(here) else None

    def over(here: Any) -> bool:
        return here.is_terminal() or here.node == "battle_go" or battle(here)["round"] > number

    def first(here: Any) -> str:
        return legal(here)[0]

    return probability(state, rolls, first), probability(state, hits, first)


@pytest.mark.clause("WQ-E28", "WQ-12.6", "WQ-11.23", "WQ-12.4")
@pytest.mark.parametrize(
    ("cards", "rounds_before", "chances"),
    [
        (" / cards dawn-assault", 1, (Fraction(1, 2), Fraction(1, 6))),
        (" / cards dawn-assault", 0, (Fraction(1, 4), Fraction(1, 12))),
        ("", 1, (Fraction(1), Fraction(1, 3))),
        ("", 0, (Fraction(1), Fraction(1, 3))),
    ],
)
def test_first_strike_has_the_odds_of_the_example(load: Any, cards: str, rounds_before: int, chances: Any) -> None:
    assert strike_chances(load, f"1 orc-warrior{cards}", rounds_before) == chances


@pytest.mark.clause("WQ-11.23", "WQ-12.6", "WQ-12.12")
def test_the_defender_may_strike_first(load: Any) -> None:
    state = begin(load, "2 goblin-warrior", "1 goblin-warrior / cards dawn-assault")
    go(state, "use dawn-assault")
    assert (roll(state), battle(state)["first"]) == (("front D", 1), "D")
    go(state, "roll 1 0; hit front goblin-warrior")
    assert roll(state) == ("front A", 1), "the dead do not strike back"


@pytest.mark.clause("WQ-11.23", "WQ-12.6", "WQ-11.8")
def test_those_driven_away_by_a_first_strike_do_not_strike_back(load: Any) -> None:
    state = begin(load, "2 goblin-warrior / cards dawn-assault", "2 goblin-warrior")
    go(state, "use dawn-assault; roll 0 1; flag front goblin-warrior")
    assert roll(state) == ("front D", 1)


@pytest.mark.clause("WQ-11.23", "WQ-12.6", "WQ-11.11")
def test_a_front_line_struck_empty_does_not_strike_back(load: Any) -> None:
    state = begin(load, "1 orc-warrior / cards dawn-assault", "1 goblin-warrior + 1 orc-archer")
    go(state, "use dawn-assault; declare front; roll 0 0; roll 1 0; hit front goblin-warrior")
    assert (state.is_terminal(), battle(state)["goer"]) == (True, "D")


@pytest.mark.clause("WQ-11.23", "WQ-12.6")
def test_two_first_strikes_cancel(load: Any) -> None:
    army = "1 goblin-warrior / cards dawn-assault"
    state = go(begin(load, army, army), "use dawn-assault; use dawn-assault; roll 1 0")
    assert roll(state) == ("front D", 1)
    assert battle(state)["first"] is None
    go(state, "roll 1 0; hit front goblin-warrior; hit front goblin-warrior")
    assert vp(state) == [1, 1]


@pytest.mark.clause("WQ-11.23", "WQ-11.25", "WQ-12.6")
def test_a_first_strike_does_not_touch_the_back_attack(load: Any) -> None:
    army = "1 elf-archer + 1 goblin-warrior"
    state = go(begin(load, f"{army} / cards dawn-assault", army), "use dawn-assault; declare back; declare back")
    go(state, "roll 1 0")
    assert roll(state) == ("back D", 2)


@pytest.mark.clause("WQ-12.12", "WQ-11.23", "WQ-10.5")
def test_first_strike_is_read_when_the_front_attack_begins(load: Any) -> None:
    folder = edited(events={"rumour-dread-drum": {"artifact": {"name": "Horn", "effect": effect("first_strike")}}})
    attacker = "5 elf-archer + 2 goblin-warrior / cards high-ground"
    state = begin(load, attacker, "5 orc-warrior + lord@rumour-dread-drum", rules=folder)
    go(state, "leader_reserve; use high-ground; declare reserve")
    alive = go(state.clone(), "roll 1 0; hit reserve lord")
    assert (roll(alive)[0], battle(alive)["first"]) == ("front D", "D")
    dead = go(state.clone(), "roll 2 0; hit reserve lord; hit reserve lord 1")
    assert (roll(dead)[0], battle(dead)["first"]) == ("front A", None)


# --- volley ---


@pytest.mark.clause("WQ-12.6", "WQ-11.19", "WQ-11.22", "WQ-12.4")
def test_a_volley_is_a_second_back_attack_after_the_first_has_hit(load: Any) -> None:
    army = "2 orc-warrior + 1 elf-archer / cards massed-volley"
    state = go(begin(load, army, "2 orc-warrior + 1 elf-archer"), "use massed-volley; declare front; declare front")
    go(state, "roll 1 0; roll 0 0; hit front orc-warrior")
    assert (state.node, state.current_player(), battle(state)["step"]) == ("declare", 0, "volley")
    go(state, "declare back")
    assert roll(state) == ("volley A", 2)
    go(state, "roll 1 0; hit back elf-archer")
    assert roll(state)[0] == "front A", "the defender has no second attack"


@pytest.mark.clause("WQ-12.6", "WQ-11.19")
def test_a_volley_comes_in_round_one_only(load: Any) -> None:
    army = "2 orc-warrior + 1 elf-archer / cards massed-volley"
    state = pass_round(go(begin(load, army, "2 orc-warrior"), "use massed-volley"))
    assert battle(state)["round"] == 2
    go(state, "declare front")
    assert roll(state) == ("back A", 2)
    go(state, "roll 0 0")
    assert roll(state)[0] == "front A"


@pytest.mark.clause("WQ-12.6", "WQ-11.18")
def test_only_pieces_still_standing_shoot_in_the_volley_elf_warriors_too(load: Any) -> None:
    army = "1 elf-warrior + 2 elf-archer / cards massed-volley"
    state = go(begin(load, army, "2 orc-warrior + 1 elf-archer"), "use massed-volley; declare front; declare back")
    assert roll(state) == ("back A", 6)
    go(state, "roll 0 0; roll 1 0; hit back elf-archer; declare front")
    assert roll(state) == ("volley A", 4)


@pytest.mark.clause("WQ-12.6", "WQ-11.22", "WQ-1.10")
def test_two_volleys_go_like_the_back_attack(load: Any) -> None:
    army = "2 orc-warrior + 1 elf-archer / cards massed-volley"
    state = go(begin(load, army, army), "use massed-volley; use massed-volley; declare front; declare front")
    go(state, "roll 0 0; roll 0 0; declare back; declare back; roll 1 0")
    assert roll(state) == ("volley D", 2)
    go(state, "roll 1 0")
    assert (state.node, state.current_player()) == ("hit", 1)


@pytest.mark.clause("WQ-12.6", "WQ-11.22", "WQ-11.19")
def test_the_defender_may_volley_alone(load: Any) -> None:
    army = "2 orc-warrior + 1 elf-archer"
    state = go(begin(load, army, f"{army} / cards massed-volley"), "use massed-volley; declare front; declare front")
    go(state, "roll 0 0; roll 0 0")
    assert (state.node, state.current_player()) == ("declare", 1)
    go(state, "declare back; roll 2 0; hit back elf-archer")
    assert roll(state)[0] == "front A"


@pytest.mark.clause("WQ-12.6", "WQ-11.22")
def test_extra_back_dice_count_in_the_volley_of_a_market_card(load: Any) -> None:
    army = "2 orc-warrior + 1 elf-archer / cards longbow-masters"
    state = go(begin(load, army, "5 orc-warrior"), "use longbow-masters; declare front")
    assert roll(state) == ("back A", 3)
    go(state, "roll 0 0; declare front")
    assert roll(state) == ("volley A", 3)


@pytest.mark.clause("WQ-12.6", "WQ-11.25")
def test_a_volley_may_end_the_battle(load: Any) -> None:
    army = "1 goblin-warrior + 1 elf-archer / cards massed-volley"
    state = go(begin(load, army, "1 orc-warrior"), "use massed-volley; declare front; roll 1 0; hit front orc-warrior")
    go(state, "declare front; roll 2 0; hit front orc-warrior 1")
    assert state.is_terminal()
    assert (battle(state)["winner"], battle(state)["step"]) == ("A", "volley")


@pytest.mark.clause("WQ-12.6", "WQ-11.5")
def test_beginners_volley_at_the_back_line(load: Any) -> None:
    army = "1 orc-warrior + 1 elf-archer / cards massed-volley + high-ground"
    state = begin(load, army, "7 orc-warrior + 1 orc-archer", beginner_ranged=True)
    go(state, "use massed-volley; use high-ground; roll 0 0; roll 0 0")
    assert roll(state) == ("volley A", 2)
    go(state, "roll 1 0")
    assert legal(state) == ["hit back orc-archer"]


# --- target_reserve ---


@pytest.mark.clause("WQ-12.6", "WQ-11.22", "WQ-11.7", "WQ-12.4")
def test_the_reserve_may_be_shot_at_by_the_same_precedence(load: Any) -> None:
    defender = "6 orc-warrior + 1 dwarf-warrior + lord"
    state = begin(load, "5 elf-archer + 1 orc-warrior / cards high-ground", defender)
    go(state, "leader_reserve" + "; deploy_front orc-warrior" * 5 + "; use high-ground")
    assert legal(state) == ["declare front", "declare reserve"]
    go(state, "declare reserve; roll 4 1")
    assert legal(state) == ["hit reserve dwarf-warrior"]
    go(state, "hit reserve dwarf-warrior; hit reserve dwarf-warrior 1; hit reserve dwarf-warrior 2")
    assert legal(state) == ["hit reserve orc-warrior"]
    go(state, "hit reserve orc-warrior")
    assert legal(state) == ["flag reserve orc-warrior 1"]
    go(state, "flag reserve orc-warrior 1")
    assert pieces(state, "D", "retreat") == {"orc-warrior 1": 1}
    assert pieces(state, "D", "reserve") == {"lord": 1}


@pytest.mark.clause("WQ-12.6", "WQ-11.22", "WQ-11.5")
def test_the_reserve_is_safe_without_the_effect_or_if_empty(load: Any) -> None:
    archers = "1 elf-archer + 1 orc-warrior"
    assert legal(begin(load, archers, "6 orc-warrior")) == ["declare front"]
    state = go(begin(load, f"{archers} / cards high-ground", "5 orc-warrior"), "use high-ground")
    assert legal(state) == ["declare front"]
    state = begin(load, "1 elf-archer + 6 orc-warrior / cards high-ground", "6 orc-warrior + 1 orc-archer")
    go(state, "use high-ground")
    assert legal(state) == ["declare front", "declare back", "declare reserve"]
    go(state, "declare front")
    assert legal(state) == ["declare front", "declare back"], "the effect is its owner's"


@pytest.mark.clause("WQ-12.6", "WQ-11.5", "WQ-11.22")
def test_beginners_cannot_shoot_at_the_reserve(load: Any) -> None:
    state = begin(load, "1 elf-archer + 1 orc-warrior / cards high-ground", "6 orc-warrior", beginner_ranged=True)
    go(state, "use high-ground")
    assert roll(state)[0] == "front A"


# --- artifacts ---


@pytest.mark.clause("WQ-10.5", "WQ-12.6", "WQ-11.32", "WQ-12.12")
def test_an_artifact_works_on_any_line_without_cost_until_its_leader_falls(load: Any) -> None:
    attacker = "5 orc-warrior + lord@rumour-dread-drum"
    state = begin(load, attacker, "4 elf-archer + 5 orc-warrior / cards high-ground")
    go(state, "leader_reserve; use high-ground; declare reserve")
    alive = go(state.clone(), "roll 1 0; hit reserve lord")
    assert roll(alive) == ("front A", 5 + 5 + 1)
    dead = go(state.clone(), "roll 2 0; hit reserve lord; hit reserve lord 1")
    assert roll(dead) == ("front A", 5 + 5)


@pytest.mark.clause("WQ-10.5", "WQ-12.6")
def test_artifacts_of_several_leaders_add_to_cards(load: Any) -> None:
    attacker = (
        "1 elf-archer + lord@rumour-whisper-bow + lieutenant@rumour-dread-drum / cards barbed-arrows + whetstones"
    )
    state = begin(load, attacker, "1 orc-warrior")
    go(state, "leader_front; leader_reserve; use whetstones; use barbed-arrows; declare front")
    assert roll(state) == ("back A", 2 + 1 + 1)
    go(state, "roll 0 0; leader_stay")
    assert roll(state) == ("front A", 2 + 1 + 1)


@pytest.mark.clause("WQ-12.6", "WQ-12.8", "WQ-10.5")
def test_campaign_artifacts_do_nothing_in_battle(load: Any) -> None:
    attacker = "lord@rumour-golden-sickle + lieutenant@rumour-raven-cloak"
    state = begin(load, attacker, "1 orc-warrior")
    go(state, "leader_front; leader_front")
    assert roll(state) == ("front A", 4)
