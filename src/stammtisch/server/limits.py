"""How much of everything one person, and one address, may have: else one could take it from all others.

An address counts for many people (a village may have one), so it may have more.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import NamedTuple

from starlette.requests import HTTPConnection, Request

from stammtisch.core.problem import Problem

KNOWN = 10_000  # people and addresses that are remembered; who was longest quiet is forgotten


class Rate(NamedTuple):
    """So many at once, and then one every so many seconds."""

    burst: int
    every: float


@dataclass
class Buckets:
    """How much each has left of one kind of thing."""

    rate: Rate
    clock: Callable[[], float] = time.monotonic
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def wait(self, who: str) -> float:
        """Takes one; how long it takes until there is one, 0 where there is."""
        now = self.clock()
        left, then = self._left.pop(who, (float(self.rate.burst), now))
        left = min(self.rate.burst, left + (now - then) / self.rate.every)
        taken = left >= 1
        self._left[who] = (left - taken, now)
        while len(self._left) > KNOWN:
            self._left.popitem(last=False)
        return 0.0 if taken else (1 - left) * self.rate.every


BODY = 16_384  # bytes of what a page sends
RECORD = 1_600_000  # bytes of a record, each of whose letters may be four
SENDING = 30.0  # seconds for all of it

# of a person, and of an address
RATES = {
    "tables": (Rate(30, 60), Rate(200, 10)),
    "records": (Rate(6, 20), Rate(30, 5)),
    "lines": (Rate(60, 1), Rate(600, 0.1)),
    "asked": (Rate(300, 0.1), Rate(3_000, 0.01)),  # what has to be worked out
    "messages": (Rate(400, 0.02), Rate(8_000, 0.001)),  # on the lines of a table
}


class Limits:
    def __init__(
        self, rates: dict[str, tuple[Rate, Rate]] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._kinds = {
            kind: (Buckets(person, clock), Buckets(address, clock))
            for kind, (person, address) in (RATES | (rates or {})).items()
        }

    def wait(self, kind: str, who: str | None, address: str) -> float:
        """Takes one; seconds until there is one, 0 where there is."""
        people, addresses = self._kinds[kind]
        return (people.wait(who) if who else 0.0) or addresses.wait(network(address))

    def take(self, kind: str, who: str | None, address: str) -> None:
        """A Problem that says how long to wait, where there is nothing left."""
        wait = self.wait(kind, who, address)
        if wait > 0:
            raise Problem("error.too_many", seconds=max(1, round(wait)))


def network(address: str) -> str:
    """Whoever has an address of IPv6 has a whole network of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network(f"{address}/64", strict=False)) if found.version == 6 else address


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


async def body_of(request: Request, most: int) -> bytes:
    """A Problem where it is longer, or takes its time."""
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(SENDING):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise Problem("error.body_long", most=most)
                parts.append(part)
    except TimeoutError:
        raise Problem("error.body_slow", seconds=round(SENDING)) from None
    return b"".join(parts)
