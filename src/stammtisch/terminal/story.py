"""What was said and done, line by line, as the reader's seat saw it.

The lines follow from the events alone, and the players' turns of phrase from the seed, so a deal that is
taken up again tells the same story.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from stammtisch.core.model import Event
from stammtisch.texts.telling import sign_means
from stammtisch.wording.voice import Voice

UNTOLD = frozenset({"hand", "settled", "comment", "perlaggen_looks"})
CHATTY = 0.45  # how often somebody uses a phrase of his own
MOCKS = 0.2  # how often a bid let good at once is laughed at
# event -> (its turns of phrase, how it looks)
PHRASES = {
    "bids": "bid", "holds": "hold", "passes": "good", "raises": "raise",
    "holds_three": "groschen_hold", "passes_three": "groschen_good",
    "watten_bids": "bid", "watten_raises": "raise", "watten_holds": "hold", "watten_passes": "good",
    "perlaggen_bids": "bid", "perlaggen_raises": "raise", "perlaggen_holds": "hold",
    "perlaggen_passes": "good",
}  # fmt: skip
STYLES = {"bids": "offer", "raises": "offer", "watten_bids": "offer", "watten_raises": "offer",
          "perlaggen_bids": "offer", "perlaggen_bids_again": "offer", "perlaggen_bids_unseen": "offer",
          "perlaggen_raises": "offer", "perlaggen_good": "second", "perlaggen_turned": "second",
          "doppelkopf_announces": "offer", "doppelkopf_bids": "offer", "doppelkopf_declares": "offer",
          "doppelkopf_schwein": "offer", "doppelkopf_game": "second", "doppelkopf_game_of": "second",
          "doppelkopf_trick": "second",
          "refused": "refusal", "good": "second", "held": "second",
          "trick": "second", "last_trick": "second", "dealt": "second", "turned": "second"}  # fmt: skip


class StoryLine(NamedTuple):
    text: str
    style: str = ""


class Story:
    """Puts the events of a deal into words; `me` is the reader, who speaks for himself."""

    def __init__(self, voice: Voice, seed: str, me: int | None, prologue: Sequence[StoryLine] = ()) -> None:
        self.voice, self.seed, self.me = voice, seed, me
        self.prologue = prologue  # how it came that the first dealer deals

    def lines(self, seen: Sequence[Event], number: int) -> list[StoryLine]:
        """Every line of a deal; `number` counts the deals from 0."""
        cut_is_told = any(event.kind in ("cut", "keeps") for event in seen)
        told = list(self.prologue) if number == 0 else []
        for at, event in enumerate(seen):
            if UNTOLD & {event.kind, event.data.get("say")}:
                continue
            if event.kind in ("begins", "done") and not cut_is_told:
                continue
            told += self._tell(event, number, Random(f"{self.seed}/talk/{number}/{at}"))
        return told

    def _tell(self, event: Event, number: int, rng: Random) -> list[StoryLine]:
        if event.kind == "begins":
            return [
                StoryLine(
                    self.voice.say("said.deal_begins", n=number + 1, dealer=event.data["dealer"]), "second"
                )
            ]
        if event.kind == "cut":  # only the cutter himself hears of it
            return [
                StoryLine(self.voice.say("terminal.cut", seat=event.seat, card=event.data["card"]), "second")
            ]
        what = str(event.data.get("say", event.kind))
        text = self.voice.told(event)
        if text is None:
            return []
        if event.kind == "signals":
            return [StoryLine(self._sign(text, event))]
        facts: dict[str, Any] = {**event.data, "seat": event.seat}
        lines = [StoryLine(self._phrase(what, facts, rng) or text, STYLES.get(what, ""))]
        if event.kind == "good" and event.seat != self.me and rng.random() < MOCKS:
            lines.append(self._speaks(event.seat, self.voice.one_of("talk.mock_good", rng)))
        return lines

    def _sign(self, text: str, event: Event) -> str:
        """A gesture, and what it usually tells: a newcomer cannot know."""
        sign = str(event.data["args"][-1] if "frage" in event.data["args"] else event.data["sign"])
        means = sign_means(self.voice.lang, sign, "alternative" if "alternative" in sign else "north")
        return self.voice.say("terminal.perlaggen.means", text=text, means=means)

    def _phrase(self, what: str, facts: dict[str, Any], rng: Random) -> str | None:
        """A turn of phrase of one who is not the reader."""
        if facts["seat"] == self.me or what not in PHRASES or rng.random() > CHATTY:
            return None
        occasion = PHRASES[what]
        if occasion == "bid" and facts.get("figure") == "spiel":
            occasion = "bid_spiel"
        if occasion == "hold" and what == "holds" and rng.random() < 0.5:
            occasion = "hold_hard"
        said = self.voice.one_of(f"talk.{occasion}", rng, **facts)
        return self._speaks(facts["seat"], said).text

    def _speaks(self, seat: Any, said: str) -> StoryLine:
        return StoryLine(self.voice.say("terminal.speaks", seat=seat, text=said))
