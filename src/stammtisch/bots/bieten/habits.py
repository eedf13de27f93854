"""What words say of a hand, and what somebody with a hand will say: by the kinds of players there are."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from stammtisch.bots.bieten.kinds import COUNTED, RECKLESS, Kind, Row
from stammtisch.bots.bieten.story import UNASKED, Word
from stammtisch.games.bieten.cells import LAUB, Rules

NO_RANK, DRITZIG_RANK = 0, 9
RANKS = 10  # none, eight ranks of a card or a pair, three cards
LEAST = 1e-4  # nothing is quite impossible
RARELY = 0.002


class Manner(NamedTuple):
    """A kind of player as chances, by rank from NO_RANK on: of each level and pair or suit."""

    good: tuple[tuple[Row, Row], tuple[Row, Row]]
    hold: tuple[tuple[Row, Row], tuple[Row, Row]]
    three: tuple[Row, Row]
    bid: tuple[tuple[Row, Row, Row], tuple[Row, Row, Row]]
    kind: Kind


def _chances(row: Iterable[float]) -> Row:
    found = [0.0, *(one / 100 for one in row)]
    return tuple(found + found[-1:] * (RANKS - len(found)))


def _manner(kind: Kind) -> Manner:
    hold = [_chances(row) for row in kind.hold]
    three = [_chances(row) for row in kind.three]
    last = [_chances(row) for row in kind.hold_three]
    good = [tuple(max(0.0, 1 - a - b) for a, b in zip(hold[p], three[p], strict=True)) for p in (0, 1)]
    bid = [[_chances(row) for row in rows] for rows in kind.bid]
    return Manner(
        ((good[0], good[1]), (_less(last[0]), _less(last[1]))),
        ((hold[0], hold[1]), (last[0], last[1])),
        (three[0], three[1]),
        ((bid[0][0], bid[0][1], bid[0][2]), (bid[1][0], bid[1][1], bid[1][2])),
        kind,
    )


def _less(row: Row) -> Row:
    return tuple(1 - one for one in row)


@cache
def manners_of(players: int) -> tuple[Manner, ...]:
    """The kinds at a table of so many, in the order of SHARES."""
    return tuple(_manner(kind) for kind in (*COUNTED[max(2, min(4, players))], RECKLESS))


def rank(f: int, key: int) -> int:
    """Of a height: as the rows have it."""
    if f <= LAUB:
        return key >> 2
    return DRITZIG_RANK if key >= 3 * 1024 else (key & 1023) >> 6


def paired(f: int) -> int:
    return int(f > LAUB)


# --- what words say
@lru_cache(maxsize=1 << 12)
def fits(
    players: int, direct_groschen: int, p: int, said: tuple[Word, ...], quiet: tuple[int, ...]
) -> tuple[Row, ...]:
    """For each kind of player, by the rank of a figure how likely he would have said this of it, and been
    silent as often as `quiet` says for each trick."""
    return tuple(_fits(manner, direct_groschen, p, said, quiet) for manner in manners_of(players))


def _fits(manner: Manner, direct_groschen: int, p: int, said: Sequence[Word], quiet: Sequence[int]) -> Row:
    found = [1.0] * RANKS
    for word in said:
        found = [
            one * chance for one, chance in zip(found, _row(manner, direct_groschen, p, word), strict=True)
        ]
    for trick, asked in enumerate(quiet):
        if asked:
            found = [one * (1 - bid) ** asked for one, bid in zip(found, manner.bid[p][trick], strict=True)]
    found = [max(LEAST, one) for one in found]
    if any(word.verb != "passes" for word in said):
        found[NO_RANK] = LEAST * LEAST  # he has it, unless patience ended
    return tuple(found)


def _row(manner: Manner, direct_groschen: int, p: int, word: Word) -> Row:
    if word.verb == "bids":
        return tuple(one + LEAST for one in manner.bid[p][word.trick])
    if word.verb == "raises":
        return tuple(one + RARELY for one in manner.three[p])
    at = max(0, word.level - 2)
    if word.verb == "passes":
        return manner.good[at][p]
    if at or direct_groschen:
        return manner.hold[at][p]
    return _less(manner.good[at][p])  # who would give three holds first


def fits_spiel(r: Rules, manner: Manner, said: Sequence[Word]) -> float:
    """How likely one of this kind says this of Spiel, whatever he holds."""
    found, kind = 1.0, manner.kind
    hold, three, hold_three = kind.answer_spiel
    for word in said:
        if word.verb == "bids":
            share = kind.bid_spiel[word.trick]
        elif word.verb == "raises":
            share = kind.later_spiel if word.level == UNASKED else three
        elif word.level == 3:
            share = hold_three if word.verb == "holds" else 100 - hold_three
        else:
            held = hold if r.direct_groschen else hold + three
            share = held if word.verb == "holds" else 100 - hold - three
        found *= share / 100
    return found


def of_figure(said: Sequence[Word], f: int) -> tuple[Word, ...]:
    """Whose and which figure it is no longer matters."""
    return tuple([word._replace(seat=0, figure=0) for word in said if word.figure == f])
