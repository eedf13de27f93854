"""Watten: five cards, a Schlag and a Trumpf that are named, and stakes raised word by word."""

from stammtisch.core.homes import Manifest

NAME = __name__.rpartition(".")[2]  # of this folder: a copy of it is another game
MANIFEST = Manifest(
    law=".game:Watten",
    order=2,
    words=".wording:WattenWords",
    face=".terminal:WattenFace",
    scene=".scene:WattenLaid",
    bots={"search": "stammtisch.bots.watten.search:Search", "thumb": "stammtisch.bots.watten.thumb:Thumb"},
    tempers="stammtisch.bots.watten.temper:TEMPERS",
    help={"aim": "", "order": "HU EU LU HK", "play": "HA H8", "bid": "", "first": "EK LK S9 H7 E8"},
    tables=(("tirol-1926", 2), ("tirol-1926", 4), ("bavarian", 4)),
    facts=".research:FACTS",
)
