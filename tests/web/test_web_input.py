"""Whatever is sent, the answer is clear, tells no secrets, and nothing is done that should not be."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import GREEDY, begin, look, move, served

import warquest
from warquest.traces import record, text_of
from warquest.web.guard import LOOPBACK, MOST_BYTES, MOST_TRACE_BYTES
from warquest.web.server import names_of
from warquest.web.thinking import AGENTS

JSON = {"Content-Type": "application/json"}
REST = b'"seed":null,"game_index":null,"start":null}'
STRANGE_TOKENS = ("x", "A" * 43, "../../etc/passwd", "..%2f..%2fgames.sqlite3", "%00" * 43, "a" * 5000, "é" * 43)


@pytest.mark.parametrize("token", STRANGE_TOKENS)
def test_an_unknown_link_is_not_found_whatever_is_asked(client: httpx.Client, token: str) -> None:
    begin(client, "warquest", [{}, {}])
    move = {"version": 0, "action": 0}
    answers = [client.get(f"/{page}/{token}") for page in ("play", "watch", "table", "replay")]
    answers += [
        client.get(f"/api/{token}/{what}") for what in ("state", "odds", "hint", "log.txt", "trace.jsonl", "replay")
    ]
    answers += [client.post(f"/api/{token}/move", json=move), client.post(f"/api/{token}/undo", json={"version": 0})]
    assert {answer.status_code for answer in answers} <= {404, 405}
    assert len({answer.text for answer in answers if answer.status_code == 404}) <= 2, "one page, one JSON"


def test_a_link_of_another_kind_is_as_unknown_as_any(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    unknown = client.get(f"/play/{'A' * 43}").text
    for page, whose in (("play", "watch"), ("play", "host"), ("watch", "0"), ("table", "0"), ("replay", "host")):
        answer = client.get(f"/{page}/{tokens[whose]}")
        assert answer.status_code == 404 and answer.text == unknown


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"version": 0}',
        b'{"version": 0, "action": "0"}',
        b'{"version": 0, "action": true}',
        b'{"version": 0, "action": 0.5}',
        b'{"version": 0, "action": -1}',
        b'{"version": 0, "action": NaN}',
        b'{"version": 0, "action": 1e999}',
        b'{"version": 0, "action": ' + b"9" * 5000 + b"}",
        b'{"version": 0, "action": 0, "seat": 1}',
        b'{"version": 18446744073709551616, "action": 0}',
        b"[" * 30000,
    ],
)
def test_broken_bodies_change_nothing(client: httpx.Client, body: bytes) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    before = look(client, tokens["watch"])
    answer = client.post(f"/api/{tokens[str(before['to_move'])]}/move", content=body, headers=JSON)
    assert answer.status_code == 422 and answer.json()["error"]
    assert len(answer.text) < 1000 and look(client, tokens["watch"]) == before


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": "../../etc/passwd"}, "unknown game"),
        ({"seats": [{}]}, "cannot be played by 1 players"),
        ({"seats": [{}] * 8}, "cannot be played by 8 players"),
        ({"seats": [{}] * 9}, "seats"),
        ({"seats": [{}, {"agent": "os:system"}]}, "unknown agent"),
        ({"seats": [{}, {"agent": "ismcts:seconds=1000"}]}, "unknown agent"),
        ({"seats": [{"name": "x" * 41}, {}]}, "name"),
        ({"seats": [{"name": "\ud800"}, {}]}, ""),
        ({"options": ["rounds=99999999999999999999999"]}, "rounds"),
        ({"options": ["rounds"]}, "NAME=VALUE"),
        ({"options": ["nothing=1"]}, "no option 'nothing'"),
        ({"options": ["rounds=1"] * 51}, "options"),
    ],
)
def test_games_that_cannot_be_begun(client: httpx.Client, change: dict[str, Any], told: str) -> None:
    wanted = {"game": "warquest", "seats": [{}, {}], "options": [], **change}
    answer = client.post("/api/games", content=json.dumps(wanted), headers=JSON)
    assert answer.status_code == 422 and told in answer.json()["error"]


def test_oversized_bodies_are_refused_whether_they_say_so_or_not(client: httpx.Client) -> None:
    def unannounced(size: int) -> Any:
        yield from (b" " * 8192 for _ in range(size // 8192 + 1))

    for path, limit in (("/api/games", MOST_BYTES), ("/api/replays", MOST_TRACE_BYTES)):
        assert client.post(path, content=b" " * (limit + 1), headers=JSON).status_code == 413
        assert client.post(path, content=unannounced(limit), headers=JSON).status_code == 413
    assert client.post("/api/games", content=b" " * MOST_BYTES, headers=JSON).status_code == 422


def test_a_length_that_is_none_is_refused(client: httpx.Client) -> None:
    host = client.base_url
    with socket.create_connection((host.host, host.port)) as connection:
        connection.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n")
        assert connection.recv(100).split()[1] in (b"400", b"413")


def test_methods_that_an_address_does_not_have(client: httpx.Client) -> None:
    token = begin(client, "warquest", [{}, {}])["0"]
    for method, path in (("GET", f"/api/{token}/move"), ("PUT", f"/play/{token}"), ("DELETE", f"/api/{token}/state")):
        answer = client.request(method, path)
        assert answer.status_code == 405 and answer.headers["allow"]


def test_other_sites_can_do_nothing(client: httpx.Client) -> None:
    wanted = json.dumps({"game": "warquest", "seats": [{}, {}]})
    for headers in (
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        assert client.post("/api/games", content=wanted, headers={**JSON, **headers}).status_code == 403
    # What a form of another site could send without being asked first.
    assert client.post("/api/games", content=wanted, headers={"Content-Type": "text/plain"}).status_code == 422
    own = str(client.base_url).rstrip("/")
    assert client.post("/api/games", content=wanted, headers={**JSON, "Origin": own}).status_code == 201


def test_the_loopback_answers_to_its_own_names_only(tmp_path: Path) -> None:
    with served(tmp_path, hosts=LOOPBACK) as client:
        for name, status in (
            ("localhost", 200),
            ("127.0.0.1:80", 200),
            ("[::1]:80", 200),
            ("evil.example", 403),
            ("[", 403),
        ):
            assert client.get("/", headers={"Host": name}).status_code == status


@pytest.mark.parametrize(
    ("address", "names"),
    [
        ("127.0.0.1", {"localhost", "127.0.0.1"}),
        ("127.0.0.2", {"localhost", "127.0.0.2"}),
        ("::1", {"localhost", "::1"}),
        ("0.0.0.0", None),
        ("fe80::1%eth0", None),
    ],
)
def test_every_loopback_address_has_names_of_its_own(address: str, names: set[str] | None) -> None:
    found = names_of(address)
    assert found is None if names is None else names <= set(found or ()) and "evil.example" not in (found or ())


def test_script_in_names_stays_text(client: httpx.Client) -> None:
    name = "<script>alert(1)</script>\"'&\u202e\x00\n"
    tokens = begin(client, "warquest", [{"name": name}, {"name": "<img src=x onerror=1>"}])
    seen = look(client, tokens["0"])
    assert seen["seats"][0]["name"] == "<script>alert(1)</script>\"'&"
    for text in (
        client.get(f"/play/{tokens['0']}").text,
        client.get(f"/table/{tokens['host']}").text,
        *seen["html"].values(),
    ):
        assert "<script>alert" not in text and "<img" not in text
    assert "&lt;script&gt;alert(1)" in seen["html"]["seats"]


@pytest.mark.parametrize("name", ["style.css", "play.js", "home.js", "replay.js", "links.js", "icon.svg"])
def test_files_of_the_pages(client: httpx.Client, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 200


@pytest.mark.parametrize("path", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "....//app.py", "%5c..%5capp.py"])
def test_no_other_files_are_served(client: httpx.Client, path: str) -> None:
    answer = client.get(f"/static/{path}")
    assert answer.status_code == 404 and "create_app" not in answer.text


@pytest.mark.parametrize(
    ("trace", "told"),
    [
        (b"", "the trace is empty"),
        (b"\x89PNG", "line 1: no text in UTF-8"),
        (b'{"trace": 2}', "newer"),
        (
            b'{"trace":1,"game":"chess","version":"1","rules_digest":"","options":{},"players":2,' + REST,
            "line 1: unknown game",
        ),
        (b'{"trace":1,"game":"warquest","version":"1","rules_digest":"","options":{},"players":2,' + REST, "--rules"),
        (b"[" * 100_000, "no JSON object"),
    ],
)
def test_traces_that_cannot_be_replayed(client: httpx.Client, trace: bytes, told: str) -> None:
    answer = client.post("/api/replays", content=trace)
    assert answer.status_code == 422 and told in answer.json()["error"] and "/tmp" not in answer.json()["error"]


def test_a_trace_with_a_broken_end_can_be_had_again_as_it_was(client: httpx.Client) -> None:
    """A last line cut short, in the middle of a sign, counts as not written."""
    played, _ = record(warquest.load(players=2, rounds=1), 1, 0)
    text = text_of(played).encode().splitlines(keepends=True)[0] + b'{"who":-1,"do":"\xc3'
    token = client.post("/api/replays", content=text).json()["replay"].rpartition("/")[2]
    assert client.get(f"/api/{token}/replay").json()["steps"] == 0
    assert client.get(f"/api/{token}/trace.jsonl").content == text


def test_an_illegal_action_and_another_seats_turn_change_nothing(client: httpx.Client) -> None:
    tokens = begin(client, "warquest", [{}, {}])
    before = look(client, tokens["watch"])
    mover, other = str(before["to_move"]), str(1 - before["to_move"])
    legal = {action["action"] for action in look(client, tokens[mover])["actions"]}
    illegal = next(action for action in range(10_000) if action not in legal)
    assert move(client, tokens[mover], before, illegal).status_code == 422
    assert move(client, tokens[mover], before, 2**31 - 1).status_code == 422
    assert move(client, tokens[other], before, min(legal)).status_code == 409
    assert look(client, tokens["watch"]) == before


def test_every_agent_that_is_offered_decides(client: httpx.Client) -> None:
    for spec in AGENTS:
        tokens = begin(client, "warquest/battle", [{"agent": spec}, GREEDY])
        seen = look(client, tokens["watch"])
        if seen["status"] == "thinks":
            assert look(client, tokens["watch"], seen["version"])["version"] > seen["version"]
