"""What happened, for those who may know it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from stammtisch.core.acts import KEPT, verb_of
from stammtisch.core.cards import FRENCH, cards_of, in_order
from stammtisch.core.model import Action, Event, Seat
from stammtisch.core.ruled import only

from .advance import blurted
from .cells import (
    BLURT,
    BOUND,
    DONE,
    HANGING,
    HOCHZEIT,
    KINDS,
    LEVELS,
    NOBODY,
    PLAY,
    PLAY_CARD,
    SAYS,
    Cells,
    Rules,
)
from .notation import VERBS, decode, encode
from .strength import place_in, trick_eyes

PARTIES = ("re", "kontra")


def hand_of(faces: int, twice: int) -> list[int]:
    """A hand as one holds it, suit by suit; what is there twice stands twice."""
    cards = cards_of(faces) + cards_of(twice)
    return list(in_order(cards))


def beginning(s: Cells) -> Iterator[Event]:
    data = {"seats": s.seats, "dealer": s.dealer, "lift": s.lift, "owes": s.owes, "made_to": s.made_to}
    yield Event("begins", Seat(s.dealer), data)
    yield Event("dealt", None, {"dealer": s.dealer, "forehand": s.order[0]})
    if s.made_to != NOBODY:
        yield Event("made_to", Seat(s.made_to), {"say": "doppelkopf_made_to"})
    for seat in s.order:
        cards = hand_of(s.hand[seat], s.twice[seat])
        yield Event("hand", Seat(seat), {"cards": [FRENCH.text(card) for card in cards]}, only(seat))


def after(r: Rules, before: Cells, now: Cells, seat: Seat, code: int) -> list[Event]:
    """The act itself, then what came of it."""
    was, then, verb = _open(before), _open(now), verb_of(code)
    told = [_act(seat, code, _slip(r, before, seat) if verb == BLURT else None)]
    more: dict[str, Any] = {}
    if was != then:
        more["open"] = then
    if now.revoke_by != before.revoke_by:
        more["revoke"] = True  # nobody else could see it from the card
    if more:
        told = [replace(told[0], data={**told[0].data, **more})]
    if before.phase != PLAY and now.phase >= PLAY:
        told += _game(now)
    if now.said != before.said:
        told += _bound(before, now)
    if was != then and before.phase == PLAY:
        told += _shown(before, now)
    if now.trick > before.trick and now.in_trick == 0 and verb == PLAY_CARD:
        told += _trick(before, now)
    if before.must != now.must and now.must != NOBODY:
        told.append(Event("must", Seat(now.must), {"say": "doppelkopf_must"}))
        told.append(Event("owes", Seat(now.must), {"rung": now.must_rung}, only(now.must)))
    if now.phase == DONE and before.phase != DONE:
        told += settled(now)
    return told


def _open(s: Cells) -> tuple[int, int, int, int]:
    """What everybody knows of parties, doublings and duties."""
    return s.public_re, s.public_kontra, s.doubled, s.must


def _bound(before: Cells, now: Cells) -> Iterator[Event]:
    for i in range(before.said, now.said):
        if now.said_word[i] > BOUND:
            level = LEVELS[now.said_word[i] - BOUND]
            yield Event("bound", Seat(now.said_by[i]), {"level": level, "say": "doppelkopf_bound"})


def _game(s: Cells) -> Iterator[Event]:
    """What is played; a silent game is a normal one to everybody (DO-045)."""
    by = None if s.alone == NOBODY else Seat(s.alone)
    kind = KINDS[s.kind]
    say = "doppelkopf_game" if by is None else "doppelkopf_game_of"
    yield Event("game", by, {"kind": kind, "leader": s.leader, "say": say})


def _shown(before: Cells, now: Cells) -> Iterator[Event]:
    """Parties that became public without being the speaker's own word."""
    for p, was, then in (
        (0, before.public_re, now.public_re),
        (1, before.public_kontra, now.public_kontra),
    ):
        for seat in now.order:
            if (then & ~was) >> seat & 1:
                yield Event("party", Seat(seat), {"party": PARTIES[p], "say": f"doppelkopf_is_{PARTIES[p]}"})


def _trick(before: Cells, now: Cells) -> Iterator[Event]:
    trick = before.trick
    card = FRENCH.text(now.card[4 * trick + place_in(now, trick, now.won_by[trick])])
    data = {"trick": trick + 1, "card": card, "eyes": trick_eyes(now, trick), "say": "doppelkopf_trick"}
    yield Event("trick", Seat(now.won_by[trick]), data)
    if before.seeking and not now.seeking:
        if now.kind == HANGING:
            yield Event("hanging", Seat(now.alone), {"say": "doppelkopf_hanging"})
        elif now.kind == HOCHZEIT:
            yield Event("found", Seat(now.won_by[trick]), {"by": now.alone, "say": "doppelkopf_found"})


def settled(s: Cells, score: Mapping[str, Any] | None = None) -> Iterator[Event]:
    """Nothing is hidden any more; a deal in the result form tells its announcements here."""
    if s.revoke_by != NOBODY:
        yield Event("revoke", Seat(s.revoke_by), {"say": "doppelkopf_revoke"})
    data: dict[str, Any] = {
        "re": s.re,
        "revoke": s.revoke_by,
        "seats": tuple(seat for seat in s.order if s.re >> seat & 1),
    }
    data["forced"] = s.said_forced  # whether a duty was met or lapsed tells of parties: not before
    if score is not None:
        data["score"] = score
    yield Event("settled", None, data)


@lru_cache(KEPT, typed=True)
def _act(seat: Seat, code: int, said: str | None) -> Event:
    """The act itself; a value like any event, so made only once."""
    action = decode(None, None, seat, code)
    return Event(action.verb, seat, {"args": action.args, **_wording(action, said)})


def _slip(r: Rules, before: Cells, seat: Seat) -> str | None:
    word = blurted(r, before, seat)
    return SAYS[word] if word >= 0 else None


def _wording(action: Action, said: str | None) -> dict[str, Any]:
    """What a line of the log needs: the facts, and which of the texts `said.*` it is."""
    key = f"doppelkopf_{action.verb}"
    match action.verb, action.args:
        case "plays", (card,):
            return {"card": card, "cards": (card,), "say": key}
        case "plays", (card, *_):
            return {"card": card, "cards": (card,), "say": "doppelkopf_schwein"}
        case "declares", (kind,):
            return {"kind": kind, "say": "doppelkopf_declares"}
        case "bids", (level, kind):
            return {"level": level, "kind": kind, "say": key}
        case "announces", (say,):
            return {"said": say, "say": key}
    if action.verb == "blurts":
        return {"said": said, "say": f"{key}_says" if said else key}
    return {"say": key}


def remark(comment: str) -> Event:
    return Event("comment", None, {"comment": comment, "say": "doppelkopf_comment"})


def code_of(event: Event) -> int | None:
    """The act that an event tells of, if it is one."""
    if event.kind not in VERBS or event.seat is None or "args" not in event.data:
        return None
    return encode(None, None, Action(event.seat, event.kind, tuple(event.data["args"])))
