"""Who is with whom: what is certain, and what the play so far makes likely."""

from stammtisch.bots.doppelkopf.sight import Sees
from stammtisch.games.doppelkopf.cells import RE, UNKNOWN
from stammtisch.games.doppelkopf.parties import (
    WORLDS,
    damen_dealt,
    hidden,
    knows,
    party,
    possible,
    world,
)
from stammtisch.games.doppelkopf.strength import TRUMPS, eyes_of, suit_led

SILENT = 0.05  # how likely a silent game is beside one with two Re seats: it would rather be announced
SMEARS, OVERTAKES, TRUMP_LEAD = 2.2, 0.6, 1.25  # odds that such a card was played among friends, or by Re
SEEKING = 0.35  # before the Findungsstich everybody may still become anybody's partner
MANY = 10  # eyes


def friends(sight: Sees) -> dict[int, float]:
    """For each other seat the chance that it is of the own party."""
    s, me = sight.s, sight.seat
    if s.seeking:
        return dict.fromkeys(sight.others, SEEKING)
    if not hidden(s):
        return {other: float(party(s.re, other) == party(s.re, me)) for other in sight.others}
    own = knows(s, me, me)
    sure = {other: knows(s, me, other) for other in sight.others}
    if UNKNOWN not in sure.values():
        return {other: float(side == own) for other, side in sure.items()}
    weights = _worlds(sight)
    total = sum(weights.values()) or 1.0
    return {
        other: sum(w for re, w in weights.items() if party(re, other) == own) / total
        for other in sight.others
    }


def _worlds(sight: Sees) -> dict[int, float]:
    """Every set of Re seats that is possible, with its weight."""
    weights = possible_parties(sight)
    clues = _clues(sight)
    for re in weights:
        for seat, other, odds in clues:
            if party(re, seat) == (RE if other is None else party(re, other)):
                weights[re] *= odds
    return weights


def possible_parties(sight: Sees) -> dict[int, float]:
    """The same before anything is made of the cards that were played."""
    s, me = sight.s, sight.seat
    weights: dict[int, float] = {}
    for number in range(WORLDS):
        re = world(s, number)
        if possible(re, s.public_re, s.public_kontra, me, damen_dealt(s, me)) and not _absurd(sight, re):
            weights[re] = SILENT if re & (re - 1) == 0 and not re >> me & 1 else 1.0
    return weights


def _absurd(sight: Sees, re: int) -> bool:
    """Who has no trumps left and has shown no Kreuz Dame never had one."""
    s = sight.s
    return any(
        re >> other & 1 and not s.public_re >> other & 1 and sight.void[other] >> TRUMPS & 1
        for other in sight.others
    )


def _clues(sight: Sees) -> list[tuple[int, int | None, float]]:
    """What cards say of parties: a seat, the one it seems to like (None: Re), and the odds."""
    found: list[tuple[int, int | None, float]] = []
    for number, cards in enumerate(sight.played):
        taker, best, led = cards[0][0], cards[0][1], suit_led(sight.kind, cards[0][1])
        if led == TRUMPS and number < 2 and taker != sight.seat:
            found.append((taker, None, TRUMP_LEAD))
        lying = eyes_of(best)
        for seat, card in cards[1:]:
            over = _beats(sight, card, best, led)
            if seat != sight.seat:
                if not over and eyes_of(card) >= MANY:
                    found.append((seat, taker, SMEARS))
                elif over and lying >= MANY and suit_led(sight.kind, card) == TRUMPS:
                    found.append((seat, taker, OVERTAKES))
            if over:
                taker, best = seat, card
            lying += eyes_of(card)
    return found


def _beats(sight: Sees, card: int, best: int, led: int) -> bool:
    """Near enough: equal cards and the Schwein are left aside."""
    new, old = suit_led(sight.kind, card), suit_led(sight.kind, best)
    if new == TRUMPS:
        return old != TRUMPS or sight.power(card) > sight.power(best)
    return new == old == led and card > best
