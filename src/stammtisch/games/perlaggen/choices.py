"""Every act worth listing for a seat, in a fixed order; signs, talk and claims are outside the list.

Only what the seat itself knows decides: an act that turns on a partner's cards is not listed.
"""

from stammtisch.core.acts import act
from stammtisch.core.bits import lowest
from stammtisch.core.choices import Choices, add
from stammtisch.core.dealing import cut_card
from stammtisch.core.rule import apart, rule

from .asking import may_be_silent, pending_figure
from .cells import (
    ASK,
    ASKS,
    BID,
    BID_UNSEEN,
    CUT,
    DECLARE,
    DONE,
    EXCHANGE,
    GLEICH,
    HANGER,
    HOLD,
    KEEP,
    LEAVE,
    LOOK,
    NOBODY,
    NONE,
    PASS,
    PLAY,
    PLAY_CARD,
    RAISE,
    REDUCE,
    RESTS,
    SHOW,
    SHOWS,
    SILENCE,
    SPIEL,
    STANDS_BY,
    UNSEEN,
    Cells,
    Rules,
    any_offer,
    is_open,
    party,
    with_digit,
)
from .figures import BOTH, can_make, exists
from .hands import best_value, can_beside, makes_exactly, names_now
from .judge import judge
from .naming import names_worth_trying, show_gleich, show_hanger
from .play import gives_up_party_duty, perlagg_lies
from .showing import (
    breaks_duty,
    judge_adds_nothing,
    judge_rest,
    judge_stand,
    judge_turn,
    others_best,
    surely_kept,
)
from .strength import is_wild
from .words import (
    cannot_bid,
    colour_missing,
    judge_answer,
    may_bid_unseen,
    overbids,
    word_missing,
)


@rule
@apart
def offer_act(r: Rules, s: Cells, o: Choices, seat: int, code: int) -> bool:
    """List the act if it is lawful; one that would be punished is not."""
    if judge(r, s, seat, code) != 0:
        return False
    add(o, code)
    return True


# --- cut and cards
@rule
def list_cut(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if cut_card(s) != NONE:
        offer_act(r, s, o, seat, act(KEEP, cut_card(s), 0))
    offer_act(r, s, o, seat, act(LEAVE, 0, 0))


@rule
def list_exchange(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """The dealer's; whether it is the partner's turns on the dealer's cards (PE-031)."""
    if seat != s.dealer or not perlagg_lies(s):
        return
    hand = s.hand[seat]
    while hand:
        offer_act(r, s, o, seat, act(EXCHANGE, lowest(hand), 0))
        hand &= hand - 1


@rule
@apart
def list_perlagg(r: Rules, s: Cells, o: Choices, seat: int, card: int, names: int) -> None:
    if not gives_up_party_duty(r, s, seat, card, card):
        offer_act(r, s, o, seat, act(PLAY_CARD, card, 0))
    while names:
        if not gives_up_party_duty(r, s, seat, card, lowest(names)):
            offer_act(r, s, o, seat, act(PLAY_CARD, card, lowest(names)))
        names &= names - 1


@rule
def list_plays(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if s.phase != PLAY or seat != s.turn or any_offer(s):
        return
    hand = s.hand[seat]
    names = names_worth_trying(r, s, seat) if hand & s.wilds else 0
    while hand:
        if is_wild(s, lowest(hand)):
            list_perlagg(r, s, o, seat, lowest(hand), names)
        else:
            offer_act(r, s, o, seat, act(PLAY_CARD, lowest(hand), 0))
        hand &= hand - 1


# --- words
BIDS = (
    (GLEICH,), (HANGER,), (SPIEL,),
    (GLEICH, HANGER), (GLEICH, SPIEL), (HANGER, GLEICH), (HANGER, SPIEL), (SPIEL, GLEICH), (SPIEL, HANGER),
    (GLEICH, HANGER, SPIEL),
)  # fmt: skip
NUMBER_OF_BIDS = len(BIDS)
NUMBER_OF_WORDS = NUMBER_OF_BIDS + 3  # and raises
BIDS_WITHIN = tuple(
    sum(1 << n for n, figures in enumerate(BIDS) if all(some >> f & 1 for f in figures)) for some in range(8)
)  # which of them name no other figures than these
BIDS_OF = tuple(sum(1 << n for n, figures in enumerate(BIDS) if len(figures) == count) for count in range(4))
BIDS_OF_BOTH = sum(1 << n for n, figures in enumerate(BIDS) if GLEICH in figures and HANGER in figures)
BID_DIGITS = tuple(sum(f + 1 << 6 * i + 6 for i, f in enumerate(figures)) for figures in BIDS)


@rule
def bid_of(verb: int, n: int) -> int:
    """A bid of single figures, two together, all three."""
    return verb | BID_DIGITS[n]


@rule
def bids_open(r: Rules, s: Cells, seat: int, verb: int, figures: int) -> int:
    """The lawful bids of these figures, a set.  What may be bid alone may be bid together, if that is no
    overbidding and the cards make all of it at once."""
    p = party(r, seat)
    for f in range(3):
        if figures >> f & 1 and cannot_bid(r, s, p, 1 << f):
            figures &= ~(1 << f)
    can = 0b1111  # unseen, anything
    if verb == BID:
        can = can_beside(s, seat, s.duty[seat]) if figures & BOTH else 0
        figures &= can >> 1 & BOTH | 1 << SPIEL
        if figures >> SPIEL & 1 and colour_missing(r, s, seat):
            figures &= BOTH
    bids = BIDS_WITHIN[figures]
    if not can >> BOTH & 1:
        bids &= ~BIDS_OF_BOTH
    for count in range(1, 4):
        if bids and overbids(r, s, p, count):
            bids &= ~BIDS_OF[count]
    return bids


@rule
def list_bids(r: Rules, s: Cells, o: Choices, seat: int, verb: int, figures: int) -> None:
    """Single figures, then two together, then all three."""
    bids = bids_open(r, s, seat, verb, figures) if figures else 0
    while bids:
        add(o, bid_of(verb, lowest(bids)))
        bids &= bids - 1


@rule
@apart
def list_answers(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    """To hold and to raise ask for the same: that he may answer, and can give his word."""
    if judge_answer(r, s, seat, f) == 0:
        add(o, act(PASS, f, 0))
        if word_missing(r, s, seat, f, s.duty[seat]) == 0:
            add(o, act(HOLD, f, 0))
            if s.offer[f] < r.out:
                add(o, act(RAISE, f, s.offer[f] + 1))
    offer_act(r, s, o, seat, act(REDUCE, f, 0))


@rule
def figures_to_try(s: Cells, p: int, but: int) -> int:
    """Figures that a party could bid as far as all can see; those of `but` were bid just now."""
    found = 0
    for f in range(3):
        if is_open(s, f) and (s.phase != SHOW or f == SPIEL or s.show_turn[f] == p):
            found |= 1 << f
    return found & ~but


@rule
def list_raises(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    for f in range(3):
        if is_open(s, f) and s.level[f] > 1 and s.level[f] < r.out:
            offer_act(r, s, o, seat, act(RAISE, f, s.level[f] + 1))


@rule
def list_words(r: Rules, s: Cells, o: Choices, seat: int, but: int) -> None:
    list_bids(r, s, o, seat, BID, figures_to_try(s, party(r, seat), but))
    list_raises(r, s, o, seat)


# --- asking for Dritziges
@rule
def declaration(f: int, value: int) -> int:
    return with_digit(act(DECLARE, f, value >> 4), 2, value & 15)


@rule
def list_brink(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if s.prover != NOBODY:
        if party(r, seat) == s.prover:
            list_value(r, s, o, seat, SHOWS, s.asked_for, s.declared[s.prover])
            offer_act(r, s, o, seat, act(PASS, s.asked_for, 0))
        return
    if s.asked_for == NOBODY:
        offer_act(r, s, o, seat, act(ASKS, 0, 0))
        return
    offer_act(r, s, o, seat, declaration(s.asked_for, 0))
    if best_value(s, seat, s.asked_for) >= 48:
        offer_act(r, s, o, seat, declaration(s.asked_for, best_value(s, seat, s.asked_for)))


# --- showing
@rule
def show_made(s: Cells, seat: int, verb: int, f: int, value: int, suit: int) -> int:
    """A show of this value, of a Hanger in this suit; SILENCE if he cannot make it."""
    code = act(verb, f, 0)
    return show_gleich(s, seat, code, value) if f == GLEICH else show_hanger(s, seat, code, value, suit)


@rule
@apart
def lawful_show(r: Rules, s: Cells, seat: int, verb: int, f: int, value: int) -> int:
    """The show that is listed for a value that the seat can make; SILENCE if none is lawful."""
    for suit in range(1 if f == GLEICH else 4):
        code = show_made(s, seat, verb, f, value, suit)
        if code != SILENCE and judge(r, s, seat, code) == 0 and surely_kept(r, s, seat, code):
            return code
    return SILENCE


@rule
@apart
def better_show(r: Rules, s: Cells, seat: int, f: int, value: int) -> int:
    """The same where it is his turn and the value beats what lies: only his duty may still forbid it."""
    for suit in range(1 if f == GLEICH else 4):
        code = show_made(s, seat, SHOWS, f, value, suit)
        if code != SILENCE and not breaks_duty(s, seat, code) and surely_kept(r, s, seat, code):
            return code
    return SILENCE


@rule
@apart
def show_of(r: Rules, s: Cells, seat: int, verb: int, f: int, value: int) -> int:
    """The same for any value."""
    if not exists(f, value) or not makes_exactly(s, seat, f, value):
        return SILENCE
    return lawful_show(r, s, seat, verb, f, value)


@rule
@apart
def show_within(
    r: Rules, s: Cells, seat: int, f: int, low: int, high: int, downward: bool
) -> tuple[int, int]:
    """The first lawful show of such a value, from below or from above, and its value; SILENCE for none."""
    mask, ranks, wilds = names_now(s, seat)
    for i in range(high - low + 1):
        value = high - i if downward else low + i
        if exists(f, value) and can_make(f, mask, ranks, wilds, value):
            code = better_show(r, s, seat, f, value)
            if code != SILENCE:
                return code, value
    return SILENCE, 0


@rule
def values_to_show(r: Rules, s: Cells, seat: int, f: int) -> tuple[int, int]:
    """From the least that beats what lies, to the best that he can make; where it
    is not his turn the second is 0."""
    high = best_value(s, seat, f) if judge_turn(r, s, seat, f) == 0 else 0
    return max(others_best(r, s, party(r, seat), f), 32) + 1, high


@rule
@apart
def first_show(r: Rules, s: Cells, seat: int, f: int, downward: bool) -> int:
    """Of the lawful shows that beat what lies the lowest, or downward the best; SILENCE if there is none."""
    low, high = values_to_show(r, s, seat, f)
    code, _ = show_within(r, s, seat, f, low, high, downward)
    return code


@rule
def list_value(r: Rules, s: Cells, o: Choices, seat: int, verb: int, f: int, value: int) -> bool:
    """One show of this value if any is lawful."""
    code = show_of(r, s, seat, verb, f, value)
    if code == SILENCE:
        return False
    add(o, code)
    return True


@rule
def list_shows(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    """Equal, just better, and the best he can show."""
    theirs = others_best(r, s, party(r, seat), f)
    if theirs > 0:
        list_value(r, s, o, seat, STANDS_BY, f, theirs)
    low, high = values_to_show(r, s, seat, f)
    just, value = show_within(r, s, seat, f, low, high, False)
    if just == SILENCE:
        return
    add(o, just)
    best, _ = show_within(r, s, seat, f, value + 1, high, True)
    if best != SILENCE:
        add(o, best)


@rule
def list_figure(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    if judge_adds_nothing(r, s, seat, f) == 0:
        add(o, act(PASS, f, 0))
    if judge_rest(r, s, seat, f) == 0:
        add(o, act(RESTS, f, 0))
    if judge_stand(r, s, seat, f, act(STANDS_BY, f, 0)) == 0:
        add(o, act(STANDS_BY, f, 0))
    list_shows(r, s, o, seat, f)


@rule
def list_showing(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    for f in range(HANGER + 1):
        if is_open(s, f) and s.show_turn[f] == party(r, seat):
            list_figure(r, s, o, seat, f)


# --- lists
@rule
def list_looking(r: Rules, s: Cells, o: Choices, seat: int, but: int) -> None:
    offer_act(r, s, o, seat, act(LOOK, 0, 0))
    if not any_offer(s) and may_bid_unseen(r, s, party(r, seat)):
        list_bids(r, s, o, seat, BID_UNSEEN, 7 & ~but)


@rule
def list_lawful(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """What the seat may do now, whoever is asked."""
    o.count = 0
    if s.phase == CUT:
        list_cut(r, s, o, seat)
        return
    if not s.looked >> seat & 1:
        list_looking(r, s, o, seat, 0)
        return
    if any_offer(s):
        for f in range(3):
            if s.offer[f]:
                list_answers(r, s, o, seat, f)
        return
    if s.phase == ASK:
        list_brink(r, s, o, seat)
    elif s.phase == SHOW:
        list_showing(r, s, o, seat)
    else:
        list_plays(r, s, o, seat)
        offer_act(r, s, o, seat, act(ASKS, 0, 0))
    if s.phase != ASK:
        list_words(r, s, o, seat, 0)
    list_exchange(r, s, o, seat)


@rule
def list_before_play(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """Words and the exchange while the seats are asked, then the card."""
    if s.to_ask == 0:
        list_plays(r, s, o, seat)
        return
    list_words(r, s, o, seat, s.bid_now)
    list_exchange(r, s, o, seat)
    offer_act(r, s, o, seat, act(ASKS, 0, 0))


@rule
def list_asked(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    """What the seat may do when it is asked in its turn."""
    o.count = 0
    if may_be_silent(s, seat):
        o.act[0] = SILENCE
        o.count = 1
    if s.phase == CUT:
        list_cut(r, s, o, seat)
    elif not s.looked >> seat & 1:
        list_looking(r, s, o, seat, s.bid_now)
    elif any_offer(s):
        list_answers(r, s, o, seat, pending_figure(s))
    elif s.phase == UNSEEN:
        offer_act(r, s, o, seat, act(LOOK, 0, 0))
    elif s.phase == ASK:
        list_brink(r, s, o, seat)
    elif s.phase == SHOW:
        list_showing(r, s, o, seat)
        list_words(r, s, o, seat, s.bid_now)
    else:
        list_before_play(r, s, o, seat)


@rule
def sit(s: Cells, seats: int, dealer: int) -> None:
    """A table before the first deal."""
    s.seats, s.dealer = seats, dealer


@rule
def digest(s: Cells) -> int:
    """What a deal came to, as one number."""
    return s.total[0] + 64 + 256 * (s.total[1] + 64 + 256 * (s.total[2] + 64)) + s.redeal


def lawful(r: Rules, s: Cells, seat: int) -> list[int]:
    """What a seat may do."""
    o = Choices()
    if s.seats and s.phase != DONE:
        list_lawful(r, s, o, seat)
    return o.act[: o.count]
