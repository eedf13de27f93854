"""Runs of many deals on any number of threads: the same deals, and the same tally, whatever their number.

The deals are cut into chunks; each chunk begins its own random stream, so that it does not matter who
plays it or when.  The compiled loop lets go of Python's lock, so plain threads are enough.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from typing import Any

from stammtisch.bulk.loops import Tally, compiled_deals
from stammtisch.core.engine import Engine

CHUNK = 16_384  # deals; some milliseconds of work, so that threads seldom wait for the last one
STREAMS = 20  # bits of a seed that count the chunks of a run

Play = Callable[[Engine, Any, int, int, int], Tally]


def chunks(deals: int, number: int, size: int = CHUNK) -> Iterator[tuple[int, int]]:
    """How many deals each chunk plays, and the number of its stream."""
    if deals > size << STREAMS:
        raise ValueError(f"at most {size << STREAMS} deals a run")
    for at, begun in enumerate(range(0, deals, size)):
        yield min(size, deals - begun), number << STREAMS | at


def together(one: Tally, other: Tally) -> Tally:
    return Tally(one.deals + other.deals, one.decisions + other.decisions, one.checksum ^ other.checksum)


def many_deals(
    engine: Engine, rules: Any, seats: int, deals: int, number: int, threads: int = 1,
    play: Play = compiled_deals, size: int = CHUNK,
) -> Tally:  # fmt: skip
    """Random deals by the million, on one thread or more."""

    def chunk(part: tuple[int, int]) -> Tally:
        return play(engine, rules, seats, *part)

    parts = chunks(deals, number, size)
    if threads == 1:
        return reduce(together, map(chunk, parts), Tally(0, 0, 0))
    with ThreadPoolExecutor(threads) as pool:
        return reduce(together, pool.map(chunk, parts), Tally(0, 0, 0))
