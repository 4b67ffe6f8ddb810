"""Hindsight on a finished game: how the chance to win moved, the plays that moved it most, and what choices have cost.

Where a game is solved, all chances are exact, for best play by both sides from there on. Elsewhere the chance after a play
follows from how many runs these teams score from each state of outs and bases in games of computer managers, and from what
both sides hold beside score and bases, as in the coach's chances (`Outlook`); what choices have cost, from games played on
(`second_thoughts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named, runs_held_by_home, solvable, solver_of
from hotstove.baseball.board import EMPTY
from hotstove.baseball.innings import share_won
from hotstove.baseball.plays import Play
from hotstove.baseball.words import counted, half_inning, percent
from hotstove.book.scenes import Scene
from hotstove.book.scorebook import Scorebook
from hotstove.book.story import StoryEntry, story
from hotstove.play.outlook import Outlook, outlook_of
from hotstove.play.seats import hardness, sensible_level
from hotstove.play.second_thoughts import (
    Choices,
    Cost,
    Effort,
    Judge,
    SecondThought,
    Watch,
    asked,
    heading_of,
    moment_now,
    plays_of,
    worst,
)
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, Drawn, Event, Seat, other
from hotstove.table.game import passes
from hotstove.table.session import AnySession, Session

SHOWN: Final = 5
"""The plays that are named."""
TELLING: Final = 0.005
"""The least chance that a call for a play must have cost to be told with the play."""
USUAL: Final = Effort()
"""What is counted where nobody waits at a page."""


@dataclass(frozen=True, slots=True)
class Swing:
    """A play by its number, from 1, in words, with the home side's chance before and after it (0 to 1).

    It begins with the call for it: ``before`` is the chance when that was asked. ``call`` is by how much the call alone has
    changed it, before any die was thrown: never for the better of who called; 0 where it is not known.
    """

    number: int
    when: str
    text: str
    before: float
    after: float
    call: float = 0.0

    @property
    def gained(self) -> Seat:
        """The side that gained by it."""
        return HOME if self.after > self.before else AWAY

    @property
    def size(self) -> float:
        """By how much, 0 to 1."""
        return abs(self.after - self.before)


class HalfBegun(NamedTuple):
    """A half-inning by its first play's number, from 1: its name (``Top of the 1st``), its inning, and the side that bats."""

    first: int
    name: str
    inning: int
    half: Seat


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What is seen of a game when it is over.

    ``chances`` are the home side's before the first play and after each one (0 to 1); ``halves`` says with which play each
    half-inning begins. ``how`` says in words where the chances come from; ``coach`` is the level of the manager whose answers
    were compared. ``cards``: some were drawn; ``is_exact``: more games would tell no more.
    """

    names: tuple[str, str]
    score: tuple[int, int]
    chances: tuple[float, ...]
    halves: tuple[HalfBegun, ...]
    swings: tuple[Swing, ...]
    choices: tuple[Choices, ...]
    how: str
    coach: str
    cards: bool = False
    is_exact: bool = False

    @property
    def biggest(self) -> tuple[Swing, ...]:
        """The plays that moved the chance most, the biggest first, as far down as the turning point."""
        ranked = by_size(self.swings)
        return ranked[: max(SHOWN, ranked.index(self.turning_point) + 1 if self.turning_point is not None else 0)]

    @property
    def turning_point(self) -> Swing | None:
        """The first of the biggest plays that helped the winner; None if none did, or nobody won."""
        return next((swing for swing in by_size(self.swings) if swing.size and swing.gained == self.winner), None)

    @property
    def winner(self) -> Seat | None:
        """The side that won; None if nobody did."""
        away, home = self.score
        return None if away == home else HOME if home > away else AWAY

    @property
    def turning_words(self) -> str:
        """What the turning point is, before it is told: of several big plays it is the winner's, against who lost."""
        assert self.winner is not None
        if self.person in (None, self.winner):
            return f"The turning point, the biggest play for the {self.names[self.winner]}"
        return f"The turning point, the biggest play against the {self.names[other(self.winner)]}"

    @property
    def curve(self) -> tuple[tuple[int, float], ...]:
        """The chance's points, each with the number of plays so far; where one is between two plays it is a choice's doing."""
        points = [point for swing in self.swings for point in ((swing.number - 1, swing.before), (swing.number, swing.after))]
        every = [(0, self.chances[0]), *points, (len(self.chances) - 1, self.chances[-1])]
        return tuple(point for number, point in enumerate(every) if number == 0 or point != every[number - 1])

    @property
    def innings(self) -> tuple[tuple[int, str], ...]:
        """The number of the first play of each inning, with the inning's number."""
        return tuple((each.first, str(each.inning)) for each in self.halves if each.half == AWAY)

    @property
    def title(self) -> str:
        """``Foxes 0, Herons 5``."""
        return ", ".join(f"{name} {runs}" for name, runs in zip(self.names, self.score, strict=True))

    @property
    def person(self) -> Seat | None:
        """The seat of the only person who played, from whose side all is told; None if nobody played, or two did."""
        return self.choices[0].seat if len(self.choices) == 1 else None

    @property
    def side(self) -> Seat:
        """The side whose chance the picture shows: the only person's, else the home side."""
        return HOME if self.person is None else self.person

    def moved(self, swing: Swing) -> str:
        """How a play moved the only person's chance, or else that of who gained: ``Herons 60% to 71%``, and the call's cost."""
        seat = swing.gained if self.person is None else self.person
        before, after = (percent(chance_of(seat, chance)) for chance in (swing.before, swing.after))
        points, called_by = round(100 * abs(swing.call)), self.names[HOME if swing.call < 0 else AWAY]
        cost = f"; the call cost the {called_by} {counted(points, 'point')}" if abs(swing.call) >= TELLING else ""
        return f"{self.names[seat]} {before} to {after}{cost}"

    def told(self, choices: Choices) -> tuple[str, ...]:
        """What a person's choices have cost, and what else moved his chance, in sentences."""
        name = self.names[choices.seat]
        start, end = (chance_of(choices.seat, chance) for chance in (self.chances[0], self.chances[-1]))
        lines = [
            f"The {name} had {counted(choices.made, 'choice')}, with those that were passed; "
            f"the coach ({hardness(self.coach)}) would have answered {choices.otherwise or 'none'} of them otherwise."
        ]
        moved = f"Their chance went from {percent(start)} to {end:.0%}"
        if choices.cost.is_chance:
            lines += ["So few games do not tell whether their own answers gained or cost them anything.", f"{moved}."]
            return tuple(lines)
        if choices.otherwise:
            lines.append(f"Their own answers {_cost_in_words(choices.cost)}.")
        luck = round(100 * self.luck(choices))
        by = "dice, cards" if self.cards else "the dice"
        lines.append(f"{moved}: {by} and the other manager {'gave' if luck >= 0 else 'took'} {counted(abs(luck), 'point')}.")
        return tuple(lines)

    def luck(self, choices: Choices) -> float:
        """What the dice, the cards and the other manager gave the side from its chance at the start, -1 to 1."""
        moved = self.chances[-1] - self.chances[0]
        return (moved if choices.seat == HOME else -moved) + choices.cost.mean


def by_size(swings: Sequence[Swing]) -> tuple[Swing, ...]:
    """Plays by how much they moved the chance, the biggest first: the order of every list of them."""
    return tuple(sorted(swings, key=lambda swing: (-swing.size, swing.number)))


def chance_of(seat: Seat, home: float) -> float:
    """The chance of a seat, from the home side's."""
    return home if seat == HOME else 1 - home


def hindsight(session: AnySession, effort: Effort = USUAL, watch: Watch = lambda done, of: None, jobs: int = 1) -> Hindsight:
    """Look back on a finished game; raises NotLegal if it is not over or no play was made.

    ``watch`` is called from time to time.
    """
    if session.asks:
        raise NotLegal("the game is not over: what its hidden parts would tell is not told, and nothing is decided yet")
    game, score = ball_game_named(session.record.game), session.result or (0, 0)
    entries = story(session.events, BOTH, passes(game)).entries
    plays = [entry for entry in entries if entry.made is not None and entry.scene is not None]
    if not plays:
        raise NotLegal("no play was made in this game")
    solved = _solved(game, session, watch)
    if solved is None:
        level = sensible_level(game.managers)
        outlook = outlook_of(
            game,
            session.record.setup,
            level,
            effort.games,
            Scorebook.of(session.events).innings,
            lambda done: watch(done, effort.games),
            jobs,
        )
        start, *held = _held(game, session)
        chances = (
            outlook.chance_of_home(1, AWAY, 0, EMPTY, (0, 0), start),
            *(_chance_at(scene, outlook, runs) for scene, runs in zip(_scenes(plays), held, strict=False)),
            share_won(score, HOME),
        )
        judge = Judge(session, level, outlook, chances, effort, watch)
        choices = tuple(judge.choices(seat) for seat in _people(session))
        before, after, calls = chances, chances[1:], (0.0,) * len(plays)
        how = f"from the runs that these teams score in {effort.games} games of computer managers"
        if any((start, *held)):
            how += ", and from what both sides held beside the score"
    else:
        chances, before, after, calls, choices = solved
        how, level = "exact, when both managers do their best from there on", "best"
    sheets = game.sheets(session.record.setup)
    return Hindsight(
        names=(sheets[AWAY].nickname, sheets[HOME].nickname),
        score=score,
        chances=chances,
        halves=_halves(plays),
        swings=tuple(
            Swing(number, _when(entry), entry.result, chance, then, call)
            for number, (entry, chance, then, call) in enumerate(zip(plays, before, after, calls, strict=False), 1)
        ),
        choices=choices,
        how=how,
        coach=level,
        cards=any(isinstance(event, Drawn) for event in session.events),
        is_exact=solved is not None,
    )


def _people(session: AnySession) -> list[Seat]:
    """The seats that no computer manager held."""
    return [seat for seat in BOTH if session.record.seats[seat] not in session.game.managers]


def _when(entry: StoryEntry) -> str:
    scene = entry.scene
    assert scene is not None
    return half_inning(scene.inning, scene.half).capitalize()


def _halves(plays: Sequence[StoryEntry]) -> tuple[HalfBegun, ...]:
    """Each half-inning with the number of its first play."""
    found: dict[tuple[int, Seat], HalfBegun] = {}
    for number, entry in enumerate(plays, 1):
        assert entry.scene is not None
        inning, half = entry.scene.inning, entry.scene.half
        found.setdefault((inning, half), HalfBegun(number, _when(entry), inning, half))
    return tuple(found.values())


# --- Chances from counted runs


def _scenes(plays: Sequence[StoryEntry]) -> Iterator[Scene]:
    """The scenes after all plays but the last, after which nothing is open."""
    for entry in plays[:-1]:
        assert entry.scene is not None
        yield entry.scene


def _chance_at(scene: Scene, outlook: Outlook, held: float) -> float:
    """The home side's chance after a play, where it holds so many runs more than the other side."""
    on = {way.end for way in scene.ways if not way.leaves}
    return outlook.chance_of_home(scene.inning, scene.half, scene.outs, (1 in on, 2 in on, 3 in on), scene.score, held)


def _held(game: AnyBallGame, session: AnySession) -> list[float]:
    """The runs that the home side holds more than the other side before the first play and after each one.

    Both hands are known now. After a turn's last play it is what they hold as the turn is over, after an earlier one what they
    hold as that play is told.
    """
    held: list[float] = []

    def watch(state: Any, event: Event) -> None:  # noqa: ANN401 (each game its own)
        if isinstance(event, Play):
            held.append(runs_held_by_home(game, state))

    for turn in range(session.turns):
        plays = sum(isinstance(event, Play) for event in session.events_of(turn))
        if plays and not held:
            held.append(runs_held_by_home(game, session.state_after(turn)))
        if plays > 1:
            session.watch_turn(turn, watch)
            held.pop()
        if plays:
            held.append(runs_held_by_home(game, session.state_after(turn + 1)))
    return held


# --- Exact chances


def _solved(
    game: AnyBallGame, session: AnySession, watch: Watch
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[float, ...], tuple[Choices, ...]] | None:
    """The home side's chances, those before and after each play, what each call and what people's choices have cost, exactly.

    A play begins with the call for it, so what that has cost is the play's. What a choice without a play has cost, as a bank,
    is between the chance after a play and that before the next one, or the game's end, so that no play is credited with it.
    None if the game can't be solved here.
    """
    if not solvable(game):
        return None
    record = session.record
    try:
        best = solver_of(game).best_play(record.setup)
    except HotStoveError:
        return None
    people = _people(session)
    chances: list[float] = []
    before: list[float] = []
    calls: list[float] = []
    made = dict.fromkeys(people, 0)
    thoughts: dict[Seat, list[SecondThought]] = {seat: [] for seat in people}
    walk: AnySession = Session(game, replace(record, answers=[], redo=[]))
    for place, answer in enumerate(record.answers):
        watch(place, len(record.answers))
        ask = asked(walk, answer.seat)
        played = plays_of(walk)
        if ask.seat is not None:
            worths = dict(best.worths(walk.state, ask.seat, ask.why))
            top = max(worths, key=lambda option: worths[option])
            home, cost = chance_of(ask.seat, worths[top]), worths[top] - worths[answer.text]
            chances += [home] * (played + 1 - len(chances))
            before += chances[len(before) : played]
            before[played:] = [home]
            calls += [0.0] * (played - len(calls))
            calls[played:] = [-cost if ask.seat == HOME else cost]
            if ask.seat in people and len(ask.options) > 1:
                made[ask.seat] += 1
                if cost > 0:
                    when, question = moment_now(game, walk, ask.seat), heading_of(game, session, ask)
                    thoughts[ask.seat].append(SecondThought(played, when, question, answer.text, top, Cost(cost, 0.0)))
        walk.answer(answer.text, answer.seat)
    plays, over = plays_of(walk), share_won(session.result or (0, 0), HOME)
    after = [*chances[1:], *([over] * (plays + 1 - len(chances)))]
    chances = [*chances[:plays], *([over] * (plays + 1 - len(chances[:plays])))]
    before = [*before[:plays], *chances[len(before) : plays]]
    return (
        tuple(chances),
        tuple(before),
        tuple(after),
        tuple(calls[:plays] + [0.0] * (plays - len(calls))),
        tuple(
            Choices(seat, made[seat], len(costly), Cost(sum(each.cost.mean for each in costly), 0.0), worst(costly))
            for seat, costly in thoughts.items()
        ),
    )


def points_of(cost: Cost) -> str:
    """What a choice has cost in points, with twice its error: ``7.1 ± 0.8 points``."""
    return f"{round(100 * cost.mean, 1) + 0.0:.1f}" + (f" ± {200 * cost.error:.1f}" if cost.error else "") + " points"


def _cost_in_words(cost: Cost) -> str:
    """``cost 21 points of the chance to win``, ``gained about 3 points of the chance to win, give or take 5``."""
    points = round(100 * abs(cost.mean))
    did = "cost" if cost.mean >= 0 else "gained"
    about, margin = ("about ", f", give or take {max(1, round(200 * cost.error))}") if cost.error else ("", "")
    return f"{did} {about}{counted(points, 'point')} of the chance to win{margin}"
