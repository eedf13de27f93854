"""What an option takes: numbers, amounts, one of several words, a file; refused in the user's language by the
name of the option that was typed."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from stammtisch.cli.spoken import Trouble, language
from stammtisch.core.reading import LONGEST, one_line, signed
from stammtisch.texts import say


def asked_for(param: click.Parameter | None) -> str:
    """`--eyes`; an argument by what stands for it in the usage."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return (param.metavar or param.name or "") if param else ""


class Spoken(click.ParamType[Any]):
    """A kind of value whose refusals are texts of the catalogue."""

    def refused(self, key: str, value: Any, param: click.Parameter | None, ctx: Any, **facts: Any) -> Trouble:
        given = one_line(str(value), LONGEST)
        return Trouble(say(language(ctx), key, name=asked_for(param), value=given, **facts), ctx)


class Number(Spoken):
    """Plain digits, within bounds."""

    name = "number"

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        found = value if isinstance(value, int) else signed(value)
        low, high = self.low, self.high
        if found is not None and (low is None or low <= found) and (high is None or found <= high):
            return found
        if low is None and high is None:
            raise self.refused("error.value_number", value, param, ctx)
        key = "error.value_from" if high is None else "error.value_range"
        raise self.refused(key, value, param, ctx, low=low, high=high)


class Amount(Spoken):
    """A number that may have a fraction."""

    name = "amount"

    def __init__(self, low: float = 0.0, high: float = 3600.0) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            found = float(value)
        except ValueError:
            found = math.nan
        if self.low <= found <= self.high:
            return found
        bounds = {"low": f"{self.low:g}", "high": f"{self.high:g}"}
        raise self.refused("error.value_range", value, param, ctx, **bounds)


class OneOf(Spoken):
    """One of several words."""

    name = "word"

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return "|".join(self.words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.words:
            raise self.refused("error.value_word", value, param, ctx, allowed=self.words)
        return str(value)


class File(Spoken):
    """A file that may be made; no folder."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        found = Path(value)
        if found.is_dir():
            raise self.refused("error.file_folder", value, param, ctx, path=str(value))
        return found
