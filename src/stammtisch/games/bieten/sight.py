"""Bieten as numbers; see `core.sight`."""

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.bits import size
from stammtisch.core.dealing import UNKNOWN, cut_card
from stammtisch.core.rule import rule
from stammtisch.core.sight import (
    FACES,
    Field,
    Row,
    Sight,
    from_me,
    put,
    put_one,
    put_seat,
    put_seats,
    put_set,
)

from .cells import (
    BID,
    CUT,
    DONE,
    HAND,
    HOLD,
    KEEP,
    PASS,
    PLAY_CARD,
    SILENCE,
    Cells,
    Rules,
    cutter,
    is_wild,
)
from .judge import looks_at_cut

WILDS = 4  # wild cards that a ruleset has at most
FIRST_WILD = 3 + FACES
WORDS = FIRST_WILD + WILDS * FACES

ACTS = (
    Field("silence", 1, "nothing is said"),
    Field("cut", 2, "keep the card at the cut; be done with it"),
    Field("play", FACES, "play an ordinary card"),
    Field("christen", WILDS * FACES, "play a wild card, the lowest first, under a name"),
    Field("bid", 5, "bid Herz, Laub, Gleich, Hanger, Spiel"),
    Field("answer", 2, "hold; let it good"),
    Field("raise", 5, "Groschen on a figure"),
)


def fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("hand", FACES, "own cards"),
        Field("cut_card", FACES, "the card that the reader sees at the cut"),
        Field("kept", FACES, "cards that the cutter kept, where the reader knows them"),
        Field("turned", FACES, "the bottom card, where it lies open"),
        Field("laid", FACES * seats, "cards that each seat has laid"),
        Field("names", FACES * seats, "the names they bear, wild cards included"),
        Field("in_trick", FACES * seats, "the card of each seat in the present trick"),
        Field("phase", 3, "cut, play, review"),
        Field("active", seats, "who is in this deal"),
        Field("dealer", seats, "who deals"),
        Field("leader", seats, "who led"),
        Field("turn", seats, "whose card it is"),
        Field("asked", seats, "who may still speak"),
        Field("led", 4, "suit that was led"),
        Field("trick", HAND, "which trick"),
        Field("winners", HAND * seats, "who took each trick"),
        Field("status", 5 * 6, "of each figure: silent, offered, held, Groschen offered, held, let good"),
        Field("bidder", 5 * seats, "who bid each figure"),
        Field("giver", 5 * seats, "who raised it"),
        Field("offer", 5, "the figure that is offered"),
        Field("offer_by", seats, "who offers it"),
        Field("offer_level", 1, "points it would then give"),
        Field("duty", 5, "figures that the reader's words bind him to"),
        Field("points", seats, "before the deal"),
    )


@rule
def look(r: Rules, s: Cells, seat: int, row: Row) -> int:
    seats = s.seats
    at = put_set(row, 0, s.hand[seat], FACES)
    at = put_one(row, at, cut_seen(r, s, seat), FACES)
    at = put_set(row, at, s.kept_cards if r.cut_shown or seat == cutter(s) else 0, FACES)
    at = put_one(row, at, s.turned, FACES)
    for i in range(seats):
        put_laid(s, from_me(seats, seat, i), row, at + FACES * i, at + FACES * (seats + i))
    at += 2 * FACES * seats
    for i in range(seats):
        other = from_me(seats, seat, i)
        lies = s.trick < HAND and s.laid[other] > s.trick
        at = put_one(row, at, s.card[HAND * other + s.trick] if lies else UNKNOWN, FACES)
    at = put_one(row, at, s.phase, 3)
    at = put_seats(row, at, seats, seat, s.active)
    at = put_seat(row, at, seats, seat, s.dealer)
    at = put_seat(row, at, seats, seat, s.leader)
    at = put_seat(row, at, seats, seat, s.turn)
    at = put_seats(row, at, seats, seat, s.to_ask)
    at = put_one(row, at, s.led, 4)
    at = put_one(row, at, s.trick, HAND)
    for trick in range(HAND):
        at = put_seat(row, at, seats, seat, s.trick_winner[trick])
    for f in range(5):
        at = put_one(row, at, s.status[f], 6)
    for f in range(5):
        at = put_seat(row, at, seats, seat, s.bidder[f])
    for f in range(5):
        at = put_seat(row, at, seats, seat, s.giver[f])
    at = put_one(row, at, s.offer, 5)
    at = put_seat(row, at, seats, seat, s.offer_by)
    at = put(row, at, s.offer_level)
    at = put_set(row, at, s.duty[seat], 5)
    for i in range(seats):
        at = put(row, at, s.points[from_me(seats, seat, i)])
    return at


@rule
def cut_seen(r: Rules, s: Cells, seat: int) -> int:
    """Only the cutter looks at it."""
    if s.phase != CUT or seat != cutter(s) or not looks_at_cut(r, s):
        return UNKNOWN
    return cut_card(s)


@rule
def put_laid(s: Cells, seat: int, row: Row, faces: int, names: int) -> None:
    """The cards before a seat, from one place on, and what they count as, from another."""
    for i in range(s.laid[seat]):
        card = s.card[HAND * seat + i]
        name = s.name[HAND * seat + i]
        if card >= 0:
            row[faces + card] = 1
        if name > 0:
            row[names + name] = 1
        elif card >= 0:
            row[names + card] = 1


@rule
def place(r: Rules, s: Cells, code: int) -> int:
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        if not is_wild(r, a):
            return 3 + a
        return FIRST_WILD + FACES * size(r.wilds & ((1 << a) - 1)) + b
    if verb == SILENCE:
        return 0
    if verb == KEEP:
        return 1
    if verb == DONE:
        return 2
    if verb == BID:
        return WORDS + a
    if verb == HOLD:
        return WORDS + 5
    return WORDS + 6 if verb == PASS else WORDS + 7 + a


@rule
def points(r: Rules, s: Cells, seat: int) -> int:
    return s.total[seat] - s.points[seat]


SIGHT = Sight(fields=fields, acts=ACTS, look=look, place=place, points=points)
