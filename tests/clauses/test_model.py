"""WQ-1: the model. Nodes, order, ids, decks as multisets, bounds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import warquest
from positions import SLOTS, Position, Tables
from script import decide, legal, outcomes, play, wander

RULES = Path(warquest.__file__).parent / "rules" / "data" / "warquest"


def groups(tables: Tables) -> tuple[list[str], list[str]]:
    """The troop groups and leader groups of the id table: each damage below the defence."""
    troops = [(unit["id"], unit["defence"]) for unit in tables.units.values()]
    leaders = [(slot, 2) for slot in SLOTS]

    def spread(pairs: list[tuple[str, int]]) -> list[str]:
        return [name if not damage else f"{name} {damage}" for name, defence in pairs for damage in range(defence)]

    return spread(troops), spread(leaders)


def id_table(tables: Tables) -> list[str]:
    """Every action in the order of `warquest-state.md`."""
    regions, units, power = list(tables.regions), list(tables.units), list(tables.power)
    conquest, quests = list(tables.conquest), list(tables.quests)
    troops, leaders = groups(tables)
    lines = ("front", "back", "reserve")
    largest = max(unit["pool"] for unit in tables.units.values())
    rows: list[tuple[str, list[Any]]] = [("city", regions), ("buy_unit", units)]
    kinds = ("move", "conquest", "tax", "recruit", "hire", "quest", "buy_power", "redraw", "search")
    rows += [(kind, []) for kind in kinds]
    rows += [("claim", conquest), ("end_turn", []), ("army", regions), ("leader_goes", []), ("leader_stays", [])]
    rows += [("cargo", list(range(largest + 1))), ("step", regions), ("stop", [])]
    rows += [(verb, regions) for verb in ("conquest_region", "tax_city", "recruit_region")]
    rows += [("quest_card", quests), ("quest_leader", list(SLOTS)), ("quest_companion", ["none", *units])]
    rows += [("use", power), ("quest_hit", ["leader", "companion"]), ("quest_go", ["continue", "retreat"])]
    rows += [("quest_keep", quests), ("power_city", regions), ("display", list(range(5))), ("market", power)]
    rows += [("power_discard", power), ("conquest", conquest), ("quest", quests), ("redraw_keep", conquest + quests)]
    rows += [("search_leader", list(SLOTS)), ("search_companion", ["none", *units]), ("claim_region", regions)]
    rows += [("conquest_keep", conquest), ("leader_front", []), ("leader_reserve", [])]
    rows += [("deploy_front", units), ("deploy_back", units), ("declare", list(lines))]
    rows += [("hit", [f"{line} {group}" for line in lines for group in troops + leaders])]
    rows += [("flag", [f"{line} {group}" for line in lines for group in troops]), ("leader_stay", [])]
    rows += [(verb, [f"reserve {group}" for group in troops]) for verb in ("reinforce_front", "reinforce_back")]
    rows += [("battle_go", ["continue", "retreat"]), ("rally", [f"retreat {group}" for group in troops])]
    rows += [("pursuit_hit", troops + leaders), ("retreat_to", regions), ("shed", units)]
    rows += [("glorious_use", []), ("glorious_keep", []), ("hunt_claim", conquest), ("hunt_pass", [])]
    rows += [("loss_region", regions), ("loss_type", units), ("levy_region", regions), ("levy_pass", [])]
    rows += [("respawn_city", regions), ("done", [])]
    return [text for verb, arguments in rows for text in ([f"{verb} {a}" for a in arguments] or [verb])]


@pytest.mark.clause("WQ-1.1", "WQ-1.12", "WQ-1.15")
def test_the_same_actions_play_the_same_game_and_it_ends_within_its_bound(load: Any) -> None:
    game = load(players=3, rounds=2)
    decisions = 0
    games = (wander(game.new_initial_state(), seed=5) for _ in range(2))
    for node, twin in zip(*games, strict=True):
        assert node.kind in ("decision", "chance", "terminal")
        assert node.is_terminal() or node.legal_actions(), f"dead end at {node.node}"
        assert (node.to_dict(), node.digest(), hash(node)) == (twin.to_dict(), twin.digest(), hash(twin))
        decisions += node.kind == "decision"
    assert node.is_terminal() and decisions <= game.max_game_length


@pytest.mark.clause("WQ-1.1", "WQ-1.5")
def test_the_probabilities_of_every_chance_node_sum_to_one(load: Any) -> None:
    for node in wander(load(players=2, rounds=2).new_initial_state(), seed=8):
        if node.kind == "chance":
            assert sum(outcomes(node).values()) == 1
            assert node.legal_actions() == [outcome for outcome, _ in node.chance_weights()]


@pytest.mark.clause("WQ-1.2")
def test_choices_are_atomic_one_type_one_unit_one_region_at_a_time(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "lord", "2 orc-warrior", "goblin-archer").gold(0, 9)
    march = play(position.state(), "move", "army oldfield")
    assert (march.node, march.to_dict()["move"]["army"]["asked"]) == ("cargo", "goblin-archer")
    march = play(march, "cargo 1")
    assert (march.node, march.to_dict()["move"]["army"]["asked"]) == ("cargo", "orc-warrior")
    assert play(march, "cargo 2").node == "step"
    bought = play(position.state(), "recruit", "recruit_region mirestrand", "buy_unit goblin-warrior")
    assert bought.to_dict()["troops"]["mirestrand"]["units"] == {"goblin-warrior": 1}


@pytest.mark.clause("WQ-1.3")
def test_one_legal_action_is_a_node_and_nothing_to_decide_is_none(load: Any) -> None:
    state = Position(load(players=2)).army(0, "oldfield", "lord").state()
    assert legal(play(state, "tax")) == ["tax_city mirestrand"]
    assert play(state, "move", "army oldfield").node == "step"  # one leader, no troops: nobody to choose
    assert play(state, "tax", "tax_city mirestrand").node == "turn"


@pytest.mark.clause("WQ-1.5", "WQ-1.13")
def test_a_draw_is_over_the_cards_left_and_medium_quests_lie_on_the_hard_ones(load: Any) -> None:
    position = Position(load(players=2)).quest_piles(deck=["stone-hand", "queen-ysa", "pit-hydra"])
    state = play(position.state(), "redraw", "quest cave-wolves")
    assert outcomes(state) == {"draw_quest stone-hand": 1}
    state = play(state, "draw_quest stone-hand")
    assert outcomes(state) == {"draw_quest pit-hydra": Fraction(1, 2), "draw_quest queen-ysa": Fraction(1, 2)}


@pytest.mark.clause("WQ-1.13", "WQ-6.25", "WQ-16.2")
def test_an_empty_deck_takes_the_discards_before_the_draw_without_a_node(load: Any) -> None:
    position = Position(load(players=2)).conquest_piles(deck=[], discards=["hunt-orc"], claimed_by=1)
    state = play(position.state(), "redraw", "conquest twin-shores")
    data = state.to_dict()
    assert outcomes(state) == {"draw_conquest hunt-orc": Fraction(1, 2), "draw_conquest twin-shores": Fraction(1, 2)}
    assert (data["conquest_discards"], data["conquest_deck"]) == ({}, {"hunt-orc": 1, "twin-shores": 1})


@pytest.mark.clause("WQ-1.13", "WQ-6.25")
def test_with_one_card_in_all_the_redrawn_card_comes_back_without_a_choice(load: Any) -> None:
    position = Position(load(players=2)).conquest_piles(claimed_by=1)
    state = play(position.state(), "redraw", "conquest twin-shores", "draw_conquest twin-shores")
    assert (state.node, state.to_dict()["players"][0]["conquest"]) == ("turn", ["twin-shores"])
    assert state.to_dict()["conquest_discards"] == {}


@pytest.mark.clause("WQ-1.7")
def test_rules_whose_rolls_could_exceed_forty_dice_are_refused(load: Any, tmp_path: Path) -> None:
    folder = Path(copytree(RULES, tmp_path / "rules"))
    units = (folder / "units.toml").read_text()
    head, elf = units.split('id = "elf-warrior"')
    (folder / "units.toml").write_text(head + 'id = "elf-warrior"' + elf.replace("attack = 2", "attack = 9", 1))
    with pytest.raises(warquest.RulesError, match="40"):
        load(players=2, rules=folder)
    assert 6**40 < 2**128


@pytest.mark.clause("WQ-1.8", "WQ-1.9", "WQ-1.2")
def test_action_ids_are_the_table_of_the_page_in_its_order(load: Any) -> None:
    game = load(players=2)
    table = id_table(Tables(game))
    assert game.num_distinct_actions == len(table) <= 2048
    assert [game.action_to_string(action) for action in range(len(table))] == table
    assert [game.string_to_action(text) for text in table] == list(range(len(table)))


@pytest.mark.clause("WQ-1.8", "WQ-6.8")
def test_a_new_lieutenant_takes_the_lowest_free_slot(load: Any) -> None:
    position = Position(load(players=2)).leader(0, "lieutenant-1", None).army(0, "oldfield", "lieutenant-2")
    leaders = play(position.state(), "hire").to_dict()["players"][0]["leaders"]
    assert [leader["region"] for leader in leaders] == ["mirestrand", "mirestrand", "oldfield"]


@pytest.mark.clause("WQ-1.8")
def test_copies_of_a_card_are_named_once(load: Any) -> None:
    position = Position(load(players=2)).gold(0, 30).power(0, *["whetstones"] * 3, "pack-mules", "pack-mules")
    position.display("old-maps").market("tunnel-guides")
    state = play(position.state(), "buy_power", "power_city mirestrand", "display 0")
    assert legal(state) == ["power_discard whetstones", "power_discard pack-mules", "power_discard old-maps"]


@pytest.mark.clause("WQ-1.9")
def test_a_turn_lists_its_actions_in_the_printed_order(load: Any) -> None:
    position = Position(load(players=2)).rumour("rumour-crown-standard").quests(0, "mad-hermit", "giant-raven")
    position.leader(0, "lieutenant-1", None).army(0, "sundown-cape", "lord").army(0, "kingsmoor", "lieutenant-2")
    position.tokens(0, active=["goatscar", "seawold", "oldfield"])
    kinds = ["move", "conquest", "tax", "recruit", "hire", "quest", "buy_power", "redraw", "search"]
    assert legal(position.state()) == [*kinds, "claim twin-shores", "end_turn"]


@pytest.mark.clause("WQ-1.9", "WQ-1.12")
def test_every_legal_list_ascends_and_every_notation_inverts(load: Any) -> None:
    for node in wander(load(players=4, rounds=2).new_initial_state(), seed=21):
        actions = node.legal_actions()
        assert actions == sorted(set(actions))
        assert [node.string_to_action(text) for text in legal(node)] == actions


@pytest.mark.clause("WQ-1.10", "WQ-6.15", "WQ-4.2")
def test_turns_go_clockwise_from_the_first_player(load: Any) -> None:
    position = Position(load(players=4)).power_deck().first(2).turn(2)
    state, order = position.state(), []
    for _ in range(4):
        order.append(state.current_player())
        state = decide(state, "end_turn")
    assert (order, state.current_player(), state.to_dict()["round"]) == ([2, 3, 0, 1], 2, 2)


@pytest.mark.clause("WQ-1.6", "WQ-1.4", "WQ-9.5")
def test_the_hunt_is_asked_whether_or_not_the_card_is_held(load: Any) -> None:
    battle = ["move", "army southmead", "cargo 3", "step oldfield", "done", "leader_front", "roll 2 0", "roll 0 0"]
    battle += ["hit front goblin-warrior"] * 2
    for hand, answers in (("hunt-goblin", ["hunt_claim hunt-goblin", "hunt_pass"]), ("hunt-orc", ["hunt_pass"])):
        position = Position(load(players=2)).army(0, "southmead", "lord", "3 orc-warrior").conquest(0, hand)
        state = play(position.army(1, "oldfield", "2 goblin-warrior").state(), battle)
        assert (state.node, state.current_player(), legal(state)) == ("hunt", 0, answers)


@pytest.mark.clause("WQ-1.11", "WQ-5.4", "WQ-6.5")
def test_only_a_led_army_conquers(load: Any) -> None:
    position = Position(load(players=2)).army(0, "oldfield", "3 orc-warrior").army(0, "southmead", "lieutenant-1")
    assert legal(play(position.state(), "conquest")) == ["conquest_region southmead"]


@pytest.mark.clause("WQ-1.12")
def test_a_kind_of_action_is_offered_only_if_it_can_be_completed(load: Any) -> None:
    position = Position(load(players=2)).gold(0, 0).army(0, "mirestrand", "lord", "lieutenant-1")
    assert legal(position.state()) == ["move", "tax", "redraw", "end_turn"]
    position.gold(0, 1)
    assert "recruit" in legal(position.state()) and "buy_power" not in legal(position.state())


@pytest.mark.clause("WQ-1.14", "WQ-2.2")
def test_points_never_fall_and_gold_never_goes_below_zero(load: Any) -> None:
    for seed in range(3):
        points = [0, 0, 0]
        for node in wander(load(players=3, rounds=3).new_initial_state(), seed=seed):
            assert all(new >= old for new, old in zip(node.points(), points, strict=True))
            points = node.points()
            assert all(player["gold"] >= 0 for player in node.to_dict()["players"])


@pytest.mark.clause("WQ-1.15", "WQ-6.14")
def test_a_turn_has_three_actions(load: Any) -> None:
    game = load(players=2)
    assert Tables(game).constants["actions_per_turn"] == 3
    position = Position(game).tokens(0, active=["mirestrand", "oldfield", "crownland", "amberfold"])
    state = play(position.state(), "tax; tax_city mirestrand; tax; tax_city oldfield; tax; tax_city crownland")
    assert legal(state) == ["end_turn"]
