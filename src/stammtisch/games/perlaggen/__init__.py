"""Perlaggen: wild cards that are christened, three figures, bids, showing, and the quarrel about it."""

from stammtisch.core.homes import Manifest

NAME = __name__.rpartition(".")[2]  # of this folder: a copy of it is another game
MANIFEST = Manifest(
    law=".game:Perlaggen",
    order=3,
    words=".wording:PerlaggenWords",
    face=".terminal:PerlaggenFace",
    scene=".scene:PerlaggenLaid",
    bots={
        "search": "stammtisch.bots.perlaggen.search:Search",
        "thumb": "stammtisch.bots.perlaggen.thumb:Thumb",
    },
    hasty={"search": "stammtisch.bots.perlaggen.imagined:HASTY"},
    tempers="stammtisch.bots.perlaggen.temper:TEMPERS",
    help={
        "aim": "HK WE S7 E7",
        "figures": "LA EA L10 L9 L8",
        "play": "HO H9",
        "bid": "",
        "first": "WE EA E10 L9 S8",
    },
    tables=(("innsbruck-1924", 2), ("innsbruck-1924", 4)),
    facts=".research:FACTS",
)
