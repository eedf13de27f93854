"""What a seat has seen and heard in the deal beyond the position itself: signs, suits denied, words."""

from dataclasses import dataclass, field

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Event, View
from stammtisch.games.perlaggen.cells import FIGURES, NONE, Cells, Rules
from stammtisch.games.perlaggen.strength import perlagg_rank, strength


@dataclass(slots=True)
class Heard:
    signs: list[tuple[int, str]] = field(default_factory=list)  # seat and sign
    lacks: dict[int, int] = field(default_factory=dict)  # by seat: suits of which it has no plain card
    bid_lately: set[int] = field(default_factory=set)  # figures bid in this trick


def story_of(view: View[Rules, Cells]) -> Heard:
    told, led, best = Heard(), NONE, -1
    for event in view.seen:
        if event.kind == "signals" and event.seat is not None:
            _sign(told, event)
        elif event.kind == "bids":
            told.bid_lately |= {FIGURES.index(figure) for figure in event.data["figures"]}
        elif event.kind == "trick":
            led, best = NONE, -1
            told.bid_lately.clear()
        elif event.kind == "plays":
            led, best = _play(told, view.rules, view.cells, event, led, best)
    return told


def _sign(told: Heard, event: Event) -> None:
    """A sign given back as a question says nothing of the own cards (PE-222)."""
    words = event.data["args"]
    if event.seat is not None and words[0] != "frage":
        told.signs.append((int(event.seat), words[0]))


def _play(told: Heard, r: Rules, s: Cells, event: Event, led: int, best: int) -> tuple[int, int]:
    """Who lays a plain card of another suit has none of the suit led, unless he trumps over (PE-042,
    PE-043).  A Perlagg tells nothing."""
    seat, card = int(event.seat or 0), GERMAN.parse(event.data["card"])
    named = "name" in event.data
    name = GERMAN.parse(event.data["name"]) if named else card
    if led == NONE:
        led = name // 9
    power = strength(s, led, name, perlagg_rank(r, s.trump, card) if named else 0)
    if not named and name // 9 != led and not (name // 9 == s.trump and power > best):
        told.lacks[seat] = told.lacks.get(seat, 0) | 1 << led
    return led, max(best, power)
