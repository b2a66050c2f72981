"""Rules for people to read, and the commands that show, check and export them."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from strategies.small_rules import small_folder
from warquest.cli.rules import app
from warquest.rules import json_schema, shipped, view
from warquest.rules.registry import FOLDERS
from warquest.rules.warquest import view as warquest_view

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: Any) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_every_entry_is_shown() -> None:
    document, text = shipped(), view.describe_text(shipped())
    for table in ("units", "power", "conquest", "quests", "events", "map", "constants"):
        for held in document["tables"][table].values():
            for entry in held if isinstance(held, list) else []:
                if "id" in entry and "course" not in entry:
                    assert f"  {entry['id']} " in text
    assert document["digest"] in text
    assert all(option in text for option in document["options"])


@pytest.mark.clause("WQ-12.5")
def test_reconstructions_are_marked() -> None:
    lines = view.describe_text(shipped()).splitlines()
    shown = {line.split()[0]: line for line in lines if line.startswith("  ")}
    for file in ("units", "power", "conquest", "quests", "events"):
        for held in shipped()["tables"][file].values():
            for entry in held if isinstance(held, list) else []:
                is_marked = f"  {entry['id']} {view.RECONSTRUCTION_MARK} " in shown[entry["id"]]
                assert is_marked == (entry["source"] == "reconstruction"), entry["id"]


@pytest.mark.clause("WQ-12.6", "WQ-12.8", "WQ-12.9", "WQ-12.10")
def test_effects_have_words() -> None:
    words = warquest_view.effect_words
    assert words({"effect": "extra_dice", "phase": "front", "n": 2}) == "+2 dice in front rolls"
    assert words({"effect": "extra_dice", "phase": "back", "n": 1, "rounds": 1}) == "+1 dice in back rolls, round 1"
    assert (
        words({"effect": "extra_dice", "phase": "back", "n": 1, "rounds": 3}) == "+1 dice in back rolls, rounds 1 to 3"
    )
    assert words({"effect": "desertion"}) == "each player's largest army loses 1 troops"
    assert words({"effect": "plague", "n": 2, "kingdom": "dareth"}) == "each player loses 2 troops in dareth"
    assert words({"effect": "blocked_pass", "border": ["alder", "ash"]}) == "no way between alder and ash"
    effects = json.dumps(json_schema())
    assert all(f'"const": "{name}"' in effects for name in warquest_view.EFFECTS)


def test_conditions_have_words() -> None:
    words = {
        warquest_view.condition_words(c["condition"])
        for c in shipped()["tables"]["conquest"]["card"]
        if "condition" in c
    }
    assert {"tokens in goatscar, seawold", "3 tokens in snagfen", "5 tokens in cities", "6 tokens anywhere"} <= words
    assert "4 tokens in regions with a village" in words


def test_rich_view_says_the_same() -> None:
    console = Console(file=io.StringIO(), width=400)
    console.print(view.describe(shipped()))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    for section in view.sections(shipped()):
        assert section.title in shown
        assert all(cell in shown for row in section.rows for cell in row)


# --- commands --------------------------------------------------------------------------------------------------------


def test_check(tmp_path: Path) -> None:
    folder = small_folder(tmp_path)
    result = run("check", folder)
    assert (result.exit_code, "no faults" in result.output) == (0, True)
    (folder / "power.toml").write_text("format = 2\n")
    (folder / "units.toml").unlink()
    result = run("check", folder)
    assert result.exit_code == 1
    assert "power.toml: format: found 2, expected at most 1" in result.output
    assert "units.toml" in result.output
    result = run("check", tmp_path / "nowhere")
    assert (result.exit_code, "neither a folder nor a game; games: warquest, warquest/battle" in result.output) == (
        2,
        True,
    )
    assert run("check").exit_code == 2


def test_show(tmp_path: Path) -> None:
    folder = small_folder(tmp_path)
    assert run("show").output == run("show", "warquest").output == view.describe_text(shipped())
    assert run("show", "warquest/battle").exit_code == 0
    assert "alder" in run("show", folder).output
    (folder / "map.toml").unlink()
    assert run("show", folder).exit_code == 2
    result = run("show", "chess")
    assert (result.exit_code, "warquest/battle" in result.output) == (2, True)


def test_export(tmp_path: Path) -> None:
    target = tmp_path / "mine"
    assert run("export", "warquest", target).exit_code == 0
    assert run("check", target).exit_code == 0
    assert run("export", "warquest", target).exit_code == 2
    assert run("export", "chess", tmp_path / "chess").exit_code == 2
    (tmp_path / "file").write_text("")
    assert run("export", "warquest", tmp_path / "file" / "below").exit_code == 2


def test_schema(tmp_path: Path) -> None:
    assert json.loads(run("schema").output) == json_schema()
    assert run("schema", "--out", tmp_path / "schemas").exit_code == 0
    written = {path.name: json.loads(path.read_text()) for path in (tmp_path / "schemas").iterdir()}
    assert written == {name.replace(".toml", ".schema.json"): table for name, table in json_schema().items()}
    (tmp_path / "file").write_text("")
    assert run("schema", "--out", tmp_path / "file").exit_code == 2
    assert json.loads(run("schema", "nexus_ops").output) == json_schema("nexus_ops")
    assert run("schema", "chess").exit_code == 2


def test_check_takes_the_name_of_a_game_for_its_shipped_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for game in FOLDERS:
        result = run("check", game)
        assert (result.exit_code, result.output.startswith(f"shipped rules of {game}: ")) == (0, True)
    (tmp_path / "warquest").mkdir()
    assert run("check", "warquest").exit_code == 1, "a folder of that name is meant first"
