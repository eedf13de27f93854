"""What the laws ask of Watten."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

from stammtisch.core.cards import cards_of as cards_in
from stammtisch.core.laws import AnyState, AnyView, LawTable
from stammtisch.core.model import Action, Deal, Seat
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.standing import Standing
from stammtisch.games.watten.cells import LIFT_NONE, NONE, OFFENCES, Cells, Rules, cutter
from stammtisch.games.watten.game import Watten
from stammtisch.games.watten.notation import FREE, RANKS, SUITS, decode, encode
from stammtisch.games.watten.signs import SIGNS

WATTEN = Watten()
RULESETS = tuple(rulesets_of("watten"))
CARDS = tuple(WATTEN.deck.text(card) for card in WATTEN.deck)


def rules_of(ruleset: str, players: int = 4, **options: Any) -> Rules:
    return WATTEN.rules(settings("watten", ruleset, options), players)


def random_deal(rules: Rules, rng: Random) -> Deal:
    """A shuffled pack; where something may be kept the cut often finds it."""
    pack = list(WATTEN.pack(rules))
    rng.shuffle(pack)
    lift = rng.randint(1, len(pack) - 1)
    if rules.lift != LIFT_NONE and rng.random() < 0.5:
        for i, card in enumerate(card for card in (rules.kritisch_1, rules.kritisch_2) if card in pack):
            at, there = pack.index(card), max(0, lift - 1 - i)
            pack[at], pack[there] = pack[there], pack[at]
    return Deal(tuple(pack), lift)


def random_standing(rules: Rules, players: int, rng: Random) -> Standing:
    """Somewhere in a series, often near the target."""
    low = rules.target - 4 if rng.random() < 0.5 else -2
    totals = (rng.randint(low, rules.target - 1), rng.randint(low, rules.target - 1))
    dealer = Seat(rng.randrange(players))
    wins = (0, 0) if rules.games == 1 else rng.choice([(0, 0), (1, 0), (0, 1)])
    standing = WATTEN.open_partie(rules, players, dealer, totals, wins)
    if rules.table and rng.random() < 0.2:
        return Standing(
            dealer, totals, wins=wins, marks=(0, 0), extra={**standing.extra, "due": (dealer + 1) % players}
        )
    return standing


def cards_of(state: AnyState) -> list[int]:
    """Hands, what was played, and the rest of the pack."""
    s: Cells = state.cells
    pack = [card for card in s.pack if card != NONE]
    held = [card for hand in s.hand for card in cards_in(hand)]
    played = list(cards_in(s.played))
    return held + played + [card for card in pack if card not in held + played]


def hidden_from(state: AnyState, seat: Seat | None) -> frozenset[int]:
    """Known are the own hand once looked at, what was played, what was kept, and the cutter's card."""
    r, s = state.rules, state.cells
    known = set(cards_in(s.played | s.kept_cards))
    if seat is not None and s.looked >> seat & 1:
        known |= set(cards_in(s.hand[seat]))
    for event in state.log:  # hands that were laid aside for new ones, and cards of the cut, were seen
        if event.seen_by(seat) and event.kind in ("hand", "cut"):
            known |= {
                WATTEN.deck.parse(text)
                for text in event.data.get("cards", event.data.get("card", "").split())
            }
        if event.kind == "shows" and "card" in event.data:
            known.add(WATTEN.deck.parse(event.data["card"]))  # other names would have made other tricks
    if r.lift and seat == cutter(s) and s.kept < s.lift:
        known.add(s.pack[s.lift - 1 - s.kept])
    return frozenset(card for card in s.pack if card not in known and card != NONE)


def tries(state: AnyState, seat: Seat) -> tuple[Action, ...]:
    return all_tries(seat, state.cells.seats)


@cache
def all_tries(seat: Seat, seats: int) -> tuple[Action, ...]:
    """Everything that can be said at the table, sense or nonsense."""
    words: list[tuple[str, tuple[str, ...]]] = [("plays", (card,)) for card in CARDS]
    words += [("names", ("schlag", rank)) for rank in (*RANKS, "6")]
    words += [("names", ("trumpf", suit)) for suit in (*SUITS, "X")]
    words += [("shows", (what, card)) for what in ("schlag", "trumpf") for card in CARDS]
    words += [(verb, ("spiel",)) for verb in ("bids", "holds", "passes")]
    words += [("raises", ("spiel", "to", level)) for level in ("2", "3", "4", "5", "6", "7", "8", "out")]
    words += [
        (verb, (what,)) for verb in ("asks", "grants", "denies") for what in ("schoenere", "schlagtausch")
    ]
    words += [(verb, (card,)) for verb in ("keeps",) for card in CARDS]
    words += [("takes", ("back", card)) for card in CARDS]
    words += [("leaves", ()), ("looks", ()), ("accepts", ())]
    words += [("claims", (offence, "by", str(who))) for offence in OFFENCES for who in range(seats)]
    words += [("watches", (str(who),)) for who in range(seats)]
    words += [("deutet", (sign,)) for sign in SIGNS] + [("says", ("Hallo",)), ("says", ("3",))]
    return tuple(Action(seat, verb, args) for verb, args in words)


def rewrite(view: AnyView, action: Action) -> Action:
    if action.verb in FREE:
        return action
    r, s = view.rules, view.cells
    return decode(r, s, action.seat, encode(r, s, action))


def law_table(ruleset: str, players: int, **options: Any) -> LawTable:
    return table_of(rules_of(ruleset, players, **options), players)


def table_of(rules: Rules, players: int) -> LawTable:
    return LawTable(
        WATTEN, rules, players, cards_of, hidden_from, tries, rewrite,
        random_standing=lambda rng: random_standing(rules, players, rng),
        random_deal=lambda rng: random_deal(rules, rng),
        complete=not rules.table,
    )  # fmt: skip


def watten_tables() -> Iterator[tuple[str, Callable[[], LawTable]]]:
    """Every table of Watten that the laws are put to."""
    for ruleset in RULESETS:
        for players in (2, 4):
            for enforcement in ("strict", "table"):
                name = f"{ruleset}-{players}-{enforcement}"
                yield name, partial(law_table, ruleset, players, enforcement=enforcement)
