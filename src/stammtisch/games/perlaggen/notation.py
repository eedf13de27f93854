"""Acts as people write them ("shows gleich HA WE as SA") and as the rules read them (ints)."""

from collections.abc import Sequence
from functools import lru_cache

from stammtisch.core.acts import KEPT, act, first_of, second_of, verb_of
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import card_of, one_of, seat_of, whole

from .cells import (
    AS_IT_IS,
    ASKS,
    BID,
    BID_UNSEEN,
    CHRISTEN,
    CLAIM,
    CLAIMS,
    DECLARE,
    EXCHANGE,
    FIGURES,
    HOLD,
    KEEP,
    LEAVE,
    LEFT,
    LOOK,
    NO_COLOUR,
    NONE,
    PASS,
    PLACES,
    PLAY_CARD,
    RAISE,
    REDUCE,
    RESTS,
    SEATS,
    SHOWS,
    STANDS_BY,
    VETO,
    WITHDRAW,
    Cells,
    Rules,
    digit,
    shown_as,
    with_digit,
    with_place,
)
from .hands import card_at

RANKS = ("6", "7", "8", "9", "10", "U", "O", "K", "A")
CLAIM_RULES = {rule: kind for kind, rule in enumerate(CLAIMS)} | {"PE-112": NO_COLOUR, "PE-114": NO_COLOUR}
FREE = ("says", "signals")  # no acts of the deal: talk and signs
VERBS = ("keeps", "done", "looks", "exchanges", "plays", "christens", "withdraws", "bids", "reduces", "holds",
         "passes", "raises", "vetoes", "asks", "declares", "shows", "stands", "rests", "claims",
         *FREE)  # fmt: skip
NO_STEP = 62  # a number that is no step of the ladder

_CARD = {"keeps": KEEP, "exchanges": EXCHANGE, "withdraws": WITHDRAW}
_FIGURE = {"holds": HOLD, "passes": PASS, "rests": RESTS}
_BARE = {"done": LEAVE, "looks": LOOK, "asks": ASKS}
_SHOWN = {"shows": SHOWS, "stands": STANDS_BY}


def _figure(text: str) -> int:
    return one_of(text, FIGURES, "error.figure_unknown", "figure")


def _level(r: Rules, text: str) -> int:
    if text == "out":
        return r.out
    level = whole(text)
    return level if level is not None and level < r.out else NO_STEP


def _bid(verb: int, text: str) -> int:
    figures = FIGURES if text == "all" else tuple(text.split("+"))
    code = verb
    if len(set(figures)) != len(figures):
        raise Problem("error.move_unreadable", text=text)
    for i, figure in enumerate(figures):
        code = with_digit(code, i, _figure(figure) + 1)
    return code


def _declared(figure: str, number: str, rank: str) -> int:
    cards = whole(number)
    if cards is None or cards > PLACES or rank not in RANKS:
        raise Problem("error.move_unreadable", text=f"declares {figure} {number} {rank}")
    return with_digit(act(DECLARE, _figure(figure), cards), 2, RANKS.index(rank))


def _place(s: Cells, seat: Seat, card: int) -> int:
    """Where the seat has the card; the last place stands for one that is not his."""
    cards = [card_at(s, seat, place) for place in range(PLACES - 1)]
    return cards.index(card) if card in cards else PLACES - 1


def _shown(s: Cells, seat: Seat, code: int, words: Sequence[str]) -> int:
    """`HA WE as SA`: the cards of a show, each by its place."""
    i = 0
    while i < len(words):
        place, how = _place(s, seat, card_of(GERMAN, words[i])), AS_IT_IS
        if words[i + 1 : i + 2] == ("as",) and i + 2 < len(words):
            how, i = card_of(GERMAN, words[i + 2]), i + 2
        if shown_as(code, place) == LEFT:
            code = with_place(code, place, how)
        elif place < PLACES - 1:
            raise Problem("error.card_twice", card=words[i])
        i += 1
    return code


def _claim(text: str) -> int:
    if text.upper() not in CLAIM_RULES:
        raise Problem("error.breach_unknown", breach=text, allowed=tuple(CLAIM_RULES))
    return CLAIM_RULES[text.upper()]


def encode(r: Rules, s: Cells, action: Action) -> int:
    """The act as an int, or a Problem that says what cannot be read."""
    verb, args = action.verb, action.args
    if verb == "raises" and len(args) == 3 and args[1] == "to":
        return act(RAISE, _figure(args[0]), _level(r, args[2]))
    if verb in _SHOWN and args:
        return _shown(s, action.seat, act(_SHOWN[verb], _figure(args[0]), 0), args[1:])
    return _read(verb, args)


@lru_cache(KEPT)
def _read(verb: str, args: tuple[str, ...]) -> int:
    """Acts that are the same in every position."""
    match verb, args:
        case "plays", (card,):
            return act(PLAY_CARD, card_of(GERMAN, card), 0)
        case "plays" | "christens", (card, "as", name):
            code = PLAY_CARD if verb == "plays" else CHRISTEN
            return act(code, card_of(GERMAN, card), card_of(GERMAN, name))
        case "keeps" | "exchanges" | "withdraws", (card,):
            return act(_CARD[verb], card_of(GERMAN, card), 0)
        case "holds" | "passes" | "rests", (figure,):
            return act(_FIGURE[verb], _figure(figure), 0)
        case "done" | "looks" | "asks", ():
            return act(_BARE[verb], 0, 0)
        case "bids", (figures,):
            return _bid(BID, figures)
        case "bids", ("unseen", figures):
            return _bid(BID_UNSEEN, figures)
        case "reduces", ("to", figure):
            return act(REDUCE, _figure(figure), 0)
        case "vetoes", (seat,):
            return act(VETO, seat_of(seat, SEATS), 0)
        case "declares", (figure, "none"):
            return act(DECLARE, _figure(figure), 0)
        case "declares", (figure, number, rank):
            return _declared(figure, number, rank.upper())
        case "claims", (culprit, broken):
            return act(CLAIM, seat_of(culprit, SEATS), _claim(broken))
    if verb not in VERBS:
        raise Problem("error.verb_unknown", verb=verb, allowed=VERBS)
    raise Problem("error.move_unreadable", text=" ".join((verb, *args)))


_CARD_VERB = {code: verb for verb, code in _CARD.items()}
_FIGURE_VERB = {code: verb for verb, code in _FIGURE.items()}
_BARE_VERB = {code: verb for verb, code in _BARE.items()}
_SHOWN_VERB = {code: verb for verb, code in _SHOWN.items()}
_IN_POSITION = {RAISE, CLAIM, *_SHOWN_VERB}  # written otherwise in another position, or under another ruleset


def figures_text(code: int) -> str:
    return "+".join(FIGURES[digit(code, i) - 1] for i in range(3) if digit(code, i))


def level_text(r: Rules, level: int) -> str:
    return "out" if level == r.out else str(level)


def claim_rule(r: Rules, kind: int) -> str:
    return "PE-114" if kind == NO_COLOUR and r.every_trick else CLAIMS[kind]


def shown_words(s: Cells, seat: Seat, code: int) -> tuple[str, ...]:
    words: list[str] = []
    for place in range(PLACES):
        how = shown_as(code, place)
        if how != LEFT:
            card = card_at(s, seat, place)
            words.append(GERMAN.text(card) if card != NONE else "?")
            if how != AS_IT_IS:
                words += ["as", GERMAN.text(how)]
    return tuple(words)


def decode(r: Rules, s: Cells, seat: Seat, code: int) -> Action:
    """The act as people write it."""
    verb = verb_of(code)
    if verb not in _IN_POSITION:
        return written(seat, code)
    a, b = first_of(code), second_of(code)
    if verb == RAISE:
        return raised(seat, a, level_text(r, b))
    if verb == CLAIM:
        return Action(seat, "claims", (str(a), claim_rule(r, b)))
    return Action(seat, _SHOWN_VERB[verb], (FIGURES[a], *shown_words(s, seat, code)))


def raised(seat: Seat, f: int, level: str) -> Action:
    return Action(seat, "raises", (FIGURES[f], "to", level))


@lru_cache(KEPT, typed=True)
def written(seat: Seat, code: int) -> Action:
    """Acts that are the same in every position."""
    verb, a, b = verb_of(code), first_of(code), second_of(code)
    if verb == PLAY_CARD:
        named = ("as", GERMAN.text(b)) if b else ()
        return Action(seat, "plays", (GERMAN.text(a), *named))
    if verb in _CARD_VERB:
        return Action(seat, _CARD_VERB[verb], (GERMAN.text(a),))
    if verb in _FIGURE_VERB:
        return Action(seat, _FIGURE_VERB[verb], (FIGURES[a],))
    if verb in _BARE_VERB:
        return Action(seat, _BARE_VERB[verb])
    if verb == BID:
        return Action(seat, "bids", (figures_text(code),))
    if verb == BID_UNSEEN:
        return Action(seat, "bids", ("unseen", figures_text(code)))
    if verb == REDUCE:
        return Action(seat, "reduces", ("to", FIGURES[a]))
    if verb == VETO:
        return Action(seat, "vetoes", (str(a),))
    return Action(seat, "declares", (FIGURES[a], *((str(b), RANKS[digit(code, 2)]) if b else ("none",))))


def seat_places(verb: str, args: tuple[str, ...]) -> tuple[int, ...]:
    """Which arguments are seats."""
    if verb in ("vetoes", "claims"):
        return (0,)
    if verb == "signals" and "seen" in args:
        return tuple(range(args.index("seen") + 1, len(args)))
    return ()
