"""Clutch on paper: players' cards with their charts, the tables that are looked up in a game, and a score sheet's fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hotstove.baseball.prints import Chart, Face, FaceLine, FaceRow, ScoreSheet, TeamFaces
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard
from hotstove.games.clutch.charts import CODES, OUTS
from hotstove.games.clutch.running import BONUS
from hotstove.games.clutch.teams import Team, read_team
from hotstove.table.texts import Json, as_node

SIDES: Final = {"R": "right", "L": "left", "S": "both"}
OUT_CODES: Final = frozenset(CODES[result] for result in OUTS)
NONE: Final = "\N{EN DASH}"
BLANK: Final = "\N{NO-BREAK SPACE}"
"""A space at which a line is not broken."""

# --- Cards (CL-003 to CL-021)


def face(card: PlayerCard, team: Team) -> Face:
    """A card as printed: who he is on top, then his chart, outs apart from the rest, and his numbers in large beside it."""
    first, _, last = card.name.rpartition(" ")
    return Face(
        f"{card.name}, {team.name}",
        (
            FaceLine(f"No. {card.number}", "", f"$ {card.salary}"),
            FaceLine(f"Clutch {card.clutch:+d}", first, f"Glove +{card.defense}" if isinstance(card, Pitcher) else "", "first"),
            FaceLine("", last, "", "last"),
            FaceLine(middle=_role(card) if isinstance(card, Pitcher) else _positions(card)),
            FaceLine(middle=" ".join(card.icons) or NONE),
        ),
        ("Swing",),
        tuple(_groups(card)),
        _pitchers_facts(card) if isinstance(card, Pitcher) else _batters_facts(card),
        team.name,
    )


def _role(card: Pitcher) -> str:
    return f"{'Starting' if card.starts else 'Relief'} pitcher, throws {SIDES[card.throws]}"


def _positions(card: Batter) -> str:
    places = ", ".join(f"{position.short.upper()}{BLANK}+{rating}" for position, rating in card.positions)
    return f"{places or 'DH'}; bats {SIDES[card.bats]}"


def _groups(card: PlayerCard) -> Iterator[tuple[FaceRow, ...]]:
    """The rows of outs, then the others (CL-021); a row that the chart lacks is left out."""
    rows = [FaceRow(code, (str(span),)) for code, span in card.chart.plain.items()]
    outs = sum(row.label in OUT_CODES for row in rows)
    yield tuple(rows[:outs])
    if rows[outs:]:
        yield tuple(rows[outs:])


def _batters_facts(card: Batter) -> tuple[tuple[str, str], ...]:
    return (
        ("On-Base", str(card.on_base)),
        ("against a hand", str(card.bonus) if card.bonus is not None else NONE),
        ("Speed", str(card.speed)),
    )


def _pitchers_facts(card: Pitcher) -> tuple[tuple[str, str], ...]:
    return (
        ("Command", str(card.command)),
        ("against a hand", str(card.bonus) if card.bonus is not None else NONE),
        ("Mistake Pitch", f"1-{card.x_zone}" if card.x_zone > 1 else "1"),
        ("Inning Limit", str(card.innings)),
    )


# --- Tables


CHARTS: Final = (
    Chart(
        "An at-bat",
        ("Step", "What is rolled", "What it means"),
        (
            ("1  pitch", "d20 + Command", "above On-Base: the pitcher's chart; else the batter's"),
            ("2  Mistake Pitch", "d20 up to his number", "the batter's chart, and the swing with the d24"),
            ("3  swing", "d20 on that chart", "the row that has the number is the result"),
        ),
        "Bonuses against a hand count only against it. Below 1 reads as 1, and the last row has no end.",
        wide=True,
    ),
    Chart(
        "Throws",
        ("Runner or batter", "Die + rating of", "against Speed"),
        (
            ("Steals second", "Battery", "Speed"),
            ("Steals third", f"Battery + {BONUS}", "Speed"),
            ("Extra base", "Outfield", "Speed"),
            ("  home", "Outfield", f"Speed + {BONUS}"),
            ("  with two outs", "Outfield", f"{BONUS} more Speed"),
            ("Tags up", "Outfield", "Speed"),
            ("  for second", f"Outfield + {BONUS}", "Speed"),
            ("  for home", "Outfield", f"Speed + {BONUS}"),
            ("Double play", "Infield", f"batter's Speed + {BONUS}"),
            ("Sent on a grounder", "Infield", f"Speed (home + {BONUS})"),
        ),
        "Higher than the Speed: out. A tie is safe. With several runners the defense throws at one.",
    ),
    Chart(
        "Results",
        ("Row", "What happens"),
        (
            ("K", "strikeout"),
            ("GB", "ground ball"),
            ("FB", "fly ball"),
            ("BB", "walk"),
            ("1B, 2B, 3B", "single, double, triple"),
            ("HR", "home run"),
        ),
        "On hits all runners move as far as the batter; then they may try for one base more.",
    ),
    Chart(
        "Ratings of a side",
        ("Rating", "Sum of"),
        (
            ("Battery", "catcher, pitcher's Glove"),
            ("Infield", "1B, 2B, 3B, SS"),
            ("Outfield", "LF, CF, RF"),
        ),
    ),
    Chart(
        "Tired pitchers",
        ("What", "Effect"),
        (
            ("At his Inning Limit", "Command - 1, one more each inning"),
            ("Each swing against him", "d24"),
            ("Each 4 walks, each 4 runs", "an inning less"),
            ("Enters tired", "Command - 1 at once"),
        ),
        "Three outs are an inning.",
    ),
    Chart(
        "Rest between games",
        ("Pitched", "Games of rest"),
        (
            ("in the rotation", "rotation less one"),
            ("more than 1, 2, 3, 4 innings", "1, 2, 3, 4"),
            ("two games in a row, or tired", "1"),
        ),
        "Who comes in before that is over enters tired.",
    ),
)


class Prints:
    """The things that Clutch can print."""

    def cards(self, team: Json) -> TeamFaces:
        read = read_team(as_node(team, "the team"))
        return TeamFaces(read.name, read.code, tuple(face(card, read) for card in read.players), 3)

    def charts(self) -> Sequence[Chart]:
        return CHARTS

    def score_sheet(self) -> ScoreSheet:
        """A score sheet with room for what tires each pitcher: outs, walks and runs (CL-248, CL-253); and for coaches."""
        return ScoreSheet(
            "Clutch score sheet",
            "hand",
            ("Limit", "Outs", "Walks", "Runs", "Tired", "Rest"),
            (("Coaches", 3),),
        )
