"""Files that the command line writes: whole or not at all, and what stood there before survives a failure."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import warquest
from cli.command import COMMAND, refused, run
from warquest import traces

SMALL = ("simulate", "--games", 2, "--rounds", 1, "--players", 2)

needs_limits = pytest.mark.skipif(os.name == "nt", reason="no limit on the size of files")
needs_people = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is refused to root")


def limited(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run where no file may hold more than 512 bytes; pipes are no files."""
    words = [*COMMAND, *map(str, arguments)]
    return subprocess.run(
        ["sh", "-c", 'ulimit -f 1; trap "" XFSZ; "$@"', "sh", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def entries(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


@needs_limits
def test_a_full_disk_leaves_a_file_as_it_was(tmp_path: Path) -> None:
    kept, new = tmp_path / "kept.json", tmp_path / "new.json"
    kept.write_text("kept", encoding="utf-8")
    for target in (kept, new):
        done = limited(*SMALL, "--json", target)
        assert done.returncode == 2
        assert done.stderr == f"warquest: cannot write {target}: {os.strerror(errno.EFBIG)}\n"
        assert "VP mean" in done.stdout
    assert kept.read_text(encoding="utf-8") == "kept"
    assert entries(tmp_path) == ["kept.json"]


@needs_limits
def test_a_full_disk_leaves_schemas_as_they_were(tmp_path: Path) -> None:
    names = [name.replace(".toml", ".schema.json") for name in warquest.rules.json_schema()]
    for name in names:
        (tmp_path / name).write_text("kept", encoding="utf-8")
    done = limited("rules", "schema", "--out", tmp_path)
    assert done.returncode == 2
    assert os.strerror(errno.EFBIG) in done.stderr and "Traceback" not in done.stderr
    assert {(tmp_path / name).read_text(encoding="utf-8") for name in names} == {"kept"}
    assert entries(tmp_path) == sorted(names)


@needs_limits
def test_a_full_disk_leaves_no_half_of_an_export(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "new", tmp_path / "empty"):
        done = limited("rules", "export", "warquest", folder)
        assert done.returncode == 2
        assert os.strerror(errno.EFBIG) in done.stderr and "Traceback" not in done.stderr
    assert entries(tmp_path) == ["empty"]
    assert entries(tmp_path / "empty") == []


@needs_limits
def test_a_full_disk_leaves_no_half_of_a_trace(tmp_path: Path) -> None:
    done = limited(*SMALL, "--traces", tmp_path)
    assert done.returncode == 2
    assert f"game-000000.jsonl: {os.strerror(errno.EFBIG)}" in done.stderr
    assert entries(tmp_path) == []


KILLED = """
import os, signal, sys
from warquest.cli import main
def killed(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)
os.fsync = os.replace = os.rename = killed
sys.argv = ["warquest", *sys.argv[1:]]
main()
"""


def test_a_kill_leaves_a_file_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    target.write_text("kept", encoding="utf-8")
    command = [sys.executable, "-c", KILLED, *map(str, SMALL), "--json", str(target)]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL
    assert target.read_text(encoding="utf-8") == "kept"


def test_an_older_result_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    target.write_text("x" * 10**6, encoding="utf-8")
    target.chmod(0o640)
    assert run(*SMALL, "--json", target).returncode == 0
    assert json.loads(target.read_text(encoding="utf-8"))["games"] == 2
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert entries(tmp_path) == ["result.json"]


def test_a_new_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    assert run(*SMALL, "--json", tmp_path / "result.json", "--traces", tmp_path / "games").returncode == 0
    expected = (tmp_path / "other").stat().st_mode
    assert (tmp_path / "result.json").stat().st_mode == expected
    assert {file.stat().st_mode for file in (tmp_path / "games").iterdir()} == {expected}


@pytest.mark.parametrize("there", [False, True])
def test_a_link_is_followed(tmp_path: Path, there: bool) -> None:
    (tmp_path / "place").mkdir()
    file, link, again = tmp_path / "place" / "result.json", tmp_path / "link", tmp_path / "again"
    link.symlink_to(Path("place") / "result.json")
    again.symlink_to("link")
    if there:
        file.write_text("old", encoding="utf-8")
    assert run(*SMALL, "--json", again).returncode == 0
    assert link.is_symlink() and again.is_symlink() and not file.is_symlink()
    assert json.loads(file.read_text(encoding="utf-8"))["games"] == 2
    assert entries(tmp_path / "place") == ["result.json"]


def test_links_to_nothing_are_refused_before_the_run(tmp_path: Path) -> None:
    lost, loop = tmp_path / "lost", tmp_path / "loop"
    lost.symlink_to(tmp_path / "nowhere" / "result.json")
    loop.symlink_to(loop)
    for link in (lost, loop, tmp_path / ("long" * 100)):
        assert f"cannot write {link}: " in refused("simulate", "--games", 10**9, "--json", link)
    assert entries(tmp_path) == ["loop", "lost"]


def test_a_pipe_with_a_name_is_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True) as reader:
        assert run(*SMALL, "--json", pipe).returncode == 0
        assert reader.stdout is not None
        assert json.loads(reader.stdout.read())["games"] == 2
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@needs_people
def test_a_file_in_a_folder_that_takes_no_other_is_written_in_place(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    target.write_text("old", encoding="utf-8")
    tmp_path.chmod(0o555)
    try:
        assert run(*SMALL, "--json", target).returncode == 0
    finally:
        tmp_path.chmod(0o755)
    assert json.loads(target.read_text(encoding="utf-8"))["games"] == 2


@needs_people
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    target.write_text("kept", encoding="utf-8")
    target.chmod(0o444)
    assert "cannot write" in refused("simulate", "--games", 10**9, "--json", target)
    assert target.read_text(encoding="utf-8") == "kept"


# --- traces -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def trace() -> traces.Trace:
    return traces.record(warquest.load(players=2, rounds=1), 8, 3)[0]


def test_a_trace_does_not_replace_a_file(tmp_path: Path, trace: traces.Trace) -> None:
    target, link = tmp_path / "game.jsonl", tmp_path / "link"
    target.write_text("kept", encoding="utf-8")
    link.symlink_to("nothing")
    for path in (target, link):
        with pytest.raises(warquest.OptionError, match="exists already"):
            traces.write(path, trace)
    assert target.read_text(encoding="utf-8") == "kept"
    assert entries(tmp_path) == ["game.jsonl", "link"]


@pytest.mark.parametrize(("owner", "name"), [(traces, "text_of"), (os, "link")])
def test_an_interrupted_trace_is_not_there(
    tmp_path: Path, trace: traces.Trace, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str
) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(owner, name, interrupt)
    with pytest.raises(KeyboardInterrupt):
        traces.write(tmp_path / "game.jsonl", trace)
    assert entries(tmp_path) == []


def test_a_trace_is_written_where_files_have_one_name_only(
    tmp_path: Path, trace: traces.Trace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    target = tmp_path / "game.jsonl"
    traces.write(target, trace)
    assert traces.verify(target).complete
    with pytest.raises(warquest.OptionError, match="exists already"):
        traces.write(target, trace)
    assert entries(tmp_path) == ["game.jsonl"]
