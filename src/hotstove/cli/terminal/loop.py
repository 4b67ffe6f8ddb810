"""A game played at this terminal: it shows what has happened, asks the people questions and carries out what they type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from hotstove.baseball.ball_game import solvable
from hotstove.baseball.laid_out import rule_asked_by, taught
from hotstove.baseball.plays import HalfInningBegins
from hotstove.book.conservation import Conservation
from hotstove.book.story import StoryEntry, Throw
from hotstove.cli.terminal import keyboard, report
from hotstove.cli.terminal.answers import Wrong, in_short, read
from hotstove.cli.terminal.front import Front, PersonLeft
from hotstove.cli.terminal.hand import out_of_its_moment
from hotstove.cli.terminal.lineup_words import LineupWords
from hotstove.cli.terminal.steps import BACK, InParts
from hotstove.play.ahead import look_ahead, open_ways
from hotstove.play.asking import DRAWN, DRAWN_KEY, Choice, Prompt, hides_options, is_secret, judges_questions
from hotstove.play.background import BackgroundManager
from hotstove.play.chances import OptionChances, worth_of
from hotstove.play.coach import Advice
from hotstove.play.commands import Command
from hotstove.play.game_sitting import ODDS_WAIT, GameSitting
from hotstove.play.guide import lesson_of
from hotstove.play.moment import Moment
from hotstove.play.screens import Screen
from hotstove.play.seats import SOLVING_TAKES
from hotstove.play.standing_passes import SPANS
from hotstove.play.taking_back import noted
from hotstove.table.asks import Ask
from hotstove.table.errors import HotStoveError
from hotstove.table.events import BOTH, UNSEEN, Seat
from hotstove.table.journal import Journal
from hotstove.table.log import NotSaved
from hotstove.table.record import YOU

NOTHING_ASKED = Ask("choose", "", None, ())

COACH_TAKES = 1.5
"""Seconds of games after which the coach says what he knows; what he has begun by then he ends."""
NO_VERDICT = "too early to tell."
"""What he says if that is nothing yet."""
HINT_AFTER = 10
"""Passes by Enter in one sitting after which the commands that pass for longer are named."""
LONGER = {
    "at-bat": "everything in this at-bat",
    "half-inning": "everything in this half-inning",
    "together": "both of you everything in this at-bat",
    "skip": "this question in this half-inning",
    "never": "this question in this game",
    "cards-only": "all cards but those that you name",
}
"""What the commands that pass for longer pass, by their words."""


class CountingStopped(Exception):
    """The person has stopped the calculation of the chances."""


@dataclass(slots=True)
class GameLoop:
    """One sitting at this terminal. ``check``: check on every play that no batter or runner is lost and no run is invented.

    ``coach``: say at every choice what the coach would do; ``guided``: tell the rule of a question that is asked for the first
    time.
    ``_told`` is the number of entries of `GameSitting.told_to` that each manager has been shown; ``_enters`` counts passes
    by Enter, ``_advised`` tells whether the open question's advice has been given; ``_stands``: odds or a coach's words stand
    on the screen now, ``_hidden``: the odds worked out for the open question have been put away; ``_queue`` are the answers to
    the next questions that were typed at once; ``_since`` is the number of events told before the last answer.
    """

    sitting: GameSitting
    front: Front
    check: bool = False
    coach: bool = False
    guided: bool = False
    _worth: OptionChances | None = None
    _told: dict[Seat, int] = field(default_factory=dict)
    _enters: int = 0
    _hinted: bool = False
    _advised: bool = False
    _stands: bool = False
    _hidden: bool = False
    _queue: list[str] = field(default_factory=list)
    _since: int = 0
    _lineup_words: LineupWords = field(init=False)

    def __post_init__(self) -> None:
        self._lineup_words = LineupWords(self.sitting, ": " if self.front.draws else "")

    @property
    def screen(self) -> Screen:
        """This terminal, which all people of the game share."""
        return Screen(self.sitting.people, True)

    def play(self) -> bool:
        """Play until the game is over (returns True) or the person leaves; the terminal is restored in any case."""
        sitting = self.sitting
        self._since = len(sitting.session.events)
        self.front.open(lambda: len(sitting.people) > 1 and sitting.holder is not None)
        try:
            begin = self.moment()
            begun = bool(sitting.session.record.answers)
            goes_on = begun and self.front.draws and not sitting.over and not sitting.waits
            new = begin.story.entries[-1:] if goes_on else () if begun else begin.story.entries
            self._told = {seat: len(sitting.told_to(seat)) if begun else 0 for seat in BOTH}
            self._watch(begin, begin, new, None, goes_on)
            while self._goes_on():
                pass
        except PersonLeft:
            return False
        finally:
            if sitting.holder is not None:
                self.front.conceal()  # who leaves with his hand shown puts it away
            self.front.close()
        return True

    def _goes_on(self) -> bool:
        """Ask a question, or have the game go on by itself; False when it is over and has been left."""
        sitting = self.sitting
        try:
            if sitting.over and self._ended():
                return False
            if sitting.waits:
                self._ask()
            elif not sitting.over:  # otherwise a command was given at the last page, which is shown again
                self._step()
        except keyboard.CameBack:  # nobody knows who sits there by now
            self._queue = []
            self.front.say("")  # nor is what was said of the hand told to him
            if sitting.may_put_away(self.screen):
                sitting.put_away(self.screen)
                self.front.conceal()
        return True

    def moment(self) -> Moment:
        """The present moment of the game as the terminal may show it."""
        asked = taught(self.sitting.ball_game, self.sitting.session.record.setup).questions
        passes_some = judges_questions(self.sitting.game) and any(question.routine for question in asked)
        on_demand = len(self.sitting.people) == 1 and passes_some
        away, home = (YOU if computer is None else computer.level for computer in self.sitting.computers)
        return replace(
            self.sitting.moment(self.screen, (away, home)),
            saved=self.sitting.log is not None,
            since=self._since,
            asks_on_demand=on_demand,
        )

    # --- Questions

    def _ask(self) -> None:
        """Ask until the game has changed or the terminal shows another manager's hand."""
        sitting, screen = self.sitting, self.screen
        ask = sitting.asked(screen)
        assert ask is not None
        if sitting.must_take(screen) is not None:
            self._hand_over()
        shown = sitting.shown(screen, ask)
        keys, usual = sitting.keys(shown), sitting.usual(shown)
        fresh, self._worth, self._advised, self._stands, self._hidden = True, None, False, False, False
        parts = InParts(shown, keys, sitting.kinds(shown))
        lesson = self._lesson(ask) if self.guided else ""
        if not self._queue and (hint := self._lineup_words.hint(ask)):
            self.front.say(hint)
        if self.coach and not self._queue:
            self._ask_coach(ask)
        while True:
            moment = self.moment()
            prompt = sitting.prompt(screen, moment.situation, self._worth if not self._hidden else None)
            assert prompt is not None
            typed = self._queued(shown, prompt)
            stood = False
            if typed is None:
                self._hint(prompt)
                asked = replace(self._offered(_for_terminal(parts.asked(prompt))), lesson=lesson)
                typed = self.front.ask(moment, asked, fresh)
                if typed is None:
                    raise PersonLeft
                fresh = False
                stood, self._stands = self._stands, False
                if typed == "\x1b" and parts.takes(BACK):
                    continue
                if typed in (" ", "\x1b"):  # a space hurries the computer on; a late one, like Escape, answers nothing
                    continue
                places = in_short(typed, prompt)
                if isinstance(places, Wrong):
                    self.front.refuse(typed, places.message)
                    continue
                self._queue = list(places)
                if places or parts.takes(typed):
                    continue
            if prompt.draws and " ".join(typed.split()) in ("", DRAWN_KEY, DRAWN):
                self._answer(sitting.pick(shown))
                return
            meant = read(typed, shown, parts.keys, usual, f"{DRAWN_KEY} {DRAWN}" if prompt.draws else "")
            carried = self._lineup_words.carry_out(typed, ask) if isinstance(meant, Wrong) else None
            if carried is not None:
                self._queue = list(carried.answers)
                if carried.message:
                    self.front.say(carried.message)
            elif isinstance(meant, Wrong):
                hand = moment.situation.hand if moment.situation is not None else ()
                why = parts.not_understood(typed, prompt) or out_of_its_moment(typed, hand) or meant.message
                self.front.refuse(typed, why)
            elif isinstance(meant, int):
                self._answer(meant)
                if not typed.strip() and prompt.offers("never"):
                    self._enters += 1
                return
            elif meant.word == "quit" and self._puts_away(stood):
                continue
            elif self._command(meant, ask):
                return
            elif meant.looks and self._worth is not None and not self._hidden:
                self._say_worth(ask, self._worth)

    def _lesson(self, ask: Ask) -> str:
        """The rule of a question that its manager, who plays alone, is asked for the first time in this game; else empty."""
        sitting = self.sitting
        if ask.seat is None:
            return ""
        view, setup = sitting.session.view(ask.seat), sitting.session.record.setup
        lesson = lesson_of(sitting.ball_game, setup, view, ask, sitting.answered_by(ask.seat))
        return f"{lesson.title}: {lesson.words}" if lesson is not None else ""

    def _offered(self, prompt: Prompt) -> Prompt:
        """The prompt without undo before a lone person's first answer. Before two it always stands there, and tells nothing."""
        if len(self.sitting.people) > 1 or self.sitting.back.last_of(self.screen) is not None:
            return prompt
        return replace(prompt, commands=tuple(command for command in prompt.commands if command.word != "undo"))

    def _ask_coach(self, ask: Ask) -> None:
        """Say what the coach thinks of a question, from first estimates, to who always wants to hear it.

        Before two people he is silent where a hand makes the options: that he thinks would tell that there is more than a pass;
        and where his words would tell what was chosen in secret.
        """
        sitting = self.sitting
        if self.screen.shared and (hides_options(sitting.game, ask) or sitting.odds_wait(self.screen, ask)):
            return
        if ask.seat is None or len(ask.options) == 1 or sitting.may_take(self.screen) is not None or not sitting.has_coach(ask):
            return
        try:
            self.front.thinking(self.moment(), "The coach thinks it over ... q stops him")
            begun, exact = monotonic(), solvable(sitting.ball_game)
            worth = worth_of(sitting.session, ask, self._unless_stopped, at_once=exact)
            while sitting.coach(ask, worth).early and worth.can_improve and monotonic() - begun < COACH_TAKES:
                worth = worth_of(sitting.session, ask, self._unless_stopped, worth, at_once=False)
            self.front.stopped()  # nor must a q for the coach that comes too late
        except (CountingStopped, HotStoveError):
            return
        except KeyboardInterrupt:
            self.front.interrupted()
            return
        coach = sitting.coach(ask, worth)
        if coach.words:
            self._worth, self._stands = worth, True
            self.front.say(f"Coach: {NO_VERDICT if coach.early else coach.words}")

    def _say_worth(self, ask: Ask, worth: OptionChances) -> None:
        """Say what the coach thinks, while the chances stand beside the choices."""
        self._stands, self._hidden = True, False
        self.front.say(_says(self.sitting.coach(ask, worth), worth, self.sitting.even(ask, worth)))

    def _puts_away(self, stood: bool) -> bool:
        """Put away odds, or a coach's words that ``stood`` on a drawn screen. Returns whether there were any."""
        if not self.front.draws or not (stood or (self._worth is not None and not self._hidden)):
            return False
        self._hidden = self._worth is not None
        self._advised = False
        self.front.say("The odds are put away; q saves and leaves.")
        return True

    def _queued(self, shown: Ask, prompt: Prompt) -> str | None:
        """The next of the answers that were typed at once, or the one that opens its question; None if there is none."""
        if not self._queue:
            return None
        answer = self._queue[0]
        opens = next((choice.text for arrow, choice in prompt.arrows if arrow.then == answer), None)
        if answer in shown.texts:
            return self._queue.pop(0)
        if opens is None:
            self.front.say(f"{answer} is not possible any more; {len(self._queue)} of the places were not taken.")
            self._queue = []
        return opens

    def _answer(self, number: int) -> None:
        self._since = len(self.sitting.session.events)
        self._change(lambda: self.sitting.answer_number(self.screen, number))

    def _hint(self, prompt: Prompt) -> None:
        """After so many passes by Enter, say once, at a question that they pass, which commands pass for longer."""
        if self._enters >= HINT_AFTER and not self._hinted and prompt.offers("never"):
            self._hinted = True
            ways = [f"{command.key} {LONGER[command.word]}" for command in prompt.commands if command.word in LONGER]
            self.front.say(f"To pass for longer: {', '.join(ways)}. ? tells more.")

    def _hand_over(self) -> None:
        """Hand the keyboard to the manager asked, and show what only this manager may see."""
        seat = self.sitting.may_take(self.screen)
        if seat is None:
            return
        words = f"Hand the keyboard to the {self.sitting.nickname(seat)}; press Enter"
        while (typed := self.front.hand_over(self.moment(), words)) is None or self._typed_meanwhile(typed):
            if typed is None:
                raise PersonLeft
        self.sitting.take_screen(self.screen)
        now, told = self.moment(), self.sitting.told_to(seat)
        self.front.watch(now, now, told[self._told.get(seat, 0) :], None, False)
        self._told[seat] = len(told)

    def _step(self) -> None:
        """Let the computer roll once, or a computer manager choose once, or give one automatic pass."""
        sitting = self.sitting
        ask = sitting.session.asks[0]
        computer = sitting.computers[ask.seat] if ask.seat is not None else None
        if computer is not None:
            self._wait_for(computer)
        self._change(sitting.step, ask if ask.seat is None else None)

    def _wait_for(self, computer: BackgroundManager) -> None:
        """Wait until a computer manager can play; keys that look at something or leave work meanwhile, others do nothing."""
        words = "The computer takes its seat ..."
        if solvable(self.sitting.ball_game):
            words = f"The computer works out its best play: {SOLVING_TAKES} ..."
        shown = False
        while not computer.ready:
            if not shown:
                self.front.thinking(self.moment(), words)
            computer.wait(0.1)
            typed = self.front.meanwhile()
            if typed is None:
                raise PersonLeft
            shown = typed != keyboard.RESIZED and not (typed and self._typed_meanwhile(typed))
        computer.wait()  # raises what went wrong

    # --- Changes of the game: saved, then shown

    def _change(self, act: Callable[[], object], rolled: Ask | None = None) -> None:
        """Change the game by ``act`` and show the new events, after the computer's dice if it has ``rolled`` any."""
        sitting = self.sitting
        before, holder = self.moment(), sitting.holder
        self._save(act)
        after, known = self.moment(), {entry.at for entry in before.story.entries}
        if holder is not None:
            self._told[holder] = len(sitting.told_to(holder))
            if sitting.holder is None:
                self.front.conceal()
                before = after  # the holder's hand must not be shown again
        if self.check:
            self._conserved()
        new = [entry for entry in after.story.entries if entry.at not in known]
        throws = [*(throw for entry in new for throw in entry.throws), *after.story.open] if rolled is not None else []
        plays_on = not sitting.over and not sitting.waits
        throw = throws[-1] if throws and throws[-1].faces != UNSEEN else None
        faces = rolled.texts if rolled is not None and rolled.dice is not None else ()
        self._watch(before, after, new, throw, plays_on, tuple(dict.fromkeys(faces)))

    def _watch(
        self,
        before: Moment,
        after: Moment,
        new: Sequence[StoryEntry],
        throw: Throw | None,
        plays_on: bool,
        faces: Sequence[str] = (),
    ) -> None:
        """Show the new entries, and carry out the commands typed meanwhile; raises PersonLeft if input ends."""
        typed = self.front.watch(before, after, new, throw, plays_on, faces)
        while typed and self._typed_meanwhile(typed):
            typed = self.front.watch(after, after, new, None, plays_on)
        if typed is None:
            raise PersonLeft

    def _typed_meanwhile(self, typed: str) -> bool:
        """Carry out a command typed between questions if it only looks or leaves. Returns whether it was one."""
        meant = read(typed, NOTHING_ASKED, ())
        if isinstance(meant, Command) and meant.word == "ask-all" and self.moment().asks_on_demand:
            self.front.say(self.sitting.ask_next(self.screen))
            return True
        if isinstance(meant, Command) and meant.looks:
            self._command(meant, None)
            return True
        return False

    def _conserved(self) -> None:
        conservation = Conservation()
        for event in self.sitting.session.events:
            conservation.read(event)
        if self.sitting.over:
            conservation.finish()

    def _save(self, act: Callable[[], object]) -> None:
        """Change the game by ``act``, which writes to the saved game; as long as that fails, ask the person what to do."""
        while True:
            try:
                act()
            except NotSaved as error:
                self.front.say(f"{error}. Everything before it is kept.")
                self._make_room()
            else:
                return

    def _make_room(self) -> None:
        choices = (Choice("t", "try again"), Choice("n", "go on without saving"), Choice("q", "leave"))
        while True:
            typed = self.front.ask(self.moment(), Prompt("Not saved", choices), True)
            word = "q" if typed is None else typed.strip().lower()
            if word in ("q", "quit"):
                raise PersonLeft
            if word == "n":
                if isinstance(self.sitting.log, Journal):
                    self.sitting.log.close()
                self.sitting.log = None
            if word in ("t", "n", ""):
                return
            self.front.refuse(
                typed or "", f"{word[:20]!r} is no answer here. Legal: t try again, n go on without saving, q leave."
            )

    # --- Commands

    def _command(self, command: Command, ask: Ask | None) -> bool:
        """Carry out a command. Returns whether the game, or what the terminal may show, has changed."""
        sitting, front, game = self.sitting, self.front, self.sitting.ball_game
        match command.word:
            case "quit":
                if self._sure():
                    raise PersonLeft
            case "undo":
                return self._undo()
            case "redo":
                return self._redo()
            case "hand" if sitting.may_put_away(self.screen):
                sitting.put_away(self.screen)
                front.conceal()
                return True
            case "hand":
                self._hand_over()
                return True
            case "together":
                return self._pass_together(ask)
            case "at-bat" | "half-inning" | "skip" | "never":
                return self._skip(command.word, ask)
            case "ask-all":
                return self._ask_for_everything()
            case "cards-only":
                self._choose_cards()
            case "odds" if ask is not None:
                self._odds(ask)
            case "help":
                front.page(
                    "Help", report.helped(game, self.moment().situation, sitting.session.record.setup, len(sitting.people))
                )
            case "cards":
                front.page("Cards and lineups", report.on_the_table(self.moment(), sitting.rosters(self.screen)))
            case "why":
                moment = self.moment()
                view = sitting.session.view(ask.seat) if ask is not None and ask.seat is not None else None
                rule = rule_asked_by(game, view, ask) if ask is not None and view is not None else ""
                now = moment.situation.play_so_far if moment.situation is not None else ()
                setup = sitting.session.record.setup
                front.page("What happened last, and why", report.reasons(game, moment.story, setup, now, rule))
            case "log":
                front.page("The game so far", report.log(self.moment().story) or "Nothing has been played yet.", at_end=True)
            case "box":
                title = "The box score" if sitting.over else "The box score so far"
                front.page(title, report.box_and_heat(sitting.session, self.moment(), keyboard.size()[0]))
        return False

    def _sure(self) -> bool:
        """Whether the person leaves; asks only if the game would be lost."""
        if self.sitting.log is not None or not self.sitting.session.record.answers:
            return True
        choices = (Choice("y", "leave and lose it"), Choice("n", "stay"))
        typed = self.front.ask(self.moment(), Prompt("This game is not saved", choices), True)
        return typed is None or typed.strip().lower() in ("y", "yes")

    def _skip(self, word: str, ask: Ask | None) -> bool:
        """Pass the question for a while if it can be passed. Returns whether it was."""
        lasting = self.sitting.lasting(ask) if ask is not None else ()
        span = next((each for each in lasting if SPANS[each].command == word), None)
        if span is None:
            self.front.say("There is nothing to pass here.")
            return False
        self._since = len(self.sitting.session.events)
        self._change(lambda: self.sitting.skip(self.screen, span))
        return True

    def _pass_together(self, ask: Ask | None) -> bool:
        """Pass everything in this at-bat for both managers, if they share the screen. Returns whether it was done."""
        if ask is None or not self.sitting.may_pass_together(self.screen, ask):
            self.front.say("This is for two at one keyboard, before one of them sees his hand.")
            return False
        self._since = len(self.sitting.session.events)
        self._change(lambda: self.sitting.pass_together(self.screen))
        return True

    def _ask_for_everything(self) -> bool:
        """Ask also for what is seldom wanted, or not any more. Returns whether the question may be another one now.

        Of several moves of this at-bat one can be picked, and is asked for alone.
        """
        sitting, screen = self.sitting, self.screen
        ask = sitting.asked(screen)
        seat = ask.seat if ask is not None else None
        moves = sitting.unasked(seat) if seat is not None and not sitting.is_asked_all(seat) else ()
        wanted = ""
        if len(moves) > 1:
            choices = [Choice(str(number), words) for number, (_, words) in enumerate(moves, 1)]
            every = Choice("Enter", "all of them, one after another")
            typed = self.front.ask(self.moment(), Prompt("Which move? (Esc: none)", (*choices, every)), False)
            if typed is None:
                raise PersonLeft
            picked = [label for number, (label, _) in enumerate(moves, 1) if typed.strip() == str(number)]
            if not picked and typed.strip(" ") not in ("", "\r", "\n"):
                return False
            wanted = picked[0] if picked else ""
        try:
            self._change(
                lambda: self.front.say(sitting.ask_for(screen, wanted) if wanted else sitting.ask_for_everything(screen))
            )
        except HotStoveError as error:
            self.front.say(f"{str(error).capitalize()}.")
            return False
        return True

    def _choose_cards(self) -> None:
        """Ask the person for which cards of the hand questions are to be asked."""
        sitting, screen = self.sitting, self.screen
        if len(screen.seats) != 1:
            self.front.say("Two managers share this keyboard; what one of them holds is asked of him alone.")
            return
        cards = sitting.askable(screen.seats[0])
        heading = "Ask only for: (commas between; Enter: all, none: no card, q: as now)"
        typed = self.front.ask(self.moment(), Prompt(heading, tuple(Choice("", title) for title in cards)), True)
        if typed is None:
            raise PersonLeft
        if typed.strip().lower() in ("q", "\x1b"):
            self.front.say("Nothing has changed.")
            return
        if not typed.strip():
            sitting.ask_only_for(screen, None)
            self.front.say("You are asked for every card that fits.")
            return
        wanted = [" ".join(each.lower().split()) for each in typed.split(",")]
        chosen = [title for title in cards if any(each and title.lower().startswith(each) for each in wanted)]
        if not chosen and wanted != ["none"]:
            self.front.say(f"{typed.strip()[:30]!r} is none of them; nothing has changed.")
            return
        sitting.ask_only_for(screen, chosen)
        self.front.say(f"You are asked only for {', '.join(chosen) or 'no card'}.")

    def _undo(self) -> bool:
        """Take back the last answer given at this terminal and all later ones. Returns whether there was one."""
        sitting = self.sitting
        last, holder = sitting.back.last_of(self.screen), sitting.holder
        if last is None:
            self.front.say("There is nothing of yours to take back.")
            return False
        taken = sitting.session.record.answers[last.place]
        events = tuple(sitting.session.events)
        counted = sitting.session.record.taken_back
        self._save(lambda: sitting.undo(last.place))
        if holder is not None and sitting.holder is None:
            self.front.conceal()
        self._told = {seat: min(told, len(sitting.told_to(seat))) for seat, told in self._told.items()}
        gone = [event for event in events[len(sitting.session.events) :] if isinstance(event, HalfInningBegins)]
        theirs = [event.half for event in gone if event.half not in sitting.people]
        with_it = f", and with it the half-inning of the {sitting.nickname(theirs[0])}" if theirs else ""
        text = taken.text
        if taken.seat is not None and self.screen.shared and taken.seat != holder:
            # If two people share the screen, a secret answer of one is not named to the other.
            asked = (ask for ask in sitting.session.asks if ask.seat == taken.seat)
            if sitting.game.hides or any(is_secret(sitting.game, ask) for ask in asked):
                text = f"the last answer of the {sitting.nickname(taken.seat)}"
        said = noted(counted, sitting.session.record.taken_back)
        self.front.say(f"Taken back: {text}{with_it}. r gives it again.{said}")
        return True

    def _redo(self) -> bool:
        """Repeat the last answer taken back and those that followed it. Returns whether there was one."""
        sitting = self.sitting
        if not sitting.session.record.redo:
            self.front.say("There is nothing to give again.")
            return False
        self._change(sitting.redo)
        return True

    def _odds(self, ask: Ask) -> None:
        sitting = self.sitting
        if sitting.may_take(self.screen) is not None and sitting.game.hides:
            self.front.say("The odds are for who has the keyboard: ! hands it over.")
            return
        if sitting.odds_wait(self.screen, ask):
            self.front.say(f"{ODDS_WAIT[0].upper()}{ODDS_WAIT[1:]}.")
            return
        prompt = sitting.prompt(self.screen, self.moment().situation)
        if prompt is not None and (prompt.advice or prompt.exact) and not self._advised:
            self._advised = True
            self._stands = True
            advice = prompt.advice if prompt.covered else prompt.advice_in_short
            told = advice or f"Beside the choices stand: {prompt.exact[:1].lower()}{prompt.exact[1:]}."
            self.front.say(f"{told} % once more: the chance to win{'' if prompt.advice else ', by games played out'}.")
            return
        if self._worth is not None and not self._worth.can_improve:
            if not self._hidden and not self._what_may_come(ask):
                return
            self._say_worth(ask, self._worth)
            return
        wait = SOLVING_TAKES if solvable(sitting.ball_game) else "some seconds"
        try:
            self.front.thinking(self.moment(), f"Working out the chances: {wait} ... q stops")
            for computer in sitting.computers:
                while computer is not None and not computer.ready:  # two calculations of the same game would take twice as long
                    self._unless_stopped()
                    computer.wait(0.1)
            self._weigh(ask)
            self.front.stopped()  # a q typed too late to stop the calculation must not leave the game
        except (CountingStopped, KeyboardInterrupt) as stop:
            if isinstance(stop, KeyboardInterrupt):
                self.front.interrupted()
            if self._worth is None:
                self.front.say("The counting was stopped; % begins it again.")
                return
        except HotStoveError as error:
            self.front.say(str(error))
            return
        if self._worth is not None:
            self._say_worth(ask, self._worth)

    def _what_may_come(self, ask: Ask) -> bool:
        """Show the outcomes of each choice with their exact chances. Returns whether there are any to be told."""
        assert ask.seat is not None
        ways = [f"{each.option}: {each.in_words()}" for each in open_ways(look_ahead(self.sitting.session, ask.seat))]
        if ways:
            self.front.page("What may come of it", "\n\n".join(ways))
        else:
            self.front.say("No outcomes can be told: another question comes first, or too much may come of it.")
        return bool(ways)

    def _weigh(self, ask: Ask) -> None:
        """Work out the chances, from the first estimates if they are there, which are shown; raises CountingStopped."""
        sitting = self.sitting
        worth = self._worth or worth_of(sitting.session, ask, self._unless_stopped, at_once=False)
        while worth.can_improve:
            self._worth, moment = worth, self.moment()
            prompt = sitting.prompt(self.screen, moment.situation, worth)
            assert prompt is not None
            words = f"Playing it out: so far {worth.games} games with each ... q stops"
            self.front.thinking(moment, words, _for_terminal(prompt))
            worth = worth_of(sitting.session, ask, self._unless_stopped, worth, at_once=False)
        self._worth = worth

    def _unless_stopped(self) -> None:
        if self.front.stopped():
            raise CountingStopped

    def _ended(self) -> bool:
        """Show the end of the game. Returns whether the person leaves it."""
        typed = self.front.ending(self.moment())
        if not typed or not typed.strip():
            return True
        meant = read(typed, NOTHING_ASKED, ())
        if isinstance(meant, Command) and meant.word == "quit":
            return True
        if isinstance(meant, Command):
            self._command(meant, None)
        return False


def _says(coach: Advice, worth: OptionChances, even: str) -> str:
    more = "% plays more" if worth.can_improve else "% once more: what may come of it"
    words = NO_VERDICT if coach.early else coach.words
    return f"{f'Coach: {words} ' if words else ''}{(even or worth.how_so_far).removesuffix('.')}; {more}."


def _for_terminal(prompt: Prompt) -> Prompt:
    """The prompt with the terminal's commands only, and with advice beside the choices.

    Of a die to be typed each choice shows the key to type and what it is read as.
    Of several dice that do not all show numbers the choices say which faces each has, and what to type.
    """
    commands = tuple(command for command in prompt.commands if command.terminal)
    if not prompt.covered:  # two managers before one screen ask for advice, and nobody reads it by the way
        prompt = replace(prompt, choices=tuple(replace(each, prospect=each.prospect or each.advice) for each in prompt.choices))
    if prompt.kind != "dice":
        return replace(prompt, commands=commands)
    if len(prompt.dice) > 1 and not all(face.isdecimal() for die in prompt.dice for face in die.faces):
        faces = tuple(Choice("", die.name, prospect=f"{', '.join(die.faces[:-1])} or {die.faces[-1]}") for die in prompt.dice)
        example = " ".join(die.faces[0] for die in prompt.dice)
        return replace(prompt, commands=commands, choices=(*faces, Choice("", f"type one face of each: {example}")))
    read_as = tuple(Choice(choice.key, f"is {choice.worth}" if choice.worth else "") for choice in prompt.choices)
    return replace(prompt, commands=commands, choices=read_as)
