"""What happened, in words: one line for an event or for an entry of a settled deal.

An event's text is `said.<kind>`, or `said.<say>` where its data names one; events without a text are
for programs, not for ears.
"""

from collections.abc import Sequence

from stammtisch.core.model import Entry, Event
from stammtisch.texts import DEFAULT, catalogue, say, with_names


def tell(lang: str, event: Event, names: Sequence[str]) -> str | None:
    """The line of the log for an event; None for one that is not told."""
    key = f"said.{event.data.get('say', event.kind)}"
    if not catalogue.has(DEFAULT, key):
        return None
    facts = dict(event.data) if event.seat is None else {**event.data, "seat": event.seat}
    return say(lang, key, **with_names(facts, names))


def tell_entry(lang: str, entry: Entry, sides: Sequence[str]) -> str:
    """What a figure or a penalty came to; which rules settled it stands beside it in `entry.rules`."""
    facts = {"points": abs(entry.points), **entry.facts}
    if entry.side is not None:
        facts["seat"] = sides[entry.side]
    return say(lang, f"settled.{entry.what}", **facts)


def sign_means(lang: str, sign: str, code: str) -> str:
    """What a sign usually means in a code, which is a value of the option `deut_code` or `deut_set`."""
    key = f"sign.{sign.replace('-', '_')}.means_{code.partition('-')[0]}"
    return say(lang, key if catalogue.has(DEFAULT, key) else "sign.unknown")
