"""The pictures of WarQuest."""

from warquest.board.warquest.alone import Battle
from warquest.board.warquest.campaign import WarQuest

__all__ = ["Battle", "WarQuest"]
