"""A house under load and faults: people play whole deals by the wire, it is killed, its disk fills up.

    python tests/soak.py --minutes 10 --tables 40 --kills 30

Every message that was acknowledged must be in the log, once; no picture may show a card that its reader does
not know.  The last line is JSON.
"""

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from serving import Guest
from test_nothing_lost import Running, free_port
from test_server_secrets import _as, _cards, _forget_name, hidden_cards, sent
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from stammtisch.core.registry import game
from stammtisch.server.ledger import Ledger
from stammtisch.server.mending import sound
from stammtisch.server.room import Room, after, opened

PLAYED = {"watten": 4, "bieten": 3, "perlaggen": 4, "doppelkopf": 4}
PAUSE = 0.2  # seconds before a person knocks again
THINKS = 0.05  # seconds between two acts of a person: faster than anybody


class Person:
    """A page that plays whatever is offered, and says again what was not answered."""

    def __init__(self, guest: Guest, table: str, seat: int, rng: random.Random) -> None:
        self.guest, self.table, self.seat, self.rng = guest, table, seat, rng
        self.now: dict[str, Any] = {}
        self.waiting: dict[str, Any] | None = None
        self.since = 0.0
        self.acknowledged: list[str] = []
        self.took: list[float] = []
        self.troubles = 0

    async def live(self, port: int) -> None:
        while True:
            with suppress(WebSocketException, InvalidStatus, OSError, EOFError):
                headers = {"cookie": self.guest.cookie}
                async with connect(
                    f"ws://127.0.0.1:{port}/ws/{self.table}", additional_headers=headers
                ) as line:
                    await self._play(line)
            await asyncio.sleep(PAUSE)

    async def _play(self, line: Any) -> None:
        await line.send(json.dumps({"type": "hello", "version": 1, "since": 0}))
        if self.waiting:
            self.since = 0.0  # what was lost on the way does not count as slow
            await line.send(json.dumps(self.waiting))
        while True:
            message = json.loads(await line.recv())
            if message["type"] == "now":
                self.now = message
            elif self.waiting and message.get("id") == self.waiting["id"]:
                self._answered(message)
            wish = self._wish() if self.waiting is None else None
            if wish:
                await asyncio.sleep(THINKS)
                self.waiting, self.since = wish | {"id": f"{self.rng.random()}"}, time.perf_counter()
                await line.send(json.dumps(self.waiting))

    def _answered(self, message: dict[str, Any]) -> None:
        assert self.waiting is not None
        if message["type"] == "done":
            self.acknowledged.append(self.waiting["id"])
            if self.since and not self.waiting.get("move", "").startswith(
                "plays"
            ):  # a card waits for a breath
                self.took.append(time.perf_counter() - self.since)
        self.troubles += message["type"] == "trouble"
        self.waiting = None

    def _wish(self) -> dict[str, Any] | None:
        now = self.now
        if now.get("me", -1) < 0:
            return {"type": "sit", "seat": self.seat, "name": f"P{self.seat}"}
        if not now["begun"]:
            full = sum(place["kind"] == "person" for place in now["places"]) == 2
            return {"type": "begin"} if now["host"] and full else None
        if now["over"]:
            return {"type": "deal"} if now["host"] else None
        answers = now.get("answers", [])
        if now.get("tone") in ("turn", "offer") and answers:
            return {"type": "act", "move": self.rng.choice(answers)["move"], "acts": now["acts"]}
        return None


def fill(house: Running, full: bool) -> None:
    """The house may write no file beyond a few pages: a full disk, as far as it can see."""
    size = 8_192 if full else resource.RLIM_INFINITY
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def faults(db: Path, port: int, seconds: float, kills: int, rng: random.Random) -> int:
    house, restarts = await asyncio.to_thread(Running, db, port), 0
    try:
        for number in range(kills):
            await asyncio.sleep(seconds / (kills + 1) * (0.5 + rng.random()))
            if number % 3 == 2:
                fill(house, True)
                await asyncio.sleep(1.0)
                fill(house, False)
            else:
                house.kill()
                house = await asyncio.to_thread(Running, db, port)
                restarts += 1
        await asyncio.sleep(seconds / (kills + 1))
    finally:
        house.kill()
    return restarts


def leaks(table: str, lines: list[Any], every: int) -> int:
    """Cards in pictures of readers who do not know them."""
    found, room = 0, None
    for at, line in enumerate(lines):
        room = opened(table, line) if room is None else after(room, line)[0]
        if at % every == 0 and room.match is not None and room.match.deals:
            found += sum(bool(_shown(room, seat)) for seat in (None, *range(len(room.chairs))))
    return found


def _shown(room: Room, seat: int | None) -> set[str]:
    told = json.loads(sent(room if seat is None else _as(room, seat, "reader"), "reader"))
    for card in told.get("hand", []):
        card.pop("names", None)
    for answer in [*told.get("answers", []), *told.get("besides", [])]:
        _forget_name(answer)
    return _cards(told, game(room.game.name).deck) & hidden_cards(room, seat)


def opened_tables(address: str, port: int, count: int, rng: random.Random) -> list[Person]:
    people = []
    for number in range(count):
        served: Any = SimpleNamespace(address=address, port=port)
        host, other = Guest(served), Guest(served)
        name = list(PLAYED)[number % len(PLAYED)]
        table = host.open(name, PLAYED[name])
        people += [
            Person(host, table, 0, random.Random(rng.random())),
            Person(other, table, 1, random.Random(rng.random())),
        ]
    return people


async def soak(seconds: float, tables: int, kills: int, seed: int, folder: Path) -> dict[str, Any]:
    rng, db, port = random.Random(seed), folder / "soak.db", free_port()
    house = await asyncio.to_thread(Running, db, port)
    people = await asyncio.to_thread(opened_tables, house.address, port, tables, rng)
    house.kill()
    lives = [asyncio.create_task(person.live(port)) for person in people]
    restarts = await faults(db, port, seconds, kills, rng)
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    return await asyncio.to_thread(judged, db, people, restarts, rng)


def judged(db: Path, people: list[Person], restarts: int, rng: random.Random) -> dict[str, Any]:
    ledger = Ledger(f"sqlite:///{db}")
    lost = doubled = leaked = damaged = lines_found = 0
    for table in sorted({person.table for person in people}):
        lines = ledger.lines(table)
        lines_found += len(lines)
        known = Counter((x.data["by"], x.data["id"]) for x in lines if "id" in x.data and "by" in x.data)
        ids = Counter(id for _, id in known.elements())
        lost += sum(ids[id] == 0 for person in people if person.table == table for id in person.acknowledged)
        doubled += sum(times > 1 for times in known.values())
        damaged += len(sound(table, lines).aside)
        leaked += leaks(table, lines, max(1, len(lines) // 60))
    ledger.close()
    took = sorted(took for person in people for took in person.took) or [0.0]
    return {
        "acknowledged": sum(len(person.acknowledged) for person in people), "lost": lost, "doubled": doubled,
        "leaks": leaked, "damaged": damaged, "restarts": restarts, "lines": lines_found,
        "troubles": sum(person.troubles for person in people),
        "p50_ms": round(took[len(took) // 2] * 1e3, 1), "p99_ms": round(took[int(len(took) * 0.99)] * 1e3, 1),
    }  # fmt: skip


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--tables", type=int, default=40)
    asked.add_argument("--kills", type=int, default=30, help="faults; about one in three fills the disk")
    asked.add_argument("--seed", type=int, default=1)
    wish = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(soak(wish.minutes * 60, wish.tables, wish.kills, wish.seed, Path(folder)))
    for name, value in found.items():
        print(f"{name:14}{value}")
    print(json.dumps(found))
    sys.exit(bool(found["lost"] or found["doubled"] or found["leaks"] or found["damaged"]))


if __name__ == "__main__":
    main()
