"""What stands on a slip, and whether it can be right."""

import re
from collections.abc import Iterable, Sequence

from stammtisch.core.problem import Problem
from stammtisch.core.reading import whole
from stammtisch.tournament.format import Format, Stage
from stammtisch.tournament.state import Games

MOST = 100_000


def sums(games: Games) -> tuple[int, ...]:
    return tuple(sum(side) for side in zip(*games, strict=True))


def won(games: Games) -> tuple[float, ...]:
    """Games of each side; one that nobody won is half a game for each of the best."""
    found = [0.0] * len(games[0]) if games else []
    for game in games:
        best = [side for side, points in enumerate(game) if points == max(game)]
        if len(best) < len(game):
            for side in best:
                found[side] += 1 / len(best)
        else:
            found = [one + 1 / len(game) for one in found]
    return tuple(found)


def checked(
    format_: Format, stage: Stage, given: Iterable[Sequence[int]], total: Sequence[int] | None = None
) -> Games:
    """The games, if they can have been played so; `total` is the sum written below them."""
    games = tuple(tuple(game) for game in given)
    for n, game in enumerate(games, 1):
        _check_game(format_, n, game)
    _check_count(stage, games)
    if total is not None and tuple(total) != sums(games):
        raise Problem("error.tournament.slip_sum", written=score(total), reckoned=score(sums(games)))
    return games


def _check_game(format_: Format, n: int, game: tuple[int, ...]) -> None:
    if len(game) != format_.sides:
        raise Problem("error.tournament.slip_sides", game_number=n, text=score(game), sides=format_.sides)
    low = 0 if format_.to else -MOST
    if any(type(points) is not int or not low <= points <= MOST for points in game):
        raise Problem("error.tournament.slip_points", game_number=n, text=score(game))
    if not format_.to:
        return
    winners = [points for points in game if points >= format_.to]
    if len(winners) != 1:
        key = "error.tournament.slip_winners" if winners else "error.tournament.slip_no_winner"
        raise Problem(key, game_number=n, text=score(game), to=format_.to)
    if winners[0] > format_.to + format_.over:
        most = format_.to + format_.over
        raise Problem("error.tournament.slip_high", game_number=n, text=score(game), most=most)


def _check_count(stage: Stage, games: Games) -> None:
    if stage.kind == "knock-out":
        need = stage.games // 2 + 1
        best = max(won(games), default=0)
        if best != need or max(won(games[:-1]), default=0) >= need or len(games) > stage.games:
            raise Problem("error.tournament.slip_best_of", games=len(games), need=need, of=stage.games)
    elif len(games) != stage.games:
        raise Problem("error.tournament.slip_count", games=len(games), of=stage.games)


def score(points: Sequence[int]) -> str:
    return ":".join(str(one) for one in points)


def read(words: Sequence[str], to: int = 0) -> tuple[Games, tuple[int, ...] | None]:
    """`15:8 12:15 15:3`, or `a8 b12 a3` where a winner has just reached the target; after `=` the sum that is
    written below them."""
    text = " ".join(words)
    games, found, total = text.partition("=")
    return tuple(_points(word, to) for word in games.split()), _points(total.strip(), 0) if found else None


def _points(word: str, to: int) -> tuple[int, ...]:
    if to and (short := re.fullmatch(r"([abAB])([0-9]{1,9})", word)):
        lost = int(short[2])
        return (to, lost) if short[1] in "aA" else (lost, to)
    parts = re.split(r"[:/]", word) if re.search(r"[:/]", word) else re.split(r"(?<=\d)-", word)
    points = [_signed(part) for part in parts]
    if len(points) < 2 or None in points:
        raise Problem("error.tournament.slip_unreadable", text=word)
    return tuple(one for one in points if one is not None)


def _signed(part: str) -> int | None:
    found = whole(part.removeprefix("-"))
    return -found if found is not None and part.startswith("-") else found
