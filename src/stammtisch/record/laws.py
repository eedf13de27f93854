"""The law of records: what we write down can be read and played again, and comes to the same."""

from collections.abc import Sequence

from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import Settings
from stammtisch.record.reader import read
from stammtisch.record.replay import Replay, replay
from stammtisch.record.report import deal_report, final_report
from stammtisch.record.writer import record_of, write


def record_replays(match: Match, names: Sequence[str], agreed: Settings) -> str:
    """The match written, read and replayed is the same match to everybody at the table; its text."""
    text = write(record_of(match, names, agreed, "law"))
    run = replay(read(text))
    same_match(match, run.match, names)
    same_deals(match, run, names)
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


def same_deals(match: Match, run: Replay, names: Sequence[str]) -> None:
    """Each deal as it was left when the next one began: claims made later stand in the later deal."""
    assert len(run.match.deals) == len(match.deals)
    for number, again in enumerate(run.match.deals):
        was = match.deals[number]
        assert again.void == was.void, f"deal {number}: void in one, not in the other"
        have = deal_report(_upto(run.match, number), names)
        want = deal_report(_upto(match, number), names)
        assert have == want, f"deal {number} came to {want}, replayed {have}"


def _upto(match: Match, number: int) -> Match:
    return Match(match.game, match.rules, match.players, match.opening, match.deals[: number + 1])
