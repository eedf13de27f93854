"""A table to play at, in words: moves go in as a record writes them, and everything else comes out so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from secrets import token_hex
from string import ascii_uppercase
from typing import Any

from stammtisch.bots import usual
from stammtisch.bots.own import Whom, mind
from stammtisch.bots.table import BotSitter, Sitting, next_deal
from stammtisch.core import registry
from stammtisch.core.ask import Ask
from stammtisch.core.homes import home
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Refusal, Result, Seat, View
from stammtisch.core.options import Settings, settings
from stammtisch.core.problem import Problem
from stammtisch.core.slate import side_names
from stammtisch.door.trouble import Illegal, reading
from stammtisch.record import DealRecord, read, read_file, record_of, replay, write
from stammtisch.record.notation import move_text, parse_move, seat_named
from stammtisch.record.replay import after_implied, cut_finished, dealt
from stammtisch.texts import say, with_names
from stammtisch.texts.telling import tell, tell_entry
from stammtisch.wording.game_words import players_of


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, and why."""

    move: str | None  #: None is silence
    why: str


class Table:
    """People at a table, deal after deal.

        table = Table("bieten", players=3, seed="Tirol")
        table.deal()
        table.play(table.choices("A")[0])

    A move is a line of text, `A plays HA`; `docs/records.md` lists them all.  Names stand for seats,
    clockwise; A, B, C where none are given.  The same seed deals the same cards.

    Raises:
        UnknownName: there is no such game, ruleset or option.
        Problem: it cannot be played so (a value that is not allowed, too many players).
    """

    match: Match  #: the position as the rules have it, a value that nobody changes
    agreed: Settings  #: ruleset and options
    names: tuple[str, ...]  #: of the seats, clockwise
    seed: str  #: from which every deal, every chance and every bot draws

    def __init__(
        self,
        game: str,
        ruleset: str | None = None,
        *,
        players: int | None = None,
        names: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        dealer: str | None = None,
        seed: str | None = None,
    ) -> None:
        self.agreed = settings(home(game).name, ruleset, options)
        seats = len(names) or (players_of(self.agreed) if players is None else players)
        law = registry.game(game)
        rules = law.rules(self.agreed, seats)
        self.names = tuple(names) or tuple(ascii_uppercase[:seats])
        for name in self.names:
            if name.split() != [name]:
                raise Problem("error.seat_name", name=name)
            if self.names.count(name) > 1:
                raise Problem("error.seat_twice", seat=name)
        self.seed = token_hex(8) if seed is None else seed
        first = self._seat(dealer) if dealer is not None else Seat(seats - 1)
        self.match = Match.begin(law, rules, seats, first)

    @classmethod
    def read(cls, record: str | Path) -> "Table":
        """The table at the end of a record, given as text or as a file, to look at or to play on.

        Raises:
            Unreadable: it is no record; `line` says where.
            Illegal: the rules refuse one of its moves.
        """
        with reading():
            run = replay(read_file(record) if isinstance(record, Path) else read(record))
        table = cls.__new__(cls)
        table.match, table.agreed, table.names = run.match, run.settings, run.record.seats
        table.seed = token_hex(8)
        return table

    def write(self, id: str = "table", about: str | None = None) -> str:
        """Everything that was dealt, said and played, as a record."""
        return write(record_of(self.match, self.names, self.agreed, id, about))

    # --- going on
    def deal(
        self,
        hands: Mapping[str, str] | None = None,
        *,
        cut: str = "",
        turned: str | None = None,
        stock: str = "",
    ) -> None:
        """Shuffle and deal; or give these hands, as in `{"A": "EK E9 E8", ...}`, with what was kept at the
        cut, the card that lies open and the undealt cards, as far as the game has them."""
        if not self.match.deal_over:
            raise Problem("error.deal_unfinished")
        if hands is None:
            self.match = next_deal(self.match, self.seed)
            return
        given = DealRecord(
            dealer=self.names[self.match.upcoming.dealer],
            hands={name: tuple(cards.split()) for name, cards in hands.items()},
            cut=tuple(cut.split()),
            turned=turned,
            stock=tuple(stock.split()),
        )
        with reading(self.names):
            self.match = cut_finished(dealt(self.match, given, self.names))

    def play(self, move: str) -> None:
        """Do or say something.  What goes without saying (taking up one's cards) need not be said; who sees a
        sign is drawn.

        Raises:
            Unreadable: it is no move.
            Illegal: the rules refuse it; nothing has happened.
        """
        match, action, why = self._judged(move)
        if why:
            raise Illegal(why)
        chances = Random(f"{self.seed}/chance/{len(match.deals)}/{len(match.deals[-1].moves)}")
        self.match, _ = match.apply(match.game.chance(match.state, action, chances))

    def play_out(self, bots: Whom | Mapping[str, Whom] | None = None) -> None:
        """Let bots play the deal to its end: one for all, or by name, the usual one where none is named.  A
        bot is the name of one of ours (`list_bots`), or anything that answers a question
        (`docs/a-bot-in-twenty-lines.md`)."""
        self._begun()
        by_name = bots if isinstance(bots, Mapping) else dict.fromkeys(self.names, bots)
        for name in by_name:
            self._seat(name)
        minds = [self._usual(by_name.get(name)) for name in self.names]
        sitters = [BotSitter(mind(whom, self.agreed.ruleset.game), self.seed) for whom in minds]
        sitting = Sitting(self.match, sitters, self.seed)
        sitting.play_deal()
        self.match = sitting.match

    # --- what may be done
    @property
    def waiting(self) -> tuple[str, ...]:
        """Who holds the table up; nobody where the deal is over."""
        if not self.match.deals:
            return ()
        return tuple(self.names[seat] for seat in sorted(self.match.game.waiting_on(self.match.state)))

    def choices(self, name: str) -> tuple[str, ...]:
        """What somebody may do or say now, as far as he can know it."""
        view = self.view(name)
        return tuple(self._text(option) for option in self.match.game.options(view))

    def refusal(self, move: str) -> Refusal | None:
        """Why the rules refuse a move: `rules` names them, `str()` is the sentence; None where it is allowed.

        Raises:
            Unreadable: it is no move.
        """
        return self._judged(move)[2]

    def ask(self, name: str, bot: Whom | None = None, lang: str = "en") -> Advice:
        """What a bot would do in somebody's place, from what he can know, and why."""
        view = self.view(name)
        assert view.seat is not None
        owed = view.seat in self.match.game.waiting_on(self.match.state)
        ask = Ask(view, self.match.game.options(view), owed, len(self.match.deals) - 1,
                  len(self.match.deals[-1].moves))  # fmt: skip
        if not ask.options:
            raise Problem("error.advice_nothing")
        played = self.agreed.ruleset.game
        sitter = BotSitter(mind(self._usual(bot), played), self.seed)
        action = sitter.ask(ask)
        assert sitter.reason is not None
        facts = {"game": played, **with_names(sitter.reason.facts, self.names)}
        return Advice(self._text(action) if action else None, say(lang, f"why.{sitter.reason.why}", **facts))

    # --- what there is to see
    def hand(self, name: str) -> tuple[str, ...]:
        """Somebody's cards, as far as he has seen them."""
        return tuple(self.match.game.knows(self.view(name))["hand"])

    def view(self, name: str) -> View[Any, Any]:
        """Everything that somebody knows, as the rules write it."""
        self._begun()
        return self.match.game.observe(self.match.state, self._seat(name))

    def story(self, name: str | None = None, lang: str = "en") -> tuple[str, ...]:
        """What has happened in this deal, in words, as somebody at the table or an onlooker knows it."""
        self._begun()
        seat = None if name is None else self._seat(name)
        told = (tell(lang, event, self.names) for event in self.match.state.log if event.seen_by(seat))
        return tuple(line for line in told if line)

    @property
    def over(self) -> bool:
        """No deal is being played: the next one may begin."""
        return self.match.deal_over

    @property
    def points(self) -> dict[str, int] | None:
        """What the last deal came to for each side; None while it is played, and where it is void."""
        result = self._result()
        if result is None:
            return None
        return dict(zip(side_names(self.match, self.names), result.points, strict=True))

    def account(self, lang: str = "en") -> tuple[str, ...]:
        """How these points came about, line by line with the rules."""
        result, sides = self._result(), side_names(self.match, self.names)
        entries = result.entries if result else ()
        return tuple(f"{tell_entry(lang, entry, sides)} [{', '.join(entry.rules)}]" for entry in entries)

    @property
    def totals(self) -> dict[str, int]:
        """What stands on the slate for each side."""
        return dict(zip(side_names(self.match, self.names), self.match.standing.totals, strict=True))

    @property
    def winner(self) -> str | None:
        """Who has just won the Partie; `deal` then begins the next one."""
        outcome = self.match.standing.outcome
        if outcome is None or outcome.winner is None:
            return None
        return side_names(self.match, self.names)[outcome.winner]

    # ---

    def _seat(self, name: str) -> Seat:
        with reading():
            return seat_named(name, self.names)

    def _text(self, action: Action) -> str:
        return move_text(action, self.match.game, self.names)

    def _usual(self, bot: Whom | None) -> Whom:
        return usual(self.agreed.ruleset.game) if bot is None else bot

    def _begun(self) -> None:
        if not self.match.deals:
            raise Problem("error.no_deal")

    def _result(self) -> Result | None:
        if not self.match.deals or self.match.current_void:
            return None
        return self.match.game.result(self.match.state)

    def _judged(self, move: str) -> tuple[Match, Action, Refusal | None]:
        """After what goes without saying; the refusal with the names of the table."""
        self._begun()
        with reading(self.names):
            action = parse_move(move, self.match.game, self.names)
            match, _ = after_implied(self.match, action)
            why = match.refusal(action)
        return match, action, why and Refusal(why.rules, with_names(why.facts, self.names))
