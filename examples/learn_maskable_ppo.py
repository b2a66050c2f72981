"""MaskablePPO of sb3-contrib learns the battle game against a random opponent (extra `learn`).

`python examples/learn_maskable_ppo.py [STEPS]` takes minutes and prints the share of wins against a random player.
"""

from __future__ import annotations

import sys
import time

import gymnasium
import torch
from sb3_contrib import MaskablePPO

BATTLE = "warquest.gymnasium:warquest/WarQuestBattle-v0"


def win_share(model: MaskablePPO, games: int = 400) -> float:
    """Of games against a random player, in both seats alike; a draw is half a win."""
    env, total = gymnasium.make(BATTLE, seat="random"), 0.0
    seen, info = env.reset(seed=99)
    for _ in range(games):
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool))
            seen, reward, over, _, info = env.step(action)
        total += float(reward)
        seen, info = env.reset()
    return (total / games + 1) / 2


def main(steps: int) -> None:
    torch.set_num_threads(1)
    model = MaskablePPO("MlpPolicy", gymnasium.make(BATTLE, seat="random"), n_steps=1024, batch_size=256, seed=1)
    print(f"before: {win_share(model):.1%} of the wins against a random player", flush=True)
    start = time.process_time()
    model.learn(steps)
    print(f"after: {win_share(model):.1%}, {steps:,} steps in {time.process_time() - start:.0f} s (processor)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
