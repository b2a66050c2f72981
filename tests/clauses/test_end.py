"""WQ-13: the end of the game, final scoring and returns."""

from __future__ import annotations

from typing import Any

import pytest

from positions import Position
from script import play

COUNTRY = ["bogmoor", "reedgap", "toadwatch", "crookmarsh", "brackwater", "ashridge", "skullheath"]


def final(position: Position) -> Any:
    """The end of a game of one round, from the last player's turn."""
    return play(position.turn(len(position.seats) - 1).power_deck().state(), "end_turn")


def last_round(load: Any, players: int = 2, **options: Any) -> Position:
    """The only round of a game in which nobody has a token."""
    position = Position(load(players=players, rounds=1, **options))
    for seat in range(players):
        position.tokens(seat)
    return position


@pytest.mark.clause("WQ-13.1", "WQ-E6", "WQ-9.2")
def test_a_point_for_three_tokens_and_two_for_a_city(load: Any) -> None:
    position = last_round(load).tokens(0, active=["mirestrand", *COUNTRY], inactive=["oldfield", "crownland"])
    state = final(position.tokens(1, active=["elmgate"], inactive=["silverwood"]))
    assert state.is_terminal() and state.points() == [9, 0]


@pytest.mark.clause("WQ-13.1")
@pytest.mark.parametrize(("tokens", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_tokens_are_rounded_down(load: Any, tokens: int, points: int) -> None:
    assert final(last_round(load).tokens(0, active=COUNTRY[:tokens])).points() == [points, 0]


@pytest.mark.clause("WQ-13.1", "WQ-13.3", "WQ-9.6")
def test_points_scored_before_stay_and_defend_is_added(load: Any) -> None:
    position = last_round(load).vp(0, 11).defend(0, "defend-snagfen").tokens(0, active=["mirestrand", "murkwallow"])
    assert final(position).points() == [11 + 4 + 5, 0]


@pytest.mark.clause("WQ-13.3")
def test_nothing_else_counts_and_nothing_is_asked(load: Any) -> None:
    position = (
        last_round(load)
        .gold(0, 400)
        .army(0, "vinehill", "9 orc-warrior", "lord", "lieutenant-2")
        .power(0, "pack-mules")
    )
    position.conquest(0, "twin-shores", "wide-realm").glorious(0, 2)
    state = final(position)
    assert (state.points(), state.node, state.current_player(), state.kind) == ([0, 0], "terminal", -4, "terminal")
    assert state.legal_actions() == [] and state.to_dict()["node"] == "terminal"


@pytest.mark.clause("WQ-13.3")
def test_an_unclaimed_card_that_holds_counts_nothing(load: Any) -> None:
    state = final(last_round(load).tokens(0, active=["goatscar", "seawold"]))
    assert state.points() == [0, 0]


@pytest.mark.clause("WQ-13.2", "WQ-13.4", "WQ-E40", "WQ-17")
@pytest.mark.parametrize(
    ("option", "returns"),
    [
        ("zero_sum", [0.5, 0.5, -1.0]),
        ("win_share", [0.5, 0.5, 0.0]),
        ("vp", [20.0, 20.0, 10.0]),
        ("vp_margin", [0.0, 0.0, -10.0]),
    ],
)
def test_ties_share_the_win(load: Any, option: str, returns: list[float]) -> None:
    state = final(last_round(load, players=3, returns=option).vp(0, 20).vp(1, 20).vp(2, 10))
    assert state.returns() == returns and state.points() == [20, 20, 10]


@pytest.mark.clause("WQ-13.2", "WQ-13.4")
@pytest.mark.parametrize(
    ("option", "returns"),
    [
        ("zero_sum", [-1 / 3, -1 / 3, 1.0, -1 / 3]),
        ("win_share", [0.0, 0.0, 1.0, 0.0]),
        ("vp", [7.0, 5.0, 9.0, 0.0]),
        ("vp_margin", [-2.0, -4.0, 2.0, -9.0]),
    ],
)
def test_one_winner_of_four(load: Any, option: str, returns: list[float]) -> None:
    state = final(last_round(load, players=4, returns=option).vp(0, 7).vp(1, 5).vp(2, 9))
    assert state.returns() == pytest.approx(returns) and state.rewards() == state.returns()


@pytest.mark.clause("WQ-13.2")
def test_when_all_tie_nobody_wins_or_loses(load: Any) -> None:
    assert final(last_round(load, players=3)).returns() == [0.0, 0.0, 0.0]
    shared = final(last_round(load, players=4, returns="win_share"))
    assert shared.returns() == [0.25] * 4


@pytest.mark.clause("WQ-13.4", "WQ-13.2")
def test_there_are_no_rewards_before_the_end(load: Any) -> None:
    for option in ("zero_sum", "win_share", "vp", "vp_margin"):
        state = Position(load(players=2, returns=option)).vp(0, 12).state()
        assert (state.returns(), state.rewards(), state.points()) == ([0.0, 0.0], [0.0, 0.0], [12, 0])


@pytest.mark.clause("WQ-13.5", "WQ-11.17")
def test_a_player_without_anything_plays_on(load: Any) -> None:
    position = (
        Position(load(players=2)).tokens(0).leader(0, "lord", None).leader(0, "lieutenant-1", None).power_deck().turn(1)
    )
    state = play(position.state(), "end_turn")
    assert (state.node, state.current_player()) == ("respawn_city", 0)


KILL = "leader_reserve; leader_front; roll 2 0; roll 0 0; hit front lord; hit front lord 1"


def killed(load: Any, first: int) -> Any:
    """Player 1 has killed the lord of player 0 in his own turn of round 1."""
    position = Position(load(players=2)).power_deck().army(0, "oldfield", "lord").gold(0, 9).first(first).turn(1)
    position.army(1, "southmead", "lord", "5 orc-warrior").leader(1, "lieutenant-1", None)
    state = play(position.state(), "move; army southmead; cargo 5; step oldfield", KILL)
    assert state.to_dict()["players"][0]["leaders"][0] is None and state.points() == [0, 6]
    return play(state, "end_turn")


@pytest.mark.clause("WQ-E20", "WQ-11.17", "WQ-11.37", "WQ-4.12")
@pytest.mark.parametrize(("first", "due"), [(0, 2), (1, 1)])
def test_a_killed_lord_returns_in_the_owners_next_turn(load: Any, first: int, due: int) -> None:
    state = killed(load, first)
    assert (state.node, state.current_player(), state.to_dict()["round"]) == ("respawn_city", 0, due)
    bought = play(state, "respawn_city mirestrand; buy_unit elf-warrior").to_dict()["respawn"]
    assert bought == {"region": "mirestrand", "purse": 16, "bought": {"elf-warrior": 1}}
    state = play(state, "respawn_city mirestrand", ["buy_unit elf-warrior"] * 5)  # 20 gold: no `done`
    data = state.to_dict()
    assert (data["players"][0]["gold"], state.current_player()) == (9, 1)
    assert data["troops"]["mirestrand"] == {"owner": 0, "units": {"elf-warrior": 5}}
    assert data["players"][0]["leaders"][0] == {"region": "mirestrand", "artifact": None}


@pytest.mark.clause("WQ-E20", "WQ-11.37", "WQ-6.14")
def test_a_lord_lost_in_the_own_turn_returns_in_the_next(load: Any) -> None:
    position = (
        Position(load(players=2)).power_deck().army(0, "southmead", "lord").army(1, "oldfield", "5 goblin-warrior")
    )
    state = play(position.state(), "move; army southmead; step oldfield; done; leader_front; roll 0 0; roll 2 0")
    state = play(state, "hit front lord; hit front lord 1")
    assert (state.node, state.current_player(), state.to_dict()["turn"]["actions"]) == ("turn", 0, 2)
    state = play(state, "tax; tax_city mirestrand; end_turn; end_turn")
    assert (state.node, state.current_player()) == ("respawn_city", 0)
