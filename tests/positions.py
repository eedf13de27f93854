"""Tables in the middle of a deal, as logs: the deal is searched for, and people sit on every chair, so that
nobody acts of his own accord."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from looping import run_apart

from stammtisch.core.model import Action, Seat, View
from stammtisch.core.options import settings
from stammtisch.server.ledger import Ledger, LogLine
from stammtisch.server.room import Room, after, fold

NAMES = ("Anna", "Burgl", "Sepp", "Vroni", "Hias", "Nanni", "Luis", "Moidl", "Toni", "Rosa")
Want = Callable[[Room, View[Any, Any]], bool]
Choose = Callable[[Room, Seat, Random], Action]


def guest(seat: int) -> str:
    return f"guest-{seat}"


def lawful(room: Room, seat: Seat, rng: Random) -> Action:
    """Mostly a card, sometimes a word."""
    assert room.match is not None
    options = room.match.game.options(room.match.game.observe(room.match.state, seat))
    cards = [option for option in options if option.verb == "plays"]
    words = [option for option in options if option.verb not in ("plays", "claims")]
    return rng.choice(cards if cards and (not words or rng.random() < 0.93) else words or list(options))


def unlawful(room: Room, seat: Seat, rng: Random) -> Action:
    """A card against the rules where one can be played: `table` enforcement."""
    assert room.match is not None
    game, state = room.match.game, room.match.state
    view = game.observe(state, seat)
    options = game.options(view)
    cards = [option.args[0] for option in options if option.verb == "plays"]
    for card in game.knows(view)["hand"] if cards else ():
        action = Action(seat, "plays", (card,))
        if card not in cards and game.why_not(view, action) is None:
            return action
    return lawful(room, seat, rng)


def position(
    game: str,
    want: Want,
    players: int = 4,
    ruleset: str | None = None,
    options: dict[str, Any] | None = None,
    choose: Choose = lawful,
    deals: int = 1,
) -> list[LogLine]:
    """The log of a table up to a position that seat 0 wants; chance, but always the same."""
    for seed in range(3_000):
        found = _search(game, want, players, ruleset, options or {}, choose, deals, Random(seed))
        if found:
            return found
    raise AssertionError(f"no such position in {game}")


def _search(
    game: str, want: Want, players: int, ruleset: str | None, options: dict[str, Any], choose: Choose,
    deals: int, rng: Random,
) -> list[LogLine] | None:  # fmt: skip
    lines: list[LogLine] = []

    def add(kind: str, **data: Any) -> None:
        lines.append(LogLine(len(lines) + 1, kind, data, time.time()))

    agreed = settings(game, ruleset, options).ruleset.id
    add("opened", game=game, ruleset=agreed, options=options, players=players, host=guest(0), public=False)
    for seat in range(players):
        add("sat", id=f"sat-{seat}", seat=seat, who=guest(seat), name=NAMES[seat])
    add("began", id="began", dealer=rng.randrange(players))
    room = fold("searched", lines)
    assert room is not None

    def then(kind: str, **data: Any) -> None:
        nonlocal room
        assert room is not None
        add(kind, **data)
        room = after(room, lines[-1])[0]

    for _ in range(deals):
        pack = list(room.game.pack(room.rules))
        rng.shuffle(pack)
        then("dealt", pack=pack, lift=rng.randrange(1, len(pack)))
        while True:
            match = room.match
            assert match is not None
            if want(room, match.game.observe(match.state, Seat(0))):
                return lines
            if match.deal_over:
                break
            seat = sorted(match.game.waiting_on(match.state))[0]
            action = choose(room, seat, rng)
            action = match.game.chance(match.state, action, rng)
            then("act", seat=action.seat, verb=action.verb, args=list(action.args))
    return None


def laid_out(db: str, table: str, lines: list[LogLine]) -> None:
    """The log on disk, for a house that has not looked at the table yet."""

    async def append() -> None:
        await ledger.append(table, lines)

    ledger = Ledger(db)
    run_apart(append())
    ledger.close()
