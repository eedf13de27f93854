"""The verbs of Bieten."""

from stammtisch.core.verbs import Verb, Verbs

VERBS = Verbs(
    plays=Verb("card"),
    bids=Verb(bet=True),
    holds=Verb("answer"),
    passes=Verb("answer"),
    raises=Verb("answer", bet=True),
    keeps=Verb("look", brisk=True),
    done=Verb("look", brisk=True, ends_cut=True),
    claims=Verb("claim", free=True),
)
