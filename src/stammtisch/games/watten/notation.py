"""Acts as people write them ("names schlag 9") and as the rules read them (ints)."""

from functools import lru_cache
from typing import Any

from stammtisch.core.acts import KEPT, act, first_of, number_of, second_of, verb_of
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import card_of, one_of, seat_of, whole

from .cells import (
    ACCEPT,
    BID,
    CLAIM,
    DENY,
    GRANT,
    HIGHEST,
    HOLD,
    KEEP,
    LEAVE,
    LOOKS,
    NAME,
    OFFENCES,
    OUT,
    PASS,
    PLAY_CARD,
    RAISE,
    REQUEST,
    REQUESTS,
    SCHLAG,
    SEATS,
    SHOW,
    TAKE_BACK,
    TOO_HIGH,
    WATCH,
)

RANKS = ("WE", "7", "8", "9", "10", "U", "O", "K", "A")
SUITS = ("E", "L", "H", "S")
NAMED = ("schlag", "trumpf")
SPIEL = ("spiel",)
FREE = ("deutet", "says")  # no acts of the deal: signs and talk
VERBS = ("keeps", "leaves", "names", "shows", "asks", "grants", "denies", "plays", "bids", "holds", "passes",
         "raises", "looks", "takes", "claims", "accepts", "watches", *FREE)  # fmt: skip
NO_SUCH = 62  # a rank or suit that does not exist: the judge refuses it (WA-041, WA-044)


def _name(what: str, name: str) -> int:
    names = RANKS if what == "schlag" else SUITS
    return names.index(name.upper()) if name.upper() in names else NO_SUCH


def _level(text: str) -> int:
    if text == "out":
        return OUT
    level = whole(text)
    if level is None:
        return 0
    return level if level <= HIGHEST else TOO_HIGH


def encode(r: Any, s: Any, action: Action) -> int:
    """The act as an int, or a Problem that says what cannot be read; the same in every position."""
    return _read(action.verb, action.args)


@lru_cache(KEPT)
def _read(verb: str, args: tuple[str, ...]) -> int:
    match verb, args:
        case "plays", (card,):
            return act(PLAY_CARD, card_of(GERMAN, card), 0)
        case "names", ("schlag" | "trumpf" as what, name):
            return act(NAME, NAMED.index(what), _name(what, name))
        case "shows", ("schlag" | "trumpf" as what, card):
            return act(SHOW, NAMED.index(what), card_of(GERMAN, card))
        case "bids" | "holds" | "passes", (figure,):
            one_of(figure, SPIEL, "error.figure_unknown", "figure")
            return act({"bids": BID, "holds": HOLD, "passes": PASS}[verb], 0, 0)
        case "raises", (figure, "to", level):
            one_of(figure, SPIEL, "error.figure_unknown", "figure")
            return act(RAISE, _level(level), 0)
        case "asks" | "grants" | "denies", (what,):
            request = one_of(what, REQUESTS, "error.verb_unknown", "verb")
            return act({"asks": REQUEST, "grants": GRANT, "denies": DENY}[verb], request, 0)
        case "keeps", (card,):
            return act(KEEP, card_of(GERMAN, card), 0)
        case "leaves" | "looks" | "accepts", ():
            return act({"leaves": LEAVE, "looks": LOOKS, "accepts": ACCEPT}[verb], 0, 0)
        case "takes", ("back", card):
            return act(TAKE_BACK, card_of(GERMAN, card), 0)
        case "watches", (seat,):
            return act(WATCH, seat_of(seat, SEATS), 0)
        case "claims", (offence,):
            return act(CLAIM, 0, one_of(offence, OFFENCES, "error.breach_unknown", "breach"))
        case "claims", (offence, "by", culprit):
            return act(
                CLAIM, seat_of(culprit, SEATS), one_of(offence, OFFENCES, "error.breach_unknown", "breach")
            )
    if verb not in VERBS:
        raise Problem("error.verb_unknown", verb=verb, allowed=VERBS)
    raise Problem("error.move_unreadable", text=" ".join((verb, *args)))


_PLAIN = {KEEP: "keeps", PLAY_CARD: "plays"}
_BARE = {LEAVE: "leaves", LOOKS: "looks", ACCEPT: "accepts"}
_SPIEL = {BID: "bids", HOLD: "holds", PASS: "passes"}
_REQUEST = {REQUEST: "asks", GRANT: "grants", DENY: "denies"}


def decode(r: Any, s: Any, seat: Seat, code: int) -> Action:
    """The act as people write it."""
    return _written(seat, code)


@lru_cache(KEPT, typed=True)
def _written(seat: Seat, code: int) -> Action:
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb in _PLAIN:
        return Action(seat, _PLAIN[verb], (GERMAN.text(a),))
    if verb in _BARE:
        return Action(seat, _BARE[verb])
    if verb in _SPIEL:
        return Action(seat, _SPIEL[verb], SPIEL)
    if verb in _REQUEST:
        return Action(seat, _REQUEST[verb], (REQUESTS[a],))
    if verb == NAME:
        return Action(seat, "names", (NAMED[a], (RANKS if a == SCHLAG else SUITS)[b]))
    if verb == SHOW:
        return Action(seat, "shows", (NAMED[a], GERMAN.text(b)))
    if verb == RAISE:
        return Action(seat, "raises", ("spiel", "to", level_text(number_of(code))))
    if verb == TAKE_BACK:
        return Action(seat, "takes", ("back", GERMAN.text(a)))
    if verb == WATCH:
        return Action(seat, "watches", (str(a),))
    return Action(seat, "claims", (OFFENCES[b], "by", str(a)))


def level_text(level: int) -> str:
    """A level as it is written; of one beyond all steps only that it is."""
    return "out" if level == OUT else str(level)


def name_text(what: int, name: int) -> str:
    """A Schlag or Trumpf as it is written."""
    return (RANKS if what == SCHLAG else SUITS)[name]


def seat_places(verb: str, args: tuple[str, ...]) -> tuple[int, ...]:
    """Which arguments are seats."""
    if verb == "watches":
        return (0,)
    if verb == "claims" and "by" in args:
        return (args.index("by") + 1,)
    if verb == "deutet" and "seen" in args:
        return tuple(range(args.index("seen") + 1, len(args)))
    return ()
