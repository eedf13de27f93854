"""Perlaggen as a game of the house."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
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
    Refusal,
    Result,
    Seat,
    State,
    Unknown,
    View,
)
from stammtisch.core.options import Settings
from stammtisch.core.ruled import Law, RuledGame
from stammtisch.core.slate import names_of_sides, series_told
from stammtisch.core.standing import Outcome, Standing

from . import NAME, partie
from .advance import DOES, advance, may_be_vetoed
from .asking import asked, in_party, party_to_show, step
from .brink import enter_late
from .cells import (
    ASK,
    CUT,
    DECLARE,
    DONE,
    EXCHANGE,
    FIGURES,
    NOBODY,
    NONE,
    OPEN,
    PLAY_CARD,
    REASONS,
    SHOW,
    SHOWS,
    STANDS_BY,
    UNSEEN,
    VETO,
    Cells,
    Rules,
    any_offer,
    cutter,
    digit,
    everybody,
    forehand,
    partner,
    partners,
    party,
)
from .choices import digest, list_asked, list_lawful, sit
from .claims import faults, sheet_of
from .events import after, beginning
from .facts import refusal
from .given import deal_of, give, lifted_before
from .hands import makes_exactly
from .judge import judge
from .notation import FREE, decode, encode, seat_places
from .play import advance_keep, begin
from .proposing import propose
from .result import result_of
from .ruleset import rules_of
from .sight import SIGHT
from .signs import (
    draw_who_saw,
    judge_sign,
    judge_talk,
    parts,
    sign_event,
    talk_event,
)
from .slate import BOOKING
from .solving import SOLVING
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
        Cells, Choices, sit, put_pack, begin, asked, list_asked, judge, step, digest, propose,
        booking=BOOKING,
    )  # fmt: skip
    sight = SIGHT
    solving = SOLVING
    law = Law(encode, judge, refusal, advance, reveal, after, DONE, result_of, DOES)
    verbs = VERBS
    cut_done = "done"

    def rules(self, settings: Settings, players: int) -> Rules:
        return rules_of(settings, players)

    def pack(self, rules: Rules) -> tuple[int, ...]:
        return self._pack(rules, rules.pack)

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

    def blank(self, rules: Rules, seat: Seat | None) -> PerlaggenView:
        return View(seat, rules, Cells())

    def seen_from(self, state: PerlaggenState, seat: Seat | None) -> PerlaggenView:
        undo = None if state.undo is None else reveal(state.rules, state.undo, seat)
        return replace(super().seen_from(state, seat), undo=undo)

    def follow(self, view: PerlaggenView, event: Event) -> PerlaggenView:
        return follow(view, event)

    def options(self, view: PerlaggenView) -> tuple[Action, ...]:
        r, s, seat = view.rules, view.cells, view.seat
        if seat is None or s.seats == 0:
            return ()
        o = Choices()
        if s.phase != DONE:
            list_lawful(r, s, o, seat)
        return tuple(decode(r, s, seat, code) for code in o.act[: o.count])

    def why_not(self, view: PerlaggenView, action: Action) -> Refusal | Unknown | None:
        r, s = view.rules, view.cells
        if action.verb in FREE:
            return self._judge_free(r, s, action)
        code = encode(r, s, action)
        why = judge(r, s, action.seat, code)
        if self._turns_on_partner(r, s, action.seat, code, why):
            return Unknown()
        return refusal(r, s, action.seat, code, why) if why > 0 else None

    def _turns_on_partner(self, r: Rules, s: Cells, seat: Seat, code: int, why: int) -> bool:
        """Exchanging, asking and unseen bids depend on a partner's cards too (4.9)."""
        if partner(r, seat) == NOBODY:
            return False
        verb = verb_of(code)
        if verb == EXCHANGE:
            return bool(partners(r, s.dealer) >> seat & 1) and why in (0, 31)
        if verb == DECLARE:
            own_turn = s.phase == ASK and s.ask_turn == party(r, seat) and digit(code, 0) == s.asked_for
            return own_turn and digit(code, 1) >= 3 and why == 156
        return verb in (PLAY_CARD, SHOWS, STANDS_BY) and why == 107

    def _judge_free(self, r: Rules, s: Cells, action: Action) -> Refusal | None:
        """Signs and talk are no acts of the deal (PE-224)."""
        if action.verb == "says":
            return judge_talk(r, s, action.seat)
        parts(action)
        return judge_sign(r, s, action.seat)

    def apply(self, state: PerlaggenState, action: Action) -> tuple[PerlaggenState, tuple[Event, ...]]:
        r, s = state.rules, state.cells
        if action.verb in FREE:
            refused = self._judge_free(r, s, action)
            if refused:
                raise IllegalAction(action, refused)
            told = (talk_event(r, s, action) if action.verb == "says" else sign_event(r, s, action),)
            return replace(state, log=state.log + told), told
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

    def chance(self, state: PerlaggenState, action: Action, rng: Random) -> Action:
        if action.verb != "signals":
            return action
        return draw_who_saw(state.rules, state.cells, action, rng)

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
    def open_partie(
        self, rules: Rules, players: int, dealer: Seat, totals: Sequence[int], wins: Sequence[int] = ()
    ) -> Standing:
        return partie.open_series(rules, dealer, tuple(totals), tuple(wins))

    def next_partie(self, rules: Rules, standing: Standing) -> Standing:
        return partie.next_game(rules, standing)

    def enter(self, rules: Rules, standing: Standing, result: Result) -> Standing:
        return partie.enter(rules, standing, result)

    def lifting(self) -> Lifting:
        return Lifting("PE-020")

    def first_dealer(self, rules: Rules, drawn: Sequence[int]) -> Seat | None:
        first = lowest(drawn)
        return None if first is None else Seat(first)

    def target(self, rules: Rules) -> int | None:
        return rules.target

    def struck(self, rules: Rules, standing: Standing) -> tuple[bool, ...]:
        return tuple(total >= rules.target - 1 for total in standing.totals)

    # --- claims about the deal before
    def late_claim(
        self, previous: PerlaggenState | None, state: PerlaggenState, action: Action
    ) -> Action | Refusal | None:
        """A fault of the deal before may be claimed until the first card lies (PE-180)."""
        if action.verb != "claims" or previous is None or not state.rules.table:
            return None
        r, s = state.rules, state.cells
        code = encode(r, s, action)
        culprit, kind = digit(code, 0), digit(code, 1)
        if judge(r, s, action.seat, code) or faults(s, culprit) >> kind & 1:
            return None
        guilty = faults(previous.cells, culprit) & ~previous.cells.claimed[culprit]
        if not guilty >> kind & 1:
            return None
        return Refusal(("PE-180",), {"say": "late"}) if s.trick + s.in_trick else action

    def fine(
        self, state: PerlaggenState, action: Action, change: Sequence[int]
    ) -> tuple[PerlaggenState, tuple[Event, ...]]:
        s = state.cells.copy()
        enter_late(state.rules, s, change)
        data = {
            "culprit": int(action.args[0]),
            "rules": (action.args[1],),
            "change": tuple(change),
            "say": "perlaggen_claims",
        }
        events = (Event("fine", action.seat, data),)
        return State(state.rules, s, state.log + events, state.undo), events

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
