"""Ways the unseen cards may lie: re-deals that agree with what everybody saw and heard."""

from dataclasses import dataclass
from random import Random

from stammtisch.bots.bieten.heights import WORTH_HOLDING, Heights, best_name, heights, passed_by
from stammtisch.core.cards import cards_of, mask_of, suit_of
from stammtisch.core.dealing import UNKNOWN, put_pack
from stammtisch.games.bieten.cells import ABSENT, HAND, HERZ, LAUB, NOBODY, SPIEL, Cells, Rules
from stammtisch.games.bieten.figures import Three, barred_suits, meets

TRIES = 6  # how often a hand that does not fit is drawn again
DOUBT = 0.4  # how often a hand is believed that speaks against what its player said
HERZ_ACE, LAUB_ACE = 26, 17


@dataclass(slots=True)
class World:
    """One way the cards may lie: what the others hold, and how high the best of them stands."""

    hands: dict[int, list[int]]  # cards still in hand
    tops: Heights


@dataclass(frozen=True, slots=True)
class Other:
    """What is known of another player."""

    seat: int
    known: tuple[int, ...]  # in his hand, shown at the cut
    laid: tuple[int, ...]
    names: tuple[int, ...]
    needs: int  # cards nobody else knows
    void: int  # suits he did not follow
    colour: int  # the suit that his last card has, or NOBODY: he spoke for Spiel after the lead (BI-081)
    duty: int  # figures he spoke for
    passed: Heights


def unseen(r: Rules, s: Cells, seat: int) -> list[int]:
    """Every card that may be in another hand or in the rest of the pack."""
    pack = Cells()
    put_pack(r, pack)
    seen = s.hand[seat] | (1 << s.turned if s.turned != UNKNOWN else 0)
    for other in range(s.seats):
        seen |= s.hand[other]  # what was shown at the cut
        seen |= mask_of(s.card[HAND * other : HAND * other + s.laid[other]])
    return [card for card in pack.pack[: r.pack] if not seen >> card & 1]


def others(s: Cells, seat: int) -> list[Other]:
    found = []
    for other in range(s.seats):
        if other == seat or not s.active >> other & 1:
            continue
        at, laid = HAND * other, s.laid[other]
        known = cards_of(s.hand[other])
        found.append(
            Other(
                other,
                known,
                tuple(s.card[at : at + laid]),
                tuple(s.name[at : at + laid]),
                HAND - laid - len(known),
                barred_suits(s, other),
                s.led if s.colour_duty >> other & 1 else NOBODY,
                s.duty[other],
                passed_by(s, other),
            )
        )
    found.sort(key=lambda one: -one.duty.bit_count())  # who said most is dealt first
    return found


def imagine(r: Rules, s: Cells, seat: int, samples: int, rng: Random) -> list[World]:
    rest, table = unseen(r, s, seat), others(s, seat)
    return [_world(r, table, rest[:], rng) for _ in range(samples)]


def _world(r: Rules, table: list[Other], rest: list[int], rng: Random) -> World:
    hands, tops = {}, [0, 0, 0, 0]
    for other in table:
        hand, high = _hand(r, other, rest, rng)
        hands[other.seat] = hand
        for f in range(SPIEL):
            tops[f] = max(tops[f], high[f])
    return World(hands, (tops[0], tops[1], tops[2], tops[3]))


def _hand(r: Rules, other: Other, rest: list[int], rng: Random) -> tuple[list[int], Heights]:
    """Draw from the rest until the hand fits what is known of its player, or patience ends."""
    hand: list[int] = []
    for _ in range(TRIES):
        for i in range(other.needs):  # the drawn cards go to the front of the rest
            j = i + int(rng.random() * (len(rest) - i))
            rest[i], rest[j] = rest[j], rest[i]
        hand = [*other.known, *rest[: other.needs]]
        if breaks_suit(r, other, hand):
            continue
        high = heights_in(r, other, hand, rng)
        if not (other.duty or any(other.passed)) or _sounds_like(other, high, rng):
            break
    else:
        high = heights_in(r, other, hand, rng)
    del rest[: other.needs]
    return hand, high


def breaks_suit(r: Rules, other: Other, hand: list[int]) -> bool:
    """He would have had to follow a suit that he did not follow, or might not have spoken for Spiel."""
    if other.void and any(other.void >> suit_of(card) & 1 and not r.wilds >> card & 1 for card in hand):
        return True
    if other.colour == NOBODY or not hand:
        return False
    return not any(suit_of(card) == other.colour or r.wilds >> card & 1 for card in hand)


def _sounds_like(other: Other, high: Heights, rng: Random) -> bool:
    """The hand goes with what its player said: mostly, for people bluff."""
    for f in range(SPIEL):
        spoke = other.duty >> f & 1
        if spoke and high[f] == 0:
            return False
        surprising = high[f] < WORTH_HOLDING[f] if spoke else other.passed[f] and high[f] >= WORTH_HOLDING[f]
        if surprising and rng.random() > DOUBT:
            return False
    return True


def heights_in(r: Rules, other: Other, hand: list[int], rng: Random) -> Heights:
    """Each wild card serves one purpose, which nobody can know."""
    a, b, c = *other.laid, *hand
    if not r.wilds:
        return heights(r, (a, b, c), (a, b, c))
    d, e, f = *other.names, *hand
    cards, names = (a, b, c), (d, e, f)
    if r.wilds & mask_of(hand):
        for place in range(len(other.laid), HAND):
            if r.wilds >> cards[place] & 1:
                names = _put(names, place, ABSENT)
                names = _put(names, place, _christen(r, other, cards[place], names, rng))
    return heights(r, cards, names, other.passed)


def _put(names: Three, place: int, name: int) -> Three:
    a, b, c = (name if i == place else held for i, held in enumerate(names))
    return a, b, c


def _christen(r: Rules, other: Other, wild: int, names: Three, rng: Random) -> int:
    beside = tuple(sorted(name for name in names if name != ABSENT))
    purpose = int(rng.random() * 5)
    if other.duty:  # bound first of all to what he spoke for
        present = mask_of(beside)
        owed = [f for f in range(SPIEL) if other.duty >> f & 1 and not meets(1 << f, present)]
        purpose = owed[0] if owed else purpose
    if purpose in (HERZ, LAUB):
        name = HERZ_ACE if purpose == HERZ else LAUB_ACE
        return ABSENT if other.void >> suit_of(name) & 1 else name
    return ABSENT if purpose == SPIEL else best_name(r, wild, beside, purpose, other.void)
