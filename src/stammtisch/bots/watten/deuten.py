"""The language of signs: what each means under a Schlag and Trumpf, and what there is to tell."""

from functools import lru_cache

from stammtisch.bots.watten.order import Order, pack_of
from stammtisch.core.cards import GERMAN, cards_of, mask_of, rank_of
from stammtisch.games.watten.cells import (
    BAVARIAN_CODE,
    BLINDER,
    KRITISCH_CODE,
    KRITISCHER,
    NONE,
    OWN_CODE,
    PLAIN_CODE,
    RECHTER,
    Rules,
)

HERZKOENIG, WELI, SCHELLSIEBENER, EICHELSIEBENER = (GERMAN.parse(card) for card in ("HK", "WE", "S7", "E7"))

# WA-201 to WA-204 and WA-207: each Kritischer has a sign of its own
OF_KRITISCHE: dict[int, dict[str, int]] = {
    PLAIN_CODE: {},
    KRITISCH_CODE: {
        "augenaufschlag": HERZKOENIG,
        "kuss": WELI,
        "zunge_seitwaerts": SCHELLSIEBENER,
        "blinzeln_beide": EICHELSIEBENER,
    },
    BAVARIAN_CODE: {
        "kuss": HERZKOENIG,
        "blinzeln_rechts": SCHELLSIEBENER,
        "blinzeln_links": EICHELSIEBENER,
    },
}
OF_RECHTER = {PLAIN_CODE: "augenaufschlag", KRITISCH_CODE: "blinzeln_rechts"}  # WA-195, WA-205
OF_BLINDE = {PLAIN_CODE: ("blinzeln",), KRITISCH_CODE: ("blinzeln_links", "achselzucken")}  # WA-196, WA-206
# WA-197 to WA-199: by the height of common trumps
MIDDLE, SMALL, NOTHING = "zwei_finger", "trommeln", "kopfschuetteln"
HEIGHTS = {"daumen": (8, 8), MIDDLE: (5, 7), SMALL: (0, 4)}

Scale = tuple[tuple[str, int], ...]


def code_of(r: Rules) -> int:
    """The signs that were agreed; where partners have their own, the bots keep to the book's (WA-208)."""
    if r.deut_code != OWN_CODE:
        return r.deut_code
    return PLAIN_CODE if r.kritisch_1 == NONE else KRITISCH_CODE


@lru_cache(maxsize=1 << 8)
def scale(r: Rules, order: Order) -> Scale:
    """Every sign of the code with the set of cards it stands for, the weightiest first."""
    code, pack = code_of(r), pack_of(r)
    kritische = order.of_kind(KRITISCHER, pack)
    found = [(token, 1 << card & kritische) for token, card in OF_KRITISCHE[code].items()]
    if code == BAVARIAN_CODE:
        return tuple(found)
    found.append((OF_RECHTER[code], order.of_kind(RECHTER, pack)))
    found += [(token, order.of_kind(BLINDER, pack)) for token in OF_BLINDE[code]]
    trumps = cards_of(order.trumps)
    for token, (low, high) in HEIGHTS.items():
        found.append((token, mask_of(card for card in trumps if low <= rank_of(card) <= high)))
    return tuple(found)


def meaning(r: Rules, order: Order, token: str) -> int:
    """The set of which he holds as many as the sign was repeated; empty where a sign says nothing."""
    return dict(scale(r, order)).get(token, 0)


def unsaid(r: Rules, order: Order, given: set[str], done: bool) -> int:
    """What somebody who tells the weightiest first does not hold beyond these signs."""
    signs = scale(r, order)
    told = [i for i, (token, _) in enumerate(signs) if token in given]
    if not done and NOTHING not in given:
        signs = signs[: max(told, default=-1) + 1]
    missing = 0
    for token, pool in signs:
        several = token in given if token == MIDDLE else token == SMALL and given & HEIGHTS.keys()
        missing |= 0 if several else pool  # two fingers are one or more, and small ones may be beside them
    return missing


def to_tell(r: Rules, order: Order, hand: int) -> list[tuple[str, int]]:
    """The signs that are true of a hand, the weightiest first, each with its number."""
    told: dict[int, tuple[str, int]] = {}  # by what they stand for: the Kritisch code has two for Blinde
    for token, pool in scale(r, order):
        number = (pool & hand).bit_count()
        higher = token == SMALL and any(sign in HEIGHTS for sign, _ in told.values())
        if number and not higher:
            told.setdefault(pool, (token, 1 if token in HEIGHTS else number))
    if told or code_of(r) == BAVARIAN_CODE:
        return list(told.values())
    return [] if hand & order.owed else [(NOTHING, 1)]  # a Guater is more than nothing, and has no sign
