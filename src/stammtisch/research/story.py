"""What each seat has seen and heard: everything it will ever remember of the deal, so perfect recall.

A story is a value that is told on when somebody asks for it; who only plays at random never pays for it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.core.model import Event, Seat
from stammtisch.research.play import Act, Play
from stammtisch.research.setting import Setting

SILENCE = 0
VERB = 64  # an act is a number of six-bit digits, the verb lowest

Lines = tuple[tuple[str, ...], ...]
Numbers = tuple[tuple[int, ...], ...]


def history_length(setting: Setting) -> int:
    """Acts that a deal has at most; silence is not among them."""
    return 96 + 24 * setting.players


def digits(setting: Setting) -> int:
    """Digits of an act: in Perlaggen it may tell of a hand of cards with their names."""
    return 10 if setting.game.name == "perlaggen" else 3


def history_width(setting: Setting) -> int:
    return 1 + digits(setting)


def most_private(setting: Setting) -> int:
    """Cards that a seat is shown alone: a hand, the cut, new cards asked for."""
    return 40


@dataclass(frozen=True, slots=True)
class Story:
    """By seat: lines of text, cards shown to it alone (card + 1), and acts heard as numbers."""

    upto_act: int
    cells: Any
    lines: Lines
    private: Numbers
    heard: tuple[Numbers, ...]

    @classmethod
    def begin(cls, play: Play) -> "Story":
        n = play.setting.players
        nothing: tuple[Any, ...] = ((),) * n
        story = cls(0, play.first, nothing, nothing, nothing)
        return story._told(play.setting, play.began, None, play.first, 0)

    def upto(self, play: Play) -> "Story":
        """Told on to the present; the cells of a story are its own."""
        if self.upto_act == len(play.acts):
            return self
        played, r = play.setting.game, play.setting.rules
        story = self
        for number in range(self.upto_act, len(play.acts)):
            act = play.acts[number]
            before, now = story.cells, story.cells.copy()
            played.engine.step(r, now, act.seat, act.code)
            events: Iterable[Event] = ()
            if act.code != SILENCE:
                law = played.law  # type: ignore[attr-defined]
                events = law.events(r, before, now, Seat(act.seat), act.code)
            story = story._told(play.setting, tuple(events), act, now, number + 1)
        return story

    def _told(
        self, setting: Setting, events: Sequence[Event], act: Act | None, now: Any, number: int
    ) -> "Story":
        lines, private, heard = list(self.lines), list(self.private), list(self.heard)
        for seat in range(setting.players):
            seen = [event for event in events if event.seen_by(Seat(seat))]
            if act is not None and act.code == SILENCE:
                lines[seat] += (f"{act.seat} is silent",)
                continue
            lines[seat] += tuple(_line(event) for event in seen)
            private[seat] += tuple(
                card + 1 for event in seen if event.audience is not None for card in _cards(setting, event)
            )
            if act is not None:
                heard[seat] += (_numbers(setting, seat, act, events, seen),)
                if len(heard[seat]) > history_length(setting) or len(private[seat]) > most_private(setting):
                    raise OverflowError("a deal longer than its tensor")
        return Story(number, now, tuple(lines), tuple(private), tuple(heard))


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


def _cards(setting: Setting, event: Event) -> list[int]:
    """Cards that an event names."""
    names = {setting.game.deck.text(card): int(card) for card in setting.game.deck}
    found = []
    for key in ("card", "cards"):
        told = event.data.get(key, ())
        found += [names[text] for text in ([told] if isinstance(told, str) else told) if text in names]
    return found


def _numbers(
    setting: Setting, seat: int, act: Act, events: Sequence[Event], seen: Sequence[Event]
) -> tuple[int, ...]:
    """Whose act it was, from the hearer's seat; then its digits, or its verb alone if he did not hear it."""
    by_himself = [event for event in events if event.seen_by(Seat(act.seat)) and "args" in event.data]
    args = by_himself[0].data["args"] if by_himself else None
    whole = seat == act.seat or any(event.data.get("args") == args for event in seen)
    code, found = act.code if whole else act.code % VERB, [(act.seat - seat) % setting.players + 1]
    for _ in range(digits(setting)):
        found.append(code % VERB)
        code //= VERB
    return tuple(found)
