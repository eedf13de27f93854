"""Showing (4.7): weisen, stellen, rasten, passen.  A pair `judge_x`, `advance_x` for each verb."""

from stammtisch.core.rule import apart, rule

from .cells import (
    AS_IT_IS,
    ASK,
    DECIDED,
    GLEICH,
    LEFT,
    NOBODY,
    NONE,
    NONE_HAS,
    PARTIES,
    SHOW,
    SPIEL,
    STANDS,
    Cells,
    Rules,
    cards_named,
    everybody,
    is_open,
    party,
    places_named,
    shown_as,
    true_duty,
)
from .figures import NAMES, best_gleich, best_hanger, best_of, can_have
from .hands import (
    can_fulfil,
    card_at,
    lay_down,
    lying_names,
    name_shown,
    names_after,
    names_shown,
)
from .jointly import kept_by_partners, kept_of_party_duty, most_kept
from .settle import try_settle
from .strength import is_wild


@rule
def soft(r: Rules, why: int) -> int:
    """At the table such an act goes through and may be claimed (4.9)."""
    return -why if r.table else why


# --- what the parties' lying cards are worth
@rule
@apart
def find_values(r: Rules, s: Cells) -> None:
    """The party's figure is the better one of its players (PE-067)."""
    for i in range(PARTIES * 2):
        s.value[i] = 0
    for seat in range(s.seats):
        if s.laid[seat] < 2:  # one card is no figure
            continue
        p = party(r, seat)
        mask, ranks = lying_names(s, seat)
        s.value[p] = max(s.value[p], best_gleich(ranks, 0))
        s.value[PARTIES + p] = max(s.value[PARTIES + p], best_hanger(mask, 0))


@rule
def others_best(r: Rules, s: Cells, p: int, f: int) -> int:
    best = 0
    for q in range(r.parties):
        if q != p:
            best = max(best, s.value[PARTIES * f + q])
    return best


@rule
def leads(r: Rules, s: Cells, p: int, f: int) -> bool:
    """Its lying figure is better than any other."""
    return s.value[PARTIES * f + p] > others_best(r, s, p, f)


@rule
def out_of_cards(r: Rules, s: Cells) -> bool:
    """Nobody has a card left in hand (PE-140)."""
    for seat in range(s.seats):
        if s.laid[seat] < r.hand_size:
            return False
    return True


# --- judge
@rule
def judge_turn(r: Rules, s: Cells, seat: int, f: int) -> int:
    """What showing, standing, resting and passing have in common (PE-130 to PE-136)."""
    p = party(r, seat)
    if s.phase != SHOW:
        return 134
    if f >= SPIEL or not is_open(s, f):
        return 99
    if s.locked[f] >> p & 1:
        return 135 if s.stood[f] >> p & 1 and p == s.beginner else 136
    return 0 if s.show_turn[f] == p else 134


@rule
def judge_card(s: Cells, seat: int, place: int, how: int) -> int:
    """A card of one's own; only a Perlagg still in hand gets a name (PE-050, PE-052, PE-066)."""
    if how == LEFT:
        return 0
    card = card_at(s, seat, place)
    if card == NONE:
        return 66
    if how == AS_IT_IS:
        return 0
    if place < s.laid[seat]:
        return 52
    return 0 if is_wild(s, card) and NAMES >> how & 1 else 50


@rule
def judge_cards(s: Cells, seat: int, code: int) -> int:
    for place in range(places_named(code)):
        why = judge_card(s, seat, place, shown_as(code, place))
        if why:
            return why
    return 0


@rule
def shown_value(s: Cells, seat: int, f: int, code: int) -> int:
    """What the cards of the act are worth, 0 if together they are not exactly the figure."""
    mask, ranks, cards = names_shown(s, seat, code)
    value = best_of(f, mask, ranks, 0)
    return value if value >> 4 == cards else 0


@rule
def lays_cards(s: Cells, seat: int, code: int) -> bool:
    """The act names a card that is still in hand."""
    return places_named(code) > s.laid[seat]


@rule
def no_figure(f: int) -> int:
    """The cards are no Gleich (PE-061), no Hanger (PE-063)."""
    return 61 if f == GLEICH else 63


@rule
@apart
def breaks_duty(s: Cells, seat: int, code: int) -> bool:
    """What could be fulfilled before the show cannot be any more (PE-096)."""
    duty = true_duty(s, seat)
    if duty == 0 or not can_fulfil(s, seat, duty):
        return False
    mask, ranks, wilds = names_after(s, seat, code)
    return not can_have(mask, ranks, wilds, duty)


@rule
@apart
def kept_after_show(s: Cells, seat: int, duty: int, code: int) -> int:
    """As `kept_of_party_duty`, once the show is done."""
    mask, ranks, wilds = names_after(s, seat, code)
    found = 1
    for some in range(1, 4):
        if some & ~duty == 0 and can_have(mask, ranks, wilds, true_duty(s, seat) | some):
            found |= 1 << some
    return found


@rule
def shows_away(r: Rules, s: Cells, seat: int, code: int, theirs: int) -> bool:
    """The seat could make more of the party's unseen word beside these sets than it will be able to."""
    duty = s.party_duty[party(r, seat)]
    if duty == 0 or not lays_cards(s, seat, code):
        return False
    now = kept_of_party_duty(s, seat, duty, 0)
    return most_kept(kept_after_show(s, seat, duty, code), theirs) < most_kept(now, theirs)


@rule
def surely_kept(r: Rules, s: Cells, seat: int, code: int) -> bool:
    """Whatever his partners hold, this show gives up no unseen word (PE-107); after asking none binds."""
    return s.phase == ASK or not shows_away(r, s, seat, code, 1)


@rule
@apart
def judge_duties(r: Rules, s: Cells, seat: int, code: int) -> int:
    """His own word (PE-096), and what his party spoke for unseen (PE-107)."""
    if breaks_duty(s, seat, code):
        return soft(r, 96)
    if surely_kept(r, s, seat, code):
        return 0
    return 107 if shows_away(r, s, seat, code, kept_by_partners(r, s, seat)) else 0


@rule
def judge_proof(r: Rules, s: Cells, seat: int, f: int, code: int) -> int:
    """After asking the winner shows exactly what it declared; older duties do not bind (PE-157)."""
    if s.prover == NOBODY:
        return 155
    p = party(r, seat)
    if p != s.prover or f != s.asked_for:
        return 157
    why = judge_cards(s, seat, code)
    if why:
        return why
    value = shown_value(s, seat, f, code)
    if value == 0:
        return no_figure(f)
    return 0 if value == s.declared[p] else 157


@rule
@apart
def judge_show(r: Rules, s: Cells, seat: int, f: int, code: int) -> int:
    if s.phase == ASK:
        return judge_proof(r, s, seat, f, code)
    why = judge_turn(r, s, seat, f) or judge_cards(s, seat, code)
    if why:
        return why
    value = shown_value(s, seat, f, code)
    if value == 0:
        return no_figure(f)
    if value <= others_best(r, s, party(r, seat), f):
        return 132
    return judge_duties(r, s, seat, code)


@rule
@apart
def judge_stand(r: Rules, s: Cells, seat: int, f: int, code: int) -> int:
    """With cards it makes the figure equal, without it says that it is (PE-132)."""
    if s.phase == ASK:
        return 155 if s.prover == NOBODY else 157
    why = judge_turn(r, s, seat, f) or judge_cards(s, seat, code)
    if why:
        return why
    p = party(r, seat)
    theirs = others_best(r, s, p, f)
    if r.parties == 3 and s.stood[f] >> p & 1 and not lays_cards(s, seat, code):
        return 132  # said already; of three parties two could go on saying it for ever
    if not cards_named(code):
        return 0 if s.value[PARTIES * f + p] == theirs and theirs > 0 else 132
    value = shown_value(s, seat, f, code)
    if value == 0:
        return no_figure(f)
    if value != theirs:
        return 132
    return judge_duties(r, s, seat, code)


@rule
def judge_rest(r: Rules, s: Cells, seat: int, f: int) -> int:
    if s.phase == ASK:
        return 155 if s.prover == NOBODY else 157
    why = judge_turn(r, s, seat, f)
    if why:
        return why
    return 0 if leads(r, s, party(r, seat), f) else 132


@rule
def judge_adds_nothing(r: Rules, s: Cells, seat: int, f: int) -> int:
    """Passing where no offer is to be answered (PE-136)."""
    p = party(r, seat)
    if s.phase != SHOW:
        return 83
    if f >= SPIEL or not is_open(s, f):
        return 99
    if s.show_turn[f] != p:
        return 134
    return 132 if leads(r, s, p, f) else 0


# --- advance
@rule
@apart
def lay_shown(s: Cells, seat: int, code: int) -> None:
    """The cards lie under their names for good, and for both figures (PE-131, PE-138)."""
    first = s.laid[seat]
    cards, names, named, count = 0, 0, 0, 0
    for place in range(first, places_named(code)):
        how = shown_as(code, place)
        if how != LEFT:
            card = card_at(s, seat, place)
            cards |= card << 6 * count
            names |= name_shown(s, seat, place, card, how) << 6 * count
            named |= (1 if how != AS_IT_IS else 0) << count
            count += 1
    for i in range(count):  # only now, as laying down moves the places
        lay_down(s, seat, cards >> 6 * i & 63, names >> 6 * i & 63, named >> i & 1 == 1)


@rule
@apart
def decide(r: Rules, s: Cells, f: int) -> None:
    """The highest wins; equal figures stand (PE-070, PE-139)."""
    best, who = 0, NOBODY
    for p in range(r.parties):
        value = s.value[PARTIES * f + p]
        if value > best:
            best, who = value, p
        elif value == best:
            who = NOBODY
    s.status[f], s.by[f], s.show_turn[f] = DECIDED, who, NOBODY
    if who == NOBODY:
        s.why[f] = STANDS if best > 0 else NONE_HAS


@rule
def next_party(r: Rules, s: Cells, p: int, f: int) -> int:
    """Clockwise the next that may still add something: neither locked nor alone in the lead (4.7)."""
    q = p
    for _ in range(r.parties - 1):
        q = q + 1 if q + 1 < r.parties else 0
        if not s.locked[f] >> q & 1 and not leads(r, s, q, f):
            return q
    return NOBODY


@rule
@apart
def pass_turn(r: Rules, s: Cells, p: int, f: int) -> None:
    """To the next, or the figure is decided (PE-133, PE-135, PE-136)."""
    find_values(r, s)
    s.to_ask = everybody(s)
    s.show_turn[f] = next_party(r, s, p, f)
    if s.show_turn[f] == NOBODY:
        decide(r, s, f)
        try_settle(r, s)


@rule
def after_show(r: Rules, s: Cells, seat: int, f: int) -> None:
    """The shown cards lie."""
    pass_turn(r, s, party(r, seat), f)


@rule
def after_stand(r: Rules, s: Cells, seat: int, f: int) -> None:
    """The Spiel party may not improve what it has itself declared standing (PE-135)."""
    p = party(r, seat)
    s.stood[f] |= 1 << p
    if p == s.beginner:
        s.locked[f] |= 1 << p
    pass_turn(r, s, p, f)


@rule
def advance_adds_nothing(r: Rules, s: Cells, seat: int, f: int) -> None:
    """Final for the party and the figure (PE-136)."""
    s.locked[f] |= 1 << party(r, seat)
    pass_turn(r, s, party(r, seat), f)


@rule
@apart
def enter_show(r: Rules, s: Cells, beginner: int) -> None:
    """Spiel is decided; its party acts first on each open figure (PE-130, PE-140)."""
    s.phase, s.beginner, s.looked, s.to_ask, s.bid_now = SHOW, beginner, everybody(s), everybody(s), 0
    find_values(r, s)
    for f in range(2):
        if is_open(s, f):
            s.show_turn[f], s.locked[f], s.stood[f] = beginner, 0, 0
            if out_of_cards(r, s):
                decide(r, s, f)
    try_settle(r, s)
