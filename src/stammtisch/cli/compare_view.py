"""A comparison to read, in sentences or as data: where two sets of rules part ways, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from stammtisch.cli import result_words
from stammtisch.cli.files import Broken, worded
from stammtisch.cli.spoken import language, say, title
from stammtisch.core.options import Settings
from stammtisch.core.slate import side_names
from stammtisch.record import Record, report
from stammtisch.record.compare import Comparison, Explained
from stammtisch.record.partings import Finding
from stammtisch.record.trace import DEAL, END, MOVE, TABLE, Place, Trace
from stammtisch.texts import agreed as options
from stammtisch.texts.telling import tell, tell_entry

PARTS = {TABLE: "at_table", DEAL: "at_deal", MOVE: "at_move", END: "at_end"}


@dataclass(frozen=True)
class Shown:
    """A comparison of one file."""

    file: str
    record: Record
    found: Comparison

    # --- to read
    def lines(self) -> Iterator[str]:
        mine, theirs = self._labels()
        yield say("cli.compare.head", id=self.record.id, mine=mine, theirs=theirs)
        for one in self.found.parted:
            yield "  " + self._place(one.parting.place)
            for sentence in (*self._sentences(one), *_why(one, self.record.game)):
                yield f"    {sentence}"
        if self.found.other.problem and not self.found.record.problem:
            yield "  " + say("cli.compare.stopped")
        if not self.found.parted and not self.found.record.problem:
            yield "  " + say("cli.compare.same")

    def _labels(self) -> tuple[str, str]:
        """The titles of the rulesets, with what is agreed otherwise where the title alone does not tell."""
        agreed, game = self.found.agreed, self.record.game
        if agreed is None:
            return title("ruleset", self.record.ruleset, game), title("ruleset", self.found.ruleset, game)
        same = agreed.record.ruleset == agreed.other.ruleset
        return _label(agreed.record, game, same), _label(agreed.other, game, same)

    def _place(self, place: Place) -> str:
        where = f"{self.file}:{place.line}" if place.line else self.file
        facts = {"where": where, "deal": place.deal + 1, "move": place.move + 1, "text": place.text}
        return say(f"cli.compare.{PARTS[place.part]}", **facts)

    def _sentences(self, one: Explained) -> Iterator[str]:
        parting = one.parting
        sides = list(zip(self._labels(), (parting.record, parting.other), one.rules, strict=True))
        if parting.kind == "result":
            yield _values(parting.record.told, parting.other.told)
        if parting.kind in ("refused", "setup"):
            sides.sort(key=lambda side: side[1].problem is None)
        told = [self._learnt(parting.record), self._learnt(parting.other)]
        for at, (label, finding, rules) in enumerate(sides):
            match parting.kind:
                case "refused" | "setup":
                    yield _judged(label, finding, rules)
                case "events":
                    news = " ".join(line for line in told[at] if line not in told[1 - at])
                    key = "cli.compare.learns" if news else "cli.compare.learns_nothing"
                    yield say(key, ruleset=label, lines=news)
                case "over":
                    key = "cli.compare.over" if finding.over else "cli.compare.goes_on"
                    yield say(key, ruleset=label)
            if finding.entries:
                yield say("cli.compare.entries", ruleset=label, lines="; ".join(self._entries(finding)))

    def _learnt(self, finding: Finding) -> list[str]:
        run = self.found.record.run
        names = run.record.seats if run else self.record.seats
        return [line for event in finding.events if (line := tell(language(), event, names))]

    def _entries(self, finding: Finding) -> Iterator[str]:
        run = self.found.record.run or self.found.other.run
        assert run is not None
        sides = side_names(run.match, run.record.seats)
        for entry in finding.entries:
            yield f"{tell_entry(language(), entry, sides)} [{', '.join(entry.rules)}]"

    # --- as data
    def data(self) -> dict[str, Any]:
        return {
            "id": self.record.id,
            "as": f"{self.record.game}/{self.found.ruleset}",
            "parted": [self._parting(one) for one in self.found.parted],
            "record": self._report(self.found.record),
            "other": self._report(self.found.other),
        }

    def _report(self, made: Trace) -> dict[str, Any]:
        if made.problem or made.run is None:
            assert made.problem is not None
            return Broken(self.file, self.record.id, made.problem).data()
        return report(made.run)

    def _parting(self, one: Explained) -> dict[str, Any]:
        parting, place = one.parting, one.parting.place
        told: dict[str, Any] = {
            "deal": place.deal if place.part != TABLE else None,
            "move": place.move if place.part == MOVE else None,
            "line": place.line or None,
            "kind": parting.kind,
            "text": " ".join(self._sentences(one)),
            "rules": {"record": list(one.rules[0]), "other": list(one.rules[1])},
            "options": {
                name: {"record": mine, "other": theirs, "decides": name in one.deciding}
                for name, (mine, theirs) in one.options.items()
            },
            "together": one.together,
        }
        if place.part == MOVE:
            told["as_written"] = place.text
        if parting.kind in ("refused", "setup"):
            both = {"record": parting.record, "other": parting.other}
            told["refused_by"] = [name for name, finding in both.items() if finding.problem]
        if parting.kind == "result":
            told["result"] = {"record": dict(parting.record.told), "other": dict(parting.other.told)}
        return told


def _label(agreed: Settings, game: str, with_options: bool) -> str:
    named = title("ruleset", agreed.ruleset.id, game)
    changed = "; ".join(
        f"{options.label(language(), game, name)}: {options.value(language(), game, name, value)}"
        for name, value in agreed.changed.items()
    )
    return f"{named} ({changed})" if changed and with_options else named


def _judged(label: str, finding: Finding, rules: tuple[str, ...]) -> str:
    if finding.problem is None:
        return say("cli.compare.taken" if rules else "cli.compare.taken_bare", ruleset=label, rules=rules)
    key = "cli.compare.refused" if rules else "cli.compare.refused_bare"
    return say(key, ruleset=label, reason=worded(finding.problem), rules=rules)


def _values(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> str:
    told = {key: (result_words.value(key, mine[key]), result_words.value(key, theirs[key])) for key in mine}
    pairs = (
        say("cli.compare.value", name=result_words.name(key), mine=a, theirs=b)
        for key, (a, b) in told.items()
    )
    return say("cli.compare.result", values="; ".join(pairs))


def _why(one: Explained, game: str) -> Iterator[str]:
    """The options that make the difference; failing that, those about the rules that are cited."""
    if one.options:
        names = one.deciding or tuple(one.options)
        key = "together" if one.together else "decides" if one.deciding else "about"
        yield say(f"cli.compare.{key}", options="; ".join(_option(name, one, game) for name in names))


def _option(name: str, one: Explained, game: str) -> str:
    """In words, with the name that goes after `--option`."""
    mine, theirs = (options.value(language(), game, name, value) for value in one.options[name])
    return say(
        "cli.compare.option", label=options.label(language(), game, name), name=name, mine=mine, theirs=theirs
    )
