"""What researchers' tools must know of Perlaggen beyond its law."""

from stammtisch.research.facts import Facts

FACTS = Facts(
    hand=5,
    digits=10,  # an act may tell of a hand of cards with their names
    most_points=400.0,
    dealt=lambda r, seats: r.hand_size * seats + 1,
    shown=(2, 4),
)
