"""Ways the cards may lie with every rival's own figures, and how well each goes with what he said."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from stammtisch.bots.bieten.habits import fits, fits_spiel, manners_of, of_figure, paired, rank
from stammtisch.bots.bieten.heights import Heights
from stammtisch.bots.bieten.kinds import SHARES, Row
from stammtisch.bots.bieten.story import Word
from stammtisch.bots.bieten.tricks import Played, last_trick_taker
from stammtisch.bots.bieten.worlds import Other, World, breaks_suit, heights_in, others, unseen
from stammtisch.core.cards import cards_of
from stammtisch.games.bieten.cells import SPIEL, Cells, Rules

WORLDS, HANDS, FEWEST = 48, 192, 24  # worlds at most, hands in them together, and worlds at least
TRIES = 12  # how often a hand is drawn again that breaks a rule or lacks what its player spoke for

Shares = tuple[float, ...]  # of the kinds of players


class Rival(NamedTuple):
    """Another player: what is known of his cards, and what his words make of them."""

    other: Other
    rows: list[list[Row]]  # by kind and figure: how his words go with each rank
    shares: Shares  # of the kinds, by what he said of Spiel and before any card is imagined
    seen: dict[Heights, tuple[float, Shares]]  # weights found so far


@dataclass(slots=True)
class Guess(World):
    """A world with the figures of each rival."""

    highs: dict[int, Heights]


class Guesses:
    """Ways the cards may lie that go with what lies open and with what everybody must have: drawn once,
    however much is said before the next card."""

    def __init__(self, r: Rules, s: Cells, seat: int, rng: Random) -> None:
        table, rest = others(s, seat), unseen(r, s, seat)
        many = max(FEWEST, min(WORLDS, HANDS // len(table)))
        self.worlds = [_world(r, table, rest[:], rng) for _ in range(many)]
        self._made: dict[tuple[Played | None, int], list[bool]] = {}

    def made(self, r: Rules, s: Cells, seat: int, first: Played | None, more: int = 0) -> list[bool]:
        """World by world: the last trick is this seat's, with this card now where one is given, and with
        `more` figures to be true to."""
        if (first, more) not in self._made:
            hand: list[int] = list(cards_of(s.hand[seat]))
            if more:
                s = s.copy()
                s.duty[seat] |= more
            self._made[first, more] = [
                last_trick_taker(r, s, seat, hand, world, first) == seat for world in self.worlds
            ]
        return self._made[first, more]


def told_by_cards(r: Rules, s: Cells, seat: int) -> str:
    """All that guesses follow from."""
    bars = s.passed_at if r.wilds else ()
    own = f"{seat}/{s.active}/{s.hand}/{s.card}/{s.name}/{s.laid}/{s.turn}/{s.duty}/{s.turned}/{bars}"
    return f"{own}/{s.colour_duty}" if s.colour_duty else own


def listened(r: Rules, s: Cells, other: Other, told: Sequence[Word]) -> Rival:
    """What one of them has said, for each kind of player that he may be."""
    mine = [word for word in told if word.seat == other.seat]
    players = s.active.bit_count()
    manners = manners_of(players)
    by_figure = [
        fits(players, r.direct_groschen, paired(f), of_figure(mine, f), _quiet(s, f, told))
        for f in range(SPIEL)
    ]
    rows = [list(of_kind) for of_kind in zip(*by_figure, strict=True)]
    spiel = of_figure(mine, SPIEL)
    shares = [share * fits_spiel(r, manner, spiel) for share, manner in zip(SHARES, manners, strict=True)]
    return Rival(other, rows, tuple(one / sum(shares) for one in shares), {})


def _quiet(s: Cells, f: int, told: Sequence[Word]) -> tuple[int, ...]:
    """How often anybody might have bid the figure, by trick: before every card and after every word."""
    first = next((word.trick for word in told if word.figure == f), None)
    if first is not None:
        return (s.active.bit_count() + 1,) * first
    laid = sum(laid > s.trick for laid in s.laid)
    return (*(s.active.bit_count() + 1,) * s.trick, laid)


def _world(r: Rules, table: list[Other], rest: list[int], rng: Random) -> Guess:
    hands: dict[int, list[int]] = {}
    highs: dict[int, Heights] = {}
    a, b, c, d = 0, 0, 0, 0
    for other in table:
        hand, high = _hand(r, other, rest, rng)
        hands[other.seat], highs[other.seat] = hand, high
        a, b, c, d = max(a, high[0]), max(b, high[1]), max(c, high[2]), max(d, high[3])
    return Guess(hands, (a, b, c, d), highs)


def weight(rival: Rival, high: Heights) -> tuple[float, Shares]:
    """How well his words go with these figures, and how much of that stands for each kind."""
    if high not in rival.seen:
        rival.seen[high] = _weight(rival, high)
    return rival.seen[high]


def _weight(rival: Rival, high: Heights) -> tuple[float, Shares]:
    a, b, c, d = (rank(f, high[f]) for f in range(SPIEL))
    parts = [
        share * herz[a] * laub[b] * gleich[c] * hanger[d]
        for share, (herz, laub, gleich, hanger) in zip(rival.shares, rival.rows, strict=True)
    ]
    whole = sum(parts)
    return whole, tuple([part / whole for part in parts])


def _hand(r: Rules, other: Other, rest: list[int], rng: Random) -> tuple[list[int], Heights]:
    """Drawn from the rest until it keeps the rules and has what he spoke for, or patience ends."""
    hand: list[int] = []
    high: Heights = (0, 0, 0, 0)
    chance, left = rng.random, len(rest)
    for attempt in range(TRIES):
        for i in range(other.needs):
            j = i + int(chance() * (left - i))
            rest[i], rest[j] = rest[j], rest[i]
        hand = [*other.known, *rest[: other.needs]]
        if attempt < TRIES - 1 and breaks_suit(r, other, hand):
            continue
        high = heights_in(r, other, hand, rng)
        if not other.duty or all(high[f] for f in range(SPIEL) if other.duty >> f & 1):
            break
    del rest[: other.needs]
    return hand, high
