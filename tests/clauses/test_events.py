"""WQ-10: events, rumours and artifacts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

import warquest
from positions import Position
from script import legal, outcomes, play, probability

RULES = Path(warquest.__file__).parent / "rules" / "data" / "warquest"


def evening(game: Any) -> Position:
    """The last turn of a round after the first, with nothing left to refill: `end_turn` leads to `draw_event`."""
    return Position(game).event("all-quiet").power_deck().turn(game.num_players - 1)


def reveal(position: Position, card: str) -> Any:
    """The state after this event has been revealed at the end of the round."""
    return play(position.state(), "end_turn", f"draw_event {card}")


def changed(folder: Path, old: str, new: str) -> Path:
    """A copy of the shipped rules folder with one text of its events exchanged."""
    copytree(RULES, folder)
    text = (folder / "events.toml").read_text()
    assert old in text
    (folder / "events.toml").write_text(text.replace(old, new, 1))
    return folder


def gold(state: Any) -> list[int]:
    """Gold by seat."""
    return [player["gold"] for player in state.to_dict()["players"]]


@pytest.mark.clause("WQ-10.1", "WQ-6.15", "WQ-E42", "WQ-10.6")
def test_the_first_event_is_all_quiet_and_no_node(load: Any) -> None:
    position = Position(load(players=2)).power_deck().turn(1)
    assert position.state().to_dict()["event"] is None
    state = play(position.state(), "end_turn")
    data = state.to_dict()
    assert (state.node, data["round"], data["event"]) == ("turn", 2, "all-quiet")


@pytest.mark.clause("WQ-10.1", "WQ-E42", "WQ-6.15", "WQ-17")
def test_events_at_the_start_of_a_round(load: Any) -> None:
    game = load(players=2, event_timing="round_start", rounds=2)
    state = game.new_initial_state()
    while state.node != "turn":
        state.apply_action(state.legal_actions()[0])
    assert (state.to_dict()["round"], state.to_dict()["event"]) == (1, "all-quiet")
    position = Position(game).power_deck().turn(1)
    state = play(position.state(), "end_turn")
    assert (state.node, state.to_dict()["round"]) == ("draw_event", 2)
    state = play(state, "draw_event royal-gift", "end_turn", "end_turn")
    assert state.is_terminal() and state.to_dict()["event"] == "royal-gift"


@pytest.mark.clause("WQ-10.6", "WQ-12.9", "WQ-3.5", "WQ-2.4")
def test_an_event_holds_until_the_next_is_revealed(load: Any) -> None:
    position = evening(load(players=2)).army(0, "ashridge", "lord")
    stormy = reveal(position, "spring-floods")
    assert stormy.to_dict()["event"] == "spring-floods"
    assert "step crownland" not in legal(play(stormy, "move; army ashridge"))
    assert "draw_event spring-floods" not in legal(play(stormy, "end_turn; end_turn"))  # a used event leaves the game
    calm = play(stormy, "end_turn; end_turn; draw_event royal-gift")
    assert "step crownland" in legal(play(calm, "move; army ashridge"))


@pytest.mark.clause("WQ-10.6", "WQ-12.9")
@pytest.mark.parametrize(("card", "left"), [("good-harvest", [22, 4]), ("royal-gift", [24, 6]), ("raiders", [17, 0])])
def test_gifts_and_raiders_meet_everybody(load: Any, card: str, left: list[int]) -> None:
    assert gold(reveal(evening(load(players=2)).gold(1, 2), card)) == left


@pytest.mark.clause("WQ-E39", "WQ-12.9", "WQ-1.14")
def test_raiders_take_what_is_there(load: Any) -> None:
    position = evening(load(players=3)).gold(0, 2).gold(1, 3).gold(2, 4)
    assert gold(reveal(position, "raiders")) == [0, 0, 1]


@pytest.mark.clause("WQ-E39", "WQ-10.2", "WQ-12.9", "WQ-1.10")
def test_a_plague_takes_two_troops_of_each_player_in_turn_order(load: Any) -> None:
    position = evening(load(players=3)).first(1).turn(0)
    position.army(1, "oldfield", "lord", "2 orc-warrior", "elf-archer").army(
        1, "crownland", "lieutenant-1", "2 goblin-warrior"
    )
    position.army(0, "dawnmarch", "lord", "goblin-archer").army(0, "mirestrand", "elf-warrior")
    state = reveal(position, "crown-fever")
    assert (state.node, state.current_player(), legal(state)) == (
        "loss_region",
        1,
        ["loss_region oldfield", "loss_region crownland"],
    )
    assert state.to_dict()["event_step"] == {"player": 1, "left": 2, "region": None}
    state = play(state, "loss_region oldfield")
    assert legal(state) == ["loss_type orc-warrior", "loss_type elf-archer"]
    assert state.to_dict()["event_step"] == {"player": 1, "left": 2, "region": "oldfield"}
    state = play(state, "loss_type elf-archer", "loss_region crownland", "loss_type goblin-warrior")
    assert (state.node, state.current_player(), legal(state)) == ("loss_region", 0, ["loss_region dawnmarch"])
    state = play(state, "loss_region dawnmarch", "loss_type goblin-archer")  # one troop in Dareth, none of seat 2
    data = state.to_dict()
    assert (state.node, state.current_player()) == ("turn", 1)
    units = {region: here["units"] for region, here in data["troops"].items()}
    assert units == {
        "mirestrand": {"elf-warrior": 1},
        "oldfield": {"orc-warrior": 2},
        "crownland": {"goblin-warrior": 1},
    }
    assert (data["pools"]["elf-archer"], data["pools"]["goblin-archer"], data["pools"]["goblin-warrior"]) == (6, 8, 11)


@pytest.mark.clause("WQ-10.2", "WQ-12.9")
@pytest.mark.parametrize(("n", "lost"), [(1, 1), (2, 2), (3, 2), (5, 2)])
def test_no_event_takes_more_than_two_units(load: Any, tmp_path: Path, n: int, lost: int) -> None:
    rules = changed(tmp_path / "rules", '"plague", n = 1 }', f'"plague", n = {n} }}')
    position = evening(load(players=2, rules=rules)).army(0, "vinehill", "lord", "5 orc-warrior")
    state = reveal(position, "spotted-fever")
    state = play(state, ["loss_region vinehill; loss_type orc-warrior"] * lost)
    assert (state.node, state.to_dict()["troops"]["vinehill"]["units"]) == ("turn", {"orc-warrior": 5 - lost})


@pytest.mark.clause("WQ-12.9", "WQ-10.2", "WQ-1.8")
def test_plague_and_levy_reach_the_first_region_of_the_map(load: Any) -> None:
    position = evening(load(players=2)).army(0, "bogmoor", "lord", "2 orc-warrior").leader(0, "lieutenant-1", None)
    state = play(reveal(position, "spotted-fever"), "loss_region bogmoor", "loss_type orc-warrior")
    assert state.to_dict()["troops"]["bogmoor"]["units"] == {"orc-warrior": 1}
    state = play(reveal(position, "broken-oaths"), "loss_type orc-warrior")
    assert state.to_dict()["troops"]["bogmoor"]["units"] == {"orc-warrior": 1}
    state = play(reveal(position, "call-to-arms"), "levy_region bogmoor", "buy_unit elf-archer")
    assert state.to_dict()["troops"]["bogmoor"]["units"] == {"orc-warrior": 2, "elf-archer": 1}


@pytest.mark.clause("WQ-12.9", "WQ-10.2")
def test_deserters_leave_the_army_with_most_troops(load: Any) -> None:
    position = evening(load(players=2)).army(0, "northmarch", "lord", "2 orc-warrior", "goblin-archer")
    position.army(0, "oldfield", "3 elf-archer").army(0, "bogmoor", "2 elf-warrior")  # stragglers are an army, too
    state = reveal(position, "mutiny")
    assert (state.node, legal(state)) == ("loss_type", ["loss_type elf-archer"])  # a tie: the lowest region index
    assert state.to_dict()["event_step"] == {"player": 0, "left": 2, "region": "oldfield"}
    state = play(state, "loss_type elf-archer", "loss_type elf-archer")  # fixed before the first loss
    assert (state.node, state.to_dict()["troops"]["oldfield"]["units"]) == ("turn", {"elf-archer": 1})
    position.army(0, "northmarch", "elf-warrior")
    state = reveal(position, "broken-oaths")
    assert legal(state) == ["loss_type goblin-archer", "loss_type orc-warrior", "loss_type elf-warrior"]
    assert play(state, "loss_type orc-warrior").node == "turn"


@pytest.mark.clause("WQ-12.9", "WQ-10.2", "WQ-1.3")
def test_a_lone_troop_deserts_once_and_nobody_without_troops_is_asked(load: Any) -> None:
    position = evening(load(players=2)).army(0, "northmarch", "lord", "orc-warrior")
    state = play(reveal(position, "mutiny"), "loss_type orc-warrior")
    assert (state.node, state.to_dict()["troops"]) == ("turn", {})
    assert reveal(evening(load(players=2)), "mutiny").node == "turn"
    assert reveal(evening(load(players=2)), "spotted-fever").node == "turn"


@pytest.mark.clause("WQ-12.9", "WQ-5.6", "WQ-1.12")
def test_a_levy_is_one_unit_of_any_race_for_a_led_army(load: Any) -> None:
    position = Position(load(players=2)).event("all-quiet").power(0, "recruiting-hall").power_deck().turn(1)
    position.army(0, "northmarch", "lord", "orc-warrior").army(0, "honeybay", "elf-archer").gold(0, 2).gold(1, 0)
    state = reveal(position, "call-to-arms")
    assert (state.node, state.current_player()) == ("levy_region", 0)
    assert legal(state) == ["levy_region mirestrand", "levy_region northmarch", "levy_pass"]
    assert state.to_dict()["event_step"] == {"player": 0, "left": 1, "region": None}
    state = play(state, "levy_region northmarch")
    cheap = ["buy_unit goblin-warrior", "buy_unit goblin-archer", "buy_unit orc-warrior", "buy_unit satyr-warrior"]
    assert (state.node, legal(state)) == ("levy_buy", cheap)  # list price, no discount, no `done`
    state = play(state, "buy_unit satyr-warrior")
    assert (state.node, gold(state)) == ("turn", [0, 0])  # player 1 has no gold and is not asked
    assert state.to_dict()["troops"]["northmarch"]["units"] == {"orc-warrior": 1, "satyr-warrior": 1}


@pytest.mark.clause("WQ-12.9", "WQ-1.10", "WQ-5.6")
def test_levies_in_turn_order_under_the_rule_of_five_or_not_at_all(load: Any) -> None:
    five = ("orc-warrior", "orc-archer", "dwarf-warrior", "satyr-warrior", "elf-warrior")
    position = (
        evening(load(players=2)).first(1).turn(0).army(1, "redgully", *five).pool("orc-warrior", 1, 0, "mirestrand")
    )
    state = reveal(position, "call-to-arms")
    assert state.current_player() == 1
    chosen = play(state, "levy_region redgully")
    assert legal(chosen) == [f"buy_unit {unit}" for unit in five]
    state = play(chosen, "buy_unit orc-warrior")
    assert state.current_player() == 0
    assert "buy_unit orc-warrior" not in legal(play(state, "levy_region mirestrand"))  # the pool has run out
    assert play(state, "levy_pass").node == "turn"


@pytest.mark.clause("WQ-10.7", "WQ-9.13")
def test_events_open_no_claim_window(load: Any) -> None:
    position = (
        evening(load(players=2)).tokens(0, active=["goatscar", "seawold"]).army(0, "northmarch", "lord", "orc-warrior")
    )
    state = play(position.state(), "end_turn")
    while state.node != "turn":
        assert not [text for text in legal(state) if text.startswith("claim")]
        state = play(state, "draw_event broken-oaths" if state.kind == "chance" else legal(state)[0])
    assert state.to_dict()["round"] == 3 and "claim twin-shores" in legal(state)


# -- rumours, searches, artifacts --------------------------------------------------------------------------------------


def at_the_moor(load: Any, **options: Any) -> Position:
    """A lord with a goblin and an orc on the battlefield of the Crown Standard."""
    position = Position(load(players=2, **options)).rumour("rumour-crown-standard").leader(0, "lieutenant-1", None)
    return position.army(0, "kingsmoor", "lord", "goblin-archer", "orc-warrior")


@pytest.mark.clause("WQ-10.3", "WQ-10.6", "WQ-12.9")
def test_a_rumour_lies_open_until_its_artifact_is_found(load: Any) -> None:
    state = reveal(evening(load(players=2)), "rumour-crown-standard")
    assert state.to_dict()["rumours"] == ["rumour-crown-standard"]
    state = play(state, "end_turn; end_turn; draw_event rumour-sunspear")
    assert state.to_dict()["rumours"] == ["rumour-sunspear", "rumour-crown-standard"]


@pytest.mark.clause("WQ-10.4", "WQ-10.3", "WQ-E4", "WQ-7.15")
def test_a_search_rolls_the_attacks_of_leader_and_companion(load: Any) -> None:
    state = play(at_the_moor(load).state(), "search")
    assert legal(state) == ["search_leader lord"]
    state = play(state, "search_leader lord")
    assert legal(state) == ["search_companion none", "search_companion goblin-archer", "search_companion orc-warrior"]
    alone = play(state, "search_companion none")
    assert alone.to_dict()["roll"] == {"purpose": "search", "dice": 2, "skulls": 0, "flags": 0}
    pair = play(state, "search_companion goblin-archer")
    assert pair.to_dict()["roll"]["dice"] == 3

    def found(node: Any) -> bool | None:
        return None if node.kind == "chance" else node.to_dict()["rumours"] == []

    def left(node: Any) -> bool | None:
        return None if node.kind == "chance" else "goblin-archer" not in node.to_dict()["troops"]["kingsmoor"]["units"]

    assert (probability(pair, found), probability(pair, left)) == (Fraction(19, 27), Fraction(2, 27))
    assert (probability(alone, found), probability(alone, left)) == (Fraction(5, 9), 0)


@pytest.mark.clause("WQ-10.3", "WQ-10.4")
def test_what_a_search_brings(load: Any) -> None:
    pair = play(at_the_moor(load).state(), "search; search_leader lord; search_companion goblin-archer")
    found = play(pair, "roll 1 1").to_dict()
    assert found["players"][0]["leaders"][0] == {"region": "kingsmoor", "artifact": "rumour-crown-standard"}
    assert (found["rumours"], found["troops"]["kingsmoor"]["units"]) == ([], {"goblin-archer": 1, "orc-warrior": 1})
    both = play(pair, "roll 1 2").to_dict()  # found, and the companion leaves all the same
    assert (both["rumours"], both["troops"]["kingsmoor"]["units"]) == ([], {"orc-warrior": 1})
    assert both["pools"]["goblin-archer"] == 8
    lost = play(pair, "roll 0 2")
    assert lost.to_dict()["rumours"] == ["rumour-crown-standard"]
    assert lost.to_dict()["players"][0]["leaders"][0]["artifact"] is None and "search" in legal(lost)


@pytest.mark.clause("WQ-10.4")
def test_a_search_gets_no_bonus_and_no_ambush(load: Any) -> None:
    position = (
        at_the_moor(load).army(0, "kingsmoor", "satyr-warrior").power(0, "hunters-kit", "lucky-bones", "grim-sergeants")
    )
    state = play(position.state(), "search; search_leader lord; search_companion satyr-warrior")
    assert (state.node, state.to_dict()["roll"]["dice"]) == ("roll", 3)
    assert play(state, "roll 0 1").node == "turn"


@pytest.mark.clause("WQ-10.3", "WQ-10.4")
def test_a_leader_holds_one_artifact(load: Any) -> None:
    position = at_the_moor(load).leader(0, "lord", "kingsmoor", artifact="rumour-sunspear")
    assert "search" not in legal(position.state())
    position.army(0, "kingsmoor", "lieutenant-1")
    assert legal(play(position.state(), "search")) == ["search_leader lieutenant-1"]


@pytest.mark.clause("WQ-10.4")
def test_of_two_rumours_on_one_battlefield_the_lower_card_is_searched(load: Any, tmp_path: Path) -> None:
    rules = changed(tmp_path / "rules", 'battlefield = "kingsmoor"', 'battlefield = "skullheath"')
    position = Position(load(players=2, rules=rules)).rumour("rumour-crown-standard", "rumour-sunspear")
    position.army(0, "skullheath", "lord")
    state = play(position.state(), "search", "search_leader lord")
    assert (state.node, state.to_dict()["search"]["card"]) == ("roll", "rumour-sunspear")


@pytest.mark.clause("WQ-10.5", "WQ-12.8")
def test_campaign_artifacts_serve_their_owner_while_the_leader_is_on_the_map(load: Any) -> None:
    position = Position(load(players=2)).leader(0, "lieutenant-1", "vinehill", artifact="rumour-raven-cloak")
    assert play(position.state(), "move").to_dict()["move"]["budget"] == 4  # for every army of the owner
    assert play(position.turn(1).state(), "move").to_dict()["move"]["budget"] == 3
    position = Position(load(players=2)).leader(0, "lieutenant-1", "vinehill", artifact="rumour-golden-sickle")
    assert play(position.state(), "tax", "tax_city mirestrand").to_dict()["players"][0]["gold"] == 23
    gone = position.leader(0, "lieutenant-1", None).state()
    assert play(gone, "tax", "tax_city mirestrand").to_dict()["players"][0]["gold"] == 22


@pytest.mark.clause("WQ-10.5", "WQ-10.3", "WQ-11.32")
def test_battle_artifacts_work_on_any_line_and_end_with_the_leader(load: Any) -> None:
    position = Position(load(players=2)).leader(0, "lieutenant-1", None).army(1, "oldfield", "4 goblin-warrior")
    position.army(0, "southmead", "2 goblin-warrior").leader(0, "lord", "southmead", artifact="rumour-dread-drum")
    state = play(position.state(), "move; army southmead; cargo 2; step oldfield")
    front, reserve = play(state, "leader_front"), play(state, "leader_reserve; leader_stay")
    assert [s.to_dict()["roll"]["dice"] for s in (front, reserve)] == [2 + 2 + 1, 2 + 1]
    state = play(
        front,
        "roll 0 0; roll 4 0; hit front goblin-warrior; hit front goblin-warrior; hit front lord; hit front lord 1",
    )
    assert state.to_dict()["players"][0]["leaders"][0] is None
    assert "rumour-dread-drum" not in state.to_dict()["rumours"]


@pytest.mark.clause("WQ-10.5", "WQ-7.2")
def test_a_quest_artifact_works_in_quests_of_its_own_leader(load: Any) -> None:
    position = Position(load(players=2)).army(0, "goatscar", "lieutenant-1")
    position.leader(0, "lord", "goatscar", artifact="rumour-sunspear")
    state = play(position.state(), "quest", "quest_card cave-wolves")
    assert play(state, "quest_leader lord").to_dict()["roll"]["dice"] == 3
    assert play(state, "quest_leader lieutenant-1").to_dict()["roll"]["dice"] == 2


@pytest.mark.clause("WQ-10.6", "WQ-1.5", "WQ-4.11")
def test_a_reveal_is_over_the_events_left(load: Any) -> None:
    position = evening(load(players=2)).rumour("rumour-sunspear", "rumour-oak-aegis")
    chances = outcomes(play(position.state(), "end_turn"))
    assert chances["draw_event good-harvest"] == Fraction(2, 27)
    assert chances["draw_event great-fair"] == Fraction(3, 27) and "draw_event rumour-sunspear" not in chances
