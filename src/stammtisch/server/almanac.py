"""What time it is, as far as the house believes it: a clock that jumps strikes no table and ages none.

While the house is open time goes on by itself, whatever the clock is set to.  When it opens, the clock is
believed if it is not behind what was known last, and not more than a week ahead of it; a house that was
really closed for longer keeps its tables a little longer.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

WEEK = 7 * 86_400.0


@dataclass
class Almanac:
    last: float = 0.0  # what was known last; 0 where nothing is
    wall: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic
    _begun: float = field(init=False)
    _from: float = field(init=False)

    def __post_init__(self) -> None:
        now = self.wall()
        self._begun = min(max(now, self.last), self.last + WEEK) if self.last else now
        self._from = self.steady()

    def now(self) -> float:
        return self._begun + self.steady() - self._from
