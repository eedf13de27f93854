"""`stammtisch replay` and `stammtisch check`: records played again, cases compared with the rules."""

import json
from collections.abc import Iterator

import click

from stammtisch.cli.files import Broken, played
from stammtisch.cli.records_view import tell_replay
from stammtisch.cli.spoken import SpokenCommand, lang_option, language, options_given, say
from stammtisch.record import Replay, differences, report
from stammtisch.record.check import anything_to_compare

BROKEN, DIFFERS = 2, 1


def _all(files: tuple[str, ...]) -> Iterator[tuple[str, Replay | Broken]]:
    for file in files:
        yield file, played(file)


@click.command("replay", cls=SpokenCommand, help="cli.help.replay")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--as", "rules", metavar="GAME/RULESET", help="cli.opt.as")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="cli.opt.as_option")
@click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
@lang_option
def replay_command(
    files: tuple[str, ...], rules: str | None, options: tuple[str, ...], as_json: bool
) -> None:
    if rules is not None or options:
        from stammtisch.cli.compare import compare_files

        raise SystemExit(compare_files(files, rules, options_given(options), as_json))
    broken = False
    for _, run in _all(files):
        if isinstance(run, Broken):
            broken = True
            if as_json:
                click.echo(json.dumps(run.data()))
            else:
                click.echo(run.line(), err=True)
        elif as_json:
            click.echo(json.dumps(report(run)))
        else:
            for line in tell_replay(run, language()):
                click.echo(line)
    if broken:
        raise SystemExit(BROKEN)


@click.command("check", cls=SpokenCommand, help="cli.help.check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
def check_command(files: tuple[str, ...]) -> None:
    same = differ = broken = silent = 0
    for file, run in _all(files):
        if isinstance(run, Broken):
            broken += 1
            click.echo(run.line())
            continue
        found = differences(run)
        if found:
            differ += 1
            click.echo(f"{file}: {say('cli.check.differs')}")
            for difference in found:
                click.echo("  " + say(f"cli.check.{difference.key}", **difference.facts))
        elif anything_to_compare(run.record):
            same += 1
            click.echo(f"{file}: {say('cli.check.same')}")
        else:
            silent += 1
            click.echo(f"{file}: {say('cli.check.nothing')}")
    summary = say("cli.check.summary", files=len(files), same=same, differ=differ, broken=broken)
    click.echo(summary + (say("cli.check.silent", silent=silent) if silent else ""))
    if broken or differ:
        raise SystemExit(BROKEN if broken else DIFFERS)
