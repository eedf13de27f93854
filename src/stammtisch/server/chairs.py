"""Who may sit where while a deal is played.

A chair is a hand of cards.  Whoever has had one in this deal may come back to it and to no other.  A bot's
chair is given to somebody else only if everybody who sits agrees, or when the deal is over; who takes over
sees from then on what that seat sees, and what that seat has seen of the deal.
"""

from stammtisch.core.problem import Problem
from stammtisch.server.room import PERSON, Room, running


def may_sit(room: Room, who: str, seat: int) -> bool:
    """At once; False while he has to be let in.  A Problem where he may not in this deal."""
    if not running(room):
        return True
    held = dict(room.held)
    if who in held:
        if held[who] == seat:
            return True
        raise Problem("error.held_another")
    seated = {i for i, chair in enumerate(room.chairs) if chair.kind == PERSON}
    knock = room.knock_of(who)
    return seated <= (knock.yes if knock is not None and knock.seat == seat else frozenset())
