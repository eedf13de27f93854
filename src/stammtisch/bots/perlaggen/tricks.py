"""An imagined deal played out with simple habits: who makes Spiel, and what is left for the figures.

The habits: lead high, leave it to the partner, take cheaply, keep the Perlaggen until they decide.
"""

from dataclasses import dataclass

from stammtisch.bots.perlaggen.powers import ACE, LED, TRUMP, WILD, Powers
from stammtisch.bots.perlaggen.values import Values, best_party, of_parties, seat_values
from stammtisch.games.perlaggen.cells import NOBODY, NONE, PLACES, SPIEL, Cells, Rules, is_open, left_of
from stammtisch.games.perlaggen.play import needed

Outcome = tuple[int, int, int]  # the party that has Gleich, Hanger and Spiel, NOBODY where it stands
Laid = tuple[int, int]  # card and name; a Perlagg that is thrown away may bear any name: NONE

GOOD = TRUMP + 16 * 7  # what the partner has so is left to him; so is his ace of the suit led
GOOD_LED = LED + 16 * ACE


@dataclass(frozen=True, slots=True)
class Position:
    """Where the play stands, as everybody sees it."""

    powers: Powers
    seats: int
    parties: int
    to_win: int
    size: int
    turn: int
    trick: int
    led: int
    best: int  # strength to beat
    taker: int
    count: int
    tricks: tuple[int, ...]
    masks: tuple[int, ...]
    ranks: tuple[int, ...]
    spiel: int  # who has it already; NONE while it is open


def position(r: Rules, s: Cells, powers: Powers, lying: tuple[tuple[int, ...], tuple[int, ...]]) -> Position:
    led, best, taker, seat = NONE, -1, NOBODY, s.leader
    for _ in range(s.in_trick):
        at = PLACES * seat + s.trick
        if led == NONE:
            led = s.name[at] // 9
        named = s.christened[seat] >> s.trick & 1
        power = powers.named(led, s.name[at], s.card[at]) if named else powers.plain[led][s.name[at]]
        if power > best:
            best, taker = power, seat
        seat = left_of(s, seat)
    spiel = NONE if is_open(s, SPIEL) else s.by[SPIEL]
    return Position(
        powers, s.seats, r.parties, needed(r), r.hand_size, s.turn, s.trick, led, best, taker, s.in_trick,
        tuple(s.tricks), *lying, spiel,
    )  # fmt: skip


# --- habits
def lead(powers: Powers, hand: list[int], decisive: bool) -> Laid:
    """Where it decides, the strongest; else the highest plain card, a trump only without another suit."""
    worth, ace = powers.worth, 9 * powers.trump + ACE
    if decisive and worth[hand[-1]] >= WILD:
        return hand[-1], ace
    best = hand[0]
    for card in hand:
        if worth[card] >= 100:
            break
        best = card
    return (best, ace) if worth[best] >= WILD else (best, best)


def follow(
    powers: Powers, hand: list[int], led: int, best: int, ours: bool, behind: int, missing: int, pressed: bool
) -> Laid:
    """`behind` is how many play after this one, `missing` how many tricks the own side still needs;
    `pressed` that the others need one only."""
    wild, plain, trump = powers.wild, powers.plain[led], powers.trump
    plains = [card for card in hand if not wild[card]]
    same = [card for card in plains if card // 9 == led]
    legal = same or plains
    if legal and ours and (behind == 0 or best >= GOOD or GOOD_LED <= best < TRUMP):
        return legal[0], legal[0]
    taking = [card for card in same if plain[card] > best]
    if taking:
        card = taking[0] if behind == 0 else taking[-1]
        return card, card
    if not ours or behind:
        for card in plains:
            if card // 9 == trump and plain[card] > best:
                return card, card
    if not ours:
        wilds = [card for card in hand if wild[card]]
        if wilds and (missing == 1 or pressed or len(wilds) >= missing):
            for card in wilds if behind == 0 or len(wilds) > 1 else wilds[::-1]:
                if TRUMP + 16 * ACE + wild[card] > best:
                    return card, 9 * trump + ACE
    return (legal[0], legal[0]) if legal else (hand[0], NONE)


# --- the deal to its end
def play_out(at: Position, dealt: list[list[int]], first: Laid | None = None) -> Outcome:
    """From here on; `first` is what is laid now."""
    powers, seats, parties = at.powers, at.seats, at.parties
    hands = [hand[:] for hand in dealt]
    masks, ranks, loose = list(at.masks), list(at.ranks), [0] * seats
    tricks, trick, turn, count = list(at.tricks), at.trick, at.turn, at.count
    led, best, taker, spiel = at.led, at.best, at.taker, at.spiel
    while spiel == NONE:
        hand = hands[turn]
        side = turn if parties == 3 else turn & 1
        theirs = max(tricks[p] for p in range(parties) if p != side)
        pressed = theirs == at.to_win - 1
        if first is not None:
            card, name = first
            first = None
        elif not hand:
            break
        elif led == NONE:
            card, name = lead(powers, hand, pressed or tricks[side] == at.to_win - 1)
        else:
            ours = (taker if parties == 3 else taker & 1) == side
            missing = at.to_win - tricks[side]
            card, name = follow(powers, hand, led, best, ours, seats - 1 - count, missing, pressed)
        hand.remove(card)
        if name == NONE:
            loose[turn] += 1
            power = 0
        else:
            masks[turn] |= 1 << name
            ranks[turn] += 1 << 4 * (name % 9)
            if led == NONE:
                led = name // 9
            power = powers.named(led, name, card) if powers.wild[card] else powers.plain[led][card]
        if power > best:
            best, taker = power, turn
        count += 1
        turn = turn + 1 if turn + 1 < seats else 0
        if count == seats:
            side = taker if parties == 3 else taker & 1
            tricks[side] += 1
            trick += 1
            turn, count, led, best = taker, 0, NONE, -1
            if tricks[side] == at.to_win:
                spiel = side
            elif trick == at.size:
                break
    made = [seat_values(powers, hands[i], masks[i], ranks[i], loose[i]) for i in range(seats)]
    by_party = of_parties(([gleich for gleich, _ in made], [hanger for _, hanger in made]), parties)
    return outcome_of(by_party, spiel)


def outcome_of(by_party: Values, spiel: int) -> Outcome:
    return best_party(by_party[0]), best_party(by_party[1]), spiel
