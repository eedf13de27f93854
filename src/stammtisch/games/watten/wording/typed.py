"""Acts as people type them, in any of the languages: "HA", "Schlag 9", "Trumpf Herz", "drei", "gut"."""

import re
from functools import cache
from typing import Any

from stammtisch import texts
from stammtisch.core.model import Action, Seat, View
from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole
from stammtisch.core.rulesearch import fold
from stammtisch.wording.signs import sign_named
from stammtisch.wording.spelling import bare, cards_by_name, fillers

from .. import NAME
from ..cells import OFFENCES
from ..notation import RANKS, SUITS
from ..signs import COUNTED
from .signs import signs

VERBS = ("plays", "names", "bids", "holds", "passes", "raises", "keeps", "leaves", "claims", "deutet", "says",
         "watches", "asks", "grants", "denies", "shows", "takes", "looks", "accepts")  # fmt: skip
LEVELS = ("3", "4", "5", "6", "7", "8", "9", "10", "out")


@cache
def _words(prefix: str, codes: tuple[str, ...]) -> dict[str, str]:
    """Every way to say each of these codes, in all languages, and the code itself."""
    found = {bare(code): code for code in codes}
    for lang in texts.languages():
        for code in codes:
            key = f"{prefix}.{code}"
            if texts.catalogue.has(lang, key, NAME):
                said = texts.say(lang, key, game=NAME)
                found.update(
                    {bare(word): code for word in (fold(said).split() if prefix == "typed" else (said,))}
                )
    return found


def _unread(text: str) -> Problem:
    return Problem("terminal.unread.other", text=text)


def read(text: str, view: View[Any, Any], names: tuple[str, ...]) -> Action:
    """The act that was typed; a Problem where it is none."""
    assert view.seat is not None
    seat = view.seat
    words = [word for word in re.split(r"[\s,.!=:]+", text) if bare(word)]
    first = bare(words[0]) if words else ""
    verb = _words("typed", VERBS).get(first)
    if verb == "says":
        return Action(seat, "says", tuple(text.split()[1:]) or ("…",))
    rest = [bare(word) for word in words]
    if verb in ("deutet", "watches", "claims"):
        return _pointed(view, verb, rest[1:], names, text)
    named = _naming(seat, rest, text)
    if named:
        return named
    levels = [code for word, code in _words("level", LEVELS).items() if word in rest]
    if levels and verb in (None, "raises", "bids"):
        return Action(seat, "raises", ("spiel", "to", levels[0]))
    if verb in ("bids", "holds", "passes"):
        return Action(seat, verb, ("spiel",))
    if verb in ("leaves", "looks", "accepts"):
        return Action(seat, verb)
    if verb in ("asks", "grants", "denies"):
        what = "schlagtausch" if any("tausch" in word for word in rest) else "schoenere"
        return Action(seat, verb, (what,))
    card = cards_by_name().get("".join(word for word in rest if word != first or verb is None))
    if card is None and verb is not None:
        card = cards_by_name().get("".join(word for word in rest[1:] if word not in fillers()))
    if card is None:
        raise _unread(text)
    if verb == "takes":
        return Action(seat, "takes", ("back", card))
    return Action(seat, "keeps" if verb == "keeps" else "plays", (card,))


def _naming(seat: Seat, words: list[str], text: str) -> Action | None:
    """ "Schlag 9", "Trumpf Herz"; with a card it is shown (blind)."""
    for what in ("schlag", "trumpf"):
        if what not in words:
            continue
        rest = [
            word
            for word in words
            if word != what and word not in _words("typed", VERBS) and word not in fillers()
        ]
        joined = "".join(rest)
        if what == "schlag" and joined in _words("rank", RANKS):
            return Action(seat, "names", (what, _words("rank", RANKS)[joined]))
        if what == "trumpf" and joined in _suits():
            return Action(seat, "names", (what, _suits()[joined]))
        if joined in cards_by_name():
            return Action(seat, "shows", (what, cards_by_name()[joined]))
        raise _unread(text)
    return None


@cache
def _suits() -> dict[str, str]:
    words = dict(zip(("eichel", "laub", "herz", "schell"), SUITS, strict=True))
    return {**words, **{suit.lower(): suit for suit in SUITS}}


def _pointed(view: View[Any, Any], verb: str, words: list[str], names: tuple[str, ...], text: str) -> Action:
    """A sign, a look at somebody, a claim against somebody."""
    seat = Seat(view.seat or 0)
    seats = [str(i) for i, name in enumerate(names) if bare(name) in words]
    if verb == "watches" and len(seats) == 1:
        return Action(seat, verb, (seats[0],))
    if verb == "claims":
        offences = [code for word, code in _words("offence", OFFENCES).items() if word in "".join(words)]
        if offences:
            return Action(seat, verb, (offences[0], "by", seats[0]) if seats else (offences[0],))
    if verb == "deutet":
        *named, last = words or [""]
        often = (last,) if named and whole(last) is not None else ()  # "deute blinzeln 2", "deute 2 2"
        sign = sign_named(named if often else words, signs(view))
        if sign:
            return Action(seat, verb, (sign, *(often if sign in COUNTED else ())))
    raise _unread(text)
