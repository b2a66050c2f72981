"""Plots of battle odds and of tournaments; matplotlib comes with the extra `plot` (docs/odds.md, docs/agents.md)."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warquest.board.style import PLOTS, SEATS
from warquest.board.style import SIDES as COLOURS
from warquest.errors import OptionError
from warquest.outcomes import SIDES, WINNERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from warquest.outcomes import Distribution, Odds
    from warquest.standings import Standing

FORMATS = ("svg", "png")

_MARKS = "osD^hp"
_LABELS = {"attacker": "attacker", "defender": "defender", "none": "nobody"}
_STYLE: Any = PLOTS
_HATCHES = {"attacker": "", "defender": "///", "none": "..."}
"""Colour is never the only sign."""


def form_of(target: Path) -> str:
    """The format that a file name asks for; `OptionError` for another one, and while matplotlib is missing."""
    form = target.suffix[1:].lower()
    if form not in FORMATS:
        raise OptionError(f"{target}: a picture is called something.svg or something.png")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise OptionError("pictures need matplotlib: pip install 'warquest[plot]'") from None
    return form


def picture(odds: Odds, form: str = "svg") -> bytes:
    """Three panels: who wins, how many pieces each side has left, and how likely so many or more are left."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(10, 3.6), layout="constrained")
        winners, histogram, cumulative = figure.subplots(1, 3, width_ratios=(2, 3, 3))
        _draw_winners(winners, odds)
        _draw_survivors(histogram, odds)
        _draw_cumulative(cumulative, odds)
        figure.suptitle(_title(odds), fontsize=9)
        return _written(figure, form)


def standings_picture(standings: Sequence[Standing], form: str = "svg") -> bytes:
    """A bar an agent, in the order of the table: its share of the wins and how sure that is (95 %).

    With `openskill` installed a second panel has ratings and their spread. An agent without games has no bar.
    """
    import matplotlib
    from matplotlib.figure import Figure

    rated = any(standing.rating is not None for standing in standings)
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(10, 1.2 + 0.4 * len(standings)), layout="constrained")
        panels = figure.subplots(1, 1 + rated, sharey=True, squeeze=False)[0]
        _draw_shares(panels[0], standings)
        if rated:
            _draw_ratings(panels[1], standings)
        return _written(figure, form)


def _written(figure: Any, form: str) -> bytes:
    target = io.BytesIO()
    figure.savefig(target, format=form, dpi=120, metadata={"Date": None} if form == "svg" else None)
    return target.getvalue()


def _draw_shares(axes: Any, standings: Sequence[Standing]) -> None:
    names = [
        f"{at} {standing.name if len(standing.name) <= 24 else standing.name[:23] + '…'}"
        for at, standing in enumerate(standings, 1)
    ]
    for at, standing in enumerate(standings):
        if standing.share is None or standing.interval is None:
            continue
        share, (low, high) = 100 * standing.share, (100 * end for end in standing.interval)
        axes.barh(at, share, color=SEATS[at % len(SEATS)], edgecolor="#111418", linewidth=0.6)
        axes.errorbar(share, at, xerr=[[max(0, share - low)], [max(0, high - share)]], color="#111418", capsize=3)
        axes.text(high + 1, at, f"{share:.1f} %", va="center")
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.set(title="share of the wins", xlabel="%, with 95 % interval", xlim=(0, 112))


def _draw_ratings(axes: Any, standings: Sequence[Standing]) -> None:
    for at, standing in enumerate(standings):
        if standing.rating is not None:
            spread = standing.rating_spread or 0
            axes.errorbar(standing.rating, at, xerr=spread, color="#111418", capsize=3, zorder=1)
            axes.plot(standing.rating, at, _MARKS[at % len(_MARKS)], color=SEATS[at % len(SEATS)], markersize=9)
    axes.set(title="rating", xlabel="Plackett-Luce, with spread")


def _title(odds: Odds) -> str:
    how = "exact" if odds.exact else f"{odds.samples:,} battles sampled"
    return f"{odds.game.options['attacker']}  v  {odds.game.options['defender']}\n{odds.policies}, {how}"


def _draw_winners(axes: Any, odds: Odds) -> None:
    shares = [100 * float(odds.win[winner]) for winner in WINNERS]
    errors = None if odds.exact else [100 * odds.stderr(winner) for winner in WINNERS]
    labels = [_LABELS[winner] for winner in WINNERS]
    looks: Any = {"color": [COLOURS[winner] for winner in WINNERS], "hatch": [_HATCHES[winner] for winner in WINNERS]}
    bars = axes.bar(labels, shares, yerr=errors, **looks)
    axes.bar_label(bars, [f"{share:.1f} %" for share in shares], padding=2)
    axes.set(title="who wins", ylabel="chance, %", ylim=(0, 112))


def _draw_survivors(axes: Any, odds: Odds) -> None:
    for side, shift in zip(SIDES, (-0.2, 0.2), strict=True):
        left = odds.survivors(side)
        places = [value + shift for value, _ in left.items()]
        shares = [100 * float(chance) for _, chance in left.items()]
        axes.bar(places, shares, 0.4, color=COLOURS[side], hatch=_HATCHES[side], label=side)
    _label(axes, "pieces left")


def _draw_cumulative(axes: Any, odds: Odds) -> None:
    for side in SIDES:
        left = odds.survivors(side)
        values = range(_most(odds) + 1)
        shares = [100 * float(left.at_least(value)) for value in values]
        dashes = "--" if _HATCHES[side] else "-"
        axes.step(values, shares, where="mid", color=COLOURS[side], linestyle=dashes, label=side)
    axes.set_ylim(0, 104)
    _label(axes, "so many pieces left, or more")


def _label(axes: Any, title: str) -> None:
    axes.set(title=title, xlabel="pieces")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend(frameon=False)


def _most(odds: Odds) -> int:
    lefts: list[Distribution] = [odds.survivors(side) for side in SIDES]
    return max(max(left.chances) for left in lefts)
