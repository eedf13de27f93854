"""The keys and values of a report (docs/records.md) in words."""

from collections.abc import Mapping
from typing import Any

from stammtisch.cli.spoken import say
from stammtisch.texts import DEFAULT, catalogue

# key -> how its words are told; `winner` is a party within a deal of Doppelkopf
CODED = {"kind": "kind", "tacks": "tack", "comments": "comment"}


def name(key: str) -> str:
    """`figures.gleich.by`: who has Gleich."""
    head, *rest = key.split(".")
    last = rest[1] if rest[1:] else "of"
    text = f"cli.result.{head}.{last}" if rest else f"cli.result.{head}"
    if not catalogue.has(DEFAULT, text):
        return key
    return say(text, figure=rest[0] if rest else "", who=rest[0] if rest else "")


def value(key: str, told: Any) -> str:
    if told is None:
        return "–"
    if isinstance(told, bool):
        return say("cli.result.yes" if told else "cli.result.no")
    if isinstance(told, Mapping):
        return ", ".join(f"{one}: {value(key, other)}" for one, other in told.items()) or "–"
    if isinstance(told, (list, tuple)):
        return ", ".join(value(key, one) for one in told) or "–"
    if told == "none":
        return say("cli.result.nobody")
    head, last = key.split(".", maxsplit=1)[0], key.rsplit(".", maxsplit=1)[-1]
    coded = f"cli.result.why.{told}" if last == "why" else f"{CODED.get(head, '')}.{told}"
    return say(coded) if catalogue.has(DEFAULT, coded) else str(told)
