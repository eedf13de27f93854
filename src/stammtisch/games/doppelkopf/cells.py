"""The position of a deal of Doppelkopf, the acts, and the ruleset as ints."""

from dataclasses import dataclass
from typing import NamedTuple

from stammtisch.core.cards import FRENCH
from stammtisch.core.cells import Cells as CoreCells
from stammtisch.core.cells import row
from stammtisch.core.rule import rule

MOST = 7  # seats at a table; four of them play (DO-005)
CARDS = 48
TRICKS = 12

# phases (4.2)
VORBEHALT, ABREIZEN, PLAY, DONE = range(4)

NOBODY = -1
NONE = -1  # a card, word or game that is not there
UNKNOWN = -1  # who is Re, to those who cannot tell

RE, KONTRA, NO_WINNER = 0, 1, 2

# kinds of game (2.4); a silent game is a normal one whose Re is alone, and nobody is told (DO-045)
NORMAL, HOCHZEIT, HANGING, TRUMPF, HERZ, PIK, KREUZ, DAMEN, BUBEN, FLEISCHLOS = range(10)
KINDS = ("normal", "hochzeit", "hanging", "trumpf-solo", "herz-solo", "pik-solo", "kreuz-solo",
         "damen-solo", "buben-solo", "fleischlos-solo")  # fmt: skip

# announcements: a doubling is rung 0, the steps are 1 to 4
RE_VORAB, KONTRA_VORAB, SAY_RE, SAY_KONTRA, KEINE_9, KEINE_6, KEINE_3, SCHWARZ = range(8)
SAYS = ("re-vorab", "kontra-vorab", "re", "kontra", "keine-9", "keine-6", "keine-3", "schwarz")
BOUND = 8  # and the level: a Vorabansage that follows from a bid (DO-060, DO-062)
LEVELS = ("", "vorab", "keine-9", "keine-6", "keine-3", "schwarz")
TOP_RUNG = 4
LIMITS = bytes((120, 90, 60, 30, 0))  # eyes the others stay below, by rung (DO-131)

# Tacks, a set
FUCHS, DOPPELKOPF, HERZSTICH, CHARLIE = 1, 2, 4, 8
TACKS = ("fuchs", "doppelkopf", "herzstich", "charlie")

# entries of the sheet: twelve, the four steps, then "n erreicht" as BEYOND + n / 30, and gegen
TWELVE, BEYOND, GEGEN = 0, 8, 20

H10, CQ, CJ, SQ, DA = (FRENCH.parse(text) for text in ("H10", "CQ", "CJ", "SQ", "DA"))


class Rules(NamedTuple):
    """A ruleset with its options, as the rule functions read it (section 1)."""

    pack: int
    hand: int
    packets: int  # sizes, four bits each, the first lowest
    herz10_second: int
    charlie_second: int
    schwein: int
    solos: int  # set of kinds
    by_kind: int  # the higher kind goes first; otherwise a Pflichtsolo, then the seat
    pflicht_leads: int  # a soloist leads only to his Pflichtsolo
    abreizen: int
    find_any: int
    ddv_words: int  # announcements by the number of cards in hand
    garantie: int
    zwang: int
    tacks: int
    tacks_alone: int  # also where Re is alone
    gegen_alone: int
    erreicht_120: int
    tie_tacks: int
    ddv: int  # scoring
    round_down: int
    table: int
    pflicht: int
    deals: int  # of a match, 0: open end
    commentary: int


@dataclass(slots=True)
class Cells(CoreCells):
    """4.1 of the rules, flat.  Hidden are the pack, the cards dealt and held, who is Re, the rung owed."""

    seats: int = 0
    dealer: int = 0
    phase: int = VORBEHALT
    pack: list[int] = row(CARDS, NONE)
    lift: int = 0
    order: list[int] = row(4, NOBODY)  # the four who play, from Vorhand
    place: list[int] = row(MOST, NOBODY)  # and where each seat is among them
    # two equal cards are one face: sets of faces held at least once, and held twice
    hand: list[int] = row(MOST)
    twice: list[int] = row(MOST)
    dealt: list[int] = row(MOST)
    dealt_twice: list[int] = row(MOST)
    owes: int = 0  # set of seats that still owe a Pflichtsolo
    made_to: int = NOBODY  # who must play it in this deal (DO-068)
    # declarations and Abreizen
    declared: list[int] = row(MOST, NONE)  # a kind; NORMAL is "sauber"
    standing_by: int = NOBODY
    standing_game: int = NORMAL
    standing_level: int = 0
    rank: list[int] = row(MOST)  # of the declared solos, the lower the better
    live: int = 0  # set of seats whose solo is not gone
    queue: int = 0  # set of seats still to be asked, in order
    offer_by: int = NOBODY
    offer_game: int = NORMAL
    offer_level: int = 0
    answers: int = 0  # set of seats still to answer, the best solo first
    # the game
    kind: int = NORMAL
    alone: int = NOBODY  # soloist, or who announced the Hochzeit
    pflichtsolo: int = 0
    re: int = 0  # set of seats
    seeking: int = 0
    m: int = 0  # DO-118
    bound_by: int = NOBODY  # whose bid is carried out after the Findungsstich (DO-065)
    bound_level: int = 0
    public_re: int = 0  # sets of seats
    public_kontra: int = 0
    # tricks
    trick: int = 0  # completed
    in_trick: int = 0
    leader: int = 0
    turn: int = 0
    card: list[int] = row(CARDS, NONE)  # four a trick, in the order of play
    led_by: list[int] = row(TRICKS, NOBODY)
    won_by: list[int] = row(TRICKS, NOBODY)
    schwein_by: int = NOBODY
    schwein_at: int = NONE  # its place among the cards played
    # announcements as they were spoken; what they are worth follows from who is Re (`told`)
    said: int = 0
    said_by: list[int] = row(24, NOBODY)
    said_word: list[int] = row(24, NONE)
    said_trick: list[int] = row(24)
    said_lying: list[int] = row(24)  # cards in the trick
    said_held: list[int] = row(24)  # cards in the speaker's hand
    said_public_re: list[int] = row(24)  # who was public before
    said_public_kontra: list[int] = row(24)
    said_forced: int = 0  # set of places
    doubled: int = 0  # set of parties
    must: int = NOBODY  # who owes a Zwangsansage
    must_rung: int = NONE
    revoke_by: int = NOBODY
    # the end; empty before
    eyes: list[int] = row(2)
    taken: list[int] = row(2)  # tricks
    tacks: list[int] = row(2)
    stands: list[int] = row(2)  # rungs announced in time, a set
    late: list[int] = row(2)  # invalid ones
    voided: list[int] = row(2)  # steps in time and void
    vorab: list[int] = row(2)  # 1 in time, 2 too late
    lone: int = 0
    revoked: int = NONE  # party
    winner: int = NONE
    entries: int = 0
    entry: list[int] = row(48)
    entry_for: list[int] = row(48)  # party, in the tournament's account
    punktzahl: int = 0
    factor: int = 0
    gesamt: int = 0
    points: list[int] = row(MOST)
    # seats asked in turn
    to_ask: int = 0


# --- acts (`core.acts`): verbs
SILENCE, SAUBER, DECLARE, BID, PASS, HOLD, WEG, ANNOUNCE, PLAY_CARD, BLURT = range(10)


# --- seats
@rule
def place_of(s: Cells, seat: int) -> int:
    """0 for Vorhand to 3 for the last of the four who play, NOBODY for the others."""
    return s.place[seat]


@rule
def left_of(s: Cells, seat: int) -> int:
    """The next of the four who play (DO-004)."""
    return s.order[place_of(s, seat) + 1 & 3]


@rule
def plays(s: Cells, seat: int) -> bool:
    """One of the four (DO-005, DO-006)."""
    return place_of(s, seat) != NOBODY


@rule
def everybody(s: Cells) -> int:
    return 1 << s.order[0] | 1 << s.order[1] | 1 << s.order[2] | 1 << s.order[3]


@rule
def first_in(s: Cells, seats: int) -> int:
    """The seat of a set that is nearest to Vorhand."""
    for i in range(4):
        if seats >> s.order[i] & 1:
            return s.order[i]
    return NOBODY


@rule
def held(r: Rules, s: Cells, seat: int) -> int:
    """How many cards a seat still has."""
    played = (place_of(s, seat) - place_of(s, s.leader) & 3) < s.in_trick
    return r.hand - s.trick - (1 if played else 0)


@rule
def is_solo(kind: int) -> bool:
    """A declared solo (2.4)."""
    return kind >= TRUMPF
