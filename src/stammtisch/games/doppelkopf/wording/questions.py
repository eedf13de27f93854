"""What the reader is asked, in plain words."""

from stammtisch.core.ask import Ask
from stammtisch.core.cards import FRENCH
from stammtisch.core.model import Event
from stammtisch.wording.voice import Voice

from ..asking import blocked
from ..cells import (
    ABREIZEN,
    KEINE_9,
    KINDS,
    LEVELS,
    NOBODY,
    SAYS,
    VORBEHALT,
)
from ..facts import SUITS
from ..parties import damen_dealt
from ..seen import AnyView, latest_trick, party_of
from ..strength import TRUMPS, suit_led

ASK = "terminal.doppelkopf.ask."


def question(ask: Ask, voice: Voice) -> str:
    s = ask.view.cells
    if s.phase == VORBEHALT:
        return _declaring(ask.view, voice)
    if s.phase == ABREIZEN:
        return _bidding(ask.view, voice)
    if ask.owed and blocked(s):
        return _compelled(ask.view, voice)
    if not ask.owed:
        return _out_of_turn(ask.view, voice)
    return _card(ask.view, voice)


def _declaring(view: AnyView, voice: Voice) -> str:
    s, me = view.cells, view.seat
    assert me is not None
    if s.made_to == me:
        return voice.say(f"{ASK}made_to", seat=me)
    clean = "gesund" if view.rules.ddv else "sauber"
    if damen_dealt(s, me) == 2:
        return voice.say(f"{ASK}both_{clean}", seat=me)
    return voice.say(f"{ASK}{clean}", seat=me)


def _bidding(view: AnyView, voice: Voice) -> str:
    s, me = view.cells, view.seat
    if s.answers:
        facts = {"by": s.offer_by, "level": LEVELS[s.offer_level], "kind": KINDS[s.offer_game]}
        return voice.say(f"{ASK}answer", seat=me, own=KINDS[s.declared[me or 0]], **facts)
    facts = {"by": s.standing_by, "kind": KINDS[s.standing_game]}
    if s.standing_level:
        return voice.say(f"{ASK}bid_more", seat=me, level=LEVELS[s.standing_level], **facts)
    return voice.say(f"{ASK}bid", seat=me, **facts)


def _compelled(view: AnyView, voice: Voice) -> str:
    """A Zwangsansage, and the least that has to be said (DO-149 to DO-151)."""
    s, me = view.cells, view.seat
    assert me is not None
    rung = s.must_rung
    least = SAYS[KEINE_9 + rung - 1] if rung > 0 else party_of(view, me)
    return voice.say(f"{ASK}must", seat=me, said=least)


def _out_of_turn(view: AnyView, voice: Voice) -> str:
    event = last_act(view)
    if event and event.kind == "announces" and event.seat != view.seat:
        return voice.say(f"{ASK}heard", by=event.seat, said=event.data["said"], seat=view.seat)
    only_vorab = view.cells.trick + 1 < latest_trick(view.cells)
    return voice.say(ASK + ("last_vorab" if only_vorab else "last_chance"), seat=view.seat)


def last_act(view: AnyView) -> Event | None:
    """The last card or announcement."""
    return next((e for e in reversed(view.seen) if e.kind in ("plays", "announces")), None)


def _card(view: AnyView, voice: Voice) -> str:
    s, me = view.cells, view.seat
    if s.in_trick == 0:
        return voice.say(f"{ASK}lead", seat=me)
    card = s.card[4 * s.trick]
    led = suit_led(s.kind, card)
    if led == TRUMPS:
        return voice.say(f"{ASK}trump_led", seat=me, card=FRENCH.text(card))
    return voice.say(f"{ASK}led", seat=me, suit=SUITS[led])


def wants_words(view: AnyView) -> bool:
    """Somebody else has just announced something: a natural moment to answer."""
    event = last_act(view)
    return event is not None and event.kind == "announces" and event.seat != view.seat


def note(ask: Ask, voice: Voice) -> str:
    """Whoever seeks a partner is told how."""
    s = ask.view.cells
    if s.made_to not in (NOBODY, ask.view.seat) and s.phase == VORBEHALT:
        return voice.say("terminal.doppelkopf.made_to", by=s.made_to)
    return ""
