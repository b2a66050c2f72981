"""The arrays of the vector environment: new ones by default, the caller's with `out=`; what does not fit is refused."""

from __future__ import annotations

import copy
import pickle
import threading
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import warquest
from environments.tables import MODES, differences
from warquest import _engine
from warquest.gymnasium import WarQuestVectorEnv
from warquest.gymnasium.arrays import Layout
from warquest.load import LISTINGS

BATTLE = "warquest/battle"
ENVS = 3


def made(**more: Any) -> WarQuestVectorEnv:
    envs = WarQuestVectorEnv(ENVS, BATTLE, **more)
    envs.reset(seed=1)
    return envs


def arrays_of(answer: Any) -> list[np.ndarray[Any, Any]]:
    """All arrays of an answer, inside dicts too."""
    if isinstance(answer, dict):
        return [array for value in answer.values() for array in arrays_of(value)]
    if isinstance(answer, tuple):
        return [array for value in answer for array in arrays_of(value)]
    if isinstance(answer, np.ndarray) and answer.dtype == object:
        return [array for value in answer for array in arrays_of(value)]
    return [answer] if isinstance(answer, np.ndarray) else []


@pytest.mark.parametrize("mode", MODES[:2])
def test_no_two_arrays_share_memory(mode: str) -> None:
    envs = made(autoreset_mode=mode, max_steps=2)
    answers = [envs.reset(), *(envs.step_random() for _ in range(4)), envs.reset(seed=2)]
    assert mode == "NextStep" or "final_obs" in answers[2][4]
    arrays = [array for answer in answers for array in arrays_of(answer)]
    assert len(arrays) > 100
    assert not [1 for one, other in combinations(arrays, 2) if np.shares_memory(one, other)]


@pytest.mark.parametrize("mode", MODES[:2])
def test_buffers_are_written_and_handed_back(mode: str) -> None:
    envs, fresh = made(autoreset_mode=mode), made(autoreset_mode=mode)
    out = envs.buffers()
    for array in out.values():
        array.fill(1)
    for _ in range(40):
        actions = fresh.sample_actions()
        told, expected = envs.step(actions, out=out), fresh.step(actions)
        assert not differences(told, expected)
        assert told[0] is out["observation"] and told[4]["action_mask"] is out["action_mask"]
    observation, infos = envs.reset(seed=3, out=out)
    assert observation is out["observation"] and not differences(infos, fresh.reset(seed=3)[1])


def test_only_what_is_in_out_is_written() -> None:
    envs, fresh = made(), made()
    out = {"action_mask": np.zeros((ENVS, envs.game.num_distinct_actions), np.int8), "reward": np.ones(ENVS)}
    observation, reward, terminated, truncated, infos = envs.step_random(out=out)
    _, expected, _, _, expected_infos = fresh.step_random()
    assert observation is terminated is truncated is None and np.array_equal(reward, expected)
    assert infos.keys() == {"action_mask", "_action_mask"}
    assert np.array_equal(infos["action_mask"], expected_infos["action_mask"])
    fresh.step_random()
    envs.step_random(out={})
    assert envs.state(0) == fresh.state(0)


def unaligned(shape: tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
    """Zeros that begin at an odd address."""
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return np.zeros(size + 1, np.uint8)[1:].view(dtype).reshape(shape)


def unfit(shape: tuple[int, ...], dtype: Any) -> dict[str, Any]:
    """Arrays, by what is wrong with them."""
    strided = np.zeros((2 * shape[0], *shape[1:]), dtype)[::2]
    frozen = np.zeros(shape, dtype)
    frozen.flags.writeable = False
    other = np.float32 if dtype is np.float64 else np.float64
    wrong = {
        "short": np.zeros((shape[0] - 1, *shape[1:]), dtype),
        "flat": np.zeros(int(np.prod(shape)) + 1, dtype),
        "strided": strided,
        "read-only": frozen,
        "dtype": np.zeros(shape, other),
        "list": np.zeros(shape, dtype).tolist(),
        "none": None,
    }
    if len(shape) == 2:
        wrong["transposed"] = np.zeros(shape[::-1], dtype).T
    if np.dtype(dtype).itemsize > 1:
        wrong["byte order"] = np.zeros(shape, np.dtype(dtype).newbyteorder())
        wrong["unaligned"] = unaligned(shape, dtype)
    return wrong


@pytest.mark.parametrize("name", Layout(warquest.load(BATTLE, **LISTINGS[BATTLE].usual), 1).all)
def test_an_array_that_does_not_fit_is_named_and_nothing_is_played(name: str) -> None:
    envs = made()
    state, out = envs.state(0), envs.buffers()
    for wrong in unfit(out[name].shape, out[name].dtype.type).values():
        for call in (envs.step_random, lambda out: envs.step(np.zeros(ENVS, int), out=out), envs.reset):
            with pytest.raises(warquest.OptionError, match=rf'out\["{name}"\]: expected a writable'):
                call(out={**out, name: wrong})
    assert envs.state(0) == state


def test_arrays_that_are_unknown_or_given_twice_are_refused() -> None:
    envs = made()
    state, out = envs.state(0), envs.buffers()
    for stranger in ("observations", 3):
        with pytest.raises(warquest.OptionError, match=f"out: {stranger!r} is no array of these environments"):
            envs.step_random(out={**out, stranger: np.zeros(ENVS)})
    with pytest.raises(warquest.OptionError, match="in use or given twice"):
        envs.step_random(out={**out, "truncated": out["terminated"]})
    with pytest.raises(TypeError, match="out"):
        envs.step_random(out=[out])  # type: ignore[arg-type]
    same_step = made(autoreset_mode="SameStep")
    with pytest.raises(warquest.OptionError, match="terminated and truncated are needed"):
        same_step.step_random(out={"reward": np.zeros(ENVS)})
    assert envs.state(0) == state


def shifted(first: tuple[Any, Any], second: tuple[Any, Any], shift: int) -> list[np.ndarray[Any, Any]]:
    """Two arrays, by shape and dtype, that begin so many bytes apart in a buffer that is no array."""
    sizes = [int(np.prod(shape)) * np.dtype(dtype).itemsize for shape, dtype in (first, second)]
    memory = bytearray(shift + sum(sizes))
    return [
        np.frombuffer(memory, np.uint8)[begin : begin + size].view(dtype).reshape(shape)
        for (shape, dtype), begin, size in zip((first, second), (0, shift), sizes, strict=True)
    ]


def test_views_of_one_buffer_that_overlap_are_refused() -> None:
    envs = made()
    state, out, layout = envs.state(0), envs.buffers(), Layout(envs.game, ENVS).all
    for one, other in combinations(layout, 2):
        size = out[one].nbytes
        for shift in {0, (size - 1) // 8 * 8}:
            arrays = dict(zip((one, other), shifted(layout[one], layout[other], shift), strict=True))
            for call in (envs.step_random, lambda out: envs.step(np.zeros(ENVS, int), out=out), envs.reset):
                with pytest.raises(
                    warquest.OptionError, match=r'"\]: expected memory of its own; it shares some with out'
                ):
                    call(out={**out, **arrays})
    assert envs.state(0) == state


def test_views_of_one_buffer_that_lie_apart_are_written() -> None:
    envs, fresh = made(), made()
    one, other = ("terminated", "truncated"), Layout(envs.game, ENVS).all
    out = dict(zip(one, shifted(other[one[0]], other[one[1]], ENVS), strict=True))
    envs.step_random(out=out)
    _, _, terminated, truncated, _ = fresh.step_random()
    assert np.array_equal(out["terminated"], terminated) and np.array_equal(out["truncated"], truncated)


def test_actions_that_lie_where_something_is_written_are_refused() -> None:
    envs = made()
    state, layout = envs.state(0), Layout(envs.game, ENVS).all
    actions, seat = shifted(((ENVS,), np.int64), layout["seat"], 8)
    with pytest.raises(warquest.OptionError, match=r'actions: expected memory of its own.* out\["seat"\]'):
        envs.step(actions, out={"seat": seat})
    assert envs.state(0) == state


def test_environments_of_the_engine_are_no_fewer_than_one_and_have_a_thread() -> None:
    settings = {"seat": "all", "opponents": [], "illegal": "lose", "max_steps": None, "begins_next": True, "threads": 1}
    game = made().game
    for count, more, told in (
        (0, {}, "0 environments: expected at least 1"),
        (1, {"threads": 0}, "threads 0: expected at least 1"),
        (1, {"max_steps": 0}, "max_steps 0: expected at least 1"),
    ):
        with pytest.raises(warquest.OptionError, match=told):
            _engine.Environments(game, count, **{**settings, **more})


class Elsewhere:
    """An array on another device."""

    def __array__(self, *arguments: Any, **keywords: Any) -> Any:
        raise TypeError("cannot convert a tensor of device cuda:0")


@pytest.mark.parametrize(
    ("actions", "error", "text"),
    [
        ([0] * (ENVS + 1), warquest.OptionError, "shape"),
        (np.zeros((ENVS, 1), int), warquest.OptionError, "shape"),
        (np.int64(0), warquest.OptionError, "shape"),
        (3, warquest.OptionError, "shape"),
        (np.zeros(ENVS), TypeError, "float64"),
        (np.zeros(ENVS, bool), TypeError, "bool"),
        (["a"] * ENVS, TypeError, "integers"),
        ([None] * ENVS, TypeError, "object"),
        ([[0], [0, 1]], TypeError, "no array"),
        (Elsewhere(), TypeError, "cuda:0"),
        ([2**70] * ENVS, TypeError, "object"),
        (None, TypeError, "object"),
    ],
)
def test_actions_that_do_not_fit_are_refused_and_nothing_is_played(actions: Any, error: Any, text: str) -> None:
    envs = made()
    state = envs.state(0)
    with pytest.raises(error, match=f"actions.*{text}"):
        envs.step(actions)
    assert envs.state(0) == state


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64, np.int64, list])
def test_any_integers_are_actions(dtype: Any) -> None:
    envs, other = made(opponents=None), made(opponents=None)
    actions = envs.sample_actions() % 100
    given = actions.tolist() if dtype is list else actions.astype(dtype)
    assert not differences(envs.step(given), other.step(actions))


def test_actions_need_not_be_aligned() -> None:
    envs, other = made(opponents=None), made(opponents=None)
    given = unaligned((ENVS,), np.int64)
    given[:] = envs.sample_actions()
    assert not differences(envs.step(given), other.step(other.sample_actions()))


def test_an_illegal_action_that_is_raised_changes_nothing_anywhere() -> None:
    envs = made(illegal="raise", threads=2)
    states = [envs.state(row) for row in range(ENVS)]
    actions = envs.sample_actions()
    for wrong in (-1, 10**9, int(np.iinfo(np.int64).max)):
        with pytest.raises(warquest.IllegalActionError, match=f"action {wrong} is not legal") as raised:
            envs.step([*actions[:-1], wrong])
        assert raised.value.__notes__ == [f"in environment {ENVS - 1}; nothing was played in any environment"]
    assert [envs.state(row) for row in range(ENVS)] == states
    assert not envs.step(actions)[4]["illegal"].any()


def test_an_end_is_refused_in_disabled_mode_until_it_is_reset() -> None:
    envs = made(autoreset_mode=AutoresetMode.DISABLED)
    over = np.zeros(ENVS, bool)
    while not over.any():
        _, _, terminated, truncated, _ = envs.step_random()
        over = terminated | truncated
    states = [envs.state(row) for row in range(ENVS)]
    for step in (lambda: envs.step(np.zeros(ENVS, int)), envs.step_random):
        with pytest.raises(warquest.WarquestError, match=f"environment {over.argmax()} is over: reset it"):
            step()
    assert [envs.state(row) for row in range(ENVS)] == states
    envs.reset(options={"reset_mask": over})
    assert list(envs.step_random()[4]["game_index"]) == list(over.astype(int))


@pytest.mark.parametrize(
    ("given", "error", "text"),
    [
        ({"seed": 1.5}, TypeError, "seed"),
        ({"seed": "1"}, TypeError, "seed"),
        ({"seed": True}, TypeError, "seed"),
        ({"seed": -1}, warquest.OptionError, "seed"),
        ({"seed": 2**64 - 2}, warquest.OptionError, "seed"),
        ({"seed": 10**5000}, warquest.OptionError, "seed of many digits"),
        ({"seed": np.ones((ENVS, 1), int)}, TypeError, "seed: an integer is needed"),
        ({"seed": [1, 2]}, warquest.OptionError, "2 seeds for 3"),
        ({"seed": [1, 2, "3"]}, TypeError, "seed"),
        ({"seed": [1, 2, -3]}, warquest.OptionError, "seed"),
        ({"options": {"mask": 1}}, warquest.OptionError, "unknown option 'mask'; known: reset_mask"),
        ({"options": 3}, TypeError, "options"),
        ({"options": {"reset_mask": [True] * ENVS}}, TypeError, "reset_mask: a NumPy array of bool"),
        ({"options": {"reset_mask": np.ones(ENVS, np.int8)}}, TypeError, "not int8"),
        ({"options": {"reset_mask": np.ones(ENVS + 1, bool)}}, warquest.OptionError, "shape"),
        ({"options": {"reset_mask": np.ones((ENVS, 1), bool)}}, warquest.OptionError, "shape"),
        ({"options": {"reset_mask": np.zeros(ENVS, bool)}}, warquest.OptionError, "at least one True"),
    ],
)
def test_a_reset_that_is_refused_changes_nothing(given: dict[str, Any], error: Any, text: str) -> None:
    envs = made()
    states, seeds = [envs.state(row) for row in range(ENVS)], envs.np_random_seed
    with pytest.raises(error, match=text):
        envs.reset(**given)
    assert [envs.state(row) for row in range(ENVS)] == states and envs.np_random_seed == seeds


@pytest.mark.parametrize("duplicate", [copy.deepcopy, pickle.dumps])
def test_it_cannot_be_copied_or_pickled(duplicate: Any) -> None:
    with pytest.raises(TypeError, match=r"cannot pickle 'warquest._engine.Environments' object"):
        duplicate(made())


def test_what_was_never_reset_or_is_closed_says_so() -> None:
    envs = WarQuestVectorEnv(ENVS, BATTLE)
    mask = np.array([True, False, True])
    for use in (
        envs.step_random,
        envs.sample_actions,
        lambda: envs.step([0] * ENVS),
        lambda: envs.reset(seed=1, options={"reset_mask": mask}),
    ):
        with pytest.raises(warquest.WarquestError, match="was never reset: call reset first"):
            use()
    envs.reset()
    envs.reset(seed=1, options={"reset_mask": mask})
    envs.close()
    envs.close()
    for use in (envs.step_random, envs.sample_actions, envs.reset, envs.render, lambda: envs.step([0] * ENVS)):
        with pytest.raises(warquest.WarquestError, match="closed"):
            use()


@pytest.mark.parametrize(
    ("given", "error", "text"),
    [
        ({"num_envs": 0}, warquest.OptionError, "num_envs"),
        ({"num_envs": 2**30}, warquest.OptionError, "num_envs"),
        ({"num_envs": 2.0}, TypeError, "num_envs"),
        ({"threads": 0}, warquest.OptionError, "threads"),
        ({"threads": True}, TypeError, "threads"),
        ({"autoreset_mode": "Never"}, warquest.OptionError, "NextStep, SameStep, Disabled"),
        ({"opponents": "ismcts"}, warquest.OptionError, "vectorization_mode='sync'"),
        ({"illegal": "win"}, warquest.OptionError, "illegal"),
        ({"max_steps": -1}, warquest.OptionError, "max_steps"),
        ({"seat": 7}, warquest.OptionError, "seat"),
        ({"colour": "red"}, warquest.OptionError, "colour"),
    ],
)
def test_settings_that_make_no_environments_are_named(given: dict[str, Any], error: Any, text: str) -> None:
    with pytest.raises(error, match=text):
        WarQuestVectorEnv(**{"game": "warquest", **given})


def test_the_interpreter_is_let_go_and_nobody_steps_in_between() -> None:
    """While one thread steps, the other is at work too, and is told that it cannot step the same environments."""
    envs = WarQuestVectorEnv(2000, "warquest", opponents=None)
    envs.reset(seed=1)
    begun, busy, steps = threading.Barrier(2), [], []

    def step() -> None:
        begun.wait()
        for _ in range(500):
            try:
                envs.step_random(out={})
                steps.append(1)
            except warquest.WarquestError as error:
                busy.append(str(error))
            if busy and steps:
                break

    workers = [threading.Thread(target=step) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert set(busy) == {"the environments are being stepped by another thread"}
    alone = WarQuestVectorEnv(2000, "warquest", opponents=None)
    alone.reset(seed=1)
    for _ in steps:
        alone.step_random(out={})
    assert envs.state(1999) == alone.state(1999)
