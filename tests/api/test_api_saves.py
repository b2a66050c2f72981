"""Saved states: pickles, bytes and dicts that are whole, and those that are broken, foreign or impossible."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import warquest
from api.walks import ARMIES, edited_rules, walk
from warquest import _engine

MAGICS = {"rust": b"WQS1", "reference": b"WQR1"}


def sealed(body: bytes) -> bytes:
    """Bytes with the sum that fits them."""
    return body + hashlib.sha256(body).digest()


@pytest.mark.parametrize("steps", [0, 1, 40, 400, 10**6])
def test_pickles_and_bytes_are_the_state(load: Any, steps: int) -> None:
    game = load(players=2, rounds=2)
    state = walk(game.new_initial_state(), steps, seed=2)
    for other in (pickle.loads(pickle.dumps(state)), game.from_bytes(state.to_bytes())):
        assert other == state
        assert hash(other) == hash(state)
        assert (other.game.options, other.game.rules_digest) == (game.options, game.rules_digest)
        assert walk(other, 30) == walk(state, 30)


def test_bytes_are_as_the_contract_says(load: Any, engine: str) -> None:
    game = load(players=2)
    state = walk(game.new_initial_state(), 50)
    saved = state.to_bytes()
    assert saved[:4] == MAGICS[engine]
    assert saved == sealed(saved[:-32])
    body = json.loads(saved[4:-32])
    expected = {"dict": state.to_dict(), "game": "warquest", "options": game.options, "players": 2}
    assert body == expected | {"rules_digest": game.rules_digest}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    assert saved[4:-32] == text.encode("ascii")


def test_dicts_cross_engines() -> None:
    rust, reference = (warquest.load(players=3, engine=engine) for engine in ("rust", "reference"))
    state = walk(rust.new_initial_state(), 200, seed=6)
    other = reference.from_dict(state.to_dict())
    assert other.to_dict() == state.to_dict()
    assert other.digest() == state.digest()
    assert rust.from_dict(other.to_dict()) == state


def test_pickled_games_keep_their_rules(load: Any, tmp_path: Path) -> None:
    game = load(players=2, rules=edited_rules(tmp_path / "rules", start_gold=40))
    state = walk(game.new_initial_state(), 20)
    for file in (tmp_path / "rules").iterdir():
        file.unlink()
    other = pickle.loads(pickle.dumps(state))
    assert other == state
    assert other.game.rules == game.rules


def test_pickled_battles_keep_their_armies(load: Any) -> None:
    state = walk(load("warquest/battle", **ARMIES).new_initial_state(), 3)
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_pickle_of_shipped_rules_is_short() -> None:
    assert len(pickle.dumps(warquest.load())) < 2000


def test_a_pickle_of_other_shipped_rules_is_refused() -> None:
    game = warquest.load()
    with pytest.raises(warquest.SaveError, match="rules_digest"):
        _engine.restore_game("warquest", None, 4, game.options, None, "0" * 64)


def test_bytes_that_are_cut_or_changed_are_refused(load: Any) -> None:
    game = load(players=2)
    saved = walk(game.new_initial_state(), 30).to_bytes()
    cut = [saved[:length] for length in (0, 1, 3, 4, 5, 35, 36, 37, 100, len(saved) - 1)]
    flipped = [saved[:place] + bytes([saved[place] ^ 1]) + saved[place + 1 :] for place in range(0, len(saved), 97)]
    for broken in [*cut, *flipped, saved + b"\n", b"\xff" * 200]:
        with pytest.raises(warquest.SaveError):
            game.from_bytes(broken)


def test_bytes_of_another_kind_are_a_type_error(load: Any) -> None:
    with pytest.raises(TypeError):
        load().from_bytes("WQS1")


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ({"players": 3}, "players"),
        ({"players": 2, "rounds": 3}, "options"),
        ({"players": 2, "rules": "edited"}, "rules"),
    ],
)
def test_foreign_bytes_are_refused_by_name(load: Any, tmp_path: Path, arguments: dict[str, Any], name: str) -> None:
    saved = walk(load(players=2).new_initial_state(), 30).to_bytes()
    if "rules" in arguments:
        arguments = arguments | {"rules": edited_rules(tmp_path / "rules")}
    with pytest.raises(warquest.SaveError, match=name):
        load(**arguments).from_bytes(saved)


def test_bytes_of_another_game_engine_or_format_are_refused(load: Any, engine: str) -> None:
    game = load(players=2)
    saved = game.new_initial_state().to_bytes()
    with pytest.raises(warquest.SaveError, match="game"):
        load("warquest/battle", **ARMIES).from_bytes(saved)
    other = warquest.load(players=2, engine={"rust": "reference", "reference": "rust"}[engine])
    for foreign in (other.new_initial_state().to_bytes(), sealed(saved[:3] + b"2" + saved[4:-32])):
        with pytest.raises(warquest.SaveError):
            game.from_bytes(foreign)


def test_sealed_nonsense_is_refused(load: Any, engine: str) -> None:
    game = load(players=2)
    saved = game.new_initial_state().to_bytes()
    body = json.loads(saved[4:-32])
    nonsense = [b"", b"[]", b"{}", b"null", b"\xff", b"[" * 100_000, json.dumps(body | {"dict": []}).encode()]
    for text in nonsense:
        with pytest.raises(warquest.SaveError):
            game.from_bytes(sealed(MAGICS[engine] + text))


@pytest.mark.parametrize("value", [None, 3, "text", [], {}, {"node": "turn"}, {1: 2}, {"node": object()}])
def test_what_is_no_state_is_refused(load: Any, value: Any) -> None:
    with pytest.raises(warquest.SaveError):
        load().from_dict(value)


def test_every_missing_or_wrong_field_is_refused(load: Any) -> None:
    game = load(players=2)
    whole = walk(game.new_initial_state(), 80, seed=3).to_dict()
    for name in whole:
        without = {key: value for key, value in whole.items() if key != name}
        for broken in (without, whole | {name: "nonsense"}, whole | {name: 10**30}, whole | {name: 0.5}):
            with pytest.raises(warquest.SaveError):
                game.from_dict(broken)
    with pytest.raises(warquest.SaveError):
        game.from_dict(whole | {"more": 1})
    assert game.from_dict(copy.deepcopy(whole)).to_dict() == whole


def test_a_dict_that_holds_itself_is_refused() -> None:
    endless: dict[str, Any] = {}
    endless["node"] = endless
    with pytest.raises(warquest.SaveError, match="deep"):
        warquest.load().from_dict(endless)
