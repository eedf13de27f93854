"""What the reader is asked, and what he may do besides."""

from typing import Any

from stammtisch.core.ask import Ask
from stammtisch.core.cards import GERMAN
from stammtisch.core.model import Action, Seat, View
from stammtisch.core.registry import game
from stammtisch.wording.voice import Voice

from .. import NAME
from ..cells import (
    ASK,
    DONE,
    FIGURES,
    NOBODY,
    NONE,
    PLACES,
    PLAY,
    SHOW,
    UNSEEN,
    Cells,
    any_offer,
    is_open,
    partner,
    partners,
    party,
)
from ..notation import level_text
from ..strength import laid_to_trick, led_suit, plain_cards

SUITS = ("eichel", "laub", "herz", "schell")
SAY = "terminal.perlaggen.ask"
ANSWERS = ("passes", "holds", "raises")


def question(ask: Ask, voice: Voice) -> str:
    r, s, me = ask.view.rules, ask.view.cells, ask.view.seat
    verbs = {option.verb for option in ask.options}
    for option in ask.options:
        if option.verb == "keeps":
            return voice.say("cli.play.keep", card=option.args[0])
    if "vetoes" in verbs:
        return voice.say(f"{SAY}.veto", other=s.last_word)
    if "withdraws" in verbs:
        return voice.say(f"{SAY}.withdraw", led=SUITS[led_suit(s)], card=ask.options[0].args[0])
    first = first_asked(ask)
    if first != NOBODY:
        offer, more = offered_text(ask, voice, first)
        return f"{offer} {voice.say(f'{SAY}.first', figure=FIGURES[first])}" if more else offer
    if s.phase == UNSEEN and "looks" in verbs:
        return voice.say(f"{SAY}.unseen", seat=me)
    if not ask.owed:
        return voice.say("terminal.speak", seat=me)
    if s.phase == ASK:
        return _brink(s, voice, int(me or 0))
    if s.phase == SHOW:
        mine = to_show(ask.view)
        key = "show" if partner(r, int(me or 0)) != NOBODY else "show_alone"
        return voice.say(f"{SAY}.{key}", seat=me, figures=mine)
    if s.phase == PLAY and s.in_trick:
        return voice.say(f"{SAY}.follow", seat=me, led=SUITS[led_suit(s)])
    return voice.say(f"{SAY}.lead", seat=me)


def to_show(view: View[Any, Any]) -> list[str]:
    """The figures that the reader's party is to act on."""
    r, s, me = view.rules, view.cells, int(view.seat or 0)
    return [FIGURES[f] for f in range(2) if is_open(s, f) and s.show_turn[f] == party(r, me)]


def first_asked(ask: Ask) -> int:
    """Of several figures on offer the one named first, a raise before; NOBODY where nothing is on offer."""
    s = ask.view.cells
    figures = {FIGURES.index(o.args[0]) for o in ask.options if o.verb in ANSWERS}
    return min(figures, key=lambda f: (s.place[f], f)) if any_offer(s) and figures else NOBODY


def offered_text(ask: Ask, voice: Voice, f: int, say: str = SAY) -> tuple[str, bool]:
    """The offer that this figure is part of, and whether there is more to it."""
    r, s, me = ask.view.rules, ask.view.cells, ask.view.seat
    if s.place[f] == 0:
        level = level_text(r, s.offer[f])
        told = voice.say(f"{say}.raised", by=s.offer_by[f], level=level, figure=FIGURES[f], seat=me)
        return told, False
    same = [g for g in range(3) if s.offer[g] and s.place[g] and s.offer_by[g] == s.offer_by[f]]
    names = [FIGURES[g] for g in sorted(same, key=lambda g: s.place[g])]
    key = "unseen_bid" if s.bid_unseen else "again" if s.level[f] > 1 else "bid"
    return voice.say(f"{say}.{key}", by=s.offer_by[f], figures=names, seat=me), len(names) > 1


def _brink(s: Cells, voice: Voice, me: int) -> str:
    if s.asked_for == NOBODY:
        return voice.say(f"{SAY}.dritziges", seat=me)
    key = "prove" if s.prover != NOBODY else "declare"
    return voice.say(f"{SAY}.{key}", seat=me, figure=FIGURES[s.asked_for])


def note(ask: Ask, voice: Voice) -> str:
    """The dealer's partner may exchange where the dealer has no trump to give (PE-031); at the table one
    may claim (PE-180)."""
    view = ask.view
    card = partners_exchange(view)
    if card is None:
        claims = view.rules.table and view.cells.phase == UNSEEN
        return voice.say("terminal.perlaggen.note.claims") if claims else ""
    turned = GERMAN.text(view.cells.turned)
    return voice.say(
        "terminal.perlaggen.note.exchange", card=card, other_card=turned, dealer=view.cells.dealer
    )


def partners_exchange(view: View[Any, Any]) -> str | None:
    """A plain trump that the reader might give for the card turned up, his partner being the dealer."""
    r, s, me = view.rules, view.cells, view.seat
    if me is None or not partners(r, s.dealer) >> me & 1:
        return None
    if s.turned == NONE or s.phase not in (UNSEEN, ASK, PLAY):
        return None
    over = s.trick > 0 or s.in_trick > 1 or s.laid[me] > 0 or any_offer(s)
    if over or not s.wilds >> s.turned & 1 or s.first_turned != s.turned:
        return None
    trumps = plain_cards(s, me, s.trump)
    return GERMAN.texts(trumps)[0] if trumps else None


def may_leave(ask: Ask) -> Seat | None:
    """The partner, where either of the two may give this answer (PE-082, 4.7)."""
    r, s, me = ask.view.rules, ask.view.cells, ask.view.seat
    if me is None or partner(r, me) == NOBODY or s.phase == DONE:
        return None
    verbs = {option.verb for option in ask.options}
    answers = any_offer(s) and bool(verbs & {"holds", "passes", "raises", "reduces"})
    shows = s.phase == SHOW and bool(verbs & {"passes", "shows", "stands", "rests"})
    declares = s.phase == ASK and "declares" in verbs
    return Seat(partner(r, me)) if answers or shows or declares else None


def objection(view: View[Any, Any]) -> Action | None:
    """A veto against the partner (PE-095); at the table also one's own card back (PE-047).  Both at once."""
    r, s, me = view.rules, view.cells, view.seat
    if me is None or s.phase == DONE:
        return None
    if r.veto and s.last_word != NOBODY and partners(r, me) >> s.last_word & 1:
        return Action(me, "vetoes", (str(s.last_word),))
    if not r.table or not laid_to_trick(s, me):
        return None
    back = Action(me, "withdraws", (GERMAN.text(s.card[PLACES * me + s.trick]),))
    return back if game(NAME).why_not(view, back) is None else None


def offered(ask: Ask) -> tuple[Action, ...]:
    """Of several figures on offer one after the other, in the order named; the rest may be typed.  Of the
    names for a Perlagg none at all comes last."""
    first = first_asked(ask)
    if first == NOBODY:
        return tuple(sorted(ask.options, key=lambda o: o.verb == "plays" and len(o.args) == 1))
    return tuple(o for o in ask.options if o.verb not in ANSWERS or o.args[0] == FIGURES[first])


def group(action: Action, view: View[Any, Any], voice: Voice) -> str | None:
    """Unseen bids, several figures at once, and what may be given in exchange share a number."""
    if action.verb == "bids" and action.args[0] == "unseen":
        return voice.say("terminal.perlaggen.group.unseen")
    if action.verb == "bids" and "+" in action.args[0]:
        return voice.say("terminal.perlaggen.group.several")
    if action.verb == "exchanges":
        return voice.say("terminal.perlaggen.group.exchange", card=GERMAN.text(view.cells.turned))
    return None
