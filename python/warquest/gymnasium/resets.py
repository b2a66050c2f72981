"""What a reset is given: seeds, options, a mask of the environments that it concerns."""

from __future__ import annotations

from typing import Any

import numpy as np

from warquest.episodes import checked_seed
from warquest.errors import OptionError

RESET_MASK = "reset_mask"

Mask = np.ndarray[Any, np.dtype[np.bool_]]


def seeds_of(seed: Any, num_envs: int) -> list[int | None]:
    """A seed, or None, for each environment: s + i of a seed s."""
    if isinstance(seed, list | tuple) or (isinstance(seed, np.ndarray) and seed.ndim):
        if len(seed) != num_envs:
            raise OptionError(f"seed: {len(seed)} seeds for {num_envs} environments")
        return [checked_seed(each) for each in seed]
    first = checked_seed(seed)
    return [None if first is None else checked_seed(first + row) for row in range(num_envs)]


def checked_options(options: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """The options of a reset, all of which are known."""
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise TypeError(f"options: a dict is needed, not {type(options).__name__}")
    for name in options:
        if name not in names:
            takes = f"known: {', '.join(names)}" if names else "a reset takes none; rule options are given to make"
            raise OptionError(f"options: unknown option {name!r}; {takes}")
    return options


def reset_mask(options: dict[str, Any], num_envs: int) -> Mask | None:
    """Which environments are reset; None: all."""
    if RESET_MASK not in options:
        return None
    mask = options[RESET_MASK]
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
        found = mask.dtype if isinstance(mask, np.ndarray) else type(mask).__name__
        raise TypeError(f"reset_mask: a NumPy array of bool is needed, not {found}")
    if mask.shape != (num_envs,):
        raise OptionError(f"reset_mask: expected the shape ({num_envs},), not {mask.shape}")
    if not mask.any():
        raise OptionError("reset_mask: expected at least one True")
    # A view of other data can hold other bytes than 0 and 1.
    return np.ascontiguousarray(mask.view(np.uint8) != 0)
