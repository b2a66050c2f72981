"""`warquest odds`: who wins a battle, what is left, and how likely it is; tables, bars, JSON and a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warquest.cli.output import check_writable, same_file, write_file, write_json
from warquest.cli.simulate import options_of
from warquest.errors import OptionError
from warquest.load import DEFAULT_CONTEST

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.measure import Measurement
    from rich.table import Table

    from warquest.odds import Progress
    from warquest.outcomes import Distribution, Odds

EXACT: dict[str, Any] = {"auto": "auto", "yes": True, "no": False}
WIDE_BAR, BAR, SHORTEST_BAR = 40, 16, 4
OUTCOMES_SHOWN = 8
RARE = 0.00005
EIGHTHS = "▏▎▍▌▋▊▉"
PLAIN = str.maketrans({"█": "#", "±": "~", **{sign: " #"[place >= 3] for place, sign in enumerate(EIGHTHS)}})
ARMIES = "Two army texts: pieces with their numbers, joined by +. warquest rules show GAME lists the pieces (units)."
STRENGTH = "Strength is attack + health left, summed over the pieces that are not on the retreat line"
RULES_OF_A_SIDE = "for both sides, or attacker's,defender's; - for none"


def odds(
    armies: Annotated[list[str], typer.Argument(metavar="ATTACKER vs DEFENDER", help=ARMIES)],
    game: Annotated[str, typer.Option(help="A game with two sides; warquest games lists them.")] = DEFAULT_CONTEST,
    policy: Annotated[str, typer.Option(help="Of both sides: greedy, random or optimal.")] = "greedy",
    attacker_policy: Annotated[str | None, typer.Option(help="Of the attacker.")] = None,
    defender_policy: Annotated[str | None, typer.Option(help="Of the defender.")] = None,
    retreat_below: Annotated[
        str | None,
        typer.Option(
            metavar="X[,Y]", help=f"Retreat below this share of the enemy's strength; {RULES_OF_A_SIDE}. {STRENGTH}."
        ),
    ] = None,
    retreat_after: Annotated[
        str | None, typer.Option(metavar="N[,M]", help=f"From this battle round on; {RULES_OF_A_SIDE}.")
    ] = None,
    utility: Annotated[str, typer.Option(help="What optimal plays for: win, vp_margin, value_margin.")] = "win",
    exact: Annotated[str, typer.Option(help="auto (exact if it can be), yes or no (sampled).")] = "auto",
    detail: Annotated[str, typer.Option(help="full, or win: who wins and nothing else.")] = "full",
    samples: Annotated[int | None, typer.Option(show_default="200000", help="Battles to sample at most.")] = None,
    seconds: Annotated[float | None, typer.Option(show_default="1", help="Seconds to sample at most.")] = None,
    memory: Annotated[int, typer.Option(help="Bytes that tables may take.")] = 1 << 30,
    threads: Annotated[int, typer.Option(help="Threads; the result does not depend on them.")] = 1,
    seed: Annotated[int, typer.Option(help="Seed of the sampler, 0 to 2^64 - 1.")] = 0,
    fractions: Annotated[bool, typer.Option("--fractions", help="Chances as exact fractions.")] = False,
    engine: Annotated[str, typer.Option(help="rust or reference.")] = "rust",
    rules: Annotated[Path | None, typer.Option(metavar="DIR", help="Rules folder instead of the shipped one.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Rule option; may be given several times.")
    ] = None,
    json_target: Annotated[
        str | None, typer.Option("--json", metavar="FILE|-", help="Write the result as JSON; - is standard output.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg|png", help="Draw the result (matplotlib).")] = None,
) -> None:
    """Tell who wins a battle, what is left of both sides, and how likely that is.

    For example: warquest odds "3 orc-warrior + lord" vs "4 goblin-warrior"
    """
    from warquest.odds import odds as run

    attacker, defender = _armies(armies)
    chosen: dict[str, Any] = {
        "game": game,
        "policy": _policies((attacker_policy or policy, defender_policy or policy), retreat_below, retreat_after),
        "exact": _exact(exact),
        "detail": detail,
        "utility": utility,
        "samples": samples,
        "seconds": seconds,
        "memory": memory,
        "threads": threads,
        "seed": seed,
        "fractions": fractions,
        "engine": engine,
        "rules": rules,
        **_rule_options(option or []),
    }
    form = _check_outputs(json_target, plot, detail)
    with _progress_bar() as progress:
        found = run(attacker, defender, progress=progress, **chosen)
    _report(found, json_target, plot, form)


# --- input ------------------------------------------------------------------------------------------------------------


def _armies(words: list[str]) -> tuple[str, str]:
    sides = [word for word in words if word.lower().rstrip(".") not in ("v", "vs")]
    if len(sides) != 2:
        raise OptionError('two armies are needed: warquest odds "3 orc-warrior + lord" vs "4 goblin-warrior"')
    return sides[0], sides[1]


def _policies(names: tuple[str, str], below: str | None, after: str | None) -> Any:
    from warquest.odds import Policy

    shares, rounds = _pair("--retreat-below", below, float), _pair("--retreat-after", after, int)
    if below is None and after is not None:
        raise OptionError("--retreat-after: it goes with --retreat-below")
    return tuple(
        Policy(name, share, 1 if first is None else first)
        for name, share, first in zip(names, shares, rounds, strict=True)
    )


def _pair(option: str, text: str | None, kind: type) -> list[Any]:
    words = [None] if text is None else [None if word.strip() == "-" else word for word in text.split(",")]
    try:
        values = [None if word is None else kind(word) for word in words]
    except ValueError:
        raise OptionError(f"{option} {text}: expected a number, or two like 0.5,-") from None
    if len(values) > 2:
        raise OptionError(f"{option} {text}: there are two sides")
    return values if len(values) == 2 else values * 2


def _exact(text: str) -> Any:
    if text not in EXACT:
        raise OptionError(f"--exact {text}: expected {', '.join(EXACT)}")
    return EXACT[text]


def _rule_options(texts: list[str]) -> dict[str, Any]:
    """Rule options alone: armies are arguments, and all else is an option of the command."""
    import inspect

    from warquest.odds import odds as run

    options = options_of(texts)
    for name in options:
        if name in inspect.signature(run).parameters:
            raise OptionError(f"--option {name}: no rule option; armies and --{name} are said by themselves")
    return options


def _check_outputs(json_target: str | None, plot: Path | None, detail: str) -> str:
    """Try the outputs before the run, and leave them as they were; the format of the picture."""
    from warquest.plots import form_of

    form = "" if plot is None else form_of(plot)
    if plot is not None and detail == "win":
        raise OptionError("--plot: a picture shows what is left; take --detail full")
    if plot is not None and json_target not in (None, "-") and same_file(Path(json_target), plot):
        raise OptionError(f"--json and --plot: {plot} cannot be both; give one of them another name")
    check_writable(json_target)
    check_writable(plot)
    return form


@contextmanager
def _progress_bar() -> Iterator[Progress | None]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("odds", total=1.0)
        yield lambda share: bar.update(task, completed=share)


# --- output -----------------------------------------------------------------------------------------------------------


def _report(found: Odds, json_target: str | None, plot: Path | None, form: str) -> None:
    """JSON, picture and tables; none is lost because another cannot be written."""
    from rich.console import Console

    try:
        if json_target is not None:
            write_json(found.to_json(), json_target)
    finally:
        try:
            if plot is not None:
                from warquest.plots import picture

                write_file(plot, picture(found, form))
        finally:
            _print(found, Console(stderr=json_target == "-"))


def _print(found: Odds, console: Console) -> None:
    """Tables and bars; where the output has no such signs, with plain ones as wide."""
    with console.capture() as capture:
        for part in _parts(found):
            console.print(part, highlight=False)
    text = capture.get()
    console.file.write(text if console.encoding.startswith("utf") else text.translate(PLAIN))


def _parts(found: Odds) -> Iterator[RenderableType]:
    options = found.game.options
    yield f"attacker   {options['attacker']}"
    yield f"defender   {options['defender']}"
    yield f"policy     {found.policies}"
    yield f"method     {_method(found)}"
    yield _winners(found)
    if found.detail == "full":
        yield _sides(found)
        for side in ("attacker", "defender"):
            yield _survivors(found, side)
        yield _likeliest(found)
        if found.contest.rounds:
            yield f"rounds     {_mean(found.rounds)}; {_shares(found.rounds)}"
        yield "ending     " + ", ".join(f"{how} {_percent(found, chance)}" for how, chance in found.endings.items())


def _method(found: Odds) -> str:
    how = "exact" if found.exact else f"sampled: {found.samples:,} battles, seed {found.seed}, ± one standard error"
    return f"{how} ({found.method}, {found.seconds:.3f} s)"


def _percent(found: Odds, chance: Any) -> str:
    """In percent; what is rare but can be is not shown as nothing."""
    error = "" if found.exact else f" ± {100 * found.stderr(chance):.2f}"
    rare = found.exact and 0 < chance < RARE
    return f"{100 * float(chance):{'.1e' if rare else '.2f'}}{error} %"


@dataclass(frozen=True)
class _Bar:
    """A bar as long as a chance; 1 fills the column, which is no wider than `width`."""

    chance: float
    width: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        eighths = round(8 * min(self.width, options.max_width) * self.chance)
        yield "█" * (eighths // 8) + (EIGHTHS[eighths % 8 - 1] if eighths % 8 else "")

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement

        return Measurement(min(SHORTEST_BAR, options.max_width), min(self.width, options.max_width))


def _table(*headers: str) -> Table:
    """A table whose chances stay in one line; where there is little room, bars and names give way."""
    from rich.table import Table

    table = Table()
    for header in headers:
        table.add_column(header, no_wrap=header in ("chance", "or more"))
    return table


def _winners(found: Odds) -> RenderableType:
    table = _table("winner", "chance", "")
    fractions = not isinstance(found.win["attacker"], float)
    if fractions:
        table.add_column("exactly")
    for winner, chance in found.win.items():
        name = "nobody" if winner == "none" else winner
        row: list[RenderableType] = [name, _percent(found, chance), _Bar(float(chance), WIDE_BAR)]
        table.add_row(*row, *([str(chance)] if fractions else []))
    return table


def _sides(found: Odds) -> RenderableType:
    """What each side can expect."""
    from rich.table import Table

    from warquest.outcomes import SIDES

    table = Table("mean (sd)", *SIDES)
    contest = found.contest
    rows = {
        "pieces left": found.survivors,
        "pieces lost": found.lost,
        **({"leaders lost": found.leaders_lost} if contest.leaders else {}),
        "VP gained": found.vp,
        f"{contest.currency} lost": found.value_lost,
    }
    for name, quantity in rows.items():
        table.add_row(name, *(_mean(quantity(side)) for side in SIDES))
    return table


def _mean(distribution: Distribution) -> str:
    error = "" if distribution.samples is None else f" ± {distribution.mean_stderr:.3f}"
    return f"{float(distribution.mean):.3f}{error} (sd {distribution.sd:.2f})"


def _shares(distribution: Distribution) -> str:
    return ", ".join(f"{value}: {100 * float(chance):.1f} %" for value, chance in distribution.items())


def _survivors(found: Odds, side: str) -> RenderableType:
    """How many pieces a side has left: exactly so many, and so many or more."""
    table = _table(f"{side} has left", "chance", "", "or more")
    left = found.survivors(side)
    for value in range(sum(found.brought[side].values()) + 1):
        chance = left[value]
        bar = _Bar(float(chance), BAR)
        table.add_row(f"{value}", _percent(found, chance), bar, _percent(found, left.at_least(value)))
    return table


def _likeliest(found: Odds) -> RenderableType:
    from rich.table import Table

    table = Table("winner", "attacker has left", "defender has left", "chance")
    for outcome in found.outcomes[:OUTCOMES_SHOWN]:
        winner = "nobody" if outcome.winner == "none" else outcome.winner
        sides = (_pieces(outcome.attacker), _pieces(outcome.defender))
        table.add_row(winner, *sides, _percent(found, outcome.probability))
    rest = found.outcomes[OUTCOMES_SHOWN:]
    if rest:
        table.add_row(f"{len(rest):,} more", "", "", _percent(found, sum(float(each.probability) for each in rest)))
    return table


def _pieces(left: dict[str, int]) -> str:
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in left.items()) or "-"
