"""A finished game typed in: a half-inning a line in a scorer's shorthand, out of which come the events of a played game.

``Shorthand`` takes line after line and says where the game stands, or what is wrong and where; a line that is wrong changes
nothing. Scorebook, box score, export and statistics read its events like any other game's. Whole games as files are read
in ``files``, written in ``text``; docs/shorthand.md describes the language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.innings import decided, next_half
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Play, Substitution
from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.scenario_keys import HALVES
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.baseball.words import counted, ordinal
from hotstove.league.shorthand.clubs import TypedSide
from hotstove.league.shorthand.lineups import otherwise
from hotstove.league.shorthand.moves import BASES, WHY, At, made
from hotstove.league.shorthand.words import Token, tokens, word
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, Event, Seat, other

NINE: Final = 9
THREE: Final = 3
GOES_ON: Final = ".."
"""Ends a line whose half-inning goes on below."""
Rosters = tuple[Sequence[Player], Sequence[Player]]
_LABEL: Final = re.compile(r"([TB]?)([0-9]{1,3})([TB]?)[:.]", re.IGNORECASE)
_ROLES: Final = "PH|PR[123]?|P|C|1B|2B|3B|SS|LF|CF|RF|DH|[1-9]|10"
_CHANGE: Final = re.compile(rf"(?P<side>@?)(?P<role>{_ROLES})[:=](?P<name>[^:=>]+)(?:>(?P<whom>[^:=>]+))?", re.IGNORECASE)
_CHECK: Final = re.compile(r"([^\W\d][^:=>()]*):")


@dataclass(frozen=True, slots=True)
class GameStatus:
    """Where a game stands between two plays. ``bases`` and ``batter`` are names, ``over`` says how the game ended."""

    inning: int
    half: Seat
    outs: int
    bases: tuple[str | None, str | None, str | None]
    score: tuple[int, int]
    batter: str
    clubs: tuple[str, str]
    over: str = ""

    def __str__(self) -> str:
        """``Top of the 3rd, 2 out, Ruth on second, Gehrig bats. Senators 1, Yankees 3``."""
        score = ", ".join(f"{club} {runs}" for club, runs in zip(self.clubs, self.score, strict=True))
        if self.over:
            return f"Over, {self.over}. {score}"
        on = [f"{name} on {base}" for name, base in zip(self.bases, BASES[1:4], strict=True) if name]
        parts = [f"{HALVES[self.half].capitalize()} of the {ordinal(self.inning)}", f"{self.outs} out", *on]
        return f"{', '.join([*parts, f'{self.batter} bats'])}. {score}"


class Shorthand:
    """A game as it is typed in. ``events`` are those of the game so far."""

    def __init__(
        self,
        teams: tuple[TeamSheet, TeamSheet],
        title: str = "",
        innings: int = NINE,
        rosters: Rosters = ((), ()),
        banked: bool = False,
        whole_lines: bool = True,
    ) -> None:
        """``rosters`` are the players who may come in, the starters among them or not; empty where anybody may.

        ``banked``: runs count only when the offense banks them before the third out. ``whole_lines``: a line holds a whole
        half-inning, unless ``..`` says that it goes on; without it plays may be typed one by one.
        """
        self.teams, self.innings, self.banked, self.whole_lines = teams, innings, banked, whole_lines
        self.events: list[Event] = [GameBegins(f"{WHY} game", title, teams, innings)]
        self._sides = (TypedSide(teams[AWAY], rosters[AWAY], AWAY), TypedSide(teams[HOME], rosters[HOME], HOME))
        self._due = (0, 0)
        self._score = (0, 0)
        self._inning = 1
        self._half: Seat = AWAY
        self._begun = False
        self._bases: tuple[str | None, str | None, str | None] = (None, None, None)
        self._outs = self._runs = 0
        self._over = ""

    def copy(self) -> Shorthand:
        """The game apart, to try something on."""
        new = object.__new__(Shorthand)
        new.__dict__.update(self.__dict__)
        new.events = list(self.events)
        new._sides = (self._sides[AWAY].copy(), self._sides[HOME].copy())
        return new

    def line_up(self, seat: Seat, text: str) -> None:
        """Before the first play: what is other in a side's lineup, or all of it. Raises Unreadable or NotLegal."""
        side = self._sides[seat]
        where = f"{side.sheet.nickname}: "
        if self._begun or len(self.events) > 1:
            raise NotLegal(f"{where}the game has begun; lineups stand before its first play")
        people = tuple(side.players.values())
        changed = TypedSide(otherwise(side.sheet, text, people, where), () if side.open else people, seat)
        self._sides = (changed, self._sides[HOME]) if seat == AWAY else (self._sides[AWAY], changed)
        self.teams = (self._sides[AWAY].sheet, self._sides[HOME].sheet)
        begins = self.events[0]
        assert isinstance(begins, GameBegins)
        self.events[0] = GameBegins(begins.why, begins.game, self.teams, self.innings)

    # --- Where it stands

    @property
    def status(self) -> GameStatus:
        """Where the game stands."""
        offense = self._sides[self._half]
        first, second, third = (None if runner is None else offense.name(runner) for runner in self._bases)
        batter = offense.name(self._batter)
        clubs = (self.teams[AWAY].nickname, self.teams[HOME].nickname)
        return GameStatus(self._inning, self._half, self._outs, (first, second, third), self._score, batter, clubs, self._over)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return bool(self._over)

    @property
    def in_half(self) -> bool:
        """Has the half-inning begun that is to come next, or goes on?"""
        return self._begun

    @property
    def at(self) -> At:
        """The moment of the next play."""
        first, second, third = (runner is not None for runner in self._bases)
        needed = self._score[AWAY] - self._score[HOME] + 1 if self._last_half else 0
        return At((first, second, third), self._outs, needed, self._sides[other(self._half)].lineup.fields)

    @property
    def _last_half(self) -> bool:
        """Does the game end as soon as the side at bat leads?"""
        return self._half == HOME and self._inning >= self.innings and not self.banked

    @property
    def _batter(self) -> str:
        return self._sides[self._half].lineup.order[self._due[self._half]]

    # --- Lines

    def read(self, line: str) -> GameStatus:
        """A line of plays: where the game stands after it. Raises Unreadable or NotLegal, and nothing of the line counts then.

        The message names the half-inning, the column and the word.
        """
        trial = self.copy()
        trial._line(line)
        self.__dict__.update(trial.__dict__)
        return self.status

    def end(self, how: str) -> None:
        """The game is over here, by rain or darkness; or, of one that is over, how people say it."""
        if not self._over:
            if self._begun:
                self._end_half("called")
            self.events.append(GameEnds(f"{WHY} game over", how))
        else:
            self.events[-1] = GameEnds(f"{WHY} game over", how)
        self._over = how

    def _line(self, line: str) -> None:
        pieces = tokens(line.split("#")[0])
        goes_on = bool(pieces) and pieces[-1].text == GOES_ON
        if goes_on:
            pieces.pop()
        place = self._place()
        ended, before = False, len(self.events)
        for number, token in enumerate(pieces):
            try:
                if number == 0 and (label := _LABEL.fullmatch(token.text)):
                    self._check_label(label)
                    continue
                if token.text.startswith("="):
                    self._check_runs(token.text, ended)
                    continue
                if ended:
                    raise NotLegal(
                        f"the game is over, {self._over}" if self._over else "three are out: the half-inning is over"
                    )
                ended = self._word(token)
            except (NotLegal, Unreadable) as error:
                raise type(error)(f"{place}, column {token.column}, {token.text!r}: {error}") from None
        played = any(isinstance(event, Play) for event in self.events[before:])
        if played and not ended and not goes_on and self.whole_lines:
            raise NotLegal(
                f"{place}, at the end of the line: only {self._outs} out; "
                f"a line whose half-inning goes on below ends in {GOES_ON}"
            )

    def _place(self) -> str:
        if self._over:
            return "after the game"
        return f"{HALVES[self._half]} of the {ordinal(self._inning)}"

    def _check_label(self, label: re.Match[str]) -> None:
        half = {"T": AWAY, "B": HOME}.get((label[1] or label[3]).upper(), self._half)
        if (int(label[2]), half) != (self._inning, self._half):
            raise NotLegal(f"the {self._place()} {f'goes on with {self._outs} out' if self._begun else 'is next'}")

    def _check_runs(self, text: str, ended: bool) -> None:
        if not text[1:].isdecimal():
            raise Unreadable("after = the runs of the half-inning are expected")
        if self._runs != int(text[1:]):
            had = "so far" if not ended else "in all"
            raise NotLegal(f"the plays bring {counted(self._runs, 'run')} {had}")

    def _word(self, token: Token) -> bool:
        """One word; is the half-inning over with it?"""
        text = token.text
        if self._over:
            raise NotLegal(f"the game is over, {self._over}")
        if change := _CHANGE.fullmatch(text):
            self._substitute(change["role"].upper(), change["name"], change["whom"] or "", bool(change["side"]))
            return False
        if check := _CHECK.fullmatch(text):
            self._check_batter(check[1])
            return False
        if text.lower() == "bank" or text.lower().startswith("end:"):
            self._begin()
            return self._end_early("bank" if text.lower() == "bank" else text[4:].replace("_", " "))
        self._play(made(word(text), self._batter, self.at))
        return not self._begun

    def _check_batter(self, name: str) -> None:
        offense = self._sides[self._half]
        found = offense.find(name, offense.lineup.in_game)
        if found is None:
            raise NotLegal(f"the {offense.sheet.nickname} have no {name} in the game")
        if found != self._batter:
            raise NotLegal(f"{offense.name(found)} bats out of turn; {offense.name(self._batter)} is due")

    # --- Plays

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            self._runs = 0
            self.events.append(HalfInningBegins(f"{WHY} half-inning", self._inning, self._half, self.banked))

    def _play(self, play: Play) -> None:
        self._begin()
        self.events += self._sides[other(self._half)].settle()
        self.events.append(play)
        who = (self._batter, *self._bases, None)
        first, second, third = play.after
        self._bases = (who[first], who[second], who[third])
        self._outs += play.outs
        self._runs += play.home
        if not self.banked:
            self._count(play.home)
        if play.ends_plate_appearance:
            due = list(self._due)
            due[self._half] = (due[self._half] + 1) % len(self._sides[self._half].lineup.order)
            self._due = (due[AWAY], due[HOME])
        if self._outs == THREE:
            self._end_half("bust" if self.banked else "three outs", not self.banked)
        elif self._last_half and self._score[HOME] > self._score[AWAY]:
            self._end_half("walk-off")

    def _count(self, runs: int) -> None:
        score = list(self._score)
        score[self._half] += runs
        self._score = (score[AWAY], score[HOME])

    def _end_early(self, how: str) -> bool:
        if not self.banked:
            raise NotLegal("a half-inning ends with the third out; a game that is called ends with a line over: HOW")
        self._count(self._runs)
        self._end_half(how)
        return True

    def _end_half(self, how: str, runs_count: bool = True) -> None:
        self.events.append(HalfInningEnds(f"{WHY} {how}", how, runs_count))
        self._begun = False
        self._outs, self._bases = 0, (None, None, None)
        if how == "called":
            return
        if decided(self._inning, self._half, self._score, self.innings):
            self._over = f"{self._inning} innings"
            if self._half == AWAY:
                self._over += ", the home half of the last not needed"
            self.events.append(GameEnds(f"{WHY} game over", self._over))
            return
        self._inning, self._half = next_half(self._inning, self._half)

    # --- Substitutions

    def _substitute(self, role: str, name: str, whom: str, at_bat: bool) -> None:
        """``ph:`` and ``pr:`` for the side at bat, ``p:`` and positions for the side in the field; ``@`` for the one at bat."""
        offense = self._sides[self._half]
        self._begin()
        if role == "PH":
            if whom and offense.find(whom, offense.lineup.in_game) != self._batter:
                raise NotLegal(f"{offense.name(self._batter)} is due to bat, for whom a pinch hitter comes in")
            self.events.append(
                offense.enters(
                    offense.coming(name, self._sides[other(self._half)]), self._due[self._half], Position.PINCH_HITTER
                )
            )
        elif role.startswith("PR"):
            self._pinch_run(role[2:], name, whom)
        else:
            self._field_change(offense if at_bat else self._sides[other(self._half)], _position(role), name, whom)

    def _pinch_run(self, base: str, name: str, whom: str) -> None:
        offense = self._sides[self._half]
        runners = [number for number in (1, 2, 3) if self._bases[number - 1] is not None]
        if base:
            runners = [number for number in runners if number == int(base)]
        elif whom:
            found = offense.find(whom, offense.lineup.in_game)
            runners = [number for number in runners if self._bases[number - 1] == found]
        if not runners:
            raise NotLegal(f"{whom or 'nobody'} is {'not ' if whom else ''}on {BASES[int(base)] if base else 'base'}")
        if len(runners) > 1:
            raise NotLegal("more than one is on base; say for whom: pr1:NAME, pr2:NAME, pr3:NAME")
        bases = list(self._bases)
        runner = bases[runners[0] - 1] or ""
        change = offense.enters(
            offense.coming(name, self._sides[other(self._half)]), offense.lineup.slot_of(runner), Position.PINCH_RUNNER
        )
        bases[runners[0] - 1] = change.player.id
        self._bases = (bases[0], bases[1], bases[2])
        self.events.append(change)

    def _field_change(self, side: TypedSide, position: Position, name: str, whom: str) -> None:
        """Somebody comes in at a position, into the place of who has it or of ``whom``; or one in the game moves there."""
        if position is Position.PITCHER and side.lineup.pitcher is None:
            raise NotLegal("this game names no pitchers")
        inside = side.find(name, side.lineup.in_game)
        if inside is not None and not whom:
            if position is Position.PITCHER and side.lineup.pitcher == inside:
                raise NotLegal(f"{side.name(inside)} pitches already")
            self._enter(side, side.moves(inside, position))
            return
        entering = side.coming(name, self._sides[other(side.seat)])
        if whom:
            leaving = side.find(whom, side.lineup.in_game)
            if leaving is None:
                raise NotLegal(f"the {side.sheet.nickname} have no {whom} in the game")
            slot = side.lineup.slot_of(leaving)
        else:
            slot = side.lineup.slot_at(position)
            pitches = position is Position.PITCHER and side.lineup.pitcher is not None
            if slot < 0 and not pitches:
                raise NotLegal(
                    f"nobody of the {side.sheet.nickname} plays {position.short}; say for whom: {position.short}:{name}>NAME"
                )
        if slot < 0 and position is not Position.PITCHER:
            raise NotLegal(f"{whom} does not bat; only a pitcher can come in for him")
        self._enter(side, side.enters(entering, slot, position))

    def _enter(self, side: TypedSide, change: Substitution) -> None:
        self.events.append(change)
        if side is self._sides[self._half]:  # who comes in for a runner stands where he stood
            first, second, third = (change.player.id if runner == change.replaces else runner for runner in self._bases)
            self._bases = (first, second, third)


def _position(text: str) -> Position:
    try:
        found = position_named(text)
    except ValueError:
        found = Position.PINCH_HITTER
    if found in (Position.PINCH_HITTER, Position.PINCH_RUNNER):
        raise Unreadable(f"{text} is no position: {', '.join(position.short for position in Position)}")
    return found
