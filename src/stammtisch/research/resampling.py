"""Other deals that a seat cannot tell from the one that is played, for searchers.

Begun from a random deal of what the seat does not know, never from the true one; where others could not have
acted so, cards of theirs are exchanged until they could.  Not every such deal is equally likely to be found.
"""

from collections.abc import Callable, Sequence
from random import Random

from stammtisch.core.acts import first_of, verb_of
from stammtisch.core.model import Deal
from stammtisch.games.bieten import cells as bieten
from stammtisch.games.doppelkopf import cells as doppelkopf
from stammtisch.games.perlaggen import cells as perlaggen
from stammtisch.games.watten import cells as watten
from stammtisch.research.chances import Chances, HandByHand
from stammtisch.research.play import Play
from stammtisch.research.story import SILENCE, Story

TRIES = 4000
PLAYS = {  # the verb of laying a card
    "bieten": bieten.PLAY_CARD,
    "watten": watten.PLAY_CARD,
    "perlaggen": perlaggen.PLAY_CARD,
    "doppelkopf": doppelkopf.PLAY_CARD,
}


class NoOtherDeal(RuntimeError):
    """Nothing was found in so many tries."""


def resampled(chances: Chances, play: Play, story: Story, seat: int, sampler: Callable[[], float]) -> Play:
    assert play.deal is not None
    rng = Random(sampler())
    loose = _loose(chances, play, story, seat)
    pack = list(play.deal.pack)
    cards = [pack[place] for place in loose]
    rng.shuffle(cards)
    for place, card in zip(loose, cards, strict=True):
        pack[place] = card
    best, reached = pack[:], -1
    for _ in range(TRIES):
        other = Deal(tuple(pack), play.deal.lift)
        far, made = _again(chances, play, story, seat, other, rng)
        if made is not None:
            return made
        if far >= reached:
            best, reached = pack[:], far
        else:
            pack = best[:]
        if len(loose) > 1:
            a, b = rng.sample(loose, 2)
            pack[a], pack[b] = pack[b], pack[a]
    raise NoOtherDeal(f"no deal found that seat {seat} could not tell from this one")


def _loose(chances: Chances, play: Play, story: Story, seat: int) -> list[int]:
    """Places of the pack whose cards the seat cannot know."""
    assert play.deal is not None
    pack = play.deal.pack
    owner = (
        {p: hand.seat for hand in chances.hands for p in hand.places}
        if isinstance(chances, HandByHand)
        else {}
    )
    known: dict[tuple[int | None, int], int] = {}
    for act in play.acts:  # whatever was played lies open, or soon did
        if act.code != SILENCE and _is_play(chances, act.code):
            at = (act.seat if owner else None, first_of(act.code))
            known[at] = known.get(at, 0) + 1
    told = set() if owner else {card - 1 for card in story.private[seat]} | _open(play, seat)
    found = []
    for place, card in enumerate(pack):
        at = (owner.get(place) if owner else None, card)
        if owner and owner.get(place) == seat:
            continue
        if card in told:
            continue
        if known.get(at):
            known[at] -= 1
            continue
        found.append(place)
    return found


def _is_play(chances: Chances, code: int) -> bool:
    return verb_of(code) == PLAYS[chances.setting.game.name]


def _open(play: Play, seat: int) -> set[int]:
    """Cards that the seat's own row shows."""
    row, at, found = play.row(seat), 0, set()
    for field in play.setting.sight.fields(play.setting.players):
        if field.size % 36 == 0 and field.name not in ("names", "wilds"):
            part: Sequence[int] = row[at : at + field.size].tolist()
            found |= {i % 36 for i, there in enumerate(part) if there}
        at += field.size
    return found


def _again(
    chances: Chances, play: Play, story: Story, seat: int, deal: Deal, rng: Random
) -> tuple[int, Play | None]:
    """The same acts in another deal: how far they could be done, and the deal if the seat noticed nothing."""
    made = Play.begin(chances.setting, chances.standing, deal)
    told = Story.begin(made)
    if told.lines[seat] != story.lines[seat][: len(told.lines[seat])]:
        return 0, None
    for number, act in enumerate(play.acts):
        if made.seat != act.seat:
            return number, None
        code = act.code
        if code not in made.codes:
            same = [c for c in made.codes if verb_of(c) == verb_of(code)] if act.seat != seat else []
            if not same or _heard(story, seat, number, play):
                return number, None
            code = rng.choice(same)
        made.act(code)
    told = told.upto(made)
    made.brisk = play.brisk
    return (len(play.acts), made if told.lines[seat] == story.lines[seat] else None)


def _heard(story: Story, seat: int, number: int, play: Play) -> bool:
    """The seat heard the whole act, so it must be the same."""
    spoken = sum(act.code != SILENCE for act in play.acts[:number])
    numbers = story.heard[seat][spoken]
    return any(numbers[2:]) or play.acts[number].code < 64
