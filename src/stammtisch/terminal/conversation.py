"""A question and its answer: the picture, the menu, and what the typed words mean."""

from collections.abc import Callable

from stammtisch.bots import Bot
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.reading import picked, whole
from stammtisch.core.slate import slate
from stammtisch.terminal import helping
from stammtisch.terminal.blocks import Block, wrapped
from stammtisch.terminal.menu import Item, bottom, choice_block, is_card, menu
from stammtisch.terminal.scene import Scene
from stammtisch.terminal.slate import slate_block
from stammtisch.terminal.stage import Leaving, Stage
from stammtisch.wording.advice import advice
from stammtisch.wording.game_words import Feint


class Conversation:
    """`match` is asked for the match as it stands."""

    def __init__(
        self, stage: Stage, scene: Scene, adviser: Bot, seed: str, match: Callable[[], Match]
    ) -> None:
        self.stage, self.scene, self.adviser, self.seed, self.match = stage, scene, adviser, seed, match

    def answer(self, ask: Ask, partner: Seat | None = None) -> Action | None:
        """Question and answer; None is silence, or leaves the answer to the partner."""
        items = self._show(ask, partner)
        usual = self.scene.words.enter(ask) if ask.owed else None
        if ask.owed and partner is None and len(items) == 1 and items[0].action:
            usual = items[0].action, "terminal.enter"
        while True:
            typed = self.stage.read(self._hint(ask, items, usual[1] if usual else ""))
            if not typed and (usual or not ask.owed):
                return usual[0] if usual else None
            if partner is not None and self._leaves(typed, len(items)):
                return None
            act = self._meant(typed, ask, items)
            if act:
                return act

    def _leaves(self, typed: str, last: int) -> bool:
        return typed == str(last) or typed.lower() in self.stage.voice.words("typed.partner")

    # --- what he sees
    def _show(self, ask: Ask, partner: Seat | None = None) -> list[Item]:
        stage, scene, voice = self.stage, self.scene, self.stage.voice
        hand = scene.hand(self.match(), ask.view)
        items = menu(ask, hand, scene.words, voice)
        if partner is not None:
            items.append(Item(len(items) + 1, voice.say("terminal.leave", seat=partner), None))
        stage.draw(lambda: self.picture(ask, hand, items))
        return items

    def picture(self, ask: Ask, hand: list[str], items: list[Item]) -> Block:
        """The table, the hand, what may be done, and the question; where the terminal is too low for it the
        hand is a line of words, and the table has no frame."""
        stage, scene, voice = self.stage, self.scene, self.stage.voice
        style = "turn" if ask.owed else "second"
        sentence = wrapped(scene.words.question(ask, voice), stage.wide - 2, style)
        note = scene.words.note(ask, voice)
        sentence += wrapped(note, stage.wide - 2, "second") if note else []
        for cards, frame in ((True, True), (False, True), (False, False)):
            under = bottom(hand, items, voice, stage.wide, scene.words.marked(ask.view), cards)
            room = stage.high - len(under) - len(sentence) - 2
            above = scene.draw(self.match(), stage.wide, room, stage.redraws, frame)
            if len(above) <= room + 1:
                break
        return [*above, *under, *sentence]

    def _hint(self, ask: Ask, items: list[Item], usual: str) -> str:
        enter = usual or ("" if ask.owed else "terminal.enter_silent")
        numbers = "1" if len(items) == 1 else f"1-{len(items)}"
        return f"[{self.stage.voice.say(enter) + ', ' if enter else ''}{numbers}, ?]"

    # --- what he means
    def _meant(self, typed: str, ask: Ask, items: list[Item]) -> Action | None:
        stage, voice = self.stage, self.stage.voice
        if self._command(typed, ask, items):
            return None
        if (at := picked(typed, len(items))) is not None:
            item = items[at]
            return item.action or (self._christen(item, ask) if item.card else self._one_of(item, ask))
        if not typed:
            stage.tell(voice.say("terminal.owed"), "refusal")
            return None
        if whole(typed) is not None:
            stage.tell(voice.say("terminal.unread.other", text=typed), "refusal")
            return None
        try:
            action = self.scene.words.read(typed, ask.view, voice.names)
            why = self.match().refusal(action)
        except Feint as feint:
            stage.tell(voice.say("terminal.feint", figure=str(feint)), "offer")
            return None
        except Problem as problem:
            unread = problem.key == "error.move_unreadable"  # whose text tells of the notation
            told = voice.say("terminal.unread.other", text=typed) if unread else voice.problem(problem)
            stage.tell(told, "refusal")
            return None
        if why:
            stage.tell(voice.refusal(why.rules, why.facts), "refusal")
            return None
        wild = action.args[:1] if is_card(action, voice) and len(action.args) == 1 else ()
        unnamed = [item for item in items if (item.card,) == wild and item.namings]
        if unnamed and unnamed[0].card in self.scene.words.marked(
            ask.view
        ):  # he forgot the name, or wants none: ask once
            stage.tell(voice.say("terminal.unnamed", card=action.args[0]), "offer")
            return self._christen(unnamed[0], ask)
        return action

    def _command(self, typed: str, ask: Ask, items: list[Item]) -> bool:
        """Things that are no act: help, rules, the slate, advice, leaving."""
        stage, voice, wide = self.stage, self.stage.voice, self.stage.wide
        word, rule = typed.lower(), helping.asked_rule(typed)
        listed = self.scene.face.aside(word, ask.view, voice, wide)
        if listed is not None:
            stage.put(listed)
        elif rule:
            stage.put(helping.rule_block(rule, self.match().game.name, voice, wide))
        elif word == "?":
            stage.put(helping.help_block(voice, wide))
        elif word == "??" or word in voice.words("typed.why"):
            stage.put(helping.explain_block(items, ask, self.scene.words, voice, wide))
        elif word in voice.words("typed.slate"):
            stage.put(slate_block(slate(self.match(), voice.names), voice, wide))
        elif word in voice.words("typed.advice"):
            stage.tell(advice(self.adviser, ask, self.scene.words, voice, self.seed), "offer")
        elif word in voice.words("typed.quit"):
            raise Leaving
        else:
            return False
        return True

    def _christen(self, item: Item, ask: Ask) -> Action | None:
        """The second question for a wild card: its name."""
        stage, voice = self.stage, self.stage.voice
        stage.tell(voice.say("cli.play.christen", card=item.card), "turn")
        stage.put(self.scene.face.names(item.namings, ask.view, voice, stage.wide))
        typed = stage.read(voice.say("terminal.name_hint", n=len(item.namings)))
        if (at := picked(typed, len(item.namings))) is not None:
            return item.namings[at]
        if not typed:
            self._show(ask)
            return None
        named = f"{item.namings[0].verb} {item.card} {typed}"
        return self._meant(typed if typed.startswith("?") else named, ask, [])

    def _one_of(self, item: Item, ask: Ask) -> Action | None:
        """The second question for words that share a number."""
        stage, voice = self.stage, self.stage.voice
        stage.put(choice_block(item, ask, self.scene.words, voice, stage.wide))
        typed = stage.read(voice.say("terminal.choice_hint", n=len(item.namings)))
        if (at := picked(typed, len(item.namings))) is not None:
            return item.namings[at]
        if not typed:
            self._show(ask)
            return None
        return self._meant(typed, ask, [])
