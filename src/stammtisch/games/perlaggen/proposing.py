"""One act at random: as likely as any other that `choices` would list, proposed and judged instead."""

from stammtisch.core.acts import act, verb_of
from stammtisch.core.bits import member, size
from stammtisch.core.cards import NO_NAME
from stammtisch.core.chance import Chance, below
from stammtisch.core.dealing import cut_card
from stammtisch.core.rule import apart, rule

from .asking import may_be_silent, pending_figure
from .cells import (
    ASK,
    ASKS,
    BID,
    BID_UNSEEN,
    CUT,
    EXCHANGE,
    HANGER,
    HOLD,
    KEEP,
    LEAVE,
    LOOK,
    NOBODY,
    PASS,
    PLAY,
    PLAY_CARD,
    RAISE,
    REDUCE,
    RESTS,
    SHOW,
    SHOWS,
    SILENCE,
    STANDS_BY,
    UNSEEN,
    Cells,
    Rules,
    any_offer,
    began_one_short,
    cards_named,
    is_open,
    party,
    party_set,
)
from .choices import (
    BIDS_WITHIN,
    NUMBER_OF_BIDS,
    NUMBER_OF_WORDS,
    bid_of,
    declaration,
    figures_to_try,
    first_show,
    show_of,
)
from .hands import best_value
from .judge import judge
from .naming import names_worth_trying
from .play import gives_up_party_duty, name_laid
from .showing import others_best
from .strength import is_wild

NO_ACT = -1  # the place in the list is empty now


@rule
def words_to_try(r: Rules, s: Cells, p: int) -> int:
    """Places of bids and raises that are not plainly out of the question for a party."""
    figures, to_raise = figures_to_try(s, p, 0), 0
    for f in range(3):
        if figures >> f & 1 and s.level[f] > 1 and s.right[f] == p:
            to_raise |= 1 << f
    return BIDS_WITHIN[figures & ~s.bid_now] | to_raise << NUMBER_OF_BIDS


@rule
def nth_word(s: Cells, n: int) -> int:
    """A bid or a raise."""
    f = n - NUMBER_OF_BIDS
    return bid_of(BID, n) if f < 0 else act(RAISE, f, s.level[f] + 1)


@rule
def nth_of_figure(r: Rules, s: Cells, seat: int, f: int, n: int) -> int:
    """A way to pass, rest, stand or show."""
    if n < 3:
        return act(PASS if n == 0 else RESTS if n == 1 else STANDS_BY, f, 0)
    if n == 3:
        code = show_of(r, s, seat, STANDS_BY, f, others_best(r, s, party(r, seat), f))
    else:
        code = first_show(r, s, seat, f, n == 5)
        if n == 5 and code == first_show(r, s, seat, f, False):
            return NO_ACT
    return NO_ACT if code == SILENCE else code


@rule
@apart
def nth_at_brink(r: Rules, s: Cells, seat: int, n: int) -> int:
    f = s.asked_for
    if s.prover != NOBODY:
        code = show_of(r, s, seat, SHOWS, f, s.declared[s.prover]) if n == 0 else act(PASS, f, 0)
        return NO_ACT if code == SILENCE else code
    if f == NOBODY:
        return act(ASKS, 0, 0) if n == 0 else NO_ACT
    value = best_value(s, seat, f) if n else 0
    return declaration(f, value) if n == 0 or value >= 48 else NO_ACT


@rule
def nth_answer(r: Rules, s: Cells, n: int) -> int:
    f = pending_figure(s)
    if n == 2:
        return act(RAISE, f, s.offer[f] + 1) if s.offer[f] < r.out else NO_ACT
    return act(PASS if n == 0 else HOLD if n == 1 else REDUCE, f, 0)


@rule
def places_to_try(r: Rules, s: Cells, seat: int) -> int:
    """The places of a seat's list that are not plainly empty, a set; silence has none."""
    p = party(r, seat)
    if s.phase == CUT or s.phase == ASK:
        return 0b11
    if not s.looked >> seat & 1:
        may_bid = not any_offer(s) and s.looked & party_set(r, p) == 0
        return 1 | (BIDS_WITHIN[7 & ~s.bid_now] << 1 if may_bid else 0)
    if any_offer(s):
        return 0b1111
    if s.phase == UNSEEN:
        return 1
    found = words_to_try(r, s, p)
    if s.phase == SHOW:
        for f in range(HANGER + 1):
            if is_open(s, f) and s.show_turn[f] == p:
                found |= 0b111111 << NUMBER_OF_WORDS + 6 * f
        return found
    if began_one_short(r, s):
        found |= 1 << NUMBER_OF_WORDS
    if seat == s.dealer and is_wild(s, s.turned) and s.trick + s.laid[seat] == 0:
        found |= (1 << size(s.hand[seat])) - 1 << NUMBER_OF_WORDS + 1
    return found


@rule
def nth_asked(r: Rules, s: Cells, seat: int, n: int) -> int:
    """The act at a place of the list for a seat that is asked for more than its card; NO_ACT for none."""
    if s.phase == CUT:
        return act(LEAVE, 0, 0) if n else act(KEEP, cut_card(s) & 63, 0)
    if not s.looked >> seat & 1:
        return bid_of(BID_UNSEEN, n - 1) if n else act(LOOK, 0, 0)
    if any_offer(s):
        return nth_answer(r, s, n)
    if s.phase == UNSEEN:
        return act(LOOK, 0, 0)
    if s.phase == ASK:
        return nth_at_brink(r, s, seat, n)
    if n < NUMBER_OF_WORDS:
        return nth_word(s, n)
    n -= NUMBER_OF_WORDS
    if s.phase == SHOW:
        return nth_of_figure(r, s, seat, n // 6, n % 6)
    return act(EXCHANGE, member(s.hand[seat], n - 1), 0) if n else act(ASKS, 0, 0)


@rule
def shows_cards(code: int) -> bool:
    """Such acts have been judged when they were made up."""
    verb = verb_of(code)
    return verb == SHOWS or (verb == STANDS_BY and cards_named(code))


@rule
def propose_play(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    hand, perlaggen = s.hand[seat], s.hand[seat] & s.wilds
    names = names_worth_trying(r, s, seat) if perlaggen else 0
    cards, number = size(hand), size(names)
    while True:
        n = below(g, cards + size(perlaggen) * number)
        if n < cards:
            card, name = member(hand, n), NO_NAME
        else:
            card, name = member(perlaggen, (n - cards) // number), member(names, (n - cards) % number)
        if is_wild(s, card) and gives_up_party_duty(r, s, seat, card, name_laid(card, name)):
            continue
        if judge(r, s, seat, act(PLAY_CARD, card, name)) == 0:
            return act(PLAY_CARD, card, name)


@rule
def propose(r: Rules, s: Cells, g: Chance, seat: int) -> int:
    """One of the acts of `list_asked`."""
    if s.phase == PLAY and s.to_ask == 0 and not any_offer(s):
        return propose_play(r, s, g, seat)
    silence, places = 1 if may_be_silent(s, seat) else 0, places_to_try(r, s, seat)
    while True:
        n = below(g, size(places) + silence) - silence
        if n < 0:
            return SILENCE
        place = member(places, n)
        code = nth_asked(r, s, seat, place)
        if code != NO_ACT and (shows_cards(code) or judge(r, s, seat, code) == 0):
            return code
        places &= ~(1 << place)  # so each of the lawful ones is as likely as the next
