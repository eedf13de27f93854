"""What researchers' tools must know of Bieten beyond its law."""

from stammtisch.research.facts import Facts, Words

from .cells import HOLD, NOBODY, PLAY, PLAY_CARD

FACTS = Facts(
    hand=3,
    most_players=11,
    most_points=100.0,
    dealt=lambda r, seats: 3 * seats + r.exposed,
    shown=(2, 3, 4),
    hands_are_sets=lambda r: not r.cut_take and not r.exposed,
    words=Words(PLAY_CARD, HOLD, PLAY, NOBODY),
)
