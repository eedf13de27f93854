"""The old card games of the Alps: tables to play at, rules to read, bots to ask.

    import stammtisch

    table = stammtisch.Table("bieten", players=3)
    table.deal()
    table.choices("A")

Everything here is imported when it is first asked for.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stammtisch.door import (
        Advice,
        Illegal,
        Offer,
        Problem,
        Refusal,
        RuleText,
        Table,
        UnknownName,
        Unreadable,
        find_rule,
        list_bots,
        list_games,
        list_options,
        list_rulesets,
        simulate,
    )

__all__ = [
    "Advice",
    "Illegal",
    "Offer",
    "Problem",
    "Refusal",
    "RuleText",
    "Table",
    "UnknownName",
    "Unreadable",
    "find_rule",
    "list_bots",
    "list_games",
    "list_options",
    "list_rulesets",
    "simulate",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # to a type checker a name that is not here is an error

    def __getattr__(name: str) -> Any:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from stammtisch import door

        return getattr(door, name)
