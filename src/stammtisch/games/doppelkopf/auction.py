"""Which game is played: Vorbehalte, Abreizen, the start of play (3.4, 4.3 to 4.5)."""

from stammtisch.core.rule import apart, rule

from .cells import (
    ABREIZEN,
    BOUND,
    CQ,
    DAMEN,
    HERZ,
    HOCHZEIT,
    KREUZ,
    NOBODY,
    NONE,
    NORMAL,
    PLAY,
    TRUMPF,
    VORBEHALT,
    Cells,
    Rules,
    everybody,
    first_in,
    held,
    is_solo,
    place_of,
)
from .parties import complete_public, party


# --- rank
@rule
def value(kind: int) -> int:
    """DO-020: 1 is the highest; the three Farbsoli are equal."""
    if kind == TRUMPF:
        return 1
    if HERZ <= kind <= KREUZ:
        return 2
    return kind - DAMEN + 3


@rule
def solo_rank(r: Rules, s: Cells, seat: int) -> int:
    """The lower the better: who must play his Pflichtsolo, then by kind or Pflicht (DO-020, DO-066, DO-068);
    of equals the seat nearer to Vorhand (DO-053)."""
    place = place_of(s, seat)
    if r.by_kind:
        first = value(s.declared[seat])
    else:
        first = 1 if r.pflicht and s.owes >> seat & 1 else 2
    return place if seat == s.made_to else 4 * first + place


@rule
def best_of(s: Cells, seats: int) -> int:
    """Whose solo of a set ranks highest."""
    best = NOBODY
    for i in range(4):
        seat = s.order[i]
        if seats >> seat & 1 and (best == NOBODY or s.rank[seat] < s.rank[best]):
            best = seat
    return best


# --- who is asked
@rule
def to_declare(s: Cells) -> int:
    """The next of the four who has not said what he wants to play (DO-050)."""
    for i in range(4):
        if s.declared[s.order[i]] == NONE:
            return s.order[i]
    return NOBODY


@rule
def to_answer(s: Cells) -> int:
    """The holder of the standing solo answers, then the others whose solo ranks above the offer (DO-063)."""
    return best_of(s, s.answers)


@rule
def to_bid(s: Cells) -> int:
    """Who may challenge: from Vorhand on, until he passes (DO-058)."""
    return first_in(s, s.queue)


# --- the start of play
@rule
def say_bound(r: Rules, s: Cells, seat: int, level: int) -> None:
    """A Vorabansage that follows from a bid goes on the list (4.5)."""
    note_word(r, s, seat, BOUND + level)
    open_party(s, seat)
    s.doubled |= 1 << party(s.re, seat)


@rule
def note_word(r: Rules, s: Cells, seat: int, word: int) -> None:
    """What all hear, and what they knew when they heard it."""
    i = s.said
    s.said_by[i], s.said_word[i], s.said_trick[i] = seat, word, s.trick + 1
    s.said_lying[i], s.said_held[i] = s.in_trick, held(r, s, seat)
    s.said_public_re[i], s.said_public_kontra[i] = s.public_re, s.public_kontra
    s.said += 1


@rule
def open_party(s: Cells, seat: int) -> None:
    """The seat's party is public from now on (DO-042)."""
    if s.re >> seat & 1:
        s.public_re |= 1 << seat
    else:
        s.public_kontra |= 1 << seat
    complete_public(s)


@rule
def all_open(s: Cells) -> None:
    s.public_re = s.re
    s.public_kontra = everybody(s) & ~s.re


@rule
def start_play(r: Rules, s: Cells, kind: int, alone: int) -> None:
    """4.5a: parties, and who leads (DO-040 to DO-045, DO-080 to DO-082)."""
    s.phase, s.kind, s.alone = PLAY, kind, alone
    s.leader = s.order[0]
    if kind == NORMAL:
        s.re = 0
        for i in range(4):
            if s.dealt[s.order[i]] >> CQ & 1:
                s.re |= 1 << s.order[i]
    else:
        s.re = 1 << alone
    if kind == HOCHZEIT:
        s.seeking = 1
        s.public_re = s.re
    elif is_solo(kind):
        s.pflichtsolo = 1 if r.pflicht and s.owes >> alone & 1 else 0
        all_open(s)
        if not r.pflicht_leads or s.pflichtsolo:
            s.leader = alone
    s.turn = s.led_by[0] = s.leader


@rule
def wedding(s: Cells) -> int:
    """Who declared a Hochzeit, if anybody."""
    for i in range(4):
        if s.declared[s.order[i]] == HOCHZEIT:
            return s.order[i]
    return NOBODY


@rule
def without_solo(r: Rules, s: Cells) -> None:
    """A declared Hochzeit is played, otherwise a normal game (DO-054)."""
    if wedding(s) == NOBODY:
        start_play(r, s, NORMAL, NOBODY)
    else:
        start_play(r, s, HOCHZEIT, wedding(s))


@rule
@apart
def after_declarations(r: Rules, s: Cells) -> None:
    """4.4; without Abreizen the best solo is played at once (DO-066)."""
    for i in range(4):
        seat = s.order[i]
        if is_solo(s.declared[seat]):
            s.live |= 1 << seat
            s.rank[seat] = solo_rank(r, s, seat)
    if s.live == 0:
        without_solo(r, s)
        return
    s.standing_by = best_of(s, s.live)
    s.standing_game = s.declared[s.standing_by]
    if not r.abreizen or s.standing_by == s.made_to:
        start_play(r, s, s.standing_game, s.standing_by)
        return
    s.phase = ABREIZEN
    s.queue = everybody(s) & ~(1 << s.standing_by)


@rule
@apart
def end_auction(r: Rules, s: Cells) -> None:
    """4.5: what stands is played, bound to its level (DO-060, DO-062, DO-065)."""
    by, level = s.standing_by, s.standing_level
    if is_solo(s.standing_game):
        start_play(r, s, s.standing_game, by)
        if level:
            say_bound(r, s, by, level)
        return
    without_solo(r, s)
    if s.seeking:
        s.bound_by, s.bound_level = by, level
    else:
        say_bound(r, s, by, level)


# --- acts
@rule
def advance_declare(r: Rules, s: Cells, seat: int, kind: int) -> None:
    s.declared[seat] = kind
    if to_declare(s) == NOBODY:
        after_declarations(r, s)


@rule
def advance_bid(s: Cells, seat: int, level: int, game: int) -> None:
    """Who offers a normal game gives up his own solo (4.3)."""
    if game == NORMAL:
        s.live &= ~(1 << seat)
    s.offer_by, s.offer_game, s.offer_level = seat, game, level
    s.answers = 1 << s.standing_by
    for i in range(4):
        other = s.order[i]
        above = game == NORMAL or s.rank[other] < s.rank[seat]
        if s.live >> other & 1 and other != seat and above:
            s.answers |= 1 << other


@rule
def advance_pass(r: Rules, s: Cells, seat: int) -> None:
    s.queue &= ~(1 << seat)
    if s.queue == 0:
        end_auction(r, s)


@rule
def advance_hold(s: Cells, seat: int) -> None:
    """A held level binds; the holder is no longer asked (DO-058, DO-060)."""
    s.standing_by, s.standing_game, s.standing_level = seat, s.declared[seat], s.offer_level
    s.queue &= ~(1 << seat)
    end_offer(s)


@rule
def end_offer(s: Cells) -> None:
    s.answers, s.offer_by, s.offer_game, s.offer_level = 0, NOBODY, NORMAL, 0


@rule
def advance_weg(r: Rules, s: Cells, seat: int) -> None:
    """That solo is gone; when nobody else holds, the challenger's game stands (DO-061 to DO-063)."""
    s.live &= ~(1 << seat)
    s.answers &= ~(1 << seat)
    if seat == s.standing_by:
        s.standing_by, s.standing_game, s.standing_level = s.offer_by, s.offer_game, s.offer_level
    if s.answers:
        return
    s.queue &= ~(1 << s.offer_by)
    if s.offer_game == NORMAL:
        s.queue = 0
    end_offer(s)
    if s.queue == 0:
        end_auction(r, s)


@rule
def player_at(seats: int, dealer: int, i: int) -> int:
    """Who plays, from Vorhand on: with more than four the two on each side of the dealer (DO-006, DO-010)."""
    step = i + 1 if seats == 4 or i < 2 else seats - 4 + i
    return (dealer + step) % seats


@rule
def open_table(r: Rules, s: Cells) -> None:
    """The four who play sit down in their order."""
    for i in range(4):
        s.order[i] = player_at(s.seats, s.dealer, i)
        s.place[s.order[i]] = i
    s.phase = VORBEHALT
