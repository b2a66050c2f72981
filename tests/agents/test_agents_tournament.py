"""Tournaments (docs/agents.md): seats, statistics, workers, files."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import warquest
from warquest.standings import standings, wilson
from warquest.tournament import Plan, Played, Tournament, TournamentInterrupted, labels, play_tournament

AGENTS = ["greedy", "random"]


def play(games: int = 4, agents: list[str] = AGENTS, **arguments: Any) -> Tournament:
    return play_tournament(agents, games=games, rounds=2, **arguments)


def results(tournament: Tournament) -> list[Any]:
    return [(game.index, game.entrants, game.returns, game.digest) for game in tournament.games]


def test_seats_are_rotated() -> None:
    plan = Plan(("a", "b", "c"), warquest.load(players=3), 0)
    assert [plan.seats(index) for index in range(4)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)]


def test_every_choice_of_agents_meets_in_every_seat() -> None:
    plan = Plan(("a", "b", "c", "d"), warquest.load(players=2), 0)
    tables = Counter(plan.seats(index) for index in range(12))
    assert len(tables) == 12 and set(tables.values()) == {1}


def test_a_game_of_a_tournament_is_a_match() -> None:
    loaded = warquest.load(players=2, rounds=2)
    for game in play(3, seed=4).games:
        seats = [AGENTS[entrant] for entrant in game.entrants]
        match = warquest.play_match(seats, loaded, 4, index=game.index)
        assert (match.digest, match.returns, match.points) == (game.digest, game.returns, game.points)


def test_a_loaded_game_is_played(tmp_path: Path) -> None:
    """With its options and its rules; workers get it as it is, and it is the same tournament as that by name."""
    game, out = warquest.load(players=2, rounds=2), tmp_path / "games.jsonl"
    known = play(3, out=out)
    assert results(play_tournament(AGENTS, game, 4, out=out))[:3] == results(known)
    assert results(play_tournament(AGENTS, game, 3, workers=2)) == results(known)
    assert [len(played.entrants) for played in play_tournament([*AGENTS, "random"], game, 2).games] == [2, 2]


def test_what_a_loaded_game_says_cannot_be_said_again() -> None:
    game = warquest.load(players=2, rounds=2)
    for again in ({"players": 2}, {"rounds": 2}, {"rules": "rules"}):
        with pytest.raises(TypeError, match=f"{next(iter(again))}: the game is loaded already"):
            play_tournament(AGENTS, game, 1, **again)  # type: ignore[arg-type]
    with pytest.raises(warquest.OptionError, match="needs the Rust engine"):
        play_tournament(AGENTS, warquest.load(players=2, engine="reference"), 1)


@pytest.mark.parametrize("agents", [AGENTS, ["ismcts:simulations=6,depth=4", "greedy", "random"]])
def test_workers_change_nothing(agents: list[str]) -> None:
    assert results(play(5, agents, workers=1)) == results(play(5, agents, workers=2))


def test_finished_games_are_not_played_again(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    whole = play(6, out=out)
    lines = out.read_bytes().splitlines(keepends=True)
    assert len(lines) == 7
    # Killed in the middle of the fourth game's line.
    out.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    calls: list[int] = []
    again = play(6, out=out, progress=calls.append)
    assert results(again) == results(whole)
    assert calls == [4, 5, 6]
    assert results(play(2, out=out)) == results(whole)[:2]


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    play(1, out=out)
    before = out.read_bytes()
    for change in ({"seed": 1}, {"agents": ["random", "greedy"]}, {"setup_order": "each_in_turn"}):
        with pytest.raises(warquest.OptionError, match="it holds another tournament"):
            play(1, out=out, **change)
    assert out.read_bytes() == before


def test_options_that_differ_are_named(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    play(1, out=out)
    with pytest.raises(warquest.OptionError) as caught:
        play_tournament(AGENTS, games=1, out=out, rounds=3, setup_order="each_in_turn")
    assert "another tournament: rounds is 2, not 3; setup_order is " in str(caught.value)
    assert "{" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\n", "line 1 is no JSON"),
        ("[]\n", "line 1: expected an object"),
        ("{}\n", "it is no file of a tournament"),
    ],
)
def test_foreign_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text(text)
    with pytest.raises(warquest.OptionError, match=message):
        play(1, out=out)
    assert out.read_text() == text


@pytest.mark.parametrize("change", [{"entrants": [0, 7]}, {"returns": [1.0]}, {"index": "0"}, {"extra": 1}])
def test_games_that_cannot_be_are_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    out = tmp_path / "games.jsonl"
    play(1, out=out)
    header, game = out.read_text().splitlines()
    out.write_text(header + "\n" + json.dumps(json.loads(game) | change) + "\n")
    with pytest.raises(warquest.OptionError, match="line 2 is no game of this tournament"):
        play(1, out=out)


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    def stop(finished: int) -> None:
        if finished == 2:
            raise KeyboardInterrupt

    out = tmp_path / "games.jsonl"
    with pytest.raises(TournamentInterrupted) as caught:
        play(5, out=out, progress=stop)
    tournament = caught.value.tournament
    assert (len(tournament.games), tournament.requested, tournament.interrupted) == (2, 5, True)
    assert results(tournament) == results(play(5, out=out))[:2]


def test_a_bad_agent_ends_the_tournament_and_keeps_its_games(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    for workers in (1, 2):
        with pytest.raises(
            warquest.AgentError, match=r"'agents.sitters:Raising' in seat ([01]) of game \1 at place_city: raised"
        ):
            play(2, ["agents.sitters:Raising", "random"], out=out, workers=workers)
    assert len(out.read_text().splitlines()) in (1, 2)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_agent_that_ends_the_program_ends_only_the_tournament(workers: int) -> None:
    with pytest.raises(warquest.AgentError, match=r"'agents.sitters:Leaving' in seat ([01]) of game \1 .* SystemExit"):
        play(2, ["agents.sitters:Leaving", "random"], workers=workers)


def test_an_agent_that_fails_is_called_as_in_the_standings() -> None:
    with pytest.raises(warquest.AgentError, match=r"agent 'agents.sitters:Raising:seat=1#2' in seat 1 of game 0 "):
        play(3, ["agents.sitters:Raising:seat=1"] * 2)


def test_faults_are_found_before_the_first_game() -> None:
    with pytest.raises(warquest.OptionError, match="unknown agent"):
        play(1, ["greedy", "gredy"])
    with pytest.raises(warquest.OptionError, match="2 agents for 4 players"):
        play(1, players=4)
    with pytest.raises(warquest.OptionError, match="workers 0"):
        play(1, workers=0)
    with pytest.raises(warquest.OptionError, match="games 0: expected at least 1"):
        play(0)
    with pytest.raises(warquest.OptionError, match="no option 'nonsense'"):
        play(1, nonsense=1)
    with pytest.raises(TypeError, match="not text"):
        play_tournament("greedy")
    with pytest.raises(TypeError, match="specs are needed"):
        play(1, [warquest.agents.Greedy(), "random"])  # type: ignore[list-item, attr-defined]


def test_the_json() -> None:
    tournament = play(4, ["greedy", "random", "random"], seed=2)
    told = tournament.to_json()
    assert json.loads(json.dumps(told)) == json.loads(json.dumps(tournament.to_json()))
    assert {"game", "options", "agents", "games", "seed", "played"} <= told.keys()
    assert (told["games"], told["seed"], told["options"]["rounds"]) == (4, 2, 2)
    assert [agent["name"] for agent in told["agents"]] == ["greedy", "random", "random#2"]
    for agent in told["agents"]:
        assert {"wins", "share", "interval", "rating", "seconds_per_decision"} <= agent.keys()
        assert agent["interval"][0] <= agent["share"] <= agent["interval"][1]
    assert sum(agent["wins"] for agent in told["agents"]) == pytest.approx(4)
    for game in told["played"]:
        assert sorted(game["seats"]) == ["greedy", "random", "random#2"]
        assert len(game["returns"]) == 3 and len(game["digest"]) == 64


def test_an_agent_without_a_game() -> None:
    told = play(1, ["greedy", "random", "random"], players=2).to_json()["agents"][2]
    assert told["games"] == 0 and told["share"] is None and told["interval"] is None


# --- statistics -------------------------------------------------------------------------------------------------------


def played(index: int, entrants: list[int], returns: list[float]) -> Played:
    seats = len(entrants)
    return Played(index, entrants, returns, [3] * seats, "", [10] * seats, [0.5] * seats)


def test_winners_share_a_win() -> None:
    games = [played(0, [0, 1], [1, -1]), played(1, [1, 0], [0, 0]), played(2, [0, 1], [-1, 1])]
    first, second = standings(["a", "b"], games)
    assert (first.wins, second.wins, first.share) == (1.5, 1.5, 0.5)
    assert (first.decisions, first.seconds_per_decision, first.points) == (30, 0.05, 3)


def test_the_better_has_the_higher_rating() -> None:
    games = [played(index, [0, 1, 2], [1, -0.5, -0.5]) for index in range(12)]
    first, second, third = (standing.rating for standing in standings(["a", "b", "c"], games))
    assert first is not None and second is not None and third is not None
    assert first > 25 > second == pytest.approx(third)


def test_wilson_by_hand() -> None:
    """Eight of ten: 0.4902 to 0.9433 (Wilson, 1927; z = 1.96)."""
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)


def test_no_wins_and_nothing_but_wins_reach_the_ends() -> None:
    for games in range(1, 300):
        assert wilson(0, games)[0] == 0 and wilson(games, games)[1] == 1


def test_labels() -> None:
    assert labels(["a", "b", "a", "a"]) == ["a", "b", "a#2", "a#3"]


def test_standings_do_not_depend_on_what_is_not_played() -> None:
    tournament = play(3)
    fewer = replace(tournament, games=tournament.games[:2])
    assert [standing.games for standing in fewer.standings()] == [2, 2]
