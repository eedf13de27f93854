"""Which names the wild cards in hand should get, all figures and duties considered."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from stammtisch.bots.bieten.heights import Heights, heights, passed_by, three, useful_names
from stammtisch.bots.bieten.outlook import Outlook
from stammtisch.core.dealing import ORDINARY
from stammtisch.games.bieten.cells import ABSENT, HAND, SPIEL
from stammtisch.games.bieten.figures import Three, barred_suits, bit, meets

MOST = 200  # namings looked at; three wild cards have 32768
NO_FOCUS = SPIEL


@dataclass(frozen=True, slots=True)
class Plan:
    """A naming and what it promises."""

    names: Three
    high: Heights
    value: float


def plan(view: Outlook, duty: int = 0, focus: int = NO_FOCUS, fixed: Three | None = None) -> Plan:
    """The best naming that meets the duties; `focus` is a figure that matters twice, `fixed` the names as
    they would stand after a card."""
    s, seat = view.s, view.seat
    at = HAND * seat
    cards = three(s.card[at : at + HAND])
    names = fixed or three(s.name[at : at + HAND])
    passed = passed_by(s, seat)
    best = None
    for tried in _namings(names, barred_suits(s, seat), duty):
        high = heights(view.r, cards, tried, passed)
        value = sum(view.stake(f) * (2 if f == focus else 1) * view.chance(f, high[f]) for f in range(SPIEL))
        found = Plan(tried, high, value + sum(high) / 1e6)
        if best is None or found.value > best.value:
            best = found
    assert best is not None
    return best


def _namings(names: Three, barred: int, duty: int) -> Iterator[Three]:
    """Every naming worth a look that meets the duties; where none does, whatever is at hand."""
    free = [place for place in range(HAND) if names[place] == ABSENT]
    if not free:
        yield names
        return
    beside = tuple(sorted(name for name in names if name != ABSENT))
    met = False
    for choice in (useful_names(beside, barred), ORDINARY):
        for given in _some(choice, len(free)):
            tried = list(names)
            for place, name in zip(free, given, strict=True):
                tried[place] = name
            a, b, c = tried
            if meets(duty, bit(a) | bit(b) | bit(c)):
                met = True
                yield a, b, c
        if met:
            return
    yield names


def _some(choice: tuple[int, ...] | bytes, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to fill the places, or as many as there is time for."""
    count = len(choice) ** places
    step = max(1, count // MOST)
    if step > 1 and step % 2 == 0:
        step += 1  # an even step would skip whole suits
    for i, given in enumerate(product(choice, repeat=places)):
        if i % step == 0:
            yield given
