"""The laws of the Game contract, the same for every game: each raises AssertionError where it is broken.

What only a game's own rules can say, a `LawTable` brings along: where the cards lie, which of them a seat
cannot know, which acts are worth trying, and deals to try them in.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.model import (
    Action,
    Deal,
    Event,
    IllegalAction,
    Refusal,
    Result,
    Seat,
    State,
    Unknown,
    View,
)
from stammtisch.core.standing import Standing

AnyState = State[Any, Any]
AnyView = View[Any, Any]
Told = tuple[Action, tuple[Event, ...]]  # an act and what was told of it


@dataclass(frozen=True)
class LawTable:
    """A game under a ruleset, and what its rules say beyond the contract."""

    game: Game
    rules: Any
    players: int
    cards_of: Callable[[AnyState], Sequence[int]]  # every card of the deal, wherever it lies
    hidden_from: Callable[[AnyState, Seat | None], Collection[int]]  # cards that a watcher cannot place
    tries: Callable[[AnyState, Seat], Sequence[Action]]  # acts worth trying, lawful or not
    rewrite: Callable[[AnyView, Action], Action]  # an act through the game's own notation and back
    random_standing: Callable[[Random], Standing]
    random_deal: Callable[[Random], Deal]
    comparable: Callable[[AnyState, AnyState], bool] = lambda one, other: (
        True
    )  # the same words meant the same
    complete: bool = True  # no lawful act is missing among the options; not so where breaches go through

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.players))

    @property
    def watchers(self) -> tuple[Seat | None, ...]:
        return (*self.seats, None)


# --- one act
@contextmanager
def unchanged(state: AnyState, by: str) -> Iterator[None]:
    """A position is a value: nothing that is asked or tried changes it."""
    before = state.cells.copy()
    yield
    assert state.cells == before, f"the position was changed by {by}"


def applied(table: LawTable, state: AnyState, action: Action) -> tuple[AnyState, tuple[Event, ...]]:
    """Applying changes no value, adds its events to the log, and does the same again when repeated."""
    with unchanged(state, str(action)):
        now, events = table.game.apply(state, action)
        again, _ = table.game.apply(state, action)
    assert now == again, f"{action} applied twice differs"
    assert now.log == state.log + events, f"{action}: the log is not the events so far"
    return now, events


def refusal_changes_nothing(table: LawTable, state: AnyState, action: Action) -> Refusal:
    """An act that is refused leaves no trace, and is refused again for the same reason."""
    with unchanged(state, f"{action}, which was refused"):
        try:
            table.game.apply(state, action)
        except IllegalAction as refused:
            why = refused.refusal
        else:
            raise AssertionError(f"{action} was accepted")
    assert why.rules, f"{action} was refused without a rule"
    return why


def view_judges_as_state(table: LawTable, state: AnyState, action: Action) -> bool:
    """What the actor's own view says of an act is what comes of it; whether it goes through."""
    view = table.game.observe(state, action.seat)
    why = table.game.why_not(view, action)
    assert why == table.game.why_not(view, action), f"{action} judged twice differs"
    if isinstance(why, Refusal):
        refused = refusal_changes_nothing(table, state, action)
        assert refused == why, f"{action}: the view says {why}, the table {refused}"
        return False
    if isinstance(why, Unknown):
        return False
    try:
        applied(table, state, action)
    except IllegalAction as refused:
        raise AssertionError(f"{action}: the view allows it, the table does not: {refused}") from None
    return True


# --- one position
def cards_conserved(table: LawTable, state: AnyState) -> None:
    """Every card of the pack is somewhere, and once."""
    lie, pack = sorted(table.cards_of(state)), sorted(table.game.pack(table.rules))
    assert lie == pack, f"lost {set(pack) - set(lie)}, more than once {[c for c in lie if lie.count(c) > 1]}"


def somebody_can_act(table: LawTable, state: AnyState) -> dict[Seat, tuple[Action, ...]]:
    """Whoever holds the table up has something to do; nobody does when the deal is over.  Their options."""
    waiting = table.game.waiting_on(state)
    options = {seat: table.game.options(table.game.observe(state, seat)) for seat in sorted(waiting)}
    for seat in waiting:
        assert options[seat], f"{seat} is waited on and can do nothing"
    over = table.game.result(state) is not None
    assert over != bool(waiting), "a deal that is over waits" if over else "nobody holds the table up"
    return options


def options_lawful(table: LawTable, state: AnyState, seat: Seat) -> tuple[Action, ...]:
    """What is listed is the seat's own, listed once, allowed, and survives the game's notation."""
    view = table.game.observe(state, seat)
    options = table.game.options(view)
    assert len(set(options)) == len(options), f"listed twice for {seat}: {options}"
    assert options == table.game.options(view), f"listed twice, differently, for {seat}"
    for action in options:
        assert action.seat == seat, f"{action} is listed for {seat}"
        assert table.game.why_not(view, action) is None, f"listed, but refused: {action}"
        written = table.rewrite(view, action)
        assert written == action, f"{action} is written {written}"
    return options


def options_complete(table: LawTable, state: AnyState, action: Action) -> None:
    """An act that goes through is listed, or does what a listed one does."""
    options = table.game.options(table.game.observe(state, action.seat))
    if action in options or table.game.verbs[action.verb].free:
        return  # signs, talk and the like are not listed
    cells = table.game.apply(state, action)[0].cells
    same = (table.game.apply(state, option)[0].cells == cells for option in options)
    assert any(same), f"{action} is allowed and not listed"


def audiences_kept(table: LawTable, state: AnyState) -> None:
    """An event reaches its audience and nobody else, and an onlooker is offered nothing."""
    watchers = table.watchers
    views = {watcher: table.game.observe(state, watcher) for watcher in watchers}
    for watcher, view in views.items():
        meant = tuple(e for e in state.log if e.audience is None or watcher in e.audience)
        assert view.seen == meant, f"{watcher} saw {view.seen}"
    for event in state.log:
        assert event.audience is None or event.audience <= set(watchers), f"{event} is for nobody here"
    assert table.game.options(views[None]) == (), "an onlooker is offered an act"


def told(table: LawTable, view: AnyView, events: Iterable[Event]) -> AnyView:
    """A view carried on by the events that its owner sees."""
    for event in events:
        if event.seen_by(view.seat):
            view = table.game.follow(view, event)
    return view


def events_rebuild(table: LawTable, state: AnyState, followed: AnyView) -> None:
    """The events that a watcher was shown rebuild what it knows, cell by cell."""
    known = table.game.observe(state, followed.seat)
    for name in known.cells.layout():
        have, want = getattr(followed.cells, name), getattr(known.cells, name)
        assert have == want, f"{followed.seat} rebuilds {name} as {have}, knows {want}"
    assert followed.seen == known.seen, f"{followed.seat} remembers other events"


def result_adds_up(table: LawTable, standing: Standing, state: AnyState) -> Result:
    """Entries add up to the points of each side, and the slate adds them to what stood there."""
    result = table.game.result(state)
    assert result is not None, "the deal is over and has no result"
    sums = [0] * len(table.game.sides(table.rules, table.players))
    for entry in result.entries:
        assert entry.rules, f"{entry} cites no rule"
        assert entry.side is not None or not entry.points, f"{entry}: points for nobody"
        if entry.side is not None:
            sums[entry.side] += entry.points
    assert result.points == tuple(sums), f"points {result.points}, entries {sums}"
    after = table.game.enter(table.rules, standing, result)
    want = tuple(a + b for a, b in zip(standing.totals, result.points, strict=True))
    assert after.totals == want, f"{standing.totals} and {result.points} make {after.totals}"
    return result


# --- what a seat cannot know
def redealt(deal: Deal, unseen: Collection[int], rng: Random) -> tuple[Deal, dict[int, int]]:
    """The deal with some of the unseen cards in other places, and which card went where."""
    places = [i for i, card in enumerate(deal.pack) if card in unseen]
    places = rng.sample(places, rng.randint(min(2, len(places)), len(places)))
    pack = list(deal.pack)
    for at, other in zip(places, rng.sample(places, len(places)), strict=True):
        pack[at] = deal.pack[other]
    return Deal(tuple(pack), deal.lift), dict(zip(deal.pack, pack, strict=True))


def unseen_acts_moved(
    table: LawTable, acts: Iterable[Told], seat: Seat | None, moved: dict[int, int]
) -> Iterator[Action]:
    """The same acts; one whose words the seat did not hear is done with the cards that lie there now."""
    deck = table.game.deck
    names = {deck.text(card): deck.text(other) for card, other in moved.items()}
    for action, events in acts:
        heard = any(e.seen_by(seat) and e.data.get("args") == action.args for e in events)
        args = action.args if heard else tuple(names.get(arg, arg) for arg in action.args)
        yield Action(action.seat, action.verb, args)


def redealing_unseen(
    table: LawTable, standing: Standing, deal: Deal, acts: Sequence[Told], seat: Seat | None, rng: Random
) -> bool:
    """Had the cards that a seat cannot know lain otherwise, it would know and could do the same.  False
    where the others could not have acted as they did."""
    game = table.game
    state = after_acts(table, standing, deal, (action for action, _ in acts))
    other_deal, moved = redealt(deal, table.hidden_from(state, seat), rng)
    try:
        other = after_acts(table, standing, other_deal, unseen_acts_moved(table, acts, seat, moved))
    except IllegalAction:
        return False
    if not table.comparable(state, other):
        return False
    known, known_there = game.observe(state, seat), game.observe(other, seat)
    for name in known.cells.layout():
        have, want = getattr(known_there.cells, name), getattr(known.cells, name)
        assert have == want, f"{name} betrays hidden cards to {seat}: {have} or {want}"
    assert known_there.seen == known.seen, f"events betray hidden cards to {seat}"
    assert game.options(known_there) == game.options(known), f"options betray hidden cards to {seat}"
    return other_deal != deal


def after_acts(table: LawTable, standing: Standing, deal: Deal, acts: Iterable[Action]) -> AnyState:
    state = table.game.start(table.rules, standing, deal)
    for action in acts:
        state, _ = table.game.apply(state, action)
    return state
