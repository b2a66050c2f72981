"""States: equal to those of the engine at every step, copied, saved, resampled; illegal actions change nothing."""

from __future__ import annotations

import copy
import gc
import pickle
import random
from collections import Counter
from math import fsum, sqrt
from typing import Any

import numpy
import pyspiel
import pytest
from spielers import SEATED, after, decision, load, walk

import warquest
from adapters import CAMPAIGNS
from warquest.errors import IllegalActionError, OptionError, SaveError, WarquestError


@pytest.mark.parametrize(("game", "players"), SEATED)
def test_the_same_actions_lead_to_the_same_states_and_returns_as_in_the_engine(game: str, players: int) -> None:
    played, chooser = load(game, players), random.Random(players)
    for _ in range(3):
        state, core = played.new_initial_state(), played.core.new_initial_state()
        while not core.is_terminal():
            assert state.legal_actions() == core.legal_actions()
            assert state.current_player() == core.current_player()
            assert state.core == core
            action = chooser.choice(core.legal_actions())
            assert state.action_to_string(action) == core.action_to_string(action)
            state.apply_action(action)
            core.apply_action(action)
        assert state.is_terminal() and state.legal_actions() == []
        assert state.returns() == core.returns() == state.rewards()
        assert str(state) == str(core)
        assert fsum(state.returns()) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("game", warquest.games())
def test_probabilities_are_the_integer_weights_over_their_sum(game: str) -> None:
    met = 0
    for state in walk(load(game), 1, 400):
        if state.is_chance_node():
            weights = state.core.chance_weights()
            total = sum(weight for _, weight in weights)
            assert state.chance_outcomes() == [(outcome, weight / total) for outcome, weight in weights]
            assert abs(fsum(chance for _, chance in state.chance_outcomes()) - 1) < 1e-12
            assert all(outcome < state.get_game().max_chance_outcomes() for outcome, _ in weights)
            met += 1
    assert met > 2


def test_chance_of_openspiel_and_exact_odds_of_the_battle_agree() -> None:
    """Both sides by the first legal action, the tree walked by OpenSpiel's states alone."""
    armies = {"attacker": "goblin-warrior", "defender": "goblin-warrior"}
    played = load("warquest/battle", **armies)
    known: dict[Any, float] = {}

    def value(state: Any) -> float:
        if state.is_terminal():
            return float(state.returns()[0] > 0)
        if state.core not in known:
            if state.is_chance_node():
                chances = state.chance_outcomes()
                known[state.core] = fsum(chance * value(state.child(outcome)) for outcome, chance in chances)
            else:
                known[state.core] = value(state.child(state.legal_actions()[0]))
        return known[state.core]

    first = warquest.Policy(lambda _state, legal: legal[0])
    odds = warquest.odds(armies["attacker"], armies["defender"], policy=(first, first), exact=True)
    assert value(played.new_initial_state()) == pytest.approx(odds.win["attacker"], abs=1e-12)


@pytest.mark.parametrize("game", warquest.games())
@pytest.mark.parametrize("wrong", [-1, 10**4, 2**40])
def test_an_illegal_action_raises_and_leaves_the_state_as_it_was(game: str, wrong: int) -> None:
    for state in (load(game).new_initial_state(), decision(load(game), 1), after(load(game), 10**6)):
        before = (state.core.clone(), state.history(), *(state.core.perfect_recall(seat) for seat in (0, 1)))
        with pytest.raises((IllegalActionError, pyspiel.SpielError)):
            state.apply_action(wrong)
        assert before == (state.core, state.history(), *(state.core.perfect_recall(seat) for seat in (0, 1)))


def test_an_illegal_action_of_the_game_names_the_node_and_what_is_legal() -> None:
    state = decision(load("warquest/battle"))
    missing = next(action for action in range(10**4) if action not in state.legal_actions())
    with pytest.raises(IllegalActionError, match=f"action {missing} is not legal at {state.core.node}"):
        state.apply_action(missing)
    state.apply_action(numpy.int64(state.legal_actions()[0]))


@pytest.mark.parametrize("game", warquest.games())
def test_copies_and_saved_states_go_on_alike_and_apart(game: str) -> None:
    played = load(game)
    for steps in (0, 9, 60, 10**6):
        state = after(played, steps, seed=2)
        told = _told(state)
        for other in _copies(played, state):
            assert _told(other) == told
            if not other.is_terminal():
                action = other.legal_actions()[-1]
                other.apply_action(action)
                assert _told(state) == told
                again = state.clone()
                again.apply_action(action)
                assert _told(again) == _told(other) != told


def _copies(game: Any, state: Any) -> list[Any]:
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    return [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), read]


@pytest.mark.parametrize("game", warquest.games())
def test_a_saved_state_is_refused_under_the_name_of_another_game(game: str) -> None:
    played = load(game)
    state = after(played, 6)
    text = pyspiel.serialize_game_and_state(played, state)
    for other in (load(game, returns="win_share"), *(load(name) for name in warquest.games() if name != game)):
        with pytest.raises(SaveError, match=f"the state is of {game} .*, not of .*{other.core.name}"):
            pyspiel.deserialize_game_and_state(text.replace(f"\n{played}\n", f"\n{other}\n"))
        with pytest.raises(SaveError, match="the game string"):
            other.deserialize_state(state.serialize())


def _told(state: Any) -> Any:
    recalls = [state.core.perfect_recall(seat) for seat in range(state.num_players())]
    return state.core.digest(), state.history(), state.move_number(), recalls


def test_a_state_has_one_attribute_and_outlives_its_game() -> None:
    state = load("warquest/battle").new_initial_state()
    gc.collect()
    assert list(vars(state)) == ["core"]
    twin = state.clone()
    assert twin.get_game().new_initial_state().core == state.core
    assert isinstance(twin.get_game(), warquest.openspiel.Game)


@pytest.mark.parametrize("game", warquest.games())
def test_the_core_never_changes_and_is_its_own_copy(game: str) -> None:
    state = decision(load(game))
    core, told, action = state.core, _told(state), state.legal_actions()[0]
    assert core.clone() is core is copy.copy(core) is copy.deepcopy(core) is state.clone().core
    with pytest.raises(WarquestError, match="a recollection never changes"):
        core.apply_action(action)
    state.apply_action(action)
    assert state.core == core.child(action) != core
    assert core.digest() == told[0]
    free = core.state
    free.apply_action(action)
    assert free == state.core != core
    with pytest.raises(IllegalActionError, match=f"is not legal at {core.node}"):
        core.child(10**30)
    with pytest.raises(TypeError, match="an integer is needed"):
        core.child("one")


def test_search_and_odds_take_the_core_of_a_state() -> None:
    core = decision(load("warquest/battle")).core
    assert warquest.search(core, warquest.SearchConfig(simulations=50, seed=1)).action in core.legal_actions()
    assert 0 < warquest.odds(state=core).win["attacker"] < 1


@pytest.mark.parametrize("wrong", [-1, 4, "0", None])
def test_a_seat_that_is_none_is_refused(wrong: Any) -> None:
    core = load("warquest").new_initial_state().core
    for ask in (
        core.memory,
        core.perfect_recall,
        lambda seat: core.resample_from_infostate(seat, warquest.Generator(1, 1)),
    ):
        with pytest.raises((OptionError, TypeError), match=r"player: expected a seat from 0 to 3|an integer is needed"):
            ask(wrong)


def test_a_pickle_with_other_memories_is_refused() -> None:
    state = after(load("warquest"), 30)
    restore, (game, saved, memories) = state.core.__reduce__()
    assert restore(game, saved, memories).memory(1) == state.core.memory(1)
    for wrong in (memories[:-1], memories + memories, b""):
        with pytest.raises(SaveError, match="memories: expected 16 bytes for each of 4 players"):
            restore(game, saved, wrong)


@pytest.mark.parametrize("game", warquest.games())
def test_resampling_keeps_what_a_player_knows_and_who_moves(game: str) -> None:
    played, chooser, changed = load(game), random.Random(4), Counter[int]()
    before = None
    for number, state in enumerate(walk(played, 3, 500)):
        if number % 11:
            continue
        for seat in range(played.num_players()):
            before = _told(state)
            sample = state.resample_from_infostate(seat, chooser.random)
            assert sample.information_state_string(seat) == state.information_state_string(seat)
            assert sample.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert sample.observation_tensor(seat) == state.observation_tensor(seat)
            assert sample.current_player() == state.current_player()
            assert sample.is_terminal() or sample.legal_actions()
            if state.current_player() == seat:
                assert sample.legal_actions() == state.legal_actions()
            assert all(sample.core.memory(other) == state.core.memory(other) for other in range(played.num_players()))
            assert sample.history() == []
            assert _told(state) == before
            changed[seat] += sample.core != state.core
    assert set(changed) == set(range(played.num_players()))
    assert all(changed.values()) if game in CAMPAIGNS else not any(changed.values())


def _secretive(game: str) -> Any:
    """A state in which much is hidden from seat 0."""
    for state in walk(load(game), 1):
        other, chooser = state.resample_from_infostate(0, random.Random(1).random), random.Random(2)
        if (
            other.core != state.core != state.resample_from_infostate(0, chooser.random).core
            and state.move_number() > 60
        ):
            return state
    raise AssertionError("nothing was hidden")


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_resampling_is_a_function_of_its_random_numbers(game: str) -> None:
    state = _secretive(game)
    one, same = (state.resample_from_infostate(0, random.Random(5).random).core for _ in range(2))
    others = [state.resample_from_infostate(0, random.Random(seed).random).core for seed in range(20)]
    assert one == same
    assert len({other.digest() for other in others}) > 5


def test_samples_of_openspiels_own_sampler_vary() -> None:
    state = _secretive("warquest")
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    assert len({state.resample_from_infostate(0, sampler).core.digest() for _ in range(20)}) > 5


def test_each_hidden_card_is_as_likely_in_a_sample() -> None:
    """The last hidden draw of another player, dealt anew 3,000 times: uniform within five standard errors."""
    state = next(
        state.clone()
        for state in walk(load("nexus_ops", 2), 1)
        if state.core.to_dict()["players"][1]["secrets"] and state.core.current_player() >= 0
    )
    document = state.core.to_dict()
    unseen = Counter(document["secret_deck"]) + Counter(document["players"][1]["secrets"])
    held, draws, found, chooser = len(document["players"][1]["secrets"]), 3000, Counter[str](), random.Random(1)
    for _ in range(draws):
        sample = state.resample_from_infostate(0, chooser.random)
        found.update(sample.core.to_dict()["players"][1]["secrets"])
    for card, copies in unseen.items():
        share = copies / unseen.total()
        mean, spread = held * share, held * share * (1 - share)
        assert abs(found[card] / draws - mean) < 5 * sqrt(spread / draws), card
