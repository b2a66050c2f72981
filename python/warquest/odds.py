"""Battle odds: who wins a battle, what is left of both sides, and how likely that is (docs/odds.md).

What costs time to import comes when it is needed; the results are in `warquest.outcomes`.
"""

from __future__ import annotations

import math
import operator
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from warquest.errors import IllegalActionError, OddsError, OptionError, shown
from warquest.load import DEFAULT_CONTEST, ENGINES, LISTINGS, build, known
from warquest.simulate import SEED_LIMIT

if TYPE_CHECKING:
    from os import PathLike

    from warquest.contract import State
    from warquest.outcomes import Odds

    Choice = Callable[[State, list[int]], int]
    Army = str | Mapping[str, Any]
    Progress = Callable[[float], object]
    Preview = Callable[[Odds], object]

BASES = ("greedy", "random", "optimal")
UTILITIES = ("win", "vp_margin", "value_margin")
DETAILS = ("full", "win")
SAMPLES = 200_000
SECONDS = 1.0
PREVIEW_SECONDS = 0.02
MEMORY = 1 << 30
THREADS_LIMIT = 1024


@dataclass(frozen=True)
class Policy:
    """How one side chooses in a battle.

    `base` is `"greedy"`, `"random"`, `"optimal"` (both sides must be) or a callable `policy(state, legal) -> action`,
    a function of the state alone. In a game in which sides can retreat, from battle round `retreat_after` on the side
    does so when its strength is less than `retreat_below` times the enemy's; None: the base decides.
    """

    base: str | Choice = "greedy"
    retreat_below: float | None = None
    retreat_after: int = 1

    def __post_init__(self) -> None:
        if not callable(self.base):
            known(self.base, BASES, "policy")
        if self.retreat_below is not None:
            value = _number("retreat_below", self.retreat_below)
            if value < 0:
                raise OptionError(f"retreat_below {value}: a share of the enemy's strength is 0 or more")
        _whole("retreat_after", self.retreat_after, 1, 2**31 - 1)
        if self.base == "optimal" and self.retreat_below is not None:
            raise OptionError("retreat_below: optimal play decides about retreats itself")

    def __str__(self) -> str:
        base = "callable" if callable(self.base) else self.base
        if self.retreat_below is None:
            return base
        return f"{base}, retreats below {self.retreat_below:g} from round {self.retreat_after}"


def odds(
    attacker: Army | None = None,
    defender: Army | None = None,
    *,
    game: str = DEFAULT_CONTEST,
    state: State | None = None,
    policy: Any = "greedy",
    exact: bool | Literal["auto"] = "auto",
    detail: str = "full",
    fractions: bool = False,
    utility: str = "win",
    samples: int | None = None,
    seconds: float | None = None,
    memory: int = MEMORY,
    threads: int = 1,
    seed: int = 0,
    rules: str | PathLike[str] | None = None,
    progress: Progress | None = None,
    preview: Preview | None = None,
    engine: str = "rust",
    **options: Any,
) -> Odds:
    """What a battle between two armies comes to, and how likely that is: exact if it can be, else sampled.

    `attacker` and `defender` are army texts or mappings of `game`, which is one that has two sides. Instead of them
    `state` may be a position of such a game, with its armies, rules, options and engine: the odds from there on.
    `policy` is a name, a `Policy`, a callable or a pair of them, attacker's first. `samples` (battles) and `seconds`
    bound the sampling (`seconds`, if given, an exact run as well), `memory` (bytes) the tables. `progress` is told a
    share from 0 to 1, `preview` a first answer, sampled for 20 ms, with its error. `engine="reference"` counts every
    state in rational arithmetic: slow, exact, no limits.

    Raises `OptionError` for arguments that make no battle or no sense, `OddsError` for exact odds that cost more than
    allowed, `IllegalActionError` for a callable that answers with no legal action; what a callable raises is passed
    on. Ctrl-C ends the run with `KeyboardInterrupt`.
    """
    known(engine, ENGINES, "engine")
    pair = policies(policy)
    asked = {
        "state": state,
        "detail": known(detail, DETAILS, "detail"),
        "exact": checked_exact(exact),
        "fractions": _flag("fractions", fractions),
        "utility": known(utility, UTILITIES, "utility"),
        "memory": _whole("memory", memory, 1, SEED_LIMIT - 1),
        "threads": _whole("threads", threads, 1, THREADS_LIMIT),
        "seed": _whole("seed", seed, 0, SEED_LIMIT - 1),
        **_limits(samples, seconds, sampled=exact is not True and pair[0].base != "optimal"),
    }
    agree(pair, exact, fractions)
    _check_callable("progress", progress)
    _check_preview(preview, pair, engine)
    sides = dict(zip(_sides(game, "game"), (attacker, defender), strict=True))
    played: Any
    if state is None:
        played = build(game, None, rules, engine, {**sides, **options})
    else:
        played = _game_of(state, game, engine, {**sides, "rules": rules, **options})
    can_retreat(played, pair)
    if preview is not None:
        preview(_told(played, pair, _first(asked), None))
    return _told(played, pair, asked, progress)


def _told(game: Any, pair: tuple[Policy, Policy], asked: dict[str, Any], progress: Progress | None) -> Odds:
    from warquest.outcomes import Odds

    count = _count_reference if game.engine == "reference" else _count_engine
    return Odds.of(game, (str(pair[0]), str(pair[1])), asked, count(game, pair, asked, progress))


def _first(asked: dict[str, Any]) -> dict[str, Any]:
    """The question whose answer is there soon, whatever the battle."""
    return {**asked, "exact": False, "fractions": False, "samples": None, "seconds": PREVIEW_SECONDS}


# --- arguments --------------------------------------------------------------------------------------------------------


def _sides(game: str, place: str) -> tuple[str, ...]:
    """The two sides of a game, as its options name them."""
    sides = LISTINGS[known(game, LISTINGS, "game")].sides
    if not sides:
        contests = " or ".join(name for name, listing in LISTINGS.items() if listing.sides)
        raise OptionError(f"{place}: odds are asked of {contests}, not of {game}")
    return sides


def _game_of(state: Any, game: str, engine: str, given: dict[str, Any]) -> Any:
    """The game of a position, beside which nothing is said of a game; a default says nothing."""
    own: Any = getattr(state, "game", None)
    if not hasattr(state, "new_initial_state") and hasattr(own, "new_initial_state"):
        _sides(own.name, "state")
        for name, value in given.items():
            if value is not None:
                raise OptionError(f"{name}: a state has its own armies, rules and options; give the one or the other")
        if game not in (DEFAULT_CONTEST, own.name):
            raise OptionError(f"game {game}: the state is one of {own.name}")
        if engine not in (ENGINES[0], own.engine):
            raise OptionError(f"engine {engine}: the state is one of the engine {own.engine}")
        return own
    raise TypeError(f"state: a State is needed, not {type(state).__name__}")


def policies(policy: Any) -> tuple[Policy, Policy]:
    pair = policy if isinstance(policy, tuple | list) else (policy, policy)
    if len(pair) != 2:
        raise OptionError(f"policy: a pair has two, attacker's and defender's, not {len(pair)}")
    first, second = (each if isinstance(each, Policy) else Policy(each) for each in pair)
    if (first.base == "optimal") != (second.base == "optimal"):
        raise OptionError("policy: optimal play is that of both sides; give optimal for both or for none")
    return first, second


def can_retreat(game: Any, pair: tuple[Policy, Policy]) -> None:
    """Retreat rules need a game in which a side can retreat."""
    if all(policy.retreat_below is None for policy in pair):
        return
    from warquest.rules.registry import rule_set

    if not rule_set(game.name).contest(game.rules).retreats:
        raise OptionError(f"retreat_below: nobody can retreat in {game.name}")


def checked_exact(exact: Any) -> bool | str:
    if isinstance(exact, bool) or exact == "auto":
        return exact  # type: ignore[no-any-return]
    raise OptionError(f"exact {exact!r}: expected True, False or 'auto'")


def agree(pair: tuple[Policy, Policy], exact: bool | str, fractions: bool) -> None:
    """Arguments that are right one by one may ask for what sampling cannot give."""
    if pair[0].base == "optimal" and exact is False:
        raise OptionError("policy: perfect play cannot be sampled; take exact=True or exact='auto'")
    if fractions and exact is False:
        raise OptionError("fractions: sampled odds have none; take exact=True or exact='auto'")


def _check_callable(name: str, value: Any) -> None:
    if value is not None and not callable(value):
        raise TypeError(f"{name}: a callable is needed, not {type(value).__name__}")


def _check_preview(preview: Any, pair: tuple[Policy, Policy], engine: str) -> None:
    _check_callable("preview", preview)
    if preview is not None and (pair[0].base == "optimal" or engine != ENGINES[0]):
        raise OptionError("preview: a first answer is sampled, which perfect play and the reference cannot do")


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name}: True or False is needed, not {type(value).__name__}")
    return value


def _limits(samples: Any, seconds: Any, sampled: bool) -> dict[str, Any]:
    """How long to sample: one limit given alone is the only one. An exact run has none unless it is given."""
    if samples is None and seconds is None and sampled:
        return {"samples": SAMPLES, "seconds": SECONDS}
    if samples is not None:
        samples = _whole("samples", samples, 1, SEED_LIMIT - 1)
    if seconds is not None:
        seconds = _number("seconds", seconds)
        if seconds <= 0:
            raise OptionError(f"seconds {seconds:g}: a time above 0 is needed")
    return {"samples": samples, "seconds": seconds}


def _whole(name: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, bool):
        raise TypeError(f"{name}: an integer is needed, not bool")
    number = operator.index(value)
    if not low <= number <= high:
        raise OptionError(f"{name} {shown(number)}: expected {low} to {high}")
    return number


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise TypeError(f"{name}: a number is needed, not {type(value).__name__}")
    number = float(value)
    if not math.isfinite(number):
        raise OptionError(f"{name} {number}: a finite number is needed")
    return number


def checked(policy: Choice) -> Choice:
    """A caller's policy whose answers are legal actions; else `IllegalActionError`, or `TypeError` for no integer."""

    def choose(state: State, legal: list[int]) -> int:
        answer = policy(state, list(legal))
        if isinstance(answer, bool):
            raise TypeError("policy: an action is an integer, not bool")
        action = operator.index(answer)
        if action not in legal:
            raise IllegalActionError(action, state.node, [state.action_to_string(each) for each in legal])
        return action

    return choose


# --- engines ----------------------------------------------------------------------------------------------------------


def _count_engine(
    game: Any, pair: tuple[Policy, Policy], asked: dict[str, Any], progress: Progress | None
) -> dict[str, Any]:
    from warquest import _engine

    callbacks = [checked(policy.base) if callable(policy.base) else None for policy in pair]
    bases = ["callable" if callable(policy.base) else policy.base for policy in pair]
    question = {**asked, "callbacks": tuple(callbacks)}
    if bases[0] == "optimal":
        question["policies"] = "optimal"
    else:
        question["policies"] = [
            {"base": base, "retreat_below": policy.retreat_below, "retreat_after": policy.retreat_after}
            for base, policy in zip(bases, pair, strict=True)
        ]
    found: dict[str, Any] = _engine.odds(game, question, progress)
    return found


def _count_reference(
    game: Any, pair: tuple[Policy, Policy], asked: dict[str, Any], progress: Progress | None
) -> dict[str, Any]:
    """The account of the reference, in the form of the engine's."""
    if asked["exact"] is False:
        raise OddsError("the reference counts and does not sample; take exact=True or the engine rust")
    from warquest.reference import odds as reference

    sides = None
    if pair[0].base != "optimal":
        first, second = (
            reference.Policy(
                checked(policy.base) if callable(policy.base) else policy.base,
                policy.retreat_below,
                policy.retreat_after,
            )
            for policy in pair
        )
        sides = first, second
    began = time.perf_counter()
    start = game.new_initial_state() if asked["state"] is None else asked["state"].clone()
    account = reference.account(start, sides, asked["utility"])
    if progress is not None:
        progress(1.0)
    verdicts = account.verdicts if asked["detail"] == "full" else reference.winners(account)
    told = float if not asked["fractions"] else lambda chance: (chance.numerator, chance.denominator)
    return {
        "exact": True,
        "method": "reference",
        "samples": None,
        "seconds": time.perf_counter() - began,
        "cells": account.states,
        "value": float(account.value),
        "kinds": game.contest.kinds(game),
        "verdicts": [(*verdict, told(chance)) for verdict, chance in verdicts.items()],
        "endings": [(*ending, told(chance)) for ending, chance in account.endings.items()],
    }
