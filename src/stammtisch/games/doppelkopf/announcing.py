"""Announcements: what each one spoken is worth, and whether another may be made (3.8, 4.6).

Cells keep only what all heard.  Whether a word was a repeat, barred, void or late may depend on who is Re, so
it is told anew for a set of Re seats: for the true one, or for each that a seat holds possible.
"""

from typing import NamedTuple

from stammtisch.core.bits import lowest
from stammtisch.core.rule import apart, rule

from .cells import (
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
    SAYS,
    TOP_RUNG,
    UNKNOWN,
    Cells,
    Rules,
    everybody,
    held,
)
from .parties import (
    WORLDS,
    damen_dealt,
    hidden,
    knows_in,
    party,
    possible,
    world,
)

ALL_WORDS = (1 << len(SAYS)) - 1
VALID, VOID, NO_EFFECT = 0, 1, 2
FREE, FROZEN, BARRED, KNOWS_BARRED = range(4)
DEPENDS = 999  # the judgement turns on parties that the seat cannot know


class Announced(NamedTuple):
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


class Footing(NamedTuple):
    """A seat before it speaks, in one world: what counts for whatever it says."""

    p: int  # party
    friends: int  # highest rung said by seats that it knows for friends
    top: int  # highest rung of its party
    steps: int  # whether it may make one: FREE, FROZEN, BARRED or KNOWS_BARRED


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
    last = clock + 1 if clock else s.m + 2
    if t < last or (t == last and lying < 2 and cards > r.hand - last):
        return 0
    if t == last and lying < 2:
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
    r: Rules, s: Cells, word: int, p: int, t: int, lying: int, cards: int, told: Announced, void: bool
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
def footing(
    r: Rules, s: Cells, told: Announced, upto: int, re: int, seat: int, public_re: int, public_kontra: int
) -> Footing:
    """Of a seat after the first `upto` announcements."""
    p, steps = party(re, seat), FREE
    makers = told.makers >> 7 * (1 - p) & 127
    if r.garantie and makers:
        knows = knows_barred(s, re, seat, makers, public_re, public_kontra)
        steps = KNOWS_BARRED if knows else BARRED
    elif told.frozen:
        steps = FROZEN
    friends = spoken_by_friends(s, upto, re, seat, public_re, public_kontra)
    return Footing(p, friends, top(told.stands | told.late, p), steps)


@rule
def judge_word(
    r: Rules, s: Cells, told: Announced, speaker: Footing, word: int, t: int, lying: int, cards: int
) -> Verdict:
    """Steps 1 to 4 of 4.6."""
    rung = rung_of(word)
    if r.ddv_words and is_vorab(word):
        return Verdict(130, VALID, 0, 0, 0)
    if names_other(word, speaker.p):
        return Verdict(132, VALID, 0, 0, 0)
    if rung <= speaker.friends:
        return Verdict(133, VALID, 0, 0, 0)
    if rung <= speaker.top:
        return Verdict(0, NO_EFFECT, 0, 0, 0)
    steps = speaker.steps if rung else FREE
    if steps == KNOWS_BARRED and not r.table:
        return Verdict(144, VALID, 0, 0, 0)
    late = too_late(r, s, word, speaker.p, t, lying, cards, told, steps != FREE)
    status, freezes = VALID if steps == FREE else VOID, 1 if steps == BARRED else 0
    return Verdict(0 if r.table else late, status, late, freezes, 1 if steps == KNOWS_BARRED else 0)


@rule
def enter(r: Rules, s: Cells, told: Announced, i: int, re: int, verdict: Verdict) -> Announced:
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
    return Announced(0, stands, late, voided, vorab, makers, replied, frozen, clock, any_clock)


@rule
@apart
def told_in(r: Rules, s: Cells, re: int) -> Announced:
    """All announcements in a world.  Where one of them would have been refused, `refused` says by what."""
    told = Announced(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    for i in range(s.said):
        seat, word = s.said_by[i], s.said_word[i]
        verdict = Verdict(0, VALID, 0, 0, 0)
        if word < BOUND:
            speaker = footing(r, s, told, i, re, seat, s.said_public_re[i], s.said_public_kontra[i])
            verdict = judge_word(r, s, told, speaker, word, s.said_trick[i], s.said_lying[i], s.said_held[i])
        if verdict.why:
            return Announced(verdict.why, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        if verdict.status != NO_EFFECT:
            told = enter(r, s, told, i, re, verdict)
    return told


# --- a new word
@rule
def footing_now(r: Rules, s: Cells, told: Announced, re: int, seat: int) -> Footing:
    return footing(r, s, told, s.said, re, seat, s.public_re, s.public_kontra)


@rule
def word_now(r: Rules, s: Cells, told: Announced, re: int, seat: int, word: int) -> Verdict:
    speaker = footing_now(r, s, told, re, seat)
    return judge_word(r, s, told, speaker, word, s.trick + 1, s.in_trick, held(r, s, seat))


@rule
def breach(verdict: Verdict) -> int:
    """As `judge` answers: a word that is punished at the table is a negative number (4.7)."""
    if verdict.why:
        return verdict.why
    if verdict.late:
        return -verdict.late
    return -144 if verdict.knowing else 0


@rule
@apart
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
def latest(s: Cells) -> int:
    """The last trick for a word, as far as all can see (DO-138, DO-139)."""
    return s.said_trick[s.said - 1] + 1 if s.said else s.m + 2


@rule
def words_possible(r: Rules, s: Cells) -> bool:
    """Somebody may still have something to announce, as far as all can see: an outer limit."""
    if s.phase != PLAY or s.seeking:
        return False
    if r.ddv_words:
        return s.trick < 7 + s.m
    return s.trick + 1 < latest(s) or (s.trick + 1 == latest(s) and s.in_trick < 2)


@rule
def public_party(s: Cells, seat: int) -> int:
    if s.public_re >> seat & 1:
        return RE
    return KONTRA if s.public_kontra >> seat & 1 else UNKNOWN


@rule
def in_time(r: Rules, s: Cells, cards: int, own: int, other: int) -> bool:
    """For some word of a seat with so many cards where both parties have said so much: 4.6, step 4, at its
    widest."""
    if not r.ddv_words:
        return s.trick + 1 < latest(s) or cards > r.hand - latest(s)
    reply = own < 0 and other >= 0 and cards >= cards_needed(r, s, other) - 1
    return reply or cards >= cards_needed(r, s, own + 1)


@rule
def may_announce(r: Rules, s: Cells) -> int:
    """The seats that may have something to announce as far as all can see: the others need not be asked."""
    return seats_left(r, s) if words_possible(r, s) else 0


@rule
@apart
def seats_left(r: Rules, s: Cells) -> int:
    """Those whose party has something left to say, and who are in time.

    As a rule all speakers are public (DO-142, DO-143).  Then a party has nothing more to say at the top of
    the ladder, or doubled where the others made the first step, which cannot be void (DO-144)."""
    re, kontra, first = -1, -1, UNKNOWN
    for i in range(s.said):
        p, rung = public_party(s, s.said_by[i]), rung_of(s.said_word[i])
        if p == UNKNOWN:
            return everybody(s)
        if p == RE:
            re = max(re, rung)
        else:
            kontra = max(kontra, rung)
        if rung and first == UNKNOWN:
            first = p
    re_left = re < 0 or (re < TOP_RUNG and not (r.garantie and first == KONTRA))
    kontra_left = kontra < 0 or (kontra < TOP_RUNG and not (r.garantie and first == RE))
    found = 0
    for i in range(4):
        seat = s.order[i]
        p, cards = public_party(s, seat), held(r, s, seat)
        as_re = p != KONTRA and re_left and in_time(r, s, cards, re, kontra)
        if as_re or (p != RE and kontra_left and in_time(r, s, cards, kontra, re)):
            found |= 1 << seat
    return found


@rule
@apart
def words_in(r: Rules, s: Cells, re: int, seat: int, words: int) -> int:
    """Those of a set of words that a seat may say in a world without a breach; all where it is not the
    world."""
    told = told_in(r, s, re)
    if told.refused:
        return words
    found, speaker, cards = 0, footing_now(r, s, told, re, seat), held(r, s, seat)
    while words:
        word = lowest(words)
        words &= words - 1
        if breach(judge_word(r, s, told, speaker, word, s.trick + 1, s.in_trick, cards)) == 0:
            found |= 1 << word
    return found


@rule
def speakers_known(s: Cells) -> bool:
    """Whoever spoke knew the parties of all who had spoken before, and now all know them: then the words are
    worth the same in every world."""
    spoken = 0
    for i in range(s.said):
        if spoken & ~(s.said_public_re[i] | s.said_public_kontra[i]):
            return False
        spoken |= 1 << s.said_by[i]
    return spoken & ~(s.public_re | s.public_kontra) == 0


@rule
@apart
def lawful_words(r: Rules, s: Cells, seat: int) -> int:
    """The words that a seat may say for certain: in every world that it holds possible."""
    if not words_possible(r, s):
        return 0
    if not hidden(s):
        return words_in(r, s, s.re, seat, ALL_WORDS)
    words, damen = ALL_WORDS, damen_dealt(s, seat)
    if speakers_known(s):
        own = 1 << seat if damen else 0
        return words_in(r, s, s.public_re | own, seat, words)
    for number in range(WORLDS):
        re = world(s, number)
        if words and possible(re, s.public_re, s.public_kontra, seat, damen):
            words = words_in(r, s, re, seat, words)
    return words


@rule
@apart
def judge_said(r: Rules, s: Cells, seat: int, word: int) -> int:
    if not hidden(s) or s.re != UNKNOWN:
        return breach(word_now(r, s, told_in(r, s, s.re), s.re, seat, word))
    return word_as_known(r, s, seat, word)


def hangs_on_parties(r: Rules, s: Cells, seat: int, code: int, why: int) -> bool:
    """Whether a step is barred, repeated or late may turn on parties that the seat cannot know."""
    return why == DEPENDS
