"""The mark on functions that state a rule.

A marked function stays an ordinary Python function: people and bots at the table call it as it is.
`stammtisch.bulk` hands the marked functions to numba when it first compiles, so the same text is
also the fast one.  Nothing here imports numba.

Marked functions keep to what both worlds understand: ints, tuples, flat rows of ints, `if`, loops.
No strings, dicts or exceptions.  Globals freeze when compiled, so rulesets are arguments.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_marked: list[Callable[..., Any]] = []
_apart: set[Callable[..., Any]] = set()
_taken_in: set[str] = set()


def rule(function: F) -> F:
    """Mark a function as part of the law: written once, run interpreted and compiled."""
    _marked.append(function)
    return function


def apart(function: F) -> F:
    """Mark a long rule that many others call: compiled code calls it too, and does not take it in."""
    _apart.add(function)
    return function


def take_in(function: Callable[..., Any]) -> None:
    """Compiled loops take in every rule of this function's game, instead of calling it: at least twice as
    fast where an act is proposed, but where many are listed the code would repeat `judge` for each."""
    _taken_in.add(_room(function))


def is_taken_in(function: Callable[..., Any]) -> bool:
    room = _room(function)
    return function not in _apart and (room in _taken_in or not room.startswith("stammtisch.games."))


def _room(function: Callable[..., Any]) -> str:
    return function.__module__.rpartition(".")[0]


def marked() -> tuple[Callable[..., Any], ...]:
    """Every function marked so far, in the order of definition."""
    return tuple(_marked)
