"""What a card is worth in a trick by rule of thumb, in eyes.  `worth` puts in the chances that a seat sees,
`habits` what an imagined player takes for sure."""

from stammtisch.core.rule import rule
from stammtisch.games.doppelkopf.cells import CHARLIE, CJ, CQ, Cells, Rules, is_solo

# measured in eyes, tried out in many deals
TACK = 12.0  # a fox, a Doppelkopf, a Charlie
FOX = 20.0  # the own fox in the others' trick
AGAIN = 0.5  # how much harder it is to beat a card that was just played to beat another
LATER = 3.0  # what each one yet to play adds
KEEP = 20.0  # the highest trump
LESS = tuple(0.75**over for over in range(48))  # how much less one is worth for each that beats it
BASE = 1.5  # any trump
CHARLIE_KEEP = 3.0
ACE_KEEP = 7.0
BLANK = 3.0  # to have no more of a plain suit
DRAW, NO_DRAW = 7.0, -2.0  # a soloist who draws trumps, and one who leads a trump that draws none
FINDS = 16.0  # to marry, or to find somebody
RE_LEADS, KONTRA_LEADS = 2.0, -2.0
DOPPELKOPF_FROM = 40


@rule
def will_of(eyes: int) -> float:
    """How readily a trick is taken over: nobody spends a high card on nothing."""
    return min(0.97, 0.55 + eyes / 30)


@rule
def passed_on(
    ours: float, theirs: float, taken: float, lost: float, beats: float, friend: float
) -> tuple[float, float, float, float]:
    """Of a trick that is held by us or by them as it was, or was taken over by a later card, after one more
    seat, which `beats` and is a `friend` by so much."""
    won, gone = friend * beats, (1 - friend) * beats
    return (
        ours * (1 - gone),
        theirs * (1 - won),
        taken * (1 - AGAIN * gone) + theirs * won + lost * AGAIN * won,
        lost * (1 - AGAIN * won) + ours * gone + taken * AGAIN * gone,
    )


@rule
def trick_worth(ours: float, eyes: int, after: int) -> float:
    """A trick that is ours by so much, with what lies in it, when so many are yet to play."""
    value = (2 * ours - 1) * (eyes + LATER * after)
    if after == 0 and eyes >= DOPPELKOPF_FROM:
        value += TACK * (2 * ours - 1)
    return value


@rule
def late_in(left: int) -> float:
    """What is kept is worth less towards the end; so many tricks are left, this one too."""
    return min(1.0, (left - 1) / 4)


@rule
def tacks_of(r: Rules, s: Cells) -> int:
    """The set of those that count in this game."""
    lone = not s.seeking and s.re > 0 and s.re & (s.re - 1) == 0
    return 0 if lone and not r.tacks_alone else r.tacks


@rule
def trump_worth(tacks: int, card: int, over: int, left: int) -> float:
    """To keep a trump that so many beat."""
    charlie = CHARLIE_KEEP if card == CJ and left <= 4 and tacks & CHARLIE else 0.0
    return (BASE + KEEP * LESS[over] + charlie) * late_in(left)


@rule
def lead_worth(r: Rules, s: Cells, seat: int, boss: bool, draws: bool) -> float:
    """To lead a trump; `boss`: none beats it, `draws`: there are others out."""
    if s.alone == seat and not s.seeking and s.re == 1 << seat:
        return DRAW if boss and draws else NO_DRAW
    if is_solo(s.kind):
        return KONTRA_LEADS
    return RE_LEADS if s.dealt[seat] >> CQ & 1 else KONTRA_LEADS
