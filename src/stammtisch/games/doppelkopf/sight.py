"""Doppelkopf as numbers; see `core.sight`."""

from stammtisch.core.acts import first_of, second_of, verb_of
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
    ANNOUNCE,
    BID,
    CQ,
    DECLARE,
    HOLD,
    KINDS,
    KONTRA,
    NOBODY,
    NONE,
    NORMAL,
    PASS,
    PLAY,
    PLAY_CARD,
    RE,
    SAUBER,
    SILENCE,
    TRICKS,
    Cells,
    Rules,
    everybody,
    is_solo,
    left_of,
    plays,
)

ACTS = (
    Field("silence", 1, "nothing is said"),
    Field("healthy", 1, "no Vorbehalt"),
    Field("declare", 10, "a Vorbehalt: the kinds of game in their order"),
    Field("bid", 10, "Abreizen: five levels of the normal game, then of the own solo"),
    Field("answer", 3, "pass; hold; give the solo up"),
    Field("announce", 8, "Re and Kontra vorab, Re, Kontra, keine 9, 6, 3, schwarz"),
    Field("play", FACES, "play a card"),
    Field("schwein", 1, "play the Karo As as Schwein"),
)


def fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("hand", FACES, "own cards"),
        Field("twice", FACES, "own cards that are there twice"),
        Field("seen", FACES, "faces that have been played"),
        Field("seen_twice", FACES, "faces of which both cards have been played"),
        Field("trick", FACES * seats, "the card of each seat in the trick"),
        Field("last", FACES * seats, "the card of each seat in the trick before"),
        Field("phase", 4, "Vorbehalte, Abreizen, play, end"),
        Field("kind", len(KINDS), "the game that is played"),
        Field("alone", seats, "soloist, or who announced the wedding"),
        Field("me", 2, "the reader is Re; is Kontra"),
        Field("public_re", seats, "known to all to be Re"),
        Field("public_kontra", seats, "known to all to be Kontra"),
        Field("plays", seats, "the four who play"),
        Field("dealer", seats, "who deals"),
        Field("leader", seats, "who led"),
        Field("turn", seats, "whose card it is"),
        Field("asked", seats, "who may still speak"),
        Field("declared", len(KINDS) * seats, "what each declared"),
        Field("offer", 1, "level of the bid that waits for an answer"),
        Field("offer_by", seats, "whose bid it is"),
        Field("standing", 1, "level of the bid that stands"),
        Field("standing_by", seats, "whose bid it is"),
        Field("trick_number", TRICKS, "tricks played"),
        Field("taken", seats, "tricks taken by each"),
        Field("said", 8 * seats, "what each has announced"),
        Field("schwein", seats, "who played it"),
        Field("seeking", 1, "the wedding is looking for its partner"),
    )


@rule
def look(r: Rules, s: Cells, seat: int, row: Row) -> int:
    seats = s.seats
    at = put_set(row, 0, s.hand[seat], FACES)
    at = put_set(row, at, s.twice[seat], FACES)
    at = put_played(s, row, at)
    at = put_trick(s, seat, row, at, s.trick, s.in_trick)
    at = put_trick(s, seat, row, at, s.trick - 1, 4 if s.trick > 0 else 0)
    at = put_one(row, at, s.phase, 4)
    at = put_one(row, at, s.kind, len(KINDS))
    at = put_seat(row, at, seats, seat, s.alone)
    at = put_one(row, at, own_party(s, seat), 2)
    at = put_seats(row, at, seats, seat, s.public_re)
    at = put_seats(row, at, seats, seat, s.public_kontra)
    at = put_seats(row, at, seats, seat, everybody(s))
    at = put_seat(row, at, seats, seat, s.dealer)
    at = put_seat(row, at, seats, seat, s.leader)
    at = put_seat(row, at, seats, seat, s.turn)
    at = put_seats(row, at, seats, seat, s.to_ask)
    for i in range(seats):
        at = put_one(row, at, s.declared[from_me(seats, seat, i)], len(KINDS))
    at = put(row, at, s.offer_level)
    at = put_seat(row, at, seats, seat, s.offer_by)
    at = put(row, at, s.standing_level)
    at = put_seat(row, at, seats, seat, s.standing_by)
    at = put_one(row, at, s.trick, TRICKS)
    taken = 0  # eight bits a seat
    for trick in range(s.trick):
        taken += 1 << 8 * s.won_by[trick]
    for i in range(seats):
        at = put(row, at, taken >> 8 * from_me(seats, seat, i) & 255)
    for i in range(s.said):
        speaker, word = s.said_by[i], s.said_word[i]
        if word < 8:
            row[at + 8 * (speaker - seat if speaker >= seat else speaker - seat + seats) + word] = 1
    at += 8 * seats
    at = put_seat(row, at, seats, seat, s.schwein_by)
    return put(row, at, s.seeking)


@rule
def own_party(s: Cells, seat: int) -> int:
    """As the seat itself can tell: by the old women, by the game, or by what all know."""
    if s.phase < PLAY or not plays(s, seat):
        return NONE
    if s.kind == NORMAL:
        return RE if s.dealt[seat] >> CQ & 1 else KONTRA
    if seat == s.alone or s.public_re >> seat & 1:
        return RE
    return KONTRA if is_solo(s.kind) or s.public_kontra >> seat & 1 else NONE


@rule
def put_played(s: Cells, row: Row, at: int) -> int:
    """Faces played once, and those played twice."""
    once, twice = 0, 0
    for i in range(4 * s.trick + s.in_trick):
        twice |= once & 1 << s.card[i]
        once |= 1 << s.card[i]
    at = put_set(row, at, once, FACES)
    return put_set(row, at, twice, FACES)


@rule
def put_trick(s: Cells, seat: int, row: Row, at: int, trick: int, cards: int) -> int:
    """The cards of a trick by seat."""
    if cards > 0:
        who = s.led_by[trick] if s.led_by[trick] != NOBODY else s.leader
        for i in range(cards):
            from_seat = who - seat if who >= seat else who - seat + s.seats
            put_one(row, at + FACES * from_seat, s.card[4 * trick + i], FACES)
            who = left_of(s, who)
    return at + FACES * s.seats


@rule
def place(r: Rules, s: Cells, code: int) -> int:
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        return 33 + a if b == 0 else 33 + FACES
    if verb == SILENCE:
        return 0
    if verb == ANNOUNCE:
        return 25 + a
    if verb == SAUBER:
        return 1
    if verb == DECLARE:
        return 2 + a
    if verb == BID:
        return 11 + a if b == NORMAL else 16 + a
    if verb == PASS:
        return 22
    return 23 if verb == HOLD else 24


@rule
def points(r: Rules, s: Cells, seat: int) -> int:
    return s.points[seat]


SIGHT = Sight(fields=fields, acts=ACTS, look=look, place=place, points=points)
