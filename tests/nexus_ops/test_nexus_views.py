"""NX-17: what each player sees, and what a line of the log tells whom."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from nexus_moves import player
from nexus_positions import Position

import warquest
from script import legal, play, wander

FLAGS = {"executive_orders": True, "king_of_the_hill": True, "top_priority": True, "battle_cards_bystanders": True}


def hidden_from(viewer: int, data: dict[str, Any]) -> dict[str, Any]:
    """The view that the page defines, made from the full state dict."""
    view: dict[str, Any] = json.loads(json.dumps(data)) | {"viewer": viewer}
    for seat, own in enumerate(view["players"]):
        if seat != viewer:
            own["energize"], own["secrets"] = len(own["energize"]), len(own["secrets"])
    for deck in ("energize_deck", "secret_deck"):
        view[deck] = sum(view[deck].values())
    for aside in view["set_aside"]:
        aside["card"] = aside["card"] if aside["by"] == viewer else "?"
    if view["draw"] and view["draw"]["player"] != viewer:
        view["draw"]["drawn"] = len(view["draw"]["drawn"])
    return view


@pytest.mark.clause("NX-17.1", "NX-17.2", "NX-14.3", "NX-2.8")
@pytest.mark.parametrize(("players", "flags"), [(2, {}), (3, FLAGS), (4, FLAGS)])
def test_a_view_is_the_state_without_what_is_hidden_from_its_player(load: Any, players: int, flags: Any) -> None:
    game = load("nexus_ops", players=players, max_rounds=5, **flags)
    for node in wander(game.new_initial_state(), seed=31 + players):
        data = node.to_dict()
        for seat in range(players):
            expected = hidden_from(seat, data)
            assert node.view(seat) == expected
            text = json.dumps(expected, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
            assert node.information_state(seat) == text


@pytest.mark.clause("NX-17.2", "NX-14.3")
def test_states_that_differ_in_hidden_cards_only_look_the_same(load: Any) -> None:
    game = load("nexus_ops", players=3)
    one = Position(game).hand(1, "frenzy", "win_plains", "human_slayer").state()
    two = Position(game).hand(1, "ambush", "win_forest", "dominate_plains").state()
    assert one != two and one.view(1) != two.view(1)
    assert one.view(0) == two.view(0) and one.information_state(2) == two.information_state(2)


@pytest.mark.clause("NX-17.1", "NX-17.2")
def test_hands_are_counted_by_kind_and_discards_named(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).hand(1, "frenzy", "frenzy", "win_plains").hand(0, "outflank")
    position.played(1, "annihilate").discards("energize", left=5).rubium(1, 7).vp(1, 3).units(1, 8, "human")
    view = position.state().view(0)
    theirs = view["players"][1]
    assert (theirs["energize"], theirs["secrets"], theirs["played"]) == (2, 1, ["annihilate"])
    assert (theirs["rubium"], theirs["vp"], theirs["units"]) == (7, 3, {"8": {"human": 1}})
    assert view["players"][0]["energize"] == ["outflank"] and view["viewer"] == 0
    assert (view["energize_deck"], view["secret_deck"]) == (5, 34)
    assert view["energize_discards"] == position.data["energize_discards"] and view["token_pool"] == {}


def told(state: Any, text: str) -> list[str]:
    """What each of the players is told of an action or outcome."""
    action = state.string_to_action(text)
    assert state.action_to_string(action) == text
    return [state.action_to_string(action, viewer) for viewer in range(state.game.num_players)]


@pytest.mark.clause("NX-17.2", "NX-15.6")
def test_a_card_drawn_is_named_to_who_draws_it(load: Any) -> None:
    state = play(Position(load("nexus_ops", players=3)).units(1, 0, "strider").battle(1).state(), "end_phase")
    assert told(state, "draw_secret win_plains") == ["draw_secret ?", "draw_secret win_plains", "draw_secret ?"]
    state = play(state, "draw_secret win_plains")
    assert told(state, "draw_energize frenzy") == ["draw_energize ?", "draw_energize frenzy", "draw_energize ?"]
    state = play(state, ["draw_energize frenzy"] * 2)
    assert told(state, "discard frenzy") == ["discard frenzy"] * 3  # it goes face up
    assert state.view(0)["players"][1]["energize"] == 2 and state.view(1)["players"][1]["secrets"] == ["win_plains"]


@pytest.mark.clause("NX-17.2", "NX-11.1")
def test_the_card_of_a_lost_battle_is_named_to_the_loser(load: Any) -> None:
    position = Position(load("nexus_ops", players=2)).units(0, 8, "human").units(1, 8, "human").units(1, 23, "human")
    state = play(position.battle(0).state(), "fight 8; hits 1; hits 0")
    assert state.to_dict()["draw"] == {"deck": "energize", "why": "lost", "player": 1, "left": 1, "drawn": []}
    assert told(state, "draw_energize frenzy") == ["draw_energize ?", "draw_energize frenzy"]


@pytest.mark.clause("NX-17.1", "NX-2.7")
def test_all_else_is_told_to_everybody(load: Any) -> None:
    game = load("nexus_ops", players=2)
    state = game.new_initial_state()
    for _ in range(60):
        if state.kind == "terminal" or state.node in ("draw_secret", "draw_energize"):
            break
        for text in legal(state):
            assert told(state, text) == [text] * 2
        state.apply_action(state.legal_actions()[0])
    assert state.to_dict()["round"] == 1


@pytest.mark.clause("NX-17.2", "NX-18.4")
def test_the_choice_of_top_priority_is_secret(load: Any) -> None:
    state = play(Position(load("nexus_ops", players=2, top_priority=True)).battle(0).state(), "end_phase")
    state = play(state, "draw_secret win_plains; draw_secret annihilate")
    assert state.node == "keep_mission" and told(state, "keep annihilate") == ["keep annihilate", "keep ?"]
    assert state.view(0)["draw"]["drawn"] == ["annihilate", "win_plains"] and state.view(1)["draw"]["drawn"] == 2
    state = play(state, "keep annihilate")
    assert state.view(0)["set_aside"] == [{"card": "win_plains", "by": 0}]
    assert state.view(1)["set_aside"] == [{"card": "?", "by": 0}]


@pytest.mark.clause("NX-17.1", "NX-17.2")
@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_view_of_a_seat_that_is_not_there(load: Any, seat: int) -> None:
    state = load("nexus_ops", players=2).new_initial_state()
    with pytest.raises(warquest.OptionError, match="seat from 0 to 1"):
        state.view(seat)


def hands(state: Any, seat: int) -> tuple[str, ...]:
    return (*player(state, seat)["energize"], *player(state, seat)["secrets"])


@pytest.mark.clause("NX-17.2", "NX-18.4")
@pytest.mark.parametrize("script", ["", "keep annihilate"])
def test_cards_of_top_priority_are_dealt_anew_for_the_others_only(load: Any, engine: str, script: str) -> None:
    """The two that wait for a choice, and the one set aside."""
    state = play(Position(load("nexus_ops", players=2, top_priority=True)).battle(0).state(), "end_phase")
    state = play(state, "draw_secret win_plains; draw_secret annihilate", script)
    generator = warquest.Generator(6, 0)
    if engine == "reference":
        with pytest.raises(warquest.WarquestError):
            state.resample_from_infostate(1, generator)
        return
    assert state.resample_from_infostate(0, generator).view(0)["set_aside"] == state.to_dict()["set_aside"]
    dealt: Counter[str] = Counter()
    for _ in range(1000):
        sample = state.resample_from_infostate(1, generator)
        assert sample.view(1) == state.view(1)
        data = sample.to_dict()
        dealt.update(data["draw"]["drawn"] if data["draw"] else [entry["card"] for entry in data["set_aside"]])
    assert len(dealt) == 18 and max(dealt.values()) < 3 * min(dealt.values())


@pytest.mark.clause("NX-17.2", "NX-2.8")
def test_hidden_cards_are_dealt_anew_by_the_rust_engine_only(load: Any, engine: str) -> None:
    position = Position(load("nexus_ops", players=2)).hand(0, "ambush", "win_plains").hand(1, "frenzy", "annihilate")
    state = position.discards("energize", left=3).state()
    generator = warquest.Generator(5, 0)
    if engine == "reference":
        with pytest.raises(warquest.WarquestError):
            state.resample_from_infostate(0, generator)
        return
    dealt: Counter[tuple[str, ...]] = Counter()
    for _ in range(2000):
        sample = state.resample_from_infostate(0, generator)
        assert sample.view(0) == state.view(0) and hands(sample, 0) == hands(state, 0)
        dealt[hands(sample, 1)] += 1
    energize = Counter({hand[0]: 0 for hand in dealt})
    for hand, count in dealt.items():
        energize[hand[0]] += count
    assert set(energize) == {"frenzy", "volunteers"}  # the three cards left in the deck are volunteers
    assert abs(energize["frenzy"] - 500) < 100  # one card of four
    secrets = Counter({hand[1]: 0 for hand in dealt})
    for hand, count in dealt.items():
        secrets[hand[1]] += count
    assert len(secrets) == 18 and secrets["win_plains"] < secrets["win_forest"]  # one of the former is in the own hand
