"""Bieten: three cards, three tricks, and wagers on five figures; each for himself."""

from stammtisch.core.homes import Manifest

NAME = __name__.rpartition(".")[2]  # of this folder: a copy of it is another game
MANIFEST = Manifest(
    law=".game:Bieten",
    order=1,
    players=3,
    words=".wording:BietenWords",
    face=".terminal:BietenFace",
    scene=".scene:BietenLaid",
    bots={"search": "stammtisch.bots.bieten.search:Search", "thumb": "stammtisch.bots.bieten.thumb:Thumb"},
    tempers="stammtisch.bots.bieten.temper:TEMPERS",
    help={"aim": "HA LK L9", "figures": "S9 S8 E8", "play": "H10 HK H7", "bid": "", "first": "HK LU L10"},
    tables=(("tirol-1926", 2), ("tirol-1926", 4), ("modern-tirol", 3)),
    facts=".research:FACTS",
)
