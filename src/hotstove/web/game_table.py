"""A ball game's table in memory, and its page's content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import takewhile

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import Roster, charts_of, rosters_of
from hotstove.baseball.lineup_board import Placed
from hotstove.baseball.plays import HalfInningBegins, Play, ReadOn, Reckoning, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.words import half_inning
from hotstove.book.story import StoryEntry
from hotstove.lab.odds import assumption
from hotstove.play.ahead import Ahead
from hotstove.play.asking import Prompt, folded_by_steps
from hotstove.play.chances import OptionChances
from hotstove.play.coach import Advice
from hotstove.play.game_sitting import GameSitting
from hotstove.play.guide import Lesson, lesson_of, lessons, rules_in_force
from hotstove.play.moment import Moment
from hotstove.play.screens import Screen
from hotstove.play.sitting import Stops
from hotstove.table.asks import Ask
from hotstove.table.events import AWAY, BOTH, HOME, Chosen, Drawn, Event, Rolled, Seat, Seats, other
from hotstove.table.game import next_step
from hotstove.table.session import AnySession, Session
from hotstove.web.browser_table import BrowserTable, NextTable
from hotstove.web.kept_table import Steps, at_the_latest, name_of
from hotstove.web.lineup_shown import with_lineup_set
from hotstove.web.store import LogEntry, Score, Store, TableRow
from hotstove.web.strips import strips
from hotstove.web.table_header import TableHeader, rematch_header, series_header, stepped_header
from hotstove.web.table_log import replayed
from hotstove.web.table_page import GameContent, Meeting, Odds, OpenWindow

MOST_SHOWN = 24
"""The most new plays and ends of half-innings for which it is found what lay on the table."""
FAR = 8
"""How many turns back to look for the last dice."""


class GameTable(BrowserTable):
    """A ball game under way."""

    def __init__(self, row: TableRow, log: Sequence[LogEntry], store: Store) -> None:
        self.game = ball_game_named(row.game)
        header = TableHeader.of(row)
        super().__init__(row, log, store, header)
        self.sitting: GameSitting = GameSitting(Session(self.game, replayed(header.record, log)), self.log)
        self.sitting.stops = self._stops
        self.sitting.shows_answers = False
        self.ahead: dict[Seat, tuple[int, tuple[Ahead, ...]]] = {}
        self._note_watchers()
        self.sitting.recall_passes()
        self._note_end()

    @property
    def session(self) -> AnySession:
        """The session of the game."""
        return self.sitting.session

    def seats_changed(self, seats: Seats) -> None:
        """Forget the odds, too, that were told to who had these seats."""
        for seat in seats:
            self.worth.pop(seat, None)
            self.ahead.pop(seat, None)
        super().seats_changed(seats)

    def content(self, screen: Screen) -> GameContent:
        """Return the game as this person sees it now."""
        sitting = self.sitting
        seats_shown = sitting.seats_shown(screen)
        away, home = (self._seat_in_words(seat, screen) for seat in BOTH)
        moment = sitting.moment(screen, (away, home))
        setup = self.session.record.setup
        ask = self._asked(screen)
        begun = moment.situation is not None
        rosters = rosters_of(self.game, self._view(seats_shown)) if begun else ()
        for seat in seats_shown if len(seats_shown) == 1 else ():
            moment = with_lineup_set(moment, self.session.events, seat, rosters[seat] if rosters else None)
        asked = ask is not None and sitting.must_take(screen) is None
        worth = (
            self._worth_now(screen, ask) if sitting.may_take(screen) is None else None
        )  # nothing of a hand that was put away
        # To who has begun to look on, the last act would tell where the table stood in the turn that he has not seen.
        seen_from = 0 if screen.seats else self.session.events_before(self._begun_to_look_on + 1)
        since = max(sitting.back.since(screen), seen_from)
        new = [entry for entry in moment.story.entries if entry.at >= since and (entry.scene or entry.kind == "end")][
            -MOST_SHOWN:
        ]
        return GameContent(
            moment=moment,
            seats=screen.seats,
            question=self._question(screen, ask, moment, worth) if asked else None,
            odds=self._odds(screen, ask, worth),
            why=rules_in_force(self.game, setup, [id_ for entry in moment.story.last_play for id_ in entry.rules]),
            read=read_before(self.game, self.session, seats_shown),
            charts=charts_of(self.game, self._view(seats_shown)) if begun else (),
            rosters=rosters,
            series=self.header.series.in_words(self.session.result) if self.header.series is not None else "",
            since=since,
            told_on=max(sitting.back.told_on(screen), seen_from),
            chose=bool(screen.seats) and sitting.back.last_of(screen) is not None and not sitting.back.is_led_on(screen),
            watches=not screen.seats or sitting.back.is_led_on(screen),
            window=self._window(ask),
            cards_only=self._cards_only(screen) if begun else (),
            met=self._met(new, seats_shown, rosters),
            substituted=any(isinstance(event, Substitution) for event in self.session.events_since(since)),
            strips=strips(self.session.events, {entry.at for entry in new}),
            board=sitting.lineup_board(screen) if asked else None,
            asked=ask.seat if ask is not None and asked else None,
            lesson=self._lesson(ask) if asked and self._is_guided(screen) else None,
            lessons=lessons(self.game, setup, moment.story.entries, since) if self._is_guided(screen) else (),
        )

    def set_lineup(self, screen: Screen, order: Placed, besides: Placed, expected: int) -> None:
        """Answer the question which lineup this person plays, and all that follow, as a lineup on the board says."""
        key = f"{name_of(screen)} {expected} lineup {sha256(repr((order, besides)).encode()).hexdigest()[:16]}"
        self._check(screen, expected, key)
        self._act_of(screen, lambda: self.sitting.set_lineup(screen, order, besides, key))
        self._answered[name_of(screen)] = expected

    def _question(self, screen: Screen, ask: Ask | None, moment: Moment, worth: OptionChances | None) -> Prompt | None:
        """Return the question to this person, its options folded where they are chosen in two parts."""
        prompt = self.sitting.prompt(screen, moment.situation, worth)
        if prompt is None or ask is None or ask.seat is None:
            return prompt
        return folded_by_steps(prompt, self.sitting.shown(screen, ask).options)

    def _is_guided(self, screen: Screen) -> bool:
        """Whether this person is told rules when they first matter."""
        return bool(self.guided & set(screen.seats)) and not self.over

    def _lesson(self, ask: Ask | None) -> Lesson | None:
        """The rule of a question, if its manager is asked it for the first time."""
        if ask is None or ask.seat is None:
            return None
        answered = self.sitting.answered_by(ask.seat)
        return lesson_of(self.game, self.session.record.setup, self.session.view(ask.seat), ask, answered)

    def _met(self, plays: Sequence[StoryEntry], seats_shown: Seats, rosters: tuple[Roster, ...]) -> Mapping[int, Meeting]:
        """Return the cards of batter and pitcher before each of these plays; those of substitutes as the rosters have them."""
        met = {}
        for entry in plays:
            scene, state = entry.scene, self.session.before(entry.at)
            batter = next((way.name for way in scene.ways if way.start == 0), None) if scene is not None else None
            if scene is None or state is None or batter is None:
                continue
            now = self.game.situation(self.game.view(state, seats_shown[0] if seats_shown else AWAY))
            pitcher = dict(scene.fielders).get(Position.PITCHER, now.pitcher)
            batting, pitching = now.card, now.pitching
            if now.batter != batter:
                found = rosters[scene.half].face(batter) if rosters else None
                if found is None:
                    continue
                batting = found
            if now.pitcher not in ("", pitcher) and rosters:
                pitching = rosters[other(scene.half)].face(pitcher) or pitching
            met[entry.at] = Meeting(batting, pitching, read_on(self.session.events[: entry.at]))
        return met

    def _window(self, ask: Ask | None) -> OpenWindow | None:
        """Return how long this person's question stays open if it is a window that may pass by itself, or None."""
        seat = self.sitting.window_seat(self.shares_screen)
        if seat is None or ask is None or ask.seat != seat:
            return None
        runs = self.sitting.timed_seat(self.shares_screen) is not None
        return OpenWindow(self.sitting.window_seconds.get(seat), runs)

    def _cards_only(self, screen: Screen) -> tuple[tuple[str, bool], ...]:
        if len(screen.seats) != 1 or self.over:
            return ()
        wanted = self.sitting.cards_only.get(screen.seats[0])
        return tuple((card, wanted is None or card in wanted) for card in self.sitting.askable(screen.seats[0]))

    def _worth_now(self, screen: Screen, ask: Ask | None) -> OptionChances | None:
        counted = self.worth.get(ask.seat) if ask is not None and ask.seat is not None else None
        return counted[1] if counted is not None and counted[0] == self.version_for(screen) else None

    def _odds(self, screen: Screen, ask: Ask | None, worth: OptionChances | None) -> Odds:
        if ask is None or ask.seat is None or self.sitting.may_take(screen) is not None:
            return Odds()
        at, ahead = self.ahead.get(ask.seat, (-1, ()))
        ahead = ahead if at == self.version_for(screen) else ()
        coach = self.sitting.coach(ask, worth) if worth is not None else Advice("")
        how = (self.sitting.even(ask, worth) or worth.how_so_far) if worth is not None else ""
        unknown = worth is None and len(ask.options) > 1 and not self.sitting.odds_wait(screen, ask)
        as_if = assumption(self.game) if ahead else ""
        counting = unknown and at == self.version_for(screen)
        return Odds(unknown, counting, how, coach.words, coach.pick, coach.early, ahead, as_if)

    def _view(self, seats_shown: Seats) -> object:
        """Return the game's view with the knowledge of these seats; only parts that are open to all are read from it."""
        return self.session.view(seats_shown[0] if seats_shown else AWAY)

    def progress(self, screen: Screen) -> tuple[str, Score | None]:
        """Return the half-inning and the score."""
        if self.session.turns < 0:
            return "before the game", None
        situation = self.game.situation(self.session.view(screen.seats[0] if screen.seats else AWAY))
        if not self.session.events:
            return "before the game", None
        if self.played_out:
            return "Final", situation.score
        return half_inning(situation.inning, situation.half).capitalize(), situation.score

    @property
    def closed(self) -> bool:
        """Whether the game is over: its file with the seed, and all that was hidden, lie open to everybody; or it was ended."""
        return self.over

    @property
    def next_label(self) -> str:
        """The button's text: the next game of a series, or a rematch."""
        series = self.header.series
        if series is None:
            return "Play again"
        score = self.session.result
        return "Play the series again" if score is None or series.decided_by(score) else "Next game"

    @cached_property
    def _stepped(self) -> TableHeader | None:
        """The header of the game with the next step of the rules; a game of a series is followed by the next one."""
        return stepped_header(self.game, self.header) if self.header.series is None else None

    @property
    def step_label(self) -> str:
        step = next_step(self.game.switches, self.header.record.setup.options)
        return f"Play the next: {step[1].replace('-', ' ').title()}" if step is not None and self._stepped is not None else ""

    def _stepped_table(self) -> NextTable | None:
        return NextTable(self._stepped) if self._stepped is not None else None

    def _next_table(self) -> NextTable:
        series = self.header.series
        if series is None:
            return NextTable(rematch_header(self.game, self.header))
        score = self.session.result
        coming = series.anew() if score is None else series.after(score, self.session.state)
        seats = series.seat_in(coming, AWAY), series.seat_in(coming, HOME)
        return NextTable(series_header(coming, self.header.record.dice), seats)

    def nickname(self, seat: Seat) -> str:
        """Return the nickname of a seat's team."""
        return self.sitting.nickname(seat)

    def _is_step(self, told: Sequence[Event], how_far: Steps) -> bool:
        if how_far == "play":
            return any(isinstance(event, Play) for event in told)
        return how_far == "half" and any(_ends_another(event) for event in told)

    def _stops(self) -> Stops:
        """What says after which event since a person has acted to stop: at the latest after one whole half-inning."""
        left = 2 if self.pace == "half" else 1
        kind = HalfInningBegins if self.pace == "half" else Play

        def stops(told: Sequence[Event]) -> bool:
            nonlocal left
            left -= sum(isinstance(event, kind) for event in told)
            return left <= 0 and self.pace != "asked"

        return at_the_latest(stops)

    def _is_at_stop(self) -> bool:
        """Whether the game has gone as far as the pace says since its last answer."""
        ends = _ends_another if self.pace == "half" else lambda event: isinstance(event, Play)
        last = takewhile(lambda event: not self._is_answer(event), reversed(self.session.events))
        return self.pace != "asked" and any(ends(event) for event in last)

    def _is_answer(self, event: Event) -> bool:
        """Whether an event tells the last answer; a choice with a single option is made by itself, and is none."""
        if isinstance(event, Chosen):
            last = self.session.record.answers[-1:]
            return [(event.why, event.seat, event.option)] == [(answer.why, answer.seat, answer.text) for answer in last]
        return isinstance(event, Rolled | Drawn)


def _ends_another(event: Event) -> bool:
    """Whether a half-inning begins, and another one has ended before it."""
    return isinstance(event, HalfInningBegins) and (event.inning, event.half) != (1, AWAY)


def read_before(game: AnyBallGame, session: AnySession, seats_shown: Seats) -> CardFace | None:
    """Return the batter's card of the last turn with dice, or None."""
    for back in range(1, FAR):
        before = session.earlier(back)
        if before is None:
            return None
        state, told = before
        if any(isinstance(event, Rolled) for event in told):
            return game.situation(game.view(state, seats_shown[0] if seats_shown else AWAY)).card
    return None


def read_on(events: Sequence[Event]) -> ReadOn | None:
    """Return the card on which the last swing before a play was read, where a line of arithmetic told it; else None.

    ``events`` are those before the play.
    """
    for event in reversed(events):
        if isinstance(event, Play):
            return None
        if isinstance(event, Reckoning) and event.read_on is not None:
            return event.read_on
    return None
