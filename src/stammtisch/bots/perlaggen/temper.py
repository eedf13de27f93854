"""Characters: the same rules of thumb, held more or less firmly."""

from dataclasses import dataclass

STEP, SURE = 0.09, 0.96  # how much surer for each further step, up to this


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays.  Margins are in hundredths of a game, rates between 0 and 1."""

    samples: int = 18  # how many ways the unseen cards may lie it imagines
    bid_margin: float = 0.8  # what a word must promise over silence
    art_margin: float = 0.8  # and how much more while the figure needs a Perlagg and cards are still to come
    hold_margin: float = 0.2  # what a hold must promise over letting good
    raise_from: float = 0.64  # the chance from which it gives three; each step further wants more
    bluff: float = 0.05  # how often it hunts before its own lead, with a natural figure that is too small
    unseen: float = 0.1  # how often it bids unseen when its side is far behind
    heed: float = 1.0  # how far it believes that whoever speaks has something
    trust: float = 0.95  # how often it believes a sign of its partner
    suspect: float = 0.6  # and one that it caught from an opponent
    risk: float = 0.5  # it signs up to this chance that an opponent notices

    def dares(self, level: int, chance: float) -> bool:
        """To offer so much: both sides may think themselves strong, and one of them is wrong."""
        return level < 3 or chance >= min(SURE, self.raise_from + STEP * (level - 3))


TEMPERS = {
    "steady": Temper(),
    "bold": Temper(
        bid_margin=0.0,
        art_margin=0.3,
        hold_margin=-0.6,
        raise_from=0.55,
        bluff=0.15,
        unseen=0.3,
        heed=0.7,
        risk=1.0,
    ),
    "cautious": Temper(
        bid_margin=1.2,
        art_margin=1.2,
        hold_margin=0.8,
        raise_from=0.72,
        bluff=0.01,
        unseen=0.0,
        heed=1.3,
        risk=0.3,
    ),
    "sly": Temper(bluff=0.12, unseen=0.15, raise_from=0.58, suspect=0.4),
}
