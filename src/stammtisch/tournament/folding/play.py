"""At the tables: results reported, confirmed, disputed, decided; slips lost; calls for the arbiter."""

from collections.abc import Callable, Mapping
from typing import Any

from stammtisch.core.problem import Problem
from stammtisch.tournament import slips
from stammtisch.tournament.log import Event
from stammtisch.tournament.state import DISPUTED, OPEN, REPORTED, SETTLED, Games, Round, State, Table


def table_at(state: State, facts: Mapping[str, Any]) -> tuple[Round, Table]:
    number = facts.get("round") or len(state.rounds)
    if not state.rounds:
        raise Problem("error.tournament.no_round")
    if not 1 <= number <= len(state.rounds):
        raise Problem("error.tournament.round_unknown", round=number, last=len(state.rounds))
    round_ = state.rounds[number - 1]
    if facts["table"] not in round_.tables:
        raise Problem("error.tournament.table_unknown", table=facts["table"], round=number)
    return round_, round_.tables[facts["table"]]


def _games(state: State, round_: Round, facts: Mapping[str, Any]) -> Games:
    return slips.checked(state.format, state.stage(round_), facts["games"], facts.get("sum"))


def _side(table: Table, facts: Mapping[str, Any]) -> int:
    if facts.get("side") not in range(len(table.sides)):
        raise Problem("error.tournament.side_unknown", side=str(facts.get("side")), table=table.number)
    return int(facts["side"])


def _reported(state: State, event: Event) -> None:
    """One side says what it came to.  Two sides that say the same agree; two that differ have a dispute."""
    round_, table = table_at(state, event.facts)
    side, games = _side(table, event.facts), _games(state, round_, event.facts)
    if table.status == SETTLED:
        raise Problem("error.tournament.settled", table=table.number, round=round_.number)
    table.claims[side] = games
    _weigh(table)


def _weigh(table: Table) -> None:
    said = set(table.claims.values())
    table.games, table.awarded = None, None
    if len(said) > 1:
        table.status = DISPUTED
    elif len(table.claims) > 1:
        table.status, table.games, table.lost = SETTLED, said.pop(), False
    else:
        table.status = REPORTED


def _confirmed(state: State, event: Event) -> None:
    round_, table = table_at(state, event.facts)
    side = _side(table, event.facts)
    others = {games for at, games in table.claims.items() if at != side}
    if table.status == SETTLED:
        raise Problem("error.tournament.settled", table=table.number, round=round_.number)
    if len(others) != 1:
        raise Problem("error.tournament.nothing_to_confirm", table=table.number)
    table.claims[side] = others.pop()
    _weigh(table)


def _disputed(state: State, event: Event) -> None:
    """The other side says no, with or without its own figures."""
    round_, table = table_at(state, event.facts)
    side = _side(table, event.facts)
    if not table.claims or table.status == SETTLED:
        raise Problem("error.tournament.nothing_to_confirm", table=table.number)
    games = _games(state, round_, event.facts) if event.facts.get("games") else None
    if games:
        table.claims[side] = games
    table.status = DISPUTED


def _settled(state: State, event: Event) -> None:
    """The desk types a slip, decides a dispute or corrects a result."""
    round_, table = table_at(state, event.facts)
    games = _games(state, round_, event.facts)
    if table.status == SETTLED and not event.facts.get("correction"):
        raise Problem("error.tournament.entered_already", table=table.number, text=_told(table))
    _bracket_allows(state, round_, table, _winner(games))
    table.games, table.status, table.awarded, table.lost = games, SETTLED, None, False


def _told(table: Table) -> str:
    return " ".join(slips.score(game) for game in table.games or ()) or "–"


def _winner(games: Games) -> int:
    won = slips.won(games)
    return won.index(max(won))


def winner(table: Table) -> int | None:
    """The side that won; None as long as nobody has."""
    if table.awarded is not None:
        return table.awarded
    return _winner(table.games) if table.games else None


def _bracket_allows(state: State, round_: Round, table: Table, side: int) -> None:
    """In a knock-out the next round was drawn for the winner."""
    drawn = round_ is not state.rounds[-1] and state.stage(round_).kind == "knock-out"
    if drawn and winner(table) not in (None, side):
        raise Problem("error.tournament.bracket_drawn", table=table.number, round=round_.number)


def _awarded(state: State, event: Event) -> None:
    """A win without play: the others are ill, gone or sent off."""
    round_, table = table_at(state, event.facts)
    side = _side(table, event.facts)
    _bracket_allows(state, round_, table, side)
    table.games, table.status, table.awarded, table.lost = None, SETTLED, side, False


def _slip_lost(state: State, event: Event) -> None:
    """What was settled from that slip is open again."""
    round_, table = table_at(state, event.facts)
    if round_ is not state.rounds[-1] and state.stage(round_).kind == "knock-out":
        raise Problem("error.tournament.bracket_drawn", table=table.number, round=round_.number)
    table.games, table.awarded, table.lost, table.status = None, None, True, OPEN
    table.claims.clear()


def _called(state: State, event: Event) -> None:
    _, table = table_at(state, event.facts)
    table.call = str(event.facts.get("why", ""))


def _answered(state: State, event: Event) -> None:
    _, table = table_at(state, event.facts)
    if table.call is None:
        raise Problem("error.tournament.no_call", table=table.number)
    table.call = None


HANDLERS: dict[str, Callable[[State, Event], None]] = {
    "reported": _reported,
    "confirmed": _confirmed,
    "disputed": _disputed,
    "settled": _settled,
    "awarded": _awarded,
    "slip-lost": _slip_lost,
    "called": _called,
    "answered": _answered,
}
