"""Characters: the same rules of thumb, held more or less firmly."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays.  Chances are between 0 and 1."""

    double_from: float = 0.66  # the chance to win from which it says Re or Kontra
    vorab_from: float = 0.76  # and from which it says so in advance
    step_from: float = 0.74  # the chance to keep a step from which it is announced
    solo_from: float = 0.72  # the chance to win from which a solo is played
    even_solo_from: float = 0.58  # the same where a lost one costs no more than a won one brings
    owed_from: float = 0.45  # the same for a Pflichtsolo that is still owed
    silent_from: float = 0.8  # the chance from which a wedding is kept silent
    silent: float = 0.6  # and how often
    outbid_from: float = 0.8  # the chance to keep the promise from which it outbids
    hold_from: float = 0.7  # and from which it holds
    thrift: float = 1.0  # how much it minds spending a high card


TEMPERS = {
    "steady": Temper(),
    "bold": Temper(
        double_from=0.58,
        vorab_from=0.68,
        step_from=0.64,
        solo_from=0.64,
        even_solo_from=0.5,
        owed_from=0.38,
        silent_from=0.72,
        outbid_from=0.7,
        hold_from=0.6,
        thrift=0.8,
    ),
    "cautious": Temper(
        double_from=0.76,
        vorab_from=0.86,
        step_from=0.84,
        solo_from=0.82,
        even_solo_from=0.7,
        owed_from=0.55,
        silent_from=0.9,
        outbid_from=0.88,
        hold_from=0.78,
        thrift=1.2,
    ),
}
