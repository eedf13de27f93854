"""Deuten and talk: what partners may show and say besides the cards (3.11, 4.11).

Neither changes the deal.  Who saw a sign is chance, so it comes from outside with the act; a record
keeps it: "A signals martl seen C".
"""

from random import Random

from stammtisch.core.cards import cards_of
from stammtisch.core.model import Action, Event, Refusal, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import seat_of
from stammtisch.core.ruled import only

from .cells import (
    CUT,
    DEUTEN_OFF,
    DEUTEN_RISKY,
    DONE,
    FIGURES,
    SEATS,
    TALK_OFF,
    TALK_PARTNER,
    Cells,
    Rules,
    left_of,
    partners,
)

SIGNS = ("martl", "weli", "kleiner-weli", "eichel7", "trumpfperlagg", "trumpf-ass", "kleiner-trumpf",
         "mittlerer-trumpf", "nichts", "hasensosse", "viertig-gleich", "viertig-hanger", "karte-quer",
         "karte-laengs")  # fmt: skip
OTHERWISE = ("kleiner-weli", "eichel7", "trumpfperlagg")  # another gesture in the alternative set


def parts(action: Action) -> tuple[str, bool, tuple[Seat, ...] | None]:
    """The sign, whether it is given back as a question, and who saw it where the act says so."""
    words, seen = action.args, None
    if "seen" in words:
        at = words.index("seen")
        words, seen = words[:at], tuple(Seat(seat_of(seat, SEATS)) for seat in words[at + 1 :])
    question = len(words) == 2 and words[0] == "frage"
    sign = words[-1].lower() if words else ""
    if len(words) != 1 + question:
        raise Problem("error.move_unreadable", text=" ".join((action.verb, *action.args)))
    if sign not in SIGNS:
        raise Problem("refusal.PE-223.unknown", ("PE-223",), words=SIGNS, sign=sign)
    return sign, question, seen


def judge_sign(r: Rules, s: Cells, seat: Seat) -> Refusal | None:
    """To the partners, once one has looked at one's cards (PE-221)."""
    if r.deuten == DEUTEN_OFF:
        return Refusal(("PE-221",), {"say": "off"})
    if not partners(r, seat):
        return Refusal(("PE-221",), {"say": "alone"})
    if s.phase in (CUT, DONE) or not s.looked >> seat & 1:
        return Refusal(("PE-221",))
    return None


def judge_talk(r: Rules, s: Cells, seat: Seat) -> Refusal | None:
    return Refusal(("PE-220",), {"say": "off"}) if r.talk == TALK_OFF else None


def sign_event(r: Rules, s: Cells, action: Action) -> Event:
    """It reaches the partners, and in risky Deuten whoever noticed it (4.11)."""
    sign, question, told = parts(action)
    saw = {*cards_of(partners(r, action.seat)), *(told or () if r.deuten == DEUTEN_RISKY else ())}
    shape = sign.replace("-", "_") + ("_alternative" if r.deut_set and sign in OTHERWISE else "")
    words = ("frage", sign) if question else (sign,)
    say = "perlaggen_signals_frage" if question else f"perlaggen_signals_{shape}"
    return Event("signals", action.seat, {"sign": shape, "args": words, "say": say}, only(action.seat, *saw))


def draw_who_saw(r: Rules, s: Cells, action: Action, rng: Random) -> Action:
    """Each opponent notices it or not, clockwise from the signaller's left."""
    _, _, told = parts(action)
    if r.deuten != DEUTEN_RISKY or told is not None:
        return action
    mates, other = partners(r, action.seat), left_of(s, action.seat)
    saw = [str(mate) for mate in cards_of(mates)]
    while other != action.seat:
        if not mates >> other & 1 and rng.randrange(1000) < r.risk:
            saw.append(str(other))
        other = left_of(s, other)
    return Action(action.seat, action.verb, (*action.args, "seen", *sorted(saw)))


def talk_event(r: Rules, s: Cells, action: Action) -> Event:
    """To name a figure is no bid (PE-081)."""
    text = " ".join(action.args).strip("\"'")
    figure = text if text in FIGURES else None
    heard = None
    if r.talk == TALK_PARTNER and partners(r, action.seat):
        heard = only(action.seat, *cards_of(partners(r, action.seat)))
    data = {"args": action.args, "text": text, "say": "perlaggen_says"}
    if figure:
        data |= {"figure": figure, "say": "perlaggen_says_figure"}
    return Event("says", action.seat, data, heard)
