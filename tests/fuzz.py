"""Odd messages by the million: to tables, and to the reader of records.

    python tests/fuzz.py --messages 10000000

Each is made of what such a message is made of, and then bent.  Whatever comes must be answered; a number in
the log of the house, a table that no longer answers or a log that cannot be folded again is a finding.
"""

import argparse
import asyncio
import json
import logging
import random
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from looping import run_apart

from stammtisch.core.problem import Problem
from stammtisch.server import wire
from stammtisch.server.house import House
from stammtisch.server.ledger import Ledger
from stammtisch.server.mending import sound
from stammtisch.server.partie import overview, partie
from stammtisch.server.scene import now
from stammtisch.server.table import LiveTable, Pace

CASES = Path(__file__).parent / "cases"
GAMES = {"watten": 4, "bieten": 3, "perlaggen": 4, "doppelkopf": 4}
KINDS = [kind.__struct_config__.tag for kind in wire.FromPage.__args__]
VERBS = (
    "plays holds passes raises bids declares claims deutet says looks keeps done names shows watches vetoes"
)
WORDS = (
    *VERBS.split(),
    *[
        "as",
        "to",
        "on",
        "by",
        "seen",
        "spiel",
        "gleich",
        "herz",
        "HA",
        "WE",
        "D10",
        "A",
        "B",
        "2",
        "out",
        "²",
        "٣",
        "-1",
        "🂡",
    ],
    "9" * 40,
    "\x00",
)
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    3,
    99,
    2**70,
    1.5,
    "",
    "²",
    "x" * 70,
    [],
    {},
    [1],
    "late",
    "thumb",
)
FRESH = 1_500  # messages to one table


class Found(logging.Handler):
    """What the house reports."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def message(rng: random.Random, table: LiveTable, who: str, number: int) -> dict[str, Any]:
    """What a page could say here, one in two bent."""
    kind = rng.choice(KINDS) if rng.random() < 0.15 else "act"
    if kind == "leave" and rng.random() < 0.8:
        kind = "sit"
    whole: dict[str, Any] = {
        "type": kind,
        "id": f"{number}",
        "seat": rng.randrange(-1, len(table.room.chairs) + 1),
        "name": rng.choice(WORDS),
        "move": move(rng, table, who) if kind == "act" else "",
        "acts": table.room.acts - (rng.random() < 0.05),
        "yes": rng.random() < 0.5,
        "keep": rng.random() < 0.5,
        "watch": rng.choice(("live", "late", "hands")),
        "bot": rng.choice(("thumb", "random", "thumb/bold", "x")),
        "number": rng.choice(WORDS),
        "version": 1,
        "since": rng.randrange(-5, 50),
        "lang": rng.choice(("de", "x")),
        "t": rng.random(),
        "lift": rng.random() < 0.5,
    }
    if rng.random() < 0.3:
        whole[rng.choice(list(whole))] = rng.choice(ODD)
    if rng.random() < 0.05:
        del whole[rng.choice(list(whole))]
    return whole


def move(rng: random.Random, table: LiveTable, who: str) -> str:
    """A lawful one as often as not, else words in a row."""
    if rng.random() < 0.6 and table.room.match is not None and table.room.seat_of(who) is not None:
        shown = now(table.room, who, "de", 0, frozenset(), 0.0, 0)
        offered = [a.move for a in (*shown.answers, *shown.besides, *shown.gazes, *shown.phrases)]
        offered += [gesture.move for gesture in shown.gestures]
        if offered:
            chosen = rng.choice(offered)
            return chosen if rng.random() < 0.7 else " ".join([*chosen.split(), rng.choice(WORDS)])
    return " ".join(rng.choice(WORDS) for _ in range(rng.randrange(6)))


async def at_tables(count: int, seed: int) -> dict[str, int]:
    rng, told = (
        random.Random(seed),
        {"messages": 0, "read": 0, "done": 0, "refused": 0, "stale": 0, "trouble": 0},
    )
    house = House(Ledger("sqlite://"), Pace(0.0, 0.0, 3_600.0), rng=random.Random(seed))
    while told["messages"] < count:
        name = rng.choice(list(GAMES))
        id = await house.open("w0", name, None, {}, GAMES[name], False)
        table = await house.table(id)
        for seat in range(2):
            await table.submit(f"w{seat}", wire.Sit(f"s{seat}", seat, "A"))
        await table.submit("w0", wire.Begin("b"))
        for number in range(min(FRESH, count - told["messages"])):
            who = rng.choice(("w0", "w0", "w1", "w1", "w2", "w3"))
            told["messages"] += 1
            try:
                wish = wire.decode(json.dumps(message(rng, table, who, number)))
            except (msgspec.DecodeError, ValueError):
                continue
            told["read"] += 1
            if isinstance(wish, (wire.Hello, wire.Ping)):
                continue
            answer = await asyncio.wait_for(table.submit(who, wish), 60)
            told[type(answer).__name__.lower()] += 1
        lines = house.ledger.lines(id)
        folded = sound(id, lines)
        assert folded.room is not None and not folded.aside, f"{id} cannot be folded again"
        del house.tables[id]
        await table.stop()
    await house.close()
    return told


def at_records(count: int, seed: int) -> dict[str, int]:
    """Cases with lines moved, doubled, dropped and words exchanged."""
    rng, told = random.Random(seed), {"records": 0, "records_whole": 0, "records_refused": 0}
    texts = [file.read_text(encoding="utf-8") for file in sorted(CASES.rglob("*.yaml"))]
    for _ in range(count):
        told["records"] += 1
        try:
            overview(partie("x", bent(rng.choice(texts), rng)), None, "de")
            told["records_whole"] += 1
        except Problem:
            told["records_refused"] += 1
    return told


def bent(text: str, rng: random.Random) -> str:
    lines = text.splitlines()
    for _ in range(rng.randrange(1, 4)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        what = rng.randrange(5)
        if what == 0:
            lines[at], lines[other] = lines[other], lines[at]
        elif what == 1:
            lines.insert(at, lines[other])
        elif what == 2 and len(lines) > 1:
            del lines[at]
        elif what == 3:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS)
            lines[at] = " ".join(words)
        else:
            cut = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:cut] + rng.choice(WORDS) + lines[at][cut:]
    return "\n".join(lines)


def fuzz(messages: int, seed: int) -> dict[str, Any]:
    """One in a hundred is a record, which costs a hundred times as much."""
    found, begun = Found(), time.monotonic()
    logging.getLogger("stammtisch").addHandler(found)
    told: dict[str, Any] = run_apart(at_tables(messages, seed))
    told |= at_records(max(1, messages // 100), seed)
    logging.getLogger("stammtisch").removeHandler(found)
    return told | {"findings": sorted(set(found.messages)), "seconds": round(time.monotonic() - begun)}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--messages", type=int, default=10_000_000)
    asked.add_argument("--seed", type=int, default=1)
    wish = asked.parse_args()
    found = fuzz(wish.messages, wish.seed)
    print(json.dumps(found))
    sys.exit(bool(found["findings"] or found["trouble"]))


if __name__ == "__main__":
    main()
