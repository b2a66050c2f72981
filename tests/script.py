"""Scripted play for the rule tests: notations with scripted dice, and exact probabilities over the chance tree."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import warquest

Policy = Callable[[Any], str]


def lines(script: Iterable[Any]) -> list[str]:
    """A script as one flat list: strings, lists of strings, and strings of moves parted by `;` or line ends."""
    flat: list[str] = []
    for part in script:
        texts = part.replace(";", "\n").splitlines() if isinstance(part, str) else lines(part)
        flat += [text.strip() for text in texts if text.strip()]
    return flat


def legal(state: Any) -> list[str]:
    """The legal actions (or outcomes) of a node as text, in their order."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def apply(state: Any, text: str) -> None:
    """Applies one notation, which must be legal at this node (a scripted roll must fit the dice that are due)."""
    if text not in legal(state):
        raise AssertionError(f"at {state.node} (player {state.current_player()}) `{text}` is not among {legal(state)}")
    state.apply_action(state.string_to_action(text))


def play(state: Any, *script: Any) -> Any:
    """A new state after the script, chance outcomes included: each entry must be the next thing legal."""
    after = state.clone()
    for text in lines(script):
        apply(after, text)
    return after


def decide(state: Any, *texts: Any) -> Any:
    """Like `play` for decisions only: fails where the dice or a deck would have to speak."""
    after = state.clone()
    for text in lines(texts):
        assert after.kind == "decision", f"`{text}` is due at the {after.kind} node {after.node}"
        apply(after, text)
    return after


def refused(state: Any, text: str) -> bool:
    """Whether the engine refuses a notation as illegal here, and leaves the state as it was."""
    before = state.to_dict()
    try:
        state.clone().apply_action(state.game.string_to_action(text))
    except warquest.IllegalActionError:
        return text not in legal(state) and state.to_dict() == before
    return False


def outcomes(state: Any) -> dict[str, Fraction]:
    """The exact probabilities at a chance node, by notation."""
    assert state.kind == "chance", f"{state.node} is no chance node"
    weights = state.chance_weights()
    total = sum(weight for _, weight in weights)
    return {state.action_to_string(outcome): Fraction(weight, total) for outcome, weight in weights}


def probability(state: Any, predicate: Callable[[Any], bool | None], policy: Policy | Any = None) -> Fraction:
    """The exact probability that the predicate comes true: it answers True, False, or None to play on.

    Decisions: `policy(state)` gives a notation; `max` takes what makes the probability highest; without a policy they
    must be forced.
    """
    known: dict[str, Fraction] = {}

    def value(node: Any) -> Fraction:
        digest = node.digest()
        if digest not in known:
            known[digest] = follow(node)
        return known[digest]

    def follow(node: Any) -> Fraction:
        answer = predicate(node)
        if answer is not None:
            return Fraction(bool(answer))
        assert not node.is_terminal(), "the predicate left the end of the game undecided"
        if node.kind == "chance":
            weights = node.chance_weights()
            total = sum(weight for _, weight in weights)
            return sum((weight * value(node.child(outcome)) for outcome, weight in weights), Fraction(0)) / total
        if policy is max:
            return max(value(node.child(action)) for action in node.legal_actions())
        if policy is None:
            (action,) = node.legal_actions()
        else:
            text = policy(node)
            assert text in legal(node), f"the policy's `{text}` is not among {legal(node)}"
            action = node.string_to_action(text)
        return value(node.child(action))

    return value(state)


def wander(state: Any, seed: int, steps: int = 100_000) -> Iterable[Any]:
    """Uniform random play in place, yielding the state before each action and at last after all of them."""
    dice = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        yield state
        if state.kind == "chance":
            choices, weights = zip(*state.chance_weights(), strict=True)
            state.apply_action(dice.choices(choices, weights)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    yield state
