"""What a replay prints: the keys that a case may state under `expect`, with the names of the table."""

from collections.abc import Sequence
from typing import Any

from stammtisch.core.match import Match
from stammtisch.core.slate import side_names
from stammtisch.core.standing import Outcome
from stammtisch.record.replay import Refused, Replay, Seated, Seen, Step


def report(run: Replay) -> dict[str, Any]:
    """One JSON object a file."""
    names = run.record.seats
    deals = []
    for number, match in enumerate(run.after_deals):
        steps = [step for step in run.steps if step.deal == number]
        deals.append(deal_report(match, names, steps))
    told = {"id": run.record.id, "deals": deals, **final_report(run.match, names), **_marked(run.steps)}
    if run.seating:
        told["seating"] = _seating(run.seating)
    return told


def _seating(seated: Seated) -> dict[str, Any]:
    return {
        "seats": list(seated.seats),
        "parties": list(seated.parties),
        "dealer": seated.dealer,
        "refused": [_refused(one) for one in seated.refused],
    }


def deal_report(match: Match, names: Sequence[str], steps: Sequence[Step] = ()) -> dict[str, Any]:
    played, over, standing = match.deals[-1], match.deal_over, match.standing
    after = standing if over and not played.void else None
    told = {
        **match.game.report(played.state, played.before, after, names),
        "next_dealer": names[standing.dealer] if over else None,
    }
    if not over:
        told["unfinished"] = True
    if played.void:
        told["void"] = True
    return {**told, **_marked(steps)}


def final_report(match: Match, names: Sequence[str]) -> dict[str, Any]:
    sides = side_names(match, names)
    outcome = last_outcome(match)
    losers = [sides[side] for side in outcome.losers] if outcome else []
    return {
        "totals": dict(zip(sides, match.standing.totals, strict=True)),
        "winner": sides[outcome.winner] if outcome and outcome.winner is not None else None,
        "loser": (losers[0] if len(losers) == 1 else losers) if losers else None,
        "next_dealer": names[match.standing.dealer] if match.deal_over else None,
        **match.game.final(match.standing, outcome, names),
    }


def last_outcome(match: Match) -> Outcome | None:
    """Of the last Partie that was finished."""
    if match.standing.outcome:
        return match.standing.outcome
    earlier = (match.outcome_after(number) for number in reversed(range(len(match.deals) - 1)))
    return next((outcome for outcome in earlier if outcome), None)


def _refused(refused: Refused) -> dict[str, Any]:
    why = refused.refusal
    entry: dict[str, Any] = {"move": refused.move.text, "rules": list(why.rules) if why else []}
    return entry if why else {**entry, "accepted": True}


def _marked(steps: Sequence[Step]) -> dict[str, Any]:
    """The moves marked refused, and the looks at what seats know."""
    refused, views = [], []
    for step in steps:
        if isinstance(step.what, Refused):
            refused.append(_refused(step.what))
        elif isinstance(step.what, Seen):
            views.append(step.what.views)
    return {"refused": refused, "views": views}
