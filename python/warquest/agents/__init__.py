"""Players: what an agent is, those that come with warquest, and how they are named in text (docs/agents.md)."""

from warquest.agents.basic import Greedy, Random
from warquest.agents.protocol import Agent, AgentError, Sight
from warquest.agents.searching import Flat, Ismcts, Mcts
from warquest.agents.specs import make_agent

__all__ = ["Agent", "AgentError", "Flat", "Greedy", "Ismcts", "Mcts", "Random", "Sight", "make_agent"]
