"""Tables for tests: rulesets, deals, and moves as people write them."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

import tables_doppelkopf
import tables_perlaggen
import tables_watten
from tables_doppelkopf import doppelkopf_tables
from tables_perlaggen import perlaggen_tables
from tables_watten import watten_tables

from stammtisch.core.dealing import UNKNOWN
from stammtisch.core.laws import AnyState, AnyView, LawTable
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Refusal, Seat
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.registry import game
from stammtisch.core.standing import Standing
from stammtisch.games.bieten.cells import BREACHES, CUT, FIGURES, HAND, NOBODY, Cells, Rules, cutter
from stammtisch.games.bieten.notation import decode, encode
from stammtisch.games.bieten.ruleset import most_players

BIETEN = game("bieten")
RULESETS = tuple(rulesets_of("bieten"))
LETTERS = "ABCDEFGHIJK"
CARDS = tuple(BIETEN.deck.text(card) for card in BIETEN.deck)


def rules_of(ruleset: str, players: int = 3, **options: Any) -> Rules:
    rules: Rules = BIETEN.rules(settings("bieten", ruleset, options), players)
    return rules


def most_at(ruleset: str) -> int:
    return most_players(rules_of(ruleset))


def random_deal(rules: Rules, rng: Random) -> Deal:
    """A shuffled pack; more often than chance would have it, wild cards come to hand, or two to one."""
    pack = list(BIETEN.pack(rules))
    rng.shuffle(pack)
    lift = rng.randint(1, len(pack) - 1)
    for wild in [card for card in pack if rules.wilds >> card & 1 and rng.random() < 0.6]:
        here, there = pack.index(wild), (lift + rng.randrange(6)) % len(pack)
        pack[here], pack[there] = pack[there], pack[here]
    return Deal(tuple(pack), lift)


def random_standing(rules: Rules, players: int, rng: Random) -> Standing:
    """Somewhere in a Partie: often near the target, some players out."""
    near = rng.random() < 0.6
    totals = [rng.randint(rules.target - 4 if near else -2, rules.target - 1) for _ in range(players)]
    gone: list[Seat] = []
    if rules.last_one_left and rng.random() < 0.3:
        gone = [Seat(seat) for seat in rng.sample(range(players), rng.randint(0, players - 2))]
        for seat in gone:
            totals[seat] = rules.target + rng.randint(0, 2)
    dealer = rng.choice([seat for seat in range(players) if seat not in gone])
    nothing = (0,) * players
    return Standing(Seat(dealer), tuple(totals), tuple(gone), marks=nothing, wins=nothing)


# --- what the laws ask of Bieten
def cards_of(state: AnyState) -> list[int]:
    """Hands, rows and the rest of the pack, counted apart from the order in which it was dealt."""
    s: Cells = state.cells
    pack = [card for card in s.pack if card != UNKNOWN]
    held = [card for card in BIETEN.deck for hand in s.hand if hand >> card & 1]
    laid = [s.card[HAND * seat + t] for seat in range(s.seats) for t in range(s.laid[seat])]
    rest = [card for card in pack if card not in held + laid]
    dealt = s.active.bit_count() * HAND if s.phase != CUT else s.kept
    assert len(held) + len(laid) == dealt, f"{dealt} cards dealt, {len(held)} held and {len(laid)} laid"
    return held + laid + rest


def hidden_from(state: AnyState, seat: Seat | None) -> frozenset[int]:
    """Section 4.8: known are one's hand, all rows, the open bottom card, cards kept openly; the cutter
    knows what he kept and the card that he left lying."""
    r, s = state.rules, state.cells
    known = {s.card[HAND * other + t] for other in range(s.seats) for t in range(s.laid[other])}
    known.add(s.turned)
    if seat is not None:
        known |= {card for card in BIETEN.deck if s.hand[seat] >> card & 1}
    if r.cut_shown or seat == cutter(s):
        known |= {card for card in BIETEN.deck if s.kept_cards >> card & 1}
    most = (0, 1, HAND, HAND)[r.cut_take]  # he looks as long as he might keep it
    if seat == cutter(s) and s.kept < min(most, s.lift):
        known.add(s.pack[s.lift - 1 - s.kept])
    return frozenset(card for card in s.pack if card not in known)


def tries(state: AnyState, seat: Seat) -> tuple[Action, ...]:
    """Everything that can be said at the table, sense or nonsense."""
    return all_tries(seat, state.cells.seats, state.cells.hand[seat])


@cache
def all_tries(seat: Seat, seats: int, hand: int) -> tuple[Action, ...]:
    """The cards in hand are tried under names, all others without."""
    plays: list[tuple[str, ...]] = [(card,) for card in CARDS]
    plays += [(own, "as", name) for own in BIETEN.deck.texts(hand) for name in CARDS]
    words: list[tuple[str, tuple[str, ...]]] = [
        (verb, (figure,)) for verb in ("bids", "holds", "passes") for figure in FIGURES
    ]
    words += [("raises", (figure, "to", n)) for figure in FIGURES for n in ("3", "4", "out")]
    words += [("plays", play) for play in plays] + [("keeps", (card,)) for card in CARDS] + [("done", ())]
    for culprit in range(seats):
        words += [("claims", (str(culprit), breach)) for breach in BREACHES]
        words += [("claims", (str(culprit), "false-figure", figure)) for figure in FIGURES]
    return tuple(Action(seat, verb, args) for verb, args in words)


def rewrite(view: AnyView, action: Action) -> Action:
    r, s = view.rules, view.cells
    return decode(r, s, action.seat, encode(r, s, action))


def law_table(ruleset: str, players: int, **options: Any) -> LawTable:
    return table_of(rules_of(ruleset, players, **options), players)


def table_of(rules: Rules, players: int) -> LawTable:
    return LawTable(
        BIETEN, rules, players, cards_of, hidden_from, tries,
        rewrite=rewrite,
        random_deal=lambda rng: random_deal(rules, rng),
        random_standing=lambda rng: random_standing(rules, players, rng),
        complete=not rules.table,
    )  # fmt: skip


def bieten_tables() -> Iterator[tuple[str, Callable[[], LawTable]]]:
    """Every ruleset, number of players, enforcement and bid window, by a name for the test."""
    for ruleset in RULESETS:
        for players in range(2, most_at(ruleset) + 1):
            for law, window in product(("strict", "table"), ("anytime", "own-turn")):
                make = partial(law_table, ruleset, players, enforcement=law, bid_window=window)
                yield f"{ruleset}-{players}-{law}-{window}", make


# for each game of the house, how a table is made and every table the laws are put to
TABLE_OF: dict[str, Callable[[Any, int], LawTable]] = {
    "bieten": table_of,
    "watten": tables_watten.table_of,
    "perlaggen": tables_perlaggen.table_of,
    "doppelkopf": tables_doppelkopf.table_of,
}
TABLES = {
    "bieten": dict(bieten_tables()),
    "watten": dict(watten_tables()),
    "perlaggen": dict(perlaggen_tables()),
    "doppelkopf": dict(doppelkopf_tables()),
}


# --- a table at which moves are written as in the cases
def action(move: str) -> Action:
    """ "A claims B revoke" as an act of seat 0 against seat 1."""
    name, verb, *args = move.split()
    if verb == "claims":
        args[0] = str(LETTERS.index(args[0]))
    return Action(Seat(LETTERS.index(name)), verb, tuple(args))


class Sitting:
    """A match under a ruleset.  A move that is refused fails the test."""

    def __init__(
        self, ruleset: str = "tirol-1926", players: int = 3, dealer: str = "", points: tuple[int, ...] = (),
        **options: Any,
    ) -> None:  # fmt: skip
        rules = rules_of(ruleset, players, **options)
        first = Seat(LETTERS.index(dealer) if dealer else players - 1)  # so that A is forehand
        self.match = Match.begin(BIETEN, rules, players, first, points)

    def deal(self, *hands: str, cut: str = "", turned: str = "") -> "Sitting":
        """Hands of the players still in, from A on; what the cutter keeps, and the open card."""
        parse, upcoming = BIETEN.deck.parse, self.match.upcoming
        inside = [seat for seat in range(len(upcoming.totals)) if seat not in upcoming.out]
        given = {
            Seat(seat): [parse(card) for card in hand.split()]
            for seat, hand in zip(inside, hands, strict=True)
        }
        kept = [parse(card) for card in cut.split()]
        bottom = parse(turned) if turned else None
        rules = self.match.rules
        self.match = self.match.deal(BIETEN.deal_of(rules, upcoming, given, kept, bottom))
        if self.cells.phase == CUT:
            for card in cut.split():
                self.match, _ = self.match.apply(Action(Seat(cutter(self.cells)), "keeps", (card,)))
            self.match, _ = self.match.apply(Action(Seat(cutter(self.cells)), "done"))
        return self

    @property
    def cells(self) -> Cells:
        cells: Cells = self.match.state.cells
        return cells

    def play(self, *moves: str) -> "Sitting":
        """Moves one by one; several in one string are divided by commas."""
        for move in ", ".join(moves).split(", "):
            why = self.match.why_not(action(move))
            assert why is None, f"{move}: {why}"
            self.match, _ = self.match.apply(action(move))
        return self

    def finish(self) -> "Sitting":
        """Play the rest without a word: whoever is on turn plays the first card that he may."""
        while BIETEN.waiting_on(self.match.state):
            (seat,) = BIETEN.waiting_on(self.match.state)
            options = BIETEN.options(BIETEN.observe(self.match.state, seat))
            self.match, _ = self.match.apply(next(o for o in options if o.verb == "plays"))
        return self

    def why_not(self, move: str) -> str | None:
        """The first rule against a move; None if it is allowed."""
        why = self.match.why_not(action(move))
        assert why is None or isinstance(why, Refusal)
        return why.rules[0] if why else None

    def points(self) -> tuple[int, ...]:
        """What the deal has added, now that it is over."""
        result = BIETEN.result(self.match.state)
        assert result is not None, "the deal is not over"
        return result.points

    def made(self, figure: str) -> tuple[str | None, int]:
        """Who made a figure, and for how much."""
        f = FIGURES.index(figure)
        by = self.cells.made_by[f]
        return (None if by == NOBODY else LETTERS[by]), self.cells.made[f]
