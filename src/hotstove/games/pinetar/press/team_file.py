"""A team's file from its league's fit: the players with cards, and the values on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.baseball.positions import Position
from hotstove.games.pinetar.batting_orders import Bat
from hotstove.games.pinetar.cards import AWKWARD, FIELD, NO_CHANGE, VS_ALL, VS_LEFT, VS_RIGHT, Glove
from hotstove.games.pinetar.charts import SPEEDS
from hotstove.games.pinetar.press.columns import filled
from hotstove.games.pinetar.press.league import Fitted, LeagueCards
from hotstove.games.pinetar.press.lineups import Man, batting_orders, orders, places_of, sheet_order
from hotstove.games.pinetar.press.model import Sizes, Slots, runs
from hotstove.games.pinetar.press.notes import notes_of
from hotstove.games.pinetar.press.outings import most_innings
from hotstove.games.pinetar.press.ratings import balks, injury, opportunity, role, sacrifice, steal_chance
from hotstove.stats.card_maker import Pressed
from hotstove.stats.club_colours import club_colour
from hotstove.stats.estimates import DOUBLE, HR, SO, TRIPLE, faced_by, in_the_field, mostly_pitches
from hotstove.stats.outings import outings
from hotstove.stats.seasons import PlayerSeason, Season, TeamSeason, nickname
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json

SELDOM, SELDOM_SHARE = 3, 0.02
ENOUGH = 3
"""The games at a position, and the share of the team's games, below which it is left off a card that ``ENOUGH`` others have."""
BOTH_CHANCES, BOTH_GAMES, BOTH_FACED = 60, 20, 60
"""The batting and fielding besides pitching with which a player has two cards."""


def team_of(cards: LeagueCards, season: Season, code: str) -> Pressed:
    """A team's file from its league's fit."""
    return _Sheets(cards, season, season.by_code[code]).pressed()


@dataclass
class _Sheets:
    cards: LeagueCards
    season: Season
    team: TeamSeason

    def __post_init__(self) -> None:
        self._outings = outings(self.cards.league)

    def pressed(self) -> Pressed:
        """The team's file."""
        team, dh = self.team, self.team.league in self.season.designated_hitter
        batters, pitchers = self._players()
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
        platoon = any(not self._fitted(man.player).one_column for man in men)
        places = places_of(men, team, dh)
        usual, with_dh = (batting_orders(men, team, hitter, platoon, places) for hitter in (False, True))
        closer = self._closer(pitchers)
        sheet = sheet_order(men, with_dh["1"] if dh else usual["1"])
        both = {man.player.id for man in men} & {player.id for player in pitchers}
        data: dict[str, Json] = {
            "name": team.name,
            "nickname": nickname(team.name),
            "code": team.code,
            "colour": club_colour(team.name, self.season.year),
            "season": self.season.year,
            "players": [
                self._batter(man, fields[man.player.id], man.player.id in both, places[man.player.id]) for man in sheet
            ],
            "pitchers": [
                self._pitcher(player, player is closer, player.id in both) for player in self._staff(pitchers, closer)
            ],
            "lineups": orders(usual),
            "lineups with DH": orders(with_dh),
        }
        return Pressed(team.code, data, notes_of(self.cards))

    def _players(self) -> tuple[list[PlayerSeason], list[PlayerSeason]]:
        """Position players and pitchers; a player who did much of both is in both lists."""
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
        """Each player's positions. One that nobody played goes to the most versatile player, with the rating ``AWKWARD``."""
        positions: dict[str, dict[Position, Glove]] = {
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
            for position, games in _games(man.player, positions[man.player.id]).items()
            if games < few and position in positions[man.player.id]
        ]
        for _, player, position in sorted(seldom):  # a few innings at a position do not count if enough others have it
            if sum(position in gloves for gloves in positions.values()) > ENOUGH:
                del positions[player][position]
        for position in FIELD:
            if men and not any(position in gloves for gloves in positions.values()):
                spare = max(men, key=lambda man: (len(positions[man.player.id]), man.player.batting.games, man.player.id))
                positions[spare.player.id][position] = AWKWARD
        return positions

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
        """An id unique in every game: a player of several clubs has one for each, and one with two cards has two."""
        behind = (self.team.code if self.season.clubs_of[player.id] > 1 else "") + second
        return f"{player.id}-{behind}" if behind else player.id

    def _batter(self, man: Man, gloves: Mapping[Position, Glove], both: bool, place: float) -> Json:
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
        if fitted.one_column:
            row[VS_ALL] = str(filled(VS_ALL, fitted.slots[0], self.cards.sizes, side))
        else:
            sides = ("R", "L") if side == "B" else (side, side)
            for title, slots, seen in zip((VS_LEFT, VS_RIGHT), fitted.slots, sides, strict=True):
                row[title] = str(filled(title, slots, self.cards.sizes, seen))
        at_plate = player.batting.plate_appearances - (self._as_pitcher(player) if both else 0)
        places: Json = {position.short.upper(): games for position, games in man.games.items() if games >= SELDOM}
        row["usage"] = {"games": player.batting.games, "PA": at_plate, "order": place, "field": places, **self._bench(player)}
        return row

    def _top(self, player: PlayerSeason, fitted: Fitted) -> dict[str, Json]:
        """The card's first rows, as data."""
        return {
            "bats": player.bats or player.throws or "R",
            "throws": player.throws or "R",
            "SBC": steal_chance(fitted.batter),
            "SBO": opportunity(fitted.batter, self.cards.attempts_factor),
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
        start, relief = self._outings.of(pitching)
        row["MIP"] = most_innings(pitching, roles, self._outings)
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
            "CG": pitching.complete_games,
            "SV": pitching.saves,
            "R": pitching.runs,
            "start": round(start / 3, 2) if pitching.starts else 0,
            "relief": round(relief / 3, 2) if pitching.games > pitching.starts else 0,
            **self._bench(player),
        }
        return row

    def _bench(self, player: PlayerSeason) -> dict[str, Json]:
        """Games as a pinch hitter, intentional walks, and the parts of the season in which a man of several clubs was here."""
        batting = player.batting
        passes = min(batting.intentional_walks, batting.walks) if self.cards.league.kept("intentional_walks") else 0
        counts: dict[str, Json] = {name: count for name, count in (("PH", player.pinch_hit), ("IBB", passes)) if count}
        return {**counts, "stints": [[first, end] for first, end in player.stints]} if player.stints else counts

    def _as_pitcher(self, player: PlayerSeason) -> int:
        """Plate appearances on the pitcher's card of a player with two: by games, none with a designated hitter."""
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
