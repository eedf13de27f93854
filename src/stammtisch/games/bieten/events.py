"""What happened, for those who may know it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from stammtisch.core.acts import KEPT, first_of, second_of, verb_of
from stammtisch.core.cards import GERMAN, NO_NAME
from stammtisch.core.dealing import UNKNOWN, cut_card
from stammtisch.core.model import Action, Event, Seat
from stammtisch.core.ruled import all_but, only

from .cells import (
    BREACHES,
    CLAIM,
    CUT,
    DONE,
    FIGURES,
    GOOD,
    HAND,
    HELD2,
    HELD3,
    HOLD,
    KEEP,
    PASS,
    PLAY,
    PLAY_CARD,
    REVIEW,
    Cells,
    Rules,
    cutter,
    forehand,
)
from .judge import looks_at_cut
from .notation import VERBS, decode, encode

HIDDEN_KEEP = "hidden"


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
    if looks_at_cut(r, s) and cut_card(s) != UNKNOWN:
        yield Event("cut", Seat(cutter(s)), {"card": GERMAN.text(cut_card(s))}, only(cutter(s)))


def _dealt(r: Rules, s: Cells) -> Iterator[Event]:
    yield Event("dealt", None, {"dealer": s.dealer, "forehand": forehand(s)})
    for seat in range(s.seats):
        if s.active >> seat & 1:
            cards = [GERMAN.text(card) for card in s.card[HAND * seat : HAND * seat + HAND]]
            yield Event("hand", Seat(seat), {"cards": cards}, only(seat))
    if s.turned != UNKNOWN:
        yield Event("turned", None, {"card": GERMAN.text(s.turned)})


def after(r: Rules, before: Cells, now: Cells, seat: Seat, code: int) -> list[Event]:
    """The act itself, then what came of it."""
    verb = verb_of(code)
    if verb == KEEP:
        return [*_kept(r, now, decode(r, before, seat, code)), *_cut_card(r, now)]
    told = [_act(seat, code, before.offer_level)]
    if verb == CLAIM:
        told.append(Event("upheld", seat, {"culprit": first_of(code), "points": r.penalty}))
    if before.phase == CUT and now.phase == PLAY:
        told += _dealt(r, now)
    if now.status != before.status:
        told += _decided(before, now)
    if now.trick != before.trick or now.phase != before.phase == PLAY:
        winner, last = now.trick_winner[before.trick], before.trick == HAND - 1
        data = {"trick": before.trick + 1, "card": GERMAN.text(now.name[HAND * winner + before.trick])}
        told.append(Event("trick", Seat(winner), {**data, "say": "last_trick"} if last else data))
    if now.phase == REVIEW:
        told.append(Event("settled", None, {"totals": now.total[: now.seats]}))
    return told


def _decided(before: Cells, now: Cells) -> Iterator[Event]:
    """A figure that was let good, or held and now worth more."""
    for f in range(5):
        if now.status[f] == before.status[f]:
            continue
        data = {"figure": FIGURES[f]}
        if now.status[f] == GOOD:
            yield Event("good", Seat(now.made_by[f]), {**data, "points": now.made[f]})
        elif now.status[f] in (HELD2, HELD3):
            yield Event("held", None, {**data, "points": 2 if now.status[f] == HELD2 else 3})


@lru_cache(KEPT, typed=True)
def _act(seat: Seat, code: int, level: int) -> Event:
    """The act itself, where an offer of this level lies; a value like any event, so made only once."""
    action = decode(None, None, seat, code)
    return Event(action.verb, seat, {"args": action.args, **_wording(level, code)})


def _wording(level: int, code: int) -> dict[str, Any]:
    """What a line of the log needs: the facts, and which of the texts `said.*` it is."""
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        card = {"card": GERMAN.text(a)}
        return card if b == NO_NAME else {**card, "name": GERMAN.text(b), "say": "plays_as"}
    if verb == CLAIM:
        return {"culprit": a, "breach": BREACHES[b >> 3]}
    if verb == DONE:
        return {}
    figure = {"figure": FIGURES[a]}
    if level == 3 and verb in (HOLD, PASS):
        return {**figure, "say": "holds_three" if verb == HOLD else "passes_three"}
    return figure


def _kept(r: Rules, s: Cells, action: Action) -> Iterator[Event]:
    """Kept cards are shown to all, or only their number is known (4.8)."""
    seat, told = action.seat, {"args": action.args, "cards": action.args, "say": "kept"}
    if r.cut_shown:
        yield Event("keeps", seat, told)
    else:
        yield Event("keeps", seat, told, only(seat))
        yield Event(
            "keeps", seat, {HIDDEN_KEEP: s.kept, "n": 1, "say": "kept_hidden"}, all_but(s.seats, seat)
        )


def code_of(r: Rules, s: Cells, event: Event) -> int | None:
    """The act that an event tells of, if it is one."""
    if event.kind not in VERBS or event.seat is None:
        return None
    return encode(r, s, Action(event.seat, event.kind, tuple(event.data.get("args", ()))))
