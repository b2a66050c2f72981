"""Battle sweeps as jobs: the odds of a list of battles, or of all battles of a grid."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from warquest.cluster.run import Progress, Run, Setting, run
from warquest.cluster.tasks import Row
from warquest.errors import OddsError, OptionError
from warquest.load import DEFAULT_CONTEST, LISTINGS, build, known, rebuild
from warquest.match import LONGEST
from warquest.odds import SAMPLES, UTILITIES, Policy, agree, can_retreat, checked_exact, odds, policies
from warquest.pool import RETRIES
from warquest.simulate import bounded

if TYPE_CHECKING:
    from warquest._engine import Game

MEMORY = 64 << 20
"""Bytes of tables, by which it is decided what is exact: not by the clock, for that would differ between workers."""
WINNERS = ("attacker", "defender", "none")
SIDES = WINNERS[:2]

COLUMNS: dict[str, str] = {
    "index": "int64",
    "attacker": "string",
    "defender": "string",
    "options": "string",
    "policy": "string",
    "exact": "bool",
    "method": "string",
    "samples": "int64",
    "value": "double",
    **{f"win_{winner}": "double" for winner in WINNERS},
    **{f"stderr_{winner}": "double" for winner in WINNERS},
    **{f"lost_{side}": "double" for side in SIDES},
    **{f"value_lost_{side}": "double" for side in SIDES},
}


@dataclass(frozen=True)
class Battle:
    """One battle: the options of its game, armies included, and both sides' policies."""

    options: dict[str, Any]
    policy: tuple[Policy, Policy]

    def header(self) -> dict[str, Any]:
        return {**dict(sorted(self.options.items())), "policy": [asdict(policy) for policy in self.policy]}


@dataclass(frozen=True)
class SweepJob:
    """A row is a battle."""

    game: str
    document: dict[str, Any] | None
    rules_digest: str
    battles: tuple[Battle, ...]
    question: dict[str, Any]
    name: ClassVar[str] = "sweep"
    columns: ClassVar[Mapping[str, str]] = COLUMNS

    def header(self) -> dict[str, Any]:
        battles = [battle.header() for battle in self.battles]
        return {"game": self.game, "rules_digest": self.rules_digest, **self.question, "battles": battles}

    def row(self, index: int) -> Row:
        battle = self.battles[index]
        game = made(self.game, self.document, battle.options)
        try:
            # No time but one that nobody waits for: what is exact, and what is drawn, does not depend on the clock.
            found = odds(state=game.new_initial_state(), policy=battle.policy, seconds=LONGEST, **self.question)
        except (OddsError, OptionError) as error:
            raise type(error)(f"{self.describe(index)}: {error}") from error
        return {
            "index": index,
            **{side: battle.options[side] for side in SIDES},
            "options": json.dumps({name: value for name, value in game.options.items() if name not in SIDES}),
            "policy": found.policies,
            "exact": found.exact,
            "method": found.method,
            "samples": found.samples,
            "value": found.value,
            **{f"win_{winner}": found.win[winner] for winner in WINNERS},
            **{f"stderr_{winner}": found.stderr(winner) for winner in WINNERS},
            **{f"lost_{side}": found.lost(side).mean for side in SIDES},
            **{f"value_lost_{side}": found.value_lost(side).mean for side in SIDES},
        }

    def describe(self, index: int) -> str:
        options = self.battles[index].options
        return f"battle {index} ({options['attacker']} v {options['defender']})"


def grid(**axes: Any) -> list[dict[str, Any]]:
    """All combinations, the last axis fastest: a list or range is an axis, anything else one value of all battles.

    >>> grid(attacker=["lord", "2 lord"], defender="lord", rounds=range(1, 3))[1]
    {'attacker': 'lord', 'defender': 'lord', 'rounds': 2}
    """
    values = [list(value) if isinstance(value, list | range) else [value] for value in axes.values()]
    return [dict(zip(axes, chosen, strict=True)) for chosen in itertools.product(*values)]


def sweep(
    battles: Iterable[Mapping[str, Any]],
    game: str = DEFAULT_CONTEST,
    *,
    policy: Any = "greedy",
    exact: bool | str = "auto",
    utility: str = "win",
    samples: int = SAMPLES,
    seed: int = 0,
    memory: int = MEMORY,
    rules: str | os.PathLike[str] | None = None,
    out: str | os.PathLike[str] | None = None,
    backend: str | None = None,
    workers: int | None = None,
    batch: int | None = None,
    retries: int = RETRIES,
    progress: Progress | None = None,
) -> Run:
    """The odds of battles, each a mapping: `attacker`, `defender`, rule options, `policy`; `grid` makes them.

    The keywords are those of `warquest.odds` and hold for all battles; a battle's own `policy` comes first. Odds are
    exact if the tables fit into `memory` bytes, else of `samples` battles; the clock has no say. A row has `index`,
    `attacker`, `defender`, `options` (JSON), `policy`, `exact`, `method`, `samples` (null if exact), `value`, and for
    each winner `win_` and `stderr_`, for each side `lost_` (pieces) and `value_lost_` (list price): expected losses.

    The other arguments are those of every job (docs/cluster.md). Raises `OptionError` for a battle that is none, and
    `OddsError` for exact odds that cost too much; both name the battle.
    """
    setting = Setting(backend, workers, batch, retries, out, progress)
    if not LISTINGS[known(game, LISTINGS, "game")].sides:
        raise OptionError(f"game {game}: a battle is needed, a game with two sides")
    question = {
        "exact": checked_exact(exact),
        "utility": known(utility, UTILITIES, "utility"),
        "samples": _least("samples", samples),
        "seed": bounded("seed", seed),
        "memory": _least("memory", memory),
    }
    given = _listed(battles)
    document = None if rules is None else _document(game, rules, given[0])
    checked = tuple(_checked(game, document, each, policy, exact, number) for number, each in enumerate(given))
    digest = made(game, document, checked[0].options).rules_digest
    return run(SweepJob(game, document, digest, checked, question), len(checked), setting)


def _document(game: str, rules: str | os.PathLike[str], battle: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of a folder, which workers on other machines do not have."""
    options = {name: value for name, value in battle.items() if name != "policy"}
    return build(game, None, rules, "rust", options).rules


def made(game: str, document: dict[str, Any] | None, options: Mapping[str, Any]) -> Game:
    """The game of a battle."""
    return rebuild(game, document, LISTINGS[game].default_players, options)


# --- checked before anything is done ----------------------------------------------------------------------------------


def _listed(battles: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    if isinstance(battles, str | Mapping):
        raise TypeError("battles: a list of mappings is needed; grid makes one")
    found = list(battles)
    for number, battle in enumerate(found):
        if not isinstance(battle, Mapping):
            raise TypeError(f"battle {number}: a mapping is needed, not {type(battle).__name__}")
    if not found:
        raise OptionError("no battles: expected at least one")
    return found


def _checked(
    game: str, document: dict[str, Any] | None, given: Mapping[str, Any], policy: Any, exact: bool | str, number: int
) -> Battle:
    """A battle with all its options, written in one way."""
    own = {"policy": policy, **given}
    try:
        pair = policies(own.pop("policy"))
        if any(callable(each.base) for each in pair):
            raise OptionError("policy: a sweep takes policies by name, no callable")
        agree(pair, exact, False)
        loaded = made(game, document, own)
        can_retreat(loaded, pair)
    except OptionError as error:
        raise OptionError(f"battle {number}: {error}") from error
    return Battle(loaded.options, pair)


def _least(name: str, value: int) -> int:
    if bounded(name, value) < 1:
        raise OptionError(f"{name} {value}: expected at least 1")
    return value
