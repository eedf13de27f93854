"""What comes of upheld claims when the deal is over (4.9).  Only at the table: not compiled."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from stammtisch.core.cards import cards_of, suit_of

from .cells import (
    CLOSED,
    DEAL_AND_THREE,
    DECIDED,
    FORFEIT,
    LOST_IT,
    NEVER_HAD,
    NO_COLOUR,
    NOBODY,
    NOT_WRITTEN,
    PLACES,
    REVOKE,
    SPIEL,
    TOO_MANY,
    TRANSFER,
    Cells,
    Rules,
    left_of,
    party,
)
from .play import needed
from .strength import strength_laid


@dataclass
class Figure:
    """A line of the sheet."""

    by: int
    points: int
    why: int
    rules: tuple[str, ...] = ()  # where a claim changed it


@dataclass
class Fine:
    culprit: int
    points: int
    rules: tuple[str, ...]


@dataclass
class Sheet:
    """The deal as it is written, with the claims worked in."""

    figures: list[Figure]
    fines: list[Fine] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)


def sheet_of(r: Rules, s: Cells) -> Sheet:
    sheet = Sheet([Figure(s.by[f], s.points[f], s.why[f]) for f in range(3)], tricks=s.tricks[: r.parties])
    for culprit, kind in upheld(r, s):
        _work_in(r, s, sheet, culprit, kind)
    refused_suit = [culprit for culprit, kind in upheld(r, s) if kind == REVOKE]
    if refused_suit and r.substitute:
        _put_right(r, s, sheet, refused_suit)
    return sheet


def faults(s: Cells, seat: int) -> int:
    """The set of kinds of which the seat is guilty."""
    return (
        (s.false_word[seat] > 0) << NEVER_HAD
        | (s.broken[seat] > 0) << LOST_IT
        | (s.no_colour[seat] > 0) << NO_COLOUR
        | (s.revoked[seat] > 0) << REVOKE
        | (s.claimed[seat] >> TOO_MANY & 1) << TOO_MANY
    )


def upheld(r: Rules, s: Cells) -> Iterator[tuple[int, int]]:
    """One penalty a player and deal: the heaviest of those claimed (4.9)."""
    for seat in range(s.seats):
        proved = s.claimed[seat] & faults(s, seat)
        kinds = [kind for kind in range(TOO_MANY + 1) if proved >> kind & 1]
        if kinds:
            yield seat, max(kinds, key=lambda kind: _weight(r, kind))


def _weight(r: Rules, kind: int) -> tuple[int, int, int]:
    """The deal's points and more come before three points, these before Spiel and two, that before two
    alone; the earlier fault where they weigh the same."""
    what, points = _penalty(r, kind)
    return what, points, -kind


def _penalty(r: Rules, kind: int) -> tuple[int, int]:
    """What is lost (2 all of the deal, 1 Spiel or what passes over, 0 nothing) and the points on top."""
    if kind == TOO_MANY:
        return 2, 2
    if kind == REVOKE:
        return (0, 0) if r.substitute else (1, r.other_penalty)
    if r.false_bid == TRANSFER:
        return 1, 0
    if r.false_bid == DEAL_AND_THREE:
        return 2, 3 if kind == NEVER_HAD else 2
    return (0, r.other_penalty) if kind == NO_COLOUR else (0, 3)


def _work_in(r: Rules, s: Cells, sheet: Sheet, culprit: int, kind: int) -> None:
    if kind == REVOKE:
        _revoke(r, s, sheet, culprit)
    elif kind == TOO_MANY:
        _lose_deal(r, sheet, culprit, 2, "PE-039")
    elif r.false_bid == TRANSFER:
        _transfer(r, s, sheet, culprit, kind)
    elif r.false_bid == DEAL_AND_THREE:
        rule = {NEVER_HAD: "PE-183", LOST_IT: "PE-184", NO_COLOUR: "PE-185"}[kind]
        _lose_deal(r, sheet, culprit, 3 if kind == NEVER_HAD else 2, rule)
    elif kind == NO_COLOUR:
        sheet.fines.append(Fine(culprit, r.other_penalty, ("PE-185",)))
    else:
        sheet.fines.append(Fine(culprit, 3, ("PE-182",)))


def _lose_deal(r: Rules, sheet: Sheet, culprit: int, points: int, rule: str) -> None:
    """Everything the party made in this deal, and points on top."""
    for figure in sheet.figures:
        _strike(figure, party(r, culprit), rule)
    sheet.fines.append(Fine(culprit, points, (rule,)))


def _strike(figure: Figure, side: int, rule: str) -> None:
    """What the party made of this figure is lost."""
    if figure.by == side:
        figure.by, figure.points, figure.why, figure.rules = NOBODY, 0, FORFEIT, (rule,)


# --- 1853: points pass over (PE-187)
def _bet_without(r: Rules, s: Cells, side: int, f: int) -> bool:
    """A player of the side bet on the figure and was rightly claimed for not having it."""
    for seat, kind in upheld(r, s):
        lacking = {NEVER_HAD: s.false_word[seat], LOST_IT: s.broken[seat], NO_COLOUR: 1 << SPIEL}.get(kind, 0)
        if party(r, seat) == side and lacking >> f & 1 and s.bettors[f] >> seat & 1:
            return True
    return False


def _transfer(r: Rules, s: Cells, sheet: Sheet, culprit: int, kind: int) -> None:
    side = party(r, culprit)
    for f, figure in enumerate(sheet.figures):
        if not _bet_without(r, s, side, f) or figure.why == NOT_WRITTEN:
            continue
        others = [p for p in range(r.parties) if p != side]
        if r.parties > 2 or _bet_without(r, s, others[0], f):
            figure.by, figure.points, figure.why, figure.rules = NOBODY, 0, FORFEIT, ("PE-187",)
        elif s.status[f] == CLOSED and figure.by == side:
            figure.by, figure.rules = others[0], ("PE-187",)
        elif s.status[f] == DECIDED and figure.by != others[0]:
            points = _worth(r, s, sheet, f, others[0])
            figure.by, figure.points, figure.why, figure.rules = others[0], points, 0, ("PE-187",)


# --- refusal of suit (PE-188)
def _revoke(r: Rules, s: Cells, sheet: Sheet, culprit: int) -> None:
    """In 1853 the cards are put right instead."""
    if not r.substitute:
        _strike(sheet.figures[SPIEL], party(r, culprit), "PE-188")
        sheet.fines.append(Fine(culprit, r.other_penalty, ("PE-188",)))


def _put_right(r: Rules, s: Cells, sheet: Sheet, culprits: list[int]) -> None:
    sheet.tricks = tricks_put_right(r, s, culprits)
    spiel = sheet.figures[SPIEL]
    if s.status[SPIEL] != DECIDED or spiel.why == NOT_WRITTEN:
        return
    made = [p for p in range(r.parties) if sheet.tricks[p] >= needed(r)]
    by = made[0] if made else NOBODY
    if by != spiel.by:
        spiel.by, spiel.rules = by, ("PE-188",)
        spiel.points = 0 if by == NOBODY else _worth(r, s, sheet, SPIEL, by)
        spiel.why = FORFEIT if by == NOBODY else 0


def _worth(r: Rules, s: Cells, sheet: Sheet, f: int, side: int) -> int:
    """The level; at out what the party still lacks (PE-088)."""
    if s.level[f] < r.out:
        return s.level[f]
    other = sum(figure.points for g, figure in enumerate(sheet.figures) if g != f and figure.by == side)
    return max(0, r.target - s.before[side] - s.late[side] + s.overbids[side] - other)


def tricks_put_right(r: Rules, s: Cells, culprits: list[int]) -> list[int]:
    """The card wrongly kept back lies in the place of the wrong one; nothing is replayed."""
    leaders = _leaders(r, s)
    put_right = s.copy()
    for culprit in culprits:
        for trick in range(r.hand_size):
            if s.revoked[culprit] >> trick & 1:
                _swap(put_right, culprit, trick, suit_of(s.name[PLACES * leaders[trick] + trick]))
    tricks = [0] * r.parties
    for trick in range(s.trick):
        tricks[party(r, _taker(r, put_right, leaders[trick], trick))] += 1
    return tricks


def _leaders(r: Rules, s: Cells) -> list[int]:
    """Who led to each trick, as it was played."""
    leaders = [left_of(s, s.dealer)]
    for trick in range(s.trick):
        leaders.append(_taker(r, s, leaders[trick], trick))
    return leaders


def _taker(r: Rules, s: Cells, leader: int, trick: int) -> int:
    led = suit_of(s.name[PLACES * leader + trick])
    return max(range(s.seats), key=lambda seat: strength_laid(r, s, seat, trick, led))


def _swap(s: Cells, seat: int, trick: int, led: int) -> None:
    """With the lowest plain card of the suit that he then had, be it in hand or laid since."""
    row = PLACES * seat
    later = {s.card[row + t]: t for t in range(trick + 1, s.laid[seat])}
    kept_back = [
        card for card in (*later, *cards_of(s.hand[seat])) if suit_of(card) == led and not s.wilds >> card & 1
    ]
    if not kept_back:
        return
    right, wrong = min(kept_back), s.card[row + trick]
    s.card[row + trick] = s.name[row + trick] = right
    s.christened[seat] &= ~(1 << trick)
    if right in later:
        s.card[row + later[right]] = s.name[row + later[right]] = wrong
