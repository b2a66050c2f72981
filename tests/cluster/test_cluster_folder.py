"""A run folder: what is finished stays, what is missing is made, and no folder of another run is touched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import warquest
from cluster.runs import BATTLES, LIMITS, SEED, contested, played, swept
from warquest import cluster


def parts(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("part-*"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_manifest_tells_the_run(tmp_path: Path) -> None:
    played(1, out=tmp_path)
    found, game = cluster.manifest(tmp_path), warquest.load(players=2, rounds=2)
    assert found == {
        "run": 1,
        "job": "self-play",
        "version": warquest.__version__,
        "game": game.name,
        "rules_digest": game.rules_digest,
        "options": game.options,
        "players": 2,
        "agents": ["random", "random"],
        "seed": SEED,
        "record": "actions",
    }


def test_what_is_finished_is_not_made_again(tmp_path: Path) -> None:
    whole = played(6, out=tmp_path, batch=1, workers=1)
    before = contents(tmp_path)
    kept = [f"part-{index:09}-{index:09}.parquet" for index in (1, 2, 5)]
    for name in set(parts(tmp_path)) - set(kept):
        (tmp_path / name).unlink()
    told: list[int] = []
    assert played(6, out=tmp_path, batch=4, backend="pool", workers=2, progress=told.append) == whole
    assert told[-1] == 6 and len(told) == 2
    after = contents(tmp_path)
    assert [int(name[5:14]) for name in parts(tmp_path)] == [0, 1, 2, 3, 5]
    assert all(after[name] == before[name] for name in ("manifest.json", *kept))


def test_more_games_are_added_and_fewer_are_told(tmp_path: Path) -> None:
    few = played(2, out=tmp_path)
    many = played(5, out=tmp_path)
    assert many[:2] == few and played(5) == many
    assert played(2, out=tmp_path) == few
    run = cluster.self_play("random", games=2, players=2, seed=SEED, rounds=2, workers=1, out=tmp_path)
    assert run.table().num_rows == 2 and cluster.read(tmp_path).num_rows == 5


def test_a_finished_run_starts_no_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played(2, out=tmp_path)
    monkeypatch.setattr("warquest.cluster.run.Pool", None)
    assert played(2, out=tmp_path, backend="pool") == whole


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 1}, "seed is 7, not 1"),
        ({"players": 3}, "players is 2, not 3"),
        ({"rounds": 3}, "rounds is 2, not 3"),
        ({"agents": "greedy"}, r"agents is \['random', 'random'\], not \['greedy', 'greedy'\]"),
        ({"record": "none"}, "record is 'actions', not 'none'"),
        ({"game": "nexus_ops", "rounds": None}, "game is 'warquest', not 'nexus_ops'; rules_digest is "),
    ],
)
def test_a_folder_of_another_run_is_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    played(1, out=tmp_path)
    before = contents(tmp_path)
    asked = {"agents": "random", "games": 2, "players": 2, "seed": SEED, "rounds": 2, "out": tmp_path, **change}
    with pytest.raises(warquest.OptionError, match=f"it holds another run: {message}"):
        cluster.self_play(**{name: value for name, value in asked.items() if value is not None})
    assert contents(tmp_path) == before


def test_another_job_version_or_battle_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swept(out=tmp_path, workers=1)
    with pytest.raises(warquest.OptionError, match="another run: job is 'sweep', not 'tournament'"):
        contested(1, out=tmp_path)
    with pytest.raises(
        warquest.OptionError, match=r"run: battles\[7\].attacker is '3 orc-warrior \+ lord', not 'lord'"
    ):
        cluster.sweep([*BATTLES[:-1], {**BATTLES[-1], "attacker": "lord"}], out=tmp_path, **LIMITS)
    with pytest.raises(warquest.OptionError, match="another run: battles are 8, not 7"):
        cluster.sweep(BATTLES[:-1], out=tmp_path, **LIMITS)
    monkeypatch.setattr(warquest, "__version__", "9.9.9", raising=False)
    with pytest.raises(warquest.OptionError, match=r"another run: version is '.*', not '9.9.9'"):
        swept(out=tmp_path)


def test_a_folder_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("important")
    with pytest.raises(warquest.OptionError, match=r"it is no folder of a run; 'notes.txt' is in it"):
        played(1, out=tmp_path)
    assert contents(tmp_path) == {"notes.txt": b"important"}
    with pytest.raises(warquest.OptionError, match="it is no folder of a run"):
        cluster.read(tmp_path)
    with pytest.raises(warquest.OptionError, match="it is no folder of a run"):
        cluster.manifest(tmp_path / "missing")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"run": 2}', "[" * 100_000, "\x00"])
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(warquest.OptionError, match=r"it is no folder of a run, or one of another|cannot be read"):
        played(1, out=tmp_path)
    assert contents(tmp_path) == {"manifest.json": text.encode()}


def test_drafts_of_a_killed_run_go(tmp_path: Path) -> None:
    played(1, out=tmp_path)
    draft = tmp_path / f".warquest-{'0' * 16}"
    draft.write_bytes(b"half a part")
    assert len(played(2, out=tmp_path)) == 2 and not draft.exists()


def test_parts_that_cannot_be_are_refused(tmp_path: Path) -> None:
    played(2, out=tmp_path / "run", batch=1, workers=1)
    part = tmp_path / "run" / "part-000000001-000000001.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(warquest.OptionError, match=r"part-000000001-000000001.parquet: it is broken .*delete it"):
        played(2, out=tmp_path / "run")
    with pytest.raises(warquest.OptionError, match=r"cannot read .*part-000000001-000000001.parquet"):
        cluster.read(tmp_path / "run")
    played(2, ["greedy", "random"], out=tmp_path / "other", batch=1, workers=1)
    part.write_bytes((tmp_path / "other" / part.name).read_bytes())
    with pytest.raises(warquest.OptionError, match="it is no part of this run; delete it"):
        played(2, out=tmp_path / "run")
    part.unlink()
    (tmp_path / "run" / "part-000000000-000000001.parquet").write_bytes(whole)
    with pytest.raises(warquest.OptionError, match="its rows are in another part too"):
        cluster.read(tmp_path / "run")
    (tmp_path / "run" / "part-000000000-000000001.parquet").unlink()
    assert played(2, out=tmp_path / "run") == played(2)


@pytest.mark.parametrize(
    "name",
    ["part-000000001-000000001.parquet", "part-000000009-000000005.parquet", f"part-000000005-{'9' * 40}.parquet"],
)
def test_a_part_under_a_wrong_name_is_refused(tmp_path: Path, name: str) -> None:
    played(2, out=tmp_path, batch=1)
    (tmp_path / name).write_bytes((tmp_path / "part-000000000-000000000.parquet").read_bytes())
    for use in (lambda: played(2, out=tmp_path), lambda: cluster.read(tmp_path), lambda: list(cluster.rows(tmp_path))):
        with pytest.raises(warquest.OptionError, match=f"{name}: it is no part of this run; delete it"):
            use()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_part_that_is_no_file_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    played(1, out=tmp_path)
    os.mkfifo(tmp_path / "part-000000001-000000001.parquet")
    with pytest.raises(warquest.OptionError, match=r"it is broken \(it is no file\); delete it"):
        played(2, out=tmp_path)
    with pytest.raises(warquest.OptionError, match=r"cannot read .*: it is no file"):
        cluster.read(tmp_path)


@pytest.mark.parametrize("other", [{"seed": 8}, {"record": "none"}])
def test_a_part_of_another_run_is_not_read(tmp_path: Path, other: dict[str, Any]) -> None:
    played(2, out=tmp_path / "run", batch=1)
    cluster.self_play("random", games=2, players=2, rounds=2, out=tmp_path / "other", batch=1, workers=1, **other)
    name = "part-000000001-000000001.parquet"
    (tmp_path / "run" / name).write_bytes((tmp_path / "other" / name).read_bytes())
    for read in (cluster.read, lambda path: list(cluster.rows(path))):
        with pytest.raises(warquest.OptionError, match=f"{name}: it is no part of this run"):
            read(tmp_path / "run")


def test_columns_that_there_are_not_are_refused(tmp_path: Path) -> None:
    played(1, out=tmp_path)
    assert cluster.read(tmp_path, ["digest", "index"]).num_rows == 1
    with pytest.raises(warquest.OptionError, match="columns: there is no 'retruns'; known: index, seats, returns"):
        cluster.read(tmp_path, ["index", "retruns"])
    with pytest.raises(TypeError, match="columns: a list of names is needed, not str"):
        cluster.read(tmp_path, "index")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_path_can_be_any_bytes(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/run-\xff"))
    assert played(2, out=folder, batch=1) == played(2)
    assert played(3, out=folder) == played(3) and cluster.read(folder).num_rows == 3


def test_a_folder_named_like_a_draft_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / f".warquest-{'0' * 16}" / "notes").mkdir(parents=True)
    assert played(1, out=tmp_path) == played(1) and (tmp_path / f".warquest-{'0' * 16}" / "notes").is_dir()


def test_a_run_that_has_finished_nothing_is_read(tmp_path: Path) -> None:
    played(1, out=tmp_path, record="none")
    (tmp_path / parts(tmp_path)[0]).unlink()
    assert cluster.read(tmp_path).num_rows == 0 and list(cluster.rows(tmp_path)) == []


def test_paths_that_cannot_be_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", "/dev/full", "/dev/null"):
        with pytest.raises(warquest.OptionError, match=r"cannot keep a run in .*: it is no folder"):
            played(1, out=path)
    with pytest.raises(warquest.OptionError, match=r"cannot keep a run in .*file.*: Not a directory"):
        played(1, out=tmp_path / "file" / "run")
    with pytest.raises(warquest.OptionError, match="no path of a folder"):
        played(1, out=f"{tmp_path}/a\0b")
    assert sorted(os.listdir(tmp_path)) == ["file"]


HOLD = """
import sys
from pathlib import Path
from warquest.cluster.folder import Folder
from warquest.cluster.selfplay import SelfPlayJob
from warquest.tournament import plan_of
plan = plan_of(["random", "random"], "warquest", 2, None, {"rounds": 2}, 7, None)
Folder(Path(sys.argv[1]), SelfPlayJob(plan, "actions"))
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no flock")
def test_a_folder_has_one_run_at_a_time(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None and holder.stdout.readline() == "locked\n"
        with pytest.raises(warquest.OptionError, match="is in use by another run"):
            played(1, out=tmp_path)
        holder.kill()
    assert len(played(1, out=tmp_path)) == 1


FULL = """
import resource, sys
from warquest import cluster

def last(finished):
    if finished == 2:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

try:
    cluster.self_play("random", games=6, players=2, seed=7, rounds=2, batch=1, workers={workers}, backend={backend!r},
                      out=sys.argv[1], progress=last)
except ValueError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of files")
@pytest.mark.parametrize(("workers", "backend"), [(1, "here"), (2, "pool")])
def test_a_full_disk_is_told_and_what_is_finished_is_kept(tmp_path: Path, workers: int, backend: str) -> None:
    """The limit of a file's size stands for the end of the disk: a part has more than 100 bytes."""
    script = FULL.format(workers=workers, backend=backend)
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.startswith("OptionError cannot write ") and "File too large" in done.stdout, done.stderr
    assert done.stderr == ""
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert len(parts(tmp_path)) == 2 and cluster.read(tmp_path).num_rows == 2
    assert json.loads((tmp_path / "manifest.json").read_text())["job"] == "self-play"
    assert played(6, out=tmp_path) == played(6)
