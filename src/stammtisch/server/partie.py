"""A finished Partie to look at again, step by step, from anybody's eyes or open.

What is shown always comes from a record: the one that a table writes of its finished Partien, or one that
somebody brings along.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from stammtisch.core.model import Event, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole
from stammtisch.record import Record, read
from stammtisch.record.replay import Replay, begin_deal, end_deal, make_move, opened
from stammtisch.record.replay import Step as Moved
from stammtisch.record.writer import told_moves
from stammtisch.server import wire
from stammtisch.server.room import PERSON, Chair, Reason, Room, Told, finished
from stammtisch.server.scene import replayed
from stammtisch.server.speech import Speech
from stammtisch.texts import refusal

OPEN = "open"
LONGEST = 400_000  # characters of a record that is brought along


@dataclass(frozen=True)
class Frame:
    """The table after a step, and what the step was where the rules refused it."""

    room: Room
    move: Moved | None = None


@dataclass(frozen=True)
class Partie:
    """Every step of a record; the first of each deal is the dealing."""

    record: Record
    frames: tuple[Frame, ...]
    reasons: Mapping[int, Reason] = field(default_factory=dict)  # of bots, by step

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.seats

    def frame(self, step: int) -> Frame:
        if not 0 <= step < len(self.frames):
            raise Problem("error.step_unknown", n=step, last=len(self.frames) - 1)
        return self.frames[step]


def partie(id: str, text: str) -> Partie:
    """A Problem says what is wrong with the record."""
    if len(text) > LONGEST:
        raise Problem("error.record_long", n=len(text), most=LONGEST)
    run = opened(read(text))
    frames: list[Frame] = []
    for number, deal in enumerate(run.record.deals):
        begin_deal(run, number)
        frames.append(Frame(_room(id, run, frames)))
        for at in range(len(deal.moves)):
            moved = make_move(run, number, at)
            frames.append(Frame(_room(id, run, frames), moved))
        end_deal(run)
        if frames:  # a cut that only now is over
            frames[-1] = replace(frames[-1], room=_room(id, run, frames[:-1]))
    if not frames:
        raise Problem("error.record_empty")
    return Partie(run.record, tuple(frames))


def _room(id: str, run: Replay, before: list[Frame]) -> Room:
    """The table of the record as it stands, with the events that are new since the frame before."""
    match, n = run.match, len(before)
    same_deal = n and len(before[-1].room.match.deals) == len(match.deals)  # type: ignore[union-attr]
    seen = len(before[-1].room.match.state.log) if same_deal else 0  # type: ignore[union-attr]
    told = tuple(Told(n, len(match.deals) - 1, event) for event in match.state.log[seen:])
    chairs = tuple(Chair(PERSON, str(seat), name) for seat, name in enumerate(run.record.seats))
    earlier = before[-1].room.told if before else ()
    return Room(
        id, match.game, run.settings, match.rules, chairs, n=n, acts=n, match=match, told=earlier + told
    )


def reasons_of(room: Room) -> dict[int, Reason]:
    """Why its bots did what they did, by the steps of the record of what is over."""
    match, found, step = finished(room.match), {}, 0
    by_move = {(reason.deal, reason.move): reason for reason in room.reasons}
    for number, deal in enumerate(match.deals if match else ()):
        for at in told_moves(match, deal):  # type: ignore[arg-type]
            step += 1
            if (number, at) in by_move:
                found[step] = by_move[number, at]
        step += 1  # the next dealing
    return found


# --- as it is shown
def eyes_of(text: str, players: int) -> Seat | None:
    """A seat's number, or None for open cards."""
    if text == OPEN:
        return None
    if (seat := whole(text)) is not None and seat < players:
        return Seat(seat)
    raise Problem("error.eyes_unknown", eyes=text, last=players - 1)


def overview(shown: Partie, eyes: Seat | None, lang: str) -> dict[str, Any]:
    """What happened at each step, as far as those eyes saw it, and where the deals begin."""
    first = shown.frames[0].room
    voice = Speech(lang, shown.names, first.game.name)
    steps: list[dict[str, Any]] = []
    for number, frame in enumerate(shown.frames):
        told = [t for t in frame.room.told if t.n == number and (eyes is None or t.event.seen_by(eyes))]
        lines = [_line(text, t.event) for t in told if (text := voice.told(t.event))]
        told_why = _why(shown, number, eyes, voice)
        steps.append({"deal": _deal(frame), "lines": lines + _refused(frame, voice), "why": told_why})
    return {
        "game": first.game.name,
        "title": voice.say(f"ruleset.{first.agreed.ruleset.id}.title"),
        "about": shown.record.about or "",
        "names": list(shown.names),
        "steps": steps,
    }


def _why(shown: Partie, step: int, eyes: Seat | None, voice: Speech) -> str:
    """A bot's reason, for whoever looks with its eyes or with open cards."""
    reason = shown.reasons.get(step)
    if reason is None or eyes not in (None, reason.seat):
        return ""
    return voice.say(f"why.{reason.why}", **reason.facts)


def _line(text: str, event: Event) -> dict[str, Any]:
    """A sentence, whose it is, and the gesture where it tells of one."""
    seat = -1 if event.seat is None else event.seat
    return {"text": text, "kind": event.kind, "seat": seat, "sign": str(event.data.get("sign", ""))}


def _deal(frame: Frame) -> int:
    assert frame.room.match is not None
    return len(frame.room.match.deals) - 1


def _refused(frame: Frame, voice: Speech) -> list[dict[str, Any]]:
    """A case may tell of moves that the rules refuse."""
    why = getattr(frame.move.what, "refusal", None) if frame.move else None
    if why is None:
        return []
    text = refusal(voice.lang, why.rules, why.facts, voice.names)
    return [{"text": text, "kind": "refused", "seat": -1, "sign": "", "rules": list(why.rules)}]


def picture(shown: Partie, step: int, eyes: Seat | None, lang: str) -> wire.Now:
    return replayed(shown.frame(step).room, eyes, lang)
