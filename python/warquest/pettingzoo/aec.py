"""A game as a PettingZoo environment in which agents act one after the other (docs/pettingzoo.md)."""

from __future__ import annotations

import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from gymnasium import logger
from pettingzoo import AECEnv

from warquest.contract import CHANCE, TERMINAL
from warquest.episodes import choice, count, playable, take
from warquest.errors import OptionError, WarquestError
from warquest.pettingzoo.about import RENDER_MODES, action_space, metadata, observation_space, state_space
from warquest.pettingzoo.seeds import Episodes

if TYPE_CHECKING:
    from os import PathLike

    from gymnasium.spaces import Box, Discrete, Space

    from warquest._engine import Game, Generator, State

MASK_PLACES = ("observation", "info")
ILLEGAL = ("raise", "lose", "random")
LOSS = -1.0
"""Reward of an illegal action under `lose`, if no return of the game is lower."""
MOST_STEPS = 2**63 - 1


class RawEnv(AECEnv):  # type: ignore[misc]
    """One game between agents `player_0`, `player_1`, …, one a seat, without PettingZoo's wrappers.

    Observations are float32 arrays of shape `(game.observation_size,)` (docs/observations.md), masks int8 arrays of
    shape `(game.num_distinct_actions,)`, both always new; rewards are the returns at the end, 0 before.
    """

    def __init__(
        self,
        game: Game | str = "warquest",
        *,
        players: int | None = None,
        rules: str | PathLike[str] | None = None,
        mask_in: str = "observation",
        illegal: str = "raise",
        max_steps: SupportsIndex | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A game by name, for which the usual options are filled in, or a loaded one.

        `mask_in`: where the mask is, `observation` (which is a dict then) or `info`. `illegal`: what becomes of an
        illegal action: `raise` an error that changes nothing, `lose` the game, or be replaced at `random`. `max_steps`:
        the game is cut off after so many. `render_mode`: None, `human` (prints) or `ansi`.
        Raises `OptionError` for whatever is unknown or contradicts a loaded game.
        """
        super().__init__()
        self.game = playable(game, players, rules, options)
        self.mask_in = choice("mask_in", mask_in, MASK_PLACES)
        self.illegal = choice("illegal", illegal, ILLEGAL)
        self.max_steps = None if max_steps is None else count("max_steps", max_steps, MOST_STEPS)
        self.render_mode = None if render_mode is None else choice("render_mode", render_mode, RENDER_MODES)
        self.metadata = metadata(self.game)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._masked = self.mask_in == "observation"
        self._spaces = {agent: observation_space(self.game, self._masked) for agent in self._seats}
        self._actions = {agent: action_space(self.game) for agent in self._seats}
        self._episodes = Episodes()
        self._substitutes: dict[int, Generator] = {}
        self._state: State | None = None
        self._is_over = False
        self._is_closed = False

    # Spaces.

    def observation_space(self, agent: str) -> Space[Any]:
        """The same object at every call."""
        return self._spaces[self._known(agent)]

    def action_space(self, agent: str) -> Discrete:
        """The same object at every call."""
        return self._actions[self._known(agent)]

    @cached_property
    def state_space(self) -> Box:
        """The box of `state()`."""
        return state_space(self.game)

    @property
    def np_random(self) -> np.random.Generator | None:
        """The generator from which the engine's seed came; None before the first reset."""
        return self._episodes.np_random

    # Play.

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin episode 0 of a seed, or without one the next episode. `options` are PettingZoo's; none has a meaning.

        Raises `TypeError` for a seed that is no integer, `OptionError` for one beyond 64 bits.
        """
        if self._is_closed:
            raise self._idle()
        self._chance = self._episodes.begin(seed).chance()
        self._substitutes = {}
        self._state = self.game.new_initial_state()
        self._steps = 0
        self._is_over = False
        self._skip_agent_selection = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._go_on(self._state)
        self._tell()

    def step(self, action: SupportsIndex | None) -> None:
        """Take an action of `agent_selection`, and all chance up to the next decision; None once its game is over.

        Raises `IllegalActionError` if so set, `TypeError` for what is no integer; both leave everything as it was.
        `WarquestError` when no game is under way.
        """
        state = self._playing()
        if not self.agents:
            raise self._idle()
        agent = self.agent_selection
        if self._is_over:
            self._was_dead_step(action)
            return
        is_legal = take(state, action, self.illegal, lambda: self._own(self._seats[agent]))
        self._cumulative_rewards[agent] = 0.0
        self._steps += 1
        if is_legal or self.illegal == "random":
            self._go_on(state)
        else:
            self._end(self.terminations, {agent: min(LOSS, self.game.min_utility)})
        self._tell()
        if not is_legal:
            self.infos[agent]["illegal"] = True

    def _own(self, seat: int) -> Generator:
        """The generator of the choices that are made for the caller in a seat."""
        return self._substitutes.setdefault(seat, self._episodes.present.choices(seat))

    def _go_on(self, state: State) -> None:
        """Chance, up to the next decision or the end."""
        seat = state.current_player()
        while seat == CHANCE:
            state.apply_action(state.sample_chance(self._chance))
            seat = state.current_player()
        if seat == TERMINAL:
            self._end(self.terminations, dict(zip(self.agents, state.returns(), strict=True)))
            return
        self.agent_selection = self.possible_agents[seat]
        if self._steps == self.max_steps:
            self._end(self.truncations, {})

    def _end(self, flags: dict[str, bool], rewards: dict[str, float]) -> None:
        """The game is over for all; each agent is stepped once more, with None."""
        for agent in self.agents:
            flags[agent] = True
        self._is_over = True
        self.rewards.update(rewards)
        self._accumulate_rewards()
        self._deads_step_first()

    def _tell(self) -> None:
        """Fresh infos, and the board to who watches."""
        self.infos = {agent: self._info(agent) for agent in self.agents}
        if self.render_mode == "human":
            self.render()

    def _info(self, agent: str) -> dict[str, Any]:
        points = self._playing().points()
        info: dict[str, Any] = {} if points is None else {"points": points}
        if not self._masked:
            info["action_mask"] = self._mask(agent)
        return info

    # What is seen.

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation (None if not asked for), cumulative reward, terminated, truncated and info of who is to act."""
        if self._state is None or not self.agents:
            raise self._idle()
        return super().last(observe)  # type: ignore[no-any-return]

    def observe(self, agent: str) -> Any:
        """What an agent may know: a new tensor, or a dict of it and the mask, which is zero unless it is to act."""
        tensor = self._playing().observation(self._seats[self._known(agent)])
        return {"observation": tensor, "action_mask": self._mask(agent)} if self._masked else tensor

    def _mask(self, agent: str) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        if agent == self.agent_selection and not self._is_over:
            return self._playing().legal_actions_mask()
        return np.zeros(self.game.num_distinct_actions, np.int8)

    def state(self) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
        """What all seats know together: their observations, one after the other. Nobody's own view."""
        state = self._playing()
        return np.concatenate([state.observation(seat) for seat in range(self.game.num_players)])

    def game_state(self) -> State:
        """A copy of the core's state, hidden cards included: for search, notation, saves."""
        return self._playing().clone()

    def render(self) -> str | None:
        """The whole board, hidden cards included, as text: given back if `ansi`, printed if `human`."""
        text = str(self._playing())
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        else:
            logger.warn("render() does nothing: the environment was made without a render_mode")
        return None

    # Copies and the end.

    def __copy__(self) -> RawEnv:
        """A copy shares nothing that play changes."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> RawEnv:
        memo[id(self.game)] = self.game  # never changes
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        twin.__dict__.update(copy.deepcopy(self.__dict__, memo))
        return twin

    def close(self) -> None:
        """Let the game go; whatever is called afterwards says so. Closing again does nothing."""
        self._state = None
        self._is_closed = True

    def _playing(self) -> State:
        if self._state is None:
            raise self._idle()
        return self._state

    def _known(self, agent: str) -> str:
        if agent not in self._seats:
            raise OptionError(f"agent {agent!r}: expected one of {', '.join(self.possible_agents)}")
        return agent

    def _idle(self) -> WarquestError:
        if self._is_closed:
            return WarquestError("the environment is closed; make another")
        if self._state is None:
            return WarquestError("no game yet: reset() begins one")
        return WarquestError("the game is over: reset() begins the next")
