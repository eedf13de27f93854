"""The language of signs: what each means under a Schlag and Trumpf, and what there is to tell."""

from stammtisch.bots.watten.order import Order, pack_of
from stammtisch.core.cards import GERMAN, cards_of, mask_of, rank_of
from stammtisch.games.watten.cells import (
    BLINDER,
    KRITISCHER,
    NONE,
    ON_FIRST_RECHTER,
    RECHTER,
    TRUMP,
    Rules,
)

PLAIN_CODE, KRITISCH_CODE, BAVARIAN_CODE = range(3)
HERZKOENIG, WELI, SCHELLSIEBENER, EICHELSIEBENER = (GERMAN.parse(card) for card in ("HK", "WE", "S7", "E7"))
ACE, KING, UNTER = 8, 7, 5
HEIGHTS = (
    (ACE, ACE),
    (UNTER, KING),
    (0, UNTER - 1),
)  # of trumps: ace, middle and small ones (WA-197 to WA-199)
TRUMP_SIGNS = ("daumen", "zwei_finger", "trommeln")

# WA-201 to WA-204 and WA-207: each Kritischer has a sign of its own
OF_CARD = {
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


def code_of(r: Rules) -> int:
    """The signs that go with a ruleset (`deut_code`)."""
    if r.kritisch_1 == NONE:
        return PLAIN_CODE
    return BAVARIAN_CODE if r.follow_on & ON_FIRST_RECHTER else KRITISCH_CODE


def meaning(r: Rules, order: Order, token: str) -> int | None:
    """The set of which he holds as many as the sign was repeated; None where a sign says nothing."""
    code, pack = code_of(r), pack_of(r)
    card = OF_CARD.get(code, {}).get(token)
    if card is not None:
        return 1 << card & pack
    if code == BAVARIAN_CODE:
        return None
    if token == OF_RECHTER[code]:
        return order.of_kind(RECHTER, pack)
    if token in OF_BLINDE[code]:
        return order.of_kind(BLINDER, pack)
    by_height = dict(zip(TRUMP_SIGNS, heights_of(order), strict=True))
    return by_height.get(token)


def heights_of(order: Order) -> list[int]:
    """Common trumps by height: the ace, the middle and the small ones."""
    return [
        mask_of(card for card in cards_of(order.trumps) if low <= rank_of(card) <= high)
        for low, high in HEIGHTS
    ]


def unsaid(r: Rules, order: Order, tokens: set[str]) -> int:
    """What somebody who gave these signs, and would have given the others, does not hold beyond them."""
    missing = order.of_kind(KRITISCHER, pack_of(r))
    if code_of(r) == BAVARIAN_CODE:
        return missing
    aces, middle, small = heights_of(order)
    missing |= order.schlaege | aces
    if "zwei_finger" not in tokens:
        missing |= middle
    return missing if tokens & set(TRUMP_SIGNS) else missing | small


def to_tell(r: Rules, order: Order, hand: int) -> list[tuple[str, int]]:
    """The signs that are true of a hand, the weightiest first, each with its number."""
    code = code_of(r)
    told = [(token, 1) for token, card in OF_CARD.get(code, {}).items() if hand >> card & 1]
    if code == BAVARIAN_CODE:
        return told
    if order.of_kind(RECHTER, hand):
        told.append((OF_RECHTER[code], 1))
    if blinde := order.of_kind(BLINDER, hand).bit_count():
        told.append((OF_BLINDE[code][0], blinde))
    heights = [rank_of(card) for card in cards_of(order.of_kind(TRUMP, hand))]
    if ACE in heights:
        told.append(("daumen", 1))
    if any(UNTER <= height <= KING for height in heights):
        told.append(("zwei_finger", 1))
    if heights and max(heights) < UNTER:
        told.append(("trommeln", 1))
    return told or ([] if hand & order.owed else [("kopfschuetteln", 1)])
