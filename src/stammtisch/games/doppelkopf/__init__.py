"""Doppelkopf: forty-eight cards, hidden parties, announcements, and a sheet for the reckoning."""

from stammtisch.core.homes import Manifest

NAME = __name__.rpartition(".")[2]  # of this folder: a copy of it is another game
MANIFEST = Manifest(
    law=".game:Doppelkopf",
    order=4,
    words=".wording:DoppelkopfWords",
    face=".terminal:DoppelkopfFace",
    scene=".scene:DoppelkopfLaid",
    bots={
        "search": "stammtisch.bots.doppelkopf.search:Search",
        "thumb": "stammtisch.bots.doppelkopf.thumb:Thumb",
    },
    hasty={"search": "stammtisch.bots.doppelkopf.imagined:HASTY"},
    tempers="stammtisch.bots.doppelkopf.temper:TEMPERS",
    help={"aim": "CQ CQ", "trumps": "H10 CQ SQ CJ DA", "play": "SA SK S10", "eyes": "", "first": ""},
    tables=(("maennle-2004", 4), ("ddv-turnier", 4)),
    facts=".research:FACTS",
)
