"""Announcements: what each one spoken is worth, and whether another may be made (3.8, 4.6).

Cells keep only what all heard.  Whether a word was a repeat, barred, void or late may depend on who is Re, so
it is told anew for a set of Re seats: for the true one, or for each that a seat holds possible.
"""

from typing import NamedTuple

from stammtisch.core.rule import rule
from stammtisch.games.doppelkopf.cells import (
    BOUND,
    HANGING,
    HOCHZEIT,
    KEINE_9,
    KONTRA,
    KONTRA_VORAB,
    PLAY,
    RE,
    RE_VORAB,
    SAY_KONTRA,
    SAY_RE,
    UNKNOWN,
    Cells,
    Rules,
    held,
)
from stammtisch.games.doppelkopf.parties import (
    WORLDS,
    damen_dealt,
    hidden,
    knows_in,
    party,
    possible,
    world,
)

VALID, VOID, NO_EFFECT = 0, 1, 2
DEPENDS = 999  # the judgement turns on parties that the seat cannot know


class Told(NamedTuple):
    """The announcements so far, in one world; sets of rungs hold five bits a party."""

    refused: int  # the rule that would have refused one of them: then this is not the world
    stands: int  # rungs in time
    late: int  # invalid rungs
    voided: int  # set of parties with a void step that came in time
    vorab: int  # two bits a party: 1 in time, 2 too late
    makers: int  # seven bits a party: who made its steps that are not void
    replied: int  # set of parties whose doubling came too late for steps (DO-161)
    frozen: int
    clock: int  # trick of the latest valid announcement, 0: none
    any_clock: int  # the same with void steps that were not late


class Verdict(NamedTuple):
    """What 4.6 makes of one word."""

    why: int  # the rule against it, 0 if there is none
    status: int  # VALID, VOID or NO_EFFECT
    late: int  # the rule by which it comes too late
    freezes: int  # every later step is void too, as the speaker could not know better (DO-145)
    knowing: int  # void, and he could


@rule
def rung_of(word: int) -> int:
    if word > BOUND:
        return word - BOUND - 1
    return 0 if word < KEINE_9 else word - KEINE_9 + 1


@rule
def names_other(word: int, p: int) -> bool:
    """A doubling says whose it is (DO-132)."""
    if word == RE_VORAB or word == SAY_RE:
        return p == KONTRA
    return (word == KONTRA_VORAB or word == SAY_KONTRA) and p == RE


@rule
def is_vorab(word: int) -> bool:
    return word <= KONTRA_VORAB or word > BOUND


@rule
def top(rungs: int, p: int) -> int:
    """The highest rung of a party in a set, -1 for none."""
    found = -1
    for rung in range(5):
        if rungs >> 5 * p + rung & 1:
            found = rung
    return found


# --- when it is too late
@rule
def too_late_maennle(r: Rules, s: Cells, word: int, t: int, lying: int, cards: int, clock: int) -> int:
    """The rule by which a word comes too late, 0 in time (DO-134 to DO-140)."""
    if is_vorab(word):
        return 0 if t == s.m + 1 and lying < 2 and cards >= r.hand - s.m else 134
    latest = clock + 1 if clock else s.m + 2
    if t < latest or (t == latest and lying < 2 and cards > r.hand - latest):
        return 0
    if t == latest and lying < 2:
        return 140
    return 138 if clock else 139


@rule
def cards_needed(r: Rules, s: Cells, rung: int) -> int:
    """DO-160; fewer by the tricks that a Hochzeit took to find the partner (DO-162)."""
    sought = s.m - 1 if s.kind == HOCHZEIT or s.kind == HANGING else 0
    return r.hand - 1 - rung - sought


@rule
def too_late_ddv(r: Rules, s: Cells, rung: int, cards: int, own: int, other: int, replied: int) -> int:
    """DO-160, DO-161, DO-164: by the number of cards in hand."""
    if rung and replied:
        return 161
    doubling_late = own < 0 and cards < cards_needed(r, s, 0)
    if rung == 0:
        reply = other >= 0 and cards >= cards_needed(r, s, other) - 1
        return 160 if doubling_late and not reply else 0
    if cards < cards_needed(r, s, rung):
        return 160
    if doubling_late:
        return 164
    lowest = own + 1 if own >= 0 else 1
    return 164 if cards < cards_needed(r, s, lowest) else 0


@rule
def too_late(
    r: Rules, s: Cells, word: int, p: int, t: int, lying: int, cards: int, told: Told, void: bool
) -> int:
    if r.ddv_words:
        rungs = told.stands | told.late
        return too_late_ddv(
            r, s, rung_of(word), cards, top(rungs, p), top(rungs, 1 - p), told.replied >> p & 1
        )
    return too_late_maennle(r, s, word, t, lying, cards, told.any_clock if void else told.clock)


# --- one word in one world
@rule
def spoken_by_friends(s: Cells, upto: int, re: int, seat: int, public_re: int, public_kontra: int) -> int:
    """The highest rung said by seats that the speaker knows to be of its party, whatever became of it: a
    refusal must not tell that a step was void (DO-133, DO-145)."""
    found = -1
    for i in range(upto):
        by = s.said_by[i]
        if knows_in(s, re, seat, by, public_re, public_kontra) == party(re, seat):
            found = max(found, rung_of(s.said_word[i]))
    return found


@rule
def knows_barred(s: Cells, re: int, seat: int, makers: int, public_re: int, public_kontra: int) -> bool:
    """The speaker knows somebody who made a step to be of the other party (DO-144)."""
    other = 1 - party(re, seat)
    for i in range(4):
        maker = s.order[i]
        if makers >> maker & 1 and knows_in(s, re, seat, maker, public_re, public_kontra) == other:
            return True
    return False


@rule
def judge_word(
    r: Rules, s: Cells, told: Told, upto: int, re: int, seat: int, word: int, t: int, lying: int, cards: int,
    public_re: int, public_kontra: int,
) -> Verdict:  # fmt: skip
    """Steps 1 to 4 of 4.6, after the first `upto` announcements."""
    p, rung = party(re, seat), rung_of(word)
    if r.ddv_words and is_vorab(word):
        return Verdict(130, VALID, 0, 0, 0)
    if names_other(word, p):
        return Verdict(132, VALID, 0, 0, 0)
    if rung <= spoken_by_friends(s, upto, re, seat, public_re, public_kontra):
        return Verdict(133, VALID, 0, 0, 0)
    if rung <= top(told.stands | told.late, p):
        return Verdict(0, NO_EFFECT, 0, 0, 0)
    void = freezes = knowing = 0
    makers = told.makers >> 7 * (1 - p) & 127
    if rung and r.garantie and makers:
        if not knows_barred(s, re, seat, makers, public_re, public_kontra):
            void = freezes = 1
        elif r.table:
            void = knowing = 1
        else:
            return Verdict(144, VALID, 0, 0, 0)
    elif rung and told.frozen:
        void = 1
    late = too_late(r, s, word, p, t, lying, cards, told, void != 0)
    return Verdict(0 if r.table else late, VOID if void else VALID, late, freezes, knowing)


@rule
def enter(r: Rules, s: Cells, told: Told, i: int, re: int, verdict: Verdict) -> Told:
    """Step 5 of 4.6: the announcement on the list, with the rungs it implies (DO-141)."""
    seat, word, t = s.said_by[i], s.said_word[i], s.said_trick[i]
    p, rung = party(re, seat), rung_of(word)
    stands, late, voided, vorab = told.stands, told.late, told.voided, told.vorab
    makers, replied, clock, any_clock = told.makers, told.replied, told.clock, told.any_clock
    lowest = top(stands | late, p) + 1
    if verdict.status == VOID:
        if verdict.late == 0:
            voided |= 1 << p
            any_clock = t
        if lowest == 0:  # the doubling in it is spoken aloud and counts by itself
            why = too_late(r, s, SAY_RE, p, t, s.said_lying[i], s.said_held[i], told, False)
            if why:
                late |= 1 << 5 * p
            else:
                stands |= 1 << 5 * p
                clock = any_clock = t
    else:
        rungs = (1 << rung + 1) - (1 << lowest)
        if verdict.late:
            late |= rungs << 5 * p
        else:
            stands |= rungs << 5 * p
            clock = any_clock = t
        if rung:
            makers |= 1 << 7 * p + seat
        if is_vorab(word):
            vorab |= (2 if verdict.late else 1) << 2 * p
    if lowest == 0 and r.ddv_words and s.said_held[i] < cards_needed(r, s, 0):
        replied |= 1 << p
    frozen = 1 if verdict.freezes else told.frozen
    return Told(0, stands, late, voided, vorab, makers, replied, frozen, clock, any_clock)


@rule
def told_in(r: Rules, s: Cells, re: int) -> Told:
    """All announcements in a world.  Where one of them would have been refused, `refused` says by what."""
    told = Told(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    for i in range(s.said):
        seat, word = s.said_by[i], s.said_word[i]
        verdict = Verdict(0, VALID, 0, 0, 0)
        if word < BOUND:
            verdict = judge_word(
                r, s, told, i, re, seat, word, s.said_trick[i], s.said_lying[i], s.said_held[i],
                s.said_public_re[i], s.said_public_kontra[i],
            )  # fmt: skip
        if verdict.why:
            return Told(verdict.why, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if verdict.status != NO_EFFECT:
            told = enter(r, s, told, i, re, verdict)
    return told


# --- a new word
@rule
def word_now(r: Rules, s: Cells, told: Told, re: int, seat: int, word: int) -> Verdict:
    return judge_word(
        r, s, told, s.said, re, seat, word, s.trick + 1, s.in_trick, held(r, s, seat),
        s.public_re, s.public_kontra,
    )  # fmt: skip


@rule
def breach(verdict: Verdict) -> int:
    """As `judge` answers: a word that is punished at the table is a negative number (4.7)."""
    if verdict.why:
        return verdict.why
    if verdict.late:
        return -verdict.late
    return -144 if verdict.knowing else 0


@rule
def word_as_known(r: Rules, s: Cells, seat: int, word: int) -> int:
    """The judgement in every world that the seat holds possible; DEPENDS where they disagree."""
    damen, found, worlds = damen_dealt(s, seat), 0, 0
    for number in range(WORLDS):
        re = world(s, number)
        if not possible(re, s.public_re, s.public_kontra, seat, damen):
            continue
        told = told_in(r, s, re)
        if told.refused:
            continue
        here = breach(word_now(r, s, told, re, seat, word))
        if worlds and here != found:
            if here > 0 or found > 0:
                return DEPENDS
            here = min(here, found)
        found = here
        worlds += 1
    return found


@rule
def words_possible(r: Rules, s: Cells) -> bool:
    """Somebody may still have something to announce, as far as all can see: an outer limit."""
    if s.phase != PLAY or s.seeking:
        return False
    if r.ddv_words:
        return s.trick < 7 + s.m
    latest = s.said_trick[s.said - 1] + 1 if s.said else s.m + 2
    return s.trick + 1 < latest or (s.trick + 1 == latest and s.in_trick < 2)


@rule
def words_in(r: Rules, s: Cells, re: int, seat: int) -> int:
    """The words that a seat may say in a world without a breach, a set; -1 where it is not the world."""
    told = told_in(r, s, re)
    if told.refused:
        return -1
    words = 0
    for word in range(8):
        if breach(word_now(r, s, told, re, seat, word)) == 0:
            words |= 1 << word
    return words


@rule
def lawful_words(r: Rules, s: Cells, seat: int) -> int:
    """The words that a seat may say for certain: in every world that it holds possible."""
    if not words_possible(r, s):
        return 0
    if not hidden(s):
        return words_in(r, s, s.re, seat)
    words, damen = 255, damen_dealt(s, seat)
    for number in range(WORLDS):
        re = world(s, number)
        if possible(re, s.public_re, s.public_kontra, seat, damen):
            words &= words_in(r, s, re, seat)
    return words


@rule
def judge_said(r: Rules, s: Cells, seat: int, word: int) -> int:
    if not hidden(s) or s.re != UNKNOWN:
        return breach(word_now(r, s, told_in(r, s, s.re), s.re, seat, word))
    return word_as_known(r, s, seat, word)
