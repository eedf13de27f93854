"""What acts do and what a deal comes to, once more and naively: the effects of 4.4 and section 5."""

from typing import Any

from naive_judge import Judge
from oracle import can_make, suit, trick_winner, who_has


class NaiveDeal(Judge):
    """`judge` says whether an act goes through, `act` does it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.o["cut_take"] == "none":
            self.deal()

    def act(self, p: int, verb: str, args: tuple[str, ...]) -> None:
        getattr(self, f"act_{verb}")(p, *args)

    # --- cut and deal (2.2)
    def act_keeps(self, p: int, card: str) -> None:
        self.players[p].hand.append(self.lifted.pop())
        self.kept += 1

    def act_done(self, p: int) -> None:
        self.deal()

    def deal(self) -> None:
        """BI-016, BI-017: two rounds, the cutter's first one shortened first."""
        pack, short = self.rest + self.lifted, self.kept
        for count in [1, 2] if self.o["packets"] == "1+2" else [2, 1]:
            for seat in [*self.left_of(self.dealer), self.dealer]:
                number = count
                if seat == self.cutter:
                    number = max(0, count - short)
                    short -= count - number
                self.players[seat].hand += pack[:number]
                pack = pack[number:]
        if self.o["bottom_card"] == "exposed":
            self.turned = pack[-1]
        self.phase = "PLAY"

    # --- cards
    def act_plays(self, p: int, card: str, _as: str = "", name: str = "") -> None:
        player, led = self.players[p], self.led()
        player.hand.remove(card)
        player.row.append((card, name or card))
        if led and suit(name or card) != led:
            player.barred.add(led)
        self.trick.append((p, player.row[-1]))
        self.begun, self.last_player, self.turn_acted = True, p, False
        self.turn = self.beside(p, 1)
        if len(self.trick) == len(self.active):
            self.turn = trick_winner(self.trick, self.wilds)
            self.winners.append(self.turn)
            self.leads.append(self.led())
            self.trick = []
            if len(self.winners) == 3:
                self.phase = "REVIEW"

    # --- words
    def note_duty(self, p: int, figure: str) -> None:
        player = self.players[p]
        if figure != "spiel":
            player.duty.add(figure)
            if figure in player.passed and not can_make(player, self.wilds, {figure}, tested=figure):
                player.without_right.add(figure)
        elif self.in_last_trick():
            player.colour_duty = True

    def start_offer(self, p: int, figure: str, level: int, queue: list[int]) -> None:
        self.offer, self.by, self.level, self.queue = figure, p, level, queue
        self.fig[figure].status = f"offered{level}"
        self.note_duty(p, figure)

    def close_offer(self) -> None:
        self.offer, self.by, self.level, self.queue = "", -1, 0, []

    def began(self, p: int) -> None:
        self.begun = True
        if p == self.turn:
            self.turn_acted = True

    def act_bids(self, p: int, figure: str) -> None:
        if self.limit_bid(p):
            self.overbids.append(p)
        self.fig[figure].bidder = p
        self.fig[figure].bid_no = 1 + sum(f.bid_no > 0 for f in self.fig.values())
        self.start_offer(p, figure, 2, self.left_of(p))
        self.began(p)

    def act_holds(self, p: int, figure: str) -> None:
        self.fig[figure].status = f"held{self.level}"
        self.note_duty(p, figure)
        self.close_offer()

    def act_passes(self, p: int, figure: str) -> None:
        player = self.players[p]
        player.passed.add(figure)
        wild = {card for card in player.hand if card in self.wilds}
        if self.o["pass_bars_wild"] and figure != "spiel" and wild:
            player.passed_wild.setdefault(figure, set()).update(wild)
        self.queue = self.queue[1:]
        if self.queue:
            return
        self.fig[figure].status = "good"
        self.goods.append((figure, self.by, self.level - 1))
        self.players[self.by].booked += self.level - 1
        player = self.players[self.by]
        if self.o["good_frees_wild"] and figure == "spiel" and player.hand:
            player.false_colour = player.colour_duty and not can_make(player, self.wilds, set(), self.led())
            player.colour_duty = False
        elif self.o["good_frees_wild"] and figure != "spiel":
            player.duty.discard(figure)
            if not can_make(player, self.wilds, {figure}):
                player.without_right.add(figure)
        self.close_offer()

    def act_raises(self, p: int, figure: str, _to: str, _three: str) -> None:
        if self.limit_groschen(p):
            self.overbids.append(p)
        if not self.offer:
            self.began(p)
        queue, bidder = self.left_of(p), self.fig[figure].bidder
        if self.o["groschen_order"] == "bidder-first":
            queue = [bidder] + [other for other in queue if other != bidder]
        self.start_offer(p, figure, 3, queue)

    def act_claims(self, p: int, culprit: str, breach: str, figure: str = "") -> None:
        for case in self.provable(int(culprit), breach, figure):
            if (int(culprit), breach, case) not in self.punished:
                self.punished.append((int(culprit), breach, case))
                self.players[int(culprit)].fines -= self.o["penalty"]
                return

    # --- section 5
    def entries(self) -> list[tuple[str, int | None, int]]:
        """Steps 1 and 2: figure, who makes it, for how much, in the counting order."""
        found = {f: who_has(f, self.players, self.wilds) for f in self.fig if f != "spiel"}
        found["spiel"] = self.winners[2]
        listed: list[tuple[str, int | None, int]] = []
        for figure, who, points in self.goods:
            struck = self.o["stand_cancels_good"] and found[figure] == "stands"
            listed.append((figure, None, 0) if struck else (figure, who, points))
        exits = ["herz", "laub", "gleich", "hanger", "spiel"]
        if self.o["exit_order"] == "laub-first":
            exits[:2] = ["laub", "herz"]
        rest = [f for f in exits if self.fig[f].status != "good"]
        if self.o["held_first"]:
            rest.sort(key=lambda f: self.fig[f].bid_no or 9)  # silent ones last, in their order
        for figure in rest:
            maker = found[figure]
            value = {"silent": 1, "held2": 2, "held3": 3}[self.fig[figure].status]
            listed.append((figure, maker, value) if isinstance(maker, int) else (figure, None, 0))
        return listed

    def count(self) -> tuple[dict[int, int], list[int]]:
        """Steps 3 to 6: the totals of those who played, and who reached the target, in order."""
        total = {seat: player.points + player.fines for seat, player in self.players.items()}
        went: list[int] = []
        for _, who, points in self.entries():
            if who is not None:
                total[who] += points
                if total[who] >= self.o["target"] and who not in went:
                    went.append(who)
        for seat, player in self.players.items():
            made = any(who == seat and points for _, who, points in self.entries())
            if any(card == "WE" for card, _ in player.row) and not made:
                total[seat] -= self.o["weli_dry_penalty"]
        return total, went

    def slate(self) -> dict[str, Any]:
        """Step 7, after a Partie has ended or gone on."""
        total, went = self.count()
        everybody = list(range(self.seats))
        if self.o["game_end"] == "first-to-target":
            low = min(total.values())
            losers = [seat for seat in everybody if total[seat] == low]
            over = {"winner": went[0], "losers": losers} if went else {}
            return {"out": went[:1], **over}
        out = list(self.out)
        for seat in went:
            if len(out) < self.seats - 1:
                out.append(seat)
        left = [seat for seat in everybody if seat not in out]
        over = {"winner": out[0], "losers": left} if len(left) == 1 else {}
        return {"out": out, **over}
