"""What a seat has seen and heard in the deal, in the order of events."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Event, View
from stammtisch.games.watten.cells import NONE, Cells, Rules

ACTS = frozenset({"plays", "bids", "raises", "holds"})


@dataclass(frozen=True, slots=True)
class Play:
    seat: int
    card: int
    led: int  # the card that was led to the trick, perhaps this one
    trick: int


@dataclass(frozen=True, slots=True)
class Sign:
    seat: int
    token: str
    number: int
    at: int  # how many cards had been played
    moment: int  # how many acts there had been
    watched: bool  # under an opponent's eyes


@dataclass(slots=True)
class Heard:
    plays: list[Play] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)  # of the tricks drawn in
    signs: list[Sign] = field(default_factory=list)
    shown: dict[int, int] = field(default_factory=dict)  # by seat, in the blind form: a set of one card
    bids: list[int] = field(default_factory=list)  # who bid or raised, each time
    at_once: list[bool] = field(default_factory=list)  # of each of these, whether it answered another
    acts: int = 0  # cards and words so far
    own: int = 0  # every card that was once in the own hand or seen at the cut

    def played_since(self, seat: int, pool: int, at: int) -> int:
        """How many cards of a set the seat has played since that moment."""
        return sum(play.seat == seat and pool >> play.card & 1 for play in self.plays[at:])

    def tricks(self) -> list[list[Play]]:
        """The tricks that are drawn in."""
        found: list[list[Play]] = [[] for _ in self.takers]
        for play in self.plays:
            if play.trick < len(found):
                found[play.trick].append(play)
        return found


def story_of(view: View[Rules, Cells]) -> Heard:
    return story(view.seen, view.seat)


def story(seen: Sequence[Event], me: int | None) -> Heard:
    told = Heard()
    first = 0  # where the trick began
    open_bid = False
    gaze = {seat: seat ^ 2 for seat in range(4)}  # eyes rest on the partner
    for event in seen:
        seat = -1 if event.seat is None else int(event.seat)
        told.acts += event.kind in ACTS
        match event.kind:
            case "plays":
                card = GERMAN.parse(event.data["card"])
                led = told.plays[first].card if first < len(told.plays) else card
                told.plays.append(Play(seat, card, led, len(told.takers)))
            case "takes":
                told.plays.pop()
            case "trick":
                told.takers.append(seat)
                first = len(told.plays)
            case "deutet":
                watched = seat in (gaze[seat ^ 1], gaze[seat ^ 3])
                token, number = event.data["sign"], int(event.data["n"])
                told.signs.append(Sign(seat, token, number, len(told.plays), told.acts, watched))
            case "watches":
                gaze[seat] = event.data["other"]
            case "shows" if "card" in event.data:
                told.shown[seat] = 1 << GERMAN.parse(event.data["card"])
            case "hand" if seat == me:
                for text in event.data["cards"]:
                    told.own |= 1 << GERMAN.parse(text)
            case "cut" if seat == me:
                told.own |= 1 << GERMAN.parse(event.data["card"])
            case "bids" | "raises":
                told.bids.append(seat)
                told.at_once.append(open_bid)
                open_bid = True
            case "holds":
                open_bid = False
    return told


def out_of_play(s: Cells, told: Heard) -> int:
    """Cards this seat knows to lie aside: exchanged for new ones, or left at the cut."""
    held = s.played
    for hand in s.hand:
        held |= hand
    return told.own & ~held


def cards_left(s: Cells, seat: int) -> int:
    """How many cards a seat still holds."""
    return max(0, s.dealt[seat] - s.trick - (s.trick_card[seat] != NONE))
