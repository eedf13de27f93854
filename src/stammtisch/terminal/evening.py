"""An evening at the table: deal after deal, Partie after Partie, until somebody gets up."""

import shlex
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from stammtisch.bots import COMPILED, Bot, Choice
from stammtisch.bots.table import BotSitter, Sitter, Sitting, next_deal
from stammtisch.bots.workers import Kind, Workers, seated
from stammtisch.core.match import Match
from stammtisch.core.model import Action, Event, Seat
from stammtisch.core.problem import Problem
from stammtisch.core.slate import Slate, slate
from stammtisch.terminal import helping
from stammtisch.terminal.account import account, banter, near_the_end, outcome, remarks
from stammtisch.terminal.blocks import Block, beside, line, width, wrapped
from stammtisch.terminal.face import face_of
from stammtisch.terminal.menu import bottom
from stammtisch.terminal.person import Person
from stammtisch.terminal.saving import Place, Saved, folder
from stammtisch.terminal.scene import Scene
from stammtisch.terminal.slate import slate_block, tally_lines, totals_line
from stammtisch.terminal.stage import Leaving, Stage
from stammtisch.terminal.story import Story, StoryLine
from stammtisch.wording.game_words import words_of

PROMPT = 3  # lines that the question and its answer take
ACCOUNT_LEAST = 50
LOWEST_TABLE = 8
TEMPERS = ("steady", "bold", "cautious")


class Evening:
    def __init__(
        self,
        stage: Stage,
        saved: Saved,
        place: Place,
        quiet: bool = False,
        prologue: Sequence[StoryLine] = (),
    ) -> None:
        self.stage, self.saved, self.place = stage, saved, place
        self.voice, self.me = stage.voice, Seat(saved.me)
        played, seed = saved.match.game.name, saved.seed
        self.workers = Workers()
        self.reasons: list[tuple[Action, Choice]] = []  # of the others, in this deal
        story = Story(self.voice, seed, saved.me, prologue)
        title = self.voice.say(f"ruleset.{saved.settings.ruleset.id}.title", game=played)
        self.scene = Scene(face_of(played), words_of(played), story, title, self.me)
        person = Person(stage, self.scene, self._mind("steady"), seed, quiet, lambda: self.match)
        self.table = Sitting(saved.match, self._sitters(person), seed, self._heard)
        self.told = 0  # lines of the story already written where nothing is redrawn

    @property
    def match(self) -> Match:
        return self.table.match

    def _sitters(self, person: Person) -> list[Sitter]:
        """Everybody has a temper of his own."""
        saved, rng = self.saved, Random(f"{self.saved.seed}/tempers")
        sitters: list[Sitter] = []
        for seat in range(len(saved.names)):
            temper = rng.choice(TEMPERS)
            sitters.append(person if seat == saved.me else BotSitter(self._mind(temper), saved.seed))
        return sitters

    def _mind(self, temper: str) -> Bot:
        """A temper that was asked for goes before one's own."""
        named = self.saved.bots if "/" in self.saved.bots else f"{self.saved.bots}/{temper}"
        return seated(named, self.saved.match.game.name, self.workers)

    # --- going on
    def run(self) -> None:
        level, match = self.saved.bots.partition("/")[0], self.match
        if level in COMPILED:
            self.workers.prepare(Kind(level, match.game.name, match.rules, match.players))
            self.stage.tell(self.voice.say("terminal.warming"), "second")
        try:
            while self._one_deal():
                pass
        except Leaving:
            pass
        except KeyboardInterrupt:
            self.stage.gap()
        self.workers.end()
        self._leave()

    def _one_deal(self) -> bool:
        """From the cut to the slate; whether they go on."""
        if self.match.deal_over:
            self.table.match = next_deal(self.match, self.saved.seed)
            self.told = 0
            self.reasons.clear()
        self._tell_on(self.match)
        self.table.play_deal()
        self._close_deal()
        return self._goes_on()

    def _leave(self) -> None:
        """Save, tell how to come back, say goodbye."""
        stage, voice = self.stage, self.voice
        try:
            self._save()
            path = self.place.path
            stage.tell(voice.say("cli.save.saved", path=str(path)), wrap=False)
            name = path.stem if path.parent == folder() else shlex.quote(str(path))
            command = f"stammtisch play --resume {name}"
            stage.tell(voice.say("cli.save.resume_hint", command=command), wrap=False)
        except Problem as problem:
            stage.tell(voice.problem(problem), "refusal")
        stage.tell(voice.say("cli.play.bye"), "head")

    def _save(self) -> None:
        self.place.put_by(replace(self.saved, match=self.match))

    # --- while others act
    def _heard(self, match: Match, events: tuple[Event, ...]) -> None:
        """Somebody spoke or played: show it and take a breath."""
        stage, voice, view = self.stage, self.voice, self.scene.view(match)
        self._remember(match.deals[-1].moves[-1])
        if not stage.redraws:
            self._tell_on(match)
            return
        hand, marked = self.scene.hand(match, view), self.scene.words.marked(view)

        def picture() -> Block:
            below = [*bottom(hand, [], voice, stage.wide, marked), *self._thinks(match)]
            return [*self.scene.draw(match, stage.wide, stage.high - len(below) - 1), *below]

        stage.draw(picture)
        if not any(event.seat == self.me or match.game.verbs[event.kind].unseen for event in events[:1]):
            stage.pause()

    def _remember(self, action: Action) -> None:
        """Why a bot did what it did, for whoever asks later."""
        reason = getattr(self.table.sitters[action.seat], "reason", None)
        if reason and reason.action == action:
            self.reasons.append((action, reason))

    def _why(self) -> Block:
        """What the others were thinking in this deal."""
        voice, view, told = self.voice, self.scene.view(self.match), []
        for action, reason in self.reasons:
            why = voice.say(f"why.{reason.why}", **reason.facts)
            act = self.scene.words.label(action, view, voice)
            told.append(voice.say("terminal.why_line", seat=action.seat, act=act, why=why))
        return [row for text in told for row in wrapped(text, self.stage.wide - 1, hang=2)]

    def _tell_on(self, match: Match) -> None:
        """The lines of the story that are new, where nothing is redrawn."""
        told = self.scene.story.lines(self.scene.view(match).seen, len(match.deals) - 1)
        for entry in told[self.told :] if not self.stage.redraws else ():
            self.stage.tell(entry.text, entry.style)
        self.told = len(told)

    def _thinks(self, match: Match) -> Block:
        """Whom the table waits for."""
        waited_on = match.game.waiting_on(match.state) - {self.me}
        return [line((self.voice.say("cli.play.thinks", seat=seat), "second")) for seat in sorted(waited_on)]

    # --- between deals
    def _close_deal(self) -> None:
        self.stage.draw(self.end_of_deal)
        try:
            self._save()
        except Problem as problem:
            self.stage.tell(self.voice.problem(problem), "refusal")

    def end_of_deal(self) -> Block:
        """The cards as they lie, what they brought, the slate: as much as there is room for."""
        stage, voice = self.stage, self.voice
        board = slate(self.match, voice.names)
        head = self.scene.heading(self.match, stage.wide)
        words = self._last_words(board)
        room = stage.high - len(head) - len(words) - PROMPT
        line_only = totals_line(board, voice, stage.wide)
        for chalk, shown in (
            *((slate_block(board, voice, stage.wide, most), "framed") for most in (8, 2)),
            *((line_only, shown) for shown in ("framed", "bare", "")),
        ):
            below = self._beside_account(chalk)
            high = max(room - len(below), LOWEST_TABLE)
            felt = self.scene.table(self.match, stage.wide, high, shown == "framed") if shown else []
            if len(felt) + len(below) <= room:
                break
        return [*head, *felt, *below, *words]

    def _beside_account(self, chalk: Block) -> Block:
        """The account of the deal with the slate at its side, or below it where there is no room."""
        wide = self.stage.wide
        if len(chalk) > 1 and wide - width(chalk) - 2 >= ACCOUNT_LEAST:
            return beside([account(self.match, self.voice, wide - width(chalk) - 3), chalk], 2)
        return [*account(self.match, self.voice, wide), *chalk]

    def _last_words(self, board: Slate) -> Block:
        """Who is near the end, how it ended, and a word from across the table."""
        voice, rng = self.voice, Random(f"{self.saved.seed}/banter/{len(self.match.deals)}")
        told = [*outcome(board, voice), *tally_lines(board, voice)]
        said = banter(self.match, voice, self.saved.me, rng)
        lines = [*remarks(self.match, voice), *(told if board.outcome else near_the_end(board, voice))]
        block = [row for text in lines for row in wrapped(text, self.stage.wide - 1)]
        return block + (wrapped(said, self.stage.wide - 1, "second") if said else [])

    def _goes_on(self) -> bool:
        """Enter deals again; after a Partie one may also go home."""
        stage, voice = self.stage, self.voice
        over = self.match.standing.outcome is not None
        while True:
            stage.tell(voice.say("terminal.next_partie" if over else "terminal.next_deal"), "turn")
            typed = stage.read().lower()
            rule = helping.asked_rule(typed)
            if typed in voice.words("typed.quit") or (over and typed in voice.words("typed.no")):
                return False
            if rule:
                stage.put(helping.rule_block(rule, self.match.game.name, voice, stage.wide))
            elif typed == "?":
                stage.put(helping.help_block(voice, stage.wide))
            elif typed in voice.words("typed.why") and not over:
                stage.tell(voice.say("terminal.why_later"), "second")
            elif typed in voice.words("typed.why"):
                stage.put(self._why())
            elif typed in voice.words("typed.slate"):
                stage.put(slate_block(slate(self.match, voice.names), voice, stage.wide))
            else:
                return True
