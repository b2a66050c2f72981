"""Every agent plays every game through the generic layers: matches, traces on both engines, tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import warquest
from adapters import ADAPTERS, CAMPAIGNS, adapter_of, small
from agents.sitters import Watcher
from warquest import traces
from warquest.agents import make_agent
from warquest.tournament import play_tournament

GAMES = warquest.games()
AGENTS = (
    "greedy",
    "flat:simulations=8,depth=5",
    "mcts:simulations=8,depth=5",
    "ismcts:simulations=8,depth=5",
)


def short(name: str, players: int = 2) -> Any:
    """A game of at most two rounds."""
    adapter = adapter_of(name)
    return warquest.load(name, players=players, **small(name) | ({adapter.length: 2} if name in ADAPTERS else {}))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("agent", AGENTS)
def test_an_agent_plays_a_game_again_alike_and_its_trace_is_replayed(name: str, agent: str, tmp_path: Path) -> None:
    game = short(name)
    match, again = (warquest.play_match([agent, "random"], game, 3, index=2, trace=True) for _ in range(2))
    assert (match.digest, match.returns, match.decisions) == (again.digest, again.returns, again.decisions)
    assert match.trace is not None
    traces.write(tmp_path / "match.jsonl", match.trace)
    for engine in ("rust", "reference"):
        replay = traces.verify(tmp_path / "match.jsonl", engine=engine)
        assert replay.complete and replay.state.digest() == match.digest


@pytest.mark.parametrize("name", GAMES)
def test_random_agents_play_the_games_of_a_simulation(name: str) -> None:
    game = short(name)
    for index in range(3):
        match = warquest.play_match(["random", "random"], game, 9, index=index)
        _, played = traces.record(game, 9, index)
        assert (match.digest, match.returns, match.points) == (played.digest, played.returns, played.points)


@pytest.mark.parametrize("name", CAMPAIGNS)
@pytest.mark.parametrize("agent", AGENTS)
def test_what_is_hidden_changes_no_choice(name: str, agent: str) -> None:
    """Two sights that a seat cannot tell apart lead to the same choice."""
    watcher = Watcher()
    warquest.play_match([watcher, "random"], short(name), 6)
    for sight, legal in watcher.seen[:: max(1, len(watcher.seen) // 10)]:
        other = type(sight)(sight.resample(), sight.seat, sight.generator)
        settings = "" if agent == "greedy" else ",seed=1"
        assert make_agent(agent + settings).choose(sight, legal) == make_agent(agent + settings).choose(other, legal)


@pytest.mark.parametrize("name", GAMES)
def test_a_tournament_of_a_game_is_its_matches(name: str) -> None:
    game, agents = short(name), ["greedy", "random"]
    played = play_tournament(agents, game, games=4, seed=5)
    for entry in played.games:
        seated = [agents[entrant] for entrant in entry.entrants]
        match = warquest.play_match(seated, game, 5, index=entry.index)
        assert (entry.returns, entry.digest) == (match.returns, match.digest)
    assert sum(standing.games for standing in played.standings()) == 8


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_rule_of_thumb_beats_chance(name: str) -> None:
    """In six whole games of two the agent `greedy` is ahead of `random` on the whole."""
    adapter = ADAPTERS[name]
    game = warquest.load(name, players=2, **{adapter.length: 12})
    played = play_tournament(["greedy", "random"], game, games=6, seed=1)
    gained = [0.0, 0.0]
    for entry in played.games:
        for seat, entrant in enumerate(entry.entrants):
            gained[entrant] += entry.returns[seat]
    assert gained[0] > gained[1]
