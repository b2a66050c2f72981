"""What an import and a load may cost, and the typed surface."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HEAVY = ("numpy", "pydantic", "networkx", "typer", "rich", "hypothesis")

SCRIPT = """
import sys, time
begun = time.process_time()
import warquest
imported = time.process_time()
{statement}
loaded = time.process_time()
import json
heavy = [name for name in {heavy!r} if name in sys.modules]
engine = "warquest._engine" in sys.modules
print(json.dumps({{"import": imported - begun, "load": loaded - imported, "heavy": heavy, "engine": engine}}))
"""


def measured(statement: str) -> dict[str, Any]:
    """The best of five fresh interpreters, in processor time: other work on the machine does not count."""
    script = SCRIPT.format(statement=statement, heavy=HEAVY)
    runs = []
    for _ in range(5):
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
        runs.append(json.loads(done.stdout))
    return {
        "import": min(run["import"] for run in runs),
        "load": min(run["load"] for run in runs),
        "heavy": runs[0]["heavy"],
        "engine": runs[0]["engine"],
    }


def test_importing_is_quick_and_light() -> None:
    told = measured("pass")
    assert told["heavy"] == []
    assert told["import"] < 0.1


@pytest.mark.parametrize(
    "game", ["'warquest'", "'warquest/battle', attacker='3 orc-warrior', defender='2 goblin-archer'"]
)
def test_loading_the_shipped_rules_is_quick_and_light(game: str) -> None:
    told = measured(f"warquest.load({game}).new_initial_state()")
    assert told["heavy"] == []
    assert told["load"] < 0.05


def test_playing_needs_no_numpy() -> None:
    told = measured("warquest.simulate(warquest.load(players=2, rounds=1), 1)")
    assert told["heavy"] == []


def test_the_reference_needs_no_engine() -> None:
    told = measured("warquest.load(engine='reference').new_initial_state()")
    assert told["engine"] is False
    assert told["heavy"] == []


def test_a_folder_of_rules_is_loaded_in_time(tmp_path: Path) -> None:
    from warquest.rules import export_folder

    export_folder("warquest", tmp_path / "rules")
    assert measured(f"warquest.load(rules={str(tmp_path / 'rules')!r})")["load"] < 0.4


def test_the_stub_says_what_the_module_holds() -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "warquest._engine"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_says_that_it_is_typed() -> None:
    import warquest

    assert (Path(warquest.__file__).parent / "py.typed").exists()
    assert all(hasattr(warquest, name) for name in warquest.__all__)
    assert not hasattr(warquest, "nothing_like_it")
    assert warquest.__version__.count(".") == 2
