"""A command with commands of its own."""

import click

from stammtisch.cli.spoken import SpokenCommand, Trouble, say


class SpokenGroup(SpokenCommand, click.Group):
    """A group whose help speaks the reader's language; the help lines stand below `cli.<texts>`."""

    texts = ""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section(say("cli.commands")):
            formatter.write_dl([(name, say(f"cli.{self.texts}.{name}")) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise Trouble(say("error.command_unknown", command=args[0], allowed=list(self.commands)), ctx)
        return super().resolve_command(ctx, args)
