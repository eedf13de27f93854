"""Acts as digits of six bits, the verb lowest: up to nine arguments in one int, and silence is 0.

Proposed for the core.  A card, a name, a figure, a seat or a step fits in a digit.
"""

from stammtisch.core.rule import rule


@rule
def act(verb: int, first: int) -> int:
    return verb | first << 6


@rule
def verb_of(code: int) -> int:
    return code & 63


@rule
def digit(code: int, i: int) -> int:
    """The argument number i, 0 where the act has none."""
    return code >> 6 * i + 6 & 63


@rule
def with_digit(code: int, i: int, value: int) -> int:
    return code | value << 6 * i + 6
