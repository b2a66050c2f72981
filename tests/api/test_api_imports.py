"""What an import and a load bring with them: what costs time to import comes only when it is needed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HEAVY = ("numpy", "pydantic", "networkx", "typer", "rich", "hypothesis", "matplotlib")
PEERS = ("gymnasium", "pettingzoo", "pyspiel", "fastapi", "ray", "pyarrow")

SCRIPT = """
import json, sys
import warquest
{statement}
heavy = [name for name in {heavy!r} if name in sys.modules]
print(json.dumps({{"heavy": heavy, "engine": "warquest._engine" in sys.modules}}))
"""


def loaded(statement: str) -> dict[str, Any]:
    """Which of the heavy modules a statement imports, and whether the engine, in a fresh interpreter."""
    script = SCRIPT.format(statement=statement, heavy=HEAVY + PEERS)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    return dict(json.loads(done.stdout))


def test_importing_is_light() -> None:
    assert loaded("pass")["heavy"] == []


@pytest.mark.parametrize(
    "name",
    [
        "agents.Sight",
        "board.svg",
        "cluster.self_play",
        "gymnasium.WarQuestEnv",
        "luck.luck",
        "match.play_match",
        "observation.named",
        "openspiel.bot",
        "outcomes.Odds",
        "pettingzoo.env",
        "plots.picture",
        "rules.parse_army",
        "session.Session",
        "standings.wilson",
        "tournament.play_tournament",
        "traces.record",
        "web.create_app",
    ],
)
def test_modules_come_when_they_are_asked_for(name: str) -> None:
    script = f"import warquest; assert callable(warquest.{name})"
    subprocess.run([sys.executable, "-c", script], timeout=60, check=True)


@pytest.mark.parametrize(
    ("name", "library"),
    [("gymnasium", "gymnasium"), ("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("web", "fastapi")],
)
def test_an_adapter_without_its_library_names_the_extra(name: str, library: str) -> None:
    script = f"""
import sys, warquest
sys.modules[{library!r}] = None
assert [getattr(warquest, listed) for listed in dir(warquest)]
try:
    warquest.{name}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert f"pip install 'warquest[{name}]'" in done.stdout


def test_the_package_lists_what_it_has() -> None:
    script = """
import warquest
listed = dir(warquest)
assert set(listed) >= {*warquest.__all__, "tournament", "luck", "traces", "agents", "rules"}, listed
assert not {"Any", "TYPE_CHECKING", "annotations"} & set(listed), listed
assert all(hasattr(warquest, name) for name in listed)
assert not hasattr(warquest, "no_such_thing")
"""
    subprocess.run([sys.executable, "-c", script], timeout=60, check=True)


@pytest.mark.parametrize(
    "game", ["'warquest'", "'warquest/battle', attacker='3 orc-warrior', defender='2 goblin-archer'"]
)
def test_loading_the_shipped_rules_is_light(game: str) -> None:
    assert loaded(f"warquest.load({game}).new_initial_state()")["heavy"] == []


def test_playing_needs_no_numpy() -> None:
    assert loaded("warquest.simulate(warquest.load(players=2, rounds=1), 1)")["heavy"] == []


def test_odds_need_nothing_heavy() -> None:
    told = loaded("odds = warquest.odds('lord', 'goblin-warrior'); odds.vp('attacker').mean; odds.to_json()")
    assert told["heavy"] == []
    assert loaded("warquest.odds('lord', 'goblin-warrior', engine='reference')")["engine"] is False


def test_the_reference_needs_no_engine() -> None:
    told = loaded("warquest.load(engine='reference').new_initial_state()")
    assert told["engine"] is False
    assert told["heavy"] == []


def test_a_folder_of_rules_needs_only_what_checks_it(tmp_path: Path) -> None:
    from warquest.rules import export_folder

    export_folder("warquest", tmp_path / "rules")
    assert loaded(f"warquest.load(rules={str(tmp_path / 'rules')!r})")["heavy"] == ["pydantic", "networkx"]
