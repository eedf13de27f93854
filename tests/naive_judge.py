"""What the rules say of an act, once more and naively: the preconditions of 4.4 on plain lists and sets.

Only tests use it, to hold the engine against; `naive_deal` adds what the acts do.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle import FIGURES, ORDINARY, Player, can_make, present, suit

Verdict = tuple[str | None, bool]  # the rule that an act breaks, and whether it goes through


@dataclass
class Fig:
    status: str = "silent"  # offered2, held2, offered3, held3, good
    bidder: int = -1
    bid_no: int = 0


@dataclass
class Judge:
    """A position of a deal (4.1) and what may be done in it."""

    o: Mapping[str, Any]  # the options of section 1.3
    modern: bool
    seats: int
    dealer: int
    out: tuple[int, ...]
    points: tuple[int, ...]
    pack: list[str]
    lift: int
    phase: str = "CUT"
    kept: int = 0
    turned: str | None = None
    trick: list[tuple[int, tuple[str, str]]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)  # suit led to each trick that is over
    begun: bool = False
    last_player: int = -1
    turn_acted: bool = False
    offer: str = ""
    by: int = -1
    level: int = 0
    queue: list[int] = field(default_factory=list)
    goods: list[tuple[str, int, int]] = field(default_factory=list)
    overbids: list[int] = field(default_factory=list)
    punished: list[tuple[int, str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.active = [seat for seat in range(self.seats) if seat not in self.out]
        self.players = {seat: Player(points=self.points[seat]) for seat in self.active}
        self.fig = {name: Fig() for name in FIGURES}
        self.wilds = tuple(self.o["wilds"])
        self.lifted, self.rest = self.pack[: self.lift], self.pack[self.lift :]
        self.cutter, self.forehand = self.beside(self.dealer, -1), self.beside(self.dealer, 1)
        self.turn = self.forehand

    def beside(self, seat: int, step: int) -> int:
        return self.active[(self.active.index(seat) + step) % len(self.active)]

    def left_of(self, seat: int) -> list[int]:
        """The others, clockwise."""
        at = self.active.index(seat)
        return self.active[at + 1 :] + self.active[:at]

    # --- predicates (4.3)
    def missing(self, p: int) -> int:
        player = self.players[p]
        return int(self.o["target"]) - player.points - player.booked - player.fines

    def led(self) -> str:
        return suit(self.trick[0][1][1]) if self.trick else ""

    def in_last_trick(self) -> bool:
        return len(self.winners) == 2 and bool(self.trick)

    def window(self, p: int) -> str | None:
        if self.o["forehand_first"] and not self.begun and p != self.forehand:
            return "BI-051"
        if self.o["bid_window"] == "anytime" or p == self.turn:
            return None
        return None if p == self.last_player and not self.turn_acted else "BI-052"

    def limit_bid(self, p: int) -> str | None:
        if self.missing(p) <= 1:
            return "BI-141"
        open_bids = [f for f in self.fig.values() if f.bidder == p and f.status != "good"]
        too_many = len(open_bids) + 1 > self.missing(p) - 1
        return "BI-140" if self.o["bid_limit"] == "figure-count" and too_many else None

    def limit_groschen(self, p: int) -> str | None:
        return "BI-144" if self.missing(p) < self.o["groschen_min_missing"] else None

    def entitled(self, p: int, figure: str) -> str | None:
        player, wilds = self.players[p], self.wilds
        if figure == "spiel":
            if not self.in_last_trick():
                return None
            if not can_make(player, wilds, set(), self.led()):
                return "BI-081"
            return None if can_make(player, wilds, player.duty, self.led()) else "BI-101"
        if not can_make(player, wilds, {figure}):
            return "BI-056"
        if not can_make(player, wilds, {figure}, tested=figure):
            return "BI-105"
        colour = self.led() if player.colour_duty else ""
        return None if can_make(player, wilds, player.duty | {figure}, colour, figure) else "BI-101"

    # --- preconditions (4.4)
    def soft(self, rule: str | None) -> Verdict:
        return rule, rule is None or self.o["enforcement"] == "table"

    def judge(self, p: int, verb: str, args: tuple[str, ...]) -> Verdict:
        if p in self.out:
            return "BI-120", False
        rule, may_pass = getattr(self, f"judge_{verb}")(p, *args)
        return rule, may_pass

    def judge_keeps(self, p: int, card: str) -> Verdict:
        if p != self.cutter:
            return "BI-011", False
        lies = self.phase == "CUT" and bool(self.lifted) and self.lifted[-1] == card and self.kept < 3
        allowed = {"weli": ("WE",), "wild": self.wilds, "any3": (*ORDINARY, "WE")}
        take = self.o["cut_take"]
        if take == "none":
            return "BI-012", False
        rule = {"weli": "BI-013", "wild": "BI-014", "any3": "BI-015"}[take]
        return (None, True) if lies and card in allowed[take] else (rule, False)

    def judge_done(self, p: int) -> Verdict:
        return (None, True) if self.phase == "CUT" and p == self.cutter else ("BI-011", False)

    def judge_plays(self, p: int, card: str, _as: str = "", name: str = "") -> Verdict:
        if self.phase == "REVIEW":
            return "BI-053", False
        if self.phase == "CUT":
            return "BI-011", False
        if self.offer:
            return "BI-054", False
        player = self.players[p]
        if p != self.turn or card not in player.hand:
            return "BI-029", False
        wild = card in self.wilds
        if (wild and name not in ORDINARY and (name or card == "WE")) or (not wild and name):
            return "BI-090", False
        return self.soft(self.play_breaks(p, card, name or card))

    def play_breaks(self, p: int, card: str, name: str) -> str | None:
        player, wild, led = self.players[p], card in self.wilds, self.led()
        natural = [c for c in player.hand if c not in self.wilds]
        if led and suit(name) != led and any(suit(c) == led for c in natural):
            return "BI-096" if wild else "BI-022"
        if wild and suit(name) in player.barred:
            return "BI-097"
        colour = led if player.colour_duty else ""
        if not can_make(player, self.wilds, player.duty, colour):
            return None  # only after a breach: the word was false already
        barred = player.barred | {led} if led and suit(name) != led else player.barred
        hand = [c for c in player.hand if c != card]
        then = Player(hand=hand, row=[*player.row, (card, name)], barred=barred)
        if not can_make(then, self.wilds, player.duty):
            return "BI-098" if wild else "BI-102"
        return "BI-103" if colour and suit(name) != colour else None

    def judge_bids(self, p: int, figure: str) -> Verdict:
        hard = self.closed() or ("BI-054" if self.offer else None) or self.window(p)
        if hard or self.fig[figure].status != "silent":
            return hard or "BI-055", False
        return self.soft(self.limit_bid(p) or self.entitled(p, figure))

    def closed(self) -> str | None:
        return {"REVIEW": "BI-053", "CUT": "BI-011"}.get(self.phase)

    def judge_holds(self, p: int, figure: str) -> Verdict:
        rule, may_pass = self.judge_passes(p, figure)
        return (rule, False) if not may_pass else self.soft(self.entitled(p, figure))

    def judge_passes(self, p: int, figure: str) -> Verdict:
        if self.phase == "REVIEW":
            return "BI-053", False
        asked = self.offer == figure and self.queue[0] == p
        return (None, True) if asked else ("BI-057", False)

    def judge_raises(self, p: int, figure: str, _to: str, number: str) -> Verdict:
        hard = self.closed() or ("BI-070" if number != "3" else None)
        hard = hard or (self.raise_as_answer(p, figure) if self.offer else self.raise_later(p, figure))
        if hard:
            return hard, False
        limit = self.limit_groschen(p)
        if limit and not self.modern:
            return limit, False
        return self.soft(limit or self.entitled(p, figure))

    def raise_as_answer(self, p: int, figure: str) -> str | None:
        if self.offer != figure:
            return "BI-054"
        if self.level != 2:
            return "BI-070"
        if self.by == p:
            return "BI-066"
        if self.queue[0] != p:
            return "BI-057"
        return None if self.o["direct_groschen"] else "BI-065"

    def raise_later(self, p: int, figure: str) -> str | None:
        wrong = {"silent": "BI-064", "good": "BI-055", "held3": "BI-070"}.get(self.fig[figure].status)
        return wrong or ("BI-066" if self.fig[figure].bidder == p else self.window(p))

    def judge_claims(self, p: int, culprit: str, breach: str, figure: str = "") -> Verdict:
        if self.o["enforcement"] == "strict" or p == int(culprit):
            return "BI-156", False
        shown = self.provable(int(culprit), breach, figure)
        unpaid = [case for case in shown if (int(culprit), breach, case) not in self.punished]
        return (None, True) if unpaid else ("BI-160" if shown else "BI-159", False)

    def provable(self, culprit: int, breach: str, figure: str) -> list[Any]:
        """What the open cards prove now (4.6), one entry for each breach of the kind."""
        if culprit not in self.players:
            return []
        player = self.players[culprit]
        names = [name for _, name in player.row]
        led = self.suits_led()
        failed = [t for t, name in enumerate(names) if suit(name) != led[t]]
        if breach == "overbid":
            return list(range(self.overbids.count(culprit)))
        if breach == "revoke":
            later = {t: [c for c, _ in player.row[t + 1 :] if c not in self.wilds] for t in failed}
            return [t for t in failed if any(suit(c) == led[t] for c in later[t])]
        if breach == "bad-name":
            wild = [t for t, (card, _) in enumerate(player.row) if card in self.wilds]
            return [t for t in wild if any(f < t and led[f] == suit(names[t]) for f in failed)]
        if len(player.row) < 3:
            return []
        if breach == "no-colour":
            return [2] if (player.colour_duty or player.false_colour) and 2 in failed else []
        lacking = {f for f in player.duty if not present(f, tuple(names))} | player.without_right
        return [f for f in FIGURES if f in lacking and figure in ("", f)]

    def suits_led(self) -> list[str]:
        return self.leads + ([self.led()] if self.trick else [])
