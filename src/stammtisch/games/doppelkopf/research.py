"""What researchers' tools must know of Doppelkopf beyond its law."""

from stammtisch.research.facts import Facts

FACTS = Facts(
    most_players=7,
    most_points=10000.0,  # doublings multiply
    shown=(4,),
    hands_are_sets=lambda r: True,
)
