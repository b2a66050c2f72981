"""What matches and environments share: the random numbers of an episode, the game, settings that are checked.

Episode e of a seed is game e of it (docs/contract.md, "Generator"): chance is stream 16 e, the choices of seat s are
stream 16 e + 1 + s, what is hidden from it is dealt anew from stream 16 e + 8 + s, a seat that is drawn comes from
stream 16 e + 15.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, SupportsIndex

from warquest.errors import IllegalActionError, OptionError
from warquest.load import LISTINGS, build, known
from warquest.simulate import bounded

if TYPE_CHECKING:
    from os import PathLike

    import numpy as np

    from warquest._engine import Game, Generator, State

STREAMS = 16
"""Streams of one episode."""
MOST_SEATS = 7
"""Seats that have streams of their own."""
_HIDDEN = 8
_LEARNER = 15


@dataclass(frozen=True)
class Episode:
    """Game `index` of a seed: its generators, each from its beginning."""

    seed: int
    index: int

    def chance(self) -> Generator:
        """Dice and cards."""
        return self._stream(0)

    def choices(self, seat: int) -> Generator:
        """Whatever is chosen at random in a seat."""
        return self._stream(1 + seat)

    def hidden(self, seat: int) -> Generator:
        """What is dealt anew of all that a seat cannot see."""
        return self._stream(_HIDDEN + seat)

    def learner(self, players: int) -> int:
        """The learner's seat, where every episode draws it."""
        return self._stream(_LEARNER).below(players)

    def _stream(self, offset: int) -> Generator:
        from warquest._engine import Generator

        return Generator(self.seed, STREAMS * self.index + offset)


def engine_seed(np_random: np.random.Generator) -> int:
    """The seed S of an environment (docs/gymnasium.md, "Seeds")."""
    return int(np_random.integers(2**63))


def checked_seed(seed: Any) -> int | None:
    """A seed of 64 bits, or None."""
    if seed is None:
        return None
    if not hasattr(seed, "__index__") or bool(getattr(seed, "ndim", False)):
        raise TypeError(f"seed: an integer is needed, not {type(seed).__name__}")
    return bounded("seed", seed)


def playable(game: Any, players: int | None, rules: str | PathLike[str] | None, options: Mapping[str, Any]) -> Game:
    """The game of a name, by the Rust engine, with the usual options where none are given; or a loaded game.

    Raises `OptionError` for what `warquest.load` refuses, and for settings beside a loaded game.
    """
    if isinstance(game, str):
        usual = LISTINGS[game].usual if game in LISTINGS else {}
        return build(game, players, rules, "rust", {**usual, **options})  # type: ignore[return-value]
    if not hasattr(game, "new_initial_state"):
        raise TypeError(f"game: a name or a loaded game is needed, not {type(game).__name__}")
    if game.engine != "rust":
        raise OptionError("game: an environment needs the Rust engine")
    if players not in (None, game.num_players):
        raise OptionError(f"players: the loaded game has {game.num_players}; load another for {players}")
    if rules is not None or options:
        given = ", ".join([*options, *(["rules"] if rules is not None else [])])
        raise OptionError(f"{given}: a loaded game has its rules and options; give them to warquest.load")
    return game  # type: ignore[no-any-return]


def take(state: State, action: Any, illegal: str, substitute: Callable[[], Generator]) -> bool:
    """Apply an action and tell whether it was legal. If not, `illegal` says what is done: `"raise"` raises
    `IllegalActionError`, `"random"` takes a legal one by the generator that `substitute` gives, `"lose"` nothing."""
    try:
        state.apply_action(action)
        return True
    except IllegalActionError:
        if illegal == "raise":
            raise
    if illegal == "random":
        legal = state.legal_actions()
        state.apply_action(legal[substitute().below(len(legal))])
    return False


def choice(noun: str, given: Any, names: tuple[str, ...]) -> str:
    """A setting that has a few values."""
    if not isinstance(given, str):
        raise TypeError(f"{noun}: expected one of {', '.join(names)}, not {type(given).__name__}")
    return known(given, names, noun)


def count(noun: str, given: SupportsIndex, most: int) -> int:
    """A number from 1 on."""
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise TypeError(f"{noun}: an integer is needed, not {type(given).__name__}")
    number = operator.index(given)
    if not 1 <= number <= most:
        raise OptionError(f"{noun}: expected 1 to {most}")
    return number
