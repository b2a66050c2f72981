"""One game as a Gymnasium environment: a learner in one seat, agents in the others, or the caller in all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import gymnasium
import numpy as np

from warquest.agents.seated import Seated
from warquest.contract import CHANCE, TERMINAL
from warquest.episodes import Episode, checked_seed, choice, count, engine_seed, playable, take
from warquest.errors import WarquestError
from warquest.gymnasium.resets import checked_options
from warquest.gymnasium.seating import DRAWN, EVERYONE, Opponents, Seating
from warquest.gymnasium.spaces import action_space, observation_space

if TYPE_CHECKING:
    from os import PathLike

    from warquest._engine import Game, Generator, State

ILLEGAL = ("lose", "random", "raise")
RENDER_MODES = ("human", "ansi")
MOST_STEPS = 2**63 - 1
LOSS = -1.0
"""Reward of an illegal action under `lose`, if no return of the game is lower."""

Observation = np.ndarray[tuple[int], np.dtype[np.float32]]
Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class WarQuestEnv(gymnasium.Env[Observation, np.int64]):
    """A learner plays one seat of a game; agents play the others inside (docs/gymnasium.md).

    Observations are float32 of shape `(game.observation_size,)`, actions `Discrete(game.num_distinct_actions)`; which
    are legal is in `info["action_mask"]` (int8) and `action_masks()` (bool). The reward is the learner's return at the
    end, 0 before.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str = "warquest",
        *,
        players: int | None = None,
        rules: str | PathLike[str] | None = None,
        seat: SupportsIndex | str | None = None,
        opponents: Opponents = "random",
        illegal: str = "lose",
        max_steps: SupportsIndex | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """A game by name, for which the usual options are filled in, or a loaded one.

        `seat`: that of the learner, 0 by default, or `"random"`. `opponents`: a spec for all, or a list of agents and
        specs from the seat after the learner's on; None: the caller plays every seat. `illegal`: what becomes of an
        illegal action, `lose`, `random` or `raise`. `max_steps`: longer episodes are truncated.
        Raises `OptionError` for whatever is unknown or out of range, `TypeError` for what is no such thing at all.
        """
        self.game = playable(game, players, rules, options)
        self.seating = Seating(self.game, seat, opponents)
        self.illegal = choice("illegal", illegal, ILLEGAL)
        self.max_steps = None if max_steps is None else count("max_steps", max_steps, MOST_STEPS)
        self.render_mode = None if render_mode is None else choice("render_mode", render_mode, RENDER_MODES)
        self.observation_space = observation_space(self.game)  # type: ignore[assignment]
        self.action_space = action_space(self.game)
        self._episode: Episode | None = None
        self._state: State | None = None
        self._is_over = False
        self._is_closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin episode 0 of a seed, or without one the next episode, and play up to the learner's first decision.

        Raises `TypeError` or `OptionError` for a seed that is no integer of 64 bits and for any option.
        """
        self._check_open()
        checked_options(options, ())
        super().reset(seed=checked_seed(seed))
        if seed is not None or self._episode is None:
            self._episode = Episode(engine_seed(self.np_random), 0)
        else:
            self._episode = Episode(self._episode.seed, self._episode.index + 1)
        self._begin(self._episode)
        self._show()
        return self._observe(), self._info(False)

    def _begin(self, episode: Episode) -> None:
        players = self.game.num_players
        learner = self.seating.learner
        self._learner = None if learner == EVERYONE else episode.learner(players) if learner == DRAWN else int(learner)
        self._viewer = self._learner or 0
        self._chance = episode.chance()
        self._substitutes: dict[int, Generator] = {}
        self._steps, self._is_over, self._state = 0, False, None
        others = {} if self._learner is None else self.seating.opponents(self._learner)
        self._others = {
            seat: Seated(agent, agent.name, seat, episode.index, episode.choices(seat), episode.hidden(seat))
            for seat, agent in others.items()
        }
        state = self.game.new_initial_state()
        for seat in sorted(self._others):
            self._others[seat].begin(state)
        self._advance(state)
        self._state = state

    def _advance(self, state: State) -> None:
        """Chance and opponents, up to a decision of the caller or the end."""
        seat = state.current_player()
        while seat != TERMINAL:
            if seat == CHANCE:
                state.apply_action(state.sample_chance(self._chance))
            elif seat in self._others:
                state.apply_action(self._others[seat].decide(state))
            else:
                self._viewer = seat
                return
            seat = state.current_player()

    def step(self, action: SupportsIndex) -> Step:
        """Take an action and play up to the learner's next decision, or to the end.

        Raises `TypeError` for what is no integer, `IllegalActionError` if illegal actions are so set; both leave
        everything as it was. `WarquestError` before the first reset and after the end.
        """
        state = self._playing()
        if self._is_over:
            raise WarquestError("the episode is over: reset the environment")
        is_legal = state.is_terminal() or take(state, action, self.illegal, lambda: self._own(self._viewer))
        self._is_over = True  # whatever an opponent may raise
        if not is_legal and self.illegal == "lose":
            return self._told(min(LOSS, self.game.min_utility), True, False, True)
        self._advance(state)
        self._steps += 1
        terminated = state.is_terminal()
        truncated = not terminated and self._steps == self.max_steps
        self._is_over = terminated or truncated
        reward = state.returns()[self._viewer] if terminated else 0.0
        return self._told(reward, terminated, truncated, not is_legal)

    def _own(self, seat: int) -> Generator:
        """The generator of the choices that are made for the caller in a seat."""
        if seat not in self._substitutes:
            assert self._episode is not None  # there is a state only in an episode
            self._substitutes[seat] = self._episode.choices(seat)
        return self._substitutes[seat]

    def _told(self, reward: float, terminated: bool, truncated: bool, illegal: bool) -> Step:
        self._show()
        return self._observe(), float(reward), terminated, truncated, self._info(illegal)

    def _observe(self) -> Observation:
        return self._playing().observation(self._viewer)

    def _info(self, illegal: bool) -> dict[str, Any]:
        """Fresh data every time; the same keys at every step."""
        state = self._playing()
        assert self._episode is not None
        info = {
            "action_mask": state.legal_actions_mask(),
            "current_player": state.current_player(),
            "game_index": self._episode.index,
            "seat": -1 if self._learner is None else self._learner,
            "illegal": illegal,
            "returns": np.array(state.returns(), dtype=np.float64),
        }
        points = state.points()
        return info if points is None else {**info, "points": np.array(points, dtype=np.int64)}

    def action_masks(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which actions are legal now, bool, shape `(game.num_distinct_actions,)`, new memory."""
        return self._playing().legal_actions_mask().astype(np.bool_)

    @property
    def state(self) -> State:
        """A copy of the true state, with all that is hidden from the learner."""
        return self._playing().clone()

    def render(self) -> str | None:
        """The board as text: returned under `ansi`, printed under `human`; nothing without a render mode."""
        state = self._playing()
        if self.render_mode == "human":
            print(state)
        return str(state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of the game; may be called again. Nothing else may."""
        self._state, self._is_closed = None, True

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _check_open(self) -> None:
        if self._is_closed:
            raise WarquestError("the environment is closed: make another one")

    def _playing(self) -> State:
        self._check_open()
        if self._state is None:
            raise WarquestError("no episode has begun: call reset first")
        return self._state
