"""One suite, two engines: the fixtures and hypothesis profiles that all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import warquest

ENGINES = ("reference", "rust")

settings.register_profile(
    "fast", max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))


# A program begun in the background ignores Ctrl-C, and so would all that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of the engine under test: every test that asks for it runs on both."""
    return str(request.param)


@pytest.fixture
def load(engine: str) -> Callable[..., Any]:
    """`warquest.load` on the engine under test."""

    def load_on_engine(game: str = "warquest", **arguments: Any) -> Any:
        return warquest.load(game, engine=engine, **arguments)

    return load_on_engine
