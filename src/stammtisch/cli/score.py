"""`stammtisch score`: what a deal comes to, from what is known of it when the cards are down."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import click

from stammtisch.cli.spoken import SpokenCommand, Trouble, lang_option, language, say
from stammtisch.cli.values import Number
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.options import settings
from stammtisch.core.parts import scoring_of
from stammtisch.core.problem import Problem
from stammtisch.core.reading import signed
from stammtisch.core.registry import game
from stammtisch.texts import with_names
from stammtisch.texts.telling import tell_entry

LETTERS = "ABCDEFG"
# what the form of a record calls it, and what is typed here
TYPED = {
    "re_eyes": "--eyes", "own_eyes": "--revoke", "announcements": "--say", "tacks": "--tacks",
    "tricks": "--tricks", "kind": "--kind", "re": "--re",
}  # fmt: skip


def _pairs(entries: Sequence[str], sign: str) -> Iterator[tuple[str, str]]:
    for entry in entries:
        first, found, second = entry.partition(sign)
        if not found or not first or not second:
            raise Trouble(say("cli.score.form", text=entry, sign=sign))
        yield first.strip(), second.strip()


def _number(text: str, key: str) -> int:
    found = signed(text)
    if found is None:
        raise Trouble(say("error.type", key=TYPED[key], wanted="number", got="text"))
    return found


def _announcement(entry: str) -> dict[str, str]:
    """`re:keine-9`, or `re:keine-9:invalid`."""
    parts = entry.split(":")
    if len(parts) not in (2, 3) or not all(parts):
        raise Trouble(say("cli.score.form", text=entry, sign=":"))
    return dict(zip(("by", "say", "status"), parts, strict=False))


def _worded(problem: Problem, names: Sequence[str]) -> str:
    """What is wrong, by the option that was typed for it."""
    facts = with_names(problem.facts, names)
    typed = TYPED.get(str(facts.get("key")), facts.get("key"))
    if problem.key == "error.key_missing":
        return say("error.argument_missing", name=typed)
    return say(problem.key, **{**facts, **({"key": typed} if "key" in facts else {})})


def _told(
    kind: str, re: Sequence[str], eyes: int | None, says: Sequence[str], tacks: str, tricks: str, revoke: str
) -> dict[str, Any]:
    """The form that a record has below `score:`."""
    if eyes is not None and revoke:
        raise Trouble(say("cli.score.either"))
    told: dict[str, Any] = {"kind": kind, "re": list(re)}
    if eyes is not None:
        told["re_eyes"] = eyes
    told["announcements"] = [_announcement(entry) for entry in says]
    for key, text in (("tacks", tacks), ("tricks", tricks)):
        if text:
            told[key] = {p: _number(n, key) for p, n in _pairs(text.replace(",", " ").split(), "=")}
    if revoke:
        ((by, own),) = _pairs([revoke], "=")
        told["revoke"] = {"by": by, "own_eyes": _number(own, "own_eyes")}
    return told


@click.command(cls=SpokenCommand, help="cli.score.help")
@click.argument("played", metavar="GAME")
@click.option("--ruleset", metavar="ID", help="terminal.cli.ruleset")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="terminal.cli.option")
@click.option("--kind", default="normal", metavar="KIND", help="cli.score.kind")
@click.option("--re", "re", default="", metavar="A,C", help="cli.score.re")
@click.option("--eyes", type=Number(), metavar="N", help="cli.score.eyes")
@click.option("--say", "says", multiple=True, metavar="PARTY:WORD[:STATUS]", help="cli.score.say")
@click.option("--tacks", default="", metavar="re=N,kontra=N", help="cli.score.tacks")
@click.option("--tricks", default="", metavar="re=N,kontra=N", help="cli.score.tricks")
@click.option("--revoke", default="", metavar="PARTY=EYES", help="cli.score.revoke")
@click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
@lang_option
def score(
    played: str, ruleset: str | None, options: tuple[str, ...], kind: str, re: str, eyes: int | None,
    says: tuple[str, ...], tacks: str, tricks: str, revoke: str, as_json: bool,
) -> None:  # fmt: skip
    names = tuple(LETTERS[:4])
    two = kind in ("normal", "hochzeit")
    seats = re.replace(",", " ").split() or (["A", "C"] if two else ["A"])
    told = _told(kind, seats, eyes, says, tacks, tricks, revoke)
    try:
        scored = game(played.lower())
        agreed = settings(played.lower(), ruleset, dict(_pairs(options, "=")))
        match = Match.begin(scored, rules := scored.rules(agreed, 4), 4, Seat(3))
        match = match.deal(scoring_of(match.game).read(rules, match.upcoming, told, names))
    except Problem as problem:
        raise Trouble(_worded(problem, names), click.get_current_context()) from None
    if as_json:
        report = match.game.report(match.state, match.opening, match.standing, names)
        click.echo(json.dumps(report))
        return
    result = match.game.result(match.state)
    assert result is not None
    for entry in result.entries:
        click.echo(f"{tell_entry(language(), entry, names)}  [{', '.join(entry.rules)}]")
