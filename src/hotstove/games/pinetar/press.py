"""Pine Tar's card maker: a season's cards, fitted so that the league's columns come to the league's real line.

Batters' columns are fitted to what they exactly produce against the league's mix of grades, and pitchers' grades to what the
league's batters then exactly do against them, in turn until both hold (docs/press.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from hotstove.baseball.ball_game import Progress
from hotstove.baseball.estimates import (
    DOUBLE,
    EVENTS,
    HR,
    PLATOON,
    SINGLE,
    SMALL,
    SO,
    TRIPLE,
    Batter,
    League,
    Line,
    faced_by,
    in_the_field,
    leagues,
    mostly_pitches,
)
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Pressed
from hotstove.baseball.seasons import PlayerSeason, Season, TeamSeason, nickname, teams_named
from hotstove.games.pinetar.cards import AWKWARD, FIELD, NO_CHANGE, VS_ALL, VS_LEFT, VS_RIGHT, Glove
from hotstove.games.pinetar.charts import GRADES, SPEEDS
from hotstove.games.pinetar.outcomes import What
from hotstove.games.pinetar.press_columns import Aim, filled, fit, weights
from hotstove.games.pinetar.press_model import (
    START,
    Model,
    Pitching,
    Sizes,
    Slots,
    runs,
)
from hotstove.games.pinetar.press_pitchers import (
    HANDS,
    Grader,
    Hitting,
    Opposition,
    Staff,
    most_innings,
    opposition,
    outings,
    pitching_of,
)
from hotstove.games.pinetar.press_ratings import (
    Gloves,
    balks,
    eased,
    gloves,
    injury,
    opportunity,
    role,
    sacrifice,
    steal_chance,
)
from hotstove.games.pinetar.press_runs import first_taken, fitted_sizes, longer, play_of, speeds_for
from hotstove.games.pinetar.press_swings import swings
from hotstove.games.pinetar.press_teams import Bat, Man, batting_orders, orders, sheet_order
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json

PASSES = 3
"""Batters, then pitchers; twice more."""
LEFT_SHARE: Mapping[str, float] = {"R": 1.02, "L": 0.95, "B": 1.0}
"""How much of the league's left-handed pitching a batter meets, by his hand: in replays managers choose a little."""
FEWEST_LEFT = 0.03
"""With fewer left-handed pitchers than this there is one column."""
FEW, REGULAR = 40, 300
"""Chances below which a batter waits for the last pass, and from which whole rolls are to follow him closely."""
SHIFT_REGULAR, SHIFT_OTHER, MUCH_LEFT = 0.1, 0.6, 10.0
"""How far a target may give way to what rounding left over, in standard deviations of chance: the first two for regulars and
others when little is left over, twice as far when ``MUCH_LEFT`` hits or walks are, and so on."""
SELDOM, SELDOM_SHARE = 3, 0.02
ENOUGH = 3
"""Games at a position, and the share of the team's games, with less of which a man's card lacks it where so many have it."""
BOTH_CHANCES, BOTH_GAMES, BOTH_FACED = 60, 20, 60
"""Who bats and fields so much besides pitching has two cards."""

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the cards are made for: SO/BB ratings in play or not, two columns or one, and the shares of slow and fast runners.

    Who is how fast sets how far runners go on hits, and so the runs; without ``speeds`` they are worked out from those.
    """

    ratings: bool = True
    columns: bool = True
    speeds: tuple[float, float] | None = None


@dataclass(slots=True)
class Fitted:
    """A batter's columns: rolls against left- and right-handers (the same where he has one), and the line to expect."""

    batter: Batter
    left: float
    slots: tuple[Slots, Slots]
    slow: bool
    line: Sequence[float] = ()

    @property
    def one(self) -> bool:
        """Has he one column against all?"""
        return self.left < 0


@dataclass(frozen=True)
class LeagueCards:
    """All that a league's cards rest on: the fit, to look at and to write down."""

    league: League
    sizes: Sizes
    batters: Mapping[Key, Fitted]
    staff: Mapping[Key, Staff]
    pitching: Mapping[str, Pitching]
    against: Opposition
    gloves: Gloves
    speeds: Mapping[Key, int]
    pace: tuple[float, float]
    eased: float

    @property
    def expected(self) -> Line:
        """The league's line that its cards come to, weighted by plate appearances."""
        found, whole = [0.0] * len(EVENTS), 0.0
        for each in self.batters.values():
            whole += each.batter.chances
            for event in range(len(EVENTS)):
                found[event] += each.batter.chances * each.line[event]
        hr, triple, double, single, walk, hit, so = (value / whole for value in found)
        return (hr, triple, double, single, walk, hit, so)


class Press:
    """Makes Pine Tar cards (``baseball.season_play.CardMaker``)."""

    method: Final = (
        "columns fitted to their exact expectation against the league's grades, grades to the batters' exact response"
        " (docs/press.md)"
    )

    def __init__(self, settings: Settings | None = None, mixes: Mapping[str, Mapping[str, float]] | None = None) -> None:
        self.settings = settings or Settings()
        self.mixes = mixes or {}

    def press(self, season: Season, teams: Sequence[str] = (), progress: Progress | None = None) -> Sequence[Pressed]:
        """Team files of the teams (all where none are named), fitted to the whole season."""
        codes = teams_named(season, teams)
        found = []
        for cards in self.cards(season, progress):
            found += [(code, team_of(cards, season, code)) for code in codes if _in(cards, code)]
        return [pressed for code in codes for each, pressed in found if each == code]

    def cards(self, season: Season, progress: Progress | None = None) -> Sequence[LeagueCards]:
        """The fit of each league."""
        found = []
        all_leagues = [swings(league) for league in leagues(season)]
        for number, league in enumerate(all_leagues):
            if progress is not None:
                progress(number * PASSES, len(all_leagues) * PASSES)
            fitting = _Fitting(league, self.settings, self.mixes.get(league.name))
            for step in range(PASSES):
                fitting.step(step == PASSES - 1)
                if progress is not None:
                    progress(number * PASSES + step + 1, len(all_leagues) * PASSES)
            found.append(fitting.cards())
        return found


def _in(cards: LeagueCards, code: str) -> bool:
    return any(team.code == code for team in cards.league.teams)


# --- The fit of a league


@dataclass
class _Fitting:
    league: League
    settings: Settings
    mix: Mapping[str, float] | None
    sizes: Sizes = field(init=False)
    pace: tuple[float, float] = field(init=False)
    speeds: dict[Key, int] = field(init=False)
    order: list[Batter] = field(init=False)
    left: float = field(init=False)
    batters: dict[Key, Fitted] = field(default_factory=dict)
    staff: dict[Key, Staff] = field(default_factory=dict)
    pitching: dict[str, Pitching] = field(init=False)
    against: Opposition | None = None

    def __post_init__(self) -> None:
        league = self.league
        self.sizes = fitted_sizes(league)
        self.pace = self.settings.speeds or speeds_for(league, play_of(league, self.sizes))
        self.speeds = speed_classes(league, *self.pace)
        place = {team.code: number for number, team in enumerate(league.teams)}
        self.order = sorted(league.batters, key=lambda each: (place[each.team.code], -each.chances, each.player.id))
        faced = {hand: sum(each.faced for each in league.pitchers if (each.player.throws or "R") == hand) for hand in HANDS}
        self.left = faced["L"] / max(1.0, faced["L"] + faced["R"])
        taken = self._taken({})
        self.pitching = dict.fromkeys(("L", "R", "all"), Pitching(self.mix or START, taken=taken))

    def step(self, last: bool) -> None:
        """Fit the batters to the pitching, and, except in the last step, the pitchers to the batters."""
        models = {name: Model(self.sizes, pitching) for name, pitching in self.pitching.items()}
        carry = [0.0] * len(EVENTS)
        for batter in self.order:
            if batter.chances < FEW and not last:
                continue
            key = (batter.team.code, batter.player.id)
            fitted = self._fitted(batter, self.batters.get(key), models, carry)
            self.batters[key] = fitted
            for event in range(len(EVENTS)):
                carry[event] += batter.chances * (batter.real[event] - fitted.line[event])
        if last and self.staff:
            return
        hitting = {hand: self._hitting(hand) for hand in HANDS}
        taken = {hand: self.pitching[hand].taken for hand in HANDS}
        self.against = opposition(self.sizes, hitting, taken)
        grader = Grader(self.league, self.against, self.settings.ratings, longer(self.league, self.sizes, self.pace))
        self.staff = grader.everybody(self.staff)
        for hand, name in (("L", "L"), ("R", "R"), (None, "all")):
            taken_here = self._taken(self.against.lines[hand or "R"])
            found = pitching_of(self.staff.values(), hand, taken_here)
            self.pitching[name] = Pitching(self.mix, found.strikeouts, found.walks, taken_here) if self.mix else found

    def _taken(self, lines: Mapping[str, Sequence[float]]) -> Mapping[str, float]:
        """How often first base is taken against each grade, by what batters do to those of the walk rule."""
        found = first_taken(self.league, self.sizes, {**lines, "": self.league.line}, self.pace)
        return {grade: found.get(grade, found[""]) for grade in GRADES}

    def _fitted(self, batter: Batter, before: Fitted | None, models: Mapping[str, Model], carry: Sequence[float]) -> Fitted:
        slow = self.speeds[batter.team.code, batter.player.id] == 0
        none = [batter.chances >= SMALL and rate == 0 for rate in batter.line]
        scale = weights(batter.line)
        limit = SHIFT_REGULAR if batter.chances >= REGULAR else SHIFT_OTHER
        shifts = [
            _clipped(
                left / max(batter.chances, 1.0),
                limit * (1 + abs(left) / MUCH_LEFT) * (max(rate, 0.004) / max(batter.chances, 1.0)) ** 0.5,
            )
            for left, rate in zip(carry, batter.line, strict=True)
        ]
        target = [
            max(0.0, rate + shift) if not bar else 0.0 for rate, shift, bar in zip(batter.line, shifts, none, strict=True)
        ]
        if not self._two(batter):
            one, line = fit(models["all"], Aim(target, scale), slow, none, before.slots[0] if before else None)
            return Fitted(batter, -1.0, (one, one), slow, line)
        left = self.left * LEFT_SHARE[batter.player.bats]
        split = split_targets(target, batter.player.bats, left)
        slots: list[Slots | None] = [before.slots[0], before.slots[1]] if before else [None, None]
        lines: list[Sequence[float]] = [split[0], split[1]]
        shares = (left, 1 - left)
        for at in (1, 0) * (2 if before else 1):
            offset = [shares[1 - at] * (there - goal) for there, goal in zip(lines[1 - at], split[1 - at], strict=True)]
            aim = Aim(split[at], scale, shares[at], offset)
            slots[at], lines[at] = fit(models["LR"[at]], aim, slow, none, slots[at])
        assert slots[0] is not None and slots[1] is not None
        line = [left * there + (1 - left) * usual for there, usual in zip(*lines, strict=True)]
        return Fitted(batter, left, (slots[0], slots[1]), slow, line)

    def _two(self, batter: Batter) -> bool:
        """Two columns, for position players whose hand is known in leagues with pitchers of both hands (PT-25, PT-28)."""
        known = self.settings.columns and not batter.pitches and bool(batter.player.bats)
        return known and FEWEST_LEFT <= self.left <= 1 - FEWEST_LEFT

    def _hitting(self, hand: str) -> list[Hitting]:
        found = []
        for each in self.batters.values():
            left = self.left if each.one else each.left
            share = max(left if hand == "L" else 1 - left, FEWEST_LEFT / 100)
            if each.batter.chances:
                found.append(Hitting(each.slots[HANDS.index(hand)], each.slow, each.batter.chances * share))
        return found

    def cards(self) -> LeagueCards:
        """The finished fit."""
        assert self.against is not None
        found = gloves(self.league, self.sizes, self._balance())
        return LeagueCards(
            *(self.league, self.sizes, self.batters, self.staff, self.pitching, self.against, found, self.speeds, self.pace),
            eased(self.league),
        )

    def _balance(self) -> float:
        """Hits on the rolls where good fielders take them, over outs on the rolls where bad ones give them (PT-172, PT-180)."""
        taken = given = 0.0
        for each in self.batters.values():
            for slots in each.slots:
                ends = [sum(slots[: number + 1]) for number in range(len(slots))]
                taken += each.batter.chances * sum(ends[0] <= roll < ends[SINGLE] for roll in (11, 22))
                given += each.batter.chances * sum(ends[SO] <= roll < _last_fly(slots, self.sizes) for roll in (66, 88))
        return taken / given if given else 1.0


def _last_fly(slots: Slots, sizes: Sizes) -> int:
    """The roll after the last fly out."""
    blocks = filled("", slots, sizes, "R").ranges()
    return max(last for outcome, _, last in blocks if outcome.what in (What.GROUND_OUT, What.FLY_OUT)) + 1


def _clipped(value: float, most: float) -> float:
    return min(most, max(-most, value))


def speed_classes(league: League, slow: float, fast: float) -> dict[Key, int]:
    """BR by rank within the league, weighted by times on base: 0 slow, 1 medium, 2 fast; pitchers are slow (M-3)."""
    ranked = sorted(league.batters, key=lambda each: (not each.pitches, each.speed, each.team.code, each.player.id))
    whole = sum(each.chances * each.on_base for each in ranked) or 1.0
    found, below = {}, 0.0
    for each in ranked:
        weight = each.chances * each.on_base
        middle = (below + weight / 2) / whole
        below += weight
        found[each.team.code, each.player.id] = 0 if each.pitches or middle < slow else 2 if middle >= 1 - fast else 1
    return found


def split_targets(target: Sequence[float], bats: str, left: float) -> tuple[list[float], list[float]]:
    """Rates against left- and right-handers by the usual platoon factors, which together make the whole (M-10)."""
    factors = PLATOON[bats, "L"], PLATOON[bats, "R"]
    found: tuple[list[float], list[float]] = ([], [])
    for rate, versus_left, versus_right in zip(target, *factors, strict=True):
        mean = left * versus_left + (1 - left) * versus_right
        found[0].append(rate * versus_left / mean)
        found[1].append(rate * versus_right / mean)
    return found


# --- A team's file


def team_of(cards: LeagueCards, season: Season, code: str) -> Pressed:
    """A team's file from its league's fit."""
    return _Sheets(cards, season, season.by_code[code]).pressed()


def _notes(cards: LeagueCards) -> tuple[str, ...]:
    """What was estimated, and how near the league's columns come to its line."""
    name, slow, fast = cards.league.name, *cards.pace
    found = [f"{name}: {note}" for note in cards.league.estimated]
    if any(not each.one for each in cards.batters.values()):
        found.append(f"{name}: columns against left- and right-handers are estimated from usual platoon differences")
    found.append(
        f"{name}: {slow:.0%} of runners slow, {fast:.0%} fast, so that games come to the real"
        f" {sum(team.runs for team in cards.league.teams) / max(1, cards.league.team_games):.2f} runs"
    )
    real, there = (" ".join(f"{average:.3f}" for average in averages(line)) for line in (cards.league.line, cards.expected))
    found.append(f"{name}: AVG OBP SLG of all chances {real}, the cards come to {there}")
    busy = [each for each in cards.staff.values() if each.pitcher.faced >= REGULAR]
    if busy:
        missed = [
            100 * (sum((each.expected[at] - each.wanted[at]) ** 2 for each in busy) / len(busy)) ** 0.5 for at in range(4)
        ]
        words = ", ".join(f"{what} {value:.1f}" for what, value in zip(("HR", "H", "BB", "SO"), missed, strict=True))
        found.append(
            f"{name}: grades of pitchers with {REGULAR} batters faced miss theirs by {words} in 100 (root mean square)"
        )
    return tuple(found)


def averages(line: Line) -> tuple[float, float, float]:
    """Batting, on-base and slugging average of a line; sacrifice flies count as at-bats."""
    hr, triple, double, single, walk, hit, _ = line
    hits, at_bats = hr + triple + double + single, 1 - walk - hit
    return hits / at_bats, hits + walk + hit, (hits + double + 2 * triple + 3 * hr) / at_bats


@dataclass
class _Sheets:
    cards: LeagueCards
    season: Season
    team: TeamSeason

    def pressed(self) -> Pressed:
        """The team's file."""
        team, dh = self.team, self.team.league in self.season.designated_hitter
        batters, pitchers = self._who()
        if not pitchers:
            raise NotLegal(f"{team.code} {team.name} {self.season.year}: nobody pitched")
        if len(batters) < len(FIELD):
            raise NotLegal(
                f"{team.code} {team.name} {self.season.year}: a team has at least {len(FIELD)} position players,"
                f" found {len(batters)}"
            )
        men = [self._man(player) for player in batters]
        fields = self._fields(men)
        men = [Man(man.player, man.name, _games(man.player, fields[man.player.id]), man.bats) for man in men]
        platoon = any(not self._fitted(man.player).one for man in men)
        usual, with_dh = batting_orders(men, team, False, platoon), batting_orders(men, team, True, platoon)
        closer = self._closer(pitchers)
        sheet = sheet_order(men, with_dh["1"] if dh else usual["1"])
        both = {man.player.id for man in men} & {player.id for player in pitchers}
        data: dict[str, Json] = {
            "name": team.name,
            "nickname": nickname(team.name),
            "code": team.code,
            "season": self.season.year,
            "players": [self._batter(man, fields[man.player.id], man.player.id in both) for man in sheet],
            "pitchers": [
                self._pitcher(player, player is closer, player.id in both) for player in self._staff(pitchers, closer)
            ],
            "lineups": orders(usual),
            "lineups with DH": orders(with_dh),
        }
        return Pressed(team.code, data, _notes(self.cards))

    def _who(self) -> tuple[list[PlayerSeason], list[PlayerSeason]]:
        """Position players and pitchers; a man who did both much is in both."""
        batters, pitchers = [], []
        for player in self.team.players:
            field_games, faced = in_the_field(player), faced_by(player)
            throws = player.pitching is not None and (faced >= BOTH_FACED or mostly_pitches(player))
            bats = not mostly_pitches(player) or (field_games >= BOTH_GAMES and self._chances(player) >= BOTH_CHANCES)
            if throws:
                pitchers.append(player)
            if bats or not throws:
                batters.append(player)
        if not pitchers:
            pitchers = [player for player in self.team.players if player.pitching is not None]
            batters = [player for player in batters if player not in pitchers]
        return batters, pitchers

    def _chances(self, player: PlayerSeason) -> float:
        return self._fitted(player).batter.chances

    def _fitted(self, player: PlayerSeason) -> Fitted:
        return self.cards.batters[self.team.code, player.id]

    def _man(self, player: PlayerSeason) -> Man:
        fitted = self._fitted(player)
        left, right = (self._bat(player, _rates(slots, self.cards.sizes)) for slots in fitted.slots)
        return Man(player, player.name, {}, (left, right))

    def _bat(self, player: PlayerSeason, line: Sequence[float]) -> Bat:
        power = line[DOUBLE] + 2 * line[TRIPLE] + 3 * line[HR]
        speed = self.cards.speeds[self.team.code, player.id]
        return Bat(sum(line[:SO]), power, runs(line), speed, player.batting.games, player.batting.plate_appearances)

    def _fields(self, men: Sequence[Man]) -> dict[str, dict[Position, Glove]]:
        """Each man's positions; one that nobody played goes to who comes nearest, as awkward as off the card."""
        found: dict[str, dict[Position, Glove]] = {
            man.player.id: {
                position: glove
                for position, glove in self.cards.gloves.of(self.team, man.player).items()
                if position is not Position.PITCHER
            }
            for man in men
        }
        few = max(SELDOM, SELDOM_SHARE * self.team.games)
        seldom = [
            (games, man.player.id, position)
            for man in men
            for position, games in _games(man.player, found[man.player.id]).items()
            if games < few and position in found[man.player.id]
        ]
        for _, player, position in sorted(seldom):  # a few innings at a position are none where enough others have it
            if sum(position in gloves for gloves in found.values()) > ENOUGH:
                del found[player][position]
        for position in FIELD:
            if men and not any(position in gloves for gloves in found.values()):
                spare = max(men, key=lambda man: (len(found[man.player.id]), man.player.batting.games, man.player.id))
                found[spare.player.id][position] = AWKWARD
        return found

    def _closer(self, pitchers: Sequence[PlayerSeason]) -> PlayerSeason | None:
        def saves(player: PlayerSeason) -> int:
            return player.pitching.saves if player.pitching is not None else 0

        most = max(pitchers, key=lambda player: (saves(player), player.id))
        return most if saves(most) >= 5 else None

    def _staff(self, pitchers: Sequence[PlayerSeason], closer: PlayerSeason | None) -> list[PlayerSeason]:
        """Starters by starts, relievers by games, the closer last (PT-08)."""

        def place(player: PlayerSeason) -> tuple[bool, bool, int, int, str]:
            pitching = player.pitching
            assert pitching is not None
            starter = "S" in role(pitching, False)
            return player is closer, not starter, -pitching.starts if starter else 0, -pitching.games, player.id

        return sorted(pitchers, key=place)

    def _id(self, player: PlayerSeason, second: str = "") -> str:
        """An id of his own in every game: who played for several clubs may meet himself, and who has two cards has two."""
        behind = (self.team.code if self.season.clubs_of[player.id] > 1 else "") + second
        return f"{player.id}-{behind}" if behind else player.id

    def _batter(self, man: Man, gloves: Mapping[Position, Glove], both: bool) -> Json:
        player = man.player
        fitted = self._fitted(player)
        row: dict[str, Json] = {"id": self._id(player), "name": man.name, **self._top(player, fitted)}
        row["field"] = [f"{position.short.upper()} {glove}" for position, glove in gloves.items()]
        arms = self.cards.gloves.arms
        if any(position >= Position.LEFT_FIELD for position in gloves):
            row["Arm"] = arms.get((self.team.code, player.id), "A")
        if Position.CATCHER in gloves:
            row["AR"] = self.cards.gloves.catchers.get((self.team.code, player.id), 0)
        side = player.bats or player.throws or "R"
        if fitted.one:
            row[VS_ALL] = str(filled(VS_ALL, fitted.slots[0], self.cards.sizes, side))
        else:
            sides = ("R", "L") if side == "B" else (side, side)
            for title, slots, seen in zip((VS_LEFT, VS_RIGHT), fitted.slots, sides, strict=True):
                row[title] = str(filled(title, slots, self.cards.sizes, seen))
        at_plate = player.batting.plate_appearances - (self._as_pitcher(player) if both else 0)
        places: Json = {position.short.upper(): games for position, games in man.games.items() if games >= SELDOM}
        row["usage"] = {"games": player.batting.games, "PA": at_plate, "field": places}
        return row

    def _top(self, player: PlayerSeason, fitted: Fitted) -> dict[str, Json]:
        """The card's first rows."""
        return {
            "bats": player.bats or player.throws or "R",
            "throws": player.throws or "R",
            "SBC": steal_chance(fitted.batter),
            "SBO": opportunity(fitted.batter, self.cards.eased),
            "BR": SPEEDS[self.cards.speeds[self.team.code, player.id]],
            "SHC": sacrifice(fitted.batter, self.cards.league),
            "INJ": injury(fitted.batter),
        }

    def _pitcher(self, player: PlayerSeason, closes: bool, both: bool) -> Json:
        pitching = player.pitching
        assert pitching is not None
        fitted, staff = self._fitted(player), self.cards.staff[self.team.code, player.id]
        name = f"{player.name} (P)" if both else player.name
        row: dict[str, Json] = {
            "id": self._id(player, "p" if both else ""),
            "name": name,
            **self._top(player, fitted),
        }
        glove = self.cards.gloves.of(self.team, player)
        row["field"] = [f"{position.short.upper()} {glove[position]}" for position in _pitcher_first(glove)]
        roles = role(pitching, closes)
        row["role"] = roles
        row["starts"] = pitching.starts
        row["home"] = str(staff.home) if "S" in roles else staff.home.first
        row["away"] = str(staff.away) if "S" in roles else staff.away.first
        row["MIP"] = most_innings(pitching, roles, outings(self.cards.league))
        row["BK/WP"] = balks(staff.pitcher, self.cards.sizes, 0.4275 * self.cards.league.on_base / 0.322)
        if staff.rating != NO_CHANGE:
            row["SO/BB"] = staff.rating
        row[VS_ALL] = str(filled(VS_ALL, fitted.slots[1], self.cards.sizes, player.bats or player.throws or "R"))
        at_plate = self._as_pitcher(player) if both else player.batting.plate_appearances
        row["usage"] = {
            "games": player.batting.games,
            "PA": at_plate,
            "starts": pitching.starts,
            "pitched": pitching.games,
            "BF": faced_by(player),
        }
        return row

    def _as_pitcher(self, player: PlayerSeason) -> int:
        """Plate appearances of a man with two cards that fall to the pitcher: by games, none with a designated hitter."""
        pitching = player.pitching
        if pitching is None or self.team.league in self.season.designated_hitter:
            return 0
        whole = pitching.games + in_the_field(player)
        return round(player.batting.plate_appearances * pitching.games / max(1, whole))


def _rates(slots: Slots, sizes: Sizes) -> list[float]:
    return [number / sizes.room for number in slots]


def _games(player: PlayerSeason, gloves: Mapping[Position, Glove]) -> dict[Position, int]:
    """Games by position, at least one at each on his card."""
    played: dict[Position, int] = {
        glove.position: glove.games for glove in player.fielding if glove.position is not Position.PITCHER
    }
    return {**{position: max(1, played.get(position, 0)) for position in gloves}, **_hitter(played)}


def _hitter(played: Mapping[Position, int]) -> dict[Position, int]:
    games = played.get(Position.DESIGNATED_HITTER, 0)
    return {Position.DESIGNATED_HITTER: games} if games else {}


def _pitcher_first(gloves: Mapping[Position, Glove]) -> list[Position]:
    return sorted(gloves, key=lambda position: position is not Position.PITCHER)
