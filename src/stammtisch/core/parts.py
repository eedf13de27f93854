"""Parts of the contract beside `Engine`, `Sight` and `Solving`: what is put together the same way in every
game, and what only some games have.  `r` is the ruleset as ints, `s` the cells."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stammtisch.core.model import Action, Deal, Event, Refusal, Result, Seat, State, View
from stammtisch.core.problem import Problem
from stammtisch.core.standing import Standing

Codes = list[int]


def _never(r: Any, s: Any, seat: int, code: int, why: int) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Law:
    """The functions that a game's law is made of."""

    encode: Callable[[Any, Any, Action], int]  # the act as the rules read it
    decode: Callable[[Any, Any, Seat, int], Action]  # and as people write it
    judge: Callable[[Any, Any, int, int], int]  # (r, s, seat, code): 0, or the rule that refuses
    refusal: Callable[[Any, Any, int, int, int], Refusal]  # (r, s, seat, code, rule): with its facts
    lawful: Callable[[Any, Any, Seat], Codes]  # finite, in a fixed order
    advance: Callable[[Any, Any, int, int], None]  # (r, s, seat, code): change the cells as the act does
    reveal: Callable[[Any, Any, Seat | None], Any]  # the cells as the seat may know them
    follow: Callable[[View[Any, Any], Event], View[Any, Any]]  # the view after an event that it saw
    events: Callable[[Any, Any, Any, Seat, int], list[Event]]  # (r, before, now, seat, code)
    over: int  # the phase in which a deal is over; from there on the cells have a result
    result: Callable[[Any, Any], Result]  # what the deal came to
    does: Mapping[int, Callable[..., Any]]  # by verb, the rule that writes all its rows
    # (r, s, seat, code, rule): the answer turns on what the seat cannot see
    hangs: Callable[[Any, Any, int, int, int], bool] = _never


@dataclass(frozen=True, kw_only=True)
class Keeping:
    """Deals in a row: what stands on the slate before and after them."""

    # (r, players, dealer, totals, Partien won): where all just sat down
    opened: Callable[[Any, int, Seat, tuple[int, ...], tuple[int, ...]], Standing]
    renewed: Callable[[Any, Standing], Standing]  # the next Partie
    entered: Callable[[Any, Standing, Result], Standing]  # after a finished deal


@dataclass(frozen=True, kw_only=True)
class Talking:
    """Signs and talk: no acts of the deal, outside the rules' notation."""

    verbs: frozenset[str]
    judge: Callable[[Any, Any, Action], Refusal | None]
    told: Callable[[Any, Any, Action], Event]
    drawn: Callable[[Any, Any, Action, Random], Action]  # the act with what chance adds: who saw a sign


@dataclass(frozen=True, kw_only=True)
class Reviewing:
    """Claims about the deal before."""

    # (the deal before, the present one, act): None unless the act is such a claim; then the claim as it would
    # have been made there, or why it is refused
    claim: Callable[[State[Any, Any] | None, State[Any, Any], Action], Action | Refusal | None]
    # (present deal, upheld claim, what it does there to the points of each side): entered here
    fine: Callable[[State[Any, Any], Action, Sequence[int]], tuple[State[Any, Any], tuple[Event, ...]]]


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """A deal of which a record tells only what it came to."""

    read: Callable[[Any, Standing, Mapping[str, Any], Sequence[str]], Deal]
    write: Callable[[Deal, Sequence[str]], dict[str, Any]]


def scoring_of(game: Any) -> Scoring:
    """A Problem where a game has no such form."""
    found: Scoring | None = game.scoring
    if found is None:
        raise Problem("error.no_score_form")
    return found
