"""Perlaggen as a game of the house."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from stammtisch.core.acts import verb_of
from stammtisch.core.cards import GERMAN, cards_of, in_order
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import put_pack
from stammtisch.core.engine import Engine
from stammtisch.core.lifting import Lifting, lowest
from stammtisch.core.model import (
    Action,
    Deal,
    Event,
    Given,
    IllegalAction,
    Seat,
    State,
    View,
)
from stammtisch.core.options import Settings
from stammtisch.core.parts import Law
from stammtisch.core.ruled import RuledGame
from stammtisch.core.slate import names_of_sides, series_told
from stammtisch.core.standing import Outcome, Standing

from . import NAME, partie
from .advance import DOES, advance, may_be_vetoed
from .asking import asked, in_party, party_to_show, step
from .cells import (
    ASK,
    CUT,
    DONE,
    FIGURES,
    NOBODY,
    NONE,
    OPEN,
    REASONS,
    SHOW,
    UNSEEN,
    VETO,
    Cells,
    Rules,
    any_offer,
    cutter,
    digit,
    everybody,
    forehand,
    party,
)
from .choices import digest, lawful, list_asked, sit
from .claims import sheet_of
from .events import after, beginning
from .facts import refusal
from .given import deal_of, give, lifted_before
from .hands import makes_exactly
from .judge import judge
from .late import REVIEWING, turns_on_partner
from .notation import FREE, decode, encode, seat_places
from .play import advance_keep, begin
from .proposing import propose
from .result import result_of
from .ruleset import rules_of
from .sight import SIGHT
from .slate import BOOKING
from .solving import SOLVING
from .talking import TALKING
from .verbs import VERBS
from .view import follow, reveal, vetoed
from .words import named_before, next_to_answer

PerlaggenState = State[Rules, Cells]
PerlaggenView = View[Rules, Cells]
# verbs that a player may use before he has looked at his cards, and those that tell of nobody's
_BLIND = ("looks", "keeps", "done", "claims", "vetoes", *FREE)


class Perlaggen(RuledGame[Rules, Cells]):
    """See `core.game.Game` for what each of these promises."""

    name = NAME
    deck = GERMAN
    engine = Engine(
        cells=Cells, choices=Choices, sit=sit, put_pack=put_pack, begin=begin, asked=asked,
        list_asked=list_asked, judge=judge, step=step, digest=digest, propose=propose, booking=BOOKING,
    )  # fmt: skip
    sight = SIGHT
    solving = SOLVING
    law = Law(
        encode=encode, decode=decode, judge=judge, refusal=refusal, lawful=lawful, advance=advance,
        reveal=reveal, follow=follow, events=after, over=DONE, result=result_of, does=DOES,
        hangs=turns_on_partner,
    )  # fmt: skip
    keeping = partie.KEEPING
    talking = TALKING
    reviewing = REVIEWING
    verbs = VERBS

    def rules(self, settings: Settings, players: int) -> Rules:
        return rules_of(settings, players)

    def sides(self, rules: Rules, players: int) -> tuple[tuple[Seat, ...], ...]:
        sides = 3 if players == 3 else 2
        return tuple(tuple(Seat(seat) for seat in range(side, players, sides)) for side in range(sides))

    def seat_args(self, verb: str, args: tuple[str, ...]) -> tuple[int, ...]:
        return seat_places(verb, args)

    # --- one deal
    def start(self, rules: Rules, standing: Standing, deal: Deal) -> PerlaggenState:
        s = Cells()
        sit(s, rules.seats, standing.dealer)
        s.total[: rules.parties] = standing.totals
        lifted = tuple(standing.extra.get("lifted", ()))
        pack, s.lift = lifted_before(deal.pack, deal.lift, lifted)
        s.pack[: len(pack)] = pack
        begin(rules, s)
        for card in lifted:
            advance_keep(s, card)
        if deal.hands is not None:
            give(rules, s, deal.hands)
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

    def waiting_on(self, position: PerlaggenState | PerlaggenView) -> frozenset[Seat]:
        """An offer and a figure to be shown wait for any player of a party (PE-082, 4.7)."""
        r, s = position.rules, position.cells
        if s.phase == DONE:
            return frozenset()
        if s.phase == CUT:
            return frozenset({Seat(cutter(s))})
        if any_offer(s):
            return self._answerers(r, s)
        if s.phase == UNSEEN:
            return frozenset(Seat(seat) for seat in range(s.seats) if not s.looked >> seat & 1)
        if s.phase == ASK:
            if s.prover != NOBODY:
                return self._provers(s)
            return frozenset({Seat(forehand(s))}) if s.asked_for == NOBODY else self._of_party(s, s.ask_turn)
        return self._of_party(s, party_to_show(s)) if s.phase == SHOW else frozenset({Seat(s.turn)})

    def _answerers(self, r: Rules, s: Cells) -> frozenset[Seat]:
        waiting: set[Seat] = set()
        for f in range(3):
            if s.offer[f] and named_before(r, s, f) == NOBODY:
                waiting |= (
                    {Seat(next_to_answer(s, f))}
                    if r.parties == 3
                    else self._of_party(s, 1 - party(r, s.offer_by[f]))
                )
        return frozenset(waiting)

    def _provers(self, s: Cells) -> frozenset[Seat]:
        """Whoever of the party has what was declared, as far as the cards are known."""
        party_of = self._of_party(s, s.prover)
        value = s.declared[s.prover]
        able = frozenset(seat for seat in party_of if makes_exactly(s, seat, s.asked_for, value))
        return able or party_of

    def _of_party(self, s: Cells, side: int) -> frozenset[Seat]:
        return frozenset(Seat(seat) for seat in range(s.seats) if in_party(s, seat, side))

    def seen_from(self, state: PerlaggenState, seat: Seat | None) -> PerlaggenView:
        undo = None if state.undo is None else reveal(state.rules, state.undo, seat)
        return replace(super().seen_from(state, seat), undo=undo)

    def apply(self, state: PerlaggenState, action: Action) -> tuple[PerlaggenState, tuple[Event, ...]]:
        r, s = state.rules, state.cells
        if action.verb in FREE:
            return super().apply(state, action)
        code = encode(r, s, action)
        if verb_of(code) == VETO:
            return self._veto(state, action, code)
        undo = s if may_be_vetoed(s, code) else state.undo
        return self.carry_out(state, action, code, undo)

    def _veto(
        self, state: PerlaggenState, action: Action, code: int
    ) -> tuple[PerlaggenState, tuple[Event, ...]]:
        """The state before the partner's word is restored (PE-095)."""
        r, s = state.rules, state.cells
        why = judge(r, s, action.seat, code)
        if why or state.undo is None:
            raise IllegalAction(action, refusal(r, s, action.seat, code, why or 95))
        data = {"args": action.args, "other": digit(code, 0), "say": "perlaggen_vetoes"}
        events = (Event("vetoes", action.seat, data),)
        return State(r, vetoed(r, state.undo, s), state.log + events), events

    def implied(self, state: PerlaggenState, action: Action) -> tuple[Action, ...]:
        """Who acts has looked at his cards; a card or asking ends the time for unseen bids (4.3)."""
        s = state.cells
        unseen = action.verb in _BLIND or action.args[:1] == ("unseen",)
        if s.phase in (CUT, DONE) or unseen or s.looked == everybody(s):
            return ()
        ends = action.verb in ("plays", "asks", "declares", "shows", "stands", "rests")
        ends = ends or (action.verb == "passes" and not any_offer(s))
        looking = range(s.seats) if ends and not any_offer(s) else (action.seat,)
        return tuple(Action(Seat(seat), "looks") for seat in looking if not s.looked >> seat & 1)

    # --- many deals
    def lifting(self) -> Lifting:
        return Lifting("PE-020")

    def first_dealer(self, rules: Rules, drawn: Sequence[int]) -> Seat | None:
        first = lowest(drawn)
        return None if first is None else Seat(first)

    def target(self, rules: Rules) -> int | None:
        return rules.target

    def struck(self, rules: Rules, standing: Standing) -> tuple[bool, ...]:
        return tuple(total >= rules.target - 1 for total in standing.totals)

    # --- reports
    def knows(self, view: PerlaggenView) -> dict[str, Any]:
        hand = view.cells.hand[view.seat] if view.seat is not None else 0
        return {"hand": list(GERMAN.texts(hand))}

    def given(self, state: PerlaggenState) -> Given | None:
        s = state.cells
        if s.phase == CUT:
            return None
        hands = {Seat(seat): tuple(in_order(cards_of(s.given[seat]))) for seat in range(s.seats)}
        return Given(hands, None if s.first_turned == NONE else s.first_turned)

    def report(
        self, state: PerlaggenState, before: Standing, after: Standing | None, names: Sequence[str]
    ) -> dict[str, Any]:
        r, s = state.rules, state.cells
        sides = names_of_sides(self.sides(r, s.seats), names)
        over, sheet = s.phase == DONE, sheet_of(r, s)
        now = result_of(r, s).points if over else [s.total[p] - s.before[p] for p in range(r.parties)]
        return {
            "points": dict(zip(sides, now, strict=True)),
            "tricks": dict(zip(sides, sheet.tricks, strict=True)),
            "figures": {
                name: _figure(sheet.figures[f].by, sheet.figures[f].points, sheet.figures[f].why, sides)
                if over or s.status[f] != OPEN
                else None
                for f, name in enumerate(FIGURES)
            },
            "redeal": True if s.redeal else None,
            "totals": dict(zip(sides, (after or before).totals, strict=True)),
        }

    def final(self, standing: Standing, last: Outcome | None, names: Sequence[str]) -> dict[str, Any]:
        sides = names_of_sides(self.sides(None, len(names)), names)  # type: ignore[arg-type]
        return series_told(standing, sides)


def _figure(by: int, points: int, why: int, sides: Sequence[str]) -> dict[str, Any]:
    """`none` is a word: it was decided that nobody writes the figure."""
    found: dict[str, Any] = {"by": "none" if by == NOBODY else sides[by], "points": points}
    return {**found, "why": REASONS[why]} if by == NOBODY else found
