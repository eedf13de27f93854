"""What a word is worth, against the worked sheets of the rules (5.2 to 5.4)."""

from stammtisch.core.options import settings
from stammtisch.core.registry import game
from stammtisch.games.doppelkopf.cells import (
    CQ,
    DAMEN,
    KEINE_9,
    KONTRA_VORAB,
    LEVELS,
    NORMAL,
    PLAY,
    RE_VORAB,
    SAY_KONTRA,
    SAY_RE,
    SCHWARZ,
    Cells,
)
from stammtisch.games.doppelkopf.stakes import of_bid, of_word

MAENNLE = game("doppelkopf").rules(settings("doppelkopf", "maennle-2004"), 4)
DDV = game("doppelkopf").rules(settings("doppelkopf", "ddv-turnier"), 4)


def table(damen: int = 1, phase: int = PLAY, kind: int = NORMAL) -> Cells:
    s = Cells()
    s.seats, s.phase, s.kind = 4, phase, kind
    s.order[:] = [0, 1, 2, 3]
    s.dealt[0] = (damen > 0) << CQ
    s.dealt_twice[0] = (damen > 1) << CQ
    return s


def heard(s: Cells, seat: int, word: int, re: bool) -> None:
    s.said_by[s.said], s.said_word[s.said] = seat, word
    s.said += 1
    if re:
        s.public_re |= 1 << seat
    else:
        s.public_kontra |= 1 << seat


def test_a_doubling_alone() -> None:
    """12 doubled; Kontra wins gegen too (DO-195, DO-197, DO-201, DO-203)."""
    assert of_word(MAENNLE, table(1), 0, SAY_RE) == (2, -4)
    assert of_word(MAENNLE, table(0), 0, SAY_KONTRA) == (4, -2)
    assert of_word(MAENNLE, table(1), 0, RE_VORAB) == (4, -6)


def test_a_reply_to_what_was_heard() -> None:
    """Example 1: Kontra vorab and Re: 12, 12, for Kontra with gegen, four times (5.2)."""
    s = table(1)
    heard(s, 2, KONTRA_VORAB, re=False)
    assert of_word(MAENNLE, s, 0, SAY_RE) == (8, -12)


def test_every_rung_below_is_said_too() -> None:
    """W22 and W23: Re up to schwarz (DO-141, DO-196)."""
    assert of_word(MAENNLE, table(1), 0, SCHWARZ) == (18, -20)


def test_alone_it_counts_three_times() -> None:
    """A silent game is known to its player only (DO-206)."""
    assert of_word(MAENNLE, table(2), 0, SAY_RE) == (6, -12)
    solo = of_bid(MAENNLE, table(0, phase=1), 0, LEVELS.index("keine-9"), DAMEN)
    assert solo == (3 * 8, -3 * 10)  # 12, 12, 9, 9 and gegen, twice (W31)
    assert of_bid(MAENNLE, table(0, phase=1), 0, LEVELS.index("vorab"), NORMAL) == (6, -4)


def test_the_tournament_adds() -> None:
    """D1 to D6: won 1, Re 2, gegen 1; an Absage counts and is reached or missed."""
    assert of_word(DDV, table(1), 0, SAY_RE) == (3, -4)
    s = table(1)
    heard(s, 0, SAY_RE, re=True)
    assert of_word(DDV, s, 0, KEINE_9) == (5, -5)


def test_unknown_parties_are_not_guessed() -> None:
    """Both have doubled and somebody hidden makes a step: nobody else knows for whom (DO-143)."""
    s = table(0)
    heard(s, 1, SAY_RE, re=True)
    heard(s, 0, SAY_KONTRA, re=False)
    s.said_by[s.said], s.said_word[s.said] = 2, KEINE_9
    s.said += 1
    assert of_word(MAENNLE, s, 0, KEINE_9 + 1) is None
