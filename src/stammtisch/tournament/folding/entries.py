"""Who plays: entering, paying, leaving, coming back, being replaced."""

from collections.abc import Callable, Sequence

from stammtisch.core.problem import Problem
from stammtisch.core.reading import one_line
from stammtisch.tournament.log import Event
from stammtisch.tournament.state import Entry, State

LONGEST = 60


def clean(name: str) -> str:
    return one_line(name, LONGEST)


def entry_of(state: State, number: int) -> Entry:
    if number not in state.entries:
        raise Problem("error.tournament.entry_unknown", entry=number)
    return state.entries[number]


def _names(state: State, given: Sequence[str], again: bool) -> tuple[str, ...]:
    names = tuple(clean(str(name)) for name in given)
    if len(names) != state.format.people or not all(names):
        raise Problem(
            "error.tournament.people", people=state.format.people, given=len([n for n in names if n])
        )
    if len({name.casefold() for name in names}) < len(names) and not again:  # father and son may share it
        raise Problem("error.tournament.same_twice", name=names[0])
    return names


def _unmistaken(state: State, names: tuple[str, ...], own: int, again: bool) -> None:
    """The same name in two entries is asked about: it may be a slip, or two people."""
    for entry in state.entries.values():
        shared = {n.casefold() for n in entry.names} & {n.casefold() for n in names}
        if shared and entry.id != own and not entry.out and not again:
            name = next(n for n in names if n.casefold() in shared)
            raise Problem("error.tournament.name_taken", name=name, entry=entry.id)


def _entered(state: State, event: Event) -> None:
    facts = event.facts
    again = facts.get("again", False)
    names = _names(state, facts["names"], again)
    number = facts["id"]
    if number in state.entries:
        raise Problem("error.tournament.entry_twice", entry=number)
    _place_for(state)
    _unmistaken(state, names, number, again)
    _room_for_late(state)
    made = Entry(
        number, names, clean(facts.get("club", "")), clean(facts.get("family", "")), bool(facts.get("paid"))
    )
    made.since = len(state.rounds) + 1
    state.entries[number] = made
    current = state.round
    if current and current.groups:
        current.groups = _with_late(current.groups, number)


def _place_for(state: State) -> None:
    if state.format.places and len(state.active()) >= state.format.places:
        raise Problem("error.tournament.full", places=state.format.places)


def _room_for_late(state: State) -> None:
    """Later stages take nobody new; a group takes one where a place is free in it."""
    current = state.round
    if current is None:
        return
    kind = state.stage(current).kind
    if current.stage or kind == "knock-out":
        raise Problem("error.tournament.too_late")
    if kind == "groups" and all(len(group) % 2 == 0 for group in current.groups):
        raise Problem("error.tournament.groups_full")


def _with_late(groups: tuple[tuple[int, ...], ...], number: int) -> tuple[tuple[int, ...], ...]:
    """The free place is the last of its group, so nobody's plan changes."""
    odd = min((n for n, group in enumerate(groups) if len(group) % 2), key=lambda n: len(groups[n]))
    return tuple((*group, number) if n == odd else group for n, group in enumerate(groups))


def _changed(state: State, event: Event) -> None:
    entry, facts = entry_of(state, event.facts["id"]), event.facts
    again = facts.get("again", False)
    names = _names(state, facts.get("names", entry.names), again)
    _unmistaken(state, names, entry.id, again)
    entry.names = names
    entry.club, entry.family = clean(facts.get("club", entry.club)), clean(facts.get("family", entry.family))


def _paid(state: State, event: Event) -> None:
    entry_of(state, event.facts["id"]).paid = bool(event.facts.get("paid", True))


def _withdrew(state: State, event: Event) -> None:
    entry = entry_of(state, event.facts["id"])
    if entry.out:
        raise Problem("error.tournament.already_out", entry=entry.id, name=entry.name)
    entry.out = True


def _returned(state: State, event: Event) -> None:
    entry = entry_of(state, event.facts["id"])
    if not entry.out:
        raise Problem("error.tournament.not_out", entry=entry.id, name=entry.name)
    _place_for(state)
    _unmistaken(state, entry.names, entry.id, event.facts.get("again", False))
    entry.out = False


def _substituted(state: State, event: Event) -> None:
    facts = event.facts
    entry = entry_of(state, facts["id"])
    leaving = [
        n for n, name in enumerate(entry.names) if name.casefold() == clean(facts["leaves"]).casefold()
    ]
    if not leaving:
        raise Problem(
            "error.tournament.not_in_entry", name=facts["leaves"], entry=entry.id, names=entry.names
        )
    new = tuple(clean(facts["comes"]) if n == leaving[0] else name for n, name in enumerate(entry.names))
    again = facts.get("again", False)
    new = _names(state, new, again)
    _unmistaken(state, (new[leaving[0]],), entry.id, again)
    entry.before = (*entry.before, entry.names[leaving[0]])
    entry.names = new


HANDLERS: dict[str, Callable[[State, Event], None]] = {
    "entered": _entered,
    "changed": _changed,
    "paid": _paid,
    "withdrew": _withdrew,
    "returned": _returned,
    "substituted": _substituted,
}
