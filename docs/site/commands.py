"""The command line as a page, from its own help."""

from collections.abc import Iterator

from click import Command, Context, Group, Option

from stammtisch.cli import main
from stammtisch.texts import named_languages, say


def command_page() -> str:
    lines = [
        "# The commands", "",
        "Made from `stammtisch --help`. After `make play` once the command is `.venv/bin/stammtisch`;",
        "`--lang` and the variable `STAMMTISCH_LANG` choose the language.", "",
    ]  # fmt: skip
    return "\n".join([*lines, *_told(main, "stammtisch")]) + "\n"


def _told(command: Command, path: str) -> Iterator[str]:
    context = Context(command, info_name=path)
    if isinstance(command, Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from _told(found, f"{path} {name}")
        return
    yield from (f"## {path}", "", _worded(command.help or ""), "")
    yield from ("```", f"{path} {' '.join(command.collect_usage_pieces(context))}", "```", "")
    options = [param for param in command.params if isinstance(param, Option)]
    if options:
        yield from ("| option | |", "|---|---|")
    for option in options:
        record = option.get_help_record(context)
        if record:
            flags, about = record[0], _worded(record[1])
            yield "| `{}` | {} |".format(*(part.replace("|", "\\|") for part in (flags, about)))
    yield ""


def _worded(text: str) -> str:
    """A key of the catalogue, worded; click may have added a default."""
    key, space, rest = text.partition(" ")
    return say("en", key, languages=named_languages()) + space + rest
