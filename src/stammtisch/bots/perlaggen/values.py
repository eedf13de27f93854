"""What the seats of an imagined deal can make of their cards (PE-066, PE-067)."""

from stammtisch.bots.perlaggen.powers import Powers
from stammtisch.games.perlaggen.cells import NOBODY, PLACES, Cells
from stammtisch.games.perlaggen.figures import best_gleich, best_hanger

Lying = tuple[tuple[int, ...], tuple[int, ...]]  # by seat the names that lie, as `mask` and `ranks`
Values = tuple[list[int], list[int]]  # best Gleich and best Hanger, by seat or by party


def lying(s: Cells) -> Lying:
    masks, ranks = [0] * s.seats, [0] * s.seats
    for seat in range(s.seats):
        for i in range(s.laid[seat]):
            name = s.name[PLACES * seat + i]
            masks[seat] |= 1 << name
            ranks[seat] += 1 << 4 * (name % 9)
    return tuple(masks), tuple(ranks)


def seat_values(powers: Powers, hand: list[int], mask: int, ranks: int, loose: int = 0) -> tuple[int, int]:
    """`loose` Perlaggen have been thrown away in the imagined play, under any name that helps."""
    wild = powers.wild
    for card in hand:
        if wild[card]:
            loose += 1
        else:
            mask |= 1 << card
            ranks += 1 << 4 * (card % 9)
    return best_gleich(ranks, loose), best_hanger(mask, loose)


def of_parties(values: Values, parties: int) -> Values:
    """The better one of partners."""
    seats = len(values[0])
    if seats == parties:
        return values
    gleich, hanger = values
    return (
        [max(gleich[p::parties]) for p in range(parties)],
        [max(hanger[p::parties]) for p in range(parties)],
    )


def best_party(values: list[int]) -> int:
    """Who has it, NOBODY where it stands or where there is none."""
    best = max(values)
    return values.index(best) if best > 0 and values.count(best) == 1 else NOBODY
