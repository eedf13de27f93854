"""After the deal: what each figure came to and by which rule, and at the end who pays the wine."""

from collections.abc import Sequence
from itertools import groupby
from random import Random

from stammtisch import texts
from stammtisch.core.match import Match
from stammtisch.core.model import Seat
from stammtisch.core.slate import Slate, side_names
from stammtisch.terminal.blocks import Block, flow, line, wrapped
from stammtisch.wording.game_words import words_of
from stammtisch.wording.voice import Voice

REMARK = "comment"
BANTER = 0.4  # how often somebody has something to say about it


def account(match: Match, voice: Voice, wide: int) -> Block:
    """One line an entry, the rules behind it at its end; brief ones share a line, equal ones are counted."""
    result = match.game.result(match.state)
    if result is None or match.current_void:
        return wrapped(voice.say("said.void"), wide)
    sides = side_names(match, voice.names)
    block = [line((voice.say("terminal.account", n=len(match.deals)), "head"))]
    brief = words_of(match.game.name).brief
    for together, entries in groupby(result.entries, brief):
        written = [(voice.settled(entry, sides), ", ".join(entry.rules)) for entry in entries]
        if together:
            block += _in_line(written, voice, wide)
        else:
            block += [row for text, rules in written for row in _entry(text, rules, wide)]
    return block


def _entry(text: str, rules: str, wide: int) -> Block:
    rows = wrapped(text, wide - 2, hang=2)
    if rows[-1].cell_len + len(rules) + 4 <= wide:
        rows[-1].append(f"  {rules}", "rule")
    else:
        rows.append(line((f"  {rules}", "rule")))
    return [line("  ", row) for row in rows]


def _in_line(written: Sequence[tuple[str, str]], voice: Voice, wide: int) -> Block:
    """Brief entries one after the other."""
    pieces = []
    for (text, rules), same in groupby(written):
        times = len(list(same))
        shown = f"{text} {voice.look.text('×')}{times}" if times > 1 else text
        pieces.append(line(shown, (f" {rules}", "rule")))
    return [line("  ", row) for row in flow(pieces, wide - 2)]


def remarks(match: Match, voice: Voice) -> list[str]:
    """What the table has to say about a deal that is over, where that was agreed on."""
    told = [voice.told(event) for event in match.state.log if event.kind == REMARK]
    return [text for text in told if text]


def near_the_end(slate: Slate, voice: Voice) -> list[str]:
    """Who is one short, and who has gone out."""
    told = [voice.say("partie.out", seat=name) for name in slate.out]
    told += [
        voice.say("partie.gespannt", seat=name)
        for name, struck in zip(slate.columns, slate.struck, strict=True)
        if struck and not slate.outcome
    ]
    return told


def outcome(slate: Slate, voice: Voice) -> list[str]:
    """Who has won, who has lost, what it costs."""
    ended = slate.outcome
    if ended is None:
        return []
    losers = [slate.columns[side] for side in ended.losers]
    told = [voice.say("partie.over")]
    if ended.winner is not None:
        told.append(voice.say("partie.winner", seat=slate.columns[ended.winner]))
    if "noggerl" in slate.marks:
        told += [voice.say("partie.loser", seat=name) for name in losers]
    elif len(losers) == 1:
        told.append(voice.say("terminal.loses", seat=losers[0]))
    elif losers:
        told.append(voice.say("partie.losers", seats=losers))
    if "PE-169" in ended.rules and len(losers) == 1:
        told.append(voice.say("partie.perlaggen.double", seat=losers[0]))
    told += _series(slate, voice)
    if ended.order:
        told.append(voice.say("partie.order", seats=[voice.names[seat] for seat in ended.order]))
    return told


def _series(slate: Slate, voice: Voice) -> list[str]:
    """Who won the series and who pays; a series of one game needs no second word."""
    if slate.series is None or sum(slate.wins) < 2:
        return []
    texts_of = f"partie.{voice.game}"
    if slate.series == "bruderspiel":
        share = "quarter" if "+" in slate.columns[0] else "half"
        return [voice.say(f"{texts_of}.bruderspiel"), voice.say(f"{texts_of}.bruderspiel_{share}")]
    won = voice.say(f"{texts_of}.series", seat=slate.series)
    losers = [name for name in slate.columns if name != slate.series]
    if len(losers) > 1:
        return [won, voice.say(f"{texts_of}.shared", seats=losers)]
    return [won, voice.say(f"{texts_of}.litre", seat=losers[0])]


def banter(match: Match, voice: Voice, me: int, rng: Random) -> str | None:
    """A word from across the table about the reader's luck."""
    result = match.game.result(match.state)
    if result is None or rng.random() > BANTER:
        return None
    sides = match.game.sides(match.rules, match.players)
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    mine = result.points[side_of[Seat(me)]]
    others = [seat for seat in range(match.players) if side_of[Seat(seat)] != side_of[Seat(me)]]
    at = others[int(rng.random() * len(others))]
    speaker, standing = side_of[Seat(at)], match.standing
    if standing.outcome:
        ended = standing.outcome
        occasion = "lost" if speaker in ended.losers else "won" if speaker == ended.winner else ""
    elif mine >= 3 and mine == max(result.points):
        occasion = "luck"
    else:
        occasion = (
            "buried" if mine <= 0 and min(standing.totals) == standing.totals[side_of[Seat(me)]] else ""
        )
    if not occasion or not texts.variants(voice.lang, f"talk.{occasion}", voice.game):
        return None
    return voice.say("terminal.speaks", seat=at, text=voice.one_of(f"talk.{occasion}", rng))
