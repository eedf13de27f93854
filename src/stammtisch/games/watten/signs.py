"""Deuten and talk: what partners may show and say besides the cards (3.10, 4.5).

Neither changes the deal.  Who saw a sign is chance, so it comes from outside with the act; a record
keeps it: "A deutet daumen seen C".
"""

from random import Random

from stammtisch.core.model import Action, Refusal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import seat_of, whole

from .cells import (
    DEAL_END,
    DEUTEN_OFF,
    DEUTEN_OPEN,
    DEUTEN_PRIVATE,
    DEUTEN_RISKY,
    NAME_SCHLAG,
    SEATS,
    TALK_OFF,
    TALK_PHRASES,
    Cells,
    Rules,
    left_of,
)

# the tokens of WA-195 to WA-207; those that may be repeated take a number
SIGNS = ("augenaufschlag", "blinzeln", "daumen", "zwei_finger", "trommeln", "kopfschuetteln", "kuss",
         "zunge_seitwaerts", "blinzeln_beide", "blinzeln_rechts", "blinzeln_links",
         "achselzucken")  # fmt: skip
COUNTED = ("blinzeln", "blinzeln_links", "achselzucken")
PHRASES = 40  # phrase.watten.1 and so on, at the most


def parts(action: Action) -> tuple[str, str | None, tuple[Seat, ...] | None]:
    """Sign, its number, and who saw it where the act says so."""
    words, seen = action.args, None
    if "seen" in words:
        at = words.index("seen")
        words, seen = words[:at], tuple(Seat(seat_of(seat, SEATS)) for seat in words[at + 1 :])
    if not words or len(words) > 2 or (len(words) == 2 and whole(words[1]) is None):
        raise Problem("error.move_unreadable", text=" ".join((action.verb, *action.args)))
    return words[0], words[1] if len(words) == 2 else None, seen


def judge_sign(r: Rules, s: Cells, seat: Seat) -> Refusal | None:
    """A player who has looked at his cards may sign to his partner at any time in the deal (WA-191)."""
    if r.deuten == DEUTEN_OFF:
        return Refusal(("WA-191",), {"say": "off"})
    if s.seats != 4:
        return Refusal(("WA-191",), {"say": "two"})
    if not NAME_SCHLAG <= s.phase < DEAL_END:
        return Refusal(("WA-191",))
    if not s.looked >> seat & 1:
        return Refusal(("WA-191", "WA-049"), {"say": "not_looked"})
    return None


def judge_talk(r: Rules, action: Action) -> Refusal | None:
    """Open talk, or only fixed phrases, or none (WA-190)."""
    if r.talk == TALK_OFF:
        return Refusal(("WA-190",))
    if r.talk == TALK_PHRASES and not _is_phrase(action):
        return Refusal(("WA-190",), {"say": "phrases"})
    return None


def _is_phrase(action: Action) -> bool:
    (word,) = action.args if len(action.args) == 1 else ("",)
    return 0 < (whole(word) or 0) <= PHRASES


def spoken(action: Action) -> str:
    """What was said, without the quotes it is written in."""
    return " ".join(action.args).strip("\"'")


def partner(s: Cells, seat: Seat) -> Seat:
    return Seat((seat + 2) % s.seats)


def who_saw(r: Rules, s: Cells, seat: Seat, told: tuple[Seat, ...] | None) -> frozenset[Seat]:
    """4.5: private is seen by the partner, open by all; risky as chance had it, else as gaze makes sure."""
    if r.deuten == DEUTEN_OPEN:
        return frozenset(Seat(other) for other in range(s.seats) if other != seat)
    if r.deuten == DEUTEN_PRIVATE:
        return frozenset({partner(s, seat)})
    if told is not None:
        return frozenset(told)
    mate = partner(s, seat)
    return frozenset({mate} if s.gaze[mate] == seat else ())


def draw_who_saw(r: Rules, s: Cells, action: Action, rng: Random) -> Action:
    """One draw for each player who needs one, clockwise from the signaller's left."""
    sign, number, _ = parts(action)
    words = (sign,) if number is None else (sign, number)
    if r.deuten != DEUTEN_RISKY:
        return Action(action.seat, action.verb, words)
    saw, other = [], left_of(s, action.seat)
    while other != action.seat:
        watching = s.gaze[other] == action.seat
        sure = watching and other == partner(s, action.seat)
        chance = r.catch_watching if watching else r.catch_idle
        if sure or rng.randrange(1000) < chance:
            saw.append(str(other))
        other = left_of(s, other)
    return Action(action.seat, action.verb, (*words, "seen", *saw))
