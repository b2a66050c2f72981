"""Matches between agents (docs/agents.md): who plays, what agents are shown, what happens to bad ones."""

from __future__ import annotations

from typing import Any

import pytest

import warquest
from agents.sitters import Leaving, Lowest, Raising, Slow, Watcher, Wrong
from warquest import traces
from warquest.agents import Agent, Greedy, Random, Sight, make_agent


def short(players: int = 2, **options: Any) -> warquest.Game:
    return warquest.load(players=players, rounds=2, **options)


def test_random_agents_play_the_games_of_a_simulation() -> None:
    game = short(3)
    matches = [warquest.play_match(["random"] * 3, game, 9, index=index) for index in range(3)]
    simulation = warquest.simulate(game, 3, seed=9)
    assert simulation.summary.wins == [
        sum(1 / len(match.winners) for match in matches if seat in match.winners) for seat in range(3)
    ]
    for index, match in enumerate(matches):
        _, played = traces.record(game, 9, index)
        assert (match.digest, match.returns, match.points) == (played.digest, played.returns, played.points)


@pytest.mark.parametrize(
    "spec", ["greedy", "ismcts:simulations=4,depth=5", "flat:simulations=8,depth=5", "mcts:simulations=10"]
)
def test_matches_are_reproducible(spec: str) -> None:
    game = short()
    first, second = (warquest.play_match([spec, "random"], game, 3, index=2) for _ in range(2))
    assert (first.digest, first.returns, first.decisions) == (second.digest, second.returns, second.decisions)
    assert first.digest != warquest.play_match([spec, "random"], game, 4, index=2).digest


def test_a_trace_replays_to_the_same_end(tmp_path: Any) -> None:
    match = warquest.play_match(["greedy", "random"], short(), 1, trace=True)
    assert match.trace is not None and match.trace.end is not None
    traces.write(tmp_path / "match.jsonl", match.trace)
    replay = traces.verify(tmp_path / "match.jsonl")
    assert replay.complete and replay.state.digest() == match.digest


def test_seats_names_and_times() -> None:
    match = warquest.play_match(["greedy", Lowest(), "random"], short(3))
    assert match.seats == ["greedy", "lowest", "random"]
    assert len(match.decisions) == len(match.seconds) == len(match.returns) == 3
    assert all(count > 0 for count in match.decisions) and all(seconds > 0 for seconds in match.seconds)
    assert match.winners == [seat for seat in range(3) if match.returns[seat] == max(match.returns)]


def test_a_game_by_name_has_as_many_players_as_agents() -> None:
    armies = {"attacker": "3 orc-warrior, lord", "defender": "2 goblin-warrior"}
    assert len(warquest.play_match(["greedy", "random"], warquest.load("warquest/battle", **armies)).returns) == 2
    with pytest.raises(warquest.OptionError, match="1 players"):
        warquest.play_match(["random"])
    with pytest.raises(warquest.OptionError, match="3 players needs as many agents, not 2"):
        warquest.play_match(["random", "random"], short(3))


def test_the_reference_cannot_deal_anew() -> None:
    with pytest.raises(warquest.OptionError, match="needs the Rust engine"):
        warquest.play_match(["random", "random"], warquest.load(players=2, engine="reference"))


def test_agents_are_begun_once_a_game() -> None:
    watcher = Watcher()
    warquest.play_match(["random", watcher], short())
    assert watcher.begun == [1]


def test_a_sight_shows_the_seat_what_it_may_see_and_nothing_else() -> None:
    """The same information gives the same view; the hidden cards of a sight are not those of the game."""
    game = short(3)
    watcher = Watcher()
    match = warquest.play_match([watcher, "random", "random"], game, 5, trace=True)
    assert match.trace is not None
    state = game.new_initial_state()
    sights = iter(watcher.seen)
    differing = 0
    for step in match.trace.steps:
        if step.who == 0 and len(state.legal_actions()) > 1:
            sight, legal = next(sights)
            assert (sight.seat, sight.node, legal) == (0, state.node, state.legal_actions())
            assert sight.information_state() == state.information_state(0)
            assert sight.view() == state.view(0)
            differing += sight.state != state
        state.apply_action(state.string_to_action(step.do))
    assert next(sights, None) is None
    assert differing > len(watcher.seen) / 2


def test_a_sight_deals_anew() -> None:
    watcher = Watcher()
    warquest.play_match([watcher, "random"], short(), 5)
    sight, _ = watcher.seen[-1]
    samples = [sight.resample() for _ in range(5)]
    assert all(sample.information_state(0) == sight.information_state() for sample in samples)
    assert len({sample.digest() for sample in samples}) > 1


@pytest.mark.parametrize(
    "spec", ["greedy", "ismcts:simulations=20,depth=8,seed=1", "flat:simulations=20,depth=8,seed=1"]
)
@pytest.mark.parametrize(
    "game", [short(), warquest.load("nexus_ops", players=2, max_rounds=6)], ids=lambda game: game.name
)
def test_what_is_hidden_changes_no_choice(spec: str, game: warquest.Game) -> None:
    """Two sights that a seat cannot tell apart lead to the same choice."""
    watcher = Watcher()
    warquest.play_match([watcher, "random"], game, 6)
    for sight, legal in watcher.seen[:: max(1, len(watcher.seen) // 12)]:
        other = type(sight)(sight.resample(), sight.seat, sight.generator)
        assert make_agent(spec).choose(sight, legal) == make_agent(spec).choose(other, legal)


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (Raising(), "raised RuntimeError: no idea"),
        (Leaving(), "raised SystemExit: enough"),
        (Wrong(None), "chose None, which is no action"),
        (Wrong(True), "chose True, which is no action"),
        (Wrong(1.0), "chose 1.0, which is no action"),
        (Wrong("stop"), "chose 'stop', which is no action"),
        (Wrong(60_000), "chose 60000, which is not legal; legal: city "),
        (Wrong(-1), "chose -1, which is not legal"),
    ],
)
def test_bad_agents_are_named(agent: Agent, message: str) -> None:
    with pytest.raises(warquest.AgentError) as caught:
        warquest.play_match([agent, "random"], short(), index=4)
    assert f"agent '{agent.name}' in seat 0 of game 4 at place_city: " in str(caught.value)
    assert message in str(caught.value)


def test_what_an_agent_raised_is_the_cause() -> None:
    with pytest.raises(warquest.AgentError) as caught:
        warquest.play_match([Raising(), "random"], short())
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_ctrl_c_while_an_agent_thinks_stays_what_it_is() -> None:
    class Interrupted(Lowest):
        def choose(self, sight: Sight, legal: list[int]) -> int:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        warquest.play_match([Interrupted(), "random"], short())


def test_agents_can_be_called_otherwise() -> None:
    assert warquest.play_match([Lowest(), Lowest()], short(), names=["first", "second"]).seats == ["first", "second"]
    with pytest.raises(warquest.AgentError, match="agent 'second' in seat 1"):
        warquest.play_match(["random", Raising()], short(), names=["first", "second"])
    with pytest.raises(warquest.OptionError, match="1 names for 2 agents"):
        warquest.play_match(["random", "random"], short(), names=["first"])


def test_a_slow_agent_is_stopped_by_the_limit() -> None:
    with pytest.raises(warquest.AgentError, match=r"slow.* took 0\.\d+ s; allowed are 0\.01 s"):
        warquest.play_match([Slow(), "random"], short(), decision_limit=0.01)


def test_strange_arguments() -> None:
    game = short()
    with pytest.raises(TypeError, match="not text"):
        warquest.play_match("greedy", game)
    with pytest.raises(TypeError, match="a spec or an object with name and choose"):
        warquest.play_match(["random", 3], game)  # type: ignore[list-item]
    with pytest.raises(warquest.OptionError, match="seed -1"):
        warquest.play_match(["random", "random"], game, -1)
    with pytest.raises(warquest.OptionError, match="below 2\\^60"):
        warquest.play_match(["random", "random"], game, index=2**60)


def test_protocol() -> None:
    for agent in (Random(), Greedy(), make_agent("ismcts"), Lowest()):
        assert isinstance(agent, Agent)
    assert not isinstance(object(), Agent)


def test_without_trust_a_search_plays_the_rule_of_thumb() -> None:
    """Nothing is better by a million standard errors."""
    game = short()
    trusting = warquest.play_match(["ismcts:simulations=10,trust=1000000", "random"], game, 2, trace=True)
    greedy = warquest.play_match(["greedy", "random"], game, 2, trace=True)
    assert trusting.trace is not None and greedy.trace is not None
    assert trusting.trace.steps == greedy.trace.steps


@pytest.mark.parametrize(
    ("game", "players", "usual"),
    [
        ("warquest", 2, "depth=20,trust=0.2"),
        ("warquest", 4, "depth=20,trust=0.2"),
        ("nexus_ops", 2, "depth=60,trust=2.0"),
    ],
)
def test_a_search_takes_what_suits_the_game(game: str, players: int, usual: str) -> None:
    """Settings that are not given are those of the page for this game; those that are given stay."""
    limit = {"warquest": "rounds", "nexus_ops": "max_rounds"}[game]
    loaded = warquest.load(game, players=players, **{limit: 3})
    agents = ("ismcts:simulations=30", f"ismcts:simulations=30,{usual}", "ismcts:simulations=30,depth=9,trust=0.05")
    first, same, other = (
        warquest.play_match([agent, *["greedy"] * (players - 1)], loaded, 1).digest for agent in agents
    )
    assert first == same != other
