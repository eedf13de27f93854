"""The one catalogue: every word a person reads, in German, English and Italian.

Texts are looked up by key and never written in code: those of the house stand here, those of a game in its
own folder.  A game may have its own text of a key, one level deeper: `option.watten.target.label`; the fact
`game` says whose text is wanted.  A missing text must not break a game: what a language lacks is said in
English, what that lacks too in German, and a key that nobody knows is said as it is; tests turn `strict` on
and get a KeyError instead.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml

from stammtisch.core.homes import homes
from stammtisch.texts.wording import MissingFact, Wording, own_key

DEFAULT = "de"  # has every text
STAND_IN = "en"  # read by most people whose language is not complete yet
# facts that are seats, one or several
SEATS = {"seat", "turn", "by", "asked", "cutter", "dealer", "forehand", "culprit", "other"}
SEAT_LISTS = {"seats", "against", "party"}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _flat(node: Mapping[Any, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in node.items():
        if not isinstance(key, str):
            raise TypeError(f"text key {prefix}{key!r} must be a string: put it in quotes")
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, a folder each, of two letters or, like Ladin (lld), three; German, the
    default, first."""
    names = (folder.name for folder in files(__name__).iterdir() if folder.is_dir())
    found = sorted(name for name in names if name.isalpha() and len(name) <= 3)
    return tuple(sorted(found, key=lambda lang: lang != DEFAULT))


def named_languages() -> tuple[str, ...]:
    """Each by its code and as it calls itself: de (Deutsch)."""
    return tuple(
        f"{lang} ({_own(lang)['page.lang']})" if "page.lang" in _own(lang) else lang for lang in languages()
    )


@cache
def texts_by_file(lang: str) -> dict[str, dict[str, str]]:
    """What a language itself says, file by file, the house's before those of the games: a text by its full
    key.  What one game has said already another one says no more."""
    found: dict[str, dict[str, str]] = {}
    for file in sorted(files(__name__).joinpath(lang).iterdir(), key=lambda file: file.name):
        found[f"texts/{lang}/{file.name}"] = _once(file, lang, _flat(_read(file)), found)
    for home in homes().values():
        file = home.folder().joinpath("texts", f"{lang}.yaml")
        if file.is_file():
            found[f"games/{home.name}/texts/{lang}.yaml"] = _once(file, lang, _of_game(file, home.name), {})
    return found


def _read(file: Traversable) -> dict[Any, Any]:
    return yaml.load(file.read_text(encoding="utf-8"), _LOADER) or {}


def _once(
    file: Traversable, lang: str, read: Iterable[tuple[str, str]], before: Mapping[str, Mapping[str, str]]
) -> dict[str, str]:
    texts: dict[str, str] = {}
    for key, text in read:
        if key in texts or any(key in earlier for earlier in before.values()):
            raise ValueError(f"{lang}/{file.name}: {key} is there twice")
        texts[key] = text
    return texts


def _of_game(file: Traversable, game: str) -> Iterator[tuple[str, str]]:
    """`own: bieten` in the file says under which name it keeps what is the game's own; where its folder is
    called otherwise, as that of a copy, those texts stand under both names."""
    read = _read(file)
    own = read.pop("own", game)
    for key, text in _flat(read):
        yield key, text
        kind, _, rest = key.partition(".")
        if own != game and rest.startswith(f"{own}."):
            yield f"{kind}.{game}.{rest.removeprefix(f'{own}.')}", text


def _own(lang: str) -> dict[str, str]:
    own: dict[str, str] = {}
    for texts in texts_by_file(lang).values():
        own = {**texts, **own}
    return own


@cache
def texts_of(lang: str) -> dict[str, str]:
    """Every text of a language by its full key: those of the house and those of each game.  What it lacks
    stands there in another language."""
    tongues = (DEFAULT, STAND_IN, lang) if lang != DEFAULT else (DEFAULT,)
    return {key: text for tongue in tongues if tongue in languages() for key, text in _own(tongue).items()}


@cache
def _has(lang: str, key: str, game: str) -> bool:
    """Asked for every word of every picture of a table, and mostly in vain: remembered."""
    return own_key(texts_of(lang), key, game) is not None


class Catalogue:
    """The texts of all languages, read when first needed."""

    def __init__(self, strict: bool = False) -> None:
        self.strict = strict

    def has(self, lang: str, key: str, game: str = "") -> bool:
        return _has(lang, key, game)

    def say(self, lang: str, key: str, /, **facts: Any) -> str:
        """The text of a key with its facts; the `.plain` text where a fact is missing."""
        texts = texts_of(lang if lang in languages() else DEFAULT)
        found = own_key(texts, key, str(facts.get("game", "")))
        if found:
            return self._filled(texts, found, facts)
        if self.strict:
            raise KeyError(key)
        return key

    def variants(self, lang: str, prefix: str, game: str = "") -> tuple[str, ...]:
        """The keys `prefix.1`, `prefix.2`, … that there are: several ways to say one thing."""
        texts = texts_of(lang)
        first = own_key(texts, f"{prefix}.1", game) or f"{prefix}.1"
        found = (key for key in texts if key.startswith(first[:-1]) and key[len(first) - 1 :].isdigit())
        return tuple(sorted(found, key=lambda key: int(key.rsplit(".", 1)[1])))

    def _filled(self, texts: Mapping[str, str], key: str, facts: Mapping[str, Any]) -> str:
        wording = Wording(texts, str(facts.get("game") or _game_in(texts, key)))
        try:
            return wording.vformat(texts[key], (), facts)
        except MissingFact as missing:
            plain = f"{key}.plain"
            if plain in texts:
                return wording.vformat(texts[plain], (), _Blanks(facts))
            if self.strict:
                raise KeyError(f"{key} needs the fact {missing}") from missing
            return wording.vformat(texts[key], (), _Blanks(facts))


def _game_in(texts: Mapping[str, str], key: str) -> str:
    """The game a key names, as `said.watten_says` does: its text speaks of what that game has of its own."""
    name = key.split(".")[1].partition("_")[0] if "." in key else ""
    return name if f"game.{name}.title" in texts else ""


class _Blanks(dict[str, Any]):
    """Facts with a gap shown as dots, for the user who should at least see the rest of the sentence."""

    def get(self, key: str, default: Any = None) -> Any:
        value = super().get(key, default)
        return "…" if value is None else value


catalogue = Catalogue(strict=os.environ.get("STAMMTISCH_STRICT_TEXTS", "") not in ("", "0"))


def say(lang: str, key: str, /, **facts: Any) -> str:
    """A text of the catalogue: `say("de", "refusal.BI-022", led="h", cards=["HA"])`."""
    return catalogue.say(lang, key, **facts)


def variants(lang: str, prefix: str, game: str = "") -> tuple[str, ...]:
    """The keys of the several ways to say one thing, for instance of `talk.hold`."""
    return catalogue.variants(lang, prefix, game)


def with_names(facts: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Facts as the engine gives them, with seat numbers turned into names."""

    def named(seat: Any) -> Any:
        return names[seat] if type(seat) is int and 0 <= seat < len(names) else seat

    single = {key: named(facts[key]) for key in SEATS & facts.keys()}
    several = {key: facts[key] for key in SEAT_LISTS & facts.keys() if isinstance(facts[key], (list, tuple))}
    return {**facts, **single, **{key: [named(seat) for seat in seats] for key, seats in several.items()}}


def refusal(lang: str, rules: Iterable[str], facts: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """Why an act is refused: the sentence of the first cited rule that has one."""
    cited = tuple(rules)
    for rule in cited:
        special = f"refusal.{rule}.{facts.get('say')}"  # one rule may refuse for more than one reason
        key = special if catalogue.has(DEFAULT, special) else f"refusal.{rule}"
        if catalogue.has(DEFAULT, key):
            return say(lang, key, **with_names(facts, names))
    return say(lang, "refusal.other", rules=cited)


def pick_language(explicit: str | None, environ: Mapping[str, str]) -> str:
    """The language asked for, else that of the environment, else German."""
    wishes = (explicit, *(environ.get(name) for name in ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG")))
    for wish in wishes:
        lang = re.split(r"[^a-z]", (wish or "").strip().lower())[0]
        if lang in languages():
            return lang
    return DEFAULT
