"""Gymnasium's own checks of every id, without a warning; ids; the extra."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import warquest
from environments.tables import TABLES, single
from warquest.gymnasium import IDS, register


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_checker_has_nothing_to_say(game: str, players: int) -> None:
    """A warning is an error in these tests. Most of its actions are illegal; it renders in every mode."""
    check_env(single(game, players))


@pytest.mark.parametrize("more", [{"opponents": None}, {"seat": "random"}, {"illegal": "random"}, {"max_steps": 2}])
@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_nor_under_other_settings(more: dict[str, Any], mode: str) -> None:
    for game in warquest.games():
        check_env(single(game, render_mode=mode, **more))


def test_every_game_has_an_id_made_of_its_name() -> None:
    assert list(IDS) == warquest.games()
    for game, name in IDS.items():
        assert name.startswith("warquest/") and name.endswith("-v0")
        plain = name.removeprefix("warquest/").removesuffix("-v0").lower()
        assert plain == game.replace("/", "").replace("_", "")
        spec = gymnasium.spec(name)
        assert (spec.kwargs, spec.max_episode_steps, spec.nondeterministic) == ({"game": game}, None, False)
    register()  # a second time without a warning that an id is overridden


def test_make_imports_the_module_that_an_id_names() -> None:
    code = (
        "import gymnasium; env = gymnasium.make('warquest.gymnasium:warquest/WarQuestBattle-v0');"
        "print(env.reset(seed=1)[1]['current_player'])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0"


def test_the_core_does_without_gymnasium_and_the_adapter_says_what_it_needs() -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = None; import warquest; warquest.load()\n"
        "try:\n    import warquest.gymnasium\nexcept ImportError as error:\n    print(error)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "warquest.gymnasium needs Gymnasium: pip install 'warquest[gymnasium]'"
    code = "import sys, warquest; warquest.load(); warquest.agents; warquest.match; print('gymnasium' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_upstream_wrappers_find_what_they_look_for(mode: str) -> None:
    envs = gymnasium.make_vec(IDS["warquest/battle"], num_envs=3, autoreset_mode=mode, opponents=None)
    assert envs.spec is not None and envs.spec.id == IDS["warquest/battle"]
    kept = RecordEpisodeStatistics(envs)
    _, infos = kept.reset(seed=5)
    finished, rewards = 0, []
    while finished < 6:
        actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in infos["action_mask"]])
        _, reward, terminated, _, infos = kept.step(actions)
        finished += int(terminated.sum())
        rewards += list(reward[terminated])
    assert list(kept.return_queue) == rewards and all(length > 1 for length in kept.length_queue)
