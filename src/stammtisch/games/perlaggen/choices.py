"""Every act worth listing for a seat, in a fixed order; signs, talk and claims are outside the list.

Only what the seat itself knows decides: an act that turns on a partner's cards is not listed.
"""

from stammtisch.core.acts import act
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import cut_card
from stammtisch.core.rule import rule
from stammtisch.games.perlaggen.asking import may_be_silent, pending_figure
from stammtisch.games.perlaggen.cells import (
    ASK,
    ASKS,
    BID,
    BID_UNSEEN,
    CUT,
    DECLARE,
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
from stammtisch.games.perlaggen.figures import best_of, exists
from stammtisch.games.perlaggen.hands import best_value, names_after
from stammtisch.games.perlaggen.judge import judge
from stammtisch.games.perlaggen.naming import names_worth_trying, show_gleich, show_hanger
from stammtisch.games.perlaggen.play import gives_up_party_duty
from stammtisch.games.perlaggen.showing import others_best
from stammtisch.games.perlaggen.strength import is_wild


@rule
def offer_act(r: Rules, s: Cells, o: Choices, seat: int, code: int) -> bool:
    """List the act if it is lawful; one that would be punished is not."""
    if judge(r, s, seat, code) != 0:
        return False
    o.act[o.count] = code
    o.count += 1
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
    if seat != s.dealer:
        return
    for card in range(36):
        if s.hand[seat] >> card & 1:
            offer_act(r, s, o, seat, act(EXCHANGE, card, 0))


@rule
def list_perlagg(r: Rules, s: Cells, o: Choices, seat: int, card: int, names: int) -> None:
    if not gives_up_party_duty(r, s, seat, card, card):
        offer_act(r, s, o, seat, act(PLAY_CARD, card, 0))
    for name in range(36):
        if names >> name & 1 and not gives_up_party_duty(r, s, seat, card, name):
            offer_act(r, s, o, seat, act(PLAY_CARD, card, name))


@rule
def list_plays(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    if s.phase != PLAY or seat != s.turn or any_offer(s):
        return
    names = names_worth_trying(r, s, seat)
    for card in range(36):
        if s.hand[seat] >> card & 1:
            if is_wild(s, card):
                list_perlagg(r, s, o, seat, card, names)
            else:
                offer_act(r, s, o, seat, act(PLAY_CARD, card, 0))


# --- words
@rule
def bid_of(verb: int, a: int, b: int, c: int) -> int:
    """Up to three figures in this order, NOBODY for none."""
    return with_digit(with_digit(with_digit(verb, 0, a + 1), 1, b + 1), 2, c + 1)


@rule
def list_bids(r: Rules, s: Cells, o: Choices, seat: int, verb: int, but: int) -> None:
    """Single figures, two together, all three; those of `but` were bid just now."""
    for f in range(3):
        if not but >> f & 1:
            offer_act(r, s, o, seat, bid_of(verb, f, NOBODY, NOBODY))
    for f in range(3):
        for g in range(3):
            if f != g and not but >> f & 1 and not but >> g & 1:
                offer_act(r, s, o, seat, bid_of(verb, f, g, NOBODY))
    if but == 0:
        offer_act(r, s, o, seat, bid_of(verb, GLEICH, HANGER, SPIEL))


@rule
def list_answers(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    offer_act(r, s, o, seat, act(PASS, f, 0))
    offer_act(r, s, o, seat, act(HOLD, f, 0))
    if s.offer[f] < r.out:
        offer_act(r, s, o, seat, act(RAISE, f, s.offer[f] + 1))
    offer_act(r, s, o, seat, act(REDUCE, f, 0))


@rule
def list_raises(r: Rules, s: Cells, o: Choices, seat: int) -> None:
    for f in range(3):
        if is_open(s, f) and s.level[f] > 1 and s.level[f] < r.out:
            offer_act(r, s, o, seat, act(RAISE, f, s.level[f] + 1))


@rule
def list_words(r: Rules, s: Cells, o: Choices, seat: int, but: int) -> None:
    list_bids(r, s, o, seat, BID, but)
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
def list_value(r: Rules, s: Cells, o: Choices, seat: int, verb: int, f: int, value: int) -> bool:
    """One show of this value if any is lawful."""
    if not exists(f, value):
        return False
    if f == GLEICH:
        code = show_gleich(s, seat, act(verb, f, 0), value)
        return code != SILENCE and offer_act(r, s, o, seat, code)
    for suit in range(4):
        code = show_hanger(s, seat, act(verb, f, 0), value, suit)
        if code != SILENCE and offer_act(r, s, o, seat, code):
            return True
    return False


@rule
def list_shows(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    """Equal, just better, and the best he can show."""
    mask, ranks, wilds = names_after(s, seat, SILENCE)
    theirs, most = others_best(r, s, party(r, seat), f), best_of(f, mask, ranks, wilds)
    if theirs > 0:
        list_value(r, s, o, seat, STANDS_BY, f, theirs)
    just = max(theirs, 32) + 1
    while just <= most and not list_value(r, s, o, seat, SHOWS, f, just):
        just += 1
    while most > just and not list_value(r, s, o, seat, SHOWS, f, most):
        most -= 1


@rule
def list_figure(r: Rules, s: Cells, o: Choices, seat: int, f: int) -> None:
    offer_act(r, s, o, seat, act(PASS, f, 0))
    offer_act(r, s, o, seat, act(RESTS, f, 0))
    offer_act(r, s, o, seat, act(STANDS_BY, f, 0))
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
    list_bids(r, s, o, seat, BID_UNSEEN, but)


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
