"""What a good player would do on this seat, and why; for somebody who plays with bots alone."""

from stammtisch.bots import bots
from stammtisch.core.ask import Ask
from stammtisch.core.problem import Problem
from stammtisch.server.minds import Company
from stammtisch.server.room import Room
from stammtisch.server.speech import Speech
from stammtisch.wording.advice import advice
from stammtisch.wording.game_words import words_of


def advised(room: Room, who: str, company: Company, lang: str) -> str:
    """From what this seat knows; a Problem where it is not his to ask."""
    seat, match = room.seat_of(who), room.match
    if seat is None:
        raise Problem("error.not_seated")
    if any(chair.human and chair.who != who for chair in room.chairs):
        raise Problem("error.advice_people")
    if match is None or not match.deals or match.deal_over:
        raise Problem("error.advice_nothing")
    view = match.game.observe(match.state, seat)
    ask = Ask(view, match.game.options(view), seat in match.game.waiting_on(match.state),
              len(match.deals) - 1, len(match.deals[-1].moves))  # fmt: skip
    if not ask.options:
        raise Problem("error.advice_nothing")
    adviser = company.mind(bots(match.game.name)[0], match.game.name)
    voice = Speech(lang, room.names, match.game.name)
    return advice(adviser, ask, words_of(match.game.name), voice, room.id)
