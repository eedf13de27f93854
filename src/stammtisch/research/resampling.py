"""Other deals that a seat cannot tell from the one that is played, for searchers.

Begun from a random deal of what the seat does not know, never from the true one; where others could not have
acted so, cards of theirs are exchanged until they could.  Not every such deal is equally likely to be found.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from stammtisch.core.acts import first_of, verb_of
from stammtisch.core.game import Game
from stammtisch.core.model import Deal
from stammtisch.research.chances import Chances, HandByHand
from stammtisch.research.facts import card_verb
from stammtisch.research.play import Act, Play
from stammtisch.research.story import SILENCE, VERB, ActStory

TRIES = 4000
PATIENCE = 200  # tries from one deal, before it begins with another


class NoOtherDeal(RuntimeError):
    """Nothing was found in so many tries."""


def resampled(
    chances: Chances, play: Play, story: ActStory, seat: int, sampler: Callable[[], float]
) -> tuple[Play, ActStory]:
    assert play.deal is not None
    rng = Random(sampler())
    loose = _loose(chances, play, story, seat)
    owner = _owners(chances)
    cards = [play.deal.pack[place] for place in loose]
    heard, hushed = story.lines(seat), _hushed(play, story, seat)
    pack, best, reached = list(play.deal.pack), list(play.deal.pack), -1
    for number in range(TRIES):
        if number % PATIENCE == 0:
            rng.shuffle(cards)
            for place, card in zip(loose, cards, strict=True):
                pack[place] = card
            reached = -1
        other = Deal(tuple(pack), play.deal.lift)
        made = _again(chances, play, other, hushed, rng)
        far = len(made.acts)
        if far == len(play.acts):
            told = ActStory.begin(made).upto(made)
            if told.lines(seat) == heard:
                made.ask()
                made.brisk = play.brisk  # from now on: he must not see that somebody else has no choice
                return made, told
        if far >= reached:
            best, reached = pack[:], far
        else:
            pack = best[:]
        if len(loose) > 1:
            stuck = play.acts[reached].seat if reached < len(play.acts) else None
            his = [place for place in loose if owner.get(place) == stuck]
            a = rng.choice(his or loose)
            b = rng.choice([place for place in loose if place != a])
            pack[a], pack[b] = pack[b], pack[a]
    raise NoOtherDeal(f"no deal found that seat {seat} could not tell from this one")


def _owners(chances: Chances) -> dict[int, int]:
    """Whose cards lie where in the pack, where that can be said."""
    if not isinstance(chances, HandByHand):
        return {}
    return {place: hand.seat for hand in chances.hands for place in hand.places}


def _loose(chances: Chances, play: Play, story: ActStory, seat: int) -> list[int]:
    """Places of the pack whose cards the seat cannot know."""
    assert play.deal is not None
    pack = play.deal.pack
    owner = _owners(chances)
    known: dict[tuple[int | None, int], int] = {}
    for act in play.acts:  # whatever was played lies open, or soon did
        if act.code != SILENCE and _is_play(chances, act.code):
            at = (act.seat if owner else None, first_of(act.code))
            known[at] = known.get(at, 0) + 1
    told = set() if owner else {card - 1 for card in story.private(seat)} | _open(play, seat)
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
    return verb_of(code) == card_verb(chances.setting.game.name)


def _open(play: Play, seat: int) -> set[int]:
    """Cards that the seat's own row shows."""
    row, at, found = play.row(seat), 0, set()
    for field in play.setting.sight.fields(play.setting.players):
        if field.size % 36 == 0 and field.name not in ("names", "wilds"):
            part: Sequence[int] = row[at : at + field.size].tolist()
            found |= {i % 36 for i, there in enumerate(part) if there}
        at += field.size
    return found


def _again(chances: Chances, play: Play, deal: Deal, hushed: set[int], rng: Random) -> Play:
    """The same acts in another deal, as far as they could be done; of the `hushed` the seat only heard that
    something was done, and so it may have been something else."""
    game, r = chances.setting.game, chances.setting.rules
    state = game.start(r, chances.standing, deal)
    acts, begun, s = play.acts[:], 0, state.cells.copy()
    while begun < len(acts):
        begun = chances.retell(s, acts, begun)
        if begun not in hushed or (other := _another(game, r, s, acts[begun], rng)) is None:
            break
        acts[begun] = other
    made = Play(chances.setting)
    made.deal, made.began, made.first = deal, state.log, state.cells
    made.cells, made.acts = s, acts[:begun]
    return made


def _another(game: Game, r: Any, s: Any, act: Act, rng: Random) -> Act | None:
    """Another act that sounds the same."""
    if game.engine.asked(s) != act.seat:
        return None
    o: Any = game.engine.choices()
    game.engine.list_asked(r, s, o, act.seat)
    same = [code for code in o.act[: o.count] if verb_of(code) == verb_of(act.code)]
    return Act(act.seat, rng.choice(same)) if same else None


def _hushed(play: Play, story: ActStory, seat: int) -> set[int]:
    """Acts of others that the seat did not hear in full."""
    found, heard = set(), iter(story.heard(seat))
    for number, act in enumerate(play.acts):
        if act.code == SILENCE:
            continue
        told_in_full = any(next(heard)[2:]) or act.code < VERB
        if act.seat != seat and not told_in_full:
            found.add(number)
    return found
