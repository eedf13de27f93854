"""What happened, for those who may know it."""

from collections.abc import Iterator

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, Event, Seat
from stammtisch.games.bieten.cells import (
    CUT,
    FIGURES,
    GOOD,
    HAND,
    KEEP,
    PLAY,
    REVIEW,
    TAKE_NONE,
    UNKNOWN,
    Cells,
    Rules,
    cutter,
    verb_of,
)
from stammtisch.games.bieten.judge import cut_card
from stammtisch.games.bieten.notation import VERBS, decode, encode

HIDDEN_KEEP = "hidden"


def only(*seats: int) -> frozenset[Seat | None]:
    return frozenset(Seat(seat) for seat in seats)


def all_but(s: Cells, seat: int) -> frozenset[Seat | None]:
    """Everybody else at the table, onlookers too."""
    others: set[Seat | None] = {Seat(other) for other in range(s.seats) if other != seat}
    return frozenset(others | {None})


def beginning(r: Rules, s: Cells) -> Iterator[Event]:
    """A deal begins: who deals, who is in, what stands."""
    data = {
        "seats": s.seats,
        "active": s.active,
        "dealer": s.dealer,
        "lift": s.lift,
        "points": s.points[: s.seats],
    }
    yield Event("begins", Seat(s.dealer), data)
    if s.phase == CUT:
        yield from _cut_card(r, s)
    else:
        yield Event("done", Seat(cutter(s)))
        yield from _dealt(r, s)


def _cut_card(r: Rules, s: Cells) -> Iterator[Event]:
    """The cutter alone looks at the cut card (2.2)."""
    if r.cut_take != TAKE_NONE and s.kept < s.lift and cut_card(s) != UNKNOWN:
        yield Event("cut", Seat(cutter(s)), {"card": GERMAN.text(cut_card(s))}, only(cutter(s)))


def _dealt(r: Rules, s: Cells) -> Iterator[Event]:
    for seat in range(s.seats):
        if s.active >> seat & 1:
            cards = [GERMAN.text(card) for card in s.card[HAND * seat : HAND * seat + HAND]]
            yield Event("hand", Seat(seat), {"cards": cards}, only(seat))
    if s.turned != UNKNOWN:
        yield Event("turned", None, {"card": GERMAN.text(s.turned)})


def after(r: Rules, before: Cells, now: Cells, seat: Seat, code: int) -> Iterator[Event]:
    """The act itself, then what came of it."""
    action = decode(seat, code)
    if verb_of(code) == KEEP:
        yield from _kept(r, now, action)
        yield from _cut_card(r, now)
        return
    yield Event(action.verb, seat, {"args": action.args})
    if before.phase == CUT and now.phase == PLAY:
        yield from _dealt(r, now)
    for f in range(5):
        if now.status[f] == GOOD and before.status[f] != GOOD:
            yield Event("good", Seat(now.made_by[f]), {"figure": FIGURES[f], "points": now.made[f]})
    if now.trick != before.trick or now.phase != before.phase == PLAY:
        winner = now.trick_winner[before.trick]
        card = GERMAN.text(now.name[HAND * winner + before.trick])
        yield Event("trick", Seat(winner), {"trick": before.trick + 1, "card": card})
    if now.phase == REVIEW:
        yield Event("settled", None, {"totals": now.total[: now.seats]})


def _kept(r: Rules, s: Cells, action: Action) -> Iterator[Event]:
    """Kept cards are shown to all, or only their number is known (4.8)."""
    seat = action.seat
    if r.cut_shown:
        yield Event("keeps", seat, {"args": action.args})
    else:
        yield Event("keeps", seat, {"args": action.args}, only(seat))
        yield Event("keeps", seat, {HIDDEN_KEEP: s.kept}, all_but(s, seat))


def code_of(event: Event) -> int | None:
    """The act that an event tells of, if it is one."""
    if event.kind not in VERBS or event.seat is None:
        return None
    return encode(Action(event.seat, event.kind, tuple(event.data.get("args", ()))))
