"""Bieten as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.acts import act
from stammtisch.core.cards import GERMAN, mask_of
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import UNKNOWN, put_pack
from stammtisch.core.engine import Engine
from stammtisch.core.model import (
    Action,
    Deal,
    Event,
    Given,
    Refusal,
    Result,
    Seat,
    State,
    View,
)
from stammtisch.core.options import Settings
from stammtisch.core.ruled import Law, RuledGame
from stammtisch.core.standing import Outcome, Standing

from . import NAME, partie
from .advance import DOES, advance, begin
from .asking import asked, hush, step
from .cells import (
    BREACHES,
    CLAIM,
    CUT,
    FALSE_FIGURE,
    FIGURES,
    GOOD,
    HAND,
    NOBODY,
    REVIEW,
    Cells,
    Rules,
    cutter,
)
from .choices import dealt, digest, list_asked, list_lawful, propose, sit
from .claims import ANY_FIGURE
from .drawing import first_dealer
from .events import after, beginning
from .facts import refusal
from .given import deal_of
from .judge import judge
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
        Cells,
        Choices,
        sit,
        put_pack,
        begin,
        asked,
        list_asked,
        judge,
        step,
        digest,
        propose,
        dealt,
        hush,
        BOOKING,
    )
    sight = SIGHT
    solving = SOLVING
    law = Law(encode, judge, refusal, advance, reveal, after, REVIEW, result_of, DOES)
    cut_done = "done"
    verbs = VERBS

    def rules(self, settings: Settings, players: int) -> Rules:
        r = rules_of(settings)
        check_players(r, players)
        return r

    def pack(self, rules: Rules) -> tuple[int, ...]:
        return self._pack(rules, rules.pack)

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

    def blank(self, rules: Rules, seat: Seat | None) -> BietenView:
        return View(seat, rules, Cells())

    def follow(self, view: BietenView, event: Event) -> BietenView:
        return follow(view, event)

    def options(self, view: BietenView) -> tuple[Action, ...]:
        r, s, seat = view.rules, view.cells, view.seat
        if seat is None or not s.active >> seat & 1:
            return ()
        o = Choices()
        list_lawful(r, s, o, seat)
        lawful = o.act[: o.count]
        if r.table:
            lawful += [code for code in _claims(s, seat) if judge(r, s, seat, code) == 0]
        return tuple(decode(r, s, seat, code) for code in lawful)

    # --- many deals
    def open_partie(
        self, rules: Rules, players: int, dealer: Seat, totals: Sequence[int], wins: Sequence[int] = ()
    ) -> Standing:
        return partie.open_partie(rules, players, dealer, tuple(totals))

    def next_partie(self, rules: Rules, standing: Standing) -> Standing:
        return partie.next_partie(rules, standing)

    def enter(self, rules: Rules, standing: Standing, result: Result) -> Standing:
        return partie.enter(rules, standing, result)

    def lifting(self) -> None:
        return None

    def first_dealer(self, rules: Rules, drawn: Sequence[int]) -> Seat | None:
        return first_dealer(drawn)

    def target(self, rules: Rules) -> int | None:
        return rules.target

    def struck(self, rules: Rules, standing: Standing) -> tuple[bool, ...]:
        return tuple(rules.target - total == 1 for total in standing.totals)

    # --- claims about the deal before
    def late_claim(
        self, previous: BietenState | None, state: BietenState, action: Action
    ) -> Action | Refusal | None:
        if action.verb != "claims" or "prev" not in action.args:
            return None
        claim = Action(action.seat, action.verb, tuple(arg for arg in action.args if arg != "prev"))
        if not state.rules.table:
            return Refusal(("BI-156",))
        if state.cells.last_player != NOBODY:
            return Refusal(("BI-157",))
        if previous is None:
            return Refusal(("BI-159",))
        why = self.why_not(self.observe(previous, action.seat), claim)
        return why if isinstance(why, Refusal) else claim

    def fine(
        self, state: BietenState, action: Action, change: Sequence[int]
    ) -> tuple[BietenState, tuple[Event, ...]]:
        s = state.cells.copy()
        culprit = int(action.args[0])
        s.fines[culprit] -= state.rules.penalty
        data = {"culprit": culprit, "breach": action.args[1], "points": state.rules.penalty}
        events = (Event("fine", action.seat, {**data, "say": "claims"}), Event("upheld", action.seat, data))
        return State(state.rules, s, state.log + events), events

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


def _claims(s: Cells, seat: Seat) -> list[int]:
    """Every claim that could be made; `judge` says which of them the open cards prove."""
    codes = []
    for culprit in range(s.seats):
        for breach in range(len(BREACHES)):
            figures = range(4) if breach == FALSE_FIGURE else (ANY_FIGURE,)
            codes += [act(CLAIM, culprit, breach << 3 | f) for f in figures if culprit != seat]
    return codes
