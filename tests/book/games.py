"""Games to keep score of: whole Small Ball games by computer managers, and hand-made events of a game with fielders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, Slot, TeamSheet
from hotstove.games.smallball import GAME
from hotstove.table.events import Event, Seat
from hotstove.table.game import Bench, Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

FIELD = (
    Position.CENTER_FIELD,
    Position.SECOND_BASE,
    Position.FIRST_BASE,
    Position.LEFT_FIELD,
    Position.THIRD_BASE,
    Position.RIGHT_FIELD,
    Position.SHORTSTOP,
    Position.CATCHER,
    Position.PITCHER,
)


O = TypeVar("O")  # noqa: E741


class ByList:
    """A manager who takes the options that a list of numbers points at, over and over, and banks when the game grows long.

    Somebody who never banks never scores: two of them would play for ever.
    """

    def __init__(self, picks: Sequence[int]) -> None:
        self.picks = picks
        self.asked = 0

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        self.asked += 1
        if self.asked > 300:
            return next((option for option in options if str(option) == "bank"), options[0])
        return options[self.picks[self.asked % len(self.picks)] % len(options)]


def events_by_lists(seed: str, away: Sequence[int], home: Sequence[int]) -> list[Event]:
    """A whole game of Small Ball by two managers of that kind."""
    table = LiveTable(GAME, (ByList(away), ByList(home)), seed)
    table.play(small_ball())
    return table.events


@cache
def small_ball(bank_nothing: bool = False) -> Setup:
    """Small Ball as it ships: Foxes at Herons; ``bank_nothing``: a half-inning may be ended before anybody bats."""
    return GAME.set_up(as_node(None), as_node(None), as_node({"bank_nothing": bank_nothing}))


@cache
def small_ball_events(
    seed: str, levels: tuple[str, str] = ("random", "random"), bank_nothing: bool = False
) -> tuple[Event, ...]:
    """A whole game by two computer managers."""
    setup = small_ball(bank_nothing)
    away, home = (GAME.managers[level](setup) for level in levels)
    table = LiveTable(GAME, (away, home), seed)
    table.play(setup)
    return tuple(table.events)


def team(code: str, name: str, dh: bool = False) -> TeamSheet:
    """A team of a game that names its fielders. Ids are a letter and the place in the order: ``h1``; the pitcher is ``hp``."""
    letter = code[0].lower()
    nickname = {"V": "Voles", "H": "Herring"}.get(code[0], "Nine")
    places = (*FIELD[:8], Position.DESIGNATED_HITTER) if dh else FIELD
    pitcher = Player(f"{letter}p", f"{name} Pitcher", throws="R")
    order = tuple(
        Slot(pitcher if place is Position.PITCHER else Player(f"{letter}{number}", f"{name} {nickname}{number}"), place)
        for number, place in enumerate(places, 1)
    )
    return TeamSheet(code, f"{name} {nickname}", nickname, order, pitcher)


class Tale:
    """Events told by hand: a game with fielders and pitchers. The batter is whoever is due."""

    def __init__(self, dh: bool = False, innings: int = 9) -> None:
        self.teams = (team("VIS", "Valley", dh), team("HOM", "Harbor", dh))
        self.events: list[Event] = [GameBegins("T-1 game", "Tale", self.teams, innings)]
        self.orders = [[slot.player.id for slot in sheet.order] for sheet in self.teams]
        self.due = [0, 0]
        self.inning, self.half = 0, 1
        self.outs = 0

    @property
    def side(self) -> Seat:
        """The side at bat."""
        return 1 if self.half else 0

    @property
    def batter(self) -> str:
        """The id of who is due."""
        return self.orders[self.half][self.due[self.half]]

    def begin(self) -> None:
        """The next half-inning."""
        self.inning, self.half = (self.inning, 1) if self.half == 0 else (self.inning + 1, 0)
        self.outs = 0
        self.events.append(HalfInningBegins("T-2 half-inning", self.inning, self.side))

    def end(self, how: str = "three outs") -> None:
        """The half-inning's end."""
        self.events.append(HalfInningEnds("T-3 end", how))

    def play(self, kind: Kind, *moves: Move, hit_to: int = 0, rbi: int | None = None) -> Play:
        """A play of the batter who is due."""
        play = Play(f"T-4 {kind.words}", kind, self.batter, moves, hit_to=hit_to, rbi=rbi)
        self.events.append(play)
        self.outs += play.outs
        if play.ends_plate_appearance:
            self.due[self.half] = (self.due[self.half] + 1) % 9
        return play

    def substitute(self, side: Seat, entering: str, replaces: str, position: Position, name: str = "") -> None:
        """Somebody comes in for another, into his place of the order."""
        order = self.orders[side]
        slot = order.index(replaces) if replaces in order else -1
        if slot >= 0:
            order[slot] = entering
        player = Player(entering, name or f"Sub {entering.capitalize()}")
        self.events.append(Substitution("T-5 substitution", side, player, replaces, slot, position))

    def finish(self, how: str = "nine innings") -> list[Event]:
        """The whole game."""
        return [*self.events, GameEnds("T-6 game over", how)]


def go(start: int, end: int, error: int = 0, steal: bool = False) -> Move:
    """Somebody moves and is safe."""
    return Move(start, end, error=error, steal=steal)


def out(start: int, end: int, *fielders: int, steal: bool = False) -> Move:
    """Somebody is put out."""
    return Move(start, end, out=True, fielders=fielders, steal=steal)


def three_up(tale: Tale) -> None:
    """A half-inning of strikeout, grounder, fly."""
    tale.begin()
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.GROUND_OUT, out(0, 1, 6, 3))
    tale.play(Kind.FLY_OUT, out(0, 0, 8))
    tale.end()


def whole_game() -> list[Event]:
    """Nine innings with everything: pinch hitters, inherited runners, unearned runs, SF, SH, GDP, CS, PB, WP, balk, FC.

    Herring 5, Voles 3; the totals in the tests were worked out by hand.
    """
    tale = Tale()
    _first_three(tale)
    for _ in range(6):
        three_up(tale)
    three_up(tale)
    # Bottom of the 7th: a pinch hitter for the pitcher, then a reliever with two men on, who are not his.
    tale.begin()
    tale.play(Kind.SINGLE, go(0, 1), hit_to=7)
    tale.play(Kind.WALK, go(1, 2), go(0, 1))
    tale.play(Kind.FLY_OUT, out(0, 0, 8))
    tale.substitute(1, "hb", "hp", Position.PINCH_HITTER, "Bo Harker")
    tale.play(Kind.SINGLE, go(2, 4), go(1, 2), go(0, 1), hit_to=9)
    tale.substitute(0, "vr", "vp", Position.PITCHER, "Ray Relief")
    tale.play(Kind.FIELDERS_CHOICE, go(2, 3), out(1, 2, 5, 4), go(0, 1))
    tale.play(Kind.SINGLE, go(3, 4), go(1, 2), go(0, 1), hit_to=8)
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
    tale.substitute(1, "hr", "hb", Position.PITCHER, "Cal Closer")
    tale.begin()
    tale.play(Kind.HOME_RUN, go(0, 4))
    tale.play(Kind.SINGLE, go(0, 1), hit_to=7)
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.substitute(0, "vb", "vr", Position.PINCH_HITTER, "Pat Viner")
    tale.play(Kind.WALK, go(1, 2), go(0, 1))
    tale.play(Kind.FLY_OUT, out(0, 0, 8))
    tale.play(Kind.GROUND_OUT, out(0, 1, 6, 3))
    tale.end()
    tale.substitute(0, "vs", "vb", Position.PITCHER, "Sam Swing")
    three_up(tale)
    tale.begin()
    tale.play(Kind.TRIPLE, go(0, 3), hit_to=8)
    tale.play(Kind.SINGLE, go(3, 4), go(0, 1), hit_to=7)
    tale.play(Kind.GROUND_OUT, out(1, 2, 6, 4), out(0, 1, 4, 3))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
    return tale.finish("9 innings, the home half of the last not needed")


def charged_runs() -> list[Event]:
    """Three innings that turn on whose run it is: force plays on runners of another pitcher, or on by an error."""
    tale = Tale(innings=3)
    tale.begin()  # the walk is the starter's, so is the batter who is safe on the force play
    tale.play(Kind.WALK, go(0, 1))
    tale.substitute(1, "hx", "hp", Position.PITCHER)
    tale.play(Kind.FIELDERS_CHOICE, out(1, 2, 5, 4), go(0, 1))
    tale.play(Kind.HOME_RUN, go(1, 4), go(0, 4))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
    tale.begin()  # on by an error, forced: who is safe instead scores unearned, the home run behind him is earned
    tale.play(Kind.ERROR, go(0, 1, error=6))
    tale.play(Kind.FIELDERS_CHOICE, out(1, 2, 5, 4), go(0, 1))
    tale.play(Kind.HOME_RUN, go(1, 4), go(0, 4))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
    tale.begin()  # a reliever after two outs and an error: his run is earned (OBR 9.16(i)), the error's is not
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.ERROR, go(0, 1, error=4))
    tale.substitute(1, "hy", "hx", Position.PITCHER)
    tale.play(Kind.HOME_RUN, go(1, 4), go(0, 4))
    tale.play(Kind.GROUND_OUT, out(0, 1, 6, 3))
    tale.end()
    for _ in range(3):
        three_up(tale)
    return tale.finish("3 innings")


def _first_three(tale: Tale) -> None:
    tale.begin()  # top of the 1st: a run without a hit
    tale.play(Kind.WALK, go(0, 1))
    tale.play(Kind.BUNT_OUT, go(1, 2), out(0, 1, 1, 3))
    tale.play(Kind.WILD_PITCH, go(2, 3))
    tale.play(Kind.FLY_OUT, go(3, 4), out(0, 0, 8))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
    tale.begin()  # bottom: three runs, none of them earned, since the error cost the third out
    tale.play(Kind.ERROR, go(0, 1, error=6))
    tale.play(Kind.SINGLE, go(1, 2), go(0, 1), hit_to=8)
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.SINGLE, go(2, 4), go(1, 2), go(0, 1), hit_to=8)
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.DOUBLE, go(2, 4), go(1, 4), go(0, 2), hit_to=7)
    tale.play(Kind.GROUND_OUT, out(0, 1, 4, 3))
    tale.end()
    tale.begin()
    tale.play(Kind.SINGLE, go(0, 1), hit_to=9)
    tale.play(Kind.STEAL, out(1, 2, 2, 6, steal=True))
    tale.play(Kind.FLY_OUT, out(0, 0, 7))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
    three_up(tale)
    tale.begin()
    tale.play(Kind.SINGLE, go(0, 1), hit_to=7)
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.SINGLE, go(1, 2), go(0, 1), hit_to=7)
    tale.play(Kind.GROUND_OUT, out(1, 2, 6, 4), out(0, 1, 4, 3))
    tale.end()
    tale.begin()
    tale.play(Kind.WALK, go(0, 1))
    tale.play(Kind.BALK, go(1, 2))
    tale.play(Kind.PASSED_BALL, go(2, 3))
    tale.play(Kind.FIELDERS_CHOICE, out(3, 4, 6, 2), go(0, 1), hit_to=6)
    tale.play(Kind.FLY_OUT, out(0, 0, 8))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
