"""Watten as a game of the house."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from stammtisch.core.acts import act, second_of, verb_of
from stammtisch.core.cards import GERMAN, cards_of, in_order
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import pack_at, put_pack
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
from .advance import DOES, advance, begin
from .asking import asked, step
from .cells import (
    CLAIM,
    CUT,
    DEAL_END,
    DECIDE,
    FARBE,
    HAND,
    LEAVE,
    NAME_SCHLAG,
    NONE,
    OFFENCES,
    PLAY,
    RENEGE,
    SCHLAG,
    TRUMPF,
    WRONG_DEALER,
    Cells,
    Rules,
    cutter,
    party,
)
from .choices import dealt, digest, list_asked, list_lawful, propose, sit
from .claims import add_late
from .events import after, beginning, sign, talk, upheld
from .facts import refusal
from .given import as_they_lie, deal_of, lie_first
from .judge import judge
from .notation import FREE, decode, encode, level_text, name_text, seat_places
from .result import result_of
from .ruleset import check_players, rules_of
from .sight import SIGHT
from .signs import draw_who_saw, judge_sign, judge_talk, parts
from .slate import BOOKING
from .solving import SOLVING
from .verbs import VERBS
from .view import follow, knows_names, reveal

WattenState = State[Rules, Cells]
WattenView = View[Rules, Cells]


class Watten(RuledGame[Rules, Cells]):
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
        booking=BOOKING,
    )
    sight = SIGHT
    solving = SOLVING
    law = Law(encode, judge, refusal, advance, reveal, after, DEAL_END, result_of, DOES)
    verbs = VERBS
    cut_done = "leaves"

    def rules(self, settings: Settings, players: int) -> Rules:
        check_players(players)
        return rules_of(settings)

    def pack(self, rules: Rules) -> tuple[int, ...]:
        return self._pack(rules, rules.pack)

    def sides(self, rules: Rules, players: int) -> tuple[tuple[Seat, ...], ...]:
        return tuple(tuple(Seat(seat) for seat in range(side, players, 2)) for side in range(2))

    def seat_args(self, verb: str, args: tuple[str, ...]) -> tuple[int, ...]:
        return seat_places(verb, args)

    # --- one deal
    def start(self, rules: Rules, standing: Standing, deal: Deal) -> WattenState:
        s = Cells()
        sit(s, standing.extra["players"], standing.dealer)
        s.due = standing.extra.get("due", standing.dealer)
        s.total[:] = standing.totals
        s.pack[: len(deal.pack)] = deal.pack
        s.lift = deal.lift
        begin(rules, s)
        if deal.hands is not None:
            self._give(rules, s, deal.hands)
        return State(rules, s, tuple(beginning(rules, s)))

    def _give(self, rules: Rules, s: Cells, hands: Mapping[Seat, tuple[int, ...]]) -> None:
        """Hands as a real dealer gave them, right or wrong."""
        if s.phase == CUT:
            advance(rules, s, cutter(s), act(LEAVE, 0, 0))
        for seat, cards in hands.items():
            lie_first(rules, s, seat, cards)
            s.given[seat], s.dealt[seat] = s.hand[seat], len(cards)

    def deal_of(
        self,
        rules: Rules,
        standing: Standing,
        hands: Mapping[Seat, Sequence[int]],
        kept: Sequence[int],
        turned: int | None,
        stock: Sequence[int] = (),
    ) -> Deal:
        return deal_of(rules, standing, standing.extra["players"], hands, kept, stock)

    def waiting_on(self, position: WattenState | WattenView) -> frozenset[Seat]:
        """An offer, and in DECIDE the choice, wait for either player of a side (WA-118)."""
        s = position.cells
        if s.phase >= DEAL_END:
            return frozenset()
        if s.phase == PLAY and s.offer:
            return self._of_party(s, 1 - party(s.offer_by))
        if s.phase == DECIDE:
            return self._of_party(s, s.decides)
        if s.phase == PLAY:
            return frozenset({Seat(s.turn)})
        if s.phase == CUT:
            return frozenset({Seat(cutter(s))})
        if s.request:
            return frozenset({Seat(s.trumpf_by if s.request_by == s.schlag_by else s.schlag_by)})
        return frozenset({Seat(s.schlag_by if s.phase == NAME_SCHLAG else s.trumpf_by)})

    def _of_party(self, s: Cells, side: int) -> frozenset[Seat]:
        return frozenset(Seat(seat) for seat in range(s.seats) if party(seat) == side)

    def blank(self, rules: Rules, seat: Seat | None) -> WattenView:
        return View(seat, rules, Cells())

    def follow(self, view: WattenView, event: Event) -> WattenView:
        return follow(view, event)

    def options(self, view: WattenView) -> tuple[Action, ...]:
        r, s, seat = view.rules, view.cells, view.seat
        if seat is None:
            return ()
        o = Choices()
        list_lawful(r, s, o, seat)
        claims = [act(CLAIM, other, k) for other in range(s.seats) for k in range(len(OFFENCES))]
        lawful = o.act[: o.count] + [code for code in claims if r.table and judge(r, s, seat, code) == 0]
        return tuple(decode(r, s, seat, code) for code in lawful)

    def why_not(self, view: WattenView, action: Action) -> Refusal | Unknown | None:
        """A renege or a missing Farbe may be hidden in another's hand: then the seat cannot know."""
        r, s = view.rules, view.cells
        if action.verb in FREE:
            return self._judge_free(r, s, action)
        code = encode(r, s, action)
        why = judge(r, s, action.seat, code)
        hidden = verb_of(code) == CLAIM and second_of(code) in (RENEGE, FARBE) and why in (157, 159)
        if hidden and r.table:
            return Unknown()
        return refusal(r, s, action.seat, code, why) if why > 0 else None

    def _judge_free(self, r: Rules, s: Cells, action: Action) -> Refusal | None:
        """Signs and talk are no acts of the deal."""
        if action.verb == "says":
            return judge_talk(r, action)
        parts(action)
        return judge_sign(r, s, action.seat)

    def apply(self, state: WattenState, action: Action) -> tuple[WattenState, tuple[Event, ...]]:
        r, s = state.rules, state.cells
        if action.verb not in FREE:
            return super().apply(state, action)
        refused = self._judge_free(r, s, action)
        if refused:
            raise IllegalAction(action, refused)
        told = (talk(action) if action.verb == "says" else sign(r, s, action),)
        return State(r, s, state.log + told), told

    def chance(self, state: WattenState, action: Action, rng: Random) -> Action:
        if action.verb != "deutet":
            return action
        return draw_who_saw(state.rules, state.cells, action, rng)

    # --- many deals
    def open_partie(
        self, rules: Rules, players: int, dealer: Seat, totals: Sequence[int], wins: Sequence[int] = ()
    ) -> Standing:
        return partie.open_series(players, dealer, tuple(totals), tuple(wins) or (0, 0))

    def next_partie(self, rules: Rules, standing: Standing) -> Standing:
        return partie.next_game(rules, standing)

    def enter(self, rules: Rules, standing: Standing, result: Result) -> Standing:
        return partie.enter(rules, standing, result)

    def lifting(self) -> Lifting:
        return Lifting("WA-013")

    def first_dealer(self, rules: Rules, drawn: Sequence[int]) -> Seat | None:
        first = lowest(drawn)
        return None if first is None else Seat(first)

    def target(self, rules: Rules) -> int | None:
        return rules.target

    def struck(self, rules: Rules, standing: Standing) -> tuple[bool, ...]:
        return tuple(total >= rules.target - rules.margin for total in standing.totals)

    # --- claims about the deal before
    def late_claim(
        self, previous: WattenState | None, state: WattenState, action: Action
    ) -> Action | Refusal | None:
        """A claim that the present deal does not bear out is tried on the one before (WA-151, WA-164)."""
        if action.verb != "claims" or previous is None or not state.rules.table:
            return None
        code = encode(state.rules, state.cells, action)
        if judge(state.rules, state.cells, action.seat, code) == 0:
            return None
        why = judge(previous.rules, previous.cells, action.seat, code)
        if why > 0:
            return None
        s, wrong_dealer = state.cells, second_of(code) == WRONG_DEALER
        cards = s.in_trick + s.trick * s.seats
        if cards >= (2 if wrong_dealer else 1):
            return Refusal(("WA-151",) if wrong_dealer else ("WA-164",))
        return action

    def fine(
        self, state: WattenState, action: Action, change: Sequence[int]
    ) -> tuple[WattenState, tuple[Event, ...]]:
        code, s = encode(state.rules, state.cells, action), state.cells.copy()
        if second_of(code) == WRONG_DEALER:
            return state, ()
        culprit = int(action.args[-1])
        add_late(s, change)
        data = {"late": tuple(change), "culprit": culprit, "offence": action.args[0]}
        events = (
            Event("fine", action.seat, {**data, "say": "watten_claims"}),
            upheld(state.rules, action.seat, culprit),
        )
        return State(state.rules, s, state.log + events), events

    # --- reports
    def knows(self, view: WattenView) -> dict[str, Any]:
        r, s, seat = view.rules, view.cells, view.seat
        hidden = "hidden" if not knows_names(r, s, seat) else None
        first = [GERMAN.text(card) for card in s.first_trick if card != NONE] if r.blind else []
        return {
            "hand": list(GERMAN.texts(s.hand[seat])) if seat is not None else [],
            "schlag": hidden or (name_text(SCHLAG, s.schlag) if s.schlag != NONE else None),
            "trumpf": hidden or (name_text(TRUMPF, s.trumpf) if s.trumpf != NONE else None),
            "open": first,
        }

    def given(self, state: WattenState) -> Given | None:
        s = state.cells
        if s.phase == CUT:
            return None
        hands = {Seat(seat): self._as_given(s, seat) for seat in range(s.seats)}
        return Given(hands, stock=self._stock(state.rules, s))

    def _as_given(self, s: Cells, seat: int) -> tuple[int, ...]:
        return tuple(as_they_lie(s, seat, in_order(cards_of(s.given[seat]))))

    def _stock(self, rules: Rules, s: Cells) -> tuple[int, ...]:
        """What was not dealt, where new cards may be asked for (WA-053)."""
        if not rules.schoenere:
            return ()
        rest = range(s.seats * HAND - s.kept, rules.pack - s.kept)
        cards = tuple(pack_at(rules, s, i) for i in rest)
        return () if NONE in cards else cards

    def report(
        self, state: WattenState, before: Standing, after: Standing | None, names: Sequence[str]
    ) -> dict[str, Any]:
        s = state.cells
        sides = names_of_sides(self.sides(state.rules, s.seats), names)
        result = result_of(state.rules, s)
        return {
            "points": dict(zip(sides, result.points, strict=True)),
            "tricks": dict(zip(sides, s.tricks, strict=True)),
            "value": "out" if level_text(s.value) == "out" else s.value,
            "totals": dict(zip(sides, (after or before).totals, strict=True)),
            "redeal": names[result.redeal] if result.redeal is not None else None,
            "seen": {name: _signs_seen(state, Seat(seat), names) for seat, name in enumerate(names)},
        }

    def final(self, standing: Standing, last: Outcome | None, names: Sequence[str]) -> dict[str, Any]:
        sides = names_of_sides(self.sides(None, len(names)), names)  # type: ignore[arg-type]
        return series_told(standing, sides)


def _signs_seen(state: WattenState, seat: Seat, names: Sequence[str]) -> list[str]:
    return [
        " ".join((names[event.seat], *event.data["args"]))
        for event in state.log
        if event.kind == "deutet" and event.seat is not None and event.seat != seat and event.seen_by(seat)
    ]
