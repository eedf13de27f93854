"""Shared cases from the moment of showing.  What was played and said before is set up without judging it."""

from pathlib import Path
from typing import Any

import yaml

from perlaggen.acts import act
from perlaggen.cells import (
    AS_IT_IS,
    CLOSED,
    DECIDED,
    NO_STAND,
    NOBODY,
    NONE_HAS,
    PLACES,
    REASONS,
    TO_SPIEL,
    VERBS,
    Cells,
    Rules,
    party,
    with_place,
)
from perlaggen.dealing import KING, OBER, SEVEN, UNTER, perlaggen
from perlaggen.showdown import advance, enter_show, judge
from stammtisch.core.cards import GERMAN, NO_NAME, mask_of, suit_of

FIGURES = ("gleich", "hanger", "spiel")
MODES = {
    "two": {"seats": 2},
    "two-seven": {"seats": 2, "hand": 7},
    "strafperlaggen": {"seats": 3, "parties": 3},
}
RULESETS = {
    "innsbruck-1924": Rules(),
    "suedtirol": Rules(),
    "innsbruck-1890": Rules(decisive_stand=TO_SPIEL),
    "bozen-1853": Rules(target=11, out=11, decisive_stand=NO_STAND, pack=32),
}


class Refused(Exception):
    pass


class Replay:
    """One deal of a case."""

    def __init__(self, case: dict[str, Any], deal: dict[str, Any], totals: dict[str, int]) -> None:
        options = case.get("options", {})
        self.rules = RULESETS[case["ruleset"]]._replace(**MODES.get(options.get("mode"), {}))
        if options.get("straf_stand") == "punish":
            self.rules = self.rules._replace(stand_punished=1)
        self.seats, self.tricks, self.laid = case["seats"], deal["expect"].get("tricks"), 0
        self.parties = list(dict.fromkeys(self.party_of(seat) for seat in self.seats))
        self.cells, self.showing = Cells(), False
        self.offers: dict[int, tuple[int, int]] = {}
        s = self.cells
        s.trump = suit_of(GERMAN.parse(deal["turned"]))
        s.wilds = self.wilds(case["ruleset"])
        for p, name in enumerate(self.parties):
            s.total[p] = totals.get(name, 0)
        for seat, hand in deal["hands"].items():
            for place, text in enumerate(hand):
                self.take(self.seats.index(seat), place, GERMAN.parse(text))
        self.turned = deal["turned"]

    def party_of(self, seat: str) -> str:
        if len(self.seats) < 4:
            return seat
        first = self.seats.index(seat) % 2
        return "+".join(self.seats[first::2])

    def wilds(self, ruleset: str) -> int:
        trump = self.cells.trump
        if ruleset == "bozen-1853":
            return mask_of(9 * trump + rank for rank in (KING, SEVEN, OBER, UNTER))
        more = mask_of((UNTER, OBER)) if ruleset == "suedtirol" else 0
        return perlaggen(trump) | more

    def take(self, seat: int, place: int, card: int) -> None:
        at = PLACES * seat + place
        self.cells.card[at] = card
        self.cells.name[at] = NO_NAME if self.cells.wilds >> card & 1 else card

    def place(self, seat: int, text: str) -> int:
        """Where the card is; a card that is not his is the one at the empty place."""
        row = self.cells.card[PLACES * seat : PLACES * seat + PLACES - 1]
        card = GERMAN.parse(text)
        return row.index(card) if card in row else PLACES - 1

    # --- the showdown, exactly as spoken
    def code(self, seat: int, verb: str, figure: str, words: list[str]) -> int:
        """`shows gleich HA WE as SA` as an act."""
        code, i = act(VERBS.index(verb), FIGURES.index(figure)), 0
        while i < len(words):
            place, how = self.place(seat, words[i]), AS_IT_IS
            if words[i + 1 : i + 2] == ["as"]:
                how, i = GERMAN.parse(words[i + 2]), i + 2
            code, i = with_place(code, place, how), i + 1
        return code

    def judge(self, move: str) -> int:
        name, verb, figure, *words = move.split()
        seat = self.seats.index(name)
        return judge(self.rules, self.cells, seat, self.code(seat, verb, figure, words))

    def move(self, move: str) -> None:
        name, verb, *words = move.split()
        seat = self.seats.index(name)
        if self.showing and verb in VERBS and not self.offers:
            why = self.judge(move)
            if why:
                raise Refused(f"{move}: PE-{why:03d}")
            advance(self.rules, self.cells, seat, self.code(seat, verb, words[0], words[1:]))
        else:
            getattr(self, verb)(seat, words)

    # --- before it
    def says(self, seat: int, words: list[str]) -> None:
        pass

    def exchanges(self, seat: int, words: list[str]) -> None:
        self.take(seat, self.place(seat, words[0]), GERMAN.parse(self.turned))
        self.turned = words[0]

    def plays(self, seat: int, words: list[str]) -> None:
        s, place = self.cells, self.place(seat, words[0])
        at = PLACES * seat + place
        if s.name[at] == NO_NAME:
            s.name[at] = GERMAN.parse(words[-1])
        s.lies[seat] |= 1 << place
        self.laid += 1
        if self.tricks and self.laid == len(self.seats) * sum(self.tricks.values()):
            self.tricks_made()

    def tricks_made(self) -> None:
        """Who made them is taken from the case; when they do not decide Spiel, words will."""
        s, most = self.cells, max(self.tricks.values())
        maker = self.parties.index(max(self.tricks, key=self.tricks.__getitem__))
        if most > self.rules.hand // 2:
            s.status[2], s.by[2] = DECIDED, maker
            self.begin(maker)
        elif sum(self.tricks.values()) == self.rules.hand:
            s.status[2], s.why[2] = DECIDED, NONE_HAS
            self.begin(maker)

    def begin(self, beginner: int) -> None:
        self.showing = True
        enter_show(self.rules, self.cells, beginner)

    def bids(self, seat: int, words: list[str]) -> None:
        s = self.cells
        for figure in words[-1].split("+"):
            f = FIGURES.index(figure)
            s.order[f] = s.order[f] or max(s.order) + 1
            self.offer(seat, f, max(2, s.level[f]))

    def raises(self, seat: int, words: list[str]) -> None:
        level = self.rules.out if words[2] == "out" else int(words[2])
        self.offer(seat, FIGURES.index(words[0]), level)

    def offer(self, seat: int, f: int, level: int) -> None:
        self.offers[f] = (party(self.rules, seat), level)
        self.bind(seat, f)

    def bind(self, seat: int, f: int) -> None:
        self.cells.bettors[f] |= 1 << party(self.rules, seat)
        if f < 2:
            self.cells.duty[seat] |= 1 << f

    def holds(self, seat: int, words: list[str]) -> None:
        f = FIGURES.index(words[0])
        self.cells.level[f] = self.offers.pop(f)[1]
        self.bind(seat, f)
        self.answered()

    def passes(self, seat: int, words: list[str]) -> None:
        f = FIGURES.index(words[0])
        if self.rules.parties == 3:  # in the cases somebody else holds
            return
        s, (p, level) = self.cells, self.offers.pop(f)
        s.status[f], s.by[f], s.points[f] = CLOSED, p, level - 1
        s.total[p] += level - 1
        self.answered()

    def answered(self) -> None:
        s = self.cells
        if s.status[2] == CLOSED and not self.offers and not self.showing:
            self.begin(s.by[2])

    # --- what it came to
    def figures(self) -> dict[str, dict[str, Any]]:
        s = self.cells
        return {
            figure: {"by": "none", "why": REASONS[s.why[f]]}
            if s.by[f] == NOBODY
            else {"by": self.parties[s.by[f]], "points": s.points[f]}
            for f, figure in enumerate(FIGURES)
        }

    def totals(self) -> dict[str, int]:
        return {name: self.cells.total[p] for p, name in enumerate(self.parties)}


def read_case(path: Path) -> dict[str, Any]:
    case: dict[str, Any] = yaml.safe_load(path.read_text())
    return case
