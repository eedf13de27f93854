"""Bieten as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.cards import GERMAN, mask_of
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import UNKNOWN, put_pack
from stammtisch.core.engine import Engine
from stammtisch.core.model import (
    Deal,
    Given,
    Seat,
    State,
    View,
)
from stammtisch.core.options import Settings
from stammtisch.core.parts import Law
from stammtisch.core.ruled import RuledGame
from stammtisch.core.standing import Outcome, Standing

from . import NAME, partie
from .advance import DOES, advance, begin
from .asking import asked, hush, step
from .cells import (
    CUT,
    FIGURES,
    GOOD,
    HAND,
    NOBODY,
    REVIEW,
    Cells,
    Rules,
    cutter,
)
from .choices import dealt, digest, lawful, list_asked, propose, sit
from .drawing import first_dealer
from .events import after, beginning
from .facts import refusal
from .given import deal_of
from .judge import judge
from .late import REVIEWING
from .notation import decode, encode
from .result import result_of
from .ruleset import check_players, rules_of
from .sight import SIGHT
from .slate import BOOKING
from .solving import SOLVING
from .verbs import VERBS
from .view import follow, reveal

BietenState = State[Rules, Cells]
BietenView = View[Rules, Cells]


class Bieten(RuledGame[Rules, Cells]):
    """See `core.game.Game` for what each of these promises."""

    name = NAME
    deck = GERMAN
    engine = Engine(
        cells=Cells, choices=Choices, sit=sit, put_pack=put_pack, begin=begin, asked=asked,
        list_asked=list_asked, judge=judge, step=step, digest=digest, propose=propose, dealt=dealt, hush=hush,
        booking=BOOKING,
    )  # fmt: skip
    sight = SIGHT
    solving = SOLVING
    law = Law(
        encode=encode, decode=decode, judge=judge, refusal=refusal, lawful=lawful, advance=advance,
        reveal=reveal, follow=follow, events=after, over=REVIEW, result=result_of, does=DOES,
    )  # fmt: skip
    keeping = partie.KEEPING
    reviewing = REVIEWING
    verbs = VERBS

    def rules(self, settings: Settings, players: int) -> Rules:
        r = rules_of(settings)
        check_players(r, players)
        return r

    def sides(self, rules: Rules, players: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple((Seat(seat),) for seat in range(players))  # BI-005

    def seat_args(self, verb: str, args: tuple[str, ...]) -> tuple[int, ...]:
        return (0,) if verb == "claims" else ()

    # --- one deal
    def start(self, rules: Rules, standing: Standing, deal: Deal) -> BietenState:
        s = Cells()
        s.seats = len(standing.totals)
        s.active = mask_of(seat for seat in range(s.seats) if seat not in standing.out)
        s.dealer = standing.dealer
        s.points[: s.seats] = standing.totals
        s.pack[: len(deal.pack)] = deal.pack
        s.lift = deal.lift
        begin(rules, s)
        return State(rules, s, tuple(beginning(rules, s)))

    def deal_of(
        self,
        rules: Rules,
        standing: Standing,
        hands: Mapping[Seat, Sequence[int]],
        kept: Sequence[int],
        turned: int | None,
        stock: Sequence[int] = (),
    ) -> Deal:
        return deal_of(rules, standing, hands, kept, turned)

    def waiting_on(self, position: BietenState | BietenView) -> frozenset[Seat]:
        s = position.cells
        if s.phase == REVIEW:
            return frozenset()
        if s.phase == CUT:
            return frozenset({Seat(cutter(s))})
        return frozenset({Seat(s.turn if s.offer == NOBODY else s.queue[s.queue_at])})

    # --- many deals
    def first_dealer(self, rules: Rules, drawn: Sequence[int]) -> Seat | None:
        return first_dealer(drawn)

    def target(self, rules: Rules) -> int | None:
        return rules.target

    def struck(self, rules: Rules, standing: Standing) -> tuple[bool, ...]:
        return tuple(rules.target - total == 1 for total in standing.totals)

    # --- reports
    def knows(self, view: BietenView) -> dict[str, Any]:
        hand = view.cells.hand[view.seat] if view.seat is not None else 0
        return {"hand": list(GERMAN.texts(hand))}

    def given(self, state: BietenState) -> Given | None:
        s = state.cells
        if s.phase == CUT:
            return None
        hands = {
            Seat(seat): tuple(s.card[HAND * seat : HAND * seat + HAND])
            for seat in range(s.seats)
            if s.active >> seat & 1
        }
        return Given(hands, None if s.turned == UNKNOWN else s.turned)

    def report(
        self, state: BietenState, before: Standing, after: Standing | None, names: Sequence[str]
    ) -> dict[str, Any]:
        r, s = state.rules, state.cells
        over = s.phase == REVIEW
        now = result_of(r, s).points if over else [s.booked[i] + s.fines[i] for i in range(s.seats)]
        return {
            "points": dict(zip(names, now, strict=True)),
            "figures": {
                name: _figure(s, f, names) if over or s.status[f] == GOOD else None
                for f, name in enumerate(FIGURES)
            },
            "out": [names[seat] for seat in after.out[len(before.out) :]] if after else None,
        }

    def final(self, standing: Standing, last: Outcome | None, names: Sequence[str]) -> dict[str, Any]:
        return {"order": [names[seat] for seat in last.order] if last and last.order else None}


def _figure(s: Cells, f: int, names: Sequence[str]) -> dict[str, Any]:
    """`none` is a word: it was decided that nobody has the figure."""
    return {"by": "none" if s.made_by[f] == NOBODY else names[s.made_by[f]], "points": s.made[f]}
