"""Our side of the bench: each entry makes itself ready (compiles) once and then plays rounds of about so many
seconds.  Compiled and interpreted play must come to the same tally before anything is timed."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, process_time
from typing import Any

from stammtisch.bulk.loops import fixed_deals, interpreted_deals
from stammtisch.bulk.parties import compiled_parties, interpreted_parties
from stammtisch.bulk.runs import CHUNK, many_deals
from stammtisch.bulk.solve import OpenCards
from stammtisch.core.cards import cards_of
from stammtisch.core.dealing import ORDINARY
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Deal, IllegalAction, Seat
from stammtisch.core.options import settings
from stammtisch.core.registry import game
from stammtisch.core.shuffle import shuffled

BATCH = 1_024  # tables stepped together
CHECKED = 60  # deals that both speeds play before the clock runs
POSITIONS = 300  # that are solved
LEFT = {"bieten": 52, "watten": 52, "perlaggen": 52, "doppelkopf": 16}  # cards in hand: all, or four tricks


@dataclass
class Entry:
    kind: str  # sim | parties | apply | batch | solve
    name: str
    ruleset: str
    players: int
    threads: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)  # told once: compile times
    size: int = 0  # of a round
    play: Callable[[int, int], tuple[int, int]] | None = None  # (size, number) -> units, decisions

    @property
    def key(self) -> str:
        return f"{self.kind} {self.name} {self.ruleset} {self.players} {self.threads}"

    @property
    def table(self) -> tuple[Game, Any]:
        played = game(self.name)
        return played, played.rules(settings(self.name, self.ruleset, self.options), self.players)

    def ready(self, seconds: float) -> None:
        began, busy = perf_counter(), process_time()
        self.play, first = READY[self.kind](self)
        self.about |= {"compile_s": perf_counter() - began, "compile_cpu_s": process_time() - busy}
        began = process_time()
        self.play(first, 0)
        self.size = max(first, int(first * seconds / max(process_time() - began, 1e-9)))
        if self.threads > 1:  # whole chunks for each, or all but one wait for the last
            self.size += -self.size % (self.threads * CHUNK)

    def round(self, number: int) -> dict[str, float]:
        assert self.play
        began, busy = perf_counter(), process_time()
        units, decisions = self.play(self.size, number)
        return {
            "units": units,
            "decisions": decisions,
            "cpu_s": process_time() - busy,
            "wall_s": perf_counter() - began,
        }


def ready_sim(entry: Entry):
    played, rules = entry.table
    slow, fast = (
        run(played.engine, rules, entry.players, CHECKED, 1) for run in (interpreted_deals, fixed_deals)
    )
    assert slow == fast, f"{entry.key}: {slow} interpreted, {fast} compiled"

    def play(size, number):
        tally = many_deals(played.engine, rules, entry.players, size, number, entry.threads)
        return tally.deals, tally.decisions

    return play, 4_000


def ready_parties(entry: Entry):
    played, rules = entry.table
    slow = interpreted_parties(played, rules, entry.players, 5, 1)
    fast = compiled_parties(played, rules, entry.players, 5, 1, fixed=True)
    assert slow == fast, f"{entry.key}: {slow} interpreted, {fast} compiled"

    def play(size, number):
        told = compiled_parties(played, rules, entry.players, size, number, fixed=True)
        return told.parties, told.decisions

    return play, 20


def ready_apply(entry: Entry):
    """Acts of random deals, chosen beforehand; `Game.apply`, which judges, steps and tells, is timed."""
    played, rules = entry.table
    deals = [_acted(played, rules, entry.players, number) for number in range(12)]

    def play(size, _number):
        acts = 0
        for i in range(size):
            state, moves = deals[i % len(deals)]
            for move in moves:
                state, _ = played.apply(state, move)
            acts += len(moves)
        return size, acts

    return play, 12


def _acted(played: Game, rules: Any, players: int, number: int) -> tuple[Any, list[Action]]:
    rng, moves = Random(number), []
    standing = Match.begin(played, rules, players, Seat(number % players)).upcoming
    deal: Deal = shuffled(played.pack(rules), f"bench/{number}")
    begun = state = played.start(rules, standing, deal)
    while waited := played.waiting_on(state):
        options = played.options(played.observe(state, min(waited)))
        move = rng.choice(options)
        try:
            state, _ = played.apply(state, move)
        except IllegalAction:  # refused for what the actor cannot see
            continue
        moves.append(move)
    return begun, moves


def ready_batch(entry: Entry):
    """Steps with observations and masks, where the module for it is there; silence is a step too."""
    batch = importlib.import_module("stammtisch.bulk.batch")
    played, rules = entry.table
    made = batch.Batch(played, rules, entry.players, BATCH, fixed=True)
    made.reset(1)
    made.step(made.any_act())

    def play(size, _number):
        for _ in range(size):
            made.step(made.any_act())
        return size * BATCH, size * BATCH

    return play, 20


def ready_solve(entry: Entry):
    """Quiet deals, as soon as few enough cards are in hand; units are positions, decisions nodes."""
    played, rules = entry.table
    rng, solver = Random(1), OpenCards(played.engine, played.solving, rules)
    asked = [_position(played, rules, entry.players, LEFT[entry.name], rng) for _ in range(POSITIONS)]

    def play(size, _number):
        nodes = 0
        for i in range(size):
            nodes += solver.solve(*asked[i % POSITIONS]).nodes
        return size, nodes

    play(1, 0)  # compiles
    return play, POSITIONS


def _position(played: Game, rules: Any, players: int, left: int, rng: Random) -> tuple[Any, ...]:
    """Cells, the seat it is solved for, its side, and names for the wild cards."""
    engine, o = played.engine, played.engine.choices()
    root = -1
    while root < 0:  # a deal may be over before
        deal = shuffled(played.pack(rules), str(rng.random()))
        standing = Match.begin(played, rules, players, Seat(rng.randrange(players))).upcoming
        s: Any = played.start(rules, standing, deal).cells
        while (seat := engine.asked(s)) >= 0:
            if (root := played.solving.turn(rules, s)) >= 0 and _held(s, players) <= left:
                break
            engine.list_asked(rules, s, o, seat)
            codes = o.act[: o.count]
            engine.step(rules, s, seat, 0 if 0 in codes else rng.choice(codes))
            root = -1
    side = next(side for side in played.sides(rules, players) if root in side)
    friends = sum(1 << seat for seat in side)
    if hasattr(s, "re"):  # parties of the deal
        friends = s.re if s.re >> root & 1 else ~s.re & (1 << players) - 1
    wild = cards_of(getattr(s, "wilds", 0) or getattr(rules, "wilds", 0))
    return s, root, friends, {card: rng.choice(ORDINARY) for card in wild}


def _held(s: Any, players: int) -> int:
    """Cards in all hands; of two equal ones a set has one, and another set the second."""
    return sum(mask.bit_count() for mask in (*s.hand[:players], *getattr(s, "twice", ())))


READY = {
    "sim": ready_sim,
    "parties": ready_parties,
    "apply": ready_apply,
    "batch": ready_batch,
    "solve": ready_solve,
}

MAIN = (
    ("watten", "tirol-1926", 4),
    ("bieten", "modern-tirol", 4),
    ("doppelkopf", "ddv-turnier", 4),
    ("perlaggen", "innsbruck-1924", 4),
)
BESIDES = (
    ("watten", "tirol-1926", 2),
    ("bieten", "tirol-1926", 4),
    ("doppelkopf", "maennle-2004", 4),
    ("perlaggen", "innsbruck-1924", 2),
)
GROWING = tuple(("bieten", "modern-tirol", players) for players in (2, 3, 5, 6, 7, 8, 9, 10))


def entries(only: str) -> list[Entry]:
    """What is measured; `only` keeps the entries that hold the word."""
    made = [Entry("sim", *table) for table in (*MAIN, *BESIDES, *GROWING)]
    made += [Entry("sim", *table, threads=2) for table in MAIN]
    made += [Entry("parties", *table) for table in MAIN]
    made += [Entry("apply", *table) for table in MAIN]
    made += [Entry("batch", *table) for table in MAIN]
    made += [Entry("solve", *table) for table in (*MAIN, *BESIDES)]
    return [entry for entry in made if only in entry.key]
