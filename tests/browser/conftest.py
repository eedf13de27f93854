"""A house on a free port and a Chromium to look at it with."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser.chromium import launched
from playwright.sync_api import sync_playwright
from second_go import pytest_runtest_protocol  # noqa: F401 - for all tests here

PHONE, LAPTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


class Inn:
    """The house, served from a thread; it can be shut and opened again with its log.  Its tables and shuffles
    follow from a seed: a red test stays red until it is mended."""

    def __init__(self, db: Path, seed: str) -> None:
        self.db, self.rng = db, Random(seed)
        self.laid: set[str] = set()  # tables that were put into the log from outside
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        import uvicorn

        from stammtisch.server.app import make_app
        from stammtisch.server.house import House
        from stammtisch.server.ledger import Ledger
        from stammtisch.server.table import Pace

        self.house = house = House(Ledger(f"sqlite:///{self.db}"), Pace(0.05, 0.02, 45), rng=self.rng)
        config = uvicorn.Config(
            make_app(house, "secret"), "127.0.0.1", self.port, log_level="error", ws="websockets-sansio",
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        deadline = time.monotonic() + 10
        while not self.server.started:
            assert time.monotonic() < deadline, "the house does not open"
            time.sleep(0.02)

    def shut(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


@pytest.fixture
def inn(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Inn]:
    if not files("stammtisch.server").joinpath("page", "index.html").is_file():
        pytest.fail("the page is not built: make page")
    house = Inn(tmp_path / "tables.db", request.node.name)
    house.open()
    yield house
    house.shut()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Somebody with a browser of his own; whatever the page complains about fails the test."""
    contexts, complaints = [], []

    def come(size: dict[str, int] = LAPTOP, **wishes: Any) -> Any:
        usual = {
            "locale": "de-AT",
            "reduced_motion": "reduce",
            "bypass_csp": True,
        }  # our own probes are scripts
        context = chromium.new_context(viewport=size, **usual | wishes)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on(
            "console", lambda said: complaints.append(said.text) if "Security Policy" in said.text else None
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.add_init_script(
            "const Real = WebSocket; window.lines = [];"
            "window.WebSocket = class extends Real { constructor(u) { super(u); lines.push(this); } };"
        )
        return page

    yield come
    for context in contexts:
        context.close()
    assert not complaints
