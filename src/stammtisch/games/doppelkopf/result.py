"""A settled deal, line by line: the sheet with its rules, and what each player writes (section 5)."""

from collections.abc import Iterator
from typing import Any

from stammtisch.core.model import Entry, Result, Side

from .cells import (
    BEYOND,
    GEGEN,
    KONTRA,
    LIMITS,
    NO_WINNER,
    NONE,
    RE,
    TACKS,
    TWELVE,
    Cells,
    Rules,
)
from .settle_ddv import ABSAGE, SAID_KONTRA, SAID_RE, SONDERPUNKT, worth
from .sheet import count_bits, limit
from .tacks import foxes_caught, other_tacks

PARTIES = ("re", "kontra", "none")
PFLICHTSOLO = "doppelkopf_pflichtsolo"
_TACK_RULES = dict(zip(TACKS, ("DO-170", "DO-171", "DO-172", "DO-173"), strict=True))
_LEVELS = ("12", "9", "6", "3", "schwarz")


def entry_text(entry: int) -> str:
    """A line of the sheet as the cases write it."""
    if entry == GEGEN:
        return "gegen"
    return f"{3 * (entry - BEYOND)} erreicht" if entry > BEYOND else _LEVELS[entry]


def sheet_of(s: Cells) -> list[str]:
    return [entry_text(entry) for entry in s.entry[: s.entries]]


def tack_names(r: Rules, s: Cells) -> dict[str, list[str]]:
    """The Tacks that stand, by party, in the order in which they were scored."""
    found: dict[str, list[str]] = {"re": [], "kontra": []}
    if count_bits(s.re) == 1 and not r.tacks_alone:
        return found
    for trick in range(s.trick):
        party = "re" if s.re >> s.won_by[trick] & 1 else "kontra"
        found[party] += ["fuchs"] * foxes_caught(r, s, trick)
        found[party] += [name for bit, name in enumerate(TACKS) if other_tacks(r, s, trick) >> bit & 1]
    return found


def result_of(r: Rules, s: Cells) -> Result:
    """Lines of the sheet carry no points of their own: they add up before doubling.  The last lines say what
    each player writes."""
    lines = _ddv_lines(r, s) if r.ddv else _lines(r, s)
    pflicht = [Entry(PFLICHTSOLO, ("DO-067",), 0, Side(s.alone))] if s.pflichtsolo else []
    return Result(tuple(s.points[: s.seats]), (*lines, *_paid(r, s), *pflicht))


# --- the Spielordnung
def _lines(r: Rules, s: Cells) -> Iterator[Entry]:
    if s.revoked != NONE:
        yield Entry("doppelkopf_revoke", ("DO-087", "DO-209"), facts={"party": PARTIES[s.revoked]})
    elif s.winner == NO_WINNER:
        yield Entry("doppelkopf_null", ("DO-194",))
        return
    else:
        yield Entry(f"doppelkopf_won_{PARTIES[s.winner]}", (_won_by(s),), facts={"eyes": s.eyes[s.winner]})
    seen: dict[int, int] = {}
    for entry in s.entry[: s.entries]:
        seen[entry] = seen.get(entry, 0) + 1
        what, because = _line(s, entry, seen[entry])
        line = 3 * (entry - BEYOND) if what == "reached" else entry_text(entry)
        yield Entry(f"doppelkopf_{what}", because, facts={"line": line})
    yield from _tacks(r, s)
    facts = {"n": s.punktzahl, "factor": s.factor, "total": s.gesamt}
    rules = ["DO-202", "DO-203"]
    if s.gesamt != s.punktzahl * s.factor:
        rules.append("DO-204")
    yield Entry("doppelkopf_total", tuple(rules), facts=facts)


def _won_by(s: Cells) -> str:
    if limit(s, RE) != NONE or limit(s, KONTRA) != NONE:
        return "DO-192"
    return "DO-193" if s.eyes[RE] == 120 else "DO-191"


def _line(s: Cells, entry: int, time: int) -> tuple[str, tuple[str, ...]]:
    """What a line of the sheet is for, and which rule put it there."""
    if entry == GEGEN:
        return "gegen", ("DO-193",) if s.entries == 1 else ("DO-201",)
    if entry > BEYOND:
        return "reached", ("DO-199", "DO-200")
    if entry == TWELVE:
        return ("base", ("DO-195",)) if time == 1 else ("announced", ("DO-196", "DO-197"))
    announced = s.stands[RE] | s.stands[KONTRA] | s.late[RE] | s.late[KONTRA]
    if announced >> entry & 1:
        return "announced" if time == 1 else "again", ("DO-196",)
    if s.revoked != NONE:
        return "within_reach", ("DO-209",)
    return "further", ("DO-199", "DO-200") if s.voided[s.winner] else ("DO-198",)


def _tacks(r: Rules, s: Cells) -> Iterator[Entry]:
    if s.punktzahl == s.entries and not any(s.tacks):
        return
    if s.entries == 1 and s.entry[0] == GEGEN and not r.tie_tacks:
        return
    named = tack_names(r, s)
    for p, sign in ((s.winner, "own"), (1 - s.winner, "against")):
        facts = {"n": s.tacks[p], "party": PARTIES[p]}
        for tack in named[PARTIES[p]]:
            rules = (_TACK_RULES[tack], "DO-177", "DO-202")
            yield Entry(f"doppelkopf_tack_{sign}", rules, facts={**facts, "n": 1, "tack": tack})
        if s.tacks[p] and not named[PARTIES[p]]:  # a deal that is only settled tells how many, not which
            yield Entry(f"doppelkopf_tacks_{sign}", ("DO-177", "DO-202"), facts=facts)


# --- the tournament
_DDV = {
    GEGEN: ("doppelkopf_gegen", "DO-226"),
    SAID_RE: ("doppelkopf_said_re", "DO-224"),
    SAID_KONTRA: ("doppelkopf_said_kontra", "DO-224"),
    ABSAGE: ("doppelkopf_absage", "DO-223"),
    SONDERPUNKT: ("doppelkopf_sonderpunkt", "DO-226"),
}


def _ddv_lines(r: Rules, s: Cells) -> Iterator[Entry]:
    if s.winner == NO_WINNER:
        yield Entry("doppelkopf_no_winner", ("DO-221", "DO-227"))
    else:
        rule = "DO-220" if limit(s, RE) == limit(s, KONTRA) == NONE else "DO-221"
        yield Entry(f"doppelkopf_won_{PARTIES[s.winner]}", (rule,), facts={"eyes": s.eyes[s.winner]})
    named = tack_names(r, s)
    for entry, p in zip(s.entry[: s.entries], s.entry_for, strict=False):
        key, rule = _DDV.get(entry, ("", ""))
        facts: dict[str, Any] = {"n": worth(entry), "party": PARTIES[p]}
        if entry == SONDERPUNKT and named[PARTIES[p]]:
            tack = named[PARTIES[p]].pop(0)
            yield Entry("doppelkopf_sonderpunkt_of", (_TACK_RULES[tack], rule), facts={**facts, "tack": tack})
            continue
        if entry > BEYOND and not key:
            key, rule = "doppelkopf_ddv_against", "DO-225"
            facts["eyes"] = 30 * (entry - BEYOND)
        elif entry == TWELVE:
            key, rule = "doppelkopf_ddv_won", "DO-222"
        elif not key:
            key = "doppelkopf_ddv_schwarz" if entry == 4 else "doppelkopf_ddv_below"
            rule, facts["eyes"] = "DO-222", LIMITS[entry]
        yield Entry(key, (rule,), facts=facts)
    yield Entry("doppelkopf_spielwert", ("DO-228",), facts={"n": abs(s.punktzahl)})


# --- what each player writes
def _paid(r: Rules, s: Cells) -> Iterator[Entry]:
    for seat in s.order:
        alone = s.lone and s.re >> seat & 1
        rules = ("DO-228",) if r.ddv else ("DO-205", "DO-206") if alone else ("DO-205",)
        points = s.points[seat]
        key = "gets" if points > 0 else "pays" if points < 0 else "nothing"
        yield Entry(f"doppelkopf_{key}", rules, points, Side(seat))
