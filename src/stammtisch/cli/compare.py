"""`stammtisch replay --as`: records under another ruleset, and where the two part ways."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import click

from stammtisch.cli.compare_view import Shown
from stammtisch.cli.files import Broken, read_record
from stammtisch.cli.spoken import Trouble, say
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.record import Record, RecordProblem, compare

FINE, BROKEN = 0, 2


def compare_files(files: Sequence[str], wish: str | None, options: Mapping[str, str], as_json: bool) -> int:
    """Each file told; the exit status.  Parting is no error."""
    try:
        _check(wish)
    except Problem as problem:
        raise Trouble(say(problem.key, **problem.facts), click.get_current_context()) from None
    return max([_compare_file(file, wish, options, as_json) for file in files], default=FINE)


def _check(wish: str | None) -> None:
    """A Problem if no game has such a ruleset."""
    if wish is None:
        return
    game, slash, ruleset = wish.lower().rpartition("/")
    if slash and game not in games():
        raise Problem("error.game_unknown", game=game, allowed=games())
    allowed = [f"{name}/{one}" for name in ([game] if slash else games()) for one in rulesets_of(name)]
    if ruleset not in [one.partition("/")[2] for one in allowed]:
        raise Problem("error.ruleset_unknown", ruleset=ruleset, allowed=allowed)


def _ruleset(record: Record, wish: str | None, options: Mapping[str, str]) -> str:
    """The ruleset that is meant for this record; without a wish its own, with other options."""
    game, _, ruleset = (wish or record.ruleset).lower().rpartition("/")
    allowed = tuple(rulesets_of(record.game))
    if game and game != record.game:
        raise Problem("error.as_other_game", game=record.game, other=game, allowed=allowed)
    settings(record.game, ruleset, options)  # a Problem where there is no such ruleset or option
    return ruleset


def _compare_file(file: str, wish: str | None, options: Mapping[str, str], as_json: bool) -> int:
    record = read_record(file)
    if isinstance(record, Broken):
        return _tell_broken(record, as_json)
    try:
        found = compare(record, _ruleset(record, wish, options), options)
    except Problem as problem:
        return _tell_broken(Broken(file, record.id, RecordProblem(problem, 0)), as_json)
    own = found.record.problem
    broken = Broken(file, record.id, own) if own else None
    if broken and not found.parted:
        return _tell_broken(broken, as_json)
    shown = Shown(file, record, found)
    if as_json:
        told: dict[str, Any] = shown.data()
        click.echo(json.dumps({**told, **broken.data()} if broken else told))
    else:
        for line in shown.lines():
            click.echo(line)
        if broken:
            click.echo(broken.line(), err=True)
    return BROKEN if broken else FINE


def _tell_broken(broken: Broken, as_json: bool) -> int:
    if as_json:
        click.echo(json.dumps(broken.data()))
    else:
        click.echo(broken.line(), err=True)
    return BROKEN
