"""The vector environment is its single environments, step by step: modes, seats, opponents, players, threads, seeds."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import warquest
from environments.tables import MODES, TABLES, differences, engine_seed, pick, settings
from warquest import _engine
from warquest.gymnasium import IDS, WarQuestVectorEnv
from warquest.load import LISTINGS

ENVS = 4
BATTLES = [game for game in warquest.games() if LISTINGS[game].sides]


def vector(game: str, players: int = 2, envs: int = ENVS, mode: str = "NextStep", **more: Any) -> Any:
    arguments = {**settings(game, players), **more}
    return gymnasium.make_vec(
        IDS[game], envs, vectorization_mode="vector_entry_point", autoreset_mode=mode, **arguments
    )


def singles(game: str, players: int = 2, envs: int = ENVS, mode: str = "NextStep", **more: Any) -> Any:
    arguments = {**settings(game, players), **more}
    kwargs = {"autoreset_mode": gymnasium.vector.AutoresetMode(mode)}
    return gymnasium.make_vec(IDS[game], envs, vectorization_mode="sync", vector_kwargs=kwargs, **arguments)


def rows(infos: dict[str, Any], mask: np.ndarray[Any, Any]) -> dict[str, Any]:
    """The infos of the environments that a mask picks."""
    return {key: array[mask] for key, array in infos.items()}


def compare(ours: Any, theirs: Any, steps: int, seed: int, mistakes: float = 0.05) -> int:
    """Plays both alike, now and then illegally; how many episodes ended."""
    dice = np.random.default_rng(seed)
    told, expected = ours.reset(seed=seed), theirs.reset(seed=seed)
    assert not differences(told, expected), "reset"
    ends, infos, disabled = 0, told[1], ours.metadata["autoreset_mode"].value == "Disabled"
    for step in range(steps):
        actions = pick(infos["action_mask"], dice)
        actions[dice.random(len(actions)) < mistakes] = -1
        told, expected = ours.step(actions), theirs.step(actions)
        assert not differences(told, expected), f"step {step}"
        infos, over = told[4], told[2] | told[3]
        ends += int(over.sum())
        if disabled and over.any():
            (observations, infos), (expected_observations, expected_infos) = (
                each.reset(options={"reset_mask": over.copy()}) for each in (ours, theirs)
            )
            assert np.array_equal(observations, expected_observations)
            assert not differences(rows(infos, over), rows(expected_infos, over)), f"reset after step {step}"
            others = {key: array[~over] for key, array in infos.items() if not key.startswith("_")}
            assert not differences(others, {key: told[4][key][~over] for key in others}), "the others stay"
    return ends


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize(
    "more", [{"seat": "random"}, {"opponents": None, "max_steps": 40}], ids=["learner", "everyone"]
)
def test_it_is_its_single_environments(game: str, players: int, mode: str, more: dict[str, Any]) -> None:
    """54 runs of 50 steps of four environments, more than 10,000 steps."""
    ours, theirs = (make(game, players, mode=mode, **more) for make in (vector, singles))
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    assert ours.metadata == theirs.metadata
    assert compare(ours, theirs, 50, seed=20 + players) > 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("opponents", ["greedy", "greedy:odds=false", ["greedy", "random"]])
@pytest.mark.parametrize("game", [game for game in warquest.games() if 3 in LISTINGS[game].players])
def test_opponents_by_rule_play_alike_in_both(game: str, opponents: Any, mode: str) -> None:
    ours, theirs = (make(game, 3, 2, mode, opponents=opponents, seat=1) for make in (vector, singles))
    assert compare(ours, theirs, 12, seed=5) > 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", BATTLES)
@pytest.mark.parametrize("more", [{"opponents": "greedy", "seat": 1}, {"illegal": "random"}, {"max_steps": 3}])
def test_battles_are_alike_under_other_settings(game: str, mode: str, more: dict[str, Any]) -> None:
    ours, theirs = (make(game, mode=mode, **more) for make in (vector, singles))
    assert compare(ours, theirs, 60, seed=6, mistakes=0.3) > 0


@pytest.mark.parametrize("game", BATTLES)
def test_two_hundred_seeds_play_again_alike(game: str) -> None:
    """On one thread and on three, with actions drawn and taken in one call or in two."""
    told = []
    for threads, fused in ((1, True), (3, True), (1, False), (2, False)):
        envs = vector(game, envs=200, seat="random", opponents="greedy:odds=false", threads=threads)
        answers = [envs.reset(seed=300)]
        for _ in range(30):
            answers.append(envs.step_random() if fused else envs.step(envs.sample_actions()))
        told.append(answers)
    assert all(not differences(other, told[0]) for other in told[1:])
    observations = np.concatenate([answer[0] for answer in told[0]])
    space = envs.single_observation_space
    assert np.isfinite(observations).all()
    assert (observations >= space.low).all() and (observations <= space.high).all()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_drawn_actions_play_the_games_of_a_simulation(game: str, players: int) -> None:
    for more in ({"opponents": None}, {"seat": players - 1}):
        envs = vector(game, players, 3, **more)
        envs.reset(seed=11)
        finished = 0
        while finished < 4:
            _, _, terminated, _, infos = envs.step_random()
            for row in np.flatnonzero(terminated):
                _, played = _engine.play(envs.game, engine_seed(11 + int(row)), int(infos["game_index"][row]))
                assert envs.state(row).digest() == played["digest"]
                assert list(infos["returns"][row]) == played["returns"]
                finished += 1


def test_seeds_come_one_by_one_or_as_a_list_and_none_goes_on() -> None:
    envs, other = vector("warquest/battle"), vector("warquest/battle")
    counted, listed = envs.reset(seed=5), other.reset(seed=[5, 6, 7, 8])
    assert not differences(counted, listed)
    assert envs.np_random_seed == (5, 6, 7, 8) and len(envs.np_random) == ENVS
    first = [envs.state(row).digest() for row in range(ENVS)]
    assert list(envs.reset()[1]["game_index"]) == [1] * ENVS
    _, infos = envs.reset(seed=[5, None, 7, None])
    assert list(infos["game_index"]) == [0, 2, 0, 2]
    assert [envs.state(row).digest() for row in (0, 2)] == first[::2]
    unseeded = [vector("warquest/battle", envs=1) for _ in range(2)]
    for each in unseeded:
        each.reset()
    assert unseeded[0].np_random_seed != unseeded[1].np_random_seed


def test_boards_are_rendered_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    envs = WarQuestVectorEnv(2, "warquest/battle", render_mode="ansi")
    envs.reset(seed=1)
    assert envs.render() == (str(envs.state(0)), str(envs.state(1)))
    loud = WarQuestVectorEnv(1, "warquest/battle", render_mode="human")
    loud.reset(seed=1)
    assert loud.render() is None and capsys.readouterr().out == f"{loud.state(0)}\n"
    quiet = WarQuestVectorEnv(1, "warquest/battle")
    quiet.reset(seed=1)
    assert quiet.render() is None
