"""What the seats of an imagined deal can make of their cards (PE-066, PE-067)."""

Values = tuple[list[int], list[int]]  # best Gleich and best Hanger, by seat or by party


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
