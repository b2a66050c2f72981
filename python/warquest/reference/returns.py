"""What an end is worth to each seat, by the option `returns`."""

from __future__ import annotations


def returns(kind: str, points: list[int], winners: list[int]) -> list[float]:
    """The returns of that kind, by seat, from the points by seat and the seats that share the win."""
    seats = range(len(points))
    if kind == "vp":
        return [float(vp) for vp in points]
    if kind == "vp_margin":
        return [float(points[seat] - max(points[other] for other in seats if other != seat)) for seat in seats]
    share = 1 / len(winners)
    if kind == "win_share":
        return [share if seat in winners else 0.0 for seat in seats]
    if len(winners) == len(points):
        return [0.0 for _ in seats]
    loss = -1 / (len(points) - len(winners))
    return [share if seat in winners else loss for seat in seats]
