"""How facts become words.

Facts are codes ('herz', 'HA', 3), because the engine speaks no language.  A placeholder says by its format
spec how to word them: `{led:suit}`, `{card:card}`, `{missing:points}`.  The words themselves come from the
catalogue, so a new language needs no code.
"""

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SUITS = {"e": "eichel", "l": "laub", "h": "herz", "s": "schell"}

# spec -> the key of the catalogue that words a single code
SINGLE = {
    "figure": "figure.{}",
    "figure-my": "figure_my.{}",  # with the possessive, as one bids it
    "figure-the": "figure_the.{}",  # with the article, as an object
    "breach": "breach.{}",
    "offence": "offence.{}",
    "sign": "sign.{}.label",
    "times": "times.{}",
    "kind": "kind.{}",  # a kind of game in Doppelkopf
    "party": "party.{}",
    "tack": "tack.{}",  # a figure that counts extra
    "announcement": "announcement.{}",
    "comment": "comment.{}",
    "game": "game.{}.title",
    "type": "error.type_name.{}",
    "event": "tournament.event.{}",  # what happened in a tournament
}
# the same for what a game may have of its own, see `own_key`; the code may name it: 'watten/tirol-1926'
OWN = {
    "level": "level.{}",  # a step of the bidding: 3 is "Drei", out is "Spiel aus"
    "ruleset": "ruleset.{}.title",
    "option": "option.{}.label",
    "verb": "verb.{}",
    "phrase": "phrase.{}",
}
# spec -> (how to word each item, the joining word)
LISTS = {
    "cards": ("card", "and"),
    "cards-any": ("card", "or"),
    "french-cards": ("french", "and"),
    "named": ("card-as", "and"),  # 'WE as HK' among them
    "held": ("code", "and"),  # cards, ranks or suits
    "figures": ("figure", "and"),
    "suits": ("suit", "and"),
    "seats": ("", "and"),
    "rules": ("", "and"),
    "words": ("", "and"),
    "any": ("", "or"),
}


CODES = ("suit", "rank", "schlag", "card", "card-as", "code", "french", "french-suit")
FRENCH = {"c": "kreuz", "s": "pik", "h": "herz", "d": "karo"}


class MissingFact(KeyError):
    """A text asks for a fact that was not given."""


def own_key(texts: Mapping[str, str], key: str, game: str = "") -> str | None:
    """Where a text stands that a game may have of its own: `option.target.label` is
    `option.watten.target.label` in Watten.  Without a game it is the shared text or that of the only game
    that has one; None where there is no such text, or more than one."""
    kind, _, rest = key.partition(".")
    own = f"{kind}.{game}.{rest}"
    if game and own in texts:
        return own
    if key in texts:
        return key
    if game:
        return None
    titles = (name.split(".") for name in texts if name.startswith("game.") and name.endswith(".title"))
    found = [other for _, name, _ in titles if (other := f"{kind}.{name}.{rest}") in texts]
    return found[0] if len(found) == 1 else None


class Wording(string.Formatter):
    """Formats the texts of one language, those of a game first."""

    def __init__(self, texts: Mapping[str, str], game: str = "") -> None:
        self._texts, self._game = texts, game

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = kwargs.get(key) if isinstance(key, str) else None
        if value is None:
            raise MissingFact(key)
        return value

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if format_spec in CODES:
            return str(getattr(self, f"_{format_spec.replace('-', '_')}")(value))
        if format_spec in SINGLE:
            code = str(value).lower()
            code = code.replace("-", "_") if format_spec == "sign" else code
            return self._texts.get(SINGLE[format_spec].format(code), str(value))
        if format_spec in OWN:
            return self._own(value, OWN[format_spec])
        if format_spec in LISTS:
            item, joining = LISTS[format_spec]
            return self._join([self.format_field(one, item) for one in _items(value)], joining)
        if f"count.{format_spec}.other" in self._texts:
            return self._count(value, format_spec)
        return str(value)

    def _suit(self, value: Any) -> str:
        """A suit, or that of a card; the Weli is Schell."""
        code = str(value).lower()
        if f"rank.{code[1:].upper()}" in self._texts:
            code = code[0]
        code = "s" if code == "we" else code
        return self._texts.get(f"suit.{SUITS.get(code, code)}", str(value))

    def _rank(self, value: Any) -> str:
        code = str(value).upper()
        return self._texts.get(f"rank.{code}") or self._texts.get(f"card.{code}", str(value))

    def _schlag(self, value: Any) -> str:
        """A rank, or that of a card, as Schlag: all cards of it."""
        code = str(value).upper()
        return self._texts.get(f"schlag.{code}") or self._texts.get(f"schlag.{code[1:]}", str(value))

    def _french(self, value: Any) -> str:
        """A card of the French pack: "CQ" is the Kreuz Dame."""
        code = str(value)
        rank = self._texts.get(f"french.rank.{code[1:].upper()}")
        if code[:1].lower() not in FRENCH or rank is None:
            return code
        facts = {"suit": self._french_suit(FRENCH[code[0].lower()]), "rank": rank}
        return self.vformat(self._texts["french.name"], (), facts)

    def _french_suit(self, value: Any) -> str:
        return self._texts.get(f"french.suit.{value}", str(value))

    def _card(self, value: Any) -> str:
        """A card of the German pack, or of the one that its code names: "french/S10"."""
        pack, _, french = str(value).rpartition("/")
        if pack == "french":
            return self._french(french)
        code = str(value).upper()
        named = self._texts.get(f"card.{code}")
        if named:
            return named
        rank = self._texts.get(f"rank.{code[1:]}")
        if code[:1].lower() not in SUITS or rank is None:
            return str(value)
        return self.vformat(self._texts["card.name"], (), {"suit": self._suit(code[0]), "rank": rank})

    def _card_as(self, value: Any) -> str:
        """A card, with the name that it was given if there is one: 'WE as HK'."""
        card, _, name = str(value).partition(" as ")
        if not name:
            return self._card(card)
        words = {"card": self._card(card), "name": self._card(name)}
        return self.vformat(self._texts["card.christened"], (), words)

    def _code(self, value: Any) -> str:
        """A card, a rank or a suit, whichever it is."""
        worded = (self._card(value), self._rank(value), self._suit(value))
        return next((word for word in worded if word != str(value)), str(value))

    def _own(self, value: Any, pattern: str) -> str:
        game, _, code = str(value).lower().rpartition("/")
        key = own_key(self._texts, pattern.format(code), game or self._game)
        return self._texts[key] if key else str(value)

    def _count(self, value: Any, what: str) -> str:
        """A number with its noun: '1 Punkt', '2 Punkte'."""
        number = _number(value)
        if number is None:
            return str(value)
        form = "one" if abs(number) == 1 else "other"
        return self._texts[f"count.{what}.{form}"].replace("{n}", str(number).replace("-", "−"))

    def _join(self, items: list[str], joining: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self._texts[f'join.{joining}']} {items[-1]}"


def _items(value: Any) -> list[Any]:
    """A list as it comes, or written as one string: 'herz, laub', 'HA H9'."""
    if isinstance(value, str):
        return [item for item in re.split(r"[,\s]+", value) if item]
    return list(value) if isinstance(value, Iterable) else [value]


def _number(value: Any) -> int | None:
    if isinstance(value, (list, tuple, set, frozenset)):
        return len(value)
    try:
        return int(value)
    except (TypeError, ValueError):
        return None


def placeholders(text: str) -> list[tuple[str, str]]:
    """Name and spec of every placeholder of a text, in order."""
    parsed = string.Formatter().parse(text)
    return [(name, spec or "") for _, name, spec, _ in parsed if name is not None]


def known_specs(texts: Mapping[str, str]) -> set[str]:
    """Every spec that some text may use."""
    counts = {key.split(".")[1] for key in texts if key.startswith("count.")}
    return {"", *CODES, *SINGLE, *OWN, *LISTS, *counts}
