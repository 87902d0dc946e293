"""A real server and a real browser. Without Chromium these tests fail: they are not skipped."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

BIN = Path(sys.executable).parent / "pinella"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`pinella serve` as a user starts it, on a free port of the loopback."""
    data = str(tmp_path_factory.mktemp("archive"))
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with subprocess.Popen(
        [BIN, "serve", "--port", str(port), "--data", data], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            match = re.search(r"http://\S+?:\d+", line)
            assert match, line
            yield match[0]
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "the browser tests need Chromium: sudo apt-get install chromium"
    expect.set_options(timeout=30_000)  # a machine with other work is slow, not wrong
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """Scripts are off: every page must work without them."""
    made = browser.new_context(base_url=server, java_script_enabled=False, viewport={"width": 360, "height": 740})
    made.set_default_timeout(15_000)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
