"""What every command shares: the language, help in that language, and errors a person can read.

Help texts of commands and options are keys of the catalogue and are worded when shown, so that
`stammtisch rules --help --lang it` answers in Italian whatever the environment says.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from stammtisch import texts
from stammtisch.core.problem import Problem
from stammtisch.texts.complete import how_many

_LANG = "stammtisch.lang"
F = TypeVar("F", bound=Callable[..., Any])


def language(ctx: click.Context | None = None) -> str:
    """The language of this run."""
    found = ctx or click.get_current_context(silent=True)
    return found.meta.get(_LANG) or texts.pick_language(None, os.environ) if found else texts.DEFAULT


def set_language(ctx: click.Context, wish: str | None) -> None:
    ctx.meta[_LANG] = texts.pick_language(wish or ctx.meta.get(_LANG), os.environ)


def say(key: str, /, **facts: Any) -> str:
    """A text of the catalogue in the language of this run."""
    return texts.say(language(), key, **facts)


def title(kind: str, code: str, game: str = "") -> str:
    """The title of a game, or of a game's ruleset; its code where the catalogue does not know it yet, or
    where more than one game has such a ruleset and none is named."""
    return _of_game(f"{kind}.{code}.title", game) or code


def about(kind: str, code: str, game: str = "") -> str:
    return _of_game(f"{kind}.{code}.about", game)


def _of_game(key: str, game: str) -> str:
    return say(key, game=game) if texts.catalogue.has(texts.DEFAULT, key, game) else ""


class Trouble(click.ClickException):
    """Something the user can put right: a sentence, then exit status 2."""

    exit_code = 2

    def __init__(self, text: str, ctx: click.Context | None = None) -> None:
        super().__init__(text)
        self.ctx = ctx
        self.lang = language(ctx)

    def show(self, file: Any = None) -> None:
        click.echo(texts.say(self.lang, "error.prefix", text=self.message), file=file, err=True)
        if self.ctx:
            command = f"{self.ctx.command_path} --help"
            click.echo(texts.say(self.lang, "cli.try_help", command=command), file=file, err=True)


def _wish(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None and value not in texts.languages():
        raise Trouble(say("error.language_unknown", lang=value, allowed=texts.named_languages()))
    set_language(ctx, value)


def own_up(lang: str) -> None:
    """Say, beside what is asked for, that a language is not complete."""
    lacking, every = how_many(lang)
    if lacking:
        name = texts.say(lang, "page.lang")
        text = texts.say(lang, "cli.language_partial", name=name, lacking=lacking, every=every)
        click.echo(text, err=True)


def lang_option(command: F) -> F:
    """`--lang`, taken by the group and by every command."""
    made = click.option(
        "--lang", metavar="|".join(texts.languages()), callback=_wish, is_eager=True, expose_value=False,
        help="cli.opt.lang",
    )  # fmt: skip
    return made(command)


def options_given(given: Sequence[str]) -> dict[str, str]:
    """`--option target=9`, as often as one likes."""
    found = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals:
            raise Trouble(say("terminal.option_form", text=entry))
        found[name.strip()] = value.strip()
    return found


def _in_words(text: str) -> str:
    """A help text that starts with a key of the catalogue, worded; click may have added a default."""
    key, space, rest = text.partition(" ")
    if not texts.catalogue.has(texts.DEFAULT, key):
        return text
    return say(key, languages=texts.named_languages()) + space + rest


class SpokenCommand(click.Command):
    """A command whose help speaks the reader's language; its help strings are catalogue keys."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option:
            option.help = "cli.opt.help"
        return option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say("cli.usage"))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_in_words(self.help or ""))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (param for param in self.get_params(ctx) if isinstance(param, click.Option))
        records = [record for option in options if (record := option.get_help_record(ctx))]
        with formatter.section(say("cli.options")):
            formatter.write_dl([(flags, _in_words(text)) for flags, text in records])


@contextmanager
def worded_errors() -> Iterator[None]:
    """Turn click's own complaints into ours, and what no command has worded into a sentence."""
    try:
        yield
    except Problem as problem:
        raise Trouble(say(problem.key, **problem.facts), click.get_current_context(silent=True)) from None
    except click.NoSuchOption as error:
        lang = language(error.ctx)
        near = tuple(error.possibilities or ())
        key = "error.flag_near" if near else "error.flag_unknown"
        raise Trouble(texts.say(lang, key, flag=error.option_name, near=near), error.ctx) from None
    except click.BadParameter as error:
        lang = language(error.ctx)
        name = error.param.make_metavar(error.ctx) if error.param and error.ctx else str(error.param_hint)
        if isinstance(error.param, click.Option):
            name = max(error.param.opts, key=len)
        missing = isinstance(error, click.MissingParameter)
        key = "error.argument_missing" if missing else "error.argument_wrong"
        raise Trouble(texts.say(lang, key, name=name, reason=error.message), error.ctx) from None
    except click.BadOptionUsage as error:
        lang = language(error.ctx)
        key = "error.flag_bare_lang" if error.option_name == "--lang" else "error.flag_bare"
        facts = {"flag": error.option_name, "allowed": texts.named_languages()}
        raise Trouble(texts.say(lang, key, **facts), error.ctx) from None
    except click.UsageError as error:
        lang, extra = language(error.ctx), re.search(r"unexpected extra arguments? \((.*)\)", error.message)
        text = texts.say(lang, "error.argument_extra", text=extra[1]) if extra else error.format_message()
        raise Trouble(text, error.ctx) from None
