"""Acts as people write them ("announces keine-9") and as the rules read them (ints)."""

from functools import lru_cache

from stammtisch.core.acts import KEPT, act, first_of, second_of, verb_of
from stammtisch.core.cards import FRENCH
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import card_of, one_of

from .cells import (
    ANNOUNCE,
    BID,
    BLURT,
    DECLARE,
    HANGING,
    HOLD,
    KINDS,
    LEVELS,
    NORMAL,
    PASS,
    PLAY_CARD,
    SAUBER,
    SAYS,
    WEG,
)

_BARE = {SAUBER: "sauber", PASS: "passes", HOLD: "holds", WEG: "weg", BLURT: "blurts"}
_BARE_VERBS = {verb: code for code, verb in _BARE.items()}
VERBS = (*_BARE_VERBS, "declares", "bids", "announces", "plays")
DECLARED = tuple("" if kind in (NORMAL, HANGING) else name for kind, name in enumerate(KINDS))
GAMES = tuple("" if name in ("hochzeit", "hanging") else name for name in KINDS)


def encode(r: object, s: object, action: Action) -> int:
    """The act as an int, or a Problem that says what cannot be read; the same in every position."""
    return _read(action.verb, action.args)


@lru_cache(KEPT)
def _read(verb: str, args: tuple[str, ...]) -> int:
    match verb, args:
        case _, () if verb in _BARE_VERBS:
            return act(_BARE_VERBS[verb], 0, 0)
        case "plays", (card,):
            return act(PLAY_CARD, card_of(FRENCH, card), 0)
        case "plays", (card, "as", "schwein"):
            return act(PLAY_CARD, card_of(FRENCH, card), 1)
        case "declares", (kind,):
            return act(DECLARE, one_of(kind, DECLARED, "error.kind_unknown", "kind"), 0)
        case "bids", (level, game):
            step = one_of(level, LEVELS, "error.level_unknown", "level")
            return act(BID, step, one_of(game, GAMES, "error.kind_unknown", "kind"))
        case "announces", (say,):
            return act(ANNOUNCE, one_of(say, SAYS, "error.say_unknown", "say"), 0)
    if verb not in VERBS:
        raise Problem("error.verb_unknown", verb=verb, allowed=VERBS)
    raise Problem("error.move_unreadable", text=" ".join((verb, *args)))


def decode(r: object, s: object, seat: Seat, code: int) -> Action:
    """The act as people write it."""
    return _written(seat, code)


@lru_cache(KEPT, typed=True)
def _written(seat: Seat, code: int) -> Action:
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb in _BARE:
        return Action(seat, _BARE[verb])
    if verb == PLAY_CARD:
        return Action(seat, "plays", (FRENCH.text(a), "as", "schwein") if b else (FRENCH.text(a),))
    if verb == DECLARE:
        return Action(seat, "declares", (KINDS[a],))
    if verb == BID:
        return Action(seat, "bids", (LEVELS[a], KINDS[b]))
    return Action(seat, "announces", (SAYS[a],))
