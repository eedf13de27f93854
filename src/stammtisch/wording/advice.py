"""What a good player would do here, and why, in the reader's words."""

from random import Random

from stammtisch.bots import Bot
from stammtisch.core.ask import Ask
from stammtisch.wording.game_words import GameWords
from stammtisch.wording.voice import Voice


def advice(adviser: Bot, ask: Ask, words: GameWords, voice: Voice, seed: str) -> str:
    partner = words.partner(ask)
    if partner is not None and adviser.defers(ask.view, ask.options):
        leave = voice.say("terminal.leave", seat=partner)
        return voice.say("terminal.advice", act=leave, why=voice.say("terminal.leave_why", seat=partner))
    choice = adviser.decide(ask.view, ask.options, Random(f"{seed}/{ask.deal}/{ask.moment}/advice"))
    act = words.label(choice.action, ask.view, voice) if choice.action else voice.say("act.silent")
    return voice.say("terminal.advice", act=act, why=voice.say(f"why.{choice.why}", **choice.facts))
