"""The pictures of WarQuest."""

from warquest.board.warquest.campaign import WarQuest

__all__ = ["WarQuest"]
