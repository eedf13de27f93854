"""What the laws ask of Perlaggen."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from random import Random
from typing import Any

from stammtisch.core.cards import cards_of as cards_in
from stammtisch.core.laws import AnyState, AnyView, LawTable
from stammtisch.core.model import Action, Deal, Seat
from stammtisch.core.options import rulesets_of, settings
from stammtisch.core.standing import Standing
from stammtisch.games.perlaggen.cells import FIGURES, NONE, PLACES, Cells, Rules, cutter
from stammtisch.games.perlaggen.game import Perlaggen
from stammtisch.games.perlaggen.notation import CLAIM_RULES, FREE, RANKS, decode, encode
from stammtisch.games.perlaggen.signs import SIGNS
from stammtisch.games.perlaggen.strength import is_permanent
from stammtisch.games.perlaggen.view import looks_at_cut

PERLAGGEN = Perlaggen()
RULESETS = tuple(rulesets_of("perlaggen"))
MODES = {"four": 4, "two": 2, "two-seven": 2, "strafperlaggen": 3, "six": 6}
CARDS = tuple(PERLAGGEN.deck.text(card) for card in PERLAGGEN.deck)
NAMES = tuple(card for card in CARDS if card != "WE")
BIDS = ["+".join(some) for n in (1, 2, 3) for some in permutations(FIGURES, n)]


def rules_of(ruleset: str, mode: str = "four", **options: Any) -> Rules:
    return PERLAGGEN.rules(settings("perlaggen", ruleset, {"mode": mode, **options}), MODES[mode])


def random_deal(rules: Rules, rng: Random) -> Deal:
    """A shuffled pack; the cut often finds a Perlagg, and Perlaggen often come to hand."""
    pack = list(PERLAGGEN.pack(rules))
    rng.shuffle(pack)
    lift = rng.randint(1, len(pack) - 1)
    permanent = [card for card in pack if is_permanent(rules, card)]
    for i, card in enumerate(rng.sample(permanent, rng.randint(0, min(2, len(permanent))))):
        at, there = pack.index(card), max(0, lift - 1 - i)
        pack[at], pack[there] = pack[there], pack[at]
    return Deal(tuple(pack), lift)


def random_standing(rules: Rules, rng: Random) -> Standing:
    """Somewhere in a series, often near the target, now and then both one short."""
    low = rules.target - rng.choice([1, 2, 3, 5]) if rng.random() < 0.6 else -2
    totals = tuple(rng.randint(low, rules.target - 1) for _ in range(rules.parties))
    return PERLAGGEN.open_partie(rules, rules.seats, Seat(rng.randrange(rules.seats)), totals)


def cards_of(state: AnyState) -> list[int]:
    """Hands, what lies, the card turned up, and the rest of the pack."""
    s: Cells = state.cells
    pack = [card for card in s.pack if card != NONE]
    held = [card for hand in s.hand for card in cards_in(hand)]
    lying = [s.card[PLACES * seat + i] for seat in range(s.seats) for i in range(s.laid[seat])]
    placed = held + lying + ([s.turned] if s.turned != NONE else [])
    return placed + [card for card in pack if card not in placed]


def hidden_from(state: AnyState, seat: Seat | None) -> frozenset[int]:
    """Known are the own hand once looked at, what lies, what was lifted, exchanged or turned up."""
    r, s = state.rules, state.cells
    known = {s.card[PLACES * other + i] for other in range(s.seats) for i in range(s.laid[other])}
    known |= set(cards_in(s.shown)) | {s.turned, s.first_turned}
    if seat is not None and s.looked >> seat & 1:
        known |= set(cards_in(s.hand[seat]))
    for event in state.log:
        if event.kind in ("exchanges", "keeps", "withdraws"):
            known.add(PERLAGGEN.deck.parse(event.data["card"]))
        if event.seen_by(seat) and event.kind == "cut":
            known.add(PERLAGGEN.deck.parse(event.data["card"]))
    if seat == cutter(s) and looks_at_cut(r, s):
        known.add(s.pack[s.lift - 1 - s.kept])
    return frozenset(card for card in s.pack if card not in known and card != NONE)


def tries(state: AnyState, seat: Seat) -> tuple[Action, ...]:
    """Everything that can be said at the table, sense or nonsense; of the shows a sample."""
    s: Cells = state.cells
    own = [PERLAGGEN.deck.text(card) for card in cards_in(s.hand[seat])]
    lying = [PERLAGGEN.deck.text(s.card[PLACES * seat + i]) for i in range(s.laid[seat])]
    words: list[tuple[str, tuple[str, ...]]] = [("plays", (card,)) for card in CARDS]
    words += [("plays", (card, "as", name)) for card in own for name in NAMES]
    words += [(verb, (card,)) for verb in ("keeps", "exchanges", "withdraws") for card in CARDS]
    words += [("christens", (card, "as", "HA")) for card in lying + own]
    words += [("bids", (bid,)) for bid in BIDS] + [("bids", ("unseen", bid)) for bid in BIDS]
    words += [(verb, (f,)) for verb in ("holds", "passes", "rests", "stands", "shows") for f in FIGURES]
    words += [("raises", (f, "to", n)) for f in FIGURES for n in ("2", "3", "4", "5", "8", "11", "out")]
    words += [("reduces", ("to", f)) for f in FIGURES]
    words += [("declares", (f, "none")) for f in FIGURES]
    words += [("declares", (f, n, rank)) for f in FIGURES for n in ("2", "3", "4") for rank in RANKS]
    words += [("done", ()), ("looks", ()), ("asks", ())]
    words += [("vetoes", (str(who),)) for who in range(s.seats)]
    words += [("claims", (str(who), rule)) for rule in CLAIM_RULES for who in range(s.seats)]
    words += [("signals", (sign,)) for sign in SIGNS] + [("says", ("gleich",)), ("says", ("Hallo",))]
    words += _shows(own, lying, Random(f"{s.laid} {s.hand} {seat}"))
    return tuple(Action(seat, verb, args) for verb, args in words)


def _shows(own: list[str], lying: list[str], rng: Random) -> list[tuple[str, tuple[str, ...]]]:
    """Some cards of the seat under some names, and one that is not its own."""
    found = []
    for _ in range(60):
        cards = rng.sample([*own, *lying, rng.choice(CARDS)], rng.randint(1, 1 + len(own + lying)))
        words: list[str] = []
        for card in dict.fromkeys(cards):
            words.append(card)
            if rng.random() < 0.3:
                words += ["as", rng.choice(NAMES)]
        found.append((rng.choice(["shows", "stands"]), (rng.choice(FIGURES), *words)))
    return found


def rewrite(view: AnyView, action: Action) -> Action:
    if action.verb in FREE:
        return action
    r, s = view.rules, view.cells
    return decode(r, s, action.seat, encode(r, s, action))


def law_table(ruleset: str, mode: str, **options: Any) -> LawTable:
    rules = rules_of(ruleset, mode, **options)
    return table_of(rules, rules.seats)


def table_of(rules: Rules, players: int) -> LawTable:
    return LawTable(
        PERLAGGEN, rules, players, cards_of, hidden_from, tries, rewrite,
        random_standing=lambda rng: random_standing(rules, rng),
        random_deal=lambda rng: random_deal(rules, rng),
        complete=False,  # of the names and shows only some are listed
    )  # fmt: skip


def perlaggen_tables() -> Iterator[tuple[str, Callable[[], LawTable]]]:
    """Every table of Perlaggen that the laws are put to."""
    for ruleset in RULESETS:
        for mode in MODES:
            for enforcement in ("strict", "table"):
                name = f"{ruleset}-{mode}-{enforcement}"
                yield name, partial(law_table, ruleset, mode, enforcement=enforcement)
    for option in ({"perlagg_follow": "take-or-name"}, {"unseen_bids": False}, {"talk": "partner"}):
        name = "-".join(f"{key}-{value}" for key, value in option.items())
        yield name, partial(law_table, "innsbruck-1924", "four", **option)
