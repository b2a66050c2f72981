"""WQ-16: what each player sees, and what the players remember of the piles."""

from __future__ import annotations

import json
from typing import Any

import pytest

from positions import Position
from script import play, wander

MEMORY = ("quest_seen", "conquest_seen", "quest_mixed", "conquest_mixed")
PILES = ("conquest_deck", "conquest_discards", "quest_deck", "quest_discards")


def hidden_from(viewer: int, data: dict[str, Any]) -> dict[str, Any]:
    """The view that the page defines, made from the full state dict."""
    view = json.loads(json.dumps(data)) | {"viewer": viewer}
    for seat, player in enumerate(view["players"]):
        if seat != viewer:
            player["defend"] = player["defend"] and "?"
            player["conquest"], player["quests"] = len(player["conquest"]), len(player["quests"])
            for name in MEMORY:
                del player[name]
    for pile in PILES:
        view[pile] = sum(view[pile].values())
    if view["draw"] and view["draw"]["player"] != viewer:
        view["draw"]["drawn"] = len(view["draw"]["drawn"])
    return view


def remembered(state: Any, seat: int, kind: str = "quest") -> tuple[list[str], list[str], int]:
    """What a player knows: cards in the discards now, in them at the last reshuffle, cards held since before it."""
    player = state.to_dict()["players"][seat]
    return player[f"{kind}_seen"], player[f"{kind}_mixed"], player[f"{kind}_old"]


@pytest.mark.clause("WQ-1.4", "WQ-1.6", "WQ-16.1")
@pytest.mark.parametrize("players", [2, 4])
def test_a_view_is_the_state_without_what_is_hidden_from_its_player(load: Any, players: int) -> None:
    for node in wander(load(players=players, rounds=2).new_initial_state(), seed=31 + players):
        data = node.to_dict()
        for seat in range(players):
            expected = hidden_from(seat, data)
            assert node.view(seat) == expected
            text = json.dumps(expected, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
            assert node.information_state(seat) == text


@pytest.mark.clause("WQ-1.4", "WQ-16.1")
def test_states_that_differ_in_hidden_cards_only_look_the_same(load: Any) -> None:
    game = load(players=3)
    one = Position(game).conquest(1, "hunt-elf").quests(1, "queen-ysa", "basilisk").defend(1, "defend-brennic").state()
    two = (
        Position(game).conquest(1, "old-glory").quests(1, "pit-hydra", "stone-hand").defend(1, "defend-calden").state()
    )
    assert one != two and one.view(1) != two.view(1)
    assert one.view(0) == two.view(0) and one.information_state(2) == two.information_state(2)


@pytest.mark.clause("WQ-1.4", "WQ-1.5", "WQ-16.1")
def test_own_cards_are_seen_and_those_of_others_counted(load: Any) -> None:
    state = Position(load(players=2)).conquest_piles(deck=["hunt-elf"], discards=["hunt-orc", "old-glory"]).state()
    view = state.view(0)
    assert view["players"][0]["conquest"] == ["twin-shores"] and view["players"][0]["defend"] == "defend-snagfen"
    assert (view["players"][1]["conquest"], view["players"][1]["quests"], view["players"][1]["defend"]) == (1, 2, "?")
    assert (view["conquest_deck"], view["conquest_discards"], view["quest_deck"]) == (1, 2, 20)
    public = ("gold", "vp", "leaders", "power", "glorious", "claimed", "scored", "active_tokens")
    assert all(view["players"][1][name] == state.to_dict()["players"][1][name] for name in public)
    assert view["event_deck"] == state.to_dict()["event_deck"] and view["power_deck"] == state.to_dict()["power_deck"]


@pytest.mark.clause("WQ-16.1", "WQ-1.4")
def test_cards_at_a_redraw_are_named_to_their_owner_only(load: Any) -> None:
    state = Position(load(players=2)).state()

    def told(node: Any, text: str, viewer: int) -> str:
        return node.action_to_string(node.string_to_action(text), viewer)

    state = play(state, "redraw")
    assert told(state, "quest cave-wolves", 0) == "quest cave-wolves"
    assert (told(state, "quest cave-wolves", 1), told(state, "conquest twin-shores", 1)) == ("quest ?", "conquest ?")
    state = play(state, "quest cave-wolves")
    assert told(state, "draw_quest stone-hand", 0) == "draw_quest stone-hand"
    assert told(state, "draw_quest stone-hand", 1) == "draw_quest ?"
    state = play(state, "draw_quest stone-hand; draw_quest great-spider")
    assert told(state, "redraw_keep stone-hand", 0) == "redraw_keep stone-hand"
    assert told(state, "redraw_keep stone-hand", 1) == "redraw_keep ?"


@pytest.mark.clause("WQ-16.1", "WQ-9.7")
def test_a_claim_is_public_and_the_card_kept_is_not(load: Any) -> None:
    state = Position(load(players=2)).tokens(0, active=["goatscar", "seawold"]).state()
    claim = state.string_to_action("claim twin-shores")
    assert state.action_to_string(claim, 1) == "claim twin-shores"
    state = play(state, "claim twin-shores; draw_conquest hunt-elf; draw_conquest hunt-orc")
    assert state.view(1)["draw"]["drawn"] == 2 and state.view(0)["draw"]["drawn"] == ["hunt-orc", "hunt-elf"]
    assert state.action_to_string(state.string_to_action("conquest_keep hunt-elf"), 1) == "conquest_keep ?"
    assert state.view(1)["players"][0]["claimed"] == ["twin-shores"]


@pytest.mark.clause("WQ-16.2", "WQ-16.1")
def test_who_draws_and_does_not_keep_knows_what_lies_in_the_discards(load: Any) -> None:
    state = Position(load(players=2)).tokens(0, active=["goatscar", "seawold"]).state()
    state = play(state, "claim twin-shores; draw_conquest hunt-elf; draw_conquest hunt-orc; conquest_keep hunt-elf")
    assert remembered(state, 0, "conquest")[0] == ["hunt-orc"] and remembered(state, 1, "conquest")[0] == []
    state = play(
        state, "redraw; conquest hunt-elf; draw_conquest wide-realm; draw_conquest old-glory; redraw_keep old-glory"
    )
    assert remembered(state, 0, "conquest") == (["hunt-orc", "hunt-elf", "wide-realm"], [], 0)


@pytest.mark.clause("WQ-16.2", "WQ-7.11")
def test_everybody_has_seen_a_failed_quest(load: Any) -> None:
    position = Position(load(players=3)).army(0, "goatscar", "lieutenant-1")
    state = play(
        position.state(),
        "quest; quest_card cave-wolves; quest_leader lieutenant-1; roll 0 0; roll 0 0; quest_go retreat",
    )
    assert [remembered(state, seat)[0] for seat in range(3)] == [["cave-wolves"]] * 3


WELL = ["great-spider", "stone-hand", "barrow-king", "young-wyrm", "pit-hydra", "basilisk"]


def reshuffled(load: Any) -> Any:
    """Player 0 redraws Cave Wolves, finds Queen Ysa on top, and the discards become the deck for the second card."""
    position = Position(load(players=2)).quest_piles(deck=["queen-ysa"], discards=WELL, scored_by=1)
    position.player(0)["quest_seen"], position.player(1)["quest_seen"] = WELL[:2], WELL[2:]
    return play(position.state(), "redraw; quest cave-wolves; draw_quest queen-ysa")


@pytest.mark.clause("WQ-16.2", "WQ-1.13")
def test_a_reshuffle_mixes_what_was_known_and_marks_the_cards_held(load: Any) -> None:
    state = reshuffled(load)
    data = state.to_dict()
    assert (data["quest_reshuffled"], data["quest_discards"], sum(data["quest_deck"].values())) == (True, {}, 7)
    assert remembered(state, 0) == ([], ["cave-wolves", *WELL[:2]], 1)  # the draws are not in the hand
    assert remembered(state, 1) == ([], WELL[2:], 2)
    state = play(state, "draw_quest basilisk; redraw_keep queen-ysa")
    assert remembered(state, 0) == (["basilisk"], ["cave-wolves", *WELL[:2]], 1)


@pytest.mark.clause("WQ-16.2")
def test_cards_leaving_a_hand_end_what_the_others_can_tell(load: Any) -> None:
    state = play(reshuffled(load), "draw_quest basilisk; redraw_keep queen-ysa; end_turn")
    state = play(
        state, "redraw; quest relic-thieves; draw_quest pit-hydra; draw_quest young-wyrm; redraw_keep pit-hydra"
    )
    assert remembered(state, 1) == (["relic-thieves", "young-wyrm"], WELL[2:], 1)
    assert remembered(state, 0)[1:] == (["cave-wolves", *WELL[:2]], 1)
    state = play(
        state, "redraw; quest barrow-ghost; draw_quest stone-hand; draw_quest great-spider; redraw_keep stone-hand"
    )
    assert remembered(state, 1)[2] == 0 and remembered(state, 0)[1] == []  # nobody else holds an old card
    assert remembered(state, 1)[1] == WELL[2:]  # but player 0 still does
    state = play(
        state, "redraw; quest pit-hydra; draw_quest cave-wolves; draw_quest barrow-king; redraw_keep cave-wolves"
    )
    assert remembered(state, 1)[2] == 0  # never below none


@pytest.mark.clause("WQ-16.2")
def test_an_attempted_quest_leaves_the_hand(load: Any) -> None:
    position = Position(load(players=2)).quest_piles(deck=["queen-ysa"], discards=WELL, scored_by=1)
    position.player(1)["quest_seen"] = WELL
    position.army(0, "ashridge", "lieutenant-1")
    state = play(
        position.state(), "redraw; quest cave-wolves; draw_quest queen-ysa; draw_quest basilisk; redraw_keep queen-ysa"
    )
    assert remembered(state, 0)[2] == 1 and remembered(state, 1)[1] == WELL
    state = play(state, "quest; quest_card smuggler-gang")
    assert remembered(state, 0)[2] == 0 and remembered(state, 1)[1] == []


@pytest.mark.clause("WQ-16.2", "WQ-9.7")
def test_claimed_and_hunted_cards_leave_the_hand(load: Any) -> None:
    known = {("twin-shores",): (0, []), ("twin-shores", "wide-realm"): (1, ["hunt-orc", "old-glory"])}
    for hand, (held, mixed) in known.items():
        position = Position(load(players=2)).conquest(0, *hand).tokens(0, active=["goatscar", "seawold"])
        position.conquest_piles(deck=["hunt-elf"], discards=["hunt-orc", "old-glory"], claimed_by=1)
        position.player(1)["conquest_seen"] = ["hunt-orc", "old-glory"]
        state = play(position.state(), "claim twin-shores; draw_conquest hunt-elf")
        assert remembered(state, 0, "conquest")[2] == held  # the claimed card was gone before the reshuffle
        assert remembered(state, 1, "conquest") == ([], mixed, 1)  # worth knowing only while others hold old cards
