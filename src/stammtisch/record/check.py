"""A case compared with what the rules make of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from stammtisch.record.model import Record
from stammtisch.record.replay import Refused, Replay
from stammtisch.record.report import report


@dataclass(frozen=True, slots=True)
class Difference:
    """A text of the catalogue below `cli.check.`, and its facts."""

    key: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def differences(run: Replay) -> list[Difference]:
    """Everything in which the replay departs from the case."""
    record, told = run.record, report(run)
    found = list(_refusals(run))
    loose = run.match.game.comparing
    for number, deal in enumerate(record.deals):
        found += _compare(f"deals[{number}]", deal.expect or {}, told["deals"][number], loose)
        found += _views(f"deals[{number}]", deal.moves, told["deals"][number]["views"], loose)
    found += _compare("", record.expect or {}, told)
    if record.seating:
        found += _compare("seating", record.seating.expect or {}, told["seating"])
    return found


def anything_to_compare(record: Record) -> bool:
    marked = any(move.refused or move.views is not None for deal in record.deals for move in deal.moves)
    seated = record.seating is not None and record.seating.expect is not None
    return bool(record.expect) or marked or seated or any(deal.expect for deal in record.deals)


def _refusals(run: Replay) -> Iterator[Difference]:
    """A refused move must be refused, by one of the rules that the case cites."""
    for step in run.steps:
        if not isinstance(step.what, Refused):
            continue
        where = f"deals[{step.deal}], {step.move.line}"
        facts = {"where": where, "move": step.move.text}
        why = step.what.refusal
        if why is None:
            yield Difference("not_refused", {**facts, "rules": step.move.cites or ("?",)})
        elif step.move.cites and not set(why.rules) & set(step.move.cites):
            yield Difference("other_rule", {**facts, "got": why.rules, "wanted": step.move.cites})


def _views(where: str, moves: Any, seen: list[Any], loose: Mapping[str, str]) -> Iterator[Difference]:
    wanted = [move.views for move in moves if move.views is not None]
    for number, (case, got) in enumerate(zip(wanted, seen, strict=True)):
        yield from _compare(f"{where}.views[{number}]", case, got, loose)


def _compare(where: str, wanted: Any, got: Any, loose: Mapping[str, str] = {}) -> Iterator[Difference]:
    """Keys that the case does not state are not compared; `loose` says of some how they are."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        for key, value in wanted.items():
            here = got.get(key, "—")
            if not _same_loosely(value, here, loose.get(key, "")):
                yield from _compare(f"{where}.{key}".lstrip("."), value, here, loose)
    elif not _same(wanted, got):
        yield Difference("value", {"where": where, "wanted": shown(wanted), "got": shown(got)})


def _same(wanted: Any, got: Any) -> bool:
    return bool(wanted == got) or (not isinstance(wanted, (Mapping, list)) and str(wanted) == str(got))


def _same_loosely(wanted: Any, got: Any, how: str) -> bool:
    """As many of each in any order, or at least what is wanted."""
    if not how or not isinstance(wanted, list) or not isinstance(got, list):
        return False
    have, want = Counter(map(str, got)), Counter(map(str, wanted))
    return have == want if how == "multiset" else want <= have


def shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(shown(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in value.items()) + "}"
    return "null" if value is None else str(value)
