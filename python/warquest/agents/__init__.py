"""Players: what an agent is, those that come with warquest, and how they are named in text (docs/agents.md)."""

from warquest.agents.basic import Greedy, Random
from warquest.agents.protocol import Agent, AgentError, Sight
from warquest.agents.specs import make_agent

__all__ = ["Agent", "AgentError", "Greedy", "Random", "Sight", "make_agent"]
