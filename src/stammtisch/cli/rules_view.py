"""How the rules look in a terminal: wrapped and paged for a person, plain lines in a pipe."""

import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.text import Text

from stammtisch.cli.spoken import about, language, say, title
from stammtisch.core import rulebook as law
from stammtisch.texts import agreed
from stammtisch.texts.citations import citations, cite_work

WIDEST = 100  # longer lines are hard to read
HEAD, BOLD = "bold underline", "bold"


class Paper:
    """A few ways of putting text on the screen; in a pipe every entry is one line, never wrapped."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.person = self.console.is_terminal
        self.width = min(self.console.width, WIDEST)

    def line(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0, bold: int = 0) -> None:
        """One paragraph; `hang` indents its further lines, `bold` is how much of it is a label."""
        lines = [" " * indent + text]
        if self.person and text:
            lines = textwrap.wrap(
                text,
                self.width,
                initial_indent=" " * indent,
                subsequent_indent=" " * (indent + hang),
                break_on_hyphens=False,
                break_long_words=False,
            )
        for at, piece in enumerate(lines):
            worded = Text(piece, style)
            if bold and at == 0:
                worded.stylize(BOLD, indent, indent + bold)
            self.console.print(worded, soft_wrap=True)

    def entries(self, rows: Iterable[tuple[str, str]], indent: int = 0) -> None:
        """Labels and texts, the texts hanging to the right of the labels."""
        listed = list(rows)
        wide = max((len(label) for label, _ in listed), default=0)
        for label, text in listed:
            self.line(f"{label:{wide}}  {text}", indent=indent, hang=wide + 2, bold=len(label))


@contextmanager
def paper() -> Iterator[Paper]:
    """Paper to write on; more than a screenful goes to the pager, for a person only."""
    sheet = Paper()
    if not sheet.person:
        yield sheet
        return
    with sheet.console.capture() as written:
        yield sheet
    text = written.get()
    if text.count("\n") >= sheet.console.height:
        click.echo_via_pager(text, color=True)
    else:
        click.echo(text, nl=False, color=True)


def _held(rule: law.RuleText) -> str:
    if "all" in rule.rulesets:
        return say("cli.rules.holds_all")
    game = law.game_of(rule.id)
    titles = (title("ruleset", ruleset, game) for ruleset in rule.rulesets)
    return say("cli.rules.holds_in", rulesets="; ".join(titles))


def _agreed(rule: law.RuleText) -> str:
    """The options that it turns on, in words: each with what must be chosen."""
    game, lang = law.game_of(rule.id), language()
    parts = []
    for option, values in (rule.when or {}).items():
        worded = (agreed.value(lang, game, option, one) for one in values)
        chosen = " / ".join(worded) or say("cli.rules.none_of_it")
        parts.append(f"{agreed.label(lang, game, option)} – {chosen}")
    return "; ".join(parts)


def marked(rule: law.RuleText) -> str:
    mark = f" [{say('cli.rules.decided_mark')}]" if rule.decided else ""
    return rule.text[language()] + mark


def _show_term(sheet: Paper, term: law.Term, game: str = "") -> None:
    also = f" ({say('cli.rules.also', names=', '.join(term.also))})" if term.also else ""
    whose = f" [{title('game', game)}]" if game else ""
    sheet.line(f"{term.term}: {term.text[language()]}{also}{whose}", hang=2, bold=len(term.term))


def show_games() -> None:
    """What there is to read, and how to go on."""
    with paper() as sheet:
        sheet.line(say("cli.rules.games"))
        for game in law.games():
            sheet.line()
            sheet.line(title("game", game), HEAD)
            sheet.line(about("game", game))
            sheet.line()
            for ruleset in law.rulebook(game).rulesets:
                sheet.line(f"{ruleset}: {title('ruleset', ruleset, game)}", indent=2, bold=len(ruleset))
                sheet.line(about("ruleset", ruleset, game), indent=4)
        first = law.games()[0]
        example = next(iter(law.rulebook(first).rules))
        sheet.line()
        sheet.line(say("cli.rules.onward"))
        commands = {
            f"stammtisch rules {first}": "game",
            f"stammtisch rules {example}": "rule",
            "stammtisch rules --search Groschen": "search",
            "stammtisch play": "play",
        }
        sheet.entries(((call, say(f"cli.rules.onward.{key}")) for call, key in commands.items()), indent=2)


def show_book(book: law.Rulebook, ruleset: str | None) -> None:
    """The whole rulebook, topic by topic."""
    with paper() as sheet:
        sheet.line(say("cli.rules.title", game=book.game), HEAD)
        if ruleset:
            sheet.line(f"{title('ruleset', ruleset, book.game)}. {about('ruleset', ruleset, book.game)}")
        for topic in book.topics:
            rules = book.about(topic.id, ruleset)
            if rules:
                sheet.line()
                sheet.line(topic.text[language()], HEAD)
                sheet.entries((rule.id, marked(rule)) for rule in rules)
        sheet.line()
        sheet.line(say("cli.rules.glossary"), HEAD)
        for term in book.glossary:
            _show_term(sheet, term)
        sheet.line()
        sheet.line(say("cli.rules.works"), HEAD)
        for work in book.works:
            sheet.line(f"– {cite_work(book, work, language())}", hang=2)


def _show_rule(sheet: Paper, rule: law.RuleText, ruleset: str | None) -> None:
    lang = language()
    book = law.rulebook(law.game_of(rule.id))
    topic = next(topic for topic in book.topics if topic.id == rule.topic)
    sheet.line(f"{rule.id}  {topic.text[lang]}", HEAD)
    sheet.line(rule.text[lang])
    sheet.line()
    sheet.line(_held(rule))
    if rule.when:
        sheet.line(say("cli.rules.when", agreed=_agreed(rule)))
    if ruleset and not rule.holds_in(ruleset):
        sheet.line(say("cli.rules.not_in", ruleset=ruleset, game=book.game))
    if rule.decided:
        sheet.line(say("cli.rules.decided"))
    sheet.line(say("cli.rules.sources"), BOLD)
    for source in citations(book, rule, lang):
        sheet.line(f"– {source}", indent=2, hang=2)
    before, after = book.neighbours(rule.id)
    rows = [
        ("before", before),
        ("after", after),
        *(("see", book.rules.get(other)) for other in rule.mentions),
    ]
    sheet.line()
    sheet.entries(
        (say(f"cli.rules.{key}"), f"{other.id}  {textwrap.shorten(other.text[lang], 60, placeholder=' …')}")
        for key, other in rows
        if other
    )


def show_rules(rules: list[law.RuleText], ruleset: str | None) -> None:
    """Rules in full: text, where it holds, sources, neighbours."""
    with paper() as sheet:
        for at, rule in enumerate(rules):
            if at:
                sheet.line()
            _show_rule(sheet, rule, ruleset)


def show_found(words: str, found: list[law.Found]) -> None:
    """What a search turned up, the best first."""
    terms = sum(isinstance(hit.entry, law.Term) for hit in found)
    several = len({hit.game for hit in found}) > 1  # then a word says which game it is of
    with paper() as sheet:
        sheet.line(say("cli.rules.found", words=words, rules=len(found) - terms, terms=terms), HEAD)
        for hit in found:
            if isinstance(hit.entry, law.Term):
                _show_term(sheet, hit.entry, hit.game if several else "")
            else:
                sheet.entries([(hit.entry.id, marked(hit.entry))])
