"""What happened, for those who may know it."""

from collections.abc import Iterator
from typing import Any

from stammtisch.core.acts import first_of, number_of, second_of, verb_of
from stammtisch.core.cards import GERMAN, cards_of, in_order
from stammtisch.core.dealing import cut_card
from stammtisch.core.model import Action, Event, Seat
from stammtisch.core.ruled import all_but, only

from .cells import (
    CLAIM,
    CUT,
    DEAL_END,
    NONE,
    OFFENCES,
    PLAY_CARD,
    SHOW,
    VOID,
    WRONG_DEALER,
    Cells,
    Rules,
    cutter,
    forehand,
)
from .given import as_they_lie
from .notation import FREE, VERBS, decode, encode, level_text
from .signs import parts, spoken, who_saw


def beginning(r: Rules, s: Cells) -> Iterator[Event]:
    data = {"seats": s.seats, "dealer": s.dealer, "due": s.due, "lift": s.lift, "total": s.total[:]}
    yield Event("begins", Seat(s.dealer), data)
    if s.phase == CUT:
        yield from _cut_card(s)
    else:
        yield from _dealt(s, 0)


def _cut_card(s: Cells) -> Iterator[Event]:
    """The cutter alone looks at the bottom card of the packet (WA-022)."""
    if cut_card(s) != NONE:
        yield Event("cut", Seat(cutter(s)), {"card": GERMAN.text(cut_card(s))}, only(cutter(s)))


def _dealt(s: Cells, looked_before: int) -> Iterator[Event]:
    dealt = {"dealer": s.dealer, "forehand": forehand(s), "numbers": s.dealt[: s.seats]}
    yield Event("dealt", None, dealt)
    yield from _looks(s, looked_before)


def _looks(s: Cells, before: int) -> Iterator[Event]:
    """Each hand to its player, when he may look at it (WA-048, WA-049)."""
    for seat in range(s.seats):
        if s.looked >> seat & 1 and not before >> seat & 1:
            yield _hand(s, seat)


def _hand(s: Cells, seat: int) -> Event:
    cards = as_they_lie(s, seat, in_order(cards_of(s.hand[seat])))
    return Event("hand", Seat(seat), {"cards": [GERMAN.text(card) for card in cards]}, only(seat))


def after(r: Rules, before: Cells, now: Cells, seat: Seat, code: int) -> list[Event]:
    """The act itself, then what came of it."""
    told = _act(r, before, seat, code)
    if verb_of(code) == CLAIM and now.phase != VOID:
        told.append(upheld(r, seat, first_of(code)))
    if before.phase == CUT and now.phase != CUT:
        told += _dealt(now, before.looked)
    elif before.phase == CUT:
        told += _cut_card(now)
    elif now.looked != before.looked:
        told += _looks(now, before.looked)
    elif before.next_card != now.next_card:
        told += (_hand(now, forehand(now)), _hand(now, now.dealer))
    if verb_of(code) == PLAY_CARD and now.in_trick == 0:
        last = before.trick_card[now.leader]
        card = first_of(code) if last == NONE else last
        told.append(Event("trick", Seat(now.leader), {"trick": before.trick + 1, "card": GERMAN.text(card)}))
    if now.phase == VOID and before.phase != VOID:
        told.append(Event("redeal", Seat(now.redeal)))
    if now.phase == DEAL_END and before.phase != DEAL_END:
        told.append(Event("settled", None, {"won_by": now.won_by, "points": now.points[:]}))
    return told


def _act(r: Rules, before: Cells, seat: Seat, code: int) -> list[Event]:
    action = decode(r, before, seat, code)
    data: dict[str, Any] = {"args": action.args, **_wording(before, action, code)}
    if verb_of(code) != SHOW:
        return [Event(action.verb, seat, data)]
    # in the blind form only the two namers see the card (WA-055)
    namers = (before.schlag_by, before.trumpf_by)
    hidden = {"what": action.args[0], "say": f"watten_shows_{action.args[0]}_hidden"}
    return [
        Event("shows", seat, data, only(*namers)),
        Event("shows", seat, hidden, all_but(before.seats, *namers)),
    ]


def _wording(before: Cells, action: Action, code: int) -> dict[str, Any]:
    """What a line of the log needs: the facts, and which of the texts `said.*` it is."""
    key = f"watten_{action.verb}"
    match action.verb, action.args:
        case "plays" | "keeps" | "takes", (*_, card):
            return {
                "card": card,
                "cards": (card,),
                "say": {"plays": "plays", "keeps": "kept"}.get(action.verb, key),
            }
        case "names" | "shows", (what, name):
            return {"what": what, "name": name, "card": name, "say": f"{key}_{what}"}
        case "raises", _:
            return {"level": level_text(number_of(code)), "say": key}
        case "bids" | "holds" | "passes", _:
            return {
                "level": level_text(before.offer),
                "say": key if before.offer or action.verb == "bids" else f"{key}_decide",
            }
        case "asks" | "grants" | "denies", (what,):
            return {"what": what, "say": f"{key}_{what}"}
        case "claims", _:
            offence = second_of(code)
            told = {"culprit": first_of(code), "offence": OFFENCES[offence]}
            return {**told, "say": f"{key}_all" if offence == WRONG_DEALER else key}
        case "watches", _:
            return {"other": first_of(code), "say": key}
    return {"say": key}


def upheld(r: Rules, seat: Seat, culprit: int) -> Event:
    """Points struck from the offender's side, or written by the other (WA-161, WA-162)."""
    say = "watten_upheld_awarded" if r.awarded else "watten_upheld"
    return Event("upheld", seat, {"culprit": culprit, "points": r.penalty, "say": say})


def sign(r: Rules, s: Cells, action: Action) -> Event:
    """A sign reaches those who saw it, and its giver (4.5)."""
    token, number, told = parts(action)
    saw = who_saw(r, s, action.seat, told)
    data = {"sign": token, "n": number or "1", "args": (token,) if number is None else (token, number)}
    return Event("deutet", action.seat, {**data, "say": f"watten_deutet_{token}"}, only(action.seat, *saw))


def talk(action: Action) -> Event:
    return Event("says", action.seat, {"text": spoken(action), "args": action.args, "say": "watten_says"})


def code_of(r: Rules, s: Cells, event: Event) -> int | None:
    """The act that an event tells of, if it is one."""
    if event.kind not in VERBS or event.kind in FREE or event.seat is None or "args" not in event.data:
        return None
    return encode(r, s, Action(event.seat, event.kind, tuple(event.data["args"])))
