"""An act as one int of six-bit digits, the verb lowest: room for ten digits, so that even a list of cards
with their names is one act.  0 is silence in every game."""

from stammtisch.core.rule import rule

KEPT = 4096  # acts that a game keeps as they were read and written: most are said again and again


@rule
def act(verb: int, a: int, b: int) -> int:
    return verb | a << 6 | b << 12


@rule
def verb_of(code: int) -> int:
    return code & 63


@rule
def first_of(code: int) -> int:
    return code >> 6 & 63


@rule
def number_of(code: int) -> int:
    """A number of more than one digit, where it is all that the act tells."""
    return code >> 6


@rule
def second_of(code: int) -> int:
    return code >> 12 & 63
