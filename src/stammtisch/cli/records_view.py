"""A replay to read: what was played and said, what was refused and why, what each deal came to."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from stammtisch.core.match import Match
from stammtisch.core.model import Refusal
from stammtisch.core.slate import side_names
from stammtisch.record import Replay
from stammtisch.record.replay import Refused, Seen, Step
from stammtisch.record.report import last_outcome
from stammtisch.texts import refusal, say
from stammtisch.texts.telling import tell, tell_entry


def tell_replay(run: Replay, lang: str) -> Iterator[str]:
    record = run.record
    yield say(lang, "cli.replay.case", id=record.id, about=record.about) if record.about else record.id
    steps = {number: list(group) for number, group in groupby(run.steps, key=lambda step: step.deal)}
    for number, match in enumerate(run.after_deals):
        yield ""
        dealer = record.seats[match.deals[-1].began.dealer]
        yield "  " + say(lang, "said.deal_begins", n=number + 1, dealer=dealer)
        for step in steps.get(number, []):
            for line in _step(step, lang, record.seats):
                yield f"    {line}"
        for line in _settled(match, lang, record.seats):
            yield f"    {line}"
    yield ""
    yield from _end(run.match, lang, record.seats)


def _step(step: Step, lang: str, names: Sequence[str]) -> Iterator[str]:
    match step.what:
        case Refused(move, refusal=None):
            yield say(lang, "cli.replay.allowed", move=move.text)
        case Refused(move, refusal=Refusal() as why):
            yield say(lang, "cli.replay.refused", move=move.text, rules=why.rules)
            yield "  " + refusal(lang, why.rules, why.facts, names)
        case Seen(views):
            for name, known in views.items():
                yield say(
                    lang,
                    "cli.replay.knows",
                    seat=name,
                    known=", ".join(f"{k}: {v}" for k, v in known.items()),
                )
        case tuple() as events:
            for event in events:
                line = tell(lang, event, names)
                if line:
                    yield line


def _settled(match: Match, lang: str, names: Sequence[str]) -> Iterator[str]:
    sides = side_names(match, names)
    result = match.game.result(match.state)
    if match.current_void or result is None:
        yield say(lang, "said.void" if match.current_void else "cli.replay.unfinished")
        return
    for entry in result.entries:
        yield f"{tell_entry(lang, entry, sides)}  [{', '.join(entry.rules)}]"
    totals = match.standing.totals
    yield " · ".join(f"{side} {total}" for side, total in zip(sides, totals, strict=True))


def _end(match: Match, lang: str, names: Sequence[str]) -> Iterator[str]:
    sides, outcome = side_names(match, names), last_outcome(match)
    if outcome is None:
        return
    if outcome.winner is not None:
        yield "  " + say(lang, "partie.winner", seat=sides[outcome.winner], game=match.game.name)
    losers = tuple(sides[side] for side in outcome.losers)
    if losers:
        yield "  " + say(lang, "partie.losers", seats=losers, game=match.game.name)
