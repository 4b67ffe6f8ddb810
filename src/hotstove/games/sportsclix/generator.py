"""The original set: eight invented clubs of twenty figures and a veteran each, from a fixed seed.

Their figures are drawn by ``invented_figures``, their stock teams chosen by ``stock``.
``python -m hotstove.games.sportsclix.generator`` writes the set and the clubs' teams again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from hotstove.baseball.inventing import TeamGenerator, last_names_beside, on_one_line, paired_names
from hotstove.baseball.positions import Position
from hotstove.baseball.schema import Key, Keys, text, whole, word
from hotstove.baseball.team_files import PLAIN_HEADING, heading
from hotstove.games.sportsclix.building import CAP
from hotstove.games.sportsclix.figure_files import plain_figure
from hotstove.games.sportsclix.figures import Figure, League
from hotstove.games.sportsclix.invented_figures import SQUAD, Base, MadeFigure, dearest, invented_figure, veteran
from hotstove.games.sportsclix.parks import ALL_YELLOW, parks
from hotstove.games.sportsclix.ratings import BatterRatings
from hotstove.games.sportsclix.stock import NINE, TEN, WHOLE, stock_nine, stock_team, stock_ten
from hotstove.games.sportsclix.team_files import read_team, team_text
from hotstove.games.sportsclix.teams import Format, LineupSpot, Team
from hotstove.table import Chance
from hotstove.table.files import write_files
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import as_node, read_yaml

SEED: Final = "sportsclix set 2"
LEAST_TEN: Final = 990
"""The least points of a club's stock ten."""


@dataclass(frozen=True, slots=True)
class Club:
    """An invented club: its file, heading, league, park and its players' last names.

    ``draw`` is the number of the draw that made its figures; 0 if that is to be found.
    """

    file: str
    name: str
    code: str
    draw: int
    colour: str
    league: League
    about: str
    park: str
    last_names: str


_TEXTS: Final = [Key(name, about, text(about)) for name, about in (("file", "a file's name"), ("name", "the club's name"))]
_LEAGUE: Final[Key[League]] = Key("league", "its league", word("AL", "NL"))
_CLUB: Final = Keys(
    "a club",
    *_TEXTS,
    *(Key("code", "its code", text("a code")), Key("draw", "the number of its draw", whole(0, 1000))),
    *(Key("colour", "its colour", text("a colour")), _LEAGUE),
    *(
        Key("about", "who they are", text("words")),
        Key("park", "its park", text("a park")),
        Key("last_names", "", text("names")),
    ),
)


@cache
def clubs() -> tuple[Club, ...]:
    """The eight clubs, four of each league, read once."""
    return tuple(_CLUB.make(node, Club) for node in read_packaged("hotstove.games.sportsclix", "clubs.yaml").items())


FIRST_NAMES: Final = (
    "Abelard Adelheid Agnieszka Alcott Aurelio Balthazar Bettina Blanche Boaz Bronwen Calliope Casimir Cecily Clarabel Cosimo "
    "Dashiell Delphine Desmond Dorothea Eberhard Edwina Elkanah Eulalie Ezekiel Fabrizio Felicity Fitzroy Florian Galina "
    "Gaspard Gertrude Gwendolen Hamish Hannelore Hezekiah Hortense Ignatius Inigo Isolde Jemima Jolyon Jericho Katya Kenelm "
    "Lavinia Leopold Lucasta Ludmila Macon Malachi Maxine Mehitabel Mordecai Muriel Nathaniel Nesta Nikolai Obadiah Olympia "
    "Ottoline Pascoe Perpetua Petronella Philomena Quincy Rafferty Reinhold Rosalind Rufus Sebastiana Selwyn Seraphina "
    "Silvanus Tabitha Thaddeus Theodora Torquil Ulysses Ursula Valentino Verity Wendeline Winifred Xavier Yolanda Zacharias"
)


# --- Clubs


@dataclass(frozen=True, slots=True)
class MadeClub:
    """A club's figures by number, the veteran last, and its stock teams (empty if the figures make none)."""

    club: Club
    figures: tuple[MadeFigure, ...]
    nine: tuple[LineupSpot, ...]
    ten: tuple[LineupSpot, ...]

    @property
    def squad(self) -> tuple[Figure, ...]:
        """The twenty without the veteran."""
        return tuple(made.figure for made in self.figures[: len(SQUAD)])


def drawn_club(club: Club, seed: str) -> MadeClub:
    """A club's figures, whatever they cost. The same seed gives the same figures."""
    chance = Chance(seed)
    names = paired_names(chance, FIRST_NAMES.split(), club.last_names.split())
    drawn = []
    for number, (role, name) in enumerate(zip(SQUAD, names, strict=False), 1):
        id_ = f"{club.code}{number:02}"
        drawn.append(invented_figure(chance, Base(id_, id_, name, club.code, club.league, role)))
    older = veteran(dearest(drawn), f"{club.code}{len(SQUAD) + 1:02}")
    figures = [made.figure for made in drawn]
    return MadeClub(club, (*drawn, older), stock_nine(figures), stock_ten(figures))


@cache
def make_club(club: Club, seed: str = SEED) -> MadeClub:
    """A club's figures: of its draw, or drawn again until its stock nine costs exactly the cap, and its stock ten hardly less.

    Any two of the latter are then a starter pair, and any two can play with a designated hitter.
    """
    if club.draw:
        return drawn_club(club, f"{seed}: {club.code} {club.draw}")
    for attempt in range(1, 1000):
        made = drawn_club(club, f"{seed}: {club.code} {attempt}")
        if _points(made.nine) == CAP and LEAST_TEN <= _points(made.ten) <= CAP:
            return made
    raise AssertionError(f"no stock teams of {club.name} cost {CAP}")


def _points(spots: Sequence[LineupSpot]) -> int:
    return sum(figure.points for figure, _ in spots)


def order_by_ratings(spots: Sequence[LineupSpot], made: Sequence[MadeFigure]) -> tuple[LineupSpot, ...]:
    """The order by CON + POW + EYE, with the best SPD + EYE first and the pitcher last."""
    ratings = {each.figure: each.ratings for each in made}

    def bat(spot: LineupSpot) -> tuple[int, str]:
        rated = ratings[spot[0]]
        return (rated.con + rated.pow + rated.eye if isinstance(rated, BatterRatings) else 0, spot[0].id)

    def lead(spot: LineupSpot) -> tuple[int, str]:
        rated = ratings[spot[0]]
        return (rated.spd + rated.eye if isinstance(rated, BatterRatings) else 0, spot[0].id)

    first = max(spots, key=lead)
    return first, *sorted((spot for spot in spots if spot is not first), key=bat, reverse=True)


def club_team(made: MadeClub) -> Team:
    """A club's squad of twenty with its dearest ten in the batting order; its stock teams are chosen of it (``stock``)."""
    club = made.club
    park = next(park for park in parks() if park.name == club.park)
    best = stock_ten(made.squad, _points([(figure, Position.PITCHER) for figure in made.squad]))
    chosen = [figure for figure, _ in best]
    bench = tuple(figure for figure in made.squad if figure not in chosen)
    order = order_by_ratings(best, made.figures)
    return Team(club.name, club.name.split()[-1], club.code, club.colour, Format.OPEN, order, bench, park)


# --- Files


def set_text(made: MadeClub) -> str:
    """The text of a club's file of figures; what a figure's place there says is left out."""
    club = made.club
    lines = [
        f"# The figures of the {club.name}, {club.about}; made by generator.py.",
        "# The last one is the dearest position player once more as a veteran.",
        f"club: {club.code}",
        f"league: {club.league}",
        "figures:",
    ]
    for each in made.figures:
        plain = plain_figure(each.figure)
        left_out = {"club", "league"} | ({"player"} if each.figure.player == each.figure.id else set())
        lines.append(f"  - {on_one_line({key: value for key, value in plain.items() if key not in left_out})}")
    return "\n".join(lines) + "\n"


def made_files() -> dict[str, str]:
    """The texts of all files of the set by path, such as ``sets/moth.yaml`` and ``teams/moth.yaml``."""
    files: dict[str, str] = {}
    figures = {made.figure.id: made.figure for club in clubs() for made in make_club(club).figures}
    for club in clubs():
        made = make_club(club)
        files[f"sets/{club.file}.yaml"] = set_text(made)
        files[f"teams/{club.file}.yaml"] = team_text(club_team(made), f", {club.about}", known=figures)
    return files


# --- Teams of other names


def _invented(seed: str, name: str, character: str, players: Sequence[str], code: str, points: int) -> str:
    """The text of a team file with figures of its own: a stock ten, or a full squad; ``character`` is the kind of team."""
    model = clubs()[0]
    last_names = " ".join(last_names_beside((last for club in clubs() for last in club.last_names.split()), players))
    own_code = code or heading(PLAIN_HEADING.read(as_node({"name": name}, name))).code
    made = make_club(replace(model, name=name, code=own_code, draw=0, colour="", last_names=last_names), f"{seed}: {name}")
    team = replace(stock_team(club_team(made), character), park=ALL_YELLOW)
    named = dict(zip((figure.id for figure in team.figures), players, strict=False))

    def renamed(figure: Figure) -> Figure:
        return replace(figure, name=named.get(figure.id, figure.name), original=figure.id)

    lineup = tuple((renamed(figure), position) for figure, position in team.lineup)
    team = replace(team, nickname=name.split()[-1], lineup=lineup, bench=tuple(renamed(figure) for figure in team.bench))
    written = team_text(team, f" (seed {seed!r}, {character})", known={})
    read_team(read_yaml(written, name))
    return written


GENERATOR: Final = TeamGenerator(
    "A team file for SportsClix with figures of its own; all fences yellow.",
    20,
    {
        WHOLE: "twenty figures of the open format, with a bullpen and four starters for a series",
        TEN: "nine and a designated hitter within 1,000 points",
        NINE: "nine figures of exactly 1,000 points, the pitcher bats",
    },
    _invented,
)
"""Makes teams of other names by the steps of the set."""


if __name__ == "__main__":
    write_files(made_files(), Path(__file__).parent)
