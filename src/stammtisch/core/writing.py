"""Which rows of the cells an act may write: a new position shares the others with the one before."""

from collections.abc import Callable
from dis import opmap
from types import FunctionType
from typing import Any

STORE = opmap["STORE_SUBSCR"]


def reached(function: Callable[..., Any]) -> set[Callable[..., Any]]:
    """This rule and all rules that it may call."""
    known, left = {function}, [function]
    while left:
        one: Any = left.pop()
        for called in map(one.__globals__.get, one.__code__.co_names):
            if isinstance(called, FunctionType) and called not in known:
                known.add(called)
                left.append(called)
    return known


def rows_written(function: Callable[..., Any]) -> frozenset[str]:
    """The names of all rows that this rule and those it calls may write to: at most too many, for in a rule
    that writes to any row each name that it reads counts.  No rule hands a row on (tests/test_rows.py)."""
    found: set[str] = set()
    for one in reached(function):
        code = one.__code__
        if STORE in code.co_code[::2]:
            found.update(code.co_names)
    return frozenset(found)
