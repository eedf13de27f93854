"""What was meant where the figure or the cards were left out: only ever the one thing it can be."""

from typing import Any

from stammtisch.core.model import View
from stammtisch.core.registry import game

from .. import NAME
from ..cells import FIGURES, NOBODY, SHOW, is_open, party


def _only(found: list[str]) -> str | None:
    return found[0] if len(found) == 1 else None


def pending(view: View[Any, Any]) -> str | None:
    """The figure on offer."""
    return _only([FIGURES[f] for f in range(3) if view.cells.offer[f]])


def figure_to_raise(view: View[Any, Any]) -> str | None:
    """The figure on offer, or the only one that one's own party may raise."""
    r, s = view.rules, view.cells
    if any(s.offer):
        return pending(view)
    mine = party(r, view.seat or 0)
    return _only([FIGURES[f] for f in range(3) if is_open(s, f) and s.right[f] == mine])


def figure_to_show(view: View[Any, Any]) -> str | None:
    """The figure that one's own party is to act on."""
    r, s = view.rules, view.cells
    if s.prover != NOBODY:
        return FIGURES[s.asked_for]
    if s.phase != SHOW:
        return None
    mine = party(r, view.seat or 0)
    return _only([FIGURES[f] for f in range(2) if is_open(s, f) and s.show_turn[f] == mine])


def best_show(view: View[Any, Any], verb: str, figure: str) -> tuple[str, ...]:
    """The last of the listed shows is the best; "steht" may go without cards."""
    listed = [
        option.args[1:]
        for option in game(NAME).options(view)
        if option.verb == verb and option.args[0] == figure
    ]
    if verb == "stands":
        return () if () in listed or not listed else listed[0]
    return listed[-1] if listed else ()


def only_exchange(view: View[Any, Any]) -> str | None:
    return _only([o.args[0] for o in game(NAME).options(view) if o.verb == "exchanges"])
