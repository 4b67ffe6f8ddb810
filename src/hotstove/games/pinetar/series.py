"""Pine Tar's clubs in a series: starters in turn, and what the games before have left: tired pitchers, injuries, steals tried.

Each game is played on the day after the one before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from hotstove.baseball.contests import UsualSeries, rotation_of
from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.schema import FLAG, Key, Keys, ValueKind, listed, text, whole
from hotstove.baseball.season_play import Appearance, PlayerHistory
from hotstove.games.pinetar.cards import Team
from hotstove.games.pinetar.dugout.squad import Hurler, hurlers_of
from hotstove.games.pinetar.dugout.staff import lacking, tired
from hotstove.games.pinetar.sides import ATTEMPTS, HOME_STOLEN, HURT, HURT_ALREADY, OUT, REST, STARTER, team_of
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import Seat, Unreadable
from hotstove.table.texts import Json, Node, as_node

NAME: Final = Key("name", "who pitched", text("a pitcher's name"))
GAME: Final = Key("game", "the number of the game in the series", whole(1, 7))
OUTS: Final = Key("outs", "the outs that he recorded", whole(0, 999))
STARTED: Final = Key("started", "whether he started it", FLAG, False)
OUTING_KEYS: Final = Keys("a pitcher's game", NAME, GAME, OUTS, STARTED)


class Outing(NamedTuple):
    """A pitcher's part in a game of the series: the game's number from 1, the outs that he recorded, and whether he started."""

    name: str
    game: int
    outs: int
    started: bool = False


def _read_outing(node: Node) -> Outing:
    values = OUTING_KEYS.read(node)
    return Outing(values[NAME], values[GAME], values[OUTS], values[STARTED])


def _plain_outing(outing: Outing) -> Json:
    started: dict[str, Json] = {STARTED.name: True} if outing.started else {}
    return {NAME.name: outing.name, GAME.name: outing.game, OUTS.name: outing.outs, **started}


def _counts(most: int) -> ValueKind[dict[str, int]]:
    """Numbers from 1 by a player's name."""
    return ValueKind(
        f"{{name: 1 to {most}}}",
        lambda node: {name: number.number(1, most) for name, number in node.mapping().items()},
        dict,
    )


PITCHED: Final[Key[tuple[Outing, ...]]] = Key(
    "pitched",
    "who has pitched so far, in order",
    listed(ValueKind("{name: ..., game: 1, outs: 18, started: true}", _read_outing, _plain_outing)),
    (),
)
MISSES: Final[Key[dict[str, int]]] = Key("misses", "games that injured players still miss (PT-209)", _counts(999), {})
TRIED: Final[Key[dict[str, int]]] = Key("attempts", "steals tried in the series (PT-163)", _counts(99), {})
STOLEN: Final = Key("home stolen", "whether a steal of home has been tried (PT-226)", FLAG, False)
LIMITS: Final = Key(
    "relievers rest", "whether two innings, or three games in a row, cost a reliever the next (PT-200)", FLAG, False
)
CARRIED_KEYS: Final = Keys("what a club carries into a game", PITCHED, MISSES, TRIED, STOLEN, LIMITS)


@dataclass(frozen=True, slots=True)
class CarriedOn:
    """What a club takes from game to game: the fields are the values of `CARRIED_KEYS`."""

    pitched: tuple[Outing, ...] = ()
    misses: dict[str, int] = field(default_factory=dict)
    attempts: dict[str, int] = field(default_factory=dict)
    home_stolen: bool = False
    relievers_rest: bool = False

    @classmethod
    def read(cls, team: Team, data: Json) -> CarriedOn:
        """What ``plain`` has written, nothing for None; raises Unreadable with the place, also for a name that nobody has."""
        if data is None:
            return cls()
        values = CARRIED_KEYS.read(as_node(data, team.name))
        for outing in values[PITCHED]:
            if outing.name not in team.named or not team.named[outing.name].pitches:
                values.node(PITCHED).unreadable(f"the name of a pitcher of the {team.nickname}, not {outing.name!r}")
        for key in (MISSES, TRIED):
            for name in values[key]:
                if name not in team.named:
                    values.node(key).unreadable(f"the name of a player of the {team.nickname}, not {name!r}")
        return cls(values[PITCHED], values[MISSES], values[TRIED], values[STOLEN], values[LIMITS])

    def plain(self) -> Json:
        """It as data; None if it is nothing."""
        data: dict[str, Json] = {}
        if self.pitched:
            data[PITCHED.name] = PITCHED.kind.write(self.pitched)
        if self.misses:
            data[MISSES.name] = dict(self.misses)
        if self.attempts:
            data[TRIED.name] = dict(self.attempts)
        if self.home_stolen:
            data[STOLEN.name] = True
        if self.relievers_rest:
            data[LIMITS.name] = True
        return data or None

    def history(self, name: str) -> PlayerHistory:
        """A pitcher's games, as a dugout counts rest."""
        appearances = [
            Appearance(outing.game, outing.game, outing.outs, outing.started) for outing in self.pitched if outing.name == name
        ]
        return PlayerHistory(pitched=appearances, out=self.misses.get(name, 0))


class PineTarSeries(UsualSeries):
    """Pine Tar's series (``hotstove.baseball.contests.SeriesSquads``).

    The rulebook has no contest of several games, but rules for games that follow one another: a reliever's rest (PT-200,
    PT-201, with the option ``relief``), injuries (PT-206 to PT-215, ``injuries``), steals tried in a series (PT-163, PT-R-36)
    and a steal of home a month (PT-226). The first of the rotation who is rested starts, or else who lacks the fewest days
    of rest (PT-194, ``mip``). A starter is not in the bullpen on the day after, nor on the next
    if he starts every fifth day.
    """

    game_label = "PT-R-36 game"

    def squad(self, team: Json, rotation: Sequence[str] = ()) -> Json:
        """The team, its starters in the order given; nothing is settled for a single day."""
        data = _team_data(team)
        if not rotation:
            return {TEAM.name: data}
        club = team_of(data, "the team")
        order = rotation_of(rotation, {card.name: card.name for card in club.rotation}, club.name, "PT-12")
        pitchers = data["pitchers"]
        assert isinstance(pitchers, list)
        named = {str(card["name"]): card for card in pitchers if isinstance(card, dict)}
        others = [card for name, card in named.items() if name not in order]
        return {TEAM.name: {**data, "pitchers": [*(named[name] for name in order), *others]}}

    def today(self, team: Json, number: int, carried: Json) -> Json:
        """The team with its starter, and without the players who can't play."""
        data = _team_data(team)
        club = team_of(data, "the team")
        before = CarriedOn.read(club, carried)
        staff = [(hurler, before.history(hurler.name)) for hurler in hurlers_of(club)]
        starter, short = _next_starter(staff, number)
        gone = [*before.misses]
        gone += [
            hurler.name
            for hurler, past in staff
            if hurler is not starter and past.pitched and tired(past, number - 1, number, before.relievers_rest, hurler.spacing)
        ]
        if starter.hitter_bit:  # who pitches by one of his two cards does not bat by the other
            gone.append(club.batters[starter.hitter_bit.bit_length() - 1].name)
        sheet: dict[str, Json] = {TEAM.name: data, STARTER.name: starter.name}
        kinds = {HURT[club.named[name].pitches] for name in before.misses}
        today: dict[str, Json] = {
            OUT.name: list(dict.fromkeys(gone)),
            ATTEMPTS.name: dict(before.attempts),
            HOME_STOLEN.name: before.home_stolen,
            HURT_ALREADY.name: [*sorted(kinds)],
            REST.name: short,
        }
        return sheet | {key: value for key, value in today.items() if value}

    def carried(self, state: PineTarState, seat: Seat, before: Json) -> Json:
        """What the club takes out of a game that is over."""
        side = state.sides[seat]
        team = side.team
        club = CarriedOn.read(team, before)
        number = max((outing.game for outing in club.pitched), default=0) + 1
        outs = [*side.outings, (side.pitcher.card, side.pitcher.outs)]
        pitched = tuple(
            Outing(card.name, number, got, started=place == 0) for place, (card, got) in enumerate(outs) if card.pitches
        )
        misses = {name: games - 1 for name, games in club.misses.items() if games > 1}  # this game was one of them (PT-213)
        misses |= {card.name: games for card, games in side.injuries}
        attempts = {team.by_id[id_].name: tried for id_, tried in side.attempts}
        return CarriedOn((*club.pitched, *pitched), misses, attempts, side.home_stolen, state.options.relief).plain()


def _team_data(side: Json) -> dict[str, Json]:
    """The team's data of a side's; raises Unreadable if there is none."""
    team = side.get(TEAM.name) if isinstance(side, dict) else None
    if not isinstance(team, dict):
        raise Unreadable("a club: expected a mapping with the data of its team")
    return team


def _next_starter(staff: Sequence[tuple[Hurler, PlayerHistory]], today: int) -> tuple[Hurler, int]:
    """Who starts, of the rotation in its order, and the days of rest that he lacks; anybody fit, if none of it is."""
    fit = [(hurler, past) for hurler, past in staff if not past.out] or list(staff)
    rotation = [(hurler, past) for hurler, past in fit if hurler.card.starts] or fit
    starter, past = min(rotation, key=lambda each: lacking(each[1], each[0], today))
    return starter, min(MOST_SHORT, lacking(past, starter, today))


MOST_SHORT: Final = 9
"""Days of rest that a starter can lack, as a set-up writes them."""
SERIES: Final = PineTarSeries()
