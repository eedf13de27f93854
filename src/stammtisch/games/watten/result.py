"""A settled deal: who writes what, by which rules (section 5)."""

from stammtisch.core.model import Entry, Result, Seat, Side

from .cells import (
    CARD_COUNT,
    HAND,
    NOBODY,
    OFFENCES,
    OUT,
    VOID,
    Cells,
    Rules,
    party,
)
from .claims import not_justified
from .notation import level_text
from .slate import written


def result_of(r: Rules, s: Cells) -> Result:
    points = (written(r, s, 0), written(r, s, 1))
    if s.phase == VOID:
        rule = "WA-150" if s.redeal != s.dealer else "WA-153"
        again = Entry("watten_redeal", (rule,), facts={"dealer": s.redeal})
        return Result(points, (again, *_late(r, s)), redeal=Seat(s.redeal))
    entries = (*_made(r, s), *_fines(r, s), *_late(r, s))
    out = () if s.won_by == NOBODY else (Seat(s.won_by),)
    return Result(points, entries, out)


def _made(r: Rules, s: Cells) -> list[Entry]:
    if s.won_by == NOBODY:
        return []
    side = Side(s.won_by)
    if s.forfeit >> s.won_by & 1:
        return [Entry("watten_forfeit", ("WA-154",), 0, side)]
    points, facts = s.points[s.won_by], {"level": level_text(s.value), "tricks": s.tricks[s.won_by]}
    if s.let_good:
        if s.decides != NOBODY and not s.no_bids:
            return [Entry("watten_gave", ("WA-141" if r.decide == 3 else "WA-142",), points, side, facts)]
        return [Entry("watten_good", ("WA-119",), points, side, facts)]
    if s.value == OUT:
        return [Entry("watten_out", ("WA-125", "WA-174"), points, side, facts)]
    held = ("WA-121",) if s.value > r.unbid_value or s.spiel_bid else ("WA-111",)
    return [Entry("watten_tricks", ("WA-103", "WA-170", *held), points, side, facts)]


def _fines(r: Rules, s: Cells) -> list[Entry]:
    entries = []
    rules = ("WA-162",) if r.awarded else ("WA-161",)
    for seat in range(s.seats):
        for offence, name in enumerate(OFFENCES):
            paid = s.paid[len(OFFENCES) * seat + offence]
            if offence == CARD_COUNT and s.dealt[seat] <= HAND:
                continue
            for _ in range(paid.bit_count()):
                decided = f"WA-{not_justified(offence):03d}"
                entries.append(
                    _fine(r, party(seat), r.penalty, (decided, *rules), {"offence": name, "culprit": seat})
                )
    return entries


def _fine(r: Rules, culprit: int, points: int, rules: tuple[str, ...], facts: dict[str, object]) -> Entry:
    if r.awarded:
        return Entry("watten_award", rules, points, Side(1 - culprit), facts)
    return Entry("watten_fine", rules, -points, Side(culprit), facts)


def _late(r: Rules, s: Cells) -> list[Entry]:
    """Offences of the deal before, claimed in this one."""
    entries = []
    for p, points in enumerate(s.late):
        if points > 0:
            entries.append(Entry("watten_award_late", ("WA-164", "WA-162"), points, Side(p)))
        elif points:  # struck, or taken back because of too many cards
            rule = "WA-154" if r.awarded else "WA-161"
            entries.append(Entry("watten_fine_late", ("WA-164", rule), points, Side(p)))
    return entries
