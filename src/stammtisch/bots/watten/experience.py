"""What many deals played out have taught: how far to believe imagined ones, what words mean, and how often
they make the others let go.

Fitted to deals in which whoever let good was made to hold, so that it showed who would have won.  Four
players know less of each other than two; where there are Kritische, a hand is worth what it holds of them,
and the others hold longer.
"""

from dataclasses import dataclass, replace

from stammtisch.games.watten.cells import NONE, Rules

ByTrick = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Experience:
    """Rows are by trick; what shifts a chance is in odds."""

    # how far to believe perfect play and habits of the deal, and what is overlooked: the others keep their
    # best to the end
    believed: ByTrick
    # whoever bids unasked is strong, who answers a bid with a raise too, further words say less; who holds
    # has something as well
    first_bid: float
    raised: float
    further: float
    held: float
    # and how much of that, by trick: in the end words are no hope any more
    heeded: tuple[float, ...]
    left_to_me: float  # the partner who was asked first leaves the answer to the other
    # players whose words mean nothing: how many, how much more they bid, and answer a bid with a raise
    reckless: float
    more_often: float
    raises_more: float
    # how often a first raise is let good by those who would lose and by those who would win; whoever has
    # spoken for more himself hardly ever lets go
    go: ByTrick
    go_spoken: ByTrick
    # of a point: what it is worth that only those who held may raise
    initiative: tuple[float, ...]


OF_TWO = Experience(
    believed=((0.0, 1.15, 0.0), (0.6, 0.55, -0.1), (1.1, 0.15, -0.2), (0.9, 0.4, -0.5), (0.75, 0.75, -0.9)),
    first_bid=-1.9,
    raised=-1.9,
    further=-1.8,
    held=-0.6,
    heeded=(1.0,) * 5,
    left_to_me=0.0,
    reckless=0.04,
    more_often=2.2,
    raises_more=8.0,
    go=((0.48, 0.12), *((0.55, 0.28),) * 4),
    go_spoken=((0.06, 0.02),) * 5,
    initiative=(0.2, 0.16, 0.1, 0.05, 0.0),
)
OF_FOUR = Experience(
    believed=((0.0, 0.95, 0.2), (0.0, 0.75, 0.4), (0.9, 0.0, 0.4), (0.35, 0.5, 0.2), (0.5, 0.4, 0.1)),
    first_bid=-1.8,
    raised=-1.2,
    further=-1.3,
    held=-0.6,
    heeded=(1.15, 1.0, 1.1, 1.1, 1.2),
    left_to_me=-0.5,
    reckless=0.025,
    more_often=3.0,
    raises_more=4.0,
    go=((0.6, 0.18), (0.7, 0.45), (0.75, 0.7), (0.8, 0.5), (0.8, 0.3)),
    go_spoken=((0.05, 0.0), (0.05, 0.0), (0.15, 0.02), (0.2, 0.0), (0.4, 0.0)),
    initiative=(0.08, 0.06, 0.04, 0.02, 0.0),
)
WITH_KRITISCHE = replace(
    OF_FOUR,
    believed=((0.0, 1.2, -0.3), (0.0, 0.85, 0.05), (0.4, 0.4, 0.0), (0.6, 0.3, -0.3), (0.4, 0.8, -0.35)),
    reckless=0.06,
    more_often=1.5,
    raises_more=12.0,
    go=((0.37, 0.1), (0.5, 0.3), (0.7, 0.43), (0.8, 0.4), (0.8, 0.3)),
)


def experience(r: Rules, seats: int) -> Experience:
    if seats == 2:
        return OF_TWO
    return OF_FOUR if r.kritisch_1 == NONE else WITH_KRITISCHE
