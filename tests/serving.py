"""A real server on a free port, and pages that talk to it without a browser."""

import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from stammtisch.server import running
from stammtisch.server.app import make_app
from stammtisch.server.house import House
from stammtisch.server.ledger import Ledger
from stammtisch.server.table import Pace

FAST = Pace(breath=0.0, think=0.0, away=3600.0)


class Served:
    """Where it is, and the house behind it."""

    def __init__(self, server: uvicorn.Server, house: House) -> None:
        self.server, self.house = server, house
        self.port: int = server.servers[0].sockets[0].getsockname()[1]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(db: str, pace: Pace = FAST, keep_days: int = 0, address: str = "") -> Iterator[Served]:
    ledger = Ledger(db)
    # the same tables and shuffles every time; after a restart others
    house = House(ledger, pace, keep_days, Random(f"{len(ledger.tables())} tables"))
    app = make_app(house, ledger.keys.get("secret", "a secret of the tests"), address)
    server = running.server(
        app, host="127.0.0.1", port=0, log_level="error", ws="websockets-sansio",
        ws_ping_interval=None,  # pings draw from the generator that Hypothesis watches
    )  # fmt: skip
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield Served(server, house)
    finally:
        server.should_exit = True
        thread.join(10)
        assert not thread.is_alive(), "the server does not stop"


class Guest:
    """A person with a cookie."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.cookie = ""
        self.get("/")

    def request(
        self, path: str, body: Any = None, lang: str = "de", text: str | None = None
    ) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        data = data if text is None else text.encode()
        headers = {"cookie": self.cookie, "accept-language": lang}
        asked = urllib.request.Request(self.served.address + path, data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:
                return answer.status, self._read(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, self._read(error)

    def _read(self, answer: Any) -> Any:
        cookie = answer.headers.get("set-cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        text = answer.read().decode()
        return json.loads(text) if "json" in answer.headers.get("content-type", "") else text

    def get(self, path: str, lang: str = "de") -> tuple[int, Any]:
        return self.request(path, lang=lang)

    def open(self, game: str, players: int, **more: Any) -> str:
        status, answer = self.request("/api/tables", {"game": game, "players": players, **more})
        assert status == 201, answer
        self.table = str(answer["table"])
        return self.table

    def page(self, table: str, lang: str = "de", since: int = 0) -> "Page":
        return Page(self, table, lang, since)


class Page:
    """A page at a table: remembers the newest picture and every story line."""

    def __init__(self, guest: Guest, table: str, lang: str = "de", since: int = 0) -> None:
        address = f"ws://127.0.0.1:{guest.served.port}/ws/{table}"
        self.line: ClientConnection = connect(
            address, additional_headers={"cookie": guest.cookie}, legacy=True, ping_interval=None
        )
        self.now: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []  # everything that came, as it came
        self.story: list[dict[str, Any]] = []
        self._ids = 0
        self.send(type="hello", version=1, lang=lang, since=since)
        self.until(lambda: bool(self.now))

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.line.recv(timeout))
        self.heard.append(message)
        if message["type"] == "now":
            self.now = message
            self.story += message.get("story", [])
        return message

    def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self.hear()

    def ask(self, type: str, **more: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        self._ids += 1
        mine = f"{id(self)}-{self._ids}"
        self.send(type=type, id=mine, **more)
        while (answer := self.hear()).get("id") != mine:
            pass
        return answer

    def act(self, move: str) -> dict[str, Any]:
        return self.ask("act", move=move, acts=self.now["acts"])

    @property
    def asked(self) -> bool:
        """The table waits for the reader."""
        return self.now.get("tone") in ("turn", "offer") and bool(self.now.get("answers"))

    def until_asked(self) -> None:
        """Bots may end a deal before the reader is asked anything: then the next one is dealt."""
        while not self.asked:
            if self.over:
                self.ask("deal")
            else:
                self.hear()

    @property
    def over(self) -> bool:
        return bool(self.now["begun"] and self.now["over"])

    def play(self, choose: Callable[[list[dict[str, Any]]], dict[str, Any]]) -> None:
        """To the end of the deal."""
        while not self.over:
            if not self.asked:
                self.hear()
                continue
            answer = self.act(choose(self.now["answers"])["move"])
            assert answer["type"] in ("done", "stale"), answer
            if answer["type"] == "done":
                self.until_told(answer["n"])

    def until_over(self) -> None:
        self.until(lambda: self.over)

    def until_told(self, line: int) -> None:
        self.until(lambda: self.now["n"] >= line)

    def close(self) -> None:
        self.line.close()
