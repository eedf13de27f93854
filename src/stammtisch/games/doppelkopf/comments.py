"""Commentary events (section 9): what the table remarks after a deal.  They never change a score."""

from collections.abc import Callable

from stammtisch.core.cards import FRENCH, cards_of
from stammtisch.core.model import State

from .cells import (
    CQ,
    DA,
    H10,
    HANGING,
    HOCHZEIT,
    KONTRA,
    LIMITS,
    NO_WINNER,
    NOBODY,
    NONE,
    NORMAL,
    RE,
    SQ,
    Cells,
    Rules,
)
from .parties import party
from .sheet import limit, lone_re
from .solo_comments import hessisch, sandmann
from .story import DealStory, Played, fox, may_call_schwein, story_of
from .strength import (
    QUEEN,
    best_place,
    has_foxes,
    height,
    takes_over,
    trick_eyes,
)

CA, SA, HA = (FRENCH.parse(text) for text in ("CA", "SA", "HA"))
KARO_DAME = FRENCH.parse("DQ")


def comments_of(state: State[Rules, Cells]) -> list[str]:
    """The ids of the remarks that a deal calls for, in the order of section 9.  Where a revoke broke it off
    nobody remarks on what lies unseen in a hand."""
    story = story_of(state)
    unseen = any(state.cells.hand)
    return [name for name, holds in _COMMENTS.items() if not (unseen and name in _OF_HANDS) and holds(story)]


# --- announcements
def _gmehlich(t: DealStory) -> bool:
    """A plain doubling after the others had doubled, and the deal not won."""
    doubled: set[int] = set()
    for word in t.words:
        plain = word.doubles and not word.vorab and word.doubling_valid and not word.forced
        if plain and 1 - word.party in doubled and t.end.winner != word.party:
            return True
        if word.doubles:
            doubled.add(word.party)
    return False


def _reuss(t: DealStory) -> bool:
    """A step, lost, and the others even have 120."""
    s = t.end
    return any(
        word.rung and word.valid and not word.forced and s.winner == 1 - word.party
        and s.eyes[1 - word.party] >= 120
        for word in t.words
    )  # fmt: skip


def _schaefer(t: DealStory) -> bool:
    """A step after the others and the own partner had doubled, from a hand without a high trump."""
    doubled: dict[int, int] = {}
    for word in t.words:
        other, partner = 1 - word.party in doubled, doubled.get(word.party, word.seat) != word.seat
        if word.rung and word.valid and not word.forced and not word.bound and other and partner:
            s = word.before
            assert s is not None
            high = s.hand[word.seat] & (1 << H10 | 1 << CQ | 1 << SQ)
            lost = t.end.winner == 1 - word.party
            if lost and not high and not may_call_schwein(t, s, word.seat):
                return True
        if word.doubles and word.seat != NOBODY:
            doubled[word.party] = word.seat
    return False


def _maennle(t: DealStory) -> bool:
    """Far more was in it than the winner announced: a level reached does not count."""
    s = t.end
    if t.rules.ddv or s.winner == NO_WINNER or s.revoked != NONE:
        return False
    own = [word for word in t.words if word.party == s.winner and word.valid and not word.forced]
    if not own or limit(s, 1 - s.winner) != NONE or s.voided[s.winner]:
        return False
    loser = s.eyes[1 - s.winner]
    reached = 4 if loser == 0 else max((rung for rung in range(4) if loser < LIMITS[rung]), default=-1)
    return reached - (s.stands[s.winner].bit_length() - 1) >= 2


def _voreilig(t: DealStory) -> bool:
    return any(w.valid and w.early and not (w.forced or w.vorab or w.bound) for w in t.words)


# --- cards
def _two_against_two(s: Cells) -> bool:
    """A normal game or a Hochzeit with a partner."""
    return s.kind == HOCHZEIT or (s.kind == NORMAL and not lone_re(s.re))


def _tricks(t: DealStory) -> list[tuple[Played, ...]]:
    whole = range(t.end.trick)
    return [tuple(card for card in t.cards if card.trick == number) for number in whole]


def _wilhelm(t: DealStory) -> bool:
    """A Herz 10 where it was not needed; not in the last trick."""
    for trick in _tricks(t)[: t.rules.hand - 1]:
        for played in trick:
            if played.card != H10 or not played.had_choice():
                continue
            if played.partner_has_it(t.rules) or _cheaper_would_do(t, played):
                return True
    return False


def _cheaper_would_do(t: DealStory, played: Played) -> bool:
    """The other three cards have fewer than ten eyes, and another card would have won against them."""
    s = t.end.copy()
    if trick_eyes(s, played.trick) - 10 >= 10:
        return False
    at = 4 * played.trick + played.place
    for card in played.legal():
        if card == H10:
            continue
        s.card[at] = card
        if best_place(t.rules, s, played.trick, 4) == played.place:
            return True
        if card == DA and may_call_schwein(t, played.before, played.seat):
            return True
    return False


def _gambit(t: DealStory) -> bool:
    """A Herz 10 of Re falls to that of Kontra, and later Re brings a fox home."""
    s = t.end
    if not _two_against_two(s):
        return False
    offered = False
    for number, trick in enumerate(_tricks(t)):
        re_takes = party(s.re, s.won_by[number]) == RE
        if offered and re_takes and any(fox(t, p) and party(s.re, p.seat) == RE for p in trick):
            return True
        tens = [played for played in trick if played.card == H10]
        if len(tens) == 2 and [party(s.re, ten.seat) for ten in tens] == [RE, KONTRA]:
            offered = offered or s.won_by[number] == tens[1].seat
    return False


def _brooklyn(t: DealStory) -> bool:
    """A fox on its way late in the deal, with nobody known to bring it home."""
    return has_foxes(t.end.kind) and any(
        fox(t, played) and played.place < 3 and played.trick >= 5 and played.had_choice()
        and not played.partner_has_it(t.rules)
        for played in t.cards
    )  # fmt: skip


def _low_trump(s: Cells, card: int) -> bool:
    return 0 < height(s.kind, card) < height(s.kind, KARO_DAME)


def _abab(t: DealStory) -> bool:
    s = t.end
    if not _two_against_two(s):
        return False
    for trick in _tricks(t):
        first, second, third, _ = trick
        sides = [party(s.re, played.seat) for played in trick]
        if sides[0] != sides[2] or sides[1] != sides[3] or sides[0] == sides[1]:
            continue
        big = second.card == H10 or second.card % 9 == QUEEN
        low = any(_low_trump(s, card) for card in _held(second))
        beats = third.schwein or takes_over(
            t.rules, s.kind, third.card, second.card, first.trick == t.rules.hand - 1
        )
        if _low_trump(s, first.card) and not first.schwein and big and low and beats:
            return True
    return False


def _held(played: Played) -> list[int]:
    hand = played.before.hand[played.seat]
    return list(cards_of(hand))


def _laeuft_eh_nicht(t: DealStory) -> bool:
    """Trump led while a Hochzeit seeks its partner, from a hand with a plain As."""
    s = t.end
    if s.kind not in (HOCHZEIT, HANGING):
        return False
    until = s.m or 3
    return any(
        played.place == 0 and played.trick < until and played.seat != s.alone
        and height(s.kind, played.card) > 0 and any(card in (CA, SA, HA) for card in _held(played))
        for played in t.cards
    )  # fmt: skip


# --- the account
def _warmduscher(t: DealStory) -> bool:
    """The odd point was taken off (DO-204)."""
    s = t.end
    return not t.rules.ddv and s.gesamt != s.punktzahl * s.factor


def _verschuettet(t: DealStory) -> bool:
    """The drinks (DO-088)."""
    return t.end.revoke_by != NOBODY


# `suizid` is missing: the engine offers no channel for advice (DO-240)
_COMMENTS: dict[str, Callable[[DealStory], bool]] = {
    "hessisch": hessisch,
    "gmehlich": _gmehlich,
    "sandmann": sandmann,
    "reuss": _reuss,
    "schaefer": _schaefer,
    "wilhelm": _wilhelm,
    "maennle": _maennle,
    "gambit": _gambit,
    "brooklyn": _brooklyn,
    "voreilig": _voreilig,
    "abab": _abab,
    "laeuft-eh-nicht": _laeuft_eh_nicht,
    "warmduscher": _warmduscher,
    "verschuettet": _verschuettet,
}
# what somebody held, or might have played instead
_OF_HANDS = frozenset({"hessisch", "sandmann", "schaefer", "wilhelm", "brooklyn", "abab", "laeuft-eh-nicht"})
