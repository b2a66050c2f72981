"""Every game as a Gymnasium environment, one or many at once (docs/gymnasium.md). Needs the extra `gymnasium`.

>>> import gymnasium
>>> env = gymnasium.make("warquest.gymnasium:warquest/WarQuestBattle-v0")
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
3
"""

from __future__ import annotations

try:
    import gymnasium  # noqa: F401
except ModuleNotFoundError as error:
    raise ImportError("warquest.gymnasium needs Gymnasium: pip install 'warquest[gymnasium]'") from error

from warquest.gymnasium.env import WarQuestEnv
from warquest.gymnasium.registration import IDS, register
from warquest.gymnasium.vector import WarQuestVectorEnv

__all__ = ["IDS", "WarQuestEnv", "WarQuestVectorEnv", "register"]

register()
