"""What people do at a table: they answer, pass, say how they want to be asked, lead on, and take back."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.play.screens import NotYours, Screen
from hotstove.play.standing_passes import Span
from hotstove.table.errors import NotLegal
from hotstove.web.access import WATCHES
from hotstove.web.kept_table import Steps, at_the_latest, name_of
from hotstove.web.store import OutOfDate
from hotstove.web.table_of_people import TableOfPeople


class PlayedTable(TableOfPeople):
    """A table at which people act. What an act appends is kept before it is shown."""

    def answer(self, screen: Screen, text: str, expected: int) -> None:
        """Give an answer and play on until a person is asked; everything is stored before it is shown.

        The same answer of the same person to the same version counts once, however often it is sent.
        """
        key = f"{name_of(screen)} {expected} {text}"
        self._check(screen, expected, key)
        self._act_of(screen, lambda: self.sitting.answer(screen, text, key))
        self._answered[name_of(screen)] = expected

    def skip(self, screen: Screen, expected: int, span: Span) -> None:
        """Pass, and pass automatically whenever the same is asked again within the span."""
        key = f"{name_of(screen)} {expected} skip"
        self._check(screen, expected, key)
        self._act_of(screen, lambda: self.sitting.skip(screen, span, key))
        self._answered[name_of(screen)] = expected

    def pass_together(self, screen: Screen, expected: int) -> None:
        """Pass everything in this at-bat for both managers at a shared screen."""
        key = f"{name_of(screen)} {expected} together"
        self._check(screen, expected, key)
        self._act_of(screen, lambda: self.sitting.pass_together(screen, key))
        self._answered[name_of(screen)] = expected

    def remove_standing_passes(self, screen: Screen, label: str | None = None) -> None:
        """End this person's standing pass of the question with that label; without a label, end all of them."""
        if self.sitting.remove_standing_passes(screen, label):
            self.changed_for(screen.seats)

    def ask_for_everything(self, screen: Screen, expected: int) -> None:
        """Ask this person also for what is seldom wanted: in this at-bat, then in the whole game, then not any more."""
        self._check_version(screen, expected)
        self._act_of(screen, lambda: self.sitting.ask_for_everything(screen, f"{name_of(screen)} {expected} ask all"))
        self.changed_for(screen.seats)

    def ask_next(self, screen: Screen) -> None:
        """Ask this person for everything in the next at-bat that has a question for him."""
        self.sitting.ask_next(screen)
        self.changed_for(screen.seats)

    def ask_only_for(self, screen: Screen, cards: Sequence[str] | None) -> None:
        """Ask this person only for these cards of his hand; None: for all."""
        self.sitting.ask_only_for(screen, cards)
        self.changed_for(screen.seats)

    def take_screen(self, screen: Screen, expected: int) -> None:
        """Give the screen that two people share to the manager whose turn it is."""
        self._check_version(screen, expected)
        self.sitting.take_screen(screen)
        self.stamp += 1

    def put_away(self, screen: Screen, expected: int) -> None:
        """Put the hand away that a shared screen shows."""
        self._check_version(screen, expected)
        self.sitting.put_away(screen)
        self.stamp += 1

    def hold_window(self, screen: Screen, expected: int) -> None:
        """Keep this question for a card open as long as the manager wants."""
        self._check_version(screen, expected)
        self.sitting.stop_clock(screen)
        self.changed_for(screen.seats)

    def set_window_seconds(self, screen: Screen, seconds: int) -> None:
        """Say how long each question for a card stays open for this person, in seconds; 0: until he answers."""
        self.sitting.set_window_seconds(screen, seconds)
        self.changed_for(screen.seats)

    def pass_for_time(self, expected: int) -> None:
        """Pass at a card question whose time is over; does nothing if it is closed already or somebody wants time."""
        if expected == self.version and self.sitting.timed_seat(self.shares_screen) is not None:
            self._act(lambda: self.sitting.pass_for_time(f"window {expected}"))

    def guide(self, screen: Screen, on: bool) -> None:
        """Tell the people at this screen each rule when it first matters, or no more."""
        if not screen.seats:
            raise NotYours("this is for who plays here")
        (self.guided.update if on else self.guided.difference_update)(screen.seats)
        self.changed_for(screen.seats)

    # --- Where nobody is asked

    def check_steps(self, screen: Screen) -> None:
        """Raise NotYours if people play at this table, and this one does not."""
        if not self.by_steps and not screen.seats:
            raise NotYours("people play at this table; they say when it goes on")

    def leads_on(self, screen: Screen) -> bool:
        """Whether this person may say that the table goes on: anybody with two computers, else who manages a side."""
        return not self.over and (self.by_steps or (self.paused and bool(screen.seats)))

    def step(self, screen: Screen, how_far: Steps, expected: int) -> None:
        """Play on as far as ``how_far`` says, with two computers or where the table has paused.

        Whoever says so, it counts once: the act is named by what everybody knows of the table then, not by the version of who
        says it, which another one may have at another moment if one of them has answered in secret more often.
        """
        self.check_steps(screen)
        if expected > self.version_for(screen):
            self.catch_up()
        known = expected - (self.version_for(screen) - self.version_for(WATCHES))
        key = f"go on {known} {how_far}"
        self._check(screen, expected, key)
        if not self.by_steps and not self.paused:
            raise NotLegal("somebody is asked: it goes on with the answer")
        self._act(lambda: self.sitting.step(at_the_latest(lambda told: self._is_step(told, how_far)), key))
        self._led_to = self.version if how_far == "play" else -1

    def set_pace(self, screen: Screen, pace: Steps) -> None:
        """Say how far the table plays on at once while it asks people nothing; it goes on if it would not stop here."""
        if not screen.seats:
            raise NotYours("people play at this table; they say how it goes on")
        self.pace, self._led_to = pace, -1
        self.stamp += 1
        if not self.settled:
            self.play_to_question()

    # --- Taking back

    def take_back(self, screen: Screen, expected: int) -> bool:
        """Take back this person's last answer and all that followed (True), or ask the other manager to agree (False).

        No agreement is needed if the answer has told this person nothing, or if the other manager is a computer; then everybody
        is told how often that was (`_seat_in_words`).
        """
        key = f"{name_of(screen)} {expected} undo"
        self._check(screen, expected, key)
        last = self.sitting.back.last_of(screen)
        if last is None:
            raise NotLegal("there is nothing of yours to take back")
        self._check_open()
        if not last.free:
            self.sitting.back.request(screen, last.place)
            self.stamp += 1
            return False

        def undo() -> None:
            if self.sitting.back.last_of(screen) != last:  # what another process has appended since was read meanwhile
                raise OutOfDate(self.id, expected, self.version_for(screen))
            self.sitting.undo(last.place, key)

        given = self.sitting.session.record.answers[last.place]
        words = given.text
        if given.seat is not None and len(screen.seats) > 1 and (self.sitting.game.hides or self.sitting.is_apart(given.why)):
            words = f"the last answer of the {self.nickname(given.seat)}"  # of two at one screen neither is told the other's
        self._act_of(screen, undo)
        self._took[screen.seats] = self.version_for(screen), words
        return True

    def took_back(self, screen: Screen) -> str:
        """What was taken back at this screen last, in a sentence for itself alone; empty once there has been another act."""
        version, words = self._took.get(screen.seats, (-1, ""))
        return f"Taken back: {words}." if words and screen.seats and version == self.version_for(screen) else ""

    def agree(self, screen: Screen, yes: bool, expected: int) -> None:
        """Answer the other manager's request to take something back."""
        key = f"{name_of(screen)} {expected} agree"
        self._check(screen, expected, key)
        place = self.sitting.back.requested(screen)
        if yes:
            self._check_open()
            # Where only secrets of the other one go, this person's version stays, and he may agree at it again.
            again = f" {self.version}" if self.store.appended(self.id, key) is not None else ""
            self._act_of(screen, lambda: self.sitting.undo(place, key + again))
            self.sitting.back.end_request()  # also where everybody knows the same as before
        else:
            self.sitting.back.refuse()
            self.stamp += 1

    def _check_open(self) -> None:
        """Raise NotLegal if nothing is taken back here any more."""
        if self.closed:
            raise NotLegal(self.end_in_words or "it is over, and all of it lies open: nothing is taken back any more")
