"""The command line: one group, whose commands are imported only when they run.

Reading the rules needs no engine and playing needs no YAML of cases, so nobody waits for what he does not
use; `stammtisch --help` lists the commands from the table below without importing any of them.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from stammtisch.cli.spoken import (
    SpokenCommand,
    Trouble,
    lang_option,
    language,
    own_up,
    say,
    set_language,
    worded_errors,
)
from stammtisch.texts.letters import read_anyhow, write_plainly

# name -> module and the command in it; the help line is the text `cli.help.<name>`
COMMANDS = {
    "play": ("stammtisch.cli.play", "play"),
    "replay": ("stammtisch.cli.records", "replay_command"),
    "check": ("stammtisch.cli.records", "check_command"),
    "score": ("stammtisch.cli.score", "score"),
    "verify-deal": ("stammtisch.cli.verify", "verify_command"),
    "dataset": ("stammtisch.cli.dataset", "dataset_command"),
    "tournament": ("stammtisch.cli.tournament", "tournament"),
    "rules": ("stammtisch.cli.rules", "rules"),
    "arena": ("stammtisch.cli.arena", "arena"),
    "serve": ("stammtisch.cli.serve", "serve"),
    "backup": ("stammtisch.cli.backup", "backup_command"),
    "restore": ("stammtisch.cli.backup", "restore_command"),
    "bench": ("stammtisch.cli.bench", "bench"),
}


def _asked_language(args: Sequence[str]) -> str | None:
    """`--lang` wherever it stands, so that help before it speaks that language too."""
    for at, arg in enumerate(args):
        if arg.startswith("--lang="):
            return arg.removeprefix("--lang=")
        if arg == "--lang" and at + 1 < len(args):
            return args[at + 1]
    return None


class LazyGroup(SpokenCommand, click.Group):
    """A group that imports a command when it runs."""

    def main(self, *args: Any, **extra: Any) -> Any:
        write_plainly(sys.stdout, sys.stderr)
        read_anyhow(sys.stdin)
        return super().main(*args, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise Trouble(say("error.command_unknown", command=args[0], allowed=list(COMMANDS)), ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(say("cli.commands")):
            formatter.write_dl([(name, say(f"cli.help.{name}")) for name in COMMANDS])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        set_language(ctx, _asked_language(args))
        return super().parse_args(ctx, args)

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        with worded_errors():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        own_up(language(ctx))
        with worded_errors():
            return super().invoke(ctx)


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("stammtisch")
    except PackageNotFoundError:  # run from a checkout
        found = "(dev)"
    click.echo(f"stammtisch {found}")
    ctx.exit()


@click.group(cls=LazyGroup, help="cli.about", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="cli.opt.version"
)
@lang_option
def main() -> None:
    """Old card games of the Alps."""
