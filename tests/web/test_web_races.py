"""Two who want the same at once: one of them gets it, the other is told."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice

import httpx
import pytest
from served import begin, look, move

from warquest.web import services


def test_a_double_click_is_one_move(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    for _ in range(10):
        before = look(client, tokens["watch"])
        mover = tokens[str(before["to_move"])]
        own = look(client, mover)
        action = own["actions"][-1]["action"]
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda choice: move(client, *choice), [(mover, own, action)] * 4))
        assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 3}
        assert all("gone on" in answer.json()["error"] for answer in answers if answer.status_code == 409)
        assert look(client, tokens["watch"])["version"] == before["version"] + 1


def test_two_browsers_with_different_wishes_for_one_seat(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    before = look(client, tokens["watch"])
    mover = tokens[str(before["to_move"])]
    own = look(client, mover)
    wishes = [action["action"] for action in own["actions"]]
    assert len(wishes) > 1
    with ThreadPoolExecutor(len(wishes)) as pool:
        answers = list(pool.map(lambda action: move(client, mover, own, action), wishes))
    done = [action for action, answer in zip(wishes, answers, strict=True) if answer.status_code == 200]
    assert len(done) == 1 and Counter(answer.status_code for answer in answers)[409] == len(wishes) - 1
    taken = next(each["text"] for each in own["actions"] if each["action"] == done[0])
    assert [text for who, text in look(client, mover)["log"] if who >= 0] == [taken]


def test_an_undo_while_an_agent_thinks_wins(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {"agent": "ismcts:seconds=0.1"}], "rounds=2")
    seen = look(client, tokens["0"])
    while seen["status"] != "yours":
        seen = look(client, tokens["0"], seen["version"])
    text = [each for who, each in seen["log"] if who == 0]
    answer = move(client, tokens["0"], seen, seen["actions"][0]["action"]).json()
    undone = client.post(f"/api/{tokens['0']}/undo", json={"version": answer["version"]})
    assert undone.status_code in (200, 409)
    if undone.status_code == 200:
        assert undone.json()["status"] == "yours"
        assert [each for who, each in undone.json()["log"] if who == 0] == text


def test_many_games_at_once(client: httpx.Client) -> None:
    def whole(number: int) -> str:
        tokens = begin(client, "warquest/battle", [{}, {}])
        seen = look(client, tokens["0"])
        while seen["status"] != "over":
            mover = tokens[str(seen["to_move"])]
            own = look(client, mover)
            answer = move(client, mover, own, own["actions"][number % len(own["actions"])]["action"])
            assert answer.status_code == 200, answer.text
            seen = look(client, tokens["0"])
        return str(client.get(f"/api/{tokens['0']}/trace.jsonl").status_code)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(whole, range(8))) == {"200"}


def test_who_asks_for_hints_keeps_nobody_from_playing(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many that ask a few wait, the others are told at once, and moves are taken meanwhile."""
    monkeypatch.setattr(services, "PATIENCE", 1000.0)
    tokens = begin(client, "warquest", [{}, {}])
    own = look(client, tokens["0"])
    mover = tokens[str(own["to_move"])]
    many, counting = 60, client.app.state.services._counting  # type: ignore[attr-defined]
    counting.acquire()
    with ThreadPoolExecutor(many) as pool:
        asked = [pool.submit(client.get, f"/api/{mover}/odds") for _ in range(many)]
        try:
            told = list(islice(as_completed(asked), many - services.MOST_ASKING))
            waiting = [each for each in asked if each not in told]
            assert {each.result().status_code for each in told} == {503}
            assert not any(each.done() for each in waiting)
            assert move(client, mover, own, look(client, mover)["actions"][0]["action"]).status_code == 200
        finally:
            counting.release()
        assert {each.result().status_code for each in waiting} == {200}
