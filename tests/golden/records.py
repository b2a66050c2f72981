"""Golden games: which ones there are, how they are played, and how they are written down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import warquest
from equivalence.differences import canonical, digest_of
from equivalence.walk import Sight
from strategies.drivers import Steered

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent
PLAYTHROUGH = FOLDER / "two-players-one-round.txt"

# Players -> options and driver's seed of the recorded game.
TRACES: dict[int, tuple[dict[str, Any], int]] = {
    2: ({"rounds": 4}, 39),
    3: ({"rounds": 4, "search_cost": "free_once", "rally": "one_plus_leaders"}, 34),
    4: ({"rounds": 3, "event_timing": "round_start", "glorious_draws": True}, 39),
    5: ({"rounds": 3, "setup_order": "each_in_turn", "leader_deploy": "obligatory"}, 15),
}
SHORT: tuple[dict[str, Any], int] = ({"rounds": 1}, 20)


def trace_file(players: int) -> Path:
    """The trace of a number of players."""
    return FOLDER / f"{players}-players.jsonl"


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


def playthrough(game: Any, texts: list[str] | None = None) -> str:
    """A game as text, node by node: a steered one, or that of the given notations."""
    lines = [
        f"game: {game.name}, {game.num_players} players",
        f"rules: {game.rules_digest}",
        f"options: {canonical(game.options)}",
        "",
    ]
    steps = played(game, SHORT[1]) if texts is None else replayed(game, texts)
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
