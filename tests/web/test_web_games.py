"""Games are begun, played, taken back, finished, written down and looked at again, whatever the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import GREEDY, begin, look, move, play, settled

import warquest
from warquest import traces
from warquest.load import LISTINGS

SHORT = {"warquest": ["rounds=1"], "nexus_ops": ["max_rounds=1"]}
"""Options with which a game is soon over."""


@pytest.mark.parametrize("game", warquest.games())
def test_a_game_is_played_to_its_end_and_its_trace_holds(client: httpx.Client, game: str, tmp_path: Path) -> None:
    players = LISTINGS[game].players[0]
    tokens = begin(client, game, [{"name": "Ann"}, *[{"agent": "random"}] * (players - 1)], *SHORT.get(game, []))
    status = play(client, tokens, 5)["status"]
    assert status in ("yours", "over")
    early = client.get(f"/api/{tokens['0']}/trace.jsonl")
    seen = play(client, tokens, 10_000, seed=1)
    assert seen["status"] == "over"
    won = [seat["seat"] for seat in seen["seats"] if seat["wins"]]
    page = client.get(f"/play/{tokens['0']}").text
    assert (len(won) == 0) == ("Nobody wins." in page)
    assert early.status_code == (200 if status == "over" else 409)
    assert status == "over" or "over" in early.json()["error"]
    path = tmp_path / "trace.jsonl"
    path.write_text(client.get(f"/api/{tokens['0']}/trace.jsonl").text)
    replay = traces.verify(path)
    assert replay.complete and replay.state.points() == [seat["points"] for seat in seen["seats"]]
    assert traces.read(path).header.seed is None, "the seed would tell all later chance"


@pytest.mark.parametrize("game", warquest.games())
def test_pages_of_every_game_are_whole(client: httpx.Client, game: str) -> None:
    tokens = begin(client, game, [{"name": "Ann"}] * LISTINGS[game].players[0])
    for path in ("/", f"/play/{tokens['0']}", f"/watch/{tokens['watch']}", f"/table/{tokens['host']}"):
        page = client.get(path)
        assert page.status_code == 200 and page.text.rstrip().endswith("</html>"), path
        assert "script-src 'self';" in page.headers["content-security-policy"]
        assert page.headers["referrer-policy"] == "no-referrer" and page.headers["cache-control"] == "no-store"
        assert "<script>" not in page.text and " onclick" not in page.text
    shown = client.get(f"/play/{tokens['0']}").text
    seen = look(client, tokens["0"])
    if seen["status"] == "yours":
        for action in seen["actions"]:
            assert f'data-action="{action["action"]}"' in shown
    assert seen["board"] in shown


def test_undo_takes_back_to_the_last_choice_and_rolls_nothing_anew(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, GREEDY], "rounds=2")
    play(client, tokens, 12)
    before = settled(client, tokens["0"])
    choice = before["actions"][0]["action"]
    assert len(before["actions"]) > 1, "the seed of the player leads to a choice"
    move(client, tokens["0"], before, choice)
    once = settled(client, tokens["0"])
    answer = client.post(f"/api/{tokens['0']}/undo", json={"version": once["version"]})
    back = answer.json()
    assert back["version"] > once["version"], "no version comes twice"
    assert [back[part] for part in ("board", "actions", "log")] == [
        before[part] for part in ("board", "actions", "log")
    ]
    assert move(client, tokens["0"], once, choice).status_code == 409
    move(client, tokens["0"], back, choice)
    again = settled(client, tokens["0"])
    assert [again[part] for part in ("board", "log")] == [once[part] for part in ("board", "log")]


def test_nothing_is_taken_back_where_several_persons_play(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    seen = play(client, tokens, 3)
    assert not seen["can_undo"]
    assert client.post(f"/api/{tokens['0']}/undo", json={"version": seen["version"]}).status_code == 409


def test_who_waits_is_told_of_a_change(client: httpx.Client) -> None:
    from concurrent.futures import ThreadPoolExecutor

    tokens = begin(client, "warquest", [{}, {}])
    seen = look(client, tokens["watch"])
    mover = tokens[str(seen["to_move"])]
    with ThreadPoolExecutor(2) as pool:
        waits = [pool.submit(look, client, tokens[whose], seen["version"]) for whose in ("0", "watch")]
        own = look(client, mover)
        move(client, mover, own, own["actions"][0]["action"])
        assert all(wait.result()["version"] > seen["version"] for wait in waits)


def test_a_replay_shows_every_step_with_any_hand(client: httpx.Client, tmp_path: Path) -> None:
    trace, _ = traces.record(warquest.load("warquest", players=2, rounds=1), 3, 0)
    answer = client.post("/api/replays", content=traces.text_of(trace))
    assert answer.status_code == 201, answer.text
    page = answer.json()["replay"]
    assert client.get(page).status_code == 200
    token = page.rpartition("/")[2]
    state = warquest.load("warquest", players=2, rounds=1).new_initial_state()
    for number, step in enumerate([*trace.steps, None]):
        if number % 17 == 0 or step is None:
            shown = client.get(f"/api/{token}/replay", params={"step": number, "seat": 1}).json()
            assert shown["board"] == warquest.board.svg(state, 1) and shown["node"] == state.node
        if step is not None:
            state.apply_action(state.string_to_action(step.do))
    beyond: Any = client.get(f"/api/{token}/replay", params={"step": len(trace.steps) + 1})
    assert beyond.status_code == 422


def test_odds_are_told_in_a_battle_and_before_it(client: httpx.Client) -> None:
    tokens = begin(client, "warquest/battle", [{}, GREEDY])
    told = client.get(f"/api/{tokens['0']}/odds").json()
    assert told["version"] == settled(client, tokens["0"])["version"]
    assert len(told["battles"]) == 1 and "attacker wins" in told["battles"][0]["odds"]
    campaign = begin(client, "warquest", [{}, {}], "rounds=12")
    found = set()
    for part in range(60):
        seen = play(client, campaign, 6, seed=part)
        if seen["status"] == "over" or len(found) == 2:
            break
        odds = client.get(f"/api/{campaign[str(seen['to_move'])]}/odds").json()
        assert bool(odds["silence"]) != bool(odds["battles"])
        found |= {battle["text"] is None for battle in odds["battles"]}
    assert True in found, "a battle was fought"


def test_a_hint_is_a_legal_action(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    seen = look(client, tokens["watch"])
    mover, other = tokens[str(seen["to_move"])], tokens[str(1 - seen["to_move"])]
    told = client.get(f"/api/{mover}/hint").json()
    assert told["text"] in {action["text"] for action in look(client, mover)["actions"]} and told["why"]
    assert client.get(f"/api/{other}/hint").status_code == 409


def test_a_decision_is_a_question_and_purchases_have_prices(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{"name": "Ann"}, {"name": "Bob"}])
    for _ in range(2):
        seen = look(client, tokens["watch"])
        own = look(client, tokens[str(seen["to_move"])])
        assert own["question"] == seen["question"] == "Choose a region for your city"
        assert own["question"] in own["html"]["actions"] and seen["question"] in seen["html"]["status"]
        move(client, tokens[str(seen["to_move"])], own, own["actions"][0]["action"])
    own = look(client, tokens[str(look(client, tokens["watch"])["to_move"])])
    prices = {action["text"]: action["remark"] for action in own["actions"]}
    assert prices["buy_unit goblin-warrior"] == "1 gold" and prices["done"] == ""
    assert "1 gold" in own["html"]["actions"] and "setup" not in own["html"]["actions"]


def test_whoever_watches_a_turn_reads_the_same_question_in_every_game(client: httpx.Client) -> None:
    for game in warquest.games():
        tokens = begin(client, game, [{"name": "Ann"}] * LISTINGS[game].players[0])
        assert all(look(client, token)["question"] for whose, token in tokens.items() if whose != "host")


def test_players_have_their_names_in_odds_and_replays(client: httpx.Client) -> None:
    tokens = begin(client, "warquest/battle", [{"name": "Ann"}, GREEDY])
    settled(client, tokens["0"])
    told = client.get(f"/api/{tokens['0']}/odds").json()["battles"][0]["odds"]
    assert told.startswith("Ann attacks greedy 1: ") and "seat" not in told
    play(client, tokens, 10_000)
    assert client.get(f"/api/{tokens['0']}/replay").json()["names"] == ["Ann", "greedy 1"]
    assert '<option value="1">greedy 1</option>' in client.get(f"/replay/{tokens['0']}").text


def test_a_trace_that_is_brought_names_its_agents(client: httpx.Client) -> None:
    trace, _ = traces.record(warquest.load("warquest", players=2, rounds=1), 3, 0)
    for seats, names in ((None, ["Seat 0", "Seat 1"]), ([None, "ismcts:seconds=1"], ["Seat 0", "ismcts 1"])):
        brought = replace(trace, header=replace(trace.header, seats=seats))
        answer = client.post("/api/replays", content=traces.text_of(brought))
        assert answer.status_code == 201, answer.text
        token = answer.json()["replay"].rpartition("/")[2]
        assert client.get(f"/api/{token}/replay").json()["names"] == names
