"""What late onlookers have still to see."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from stammtisch.server.room import LATE, Room


@dataclass
class Past:
    """The table as it stood at each moment of the last while; only where there is need of it."""

    clock: Callable[[], float]
    _moments: deque[tuple[float, Room]] = field(default_factory=deque)

    def remember(self, room: Room, late: float) -> None:
        if room.watch != LATE and room.watch_next != LATE:
            self._moments.clear()
        now = self.clock()
        self._moments.append((now, room))
        while len(self._moments) > 1 and self._moments[1][0] <= now - late:
            self._moments.popleft()

    def seen(self, room: Room, late: float) -> Room:
        """What an onlooker may see of it now."""
        shown = None
        for since, then in self._moments:
            if since <= self.clock() - late:
                shown = then
        if shown is None or shown.match is None:
            return replace(room, match=None, told=(), news=(), hidden=(), seal=None)
        return replace(shown, chairs=room.chairs, watch=LATE)
