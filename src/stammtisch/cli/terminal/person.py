"""The reader on his seat: he is shown the table, offered what is lawful, and refused with a reason."""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from stammtisch.bots import Bot
from stammtisch.bots.table import CARD, Ask
from stammtisch.cli.terminal import helping
from stammtisch.cli.terminal.blocks import wrapped
from stammtisch.cli.terminal.face import Feint
from stammtisch.cli.terminal.menu import Item, bottom, menu, name_block
from stammtisch.cli.terminal.scene import Scene
from stammtisch.cli.terminal.slate import slate_block
from stammtisch.cli.terminal.stage import Leaving, Stage
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Refusal
from stammtisch.core.problem import Problem
from stammtisch.core.slate import slate


class HeardOut(NamedTuple):
    """What the reader was silent to: the cards that lay, and the words he could have said."""

    lies: Hashable = None
    words: frozenset[tuple[str, ...]] = frozenset()


class Person:
    """A sitter at a keyboard; `match` is asked for the match as it stands."""

    together = True

    def __init__(
        self, stage: Stage, scene: Scene, adviser: Bot, seed: str, quiet: bool, match: Callable[[], Match]
    ) -> None:
        self.stage, self.scene, self.adviser, self.seed = stage, scene, adviser, seed
        self.quiet, self.match = quiet, match
        self.heard_out = HeardOut()

    def ask(self, ask: Ask) -> Action | None:
        if not ask.owed and not self._wants_to_be_asked(ask):
            return None
        if [option.verb for option in ask.options] == [self.match().game.cut_done]:
            return ask.options[0]  # nothing he may keep: no question
        items = self._show(ask)
        only = items[0].action if ask.owed and len(items) == 1 else None
        while True:
            typed = self.stage.read(self._hint(ask, items, only))
            if not typed and (only or not ask.owed):
                return only
            act = self._meant(typed, ask, items)
            if act:
                return act

    def defers(self, ask: Ask) -> bool:
        return False

    def free(self, ask: Ask) -> Action | None:
        """He gives his signs when he is asked."""
        return None

    def _wants_to_be_asked(self, ask: Ask) -> bool:
        """Out of turn only where there is something new to say, and not straight after his own card."""
        face = self.scene.face
        lies, before = face.lies(ask.view), self.heard_out
        words = frozenset((option.verb, *option.args) for option in ask.options)
        claims = {word for word in words if word[0] == "claims"}
        same_cards = before.lies == lies
        self.heard_out = HeardOut(lies, words | before.words if same_cards else words)
        if same_cards and words <= before.words:
            return False
        return bool(claims) or not (self.quiet or face.just_played(ask.view))

    # --- what he sees
    def _show(self, ask: Ask) -> list[Item]:
        stage, scene, voice = self.stage, self.scene, self.stage.voice
        hand = self.match().game.knows(ask.view)["hand"]
        items = menu(ask, hand, scene.face, voice)
        under = bottom(hand, items, voice, stage.wide)
        style = "turn" if ask.owed else "second"
        sentence = wrapped(scene.face.question(ask, voice), stage.wide - 2, style)
        room = stage.high - len(under) - len(sentence) - 2
        stage.draw([*scene.draw(self.match(), stage.wide, room, stage.redraws), *under, *sentence])
        return items

    def _hint(self, ask: Ask, items: list[Item], only: Action | None) -> str:
        enter = "terminal.enter" if only else "" if ask.owed else "terminal.enter_silent"
        numbers = "1" if len(items) == 1 else f"1-{len(items)}"
        return f"[{self.stage.voice.say(enter) + ', ' if enter else ''}{numbers}, ?]"

    # --- what he means
    def _meant(self, typed: str, ask: Ask, items: list[Item]) -> Action | None:
        stage, voice = self.stage, self.stage.voice
        if self._command(typed, ask, items):
            return None
        if typed.isdigit() and 1 <= int(typed) <= len(items):
            item = items[int(typed) - 1]
            return item.action or self._christen(item, ask)
        if not typed or typed.isdigit():
            stage.tell(voice.say("cli.play.not_understood", text=typed), "refusal")
            return None
        try:
            action = self.scene.face.read(typed, ask.view, voice.names)
            why = self.match().why_not(action)
        except Feint as feint:
            stage.tell(voice.say("terminal.feint", figure=str(feint)), "offer")
            return None
        except Problem as problem:
            stage.tell(voice.problem(problem), "refusal")
            return None
        if isinstance(why, Refusal):
            stage.tell(voice.refusal(why.rules, why.facts), "refusal")
            return None
        return action

    def _command(self, typed: str, ask: Ask, items: list[Item]) -> bool:
        """Things that are no act: help, rules, the slate, advice, leaving."""
        stage, voice, wide = self.stage, self.stage.voice, self.stage.wide
        word, rule = typed.lower(), helping.asked_rule(typed)
        if rule:
            stage.put(helping.rule_block(rule, self.match().game.name, voice, wide))
        elif word == "?":
            stage.put(helping.help_block(voice, wide))
        elif word == "??":
            stage.put(helping.explain_block(items, voice, wide))
        elif word in voice.words("typed.slate"):
            stage.put(slate_block(slate(self.match(), voice.names), voice, wide))
        elif word in voice.words("typed.advice"):
            stage.tell(helping.advice(self.adviser, ask, self.scene.face, voice, self.seed), "offer")
        elif word in voice.words("typed.quit"):
            raise Leaving
        else:
            return False
        return True

    def _christen(self, item: Item, ask: Ask) -> Action | None:
        """The second question for a wild card: its name."""
        stage, voice = self.stage, self.stage.voice
        stage.tell(voice.say("cli.play.christen", card=item.card), "turn")
        stage.put(name_block(item.namings, voice))
        typed = stage.read(voice.say("terminal.name_hint", n=len(item.namings)))
        if typed.isdigit() and 1 <= int(typed) <= len(item.namings):
            return item.namings[int(typed) - 1]
        if not typed:
            self._show(ask)
            return None
        return self._meant(typed if typed.startswith("?") else f"{CARD} {item.card} {typed}", ask, [])
