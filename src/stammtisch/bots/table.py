"""A table where programs and people sit together: who is asked, in which order, and for what.

Before every card the seats are asked clockwise from the one on turn whether they want to speak; a
word, once answered, or a card starts the round anew; when all have been silent the one on turn plays.
A person on turn is not asked twice: he comes last and is offered his words together with his cards.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from stammtisch.bots import Bot, Choice, decided
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Event, Seat, State, View
from stammtisch.core.shuffle import deal_seed, shuffled


class Sitter(Protocol):
    """Who sits on a seat."""

    together: bool  # offered words and cards in one question

    def ask(self, ask: Ask) -> Action | None: ...

    def defers(self, ask: Ask) -> bool:
        """Would rather leave this answer to the partner, who may give it too."""
        ...

    def free(self, ask: Ask) -> Action | None:
        """A sign or a glance of its own accord."""
        ...


class BotSitter:
    """A bot on a seat.  Its chances depend on the seed and the moment alone, so that a deal can be left
    and taken up again."""

    together = False

    def __init__(self, bot: Bot, seed: str) -> None:
        self.bot, self.seed = bot, seed
        self.reason: Choice | None = None  # of its last act

    def ask(self, ask: Ask) -> Action | None:
        self.reason = decided(self.bot, ask.view, ask.options, not ask.owed, self._rng(ask, ""))
        return self.reason.action

    def defers(self, ask: Ask) -> bool:
        return self.bot.defers(ask.view, ask.options)

    def free(self, ask: Ask) -> Action | None:
        return self.bot.free(ask.view, self._rng(ask, "/free"))

    def _rng(self, ask: Ask, what: str) -> Random:
        return Random(f"{self.seed}/{ask.deal}/{ask.moment}/{ask.view.seat}{what}")


Heard = Callable[[Match, tuple[Event, ...]], None]


def next_deal(match: Match, seed: str) -> Match:
    """Shuffle and deal; the number of the deal makes it another one each time."""
    return match.deal(shuffled(match.game.pack(match.rules), deal_seed(seed, len(match.deals))))


class Sitting:
    """Plays a match with whoever sits there.  `heard` is told of every act."""

    def __init__(
        self, match: Match, sitters: Sequence[Sitter], seed: str, heard: Heard | None = None
    ) -> None:
        self.match, self.sitters, self.seed, self.heard = match, sitters, seed, heard
        self.silent: set[Seat] = set()
        self.gestured: set[tuple[Seat, int]] = set()
        self._looked_at: State[Any, Any] | None = None
        self._seen: dict[Seat, tuple[View[Any, Any], tuple[Action, ...]]] = {}

    def play_deal(self) -> None:
        """From where the deal stands to its end."""
        self.gestured.clear()
        while action := self.next_act():
            self._do(action)

    def next_act(self) -> Action | None:
        """What is done next, a gesture or an act; after the deal a claim, or nothing more."""
        if not self.match.deal_over:
            return self._gesture() or self._next_act()
        return None if self.match.current_void else self._claim()

    def _do(self, action: Action) -> None:
        rng = Random(f"{self.seed}/chance/{len(self.match.deals)}/{len(self.match.deals[-1].moves)}")
        self.match, events = self.match.apply(self.match.game.chance(self.match.state, action, rng))
        self.silent.clear()
        if self.heard:
            self.heard(self.match, events)

    def _gesture(self) -> Action | None:
        """Between two acts of the deal everybody may give one sign or glance."""
        game, moves = self.match.game, self.match.deals[-1].moves
        acts = sum(not game.verbs[move.verb].free for move in moves)
        for seat in map(Seat, range(self.match.players)):
            if (seat, acts) not in self.gestured:
                self.gestured.add((seat, acts))
                view, options = self._sees(seat)
                sign = self.sitters[seat].free(
                    Ask(view, options, False, len(self.match.deals) - 1, len(moves))
                )
                if sign and game.why_not(view, sign) is None:
                    return sign
        return None

    def _next_act(self) -> Action:
        waiting = self.match.game.waiting_on(self.match.state)
        holder = self._holder(waiting)
        view, options = self._sees(holder)
        cards = tuple(option for option in options if self._is_card(option))
        together = self.sitters[holder].together
        if (cards or self._others_may_speak(waiting)) and (
            said := self._round(holder, waiting, together or not cards)
        ):
            return said
        act = self._ask(holder, view, options if together or not cards else cards, owed=True)
        assert act is not None, "an answer, a card and the cut are owed"
        return act

    def _holder(self, waiting: frozenset[Seat]) -> Seat:
        """Of partners who may both answer a person comes before his bot, and a bot may leave it to the
        other."""
        *first, last = sorted(waiting, key=lambda seat: (not self.sitters[seat].together, seat))
        for seat in first:
            if not self.sitters[seat].defers(self._question(*self._sees(seat), owed=False)):
                return seat
        return last

    def _said(self) -> set[tuple[str, tuple[str, ...]]]:
        """The bets since the last card; nobody is asked twice for the same."""
        said = set()
        for move in reversed(self.match.deals[-1].moves):
            if self._is_card(move):
                break
            if self.match.game.verbs[move.verb].bet:
                said.add((move.verb, move.args))
        return said

    def _others_may_speak(self, waiting: frozenset[Seat]) -> bool:
        """Somebody the table does not wait for has a word of the deal, as the dealer before the naming."""
        others = (Seat(seat) for seat in range(self.match.players) if seat not in waiting)
        return any(
            not self.match.game.verbs[option.verb].free for seat in others for option in self._sees(seat)[1]
        )

    def _round(self, holder: Seat, waiting: frozenset[Seat], skip_holder: bool) -> Action | None:
        """Does anybody want to speak?  Whoever was silent since the last act is not asked again, and a
        partner of the holder does not answer for him."""
        said_before = self._said()
        for i in range(self.match.players):
            seat = Seat((holder + i) % self.match.players)
            if seat in self.silent or (seat in waiting and (seat != holder or skip_holder)):
                continue
            view, options = self._sees(seat)
            words = tuple(o for o in options if not self._is_card(o) and (o.verb, o.args) not in said_before)
            said = self._ask(seat, view, words, owed=False) if words else None
            if said:
                return said
            self.silent.add(seat)
        return None

    def _is_card(self, action: Action) -> bool:
        return self.match.game.verbs[action.verb].kind == "card"

    def _claim(self) -> Action | None:
        """The deal is over, but a breach can still be claimed."""
        for seat in range(self.match.players):
            view, options = self._sees(Seat(seat))
            if options and (claim := self._ask(Seat(seat), view, options, owed=False)):
                return claim
        return None

    def _sees(self, seat: Seat) -> tuple[View[Any, Any], tuple[Action, ...]]:
        """Looked at once between two acts, however often the seat is asked."""
        state = self.match.state
        if self._looked_at is not state:
            self._looked_at, self._seen = state, {}
        if seat not in self._seen:
            view = self.match.game.observe(state, seat)
            self._seen[seat] = view, self.match.game.options(view)
        return self._seen[seat]

    def _ask(
        self, seat: Seat, view: View[Any, Any], options: tuple[Action, ...], owed: bool
    ) -> Action | None:
        return self.sitters[seat].ask(self._question(view, options, owed))

    def _question(self, view: View[Any, Any], options: tuple[Action, ...], owed: bool) -> Ask:
        return Ask(view, options, owed, len(self.match.deals) - 1, len(self.match.deals[-1].moves))
