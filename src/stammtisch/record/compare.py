"""A record under its own rules and under others of the same game: where the two part ways, and why.

Both replays run move by move.  A plain move that one of them refuses ends the comparison; whatever else
differs is noted, and it goes on.  Why they part is found by trial: with which options as the record has
them do the others no longer part here?
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from stammtisch.core.options import settings
from stammtisch.core.problem import Problem
from stammtisch.record.model import Record
from stammtisch.record.partings import Parting, partings
from stammtisch.record.reasons import Agreed, Differing
from stammtisch.record.trace import Place, Trace, trace, with_its_cards


@dataclass(frozen=True, slots=True)
class Explained:
    """A parting with its reasons."""

    parting: Parting
    rules: tuple[tuple[str, ...], tuple[str, ...]]  # that decide in the record, in the other
    options: Differing = field(default_factory=dict)  # agreed otherwise, and about this place
    deciding: tuple[str, ...] = ()  # those of them that make the difference
    together: bool = False  # only all of them make it; otherwise each alone


@dataclass(frozen=True)
class Comparison:
    """The two replays, as far as they went, and every place where they differ."""

    ruleset: str  # the other one
    record: Trace
    other: Trace
    agreed: Agreed | None  # None where one of the two cannot be agreed at all
    parted: tuple[Explained, ...]


def compare(record: Record, ruleset: str, options: Mapping[str, Any] | None = None) -> Comparison:
    """The record's cards, seats, dealers and moves under another ruleset of its game.  Options that the
    record states are kept unless `options` says otherwise."""
    own = trace(record)
    chosen = {**record.options, **(options or {})}
    fixed = replace(with_its_cards(record, own), ruleset=ruleset, options=chosen)
    other, agreed = trace(fixed), _agreed(record, fixed)
    found = partings(own, other)
    if agreed is None:
        return Comparison(ruleset, own, other, None, tuple(Explained(one, one.cited) for one in found))
    trials = Trials(own, agreed, lambda changes: trace(replace(fixed, options={**chosen, **changes})))
    return Comparison(ruleset, own, other, agreed, tuple(_explained(one, agreed, trials) for one in found))


def _agreed(record: Record, other: Record) -> Agreed | None:
    """Both settings; the number of players follows from the seats."""
    try:
        mine, theirs = (
            settings(one.game, one.ruleset, {k: v for k, v in one.options.items() if k != "players"})
            for one in (record, other)
        )
    except Problem:
        return None
    return Agreed(mine, theirs)


class Trials:
    """The other rules with some options as the record has them: does a parting close?"""

    def __init__(self, own: Trace, agreed: Agreed, under: Callable[[Mapping[str, Any]], Trace]) -> None:
        self._own, self._agreed, self._under = own, agreed, under
        self._made: dict[frozenset[str], tuple[Place, set[tuple[str, Place]]]] = {}

    def closes(self, options: Iterable[str], parting: Parting) -> bool:
        """A trial that ends earlier, or that nobody can agree on, closes nothing."""
        names = frozenset(options)
        if names not in self._made:
            made = self._under({name: self._agreed.differing[name][0] for name in names})
            left = {(one.kind, one.place) for one in partings(self._own, made)}
            self._made[names] = made.marks[-1].place, left
        reached, left = self._made[names]
        return reached >= parting.place and (parting.kind, parting.place) not in left

    def alone(self, parting: Parting) -> tuple[str, ...]:
        return tuple(name for name in self._agreed.differing if self.closes((name,), parting))

    def together(self, parting: Parting, last: Iterable[str]) -> tuple[str, ...]:
        """A smallest set that closes the parting: all of them, less each that is not needed, `last` last."""
        names = dict.fromkeys(self._agreed.differing)
        if not self.closes(names, parting):
            return ()
        kept = set(last)
        for name in sorted(names, key=lambda name: name in kept):
            rest = [other for other in names if other != name]
            if self.closes(rest, parting):
                del names[name]
        return tuple(names)


def _explained(one: Parting, agreed: Agreed, trials: Trials) -> Explained:
    """The options that make the difference, and those that touch a cited rule.  Where a side cites nothing
    itself, those of their rules that hold with it alone speak for it."""
    mine, theirs = one.cited
    about = agreed.about((*mine, *theirs))
    alone = trials.alone(one)
    deciding = alone or trials.together(one, about)
    options = {name: values for name, values in agreed.differing.items() if name in (*deciding, *about)}
    here, there = agreed.behind(about if mine or theirs else deciding)
    if not (mine or theirs or here or there):
        here = there = agreed.touched(deciding)
    return Explained(one, (mine or here, theirs or there), options, deciding, not alone and len(deciding) > 1)
