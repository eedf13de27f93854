"""Showing (4.7): weisen, stellen, rasten, passen.  A pair `judge_x`, `advance_x` for each verb.

0: lawful.  A positive number is the rule that refuses the act, so 132 is PE-132.
"""

from perlaggen.acts import verb_of
from perlaggen.cells import (
    AS_IT_IS,
    DECIDED,
    DONE,
    LEFT,
    NO_CARD,
    NOBODY,
    NONE_HAS,
    OPEN,
    PARTIES,
    PLACES,
    RESTS,
    SHOW,
    SHOWS,
    STANDS,
    STANDS_BY,
    Cells,
    Rules,
    cards_named,
    figure_of,
    is_wild,
    out_of_cards,
    party,
    shown_as,
)
from perlaggen.figures import GLEICH, NAMES, SPIEL, add_rank, best_of, can_have
from perlaggen.settle import try_settle
from stammtisch.core.cards import NO_NAME
from stammtisch.core.rule import rule

Sets = tuple[int, int, int]  # names, ranks and the number of Perlaggen without a name


# --- what a seat has and what a party's cards are worth
@rule
def name_shown(s: Cells, at: int, how: int) -> int:
    """What the card at this place counts as in the act; a Perlagg without a name is its face (PE-051)."""
    if how != AS_IT_IS:
        return how
    return s.card[at] if s.name[at] == NO_NAME else s.name[at]


@rule
def names_after(s: Cells, seat: int, code: int) -> Sets:
    """All of the seat's names once the act is done; 0 is no act (PE-066)."""
    mask, ranks, wilds = 0, 0, 0
    for place in range(PLACES):
        at, how = PLACES * seat + place, shown_as(code, place)
        if s.card[at] != NO_CARD:
            name = s.name[at] if how == LEFT else name_shown(s, at, how)
            if name == NO_NAME:
                wilds += 1
            else:
                mask, ranks = mask | 1 << name, add_rank(ranks, name)
    return mask, ranks, wilds


@rule
def names_shown(s: Cells, seat: int, code: int) -> Sets:
    """The names in the act itself, and how many cards it names."""
    mask, ranks, cards = 0, 0, 0
    for place in range(PLACES):
        how = shown_as(code, place)
        if how != LEFT:
            name = name_shown(s, PLACES * seat + place, how)
            mask, ranks, cards = mask | 1 << name, add_rank(ranks, name), cards + 1
    return mask, ranks, cards


@rule
def lying_value(s: Cells, seat: int, f: int) -> int:
    """What counts without being called (PE-131)."""
    mask, ranks = 0, 0
    for place in range(PLACES):
        if s.lies[seat] >> place & 1:
            name = s.name[PLACES * seat + place]
            mask, ranks = mask | 1 << name, add_rank(ranks, name)
    return best_of(f, mask, ranks, 0)


@rule
def find_values(r: Rules, s: Cells) -> None:
    """The party's figure is the better one of its players (PE-067)."""
    for i in range(PARTIES * 2):
        s.value[i] = 0
    for f in range(2):
        for seat in range(r.seats):
            at = PARTIES * f + party(r, seat)
            s.value[at] = max(s.value[at], lying_value(s, seat, f))


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


# --- judge
@rule
def judge_turn(r: Rules, s: Cells, seat: int, f: int) -> int:
    """What showing, standing, resting and passing have in common (PE-130 to PE-136)."""
    p = party(r, seat)
    if s.phase != SHOW:
        return 134
    if f >= SPIEL or s.status[f] != OPEN:
        return 99
    if s.locked[f] >> p & 1:
        return 135 if s.stood[f] >> p & 1 else 136
    return 0 if s.turn[f] == p else 134


@rule
def judge_card(s: Cells, seat: int, place: int, how: int) -> int:
    """A card of one's own; only a Perlagg still in hand gets a name (PE-050, PE-052, PE-066)."""
    at = PLACES * seat + place
    if how == LEFT:
        return 0
    if s.card[at] == NO_CARD:
        return 66
    if how == AS_IT_IS:
        return 0
    if s.lies[seat] >> place & 1:
        return 52
    return 0 if is_wild(s, s.card[at]) and NAMES >> how & 1 else 50


@rule
def judge_cards(s: Cells, seat: int, code: int) -> int:
    for place in range(PLACES):
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
def no_figure(f: int) -> int:
    """The cards are no Gleich (PE-061), no Hanger (PE-063)."""
    return 61 if f == GLEICH else 63


@rule
def keeps_duty(s: Cells, seat: int, code: int) -> bool:
    """What could be fulfilled before can be fulfilled after (PE-096)."""
    duty = s.duty[seat]
    if duty == 0:
        return True
    mask, ranks, wilds = names_after(s, seat, code)
    if can_have(mask, ranks, wilds, duty):
        return True
    mask, ranks, wilds = names_after(s, seat, 0)
    return not can_have(mask, ranks, wilds, duty)


@rule
def judge_show(r: Rules, s: Cells, seat: int, f: int, code: int) -> int:
    why = judge_turn(r, s, seat, f) or judge_cards(s, seat, code)
    if why:
        return why
    value = shown_value(s, seat, f, code)
    if value == 0:
        return no_figure(f)
    if value <= others_best(r, s, party(r, seat), f):
        return 132
    return 0 if keeps_duty(s, seat, code) else 96


@rule
def judge_stand(r: Rules, s: Cells, seat: int, f: int, code: int) -> int:
    """With cards it makes the figure equal, without it says that it is (PE-132)."""
    why = judge_turn(r, s, seat, f) or judge_cards(s, seat, code)
    if why:
        return why
    p = party(r, seat)
    theirs = others_best(r, s, p, f)
    if not cards_named(code):
        return 0 if s.value[PARTIES * f + p] == theirs > 0 else 132
    value = shown_value(s, seat, f, code)
    if value == 0:
        return no_figure(f)
    if value != theirs:
        return 132
    return 0 if keeps_duty(s, seat, code) else 96


@rule
def judge_rest(r: Rules, s: Cells, seat: int, f: int) -> int:
    why = judge_turn(r, s, seat, f)
    if why:
        return why
    return 0 if leads(r, s, party(r, seat), f) else 132


@rule
def judge_pass(r: Rules, s: Cells, seat: int, f: int) -> int:
    why = 83 if s.phase != SHOW else judge_turn(r, s, seat, f)
    if why:
        return why
    return 132 if leads(r, s, party(r, seat), f) else 0


@rule
def judge(r: Rules, s: Cells, seat: int, code: int) -> int:
    verb, f = verb_of(code), figure_of(code)
    if s.phase == DONE:
        return 150
    if verb == SHOWS:
        return judge_show(r, s, seat, f, code)
    if verb == STANDS_BY:
        return judge_stand(r, s, seat, f, code)
    if verb == RESTS:
        return judge_rest(r, s, seat, f)
    return judge_pass(r, s, seat, f)


# --- advance
@rule
def lay_down(s: Cells, seat: int, code: int) -> None:
    """The cards lie under their names for good, and for both figures (PE-131, PE-138)."""
    for place in range(PLACES):
        how = shown_as(code, place)
        if how != LEFT:
            at = PLACES * seat + place
            s.name[at] = name_shown(s, at, how)
            s.lies[seat] |= 1 << place


@rule
def decide(r: Rules, s: Cells, f: int) -> None:
    """The highest wins; equal figures stand (PE-070, PE-139)."""
    best, who = 0, NOBODY
    for p in range(r.parties):
        value = s.value[PARTIES * f + p]
        if value > best:
            best, who = value, p
        elif value == best:
            who = NOBODY
    s.status[f], s.by[f], s.turn[f] = DECIDED, who, NOBODY
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
def pass_turn(r: Rules, s: Cells, p: int, f: int) -> None:
    """To the next, or the figure is decided (PE-133, PE-135, PE-136)."""
    find_values(r, s)
    s.turn[f] = next_party(r, s, p, f)
    if s.turn[f] == NOBODY:
        decide(r, s, f)
        try_settle(r, s)


@rule
def advance_show(r: Rules, s: Cells, seat: int, f: int, code: int) -> None:
    lay_down(s, seat, code)
    pass_turn(r, s, party(r, seat), f)


@rule
def advance_stand(r: Rules, s: Cells, seat: int, f: int, code: int) -> None:
    """The Spiel party may not improve what it has itself declared standing (PE-135)."""
    p = party(r, seat)
    lay_down(s, seat, code)
    s.stood[f] |= 1 << p
    if p == s.beginner:
        s.locked[f] |= 1 << p
    pass_turn(r, s, p, f)


@rule
def advance_rest(r: Rules, s: Cells, seat: int, f: int) -> None:
    pass_turn(r, s, party(r, seat), f)


@rule
def advance_pass(r: Rules, s: Cells, seat: int, f: int) -> None:
    """Final for the party and the figure (PE-136)."""
    s.locked[f] |= 1 << party(r, seat)
    pass_turn(r, s, party(r, seat), f)


@rule
def advance(r: Rules, s: Cells, seat: int, code: int) -> None:
    """The position after a lawful act."""
    verb, f = verb_of(code), figure_of(code)
    if verb == SHOWS:
        advance_show(r, s, seat, f, code)
    elif verb == STANDS_BY:
        advance_stand(r, s, seat, f, code)
    elif verb == RESTS:
        advance_rest(r, s, seat, f)
    else:
        advance_pass(r, s, seat, f)


@rule
def enter_show(r: Rules, s: Cells, beginner: int) -> None:
    """Spiel is decided; its party acts first on each open figure (PE-130, PE-140)."""
    s.phase, s.beginner = SHOW, beginner
    find_values(r, s)
    for f in range(2):
        if s.status[f] == OPEN:
            s.turn[f], s.locked[f], s.stood[f] = beginner, 0, 0
            if out_of_cards(r, s):
                decide(r, s, f)
    try_settle(r, s)
