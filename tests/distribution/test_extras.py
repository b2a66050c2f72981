"""Every extra alone, in a new environment: what it is for works, and nothing else is needed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from distribution.building import EXTRAS, Environment
from distribution.parts import PARTS

pytestmark = [pytest.mark.slow, pytest.mark.wheel, pytest.mark.timeout(3600)]

TOOLS = {"test", "dev", "docs", "browser"}
"""Extras of a source tree."""
TRAINING = {"learn"}
"""Gigabytes to install; the tests marked `learn` run what it is for."""


def test_every_extra_has_a_part() -> None:
    assert set(PARTS) == set(EXTRAS) - TOOLS - TRAINING | {"missing"}


@pytest.mark.parametrize("extra", PARTS)
def test_an_extra_works_alone(environment: Callable[..., Environment], extra: str) -> None:
    made = environment("" if extra == "missing" else extra)
    assert made.script("parts.py", extra) == f"{extra} works\n"
