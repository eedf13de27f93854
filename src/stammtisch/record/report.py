"""What a replay prints: the keys that a case may state under `expect`, with the names of the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.match import Match
from stammtisch.core.slate import side_names
from stammtisch.core.standing import Outcome
from stammtisch.record.replay import Refused, Replay, Seen, Step

NOBODY = "none"  # a word, not a null: it was decided that nobody has it


def report(run: Replay) -> dict[str, Any]:
    """One JSON object a file."""
    names = run.record.seats
    deals = []
    for number, match in enumerate(run.after_deals):
        steps = [step for step in run.steps if step.deal == number]
        deals.append(_deal(match, names, steps))
    return {"id": run.record.id, "deals": deals, **_final(run.match, names), **_marked(run.steps)}


def _deal(match: Match, names: Sequence[str], steps: Sequence[Step]) -> dict[str, Any]:
    played = match.deals[-1]
    found = dict(match.game.report(played.state))
    points = dict(zip(side_names(match, names), found.pop("points"), strict=True))
    over = match.deal_over
    standing = match.standing
    out = standing.out[len(played.before.out) :] if over and not played.void else None
    told = {
        "points": points,
        **{key: _named(value, names) for key, value in found.items()},
        "out": None if out is None else [names[seat] for seat in out],
        "next_dealer": names[standing.dealer] if over else None,
    }
    if not over:
        told["unfinished"] = True
    if played.void:
        told["void"] = True
    return {**told, **_marked(steps)}


def _named(value: Any, names: Sequence[str]) -> Any:
    """Seats under `by` by their names."""
    if not isinstance(value, Mapping):
        return value
    told = {}
    for key, inner in value.items():
        if key == "by":
            told[key] = NOBODY if inner is None else names[inner]
        else:
            told[key] = _named(inner, names)
    return told


def _final(match: Match, names: Sequence[str]) -> dict[str, Any]:
    sides = side_names(match, names)
    outcome = last_outcome(match)
    losers = [sides[side] for side in outcome.losers] if outcome else []
    return {
        "totals": dict(zip(sides, match.standing.totals, strict=True)),
        "winner": sides[outcome.winner] if outcome and outcome.winner is not None else None,
        "loser": (losers[0] if len(losers) == 1 else losers) if losers else None,
        "order": [names[seat] for seat in outcome.order] if outcome and outcome.order else None,
        "next_dealer": names[match.standing.dealer] if match.deal_over else None,
    }


def last_outcome(match: Match) -> Outcome | None:
    """Of the last Partie that was finished."""
    if match.standing.outcome:
        return match.standing.outcome
    for played in reversed(match.deals[:-1]):
        result = None if played.void else match.game.result(played.state)
        outcome = match.game.enter(match.rules, played.before, result).outcome if result else None
        if outcome:
            return outcome
    return None


def _marked(steps: Sequence[Step]) -> dict[str, Any]:
    """The moves marked refused, and the looks at what seats know."""
    refused, views = [], []
    for step in steps:
        if isinstance(step.what, Refused):
            why = step.what.refusal
            entry: dict[str, Any] = {"move": step.move.text, "rules": list(why.rules) if why else []}
            refused.append(entry if why else {**entry, "accepted": True})
        elif isinstance(step.what, Seen):
            views.append(step.what.views)
    return {"refused": refused, "views": views}
