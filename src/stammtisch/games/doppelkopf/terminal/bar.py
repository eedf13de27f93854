"""What is played, which cards are trumps, what was announced, the last trick, and who sits out."""

from typing import Any

from rich.text import Text

from stammtisch.core.model import View
from stammtisch.terminal.blocks import Block, line, wrapped
from stammtisch.terminal.cards import inline
from stammtisch.wording.voice import Voice

from ..cells import (
    ABREIZEN,
    DONE,
    KINDS,
    LEVELS,
    NOBODY,
    PLAY,
    VORBEHALT,
)
from ..seen import (
    AnyView,
    cards_for,
    eyes_lying,
    latest_trick,
    lawful,
    lying,
    sits_out,
    taken,
    taker,
)
from ..strength import has_foxes
from ..wording.order import may_be_schwein


def _told(text: str, wide: int, style: str = "felt.second") -> Block:
    return [line(row, style="felt") for row in wrapped(text, wide, style, 2)]


def game_line(view: View[Any, Any], voice: Voice, wide: int) -> Block:
    """The kind of game and its trumps; before it is settled, who has declared the best solo."""
    s, say = view.cells, "terminal.doppelkopf."
    if s.phase == VORBEHALT:
        return _told(voice.say(f"{say}declaring"), wide, "felt")
    if s.phase == ABREIZEN:
        return _told(_standing(view, voice), wide, "felt")
    key = "game" if s.alone == NOBODY else "game_of"
    kind = voice.say(say + key, kind=KINDS[s.kind], seat=s.alone)
    pig = "schwein_" if has_foxes(s.kind) and (s.schwein_by != NOBODY or may_be_schwein(view)) else ""
    which = KINDS[s.kind] if s.kind > 2 else "normal"
    text = f"{kind} {voice.say(f'{say}trumps.{pig}{which}')}"
    if s.seeking:
        text += f". {voice.say(say + ('seeking_any' if view.rules.find_any else 'seeking'), by=s.alone)}"
    return _told(text, wide, "felt")


def _standing(view: AnyView, voice: Voice) -> str:
    s, say = view.cells, "terminal.doppelkopf."
    facts = {"by": s.standing_by, "kind": KINDS[s.standing_game]}
    key = "standing_held" if s.standing_level else "standing"
    told = voice.say(say + key, level=LEVELS[s.standing_level], **facts)
    if s.offer_by != NOBODY and s.answers:
        offered = {"by": s.offer_by, "level": LEVELS[s.offer_level], "kind": KINDS[s.offer_game]}
        told += " " + voice.say(f"{say}offered", **offered)
    return told


def window_line(view: AnyView, voice: Voice, wide: int) -> Block:
    """Until when the reader may announce."""
    words = lawful(view)
    if not words:
        return []
    if not view.rules.ddv_words:
        trick = latest_trick(view.cells)
        return _told(voice.say("terminal.doppelkopf.until_trick", n=trick), wide)
    plain = next((say for say in words if not say.endswith("vorab")), words[0])
    cards = cards_for(view, plain)
    if cards is None:
        return _told(voice.say("terminal.doppelkopf.reply", said=plain), wide)
    return _told(voice.say("terminal.doppelkopf.until_cards", said=plain, n=cards), wide)


def last_trick(view: AnyView, voice: Voice) -> Block:
    """The trick before the one that lies; while none lies it is on the table itself."""
    s = view.cells
    if s.phase != PLAY or s.trick == 0 or s.in_trick == 0:
        return []
    text = line((voice.say("terminal.doppelkopf.last_trick") + " ", "felt.second"), style="felt")
    for card in lying(view, s.trick - 1).values():
        text.append_text(inline(voice.look, card))
    who, eyes = taker(view, s.trick - 1), eyes_lying(view, s.trick - 1)
    text.append(f" {voice.say('terminal.doppelkopf.went_to', seat=who, n=eyes)}", "felt.second")
    return [text]


def lying_line(view: AnyView, voice: Voice) -> Block:
    """Who takes the trick as it lies, and its eyes."""
    s = view.cells
    trick = s.trick if s.in_trick else s.trick - 1
    if s.phase != PLAY or trick < 0:
        return []
    key = "takes" if s.in_trick else "took"
    facts = {"seat": taker(view, trick), "n": eyes_lying(view, trick)}
    return [line((voice.say(f"terminal.doppelkopf.{key}", **facts), "felt"), style="felt")]


def onlookers(view: AnyView, voice: Voice, wide: int) -> Block:
    s = view.cells
    seats = sits_out(s)
    told = []
    if seats:
        told.append(voice.say("terminal.doppelkopf.sit_out", seats=seats, dealer=s.dealer))
    owing = [seat for seat in range(s.seats) if s.owes >> seat & 1]
    if owing and s.phase == VORBEHALT:
        told.append(voice.say("terminal.doppelkopf.owing", seats=owing))
    return _told(" ".join(told), wide) if told else []


def end_line(view: AnyView, voice: Voice, wide: int) -> Block:
    """After the deal: the eyes of both parties."""
    s = view.cells
    if s.phase != DONE or s.led_by[0] == NOBODY:
        return []
    re, kontra = (
        sum(taken(s, seat)[1] for seat in s.order if bool(s.re >> seat & 1) is side) for side in (True, False)
    )
    return _told(voice.say("terminal.doppelkopf.at_the_end", re=re, kontra=kontra), wide, "felt")


def lines(view: AnyView, voice: Voice, wide: int) -> list[Text]:
    """Everything below the players, the most important first."""
    return [
        *game_line(view, voice, wide),
        *lying_line(view, voice),
        *onlookers(view, voice, wide),
        *window_line(view, voice, wide),
        *last_trick(view, voice),
        *end_line(view, voice, wide),
    ]
