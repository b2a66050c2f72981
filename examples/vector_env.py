"""A thousand games at once: actions from the masks by NumPy, the arrays written in place.

Needs the extra: pip install 'warquest[gymnasium]'.
"""

from __future__ import annotations

import gymnasium
import numpy as np

import warquest.gymnasium  # noqa: F401  # makes the ids known


def main(steps: int = 200) -> None:
    envs = gymnasium.make_vec("warquest/WarQuest-v0", num_envs=1000, players=2, rounds=2).unwrapped
    out, dice = envs.buffers(), np.random.default_rng(1)
    envs.reset(seed=1, out=out)
    finished, won, lost = 0, 0, 0
    for _ in range(steps):
        # The largest of random numbers at the legal places: any legal action, all equally likely.
        actions = (out["action_mask"] * dice.random(out["action_mask"].shape, dtype=np.float32)).argmax(axis=1)
        _, rewards, terminated, _, _ = envs.step(actions, out=out)
        finished += int(terminated.sum())
        won += int((rewards[terminated] > 0).sum())
        lost += int((rewards[terminated] < 0).sum())
    print(f"{steps * envs.num_envs:,} steps, {finished:,} games: {won:,} won, {lost:,} lost, the others even")


if __name__ == "__main__":
    main()
