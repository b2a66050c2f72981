"""A game at a table is the game of its seed; what cannot be done changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from session.tables import agents_of, game_of, play_on, with_people
from warquest.agents import AgentError
from warquest.load import LISTINGS
from warquest.session import Session

GAMES = warquest.games()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_actions_are_the_same_game_as_a_match(name: str) -> None:
    game = game_of(name)
    agents = agents_of(game)
    match = warquest.play_match(agents, game, 5, trace=True)
    assert match.trace is not None
    for people in ({0}, {0, 1}, set(range(game.num_players))):
        own = [step.do for step in match.trace.steps if step.who in people]
        session = Session.new(game, [None if seat in people else agents[seat] for seat in range(len(agents))], 5)
        session.advance()
        while session.to_move is not None:
            session.play(own.pop(0), seat=session.to_move)
            session.advance()
        assert [(entry.who, entry.do) for entry in session.log] == [(step.who, step.do) for step in match.trace.steps]
        assert session.state.digest() == match.digest
        assert session.trace().end == match.trace.end


def test_random_agents_play_the_games_of_simulate() -> None:
    session = Session.new("warquest", ["random"] * 4, 11, index=3, rounds=2)
    session.advance()
    trace, played = warquest.traces.record(warquest.load(rounds=2), 11, 3)
    assert session.state.digest() == played.digest
    assert [step.do for step in session.trace().steps] == [step.do for step in trace.steps]


def test_what_cannot_be_done_changes_nothing() -> None:
    session = with_people(game_of("warquest"), 0)
    state, log = session.state.digest(), session.log
    node, legal = session.state.node, session.state.legal_actions()
    illegal = next(action for action in range(session.game.num_distinct_actions) if action not in legal)
    for wrong, error in (
        ("nonsense", warquest.NotationError),
        ("", warquest.NotationError),
        (illegal, warquest.IllegalActionError),
        (session.game.action_to_string(illegal), warquest.IllegalActionError),
        (10**30, warquest.IllegalActionError),
        (-1, warquest.IllegalActionError),
        (True, TypeError),
        (1.5, TypeError),
    ):
        with pytest.raises(error):
            session.play(wrong)  # type: ignore[arg-type]
    with pytest.raises(warquest.SessionError, match="seat 1 is not to move; it is seat 0"):
        session.play(legal[0], seat=1)
    assert (session.state.digest(), session.log, session.state.node) == (state, log, node)


def test_nobody_decides_for_chance_for_agents_or_after_the_end() -> None:
    session = Session.new("warquest", [None, "random"], 1, rounds=1)
    assert session.to_move is None
    with pytest.raises(warquest.SessionError, match="no person is to decide at draw_display"):
        session.play(0)
    with pytest.raises(warquest.SessionError):
        session.hint()
    session.advance(forced=True)
    play_on(session, 10_000)
    assert session.state.is_terminal()
    with pytest.raises(warquest.SessionError, match="the game is over"):
        session.play(0)
    assert session.step(forced=True) is None


def test_steps_come_one_by_one_and_stop_for_people() -> None:
    session = Session.new(game_of("nexus_ops"), [None, "random", "random", "random"], 2)
    steps = []
    while (entry := session.step()) is not None:
        steps.append(entry)
        assert session.log == steps
    assert session.to_move == 0
    assert all(entry.who != 0 for entry in steps)


def test_forced_decisions_are_taken_on_request() -> None:
    session = with_people(game_of("warquest"), 0)
    play_on(session, 200)
    forced = [entry for entry in session.log if entry.forced and entry.who == 0]
    assert forced
    open_choices = [entry for entry in session.log if entry.who == 0 and not entry.forced]
    assert len(open_choices) == 200 or session.state.is_terminal()


class Stumbling:
    """Fails at its third choice, once."""

    name = "stumbling"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, sight: Any, legal: list[int]) -> int:
        self.asked += 1
        action = legal[sight.generator.below(len(legal))]
        if self.asked == 3:
            raise KeyboardInterrupt if sight.seat == 1 else RuntimeError("lost")
        return action


@pytest.mark.parametrize(("seat", "error"), [(1, KeyboardInterrupt), (2, AgentError)])
def test_an_agent_that_fails_or_is_interrupted_can_be_asked_again(seat: int, error: type[BaseException]) -> None:
    game = warquest.load(players=3, rounds=1)
    seats: list[Any] = ["random"] * 3
    seats[seat] = Stumbling()
    session = Session.new(game, seats, 4)
    with pytest.raises(error):
        session.advance()
    session.advance()
    assert session.state.digest() == warquest.play_match(["random"] * 3, game, 4).digest


def test_seats_and_games_that_cannot_be() -> None:
    for seats, message in (
        (["greedy"], "cannot be played by 1"),
        (["greedi", None], "did you mean greedy"),
        (["ismcts:depht=3", None], "depht"),
    ):
        with pytest.raises(warquest.OptionError, match=message):
            Session.new("warquest", seats, 0)
    with pytest.raises(TypeError, match="one entry a seat"):
        Session.new("warquest", "greedy", 0)
    with pytest.raises(warquest.OptionError, match="as many seats"):
        Session(warquest.load().new_initial_state(), [None], 0, 0)
    with pytest.raises(warquest.OptionError, match="seed"):
        Session.new("warquest", [None, None], -1)
    with pytest.raises(warquest.OptionError, match="Rust engine"):
        Session.new(warquest.load(engine="reference", players=2), [None, None], 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [name for name in GAMES if LISTINGS[name].secrets])
def test_nobody_is_told_what_another_seat_has(name: str) -> None:
    session = with_people(game_of(name), 0, seed=3)
    play_on(session, 60)
    hidden = [entry for entry in session.log if "?" in " ".join(entry.heard)]
    assert hidden
    assert all(entry.told(None) != entry.do for entry in hidden)
    state = session.game.new_initial_state()
    for entry in session.log:
        for seat in range(session.game.num_players):
            assert entry.told(seat) == state.action_to_string(entry.action, viewer=seat)
        state.apply_action(entry.action)
