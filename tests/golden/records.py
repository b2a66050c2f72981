"""Golden games: which ones there are, how they are played, and how they are written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import warquest
from adapters import duel
from equivalence.differences import canonical, digest_of
from equivalence.walk import Sight
from strategies.drivers import Steered

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent


class Record(NamedTuple):
    """A recorded game: of which game, for how many players, with which options, steered by which seed."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int

    @property
    def file(self) -> Path:
        """`warquest-4-players.jsonl`, `warquest-battle.jsonl`."""
        name = self.game.replace("/", "-").replace("_", "-")
        return FOLDER / (f"{name}.jsonl" if "/" in self.game else f"{name}-{self.players}-players.jsonl")

    @property
    def label(self) -> str:
        """Its name in the list of tests."""
        return self.file.stem

    def load(self, engine: str) -> Any:
        """The game on an engine."""
        return warquest.load(self.game, players=self.players, engine=engine, **self.options)


RECORDS = (
    Record("warquest", 2, {"rounds": 4}, 39),
    Record("warquest", 3, {"rounds": 4, "search_cost": "free_once", "rally": "one_plus_leaders"}, 34),
    Record("warquest", 4, {"rounds": 3, "event_timing": "round_start", "glorious_draws": True}, 39),
    Record("warquest", 5, {"rounds": 3, "setup_order": "each_in_turn", "leader_deploy": "obligatory"}, 15),
    Record("warquest/battle", 2, duel("warquest/battle", "shields"), 1),
    Record("nexus_ops", 2, {"max_rounds": 8}, 30),
    Record("nexus_ops", 3, {"max_rounds": 6, "top_priority": True, "king_of_the_hill": True}, 5),
    Record("nexus_ops", 4, {"max_rounds": 6, "battle_cards_bystanders": True, "executive_orders": True}, 32),
    Record("nexus_ops/battle", 2, duel("nexus_ops/battle", "regeneration") | {"terrain": "spires"}, 2),
)

PLAYTHROUGHS = (
    (FOLDER / "two-players-one-round.txt", Record("warquest", 2, {"rounds": 1}, 20)),
    (FOLDER / "nexus-ops-two-rounds.txt", Record("nexus_ops", 2, {"max_rounds": 2}, 3)),
)
"""Games as text, node by node, to be read by eye."""

FULL: dict[str, tuple[int, set[str]]] = {
    "warquest": (30, {"roll", "draw_display", "draw_event", "hit", "step", "recruit", "end_turn"}),
    "warquest/battle": (7, {"roll", "use", "declare", "hit"}),
    "nexus_ops": (25, {"hits", "token", "draw_secret", "lose", "move_to", "buy", "end_turn", "fight", "plain", "card"}),
    "nexus_ops/battle": (4, {"hits", "card", "lose", "regeneration"}),
}
"""So many verbs, and these, are in every trace of a game: one that only passes would prove little."""


def played(game: Any, seed: int) -> Iterator[tuple[Any, str]]:
    """A steered game: every state with the notation of what is done there; the last one with an empty text."""
    state, driver = game.new_initial_state(), Steered(seed)
    while not state.is_terminal():
        action = driver(Sight(state, state.to_dict()))
        yield state, state.action_to_string(action)
        state.apply_action(action)
    yield state, ""


def header(game: Any) -> dict[str, Any]:
    """First line of a trace played by hand."""
    return {
        "trace": 1,
        "game": game.name,
        "version": warquest.__version__,
        "rules_digest": game.rules_digest,
        "options": game.options,
        "players": game.num_players,
        "seed": None,
        "game_index": 0,
        "start": None,
    }


def last_line(state: Any, decisions: int, chance_nodes: int) -> dict[str, Any]:
    """Last line of a complete trace."""
    counts = {"decisions": decisions, "chance_nodes": chance_nodes}
    return {"end": True, **counts, "returns": list(state.returns()), "digest": state.digest()}


def trace_lines(game: Any, seed: int) -> list[dict[str, Any]]:
    """A whole game as a trace."""
    lines, counts = [header(game)], {"decision": 0, "chance": 0}
    state = None
    for state, text in played(game, seed):
        if text:
            counts[state.kind] += 1
            lines.append({"who": state.current_player(), "do": text})
    return [*lines, last_line(state, counts["decision"], counts["chance"])]


def written(lines: list[dict[str, Any]]) -> str:
    """JSON Lines."""
    return "".join(json.dumps(line) + "\n" for line in lines)


def node_lines(state: Any, number: int, text: str) -> list[str]:
    """One node of the playthrough: who decides, what is legal, what each seat may know, what is done."""
    shown = [state.action_to_string(action) for action in state.legal_actions()]
    ids = ", ".join(f"{text} ({action})" for action, text in zip(state.legal_actions(), shown, strict=True))
    lines = [f"# {number}", f"node: {state.node}", f"player: {state.current_player()}", f"state: {state.digest()[:16]}"]
    lines.append(f"views: {' '.join(digest_of(state.view(seat))[:12] for seat in range(state.game.num_players))}")
    lines.append(f"points: {state.points()}")
    if state.kind == "chance":
        lines.append(
            "outcomes: "
            + ", ".join(f"{text} ({o}): {w}" for text, (o, w) in zip(shown, state.chance_weights(), strict=True))
        )
    elif state.kind == "decision":
        lines.append(f"legal: {ids}")
    else:
        lines.append(f"returns: {state.returns()}")
        lines.append(f"dict: {canonical(state.to_dict())}")
    return [*lines, f"do: {text}", ""] if text else lines


def playthrough(game: Any, steps: Iterator[tuple[Any, str]]) -> str:
    """A game as text, node by node: one `played` or `replayed`."""
    lines = [
        f"game: {game.name}, {game.num_players} players",
        f"rules: {game.rules_digest}",
        f"options: {canonical(game.options)}",
        "",
    ]
    for number, (state, text) in enumerate(steps):
        lines += node_lines(state, number, text)
    return "\n".join(lines) + "\n"


def replayed(game: Any, texts: list[str]) -> Iterator[tuple[Any, str]]:
    """The states of a recorded game, each with what is done there."""
    state = game.new_initial_state()
    for text in texts:
        yield state, text
        state.apply_action(state.string_to_action(text))
    yield state, ""
