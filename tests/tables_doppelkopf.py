"""What the laws ask of Doppelkopf."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

from stammtisch.core.cards import cards_of as cards_in
from stammtisch.core.laws import AnyState, LawTable
from stammtisch.core.model import Action, Deal, Seat
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.standing import Standing
from stammtisch.games.doppelkopf.cells import (
    CQ,
    DA,
    DONE,
    LEVELS,
    NONE,
    SAYS,
    Cells,
    Rules,
)
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.notation import DECLARED, GAMES, decode, encode

DOPPELKOPF = Doppelkopf()
RULESETS = tuple(rulesets_of("doppelkopf"))
CARDS = tuple(DOPPELKOPF.deck.text(card) for card in DOPPELKOPF.deck)


def rules_of(ruleset: str, players: int = 4, **options: Any) -> Rules:
    return DOPPELKOPF.rules(settings("doppelkopf", ruleset, options), players)


def random_deal(rules: Rules, rng: Random) -> Deal:
    """A shuffled pack; more often than chance would have it both Kreuz Damen or both Füchse come together."""
    pack = list(DOPPELKOPF.pack(rules))
    rng.shuffle(pack)
    for face in (CQ, DA):
        if rng.random() < 0.3:  # the second copy into the first packet of whoever has the first
            first = pack.index(face)
            second = pack.index(face, first + 1)
            near = first + 1 if first + 1 < len(pack) else first - 1
            pack[second], pack[near] = pack[near], pack[second]
    return Deal(tuple(pack), rng.randint(1, len(pack) - 1))


def random_standing(rules: Rules, players: int, rng: Random) -> Standing:
    """Somewhere in a match; under the tournament's rules often near its end, with Pflichtsoli owed."""
    dealer = Seat(rng.randrange(players))
    standing = DOPPELKOPF.open_partie(rules, players, dealer, [rng.randint(-20, 20) for _ in range(players)])
    if not rules.pflicht:
        return standing
    owes = rng.randrange(1 << players)
    played = rules.deals - max(1, owes.bit_count() + rng.randint(0, 2))
    extra = {**standing.extra, "owes": owes, "played": played}
    return Standing(dealer, standing.totals, marks=standing.marks, wins=standing.wins, extra=extra)


def cards_of(state: AnyState) -> list[int]:
    """Hands and what was played; where cards were dealt there is nothing else."""
    s: Cells = state.cells
    held = [card for hand in (*s.hand, *s.twice) for card in cards_in(hand)]
    return held + [card for card in s.card if card != NONE]


def hidden_from(state: AnyState, seat: Seat | None) -> frozenset[int]:
    """Faces of which a watcher has seen no copy: the others cannot be placed for certain."""
    s: Cells = state.cells
    known = {card for card in s.card if card != NONE}
    if seat is not None:
        known |= set(cards_in(s.dealt[seat]))
    if s.phase == DONE:
        known.add(CQ)  # a deal that ended early tells the parties
    return frozenset(card for card in s.pack if card not in known)


def same_disclosures(one: AnyState, other: AnyState) -> bool:
    """An announcement is for the speaker's party, whichever it is, and a Zwangsansage may turn on parties:
    what was made public must be the same (4.9)."""
    told = [
        [event.data.get("open") for event in state.log if event.seat is not None] for state in (one, other)
    ]
    owed = [[event.data for event in state.log if event.kind == "owes"] for state in (one, other)]
    ended = one.cells.revoke_by == other.cells.revoke_by
    return ended and told[0] == told[1] and owed[0] == owed[1]


def tries(state: AnyState, seat: Seat) -> tuple[Action, ...]:
    return all_tries(seat)


@cache
def all_tries(seat: Seat) -> tuple[Action, ...]:
    """Everything that can be said at the table, sense or nonsense."""
    words: list[tuple[str, tuple[str, ...]]] = [("plays", (card,)) for card in CARDS]
    words += [("plays", ("DA", "as", "schwein")), ("plays", ("H10", "as", "schwein"))]
    words += [("declares", (kind,)) for kind in DECLARED if kind]
    words += [("bids", (level, kind)) for level in LEVELS[1:] for kind in GAMES if kind]
    words += 3 * [("announces", (say,)) for say in SAYS]
    words += [(verb, ()) for verb in ("sauber", "passes", "holds", "weg", "blurts")]
    return tuple(Action(seat, verb, args) for verb, args in words)


def law_table(ruleset: str, players: int, **options: Any) -> LawTable:
    return table_of(rules_of(ruleset, players, **options), players)


def table_of(rules: Rules, players: int) -> LawTable:
    return LawTable(
        DOPPELKOPF, rules, players, cards_of, hidden_from, tries,
        rewrite=lambda view, action: decode(None, None, action.seat, encode(None, None, action)),
        random_standing=lambda rng: random_standing(rules, players, rng),
        random_deal=lambda rng: random_deal(rules, rng),
        comparable=same_disclosures,
        complete=not rules.table,
    )  # fmt: skip


def doppelkopf_tables() -> Iterator[tuple[str, Callable[[], LawTable]]]:
    """Every table of Doppelkopf that the laws are put to."""
    for ruleset in RULESETS:
        for players in (4, 5):
            for enforcement in ("strict", "table"):
                name = f"{ruleset}-{players}-{enforcement}"
                yield name, partial(law_table, ruleset, players, enforcement=enforcement)
    for enforcement in ("strict", "table"):  # random people declare too many solos
        way = {"solo_kinds": "none", "enforcement": enforcement}
        yield f"maennle-2004-normal-{enforcement}", partial(law_table, "maennle-2004", 4, **way)
    yield "ddv-turnier-normal", partial(law_table, "ddv-turnier", 4, solo_kinds="none", pflichtsolo=0)
    yield "maennle-2004-7", partial(law_table, "maennle-2004", 7)
    mixed = {"deck": 48, "gewinngarantie": "off", "announce": "ddv", "zwangsansage": "on"}
    yield "maennle-2004-mixed", partial(law_table, "maennle-2004", 4, **mixed)
