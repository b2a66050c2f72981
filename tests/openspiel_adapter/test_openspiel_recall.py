"""Information states: equal exactly when the player has had the same sights all along.

The other account of what a player can tell apart is kept here, step by step: the node, who acted, the notation as the
player sees it, and its view after that.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from spielers import after, load, walk

import warquest
from adapters import BATTLES, CAMPAIGNS
from warquest._engine import State

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH = 4
ONE_EACH = {"attacker": "goblin-warrior", "defender": "goblin-warrior"}
ROOTS: dict[str, tuple[dict[str, object], int]] = {
    "warquest": ({"players": 3}, 4),
    "warquest/battle": (ONE_EACH, 8),
    "nexus_ops": ({"players": 3}, 4),
    "nexus_ops/battle": ({}, 4),
}
"""What is played, and so many steps on from a position."""


@dataclass
class Account:
    """A state of OpenSpiel and what each player has seen until then, written down."""

    state: Any
    logs: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.logs = self.logs or [
            (self.state.core.information_state(seat),) for seat in range(self.state.num_players())
        ]

    def child(self, action: int) -> Account:
        core, child = self.state.core, self.state.child(action)
        told = [(core.node, core.current_player(), core.action_to_string(action, viewer=seat)) for seat in self.seats]
        views = [child.core.information_state(seat) for seat in self.seats]
        return Account(child, [(*log, one, view) for log, one, view in zip(self.logs, told, views, strict=True)])

    @property
    def seats(self) -> range:
        return range(self.state.num_players())

    def hides(self) -> bool:
        """Whether somebody does not see what is chosen or drawn here."""
        core = self.state.core
        return any(
            "?" in core.action_to_string(action, viewer=seat) for action in core.legal_actions() for seat in self.seats
        )


def _grown(account: Account, depth: int, chooser: random.Random) -> Iterator[Account]:
    """The account and those after it, a few actions of each node."""
    yield account
    legal = account.state.legal_actions()
    for action in chooser.sample(legal, min(WIDTH, len(legal))) if depth else []:
        yield from _grown(account.child(action), depth - 1, chooser)


def _roots(game: Any, seed: int, wanted: int) -> list[Account]:
    """Positions at which something is hidden from somebody; where nothing ever is, any positions."""
    found: list[Account] = []
    account, chooser = Account(game.new_initial_state()), random.Random(seed)
    hidden = game.core.name in CAMPAIGNS
    while len(found) < wanted and not account.state.is_terminal():
        if account.hides() or not hidden:
            found.append(account)
        account = account.child(chooser.choice(account.state.legal_actions()))
    return found


@pytest.mark.parametrize("game", warquest.games())
def test_information_states_are_equal_exactly_when_the_player_cannot_tell_the_states_apart(game: str) -> None:
    options, depth = ROOTS[game]
    played = load(game, **options)
    texts: dict[Any, str] = {}
    logs: dict[str, Any] = {}
    digests: dict[str, set[str]] = {}
    views = set()
    for seed in range(3):
        for root in _roots(played, seed, 4):
            for account in _grown(root, depth, random.Random(seed)):
                for seat in account.seats:
                    log, text = (seat, account.logs[seat]), account.state.information_state_string(seat)
                    assert texts.setdefault(log, text) == text
                    assert logs.setdefault(text, log) == log
                    digests.setdefault(text, set()).add(account.state.core.digest())
                    views.add((seat, account.state.observation_string(seat)))
    assert len(views) < len(texts), "two ways to one view were never met"
    assert any(len(states) > 1 for states in digests.values()) == (game in CAMPAIGNS)


@pytest.mark.parametrize("game", CAMPAIGNS)
def test_a_hidden_draw_is_forgotten_by_none_and_known_to_one(game: str) -> None:
    """Two outcomes of a draw that one seat sees: its information states differ from then on, those of others do not."""
    told = 0
    for seed in range(4):
        for root in _roots(load(game, 3), seed, 5):
            first, second = (root.child(action) for action in _two(root))
            while not first.state.is_terminal():
                same = [one == two for one, two in zip(first.logs, second.logs, strict=True)]
                assert same == [
                    first.state.information_state_string(seat) == second.state.information_state_string(seat)
                    for seat in first.seats
                ]
                told += any(same) and not all(same)
                shared = [action for action in first.state.legal_actions() if action in second.state.legal_actions()]
                if not shared or len(first.logs[0]) > len(root.logs[0]) + 60:
                    break
                first, second = first.child(shared[0]), second.child(shared[0])
    assert told > 100


def _two(account: Account) -> list[int]:
    legal = account.state.legal_actions()
    return [legal[0], legal[-1]]


@pytest.mark.parametrize("game", warquest.games())
def test_the_text_holds_the_view_the_player_and_the_memory(game: str) -> None:
    for number, state in enumerate(walk(load(game), 5, 300)):
        if number % 9 == 0:
            for seat in range(state.num_players()):
                told = json.loads(state.information_state_string(seat))
                assert told == {"memory": state.core.memory(seat).hex(), "player": seat, "view": state.core.view(seat)}
                assert json.loads(state.observation_string(seat)) == state.core.view(seat)


@pytest.mark.parametrize("game", BATTLES)
def test_players_of_a_battle_remember_the_same(game: str) -> None:
    for state in walk(load(game), 2):
        assert state.core.memory(0) == state.core.memory(1)


def test_nobody_remembers_anything_at_the_beginning() -> None:
    assert {load("warquest").new_initial_state().core.memory(seat) for seat in range(4)} == {bytes(16)}


def test_the_state_alone_has_no_memory() -> None:
    state = after(load("warquest"), 40)
    assert state.core.state == state.core
    assert type(state.core.state) is State
    assert not hasattr(state.core.state, "memory")
