"""Where what was measured goes: to the reader line by line, and into a page of docs if one is named."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from stammtisch.core.pages import write_part


def tell(rows: Iterable[str], mark: str, pages: Sequence[str]) -> None:
    told = []
    for row in rows:
        print(row, flush=True)
        told.append(row)
    for page in pages:
        write_part(Path(page), mark, told)
