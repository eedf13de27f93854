"""`stammtisch rules`: the law to read, whole, by number or by word."""

import json
from typing import Any

import click

from stammtisch.cli.spoken import SpokenCommand, Trouble, about, lang_option, language, say, title
from stammtisch.core import rulebook as law
from stammtisch.texts.citations import citations


def _rule_data(game: str, rule: law.RuleText) -> dict[str, Any]:
    book = law.rulebook(game)
    return {
        "id": rule.id,
        "game": game,
        "rulesets": list(rule.rulesets),
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
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


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


def _homes(ruleset: str, named: list[str]) -> list[str]:
    """The games that have a ruleset; those that were named must."""
    homes = [game for game in law.games() if ruleset in law.rulebook(game).rulesets]
    for game in named:
        if game not in homes:
            key = "error.ruleset_other" if homes else "error.ruleset_unknown"
            raise Trouble(say(key, ruleset=ruleset, game=game, allowed=law.rulebook(game).rulesets))
    if not homes:
        known = [f"{game}/{name}" for game in law.games() for name in law.rulebook(game).rulesets]
        raise Trouble(say("error.ruleset_unknown", ruleset=ruleset, allowed=known))
    return named or homes


def _in_two(wish: str) -> tuple[str, str]:
    """`watten/bavarian`: the game and its ruleset."""
    game, _, ruleset = wish.lower().partition("/")
    if game not in law.games():
        raise Trouble(say("error.game_unknown", game=game, allowed=law.games()))
    return game, ruleset


def _with_ruleset(what: tuple[str, ...], ruleset: str | None) -> tuple[tuple[str, ...], str | None]:
    """`rules watten/bavarian` is `rules --ruleset watten/bavarian`."""
    both = [word for word in what if word.lower().partition("/")[0] in law.games() and "/" in word]
    if ruleset or len(both) != 1:
        return what, ruleset
    return tuple(word for word in what if word not in both), both[0]


def _show_diff(what: tuple[str, ...], diff: tuple[str, str], as_json: bool) -> None:
    """Two rulesets of one game; the game may stand before, or with either."""
    from stammtisch.cli import rules_diff

    games = [word.lower() for word in what if word.lower() in law.games()]
    games += [_in_two(wish)[0] for wish in diff if "/" in wish]
    names = [wish.lower().rpartition("/")[2] for wish in diff]
    if not games:
        games = list(dict.fromkeys(home for name in names for home in _homes(name, [])))
        games = [
            game for game in games if all(name in law.rulebook(game).rulesets for name in names)
        ] or games
    if len(set(games)) > 1:
        raise Trouble(say("cli.rules.diff.one_game", games=sorted(set(games))))
    for name in names:
        _homes(name, games[:1])
    found = rules_diff.Diff(games[0], *names)
    if as_json:
        _print_json(found.data())
    else:
        rules_diff.show(found)


def _one_home(ruleset: str, homes: list[str]) -> list[str]:
    """A whole book is shown for one game: two may call a ruleset the same."""
    if len(homes) > 1:
        command = f"stammtisch rules {homes[0]} --ruleset {ruleset}"
        raise Trouble(say("error.ruleset_several", ruleset=ruleset, games=homes, command=command))
    return homes


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
    what, ruleset = _with_ruleset(what, ruleset)
    if diff:
        _show_diff(what, diff, as_json)
        return
    games = list(dict.fromkeys(word.lower() for word in what if word.lower() in law.games()))
    others = [word for word in what if word.lower() not in law.games()]
    named = list(games)
    if ruleset and "/" in ruleset:  # watten/tirol-1926
        home, ruleset = _in_two(ruleset)
        named.append(home)
    if search is not None:
        homes = _homes(ruleset, named) if ruleset else games or list(law.games())
        _search([*search.split(), *others], homes, ruleset, as_json)
        return
    found = [_find(word) for word in others]
    if ruleset:
        homes = _homes(ruleset, list(dict.fromkeys([*named, *(law.game_of(rule.id) for rule in found)])))
        games = games or ([] if found else _one_home(ruleset, homes))
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
