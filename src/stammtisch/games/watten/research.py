"""What researchers' tools must know of Watten beyond its law."""

from stammtisch.research.facts import Facts, Words

from .cells import HOLD, PLAY, PLAY_CARD

FACTS = Facts(
    hand=5,
    most_points=100.0,
    dealt=lambda r, seats: 5 * seats + 10 * r.schoenere,
    shown=(2, 4),
    hands_are_sets=lambda r: not r.lift and not r.blind and not r.schoenere,
    words=Words(PLAY_CARD, HOLD, PLAY, 0),
)
