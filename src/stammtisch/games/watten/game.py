"""Watten as a game of the house."""

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.acts import act
from stammtisch.core.cards import GERMAN, cards_of, in_order
from stammtisch.core.choices import Choices
from stammtisch.core.dealing import pack_at, put_pack
from stammtisch.core.engine import Engine
from stammtisch.core.lifting import Lifting, lowest
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
from stammtisch.core.slate import names_of_sides, series_told
from stammtisch.core.standing import Outcome, Standing

from . import NAME, partie
from .advance import DOES, advance, begin
from .asking import asked, step
from .cells import (
    CUT,
    DEAL_END,
    DECIDE,
    HAND,
    LEAVE,
    NAME_SCHLAG,
    NONE,
    PLAY,
    SCHLAG,
    TRUMPF,
    Cells,
    Rules,
    cutter,
    party,
)
from .choices import dealt, digest, lawful, list_asked, propose, sit
from .events import after, beginning
from .facts import refusal
from .given import as_they_lie, deal_of, lie_first
from .judge import judge
from .late import REVIEWING, may_be_hidden
from .notation import decode, encode, level_text, name_text, seat_places
from .result import result_of
from .ruleset import check_players, rules_of
from .sight import SIGHT
from .slate import BOOKING
from .solving import SOLVING
from .talking import TALKING
from .verbs import VERBS
from .view import follow, knows_names, reveal

WattenState = State[Rules, Cells]
WattenView = View[Rules, Cells]


class Watten(RuledGame[Rules, Cells]):
    """See `core.game.Game` for what each of these promises."""

    name = NAME
    deck = GERMAN
    engine = Engine(
        cells=Cells, choices=Choices, sit=sit, put_pack=put_pack, begin=begin, asked=asked,
        list_asked=list_asked, judge=judge, step=step, digest=digest, propose=propose, dealt=dealt,
        booking=BOOKING,
    )  # fmt: skip
    sight = SIGHT
    solving = SOLVING
    law = Law(
        encode=encode, decode=decode, judge=judge, refusal=refusal, lawful=lawful, advance=advance,
        reveal=reveal, follow=follow, events=after, over=DEAL_END, result=result_of, does=DOES,
        hangs=may_be_hidden,
    )  # fmt: skip
    keeping = partie.KEEPING
    talking = TALKING
    reviewing = REVIEWING
    verbs = VERBS

    def rules(self, settings: Settings, players: int) -> Rules:
        check_players(players)
        return rules_of(settings)

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

    # --- many deals
    def lifting(self) -> Lifting:
        return Lifting("WA-013")

    def first_dealer(self, rules: Rules, drawn: Sequence[int]) -> Seat | None:
        first = lowest(drawn)
        return None if first is None else Seat(first)

    def target(self, rules: Rules) -> int | None:
        return rules.target

    def struck(self, rules: Rules, standing: Standing) -> tuple[bool, ...]:
        return tuple(total >= rules.target - rules.margin for total in standing.totals)

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
