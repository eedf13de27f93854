"""Acts as people write them ("plays WE as HA") and as the rules read them (ints)."""

from functools import lru_cache
from typing import Any

from stammtisch.core.acts import KEPT, act, first_of, second_of, verb_of
from stammtisch.core.cards import GERMAN, NO_NAME
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import card_of, one_of, seat_of

from .cells import (
    BID,
    BREACHES,
    CLAIM,
    DONE,
    FIGURES,
    HOLD,
    KEEP,
    PASS,
    PLAY_CARD,
    RAISE,
    SEATS,
)
from .claims import ANY_FIGURE

VERBS = {
    "plays": PLAY_CARD,
    "bids": BID,
    "holds": HOLD,
    "passes": PASS,
    "raises": RAISE,
    "keeps": KEEP,
    "done": DONE,
    "claims": CLAIM,
}
_WORDS = {code: verb for verb, code in VERBS.items()}
TOO_HIGH = 63  # any number that is not three is refused alike (BI-070)


def _figure(text: str) -> int:
    return one_of(text, FIGURES, "error.figure_unknown", "figure")


def encode(r: Any, s: Any, action: Action) -> int:
    """The act as an int, or a Problem that says what cannot be read; the same in every position."""
    return _read(action.verb, action.args)


@lru_cache(KEPT)
def _read(verb: str, args: tuple[str, ...]) -> int:
    match verb, args:
        case "plays", (card,):
            return act(PLAY_CARD, card_of(GERMAN, card), NO_NAME)
        case "plays", (card, "as", name):
            return act(PLAY_CARD, card_of(GERMAN, card), card_of(GERMAN, name))
        case "bids" | "holds" | "passes", (figure,):
            return act(VERBS[verb], _figure(figure), 0)
        case "raises", (figure, "to", number):
            return act(RAISE, _figure(figure), 3 if number == "3" else TOO_HIGH)
        case "keeps", (card,):
            return act(KEEP, card_of(GERMAN, card), 0)
        case "done", ():
            return act(DONE, 0, 0)
        case "claims", (culprit, breach):
            return _claim(culprit, breach, ANY_FIGURE)
        case "claims", (culprit, breach, figure):
            return _claim(culprit, breach, _figure(figure))
    if verb not in VERBS:
        raise Problem("error.verb_unknown", verb=verb, allowed=tuple(VERBS))
    raise Problem("error.move_unreadable", text=" ".join((verb, *args)))


def _claim(culprit: str, breach: str, figure: int) -> int:
    return act(
        CLAIM,
        seat_of(culprit, SEATS),
        one_of(breach, BREACHES, "error.breach_unknown", "breach") << 3 | figure,
    )


def decode(r: Any, s: Any, seat: Seat, code: int) -> Action:
    """The act as people write it."""
    return _written(seat, code)


@lru_cache(KEPT, typed=True)
def _written(seat: Seat, code: int) -> Action:
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    word = _WORDS[verb]
    if verb == PLAY_CARD:
        card = GERMAN.text(a)
        return Action(seat, word, (card,) if b == NO_NAME else (card, "as", GERMAN.text(b)))
    if verb == RAISE:
        return Action(seat, word, (FIGURES[a], "to", "3"))
    if verb == KEEP:
        return Action(seat, word, (GERMAN.text(a),))
    if verb == DONE:
        return Action(seat, word)
    if verb == CLAIM:
        figure = () if b & 7 == ANY_FIGURE else (FIGURES[b & 7],)
        return Action(seat, word, (str(a), BREACHES[b >> 3], *figure))
    return Action(seat, word, (FIGURES[a],))
