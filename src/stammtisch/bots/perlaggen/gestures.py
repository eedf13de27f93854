"""Signs to the partner: true ones, each once, while it is not too likely that they are seen."""

from collections import Counter

from stammtisch.bots.perlaggen.deuten import to_tell
from stammtisch.bots.perlaggen.story import story_of
from stammtisch.bots.perlaggen.temper import Temper
from stammtisch.core.model import Action, View
from stammtisch.games.perlaggen.cells import (
    CUT,
    DEUTEN_OFF,
    DEUTEN_RISKY,
    DONE,
    NOBODY,
    NONE,
    SHOW,
    Cells,
    Rules,
    partner,
)


def gesture(view: View[Rules, Cells], temper: Temper) -> Action | None:
    """The next sign that is due (PE-221, PE-222)."""
    r, s, seat = view.rules, view.cells, view.seat
    if seat is None or s.seats == 0 or r.deuten == DEUTEN_OFF or partner(r, seat) == NOBODY:
        return None
    if s.phase in (CUT, SHOW, DONE) or s.trump == NONE or not s.looked >> seat & 1:
        return None
    if r.deuten == DEUTEN_RISKY and r.risk > 1000 * temper.risk:
        return None
    given = Counter(sign for who, sign in story_of(view).signs if who == seat)
    for sign in to_tell(r, s, seat):
        given[sign] -= 1
        if given[sign] < 0:
            return Action(seat, "signals", (sign,))
    return None
