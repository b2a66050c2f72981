"""WQ-11.15, 11.16, 11.29 to 11.32, 9.4, 9.5 and B14 to B18 of 11.19: what follows a battle on the map."""

from __future__ import annotations

from typing import Any

import pytest
from battles import battle, go, roll
from campaigns import BLANK_FRONT, HERE, THERE, attack, leader_regions, march, players, standing, vp, war
from rulebooks import edited

from script import legal, outcomes

FLEEING_GOBLIN = "leader_front; roll 0 1; roll 0 0; flag front goblin-warrior"


# --- where the beaten go ---


@pytest.mark.clause("WQ-11.15", "WQ-11.29", "WQ-6.19", "WQ-1.10")
def test_the_attacker_goes_back_to_the_last_region_before_the_battle(load: Any) -> None:
    position = (
        war(load).leader(0, "lord", "piperdale").army(0, "piperdale", "2 orc-warrior").army(1, THERE, "1 orc-warrior")
    )
    state = go(
        position.state(), f"move; army piperdale; cargo 2; step {HERE}; step {THERE}; leader_front; {BLANK_FRONT}"
    )
    go(state, "battle_go retreat")
    assert (state.node, state.current_player(), legal(state)) == ("retreat_to", 0, [f"retreat_to {HERE}"])
    go(state, f"retreat_to {HERE}")
    assert standing(state, HERE) == (0, {"orc-warrior": 2})
    assert leader_regions(state, 0)[0] == HERE
    assert vp(state) == [0, 5]
    assert (state.node, state.to_dict()["turn"]["actions"]) == ("turn", 2)


@pytest.mark.clause("WQ-11.15", "WQ-11.29", "WQ-6.2", "WQ-11.33")
def test_armies_from_several_regions_go_back_together_to_one_of_them(load: Any) -> None:
    position = war(load).army(0, HERE, "1 orc-warrior").army(0, "elmgate", "lieutenant-1", "2 orc-warrior")
    state = go(position.army(1, THERE, "1 orc-warrior").state(), f"move; army {HERE}; cargo 1; step {THERE}")
    go(state, f"army elmgate; cargo 2; step {THERE}; leader_front; leader_front")
    assert roll(state) == ("front A", 3 * 2 + 2 + 2)
    go(state, f"{BLANK_FRONT}; battle_go retreat")
    assert legal(state) == [f"retreat_to {HERE}", "retreat_to elmgate"]
    go(state, "retreat_to elmgate")
    assert standing(state, "elmgate") == (0, {"orc-warrior": 3})
    assert leader_regions(state, 0)[:2] == ["elmgate", "elmgate"]


@pytest.mark.clause("WQ-11.15", "WQ-11.29", "WQ-3.5", "WQ-3.3")
def test_the_defender_goes_next_door_but_not_over_mountains_nor_where_it_came_from(load: Any) -> None:
    position = war(load).leader(0, "lord", "elmgate").army(1, "northmarch", "1 goblin-warrior")
    state = go(march(position.state(), "elmgate", "northmarch"), FLEEING_GOBLIN)
    assert (state.node, state.current_player()) == ("retreat_to", 1)
    assert legal(state) == [f"retreat_to {region}" for region in ("larchvale", "oldfield", "crownland", "kingsmoor")]


@pytest.mark.clause("WQ-11.15", "WQ-11.29", "WQ-5.4")
def test_no_side_goes_where_another_players_pieces_are_and_own_ones_are_joined(load: Any) -> None:
    position = war(load, players=3).leader(0, "lord", "elmgate").army(1, "northmarch", "1 goblin-warrior")
    position.army(1, "oldfield", "2 orc-warrior").army(2, "crownland", "1 elf-archer").leader(2, "lord", "kingsmoor")
    state = go(march(position.state(), "elmgate", "northmarch"), FLEEING_GOBLIN)
    assert legal(state) == ["retreat_to larchvale", "retreat_to oldfield"]
    go(state, "retreat_to oldfield")
    assert standing(state, "oldfield") == (1, {"goblin-warrior": 1, "orc-warrior": 2})


@pytest.mark.clause("WQ-11.15", "WQ-3.5", "WQ-12.9", "WQ-11.29")
@pytest.mark.parametrize(
    ("event", "regions"),
    [
        ("all-quiet", ["bogmoor", "reedgap", "stonegate", "crownland", "dawnmarch"]),
        ("spring-floods", ["stonegate", "crownland", "dawnmarch"]),
        ("fallen-bridge", ["bogmoor", "reedgap", "crownland", "dawnmarch"]),
    ],
)
def test_rivers_stop_no_retreat_but_a_storm_and_a_fallen_bridge_do(load: Any, event: str, regions: list[str]) -> None:
    position = war(load).round(3).event(event).leader(0, "lord", "northmarch").army(1, "kingsmoor", "1 goblin-warrior")
    state = go(march(position.state(), "northmarch", "kingsmoor"), FLEEING_GOBLIN)
    assert legal(state) == [f"retreat_to {region}" for region in regions]


@pytest.mark.clause("WQ-11.15", "WQ-11.19", "WQ-11.34", "WQ-11.29")
def test_survivors_of_all_lines_go_together_and_heal(load: Any) -> None:
    defenders = ["6 orc-warrior", "1 orc-archer", "lieutenant-2"]
    state = attack(load, ["5 goblin-warrior"], defenders)
    go(state, "leader_front; leader_reserve; declare front; roll 0 0; roll 1 1; roll 0 0")
    go(state, "hit front orc-warrior; flag front orc-warrior 1; leader_stay; battle_go continue; battle_go retreat")
    assert roll(state) == ("pursuit", 5)
    go(state, "roll 1 0; pursuit_hit orc-warrior; retreat_to southmead")
    assert standing(state, "southmead") == (1, {"orc-warrior": 6, "orc-archer": 1})
    assert leader_regions(state, 1)[2] == "southmead"
    assert standing(state, THERE) == (0, {"goblin-warrior": 5})
    assert state.to_dict()["battle"] is None


@pytest.mark.clause("WQ-11.15", "WQ-5.7", "WQ-5.3", "WQ-11.19", "WQ-5.6")
def test_a_retreat_into_an_army_of_other_kinds_may_have_to_shed(load: Any) -> None:
    position = war(load).army(1, THERE, "1 goblin-warrior", "1 dwarf-warrior")
    position.army(1, "southmead", "1 goblin-archer", "1 orc-warrior", "1 orc-archer", "2 elf-archer", "1 elf-warrior")
    state = go(
        march(position.state()),
        f"leader_front; {BLANK_FRONT}; battle_go continue; battle_go retreat; retreat_to southmead",
    )
    kinds = [f"{race}-{kind}" for race in ("goblin", "orc") for kind in ("warrior", "archer")]
    kinds += ["dwarf-warrior", "elf-warrior", "elf-archer"]
    assert (state.node, state.current_player(), legal(state)) == ("shed", 1, [f"shed {kind}" for kind in kinds])
    pool = state.to_dict()["pools"]["elf-archer"]
    go(state, "shed elf-archer")
    assert state.node == "shed", "seven kinds lose two"
    go(state, "shed goblin-warrior")
    assert state.node == "turn"
    assert state.to_dict()["pools"]["elf-archer"] == pool + 2
    assert vp(state) == [5, 0], "no VP for what was shed"


@pytest.mark.clause("WQ-11.30", "WQ-11.15", "WQ-11.29", "WQ-11.16")
def test_without_a_retreat_region_the_army_is_destroyed(load: Any) -> None:
    position = war(load, players=3).leader(0, "lord", "skullheath").army(1, "thornhorn", "2 orc-warrior")
    position.leader(2, "lord", "cindercoast").leader(2, "lieutenant-1", "amberfold")
    state = march(position.state(), "skullheath", "thornhorn")
    go(state, f"leader_front; {BLANK_FRONT}; battle_go continue")
    assert "battle_go retreat" in legal(state)
    pool = state.to_dict()["pools"]["orc-warrior"]
    go(state, "battle_go retreat")
    assert (vp(state), standing(state, "thornhorn")) == ([5 + 2, 0, 0], None)
    assert leader_regions(state, 0)[0] == "thornhorn"
    go(state, "hunt_pass")
    assert state.to_dict()["pools"]["orc-warrior"] == pool + 2


@pytest.mark.clause("WQ-11.31", "WQ-E31", "WQ-11.29", "WQ-6.4")
def test_a_beaten_defender_may_close_the_attackers_way_back(load: Any) -> None:
    position = war(load, players=3).army(0, "elmgate", "lieutenant-1", "1 orc-warrior")
    position.army(1, THERE, "1 goblin-warrior").army(2, "northmarch", "2 dwarf-warrior")
    state = go(position.state(), f"move; army {HERE}; step {THERE}; army elmgate; cargo 1; step northmarch")
    assert battle(state)["region"] == THERE
    go(state, FLEEING_GOBLIN)
    assert "retreat_to elmgate" in legal(state)
    go(state, f"retreat_to elmgate; leader_front; {BLANK_FRONT}; battle_go retreat")
    assert vp(state) == [5, 0, 5 + 2]
    assert leader_regions(state, 0) == [THERE, None, None]
    assert state.node == "turn"


@pytest.mark.clause("WQ-11.29", "WQ-11.15")
def test_armies_waiting_for_their_battle_close_a_region(load: Any) -> None:
    position = war(load, players=3).army(0, "southmead", "lieutenant-1").army(1, THERE, "1 goblin-warrior")
    position.army(2, "crownland", "1 orc-warrior")
    state = go(position.state(), f"move; army {HERE}; step {THERE}; army southmead; step crownland; {FLEEING_GOBLIN}")
    assert "retreat_to southmead" in legal(state), "the army there has left"
    position = war(load, players=3).leader(0, "lord", "elmgate").army(0, "southmead", "lieutenant-1")
    position.army(1, "oldfield", "1 goblin-warrior").army(1, "northmarch", "1 goblin-warrior")
    state = go(position.state(), "move; army elmgate; step oldfield; army southmead; step crownland; step northmarch")
    go(state, FLEEING_GOBLIN)
    assert "retreat_to northmarch" not in legal(state)


# --- the players' gold, cards and artifacts ---


@pytest.mark.clause("WQ-11.2", "WQ-11.21", "WQ-8.4", "WQ-10.5", "WQ-11.19")
def test_players_pay_their_cards_from_their_gold_and_leaders_bring_their_artifacts(load: Any) -> None:
    position = war(load).round(4).leader(0, "lord", HERE, artifact="rumour-dread-drum").army(1, THERE, "2 orc-warrior")
    position.power(0, "war-drums", "pack-mules").power(1, "runed-plate", "siege-hammers").gold(0, 1).gold(1, 3)
    state = march(position.state())
    assert (state.to_dict()["battles"], state.tallies()["battles"]) == (1, 1)
    go(state, "leader_front; use war-drums")
    assert (state.current_player(), legal(state)) == (1, ["use runed-plate", "use siege-hammers", "done"])
    go(state, "use siege-hammers")
    assert [player["gold"] for player in players(state)] == [0, 1]
    assert roll(state) == ("front A", 2 + 1 + 2)
    go(state, "roll 0 0")
    assert roll(state) == ("front D", 2 + 2 + 2)


@pytest.mark.clause("WQ-8.4", "WQ-11.21", "WQ-6.4")
def test_a_card_serves_once_in_each_battle(load: Any) -> None:
    position = war(load, players=3).power(0, "war-drums").army(0, "elmgate", "lieutenant-1")
    position.army(1, THERE, "1 goblin-warrior").army(2, "northmarch", "1 goblin-warrior")
    state = go(position.state(), f"move; army {HERE}; step {THERE}; army elmgate; step northmarch")
    go(state, "leader_front; use war-drums; roll 1 0; roll 0 0; hit front goblin-warrior; leader_front")
    assert (state.node, legal(state)) == ("battle_card", ["use war-drums", "done"])
    go(state, "use war-drums")
    assert players(state)[0]["gold"] == 18
    assert (roll(state), state.to_dict()["battles"]) == (("front A", 4), 2)


# --- points and pools ---


@pytest.mark.clause("WQ-11.16", "WQ-11.19", "WQ-2.4", "WQ-2.5")
def test_both_sides_score_for_pieces_destroyed_and_these_go_to_the_pools(load: Any) -> None:
    state = attack(load, ["2 goblin-warrior"], ["2 orc-warrior"])
    pools = state.to_dict()["pools"]
    go(state, "leader_front; roll 4 0; roll 2 0; hit front goblin-warrior; hit front goblin-warrior")
    go(state, "hit front orc-warrior; hit front orc-warrior 1; hit front orc-warrior")
    assert state.to_dict()["pools"] == pools, "destroyed pieces are laid aside until the battle is over"
    go(state, "hit front orc-warrior 1")
    assert vp(state) == [5 + 2, 2]
    after = state.to_dict()["pools"]
    assert after["goblin-warrior"] == pools["goblin-warrior"] + 2
    assert after["orc-warrior"] == pools["orc-warrior"] + 2


@pytest.mark.clause("WQ-11.16", "WQ-11.32", "WQ-10.3", "WQ-11.37")
def test_killed_leaders_count_and_their_artifact_leaves_the_game(load: Any) -> None:
    position = (
        war(load).round(4).leader(0, "lord", HERE, artifact="rumour-golden-sickle").army(1, THERE, "2 orc-warrior")
    )
    state = go(march(position.state()), "leader_front; roll 0 0; roll 2 0; hit front lord; hit front lord 1")
    assert vp(state) == [0, 5 + 1]
    assert leader_regions(state, 0) == [None, None, None]
    data = state.to_dict()
    assert "rumour-golden-sickle" not in data["rumours"]
    assert "rumour-golden-sickle" not in data["event_deck"]
    assert (state.node, state.current_player(), data["turn"]["actions"]) == ("turn", 0, 2), (
        "the turn goes on without a lord"
    )


@pytest.mark.clause("WQ-11.32", "WQ-6.8", "WQ-2.5")
def test_a_killed_lieutenant_leaves_the_map_and_may_be_hired_again(load: Any) -> None:
    position = war(load).leader(0, "lord", "mirestrand").army(0, HERE, "lieutenant-1").army(1, THERE, "2 orc-warrior")
    state = go(position.state(), f"move; army {HERE}; step {THERE}; done")
    go(state, "leader_front; roll 0 0; roll 2 0; hit front lieutenant-1; hit front lieutenant-1 1; hire")
    assert leader_regions(state, 0) == ["mirestrand", "mirestrand", None]


@pytest.mark.clause("WQ-11.13", "WQ-11.16", "WQ-11.25")
def test_if_both_are_destroyed_nobody_wins_on_the_map(load: Any) -> None:
    state = attack(load, [], ["1 goblin-warrior"])
    go(state, "leader_front; roll 0 0; roll 1 0; hit front lord; battle_go continue; battle_go continue")
    go(state, "roll 1 0; roll 1 0; hit front lord 1; hit front goblin-warrior")
    assert vp(state) == [1, 1]
    assert standing(state, THERE) is None
    assert state.node == "turn"


@pytest.mark.clause("WQ-11.12", "WQ-11.29", "WQ-11.15")
def test_without_a_winner_at_the_round_limit_the_attacker_still_goes_back(load: Any) -> None:
    state = attack(load, ["1 dwarf-warrior"], ["2 goblin-warrior"], round_limit_result="no_winner")
    go(state, "leader_front" + f"; {BLANK_FRONT}; battle_go continue; battle_go continue" * 4 + f"; {BLANK_FRONT}")
    assert (state.node, legal(state)) == ("retreat_to", [f"retreat_to {HERE}"])
    assert (battle(state)["winner"], battle(state)["goer"]) == (None, "A")
    go(state, f"retreat_to {HERE}")
    assert vp(state) == [0, 0]
    assert standing(state, THERE) == (1, {"goblin-warrior": 2})


@pytest.mark.clause("WQ-11.14", "WQ-11.28", "WQ-11.29")
def test_pursuit_comes_before_the_retreat_and_may_leave_nobody_to_go(load: Any) -> None:
    state = go(attack(load, ["2 goblin-warrior"], ["1 goblin-warrior"]), FLEEING_GOBLIN)
    assert roll(state) == ("pursuit", 2)
    spared = go(state.clone(), "roll 0 0")
    assert (spared.node, spared.current_player()) == ("retreat_to", 1)
    go(state, "roll 1 0; pursuit_hit goblin-warrior")
    assert (state.node, vp(state)) == ("turn", [5 + 1, 0])


# --- Glorious Victory ---


def beaten(load: Any, defenders: list[str], glorious: Any = (2, []), hand: tuple[str, ...] = (), **options: Any) -> Any:
    """The defender has left the battle after one quiet round in which nobody was hurt."""
    position = war(load, **options).glorious(0, *glorious).army(0, HERE, "5 orc-warrior").army(1, THERE, *defenders)
    if hand:
        position.conquest(0, *hand)
    if glorious[1]:
        position.vp(0, 10)
    state = go(march(position.state()), "leader_front")
    while state.node in ("leader_deploy", "declare", "leader_reinforce", "roll"):
        go(state, "roll 0 0" if state.node == "roll" else legal(state)[0])
    go(state, "battle_go continue; battle_go retreat")
    return go(state, "retreat_to southmead")


TEN = ["10 goblin-warrior", "lieutenant-2"]
NINE = ["9 goblin-warrior", "lieutenant-2"]


@pytest.mark.clause("WQ-E16", "WQ-9.4", "WQ-11.19", "WQ-11.16")
def test_a_glorious_victory_doubles_the_points(load: Any) -> None:
    state = beaten(load, TEN)
    assert (state.node, state.current_player(), legal(state)) == ("glorious", 0, ["glorious_use", "glorious_keep"])
    assert vp(state) == [5, 0]
    used, kept = go(state.clone(), "glorious_use"), go(state.clone(), "glorious_keep")
    assert (vp(used), players(used)[0]["glorious"], players(used)[0]["glorious_against"]) == ([10, 0], 1, [1])
    assert (vp(kept), players(kept)[0]["glorious"], players(kept)[0]["glorious_against"]) == ([5, 0], 2, [])
    assert used.node == kept.node == "turn"


@pytest.mark.clause("WQ-E16", "WQ-9.4", "WQ-11.19")
@pytest.mark.parametrize(
    ("defenders", "glorious"),
    [(NINE, (2, [])), (TEN, (1, [1])), (TEN, (0, [1, 2]))],
)
def test_nine_troops_or_a_second_use_against_the_same_player_are_not_glorious(
    load: Any, defenders: list[str], glorious: Any
) -> None:
    assert beaten(load, defenders, glorious, players=3).node == "turn"


@pytest.mark.clause("WQ-9.4", "WQ-11.19")
def test_a_second_glorious_victory_against_another_player_is_legal(load: Any) -> None:
    assert beaten(load, TEN, (1, [2]), players=3).node == "glorious"


@pytest.mark.clause("WQ-9.4", "WQ-11.19")
def test_a_winning_defender_has_no_glorious_victory(load: Any) -> None:
    state = attack(load, ["10 orc-warrior"], ["10 goblin-warrior"])
    go(state, f"leader_front; {BLANK_FRONT}; battle_go retreat; roll 0 0; retreat_to {HERE}")
    assert (state.node, vp(state)) == ("turn", [0, 5])


@pytest.mark.clause("WQ-9.11", "WQ-9.3", "WQ-11.19")
def test_a_glorious_victory_draws_nothing_for_who_holds_two_active_cards(load: Any) -> None:
    state = beaten(load, TEN, hand=("twin-shores", "wide-realm"), glorious_draws=True)
    go(state, "glorious_use")
    assert (state.node, players(state)[0]["conquest"]) == ("turn", ["twin-shores", "wide-realm"])


@pytest.mark.clause("WQ-9.4", "WQ-12.5")
def test_troops_and_points_of_a_glorious_victory_are_data(load: Any) -> None:
    folder = edited(conquest={"glorious-victory": {"min_troops": 9, "vp": 12}})
    state = go(beaten(load, NINE, rules=folder), "glorious_use")
    assert vp(state) == [12, 0]


@pytest.mark.clause("WQ-9.11", "WQ-11.19", "WQ-9.4")
@pytest.mark.parametrize("draws", [False, True])
def test_a_glorious_victory_draws_cards_by_option_only(load: Any, draws: bool) -> None:
    state = go(beaten(load, TEN, glorious_draws=draws), "glorious_use")
    if not draws:
        assert state.node == "turn"
        return
    go(state, "draw_conquest hunt-orc; draw_conquest wide-realm")
    assert legal(state) == ["conquest_keep hunt-orc", "conquest_keep wide-realm"]
    go(state, "conquest_keep hunt-orc")
    assert len(players(state)[0]["conquest"]) == 2
    assert state.node == "turn"


@pytest.mark.clause("WQ-E38", "WQ-11.15", "WQ-11.16", "WQ-9.4", "WQ-11.29")
def test_an_army_that_cannot_go_anywhere_falls_with_its_lord(load: Any) -> None:
    position = war(load).leader(0, "lord", "skullheath").army(0, "skullheath", "5 orc-warrior", "3 elf-archer")
    position.leader(0, "lieutenant-1", "cindercoast").leader(0, "lieutenant-2", "amberfold")
    position.army(1, "thornhorn", "lord", "9 goblin-warrior", "3 goblin-archer")
    state = march(position.state(), "skullheath", "thornhorn")
    go(state, "leader_front; leader_reserve; declare front; declare back; roll 5 0; roll 3 0")
    go(state, "; ".join(["hit back elf-archer"] * 3 + ["hit front goblin-warrior"] * 5) + "; leader_stay")
    go(state, "roll 1 0; roll 0 0; hit front goblin-warrior; leader_stay; battle_go continue; battle_go retreat")
    assert (state.node, vp(state)) == ("glorious", [18, 3])
    assert leader_regions(state, 1)[0] is None
    go(state, "glorious_use")
    assert vp(state) == [23, 3]
    assert (state.node, state.current_player()) == ("hunt", 0), "the hunt comes after the glory"
    go(state, "hunt_pass")
    assert (state.node, state.current_player()) == ("hunt", 1)
    assert standing(state, "thornhorn") == (0, {"orc-warrior": 5})


# --- Race Hunt ---


def two_fall(load: Any, *hunts: str, skulls: int = 2, **arguments: Any) -> Any:
    """The attacker, who may hold a Race Hunt, destroys a defender of so many goblins."""
    position = war(load, **arguments)
    if hunts:
        position.conquest(0, *hunts)
    position.army(0, HERE, "5 orc-warrior").army(1, THERE, f"{skulls} goblin-warrior")
    state = go(march(position.state()), f"leader_front; roll {skulls} 0; roll 0 0")
    return go(state, "hit front goblin-warrior; " * skulls)


@pytest.mark.clause("WQ-9.5", "WQ-11.19", "WQ-1.6", "WQ-1.3")
def test_two_destroyed_troops_of_a_race_open_the_hunt_with_or_without_the_card(load: Any) -> None:
    without, holder = two_fall(load), two_fall(load, "hunt-goblin")
    assert (without.node, without.current_player(), legal(without)) == ("hunt", 0, ["hunt_pass"])
    assert (holder.node, legal(holder)) == ("hunt", ["hunt_claim hunt-goblin", "hunt_pass"])
    assert legal(two_fall(load, "hunt-orc")) == ["hunt_pass"], "a card of another race"
    go(holder, "hunt_pass")
    assert (holder.node, players(holder)[0]["conquest"], vp(holder)) == ("turn", ["hunt-goblin"], [5 + 2, 0])


@pytest.mark.clause("WQ-9.5", "WQ-11.19")
def test_one_destroyed_troop_opens_no_hunt(load: Any) -> None:
    assert two_fall(load, "hunt-goblin", skulls=1).node == "turn"


@pytest.mark.clause("WQ-9.5", "WQ-11.19", "WQ-1.13", "WQ-9.3")
def test_a_hunt_scores_draws_two_and_keeps_one(load: Any) -> None:
    state = go(two_fall(load, "hunt-goblin"), "hunt_claim hunt-goblin")
    assert (state.node, vp(state)) == ("draw_conquest", [5 + 2 + 4, 0])
    assert "draw_conquest hunt-goblin" not in outcomes(state)
    go(state, "draw_conquest wide-realm; draw_conquest hunt-orc")
    assert (state.current_player(), legal(state)) == (0, ["conquest_keep hunt-orc", "conquest_keep wide-realm"])
    go(state, "conquest_keep wide-realm")
    assert players(state)[0]["conquest"] == ["wide-realm"]
    assert players(state)[0]["claimed"] == ["hunt-goblin"]
    assert state.to_dict()["conquest_discards"] == {"hunt-orc": 1}
    assert state.node == "turn", "the hunt of that race is claimed: nothing is asked again"


@pytest.mark.clause("WQ-9.5", "WQ-11.19", "WQ-11.14")
def test_warriors_and_archers_are_one_race_and_leaders_none(load: Any) -> None:
    state = attack(load, ["5 goblin-warrior"], ["1 goblin-warrior", "1 goblin-archer"])
    go(state, "leader_front; declare front; roll 0 0; roll 1 0; roll 0 0; hit front goblin-warrior")
    mixed = go(state.clone(), "roll 1 0; pursuit_hit goblin-archer")
    assert (mixed.node, legal(mixed)) == ("hunt", ["hunt_pass"])
    state = attack(load, ["5 orc-warrior"], ["1 goblin-warrior", "lieutenant-2"])
    go(state, "leader_front; leader_front; roll 3 0; roll 0 0; hit front goblin-warrior")
    go(state, "hit front lieutenant-2; hit front lieutenant-2 1")
    assert (state.node, vp(state)) == ("turn", [5 + 2, 0])


@pytest.mark.clause("WQ-16.2", "WQ-9.5")
@pytest.mark.parametrize(("held", "left"), [(1, 0), (0, 0)])
def test_a_hunted_card_may_be_the_one_held_since_before_the_reshuffle(load: Any, held: int, left: int) -> None:
    position = war(load).conquest(0, "hunt-goblin").army(0, HERE, "5 orc-warrior").army(1, THERE, "2 goblin-warrior")
    position.player(0)["conquest_old"] = held
    state = go(march(position.state()), "leader_front; roll 2 0; roll 0 0")
    go(state, "hit front goblin-warrior; " * 2 + "hunt_claim hunt-goblin")
    assert players(state)[0]["conquest_old"] == left


@pytest.mark.clause("WQ-9.5", "WQ-12.5")
def test_the_troops_of_a_hunt_are_data(load: Any) -> None:
    folder = edited(conquest={"hunt-goblin": {"troops": 3}})
    assert two_fall(load, "hunt-goblin", rules=folder).node == "turn"
    assert two_fall(load, "hunt-goblin", skulls=3, rules=folder).node == "hunt"


@pytest.mark.clause("WQ-9.5", "WQ-11.19")
def test_a_claim_asks_again_while_another_race_was_hunted(load: Any) -> None:
    position = war(load).conquest(0, "hunt-goblin").army(0, HERE, "5 orc-warrior")
    position.army(1, THERE, "2 goblin-warrior", "2 orc-warrior")
    state = go(march(position.state()), "leader_front; roll 6 0; roll 0 0")
    go(state, "hit front goblin-warrior; " * 2 + "hit front orc-warrior; hit front orc-warrior 1; " * 2)
    go(state, "hunt_claim hunt-goblin; draw_conquest hunt-orc; draw_conquest wide-realm; conquest_keep hunt-orc")
    assert (state.node, legal(state)) == ("hunt", ["hunt_claim hunt-orc", "hunt_pass"])


@pytest.mark.clause("WQ-9.5", "WQ-11.19", "WQ-1.10", "WQ-11.14")
def test_both_sides_hunt_whoever_won_attacker_first(load: Any) -> None:
    position = war(load).conquest(1, "hunt-satyr").army(0, HERE, "2 satyr-warrior").army(1, THERE, "5 goblin-warrior")
    state = go(march(position.state()), "leader_front; roll 2 0; roll 4 0")
    go(state, "hit front satyr-warrior; hit front satyr-warrior 1; hit front satyr-warrior; hit front satyr-warrior 1")
    go(
        state,
        "hit front goblin-warrior; " * 2 + "battle_go continue; battle_go retreat; retreat_to southmead",
    )
    assert (state.node, state.current_player(), legal(state)) == ("hunt", 0, ["hunt_pass"])
    go(state, "hunt_pass")
    assert (state.node, state.current_player(), legal(state)) == ("hunt", 1, ["hunt_claim hunt-satyr", "hunt_pass"])
    go(state, "hunt_claim hunt-satyr; draw_conquest wide-realm; draw_conquest hunt-orc")
    assert (state.node, state.current_player()) == ("conquest_keep", 1)
    assert vp(state) == [5 + 2, 2 + 4]


@pytest.mark.clause("WQ-9.5", "WQ-11.14", "WQ-11.15")
def test_troops_destroyed_in_pursuit_or_for_want_of_a_region_are_hunted_too(load: Any) -> None:
    state = attack(load, ["5 goblin-warrior"], ["2 dwarf-crossbowman", "1 goblin-warrior"])
    go(state, f"leader_front; declare front; roll 0 0; {BLANK_FRONT}; battle_go continue; battle_go retreat; roll 4 0")
    go(state, "pursuit_hit dwarf-crossbowman; pursuit_hit dwarf-crossbowman 1; " * 2 + "retreat_to southmead")
    assert (state.node, state.current_player()) == ("hunt", 0)


@pytest.mark.clause("WQ-9.5", "WQ-11.19", "WQ-9.7")
def test_a_hunt_claimed_before_is_not_asked_about(load: Any) -> None:
    position = war(load).conquest_piles(deck=["wide-realm", "free-towns", "hunt-orc"], claimed_by=1).vp(1, 200)
    position.army(0, HERE, "5 orc-warrior").army(1, THERE, "2 goblin-warrior")
    state = go(
        march(position.state()), "leader_front; roll 2 0; roll 0 0; hit front goblin-warrior; hit front goblin-warrior"
    )
    assert state.node == "turn"


@pytest.mark.clause("WQ-16.1", "WQ-1.6", "WQ-9.5")
def test_others_do_not_see_whether_the_hunter_holds_the_card(load: Any) -> None:
    without, holder = two_fall(load, "hunt-orc"), two_fall(load, "hunt-goblin")
    assert without.view(1) == holder.view(1)
    assert without.view(0) != holder.view(0)


@pytest.mark.clause("WQ-9.5", "WQ-1.4", "WQ-16.1")
def test_what_the_defender_draws_after_a_hunt_stays_hidden_from_the_player_in_turn(load: Any) -> None:
    position = war(load).conquest(1, "hunt-satyr").army(0, HERE, "2 satyr-warrior").army(1, THERE, "5 goblin-warrior")
    state = go(march(position.state()), "leader_front; roll 2 0; roll 4 0")
    go(state, "hit front satyr-warrior; hit front satyr-warrior 1; hit front satyr-warrior; hit front satyr-warrior 1")
    go(state, "hit front goblin-warrior; " * 2 + "battle_go continue; battle_go retreat; retreat_to southmead")
    go(state, "hunt_pass; hunt_claim hunt-satyr; draw_conquest wide-realm")
    assert [state.view(seat)["draw"]["drawn"] for seat in (0, 1)] == [1, ["wide-realm"]]
    go(state, "draw_conquest hunt-orc")
    assert [state.view(seat)["draw"]["drawn"] for seat in (0, 1)] == [2, ["hunt-orc", "wide-realm"]]
