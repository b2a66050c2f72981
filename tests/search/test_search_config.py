"""Settings of a search: what is refused, by name, before anything is searched."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any

import pytest
from positions_to_search import battle, late

import warquest
from warquest import OptionError, SearchConfig

BROKEN: list[dict[str, Any]] = [
    {"method": "alpha_beta"},
    {"method": None},
    {"seconds": 0},
    {"seconds": -1.0},
    {"seconds": float("nan")},
    {"seconds": float("inf")},
    {"seconds": "1"},
    {"seconds": True},
    {"simulations": 0},
    {"simulations": 1.5},
    {"simulations": True},
    {"simulations": 2**64},
    {"nodes": 0},
    {"threads": 0},
    {"threads": 1025},
    {"threads": None},
    {"memory": 1000},
    {"exploration": -0.1},
    {"exploration": None},
    {"first_play": float("inf")},
    {"depth": 0},
    {"evaluation": "neural"},
    {"playout": "greedy"},
    {"chance": "half"},
    {"widening": 2},
    {"widening": (1.0,)},
    {"widening": (1.0, 1.5)},
    {"widening": (1.0, float("nan"))},
    {"worlds": 0},
    {"batch": 0},
    {"parallel": "leaf"},
    {"seed": -1},
    {"cheat": 1},
]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: "-".join(map(str, next(iter(broken.items())))))
def test_a_broken_field_is_named(broken: dict[str, Any]) -> None:
    (name,) = broken
    with pytest.raises(OptionError, match=rf"^{name}\b"):
        SearchConfig(**{"simulations": 10, **broken})


def test_a_field_that_does_not_exist_is_told_with_those_that_are_like_it() -> None:
    with pytest.raises(OptionError, match="unknown field 'simulation'; did you mean simulations"):
        SearchConfig(simulation=10)  # type: ignore[call-arg]
    with pytest.raises(OptionError, match="unknown field 'time'; known: method, seconds, simulations, nodes"):
        SearchConfig(seconds=1, time=2)  # type: ignore[call-arg]
    assert list(inspect.signature(SearchConfig).parameters)[:2] == ["method", "seconds"]


def test_a_limit_is_needed() -> None:
    with pytest.raises(OptionError, match="seconds, simulations, nodes"):
        SearchConfig()
    with pytest.raises(OptionError, match="nodes: no limit for flat"):
        SearchConfig(method="flat", nodes=10)


def test_settings_are_frozen_values() -> None:
    settings = SearchConfig(seconds=1, widening=(1, 0.5))
    assert settings == SearchConfig(seconds=1.0, widening=(1.0, 0.5))
    assert isinstance(settings.seconds, float)
    with pytest.raises(dataclasses.FrozenInstanceError):
        settings.seed = 2  # type: ignore[misc]


def test_positions_without_a_choice_are_refused() -> None:
    settings = SearchConfig(simulations=5)
    state: Any = warquest.load(players=2, rounds=1).new_initial_state()
    assert state.kind == "chance"
    with pytest.raises(warquest.WarquestError, match="nobody decides at draw_display"):
        warquest.search(state, settings)
    generator = warquest.Generator(1, 0)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(
            state.sample_chance(generator) if state.kind == "chance" else legal[generator.below(len(legal))]
        )
    with pytest.raises(warquest.WarquestError, match="nobody decides at terminal"):
        warquest.search(state, settings)


def test_another_seat_is_refused() -> None:
    state = late(3)
    mover = state.current_player()
    settings = SearchConfig(simulations=5)
    assert warquest.search(state, settings, seat=mover).seat == mover
    with pytest.raises(OptionError, match=f"seat {(mover + 1) % 3}: expected {mover}"):
        warquest.search(state, settings, seat=(mover + 1) % 3)
    for seat in (3, -1, 2**70):
        with pytest.raises(OptionError, match="seat: expected a seat from 0 to 2"):
            warquest.search(state, settings, seat=seat)
    with pytest.raises(TypeError):
        warquest.search(state, settings, seat="0")  # type: ignore[arg-type]


def test_the_reference_is_not_searched() -> None:
    state: Any = warquest.load(players=2, engine="reference").new_initial_state()
    with pytest.raises(OptionError, match="Rust engine"):
        warquest.search(state, SearchConfig(simulations=1))
    for wrong in (None, "opening", 5):
        with pytest.raises(TypeError, match="a State is needed"):
            warquest.search(wrong, SearchConfig(simulations=1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a SearchConfig is needed"):
        warquest.search(battle(), {"simulations": 1})  # type: ignore[arg-type]
