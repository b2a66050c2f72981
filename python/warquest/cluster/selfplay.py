"""Self-play as a job: games between agents with all that happened in them, to be replayed or learned from."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from warquest.cluster.run import Progress, Run, Setting, run
from warquest.cluster.tasks import Row
from warquest.cluster.tournaments import counted
from warquest.contract import CHANCE, Game
from warquest.errors import SaveError
from warquest.load import LISTINGS, known, seats_of
from warquest.match import play_match
from warquest.pool import RETRIES
from warquest.tournament import Plan, labels, plan_of
from warquest.traces import text_of

if TYPE_CHECKING:
    from warquest.contract import State

RECORDS: dict[str, dict[str, str]] = {
    "actions": {"node": "string[]", "player": "int32[]", "action": "int32[]"},
    "trace": {"trace": "string"},
    "none": {},
}
GAME: dict[str, str] = {
    "index": "int64",
    "seats": "string[]",
    "returns": "double[]",
    "points": "int64[]",
    "digest": "string",
    "decisions": "int64",
    "chance_nodes": "int64",
}


@dataclass(frozen=True)
class SelfPlayJob:
    """A row is a game; lists are by seat, or by step."""

    plan: Plan
    record: str
    name: ClassVar[str] = "self-play"

    @property
    def columns(self) -> Mapping[str, str]:
        return GAME | RECORDS[self.record]

    def header(self) -> dict[str, Any]:
        return {**self.plan.header(), "record": self.record}

    def row(self, index: int) -> Row:
        entrants, names = self.plan.seats(index), labels(self.plan.agents)
        nodes, players, actions = list[str](), array("i"), array("i")

        def note(state: State, player: int, action: int) -> None:
            nodes.append(state.node)
            players.append(player)
            actions.append(action)

        match = play_match(
            [self.plan.agents[entrant] for entrant in entrants],
            self.plan.game,
            self.plan.seed,
            index=index,
            trace=self.record == "trace",
            names=[names[entrant] for entrant in entrants],
            decision_limit=self.plan.decision_limit,
            on_step=note,
        )
        chance = players.count(CHANCE)
        return {
            "index": index,
            "seats": match.seats,
            "returns": match.returns,
            "points": match.points,
            "digest": match.digest,
            "decisions": len(players) - chance,
            "chance_nodes": chance,
            **({"trace": text_of(match.trace)} if match.trace is not None else {}),
            **({"node": nodes, "player": players, "action": actions} if self.record == "actions" else {}),
        }

    def describe(self, index: int) -> str:
        return self.plan.describe(index)


def self_play(
    agents: str | Sequence[str],
    game: Game | str = "warquest",
    games: int = 100,
    *,
    record: str = "actions",
    players: int | None = None,
    rules: str | os.PathLike[str] | None = None,
    seed: int = 0,
    decision_limit: float | None = None,
    out: str | os.PathLike[str] | None = None,
    backend: str | None = None,
    workers: int | None = None,
    batch: int | None = None,
    retries: int = RETRIES,
    progress: Progress | None = None,
    **options: Any,
) -> Run:
    """Games 0 to `games - 1` of a seed between agents, and what happened in them.

    `agents` is one spec, for all seats, or a sequence, seated as in a tournament. A row has `index`, `seats` (names of
    the agents), `returns`, `points`, `digest` (of the last state), `decisions`, `chance_nodes`. With `record="actions"`
    it has the steps too: `node`, `player` (-1: chance) and `action` of each, which `replay` plays again; with
    `"trace"` the text of a trace (docs/contract.md); with `"none"` neither.

    The other arguments are those of a tournament and of every job (docs/cluster.md), and so is what it raises.
    """
    setting = Setting(backend, workers, batch, retries, out, progress)
    known(record, RECORDS, "record")
    if isinstance(agents, str):
        agents = [agents] * _seats(game, players)
    plan = plan_of(agents, game, players, rules, options, seed, decision_limit)
    return run(SelfPlayJob(plan, record), counted("games", games), setting)


def _seats(game: Game | str, players: int | None) -> int:
    if not isinstance(game, str):
        return game.num_players
    return seats_of(known(game, LISTINGS, "game"), players)


def _steps(row: Mapping[str, Any]) -> Iterator[tuple[str, int, int]]:
    columns = [row[name] for name in RECORDS["actions"] if row.get(name) is not None]
    if len(columns) < len(RECORDS["actions"]) or len({len(column) for column in columns}) > 1:
        raise SaveError(f"row: expected {', '.join(RECORDS['actions'])}, equally long; record='actions' keeps them")
    return zip(*columns, strict=True)


class Step(NamedTuple):
    """A step of a game that is played again: the state before it, who moves (-1: chance), and what is done."""

    state: State
    player: int
    action: int


def replay(game: Game, row: Mapping[str, Any]) -> Iterator[Step]:
    """The steps of a game of `self_play(record="actions")`, each with the state before it.

    It is one state that goes on: what of it is needed later has to be taken out, or cloned. Raises `SaveError` if the
    row is of another game, other rules or options, or has no steps.
    """
    state = game.new_initial_state()
    for number, (node, player, action) in enumerate(_steps(row)):
        if (state.node, state.current_player()) != (node, player) or action not in state.legal_actions():
            raise SaveError(
                f"step {number}: {action} of {player} at {node} is none of this game; it is at {state.node}"
            )
        yield Step(state, player, action)
        state.apply_action(action)
    if state.digest() != row.get("digest"):
        raise SaveError(f"the game ends with the state {state.digest()}, not {row.get('digest')}")
