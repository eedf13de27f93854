"""The language of signs (4.11): what there is to tell of a hand, and what a sign means."""

from stammtisch.bots.perlaggen.habits import ACE
from stammtisch.bots.perlaggen.powers import powers_of
from stammtisch.core.cards import GERMAN, cards_of, mask_of, suit_mask
from stammtisch.games.perlaggen.cells import GLEICH, HANGER, Cells, Rules
from stammtisch.games.perlaggen.hands import best_value
from stammtisch.games.perlaggen.strength import is_permanent

OF_PERMANENT = {
    "martl": GERMAN.parse("HK"),
    "weli": GERMAN.parse("WE"),
    "kleiner-weli": GERMAN.parse("S7"),
    "eichel7": GERMAN.parse("E7"),
}
OF_TRUMPS, ACE_OF_TRUMPS, NOTHING = "trumpfperlagg", "trumpf-ass", "nichts"
VIERTIG = 64
OF_VIERTIG = {
    "viertig-gleich": GLEICH,
    "viertig-hanger": HANGER,
    "karte-quer": GLEICH,
    "karte-laengs": HANGER,
}


def trump_perlaggen(r: Rules, trump: int) -> int:
    wilds = powers_of(r, trump).wilds
    return mask_of(card for card in cards_of(wilds) if not is_permanent(r, card))


def meaning(r: Rules, trump: int, sign: str) -> int:
    """The set of which he holds one for each time the sign was given; empty where it names no card."""
    if sign in OF_PERMANENT:
        return 1 << OF_PERMANENT[sign] if is_permanent(r, OF_PERMANENT[sign]) else 0
    if sign == OF_TRUMPS:
        return trump_perlaggen(r, trump)
    return 1 << 9 * trump + ACE if sign == ACE_OF_TRUMPS else 0


def denied(r: Rules, trump: int, sign: str) -> int:
    """What he does not hold: shaking the head denies Perlaggen and trumps."""
    return powers_of(r, trump).wilds | suit_mask(trump) if sign == NOTHING else 0


def to_tell(r: Rules, s: Cells, seat: int) -> list[str]:
    """What is true of the hand, the weightiest first; a card that all have seen needs no sign.  One wink for
    each trump Perlagg (PE-222)."""
    hand = s.hand[seat] & ~s.shown
    told = [sign for sign in OF_PERMANENT if meaning(r, s.trump, sign) & hand]
    told += [OF_TRUMPS] * (trump_perlaggen(r, s.trump) & hand).bit_count()
    for sign, f in (("viertig-gleich", GLEICH), ("viertig-hanger", HANGER)):
        if best_value(s, seat, f) >= VIERTIG:
            told.append(sign)
    if 1 << 9 * s.trump + ACE & hand:
        told.append(ACE_OF_TRUMPS)
    if not s.hand[seat] & denied(r, s.trump, NOTHING) and s.laid[seat] == 0:
        told.append(NOTHING)
    return told
