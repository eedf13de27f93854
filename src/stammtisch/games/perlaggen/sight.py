"""Perlaggen as numbers; see `core.sight`."""

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.bits import size
from stammtisch.core.dealing import cut_card
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
    ASKS,
    BID,
    BID_UNSEEN,
    BOZEN,
    CUT,
    DECLARE,
    EXCHANGE,
    HOLD,
    KEEP,
    LEAVE,
    LOOK,
    NONE,
    PASS,
    PLACES,
    PLAY_CARD,
    RAISE,
    REDUCE,
    RESTS,
    SHOWS,
    SILENCE,
    STANDS_BY,
    Cells,
    Rules,
    cutter,
    digit,
    party,
)

WILDS = 8  # Perlaggen that a deal has at most
FIRST_WILD = 4 + 2 * FACES
WORDS = FIRST_WILD + WILDS * FACES

ACTS = (
    Field("silence", 1, "nothing is said"),
    Field("cut", 2, "keep the card at the cut; leave it"),
    Field("look", 1, "take up the cards"),
    Field("exchange", FACES, "give this card for the one that lies open"),
    Field("play", FACES, "play a card as it is"),
    Field("christen", WILDS * FACES, "play a Perlagg, the lowest card first, under a name"),
    Field("bid", 13, "bid Gleich, Hanger, Spiel; two of them (3 * first + second); all three"),
    Field("bid_unseen", 13, "the same before looking"),
    Field("hold", 3, "hold a figure"),
    Field("pass", 3, "let it good"),
    Field("raise", 3, "raise it by a step"),
    Field("reduce", 3, "accept less of a bid of several figures"),
    Field("ask", 1, "ask for Dritziges"),
    Field("declare", 2, "declare nothing; the best that one has"),
    Field("show", 4, "Gleich just better than theirs, the best; the same for Hanger"),
    Field("stand", 4, "show as good a Gleich as theirs, in cards or in words; the same for Hanger"),
    Field("rest", 3, "leave a figure as it is shown"),
)


def fields(seats: int) -> tuple[Field, ...]:
    sides = 3 if seats == 3 else 2
    return (
        Field("hand", FACES, "own cards, once looked at"),
        Field("shown", FACES * seats, "cards that all have seen go to each hand"),
        Field("cut_card", FACES, "the card that the reader sees at the cut"),
        Field("turned", FACES, "the card that lies open"),
        Field("wilds", FACES, "the Perlaggen of this deal"),
        Field("laid", FACES * seats, "cards that each seat has laid"),
        Field("names", FACES * seats, "what they count as"),
        Field("in_trick", FACES * seats, "the card of each seat in the present trick"),
        Field("trump", 4, "suit"),
        Field("phase", 6, "cut, unseen, asking, play, showing, end"),
        Field("dealer", seats, "who deals"),
        Field("leader", seats, "who led"),
        Field("turn", seats, "whose card it is"),
        Field("looked", seats, "who has taken up his cards"),
        Field("asked", seats, "who may still speak"),
        Field("trick", PLACES, "which trick"),
        Field("tricks", sides, "taken by each side, the own first"),
        Field("level", 3, "what Gleich, Hanger, Spiel are worth"),
        Field("status", 3 * 4, "of each figure: open, let good, decided, lapsed"),
        Field("raises", 3 * sides, "sides that may raise each figure"),
        Field("offer", 3, "level offered for each figure"),
        Field("offer_by", 3 * seats, "who offers it"),
        Field("duty", 3, "figures that the reader's words bind him to"),
        Field("asked_for", 3, "the figure that is asked for"),
        Field("declared", 2, "value declared, of the side that counts as 0 and as 1"),
        Field("shown_value", 2 * sides, "value of Gleich and of Hanger that each side has shown"),
        Field("total", sides, "points of each side, the own first"),
    )


@rule
def look(r: Rules, s: Cells, seat: int, row: Row) -> int:
    seats = s.seats
    sides, mine = (3 if seats == 3 else 2), party(r, seat)
    looked = s.looked >> seat & 1
    at = put_set(row, 0, s.hand[seat] if looked else s.hand[seat] & s.shown, FACES)
    for i in range(seats):
        at = put_set(row, at, s.hand[from_me(seats, seat, i)] & s.shown, FACES)
    at = put_one(row, at, cut_seen(r, s, seat), FACES)
    at = put_one(row, at, s.turned, FACES)
    at = put_set(row, at, s.wilds, FACES)
    for i in range(seats):
        put_laid(s, from_me(seats, seat, i), row, at + FACES * i, at + FACES * (seats + i))
    at += 2 * FACES * seats
    for i in range(seats):
        other = from_me(seats, seat, i)
        lies = s.trick < PLACES and s.laid[other] > s.trick
        at = put_one(row, at, s.card[PLACES * other + s.trick] if lies else NONE, FACES)
    at = put_one(row, at, s.trump, 4)
    at = put_one(row, at, s.phase, 6)
    at = put_seat(row, at, seats, seat, s.dealer)
    at = put_seat(row, at, seats, seat, s.leader)
    at = put_seat(row, at, seats, seat, s.turn)
    at = put_seats(row, at, seats, seat, s.looked)
    at = put_seats(row, at, seats, seat, s.to_ask)
    at = put_one(row, at, s.trick, PLACES)
    for i in range(sides):
        at = put(row, at, s.tricks[from_me(sides, mine, i)])
    for f in range(3):
        at = put(row, at, s.level[f])
    for f in range(3):
        at = put_one(row, at, s.status[f], 4)
    for f in range(3):
        at = put_seat(row, at, sides, mine, s.right[f])
    for f in range(3):
        at = put(row, at, s.offer[f])
    for f in range(3):
        at = put_seat(row, at, seats, seat, s.offer_by[f])
    at = put_set(row, at, s.duty[seat], 3)
    at = put_one(row, at, s.asked_for, 3)
    at = put(row, at, s.declared[mine & 1])
    at = put(row, at, s.declared[1 - (mine & 1)])
    for i in range(sides):
        for f in range(2):
            at = put(row, at, s.value[2 * from_me(sides, mine, i) + f])
    for i in range(sides):
        at = put(row, at, s.total[from_me(sides, mine, i)])
    return at


@rule
def cut_seen(r: Rules, s: Cells, seat: int) -> int:
    """Only the cutter looks at it (PE-024); in 1853 nobody does."""
    if s.phase != CUT or seat != cutter(s) or r.perlagg_set == BOZEN or s.kept >= min(s.lift, r.hand_size):
        return NONE
    return cut_card(s)


@rule
def put_laid(s: Cells, seat: int, row: Row, faces: int, names: int) -> None:
    """The cards before a seat, from one place on, and what they count as, from another."""
    for i in range(s.laid[seat]):
        card = s.card[PLACES * seat + i]
        name = s.name[PLACES * seat + i]
        if card >= 0:
            row[faces + card] = 1
        if name >= 0:
            row[names + name] = 1
        elif card >= 0:
            row[names + card] = 1


@rule
def bid_place(code: int) -> int:
    """Digits are 1 to 3, 0 for none."""
    a, b, c = digit(code, 0), digit(code, 1), digit(code, 2)
    if c:
        return 12
    return 3 + 3 * (a - 1) + b - 1 if b else a - 1


@rule
def place(r: Rules, s: Cells, code: int) -> int:
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        if b == 0:
            return 4 + FACES + a
        return FIRST_WILD + FACES * size(s.wilds & ((1 << a) - 1)) + b
    if verb == SILENCE:
        return 0
    if verb == BID:
        return WORDS + bid_place(code)
    if verb == HOLD:
        return WORDS + 26 + a
    if verb == PASS:
        return WORDS + 29 + a
    if verb == RAISE:
        return WORDS + 32 + a
    if verb == BID_UNSEEN:
        return WORDS + 13 + bid_place(code)
    if verb == SHOWS:
        return WORDS + 41 + 2 * a
    if verb == STANDS_BY:
        return WORDS + 45 + 2 * a
    if verb == RESTS:
        return WORDS + 49 + a
    if verb == EXCHANGE:
        return 4 + a
    if verb == LOOK:
        return 3
    if verb == KEEP:
        return 1
    if verb == LEAVE:
        return 2
    if verb == REDUCE:
        return WORDS + 35 + a
    if verb == DECLARE:
        return WORDS + 39 if code >> 12 == 0 else WORDS + 40
    return WORDS + 38 if verb == ASKS else WORDS + 51


@rule
def points(r: Rules, s: Cells, seat: int) -> int:
    return s.total[party(r, seat)] - s.before[party(r, seat)]


SIGHT = Sight(fields=fields, acts=ACTS, look=look, place=place, points=points)
