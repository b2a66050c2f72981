"""A battle as a PettingZoo environment: two agents that choose among the legal actions of the mask at random.

Needs the extra `pettingzoo`.
"""

from __future__ import annotations

from warquest.pettingzoo import env


def main(games: int = 3) -> None:
    environment = env("warquest/battle", attacker="3 orc-warrior + lord", defender="4 goblin-warrior")
    for agent in environment.possible_agents:
        environment.action_space(agent).seed(7)
    for game in range(games):
        environment.reset(seed=1 if game == 0 else None)
        for agent in environment.agent_iter():
            observation, reward, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                print(f"game {game}: {agent} {reward:+.0f}")
                environment.step(None)
                continue
            mask = observation["action_mask"]  # 1 for each legal action; the tensor is observation["observation"]
            environment.step(environment.action_space(agent).sample(mask))


if __name__ == "__main__":
    main()
