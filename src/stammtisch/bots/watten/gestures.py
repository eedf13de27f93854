"""Acts that nobody waits for: signs to the partner, and where the eyes are."""

from random import Random

from stammtisch.bots.watten.deuten import meaning, to_tell
from stammtisch.bots.watten.order import Order, order_of
from stammtisch.bots.watten.story import story_of
from stammtisch.bots.watten.temper import Temper
from stammtisch.core.model import Action, Seat, View
from stammtisch.games.watten.cells import (
    DEAL_END,
    DECIDE,
    DEUTEN_OFF,
    DEUTEN_RISKY,
    NONE,
    Cells,
    Rules,
)

BACK = 0.5  # how often eyes on an opponent return to the partner
OF_ALL_FIVE = ("trommeln", "kopfschuetteln")  # true of the whole hand; later they would mislead
FALSE = ("augenaufschlag", "daumen", "zwei_finger", "kuss")  # what a liar likes to show


def gesture(view: View[Rules, Cells], temper: Temper, rng: Random) -> Action | None:
    """A sign if there is one to give and it is safe, else perhaps a glance."""
    r, s, seat = view.rules, view.cells, view.seat
    if seat is None or s.seats != 4 or r.deuten == DEUTEN_OFF or not DECIDE <= s.phase < DEAL_END:
        return None
    if s.schlag == NONE or s.trumpf == NONE:  # in the blind form only the namers have something to tell
        return None
    if r.deuten != DEUTEN_RISKY:
        return _sign(view, seat)
    if any(s.gaze[foe] == seat for foe in (seat ^ 1, seat ^ 3)):
        return _lie(view, seat) if rng.random() < temper.lies else None
    told = _sign(view, seat) if s.gaze[seat ^ 2] == seat else None
    return told or _glance(s, seat, temper, rng)


def _given(view: View[Rules, Cells], seat: Seat) -> set[str]:
    return {event.data["sign"] for event in view.seen if event.kind == "deutet" and event.seat == seat}


def _order(view: View[Rules, Cells]) -> Order:
    return order_of(view.rules, view.cells.schlag, view.cells.trumpf)


def _sign(view: View[Rules, Cells], seat: Seat) -> Action | None:
    """The truth, each sign once (WA-191, WA-195 to WA-207)."""
    late = any(play.seat == seat for play in story_of(view).plays)
    passed_over = _given(view, seat) | set(OF_ALL_FIVE if late else ())
    for token, number in to_tell(view.rules, _order(view), view.cells.hand[seat]):
        if token not in passed_over:
            return Action(seat, "deutet", (token, str(number)) if number > 1 else (token,))
    return None


def _lie(view: View[Rules, Cells], seat: Seat) -> Action | None:
    """Under an opponent's eyes something good that one does not have, once (WA-193)."""
    order, hand = _order(view), view.cells.hand[seat]
    pools = {token: meaning(view.rules, order, token) for token in FALSE}
    false = [token for token, pool in pools.items() if pool and not pool & hand]
    if not false or _given(view, seat) & set(false):
        return None
    return Action(seat, "deutet", (false[0],))


def _glance(s: Cells, seat: Seat, temper: Temper, rng: Random) -> Action | None:
    """The eyes rest on the partner; now and then they try an opponent."""
    partner = seat ^ 2
    if s.gaze[seat] != partner:
        return Action(seat, "watches", (str(partner),)) if rng.random() < BACK else None
    if rng.random() < temper.spies:
        return Action(seat, "watches", (str(rng.choice((seat ^ 1, seat ^ 3))),))
    return None
