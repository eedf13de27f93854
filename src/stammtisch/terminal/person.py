"""The reader on his seat: he is shown the table, offered what is lawful, and refused with a reason."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import NamedTuple

from stammtisch.bots import Bot
from stammtisch.core.ask import Ask
from stammtisch.core.match import Match
from stammtisch.core.model import Action
from stammtisch.terminal.conversation import Conversation
from stammtisch.terminal.scene import Scene
from stammtisch.terminal.stage import Stage


class HeardOut(NamedTuple):
    """What the reader was silent to: the cards that lay, and the words he could have said."""

    lies: Hashable = None
    words: frozenset[tuple[str, ...]] = frozenset()


class Kept(NamedTuple):
    """What he said when he was asked whether his partner shall answer, and in which deal."""

    deal: int
    action: Action


class Person(Conversation):
    """A sitter at a keyboard; `match` is asked for the match as it stands."""

    together = True

    def __init__(
        self, stage: Stage, scene: Scene, adviser: Bot, seed: str, quiet: bool, match: Callable[[], Match]
    ) -> None:
        super().__init__(stage, scene, adviser, seed, match)
        self.quiet = quiet
        self.heard_out = HeardOut()
        self.kept: Kept | None = None

    def ask(self, ask: Ask) -> Action | None:
        kept = self._said_before(ask)
        self.kept = None
        if kept:
            return kept
        if not ask.owed and not self._wants_to_be_asked(ask):
            return None
        act = self._no_question(ask) or self.answer(ask)
        if act and not ask.owed:
            self.heard_out = HeardOut()  # he was not silent, and he may go on
        return act

    def _no_question(self, ask: Ask) -> Action | None:
        """The only thing to do, and nothing to think about: no Perlagg to keep, cards to take up."""
        verbs, usual = [option.verb for option in ask.options], self.scene.words.enter(ask)
        if verbs == [self.match().game.verbs.cut_done]:
            return ask.options[0]
        return usual[0] if usual and ask.owed and (self.quiet or len(verbs) == 1) else None

    def defers(self, ask: Ask) -> bool:
        """His partner may answer as well: he says what he wants to say, or leaves it."""
        partner = self.scene.words.partner(ask)
        if partner is None or self._said_before(replace(ask, owed=True)):
            return False
        act = self.answer(replace(ask, owed=True), partner)
        if act is None:
            words = frozenset((option.verb, *option.args) for option in ask.options)
            self.heard_out = HeardOut(self.scene.words.lies(ask.view), words)
            return True
        self.kept = Kept(ask.deal, act)
        return False

    def _said_before(self, ask: Ask) -> Action | None:
        """What he has answered already, though another was quicker to speak."""
        kept = self.kept
        if kept is None or not ask.owed or kept.deal != ask.deal or self.match().refusal(kept.action):
            return None
        return kept.action

    def free(self, ask: Ask) -> Action | None:
        """He gives his signs when he is asked; an objection to his partner's word has to come at once."""
        objection = self.scene.words.objection(ask.view)
        if objection is None:
            return None
        return self.answer(replace(ask, options=(objection,), owed=False))

    def _wants_to_be_asked(self, ask: Ask) -> bool:
        """Out of turn only where there is something new to say, and not straight after his own card."""
        game = self.scene.words
        lies, before = game.lies(ask.view), self.heard_out
        spoken = [option for option in ask.options if not game.idle(option, ask.view)]
        words = frozenset((option.verb, *option.args) for option in spoken)
        verbs = self.match().game.verbs
        claims = {word for word in words if verbs[word[0]].kind == "claim"}
        same_cards = before.lies == lies
        self.heard_out = HeardOut(lies, words | before.words if same_cards else words)
        if not words or (same_cards and words <= before.words):
            return False
        return bool(claims) or not (self.quiet or game.just_played(ask.view))
