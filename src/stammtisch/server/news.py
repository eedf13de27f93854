"""What is told of a table beside the game: who came, what the host changed, what had to be mended."""

from bisect import bisect_right
from operator import attrgetter

from stammtisch.server import wire
from stammtisch.server.numbering import told_n
from stammtisch.server.room import Room
from stammtisch.texts import say


def notes(room: Room, since: int, lang: str) -> list[wire.Note]:
    begin = bisect_right(room.news, since, key=attrgetter("n"))
    return [wire.Note(x.n, x.deal, say(lang, x.key, **x.facts), kind="news") for x in room.news[begin:]]


def completed(shown: wire.Now, room: Room, who: str, since: int, lang: str) -> None:
    """With what is told beside the game, and every line numbered as this reader counts them."""
    if room.match is not None:
        shown.story = sorted([*shown.story, *notes(room, since, lang)], key=attrgetter("n"))
    seat = room.seat_of(who)
    shown.n = told_n(room, seat, room.n)
    for note in shown.story:
        note.n = told_n(room, seat, note.n)


def knocking(room: Room, who: str) -> list[wire.Knocking]:
    """Who would like to take a chair."""
    mine = room.seat_of(who)
    return [wire.Knocking(k.name, k.seat, k.who == who, mine in k.yes) for k in room.knocks]
