"""Characters: the same rules of thumb, held more or less firmly."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays.  Margins are in hundredths of a game, rates between 0 and 1."""

    samples: int = 24  # how many ways the unseen cards may lie it imagines
    bid_margin: float = 0.8  # what a word must promise over silence
    hold_margin: float = 0.3  # what a hold must promise over letting good
    early_from: float = 0.75  # the chance from which it bids before its side has a trick
    raise_from: float = 0.7  # the chance from which it raises
    bluff: float = 0.12  # how often it bids before its lead with a hand that is not good enough
    heed: float = 1.0  # how far it believes that whoever bids is strong, in odds
    trust: float = 0.95  # how often it believes a sign of its partner
    suspect: float = 0.5  # and one that it caught from an opponent
    lies: float = 0.0  # how often it signs something false when an opponent watches it
    spies: float = 0.05  # how often its eyes leave the partner for an opponent


TEMPERS = {
    "steady": Temper(),
    "bold": Temper(
        bid_margin=-0.5, hold_margin=-1.0, early_from=0.65, raise_from=0.62, bluff=0.3, heed=0.7, spies=0.1
    ),
    "cautious": Temper(
        bid_margin=2.0, hold_margin=1.0, early_from=0.85, raise_from=0.78, bluff=0.03, heed=1.2
    ),
    "sly": Temper(bluff=0.25, suspect=0.3, lies=0.5, spies=0.15),
}
