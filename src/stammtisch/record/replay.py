"""A record played again: every move judged, every deal settled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, Event, Refusal, Seat
from stammtisch.core.options import Settings, settings
from stammtisch.core.parts import scoring_of
from stammtisch.core.problem import Problem
from stammtisch.core.reading import unknown_card
from stammtisch.core.registry import game
from stammtisch.core.shuffle import shuffled
from stammtisch.core.slate import names_of_sides
from stammtisch.record.model import DealRecord, Move, Record
from stammtisch.record.nodes import RecordProblem
from stammtisch.record.notation import move_text, parse_move, seat_named
from stammtisch.texts import with_names


@dataclass(frozen=True, slots=True)
class Refused:
    """A move marked `refused`: the rules that refuse it, none if they would allow it."""

    move: Move
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Seen:
    """What seats know at a point: for each seat the keys that were asked for."""

    views: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the moves with what came of it."""

    deal: int
    move: Move
    what: tuple[Event, ...] | Refused | Seen


@dataclass(frozen=True)
class Seated:
    """What the lifting led to."""

    seats: tuple[str, ...]
    parties: tuple[str, ...]
    dealer: str
    refused: tuple[Refused, ...] = ()


@dataclass
class Replay:
    """The match at the end of the file, and each step on the way."""

    record: Record
    settings: Settings
    match: Match
    steps: list[Step] = field(default_factory=list)
    seating: Seated | None = None
    after_deals: list[Match] = field(default_factory=list)  # as each deal was left


class MoveRefused(RecordProblem):
    """A plain move that the rules refuse ends the file."""

    def __init__(self, refusal: Refusal, move: Move, deal: int, at: int) -> None:
        key = f"refusal.{refusal.rules[0]}"
        super().__init__(Problem(key, refusal.rules, **refusal.facts), move.line, deal, at)
        self.refusal, self.text = refusal, move.text


def replay(record: Record) -> Replay:
    """Play the record from its set-up; a RecordProblem where it cannot be."""
    run = opened(record)
    for number, deal in enumerate(run.record.deals):
        begin_deal(run, number)
        for at in range(len(deal.moves)):
            make_move(run, number, at)
        end_deal(run)
    return run


def opened(record: Record) -> Replay:
    """The table of the record, nothing dealt yet."""
    seated = lift(record) if record.seating else None
    if seated:
        record = replace(record, seats=seated.seats)
    match, agreed = open_match(record)
    return Replay(record, agreed, match, seating=seated)


def lift(record: Record) -> Seated:
    """The lifting for partners and for the first deal, where the game has one."""
    assert record.seating is not None
    played = game(record.game)
    lifting = played.lifting()
    refused: list[Refused] = []
    for at, move in enumerate(record.seating.moves):
        try:
            words = move.text.split()
            if lifting is None or len(words) != 3 or words[1] != "lifts":
                raise Problem("error.move_unreadable", text=move.text)
            card = _card_reader(played)(words[2])
        except Problem as problem:
            raise RecordProblem(problem, move.line, None, at) from None
        why = lifting.why_not(words[0], card)
        if move.refused:
            refused.append(Refused(move, why))
        elif why:
            raise RecordProblem(
                Problem(f"refusal.{why.rules[0]}", why.rules, **why.facts), move.line, None, at
            )
        else:
            lifting.lift(words[0], card)
    waiting = lifting.waiting(record.seats) if lifting else list(record.seats)
    if waiting or lifting is None:
        raise RecordProblem(Problem("error.seating_unfinished", seats=waiting), record.seating.line)
    seats = lifting.seats()
    parties = [seats[0::2], seats[1::2]]
    return Seated(
        seats, tuple(sorted("+".join(sorted(side)) for side in parties)), lifting.dealer(), tuple(refused)
    )


def open_match(record: Record) -> tuple[Match, Settings]:
    """The table before the first card."""
    played, names = game(record.game), record.seats
    try:
        options = dict(record.options)
        players = options.pop("players", len(names))
        if str(players) != str(len(names)):
            allowed = (str(len(names)),)
            raise Problem("error.option_value", option="players", value=str(players), allowed=allowed)
        agreed = settings(record.game, record.ruleset, options)
        rules = played.rules(agreed, len(names))
        dealer = seat_named(record.deals[0].dealer, names) if record.deals else Seat(0)
        totals = _by_side(played, rules, record, record.start_points)
        wins = _by_side(played, rules, record, record.start_games)
        return Match.begin(played, rules, len(names), dealer, totals, wins), agreed
    except Problem as problem:
        raise RecordProblem(problem, record.line) from None


def _by_side(played: Game, rules: Any, record: Record, numbers: Mapping[str, int]) -> tuple[int, ...]:
    names = names_of_sides(played.sides(rules, len(record.seats)), record.seats)
    for name in numbers:
        if name not in names:
            raise Problem("error.seat_unknown", seat=name, allowed=names)
    return tuple(numbers.get(name, 0) for name in names)


def begin_deal(run: Replay, number: int) -> None:
    deal, names = run.record.deals[number], run.record.seats
    if not run.match.deal_over:
        problem = Problem("error.deal_unfinished")
        raise RecordProblem(problem, deal.line, number - 1)
    try:
        run.match = dealt(run.match, deal, names)
    except Problem as problem:
        raise RecordProblem(_named(problem, names), deal.line, number) from None


def make_move(run: Replay, number: int, at: int) -> Step:
    """One line of the moves.  With given hands the cut is told by `cut:`, so the cutter is done with the
    first move that is none of the cut."""
    deal, names = run.record.deals[number], run.record.seats
    move = deal.moves[at]
    try:
        what = _move(run, deal, move)
    except Problem as problem:
        raise RecordProblem(_named(problem, names), move.line, number, at) from None
    if isinstance(what, Refusal):
        raise MoveRefused(Refusal(what.rules, with_names(what.facts, names)), move, number, at)
    run.steps.append(Step(number, move, what))
    return run.steps[-1]


def end_deal(run: Replay) -> None:
    """The moves of the deal are made; without any the cut is still open."""
    deal = run.record.deals[len(run.after_deals)]
    if deal.hands is not None and not run.match.current_void:
        run.match = cut_finished(run.match)
    run.after_deals.append(run.match)


def _named(problem: Problem, names: Sequence[str]) -> Problem:
    return Problem(problem.key, problem.rules, **with_names(problem.facts, names))


def dealt(match: Match, deal: DealRecord, names: tuple[str, ...]) -> Match:
    """The next deal, by whoever the record says dealt it; where it gives hands, the cut is still open."""
    upcoming = replace(match.upcoming, dealer=seat_named(deal.dealer, names))
    if upcoming.dealer in upcoming.out:
        raise Problem("error.dealer_out", seat=deal.dealer)
    if deal.score is not None:
        return match.deal(scoring_of(match.game).read(match.rules, upcoming, deal.score, names), upcoming)
    parse = _card_reader(match.game)
    if deal.hands is not None:
        hands = {
            seat_named(seat, names): [parse(card) for card in cards] for seat, cards in deal.hands.items()
        }
        kept = [parse(card) for card in deal.cut]
        turned = parse(deal.turned) if deal.turned else None
        stock = [parse(card) for card in deal.stock]
        cards = match.game.deal_of(match.rules, upcoming, hands, kept, turned, stock)
        match = match.deal(replace(cards, seal=deal.seal), upcoming)
        return _keep(match, deal)
    if deal.seed is not None:
        return match.deal(shuffled(match.game.pack(match.rules), deal.seed), upcoming)
    pack = tuple(parse(card) for card in deal.pack)
    _check_pack(match, pack, deal.lift)
    return match.deal(Deal(pack, deal.lift, seal=deal.seal), upcoming)


def _card_reader(played: Game) -> Any:
    def parse(text: str) -> int:
        try:
            return played.deck.parse(text)
        except ValueError:
            raise unknown_card(played.deck, text) from None

    return parse


def _check_pack(match: Match, pack: tuple[int, ...], lift: int) -> None:
    whole = match.game.pack(match.rules)
    for card in pack:
        if card not in whole:
            raise Problem("error.card_not_in_pack", card=match.game.deck.code(card))
        if pack.count(card) > whole.count(card):
            raise Problem("error.card_twice", card=match.game.deck.code(card))
    if len(pack) != len(whole) or not 0 < lift < len(whole):
        raise Problem("error.pack", n=len(pack), needed=len(whole), lift=lift)


def _keep(match: Match, deal: DealRecord) -> Match:
    """What the cutter kept, in order, each judged like any act of his, whoever gets the card.  Where a
    dealer gave a wrong number of cards it is among the hands already."""
    if match.game.given(match.state) is not None:
        return match
    for card in deal.cut:
        (cutter,) = match.game.waiting_on(match.state)
        action = Action(cutter, "keeps", (card,))
        why = match.refusal(action)
        if why:
            raise Problem(f"refusal.{why.rules[0]}", why.rules, **why.facts)
        match, _ = match.apply(action)
    return match


def cut_finished(match: Match) -> Match:
    """The cut is over where the game has one and the hands are still to be dealt."""
    if match.deal_over or match.game.given(match.state) is not None:
        return match
    (cutter,) = match.game.waiting_on(match.state)
    return match.apply(Action(cutter, match.game.verbs.cut_done))[0]


def _move(run: Replay, deal: DealRecord, move: Move) -> tuple[Event, ...] | Refused | Seen | Refusal:
    played, names = run.match.game, run.record.seats
    if move.views is not None:
        return Seen(_views(run.match, move.views, names))
    action = parse_move(move.text, played, names)
    if deal.hands is not None and action.verb not in ("keeps", played.verbs.cut_done):
        run.match = cut_finished(run.match)
    match, told = after_implied(run.match, action)
    why = match.refusal(action)
    if move.refused:
        return Refused(move, why)
    if why:
        return why
    run.match, events = match.apply(action)
    return (*told, *events)


def after_implied(match: Match, action: Action) -> tuple[Match, tuple[Event, ...]]:
    """After what goes without saying before this act: that a player has looked at his cards."""
    told: list[Event] = []
    for unsaid in match.game.implied(match.state, action) if not match.current_void else ():
        match, events = match.apply(unsaid)
        told += events
    return match, tuple(told)


def _views(match: Match, asked: Mapping[str, Any], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What the seats know, under the keys asked for."""
    found = {}
    for name, keys in asked.items():
        seat = seat_named(name, names)
        state = after_implied(match, Action(seat, "views"))[0].state  # who is asked what he holds has looked
        view = match.game.observe(state, seat)
        known = match.game.knows(view)
        known["options"] = [
            move_text(option, match.game, names).split(" ", 1)[1] for option in match.game.options(view)
        ]
        found[name] = {key: _by_name(known.get(key), names) for key in keys or known}
    return found


def _by_name(known: Any, names: Sequence[str]) -> Any:
    return {names[seat]: what for seat, what in known.items()} if isinstance(known, Mapping) else known
