"""What each player knows (4.8): blank cells, with the known ones copied in."""

from stammtisch.core.cards import GERMAN
from stammtisch.core.cells import revealer
from stammtisch.core.model import Event, Seat, View

from .advance import advance, take_up
from .cells import (
    CUT,
    HAND,
    Cells,
    Rules,
    cutter,
)
from .events import HIDDEN_KEEP, code_of
from .judge import looks_at_cut

# everything but the pack and the hands is public: it follows from what all saw and heard
HIDDEN = ("pack", "hand", "card", "name", "contains", "kept_cards")
public = revealer(Cells, HIDDEN)


def reveal(r: Rules, s: Cells, seat: Seat | None) -> Cells:
    """The cells as this seat may know them; `None` is an onlooker."""
    view = public(s)
    for other in range(s.seats):
        known = HAND if other == seat else s.laid[other]
        at = HAND * other
        view.card[at : at + known] = s.card[at : at + known]
        view.name[at : at + known] = s.name[at : at + known]
    if r.cut_shown or seat == cutter(s):
        view.kept_cards = s.kept_cards
        view.hand[cutter(s)] = s.hand[cutter(s)] & s.kept_cards
    if seat is not None:
        view.hand[seat] = s.hand[seat]
    if seat == cutter(s) and looks_at_cut(r, s):
        looked_at = s.lift - 1 - s.kept
        view.pack[looked_at] = s.pack[looked_at]
    return view


def follow(view: View[Rules, Cells], event: Event) -> View[Rules, Cells]:
    """The view after one more event: the same rules, run on what the seat knows."""
    r, s, seat = view.rules, view.cells.copy(), view.seat
    match event.kind:
        case "begins":
            _begin(s, event)
        case "cut":
            s.pack[s.lift - 1 - s.kept] = GERMAN.parse(event.data["card"])
        case "keeps" if HIDDEN_KEEP in event.data:
            s.kept += 1
        case "hand":
            _take(r, s, event)
        case "turned":
            s.turned = GERMAN.parse(event.data["card"])
        case "fine":
            s.fines[event.data["culprit"]] -= event.data["points"]
        case _:
            code = code_of(r, s, event)
            if code is not None and event.seat is not None:
                advance(r, s, event.seat, code)
    return View(seat, r, reveal(r, s, seat), (*view.seen, event))


def _begin(s: Cells, event: Event) -> None:
    data = event.data
    s.seats, s.active, s.dealer, s.lift = data["seats"], data["active"], data["dealer"], data["lift"]
    s.points[: s.seats] = data["points"]
    s.phase = CUT


def _take(r: Rules, s: Cells, event: Event) -> None:
    assert event.seat is not None
    for text in event.data["cards"]:
        card = GERMAN.parse(text)
        if not s.hand[event.seat] >> card & 1:
            take_up(r, s, event.seat, card)
