"""Listed = legal: everything else is refused and changes nothing; notation inverts (docs/contract.md)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import warquest
from adapters import ADAPTERS
from laws.walking import one_of_each_node, walk

WORDS = re.compile(r"[a-z_]+( [A-Za-z0-9_.+-]+)*")


@pytest.fixture(params=ADAPTERS)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def nodes(load: Any, game: str) -> dict[str, Any]:
    """One state of many kinds of nodes."""
    return one_of_each_node(load(game, players=3, **ADAPTERS[game].brief | ADAPTERS[game].rich), range(4), 350)


def test_every_unlisted_id_is_refused_and_leaves_the_state_as_it_was(game: str, nodes: dict[str, Any]) -> None:
    assert len(nodes) >= ADAPTERS[game].kinds_of_nodes
    for state in nodes.values():
        before, digest = state.clone(), state.digest()
        for action in _unlisted(state):
            with pytest.raises(warquest.IllegalActionError):
                state.apply_action(action)
        assert state == before
        assert state.digest() == digest


def test_child_refuses_unlisted_ids_too(nodes: dict[str, Any]) -> None:
    for state in nodes.values():
        action = _unlisted(state)[0]
        with pytest.raises(warquest.IllegalActionError, match=state.node):
            state.child(action)


def test_every_listed_id_can_be_taken_and_the_parent_stays(nodes: dict[str, Any]) -> None:
    for state in nodes.values():
        digest = state.digest()
        for action in state.legal_actions():
            child, applied = state.child(action), state.clone()
            applied.apply_action(action)
            assert child == applied
        assert state.digest() == digest


def test_a_finished_game_takes_no_action(load: Any, game: str) -> None:
    (*_, state) = walk(load(game, players=2, **{ADAPTERS[game].length: 1}), 0, 100_000)
    assert (state.kind, state.node, state.current_player(), state.legal_actions()) == ("terminal", "terminal", -4, [])
    for action in (0, 1, state.game.num_distinct_actions - 1):
        with pytest.raises(warquest.IllegalActionError):
            state.apply_action(action)


@pytest.mark.parametrize("wrong", [True, "end_turn", None, 1.0])
def test_what_is_no_integer_is_no_action(load: Any, game: str, wrong: object) -> None:
    state = load(game, players=2).new_initial_state()
    digest = state.digest()
    with pytest.raises(TypeError):
        state.apply_action(wrong)
    assert state.digest() == digest


def test_notation_inverts_for_every_id_of_the_table(load: Any, game: str) -> None:
    played = load(game)
    texts = [played.action_to_string(action) for action in range(played.num_distinct_actions)]
    assert len(set(texts)) == len(texts)
    assert all(WORDS.fullmatch(text) for text in texts)
    assert [played.string_to_action(text) for text in texts] == list(range(len(texts)))
    assert [played.string_to_action(_typed(text)) for text in texts] == list(range(len(texts)))


def test_notation_inverts_for_every_outcome(nodes: dict[str, Any]) -> None:
    for state in nodes.values():
        if state.kind == "chance":
            outcomes = state.legal_actions()
            texts = [state.action_to_string(outcome) for outcome in outcomes]
            assert [state.string_to_action(text) for text in texts] == outcomes
            assert all(text.startswith(f"{state.node} ") for text in texts)


def test_text_that_is_no_action_and_text_that_is_not_legal_here_are_different_errors(
    game: str, nodes: dict[str, Any]
) -> None:
    at_top = nodes[ADAPTERS[game].top]
    for text in ("charge at dawn", "city an-dar", "move_to an-dar"):
        with pytest.raises(warquest.NotationError):
            at_top.string_to_action(text)
        with pytest.raises(warquest.NotationError):
            at_top.game.string_to_action(text)
    elsewhere = at_top.game.action_to_string(_unlisted(at_top)[0])
    with pytest.raises(warquest.IllegalActionError):
        at_top.apply_action(at_top.game.string_to_action(elsewhere))


def test_ids_depend_on_the_rules_folder_alone(load: Any, game: str) -> None:
    tables = {_table(load(game, players=players)) for players in ADAPTERS[game].players}
    for name, values in ADAPTERS[game].option_values.items():
        tables.update(_table(load(game, players=2, **{name: value})) for value in values)
    assert len(tables) == 1
    assert len(tables.pop()) <= 2048


def _table(game: Any) -> tuple[str, ...]:
    return tuple(game.action_to_string(action) for action in range(game.num_distinct_actions))


def _unlisted(state: Any) -> list[int]:
    """Every id of the table (outcomes: of their space) that is not listed, and some outside it."""
    size = state.game.max_chance_outcomes if state.kind == "chance" else state.game.num_distinct_actions
    listed = set(state.legal_actions())
    return [action for action in [*range(size), -1, 5000, 2**31, 2**64, -(2**70)] if action not in listed]


def _typed(text: str) -> str:
    """As somebody may type it: `_` in the arguments."""
    verb, *arguments = text.split(" ")
    return " ".join([verb, *(argument.replace("-", "_") for argument in arguments)])
