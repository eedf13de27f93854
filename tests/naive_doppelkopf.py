"""Doppelkopf told again from the text of the rules (sections 4 and 5), with plain words, beside the engine.

Cards are words, the announcements are a list with their status, and nothing is packed.  One reading differs
from the letter of 4.6, as in the engine: a word that the speaker's own party is known to have said is a
repeat even if it was void, since the refusal would otherwise tell.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

EYES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
PLAIN = ["9", "J", "Q", "K", "10", "A"]
RUNGS = ["double", "keine-9", "keine-6", "keine-3", "schwarz"]
LIMIT = {1: 90, 2: 60, 3: 30, 4: 0}
NORMALS = ("normal", "hochzeit", "hanging")


def eyes(card: str) -> int:
    return EYES[card[1:]]


def trumps(kind: str) -> list[str]:
    """Table 2.3, highest first."""
    if kind == "fleischlos-solo":
        return []
    queens, jacks = ["CQ", "SQ", "HQ", "DQ"], ["CJ", "SJ", "HJ", "DJ"]
    if kind == "damen-solo":
        return queens
    if kind == "buben-solo":
        return jacks
    suit = {"kreuz-solo": "C", "pik-solo": "S", "herz-solo": "H"}.get(kind, "D")
    return ["H10", *queens, *jacks, *(c for c in (suit + r for r in ("A", "10", "K", "9")) if c != "H10")]


@dataclass
class Said:
    party: str
    seat: int
    rung: int
    status: str
    trick: int
    vorab: bool = False
    late: bool = False


@dataclass
class Naive:
    """A deal from the first lead on: what is played and by whom is given."""

    o: dict[str, Any]
    order: list[int]
    hands: dict[int, list[str]]
    kind: str
    re: set[int]
    alone: int | None
    leader: int
    tricks: list[tuple[list[tuple[int, str, bool]], int]] = field(default_factory=list)
    current: list[tuple[int, str, bool]] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    words: list[tuple[int, int]] = field(default_factory=list)  # everything spoken: seat, rung
    public: dict[int, str] = field(default_factory=dict)
    frozen: bool = False
    must: tuple[int, int] | None = None
    m: int = 0
    seeking: bool = False
    revoke: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        self.size = len(self.hands[self.order[0]])
        self.dealt = {seat: list(hand) for seat, hand in self.hands.items()}
        self.turn = self.leader
        self.seeking = self.kind == "hochzeit"
        if self.seeking:
            self.public[self.alone or 0] = "re"
        elif self.kind != "normal":
            self.public = {seat: self.party(seat) for seat in self.order}

    # --- parties
    def party(self, seat: int) -> str:
        return "re" if seat in self.re else "kontra"

    def worlds(self, seat: int) -> Iterator[set[int]]:
        """Every way to place the Kreuz Damen that the seat does not hold."""
        mine = self.dealt[seat].count("CQ")
        others = [other for other in self.order if other != seat]
        for holders in combinations_with_replacement(others, 2 - mine):
            re = set(holders) | ({seat} if mine else set())
            if all(("re" if other in re else "kontra") == p for other, p in self.public.items()):
                yield re

    def knows(self, seat: int, other: int) -> str | None:
        if seat == other:
            return self.party(seat)
        if other in self.public:
            return self.public[other]
        if self.seeking or self.kind != "normal":
            return None
        sides = {"re" if other in re else "kontra" for re in self.worlds(seat)}
        return sides.pop() if len(sides) == 1 else None

    def complete(self) -> None:
        if self.kind != "normal":
            return
        for p, n, rest in (("re", 2, "kontra"), ("kontra", 3, "re")):
            if sum(q == p for q in self.public.values()) == n:
                for seat in self.order:
                    self.public.setdefault(seat, rest)

    def show(self, seat: int) -> None:
        self.public[seat] = self.party(seat)
        self.complete()

    # --- announcements (4.6)
    def rung(self, p: str) -> int:
        return max((a.rung for a in self.said if a.party == p and a.status != "void"), default=-1)

    @property
    def number(self) -> int:
        return len(self.tricks) + 1

    def too_late(self, seat: int, vorab: bool, void: bool) -> bool:
        t, c, cards = self.number, len(self.current), len(self.hands[seat])
        if vorab:
            return not (t == self.m + 1 and c < 2 and cards >= self.size - self.m)
        counted = [
            a.trick for a in self.said if a.status == "valid" or (void and a.status == "void" and not a.late)
        ]
        latest = counted[-1] + 1 if counted else self.m + 2
        return not (t < latest or (t == latest and c < 2 and cards >= self.size + 1 - latest))

    def judge(self, seat: int, word: str) -> tuple[bool, str, bool, bool]:
        """Accepted?, status, late, freezes."""
        no = (False, "", False, False)
        p = self.party(seat)
        o = "kontra" if p == "re" else "re"
        vorab = word.endswith("-vorab")
        named = word.removesuffix("-vorab")
        rung = RUNGS.index(word) if word in RUNGS else 0
        if self.seeking or (named in ("re", "kontra") and named != p):
            return no
        if any(r >= rung and self.knows(seat, by) == p for by, r in self.words):
            return no
        if rung <= self.rung(p):
            return True, "no effect", False, False
        status, freezes = "valid", False
        if rung and self.rung(o) >= 1:
            makers = {a.seat for a in self.said if a.party == o and a.rung and a.status != "void"}
            knowing = any(self.knows(seat, maker) == o for maker in makers)
            if knowing and not self.o["table"]:
                return no
            status, freezes = "void", not knowing
        elif rung and self.frozen:
            status = "void"
        late = self.too_late(seat, vorab, status == "void")
        if late and not self.o["table"]:
            return no
        return True, status, late, freezes

    def announce(self, seat: int, word: str) -> None:
        _, status, late, freezes = self.judge(seat, word)
        p = self.party(seat)
        o = "kontra" if p == "re" else "re"
        rung = RUNGS.index(word) if word in RUNGS else 0
        first, other_doubled = self.rung(p) + 1, self.rung(o) >= 0
        self.words.append((seat, rung))
        if status != "no effect":
            doubling_late = self.too_late(seat, False, False)
            for step in range(first, rung + 1):
                if status == "void" and step == 0:
                    self.said.append(Said(p, seat, 0, "invalid" if doubling_late else "valid", self.number))
                    continue
                here = "invalid" if late and status == "valid" else status
                vorab = word.endswith("-vorab")
                self.said.append(Said(p, seat, step, here, self.number, vorab, late))
            self.frozen = self.frozen or freezes
        if rung == 0 or first == 0 or not other_doubled:
            self.show(seat)
        self.look_at_must()

    def bound(self, seat: int, level: int) -> None:
        for step in range(level):
            self.said.append(Said(self.party(seat), seat, step, "valid", self.number, step == 0))
        self.words.append((seat, level - 1))
        self.show(seat)

    def barred(self, p: str) -> bool:
        return self.frozen or self.rung("kontra" if p == "re" else "re") >= 1

    def look_at_must(self) -> None:
        if self.must:
            seat, rung = self.must
            p = self.party(seat)
            if self.rung(p) >= rung or (rung >= 1 and self.barred(p)):
                self.must = None

    # --- cards
    def suit(self, card: str) -> str:
        return "trump" if card in trumps(self.kind) else card[0]

    def legal(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        if not self.current:
            return hand
        led = self.suit(self.current[0][1])
        return [card for card in hand if self.suit(card) == led] or hand

    def beats(self, new: tuple[int, str, bool], best: tuple[int, str, bool], last: bool) -> bool:
        order = trumps(self.kind)
        if new[2] or best[2]:
            return new[2]
        a, b = new[1], best[1]
        if a in order and b in order:
            if a == b:
                return a == "H10" or (a == "CJ" and last and self.kind in NORMALS)
            return order.index(a) < order.index(b)
        if a in order or b in order:
            return a in order
        return a[0] == b[0] and PLAIN.index(a[1:]) > PLAIN.index(b[1:])

    def play(self, seat: int, card: str, schwein: bool) -> None:
        if card not in self.legal(seat):
            self.revoke = (self.party(seat), self.eyes_of(self.party(seat)))
            return
        self.hands[seat].remove(card)
        self.current.append((seat, card, schwein))
        if card == "CQ" and self.kind == "normal":
            self.show(seat)
            gone = [c for plays, _ in self.tricks for s, c, _ in plays if s == seat]
            gone += [c for s, c, _ in self.current if s == seat]
            if gone.count("CQ") == 2:
                for other in self.order:
                    self.public.setdefault(other, "kontra")
        self.turn = self.order[(self.order.index(seat) + 1) % 4]
        if len(self.current) == 4:
            self.end_trick()

    def end_trick(self) -> None:
        best, last = self.current[0], len(self.tricks) == self.size - 1
        for new in self.current[1:]:
            if self.beats(new, best, last):
                best = new
        winner = best[0]
        if not self.tricks:
            known = {f: self.knows(winner, f) if not self.seeking else None for f in self.order}
            self.first_tacks = self.figures(self.current, winner, best[1], last)
            self.first_foxes = [
                s for s, c, pig in self.current
                if c == "DA" and not pig and s != winner and known[s] != self.party(winner)
                and self.kind in (*NORMALS, "trumpf-solo")
            ]  # fmt: skip
        self.tricks.append((self.current, winner))
        self.current, self.turn = [], winner
        was = self.seeking
        if self.seeking:
            self.find(winner)
        if not self.seeking and (was or len(self.tricks) == 1) and len(self.tricks) < self.size:
            self.compel(self.tricks[0][1])

    def find(self, winner: int) -> None:
        led = self.tricks[-1][0][0][1]
        if self.suit(led) != "trump" and winner != self.alone:
            self.re.add(winner)
        elif len(self.tricks) == 3:
            self.kind = "hanging"
        else:
            return
        self.seeking, self.m = False, len(self.tricks)
        self.public = {seat: self.party(seat) for seat in self.order}

    def compel(self, winner: int) -> None:
        foxes = self.first_foxes
        if self.kind in ("hochzeit", "hanging"):
            foxes = [f for f in foxes if self.party(f) != self.party(winner)]
        p = self.party(winner)
        rung = self.rung(p) + 1
        if (foxes or self.first_tacks) and (rung == 0 or (rung <= 4 and not self.barred(p))):
            self.must = (winner, rung)

    def figures(self, plays: list[tuple[int, str, bool]], winner: int, with_: str, last: bool) -> list[str]:
        cards = [card for _, card, _ in plays]
        found = ["doppelkopf"] if sum(map(eyes, cards)) >= 40 else []
        four = self.kind in (*NORMALS, "trumpf-solo", "kreuz-solo", "pik-solo")
        if sorted(cards) == ["HA", "HA", "HK", "HK"] and four:
            found.append("herzstich")
        if last and with_ == "CJ":
            found.append("charlie")
        return found

    # --- the account (section 5)
    def eyes_of(self, p: str) -> int:
        return sum(eyes(c) for plays, w in self.tricks if self.party(w) == p for _, c, _ in plays)

    def tacks(self) -> dict[str, int]:
        found = {"re": 0, "kontra": 0}
        for number, (plays, winner) in enumerate(self.tricks):
            last = number == self.size - 1
            best = plays[0]
            for new in plays[1:]:
                if self.beats(new, best, last):
                    best = new
            foxes = [
                s for s, c, pig in plays
                if c == "DA" and not pig and self.party(s) != self.party(winner)
                and self.kind in (*NORMALS, "trumpf-solo")
            ]  # fmt: skip
            found[self.party(winner)] += len(foxes) + len(self.figures(plays, winner, best[1], last))
        return found

    def settle(self) -> tuple[str, list[str], int, dict[int, int]]:
        """5.1: winner, sheet, Gesamtpunktzahl, points."""
        tried = {a.party for a in self.said if a.status == "void" and not a.late}
        said = [a for a in self.said if a.status != "void"]
        count = {"re": self.eyes_of("re"), "kontra": self.eyes_of("kontra")}
        step = {p: min((LIMIT[a.rung] for a in said if a.party == p and a.rung), default=None) for p in count}
        other = {"re": "kontra", "kontra": "re"}
        tie = False
        announced = [p for p in ("re", "kontra") if step[p] is not None]
        if self.revoke:
            winner = other[self.revoke[0]]
        elif announced:
            p = announced[0]
            limit = step[p]
            assert limit is not None
            winner = p if count[other[p]] < limit or count[other[p]] == 0 else other[p]
        else:
            tie = count["re"] == 120
            winner = "re" if count["re"] > 120 else "kontra"
        loser = other[winner]
        said = [a for a in said if a.status == "valid" or a.party == loser]
        nothing = dict.fromkeys(self.order, 0)
        if tie and any(a.vorab and a.party == "kontra" and a.rung == 0 for a in said):
            return "none", [], 0, nothing
        step = {p: min((LIMIT[a.rung] for a in said if a.party == p and a.rung), default=None) for p in count}
        sheet = ["gegen"] if tie else self.sheet(winner, said, step, count, winner in tried)
        tacks = self.tacks()
        number = len(sheet) + (0 if tie else tacks[winner] - tacks[loser])
        factor = 1
        for p in count:
            factor *= 2 if any(a.party == p and a.rung == 0 for a in said) else 1
        total = number * factor
        total -= total % 2
        points = {}
        for seat in self.order:
            share = 3 if len(self.re) == 1 and seat in self.re else 1
            points[seat] = share * total * (1 if self.party(seat) == winner else -1)
        return winner, sheet, total, points

    def sheet(
        self, winner: str, said: list[Said], step: dict[str, int | None], count: dict[str, int], tried: bool
    ) -> list[str]:
        names = {1: "9", 2: "6", 3: "3", 4: "schwarz"}
        loser = "kontra" if winner == "re" else "re"
        lines = ["12"] + (["12"] if any(a.vorab and a.rung == 0 for a in said) else [])
        for rung, name in names.items():
            if any(a.rung == rung for a in said):
                lines += [name, name]
        broken = step[loser]
        if broken is not None:
            reach = 240 - self.revoke[1] if self.revoke else count[winner]
            lines += [f"{t // 10} erreicht" for t in range(broken + 30, 241, 30) if reach >= t]
        else:
            top = max((a.rung for a in said if a.party == winner), default=0)
            beyond = [
                names[rung] for rung in range(top + 1, 5)
                if count[loser] < LIMIT[rung] or count[loser] == 0
            ]  # fmt: skip
            lines += beyond if tried or self.revoke else beyond[: 1 if top < 4 and beyond else 0]
        return lines + (["gegen"] if winner == "kontra" else [])
