"""A server as a process of its own, and the system's Chromium, never one that Playwright brings."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.append(str(Path(__file__).parents[1] / "web"))

from served import Process

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    from playwright.sync_api import sync_playwright

    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "no Chromium: apt-get install -y chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server without games."""
    process = Process(tmp_path)
    yield process
    process.kill()


@pytest.fixture
def person(chromium: Any, server: Process) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a context of its own, as different people have them; at the end no page has complained."""
    contexts, complaints = [], []

    def opened(**settings: Any) -> Any:
        context = chromium.new_context(base_url=str(server.client.base_url), **settings)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda message: complaints.append(message.text) if "Security Policy" in message.text else None
        )
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
