"""The contract of a game.  Each line is a law; `core.laws` tests them for every game and ruleset."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from stammtisch.core.cards import Deck
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
    Unknown,
    View,
)
from stammtisch.core.options import Settings
from stammtisch.core.parts import Reviewing, Scoring
from stammtisch.core.sight import Sight
from stammtisch.core.solving import Solving
from stammtisch.core.standing import Outcome, Standing
from stammtisch.core.verbs import Verbs

Hands = Mapping[Seat, Sequence[int]]


class Game(Protocol):
    """One family of games.  Pure: no clock, no generator, no names of people."""

    name: str
    deck: Deck
    engine: Engine  # the rule functions that bulk play drives
    sight: Sight  # positions and acts as numbers
    solving: Solving  # card play with open cards
    comparing: Mapping[str, str]  # keys of a report that a case compares loosely: "multiset", "at_least"
    verbs: Verbs  # what kind of act each is

    # --- parts that only some games have
    @property
    def reviewing(self) -> Reviewing | None:
        """Claims about the deal before."""
        ...

    @property
    def scoring(self) -> Scoring | None:
        """Deals of which a record tells only what they came to."""
        ...

    # --- what is played
    def rules(self, settings: Settings, players: int) -> Any:
        """The ruleset as ints; a Problem where it cannot be played so."""
        ...

    def pack(self, rules: Any) -> tuple[int, ...]:
        """The cards, in order."""
        ...

    def sides(self, rules: Any, players: int) -> tuple[tuple[Seat, ...], ...]:
        """Who writes points together."""
        ...

    def seat_args(self, verb: str, args: tuple[str, ...]) -> tuple[int, ...]:
        """Which arguments of an act are seats."""
        ...

    # --- one deal
    def start(self, rules: Any, standing: Standing, deal: Deal) -> State[Any, Any]: ...

    def deal_of(
        self,
        rules: Any,
        standing: Standing,
        hands: Hands,
        kept: Sequence[int],
        turned: int | None,
        stock: Sequence[int] = (),
    ) -> Deal:
        """A pack that deals these hands; a Problem where none does."""
        ...

    def waiting_on(self, position: State[Any, Any] | View[Any, Any]) -> frozenset[Seat]:
        """Who holds the table up, as far as a view can tell; empty when the deal is over."""
        ...

    def observe(self, state: State[Any, Any], seat: Seat | None) -> View[Any, Any]:
        """What the seat knows: nothing else reaches a bot or a browser."""
        ...

    def blank(self, rules: Any, seat: Seat | None) -> View[Any, Any]:
        """What the seat knows before anything happened."""
        ...

    def follow(self, view: View[Any, Any], event: Event) -> View[Any, Any]:
        """The view after an event it saw: the events alone rebuild every view."""
        ...

    def options(self, view: View[Any, Any]) -> tuple[Action, ...]:
        """Lawful acts of the seat: finite, in a fixed order, from the view alone."""
        ...

    def why_not(self, view: View[Any, Any], action: Action) -> Refusal | Unknown | None:
        """None if the act is allowed; judged from the view alone."""
        ...

    def apply(self, state: State[Any, Any], action: Action) -> tuple[State[Any, Any], tuple[Event, ...]]:
        """The position after the act; IllegalAction for a caller who did not ask first."""
        ...

    def chance(self, state: State[Any, Any], action: Action, rng: Random) -> Action:
        """The act with what chance adds to it (who saw a sign), for the record; most acts as they are."""
        ...

    def implied(self, state: State[Any, Any], action: Action) -> tuple[Action, ...]:
        """Acts that a record need not tell because the act itself shows that they were done."""
        ...

    def result(self, state: State[Any, Any]) -> Result | None:
        """What the deal came to, when it is over."""
        ...

    # --- many deals
    def open_partie(
        self, rules: Any, players: int, dealer: Seat, totals: Sequence[int], wins: Sequence[int] = ()
    ) -> Standing: ...

    def next_partie(self, rules: Any, standing: Standing) -> Standing: ...

    def enter(self, rules: Any, standing: Standing, result: Result) -> Standing:
        """The slate after a finished deal."""
        ...

    def lifting(self) -> Any:
        """A lifting for partners and for the first deal, to be asked and told card by card; None where
        everybody plays for himself."""
        ...

    def first_dealer(self, rules: Any, drawn: Sequence[int]) -> Seat | None:
        """Who deals first after each drew a card in turn; None to draw again."""
        ...

    def target(self, rules: Any) -> int | None:
        """The points a Partie is played to, where there is such a number."""
        ...

    def struck(self, rules: Any, standing: Standing) -> tuple[bool, ...]:
        """Which sides are so near the target that the slate strikes them through."""
        ...

    # --- reports
    def knows(self, view: View[Any, Any]) -> dict[str, Any]:
        """What a record may ask of a view, by key: at least the `hand`.  A mapping goes by seats."""
        ...

    def given(self, state: State[Any, Any]) -> Given | None:
        """The cards as they were dealt, for the record; None while they are not."""
        ...

    def report(
        self, state: State[Any, Any], before: Standing, after: Standing | None, names: Sequence[str]
    ) -> dict[str, Any]:
        """What a replay prints of the deal, by the names of the table; None for what is open.  `after` is
        None while the deal is not over."""
        ...

    def final(self, standing: Standing, last: Outcome | None, names: Sequence[str]) -> dict[str, Any]:
        """What a replay prints at the end beyond totals, winner, loser and next dealer."""
        ...
