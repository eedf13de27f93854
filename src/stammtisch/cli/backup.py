"""`stammtisch backup` and `restore`: a copy of the house, and the way back."""

from pathlib import Path

import click

from stammtisch.cli.serve import usual_place
from stammtisch.cli.spoken import SpokenCommand, lang_option, say
from stammtisch.core.problem import Problem


def _database(url: str | None) -> Path:
    """The file of the house's database."""
    from stammtisch.server.ledger import file_of

    found = usual_place() if url is None else file_of(url)
    if found is None:
        raise Problem("error.backup_no_file", url=url)
    return found


@click.command("backup", cls=SpokenCommand, help="cli.help.backup")
@click.argument("file", metavar="FILE")
@click.option("--db", default=None, help="cli.serve.db")
@lang_option
def backup_command(file: str, db: str | None) -> None:
    from stammtisch.server.backup import backup, beside

    found = backup(_database(db), Path(file))
    click.echo(
        say(
            "cli.backup.done", path=file, keys=beside(Path(file)).name, tables=found.tables, lines=found.lines
        )
    )


@click.command("restore", cls=SpokenCommand, help="cli.help.restore")
@click.argument("file", metavar="FILE")
@click.option("--db", default=None, help="cli.serve.db")
@lang_option
def restore_command(file: str, db: str | None) -> None:
    from stammtisch.server.backup import restore

    found, kept = restore(Path(file), _database(db))
    click.echo(say("cli.backup.restored", path=file, tables=found.tables, lines=found.lines))
    if kept is not None:
        click.echo(say("cli.backup.kept", path=str(kept)))
