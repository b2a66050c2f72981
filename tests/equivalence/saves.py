"""The law of saves on both engines: a dict is refused by both, or taken by both and played on alike."""

from __future__ import annotations

import copy
from typing import Any

import warquest
from equivalence.walk import Sight
from strategies.drivers import Uniform

Document = dict[str, Any]
Games = tuple[Any, Any]
STEPS = 50


def read(game: Any, document: Document) -> tuple[Any, str]:
    """The state, or None and what is wrong with it."""
    try:
        return game.from_dict(copy.deepcopy(document)), ""
    except warquest.SaveError as error:
        return None, str(error)


def agree(games: Games, document: Document, seed: int) -> bool:
    """Both refuse (False), or both take the dict and fifty decisions from there are the same (True)."""
    (ours, fault), (theirs, other_fault) = (read(game, document) for game in games)
    assert (ours is None) == (theirs is None), f"reference: {fault or 'taken'}; rust: {other_fault or 'taken'}"
    if ours is None:
        return False
    driver = Uniform(seed)
    for _ in range(STEPS):
        assert ours.digest() == theirs.digest()
        assert ours.legal_actions() == theirs.legal_actions(), ours.node
        assert ours.kind != "chance" or ours.chance_weights() == theirs.chance_weights(), ours.node
        assert str(ours) == str(theirs)
        if ours.is_terminal():
            break
        action = driver(Sight(theirs, {}))
        for state in (ours, theirs):
            state.apply_action(action)
    for game in games:
        assert game.from_dict(theirs.to_dict()).to_dict() == ours.to_dict()
    return True
