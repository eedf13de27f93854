"""A settled deal: who writes what, by which rules (section 5)."""

from collections.abc import Iterator

from stammtisch.core.model import Entry, Result, Seat, Side

from .cells import (
    CLAIMS,
    CLOSED,
    FIGURES,
    FORFEIT,
    LAPSE,
    NOBODY,
    NONE_HAS,
    NOT_WRITTEN,
    PARTIES,
    STANDS,
    WRONG_NUMBER,
    WRONG_TO_CUTTER,
    Cells,
    Rules,
    party,
)
from .claims import Figure, Sheet, sheet_of
from .notation import level_text


def result_of(r: Rules, s: Cells) -> Result:
    if s.void:
        rule = CLAIMS[WRONG_TO_CUTTER if s.claimed[s.dealer] >> WRONG_TO_CUTTER & 1 else WRONG_NUMBER]
        facts = {"dealer": s.dealer, "lifted": _lifted(s)}
        entry = Entry("perlaggen_misdealt", (rule, "PE-036"), facts=facts)
        return Result(tuple(s.late[: r.parties]), (entry, *_late(r, s)), redeal=Seat(s.dealer))
    sheet = sheet_of(r, s)
    entries = tuple(_entries(r, s, sheet))
    points = [0] * r.parties
    for entry in entries:
        if entry.side is not None:
            points[entry.side] += entry.points
    out = tuple(Seat(p) for p in _out(r, s, points))
    return Result(tuple(points), entries, out)


def _lifted(s: Cells) -> tuple[int, ...]:
    """Perlaggen from the cut, which stay with the cutter, in the order in which he lifted them (PE-036)."""
    return tuple(s.pack[s.lift - 1 - i] for i in range(s.kept))


def _out(r: Rules, s: Cells, points: list[int]) -> list[int]:
    """Who has reached N: the winner as written first, unless claims took it from him (4.9)."""
    reached = [p for p in range(r.parties) if s.before[p] + points[p] >= r.target]
    return sorted(reached, key=lambda p: p != s.winner)


def _entries(r: Rules, s: Cells, sheet: Sheet) -> Iterator[Entry]:
    for f, figure in enumerate(sheet.figures):
        yield _figure(r, s, f, figure)
        for p in range(r.parties):
            lost = s.straf[PARTIES * f + p]
            if lost:
                rule = "PE-206" if s.by[f] == NOBODY else "PE-205"
                yield Entry("perlaggen_straf", (rule,), -lost, Side(p), {"figure": FIGURES[f]})
    for p in range(r.parties):
        if s.overbids[p]:
            yield Entry("perlaggen_overbid", ("PE-102",), -s.overbids[p], Side(p))
    for fine in sheet.fines:
        rules = (*fine.rules, "PE-190")
        side = Side(party(r, fine.culprit))
        yield Entry("perlaggen_fine", rules, -fine.points, side, {"culprit": fine.culprit})
    yield from _late(r, s)
    if s.redeal:
        yield Entry("perlaggen_redeal", ("PE-167",))


def _late(r: Rules, s: Cells) -> Iterator[Entry]:
    """Claims about the deal before; they stay where this one is dealt again."""
    for p in range(r.parties):
        if s.late[p]:
            yield Entry("perlaggen_fine_late", ("PE-180",), s.late[p], Side(p))


def _figure(r: Rules, s: Cells, f: int, figure: Figure) -> Entry:
    facts = {"figure": FIGURES[f], "level": level_text(r, s.level[f])}
    if figure.by == NOBODY:
        what, rules = _nobody(r, s, f, figure)
        return Entry(what, rules, facts=facts)
    side = Side(figure.by)
    if figure.rules:
        return Entry("perlaggen_transfer", figure.rules, figure.points, side, facts)
    if s.status[f] == CLOSED:
        if figure.points > s.level[f]:
            return Entry("perlaggen_yielded", ("PE-087", "PE-151"), figure.points, side, facts)
        rules = ("PE-084", "PE-151") if s.level[f] == 1 else ("PE-098", "PE-151")
        return Entry("perlaggen_good", rules, figure.points, side, facts)
    if s.level[f] == 1:
        return Entry("perlaggen_unbid", ("PE-071", "PE-153"), figure.points, side, facts)
    if s.level[f] == r.out:
        return Entry("perlaggen_out", ("PE-088", "PE-154"), figure.points, side, facts)
    return Entry("perlaggen_made", ("PE-085", "PE-152"), figure.points, side, facts)


def _nobody(r: Rules, s: Cells, f: int, figure: Figure) -> tuple[str, tuple[str, ...]]:
    if figure.why == FORFEIT:
        return "perlaggen_forfeit", figure.rules
    if figure.why == STANDS:
        return "perlaggen_stands", ("PE-070",)
    if figure.why == LAPSE:
        return "perlaggen_lapsed", (_lapsed_by(s),)
    if figure.why == NOT_WRITTEN:
        return "perlaggen_not_written", ("PE-150",)
    assert figure.why == NONE_HAS, f"{FIGURES[f]} is not decided"
    return "perlaggen_nobody", ("PE-206",) if r.parties == 3 and f == 2 else ("PE-139",)


def _lapsed_by(s: Cells) -> str:
    if s.asked_for != NOBODY:
        return "PE-158" if STANDS in s.why else "PE-159"
    if s.lapsing:
        return "PE-164" if s.redeal else "PE-166"
    return "PE-161"
