"""`stammtisch verify-deal`: every shuffle of a record done again."""

import json

import click

from stammtisch.cli.files import Broken, played
from stammtisch.cli.spoken import SpokenCommand, lang_option, say
from stammtisch.record.verify import SAME, UNSEALED, Verified, verify

BROKEN, DIFFERS = 2, 1


@click.command("verify-deal", cls=SpokenCommand, help="cli.help.verify-deal")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--commitment", "noted", multiple=True, metavar="HEX", help="cli.verify.opt.commitment")
@click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
@lang_option
def verify_command(files: tuple[str, ...], noted: tuple[str, ...], as_json: bool) -> None:
    worst = 0
    for file in files:
        run = played(file)
        if isinstance(run, Broken):
            worst = BROKEN
            if as_json:
                click.echo(json.dumps(run.data()))
            else:
                click.echo(run.line(), err=True)
            continue
        found = verify(run, frozenset(text.strip().lower() for text in noted))
        if any(deal.verdict != SAME for deal in found):
            worst = max(worst, DIFFERS)
        if as_json:
            deals = [{"deal": d.deal + 1, "verdict": d.verdict, "commitment": d.commitment} for d in found]
            click.echo(json.dumps({"id": run.record.id, "deals": deals}))
        else:
            _tell(file, found)
    raise SystemExit(worst)


def _tell(file: str, found: list[Verified]) -> None:
    for deal in found:
        told = say(f"cli.verify.{deal.verdict}", n=deal.deal + 1, commitment=deal.commitment[:16])
        click.echo(f"{file}: {told}")
    same = sum(deal.verdict == SAME for deal in found)
    sealed = sum(deal.verdict != UNSEALED for deal in found)
    click.echo(say("cli.verify.summary", same=same, sealed=sealed, deals=len(found)))
