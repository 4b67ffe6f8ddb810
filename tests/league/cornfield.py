"""A ball game with pitchers, fielders and seasons, small enough for tests: two dice an at-bat, three innings.

A team is eleven hitters and four pitchers by name. Its sheet for a game adds who starts, the batting order and who can't
play, all of which follow from what the club has done before, so that a season changes as soon as a history does. The side at
bat swings or bunts before every at-bat; the starter leaves after two innings.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn, cast

from hotstove.baseball.ball_game import Progress, Situation
from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, advance, forced
from hotstove.baseball.board import Board
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.innings import decided, next_half
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Injury, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available, ClubHistory, GameDay
from hotstove.baseball.teams import Player, Slot, TeamSheet
from hotstove.managers.simple import AtRandom, First
from hotstove.stats.card_maker import Pressed
from hotstove.stats.seasons import BattingSeason, PitchingSeason, PlayerSeason, Season, TeamSeason
from hotstove.table import AWAY, Chance, Event, NotLegal, Seat, SeenAnswer, Table, Unreadable, dice, other
from hotstove.table.dice import SIX_SIDED
from hotstove.table.game import Manager, Paragraph, Rule, Setup, Switch, read_switches
from hotstove.table.questions import Question
from hotstove.table.texts import Json, Node

INNINGS = 3
FIELD = tuple(Position(number) for number in range(2, 10))
PAIR = dice(SIX_SIDED, SIX_SIDED).read(lambda first, second: (int(first) - 1) * 6 + int(second))
SWING, BUNT = "swing", "bunt"
SEASON_LEVEL = "season"
HITTERS, STAFF, ORDER = 11, 4, 9


@dataclass
class State:
    """The game between two at-bats: who stands on base, who is due, who pitches."""

    sheets: tuple[TeamSheet, TeamSheet]
    relievers: tuple[Player, Player]
    relieved: list[bool] = field(default_factory=lambda: [False, False])
    pitchers: list[Player] = field(default_factory=list)
    bases: list[str | None] = field(default_factory=lambda: [None, None, None])
    due: list[int] = field(default_factory=lambda: [0, 0])
    score: list[int] = field(default_factory=lambda: [0, 0])
    hurt: list[str] = field(default_factory=lambda: ["", ""])
    inning: int = 1
    half: Seat = AWAY
    outs: int = 0
    over: bool = False

    def copy(self) -> State:
        new = replace(self, relieved=list(self.relieved), pitchers=list(self.pitchers), bases=list(self.bases))
        return replace(new, due=list(self.due), score=list(self.score), hurt=list(self.hurt))

    def key(self) -> Hashable:
        return repr(self)


def turn(state: State, table: Table) -> None:
    """An at-bat."""
    side, defense = state.half, other(state.half)
    if state.inning == 3 and not state.outs and not state.relieved[defense] and state.bases == [None, None, None]:
        state.relieved[defense] = True
        leaving, coming = state.pitchers[defense], state.relievers[defense]
        state.pitchers[defense] = coming
        order = state.sheets[defense].order
        slot = next((n for n, place in enumerate(order) if place.player.id == leaving.id), -1)
        if slot >= 0:
            slots = tuple(Slot(coming, place.position) if n == slot else place for n, place in enumerate(order))
            changed = replace(state.sheets[defense], order=slots)
            state.sheets = (changed, state.sheets[1]) if defense == AWAY else (state.sheets[0], changed)
        table.tell(Substitution("C-05 relief", defense, coming, leaving.id, slot, Position.PITCHER))
    order = state.sheets[side].order
    batter = order[state.due[side] % 9].player
    state.due[side] += 1
    called = table.choose(side, (SWING, BUNT), "C-02 call")
    read = table.roll(PAIR, "C-03 at-bat")
    play = play_of(batter.id, read, called == BUNT, state.bases, state.outs)
    table.tell(play)
    if read == 36 and not state.hurt[side]:
        state.hurt[side] = batter.id
        table.tell(Injury("C-06 injury", side, batter.id, 3))
    who = [batter.id, *state.bases]
    state.score[side] += len(play.came_home)
    state.bases = [{**dict(enumerate(who)), 4: None}[base] for base in play.after]
    state.outs += play.outs
    walked_off = side and state.inning >= INNINGS and state.score[1] > state.score[0]
    if state.outs < 3 and not walked_off:
        return
    table.tell(HalfInningEnds("C-04 half-inning", "three outs" if state.outs >= 3 else "the winning run"))
    state.bases = [None, None, None]
    score = (state.score[0], state.score[1])
    if decided(state.inning, side, score, INNINGS):
        state.over = True
        table.tell(GameEnds("C-04 game", f"{state.inning} innings"))
        return
    (state.inning, state.half), state.outs = next_half(state.inning, side), 0
    table.tell(HalfInningBegins("C-04 half-inning", state.inning, state.half))


def play_of(batter: str, read: int, bunt: bool, bases: Sequence[str | None], outs: int) -> Play:
    """What the dice say."""
    occupied = bases[0] is not None, bases[1] is not None, bases[2] is not None
    if bunt or read <= 10:
        moves = (*(advance(occupied, 1) if bunt and outs < 2 else ()), Move(BATTER, 1, out=True, fielders=(1, 3)))
        return Play("C-03 out", Kind.BUNT_OUT if bunt else Kind.GROUND_OUT, batter, moves)
    if read <= 18:
        return Play("C-03 out", Kind.STRIKEOUT, batter, (Move(BATTER, 0, out=True, fielders=(2,)),))
    if read <= 22:
        return Play("C-03 out", Kind.FLY_OUT, batter, (Move(BATTER, 1, out=True, fielders=(8,)),))
    if read == 23:
        return Play("C-03 error", Kind.ERROR, batter, (*advance(occupied, 1), Move(BATTER, 1, error=6)))
    if read <= 27:
        return Play("C-03 walk", Kind.WALK, batter, (*forced(occupied), Move(BATTER, 1)))
    bases_taken = 1 if read <= 32 else 2 if read <= 34 else 4
    kind = {1: Kind.SINGLE, 2: Kind.DOUBLE, 4: Kind.HOME_RUN}[bases_taken]
    return Play("C-03 hit", kind, batter, (*advance(occupied, bases_taken), Move(BATTER, min(bases_taken, HOME_PLATE))))


# --- Seasons


class Bench:
    """The fake dugout. Every figure of a history that a dugout may read has a say in who plays."""

    manager = SEASON_LEVEL
    options = ("pitchers_bat",)
    own_clubs = False

    def sheet(self, team: Json, history: ClubHistory, day: GameDay, luck: int, starter: str = "") -> Json:
        data = cast("dict[str, list[str]]", team)
        if starter and history.of(starter).out:
            raise NotLegal(f"{starter} is hurt")
        out = [name for name in data["hitters"] if history.of(name).out]
        able = [name for name in data["hitters"] if name not in out]
        if len(able) < ORDER:
            able, out = data["hitters"], []
        done = [(history.of(name).plate_appearances, history.of(name).attempts, name) for name in able]
        order = [name for _, _, name in sorted(done)][:8]
        turned = (luck + history.games + len(day.opponent) + day.month) % 8
        rested = sorted(data["pitchers"], key=lambda name: (_last(history, name), history.of(name).batters_faced))
        return {
            "team": team,
            "starter": starter or rested[0],
            "order": list[Json](order[turned:] + order[:turned]),
            "out": list[Json](out),
        }

    def for_person(self, sheet: Json, history: ClubHistory, day: GameDay, bound: bool) -> Json:
        return sheet

    def left_out(self, sheet: Json) -> Mapping[str, str]:
        return {}

    def second_look(self, sheet: Json, other: Json, luck: int) -> Json:
        mine, theirs = cast("dict[str, Json]", sheet), cast("dict[str, str]", other)
        order = cast("list[Json]", mine["order"])
        return {**mine, "order": order[::-1]} if theirs["starter"].endswith("1") else mine

    def available(self, team: Json, history: ClubHistory, day: GameDay) -> Sequence[Available]:
        data = cast("dict[str, list[str]]", team)
        out = {name: "hurt" if history.of(name).out else "" for name in (*data["hitters"], *data["pitchers"])}
        mound = (Position.PITCHER,)
        staff = [
            Available(_player(name), mound, True, f"last on day {_last(history, name)}", out[name]) for name in data["pitchers"]
        ]
        return [*staff, *(Available(_player(name), FIELD, False, "bats right", out[name]) for name in data["hitters"])]

    def lined_up(self, sheet: Json, order: Sequence[Slot]) -> Json:
        data = cast("dict[str, Json]", sheet)
        stands = {slot.position: slot.player.id for slot in order}
        if [slot.position for slot in order[:8]] != list(FIELD):
            raise NotLegal("they bat as they stand in the field")
        return {**data, "order": list[Json]([stands[position] for position in FIELD])}

    def options_for(self, switches: Sequence[Switch], day: GameDay) -> Mapping[str, Json]:
        options: dict[str, Json] = {switch.name: switch.default for switch in switches}
        if day.designated_hitter:
            options["pitchers_bat"] = False
        return options

    def after(self, events: Sequence[Event], seat: Seat, history: ClubHistory, day: GameDay) -> None:
        for event in events:
            if isinstance(event, Injury) and event.side == seat:
                history.of(event.player).out = event.games
            elif isinstance(event, Play) and event.kind is Kind.WALK and event.batter in history.players:
                history.of(event.batter).attempts += 1


def _last(history: ClubHistory, name: str) -> int:
    days = history.of(name).pitched
    return days[-1].day if days else -1


class Press:
    """The fake card maker: names are all there is to a card."""

    method = "names"
    options: Mapping[str, Json] = {}

    def press(self, season: Season, teams: Sequence[str], progress: Progress | None = None) -> Sequence[Pressed]:
        pressed = []
        for code in teams or [team.code for team in season.teams]:
            team = season.by_code[code]
            hitters: list[Json] = [player.id for player in team.players if player.pitching is None]
            pitchers: list[Json] = [player.id for player in team.players if player.pitching is not None]
            pressed.append(Pressed(code, {"code": code, "name": team.name, "hitters": hitters, "pitchers": pitchers}))
        return pressed


def season(clubs: int = 6, games: int = 20, year: int = 1955) -> Season:
    """A season of made-up clubs in two leagues, half of which have a designated hitter."""
    teams = []
    for number in range(clubs):
        code = f"C{number:02}"
        batting = BattingSeason(games=games, at_bats=90, runs=9, hits=25, doubles=4, home_runs=2, walks=9, strikeouts=20)
        hitters = [PlayerSeason(f"{code}-h{n}", f"Hal {code}h{n}", "R", "R", batting, None, ()) for n in range(HITTERS)]
        pitching = PitchingSeason(games=games, starts=games // STAFF, batters_faced=250)
        staff = [PlayerSeason(f"{code}-p{n}", f"Pat {code}p{n}", "R", "R", BattingSeason(), pitching, ()) for n in range(STAFF)]
        league, division = ("AL", "NL")[number % 2], ""
        won = games // 2
        place = (code, f"Clubtown {number}s", league, division, games, games // 2, won, games - won, 99, 99, 1.0)
        teams.append(TeamSeason(*place, (*hitters, *staff)))
    kept = frozenset({"strikeouts", "stolen_bases", "sacrifice_hits", "sacrifice_flies", "hit_by_pitch", "double_plays"})
    return Season(year, tuple(teams), kept, frozenset({"AL"}), "made up")


# --- The game


class Cornfield:
    """The game object, as an installed game has one."""

    name = "cornfield"
    title = "Cornfield"
    edition = "1"
    about = "Two dice."
    primer: tuple[Paragraph, ...] = (Paragraph("", "Swing or bunt."),)
    hides = False
    switches: tuple[Switch, ...] = (Switch("pitchers_bat", False, "C-01", "the pitcher bats ninth"),)
    questions: tuple[Question, ...] = (
        Question("choose", "call", "C-02", "Swing?", "swing or bunt", SWING),
        Question("roll", "at-bat", "C-03", "2d6", "two dice"),
    )
    start_keys: Mapping[str, str] = {}
    expect_keys: Mapping[str, str] = {}
    managers: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        SEASON_LEVEL: lambda setup: First(),
    }
    seasons = Bench()
    press = Press()
    turn = staticmethod(turn)

    def passes(self) -> Mapping[str, str]:
        return {"call": SWING}

    def teams(self) -> tuple[str, ...]:
        return ()

    def team_file(self, name: str) -> str:
        raise Unreadable(f"there is no team {name!r}")

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        for place in (away, home):
            keys = place.mapping({"team": "", "starter": "", "order": "", "out": ""})
            if len(keys["team"].mapping()["pitchers"].items()) < STAFF:
                keys["team"].not_legal(f"a team has {STAFF} pitchers")
        return Setup(away.plain(), home.plain(), read_switches(self.switches, options))

    def start(self, setup: Setup, table: Table) -> State:
        sheets = self.sheets(setup)
        relievers = _reliever(setup.away), _reliever(setup.home)
        table.tell(GameBegins("C-01 game", self.title, sheets, INNINGS))
        table.tell(HalfInningBegins("C-04 half-inning", 1, AWAY))
        starters = [sheet.pitcher for sheet in sheets if sheet.pitcher is not None]
        return State(sheets, relievers, pitchers=starters)

    def result(self, state: State) -> tuple[int, int] | None:
        return (state.score[0], state.score[1]) if state.over else None

    def view(self, state: State, seat: Seat) -> State:
        return state

    def redeal(self, state: State, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> State:
        return state.copy()

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        hitter = setup.options["pitchers_bat"] is not True
        return _sheet(setup.away, hitter), _sheet(setup.home, hitter)

    def board(self, view: object) -> Board:
        assert isinstance(view, State)
        return Board(inning=view.inning, half=view.half, outs=view.outs, score=(view.score[0], view.score[1]))

    def situation(self, view: object) -> Situation:
        assert isinstance(view, State)
        order = view.sheets[view.half].order
        batter = order[view.due[view.half] % 9].player.name
        bases = view.bases[0], view.bases[1], view.bases[2]
        place = (view.inning, view.half, view.outs % 3, bases, (view.score[0], view.score[1]), None)
        on_deck = order[(view.due[view.half] + 1) % 9].player.name
        return Situation(*place, batter, on_deck, CardFace(batter, "", ()), ())

    def position(self, setup: Setup, start: Node) -> NoReturn:
        raise NotLegal("no positions")

    def facts(self, state: State, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        return {}

    def written(self, state: State) -> NoReturn:
        raise NotLegal("no positions")

    def rules(self) -> Sequence[Rule]:
        return tuple(Rule(f"C-0{number}", "Corn", "rule", "A rule", "What a rule says.") for number in range(1, 7))


def _player(name: str) -> Player:
    code, _, role = name.partition("-")
    first = {"h": "Hal", "p": "Pat"}.get(role[:1], "")
    return Player(name, f"{first} {code}{role}" if first else name)


def _sheet(data: Json, hitter: bool) -> TeamSheet:
    sheet = cast("dict[str, Json]", data)
    team, order = cast("dict[str, Json]", sheet["team"]), cast("list[str]", sheet["order"])
    hitters = cast("list[str]", team["hitters"])
    slots = [Slot(_player(name), position) for name, position in zip(order, FIELD, strict=True)]
    starter = _player(str(sheet["starter"]))
    spare = next(name for name in reversed(hitters) if name not in order)
    last = Slot(_player(spare), Position.DESIGNATED_HITTER) if hitter else Slot(starter, Position.PITCHER)
    code, name = str(team["code"]), str(team["name"])
    return TeamSheet(code, name, name.split()[-1], (*slots, last), starter)


def _reliever(data: Json) -> Player:
    sheet = cast("dict[str, Json]", data)
    staff = cast("list[str]", cast("dict[str, Json]", sheet["team"])["pitchers"])
    return _player(staff[(staff.index(str(sheet["starter"])) + 1) % STAFF])


GAME = Cornfield()
