"""NX-10.11 to NX-10.15 and NX-11: who wins, and what follows in which order."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_battles import asked, hand, here, on_board

from script import legal, play, refused, wander

DRAW = "draw_energize ambush"


def kills(state: Any) -> dict[str, int]:
    return state.to_dict()["turn"]["kills"]


@pytest.mark.clause("NX-10.11", "NX-10.12", "NX-11.1", "NX-11.2", "RU-2", "RU-25")
@pytest.mark.parametrize("attackers", ["strider", "2 strider"])
def test_the_attacker_wins_when_the_defender_is_gone(load: Any, attackers: str) -> None:
    state = play(on_board(load, 7, attackers, "strider").battle().state(), "fight 7", "hits 1", "hits 1")
    assert here(state, 1, 7) == {}
    assert (state.node, state.current_player()) == ("draw_energize", -1)
    assert state.to_dict()["draw"] == {
        "deck": "energize",
        "why": "lost",
        "player": 1,
        "left": 1,
        "drawn": [],
    }
    state = play(state, DRAW)
    assert asked(state) == ("mission_window", 0, ["plain", "done"])
    assert (hand(state, 0), hand(state, 1)) == ([], ["ambush"])


@pytest.mark.clause("NX-10.13", "NX-10.12", "NX-11.2", "NX-11.5")
def test_nobody_gets_anything_when_only_the_attacker_is_gone(load: Any) -> None:
    state = play(on_board(load, 7, "strider", "strider").battle().state(), "fight 7", "hits 0", "hits 1")
    assert asked(state) == ("battle_select", 0, ["end_phase"])
    assert (state.points(), hand(state, 0), hand(state, 1)) == ([0, 0], [], [])
    assert here(state, 1, 7) == {"strider": 1}


@pytest.mark.clause("NX-10.14", "NX-10.12", "NX-11.2")
def test_an_undecided_battle_leaves_the_hex_contested(load: Any) -> None:
    position = on_board(load, 7, "2 strider", "2 strider").hand(0, "win_plains")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 1")
    assert asked(state) == ("battle_select", 0, ["discard win_plains", "end_phase"])
    assert (here(state, 0, 7), here(state, 1, 7)) == ({"strider": 1}, {"strider": 1})
    assert (state.points(), hand(state, 0), hand(state, 1)) == ([0, 0], [], [])


@pytest.mark.clause("NX-10.15", "NX-11.2", "RU-31")
def test_a_win_stands_though_a_third_party_remains(load: Any) -> None:
    state = on_board(load, 0, "dragon", "strider", "strider", players=3).hand(0, "win_monolith").battle().state()
    state = play(state, "fight 0", "defender 2", "hits 1")
    assert state.to_dict()["draw"]["player"] == 2
    state = play(state, DRAW)
    assert asked(state) == ("mission_window", 0, ["red win_monolith", "plain", "done"])
    assert here(state, 1, 0) == {"strider": 1}


@pytest.mark.clause("NX-11.0", "NX-14.7")
def test_the_kills_of_the_attacker_are_recorded_won_or_not(load: Any) -> None:
    position = on_board(load, 7, "2 strider + human", "strider + 2 human")
    state = play(position.battle().state(), "fight 7", "hits 2", "hits 0", "lose strider")
    state = play(state, "hits 0", "hits 1", "lose strider")
    assert asked(state) == ("battle_select", 0, ["end_phase"])
    assert kills(state) == {"strider": 1, "human": 1}
    assert state.to_dict()["battle"] is None


@pytest.mark.clause("NX-11.0", "NX-12.6", "NX-14.8")
def test_the_most_kills_of_one_battle_are_kept(load: Any) -> None:
    position = (
        on_board(load, 7, "3 strider", "2 human + leaper").units(0, 9, "3 strider").units(1, 9, "human", "2 fungoid")
    )
    state = play(position.battle().state(), "fight 7", "hits 0", "hits 2", "lose human", "lose human")
    assert kills(state) == {"human": 2}
    state = play(state, "fight 9", "hits 2", "lose fungoid", "lose human", "hits 0")
    assert kills(state) == {"human": 2, "fungoid": 1}


@pytest.mark.clause("NX-11.1", "NX-E26", "RU-25")
def test_the_loser_draws_before_the_winner_scores(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human").vp(0, 11)
    state = play(position.battle().state(), "fight 7", "hits 1")
    assert (state.node, hand(state, 1)) == ("draw_energize", [])
    state = play(state, DRAW)
    assert (state.node, hand(state, 1)) == ("mission_window", ["ambush"])
    ended = play(state, "plain")
    assert (ended.is_terminal(), ended.points(), ended.to_dict()["winners"]) == (True, [12, 0], [0])


@pytest.mark.clause("NX-11.2", "NX-14.5", "RU-15", "RU-27", "NX-E26")
def test_one_red_card_and_any_number_of_white_ones(load: Any) -> None:
    position = on_board(load, 10, "3 dragon", "2 human + fungoid")
    position.hand(0, "human_slayer", "fungoid_slayer", "win_spires", "annihilate")
    state = play(position.battle().state(), "fight 10", "hits 3", DRAW)
    white = ["white fungoid_slayer", "white human_slayer"]
    assert legal(state) == ["red annihilate", "red win_spires", "plain", *white, "done"]
    assert legal(play(state, "red annihilate")) == [*white, "done"]
    assert legal(play(state, "plain")) == [*white, "done"]
    assert legal(play(state, white[1])) == ["red annihilate", "red win_spires", "plain", white[0], "done"]
    assert legal(play(state, white[1], "red win_spires", white[0])) == ["done"]
    assert best(state) == 5
    after = play(state, *white, "red annihilate")
    assert (after.points(), after.to_dict()["players"][0]["secrets"]) == ([5, 0], ["win_spires"])
    assert hand(after, 1) == ["ambush"]


def best(state: Any) -> int:
    """The most that seat 0 can score in a mission window."""
    if state.node != "mission_window":
        return int(state.points()[0])
    return max(best(state.child(action)) for action in state.legal_actions())


@pytest.mark.clause("NX-11.3", "RU-15")
def test_playing_nothing_is_legal(load: Any) -> None:
    state = play(on_board(load, 7, "dragon", "human").battle().state(), "fight 7", "hits 1", DRAW, "done")
    assert asked(state) == ("battle_select", 0, ["end_phase"])
    assert (state.points(), state.to_dict()["players"][0]["plain"]) == ([0, 0], 0)
    assert refused(state, "plain")


@pytest.mark.clause("NX-11.2", "NX-14.1")
def test_the_window_closes_by_itself_after_the_last_card(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human")
    state = play(position.battle().state(), "fight 7", "hits 1", DRAW, "plain")
    assert (state.node, state.points(), state.to_dict()["players"][0]["plain"]) == ("battle_select", [1, 0], 1)
    state = play(position.hand(0, "make_trouble").battle().state(), "fight 7", "hits 1", DRAW, "plain")
    assert asked(state) == ("mission_window", 0, ["done"])


@pytest.mark.clause("NX-11.2", "NX-14.4")
def test_the_last_secret_mission_played_closes_the_window(load: Any) -> None:
    position = on_board(load, 7, "dragon", "strider").hand(0, "win_plains", "strider_slayer")
    state = play(position.battle().state(), "fight 7", "hits 1", DRAW)
    white_first = play(state, "white strider_slayer")
    assert legal(white_first) == ["red win_plains", "plain", "done"]
    assert play(white_first, "red win_plains").node == "battle_select"
    red_first = play(state, "red win_plains")
    assert legal(red_first) == ["white strider_slayer", "done"]
    assert play(red_first, "white strider_slayer").node == "battle_select"
    assert play(red_first, "white strider_slayer").points() == [3, 0]


@pytest.mark.clause("NX-11.2", "NX-11.3")
def test_no_red_card_and_no_secret_mission_still_leave_the_plain_one(load: Any) -> None:
    position = on_board(load, 7, "dragon", "strider").hand(0, "strider_slayer")
    state = play(position.battle().state(), "fight 7", "hits 1", DRAW, "white strider_slayer")
    assert asked(state) == ("mission_window", 0, ["plain", "done"])


@pytest.mark.clause("NX-11.4", "NX-16.3", "NX-11.1", "NX-12.1")
def test_elimination_comes_after_the_missions_and_before_critical_objective(load: Any) -> None:
    position = on_board(load, 0, "dragon", "strider", "strider", players=3).hand(0, "critical_objective")
    del position.data["players"][1]["units"]["24"]
    state = play(position.battle().state(), "fight 0", "defender 1", "pass", "hits 1")
    assert state.node == "draw_energize"
    state = play(state, DRAW)
    assert asked(state) == ("mission_window", 0, ["plain", "done"])
    ended = play(state, "plain")
    assert (ended.is_terminal(), ended.points(), ended.to_dict()["winners"]) == (True, [1, 0, 0], [0])


@pytest.mark.clause("NX-11.4", "NX-12.1")
def test_critical_objective_comes_after_the_missions(load: Any) -> None:
    position = on_board(load, 0, "dragon", "strider", "strider", players=3).hand(0, "critical_objective")
    state = play(position.battle().state(), "fight 0", "defender 1", "pass", "hits 1", DRAW)
    assert asked(state) == ("mission_window", 0, ["plain", "done"])
    assert asked(play(state, "done")) == ("critical_window", 0, ["critical", "pass"])


@pytest.mark.clause("NX-11.5", "NX-10.11", "NX-4.6")
def test_the_attacker_never_draws_and_the_defender_never_scores(load: Any) -> None:
    position = on_board(load, 7, "strider", "2 strider").hand(1, "win_plains", "strider_slayer")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 2")
    assert asked(state) == ("battle_select", 0, ["end_phase"])
    assert (state.points(), hand(state, 0), hand(state, 1)) == ([0, 0], [], [])
    state = play(state, "end_phase", "draw_secret win_magma", "end_turn")
    assert legal(state)[0].startswith("discard"), "the defender's kills are no kills on his turn either"
    assert "white strider_slayer" not in legal(state)


@pytest.mark.clause("NX-11.6", "NX-14.4")
def test_each_battle_won_has_its_own_red_card(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human").units(0, 9, "dragon").units(1, 9, "human")
    state = position.hand(0, "win_plains", "win_plains").battle().state()
    state = play(state, "fight 7", "hits 1", DRAW, "red win_plains")
    assert asked(state) == ("mission_window", 0, ["done"])
    state = play(state, "done", "fight 9", "pass", "hits 1", "draw_energize ambush")
    assert legal(state) == ["red win_plains", "plain", "done"]
    assert play(state, "red win_plains").points() == [4, 0]


@pytest.mark.clause("NX-E27", "NX-16.1", "NX-11.2")
def test_the_twelfth_point_ends_the_game_before_the_second_battle(load: Any) -> None:
    position = on_board(load, 7, "dragon", "human").units(0, 9, "dragon").units(1, 9, "human").vp(0, 11)
    state = play(position.battle().state(), "fight 7", "hits 1", DRAW, "plain")
    data = state.to_dict()
    assert (state.is_terminal(), state.points(), data["winners"], data["battles"]) == (True, [12, 0], [0], 1)
    assert [player["rubium"] for player in data["players"]] == [0, 0]
    assert sum(data["secret_deck"].values()) == 36


@pytest.mark.clause("NX-E28", "NX-10.11", "NX-14.12", "NX-11.1", "NX-3.3")
def test_mutual_destruction_is_a_win_without_survivors(load: Any) -> None:
    position = on_board(load, 7, "strider", "strider").mine(7, 2).hand(0, "march_of_the_striders", "win_plains")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 1", DRAW)
    assert legal(state) == ["red win_plains", "plain", "done"]
    state = play(state, "plain", "done", "end_phase")
    assert (state.node, hand(state, 1)) == ("draw_secret", ["ambush"])
    income_of_21 = 3
    assert [player["rubium"] for player in state.to_dict()["players"]] == [income_of_21, 0]


@pytest.mark.clause("NX-E29", "NX-11.2", "NX-12.4", "NX-10.15")
def test_two_battles_on_the_monolith_give_two_red_cards(load: Any) -> None:
    position = on_board(load, 0, "dragon", "strider", "strider", players=3)
    state = position.hand(0, "critical_objective", "win_monolith", "win_monolith").battle().state()
    state = play(state, "fight 0", "defender 1", "pass", "hits 1", DRAW)
    assert legal(state) == ["red win_monolith", "plain", "done"]
    state = play(state, "red win_monolith", "done", "critical")
    state = play(state, "hits 1", "draw_energize ambush")
    assert legal(state) == ["red win_monolith", "plain", "done"]
    state = play(state, "red win_monolith")
    assert (state.node, state.points()) == ("battle_select", [6, 0, 0])


@pytest.mark.clause("NX-9.1", "NX-11.2", "NX-12.1", "NX-13.3")
@pytest.mark.parametrize("bystanders", [False, True])
def test_the_battle_phase_goes_on_from_its_dict_at_every_node(load: Any, bystanders: bool) -> None:
    army = "2 strider + crystalline + human"
    position = on_board(load, 8, army, army, army, players=3, battle_cards_bystanders=bystanders)
    position.units(0, 9, "dragon").units(1, 10, "2 human", "fungoid")
    position.hand(0, "critical_objective", "outflank", "second_volley", "strider_slayer", "win_forest")
    position.hand(1, "critical_objective", "crystalline_regeneration", "frenzy")
    position.hand(2, "second_volley", "gravity_anomaly")
    seen = set()
    for seed in range(8):
        for state in wander(position.battle().state(), seed, steps=60):
            seen.add(state.node)
            again = state.game.from_dict(state.to_dict())
            assert again == state
            assert (asked(again), again.to_dict()) == (asked(state), state.to_dict())
    nodes = {"choose_defender", "window_open", "window_step", "window_post", "casualty", "critical_window"}
    assert nodes | {"breath_at", "breath", "hits", "reroll"} <= seen
    assert ("card_side" in seen) == bystanders
