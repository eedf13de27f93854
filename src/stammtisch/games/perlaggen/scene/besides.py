"""Acts of Perlaggen that the list of options leaves out, from the reader's view alone (4.4, 4.9).

What turns on a partner's cards (the exchange of the dealer's partners, a declaration) is here whatever the
partner holds; the table answers.  At a table that lets people break rules, what can be claimed is here too.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from stammtisch.core.acts import act
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, Refusal, Seat, Unknown, View
from stammtisch.core.registry import game
from stammtisch.server.scenes import Beside

from .. import NAME
from ..cells import (
    ASK,
    CUT,
    FIGURES,
    GLEICH,
    NOBODY,
    REVOKE,
    SHOW,
    SHOWS,
    SILENCE,
    any_offer,
    is_open,
    partners,
    party,
)
from ..figures import best_of, exists
from ..hands import names_now
from ..judge import judge
from ..naming import show_gleich, show_hanger
from ..notation import RANKS, claim_rule, decode, encode, level_text
from ..showing import others_best

AnyView = View[Any, Any]


def besides(view: AnyView) -> list[Beside]:
    if view.seat is None or view.cells.seats == 0 or view.cells.phase == CUT:
        return []
    listed = set(game(NAME).options(view))
    found = [Beside(action) for action in _lawful(view) if action not in listed]
    if view.rules.table:
        found += [Beside(action, True) for action in _words(view) if _risky(view, action)]
        found += [Beside(action) for action in _claims(view)]
    return found


def _lawful(view: AnyView) -> Iterator[Action]:
    yield from _exchanges(view)
    yield from _declarations(view)
    yield from _shows(view)
    if view.cells.phase == SHOW and not any_offer(view.cells):
        yield _act(view, "asks")
    for figures in permutations(FIGURES):
        for unseen in ((), ("unseen",)):
            bid = _act(view, "bids", *unseen, "+".join(figures))
            if _judged(view, bid) == 0:
                yield bid


def _act(view: AnyView, verb: str, *args: str) -> Action:
    assert view.seat is not None
    return Action(view.seat, verb, args)


def _judged(view: AnyView, action: Action) -> int:
    r, s = view.rules, view.cells
    return int(judge(r, s, action.seat, encode(r, s, action)))


def _exchanges(view: AnyView) -> Iterator[Action]:
    """A partner of the dealer may if nobody before him has anything to give: he cannot know (PE-031)."""
    s, me = view.cells, view.seat
    if me is None or not partners(view.rules, s.dealer) >> me & 1:
        return
    for card in GERMAN.texts(s.hand[me]):
        action = _act(view, "exchanges", card)
        if isinstance(game(NAME).why_not(view, action), Unknown):
            yield action


def _declarations(view: AnyView) -> Iterator[Action]:
    """Less than one has, or what the partner has (PE-156)."""
    r, s = view.rules, view.cells
    if s.phase != ASK or s.asked_for == NOBODY or s.prover != NOBODY:
        return
    for number in range(3, r.hand_size + 1):
        for rank in range(1, len(RANKS)):
            if exists(s.asked_for, 16 * number + rank):
                action = _act(view, "declares", FIGURES[s.asked_for], str(number), RANKS[rank])
                if not isinstance(game(NAME).why_not(view, action), Refusal):
                    yield action


def _shows(view: AnyView) -> Iterator[Action]:
    """Every value between just better and the best."""
    r, s, me = view.rules, view.cells, int(view.seat or 0)
    if s.phase != SHOW or any_offer(s):
        return
    mask, ranks, wilds = names_now(s, me)
    for f in range(2):
        if not is_open(s, f) or s.show_turn[f] != party(r, me):
            continue
        for value in range(others_best(r, s, party(r, me), f) + 1, best_of(f, mask, ranks, wilds) + 1):
            yield from _show_of(view, f, value)


def _show_of(view: AnyView, f: int, value: int) -> Iterator[Action]:
    r, s, me = view.rules, view.cells, Seat(view.seat or 0)
    if not exists(f, value):
        return
    begun = act(SHOWS, f, 0)
    codes = (
        [show_gleich(s, me, begun, value)]
        if f == GLEICH
        else [show_hanger(s, me, begun, value, suit) for suit in range(4)]
    )
    for code in codes:
        if code != SILENCE and judge(r, s, me, code) == 0:
            yield decode(r, s, me, code)
            return


def _words(view: AnyView) -> Iterator[Action]:
    """Single words on each figure."""
    r = view.rules
    for figure in FIGURES:
        yield _act(view, "bids", figure)
        yield _act(view, "holds", figure)
        for level in range(3, r.out + 1):
            yield _act(view, "raises", figure, "to", level_text(r, level))


def _risky(view: AnyView, action: Action) -> bool:
    return _judged(view, action) < 0


def _claims(view: AnyView) -> Iterator[Action]:
    """Against everybody of the other parties, true or not (PE-180)."""
    r, s, me = view.rules, view.cells, int(view.seat or 0)
    for seat in range(s.seats):
        if party(r, seat) != party(r, me):
            for kind in range(REVOKE + 1):
                yield _act(view, "claims", str(seat), claim_rule(r, kind))
