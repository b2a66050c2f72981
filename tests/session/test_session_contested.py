"""Battles that stand on the board or that a move brings: told before somebody begins them."""

from __future__ import annotations

from functools import cache
from typing import Any

import warquest
from session.tables import game_of, with_people
from session.test_terminal import shown_of
from warquest.session import Session, battle_ahead, battles_ahead, silence

MOVING = ("move", "move_to", "move_count")


@cache
def decisions() -> list[tuple[Any, int, int]]:
    """Decisions in games of greedy players, up to the battle that is chosen."""
    game = warquest.load("nexus_ops", max_rounds=7)
    seen: list[tuple[Any, int, int]] = []

    def note(state: Any, seat: int, action: int) -> None:
        if state.node in (*MOVING, "battle_select", "choose_defender"):
            seen.append((state.clone(), seat, action))

    for seed in range(2):
        warquest.play_match(["greedy"] * game.num_players, game, seed, on_step=note)
    return seen


def enemies(state: Any, seat: int, place: str) -> list[int]:
    players = state.to_dict()["players"]
    return [other for other, player in enumerate(players) if other != seat and player["units"].get(place)]


def units(state: Any, seat: int, place: str) -> dict[str, int]:
    found: dict[str, int] = state.to_dict()["players"][seat]["units"].get(place, {})
    return found


def army(told: Any, side: str) -> dict[str, int]:
    found: dict[str, int] = warquest.rules.parse_army(told.odds.game.options[side], told.odds.game.rules)["pieces"]
    return found


def test_every_contested_hex_is_told_while_units_move() -> None:
    contested = 0
    for state, seat, _ in decisions()[::5]:
        if state.node not in MOVING:
            continue
        expected = [
            (place, other) for place in sorted(units_of(state, seat), key=int) for other in enemies(state, seat, place)
        ]
        told = battles_ahead(state, seat)
        assert [(each.place, each.defender) for each in told] == expected
        for each in told:
            assert army(each, "attacker") == units(state, seat, each.place)
            assert army(each, "defender") == units(state, each.defender, each.place)
            terrain = state.to_dict()["terrain"][int(each.place)]
            assert each.odds.game.options["terrain"] == terrain
        contested += bool(told)
    assert contested > 5


def units_of(state: Any, seat: int) -> list[str]:
    return [place for place, there in state.to_dict()["players"][seat]["units"].items() if there]


def test_where_battles_are_chosen_those_that_are_left_are_told() -> None:
    left = 0
    for state, seat, _ in decisions():
        if state.node == "battle_select":
            fights = [str(place) for place in state.to_dict()["turn"]["fights"]]
            assert list(dict.fromkeys(each.place for each in battles_ahead(state, seat))) == fights
            left += len(fights)
    assert left > 10


def test_a_move_that_makes_a_contest_is_told_with_the_units_after_it() -> None:
    checked = joined = 0
    for state, seat, action in decisions():
        if state.node != "move_count":
            continue
        place = state.to_dict()["chain"][-1].split()[1]
        told = battles_ahead(state, seat, action)
        assert [each.defender for each in told] == enemies(state, seat, place)
        after = state.child(action)
        for each in told:
            assert each.place == place
            assert army(each, "attacker") == units(after, seat, place)
            checked += 1
            joined += bool(units(state, seat, place))
    assert checked > 10 and joined > 2


def test_a_place_to_move_to_is_told_with_all_that_may_go() -> None:
    checked = 0
    for state, seat, action in decisions():
        if state.node != "move_to":
            continue
        place = state.action_to_string(action).split()[1]
        told = battles_ahead(state, seat, action)
        assert [each.defender for each in told] == enemies(state, seat, place)
        if told:
            counts = state.child(action)
            most = counts.child(counts.legal_actions()[-1])
            assert army(told[0], "attacker") == units(most, seat, place)
            number = len(counts.legal_actions())
            assert (f"if all {number} " in told[0].unknown) == (number > 1)
            checked += number > 1
    assert checked > 5


def test_a_choice_of_the_enemy_is_told() -> None:
    found = [(state, seat, action) for state, seat, action in decisions() if state.node == "choose_defender"]
    for state, seat, _ in found:
        for action in state.legal_actions():
            told = battle_ahead(state, seat, action)
            assert told is not None and f"defender {told.defender}" == state.action_to_string(action)
    assert found


def test_the_table_names_contested_hexes_and_never_says_that_none_is_ahead() -> None:
    told = 0
    for state, seat, _ in decisions()[::40]:
        people: list[Any] = ["greedy"] * state.game.num_players
        people[seat] = None
        session = Session.new(state.game, people, 1, start=state)
        shown = [line for line in shown_of(session, ["odds"], asks=False) if "attacks" in line or "no battle" in line]
        places = {each.place for each in battles_ahead(state, seat)}
        for place in places:
            assert any(f"at {place}:" in line for line in shown)
        assert not places or "no battle ahead" not in shown
        told += bool(places)
    assert told


def test_what_cannot_be_told_yet_is_said() -> None:
    state, seat, _ = next(each for each in decisions() if each[0].node == "move" and not battles_ahead(*each[:2]))
    assert "where" in silence(state, seat)
    quiet = with_people(game_of("warquest"), 0)
    assert silence(quiet.state, 0) == "no battle ahead"
