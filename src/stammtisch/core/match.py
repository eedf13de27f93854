"""Deals in a row: who deals, what stands on the slate, Partie after Partie.

A match is a value.  The last deal stays provisional until the first card of the next one lies, so
claims come here, not to the deal.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.model import Action, Deal, Event, IllegalAction, Refusal, Seat, State, Unknown
from stammtisch.core.standing import Outcome, Standing


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of the match: the standing it began from and where it stands now."""

    before: Standing  # what it counts from
    began: Standing  # what it began from; another than `before` only where it turned out void
    state: State[Any, Any]
    deal: Deal
    moves: tuple[Action, ...] = ()
    reviewed: State[Any, Any] | None = None  # the same with claims that were made in the next deal
    void: bool = False  # dealt again because a claim changed who is in
    rows: list[Any] = field(default_factory=list, init=False, compare=False, repr=False)  # see slate.py


@dataclass(frozen=True, slots=True)
class Match:
    """A game under a ruleset at a table."""

    game: Game
    rules: Any
    players: int
    opening: Standing
    deals: tuple[Played, ...] = ()
    opened: int = 0  # the deal with which the Partie began that is on the slate

    @classmethod
    def begin(
        cls,
        game: Game,
        rules: Any,
        players: int,
        dealer: Seat,
        totals: tuple[int, ...] = (),
        wins: tuple[int, ...] = (),
    ) -> "Match":
        nothing = (0,) * len(game.sides(rules, players))
        opening = game.open_partie(rules, players, dealer, totals or nothing, wins or nothing)
        return cls(game, rules, players, opening)

    # --- where it stands
    @property
    def current(self) -> Played | None:
        return self.deals[-1] if self.deals else None

    @property
    def state(self) -> State[Any, Any]:
        assert self.deals, "no deal yet"
        return self.deals[-1].state

    @property
    def deal_over(self) -> bool:
        """Nothing is being played: the next deal may begin."""
        last = self.current
        return last is None or last.void or not self.game.waiting_on(last.state)

    @property
    def standing(self) -> Standing:
        """After the last deal that is over; before the one being played."""
        last = self.current
        if last is None:
            return self.opening
        result = None if last.void else self.game.result(last.state)
        return self.game.enter(self.rules, last.before, result) if result else last.before

    @property
    def upcoming(self) -> Standing:
        """What the next deal begins from: the next Partie when one is over."""
        now = self.standing
        return self.game.next_partie(self.rules, now) if now.outcome else now

    @property
    def current_void(self) -> bool:
        return bool(self.deals) and self.deals[-1].void

    # --- going on
    def deal(self, deal: Deal, upcoming: Standing | None = None) -> "Match":
        """Begin the next deal; the one before is accepted but for late claims.  `upcoming` is for a
        record that tells of another dealer than the one in turn."""
        assert self.deal_over, "the deal is not over"
        opened = len(self.deals) if self.standing.outcome else self.opened
        upcoming = upcoming or self.upcoming
        state = self.game.start(self.rules, upcoming, deal)
        return replace(self, deals=(*self.deals, Played(upcoming, upcoming, state, deal)), opened=opened)

    def why_not(self, action: Action) -> Refusal | Unknown | None:
        """As the actor's own view judges it; a late claim is judged on the deal before."""
        late = self._late(action)
        if late:
            return late if isinstance(late, Refusal) else None
        return self.game.why_not(self.game.observe(self.state, action.seat), action)

    def _late(self, action: Action) -> Action | Refusal | None:
        """A claim about the deal before, as it would have been made there, or why it is refused."""
        reviewing = self.game.reviewing
        return reviewing.claim(self._reviewed(), self.state, action) if reviewing else None

    def refusal(self, action: Action) -> Refusal | None:
        """As the table judges it, hidden cards included: what `apply` would say."""
        why = self.why_not(action)
        if not isinstance(why, Unknown):
            return why
        try:
            self.apply(action)
        except IllegalAction as illegal:
            return illegal.refusal
        return None

    def apply(self, action: Action) -> tuple["Match", tuple[Event, ...]]:
        late = self._late(action)
        if isinstance(late, Refusal):
            raise IllegalAction(action, late)
        if late:
            return self._apply_late(action, late)
        state, events = self.game.apply(self.state, action)
        last = replace(self.deals[-1], state=state, moves=(*self.deals[-1].moves, action))
        return replace(self, deals=(*self.deals[:-1], last)), events

    # --- claims about the deal before
    def outcome_after(self, number: int) -> Outcome | None:
        """How a Partie ended with this deal.  A deal that a late claim had dealt again has the last word
        about the one before."""
        for later in self.deals[number + 1 :]:
            if later.void:
                return None
            if self._ends_claims(later):
                break
        played = self.deals[number]
        result = None if played.void else self.game.result(played.state)
        return (self.game.enter(self.rules, played.before, result) if result else played.before).outcome

    @property
    def _previous(self) -> int | None:
        """The deal that a late claim is about: the last before the present one that counts, or in which at
        least a card was played."""
        if not self.deals or self.deals[-1].void:
            return None
        before = range(len(self.deals) - 2, -1, -1)
        return next((number for number in before if self._ends_claims(self.deals[number])), None)

    def _ends_claims(self, played: Played) -> bool:
        """Not a void deal, and not one that was given anew before a card lay."""
        if played.void or any(self.game.verbs[move.verb].kind == "card" for move in played.moves):
            return not played.void
        result = self.game.result(played.state)
        return result is None or result.redeal is None

    def _reviewed(self) -> State[Any, Any] | None:
        """The deal before, with the claims already made about it."""
        if self._previous is None:
            return None
        previous = self.deals[self._previous]
        return previous.reviewed or previous.state

    def _apply_late(self, action: Action, claim: Action) -> tuple["Match", tuple[Event, ...]]:
        """Upheld, it is entered in the present deal.  If it changes who is in, how the Partie ended
        or whether the deal before counts at all, that one is counted again and the present one is void."""
        at, reviewing = self._previous, self.game.reviewing
        assert at is not None and reviewing
        previous, last = self.deals[at], self.deals[-1]
        claimed = previous.reviewed or previous.state
        reviewed, _ = self.game.apply(claimed, claim)
        as_claimed, recounted = self.game.result(claimed), self.game.result(reviewed)
        assert as_claimed is not None and recounted is not None
        change = [now - then for now, then in zip(recounted.points, as_claimed.points, strict=True)]
        fined, events = reviewing.fine(last.state, claim, change)
        then, now = self._counted(at), self.game.enter(self.rules, previous.before, recounted)
        deals = (*self.deals[:at], replace(previous, reviewed=reviewed), *self.deals[at + 1 : -1])
        if _ending(now) == _ending(then) and recounted.redeal is None:
            last = replace(last, state=fined, moves=(*last.moves, action))
            return replace(self, deals=(*deals, last)), events
        void = Played(now, last.began, fined, last.deal, (*last.moves, action), void=True)
        anew = replace(self, deals=(*deals, void))
        ended = (number for number in reversed(range(len(deals))) if anew.outcome_after(number))
        return replace(anew, opened=next(ended, -1) + 1), (*events, Event("void"))

    def _counted(self, number: int) -> Standing:
        """What stood after a deal when the next one that counts was dealt."""
        void = [played for played in self.deals[number + 1 : -1] if played.void]
        if void:
            return void[-1].before  # what the last of them was counted to
        played = self.deals[number]
        result = self.game.result(played.state)
        assert result is not None
        return self.game.enter(self.rules, played.before, result)


def _ending(standing: Standing) -> tuple[Any, ...]:
    """Who is out, and who has won and lost."""
    ended = standing.outcome
    return standing.out, ended and (ended.winner, ended.losers)
