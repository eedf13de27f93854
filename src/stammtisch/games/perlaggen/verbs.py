"""The verbs of Perlaggen."""

from stammtisch.core.verbs import Verb, Verbs, from_four

VERBS = Verbs(
    plays=Verb("card"),
    withdraws=Verb(free=True),
    christens=Verb(),
    exchanges=Verb("look"),
    bids=Verb(bet=True),
    holds=Verb("answer"),
    passes=Verb("answer"),
    raises=Verb("answer", bet=True, twice=from_four),
    reduces=Verb("answer"),
    vetoes=Verb(free=True, undoes=True),
    asks=Verb(),
    declares=Verb("answer"),
    shows=Verb("show"),
    stands=Verb("show"),
    rests=Verb("show"),
    keeps=Verb("look", brisk=True),
    done=Verb("look", brisk=True, ends_cut=True),
    looks=Verb("look", unseen=True),
    claims=Verb("claim", free=True),
    signals=Verb(free=True, aside=True),
    says=Verb(free=True, aside=True),
)
