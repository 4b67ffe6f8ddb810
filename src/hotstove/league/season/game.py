"""One game of a season: its lineups, the game itself, its counts, and both clubs' histories after it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.season_play import ClubHistory, GameDay, dugout_of
from hotstove.baseball.teams import Slot
from hotstove.book.moments import told_of
from hotstove.book.scorebook import Scorebook
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.as_played import AsPlayed
from hotstove.league.season.history import add_game, history_of, history_text, new_opponent
from hotstove.league.season.lines import COMPACT, ClubLines, GameLines, lines_of, packed
from hotstove.league.season.plan import SeasonPlan
from hotstove.table import AWAY, BOTH, HOME, Event, NotLegal, Seat, Unreadable
from hotstove.table.chance import luck
from hotstove.table.game import Setup, Switch
from hotstove.table.live import live_table
from hotstove.table.texts import Json, as_node

COMPUTER, HAND, ENTERED = "computer", "by hand", "entered"
"""The origin of a game: played by computers (its seed is kept), by hand (its answers are), or entered (its shorthand is)."""
KINDS = (COMPUTER, HAND, ENTERED)
_TEAM, _SAME = "@team", "@same"


class Finished(NamedTuple):
    """A finished game as the season file keeps it.

    ``score`` is away, home; ``decided`` are the ids of the winning, losing and saving pitcher. ``sheets`` are both sheets
    and the options, without the clubs' cards (``without_team_data``); ``answers`` those of a game played by hand, or the
    shorthand of one that was entered; ``lines`` its lines and what its plays tell (``lines.packed``).
    """

    replay: int
    number: int
    kind: str
    score: tuple[int, int]
    innings: int
    decided: tuple[str, str, str]
    sheets: str
    answers: str
    lines: bytes


class SeasonGames:
    """Sets up the games of a season and plays them with computer managers: the game's rules, its dugout, the season's plan."""

    def __init__(self, game: AnyBallGame, plan: SeasonPlan) -> None:
        self.game = game
        self.plan = plan
        self.dugout = dugout_of(game)
        self.level = self.dugout.manager
        # The game's switches with the season's values as their defaults: the plan's options, else the game's season defaults.
        self._switches = tuple(self._in_season(switch) for switch in game.switches)
        self._rules = frozenset(switch.name for switch in self._switches if switch.default is True)
        self._options: dict[str, Mapping[str, Json]] = {}
        self._designated_hitter = self._designated_hitter_chosen()
        self._keeps_games = plan.replays == 1 or plan.keep
        self._histories: dict[tuple[int, str], tuple[str, ClubHistory]] = {}
        self._teams = {code: club.team for code, club in plan.by_code.items()}

    @classmethod
    def of(cls, plan: SeasonPlan) -> SeasonGames:
        """Build it from the plan alone, which names its game; raises Unreadable if that is not installed."""
        return cls(ball_game_named(plan.game), plan)

    def _in_season(self, switch: Switch) -> Switch:
        said = self.plan.options
        if switch.name in said:
            return replace(switch, default=switch.read(as_node(said[switch.name], "--option")))
        return self._usual(switch)

    def _usual(self, switch: Switch) -> Switch:
        return replace(switch, default=True) if switch.name in self.dugout.options else switch

    def _designated_hitter_chosen(self) -> bool | None:
        """The value of the switch for the designated hitter (all games or none); None if it was not set."""
        days = [GameDay(0, 1, "", True, hitter) for hitter in (False, True)]
        usual = tuple(self._usual(switch) for switch in self.game.switches)
        without_hitter, with_hitter = (self.dugout.options_for(usual, day) for day in days)
        for switch in self.game.switches:
            name = switch.name
            if name in self.plan.options and without_hitter.get(name) != with_hitter.get(name):
                return switch.read(as_node(self.plan.options[name], "--option")) == with_hitter.get(name)
        return None

    def day_of(self, fixture: Fixture, seat: Seat) -> GameDay:
        """The game from the side of the club in that seat."""
        return self.plan.day_of(fixture, seat, self._designated_hitter, self._rules)

    # --- Histories

    def history(self, replay: int, code: str, text: str) -> ClubHistory:
        """A club's history from the file's text, or the cached object from which that text was made last."""
        known = self._histories.pop((replay, code), None)
        return known[1] if known is not None and known[0] == text else history_of(text, self.plan.scheduled[code])

    def history_text(self, replay: int, code: str, history: ClubHistory) -> str:
        """A club's history as text for the file; the object is kept for the club's next game."""
        text = history_text(history)
        if len(self._histories) > 4 * len(self._teams):
            self._histories.clear()
        self._histories[replay, code] = text, history
        return text

    # --- Lineups

    def setup(self, replay: int, fixture: Fixture, histories: tuple[ClubHistory, ClubHistory]) -> Setup:
        """The set-up of a game (away, home), from both clubs' histories."""
        sheets = self.sheets(replay, fixture, histories)
        return Setup(*sheets, self._options_on(self.day_of(fixture, HOME), sheets))

    def sheets(
        self, replay: int, fixture: Fixture, histories: tuple[ClubHistory, ClubHistory], starters: Sequence[str] = ("", "")
    ) -> tuple[Json, Json]:
        """Both clubs' sheets (away, home), as the plan tells who really started, else as the dugouts choose.

        ``starters`` are the ids of pitchers that people named, or empty.
        """
        dugout = self.dugout
        seed = self.plan.seed_of(replay, fixture.number) + " sheet"
        days = self.day_of(fixture, AWAY), self.day_of(fixture, HOME)
        codes = fixture.away, fixture.home
        for seat in BOTH:
            new_opponent(histories[seat], days[seat])
        played = [self._as_played(fixture, seat, histories[seat], days[seat]) for seat in BOTH]
        named = [starters[seat] or played[seat][0] for seat in BOTH]
        away, home = (
            dugout.sheet(self._teams[codes[seat]], histories[seat], days[seat], luck(seed, seat, 0), named[seat])
            for seat in BOTH
        )
        seen = [dugout.second_look(away, home, luck(seed, AWAY, 1)), dugout.second_look(home, away, luck(seed, HOME, 1))]
        for seat in BOTH:
            order = played[seat][1]
            if order and named[seat] == played[seat][0]:
                seen[seat] = self._lined_up(fixture, seen, seat, order)
        return seen[AWAY], seen[HOME]

    def _as_played(self, fixture: Fixture, seat: Seat, history: ClubHistory, day: GameDay) -> tuple[str, tuple[Slot, ...]]:
        """The card of the pitcher who really started for a club, and its real order; empty where they are not to be had."""
        sides = self.plan.as_played.get(str(fixture.number))
        lineup = AsPlayed.of(sides[seat]) if isinstance(sides, list) and len(sides) == len(BOTH) else None
        if lineup is None:
            return "", ()
        there = self.dugout.available(self._teams[(fixture.away, fixture.home)[seat]], history, day)
        starter = lineup.pitcher_among(there)
        return (starter, lineup.order_among(there)) if starter else ("", ())

    def _lined_up(self, fixture: Fixture, sheets: Sequence[Json], seat: Seat, order: Sequence[Slot]) -> Json:
        """A club's sheet with the order that it really had; as it was where the game does not allow that."""
        try:
            sheet = self.dugout.lined_up(sheets[seat], order)
            both = [sheet if side == seat else sheets[side] for side in BOTH]
            options = self._options_on(self.day_of(fixture, HOME), (sheets[AWAY], sheets[HOME]))
            places = [as_node(each, code) for each, code in zip(both, (fixture.away, fixture.home), strict=True)]
            self.game.set_up(places[AWAY], places[HOME], as_node(dict(options)))
        except (NotLegal, Unreadable):
            return sheets[seat]
        return sheet

    def _options_on(self, day: GameDay, sheets: tuple[Json, Json]) -> Mapping[str, Json]:
        """The options of a game on that day; the game checks each combination once."""
        wanted = {**self.dugout.options_for(self._switches, day), **self.plan.options}
        key = COMPACT(wanted)
        if key not in self._options:
            away, home = (as_node(sheet, side) for sheet, side in zip(sheets, ("away team", "home team"), strict=True))
            self._options[key] = self.game.set_up(away, home, as_node(wanted, "--option")).options
        return self._options[key]

    def check(self, fixture: Fixture) -> None:
        """Set a game up with all checks; raises Unreadable or NotLegal for a club's cards or an option."""
        plan = self.plan
        setup = self.setup(1, fixture, (ClubHistory(plan.scheduled[fixture.away]), ClubHistory(plan.scheduled[fixture.home])))
        self.game.set_up(as_node(setup.away, fixture.away), as_node(setup.home, fixture.home), as_node(dict(setup.options)))

    def check_cards(self, code: str) -> None:
        """Set a club's first game up with all checks, its own sheet before both, so that what goes wrong there is of its cards.

        Raises whatever wrong cards make the game raise.
        """
        plan = self.plan
        fixture = next((each for each in plan.fixtures if code in (each.away, each.home)), None)
        if fixture is None:
            return
        day = self.day_of(fixture, AWAY if code == fixture.away else HOME)
        self.dugout.sheet(self._teams[code], ClubHistory(plan.scheduled[code]), day, luck(plan.seed, AWAY, 0), "")
        self.check(fixture)

    # --- Playing

    def play(self, replay: int, fixture: Fixture, histories: tuple[ClubHistory, ClubHistory]) -> tuple[Finished, GameLines]:
        """Play a game with computer managers, and add it to both clubs' histories."""
        setup = self.setup(replay, fixture, histories)
        events = self.events(setup, self.plan.seed_of(replay, fixture.number))
        return self.finish(replay, fixture, histories, setup, events)

    def events(self, setup: Setup, seed: str) -> list[Event]:
        """The events of a game between computer managers."""
        manager = self.game.managers[self.level](setup)
        table = live_table(self.game, (manager, manager), setup, seed)
        table.play(setup)
        return table.events

    def finish(
        self,
        replay: int,
        fixture: Fixture,
        histories: tuple[ClubHistory, ClubHistory],
        setup: Setup,
        events: Sequence[Event],
        kind: str = COMPUTER,
        answers: str = "",
    ) -> tuple[Finished, GameLines]:
        """A finished game and its lines from its events; the game is added to both clubs' histories."""
        book = Scorebook()
        book.read(events)
        lines = lines_of(book)
        for seat in BOTH:
            self.add_to(histories[seat], fixture, seat, lines.clubs[seat], events)
        sheets, kept = self.sheets_text(setup, fixture), packed(lines, told_of(book, events) if self._keeps_games else None)
        place = replay, fixture.number, kind
        finished = Finished(*place, lines.score, lines.innings, lines.decided, sheets, answers, kept)
        return finished, lines

    def add_to(
        self, history: ClubHistory, fixture: Fixture, seat: Seat, lines: ClubLines, events: Sequence[Event] | None
    ) -> None:
        """Add a finished game to the history of the club in that seat; without its events, its lines alone."""
        day = self.day_of(fixture, seat)
        add_game(history, day, lines)
        if events is not None:
            self.dugout.after(events, seat, history, day)

    # --- Sheets without the cards

    def sheets_text(self, setup: Setup, fixture: Fixture) -> str:
        """A set-up as text for the file, without the clubs' cards."""
        away, home = (
            without_team_data(setup.away, self._teams[fixture.away]),
            without_team_data(setup.home, self._teams[fixture.home]),
        )
        return COMPACT([away, home, dict(setup.options)])

    def setup_of_text(self, text: str, fixture: Fixture) -> Setup:
        """The set-up from the text of ``sheets_text``."""
        away, home, options = json.loads(text)
        return Setup(with_team_data(away, self._teams[fixture.away]), with_team_data(home, self._teams[fixture.home]), options)


def without_team_data(sheet: Json, team: Json) -> Json:
    """A sheet without the values that the team's own data hold; their keys are listed instead.

    >>> without_team_data({"players": [1, 2], "starter": "Ada"}, {"players": [1, 2], "name": "Foxes"})
    {'@same': ['players'], 'starter': 'Ada'}
    >>> without_team_data({"team": {"players": [1, 2]}, "out": []}, {"players": [1, 2]})
    {'@team': ['team'], 'out': []}
    """
    if sheet is team or sheet == team:
        return {_TEAM: None}
    if not isinstance(sheet, dict):
        return sheet
    own = team if isinstance(team, dict) else {}
    whole: list[Json] = [key for key, value in sheet.items() if value is team or (isinstance(value, dict) and value == team)]
    same: list[Json] = [
        key for key, value in sheet.items() if key in own and key not in whole and (value is own[key] or value == own[key])
    ]
    marks: dict[str, Json] = {mark: keys for mark, keys in ((_TEAM, whole), (_SAME, same)) if keys}
    return {**marks, **{key: value for key, value in sheet.items() if key not in whole and key not in same}}


def with_team_data(sheet: Json, team: Json) -> Json:
    """The whole sheet from the result of ``without_team_data``.

    >>> team = {"players": [1, 2], "name": "Foxes"}
    >>> with_team_data({"@same": ["players"], "starter": "Ada"}, team)
    {'players': [1, 2], 'starter': 'Ada'}
    """
    if not isinstance(sheet, dict):
        return sheet
    if _TEAM in sheet and sheet[_TEAM] is None:
        return team
    whole, same = sheet.get(_TEAM, []), sheet.get(_SAME, [])
    assert isinstance(whole, list) and isinstance(same, list)
    full_sheet: dict[str, Json] = {str(key): team for key in whole}
    if isinstance(team, dict):
        full_sheet.update({str(key): team[str(key)] for key in same})
    full_sheet.update({key: value for key, value in sheet.items() if key not in (_TEAM, _SAME)})
    return full_sheet
