"""Which card to play: the last trick first, then what it would betray."""

from collections.abc import Sequence
from random import Random

from stammtisch.bots import Choice
from stammtisch.bots.bieten.naming import plan
from stammtisch.bots.bieten.outlook import Outlook
from stammtisch.bots.bieten.tricks import so_far
from stammtisch.core.cards import GERMAN, HERZ, LAUB, rank_of, suit_of
from stammtisch.core.model import Action
from stammtisch.games.bieten.cells import GOOD, HAND, NOBODY, SPIEL
from stammtisch.games.bieten.cells import HERZ as HERZ_FIGURE
from stammtisch.games.bieten.cells import LAUB as LAUB_FIGURE
from stammtisch.games.bieten.figures import Three, names_of, suit_key

UNTER, OBER = 5, 6
LOOKED_AT = 6  # namings of a wild card that are played out to the end
BETRAYS, DECOY, LOW, PAIR, EARLY_WILD = 0.2, 0.45, 0.05, 0.06, 0.6


def card_of(action: Action) -> tuple[int, int]:
    """The card and what it counts as."""
    card = GERMAN.parse(action.args[0])
    return card, GERMAN.parse(action.args[2]) if len(action.args) > 2 else card


def play(view: Outlook, options: Sequence[Action], rng: Random) -> Choice:
    """The card that promises most; among equals, chance."""
    if len(options) == 1:
        return Choice(options[0], "only_card")
    looked_at = _worth_a_look(view, options)
    judged = [(value(view, option) + 0.01 * rng.random(), option) for option in looked_at]
    best = max(judged, key=lambda pair: pair[0])[1]
    return Choice(best, _reason(view, best), {"card": best.args[0], **_named(best)})


def _named(action: Action) -> dict[str, str]:
    return {"name": action.args[2]} if len(action.args) > 2 else {}


def names_after(view: Outlook, option: Action) -> Three:
    """His names with this card laid."""
    card, name = card_of(option)
    at = HAND * view.seat
    names = [
        name if view.s.card[at + i] == card else held for i, held in enumerate(names_of(view.s, view.seat))
    ]
    return names[0], names[1], names[2]


def in_figures(view: Outlook, option: Action) -> float:
    """What his three cards promise in the four figures of the hand."""
    return plan(view, view.s.duty[view.seat], fixed=names_after(view, option)).value


def value(view: Outlook, option: Action) -> float:
    stake = view.stake(SPIEL)
    made = view.spiel(card_of(option)) * stake if stake else 0.0
    return made + in_figures(view, option) + manners(view, option)


def _worth_a_look(view: Outlook, options: Sequence[Action]) -> list[Action]:
    """Natural cards all; of the many namings those that promise most, some of them in the suit led."""
    natural = [option for option in options if len(option.args) == 1]
    named = [option for option in options if len(option.args) > 1]
    named.sort(key=lambda option: in_figures(view, option), reverse=True)
    in_suit = [option for option in named if suit_of(card_of(option)[1]) == view.s.led]
    in_suit.sort(key=lambda option: -rank_of(card_of(option)[1]))
    picked = named[:LOOKED_AT] + in_suit[:2]
    return natural + [option for i, option in enumerate(picked) if option not in picked[:i]]


# --- manners: what the book says about showing cards
def manners(view: Outlook, option: Action) -> float:
    card, _ = card_of(option)
    s, early = view.s, view.s.trick < HAND - 1
    if view.r.wilds >> card & 1:
        return -EARLY_WILD if early else 0.0
    worth = 0.0
    if early and suit_of(card) in (HERZ, LAUB) and _open(view, card):
        worth += _betrayal(view, card)
    if s.led == NOBODY and s.trick == 0:
        worth += _leading(view, card)
    return worth


def _open(view: Outlook, card: int) -> bool:
    """The figure of this suit is not yet let good."""
    f = HERZ_FIGURE if suit_of(card) == HERZ else LAUB_FIGURE
    return view.s.status[f] != GOOD


def _high_one_behind(view: Outlook, card: int) -> bool:
    """Of the same suit he still holds one to fight with."""
    same = [held for held in view.hand if suit_of(held) == suit_of(card) and not view.r.wilds >> held & 1]
    return any(held > card and rank_of(held) >= OBER for held in same)


def _betrayal(view: Outlook, card: int) -> float:
    """A middling heart or leaf shows what one has; a decoy with a high one behind it invites bids."""
    if _high_one_behind(view, card):
        return DECOY if rank_of(card) < UNTER else 0.0
    return -BETRAYS if rank_of(card) >= UNTER else LOW


def _leading(view: Outlook, card: int) -> float:
    """High cards are kept for the end, two of a suit are not parted."""
    together = sum(suit_of(held) == suit_of(card) for held in view.hand)
    return -PAIR * (together == 2) - 0.02 * rank_of(card) * (together < HAND)


def _reason(view: Outlook, option: Action) -> str:
    card, name = card_of(option)
    s = view.s
    if s.trick == HAND - 1:
        return "last_card" if name == card else "christen"
    if view.r.wilds >> card & 1:
        return "christen"
    suited = suit_of(card) in (HERZ, LAUB)
    if suited and rank_of(card) < UNTER and _high_one_behind(view, card):
        return "decoy"
    if s.led == NOBODY:
        return _reason_to_lead(view, card)
    if suit_of(card) != s.led:
        return "throw_off"
    if suit_key(s.led, card, 0) > so_far(view.r, s)[0]:
        return "take"
    return "duck" if any(held > card and suit_of(held) == s.led for held in view.hand) else "follow"


def _reason_to_lead(view: Outlook, card: int) -> str:
    """By what else is held: a ten may be the small one or the high one."""
    others = [rank_of(held) for held in view.hand if held != card and not view.r.wilds >> held & 1]
    if all(rank_of(card) <= other for other in others):
        return "lead_low"
    return "lead_high" if all(rank_of(card) >= other for other in others) else "throw_off"
