"""From the text of a file to a record.  Whatever is wrong is told with its line."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from stammtisch.core.problem import Problem
from stammtisch.core.registry import games
from stammtisch.core.seal import Seal
from stammtisch.record import nodes
from stammtisch.record.model import DealRecord, Move, Record, SeatingRecord
from stammtisch.record.nodes import items, line_of, mapping, number, text, texts, wrong

TOP = ("id", "about", "cites", "source", "game", "ruleset", "options", "seats", "seating", "start_points",
       "start_games", "deals", "expect", "play")  # fmt: skip
DEAL = ("dealer", "cut", "hands", "turned", "stock", "pack", "lift", "seed", "seal", "score", "moves",
        "expect")  # fmt: skip


def read_file(path: Path) -> Record:
    """A record from disk; a RecordProblem says what is wrong with the file."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise nodes.RecordProblem(Problem("error.file_missing", path=str(path)), 0) from None
    except IsADirectoryError:
        raise nodes.RecordProblem(Problem("error.file_folder", path=str(path)), 0) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise nodes.RecordProblem(
            Problem("error.file_unreadable", path=str(path), reason=reason), 0
        ) from None
    try:
        return read(content.decode("utf-8-sig"), str(path))
    except UnicodeDecodeError:
        raise nodes.RecordProblem(Problem("error.file_not_text", path=str(path)), 1) from None


def read(content: str, path: str = "-") -> Record:
    root = nodes.root_of(content, path)
    if not isinstance(root, yaml.MappingNode):
        raise wrong(root, "error.not_mapping", path=path)
    top = mapping(root, path, TOP, ("id", "game", "ruleset", "deals"))
    if "seats" not in top and "seating" not in top:
        raise wrong(root, "error.key_missing", key="seats")
    if text(top["game"], "game") not in games():
        raise wrong(top["game"], "error.game_unknown", game=text(top["game"], "game"), allowed=games())
    seating = _seating(top["seating"]) if "seating" in top else None
    seats = _seats(top["seats"]) if "seats" in top else _who_lift(seating)
    return Record(
        id=text(top["id"], "id"),
        game=text(top["game"], "game"),
        ruleset=text(top["ruleset"], "ruleset"),
        seats=seats,
        deals=tuple(_deal(node, seats) for node in items(top["deals"], "deals")),
        options=_plain(top, "options"),
        start_points=_numbers(top, "start_points"),
        start_games=_numbers(top, "start_games"),
        seating=seating,
        about=text(top["about"], "about") if "about" in top else None,
        cites=texts(top["cites"], "cites") if "cites" in top else (),
        source=text(top["source"], "source") if "source" in top else None,
        expect=_plain(top, "expect") if "expect" in top else None,
        play=_plain(top, "play") if "play" in top else None,
        line=line_of(root),
    )


def _plain(entries: dict[str, yaml.Node], key: str) -> dict[str, Any]:
    """A mapping whose inside is checked by whoever understands it."""
    return {name: nodes.plain(value) for name, value in _optional_mapping(entries, key).items()}


def _optional_mapping(entries: dict[str, yaml.Node], key: str) -> dict[str, yaml.Node]:
    return mapping(entries[key], key) if key in entries else {}


def _numbers(entries: dict[str, yaml.Node], key: str) -> dict[str, int]:
    return {name: number(value, key) for name, value in _optional_mapping(entries, key).items()}


def _seating(node: yaml.Node) -> SeatingRecord:
    entry = mapping(node, "seating", ("moves", "expect"), ("moves",))
    moves = tuple(_move(move) for move in items(entry["moves"], "moves"))
    return SeatingRecord(moves, _plain(entry, "expect") if "expect" in entry else None, line_of(node))


def _who_lift(seating: SeatingRecord | None) -> tuple[str, ...]:
    """Everybody who lifts, in the order of coming."""
    moves = seating.moves if seating else ()
    return tuple(dict.fromkeys(move.text.split()[0] for move in moves if move.text.split()))


def _seats(node: yaml.Node) -> tuple[str, ...]:
    seats = texts(node, "seats")
    for i, seat in enumerate(seats):
        if seat in seats[:i]:
            raise wrong(items(node, "seats")[i], "error.seat_twice", seat=seat)
    return seats


def _seat(node: yaml.Node, key: str, seats: tuple[str, ...]) -> str:
    seat = text(node, key)
    if seat not in seats:
        raise wrong(node, "error.seat_unknown", seat=seat, allowed=seats)
    return seat


def _deal(node: yaml.Node, seats: tuple[str, ...]) -> DealRecord:
    deal = mapping(node, "deals", DEAL, ("dealer",))
    if not {"hands", "pack", "seed", "score"} & set(deal):
        raise wrong(node, "error.key_missing", key="hands")
    hands = None
    if "hands" in deal:
        for name in mapping(deal["hands"], "hands"):
            if name not in seats:
                raise wrong(deal["hands"], "error.seat_unknown", seat=name, allowed=seats)
        hands = {seat: texts(cards, "hands") for seat, cards in mapping(deal["hands"], "hands").items()}
    return DealRecord(
        dealer=_seat(deal["dealer"], "dealer", seats),
        hands=hands,
        cut=_maybe(deal, "cut", texts, ()),
        turned=_maybe(deal, "turned", text, None),
        stock=_maybe(deal, "stock", texts, ()),
        pack=_maybe(deal, "pack", texts, ()),
        lift=_maybe(deal, "lift", number, 0),
        seed=_maybe(deal, "seed", text, None),
        seal=_maybe(deal, "seal", _seal, None),
        score=_plain(deal, "score") if "score" in deal else None,
        moves=tuple(_move(entry) for entry in _maybe(deal, "moves", items, [])),
        expect=_plain(deal, "expect") if "expect" in deal else None,
        line=line_of(node),
    )


def _seal(node: yaml.Node, key: str) -> Seal:
    every = ("where", "commitment", "secret", "numbers")
    entry = mapping(node, key, every, every)
    where, commitment, secret = (text(entry[name], name) for name in every[:3])
    return Seal(where, commitment, secret, texts(entry["numbers"], "numbers"))


def _maybe(
    entries: dict[str, yaml.Node], key: str, read_it: Callable[[yaml.Node, str], Any], otherwise: Any
) -> Any:
    return read_it(entries[key], key) if key in entries else otherwise


def _move(node: yaml.Node) -> Move:
    if not isinstance(node, yaml.MappingNode):
        return Move(text(node, "moves"), line_of(node))
    entry = mapping(node, "moves", ("refused", "cites", "views"))
    if "views" in entry:
        return Move("views", line_of(node), views=_plain(entry, "views"))
    if "refused" not in entry:
        raise wrong(node, "error.key_missing", key="refused")
    cites = texts(entry["cites"], "cites") if "cites" in entry else ()
    return Move(text(entry["refused"], "refused"), line_of(node), refused=True, cites=cites)
