"""A ball game's table in memory, and what each person sees of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hotstove.baseball.ball_game import AnyBallGame, CardFace, Situation, ball_game_named
from hotstove.baseball.laid_out import charts_of, legend_of, rosters_of
from hotstove.baseball.plays import HalfInningBegins, Play
from hotstove.baseball.words import ordinal
from hotstove.book.beats import Tellers
from hotstove.book.play_by_play import HALVES
from hotstove.lab.odds import NextPlay, as_if, next_plays, under_way
from hotstove.play.asking import DECISION, Choice, called, keys_for, known_to, pass_of, question_of, thrower, thrown
from hotstove.play.moment import AnySession, moment_of
from hotstove.table.asks import Ask
from hotstove.table.errors import DoesNotFit, HotStoveError
from hotstove.table.events import AWAY, BOTH, HOME, Event, Rolled, Seat, Seats, label_of
from hotstove.table.game import Rule, passes
from hotstove.web.kept import After, Half, KeptTable, Steps
from hotstove.web.laying import again, in_series, title_of
from hotstove.web.seating import Guest
from hotstove.web.series import SeriesGame
from hotstove.web.sight import Ahead, Die, Question, Sight
from hotstove.web.store import Entry, Score, Store, TableRow

MOST_AHEAD = 12
"""Questions with more options are not looked ahead from."""
WAYS = 8
"""Ways that one choice may lead that are named, the likeliest."""
NOTHING = "nothing yet"
FAR = 8
"""How many turns back the last dice are looked for."""
BUTTONS = 40
"""Questions with more options are answered from a list."""


class LiveTable(KeptTable):
    """A ball game under way."""

    def __init__(self, row: TableRow, log: Sequence[Entry], store: Store) -> None:
        self.game: AnyBallGame = ball_game_named(row.game)
        self._rules: dict[str, Rule] | None = None
        self._tellers = Tellers(passes(self.game))
        self.ahead: dict[Seat, tuple[int, tuple[Ahead, ...]]] = {}
        super().__init__(row, log, store, self.game)

    def sight(self, guest: Guest) -> Sight:
        """The table as this person sees it now."""
        eyes = self.eyes(guest)
        away, home = (self._called(seat, guest) for seat in BOTH)
        moment = replace(moment_of(self.game, self.session, (away, home), eyes, self._tellers), saved=True)
        ask = self.asked(guest)
        hand_over = self._hand_over(guest)
        return Sight(
            id=self.id,
            stamp=self.stamp,
            version=self.version,
            game=self.game.name,
            question=self._question(ask, moment.situation) if ask is not None and not hand_over else None,
            waiting=self._waiting(guest),
            hand_over=hand_over,
            take_back=self._to_take_back(guest),
            asks_back=self._asked_back(guest),
            empty=self._empty(guest),
            quiet=self._passed(guest),
            steps=self._steps(guest),
            watches=not guest.seats,
            invites=self._invites(guest),
            after=self._words_after(guest),
            legend=legend_of(self.game),
            series=self.plan.series.stands(self.session.result) if self.plan.series is not None else "",
            moment=moment,
            read=read_before(self.game, self.session, eyes),
            charts=charts_of(self.game, self._view(eyes)) if moment.situation is not None else (),
            rosters=rosters_of(self.game, self._view(eyes)) if moment.situation is not None else (),
            since=self.told_since(guest),
            chose=bool(guest.seats) and self._last_of(guest) is not None,
            why=self._why(moment.story.beats[-1].rules if moment.story.beats else ()),
        )

    def _question(self, ask: Ask, situation: Situation | None) -> Question:
        described = question_of(self.game, ask)
        about = described.asks if described is not None else ""
        rule = ask.why.partition(" ")[0]
        if ask.seat is None:
            if ask.dice is None:
                cards = tuple(Choice("", text) for text in dict.fromkeys(ask.texts))
                return Question("card", f"Your card for the {label_of(ask.why)}", about, rule, cards)
            dice = tuple(Die(die.name, tuple(dict.fromkeys(str(face) for face in die.faces))) for die in ask.dice.of)
            keys = keys_for(ask)
            readings = [str(value) for value in ask.dice.values]
            choices = tuple(
                Choice(key, text, reading if reading != text else "")
                for key, text, reading in zip(keys, ask.texts, readings, strict=True)
            ) if keys else ()  # fmt: skip
            heading = thrown(ask.dice, ask, thrower(self.game, ask, situation))
            return Question("dice", heading, about, rule, choices, dice)
        usual = pass_of(self.game, ask)
        found = self.worth.get(ask.seat)
        weighed = found is not None and found[0] == self.version
        worth = found[1] if found is not None and weighed else None
        ahead = self.ahead.get(ask.seat, (-1, ()))
        many = len(ask.options) > BUTTONS
        keys = keys_for(ask, known_to(self.game, ask)) or ("",) * len(ask.options)
        choices = tuple(
            Choice(key, text, worth.words(text) + worth.band if worth is not None else "")
            for key, text in zip(keys, ask.texts, strict=True)
        )
        return Question(
            "list" if many else "choice",
            called(self.game, self.nickname(ask.seat), ask),
            about,
            rule,
            choices,
            usual=ask.texts[usual] if usual is not None else None,
            may_skip=usual is not None,
            may_never=usual is not None and label_of(ask.why) != DECISION,
            worth=worth.how if worth is not None else "",
            close=worth is not None and worth.close,
            may_worth=worth is None,
            ahead=ahead[1] if ahead[0] == self.version else (),
            as_if=as_if(self.game) if ahead[0] == self.version and ahead[1] else "",
        )

    def look_ahead(self, seat: Seat) -> tuple[Ahead, ...]:
        """What may come of each choice of that seat's open question, exactly; nothing where that can't be said."""
        asks = [ask for ask in self.session.asks if ask.seat == seat]
        if not asks or len(asks[0].options) > MOST_AHEAD:
            return ()
        try:
            state, given = under_way(self.game, self.session.record)
            plays = next_plays(self.game, state, given, viewer=seat)
        except (HotStoveError, DoesNotFit):
            return ()
        return tuple(_ahead(play) for play in plays if play.seat == seat)

    def _view(self, eyes: Seats) -> object:
        """What may be shown to who knows what these seats know; what is asked of it lies open to all."""
        return self.session.view(eyes[0] if eyes else AWAY)

    def stands(self, guest: Guest) -> tuple[str, Score | None]:
        """The half-inning, and the score."""
        if self.session.turns < 0:
            return "before the game", None
        situation = self.game.situation(self.session.view(guest.seats[0] if guest.seats else AWAY))
        if not self.session.events:
            return "before the game", None
        return f"{HALVES[situation.half]} of the {ordinal(situation.inning)}", situation.score

    @property
    def binds(self) -> bool:
        """A series goes on from how each game ends."""
        return self.plan.series is not None

    @property
    def words_after(self) -> str:
        """The next game of a series, or all of it once more."""
        series = self.plan.series
        if series is None:
            return "Play again"
        return "Play the series again" if self._next_in(series).number == 1 else "Next game"

    def _after(self) -> After:
        series = self.plan.series
        if series is None:
            plan = again(self.game, self.plan)
            return After(plan, title_of(plan))
        coming = self._next_in(series)
        plan = in_series(coming, self.plan.record.dice)
        return After(plan, title_of(plan), (series.seat_in(coming, AWAY), series.seat_in(coming, HOME)))

    def _next_in(self, series: SeriesGame) -> SeriesGame:
        score = self.session.result
        assert score is not None
        return series.after(score)

    def nickname(self, seat: Seat) -> str:
        """What a seat's team is called."""
        return self.game.sheets(self.session.record.setup)[seat].nickname

    def _is_step(self, told: Sequence[Event], how_far: Steps) -> bool:
        end = (Play, HalfInningBegins) if how_far == "play" else HalfInningBegins
        return any(isinstance(event, end) for event in told)

    def _half(self, seat: Seat) -> Half:
        if self.session.turns < 0:
            return None
        situation = self.game.situation(self.session.view(seat))
        return situation.inning, situation.half

    def _why(self, ids: Sequence[str]) -> tuple[Rule, ...]:
        rules = self.rules()
        return tuple(rules[id_] for id_ in ids if id_ in rules)

    def rules(self) -> Mapping[str, Rule]:
        """The game's rules by their ID."""
        if self._rules is None:
            self._rules = {rule.id: rule for rule in self.game.rules()}
        return self._rules


def read_before(game: AnyBallGame, session: AnySession, eyes: Seats) -> CardFace | None:
    """The batter's card of the last turn in which dice fell."""
    for back in range(1, FAR):
        found = session.earlier(back)
        if found is None:
            return None
        state, told = found
        if any(isinstance(event, Rolled) for event in told):
            return game.situation(game.view(state, eyes[0] if eyes else AWAY)).card
    return None


def _ahead(play: NextPlay[Any]) -> Ahead:
    """What reads the same is one way, wherever it leads."""
    ways: dict[str, float] = {}
    for row in play.rows:
        what = f"then {label_of(row.then)}" if row.then and row.what == NOTHING else row.what
        ways[what] = ways.get(what, 0.0) + float(row.probability)
    likely = sorted(ways.items(), key=lambda way: -way[1])
    return Ahead(play.option, tuple(likely[:WAYS]), sum(chance for _, chance in likely[WAYS:]))
