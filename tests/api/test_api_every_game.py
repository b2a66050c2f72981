"""What every game promises by the contract alone (docs/contract.md): states, saves, strange arguments, simulation."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
from fractions import Fraction
from typing import Any

import numpy
import pytest

import warquest
from adapters import BATTLES, CAMPAIGNS, small
from api.residence import STATUS, resident, rounds
from api.walks import INTEGERS, first_of, walk
from warquest import _engine, traces

GAMES = warquest.games()
HUGE = 10**4000


@pytest.fixture(params=GAMES)
def game(load: Any, request: pytest.FixtureRequest) -> Any:
    return load(request.param, players=2, **small(request.param))


@pytest.fixture
def state(game: Any) -> Any:
    return walk(game.new_initial_state(), 40, seed=4)


def test_games_say_what_they_are(game: Any, engine: str) -> None:
    assert (game.engine, game.num_players) == (engine, 2)
    assert game.rules["digest"] == game.rules_digest
    assert game.min_utility < game.max_utility
    assert 0 < game.max_game_length < 2**31
    assert 0 < game.num_distinct_actions <= 2048
    assert game == warquest.load(game.name, engine=engine, players=2, **small(game.name))
    assert repr(game) == f"<Game {game.name}: 2 players, engine {engine}>"
    game.rules["tables"].clear()
    game.options.clear()
    assert game.rules["tables"] and game.options


@pytest.mark.parametrize("action", [-1, 2**15, 2**63, 2**64, HUGE, -HUGE])
@pytest.mark.parametrize("kind", ["decision", "chance"])
def test_an_illegal_number_leaves_the_state_untouched(game: Any, kind: str, action: int) -> None:
    state = first_of(game.new_initial_state(), kind, seed=1)
    before = state.to_bytes()
    for refuse in (state.apply_action, state.child, state.action_to_string):
        with pytest.raises(warquest.IllegalActionError):
            refuse(action)
    assert state.to_bytes() == before


@pytest.mark.parametrize("action", [True, "0", 1.0, None, [0], numpy.bool_(True)])
def test_what_is_no_integer_is_a_type_error(state: Any, action: Any) -> None:
    for refuse in (state.apply_action, state.child, state.action_to_string, state.game.action_to_string, state.view):
        with pytest.raises(TypeError):
            refuse(action)


@pytest.mark.parametrize("like", INTEGERS)
def test_what_is_like_an_integer_is_an_action(game: Any, like: Any) -> None:
    state = first_of(game.new_initial_state(), "decision")
    action = state.legal_actions()[-1]
    assert state.child(like(action)) == state.child(action)


@pytest.mark.parametrize("seat", [-1, 2, 255, 2**64, HUGE])
def test_a_seat_that_is_not_there_is_refused(state: Any, seat: int) -> None:
    for refuse in (state.view, state.information_state):
        with pytest.raises(warquest.OptionError, match="seat from 0 to 1"):
            refuse(seat)


@pytest.mark.parametrize("text", ["", " ", "charge at dawn", "\x00", "\ud800", "a" * 100_000])
def test_text_that_is_no_action_is_a_notation_error(game: Any, text: str) -> None:
    state = first_of(game.new_initial_state(), "decision")
    for read in (state.string_to_action, game.string_to_action):
        with pytest.raises(warquest.NotationError):
            read(text)


def test_masks_and_probabilities(game: Any) -> None:
    decision, chance = (first_of(game.new_initial_state(), kind) for kind in ("decision", "chance"))
    mask = decision.legal_actions_mask()
    assert (mask.dtype, mask.shape) == (numpy.int8, (game.num_distinct_actions,))
    assert numpy.flatnonzero(mask).tolist() == decision.legal_actions()
    assert not chance.legal_actions_mask().any()
    weights = chance.chance_weights()
    total = sum(weight for _, weight in weights)
    assert chance.chance_outcomes() == [(outcome, float(Fraction(weight, total))) for outcome, weight in weights]
    assert chance.sample_chance(warquest.Generator(1, 0)) in chance.legal_actions()
    with pytest.raises(warquest.WarquestError, match="no chance node"):
        decision.sample_chance(warquest.Generator(1, 0))


def test_nothing_is_legal_at_the_end(game: Any) -> None:
    state = walk(game.new_initial_state(), 10**6)
    assert (state.kind, state.node, state.current_player(), state.is_terminal()) == ("terminal", "terminal", -4, True)
    assert state.legal_actions() == state.chance_weights() == state.chance_outcomes() == []
    assert state.rewards() == state.returns() and sum(state.returns()) == pytest.approx(0.0)
    for action in (0, game.num_distinct_actions - 1):
        with pytest.raises(warquest.IllegalActionError) as error:
            state.apply_action(action)
        assert error.value.legal == []


@pytest.mark.parametrize("steps", [0, 1, 30, 10**6])
def test_copies_pickles_bytes_and_dicts_are_the_state(game: Any, steps: int) -> None:
    state = walk(game.new_initial_state(), steps, seed=2)
    others = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    others += [game.from_bytes(state.to_bytes()), game.from_dict(state.to_dict())]
    for other in others:
        assert other == state and hash(other) == hash(state)
        assert (other.game.options, other.game.rules_digest) == (game.options, game.rules_digest)
        assert walk(other, 30) == walk(state, 30)
    assert str(state) == str(others[-1])
    with pytest.raises(TypeError):
        assert state < others[0]


def test_bytes_are_as_the_contract_says_and_no_others_are_taken(state: Any, engine: str) -> None:
    game, saved = state.game, state.to_bytes()
    assert saved[:4] == {"rust": b"WQS1", "reference": b"WQR1"}[engine]
    assert saved[-32:] == hashlib.sha256(saved[:-32]).digest()
    body = {"dict": state.to_dict(), "game": game.name, "options": game.options, "players": 2}
    assert json.loads(saved[4:-32]) == body | {"rules_digest": game.rules_digest}
    flipped = [saved[:place] + bytes([saved[place] ^ 1]) + saved[place + 1 :] for place in range(0, len(saved), 211)]
    for broken in [b"", saved[:-1], saved + b"\n", *flipped]:
        with pytest.raises(warquest.SaveError):
            game.from_bytes(broken)


def test_bytes_of_another_game_are_refused_by_name(load: Any, game: Any) -> None:
    for name in GAMES:
        if name != game.name:
            saved = load(name, players=2, **small(name)).new_initial_state().to_bytes()
            with pytest.raises(warquest.SaveError, match="game"):
                game.from_bytes(saved)


@pytest.mark.parametrize("value", [None, 3, "text", [], {}, {"node": "turn"}, {1: 2}, {"node": object()}])
def test_what_is_no_state_is_refused(game: Any, value: Any) -> None:
    with pytest.raises(warquest.SaveError):
        game.from_dict(value)


def test_every_missing_or_wrong_field_is_refused(state: Any) -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    whole, game = state.to_dict(), state.game
    for name in whole:
        without = {key: value for key, value in whole.items() if key != name}
        for broken in (without, *(whole | {name: value} for value in ("nonsense", 10**30, 0.5, HUGE, deep))):
            with pytest.raises(warquest.SaveError):
                game.from_dict(broken)
    with pytest.raises(warquest.SaveError):
        game.from_dict(whole | {"more": 1})
    assert game.from_dict(copy.deepcopy(whole)).to_dict() == whole


def test_dicts_cross_engines(state: Any, engine: str) -> None:
    other = {"rust": "reference", "reference": "rust"}[engine]
    crossed = warquest.load(state.game.name, engine=other, players=2, **small(state.game.name)).from_dict(
        state.to_dict()
    )
    assert (crossed.to_dict(), crossed.digest()) == (state.to_dict(), state.digest())


def test_a_simulation_is_the_sum_of_its_recorded_games(game: Any, tmp_path: Any) -> None:
    run = warquest.simulate(game, 4, seed=5, first=2, threads=2, traces=tmp_path)
    games = [traces.record(game, 5, index)[1] for index in range(2, 6)]
    assert run.summary.decisions.sum == sum(played.decisions for played in games)
    assert run.summary.chance_nodes.sum == sum(played.chance_nodes for played in games)
    assert sum(run.summary.wins) == pytest.approx(4)
    for path in tmp_path.iterdir():
        assert all(traces.verify(path, engine=which).complete for which in ("rust", "reference"))


@pytest.mark.parametrize("name", GAMES)
def test_engines_and_threads_agree_on_a_simulation(name: str) -> None:
    digests = set()
    for engine, threads in (("rust", 1), ("rust", 3), ("reference", 1)):
        game = warquest.load(name, engine=engine, players=2, **small(name))
        digests.add(warquest.simulate(game, 5, seed=11, threads=threads).digest)
    assert len(digests) == 1


@pytest.mark.skipif(not STATUS.exists(), reason="the size of a process is read from /proc")
@pytest.mark.parametrize("name", [name for name in GAMES if name != "warquest"])
def test_memory_is_flat(name: str) -> None:
    state = first_of(warquest.load(name, players=2, **small(name)).new_initial_state(), "decision")
    rounds(state, 5_000)
    before = resident()
    rounds(state, 50_000)
    assert resident() - before < 4 * 1024 * 1024


def test_both_lists_of_games_are_one() -> None:
    assert warquest.games() == _engine.games()
    assert {*CAMPAIGNS, *BATTLES} == set(warquest.games()), "a game without an adapter"
