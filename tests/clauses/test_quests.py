"""WQ-7: quests, who goes, their sequence and their end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from battles import go, roll
from quests import attempt, before_quest, begin_quest, player, quest, succeeded
from rulebooks import edited

from positions import Position
from script import legal, outcomes, probability

# --- who goes ---


@pytest.mark.clause("WQ-7.1", "WQ-6.9")
def test_a_leader_in_the_region_of_the_card_may_attempt_it(load: Any) -> None:
    state = before_quest(load, "cave-wolves").state()
    assert "quest" in legal(state)
    go(state, "quest")
    assert (state.node, legal(state)) == ("quest_card", ["quest_card cave-wolves"])
    away = before_quest(load, "cave-wolves").leader(0, "lord", "piperdale").state()
    assert "quest" not in legal(away)
    troops = (
        before_quest(load, "cave-wolves").leader(0, "lord", "piperdale").army(0, "goatscar", "2 orc-warrior").state()
    )
    assert "quest" not in legal(troops), "troops alone attempt nothing"


@pytest.mark.clause("WQ-7.1", "WQ-7.9", "WQ-1.8")
def test_one_leader_goes_with_at_most_one_companion(load: Any) -> None:
    position = before_quest(load, "cave-wolves", "2 orc-warrior", "1 goblin-archer").leader(
        0, "lieutenant-1", "goatscar"
    )
    state = go(position.leader(0, "lieutenant-2", "piperdale").state(), "quest; quest_card cave-wolves")
    assert legal(state) == ["quest_leader lord", "quest_leader lieutenant-1"]
    go(state, "quest_leader lieutenant-1")
    assert legal(state) == ["quest_companion none", "quest_companion goblin-archer", "quest_companion orc-warrior"]
    go(state, "quest_companion orc-warrior")
    assert roll(state) == ("leader", 2 + 1)
    assert (quest(state)["slot"], quest(state)["companion"]) == ("lieutenant-1", "orc-warrior")


@pytest.mark.clause("WQ-7.9", "WQ-1.3")
def test_without_troops_nobody_is_asked_for_a_companion(load: Any) -> None:
    state = go(before_quest(load, "cave-wolves").state(), "quest; quest_card cave-wolves; quest_leader lord")
    assert roll(state) == ("leader", 2)


@pytest.mark.clause("WQ-7.9", "WQ-1.4", "WQ-1.6")
def test_everybody_sees_the_card_once_it_is_chosen(load: Any) -> None:
    state = go(before_quest(load, "cave-wolves").state(), "quest")
    assert state.view(1)["players"][0]["quests"] == 2
    assert "cave-wolves" not in str(state.view(1))
    go(state, "quest_card cave-wolves")
    assert state.view(1)["quest"]["card"] == "cave-wolves"
    assert state.view(1)["players"][0]["quests"] == 1


@pytest.mark.clause("WQ-7.9", "WQ-7.7", "WQ-1.1")
def test_the_attempt_as_the_state_shows_it_step_by_step(load: Any) -> None:
    damage = {"monster_damage": 0, "leader_damage": 0, "companion_damage": 0}
    begun = {"card": "relic-thieves", "used": [], "round": 0, "skulls": 0, "flags": 0} | damage
    position = before_quest(load, "relic-thieves", "1 orc-warrior", power=("torches-and-rope", "hunters-kit"))
    state = go(position.state(), "quest; quest_card relic-thieves")
    assert quest(state) == begun | {"slot": None, "companion": None}
    go(state, "quest_leader lord; quest_companion orc-warrior; use hunters-kit")
    begun |= {"slot": "lord", "companion": "orc-warrior"}
    assert (state.node, quest(state)) == ("quest_power", begun | {"used": ["hunters-kit"]})
    go(state, "use torches-and-rope")
    begun |= {"used": ["torches-and-rope", "hunters-kit"], "round": 1}
    assert (state.node, quest(state)) == ("roll", begun)
    go(state, "roll 1 0; roll 2 0")
    assert quest(state) == begun | {"monster_damage": 1, "skulls": 2}
    go(state, "quest_hit leader; quest_hit companion; quest_go continue")
    assert quest(state) == begun | {"round": 2, "monster_damage": 1, "leader_damage": 1, "companion_damage": 1}


@pytest.mark.clause("WQ-7.9", "WQ-1.3")
def test_done_goes_on_to_the_first_round_too(load: Any) -> None:
    state = begin_quest(before_quest(load, "cave-wolves", power=("hunters-kit",)), "cave-wolves")
    go(state, "done")
    assert (roll(state), quest(state)["round"], player(state)["gold"]) == (("leader", 2), 1, 20)


@pytest.mark.clause("WQ-16.2", "WQ-7.9")
@pytest.mark.parametrize(("held", "left"), [(2, 1), (1, 0), (0, 0)])
def test_an_attempted_card_may_be_the_one_held_since_before_the_reshuffle(load: Any, held: int, left: int) -> None:
    position = before_quest(load, "cave-wolves")
    position.player(0)["quest_old"] = held
    position.data["quest_reshuffled"] = True
    state = go(position.state(), "quest; quest_card cave-wolves")
    assert player(state)["quest_old"] == left


# --- one round ---


@pytest.mark.clause("WQ-7.2", "WQ-7.6", "WQ-7.11")
def test_skulls_reach_the_monsters_health_and_it_does_not_strike_back(load: Any) -> None:
    state = go(attempt(load, "cave-wolves"), "roll 2 0")
    assert (state.node, quest(state)) == ("draw_quest", None)
    assert (player(state)["vp"], player(state)["gold"], player(state)["scored"]) == (3, 22, ["cave-wolves"])
    assert state.to_dict()["quest_discards"] == {}


@pytest.mark.clause("WQ-7.2", "WQ-7.9")
def test_one_skull_less_than_its_health_leaves_the_monster_striking(load: Any) -> None:
    state = go(attempt(load, "cave-wolves"), "roll 1 1")
    assert roll(state) == ("monster", 1)
    assert quest(state)["monster_damage"] == 1
    go(state, "roll 0 0; quest_go continue; roll 1 0")
    assert player(state)["vp"] == 3, "damage adds up over the rounds"


@pytest.mark.clause("WQ-7.3", "WQ-7.9", "WQ-7.7")
def test_each_skull_goes_to_leader_or_companion(load: Any) -> None:
    state = go(attempt(load, "relic-thieves", "orc-warrior"), "roll 0 0; roll 2 0")
    assert (state.node, state.current_player(), legal(state)) == (
        "quest_hit",
        0,
        ["quest_hit leader", "quest_hit companion"],
    )
    go(state, "quest_hit leader; quest_hit companion")
    assert state.node == "quest_go"
    assert (quest(state)["leader_damage"], quest(state)["companion_damage"]) == (1, 1)


@pytest.mark.clause("WQ-7.3", "WQ-2.4", "WQ-7.14")
@pytest.mark.parametrize(
    ("companion", "defence"),
    [("goblin-warrior", 1), ("orc-warrior", 2), ("dwarf-warrior", 3), ("dwarf-crossbowman", 2)],
)
def test_a_companion_dies_when_damage_reaches_its_defence(load: Any, companion: str, defence: int) -> None:
    monster = edited(quests={"cave-wolves": {"attack": 4}})
    state = attempt(load, "cave-wolves", companion, rules=monster)
    pool = state.to_dict()["pools"][companion]
    go(state, "roll 0 0; roll 3 0")
    for _ in range(defence - 1):
        go(state, "quest_hit companion")
    assert (quest(state)["companion"], state.to_dict()["pools"][companion]) == (companion, pool)
    go(state, "quest_hit companion")
    assert state.to_dict()["pools"][companion] == pool + 1
    assert state.to_dict()["troops"] == {}
    assert quest(state)["companion"] is None
    assert [seat["vp"] for seat in state.to_dict()["players"]] == [0, 0]
    if state.node == "quest_hit":
        assert legal(state) == ["quest_hit leader"]


@pytest.mark.clause("WQ-7.3", "WQ-2.4", "WQ-7.9")
def test_one_of_several_troops_is_lost_and_the_others_stay(load: Any) -> None:
    position = before_quest(load, "cave-wolves", "3 goblin-warrior", "2 orc-warrior")
    state = go(begin_quest(position, "cave-wolves", "goblin-warrior"), "roll 0 0; roll 1 0; quest_hit companion")
    assert state.to_dict()["troops"]["goatscar"]["units"] == {"goblin-warrior": 2, "orc-warrior": 2}
    go(state, "quest_go continue; roll 0 0; roll 1 0")
    assert legal(state) == ["quest_hit leader"], "no other troop takes the companion's place"


@pytest.mark.clause("WQ-7.3", "WQ-7.9", "WQ-7.6", "WQ-2.5")
def test_a_leader_with_two_damage_is_defeated_but_not_killed(load: Any) -> None:
    state = go(attempt(load, "relic-thieves"), "roll 1 0; roll 2 0; quest_hit leader")
    assert (state.node, quest(state)["leader_damage"]) == ("quest_hit", 1)
    go(state, "quest_hit leader")
    assert state.node == "draw_quest"
    assert player(state)["leaders"][0] == {"region": "northmarch", "artifact": None}
    assert (player(state)["vp"], player(state)["gold"], player(state)["scored"]) == (0, 20, [])
    assert state.to_dict()["quest_discards"] == {"relic-thieves": 1}


@pytest.mark.clause("WQ-7.3", "WQ-7.9", "WQ-7.6")
@pytest.mark.parametrize(("flags", "stays"), [(1, True), (2, False), (3, False)])
def test_two_flags_of_one_roll_drive_the_companion_away(load: Any, flags: int, stays: bool) -> None:
    monster = edited(quests={"cave-wolves": {"attack": 3}})
    state = attempt(load, "cave-wolves", "orc-warrior", rules=monster)
    pool = state.to_dict()["pools"]["orc-warrior"]
    go(state, f"roll 0 0; roll 0 {flags}; quest_go continue")
    assert roll(state) == ("leader", 2 + 1 + (1 if stays else 0))
    assert state.to_dict()["pools"]["orc-warrior"] == pool + (0 if stays else 1)


@pytest.mark.clause("WQ-7.3", "WQ-12.5")
def test_flags_of_two_rolls_do_not_add_up_and_the_number_is_data(load: Any) -> None:
    state = go(attempt(load, "cave-wolves", "orc-warrior"), "roll 0 0; roll 0 1; quest_go continue; roll 0 0; roll 0 1")
    assert quest(state)["companion"] == "orc-warrior"
    one = edited(constants={"flee_flags": {"value": 1}})
    state = go(attempt(load, "cave-wolves", "orc-warrior", rules=one), "roll 0 0; roll 0 1")
    assert quest(state)["companion"] is None


@pytest.mark.clause("WQ-7.7", "WQ-7.9", "WQ-7.3")
def test_skulls_are_assigned_before_the_companion_flees(load: Any) -> None:
    monster = edited(quests={"cave-wolves": {"attack": 3}})
    state = go(attempt(load, "cave-wolves", "orc-warrior", rules=monster), "roll 0 0; roll 1 2")
    assert legal(state) == ["quest_hit leader", "quest_hit companion"]
    assert (quest(state)["skulls"], quest(state)["flags"]) == (1, 2)
    go(state, "quest_hit companion")
    assert (state.node, quest(state)["companion"], quest(state)["leader_damage"]) == ("quest_go", None, 0)


@pytest.mark.clause("WQ-7.10", "WQ-7.9", "WQ-7.7")
@pytest.mark.parametrize(("flags", "army"), [(1, {"orc-warrior": 1}), (2, {})])
def test_the_flight_is_checked_even_if_the_leader_was_defeated(load: Any, flags: int, army: dict[str, int]) -> None:
    monster = edited(quests={"cave-wolves": {"attack": 5}})
    state = go(attempt(load, "cave-wolves", "orc-warrior", rules=monster), f"roll 0 0; roll 3 {flags}")
    go(state, "quest_hit leader; quest_hit leader")
    assert state.node == "draw_quest", "the third skull is lost"
    assert state.to_dict()["troops"].get("goatscar", {"units": {}})["units"] == army


# --- five rounds ---


@pytest.mark.clause("WQ-7.4", "WQ-7.5", "WQ-7.2", "WQ-7.9")
def test_each_side_rolls_one_die_more_each_round_for_five_rounds(load: Any) -> None:
    state = attempt(load, "cave-wolves")
    for number in range(1, 6):
        assert quest(state)["round"] == number
        assert roll(state) == ("leader", 2 + number - 1)
        go(state, "roll 0 0")
        assert roll(state) == ("monster", 1 + number - 1)
        go(state, "roll 0 0")
        if number < 5:
            assert (state.node, legal(state)) == ("quest_go", ["quest_go continue", "quest_go retreat"])
            go(state, "quest_go continue")
    assert state.node == "draw_quest"
    assert state.to_dict()["quest_discards"] == {"cave-wolves": 1}
    assert player(state)["vp"] == 0


@pytest.mark.clause("WQ-7.5", "WQ-7.6", "WQ-7.9")
def test_a_leader_may_retreat_after_a_round(load: Any) -> None:
    state = go(attempt(load, "cave-wolves", "orc-warrior"), "roll 1 0; roll 0 0; quest_go retreat")
    assert state.node == "draw_quest"
    assert state.to_dict()["quest_discards"] == {"cave-wolves": 1}
    assert state.to_dict()["troops"]["goatscar"]["units"] == {"orc-warrior": 1}


@pytest.mark.clause("WQ-7.2", "WQ-12.5", "WQ-7.6")
def test_the_rounds_and_the_gold_of_a_quest_are_data(load: Any) -> None:
    folder = edited(constants={"quest_rounds": {"value": 2}, "quest_gold": {"value": 7}})
    state = go(attempt(load, "cave-wolves", rules=folder), "roll 0 0; roll 0 0; quest_go continue")
    failed = go(state.clone(), "roll 0 0; roll 0 0")
    assert failed.node == "draw_quest"
    assert player(go(state, "roll 3 0"))["gold"] == 27


@pytest.mark.clause("WQ-7.7", "WQ-7.13")
def test_damage_heals_and_several_quests_may_be_attempted_in_a_turn(load: Any) -> None:
    position = before_quest(load, "tunnel-horror", "1 orc-warrior").quests(0, "tunnel-slime", "tunnel-horror")
    state = begin_quest(position, "tunnel-horror", "orc-warrior")
    go(state, "roll 0 0; roll 2 0; quest_hit leader; quest_hit companion; quest_go retreat; draw_quest gaol-ogre")
    assert (state.node, state.to_dict()["turn"]["actions"]) == ("turn", 2)
    go(state, "quest; quest_card tunnel-slime; quest_leader lord; quest_companion orc-warrior")
    assert (quest(state)["leader_damage"], quest(state)["companion_damage"]) == (0, 0)
    go(state, "roll 3 0; draw_quest pit-fighter")
    assert state.to_dict()["turn"]["actions"] == 1


# --- worked examples ---


@pytest.mark.clause("WQ-E5", "WQ-7.2", "WQ-7.4")
def test_a_leader_and_a_goblin_kill_in_round_one_with_one_in_27(load: Any) -> None:
    state = attempt(load, "giant-raven", "goblin-warrior")
    assert roll(state) == ("leader", 3)
    assert outcomes(state)["roll 3 0"] == Fraction(1, 27)


@pytest.mark.clause("WQ-E5", "WQ-7.4", "WQ-7.2", "WQ-7.5")
def test_against_blank_dice_the_kill_comes_with_the_odds_of_25_dice(load: Any) -> None:
    def chance_to_kill(state: Any) -> Fraction:
        if not quest(state):
            return Fraction(bool(player(state)["vp"]))
        if state.node == "quest_go":
            return chance_to_kill(go(state.clone(), "quest_go continue"))
        if roll(state)[0] == "monster":
            return chance_to_kill(go(state.clone(), "roll 0 0"))
        by_damage: dict[int, tuple[Fraction, Any]] = {}
        for text, share in outcomes(state).items():
            after = go(state.clone(), text)
            damage = quest(after)["monster_damage"] if quest(after) else -1
            by_damage[damage] = (by_damage.get(damage, (Fraction(0), None))[0] + share, after)
        return sum((share * chance_to_kill(after) for share, after in by_damage.values()), Fraction(0))

    third, rest = Fraction(1, 3), Fraction(2, 3)
    expected = 1 - rest**25 - 25 * third * rest**24 - 300 * third**2 * rest**23
    assert chance_to_kill(attempt(load, "giant-raven", "goblin-warrior")) == expected


def never_give_up(state: Any) -> str:
    """A lone leader takes every hit and goes on."""
    return "quest_hit leader" if state.node == "quest_hit" else "quest_go continue"


@pytest.mark.clause("WQ-E37", "WQ-7.9", "WQ-7.4", "WQ-7.3")
def test_a_lone_leader_succeeds_with_the_odds_of_the_example(load: Any) -> None:
    chance = probability(attempt(load, "giant-raven"), succeeded, never_give_up)
    assert chance == Fraction(4730568431099, 3**27)


@pytest.mark.clause("WQ-E37", "WQ-7.3", "WQ-7.9")
def test_the_best_play_with_a_goblin_has_the_odds_of_the_example(load: Any) -> None:
    chance = probability(attempt(load, "giant-raven", "goblin-warrior"), succeeded, max)
    assert float(chance) == pytest.approx(0.898672, abs=5e-7)


@pytest.mark.clause("WQ-E37", "WQ-7.4", "WQ-7.3")
@pytest.mark.parametrize(("companion", "chance"), [(None, Fraction(131, 243)), ("goblin-warrior", Fraction(179, 243))])
def test_the_odds_within_two_rounds_are_those_of_the_example(
    load: Any, companion: str | None, chance: Fraction
) -> None:
    def in_two_rounds(state: Any) -> bool | None:
        return False if quest(state) and quest(state)["round"] == 3 else succeeded(state)

    assert probability(attempt(load, "cave-wolves", companion), in_two_rounds, max) == chance


@pytest.mark.clause("WQ-E37", "WQ-12.10", "WQ-7.3")
@pytest.mark.parametrize(("specials", "chance"), [([], 0.936371), ([{"effect": "poison"}], 0.757829)])
def test_a_dwarf_companion_and_poison_have_the_odds_of_the_example(load: Any, specials: Any, chance: float) -> None:
    monster = edited(quests={"giant-raven": {"attack": 2, "specials": specials}})
    found = probability(attempt(load, "giant-raven", "dwarf-warrior", rules=monster), succeeded, max)
    assert float(found) == pytest.approx(chance, abs=5e-7)


@pytest.mark.clause("WQ-E4", "WQ-10.3", "WQ-10.4")
def test_a_search_has_the_odds_of_the_example(load: Any) -> None:
    position = Position(load("warquest", players=2)).rumour("rumour-dread-drum").leader(0, "lieutenant-1", None)
    position.leader(0, "lord", "crookmarsh").army(0, "crookmarsh", "2 goblin-warrior")
    state = go(position.state(), "search; search_leader lord; search_companion goblin-warrior")
    assert roll(state) == ("search", 3)
    found = gone = Fraction(0)
    for text, share in outcomes(state).items():
        after = go(state.clone(), text)
        found += share * (player(after)["leaders"][0]["artifact"] == "rumour-dread-drum")
        gone += share * (after.to_dict()["troops"]["crookmarsh"]["units"] == {"goblin-warrior": 1})
    assert (found, gone) == (Fraction(19, 27), Fraction(2, 27))


# --- the end of a quest ---


@pytest.mark.clause("WQ-7.6", "WQ-7.11", "WQ-1.13", "WQ-1.5")
def test_a_new_quest_is_drawn_from_the_medium_pile(load: Any) -> None:
    state = go(attempt(load, "cave-wolves"), "roll 2 0")
    medium = [name for name, card in Position(state.game).tables.quests.items() if card["tier"] == "medium"]
    assert outcomes(state) == {f"draw_quest {name}": Fraction(1, 10) for name in medium}
    go(state, "draw_quest gaol-ogre")
    assert (state.node, player(state)["quests"]) == ("turn", ["tomb-guardian", "gaol-ogre"])


@pytest.mark.clause("WQ-7.6", "WQ-7.11", "WQ-1.13")
def test_a_failed_card_can_come_back_from_an_empty_pile(load: Any) -> None:
    position = before_quest(load, "cave-wolves").quest_piles(deck=[], discards=["gaol-ogre"], scored_by=1)
    state = go(begin_quest(position, "cave-wolves"), "roll 0 0; roll 0 0; quest_go retreat")
    assert outcomes(state) == {"draw_quest cave-wolves": Fraction(1, 2), "draw_quest gaol-ogre": Fraction(1, 2)}
    assert state.to_dict()["quest_discards"] == {}
    go(state, "draw_quest cave-wolves")
    assert player(state)["quests"] == ["cave-wolves", "tomb-guardian"]


@pytest.mark.clause("WQ-7.6", "WQ-7.12", "WQ-1.13")
def test_from_nothing_no_quest_is_drawn(load: Any) -> None:
    position = before_quest(load, "cave-wolves").quest_piles(deck=[], discards=[], scored_by=1)
    state = go(begin_quest(position, "cave-wolves"), "roll 2 0")
    assert (state.node, player(state)["quests"]) == ("turn", ["tomb-guardian"])


@pytest.mark.clause("WQ-7.12", "WQ-7.6", "WQ-1.13")
def test_a_lost_quest_is_not_made_up_for(load: Any) -> None:
    position = before_quest(load, "cave-wolves").quest_piles(deck=[], discards=["gaol-ogre"], scored_by=1)
    state = go(begin_quest(position, "cave-wolves"), "roll 2 0; draw_quest gaol-ogre")
    assert player(state)["quests"] == ["tomb-guardian", "gaol-ogre"]
    assert (state.to_dict()["quest_deck"], state.to_dict()["quest_discards"]) == ({}, {})


@pytest.mark.clause("WQ-7.11", "WQ-12.8", "WQ-12.4", "WQ-8.9")
@pytest.mark.parametrize("card", ["old-maps", "monster-lore"])
def test_a_scout_draws_two_and_keeps_one(load: Any, card: str) -> None:
    position = before_quest(load, "cave-wolves", power=(card,))
    state = begin_quest(position, "cave-wolves")
    if state.node == "quest_power":
        go(state, "done")
    go(state, "roll 2 0; draw_quest gaol-ogre; draw_quest pit-fighter")
    assert (state.node, legal(state)) == ("quest_keep", ["quest_keep pit-fighter", "quest_keep gaol-ogre"])
    go(state, "quest_keep gaol-ogre")
    assert player(state)["quests"] == ["tomb-guardian", "gaol-ogre"]
    assert state.to_dict()["quest_discards"] == {"pit-fighter": 1}


@pytest.mark.clause("WQ-7.11", "WQ-1.13", "WQ-12.8")
def test_a_scout_with_one_card_left_keeps_it_without_a_choice(load: Any) -> None:
    position = before_quest(load, "cave-wolves", power=("old-maps",)).quest_piles(deck=["gaol-ogre"], scored_by=1)
    state = go(begin_quest(position, "cave-wolves"), "roll 2 0; draw_quest gaol-ogre")
    assert (state.node, player(state)["quests"]) == ("turn", ["tomb-guardian", "gaol-ogre"])


@pytest.mark.clause("WQ-7.11", "WQ-7.6", "WQ-2.4")
def test_the_living_companion_is_in_its_army_and_nobody_moved(load: Any) -> None:
    state = attempt(load, "cave-wolves", "orc-warrior")
    before = state.to_dict()["troops"]
    go(state, "roll 0 0; roll 1 0; quest_hit companion; quest_go continue; roll 3 0")
    assert state.to_dict()["troops"] == before
    assert player(state)["leaders"][0]["region"] == "goatscar"


@pytest.mark.clause("WQ-7.14", "WQ-9.5")
def test_a_quest_is_no_battle(load: Any) -> None:
    monster = edited(quests={"cave-wolves": {"attack": 3}})
    position = before_quest(load, "cave-wolves", "3 goblin-warrior", rules=monster).conquest(1, "hunt-goblin")
    state = go(
        begin_quest(position, "cave-wolves", "goblin-warrior"),
        "roll 0 0; roll 1 0; quest_hit companion; quest_go retreat",
    )
    assert (state.node, state.to_dict()["battles"], state.tallies()["battles"]) == ("draw_quest", 0, 0)
    assert [seat["vp"] for seat in state.to_dict()["players"]] == [0, 0]
