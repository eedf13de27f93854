"""What kind of act a verb is: what tables, pages and bots must know of it beyond the law."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["card", "answer", "word", "look", "show", "claim"]


def never(args: tuple[str, ...]) -> bool:
    return False


def from_four(args: tuple[str, ...]) -> bool:
    """A raise to four or more."""
    return args[-1] == "out" or int(args[-1]) >= 4


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb of a game; without a line of its own a word like any other."""

    kind: Kind = "word"
    free: bool = False  # the table never waits for it: claims, talk, signs
    aside: bool = False  # a move that was meant before it still is: talk and signs
    bet: bool = False  # begins something that others have to answer
    brisk: bool = False  # a bot does not ponder it: others wait to take up their cards
    unseen: bool = False  # there is nothing to look at when somebody does it
    ends_cut: bool = False  # the cutter keeps nothing more
    undoes: bool = False  # takes back what a partner has just said
    twice: Callable[[tuple[str, ...]], bool] = never  # with these words worth asking once more


class Verbs(dict[str, Verb]):
    """The verbs of a game."""

    def __missing__(self, verb: str) -> Verb:
        return PLAIN

    @property
    def card(self) -> str:
        """The verb of laying a card."""
        return next(verb for verb, found in self.items() if found.kind == "card")

    @property
    def cut_done(self) -> str:
        """The cutter's word when he keeps nothing more, if there is one."""
        return next((verb for verb, found in self.items() if found.ends_cut), "")

    def which(self, trait: str) -> frozenset[str]:
        """Those that are free, or bets, or whatever is asked for."""
        return frozenset(verb for verb, kind in self.items() if getattr(kind, trait))


PLAIN = Verb()
