"""Watten told again from the text of the rules, with plain words, beside the engine."""

from random import Random

import pytest
from tables_watten import RULESETS, WATTEN, law_table

from stammtisch.core.cards import GERMAN, cards_of
from stammtisch.core.model import Action
from stammtisch.core.options import settings
from stammtisch.games.watten.ruleset import kritische_of, weli_role_of

ORDER = ["7", "8", "9", "10", "U", "O", "K", "A"]


class Naive:
    """One deal as section 4.2 and 4.3 tell it: cards are words, nothing is packed."""

    def __init__(self, ruleset: str, players: int) -> None:
        self.o, self.players = settings("watten", ruleset), players
        self.kritische, self.weli_role = kritische_of(self.o), weli_role_of(self.o)
        self.schlag = self.trumpf = ""
        self.namers: set[int] = set()
        self.trick: list[tuple[int, str]] = []
        self.number, self.tricks = 1, [0, 0]

    def kind(self, card: str) -> str:
        if card in self.kritische:
            return "K"
        if self.schlag == "WE" and card == "WE":
            return "R"
        if self.o["guate"] and self.schlag != "WE" and card != "WE" and card[0] == self.trumpf:
            above = "7" if self.schlag == "A" else ORDER[ORDER.index(self.schlag) + 1]
            if card[1:] == above:
                return "G"
        if card == "WE":
            return "T" if self.weli_role == "always-trump" or self.trumpf == "S" else "P"
        if card[1:] == self.schlag:
            return "R" if card[0] == self.trumpf else "B"
        return "T" if card[0] == self.trumpf else "P"

    def suit(self, card: str) -> str:
        return "S" if card == "WE" else card[0]

    def rank(self, card: str) -> int:
        return -1 if card == "WE" else ORDER.index(card[1:])

    def beats(self, card: str, best: str) -> bool:
        """Strictly stronger than the best so far."""
        classes = ["P", "T", "B", "R", "G", "K"]
        a, b = self.kind(card), self.kind(best)
        led = self.suit(self.trick[0][1])
        if a == b == "K":
            return self.kritische.index(card) < self.kritische.index(best)
        if a == b == "T":
            return self.rank(card) > self.rank(best)
        if a == b == "P":
            if self.suit(card) != led:
                return False
            return self.suit(best) != led or self.rank(card) > self.rank(best)
        return classes.index(a) > classes.index(b)

    def best(self) -> tuple[int, str]:
        best = self.trick[0]
        for played in self.trick[1:]:
            if self.beats(played[1], best[1]):
                best = played
        return best

    def demanded(self) -> bool:
        led, on = self.trick[0][1], self.o["follow_on"]
        kind = self.kind(led)
        if "first-rechter" in on:
            return kind == "R" and self.number == 1
        return (
            (kind == "R" and "rechter" in on)
            or (kind in "TG" and "trumpf" in on)
            or (kind == "K" and self.suit(led) == self.trumpf and "kritische" in on)
        )

    def legal(self, seat: int, hand: list[str]) -> set[str]:
        if not self.trick or not self.demanded():
            return set(hand)
        if self.o["announce"] == "blind" and seat not in self.namers:
            return set(hand)
        owing = "T" if self.o["rechter_exempt"] else "TRG"
        if not any(self.kind(card) in owing for card in hand):
            return set(hand)
        may = {card for card in hand if self.suit(card) == self.trumpf or self.kind(card) in "GRT"}
        with_ = self.o["follow_with"]
        if with_ == "trump-or-blinde":
            may |= {card for card in hand if self.kind(card) == "B"}
        elif with_ == "trump-or-kritische":
            may |= {card for card in hand if self.kind(card) == "K"}
        elif with_ == "trump-or-take":
            may |= {card for card in hand if self.kind(card) in "BK" and self.beats(card, self.best()[1])}
        return may

    def play(self, seat: int, card: str) -> None:
        self.trick.append((seat, card))
        if len(self.trick) == self.players:
            winner, _ = self.best()
            self.tricks[winner % 2] += 1
            self.trick, self.number = [], self.number + 1


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_cards_that_may_be_played_and_who_takes_them(ruleset: str, players: int) -> None:
    """WA-060 to WA-104: at every card the same are lawful, at every trick the same takes it."""
    rng, table = Random(f"{ruleset} {players}"), law_table(ruleset, players)
    forced = 0
    for _ in range(150):
        naive = Naive(ruleset, players)
        state = WATTEN.start(table.rules, table.random_standing(rng), table.random_deal(rng))
        while WATTEN.waiting_on(state):
            seat = rng.choice(sorted(WATTEN.waiting_on(state)))
            options = WATTEN.options(WATTEN.observe(state, seat))
            plays = [option for option in options if option.verb == "plays"]
            s = state.cells
            if plays:
                hand = [GERMAN.text(card) for card in cards_of(s.hand[seat])]
                assert {option.args[0] for option in plays} == naive.legal(seat, hand)
                forced += len(plays) < len(hand)
            action = rng.choice(plays if plays and rng.random() < 0.8 else options)
            state, _ = WATTEN.apply(state, action)
            told(naive, action)
        assert list(state.cells.tricks) == naive.tricks
    assert forced or players == 2 or ruleset == "bavarian"


def told(naive: Naive, action: Action) -> None:
    match action.verb, action.args:
        case "plays", (card,):
            naive.play(action.seat, card)
        case "names" | "shows", ("schlag", name):
            naive.schlag = name if action.verb == "names" or name == "WE" else name[1:]
            naive.namers.add(action.seat)
        case "names" | "shows", ("trumpf", name):
            naive.trumpf = "S" if name == "WE" else name[0]
            naive.namers.add(action.seat)


class Ladder:
    """Who scores what: section 5, from the words alone."""

    def __init__(self, value: int, target: int, totals: tuple[int, int]) -> None:
        self.value, self.target, self.totals = value, target, totals
        self.pending: tuple[int, str] | None = None
        self.points = [0, 0]

    def says(self, party: int, verb: str, args: tuple[str, ...]) -> None:
        if verb in ("bids", "raises"):
            if self.pending:
                self.value = int(self.pending[1])
            self.pending = (party, "2" if verb == "bids" else args[-1])
        elif verb == "holds" and self.pending:
            level = self.pending[1]
            self.value, self.pending = 99 if level == "out" else int(level), None
        elif verb == "passes" and self.pending:
            self.points[self.pending[0]] = max(2, self.value)

    def made(self, party: int) -> None:
        self.points[party] = self.target - self.totals[party] if self.value == 99 else self.value


@pytest.mark.parametrize("ruleset", ["tirol-1926", "kritisch-1926"])
def test_what_a_deal_is_worth(ruleset: str) -> None:
    """WA-111, WA-119 to WA-129, WA-170, WA-174: from the words that were said."""
    rng, table = Random(ruleset), law_table(ruleset, 4)
    levels = set()
    for _ in range(400):
        standing = table.random_standing(rng)
        state = WATTEN.start(table.rules, standing, table.random_deal(rng))
        ladder = Ladder(2, table.rules.target, (standing.totals[0], standing.totals[1]))
        while WATTEN.waiting_on(state):
            seat = rng.choice([*sorted(WATTEN.waiting_on(state)), *range(4)])
            options = WATTEN.options(WATTEN.observe(state, seat))
            words = [option for option in options if option.verb == "raises"]
            if not options:
                continue
            action = rng.choice(words) if words and rng.random() < 0.8 else rng.choice(options)
            state, _ = WATTEN.apply(state, action)
            ladder.says(seat % 2, action.verb, action.args)
        s = state.cells
        if not s.let_good:
            ladder.made(s.won_by)
        levels.add(ladder.value)
        assert list(s.points) == ladder.points
    assert {2, 3, 4, 5, 6, 7} <= levels
