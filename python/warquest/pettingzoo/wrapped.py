"""The environment in PettingZoo's wrappers: with the order of calls enforced, and with the parallel interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from warquest.errors import OptionError, WarquestError
from warquest.pettingzoo.aec import RawEnv

if TYPE_CHECKING:
    from warquest._engine import Game


class Ordered(OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's wrapper that enforces the order of calls; this one says what is wrong with a late `last`, too."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """`WarquestError` after the last agent, as `RawEnv`; before the first reset, PettingZoo's `AttributeError`."""
        _ = self.agents  # the error before the first reset
        return self.env.last(observe)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return str(self.env)


def env(game: Game | str = "warquest", *, illegal: str = "lose", **settings: Any) -> AECEnv:
    """`raw_env` in PettingZoo's wrapper that enforces the order of calls; who acts illegally loses."""
    return Ordered(RawEnv(game, illegal=illegal, **settings))


class ParallelTurns(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]
    """PettingZoo's wrapper of games in turns, in which who is not to act has nothing to choose.

    This one says who is to act from the first observation on, and what is wrong with a call.
    """

    def reset(self, seed: Any = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Observations and infos by agent; `infos[agent]["active_agent"]` is to act."""
        observations, infos = super().reset(seed=seed, options=options)
        for info in infos.values():
            info["active_agent"] = self.aec_env.agent_selection
        return observations, infos

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Takes the action of the agent that is to act, and only that.

        Raises `WarquestError` when no game is under way, `OptionError` if that agent has no action.
        """
        if not self.aec_env.agents:
            raise WarquestError("no game is under way: reset() begins one")
        if self.aec_env.agent_selection not in actions:
            raise OptionError(f"actions: {self.aec_env.agent_selection} is to act and has none")
        return tuple(super().step(actions))


def parallel_env(game: Game | str = "warquest", **settings: Any) -> ParallelTurns:
    """`env` of the same settings, with PettingZoo's parallel interface."""
    return ParallelTurns(env(game, **settings))
