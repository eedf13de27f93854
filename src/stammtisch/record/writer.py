"""Records as text, in the form of the cases."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import yaml

from stammtisch.core.match import Match, Played
from stammtisch.core.options import Settings
from stammtisch.core.parts import scoring_of
from stammtisch.core.slate import names_of_sides
from stammtisch.record.model import DealRecord, Move, Record
from stammtisch.record.notation import move_text


def record_of(
    match: Match, names: Sequence[str], agreed: Settings, id: str, about: str | None = None, **more: Any
) -> Record:
    """A match as a record: it can be replayed, saved, sent with a bug report."""
    played = match.game
    named = names_of_sides(played.sides(match.rules, match.players), names)
    start = dict(zip(named, match.opening.totals, strict=True))
    games = dict(zip(named, match.opening.wins, strict=True))
    return Record(
        id=id,
        game=played.name,
        ruleset=agreed.ruleset.id,
        seats=tuple(names),
        deals=tuple(_deal_of(match, deal, names) for deal in match.deals),
        options=dict(agreed.changed),
        start_points={side: n for side, n in start.items() if n},
        start_games={side: n for side, n in games.items() if n},
        about=about,
        **more,
    )


def _deal_of(match: Match, deal: Played, names: Sequence[str]) -> DealRecord:
    """Complete hands once they are dealt; before, the pack and the place of the cut."""
    played, text = match.game, match.game.deck.text
    if deal.deal.score is not None:
        return DealRecord(names[deal.began.dealer], score=scoring_of(played).write(deal.deal, names))
    given = played.given(deal.state)
    dealer = names[deal.began.dealer]
    told = tuple(Move(move_text(deal.moves[at], played, names)) for at in told_moves(match, deal))
    if given is None:
        pack = tuple(text(card) for card in deal.deal.pack)
        return DealRecord(dealer, pack=pack, lift=deal.deal.lift, seal=deal.deal.seal, moves=told)
    return DealRecord(
        dealer,
        seal=deal.deal.seal,
        hands={names[seat]: tuple(text(card) for card in cards) for seat, cards in given.hands.items()},
        cut=tuple(move.args[0] for move in deal.moves if move.verb == "keeps"),
        turned=None if given.turned is None else text(given.turned),
        stock=tuple(text(card) for card in given.stock),
        moves=told,
    )


def told_moves(match: Match, deal: Played) -> list[int]:
    """Which moves of the deal stand in its record as such: the cut is told by the cards that were kept."""
    dealt = match.game.given(deal.state) is not None
    cut = ("keeps", match.game.verbs.cut_done) if dealt else ()
    return [at for at, move in enumerate(deal.moves) if move.verb not in cut]


def write(record: Record) -> str:
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    yield f"id: {_scalar(record.id)}"
    if record.about:
        yield f"about: {_scalar(record.about)}"
    if record.cites:
        yield f"cites: {_flow(record.cites)}"
    if record.source:
        yield f"source: {_scalar(record.source)}"
    yield f"game: {_scalar(record.game)}"
    yield f"ruleset: {_scalar(record.ruleset)}"
    for key in ("options", "play"):
        if getattr(record, key):
            yield f"{key}: {_flow(getattr(record, key))}"
    if record.seating:
        yield "seating:"
        yield from _moves(record.seating.moves, "  ")
        if record.seating.expect:
            yield from _expect(record.seating.expect, "  ")
    yield f"seats: {_flow(record.seats)}"
    for key in ("start_points", "start_games"):
        if getattr(record, key):
            yield f"{key}: {_flow(getattr(record, key))}"
    yield "deals:" if record.deals else "deals: []"
    for deal in record.deals:
        yield from _deal_lines(deal)
    if record.expect:
        yield from _expect(record.expect, "")


def _deal_lines(deal: DealRecord) -> Iterator[str]:
    yield f"  - dealer: {_scalar(deal.dealer)}"
    if deal.cut:
        yield f"    cut: {_flow(deal.cut)}"
    if deal.hands is not None:
        yield f"    hands: {_flow(deal.hands)}"
    if deal.turned:
        yield f"    turned: {_scalar(deal.turned)}"
    if deal.pack:
        yield f"    pack: {_flow(deal.pack)}"
        yield f"    lift: {deal.lift}"
    if deal.seed is not None:
        yield f"    seed: {_scalar(deal.seed)}"
    if deal.seal is not None:
        yield f"    seal: {_flow(asdict(deal.seal))}"
    if deal.score is not None:
        yield f"    score: {_flow(deal.score)}"
    if deal.stock:
        yield f"    stock: {_flow(deal.stock)}"
    if deal.score is None:
        yield from _moves(deal.moves, "    ")
    if deal.expect:
        yield from _expect(deal.expect, "    ")


def _moves(moves: Sequence[Move], indent: str) -> Iterator[str]:
    yield f"{indent}moves:" if moves else f"{indent}moves: []"
    for move in moves:
        if move.views is not None:
            yield f"{indent}  - views: {_flow(move.views)}"
        elif move.refused:
            yield f"{indent}  - refused: {_scalar(move.text)}"
            if move.cites:
                yield f"{indent}    cites: {_flow(move.cites)}"
        else:
            yield f"{indent}  - {_scalar(move.text)}"


def _expect(expect: Mapping[str, Any], indent: str) -> Iterator[str]:
    yield f"{indent}expect:"
    for key, value in expect.items():
        yield f"{indent}  {_scalar(key)}: {_flow(value)}"


BREAKS = {*"\x85\u2028\u2029"}  # ends of lines to YAML and to nobody else


@lru_cache(maxsize=1 << 14, typed=True)  # the same cards and moves come again and again
def _scalar(value: Any) -> str:
    """A value on one line, quoted where YAML would read it as something else."""
    as_it_is = not (isinstance(value, str) and BREAKS & {*value})
    return yaml.safe_dump([value], default_flow_style=True, allow_unicode=as_it_is, width=10**6).strip()[1:-1]


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(str(k))}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return _scalar(value)
