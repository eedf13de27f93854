"""Reading plain data: what is not what it should be is refused by its place."""

from collections.abc import Mapping
from typing import Any

from stammtisch.core.problem import Problem


class Reader:
    """Takes values out of a mapping and refuses what is not what it should be."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, Mapping):
            raise Problem("error.tournament.format_part", part=where)
        self.data, self.where, self.read = data, where, set[str]()

    def take(self, key: str, default: Any) -> Any:
        self.read.add(key)
        return self.data.get(key, default)

    def number(self, key: str, default: int, low: int = 0, high: int = 10_000) -> int:
        found = self.take(key, default)
        if type(found) is not int or not low <= found <= high:
            raise Problem(
                "error.tournament.format_number", part=self._at(key), value=str(found), low=low, high=high
            )
        return found

    def word(self, key: str, default: str, allowed: tuple[str, ...]) -> str:
        found = self.take(key, default)
        if found not in allowed:
            raise Problem(
                "error.tournament.format_word", part=self._at(key), value=str(found), allowed=allowed
            )
        return str(found)

    def words(self, key: str, default: tuple[str, ...], allowed: tuple[str, ...]) -> tuple[str, ...]:
        found = self.take(key, list(default))
        for word in found if isinstance(found, (list, tuple)) else [found]:
            if word not in allowed:
                raise Problem(
                    "error.tournament.format_word", part=self._at(key), value=str(word), allowed=allowed
                )
        return tuple(found)

    def flag(self, key: str) -> bool:
        found = self.take(key, False)
        if not isinstance(found, bool):
            raise Problem(
                "error.tournament.format_word",
                part=self._at(key),
                value=str(found),
                allowed=("true", "false"),
            )
        return found

    def done(self) -> None:
        if odd := sorted(str(key) for key in self.data if key not in self.read):
            raise Problem(
                "error.tournament.format_key", part=self._at(odd[0]), allowed=tuple(sorted(self.read))
            )

    def _at(self, key: str) -> str:
        return f"{self.where}{key}"
