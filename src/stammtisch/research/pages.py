"""The tables of docs/research.md, from the games themselves: `python -m stammtisch.research.pages FILE`."""

import sys
from collections.abc import Iterator
from math import comb, log10
from pathlib import Path
from random import Random

from stammtisch.core.options import rulesets_of
from stammtisch.core.registry import games
from stammtisch.core.sight import Field
from stammtisch.research.episode import Episode
from stammtisch.research.facts import facts_of
from stammtisch.research.setting import Setting, setting

BEGIN, END = "<!-- tables: written by stammtisch.research.pages -->", "<!-- end of tables -->"
DEALS = 60  # random deals behind a line of the table of sizes


def tables() -> str:
    return "\n".join([BEGIN, "", *_sizes(), "", *_all_fields(), END])


def _sizes() -> Iterator[str]:
    heads = ("game", "ruleset", "players", "acts", "observation", "questions", "of them answered", "choices")
    yield "| " + " | ".join((*heads, "deals", "histories of a deal")) + " |"
    yield "|" + 10 * "---|"
    for name in games():
        ruleset = next(iter(rulesets_of(name)))
        for players in facts_of(name).shown or (setting(name).players,):
            yield _size(setting(name, ruleset, players))


def _size(played: Setting) -> str:
    """Means over random play; histories of a deal by Knuth's estimate, in powers of ten."""
    episode, rng = Episode(played), Random(1)
    questions = said = choices = 0
    trees = []
    for number in range(DEALS):
        episode.reset(number)
        tree = 0.0
        while not episode.over:
            codes = episode.codes
            code = rng.choice(codes)
            tree += log10(len(codes))
            choices += len(codes)
            said += code != 0
            questions += 1
            episode.act(code)
        trees.append(tree)
    mean = log10(sum(10**tree for tree in trees) / DEALS)
    cells = [
        played.game.name,
        played.agreed.ruleset.id,
        str(played.players),
        str(played.width),
        str(played.length),
        f"{questions / DEALS:.0f}",
        f"{said / DEALS:.0f}",
        f"{choices / questions:.1f}",
        f"10^{_deals(played):.0f}",
        f"10^{mean:.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


def _deals(played: Setting) -> float:
    """Ways in which the hands can be dealt, in powers of ten; two equal cards are two."""
    left, found = len(played.pack), 0.0
    hand = facts_of(played.game.name).hand or left // 4
    for _ in range(min(4, played.players)):
        found += log10(comb(left, hand))
        left -= hand
    return found


def _all_fields() -> Iterator[str]:
    for name in games():
        played = setting(name)
        yield f"### {name.capitalize()}"
        yield ""
        yield f"Observation, {played.players} players: {played.length} numbers."
        yield ""
        yield from _fields(played.sight.fields(played.players))
        yield ""
        yield f"Acts: {played.width}."
        yield ""
        yield from _fields(played.sight.acts)
        yield ""


def _fields(fields: tuple[Field, ...]) -> Iterator[str]:
    yield "| from | size | field | holds |"
    yield "|---|---|---|---|"
    at = 0
    for field in fields:
        yield f"| {at} | {field.size} | `{field.name}` | {field.about} |"
        at += field.size


def written(text: str) -> str:
    """The page with its tables as they should be."""
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return before + tables() + after


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(written(page.read_text(encoding="utf-8")), encoding="utf-8")
