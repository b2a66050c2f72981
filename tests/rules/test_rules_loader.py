"""Loading: files that cannot be read, edits of all kinds, the digest, the generated document (docs/rules-data.md)."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import warquest
from strategies.small_rules import document_of, shipped_tables, small_folder, toml
from warquest.errors import OptionError, RulesError, WarquestError
from warquest.rules import export_folder, json_schema, load_folder, shipped, shipped_folder
from warquest.rules.document import DATA, document_file
from warquest.rules.generate import main as generate
from warquest.rules.limits import FILE_BYTES_MAX
from warquest.rules.loader import document_text
from warquest.rules.registry import FOLDERS, RULE_SETS

SOURCES = Path(shipped_folder()).parents[2].parent
FILES = RULE_SETS["warquest"].files

every_game = pytest.mark.parametrize("game", RULE_SETS)


def fault_of(folder: Path, file: str) -> Any:
    """The only fault of a folder: of this file."""
    with pytest.raises(RulesError) as raised:
        load_folder(folder)
    (fault,) = [fault for fault in raised.value.faults if fault.file == file]
    return fault


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the shipped rules."""
    return export_folder("warquest", tmp_path / "rules")


# --- files -----------------------------------------------------------------------------------------------------------


def test_syntax_error_names_line_and_column(folder: Path) -> None:
    (folder / "power.toml").write_text("format = 1\n\n[[card]\n")
    fault = fault_of(folder, "power.toml")
    assert fault.path.startswith("line 3, column ")
    assert "TOML" in fault.expected


@pytest.mark.parametrize(
    "text", ["a = " + "9" * 5000, "a = " + "[" * 50000, "a = 1\na = 2", "\ufefformat = 1", "a = 1\0"]
)
def test_text_that_is_no_toml(folder: Path, text: str) -> None:
    (folder / "units.toml").write_text(text, encoding="utf-8")
    assert "TOML" in fault_of(folder, "units.toml").expected


def test_missing_files_are_all_told(folder: Path) -> None:
    for file in ("map", "options", "outlines"):
        (folder / f"{file}.toml").unlink()
    with pytest.raises(RulesError) as raised:
        load_folder(folder)
    assert [fault.file for fault in raised.value.faults] == ["options.toml", "outlines.toml", "map.toml"]


def test_unknown_toml_is_a_fault_and_other_files_are_not(folder: Path) -> None:
    (folder / "README.md").write_text("mine")
    (folder / "notes").mkdir()
    assert load_folder(folder)["digest"] == shipped()["digest"]
    (folder / "heroes.toml").write_text("format = 1\n")
    assert "power.toml" in fault_of(folder, "heroes.toml").expected


def test_bytes_that_are_no_text(folder: Path) -> None:
    (folder / "quests.toml").write_bytes(b"format = 1\n# caf\xe9\n")
    fault = fault_of(folder, "quests.toml")
    assert (fault.path, fault.expected) == ("line 2", "UTF-8 text")


def test_huge_file_is_refused_before_it_is_parsed(folder: Path) -> None:
    (folder / "map.toml").write_bytes(b"#" * (FILE_BYTES_MAX + 1))
    assert str(FILE_BYTES_MAX) in fault_of(folder, "map.toml").expected


def test_what_is_no_file(folder: Path) -> None:
    (folder / "map.toml").unlink()
    (folder / "map.toml").mkdir()
    (folder / "units.toml").unlink()
    os.mkfifo(folder / "units.toml")
    (folder / "events.toml").unlink()
    (folder / "events.toml").symlink_to(folder / "nowhere")
    for file in ("map.toml", "units.toml", "events.toml"):
        assert fault_of(folder, file).expected == "a file that can be read"


@pytest.mark.parametrize("name", ["nowhere", "a\0b", "game.toml"])
def test_what_is_no_folder(folder: Path, name: str) -> None:
    with pytest.raises(RulesError, match="a rules folder"):
        load_folder(folder / name)


def test_a_name_that_is_no_text_can_be_told(folder: Path) -> None:
    (Path(os.fsdecode(os.fsencode(folder) + b"/caf\xe9.toml"))).write_text("")
    with pytest.raises(RulesError) as raised:
        load_folder(folder)
    assert str(raised.value).isascii()


# --- the digest ------------------------------------------------------------------------------------------------------


def digest_after(file: str, *path: Any, value: Any) -> str:
    tables = shipped_tables()
    held: Any = tables[file]
    for part in path[:-1]:
        held = held[part]
    held[path[-1]] = value
    return str(document_of(tables)["digest"])


DRAWING = [
    ("map", "board", {"width": 120, "height": 90}),
    ("map", "region", 0, "x", 1.5),
    ("map", "region", 5, "y", 2),
    ("map", "kingdom", 0, "colour", "#000000"),
    ("options", "rounds", 12),
    ("options", "rally", "per_leader"),
    ("outlines", "source", "seed"),
]
PLAYED = [
    ("units", "unit", 0, "cost", 2),
    ("map", "region", 1, "city", "tax", 3),
    ("constants", "constant", 0, "value", 21),
    ("power", "card", 0, "name", "Stones"),
    ("quests", "card", 0, "vp", 4),
    ("game", "rules_version", "2"),
]


@pytest.mark.parametrize("edit", DRAWING, ids=lambda edit: ".".join(map(str, edit[:-1])))
def test_drawing_and_options_are_not_in_the_digest(edit: tuple[Any, ...]) -> None:
    assert digest_after(*edit[:-1], value=edit[-1]) == shipped()["digest"]


@pytest.mark.parametrize("edit", PLAYED, ids=lambda edit: ".".join(map(str, edit[:-1])))
def test_all_else_is_in_the_digest(edit: tuple[Any, ...]) -> None:
    assert digest_after(*edit[:-1], value=edit[-1]) != shipped()["digest"]


def test_digest_by_hand() -> None:
    """The digest of the page, taken from the document by other means."""
    document = shipped()
    document["tables"]["map"].pop("board")
    for region in document["tables"]["map"]["region"]:
        del region["x"], region["y"]
    for kingdom in document["tables"]["map"]["kingdom"]:
        del kingdom["colour"]
    played = {key: document[key] for key in ("game", "rules_version", "tables")}
    text = json.dumps(played, sort_keys=True, separators=(",", ":"))
    json.loads(text, parse_float=pytest.fail)
    assert hashlib.sha256(text.encode("ascii")).hexdigest() == shipped()["digest"]


# --- the document ----------------------------------------------------------------------------------------------------


@every_game
def test_committed_document_is_fresh(game: str) -> None:
    assert document_file(game).read_bytes() == document_text(shipped_folder(game)).encode("ascii")
    assert generate([str(DATA), "--check"]) == 0


def copy_folders(target: Path) -> None:
    """The shipped rules folders of all games, without their documents."""
    for game in RULE_SETS:
        shutil.copytree(shipped_folder(game), target / game)


def test_stale_document_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy_folders(tmp_path)
    data = str(tmp_path)
    assert generate([data, "--check"]) == 1
    assert "stale" in capsys.readouterr().err
    assert generate([data]) == 0
    assert generate([data, "--check"]) == 0
    (tmp_path / "nexus_ops.json").unlink()
    assert generate([data, "--check"]) == 1
    (tmp_path / "warquest" / "game.toml").write_text("format = 1\n")
    assert generate([data]) == 1


def test_documents_are_written_to_the_tree_at_hand_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The package that runs may be an installed one: its own files are not the source."""
    shipped_before = document_file().stat().st_mtime_ns
    monkeypatch.chdir(tmp_path)
    assert generate([]) == 2
    assert "at the top of a source tree" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    data = tmp_path / "python" / "warquest" / "rules" / "data"
    copy_folders(data)
    assert generate([]) == 0
    for game in RULE_SETS:
        assert (data / f"{game}.json").read_bytes() == document_file(game).read_bytes()
    assert document_file().stat().st_mtime_ns == shipped_before


@pytest.mark.parametrize("game", FOLDERS)
def test_shipped_document_is_the_folder(game: str) -> None:
    assert shipped(game) == load_folder(shipped_folder(game))
    assert set(shipped(game)) == {"format", "game", "rules_version", "digest", "options", "tables"}
    assert shipped(game)["game"] == FOLDERS[game]
    assert set(shipped(game)["tables"]) == set(RULE_SETS[FOLDERS[game]].tables)


def test_shipped_is_a_fresh_copy() -> None:
    shipped()["tables"].clear()
    assert shipped()["tables"]


def test_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match="did you mean warquest"):
        shipped("warqest")


def test_shipped_rules_load_without_the_checker() -> None:
    """Who plays by the shipped rules waits for neither pydantic nor networkx nor numpy."""
    code = (
        "import sys; before = set(sys.modules)\n"
        "from warquest.rules import parse_army, shipped\n"
        "parse_army('2 orc-warrior + lord', shipped())\n"
        "parse_army('2 human + dragon', shipped('nexus_ops'))\n"
        "new = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "assert not new & {'pydantic', 'numpy', 'networkx', 'rich', 'typer'}, new"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": str(SOURCES)})


# --- export and schema -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FOLDERS)
def test_export_is_the_shipped_folder(tmp_path: Path, game: str) -> None:
    target = export_folder(game, tmp_path / "new" / "rules")
    files = RULE_SETS[FOLDERS[game]].files
    assert sorted(path.name for path in target.iterdir()) == sorted(f"{file}.toml" for file in files)
    assert load_folder(target) == shipped(game)


def test_export_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(OptionError, match="not empty"):
        export_folder("warquest", tmp_path)
    with pytest.raises(OptionError, match="not empty"):
        export_folder("warquest", tmp_path / "mine.txt")
    with pytest.raises(WarquestError, match="cannot export"):
        export_folder("warquest", tmp_path / "mine.txt" / "below")
    with pytest.raises(OptionError, match="games with rules"):
        export_folder("chess", tmp_path / "chess")


@every_game
def test_every_file_has_a_schema(game: str) -> None:
    schemas = json_schema(game)
    assert list(schemas) == [f"{file}.toml" for file in RULE_SETS[game].files]
    for file, table in shipped_tables(game).items():
        assert set(table) <= set(schemas[f"{file}.toml"]["properties"])
        assert set(schemas[f"{file}.toml"]["required"]) <= set(table)
    assert json.loads(json.dumps(schemas)) == schemas


def test_the_written_toml_is_what_was_read() -> None:
    """The tests' own writer loses nothing, so edited folders differ from the shipped rules by the edit alone."""
    for game in RULE_SETS:
        assert document_of(shipped_tables(game)) == shipped(game)
    assert toml({"a": [1], "b": {"c": '"\\\n'}}) == 'a = [1]\nb = {c = "\\U00000022\\U0000005C\\U0000000A"}\n'


def test_rules_of_another_game_are_refused(tmp_path: Path) -> None:
    folder = export_folder("nexus_ops", tmp_path / "rules")
    with pytest.raises(OptionError, match="warquest cannot be played by the rules of nexus_ops"):
        warquest.load(rules=folder)


def test_small_rules_load(tmp_path: Path) -> None:
    document = load_folder(small_folder(tmp_path))
    assert len(document["tables"]["map"]["region"]) == 12
    assert document["digest"] != shipped()["digest"]


@pytest.mark.parametrize(
    "line", ["a" + ".a" * 50_000 + " = 1", "[" + '"b" . ' * 9000 + "c]", "x = {" + "k." * 9000 + "k = 1}"]
)
def test_keys_of_many_parts_are_refused_before_they_are_parsed(folder: Path, line: str) -> None:
    path = folder / "constants.toml"
    path.write_text(f"format = 1\n{line}\n", encoding="utf-8")
    fault = fault_of(folder, "constants.toml")
    assert (fault.path, fault.expected) == ("line 2", "at most 8")
