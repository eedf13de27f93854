"""A finished deal told again, act by act, for those who comment on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from stammtisch.core.acts import first_of, second_of, verb_of
from stammtisch.core.cards import cards_of
from stammtisch.core.model import State

from .advance import advance, blurted
from .announcing import (
    NO_EFFECT,
    VALID,
    is_vorab,
    rung_of,
    told_in,
    top,
    word_now,
)
from .auction import open_table
from .cells import (
    ANNOUNCE,
    BLURT,
    BOUND,
    DA,
    PLAY_CARD,
    SAYS,
    Cells,
    Rules,
)
from .events import code_of
from .parties import knows, party
from .strength import best_place, breaks_suit, may_schwein, seat_at


@dataclass(frozen=True)
class Played:
    """A card, and the position in which it was played."""

    before: Cells
    seat: int
    card: int
    schwein: bool

    @property
    def trick(self) -> int:
        return self.before.trick

    @property
    def place(self) -> int:
        return self.before.in_trick

    def legal(self) -> list[int]:
        """The faces that the seat could have played."""
        hand = cards_of(self.before.hand[self.seat])
        return [card for card in hand if not breaks_suit(self.before, self.seat, card)]

    def had_choice(self) -> bool:
        return any(card != self.card for card in self.legal())

    def partner_has_it(self, r: Rules) -> bool:
        """The seat knows that the best card so far is a partner's."""
        s = self.before
        if s.in_trick == 0 or s.seeking:
            return False
        best = seat_at(s, s.trick, best_place(r, s, s.trick, s.in_trick))
        return best != self.seat and knows(s, self.seat, best) == knows(s, self.seat, self.seat)


@dataclass(frozen=True)
class Word:
    """An announcement with what became of it."""

    party: int
    rung: int
    lowest: int  # the first rung that it brings
    vorab: bool
    valid: bool  # in time and not void
    doubling_valid: bool  # of the doubling in it
    seat: int = -1
    bound: bool = False
    forced: bool = False
    early: bool = False  # in a trick before the last possible one
    before: Cells | None = None

    @property
    def doubles(self) -> bool:
        return self.lowest == 0


@dataclass(frozen=True)
class DealStory:
    rules: Rules
    end: Cells
    cards: tuple[Played, ...]
    words: tuple[Word, ...]


def story_of(state: State[Rules, Cells]) -> DealStory:
    r, end = state.rules, state.cells
    score = next((e.data["score"] for e in state.log if "score" in e.data), None)
    if score is not None:
        words = tuple(_told_words(score["announcements"]))
        return DealStory(r, end, (), words)
    s = Cells()
    s.seats, s.dealer, s.owes, s.made_to = end.seats, end.dealer, end.owes, end.made_to
    open_table(r, s)
    for name in ("hand", "twice"):
        dealt = "dealt" if name == "hand" else "dealt_twice"
        getattr(s, name)[:] = getattr(end, dealt)
        getattr(s, dealt)[:] = getattr(end, dealt)
    cards: list[Played] = []
    spoken: list[Word] = []
    for event in state.log:
        code = code_of(event)
        if code is None or event.seat is None:
            continue
        before = s.copy()
        verb, seat = verb_of(code), event.seat
        if verb == PLAY_CARD:
            cards.append(Played(before, seat, first_of(code), bool(second_of(code))))
        elif verb in (ANNOUNCE, BLURT):
            word = first_of(code) if verb == ANNOUNCE else blurted(r, before, seat)
            spoken += _word(r, before, end, seat, word)
        advance(r, s, seat, code)
        spoken += _bound_words(before, s)
    return DealStory(r, end, tuple(cards), tuple(spoken))


def _word(r: Rules, s: Cells, end: Cells, seat: int, word: int) -> Iterator[Word]:
    if word < 0:
        return
    told = told_in(r, s, s.re)
    verdict = word_now(r, s, told, s.re, seat, word)
    if verdict.status == NO_EFFECT:
        return
    p = party(s.re, seat)
    lowest = top(told.stands | told.late, p) + 1
    latest = told.clock + 1 if told.clock else s.m + 2
    valid = verdict.status == VALID and not verdict.late
    yield Word(
        party=p,
        rung=rung_of(word),
        lowest=lowest,
        vorab=is_vorab(word),
        valid=valid,
        doubling_valid=not verdict.late,
        seat=seat,
        forced=bool(end.said_forced >> s.said & 1),
        early=not r.ddv_words and s.trick + 1 < latest,
        before=s,
    )


def _bound_words(before: Cells, s: Cells) -> Iterator[Word]:
    for i in range(before.said, s.said):
        if s.said_word[i] > BOUND:
            seat, rung = s.said_by[i], rung_of(s.said_word[i])
            yield Word(party(s.re, seat), rung, 0, True, True, True, seat, bound=True, before=before)


def _told_words(announcements: tuple[tuple[int, str, str], ...]) -> Iterator[Word]:
    """The result form lists every rung."""
    for by, say, status in announcements:
        word, valid = SAYS.index(say), status == "valid"
        rung = rung_of(word)
        yield Word(by, rung, rung, is_vorab(word), valid, valid)


def fox(story: DealStory, played: Played) -> bool:
    return played.card == DA and not played.schwein


def may_call_schwein(story: DealStory, s: Cells, seat: int) -> bool:
    """A Karo As in hand could still be played as Schwein."""
    return bool(s.hand[seat] >> DA & 1) and may_schwein(story.rules, s, seat) == 0
