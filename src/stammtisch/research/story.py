"""What each seat has seen and heard: everything it will ever remember of the deal, so perfect recall.

A story is a value that is told on when somebody asks for it; who only plays at random never pays for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from stammtisch.core.cards import Deck
from stammtisch.core.model import Event, Seat
from stammtisch.research.facts import facts_of
from stammtisch.research.play import Act, Play
from stammtisch.research.setting import Setting

SILENCE = 0
VERB = 64  # an act is a number of six-bit digits, the verb lowest


def history_length(setting: Setting) -> int:
    """Acts that a deal has at most; silence is not among them."""
    return 96 + 24 * setting.players


def digits(setting: Setting) -> int:
    """Digits of an act: in Perlaggen it may tell of a hand of cards with their names."""
    return facts_of(setting.game.name).digits


def history_width(setting: Setting) -> int:
    return 1 + digits(setting)


def most_private(setting: Setting) -> int:
    """Cards that a seat is shown alone: a hand, the cut, new cards asked for."""
    return 40


class ActTold(NamedTuple):
    """What happened in one act, or before the first; silence is an act without events."""

    act: Act | None
    events: tuple[Event, ...]
    lines: tuple[str, ...]  # one for each event


@dataclass(frozen=True, slots=True)
class ActStory:
    setting: Setting
    upto_act: int
    cells: Any
    told: tuple[ActTold, ...]

    @classmethod
    def begin(cls, play: Play) -> "ActStory":
        lines = tuple(map(_line, play.began))
        return cls(play.setting, 0, play.first, (ActTold(None, tuple(play.began), lines),))

    def upto(self, play: Play) -> "ActStory":
        """Told on to the present; the cells of a story are its own."""
        if self.upto_act == len(play.acts):
            return self
        played, r, now, told = self.setting.game, self.setting.rules, self.cells, list(self.told)
        for act in play.acts[self.upto_act :]:
            before, now = now, now.copy()
            played.engine.step(r, now, act.seat, act.code)
            events: tuple[Event, ...] = ()
            if act.code != SILENCE:
                law = played.law  # type: ignore[attr-defined]
                events = tuple(law.events(r, before, now, Seat(act.seat), act.code))
            told.append(ActTold(act, events, tuple(map(_line, events))))
        return ActStory(self.setting, len(play.acts), now, tuple(told))

    def lines(self, seat: int) -> tuple[str, ...]:
        """In words."""
        found = []
        for act, events, lines in self.told:
            if act is not None and act.code == SILENCE:
                found.append(f"{act.seat} is silent")
            for event, line in zip(events, lines, strict=True):
                if event.seen_by(Seat(seat)):
                    found.append(line)
        return tuple(found)

    def private(self, seat: int) -> tuple[int, ...]:
        """The cards that the seat was shown alone (card + 1)."""
        return tuple(
            card + 1
            for told in self.told
            for event in told.events
            if event.audience is not None and event.seen_by(Seat(seat))
            for card in _cards(self.setting, event)
        )

    def heard(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """The acts but for silence, as numbers."""
        return tuple(
            _numbers(self.setting, seat, act, events)
            for act, events, _ in self.told
            if act is not None and act.code != SILENCE
        )


def _line(event: Event) -> str:
    facts = [f"{key}={_plain(value)}" for key, value in sorted(event.data.items()) if key != "say"]
    who = "" if event.seat is None else f"{event.seat} "
    return f"{who}{event.kind} {' '.join(facts)}".rstrip()


def _plain(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "(" + " ".join(_plain(one) for one in value) + ")"
    if isinstance(value, dict):
        return "{" + " ".join(f"{k}:{_plain(v)}" for k, v in sorted(value.items())) + "}"
    return str(value)


@cache
def _names(deck: Deck) -> dict[str, int]:
    return {deck.text(card): int(card) for card in deck}


def _cards(setting: Setting, event: Event) -> list[int]:
    """Cards that an event names."""
    names = _names(setting.game.deck)
    found = []
    for key in ("card", "cards"):
        told = event.data.get(key, ())
        found += [names[text] for text in ([told] if isinstance(told, str) else told) if text in names]
    return found


def _numbers(setting: Setting, seat: int, act: Act, events: Sequence[Event]) -> tuple[int, ...]:
    """Whose act it was, from the hearer's seat; then its digits, or its verb alone if he did not hear it."""
    by_himself = [event for event in events if event.seen_by(Seat(act.seat)) and "args" in event.data]
    args = by_himself[0].data["args"] if by_himself else None
    seen = (event.data.get("args") for event in events if event.seen_by(Seat(seat)))
    whole = seat == act.seat or any(one == args for one in seen)
    code, found = act.code if whole else act.code % VERB, [(act.seat - seat) % setting.players + 1]
    for _ in range(digits(setting)):
        found.append(code % VERB)
        code //= VERB
    return tuple(found)
