"""One of a list, by its number or its name."""

from collections.abc import Sequence

from stammtisch.core.reading import picked
from stammtisch.wording.spelling import bare


def chosen(typed: str, called: Sequence[Sequence[str]], *, begun: bool = False) -> int | None:
    """Which of them was meant; each may be called by several names, and where `begun` is enough by the
    beginning of one, if nothing else begins so."""
    at = picked(typed, len(called))
    wanted = bare(typed)
    if at is not None or not wanted:
        return at
    names = [{bare(name) for name in names} for names in called]
    found = [i for i, all_of in enumerate(names) if wanted in all_of]
    if not found and begun:
        found = [i for i, all_of in enumerate(names) if any(name.startswith(wanted) for name in all_of)]
    return found[0] if len(found) == 1 else None
