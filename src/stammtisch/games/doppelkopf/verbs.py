"""The verbs of Doppelkopf."""

from stammtisch.core.verbs import Verb, Verbs


def is_solo(args: tuple[str, ...]) -> bool:
    return args[0].endswith("solo")


def is_high(args: tuple[str, ...]) -> bool:
    """The highest steps are."""
    return args[0] in ("keine-3", "schwarz")


VERBS = Verbs(
    plays=Verb("card"),
    sauber=Verb(),
    declares=Verb("answer", twice=is_solo),
    bids=Verb(bet=True, twice=is_high),
    holds=Verb("answer"),
    passes=Verb("answer"),
    weg=Verb("answer"),
    announces=Verb(free=True, twice=is_high),
    blurts=Verb(free=True),
)
