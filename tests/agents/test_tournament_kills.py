"""Workers of a tournament that are killed: no game is lost, none changes, and nobody waits for what will not come."""

from __future__ import annotations

from multiprocessing import current_process
from pathlib import Path

import pytest

import warquest
from agents.test_agents_tournament import play, results
from cluster.mortals import cursed


@pytest.mark.parametrize("mortal", ["Mortal", "HalfSaying"])
def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path, mortal: str) -> None:
    """In the middle of a game, or of telling what came of it."""
    agents = [f"cluster.mortals:{mortal}:graves={tmp_path}", "random"]
    found = play(7, agents, workers=2)
    assert len(list(tmp_path.iterdir())) == 1, "somebody was killed"
    assert results(found) == results(play(7, agents)) == results(play(7, ["agents.sitters:Lowest", "random"]))


def test_a_game_that_kills_its_workers_is_named_and_the_others_are_kept(tmp_path: Path) -> None:
    agents, out = [cursed(0, 4), "random"], tmp_path / "games.jsonl"
    with pytest.raises(
        warquest.WorkerError, match=r"killed its worker 3 times: game 4 of seed 0 \(.*is kept"
    ) as caught:
        play(6, agents, workers=2, out=out)
    assert caught.value.tasks == [4]
    assert results(play(4, agents, out=out)) == results(play(4, ["agents.sitters:Lowest", "random"]))


def test_a_daemonic_process_is_told_that_it_can_start_no_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(current_process()._config, "daemon", True)  # type: ignore[attr-defined]
    with pytest.raises(warquest.WorkerError, match="daemonic process can start no workers; expected workers=1"):
        play(2, workers=2)
    assert len(play(2, workers=1).games) == 2
