"""SportsClix on paper: a card for each figure with its whole dial, the tables of a game, and a score sheet's fields.

A paper clip on the edge of the card marks the row of the dial that is in force; six plain dice stand for those with icons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hotstove.baseball.prints import Chart, Face, FaceLine, FaceRow, ScoreSheet, TeamFaces
from hotstove.baseball.words import HANDS
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import BLUE_1, PITCHER_BATTING, RED_6, START, THREE_BALLS, mark
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING
from hotstove.games.sportsclix.faces import spray_words
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.parks import FEET, Fence
from hotstove.games.sportsclix.team_files import read_team
from hotstove.games.sportsclix.teams import Team
from hotstove.games.sportsclix.zones import FIRST, SECOND, THIRD, ZONES, lines_crossed
from hotstove.table.texts import Json, as_node

CIRCLES: Final = {
    Intangible.SPEED_DEMON: "D",
    Intangible.FLAMETHROWER: "F",
    Intangible.SPECIALIST: "S",
    Intangible.SHUT_EM_DOWN: "X",
    Intangible.CLUTCH_HITTER: "H",
    Intangible.SPRAY_HITTER: "Y",
    Intangible.CANNON: "C",
    Intangible.GREAT_RANGE: "G",
    Intangible.DOUBLE_PLAY_WIZARD: "W",
    Intangible.LEADERSHIP: "L",
    Intangible.INTIMIDATION: "I",
}
"""What stands in a window for an intangible, where the figure has a coloured circle."""
NONE: Final = "\N{EN DASH}"


def face(figure: Figure, team: Team) -> Face:
    """A figure's card: who he is and his base on top, then the twelve windows from red 6 to three balls."""
    first, _, last = figure.name.rpartition(" ")
    hand = f"throws {HANDS[figure.throws]}" if figure.pitches else f"bats {HANDS[figure.bats]}"
    worth = f"Endurance {figure.endurance}" if figure.pitches else f"Spray {spray_words(figure)}"
    return Face(
        f"{figure.name}, {team.name}",
        (
            FaceLine(figure.code, first, f"{figure.points}", "first"),
            FaceLine("", last, "", "last"),
            FaceLine(f"Def {figure.defense}", hand, f"Speed {figure.speed}"),
            FaceLine(middle=worth),
        ),
        (*(pair.value for pair in figure.pairs), "\N{BULLET}"),
        tuple(_groups(figure)),
        foot=team.name,
    )


def _groups(figure: Figure) -> Iterator[tuple[FaceRow, ...]]:
    """The windows: red ones, the start marker, blue ones and three balls, the hottest on top."""
    for hottest, coldest in ((RED_6, START + 1), (START, START), (BLUE_1, THREE_BALLS)):
        yield tuple(_row(figure, position) for position in range(hottest, coldest - 1, -1))


def _row(figure: Figure, position: int) -> FaceRow:
    window = figure.window(position)
    circles = "".join(CIRCLES[intangible] for intangible in window.intangibles)
    return FaceRow(mark(position), (*(result.code for result in window.results), circles or NONE))


# --- Tables


def _by_faces(colour: str) -> tuple[str, ...]:
    """A row of the table of dice: the icon for each number of a plain die."""
    (die,) = {**PITCHING, **BATTING}[colour].of
    return (f"{colour} {die.name.split()[1]}", *map(str, die.faces))


CHARTS: Final = (
    Chart(
        "Dice",
        ("Die", "1", "2", "3", "4", "5", "6"),
        tuple(_by_faces(colour) for colour in ("red", "white", "black", "blue")),
        "V Velocity, C Control, T Contact, P Power. The pitcher's manager takes red or white, the batter's black or blue, in "
        "secret; the batter's rolls green, too: its zone on his spray chart.",
        wide=True,
    ),
    Chart(
        "Whose dial",
        ("Combination", "Read on"),
        (
            (", ".join(pair.value for pair in PITCHER_PAIRS), "the pitcher's dial"),
            (", ".join(pair.value for pair in BATTER_PAIRS), "the batter's dial"),
            ("VC", "pitcher's total control"),
            ("PT", "batter's total control"),
        ),
        "Total control: one click up first, then any result of the new window.",
    ),
    Chart(
        "Pitchers at bat",
        ("Combination", "Result"),
        tuple((pair.value, result.code) for pair, result in zip(BATTER_PAIRS, PITCHER_BATTING.results, strict=True)),
        "Spray chart 1 to 6, no clicks.",
    ),
    Chart(
        "Fielding attempts",
        ("Ball", "In the zone", "Moving in", "Missed"),
        (
            ("GB, FB", "out", "> 10", "1B"),
            ("GB!, FB!", "> 10", "> 11", "1B"),
            ("DF short of the fence", "> 10", "> 11", "2B"),
            ("DF at the fence", "> 10", "> 12", "HR"),
            ("DF past the fence", "HR", "HR", NONE),
            ("bunt (catcher)", "> 10", NONE, "1B"),
        ),
        "Two dice and the fielder's defense. 6-6 always succeeds, 1-1 never.",
        wide=True,
    ),
    Chart(
        "Other squares",
        ("Result", "What happens"),
        (
            ("1B*, 2B*", "he may try for one base more"),
            ("K*", "red die V: K, else W"),
            ("W*", "blue die T: W, else K"),
        ),
    ),
    Chart(
        "Throws",
        ("Two dice + defense", "against the runner's speed"),
        (
            ("three lines or more", "speed + 1"),
            ("outfield to home", "speed + 1"),
            ("after a Deep Fly", "speed + 1"),
            ("infielder moves to cover", "speed + 1"),
            ("after a tag out", "speed + 2"),
            ("third out of a play", "speed + 3"),
            ("tag-up from first", "defense + 2"),
            ("held: second, third", "defense + 1, + 2"),
        ),
        "A tie is safe. In the Playoffs doubles count: 2-2 to 5-5 a Great Play (+1) or an Error (-1, all one base more).",
    ),
    Chart(
        "Zone lines",
        ("From zone", "to 3rd", "to 2nd", "to 1st"),
        tuple((str(zone), *(str(lines_crossed(zone, base)) for base in (THIRD, SECOND, FIRST))) for zone in ZONES),
        "Zone 1 touches the line to third base, zone 6 that to first; second base lies in 3 and 4.",
    ),
    Chart(
        "Fences",
        ("Zone", *(fence.word for fence in Fence)),
        tuple((str(zone), *(str(FEET[fence][zone - 1]) for fence in Fence)) for zone in ZONES),
        "Feet. A Deep Fly of a deeper colour than the fence is a home run.",
    ),
    Chart(
        "Clicks",
        ("Up", "Down"),
        (
            ("a hit", "last out, runner on 2nd or 3rd"),
            ("a run driven in: batter or runner", "hitting into a double play"),
            ("total control", "an Error; 1-1: fielder or pitcher"),
            ("Great Play; 6-6: fielder or pitcher", "pitcher: each run after the fifth"),
            ("runner thrown out, double play", "pitcher: 1, 2, 3... past endurance"),
            ("three up, three down: white die C", ""),
            ("reliever out of trouble", ""),
        ),
        "At most three up and three down in an at-bat.",
        wide=True,
    ),
    Chart(
        "Intangibles",
        ("", "Name", "What it does"),
        tuple((CIRCLES[each], f"{each.title}{' (declare)' if each.optional else ''}", each.text) for each in Intangible),
        optional=True,
        wide=True,
    ),
)


class Prints:
    """The things that SportsClix can print."""

    def cards(self, team: Json) -> TeamFaces:
        read = read_team(as_node(team, "the team"))
        return TeamFaces(read.name, read.code, tuple(face(figure, read) for figure in read.figures), 3)

    def charts(self) -> Sequence[Chart]:
        return CHARTS

    def score_sheet(self) -> ScoreSheet:
        """A score sheet with room for what tires each pitcher: innings past his endurance, and runs past the fifth (SC-123)."""
        return ScoreSheet("SportsClix score sheet", "dial", ("Endurance", "Innings", "Runs", "Dial"), (("Fences", 6),))
