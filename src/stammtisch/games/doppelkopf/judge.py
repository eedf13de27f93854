"""What the rules say of an act: one function a verb, tests in the order of the law (4.3, 4.6, 4.7).

0: lawful.  A positive number is the rule that refuses it, so 85 is DO-085.  A negative number is the rule
that it breaks while it goes through all the same, as at a real table.  DEPENDS: the seat cannot know.
"""

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.rule import apart, rule

from .announcing import judge_said
from .auction import to_answer, to_bid, to_declare
from .cells import (
    ABREIZEN,
    ANNOUNCE,
    BID,
    CQ,
    DA,
    DECLARE,
    FLEISCHLOS,
    HANGING,
    HOCHZEIT,
    HOLD,
    NOBODY,
    NORMAL,
    PASS,
    PLAY,
    PLAY_CARD,
    SAUBER,
    SCHWARZ,
    VORBEHALT,
    WEG,
    Cells,
    Rules,
    is_solo,
    plays,
)
from .strength import breaks_suit, may_schwein


@rule
def soft(r: Rules, why: int) -> int:
    """At the table such an act goes through (4.7)."""
    return -why if r.table else why


# --- Vorbehalte
@rule
def judge_sauber(s: Cells, seat: int) -> int:
    if s.phase != VORBEHALT:
        return 300
    if seat != to_declare(s):
        return 50
    return 68 if seat == s.made_to else 0


@rule
def judge_declare(r: Rules, s: Cells, seat: int, kind: int) -> int:
    if s.phase != VORBEHALT:
        return 300
    if seat != to_declare(s):
        return 50
    if kind == HOCHZEIT:
        if not s.dealt_twice[seat] >> CQ & 1:
            return 55
        return 68 if seat == s.made_to else 0
    if not is_solo(kind) or kind > FLEISCHLOS or not r.solos >> kind & 1:
        return 21 if r.by_kind else 22
    return 0


# --- Abreizen
@rule
def judge_bid(r: Rules, s: Cells, seat: int, level: int, game: int) -> int:
    if not r.abreizen:
        return 66
    if s.phase != ABREIZEN:
        return 300
    if s.answers:
        return 59
    if seat != to_bid(s):
        return 58
    if level < 1 or level > 5:
        return 57
    if level <= s.standing_level:
        return 64
    if game == NORMAL:
        return 0
    return 0 if s.live >> seat & 1 and s.declared[seat] == game else 56


@rule
def judge_pass(s: Cells, seat: int) -> int:
    if s.phase != ABREIZEN:
        return 300
    if s.answers:
        return 59
    return 0 if seat == to_bid(s) else 58


@rule
def judge_answer(s: Cells, seat: int) -> int:
    if s.phase != ABREIZEN:
        return 300
    return 0 if s.answers and seat == to_answer(s) else 59


# --- play
@rule
def owed_first(s: Cells, seat: int) -> int:
    """A Zwangsansage comes before the second card of the trick and the own card (DO-149, DO-151)."""
    if s.must == NOBODY or (s.in_trick == 0 and s.must != seat):
        return 0
    return 151 if s.kind == HOCHZEIT or s.kind == HANGING else 149


@rule
def judge_play(r: Rules, s: Cells, seat: int, card: int, schwein: int) -> int:
    if s.phase != PLAY:
        return 300
    if seat != s.turn:
        return 4
    owed = owed_first(s, seat)
    if owed:
        return owed
    if schwein:
        if card != DA:
            return 100
        why = may_schwein(r, s, seat)
        if why:
            return why
    if card >= 36 or not s.hand[seat] >> card & 1:
        return 300
    why = breaks_suit(s, seat, card)
    return soft(r, why) if why else 0


@rule
def judge_announce(r: Rules, s: Cells, seat: int, word: int) -> int:
    """Nobody announces before the Findungsstich (DO-117); the rest is 4.6."""
    if s.phase != PLAY or word > SCHWARZ:
        return 300
    return 117 if s.seeking else judge_said(r, s, seat, word)


@rule
@apart
def judge(r: Rules, s: Cells, seat: int, code: int) -> int:
    """Every act of a seat in the deal comes to this door."""
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if not plays(s, seat):
        return 300
    if verb == PLAY_CARD:
        return judge_play(r, s, seat, a, b)
    if verb == ANNOUNCE:
        return judge_announce(r, s, seat, a)
    if verb == SAUBER:
        return judge_sauber(s, seat)
    if verb == DECLARE:
        return judge_declare(r, s, seat, a)
    if verb == BID:
        return judge_bid(r, s, seat, a, b)
    if verb == PASS:
        return judge_pass(s, seat)
    if verb == HOLD or verb == WEG:
        return judge_answer(s, seat)
    return 0 if r.table and s.phase == PLAY else 300  # a slip of the tongue
