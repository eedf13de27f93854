"""`stammtisch rules`: the law to read, whole, by number or by word."""

import json
from collections.abc import Iterable
from typing import Any

import click

from stammtisch.cli.rulesets import homes_of, in_two, one_home, with_ruleset
from stammtisch.cli.spoken import SpokenCommand, Trouble, about, lang_option, language, say, title
from stammtisch.core import rulebook as law
from stammtisch.texts.citations import citations


def _rule_data(game: str, rule: law.RuleText) -> dict[str, Any]:
    book = law.rulebook(game)
    return {
        "id": rule.id,
        "game": game,
        "rulesets": list(rule.rulesets),
        "when": rule.when and {option: list(values) for option, values in rule.when.items()},
        "topic": rule.topic,
        "sources": [{"work": source.work, "at": source.at} for source in rule.sources],
        "citations": list(citations(book, rule, language())),
        "decided": rule.decided,
        **rule.text,
    }


def _term_data(game: str, term: law.Term) -> dict[str, Any]:
    return {"term": term.term, "game": game, "also": list(term.also), **term.text}


def _book_data(book: law.Rulebook, ruleset: str | None) -> dict[str, Any]:
    rules = [rule for rule in book.rules.values() if ruleset is None or rule.holds_in(ruleset)]
    return {
        "game": book.game,
        "topics": [{"id": topic.id, **topic.text} for topic in book.topics],
        "rules": [_rule_data(book.game, rule) for rule in rules],
        "glossary": [_term_data(book.game, term) for term in book.glossary],
    }


def _games_data() -> dict[str, Any]:
    return {
        "games": [
            {
                "game": game,
                "title": title("game", game),
                "rulesets": [
                    {
                        "id": name,
                        "title": title("ruleset", name, game),
                        "about": about("ruleset", name, game),
                    }
                    for name in law.rulebook(game).rulesets
                ],
            }
            for game in law.games()
        ]
    }


def _one(books: list[dict[str, Any]]) -> dict[str, Any]:
    return books[0] if len(books) == 1 else {"books": books}


def _print_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2))


def _find(what: str) -> law.RuleText:
    try:
        return law.find_rule(what)
    except law.UnknownRule as unknown:
        if not any(sign.isdigit() for sign in what):
            command = f"stammtisch rules --search {what}"
            text = say("error.topic_unknown", what=what, games=law.games(), command=command)
        elif unknown.near:
            text = say("error.rule_near", rule=what, near=unknown.near)
        else:
            text = say("error.rule_unknown", rule=what)
        raise Trouble(text) from None


def _own_up(games: Iterable[str]) -> None:
    """Say which of the books that are read here are not all translated."""
    for game in dict.fromkeys(games):
        if lacking := law.untranslated(game, language()):
            click.echo(say("cli.rules.untranslated", n=len(lacking), game=game), err=True)


def _search(words: list[str], homes: list[str], ruleset: str | None, as_json: bool) -> None:
    hits = (hit for home in homes for hit in law.search(words, language(), home))
    found = [
        hit
        for hit in sorted(hits, key=lambda hit: -hit.score)
        if ruleset is None or isinstance(hit.entry, law.Term) or hit.entry.holds_in(ruleset)
    ]
    if as_json:
        rows = [
            _rule_data(hit.game, hit.entry)
            if isinstance(hit.entry, law.RuleText)
            else _term_data(hit.game, hit.entry)
            for hit in found
        ]
        _print_json({"words": words, "found": rows})
    elif found:
        from stammtisch.cli.rules_view import show_found

        show_found(" ".join(words), found)
    if not found:
        near = tuple(dict.fromkeys(name for word in words for name in law.near_words(word)))
        key = "cli.rules.near" if near else "cli.rules.nothing"
        click.echo(say(key, words=" ".join(words), near=near), err=True)
        click.get_current_context().exit(1)


@click.command(cls=SpokenCommand, help="cli.rules.help")
@click.argument("what", nargs=-1, metavar="[GAME|BI-064]...")
@click.option("--search", metavar="TEXT", help="cli.rules.opt.search")
@click.option("--ruleset", metavar="ID", help="cli.rules.opt.ruleset")
@click.option("--diff", nargs=2, metavar="GAME/RULESET GAME/RULESET", help="cli.rules.opt.diff")
@click.option("--json", "as_json", is_flag=True, help="cli.opt.json")
@lang_option
def rules(
    what: tuple[str, ...],
    search: str | None,
    ruleset: str | None,
    diff: tuple[str, str] | None,
    as_json: bool,
) -> None:
    what, ruleset = with_ruleset(what, ruleset)
    if diff:
        from stammtisch.cli.rules_diff import Diff, show

        apart = Diff.meant(what, diff)
        _print_json(apart.data()) if as_json else show(apart)
        return
    games = list(dict.fromkeys(word.lower() for word in what if word.lower() in law.games()))
    others = [word for word in what if word.lower() not in law.games()]
    named = list(games)
    if ruleset and "/" in ruleset:  # watten/tirol-1926
        home, ruleset = in_two(ruleset)
        named.append(home)
    if search is not None:
        homes = homes_of(ruleset, named) if ruleset else games or list(law.games())
        _own_up(homes)
        _search([*search.split(), *others], homes, ruleset, as_json)
        return
    found = [_find(word) for word in others]
    if ruleset:
        homes = homes_of(ruleset, list(dict.fromkeys([*named, *(law.game_of(rule.id) for rule in found)])))
        games = games or ([] if found else one_home(ruleset, homes))
    _own_up([*games, *(law.game_of(rule.id) for rule in found)])
    if as_json:
        books = [_book_data(law.rulebook(game), ruleset) for game in games]
        texts = [_rule_data(law.game_of(rule.id), rule) for rule in found]
        if texts:
            _print_json({"rules": texts, **({"books": books} if books else {})})
        else:
            _print_json(_one(books) if books else _games_data())
        return
    from stammtisch.cli import rules_view as view

    for game in games:
        view.show_book(law.rulebook(game), ruleset)
    if found:
        view.show_rules(found, ruleset)
    if not games and not found:
        view.show_games()
