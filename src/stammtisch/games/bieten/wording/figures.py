"""How a figure stands, in a few words."""

from stammtisch.wording.voice import Voice

from ..cells import (
    GOOD,
    HELD2,
    HELD3,
    NOBODY,
    OFFERED2,
    OFFERED3,
    REVIEW,
    SILENT,
    Cells,
)

STATES = {
    SILENT: "silent", OFFERED2: "offered", HELD2: "held", OFFERED3: "offered_three", HELD3: "groschen",
    GOOD: "good",
}  # fmt: skip


def state(s: Cells, voice: Voice, f: int) -> str:
    status = s.status[f]
    if s.phase == REVIEW:
        made = s.made_by[f] != NOBODY
        return voice.say(f"terminal.figure.{'made' if made else 'nobody'}", by=s.made_by[f], n=s.made[f])
    by = s.made_by[f] if status == GOOD else s.offer_by if s.offer == f else s.bidder[f]
    points = s.made[f] if status == GOOD else 1
    return voice.say(f"terminal.figure.{STATES[status]}", by=by, n=points)
