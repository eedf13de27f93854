"""The law of records: what we write down can be read and played again, and comes to the same."""

from collections.abc import Sequence

from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import Settings
from stammtisch.record.reader import read
from stammtisch.record.replay import replay
from stammtisch.record.report import deal_report, final_report
from stammtisch.record.writer import record_of, write


def record_replays(match: Match, names: Sequence[str], agreed: Settings) -> str:
    """The match written, read and replayed is the same match to everybody at the table; its text."""
    text = write(record_of(match, names, agreed, "law"))
    again = replay(read(text)).match
    same_match(match, again, names)
    same_deals(match, again, names)
    return text


def same_match(match: Match, again: Match, names: Sequence[str]) -> None:
    """What everybody knows, may do and is waited for, and what stands on the slate."""
    assert again.standing == match.standing, f"stood {match.standing}, replayed {again.standing}"
    assert again.upcoming == match.upcoming, f"goes on from {match.upcoming}, replayed {again.upcoming}"
    assert again.deal_over == match.deal_over, "over in one, not in the other"
    have, want = final_report(again, names), final_report(match, names)
    assert have == want, f"came to {want}, replayed {have}"
    if not match.deals or match.deal_over:
        return
    played = match.game
    assert played.waiting_on(again.state) == played.waiting_on(match.state), "waits for somebody else"
    for watcher in (*(Seat(seat) for seat in range(match.players)), None):
        here, there = played.observe(match.state, watcher), played.observe(again.state, watcher)
        assert played.knows(there) == played.knows(here), f"{watcher} knows something else"
        assert played.options(there) == played.options(here), f"{watcher} may do something else"


def same_deals(match: Match, again: Match, names: Sequence[str]) -> None:
    """Each deal came to the same, and of the last the same is told."""
    assert len(again.deals) == len(match.deals)
    for number, (was, now) in enumerate(zip(match.deals, again.deals, strict=True)):
        assert now.void == was.void, f"deal {number}: void in one, not in the other"
        came, comes = match.game.result(was.state), match.game.result(now.state)
        assert comes == came, f"deal {number} came to {came}, replayed {comes}"
    if match.deals:
        have, want = deal_report(again, names), deal_report(match, names)
        assert have == want, f"the last deal came to {want}, replayed {have}"
