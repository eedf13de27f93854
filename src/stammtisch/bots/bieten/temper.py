"""Characters: the same rules of thumb, held more or less firmly."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays.  Margins are in points per deal, rates between 0 and 1."""

    samples: int = 24  # how many ways the unseen cards may lie it imagines
    bid_from: float = 0.4  # the chance to be best below which a bid would be hunting
    hold_from: float = 0.12  # and below which nothing is held
    bid_margin: float = 0.12  # what a bid must promise over silence
    hold_margin: float = 0.0  # what a hold must promise over letting good
    groschen_from: float = 0.7  # the chance to be best from which it gives three
    sure_from: float = 0.8  # the chance from which it would rather wait for others to bid
    bluff: float = 0.15  # how often it hunts from behind with a figure that is not good enough


TEMPERS = {
    "steady": Temper(),
    "bold": Temper(
        bid_from=0.25, hold_from=0.08, bid_margin=0.0, hold_margin=-0.1, groschen_from=0.6, bluff=0.4
    ),
    "cautious": Temper(
        bid_from=0.45,
        hold_from=0.2,
        bid_margin=0.2,
        hold_margin=0.15,
        groschen_from=0.85,
        sure_from=0.9,
        bluff=0.04,
    ),
}
