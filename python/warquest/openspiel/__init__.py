"""Every game as a game of OpenSpiel (docs/openspiel.md): importing this registers them with `pyspiel`.

>>> import pyspiel, warquest.openspiel
>>> game = pyspiel.load_game("warquest_warquest(players=3,rounds=2)")
>>> game.num_players(), game.new_initial_state().is_chance_node()
(3, True)
"""

try:
    import pyspiel as _pyspiel  # noqa: F401
except ImportError as error:
    raise ImportError("warquest.openspiel needs OpenSpiel: pip install 'warquest[openspiel]'") from error

from warquest.openspiel.bot import Bot, bot
from warquest.openspiel.game import Game, register
from warquest.openspiel.observer import Observer
from warquest.openspiel.parameters import short_name
from warquest.openspiel.state import State

__all__ = ["Bot", "Game", "Observer", "State", "bot", "register", "short_name"]

register()
