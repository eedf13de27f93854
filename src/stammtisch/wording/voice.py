"""Texts as this table shows them: in the reader's language, with the players' names, in letters he has."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from stammtisch import texts
from stammtisch.core import registry
from stammtisch.core.model import Entry, Event
from stammtisch.core.problem import Problem
from stammtisch.texts.telling import tell, tell_entry
from stammtisch.wording.look import Look


class Voice:
    def __init__(self, lang: str, look: Look, names: Sequence[str] = (), game: str = "") -> None:
        self.lang, self.game = lang, game
        self.look = look_of(lang, look, registry.game(game).deck.name) if game else look
        self.names = tuple(look.text(name) for name in names)

    def say(self, key: str, /, **facts: Any) -> str:
        worded = {"game": self.game, **texts.with_names(facts, self.names)}
        return self.look.text(texts.say(self.lang, key, **worded))

    def told(self, event: Event) -> str | None:
        """The line of the log for an event; None for one that is not told."""
        line = tell(self.lang, event, self.names)
        return None if line is None else self.look.text(line)

    def settled(self, entry: Entry, sides: Sequence[str]) -> str:
        return self.look.text(tell_entry(self.lang, entry, sides))

    def one_of(self, prefix: str, rng: Random, **facts: Any) -> str:
        """One of several ways to say a thing."""
        return self.say(rng.choice(texts.variants(self.lang, prefix, self.game)), **facts)

    def refusal(self, rules: Iterable[str], facts: Mapping[str, Any]) -> str:
        cited = tuple(rules)
        reason = texts.refusal(self.lang, cited, facts, self.names)
        number = int(cited[0].split("-")[1])
        return self.say("terminal.refused", reason=reason, rules=cited, number=number)

    def problem(self, problem: Problem) -> str:
        return self.say(problem.key, **problem.facts)

    def words(self, key: str) -> tuple[str, ...]:
        """Words a person may type for a thing, in every language of the house."""
        return tuple(word for lang in texts.languages() for word in texts.say(lang, key).lower().split())


def look_of(lang: str, look: Look, pack: str) -> Look:
    """The look with the cards of the game, lettered as in the reader's language."""
    ranks = {
        rank: texts.say(lang, f"{pack}.letter.{rank}")
        for rank in ("Q", "J")
        if texts.catalogue.has(lang, f"{pack}.letter.{rank}")
    }
    return look.of(pack, ranks)
