"""`stammtisch rules --diff`: only what two rulesets of a game do not have in common."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stammtisch.cli.rules_view import HEAD, Paper, marked, paper
from stammtisch.cli.rulesets import homes_of, in_two
from stammtisch.cli.spoken import Trouble, language, say, title
from stammtisch.core import rulebook as law
from stammtisch.core.options import options_of, rulesets_of
from stammtisch.texts import agreed


@dataclass(frozen=True)
class Diff:
    game: str
    one: str
    other: str

    @classmethod
    def meant(cls, what: Sequence[str], pair: Sequence[str]) -> "Diff":
        """Of one game, which may stand before the two or with either."""
        games = [word.lower() for word in what if word.lower() in law.games()]
        games += [in_two(wish)[0] for wish in pair if "/" in wish]
        one, other = (wish.lower().rpartition("/")[2] for wish in pair)
        if not games:
            first, second = homes_of(one, []), homes_of(other, [])
            games = [game for game in first if game in second][:1] or [*first, *second]
        if len(set(games)) > 1:
            raise Trouble(say("cli.rules.diff.one_game", games=sorted(set(games))))
        for name in (one, other):
            homes_of(name, games)
        return cls(games[0], one, other)

    def only_in(self, ruleset: str) -> list[law.RuleText]:
        without = self.other if ruleset == self.one else self.one
        rules = law.rulebook(self.game).rules.values()
        return [rule for rule in rules if rule.holds_in(ruleset) and not rule.holds_in(without)]

    def options(self) -> dict[str, tuple[Any, Any]]:
        """What is usually agreed otherwise."""
        mine, theirs = (rulesets_of(self.game)[name].defaults for name in (self.one, self.other))
        return {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rulesets": [self.one, self.other],
            "options": {
                name: {self.one: mine, self.other: theirs, "rules": list(options_of(self.game)[name].rules)}
                for name, (mine, theirs) in self.options().items()
            },
            "only": {
                name: [{"id": rule.id, **rule.text} for rule in self.only_in(name)]
                for name in (self.one, self.other)
            },
        }


def show(diff: Diff) -> None:
    titles = [title("ruleset", name, diff.game) for name in (diff.one, diff.other)]
    with paper() as sheet:
        if not diff.options() and not any(diff.only_in(name) for name in (diff.one, diff.other)):
            sheet.line(say("cli.rules.diff.same", one=titles[0], other=titles[1]))
            return
        _options(sheet, diff, titles)
        for name, named in zip((diff.one, diff.other), titles, strict=True):
            if found := diff.only_in(name):
                sheet.line()
                sheet.line(say("cli.rules.diff.only", ruleset=named), HEAD)
                sheet.entries((rule.id, marked(rule)) for rule in found)


def _options(sheet: Paper, diff: Diff, titles: list[str]) -> None:
    if not (options := diff.options()):
        return
    lang, game = language(), diff.game
    sheet.line(say("cli.rules.diff.options"), HEAD)
    for name, values in options.items():
        rules = ", ".join(options_of(game)[name].rules)
        label = agreed.label(lang, game, name)
        sheet.line(f"{label} [{rules}]", bold=len(label))
        worded = (agreed.value(lang, game, name, value) for value in values)
        sheet.entries(zip(titles, worded, strict=True), indent=2)
