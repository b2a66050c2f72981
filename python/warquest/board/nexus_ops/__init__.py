"""The pictures of Nexus Ops."""

from warquest.board.nexus_ops.game import NexusOps, NexusOpsBattle

__all__ = ["NexusOps", "NexusOpsBattle"]
