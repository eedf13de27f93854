"""Moves as text, "A plays WE as HA", with the names of the table."""

from collections.abc import Sequence

from stammtisch.core.game import Game
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem


def seat_named(name: str, names: Sequence[str]) -> Seat:
    if name not in names:
        raise Problem("error.seat_unknown", seat=name, allowed=tuple(names))
    return Seat(list(names).index(name))


def parse_move(text: str, game: Game, names: Sequence[str]) -> Action:
    """The act, with seats among its arguments as numbers; what the words mean is the game's to say."""
    words = text.split()
    if len(words) < 2:
        raise Problem("error.move_unreadable", text=text)
    seat, verb, args = seat_named(words[0], names), words[1], words[2:]
    for i in game.seat_args(verb, tuple(args)):
        if i < len(args):
            args[i] = str(seat_named(args[i], names))
    return Action(seat, verb, tuple(args))


def move_text(action: Action, game: Game, names: Sequence[str]) -> str:
    args = list(action.args)
    for i in game.seat_args(action.verb, action.args):
        if i < len(args):
            args[i] = names[int(args[i])]
    return " ".join((names[action.seat], action.verb, *args))
