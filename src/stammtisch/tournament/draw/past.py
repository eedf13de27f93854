"""Who met whom, and what a meeting costs.

Costs stand one above the other: one repeat weighs more than all families together, one family more than all
clubs together.
"""

from collections import Counter
from dataclasses import dataclass, field

from stammtisch.tournament.state import State, Table


def pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


@dataclass(slots=True)
class Past:
    partners: Counter[tuple[int, int]] = field(default_factory=Counter)
    against: Counter[tuple[int, int]] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    last_table: dict[int, int] = field(default_factory=dict)

    def add(self, table: Table) -> None:
        for n, side in enumerate(table.sides):
            self.partners.update(pair(a, b) for i, a in enumerate(side) for b in side[:i])
            for other in table.sides[:n]:
                self.against.update(pair(a, b) for a in side for b in other)
        self.last_table.update((entry, table.number) for entry in table.entries)


def past_of(state: State) -> Past:
    """A meeting that was never played, because a side was gone, counts all the same: they have been drawn."""
    past = Past()
    for table in state.tables():
        past.add(table)
    past.byes.update({entry: state.byes_of(entry) for entry in state.entries})
    return past


class Costs:
    """Of two entries at one table: `repeat`, then `kin` (families before clubs), then having met in the other
    role.  One of a kind weighs more than all of the next kind that a round can have."""

    def __init__(self, state: State, avoid: tuple[str, ...], past: Past | None = None) -> None:
        self.past = past or past_of(state)
        most = 6 * (len(state.entries) + 1)  # meetings of one round, with room
        self.family = most  # in clubs
        self.kin_worth = most
        self.repeat = most * self.family * self.kin_worth
        entries = state.entries.values()
        self._family = {e.id: e.family.casefold() for e in entries if e.family} if "family" in avoid else {}
        self._club = {e.id: e.club.casefold() for e in entries if e.club} if "club" in avoid else {}

    @property
    def parts(self) -> bool:
        """Somebody is to be kept apart."""
        return bool(self._family or self._club)

    def kin(self, a: int, b: int) -> int:
        """Counted in clubs."""
        related = a in self._family and self._family[a] == self._family.get(b)
        return self.family * related + (a in self._club and self._club[a] == self._club.get(b))

    def meeting(self, a: int, b: int) -> int:
        """As opponents."""
        key = pair(a, b)
        past = self.past
        return past.against[key] * self.repeat + self.kin(a, b) * self.kin_worth + past.partners[key]

    def partner(self, a: int, b: int) -> int:
        key = pair(a, b)
        return self.past.partners[key] * self.repeat + self.past.against[key]

    def table(self, sides: tuple[tuple[int, ...], ...]) -> int:
        cost = 0
        for n, side in enumerate(sides):
            cost += sum(self.partner(a, b) for i, a in enumerate(side) for b in side[:i])
            cost += sum(self.meeting(a, b) for other in sides[:n] for a in side for b in other)
        return cost
