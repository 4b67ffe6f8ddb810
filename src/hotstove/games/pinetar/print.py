"""Pine Tar on paper: cards in the rulebook's layout, the chart sheet, and the fields of its score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hotstove.baseball.positions import Position
from hotstove.baseball.prints import Chart, Face, FaceLine, FaceRow, ScoreSheet, TeamFaces
from hotstove.games.pinetar.cards import AWKWARD, OUTFIELD, VS_ALL, VS_LEFT, VS_RIGHT, Card, PitchingRatings, Team
from hotstove.games.pinetar.charts import CHARTS, SPEEDS
from hotstove.games.pinetar.outcomes import LAYOUT, BattingColumn, Outcome, OutcomeKind
from hotstove.games.pinetar.state import EXTRA_STEAL_POINTS, STEAL_POINTS
from hotstove.games.pinetar.team_sheets import read_team
from hotstove.table.texts import Json, Node, as_node

# --- Cards (PT-12 to PT-29)

PRINTED_GROUPS = (
    (OutcomeKind.SINGLE, OutcomeKind.DOUBLE, OutcomeKind.TRIPLE, OutcomeKind.HOME_RUN),
    (OutcomeKind.WALK, OutcomeKind.HIT_BATTER, OutcomeKind.STRIKEOUT),
    (OutcomeKind.GROUND_OUT,),
    (OutcomeKind.FLY_OUT,),
    (OutcomeKind.LINE_OUT,),
    (OutcomeKind.POP_OR_ERROR, OutcomeKind.LINER_OR_ERROR, OutcomeKind.BALK_OR_WILD),
)
"""A card's rows from top to bottom: hits come first, although their rolls are not in that order (PT-L-02)."""
BLANK = "\N{NO-BREAK SPACE}"
"""A space at which a line is not broken."""
NONE = "\N{EN DASH}"
"""Printed for an outcome that only the other column has."""
ROLES = {"S": "Starter", "R": "Reliever", "C": "Closer"}


def face(card: Card, team: Team) -> Face:
    """A card as printed: five rows of ratings and names, then the columns; a pitcher's other ratings beside them."""
    one = card.columns[0] is card.columns[1]
    columns = card.columns[:1] if one else card.columns
    return Face(
        f"{card.name}, {team.name}",
        _heading(card),
        (VS_ALL,) if one else (VS_LEFT, VS_RIGHT),
        tuple(_groups(columns)),
        _pitching_facts(card.pitching) if card.pitching is not None else (),
        _foot(card, team),
    )


def _heading(card: Card) -> tuple[FaceLine, ...]:
    """The five rows (PT-15 to PT-19). Range and errors on top are those of the position that he played most.

    A catcher with an outfielder's arm too has the arm printed a row higher, where there is room for it.
    """
    first, last = card.name.removesuffix(card.player.last_name).strip(), card.player.last_name
    arm = f"Arm {card.arm}" if card.arm and any(position in card.gloves for position in OUTFIELD) else ""
    catches = f"AR {card.catcher_arm:+d}" if Position.CATCHER in card.gloves else ""
    main = next(iter(card.gloves.values()), AWKWARD)
    injury, letter = card.injury
    return (
        FaceLine(f"Bats {card.bats}", f"SBC {card.steal}  SBO {card.opportunity.grade}", f"Throws {card.throws}"),
        FaceLine(f"BR {SPEEDS[card.speed]}", arm if catches else "", f"SHC {'N' if card.sacrifice < 0 else card.sacrifice}"),
        FaceLine(catches or arm, first, f"RG {main.range}  EC {main.errors}", "first"),
        FaceLine(f"INJ {injury}{letter}", last, name="last"),
        FaceLine(middle=_role(card.pitching) if card.pitching is not None else _positions(card)),
    )


def _role(pitching: PitchingRatings) -> str:
    """The title with its letters, and the games that he started (PT-12, PT-13)."""
    roles = " ".join(f"{ROLES[role]}{BLANK}({role})" for role in pitching.roles)
    return f"{roles} {pitching.starts}" if pitching.starts else roles


def _positions(card: Card) -> str:
    """His positions, most played first, each with range and errors if they differ from the first's."""
    if not card.gloves:
        return "no position"
    (main, glove), *others = card.gloves.items()
    texts = [main.short.upper()]
    texts += [
        position.short.upper() if other == glove else f"{position.short.upper()}{BLANK}{other.range}{BLANK}{other.errors}"
        for position, other in others
    ]
    return ", ".join(texts)


def _groups(columns: Sequence[BattingColumn]) -> Iterator[tuple[FaceRow, ...]]:
    """The rows of outcomes that one of the columns has, with their ranges of rolls in both."""
    spans = [
        {each: f"{first}-{last}" if first < last else str(first) for each, first, last in column.ranges()} for column in columns
    ]
    outcomes: list[Outcome] = [each for each in LAYOUT if any(each in span for span in spans)]
    for group in PRINTED_GROUPS:
        rows = sorted((each for each in outcomes if each.kind in group), key=lambda each: group.index(each.kind))
        if rows:
            yield tuple(FaceRow(each.text, tuple(span.get(each, NONE) for span in spans)) for each in rows)


def _pitching_facts(pitching: PitchingRatings) -> tuple[tuple[str, str], ...]:
    """The ratings to the right of the column, below the heading: grades, innings, BK/WP last (PT-21, PT-22, PT-141)."""
    return (
        ("Grade at home", str(pitching.home)),
        ("Grade away", str(pitching.away)),
        ("MIP", pitching.innings),
        ("SO/BB", pitching.rating),
        ("BK/WP", pitching.balks),
    )


def _foot(card: Card, team: Team) -> str:
    """The team and season, and how much he played in it."""
    usage = card.usage
    season = f" {team.season}" if team.season else ""
    if card.pitches:
        played = f"{usage.pitched} G, {usage.batters_faced} BF" if usage.batters_faced else ""
    else:
        played = f"{usage.games} G, {usage.plate_appearances} PA" if usage.plate_appearances else ""
    return f"{team.name}{season}" + (f"  ·  {played}" if played else "")


# --- Charts


RARE = {
    "delay of two hours": "rain for two hours: both pitchers leave; roll again",
    "hit by pitch or ball 2": "HBP if his card has it, else ball 2",
    "passed ball": "passed ball: runners +1, same batter",
    "inside-the-park home run or foul": "card with 3B and HR: home run inside the park; else foul",
    "strikeout and wild pitch": "strikeout, wild pitch: batter on 1st",
    "wild pitch": "wild pitch: runners +1, ball 1",
    "lost fly": "fly lost in the sun: double to left, runners +2",
    "triple to right": "triple to right; FO-RF if RF is Pos",
    "line drive and lead runner doubled off": "LO-3B, lead runner doubled off (2 or more on: two lead runners)",
    "walk": "walk",
    "double steal or ball 2": "just 1st and 2nd on, both SBO E or better: double steal, no points; else ball 2",
    "swarm of insects": "swarm of insects: both pitchers a grade lower; roll again",
    "strikeout and batter ejected": "strikeout; he argues and must leave",
    "catcher's interference": "catcher's interference: batter on 1st",
    "walk and catcher ejected": "walk; the catcher argues and must leave",
    "strikeout and catcher hurt": "strikeout; backswing hurts the catcher: out, and 4 games more",
    "hit by pitch and pitcher ejected": "hit by pitch; the pitcher must leave",
    "infield hit": "infield hit: runners +1",
    "checked swing": "strikeout on a checked swing",
    "pick-off throw away": "pick-off throw away: E-1, runners +1",
    "foul ball": "foul; roll again",
    "pick-off or ball 2": "LHP and not full: lead runner picked off; else ball 2",
    "fan interference": "out on a pop: a fan interferes",
    "single to center": "single to center",
    "runner hit by the ball": "lead runner hit by the ball: out, batter on 1st",
}
"""How to carry out each cell of the rare plays by hand."""


def _cells(node: Node) -> Mapping[str, str]:
    """The text under each heading of a row or a small table."""
    return {key: str(item.value) for key, item in node.mapping().items()}


def _rows(node: Node) -> list[tuple[str, Mapping[str, str]]]:
    """The rows of a table with their cells."""
    return [(key, _cells(row)) for key, row in node.mapping().items()]


def _hit_location(node: Node) -> Chart:
    rows = tuple((key.partition("-")[0][:-1] or "0", *words.split()) for key, words in _cells(node).items())
    note = "By the batter roll: tens down, ones across. IF is an infield hit (a slow batter: GO-SS)."
    return Chart("Hit location", ("", *map(str, range(10))), rows, note)


def _advancement(node: Node) -> Chart:
    meaning = {"1": "as the hit", "2": "one more"}
    rows = tuple((key, *(meaning[word[1]] for word in words.split())) for key, words in _cells(node).items())
    return Chart(
        "Base advancement", ("Batter roll", "slow", "medium", "fast"), rows, "Runners on hits; doubled: both dice alike."
    )


GROUND_OUT_RESULTS = ("GDP", "GDP *", "GDP **", "GO-2", "FC R3H", "FC R3A", "LR Out", "PO-3 RH", "PO-3 RA")
"""The order in which their columns are printed."""


def _by_result(title: str, note: str) -> Callable[[Node], Chart]:
    """A ground-out table: a line for each outcome of the card, and across it the results with their white dice."""

    def chart(node: Node) -> Chart:
        rows = _rows(node)
        heads = list(dict.fromkeys(result for _, cells in rows for result in cells))
        order = [each for each in GROUND_OUT_RESULTS if each in heads]
        return Chart(title, ("", *order), tuple((key, *(cells.get(each, "") for each in order)) for key, cells in rows), note)

    return chart


def _tag(node: Node) -> Chart:
    rows = tuple((key, cells.get("2nd", NONE), cells["3rd"]) for key, cells in _rows(node))
    note = "At most this and the runner moves up. 77, 88, 99: the lead runner who tries is out."
    return Chart("Tag", ("", "from 2nd", "from 3rd"), rows, note)


def _bunts(title: str, note: str) -> Callable[[Node], Chart]:
    def chart(node: Node) -> Chart:
        rows = tuple((key, cells["even"], cells["odd"]) for key, cells in _rows(node))
        return Chart(title, ("Roll against SHC", "even", "odd"), rows, note)

    return chart


def _modifier(node: Node) -> Chart:
    rows = {key: [str(cell.value or "") for cell in row.items()] for key, row in node.mapping().items()}
    originals = rows.pop("original")
    lines = tuple((key, *cells) for key, cells in rows.items())
    note = (
        "On batter rolls 0, 5, 10, ... 50: from the result at the bottom up to the grade; the new result stands left. "
        "A+ counts as A where a column has none."
    )
    return Chart("Pitcher modifier", ("New", *("",) * len(originals)), (*lines, ("Original", *originals)), note, wide=True)


def _errors(node: Node) -> Chart:
    """The error results, printed two rows side by side because the table is long."""
    rows = [(key, *words.split()) for key, words in _cells(node).items()]
    half = (len(rows) + 1) // 2
    beside = [*rows[half:], ("", "", "")]
    note = "Blue die at most the fielder's EC: error. With 1* and two outs runners take one base more."
    lines = tuple((*left, *right) for left, right in zip(rows[:half], beside, strict=False))
    return Chart("Errors", ("Roll", "Fielder", "Bases") * 2, lines, note)


def _hit_and_run(node: Node) -> Chart:
    cells = _cells(node)
    rows = (
        (f"Batter roll, up to {cells['highest roll']}", f"+{cells['batter roll']}"),
        ("White die on ground outs", f"+{cells['white die']}"),
        ("Runners on a hit", cells["runners"]),
    )
    note = "No change of rolls that the pitcher modifier is used on. A strikeout: the runner steals. Two a team and game."
    return Chart("Hit and run", ("What changes", "by"), rows, note, True)


def _playing_in(node: Node) -> Chart:
    cells = _cells(node)
    rows = (("White die on ground outs, not below 0", cells["white die"]), ("Singles reach up", f"{cells['singles']} rolls"))
    note = "Runner on 3rd, no force, under two outs. GDP: an out at home instead."
    return Chart("Playing in", ("What changes", "by"), rows, note, True)


def _steals(node: Node) -> Chart:
    rows = []
    for grade, row in node.mapping().items():
        cells = _cells(row)
        first = f"inning {cells['from']}" if cells["from"].isdigit() else cells["from"]
        rows.append((grade, cells["points"], first, cells["series"], "yes" if row.mapping()["H&R"].value is True else "no"))
    note = "4 points a team, 2 more in extra innings, AA then free. Third: SBC - 5."
    return Chart("Steal opportunity", ("SBO", "Points", "From", "A series", "Hit and run"), tuple(rows), note, True)


def _positive(node: Node) -> Chart:
    rows: list[tuple[str, ...]] = []
    for span, row in node.mapping().items():
        if isinstance(row.value, dict):
            rows += [(f"{span} {'/'.join(hits)}", *cell.split()) for cell, hits in _alike(_cells(row))]
        else:
            rows.append((span, *row.text().split()))
    note = "After a 1B, 2B or 3B on 11 or 22, roll again: Pos makes the out, others leave the hit in that field."
    return Chart("Positive defense", ("Roll", "Fielder", "Pos", "Neu, Neg"), tuple(rows), note, True)


def _alike(cells: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """The distinct cells, each with all headings under which it stands."""
    headings: dict[str, list[str]] = {}
    for key, cell in cells.items():
        headings.setdefault(cell, []).append(key)
    return list(headings.items())


def _small(title: str, heads: tuple[str, str], note: str = "") -> Callable[[Node], Chart]:
    def chart(node: Node) -> Chart:
        return Chart(title, heads, tuple(_cells(node).items()), note, True)

    return chart


def _signed(title: str, heads: tuple[str, str], note: str) -> Callable[[Node], Chart]:
    def chart(node: Node) -> Chart:
        return Chart(title, heads, tuple((key, f"{int(value):+d}") for key, value in _cells(node).items()), note, True)

    return chart


def _injuries(node: Node) -> Chart:
    rows = {key: tuple(str(cell.value) for cell in row.items()) for key, row in node.mapping().items()}
    letters = rows.pop("die")
    note = "Two dice at most INJ: hurt. Then one die, under its letter: games out."
    return Chart("Injury length", ("Die", *letters), tuple((key, *cells) for key, cells in rows.items()), note, True)


def _rare(node: Node) -> Chart:
    rows = tuple((key, *(RARE[cell.text()] for cell in row.items())) for key, row in node.mapping().items())
    note = "The first batter roll of 44 in a game: blue and white dice, blue first."
    return Chart("Rare plays", ("Roll", "Bases empty", "Runners on"), rows, note, True, wide=True)


NEGATIVE = Chart(
    "Negative defense",
    ("Batter roll 66 or 88", "Neg fielder, 0 or 1 out", "2 outs"),
    (("GO", "infield hit, runners +1", "runners +2"), ("FO", "single there, runners +1", "runners +2")),
    "Pos and Neu fielders make the out.",
    True,
)

TABLES: Mapping[str, Callable[[Node], Chart]] = {
    "hit location": _hit_location,
    "base advancement": _advancement,
    "tag": _tag,
    "pitcher modifier": _modifier,
    "ground outs with a runner on 1st": _by_result(
        "Ground outs, runner on 1st", "White die, under two outs, bases not loaded."
    ),
    "ground outs with no runner on 1st": _by_result("Ground outs, no runner on 1st", "White die, under two outs."),
    "ground outs with the bases loaded": _by_result(
        "Ground outs, bases loaded",
        "White die, under two outs. * home and first. ** second and first, or one out by a force at home if you like.",
    ),
    "errors": _errors,
    "sacrifice": _bunts("Sacrifice", "No runner on 3rd, under two outs. SHC N may not bunt."),
    "squeeze": _bunts("Squeeze", "With a runner on 3rd: SHC less 25."),
    "steal opportunity": _steals,
    "positive defense": _positive,
    "hit and run": _hit_and_run,
    "MIP": _signed("MIP", ("Pitcher", "innings"), "The first line holds without the option too."),
    "injury length": _injuries,
    "infield in": _playing_in,
    "at the plate": _small(
        "Plays at the plate", ("Arm", "out on 0 to"), "From 1st on a double, from 2nd on a single: two dice."
    ),
    "rare play": _rare,
}
"""The printer of each chart by its name in the data, in the order of the sheet."""


def charts() -> tuple[Chart, ...]:
    """The chart sheet."""
    drawn = [draw(CHARTS[name]) for name, draw in TABLES.items()]
    after = list(TABLES).index("positive defense") + 1
    return (*drawn[:after], NEGATIVE, *drawn[after:])


# --- The game's printer


class Prints:
    """The things that Pine Tar can print."""

    def cards(self, team: Json) -> TeamFaces:
        read = read_team(as_node(team, "the team"))
        return TeamFaces(read.name, read.code, tuple(face(card, read) for card in read.players))

    def charts(self) -> Sequence[Chart]:
        return charts()

    def score_sheet(self) -> ScoreSheet:
        """A score sheet with room for grade, SO/BB rating, steal points, and MIP above an inning (PT-144, PT-160, PT-220)."""
        return ScoreSheet(
            "Pine Tar score sheet",
            "MIP ends",
            ("Grade 1-2", "Grade 3+", "SO/BB", "BK/WP", "MIP", "IP", "R"),
            (
                ("Steal points", STEAL_POINTS),
                ("in extra innings", EXTRA_STEAL_POINTS),
                ("Hit and runs", 2),
                ("Rare play (first 44, both teams)", 1),
            ),
        )
