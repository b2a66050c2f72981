"""A learner against a random opponent in Gymnasium: it keeps to the mask, and here it picks at random.

Needs the extra: pip install 'warquest[gymnasium]'.
"""

from __future__ import annotations

import gymnasium

import warquest.gymnasium  # noqa: F401  # makes the ids known


def main(episodes: int = 20) -> None:
    env = gymnasium.make("warquest/WarQuestBattle-v0", opponents="random", seat="random")
    wins = 0
    for episode in range(episodes):
        _, info = env.reset(seed=7 if episode == 0 else None)
        over, reward = False, 0.0
        while not over:
            action = env.action_space.sample(info["action_mask"])
            _, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        wins += reward > 0
    print(f"won {wins} of {episodes} battles")
    env.close()


if __name__ == "__main__":
    main()
