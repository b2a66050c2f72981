"""Every game as a PettingZoo environment (docs/pettingzoo.md). Needs the extra `pettingzoo`.

>>> from warquest.pettingzoo import env
>>> battle = env("warquest/battle")
>>> battle.reset(seed=1)
>>> battle.agent_selection
'player_0'
"""

from __future__ import annotations

try:
    import pettingzoo  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError("warquest.pettingzoo needs PettingZoo: pip install 'warquest[pettingzoo]'") from error

from warquest.pettingzoo.aec import RawEnv
from warquest.pettingzoo.wrapped import ParallelTurns, env, parallel_env

raw_env = RawEnv

__all__ = ["ParallelTurns", "RawEnv", "env", "parallel_env", "raw_env"]
