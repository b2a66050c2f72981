"""States: what is no action, what is equal, copies, masks, chance, views and the map."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import numpy
import pytest

import warquest
from api.walks import ARMIES, INTEGERS, first_of, walk


@pytest.fixture
def state(load: Any) -> Any:
    return walk(load(players=3).new_initial_state(), 60, seed=4)


@pytest.mark.parametrize("kind", ["decision", "chance"])
@pytest.mark.parametrize("action", [-1, 2**15, 2**16, 2**31, 2**32, 2**63, 2**64, 10**40, -(10**40)])
def test_an_illegal_number_leaves_the_state_untouched(load: Any, kind: str, action: int) -> None:
    state = first_of(load().new_initial_state(), kind, seed=1)
    before = state.to_bytes()
    for refuse in (state.apply_action, state.child):
        with pytest.raises(warquest.IllegalActionError) as error:
            refuse(action)
        assert error.value.action == action
        assert error.value.node == state.node
        assert error.value.legal == [state.action_to_string(legal) for legal in state.legal_actions()]
        assert state.node in str(error.value) and str(action) in str(error.value)
    assert state.to_bytes() == before


@pytest.mark.parametrize("action", [True, False, "0", b"0", 1.0, None, [0], numpy.bool_(True), numpy.float64(0)])
def test_what_is_no_integer_is_a_type_error(load: Any, action: Any) -> None:
    state = load().new_initial_state()
    before = state.to_bytes()
    for refuse in (state.apply_action, state.child, state.action_to_string, state.game.action_to_string, state.view):
        with pytest.raises(TypeError):
            refuse(action)
    assert state.to_bytes() == before


@pytest.mark.parametrize("like", INTEGERS)
def test_what_is_like_an_integer_is_an_action(state: Any, like: Any) -> None:
    action = state.legal_actions()[-1]
    assert state.child(like(action)) == state.child(action)
    assert state.action_to_string(like(action)) == state.action_to_string(action)


def test_an_action_of_another_node_is_refused(load: Any) -> None:
    state = first_of(load().new_initial_state(), "decision")
    stale = state.game.string_to_action("end_turn")
    with pytest.raises(warquest.IllegalActionError) as error:
        state.apply_action(stale)
    assert error.value.action == stale


def test_nothing_is_legal_at_the_end(load: Any) -> None:
    state = first_of(load(players=2, rounds=1).new_initial_state(), "terminal")
    assert (state.kind, state.node, state.current_player(), state.is_terminal()) == ("terminal", "terminal", -4, True)
    assert state.legal_actions() == state.chance_weights() == state.chance_outcomes() == []
    assert not state.legal_actions_mask().any()
    for action in (0, state.game.string_to_action("end_turn")):
        with pytest.raises(warquest.IllegalActionError) as error:
            state.apply_action(action)
        assert error.value.legal == []
    with pytest.raises(warquest.IllegalActionError):
        state.string_to_action("end_turn")
    assert state.rewards() == state.returns()
    assert sum(state.returns()) == pytest.approx(0.0)


def test_before_the_end_nothing_is_won(state: Any) -> None:
    assert state.returns() == state.rewards() == [0.0, 0.0, 0.0]
    assert not state.is_terminal()
    assert len(state.points()) == 3
    assert set(state.tallies()) == {"battles"}


def test_masks_say_what_is_legal(load: Any) -> None:
    game = load()
    decision = first_of(game.new_initial_state(), "decision")
    mask = decision.legal_actions_mask()
    assert (mask.dtype, mask.shape) == (numpy.int8, (game.num_distinct_actions,))
    assert numpy.flatnonzero(mask).tolist() == decision.legal_actions()
    chance = first_of(game.new_initial_state(), "chance")
    assert not chance.legal_actions_mask().any()


def test_probabilities_are_the_weights_rounded_once(load: Any) -> None:
    state = load(
        "warquest/battle", attacker="12 goblin-warrior + 8 goblin-archer", defender="2 orc-warrior"
    ).new_initial_state()
    totals = set()
    for seed in range(6):
        there = first_of(state, "chance", seed)
        weights = there.chance_weights()
        total = sum(weight for _, weight in weights)
        totals.add(total)
        assert there.chance_outcomes() == [(outcome, float(Fraction(weight, total))) for outcome, weight in weights]
        assert (
            there.legal_actions() == [outcome for outcome, _ in weights] == sorted({outcome for outcome, _ in weights})
        )
        assert there.current_player() == -1
    assert totals


def test_copies_are_equal_and_independent(state: Any) -> None:
    before = state.digest()
    copies = [state.clone(), copy.copy(state), copy.deepcopy(state), state.game.from_dict(state.to_dict())]
    for other in copies:
        assert other == state
        assert hash(other) == hash(state)
        assert other.to_bytes() == state.to_bytes()
        other.apply_action(other.legal_actions()[0])
        assert other != state
    assert state.digest() == before
    assert len({state, *copies}) == 2


def test_states_of_other_games_are_not_equal(load: Any) -> None:
    state = load(players=2).new_initial_state()
    assert state == load(players=2).new_initial_state()
    assert hash(state) == hash(load(players=2).new_initial_state())
    assert state != load(players=3).new_initial_state()
    assert state != load(players=2, rounds=12).new_initial_state()
    assert state != load(players=2, claim_flips="all").new_initial_state()
    assert state != state.to_dict()
    assert (state == 3) is False


def test_states_have_no_order(state: Any) -> None:
    with pytest.raises(TypeError):
        assert state < state.clone()


@pytest.mark.parametrize("player", [-1, 3, 255, 256, 2**64])
def test_a_seat_that_is_not_there_is_refused(state: Any, player: int) -> None:
    for refuse in (state.view, state.information_state):
        with pytest.raises(warquest.WarquestError):
            refuse(player)
    with pytest.raises(warquest.WarquestError):
        state.action_to_string(state.legal_actions()[0], viewer=player)


def test_a_view_is_plain_data_of_its_seat(state: Any) -> None:
    for player in range(3):
        view = state.view(player)
        assert view["viewer"] == player
        assert view["node"] == state.node
        view.clear()
        assert state.view(player)["viewer"] == player


@pytest.mark.parametrize(
    "text", ["", " ", "charge", "end_turn now", "step", "step nowhere", "hit", "\x00", "🜁", "end_turn\n", "a" * 100_000]
)
def test_text_that_is_no_action_is_a_notation_error(load: Any, text: str) -> None:
    state = first_of(load().new_initial_state(), "decision")
    for read in (state.string_to_action, state.game.string_to_action):
        with pytest.raises(warquest.NotationError):
            read(text)


def test_an_action_id_that_is_not_there_has_no_notation(load: Any) -> None:
    game = load()
    for action in (-1, game.num_distinct_actions, 2**70):
        with pytest.raises(warquest.WarquestError):
            game.action_to_string(action)


def test_regions_that_are_not_there_are_refused(state: Any) -> None:
    board = state.game.map
    for refuse in (state.reachable, board.neighbours, lambda region: board.path(region, board.regions[0])):
        with pytest.raises(warquest.NotationError, match="no region is called 'atlantis'"):
            refuse("atlantis")


def test_an_underscore_in_a_region_is_a_hyphen(load: Any) -> None:
    game = load()
    (region, *_) = (region for region in game.map.regions if "-" in region)
    typed = region.replace("-", "_")
    assert game.map.neighbours(typed) == game.map.neighbours(region)
    assert game.map.distance(typed, region) == 0
    assert game.new_initial_state().reachable(typed) == []


def test_only_the_rust_engine_resamples(load: Any, engine: str) -> None:
    state = load().new_initial_state()
    if engine == "rust":
        assert state.resample_from_infostate(0, warquest.Generator(0, 0)) == state
    else:
        with pytest.raises(warquest.WarquestError, match="the Rust engine's only"):
            state.resample_from_infostate(0, warquest.Generator(0, 0))


def test_a_battle_has_no_board(load: Any) -> None:
    game = load("warquest/battle", **ARMIES)
    assert game.map is None
    with pytest.raises(warquest.WarquestError, match="the game has no board"):
        game.new_initial_state().reachable("bogmoor")


def test_text_of_a_state_is_a_board(state: Any) -> None:
    board = str(state)
    assert len(board.splitlines()) > 3
    assert state.node in board


def test_games_and_states_show_themselves_alike_on_both_engines() -> None:
    games = [warquest.load(players=3, engine=engine) for engine in ("reference", "rust")]
    shown = [repr(game).replace(game.engine, "ENGINE") for game in games]
    assert shown == ["<Game warquest: 3 players, engine ENGINE>"] * 2
    states = [game.new_initial_state() for game in games]
    assert [repr(state) for state in states] == ["<State of warquest: chance draw_display, player -1>"] * 2
    shown = [repr(first_of(state, "decision")) for state in states]
    assert shown[0] == shown[1] and shown[0].startswith("<State of warquest: decision ")


def test_chance_is_drawn_by_the_stated_procedure(engine: str) -> None:
    state = warquest.load(engine=engine).new_initial_state()
    while state.node != "first_player":
        state.apply_action(state.legal_actions()[0])
    generator = warquest.Generator(7, 0)
    drawn = [state.sample_chance(generator) for _ in range(20)]
    again = warquest.Generator(7, 0)
    assert drawn == [again.below(4) for _ in range(20)]
    decision = first_of(state, "decision")
    with pytest.raises(warquest.WarquestError, match="no chance node"):
        decision.sample_chance(generator)
