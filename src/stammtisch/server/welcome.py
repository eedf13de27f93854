"""What the page needs before anybody sits down: games, rulesets and options in words; rules; records."""

from typing import Any

from stammtisch.bots import bots, tempers
from stammtisch.core.homes import home
from stammtisch.core.model import Deal
from stammtisch.core.options import options_of, rulesets_of, settings
from stammtisch.core.problem import Problem
from stammtisch.core.registry import game, games
from stammtisch.core.rulebook import rulebook
from stammtisch.record import record_of, write
from stammtisch.server.room import Room, finished
from stammtisch.server.scenes import laid
from stammtisch.texts import agreed, languages, say

MOST = 10


def get_ready() -> None:
    """Read what the first guest would otherwise wait for: texts, rulesets, tables."""
    for lang in languages():
        games_offered(lang)
    for name in games():
        laid(name)


def games_offered(lang: str) -> list[dict[str, Any]]:
    return [_game(name, lang) for name in games()]


def _game(name: str, lang: str) -> dict[str, Any]:
    return {
        "game": name,
        "title": say(lang, f"game.{name}.title"),
        "about": say(lang, f"game.{name}.about"),
        "players": home(name).manifest.players,
        "rulesets": [_ruleset(name, ruleset, lang) for ruleset in rulesets_of(name)],
        "options": [_option(name, option, lang) for option in options_of(name)],
        "levels": [_titled("company", level, lang) for level in reversed(bots(name))],
        "tempers": [_titled("temper", temper, lang) for temper in tempers(name)],
    }


def _titled(kind: str, id: str, lang: str) -> dict[str, str]:
    return {"id": id, "title": say(lang, f"{kind}.{id}.title"), "about": say(lang, f"{kind}.{id}.about")}


def _ruleset(name: str, ruleset: str, lang: str) -> dict[str, Any]:
    found = rulesets_of(name)[ruleset]
    return {
        "id": ruleset,
        "title": say(lang, f"ruleset.{ruleset}.title", game=name),
        "about": say(lang, f"ruleset.{ruleset}.about", game=name),
        "defaults": {key: _plain(value) for key, value in found.defaults.items()},
        "players": _players(name, ruleset),
    }


def _players(name: str, ruleset: str) -> list[int]:
    allowed = []
    for players in range(2, MOST + 1):
        try:
            game(name).rules(settings(name, ruleset), players)
        except Problem:
            continue
        allowed.append(players)
    return allowed


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _option(name: str, option: str, lang: str) -> dict[str, Any]:
    found = options_of(name)[option]
    return {
        "name": option,
        "kind": found.kind,
        "label": agreed.label(lang, name, option),
        "about": agreed.about(lang, name, option),
        "of": agreed.words(lang, name, option),
        "low": found.low,
        "high": found.high,
        "step": found.step,
        "rules": list(found.rules),
    }


def rule_shown(rule: str, lang: str) -> dict[str, Any]:
    """A rule's text for the page."""
    for name in games():
        found = rulebook(name).rules.get(rule.upper())
        if found:
            return {"rule": found.id, "game": name, "text": found.text[lang], "decided": found.decided}
    raise Problem("error.rule_unknown", rule=rule)


def finished_record(room: Room) -> str:
    """The Partien that are over as a record; hands of one that is being played stay hidden."""
    match = finished(room.match)
    if match is None:
        raise Problem("error.partie_running")
    record = record_of(match, told_names(room.names), room.agreed, f"{room.game.name}-{room.id[:6].lower()}")
    return write(record)


def seals_shown(room: Room) -> list[dict[str, Any]]:
    """Every deal with its fingerprint; secret, numbers and pack of those whose Partie is over."""
    told = len(over.deals) if (over := finished(room.match)) else 0
    deals = room.match.deals if room.match else ()
    return [_seal_shown(room, n, played.deal, n < told) for n, played in enumerate(deals) if played.deal.seal]


def _seal_shown(room: Room, number: int, deal: Deal, told: bool) -> dict[str, Any]:
    assert deal.seal is not None
    shown: dict[str, Any] = {"deal": number, "where": deal.seal.where, "commitment": deal.seal.commitment}
    shown["numbers"] = list(deal.seal.numbers)
    if told:
        text = room.game.deck.text
        shown |= {"secret": deal.seal.secret, "pack": [text(c) for c in deal.pack], "lift": deal.lift}
        shown["whole"] = [text(card) for card in room.game.pack(room.rules)]
    return shown


def told_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names as a record can tell them: one word each, no two alike."""
    words: list[str] = []
    for name in names:
        word = "_".join(name.split()) or "X"
        while word in words:
            word += "'"
        words.append(word)
    return tuple(words)
