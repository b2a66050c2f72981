"""Many games at once, stepped in Rust: a Gymnasium vector environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from warquest import _engine
from warquest.agents import Greedy, Random
from warquest.episodes import choice, count, engine_seed, playable
from warquest.errors import OptionError, WarquestError
from warquest.gymnasium.arrays import ENDS, OBSERVATION, Array, Arrays, Layout, infos_of, last_of
from warquest.gymnasium.env import ILLEGAL, MOST_STEPS, RENDER_MODES
from warquest.gymnasium.resets import RESET_MASK, checked_options, reset_mask, seeds_of
from warquest.gymnasium.seating import Opponents, Seating
from warquest.gymnasium.spaces import action_space, observation_space
from warquest.simulate import checked_threads

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from warquest._engine import Game

MOST_ENVS = 2**20

Step = tuple[Array, Array, Array, Array, dict[str, Any]]


class WarQuestVectorEnv(VectorEnv[Array, Array, Array]):
    """So many environments as `WarQuestEnv` of one game, equal to it step by step (docs/gymnasium.md).

    Actions are integers of shape `(n,)`; observations float32 `(n, k)`, rewards float64 `(n,)`, ends bool `(n,)`;
    infos are arrays `(n, ...)`, each with a mask `_name`. All arrays are new at every call, unless `out=` is given.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        num_envs: SupportsIndex = 1,
        game: Game | str = "warquest",
        *,
        players: int | None = None,
        rules: str | PathLike[str] | None = None,
        seat: SupportsIndex | str | None = None,
        opponents: Opponents = "random",
        illegal: str = "lose",
        max_steps: SupportsIndex | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """As `WarQuestEnv`, but opponents can only be `random`, `greedy` and `greedy:odds=false`.

        `threads` share the environments out among them; the results do not depend on their number.
        Raises `OptionError` and `TypeError` as `WarQuestEnv` does.
        """
        self.num_envs = count("num_envs", num_envs, MOST_ENVS)
        self.game = playable(game, players, rules, options)
        self.seating = Seating(self.game, seat, opponents)
        self.autoreset_mode = _mode(autoreset_mode)
        self.render_mode = None if render_mode is None else choice("render_mode", render_mode, RENDER_MODES)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._layout = Layout(self.game, self.num_envs)
        self._present = np.ones(self.num_envs, dtype=np.bool_)
        self._present.flags.writeable = False
        self._generators: list[np.random.Generator | None] = [None] * self.num_envs
        self._seeds: list[int | None] = [None] * self.num_envs
        self._environments: _engine.Environments | None = _engine.Environments(
            self.game,
            self.num_envs,
            seat=self.seating.learner,
            opponents=[_built_in(agent) for agent in self.seating.agents],
            illegal=choice("illegal", illegal, ILLEGAL),
            max_steps=None if max_steps is None else count("max_steps", max_steps, MOST_STEPS),
            begins_next=self.autoreset_mode is AutoresetMode.NEXT_STEP,
            threads=checked_threads(threads),
        )

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
        out: Arrays | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begin an episode in all environments, or in those of `options={"reset_mask": bool array (n,)}`.

        A seed s is s + i for environment i; a list has one for each, None: the environment goes on to its next episode.
        Raises `OptionError` and `TypeError` for seeds, options and arrays that do not fit.
        """
        environments = self._open()
        mask = reset_mask(checked_options(options, (RESET_MASK,)), self.num_envs)
        arrays = self._layout.new_for_reset() if out is None else out
        marked = [True] * self.num_envs if mask is None else mask.tolist()
        generators, numbers = self._generators[:], self._seeds[:]
        seeds: list[int | None] = [None] * self.num_envs
        for row, given in enumerate(seeds_of(seed, self.num_envs)):
            if marked[row] and (given is not None or generators[row] is None):
                generator, numbers[row] = seeding.np_random(given)
                generators[row], seeds[row] = generator, engine_seed(generator)
        environments.reset(seeds, mask, arrays)
        self._generators, self._seeds = generators, numbers
        return arrays.get(OBSERVATION), infos_of(arrays, self._present, out is None)  # type: ignore[return-value]

    def step(self, actions: Any, *, out: Arrays | None = None) -> Step:
        """One action an environment: an array of integers of shape `(n,)`.

        With `out`, a dict of arrays as `buffers()` makes it, exactly the arrays in it are written, and are returned.
        Raises `TypeError` and `OptionError` for actions and arrays that do not fit, `IllegalActionError` if illegal
        actions are so set, `WarquestError` before a reset or, without autoreset, after an end: nothing is played then.
        """
        environments, arrays = self._open(), self._arrays(out)
        return self._told(arrays, environments.step(self._checked(actions), arrays), out is None)

    def step_random(self, *, out: Arrays | None = None) -> Step:
        """`step(sample_actions())` in one call."""
        environments, arrays = self._open(), self._arrays(out)
        return self._told(arrays, environments.step_random(arrays), out is None)

    def sample_actions(self) -> Array:
        """A legal action for each environment, int64 of shape `(n,)`: `legal[below(len(legal))]` from the stream of
        the seat that decides, as the players of `warquest.simulate`; 0 where nobody decides."""
        return self._open().sample()

    def buffers(self) -> Arrays:
        """New arrays for `out`, by name; leave out those that shall not be written."""
        return self._layout.new()

    def render(self) -> tuple[str, ...] | None:
        """The boards as text, one an environment: returned under `ansi`, printed under `human`."""
        environments = self._open()
        if self.render_mode is None:
            return None
        boards = tuple(str(environments.state(row)) for row in range(self.num_envs))
        if self.render_mode == "human":
            print(*boards, sep="\n")
            return None
        return boards

    def state(self, number: SupportsIndex) -> _engine.State:
        """A copy of the true state of an environment."""
        return self._open().state(number)

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the games."""
        self._environments = None

    @property  # type: ignore[misc]
    def np_random(self) -> tuple[np.random.Generator | None, ...]:  # type: ignore[override]
        """The generators from which the engine's seeds came, one an environment; None before its first reset."""
        return tuple(self._generators)

    @property
    def np_random_seed(self) -> tuple[int | None, ...]:  # type: ignore[override]
        """Their seeds."""
        return tuple(self._seeds)

    def _open(self) -> _engine.Environments:
        if self._environments is None:
            raise WarquestError("the environments are closed: make others")
        return self._environments

    def _checked(self, actions: Any) -> Array:
        try:
            array = np.asarray(actions)
        except Exception as error:
            raise TypeError(f"actions: no array of integers: {error}") from error
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions: integers are needed, not {array.dtype}")
        if array.shape != (self.num_envs,):
            raise OptionError(f"actions: expected the shape ({self.num_envs},), not {array.shape}")
        return np.require(array, np.int64, ("C", "ALIGNED"))

    def _arrays(self, out: Arrays | None) -> Arrays:
        if out is None:
            return self._layout.new()
        if not isinstance(out, dict):
            raise TypeError(f"out: a dict of arrays is needed, not {type(out).__name__}")
        if self.autoreset_mode is AutoresetMode.SAME_STEP and not all(name in out for name in ENDS):
            raise OptionError(f"out: {' and '.join(ENDS)} are needed where episodes begin in the step that ended one")
        return out

    def _told(self, arrays: Arrays, over: int, fresh: bool) -> Step:
        last: dict[str, Any] = {}
        if over and self.autoreset_mode is AutoresetMode.SAME_STEP:
            last = last_of(arrays, arrays["terminated"] | arrays["truncated"])
            self._open().renew(arrays)
        get = arrays.get
        infos = infos_of(arrays, self._present, fresh)
        infos.update(last)
        return get(OBSERVATION), get("reward"), get("terminated"), get("truncated"), infos  # type: ignore[return-value]


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(each.value for each in AutoresetMode)
        raise OptionError(f"autoreset_mode {mode!r}: expected one of {names}") from None


def _built_in(agent: Any) -> str:
    """The name of an agent that the engine plays itself."""
    if type(agent) in (Random, Greedy):
        return str(agent.name)
    raise OptionError(
        f"opponents: {agent.name!r} is none of random, greedy and greedy:odds=false, which alone play in vector "
        "environments; WarQuestEnv takes any agent, and gymnasium.make_vec(..., vectorization_mode='sync') many of it"
    )
