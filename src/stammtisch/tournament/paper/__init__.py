"""Paper where there are no phones: PDF in three languages."""

from stammtisch.core.problem import Problem
from stammtisch.tournament.paper import cards, certificates, listed, slips
from stammtisch.tournament.paper.sheet import Sheet
from stammtisch.tournament.state import State


def printed(state: State, paper: str, lang: str, address: str = "", best: int = 0, tables: int = 0) -> Sheet:
    """A sheet: `output()` is the PDF, `missing` letters that no font here has.  `address` goes into the QR
    code of a table card, with # for the table's number."""
    if (paper in ("draw", "slips") and not state.rounds) or (
        paper == "cards" and not (state.rounds or tables)
    ):
        raise Problem("error.tournament.no_round")
    if paper == "cards":
        return cards.cards(state, lang, address, tables)
    if paper == "certificates":
        return certificates.certificates(state, lang, best)
    if paper == "slips":
        return slips.slips(state, lang)
    return {"draw": listed.draw, "entries": listed.entries, "standings": listed.standings}[paper](state, lang)
