"""NX-14: the conditions of the secret missions, and when they may be played."""

from __future__ import annotations

from typing import Any

import pytest
from nexus_battles import asked, on_board, run
from nexus_positions import Position

from script import legal, play, refused

DRAW = "draw_energize ambush"
FORESTS = (2, 6, 8, 12, 16, 17)
HEXES = {
    "dominate_forests": FORESTS,
    "dominate_plains": (7, 9, 11, 13, 15),
    "dominate_spires": (4, 10, 14, 18),
}
SLAYERS = ("dragon", "leaper", "strider", "crystalline", "fungoid")
NEXT_TURN = "end_phase; draw_secret win_magma; end_turn"


def playable(state: Any) -> list[str]:
    """The white and red secret missions that may be played."""
    return [text for text in legal(state) if text.split()[0] in ("red", "white")]


def held(load: Any, counts: list[int], card: str, **options: Any) -> Position:
    """Seats hold so many hexes of the terrain of a Dominate with a human each, seat 0 holds the card."""
    position = on_board(load, 21, players=max(2, len(counts)), **options).hand(0, card)
    free = iter(HEXES[card])
    for seat, count in enumerate(counts):
        for _ in range(count):
            position.units(seat, next(free), "human")
    return position


@pytest.mark.clause("NX-14.6", "NX-14.5", "RU-17")
@pytest.mark.parametrize("card", HEXES)
@pytest.mark.parametrize(
    ("counts", "strict", "loose"),
    [
        ([0, 0], False, False),
        ([1, 0], True, True),
        ([1, 1], False, True),
        ([2, 1], True, True),
        ([1, 2], False, False),
        ([0, 1], False, False),
        ([2, 1, 1], True, True),
        ([1, 1, 0], False, True),
        ([1, 0, 1], False, True),
        ([1, 0, 2], False, False),
    ],
)
def test_dominate_needs_more_hexes_than_each_other_player(
    load: Any, card: str, counts: list[int], strict: bool, loose: bool
) -> None:
    for option, expected in ((True, strict), (False, loose)):
        state = held(load, counts, card, dominate_strict=option).move().state()
        assert playable(state) == ([f"white {card}"] if expected else [])


@pytest.mark.clause("NX-14.6", "NX-3.2", "NX-3.3")
def test_contested_hexes_and_other_terrain_do_not_count(load: Any) -> None:
    position = held(load, [1, 0], "dominate_forests")
    assert playable(position.move().state()) == ["white dominate_forests"]
    position.units(1, FORESTS[0], "human")
    assert playable(position.move().state()) == []
    others = held(load, [0, 0], "dominate_forests").units(0, 7, "human").units(0, 4, "human").units(0, 1, "leaper")
    assert playable(others.units(0, 0, "leaper").move().state()) == []


@pytest.mark.clause("NX-14.6", "NX-14.5", "NX-4.5")
@pytest.mark.parametrize("node", ["deploy", "move", "battle", "end_turn"])
def test_dominate_may_be_played_in_any_phase(load: Any, node: str) -> None:
    position = held(load, [2, 1], "dominate_plains").hand(0, "dominate_plains")
    state = getattr(position, node)().state()
    assert playable(state) == ["white dominate_plains"]
    once = play(state, "white dominate_plains")
    assert (once.node, once.points()) == (state.node, [1, 0])
    assert playable(once) == ["white dominate_plains"]
    assert play(once, "white dominate_plains").points() == [2, 0]
    assert once.to_dict()["players"][0]["played"] == ["dominate_plains"]


@pytest.mark.clause("NX-14.6", "NX-14.10", "NX-4.6")
def test_dominate_of_another_than_the_active_player_waits(load: Any) -> None:
    position = on_board(load, 8, "", "human").hand(1, "dominate_forests")
    state = play(position.end_turn().state(), "end_turn")
    assert asked(state) == ("deploy", 1, ["white dominate_forests", "discard dominate_forests", "end_phase"])


@pytest.mark.clause("NX-E25", "NX-14.6", "NX-3.5")
def test_a_move_may_make_a_dominate_playable_before_any_battle(load: Any) -> None:
    position = on_board(load, 11, "human").units(0, 2, "human").units(0, 8, "human")
    position.units(1, 12, "human").units(1, 16, "human").hand(0, "dominate_forests")
    state = position.move().state()
    assert refused(state, "white dominate_forests")
    state = play(state, "move human 11", "move_to 12", "move_count 1")
    assert playable(state) == ["white dominate_forests"]
    state = play(state, "white dominate_forests")
    assert (state.node, state.points()) == ("move", [1, 0])


@pytest.mark.clause("NX-14.7", "NX-14.5", "NX-11.0", "RU-16")
@pytest.mark.parametrize("unit", SLAYERS)
def test_a_slayer_needs_one_unit_of_its_type_though_nothing_is_won(load: Any, unit: str) -> None:
    vp = 2 if unit in ("dragon", "leaper") else 1
    position = on_board(load, 7, "2 strider", f"{unit} + 3 human").hand(0, *(f"{other}_slayer" for other in SLAYERS))
    state = play(position.battle().state(), "fight 7")
    state = rolled(state, "strider", "A", 1)
    assert asked(state)[:2] == ("casualty", 1)
    spared, killed = rolled(play(state, "lose human")), rolled(play(state, f"lose {unit}"))
    assert (spared.node, playable(spared)) == ("battle_select", [])
    assert (killed.node, playable(killed)) == ("battle_select", [f"white {unit}_slayer"])
    assert play(killed, f"white {unit}_slayer").points() == [vp, 0]


def rolled(state: Any, unit: str = "", letter: str = "", hits: int = 0) -> Any:
    """The battle goes on without hits but those of one roll, until somebody has to decide."""
    while state.node == "hits":
        here = state.to_dict()["battle"]
        this = (here["type"], here["rolling"]) == (unit, letter)
        state = play(state, f"hits {hits if this else 0}")
    return state


@pytest.mark.clause("NX-14.8", "NX-14.7", "NX-9.3")
def test_human_slayer_needs_two_in_one_battle(load: Any) -> None:
    position = on_board(load, 7, "2 strider", "3 human").units(0, 9, "2 strider").units(1, 9, "3 human")
    state = position.hand(0, "human_slayer").battle().state()
    one = play(state, "fight 7", "hits 1", "hits 0")
    assert playable(one) == []
    one_each = play(one, "fight 9", "hits 1", "hits 0")
    assert playable(one_each) == []
    two = play(one, "fight 9", "hits 2", "hits 0")
    assert playable(two) == ["white human_slayer"]
    assert playable(play(state, "fight 7", "hits 2", "hits 0", "fight 9", "hits 1", "hits 0")) == ["white human_slayer"]


@pytest.mark.clause("NX-14.7", "NX-10.13", "NX-11.0")
def test_kills_of_a_lost_battle_count(load: Any) -> None:
    position = on_board(load, 7, "strider", "2 strider").hand(0, "strider_slayer")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 1")
    assert playable(state) == ["white strider_slayer"]


@pytest.mark.clause("NX-14.7", "RU-16", "NX-4.5")
def test_kills_count_to_the_end_of_the_turn(load: Any) -> None:
    position = on_board(load, 7, "2 strider", "2 strider").hand(0, "strider_slayer").units(0, 9, "human")
    state = play(position.units(1, 9, "human").battle().state(), "fight 7", "hits 1", "hits 0")
    assert playable(state) == ["white strider_slayer"]
    state = play(state, "fight 9", "hits 0", "hits 0")
    assert playable(state) == ["white strider_slayer"]
    state = play(state, "end_phase", "draw_secret strider_slayer")
    assert (state.node, playable(state)) == ("end_turn", ["white strider_slayer"])
    twice = play(state, "white strider_slayer", "white strider_slayer")
    assert twice.points() == [2, 0]
    state = play(state, "end_turn", "end_phase", "end_phase", "fight 7", "hits 0", "hits 0", "fight 9", "hits 0")
    state = play(state, "hits 0", "end_phase", "draw_secret win_magma", "end_turn")
    assert (state.node, state.current_player(), playable(state)) == ("deploy", 0, [])


@pytest.mark.clause("NX-14.7", "NX-4.6", "NX-11.5")
def test_kills_of_a_defender_count_for_nobody(load: Any) -> None:
    position = on_board(load, 7, "2 strider", "2 strider").hand(1, "strider_slayer")
    state = play(position.battle().state(), "fight 7", "hits 0", "hits 1", NEXT_TURN)
    assert (state.node, state.current_player(), playable(state)) == ("deploy", 1, [])


@pytest.mark.clause("NX-14.7", "RU-16")
def test_a_kill_mission_of_the_battle_only(load: Any) -> None:
    position = on_board(load, 7, "2 strider", "2 strider", white_kill_window="battle")
    position.hand(0, "strider_slayer", "strider_slayer", "win_magma").units(0, 9, "human").units(1, 9, "human")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 0")
    assert playable(state) == ["white strider_slayer"]
    assert playable(play(state, "white strider_slayer")) == ["white strider_slayer"]
    assert playable(play(state, "discard win_magma")) == ["white strider_slayer"]
    assert playable(play(state, "discard win_magma", "white strider_slayer")) == ["white strider_slayer"]
    assert playable(play(state, "fight 9", "hits 0", "hits 0")) == []


@pytest.mark.clause("NX-14.7", "RU-16", "NX-8.6")
def test_breath_and_the_end_of_the_phase_close_the_window_of_kills(load: Any) -> None:
    position = on_board(load, 7, "2 strider", "2 strider", white_kill_window="battle").hand(0, "strider_slayer")
    position.units(0, 9, "dragon").units(1, 10, "human")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 0")
    assert playable(state) == ["white strider_slayer"]
    assert playable(play(state, "breath 9", "breath_at 10 1", "breath miss")) == []
    ended = play(state, "end_phase", "draw_secret win_magma")
    assert (ended.node, playable(ended)) == ("end_turn", [])


@pytest.mark.clause("NX-14.7", "RU-16", "NX-11.2")
@pytest.mark.parametrize(("option", "later"), [("turn", ["white strider_slayer"]), ("battle", [])])
def test_kills_of_a_battle_won_after_its_mission_window(load: Any, option: str, later: list[str]) -> None:
    position = on_board(load, 7, "2 strider", "strider", white_kill_window=option).hand(0, "strider_slayer")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 0", DRAW)
    assert playable(state) == ["white strider_slayer"]
    state = play(state, "done")
    assert (state.node, playable(state)) == ("battle_select", later)


@pytest.mark.clause("NX-14.9", "NX-8.6")
def test_units_killed_by_breath_are_no_kills(load: Any) -> None:
    position = on_board(load, 8, "dragon", "").units(1, 9, "fungoid").hand(0, "fungoid_slayer")
    state = play(position.battle().state(), "breath 8", "breath_at 9 1", "breath hit")
    assert (state.to_dict()["turn"]["kills"], playable(state), state.points()) == ({}, [], [0, 0])


@pytest.mark.clause("NX-14.9", "NX-13.20")
def test_units_removed_by_ambush_are_no_kills(load: Any) -> None:
    position = on_board(load, 8, "human", "").units(1, 9, "fungoid").hand(0, "ambush", "fungoid_slayer")
    state = play(position.deploy().state(), "start_card ambush", "ambush_hex 9", "ambush_unit 1 fungoid")
    assert (state.to_dict()["players"][1]["units"].get("9"), playable(state)) == (None, [])


@pytest.mark.clause("NX-14.9", "NX-13.13")
@pytest.mark.parametrize(
    ("roll", "expected"), [("regeneration survive", []), ("regeneration die", ["white crystalline_slayer"])]
)
def test_hits_that_regeneration_survives_are_no_kills(load: Any, roll: str, expected: list[str]) -> None:
    position = on_board(load, 7, "strider", "2 crystalline").hand(0, "crystalline_slayer")
    state = play(position.hand(1, "crystalline_regeneration").battle().state(), "fight 7")
    state = run(state, "card crystalline_regeneration", "hits 1", roll, "hits 0")
    assert (state.node, playable(state)) == ("battle_select", expected)


@pytest.mark.clause("NX-14.10", "NX-14.5", "NX-11.2")
def test_several_white_cards_may_be_met_by_one_event(load: Any) -> None:
    position = on_board(load, 8, "3 dragon", "2 human + fungoid")
    position.hand(0, "human_slayer", "human_slayer", "fungoid_slayer", "fungoid_slayer", "dominate_forests")
    state = play(position.battle().state(), "fight 8", "hits 3", DRAW)
    white = ["white dominate_forests", "white fungoid_slayer", "white human_slayer"]
    assert playable(state) == white
    state = play(state, *white, *white[1:])
    assert (state.points(), legal(state)) == ([5, 0], ["plain", "done"])


RED = [
    ("break_in_the_recruits", 7, "2 strider + human", "hits 1; hits 0", 2, True),
    ("break_in_the_recruits", 7, "2 strider", "hits 1; hits 0", 2, False),
    ("break_in_the_recruits", 7, "2 strider + human", "hits 1; hits 1; lose human", 2, False),
    ("march_of_the_striders", 7, "2 strider", "hits 1; hits 1", 2, True),
    ("march_of_the_striders", 7, "strider", "hits 1; hits 1", 2, False),
    ("march_of_the_striders", 7, "strider + human", "hits 1; hits 1; lose strider", 2, False),
    ("march_of_the_striders", 7, "strider + human", "hits 1; hits 1; lose human", 2, True),
    ("make_trouble", 22, "strider", "hits 1; hits 0", 3, True),
    ("make_trouble", 19, "strider", "hits 1; hits 0", 3, False),
    ("make_trouble", 7, "strider", "hits 1; hits 0", 3, False),
    ("win_forest", 8, "strider", "hits 1; hits 0", 2, True),
    ("win_forest", 7, "strider", "hits 1; hits 0", 2, False),
    ("win_plains", 7, "strider", "hits 1; hits 1", 2, True),
    ("win_plains", 22, "strider", "hits 1; hits 0", 2, False),
    ("win_spires", 4, "strider", "hits 1; hits 0", 2, True),
    ("win_spires", 3, "strider", "hits 1; hits 0", 2, False),
    ("win_magma", 3, "strider", "hits 1; hits 0", 2, True),
    ("win_magma", 0, "strider", "hits 1; hits 0", 2, False),
    ("win_monolith", 0, "strider", "hits 1; hits 0", 3, True),
    ("win_monolith", 4, "strider", "hits 1; hits 0", 3, False),
]


@pytest.mark.clause("NX-14.4", "NX-14.11", "NX-14.12", "NX-11.2")
@pytest.mark.parametrize(("card", "place", "army", "script", "vp", "met"), RED)
def test_what_a_red_mission_needs(load: Any, card: str, place: int, army: str, script: str, vp: int, met: bool) -> None:
    position = on_board(load, place, army, "strider").hand(0, card)
    state = play(position.battle().state(), f"fight {place}", script, DRAW)
    assert asked(state) == ("mission_window", 0, [*([f"red {card}"] if met else []), "plain", "done"])
    if met:
        state = play(state, f"red {card}")
        assert (state.points(), state.to_dict()["players"][0]["played"]) == ([vp, 0], [card])


@pytest.mark.clause("NX-14.11", "NX-14.4")
def test_trouble_is_made_in_the_home_of_any_other_seat(load: Any) -> None:
    for place, met in ((25, True), (22, True), (19, False)):
        position = on_board(load, place, "strider", "strider", players=3).hand(0, "make_trouble")
        state = play(position.battle().state(), f"fight {place}", "hits 1", "hits 0", DRAW)
        assert ("red make_trouble" in legal(state)) == met


@pytest.mark.clause("NX-14.4", "NX-11.2", "NX-12.6")
@pytest.mark.parametrize(("army", "met"), [("2 human", False), ("2 human + fungoid", True), ("4 human", True)])
def test_annihilate_needs_three_kills_in_the_battle(load: Any, army: str, met: bool) -> None:
    state = play(on_board(load, 7, "4 strider", army).hand(0, "annihilate").battle().state(), "fight 7", "hits 4", DRAW)
    assert playable(state) == (["red annihilate"] if met else [])


@pytest.mark.clause("NX-12.6", "NX-14.4")
def test_annihilate_does_not_count_kills_of_the_battle_before(load: Any) -> None:
    position = on_board(load, 7, "4 strider", "4 human").hand(0, "annihilate", "critical_objective")
    state = run(position.battle().state(), "fight 7", "hits 2", "hits 0", "critical", "hits 2", DRAW)
    assert asked(state) == ("mission_window", 0, ["plain", "done"])


@pytest.mark.clause("NX-14.4", "NX-11.6", "NX-9.3")
def test_annihilate_does_not_count_kills_on_another_hex(load: Any) -> None:
    position = on_board(load, 7, "3 strider", "4 human").units(0, 9, "strider").units(1, 9, "human")
    state = play(position.hand(0, "annihilate").battle().state(), "fight 7", "hits 3", "hits 0")
    assert state.to_dict()["turn"]["kills"] == {"human": 3}
    assert asked(play(state, "fight 9", "hits 1", DRAW)) == ("mission_window", 0, ["plain", "done"])


@pytest.mark.clause("NX-14.1", "NX-14.4", "NX-14.3")
@pytest.mark.parametrize("script", ["hits 0; hits 0", "hits 0; hits 1"])
def test_no_red_card_without_a_win(load: Any, script: str) -> None:
    reds = sorted({row[0] for row in RED} | {"annihilate"})
    position = on_board(load, 7, "strider", "strider").hand(0, *reds)
    state = position.battle().state()
    assert playable(state) == []
    state = play(state, "fight 7", script)
    assert (state.node, playable(state)) == ("battle_select", [])
    assert refused(state, "plain")


@pytest.mark.clause("NX-14.1", "NX-2.11")
def test_plain_missions_are_never_used_up(load: Any) -> None:
    state = on_board(load, 7, "dragon", "human").battle().state()
    data = state.to_dict()
    data["players"][0]["plain"] = data["battles"] = 22
    state = play(state.game.from_dict(data), "fight 7", "hits 1", DRAW, "plain")
    assert (state.to_dict()["players"][0]["plain"], state.points()) == (23, [1, 0])


@pytest.mark.clause("NX-14.4", "NX-14.5", "NX-14.7")
def test_white_missions_need_no_win_and_red_ones_no_white_condition(load: Any) -> None:
    position = on_board(load, 7, "2 strider", "strider + human").hand(0, "strider_slayer", "win_plains")
    state = play(position.battle().state(), "fight 7", "hits 1", "hits 0", "lose strider", "hits 0")
    assert asked(state)[0] == "battle_select"
    assert playable(state) == ["white strider_slayer"]
