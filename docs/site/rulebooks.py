"""The rulebooks as pages, one a game and language, from the same data as `stammtisch rules`."""

import re
from collections.abc import Iterator

from stammtisch.core.rulebook import Rulebook, RuleText, games, rulebook
from stammtisch.texts import agreed, languages, say
from stammtisch.texts.citations import citations, cite_work


def rule_pages() -> dict[str, str]:
    """Every page by its path, and the one that leads to them."""
    pages = {
        f"rules/{game}-{lang}.md": "\n".join(_book(rulebook(game), lang)) + "\n"
        for game in games()
        for lang in languages()
    }
    return {"rules/index.md": "\n".join(_index()) + "\n", **pages}


def _index() -> Iterator[str]:
    yield "# The rules"
    yield ""
    yield "Made from the rulebooks that the program itself cites; `stammtisch rules` shows them, too."
    yield ""
    yield "| | " + " | ".join(_name(lang) for lang in languages()) + " |"
    yield "|---" * (len(languages()) + 1) + "|"
    for game in games():
        links = (f"[{_title(game, lang)}]({game}-{lang}.md)" for lang in languages())
        yield f"| {len(rulebook(game).rules)} rules | " + " | ".join(links) + " |"
    yield ""
    yield "```{toctree}"
    yield ":hidden:"
    yield ""
    yield from (
        f"{_title(game, lang)} · {_name(lang)} <{game}-{lang}>" for game in games() for lang in languages()
    )
    yield "```"


def _book(book: Rulebook, lang: str) -> Iterator[str]:
    yield f"# {_plain(say(lang, 'cli.rules.title', game=book.game))}"
    yield ""
    others = (other for other in languages() if other != lang)
    yield " · ".join(f"[{_name(other)}]({book.game}-{other}.md)" for other in others)
    yield ""
    yield from (
        f"- **{_plain(say(lang, f'ruleset.{name}.title', game=book.game))}** (`{name}`): "
        f"{_plain(say(lang, f'ruleset.{name}.about', game=book.game))}"
        for name in book.rulesets
    )
    for topic in book.topics:
        yield from ("", f"## {_plain(topic.text[lang])}", "")
        for rule in book.about(topic.id):
            yield from _rule(book, rule, lang)
    yield from ("", f"## {_plain(say(lang, 'cli.rules.glossary'))}", "")
    for term in book.glossary:
        also = f" ({_plain(say(lang, 'cli.rules.also', names=', '.join(term.also)))})" if term.also else ""
        yield f"- **{_plain(term.term)}**: {_plain(term.text[lang])}{also}"
    yield from ("", f"## {_plain(say(lang, 'cli.rules.works'))}", "")
    yield from (f"- {_plain(cite_work(book, work, lang))}" for work in book.works)


def _rule(book: Rulebook, rule: RuleText, lang: str) -> Iterator[str]:
    """The text, and below it where it holds, what it turns on, where it is from."""
    yield f"### {rule.id}"
    yield ""
    yield _linked(book, _plain(rule.text[lang]))
    yield ""
    yield "{.source}"
    yield " · ".join(_plain(note) for note in _notes(book, rule, lang))
    yield ""


def _notes(book: Rulebook, rule: RuleText, lang: str) -> Iterator[str]:
    if "all" not in rule.rulesets:
        titles = (say(lang, f"ruleset.{name}.title", game=book.game) for name in rule.rulesets)
        yield say(lang, "cli.rules.holds_in", rulesets="; ".join(titles))
    if rule.when:
        parts = []
        for option, values in rule.when.items():
            chosen = " / ".join(agreed.value(lang, book.game, option, one) for one in values)
            parts.append(
                f"{agreed.label(lang, book.game, option)} – {chosen or say(lang, 'cli.rules.none_of_it')}"
            )
        yield say(lang, "cli.rules.when", agreed="; ".join(parts))
    if rule.decided:
        yield say(lang, "cli.rules.decided")
    yield from citations(book, rule, lang)


def _linked(book: Rulebook, text: str) -> str:
    """Rules that a text refers to, as links."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](#{found[0].lower()})" if found[0] in book.rules else found[0]

    return re.sub(r"\b[A-Z]{2}-\d{3}\b", link, text)


def _plain(text: str) -> str:
    """A text that means nothing but itself."""
    return re.sub(r"([\\`*_{}\[\]<>#|$~])", r"\\\1", " ".join(text.split()))


def _title(game: str, lang: str) -> str:
    return say(lang, f"game.{game}.title", game=game)


def _name(lang: str) -> str:
    return say(lang, "page.lang")
