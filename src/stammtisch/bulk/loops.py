"""Deals by the thousand with random acts, interpreted or compiled: the same functions either way."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from types import FunctionType
from typing import Any

from stammtisch.bulk.caching import keep, loaded
from stammtisch.bulk.compiling import FixedRules, compiled, make_ready, rules_record
from stammtisch.bulk.laying import Blank, clear, lay_out
from stammtisch.core.chance import Chance, below, seed, shuffle, shuffle_top
from stammtisch.core.engine import Engine
from stammtisch.core.rule import marked, rule


@dataclass(frozen=True)
class Tally:
    """What a run came to; equal for both speeds, so it also proves them equal."""

    deals: int
    decisions: int  # silence is not counted as a decision
    checksum: int


def at_random(engine: Engine) -> Callable[..., Any]:
    """Any lawful act, each as likely: proposed and judged where the game knows how, else listed."""
    list_asked, propose = engine.list_asked, engine.propose
    if propose is not None:

        def proposed(r, s, o, g, seat):  # type: ignore[no-untyped-def]
            return propose(r, s, g, seat)

        return rule(proposed)

    def listed(r, s, o, g, seat):  # type: ignore[no-untyped-def]
        list_asked(r, s, o, seat)
        return o.act[below(g, o.count)]

    return rule(listed)


def _shuffling(engine: Engine) -> Callable[..., Any]:
    """The pack in random order and cut, as far as the deal can bring that to light."""
    dealt = engine.dealt

    @rule
    def all_cards(r: Any, s: Any, g: Any) -> None:
        shuffle(g, s.pack, r.pack)
        s.lift = 1 + below(g, r.pack - 1)

    if dealt is not None:

        def dealt_only(r: Any, s: Any, g: Any) -> None:
            count = dealt(r, s)
            if count < r.pack:
                shuffle_top(g, s.pack, r.pack, count)
            else:
                all_cards(r, s, g)

        return rule(dealt_only)

    return all_cards


def _hushing(engine: Engine) -> Callable[..., Any]:
    if engine.hush is not None:
        return engine.hush

    def nobody(r: Any, s: Any) -> None:
        pass

    return rule(nobody)


@rule
def from_nothing(r: Any, t: Any, s: Any) -> None:
    """Nobody has points."""


def play_deal(
    engine: Engine, choose: Callable[..., Any], resume: Callable[..., Any] = from_nothing
) -> Callable[..., Any]:
    """One deal from an unshuffled pack to its end: decisions made, and a sum over the acts.  `resume` sets
    the table as the slate `t` stands.  One function, not several: each layer is optimised anew."""
    sit, begin, asked, step, digest = engine.sit, engine.begin, engine.asked, engine.step, engine.digest
    shuffle_pack, hush = _shuffling(engine), _hushing(engine)

    def play(r, s, o, g, t, seats, dealer):  # type: ignore[no-untyped-def]
        sit(s, seats, dealer)
        resume(r, t, s)
        shuffle_pack(r, s, g)
        begin(r, s)
        hush(r, s)
        decisions, checksum = 0, 0
        seat = asked(s)
        while seat >= 0:
            code = choose(r, s, o, g, seat)
            step(r, s, seat, code)
            if code:
                decisions += 1
                hush(r, s)
            checksum = (checksum * 31 + code + seat) & 0xFFFFFFFF
            seat = asked(s)
        return decisions, (checksum * 31 + digest(s)) & 0xFFFFFFFF

    return play


def interpreted_deals(engine: Engine, rules: Any, seats: int, deals: int, number: int) -> Tally:
    """The plain Python run of `compiled_deals`."""
    play = play_deal(engine, at_random(engine))
    g, o = Chance(), engine.choices()
    seed(g, number)
    decisions = checksum = 0
    blank: Any = engine.cells()
    engine.put_pack(rules, blank)
    for i in range(deals):
        d, c = play(rules, blank.copy(), o, g, g, seats, i % seats)
        decisions, checksum = decisions + d, checksum ^ c
    return Tally(deals, decisions, checksum)


def name_of(engine: Engine) -> str:
    """The loop by all that it is made of: the engine's functions, and every rule that they may call."""
    parts = [value for value in vars(engine).values() if isinstance(value, FunctionType)]
    rooms = ("stammtisch.core.", engine.step.__module__.rpartition(".")[0] + ".")
    rules = [one for one in marked() if one.__module__.startswith(rooms)]
    return f"{loaded(parts)}-{loaded(rules)}"


@cache
def _loop(engine: Engine) -> Callable[..., Any]:
    play = compiled(play_deal(engine, at_random(engine)))

    def loop(r, blank, choices, chance, seats, deals, number):  # type: ignore[no-untyped-def]
        s, o, g = lay_out(blank), lay_out(choices), lay_out(chance)
        clear(o, choices)
        seed(g, number)
        decisions, checksum, dealer = 0, 0, 0
        for _ in range(deals):
            clear(s, blank)
            d, c = play(r, s, o, g, g, seats, dealer)
            decisions += d
            checksum ^= c
            dealer = dealer + 1 if dealer + 1 < seats else 0
        return decisions, checksum

    made = compiled(loop)
    keep(made, name_of(engine))
    return made


def is_cached(engine: Engine) -> bool:
    """The loop was kept from an earlier run, and not compiled in this one."""
    return bool(_loop(engine).stats.cache_hits)  # type: ignore[attr-defined]


def compiled_deals(
    engine: Engine, rules: Any, seats: int, deals: int, number: int, fixed: bool = False
) -> Tally:
    """Random deals with the rules compiled; the first call compiles.  With `fixed` the ruleset and the number
    of seats are compiled in: somewhat faster, but every ruleset compiles anew."""
    blank: Any = engine.cells()
    engine.put_pack(rules, blank)
    engine.sit(blank, seats, 0)
    r, settled = (FixedRules(rules), ("seats",)) if fixed else (rules_record(rules), ())
    arguments = (r, Blank(blank, settled), Blank(engine.choices()), Blank(Chance()), seats, deals, number)
    loop = _loop(engine)
    make_ready(loop, arguments)
    decisions, checksum = loop(*arguments)
    return Tally(deals, int(decisions), int(checksum))


fixed_deals = partial(compiled_deals, fixed=True)
