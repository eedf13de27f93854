"""The verbs of Watten."""

from stammtisch.core.verbs import Verb, Verbs, from_four

VERBS = Verbs(
    plays=Verb("card"),
    takes=Verb(free=True),
    names=Verb(brisk=True),
    shows=Verb("show"),
    asks=Verb(),
    grants=Verb("answer"),
    denies=Verb("answer"),
    bids=Verb(bet=True),
    holds=Verb("answer"),
    passes=Verb("answer"),
    raises=Verb("answer", bet=True, twice=from_four),
    keeps=Verb("look", brisk=True),
    leaves=Verb("look", brisk=True, ends_cut=True),
    looks=Verb("look", free=True, unseen=True),
    accepts=Verb(free=True),
    claims=Verb("claim", free=True),
    deutet=Verb(free=True, aside=True),
    watches=Verb(free=True, aside=True),
    says=Verb(free=True, aside=True),
)
