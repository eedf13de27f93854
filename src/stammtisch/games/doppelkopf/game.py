"""Doppelkopf as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.cards import FRENCH
from stammtisch.core.choices import Choices
from stammtisch.core.engine import Engine
from stammtisch.core.model import (
    Action,
    Deal,
    Event,
    Given,
    Seat,
    State,
    View,
)
from stammtisch.core.options import Settings
from stammtisch.core.parts import Law
from stammtisch.core.ruled import RuledGame
from stammtisch.core.standing import Standing

from . import NAME, partie, score
from .advance import DOES, advance, begin, put_pack
from .announcing import hangs_on_parties
from .asking import asked, blocked, step
from .cells import DONE, NOBODY, PLAY, UNKNOWN, Cells, Rules
from .choices import digest, lawful, list_asked, propose, sit
from .comments import comments_of
from .events import after, beginning, hand_of, remark, settled
from .facts import refusal
from .given import deal_of
from .judge import judge
from .notation import decode, encode
from .parties import knows
from .report import PARTIES, report_of
from .result import result_of
from .ruleset import check_players, rules_of
from .sight import SIGHT
from .slate import BOOKING
from .solving import SOLVING
from .verbs import VERBS
from .view import follow, reveal

DokoState = State[Rules, Cells]
DokoView = View[Rules, Cells]


class Doppelkopf(RuledGame[Rules, Cells]):
    """See `core.game.Game` for what each of these promises."""

    name = NAME
    deck = FRENCH
    engine = Engine(
        cells=Cells, choices=Choices, sit=sit, put_pack=put_pack, begin=begin, asked=asked,
        list_asked=list_asked, judge=judge, step=step, digest=digest, propose=propose, booking=BOOKING,
    )  # fmt: skip
    sight = SIGHT
    solving = SOLVING
    law = Law(
        encode=encode, decode=decode, judge=judge, refusal=refusal, lawful=lawful, advance=advance,
        reveal=reveal, follow=follow, events=after, over=DONE, result=result_of, does=DOES,
        hangs=hangs_on_parties,
    )  # fmt: skip
    keeping = partie.KEEPING
    scoring = score.SCORING
    verbs = VERBS
    comparing: Mapping[str, str] = {
        "sheet": "multiset",
        "comments": "at_least",
        "hand": "multiset",
        "options": "multiset",
    }

    def rules(self, settings: Settings, players: int) -> Rules:
        check_players(settings, players)
        return rules_of(settings)

    def sides(self, rules: Rules, players: int) -> tuple[tuple[Seat, ...], ...]:
        """Parties change from deal to deal and are a secret: everybody writes for himself."""
        return tuple((Seat(seat),) for seat in range(players))

    # --- one deal
    def start(self, rules: Rules, standing: Standing, deal: Deal) -> DokoState:
        s = Cells()
        sit(s, standing.extra["players"], standing.dealer)
        s.owes, s.made_to = standing.extra["owes"], partie.made_to(rules, standing)
        if deal.score is not None:
            score.fill(rules, s, deal.score)
            return State(rules, s, tuple(settled(s, deal.score)))
        s.pack[: len(deal.pack)] = deal.pack
        s.lift = deal.lift
        begin(rules, s)
        return State(rules, s, tuple(beginning(s)))

    def deal_of(
        self,
        rules: Rules,
        standing: Standing,
        hands: Mapping[Seat, Sequence[int]],
        kept: Sequence[int],
        turned: int | None,
        stock: Sequence[int] = (),
    ) -> Deal:
        return deal_of(rules, standing, standing.extra["players"], hands)

    def waiting_on(self, position: DokoState | DokoView) -> frozenset[Seat]:
        """A Zwangsansage holds the table up as a card does (DO-149)."""
        s = position.cells
        if s.phase == DONE:
            return frozenset()
        if s.phase == PLAY:
            return frozenset({Seat(s.must if blocked(s) else s.turn)})
        return frozenset({Seat(asked(s))})

    def apply(self, state: DokoState, action: Action) -> tuple[DokoState, tuple[Event, ...]]:
        """Remarks on the deal come when it is over (DO-240, section 9)."""
        now, events = super().apply(state, action)
        if not state.rules.commentary or now.cells.phase != DONE:
            return now, events
        remarks = tuple(remark(comment) for comment in comments_of(now))
        return State(now.rules, now.cells, now.log + remarks), events + remarks

    # --- many deals
    def first_dealer(self, rules: Rules, drawn: Sequence[int]) -> Seat | None:
        """The rules do not say; the lowest card deals, equal cards are drawn again."""
        heights = [card % 9 for card in drawn]
        return Seat(heights.index(min(heights))) if heights.count(min(heights)) == 1 else None

    # --- reports
    def knows(self, view: DokoView) -> dict[str, Any]:
        s, seat = view.cells, view.seat
        hand = [] if seat is None else hand_of(s.hand[seat], s.twice[seat])
        known = {}
        for other in range(s.seats):
            p = knows(s, NOBODY if seat is None else seat, other) if other in s.order else UNKNOWN
            known[other] = None if p == UNKNOWN else PARTIES[p]
        return {"hand": [FRENCH.text(card) for card in hand], "knows": known}

    def given(self, state: DokoState) -> Given | None:
        s = state.cells
        return Given({Seat(seat): tuple(hand_of(s.dealt[seat], s.dealt_twice[seat])) for seat in s.order})

    def report(
        self, state: DokoState, before: Standing, after: Standing | None, names: Sequence[str]
    ) -> dict[str, Any]:
        return report_of(state, (after or before).totals, names)
