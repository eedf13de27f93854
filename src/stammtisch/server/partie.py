"""A finished Partie to look at again, step by step, from anybody's eyes or open.

What is shown always comes from a record: the one that a table writes of its finished Partien, or one that
somebody brings along.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from stammtisch.core.match import Match
from stammtisch.core.model import Event, Refusal, Seat
from stammtisch.core.options import Settings
from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole
from stammtisch.record import Record, read
from stammtisch.record.replay import Refused, Replay, begin_deal, end_deal, make_move, opened
from stammtisch.record.writer import told_moves
from stammtisch.server import wire
from stammtisch.server.room import PERSON, Chair, Reason, Room, finished
from stammtisch.server.scene import replayed
from stammtisch.server.speech import Speech
from stammtisch.texts import refusal

OPEN = "open"
LONGEST = 400_000  # characters of a record that is brought along
MARK = 64  # steps between two positions that are kept


class Stepped(NamedTuple):
    """What happened in a step, and why not where the rules refused it."""

    deal: int
    told: tuple[Event, ...]
    refused: Refusal | None = None


@dataclass(frozen=True)
class Partie:
    """Every step of a record; the first of each deal is the dealing.

    Of the positions only some are kept, and the others played again from them: a long deal would fill the
    memory otherwise, for each of its positions tells all that has been said before."""

    id: str
    record: Record
    settings: Settings
    steps: tuple[Stepped, ...]
    marks: tuple[tuple[int, Match], ...]
    reasons: Mapping[int, Reason] = field(default_factory=dict)  # of bots, by step

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.seats

    def room(self, step: int) -> Room:
        """The table after that step."""
        if not 0 <= step < len(self.steps):
            raise Problem("error.step_unknown", n=step, last=len(self.steps) - 1)
        at = bisect_right(self.marks, step, key=itemgetter(0)) - 1
        kept, match = self.marks[at]
        run = Replay(self.record, self.settings, match)
        for again in range(kept + 1, step + 1):
            number = self.steps[again].deal
            make_move(run, number, again - self._first(number) - 1)
        chairs = tuple(Chair(PERSON, str(seat), name) for seat, name in enumerate(self.names))
        return Room(
            self.id, match.game, self.settings, match.rules, chairs, n=step, acts=step, match=run.match
        )

    def _first(self, deal: int) -> int:
        return bisect_left(self.steps, deal, key=attrgetter("deal"))


def partie(id: str, text: str) -> Partie:
    """A Problem says what is wrong with the record."""
    if len(text) > LONGEST:
        raise Problem("error.record_long", n=len(text), most=LONGEST)
    run = opened(read(text))
    steps: list[Stepped] = []
    marks: dict[int, Match] = {}
    for number, deal in enumerate(run.record.deals):
        begin_deal(run, number)
        heard = len(run.match.state.log)
        marks[len(steps)] = run.match
        steps.append(Stepped(number, run.match.state.log))
        for at in range(len(deal.moves)):
            what = make_move(run, number, at).what
            if at == len(deal.moves) - 1:  # a cut that only now is over
                end_deal(run)
            if at % MARK == MARK - 1 or at == len(deal.moves) - 1:
                marks[len(steps)] = run.match
            refused = what.refusal if isinstance(what, Refused) else None
            steps.append(Stepped(number, run.match.state.log[heard:], refused))
            heard = len(run.match.state.log)
        if not deal.moves:
            end_deal(run)
            marks[len(steps) - 1] = run.match
            steps[-1] = Stepped(number, run.match.state.log)
        run.steps.clear()
    if not steps:
        raise Problem("error.record_empty")
    return Partie(id, run.record, run.settings, tuple(steps), tuple(marks.items()))


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
    voice = Speech(lang, shown.names, shown.record.game)
    steps: list[dict[str, Any]] = []
    for number, step in enumerate(shown.steps):
        told = [event for event in step.told if eyes is None or event.seen_by(eyes)]
        lines = [_line(text, event) for event in told if (text := voice.told(event))]
        told_why = _why(shown, number, eyes, voice)
        steps.append({"deal": step.deal, "lines": lines + _refused(step, voice), "why": told_why})
    return {
        "game": shown.record.game,
        "title": voice.say(f"ruleset.{shown.settings.ruleset.id}.title"),
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


def _refused(step: Stepped, voice: Speech) -> list[dict[str, Any]]:
    """A case may tell of moves that the rules refuse."""
    why = step.refused
    if why is None:
        return []
    text = refusal(voice.lang, why.rules, why.facts, voice.names)
    return [{"text": text, "kind": "refused", "seat": -1, "sign": "", "rules": list(why.rules)}]


def picture(shown: Partie, step: int, eyes: Seat | None, lang: str) -> wire.Now:
    return replayed(shown.room(step), eyes, lang)
