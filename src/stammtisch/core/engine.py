"""What bulk play drives: the rule functions of a game, seats asked in turn, strict enforcement."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from stammtisch.core.cells import Cells
from stammtisch.core.rule import take_in


@dataclass(frozen=True, kw_only=True)
class Booking:
    """Deals in a row, with `t` for what stands on the slate.  Each function is marked `@rule` but `ends`."""

    cells: type[Cells]  # with at least `dealer`, `over`, `winner`
    opened: Callable[..., Any]  # (r, t, seats, dealer): the first deal of an evening comes next
    resume: Callable[..., Any]  # (r, t, s): where all just sat down, the deal begins from the slate
    tell: Callable[..., Any]  # (r, s, t): a deal that is over tells the slate what it came to
    enter: Callable[..., Any]  # (r, t): and that is entered; sets `over` and `winner`
    renew: Callable[..., Any]  # (r, t): the next Partie
    ends: Callable[[Any], bool] = lambda _: True  # (r): a Partie under this ruleset comes to an end


@dataclass(frozen=True, kw_only=True)
class Engine:
    """Each function is marked `@rule`; `r` is the ruleset as ints, `s` the cells, `o` the choices."""

    cells: type[Cells]
    choices: type[Cells]
    sit: Callable[..., Any]  # (s, seats, dealer): everybody is in, nothing is written
    put_pack: Callable[..., Any]  # (r, s): every card of the pack into s.pack, in order
    begin: Callable[..., Any]  # (r, s): from a shuffled pack to the first question
    asked: Callable[..., Any]  # (s) -> the seat whose word or card it is, -1 after the deal
    list_asked: Callable[..., Any]  # (r, s, o, seat): what it may do, in a fixed order
    judge: Callable[..., Any]  # (r, s, seat, code) -> 0, or the rule that refuses
    step: Callable[..., Any]  # (r, s, seat, code): silence or a lawful act
    digest: Callable[..., Any]  # (s) -> an int that tells results apart
    propose: Callable[..., Any] | None = None  # (r, s, g, seat) -> one of list_asked's acts, each as likely
    # (r, s) -> how many cards from the top of the cut pack the deal can bring to light; None: any card of it
    dealt: Callable[..., Any] | None = None
    # (r, s): those still to be asked who could only be silent have been; spares asking them one by one
    hush: Callable[..., Any] | None = None
    booking: Booking | None = None

    def __post_init__(self) -> None:
        if self.propose is not None:
            take_in(self.propose)
