"""Our agents as bots of OpenSpiel: same choices as in a match, nothing hidden in what they get."""

from __future__ import annotations

from typing import Any

import numpy
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots
from spielers import SEATED, after, decision, load

import warquest
from warquest import openspiel
from warquest.agents import AgentError
from warquest.errors import OptionError, WarquestError

SPECS = ("random", "greedy", "flat:simulations=20", "mcts:simulations=20,worlds=2", "ismcts:simulations=20")


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_bots_play_the_match_that_play_match_plays(game: str, players: int) -> None:
    """The same agents, seeds and chance: the same game."""
    played = load(game, players)
    specs = [SPECS[seat % len(SPECS)] for seat in range(players)]
    match = warquest.play_match(specs, played.core, seed=7)
    bots = [openspiel.bot(spec, seed=7) for spec in specs]
    state, chance = played.new_initial_state(), warquest.Generator(7, 0)
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(state.core.sample_chance(chance) if seat < 0 else bots[seat].step(state))
    assert state.core.digest() == match.digest
    assert state.returns() == match.returns


def test_a_new_game_is_another_game_of_the_seed_and_one_bot_sits_in_all_seats() -> None:
    played, bot = load("warquest/battle"), openspiel.bot("random", seed=3)
    digests = []
    for index in range(3):
        bot.restart_at(played.new_initial_state())
        state, chance = played.new_initial_state(), warquest.Generator(3, 16 * index)
        while not state.is_terminal():
            state.apply_action(state.core.sample_chance(chance) if state.current_player() < 0 else bot.step(state))
        digests.append(state.core.digest())
        bot.restart()
    assert digests == [
        warquest.play_match(["random"] * 2, played.core, seed=3, index=index).digest for index in range(3)
    ]


def test_bots_play_in_the_loops_of_openspiel() -> None:
    played = load("nexus_ops", 2)
    for loop, seed in ((evaluate_bots.evaluate_bots, numpy.random.RandomState(1)), (pyspiel.evaluate_bots, 1)):
        state = played.new_initial_state()
        bots = [openspiel.bot("greedy"), openspiel.bot("random")]
        assert loop(state, bots, seed) == state.returns()
        assert state.is_terminal()


class Spy:
    """Notes what it is shown."""

    name = "spy"

    def __init__(self) -> None:
        self.sights: list[Any] = []

    def choose(self, sight: Any, legal: list[int]) -> int:
        self.sights.append(sight)
        return legal[-1]


def test_a_bot_shows_its_agent_what_the_seat_may_see_and_nothing_else() -> None:
    played, spy = load("warquest", 3), Spy()
    bot, state, differ = openspiel.bot(spy, seed=1), played.new_initial_state(), 0
    while not state.is_terminal():
        seat, known = state.current_player(), len(spy.sights)
        action = bot.step(state) if seat >= 0 else state.legal_actions()[0]
        for sight in spy.sights[known:]:
            assert sight.seat == seat
            assert sight.view() == state.core.view(seat)
            assert not hasattr(sight.state, "memory"), "memories of others would tell of the true game"
            differ += sight.state != state.core
        state.apply_action(action)
    assert differ > 10


def test_a_bot_answers_chance_as_openspiels_do_and_refuses_the_end_and_strangers() -> None:
    bot, played = openspiel.bot("greedy"), load("warquest")
    assert bot.step(played.new_initial_state()) == pyspiel.INVALID_ACTION
    with pytest.raises(WarquestError, match="the game is over"):
        bot.step(after(played, 10**6))
    with pytest.raises(TypeError, match="a state of a game of warquest is needed"):
        bot.step(pyspiel.load_game("kuhn_poker").new_initial_state())


def test_specs_and_seeds_are_checked_at_once() -> None:
    with pytest.raises(OptionError, match="did you mean greedy"):
        openspiel.bot("gredy")
    with pytest.raises(OptionError, match="seed"):
        openspiel.bot("greedy", seed=-1)


class Wild(Spy):
    """Chooses what it was told to, or raises it."""

    def __init__(self, choice: Any) -> None:
        super().__init__()
        self.choice = choice

    def choose(self, sight: Any, legal: list[int]) -> int:
        if isinstance(self.choice, BaseException):
            raise self.choice
        return self.choice


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (-7, "chose -7, which is not legal"),
        (True, "chose True"),
        ("front", "chose 'front'"),
        (1.0, "chose 1.0"),
        (KeyError("lost"), "raised KeyError: 'lost'"),
        (SystemExit(1), "raised SystemExit: 1"),
    ],
)
def test_an_agent_that_fails_is_named_with_its_seat_and_node(choice: Any, told: str) -> None:
    state = decision(load("warquest/battle"))
    with pytest.raises(
        AgentError, match=f"agent 'spy' in seat {state.current_player()} of game 0 at {state.core.node}: {told}"
    ):
        openspiel.bot(Wild(choice)).step(state)


def test_an_integer_of_numpy_is_an_action() -> None:
    state = decision(load("warquest/battle"))
    assert openspiel.bot(Wild(numpy.int64(state.legal_actions()[0]))).step(state) == state.legal_actions()[0]
