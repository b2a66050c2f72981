"""A state for OpenSpiel. All that it holds is one handle of the Rust engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import pyspiel

from warquest._engine import Generator, Recollection
from warquest.errors import SaveError

if TYPE_CHECKING:
    from warquest import _engine
    from warquest.openspiel.game import Game

WORD = 2**32


class State(pyspiel.State):  # type: ignore[misc]
    """Made by `Game.new_initial_state`.

    `core` is the state of the engine with what each player has seen; it has all methods of `warquest.State`, but never
    changes: each action puts another in its place, and copies share it. It is the true state: whoever shall not see
    what is hidden gets `resample_from_infostate` or a view.
    """

    core: Recollection

    def current_player(self) -> int:
        """The seat that decides; -1 at a chance node, -4 at the end."""
        return self.core.current_player()

    def is_terminal(self) -> bool:
        return self.core.is_terminal()

    def returns(self) -> list[float]:
        """One a player; zeros before the end."""
        return self.core.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(outcome, probability): each integer weight over their sum, rounded once."""
        return self.core.chance_outcomes()

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> State:
        """A state that the player cannot tell from this one, the rest drawn anew; `rng()` is in [0, 1).

        Its history is empty: a true one would tell what is hidden. What others remember stays as it is.
        """
        seed = int(rng() * WORD) * WORD + int(rng() * WORD)
        sample = cast("Game", self.get_game()).new_initial_state()
        sample.core = self.core.resample_from_infostate(player, Generator(seed, 0))
        return sample

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.__dict__["core"] = self.core.child(action)

    def __setattr__(self, name: str, value: Any) -> None:
        """So OpenSpiel fills a new state with what was saved: `SaveError` if that is of another game than the state."""
        held = self.__dict__
        if name == "core" and value.game is not held[name].game:
            _check(value, held[name])
        held[name] = value

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.action_to_string(action)

    def __str__(self) -> str:
        return str(self.core)


def _check(read: Recollection, own: Recollection) -> None:
    if read.game != own.game:
        raise SaveError(f"the state is of {_told(read.game)}, not of {_told(own.game)}, which the game string names")


def _told(game: _engine.Game) -> str:
    """A game, options included."""
    return f"{game.name} for {game.num_players} with {game.options} (rules {game.rules_digest[:8]})"
