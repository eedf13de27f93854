"""Options tried out in imagined worlds: what a seat knows goes in, what each option brings comes out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from stammtisch.bots.doppelkopf.endgame import DEEPEST, Ladder, solved
from stammtisch.bots.doppelkopf.guessing import Guess, guess_one, put_in
from stammtisch.bots.doppelkopf.known import knowledge
from stammtisch.bots.doppelkopf.playing import begin_game, play_out, schwein_left
from stammtisch.bots.doppelkopf.sight import Sees
from stammtisch.bots.drawing import pick
from stammtisch.bots.trying import Scratch, fast, ints, reals, rows
from stammtisch.core.chance import Chance, seed
from stammtisch.games.doppelkopf.advance import advance_play
from stammtisch.games.doppelkopf.auction import note_word
from stammtisch.games.doppelkopf.cells import MOST, NOBODY, PLAY, Cells, Rules
from stammtisch.games.doppelkopf.parties import party

LAY, SAY, START = range(3)  # what is tried: a card, a word (NONE: silence), a game
WIDTH = 5  # numbers that say so


@dataclass(frozen=True)
class Budget:
    """How much is imagined: no clock, so that the same seed gives the same acts."""

    guessed: int = 300
    tried: int = 120
    endgame: int = 3  # tricks that are played out perfectly


HASTY = Budget(guessed=40, tried=16, endgame=2)


@dataclass(frozen=True)
class Imagined:
    """By option what each world that was tried brings: points of the seat, and eyes of its party."""

    points: list[list[float]]
    eyes: list[list[float]]
    re: list[int]  # who is Re in each world, a set
    hands: Sequence[tuple[list[int], list[int]]] = ()  # by seat what it holds there, and what twice

    def gains(self, option: int, over: int) -> list[float]:
        """Points that one option brings more than another."""
        return [more - less for more, less in zip(self.points[option], self.points[over], strict=True)]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def share(found: Iterable[bool]) -> float:
    """How many are true."""
    return mean([*map(float, found)])


def tried(  # type: ignore[no-untyped-def]
    r, s, k, options, g, number, exact, guesses, weights, picked, tables, climbed, ladders,
    re, hand, twice, points, eyes,
):  # fmt: skip
    """Worlds are guessed, and of those that agree with what was seen as many tried as may be `picked`; with
    `exact` tricks left or fewer they are played perfectly.  How many agreed."""
    seed(g, number)
    found = 0
    for _ in range(len(guesses)):
        tables[0] = s
        weight = guess_one(r, k, s, tables[0], g, guesses[found])
        if weight > 0.0:
            weights[found] = weight
            found += 1
    if found == 0:
        return 0
    pick(g, weights, picked, found)
    me, many = k.seat, len(picked)
    for n in range(many):
        tables[0] = s
        put_in(tables[0], guesses[picked[n]])
        re[n] = guesses[picked[n]].re
        for seat in range(MOST):
            hand[MOST * n + seat], twice[MOST * n + seat] = tables[0].hand[seat], tables[0].twice[seat]
        for o in range(len(options) // WIDTH):
            tables[1] = tables[0]
            t, at = tables[1], WIDTH * o
            if options[at] == LAY:
                advance_play(r, t, me, options[at + 1], options[at + 2])
            elif options[at] == START:
                begin_game(r, t, me, options[at + 1], options[at + 2], options[at + 3], options[at + 4])
            elif options[at + 1] >= 0:
                note_word(r, t, me, options[at + 1])
                t.must = NOBODY
            perfect = options[at] == LAY and r.hand - t.trick <= exact and t.phase == PLAY
            if perfect and not schwein_left(r, t):
                climbed[0] = t
                friends = t.re if t.re >> me & 1 else ~t.re
                points[many * o + n] = solved(r, ladders[0], climbed, me, friends)
                eyes[many * o + n] = 120.0
            else:
                play_out(r, t)
                points[many * o + n] = t.points[me]
                eyes[many * o + n] = t.eyes[party(t.re, me)]
    return found


def imagine(
    r: Rules, s: Cells, seat: int, options: Sequence[tuple[int, ...]], rng: Random, budget: Budget
) -> Imagined | None:
    """None where nothing that could be imagined agrees with what was seen."""
    exact = s.phase == PLAY and r.hand - s.trick <= budget.endgame
    wanted = max(1, budget.tried // 2) if exact else budget.tried  # perfect play takes longer and strays less
    padded = ints(part for option in options for part in (*option, *(0,) * (WIDTH - len(option))))
    points, eyes = (reals(wanted * len(options)) for _ in range(2))
    re, hand, twice = ints(wanted), ints(MOST * wanted), ints(MOST * wanted)
    found = fast(tried)(
        r, s, knowledge(Sees(r, s, seat)), padded, Chance(), rng.getrandbits(60), budget.endgame,
        Scratch(Guess, budget.guessed), reals(budget.guessed), ints(wanted), Scratch(Cells, 2),
        Scratch(Cells, DEEPEST), Scratch(Ladder, 1), re, hand, twice, points, eyes,
    )  # fmt: skip
    if not found:
        return None
    hands = list(zip(rows(hand, MOST), rows(twice, MOST), strict=True))
    return Imagined(rows(points, wanted), rows(eyes, wanted), list(re), hands)
