"""Watten as numbers; see `core.sight`."""

from stammtisch.core.acts import act, first_of, second_of, verb_of
from stammtisch.core.dealing import cut_card
from stammtisch.core.rule import rule
from stammtisch.core.sight import FACES, HALF, Field, Row, Sight, put, put_one, put_seat, put_seats, put_set

from .asking import may_be_silent
from .cells import (
    BID,
    BOTH,
    CUT,
    DECIDE,
    DENY,
    GRANT,
    HAND,
    HOLD,
    KEEP,
    LEAVE,
    LIFT_NONE,
    NAME,
    NAME_SCHLAG,
    NAME_TRUMPF,
    NONE,
    PASS,
    PLAY,
    PLAY_CARD,
    RAISE,
    REQUEST,
    SCHLAG,
    SCHLAGTAUSCH,
    SCHOENERE,
    SHOW,
    SILENCE,
    TRUMPF,
    Cells,
    Rules,
    cutter,
    is_namer,
    party,
)
from .choices import words_open
from .judge import judge, names_open, raise_due
from .strength import unbroken

ACTS = (
    Field("silence", 1, "nothing is said"),
    Field("cut", 2, "keep the card at the cut; leave it"),
    Field("schlag", 9, "name a rank, 0 for the Weli"),
    Field("trumpf", 4, "name a suit"),
    Field("show", FACES, "show a card as Schlag or Trumpf, in the blind form"),
    Field("request", 4, "ask for better cards; ask to change roles; grant; deny"),
    Field("play", FACES, "play a card"),
    Field("word", 4, "bid; hold; let it good; raise by a step"),
)


def fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("hand", FACES, "own cards"),
        Field("seen", FACES, "cards that have been played"),
        Field("kept", FACES, "cards that the cutter kept, known to all"),
        Field("cut_card", FACES, "the card that the reader sees at the cut"),
        Field("bottom", FACES, "own bottom card, where that is the one to be shown"),
        Field("trick", FACES * seats, "the card of each seat in the trick"),
        Field("schlag", 9, "rank, where the reader knows it; 0 for the Weli"),
        Field("trumpf", 4, "suit, where the reader knows it"),
        Field("schlag_by", seats, "who names the Schlag"),
        Field("trumpf_by", seats, "who names the Trumpf"),
        Field("phase", 7, "cut, Schlag, Trumpf, decide, play, end, void"),
        Field("dealer", seats, "who deals"),
        Field("leader", seats, "who led"),
        Field("turn", seats, "whose card it is"),
        Field("asked", seats, "who may still speak"),
        Field("trick_number", HAND, "which trick"),
        Field("tricks", 2, "taken by the own side and by the other, of three"),
        Field("value", 1, "what the deal is worth"),
        Field("right", 2, "own side, other side may raise"),
        Field("spiel_bid", 1, "Spiel has been bid"),
        Field("offer", 1, "level that is offered, 0 for none, 127 for out"),
        Field("offer_by", seats, "who offers it"),
        Field("gestrichen", 2, "own side, other side"),
        Field("no_bids", 1, "nobody may bid in this deal"),
        Field("decides", 2, "own side, other side must say whether it plays"),
        Field("total", 2, "points before the deal, own side and other"),
        Field("request", 2, "better cards, change of roles asked for"),
        Field("request_by", seats, "who asks"),
    )


@rule
def look(r: Rules, s: Cells, seat: int, row: Row) -> int:
    seats, mine = s.seats, party(seat)
    looked = s.looked >> seat & 1
    at = put_set(row, 0, s.hand[seat] if looked else s.hand[seat] & s.kept_cards, FACES)
    at = put_set(row, at, s.played, FACES)
    at = put_set(row, at, s.kept_cards, FACES)
    at = put_one(row, at, cut_seen(r, s, seat), FACES)
    at = put_one(row, at, s.bottom[seat] if looked and r.bottom_card else NONE, FACES)
    for i in range(seats):
        other = seat + i if seat + i < seats else seat + i - seats
        at = put_one(row, at, s.trick_card[other], FACES)
    told = 1 if not r.blind or (s.phase >= NAME_SCHLAG and is_namer(s, seat)) else 0
    at = put_one(row, at, s.schlag if told else NONE, 9)
    at = put_one(row, at, s.trumpf if told else NONE, 4)
    at = put_seat(row, at, seats, seat, s.schlag_by)
    at = put_seat(row, at, seats, seat, s.trumpf_by)
    at = put_one(row, at, s.phase, 7)
    at = put_seat(row, at, seats, seat, s.dealer)
    at = put_seat(row, at, seats, seat, s.leader)
    at = put_seat(row, at, seats, seat, s.turn)
    at = put_seats(row, at, seats, seat, s.to_ask)
    at = put_one(row, at, s.trick, HAND)
    at = put(row, at, s.tricks[mine])
    at = put(row, at, s.tricks[1 - mine])
    at = put(row, at, s.value)
    at = put(row, at, 1 if s.right in (BOTH, mine) else 0)
    at = put(row, at, 1 if s.right in (BOTH, 1 - mine) else 0)
    at = put(row, at, s.spiel_bid)
    at = put(row, at, s.offer)
    at = put_seat(row, at, seats, seat, s.offer_by)
    at = put(row, at, s.gestrichen >> mine & 1)
    at = put(row, at, s.gestrichen >> (1 - mine) & 1)
    at = put(row, at, s.no_bids)
    at = put(row, at, 1 if s.decides == mine else 0)
    at = put(row, at, 1 if s.decides == 1 - mine else 0)
    at = put(row, at, s.total[mine])
    at = put(row, at, s.total[1 - mine])
    at = put_set(row, at, s.request, 2)
    return put_seat(row, at, seats, seat, s.request_by)


@rule
def cut_seen(r: Rules, s: Cells, seat: int) -> int:
    """The card at the cut, which only the cutter looks at (WA-021)."""
    if s.phase != CUT or seat != cutter(s) or r.lift == LIFT_NONE:
        return NONE
    return cut_card(s)


# where the acts of a verb begin in the list, and what their first and second argument add to that
_PLACES = {
    SILENCE: (0, 0, 0), KEEP: (1, 0, 0), LEAVE: (2, 0, 0), NAME: (3, 9, 1), SHOW: (16, 0, 1),
    REQUEST: (51, 1, 0), GRANT: (54, 0, 0), DENY: (55, 0, 0), PLAY_CARD: (56, 1, 0),
    BID: (92, 0, 0), HOLD: (93, 0, 0), PASS: (94, 0, 0), RAISE: (95, 0, 0),
}  # fmt: skip
REQUESTS = _PLACES[REQUEST][0] + SCHOENERE
BEGIN, BY_FIRST, BY_SECOND = (bytes(_PLACES[verb][i] for verb in range(len(_PLACES))) for i in range(3))


@rule
def place(r: Rules, s: Cells, code: int) -> int:
    """Without a branch: acts of all verbs come in turn."""
    verb = verb_of(code)
    return BEGIN[verb] + BY_FIRST[verb] * first_of(code) + BY_SECOND[verb] * second_of(code)


# the same backwards: the act at a place, but for what only the position tells
_NAMES = [(NAME, SCHLAG, rank) for rank in range(9)] + [(NAME, TRUMPF, suit) for suit in range(4)]
_ACTS = [
    (SILENCE, 0, 0), (KEEP, 0, 0), (LEAVE, 0, 0), *_NAMES, *((SHOW, 0, card) for card in range(FACES)),
    (REQUEST, SCHOENERE, 0), (REQUEST, SCHLAGTAUSCH, 0), (GRANT, 0, 0), (DENY, 0, 0),
    *((PLAY_CARD, card, 0) for card in range(FACES)), (BID, 0, 0), (HOLD, 0, 0), (PASS, 0, 0), (RAISE, 0, 0),
]  # fmt: skip
VERB, FIRST, SECOND = (bytes(column) for column in zip(*_ACTS, strict=True))


@rule
def code(r: Rules, s: Cells, at: int) -> int:
    """The act at a place."""
    verb, first = VERB[at], FIRST[at]
    if verb == RAISE:
        first = raise_due(r, s)
    elif verb == KEEP:
        first = cut_card(s)
    elif verb == GRANT or verb == DENY:
        first = s.request
    elif verb == SHOW:
        first = SCHLAG if s.phase == NAME_SCHLAG else TRUMPF
    return act(verb, first, SECOND[at])


@rule
def marked(r: Rules, s: Cells, seat: int, begin: int, end: int) -> int:
    """Those places that hold a lawful act, as a set from `begin` on."""
    found = 0
    for at in range(begin, end):
        if judge(r, s, seat, code(r, s, at)) == 0:
            found |= 1 << at - begin
    return found


@rule
def open_before(r: Rules, s: Cells, seat: int) -> tuple[int, int]:
    """Before the cards are played: the cut, the names, and what may be asked first."""
    if s.phase == CUT:
        kept = 1 if cut_card(s) != NONE and judge(r, s, seat, act(KEEP, cut_card(s), 0)) == 0 else 0
        return kept << BEGIN[KEEP] | 1 << BEGIN[LEAVE], 0
    if s.request:
        return 0, 0b11 << BEGIN[GRANT] - HALF
    asks = 0
    if s.phase == NAME_SCHLAG and (r.schoenere or r.schlagtausch):
        asks = marked(r, s, seat, REQUESTS, BEGIN[GRANT]) << REQUESTS - HALF
    if may_be_silent(s):
        return 1 << BEGIN[SILENCE], asks
    if r.blind:
        shown = marked(r, s, seat, BEGIN[SHOW], BEGIN[SHOW] + FACES) << BEGIN[SHOW]
        return shown & (1 << HALF) - 1, asks | shown >> HALF
    if s.phase == NAME_TRUMPF:
        return names_open(r, s, seat, TRUMPF) << BEGIN[NAME] + BY_FIRST[NAME], asks
    return names_open(r, s, seat, SCHLAG) << BEGIN[NAME], asks


@rule
def opened(r: Rules, s: Cells, seat: int) -> tuple[int, int]:
    """The places of `list_asked`, as two sets."""
    if s.phase != PLAY and s.phase != DECIDE:
        return open_before(r, s, seat)
    if s.phase == PLAY and s.to_ask == 0 and s.offer == 0:
        return 0, unbroken(r, s, seat) << BEGIN[PLAY_CARD] - HALF
    words = words_open(r, s, seat, raise_due(r, s)) >> BID  # in the order of their places
    return (1 << BEGIN[SILENCE] if may_be_silent(s) else 0), words << BEGIN[BID] - HALF


@rule
def points(r: Rules, s: Cells, seat: int) -> int:
    return s.points[party(seat)]


SIGHT = Sight(fields=fields, acts=ACTS, look=look, place=place, points=points, open=opened, code=code)
