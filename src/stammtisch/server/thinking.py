"""What the bots of a table are thinking of, in a thread, while the table listens on."""

import asyncio
from collections.abc import Callable

from stammtisch.core.model import Seat
from stammtisch.server.minds import Company, Meant, Minds
from stammtisch.server.room import Room


class Thought:
    """`wake` is called when it is thought out."""

    def __init__(self, company: Company, clock: Callable[[], float], wake: Callable[[], None]) -> None:
        self._minds, self._clock, self._wake = Minds(company), clock, wake
        self._mind: asyncio.Future[Meant | None] | None = None
        self._about: tuple[int, frozenset[Seat]] = (-1, frozenset())  # the line
        self._from = (-1, 0.0)  # the number of acts, and since when
        self.busy = False  # until it has woken the table
        self.until = 0.0  # so long a bot that knows what to do still waits

    def ready(self, room: Room, deferring: frozenset[Seat]) -> bool:
        """The bots have thought about the table as it is; if not, they begin to."""
        if self._mind is not None and not self._mind.done():
            return False
        if self._mind is not None and self._about == (room.n, deferring):
            return True
        self._about = (room.n, deferring)
        if self._from[0] != room.acts:
            self._from = (room.acts, self._clock())
        self._mind = asyncio.ensure_future(asyncio.to_thread(self._minds.next_act, room, deferring))
        self.busy = True
        self._mind.add_done_callback(self._thought)
        return False

    def _thought(self, mind: "asyncio.Future[Meant | None]") -> None:
        if not mind.cancelled():
            mind.exception()  # it is asked for where it still matters
        self.busy = False
        self._wake()

    def meant(self) -> Meant | None:
        """None where people are waited for; raises what the bots raised."""
        assert self._mind is not None
        return self._mind.result()

    def done(self) -> None:
        self._mind = None

    def pauses(self, pause: float) -> bool:
        """A bot that knows what to do waits a little, counted from when it began to think."""
        self.until = self._from[1] + pause
        return self._clock() < self.until
