"""A viewer gets nothing that depends on what is hidden from it."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import begin, play

import warquest
from warquest.load import LISTINGS
from warquest.web.hall import Hall
from warquest.web.looking import looked
from warquest.web.panels import panel
from warquest.web.store import Seat, Store

SECRETIVE = [name for name in warquest.games() if LISTINGS[name].secrets]


def _all(table: Any, viewer: int | None) -> dict[str, Any]:
    seen = looked(table, viewer)
    return {**seen, "html": panel(seen)}


@pytest.mark.parametrize("game", warquest.games())
@pytest.mark.parametrize("seed", range(2))
def test_what_a_viewer_gets_is_the_same_whatever_is_hidden(game: str, seed: int, tmp_path: Path) -> None:
    """In positions along a game at random, all that is hidden from each seat is dealt anew."""
    dice, generator = random.Random(seed), warquest.Generator(seed, 1)
    players = LISTINGS[game].players[-1] if seed % 2 else LISTINGS[game].players[0]
    hall = Hall(Store(tmp_path))
    number, _ = hall.create(game, players, LISTINGS[game].usual, [Seat(f"P{seat}") for seat in range(players)])
    compared = 0
    for step in range(200):
        with hall.at(number) as table:
            if table.to_move is None:
                break
            mover, version, legal = table.to_move, table.version, table.state.legal_actions()
            if step % 20 == 0:
                compared += _compare(table, players, generator)
        hall.move(number, mover, version, dice.choice(legal))
    assert compared > 0


def _compare(table: Any, players: int, generator: Any) -> int:
    true = table.state
    expected = {viewer: _all(table, viewer) for viewer in (None, *range(players))}
    for seat in range(players):
        table.state = true.resample_from_infostate(seat, generator)
        for viewer in (None, seat):
            assert _all(table, viewer) == expected[viewer], f"seen by {viewer} at {true.node}"
    table.state = true
    return players


@pytest.mark.parametrize("game", SECRETIVE)
def test_cards_of_a_hand_go_to_nobody_else_over_the_wire(client: httpx.Client, game: str) -> None:
    players = 3
    tokens = begin(client, game, [{"name": f"P{seat}"} for seat in range(players)])
    found = 0
    for part in range(4):
        play(client, tokens, 15, seed=part)
        with client.app.state.services.hall.at(1) as table:  # type: ignore[attr-defined]
            hands = [_words(table.state.view(seat)) for seat in range(players)]
        public = _words_of_all(hands)
        for seat in range(players):
            secret = hands[seat] - public
            found += len(secret)
            for other in ("watch", *(str(each) for each in range(players) if each != seat)):
                told = _everything(client, tokens[other], other)
                known = public if other == "watch" else public | hands[int(other)]
                assert not (secret - known) & set(re.findall(r"[\w-]+", told)), f"of {seat} told to {other}"
    assert found > 0, "somebody had a hand"


def _words(value: Any) -> set[str]:
    return set(re.findall(r"[\w-]+", json.dumps(value)))


def _words_of_all(hands: list[set[str]]) -> set[str]:
    return set.intersection(*hands)


def _everything(client: httpx.Client, token: str, whose: str) -> str:
    """All that a link's owner can fetch: pages, JSON, the log, errors, headers."""
    page = "watch" if whose == "watch" else "play"
    answers = [client.get(path) for path in (f"/{page}/{token}", f"/api/{token}/state", f"/api/{token}/log.txt")]
    answers += [client.get(f"/api/{token}/{what}") for what in ("trace.jsonl", "replay", "odds", "hint")]
    version = answers[1].json()["version"]
    for number in (0, 5, 2**31 - 1):
        answers.append(client.post(f"/api/{token}/move", json={"version": version - 1, "action": number}))
    if not answers[1].json()["actions"]:
        answers.append(client.post(f"/api/{token}/move", json={"version": version, "action": 0}))
    answers.append(client.post(f"/api/{token}/undo", json={"version": version}))
    assert all(answer.status_code in (200, 409, 422) for answer in answers)
    return "\n".join(answer.text + str(answer.headers) for answer in answers).replace(token, "")


def test_tokens_tell_nothing_of_each_other(client: httpx.Client) -> None:
    first, second = begin(client, "warquest", [{}, {}]), begin(client, "warquest", [{}, {}])
    tokens = [*first.values(), *second.values()]
    assert len(set(tokens)) == len(tokens) and all(len(token) == 43 for token in tokens)
    for whose, token in first.items():
        page = {"watch": "watch", "host": "table"}.get(whose, "play")
        told = client.get(f"/{page}/{token}").text
        others = [each for each in tokens if each != token and each in told]
        assert others == ([first["0"], first["1"], first["watch"]] if whose == "host" else [])


def test_a_spectator_and_a_host_cannot_play(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    body = {"version": 0, "action": 0}
    assert client.post(f"/api/{tokens['watch']}/move", json=body).status_code == 409
    assert client.post(f"/api/{tokens['host']}/move", json=body).status_code == 404
    assert client.get(f"/api/{tokens['host']}/state").status_code == 404
