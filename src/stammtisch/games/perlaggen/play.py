"""Cut, deal, exchange and cards (3.2, 3.3).  A pair `judge_x`, `advance_x` for each verb."""

from stammtisch.core.cards import suit_of
from stammtisch.core.dealing import cut_card, pack_at
from stammtisch.core.rule import apart, rule

from .cells import (
    ASK,
    ASKING_DUTY,
    CUT,
    DECIDED,
    NOBODY,
    NONE,
    NONE_HAS,
    PLACES,
    PLAY,
    SHOW,
    SPIEL,
    UNSEEN,
    Cells,
    Rules,
    began_one_short,
    cutter,
    everybody,
    forehand,
    is_open,
    left_of,
    partner,
    party,
    true_duty,
)
from .figures import NAMES
from .hands import can_fulfil, can_fulfil_named, lay_down, note_lost
from .jointly import kept_by_partners, kept_of_party_duty, most_kept
from .showing import enter_show, soft
from .strength import (
    is_permanent,
    is_wild,
    perlagg_rank,
    perlaggen_of,
    plain_cards,
    refuses_suit,
    taker,
)


# --- cut and deal
@rule
def judge_keep(r: Rules, s: Cells, seat: int, card: int) -> int:
    """Only a permanent Perlagg, one after the other (PE-024)."""
    if s.phase != CUT or seat != cutter(s) or card > 35 or card != cut_card(s):
        return 24
    return 0 if is_permanent(r, card) and s.kept < r.hand_size else 24


@rule
def judge_leave(s: Cells, seat: int) -> int:
    return 0 if s.phase == CUT and seat == cutter(s) else 24


@rule
def advance_keep(s: Cells, card: int) -> None:
    """He shows it to all (PE-025)."""
    s.kept += 1
    s.dealt[cutter(s)] += 1
    s.hand[cutter(s)] |= 1 << card
    s.shown |= 1 << card


@rule
def dealt_in_round(r: Rules, s: Cells, seat: int, packet: int) -> int:
    """Two, then three, of seven three, then four; the cutter so many fewer as he lifted (PE-026, PE-201)."""
    kept = s.kept if seat == cutter(s) else 0
    first = 2 if r.hand_size == 5 else 3
    if packet == 0:
        return max(0, first - kept)
    return r.hand_size - kept - max(0, first - kept)


@rule
def turn_up(r: Rules, s: Cells, card: int) -> None:
    """Its suit is trump; the Weli makes Schell trump (PE-027)."""
    s.turned = s.first_turned = card
    if card != NONE:
        s.trump = suit_of(card)
        s.wilds = perlaggen_of(r, s.trump)


@rule
@apart
def deal(r: Rules, s: Cells) -> None:
    top = 0
    for packet in range(2):
        seat = s.dealer
        for _ in range(s.seats):
            seat = left_of(s, seat)
            hand, number = s.hand[seat], dealt_in_round(r, s, seat, packet)
            for i in range(top, top + number):
                card = pack_at(r, s, i)
                if card != NONE:
                    hand |= 1 << card
            s.hand[seat] = hand
            s.dealt[seat] += number
            top += number
    for seat in range(s.seats):
        s.given[seat] = s.hand[seat]
    turn_up(r, s, pack_at(r, s, top))
    s.leader = s.turn = forehand(s)
    s.phase = UNSEEN
    if not r.unseen:
        open_hands(r, s)


@rule
def begin(r: Rules, s: Cells) -> None:
    """Without permanent Perlaggen nothing can be lifted (PE-008, PE-024)."""
    s.phase = CUT
    for p in range(r.parties):
        s.before[p] = s.total[p]
    if r.perlagg_set == 0:
        deal(r, s)


@rule
def open_hands(r: Rules, s: Cells) -> None:
    """All have looked: asking where it is a duty, otherwise the first card (4.3, PE-155)."""
    s.looked = s.to_ask = everybody(s)
    if s.phase == UNSEEN:
        s.phase = ASK if r.asking == ASKING_DUTY and began_one_short(r, s) else PLAY


@rule
def judge_look(s: Cells, seat: int) -> int:
    return 105 if s.looked >> seat & 1 or s.phase == CUT else 0


@rule
def advance_look(r: Rules, s: Cells, seat: int) -> None:
    s.looked |= 1 << seat
    if s.looked == everybody(s):
        open_hands(r, s)


# --- exchange
@rule
def may_give(r: Rules, s: Cells, card: int) -> bool:
    """A plain trump; in 1853 also a lower Perlagg (PE-030)."""
    if suit_of(card) != s.trump:
        return False
    if not is_wild(s, card):
        return True
    lower = perlagg_rank(r, s.trump, card) < perlagg_rank(r, s.trump, s.turned)
    return r.give_lower == 1 and lower


@rule
def perlagg_lies(s: Cells) -> bool:
    """The card that lies open is worth an exchange (PE-029)."""
    return s.turned != NONE and is_wild(s, s.turned)


@rule
def right_passed(r: Rules, s: Cells, seat: int) -> bool:
    """It is his: of his party nobody from the dealer on to the left has a plain trump before him (PE-031)."""
    before = s.dealer
    while before != seat:
        if plain_cards(s, before, s.trump):
            return False
        before = partner(r, before)
    return True


@rule
@apart
def judge_exchange(r: Rules, s: Cells, seat: int, card: int) -> int:
    """PE-029 to PE-032, in the order of 4.4."""
    if not perlagg_lies(s):
        return 29
    if party(r, seat) != party(r, s.dealer):
        return 31
    if card > 35 or not s.hand[seat] >> card & 1:
        return 29
    if s.phase == SHOW or s.trick > 0 or s.in_trick > 1:
        return 32
    if not may_give(r, s, card):
        return 30
    if not right_passed(r, s, seat):
        return 31
    return 32 if s.laid[seat] else 0


@rule
@apart
def advance_exchange(s: Cells, seat: int, card: int) -> None:
    """Openly (PE-034)."""
    taken = s.turned
    s.hand[seat] = s.hand[seat] & ~(1 << card) | 1 << taken
    s.shown = s.shown & ~(1 << card) | 1 << taken
    s.turned = card
    s.to_ask = everybody(s)


# --- cards
@rule
def name_laid(card: int, name: int) -> int:
    """Without a name a Perlagg is its plain card (PE-051)."""
    return name if name else card


@rule
@apart
def gives_up_party_duty(r: Rules, s: Cells, seat: int, card: int, name: int) -> bool:
    """The seat could make more of the party's unseen word than it will be able to; its own word comes
    first, for who could not keep both might have no card to play."""
    duty = s.party_duty[party(r, seat)]
    if duty == 0:
        return False
    now = kept_of_party_duty(s, seat, duty, 0)
    then = kept_of_party_duty(s, seat, duty, card << 6 | name)
    return most_kept(then, 1) < most_kept(now, 1)


@rule
@apart
def breaks_party_duty(r: Rules, s: Cells, seat: int, card: int, name: int) -> bool:
    """And his partners cannot make up for it (PE-107)."""
    if not gives_up_party_duty(r, s, seat, card, name):
        return False
    duty, theirs = s.party_duty[party(r, seat)], kept_by_partners(r, s, seat)
    now = kept_of_party_duty(s, seat, duty, 0)
    then = kept_of_party_duty(s, seat, duty, card << 6 | name)
    return most_kept(then, theirs) < most_kept(now, theirs)


@rule
def breaks_own_duty(s: Cells, seat: int, card: int, name: int) -> bool:
    """PE-096."""
    duty = true_duty(s, seat)
    return duty != 0 and can_fulfil(s, seat, duty) and not can_fulfil_named(s, seat, card, name, duty)


@rule
@apart
def judge_play(r: Rules, s: Cells, seat: int, card: int, name: int) -> int:
    if s.phase == ASK:
        return 155
    if s.phase != PLAY:
        return 56
    if seat != s.turn:
        return 41
    if card > 35 or not s.hand[seat] >> card & 1:
        return 47
    if name and not (is_wild(s, card) and NAMES >> name & 1):
        return 50
    borne = name_laid(card, name)
    why = refuses_suit(r, s, seat, card, borne, name > 0)
    if why == 0 and is_wild(s, card):
        if breaks_own_duty(s, seat, card, borne):
            why = 96
        elif breaks_party_duty(r, s, seat, card, borne):
            return 107
    return soft(r, why)


@rule
def needed(r: Rules) -> int:
    """Tricks for Spiel (PE-069, PE-201)."""
    return r.hand_size // 2 + 1


@rule
def decide_spiel(r: Rules, s: Cells, by: int, beginner: int) -> None:
    s.status[SPIEL], s.by[SPIEL] = DECIDED, by
    if by == NOBODY:
        s.why[SPIEL] = NONE_HAS
    enter_show(r, s, beginner)


@rule
@apart
def end_trick(r: Rules, s: Cells) -> None:
    """Spiel is made when the last card of the deciding trick lies (PE-041, PE-115)."""
    won = taker(r, s)
    p = party(r, won)
    s.tricks[p] += 1
    s.trick += 1
    s.in_trick = 0
    s.last_leader, s.leader, s.turn = s.leader, won, won
    if not is_open(s, SPIEL):
        return
    if s.tricks[p] == needed(r):
        decide_spiel(r, s, p, p)
    elif s.trick == r.hand_size:
        decide_spiel(r, s, NOBODY, p)


@rule
@apart
def advance_play(r: Rules, s: Cells, seat: int, card: int, name: int) -> None:
    borne = name_laid(card, name)
    if r.table and refuses_suit(r, s, seat, card, borne, name > 0):
        s.revoked[seat] |= 1 << s.trick
    breaks = r.table != 0 and is_wild(s, card) and breaks_own_duty(s, seat, card, borne)
    lay_down(s, seat, card, borne, name > 0)
    if breaks:
        note_lost(s, seat)
    s.in_trick += 1
    s.turn = left_of(s, seat)
    s.to_ask, s.bid_now = everybody(s), 0
    if s.in_trick == s.seats:
        end_trick(r, s)


@rule
def judge_christen(s: Cells, seat: int, card: int) -> int:
    """Never afterwards (PE-051, PE-052)."""
    for place in range(s.laid[seat]):
        if s.card[PLACES * seat + place] == card:
            return 52 if s.christened[seat] >> place & 1 else 51
    return 50


@rule
def last_to_lay(s: Cells) -> int:
    """Who laid the last card: the one before the turn, or the last of the trick before."""
    if s.in_trick > 0:
        return s.turn - 1 if s.turn > 0 else s.seats - 1
    if s.trick == 0:
        return NOBODY
    for seat in range(s.seats):
        if s.last_leader == left_of(s, seat):
            return seat
    return NOBODY


@rule
@apart
def judge_withdraw(r: Rules, s: Cells, seat: int, card: int) -> int:
    """Only a card that refused suit, before the next one lies; a Perlagg never (PE-047, PE-048)."""
    if s.phase != PLAY or seat != last_to_lay(s):
        return 47
    at = s.laid[seat] - 1
    if s.card[PLACES * seat + at] != card:
        return 47
    if is_wild(s, card):
        return 48
    return 0 if s.revoked[seat] >> at & 1 else 47


@rule
@apart
def advance_withdraw(r: Rules, s: Cells, seat: int) -> None:
    at = s.laid[seat] - 1
    if s.in_trick == 0:  # it was the last of a trick
        s.tricks[party(r, s.leader)] -= 1
        s.trick -= 1
        s.in_trick = s.seats
        s.leader = s.last_leader
    s.hand[seat] |= 1 << s.card[PLACES * seat + at]
    s.card[PLACES * seat + at] = s.name[PLACES * seat + at] = NONE
    s.laid[seat] = at
    s.in_trick -= 1
    s.revoked[seat] &= ~(1 << at)
    s.turn = seat
    s.to_ask = everybody(s)
