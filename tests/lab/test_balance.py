"""The designer's bench: what a change does, measured by the same games, worked out exactly, sought; and what is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from statistics import stdev

import pytest
from click.testing import CliRunner, Result

from hotstove.baseball.match_ups import RESULTS
from hotstove.cli.main import cli
from hotstove.games.pinetar import GAME as PINETAR
from hotstove.games.pinetar.match_ups import chances
from hotstove.games.smallball import GAME as SMALLBALL
from hotstove.lab.balance.changes import Changes, read_changes
from hotstove.lab.balance.exact import exact_changes
from hotstove.lab.balance.figures import FIGURES, Compared, Estimate, Figure, compared, figure_named
from hotstove.lab.balance.play import Edition, Games, Pairs, Row, Rows, play_edition
from hotstove.lab.balance.report import NOTHING, Bench
from hotstove.lab.balance.seek import ROUNDS, Fit, Range, read_goal, read_range, seek
from hotstove.lab.balance.streams import Streams
from hotstove.lab.odds import next_plays
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.files import NotWritten
from hotstove.table.journal import BEGINNING
from hotstove.table.live import live_table
from hotstove.table.texts import as_node

SLUGGER = """
game: smallball
about: Big Hal hits another double
numbers: {fourth: 4}
data:
  teams/foxes:
    players:
      - {number: "{fourth}", results: [2B, 2B, FO, 1B, BB, GO]}
"""
DOUBLE_PLAYS = """
numbers: {n: 2}
data:
  charts:
    ground outs with a runner on 1st:
      GO-SS: {GDP: "0-{n}", FC R3H: "{n + 1}-6"}
"""


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """Writes a file of changes."""

    def write(text: str) -> Path:
        path = tmp_path / "changes.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["balance", *map(str, words), "--jobs", "1"])


# --- Common random numbers


def test_every_purpose_has_a_stream_of_its_own_in_every_half_inning() -> None:
    plain, busy = Streams("seed"), Streams("seed")
    first = [plain.pick("at-bat", 100) for _ in range(10)]
    for _ in range(7):
        busy.pick("steal", 6)
    assert [busy.pick("at-bat", 100) for _ in range(10)] == first
    busy.pick("at-bat", 100)
    plain.next_half()
    busy.next_half()
    second = [plain.pick("at-bat", 100) for _ in range(10)]
    assert second != first
    assert [busy.pick("at-bat", 100) for _ in range(10)] == second
    assert [Streams("another").pick("at-bat", 100) for _ in range(10)] != first


def test_streams_are_even_and_independent() -> None:
    counts: Counter[int] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    for game in range(300):
        streams = Streams(f"even/{game}")
        for _ in range(20):
            streams.next_half()
            rolls = [streams.pick("at-bat", 6) for _ in range(5)]
            counts.update(rolls)
            pairs[rolls[0], streams.pick("steal", 6)] += 1
    assert sum((count - 5000) ** 2 / 5000 for count in counts.values()) < 20.5  # 5 degrees of freedom, 0.1 %
    expected = 6000 / 36
    assert len(pairs) == 36
    assert sum((count - expected) ** 2 / expected for count in pairs.values()) < 66.6  # 35 degrees of freedom, 0.1 %


def test_a_change_that_changes_nothing_plays_the_same_games_with_any_number_of_processes() -> None:
    same = Changes({"teams/foxes.yaml": as_node({"players": [{"number": 4, "name": "Big Hal Mercer"}]})})
    games = Games("smallball")
    before = play_edition(Edition(games), 30, 1)
    assert play_edition(Edition(games, same), 30, 2) == before
    assert len(set(before)) > 25
    difference = compared(FIGURES[0], before, before, ((0, 1),)).difference
    assert (difference.value, difference.error) == (0, 0)


def test_the_same_dice_make_errors_of_differences_small(written: Callable[[str], Path]) -> None:
    bench = Bench(Games("smallball"), 400)
    found = bench.comparison(read_changes(written(SLUGGER), "smallball").changes)
    runs = found.figures[0]
    assert runs.figure.name == "runs"
    assert runs.difference.value > 3 * runs.difference.error
    assert runs.gain < 0.5


# --- Figures


def row(first: int, second: int, **more: int) -> Row:
    return Row(*([0] * len(Row._fields)))._replace(first=first, second=second, first_away=1, innings=9, **more)


def estimate(name: str, rows: Rows, pairs: Pairs = ((0, 1),)) -> Estimate:
    figure = figure_named(name, FIGURES)
    assert figure is not None
    return compared(figure, rows, rows, pairs).before


def test_rates_are_sums_by_sums() -> None:
    rows = [row(1, 0, single=1, out=3, walk=1), row(0, 2, single=3, home_run=1, strikeout=4)]
    assert estimate("AVG", rows).value == 5 / 12
    assert estimate("OBP", rows).value == 6 / 13
    assert estimate("SLG", rows).value == 8 / 12
    assert estimate("HR", rows).value == 1 / 13
    assert estimate("runs", rows).value == 0.75


def test_the_error_of_a_rate_is_that_of_repeated_samples() -> None:
    random = Random(5)

    def sample() -> Rows:
        long = [random.randrange(20, 60) for _ in range(60)]  # in long games both hits and outs are many
        return [row(0, 0, single=outs // 4 + random.randrange(4), out=outs) for outs in long]

    found = [estimate("AVG", sample()) for _ in range(300)]
    spread = stdev(each.value for each in found)
    assert sum(each.error for each in found) / 300 == pytest.approx(spread, rel=0.15)


def test_a_comeback_is_counted_from_two_thirds_of_the_innings() -> None:
    rows = [
        row(2, 3, lead=1),  # the side at home was behind by 1 and won
        row(3, 2, lead=1),
        row(1, 0, lead=-2),  # the side away was behind by 2 and won
        row(5, 1, lead=4),
    ]
    assert estimate("behind by 1", rows).value == 0.5
    assert estimate("behind by 2", rows).value == 1.0
    assert estimate("behind by 3", rows).value == 0.0


def test_the_better_team_is_called_so_by_other_games() -> None:
    even = [row(1, 0), row(1, 0), row(0, 1), row(0, 1)] * 4  # of two games each half has one winner
    assert estimate("better wins", even).value == 0.0
    strong = [row(1, 0)] * 12 + [row(0, 1)] * 4
    assert estimate("better wins", strong).value == 0.75


def test_the_better_team_is_known_from_games_with_others() -> None:
    """Of three teams the first beats the second, the second the third; between first and third both win as often."""
    pairs = ((0, 1), (0, 2), (1, 2))
    rounds = [row(1, 0), row(1, 0), row(1, 0), row(0, 1), row(1, 0), row(1, 0)]
    assert estimate("better wins", rounds * 4, pairs).value == pytest.approx(5 / 6)


# --- Exact plate appearances


def test_small_ball_cards_are_their_faces(written: Callable[[str], Path]) -> None:
    found = exact_changes(SMALLBALL, Games("smallball"), read_changes(written(SLUGGER), "smallball").changes)
    assert found is not None
    assert (found.pairs, len(found.changed)) == (18, 1)
    one = exact_changes(SMALLBALL, Games("smallball", (as_node("foxes"),)), read_changes(written(SLUGGER), "smallball").changes)
    assert one is not None
    assert one.pairs == 18, "a team that plays all others meets them"
    [hal] = found.changed
    assert hal.words == "Big Hal Mercer (CCF)"
    moved = {
        name: after - before for name, before, after in zip(RESULTS, hal.before, hal.after, strict=True) if after != before
    }
    assert moved == {"2B": pytest.approx(1 / 6), "SO": pytest.approx(-1 / 6)}


def test_pine_tars_match_ups_are_the_odds_of_the_rules() -> None:
    """The exact odds of the first plate appearance by the rules themselves, which roll a balk or wild pitch again."""
    setup = PINETAR.set_up(as_node("zeppelins"), as_node("postmasters"), as_node({}))
    manager = PINETAR.managers["sensible"](setup)
    table = live_table(PINETAR, (manager, manager), setup, "exact")
    state = table.state = PINETAR.start(setup, table)
    while not state.sides[0].order or not state.sides[1].order:
        PINETAR.turn(state, table)
    card, pitcher = state.sides[0].order[0], state.sides[1].pitcher.card
    assert pitcher.pitching is not None
    column, grade = card.columns[pitcher.throws == "R"], pitcher.pitching.home.first
    own = dict(zip(RESULTS, chances(column, grade, card.speed == 0), strict=True))
    rows = next_plays(PINETAR, state, option="swing away")[0].rows
    again = sum(row.probability for row in rows if "again" in row.what or "balk" in row.what or "wild" in row.what)

    def by_rules(*words: str) -> float:
        return float(sum(row.probability for row in rows if row.what.startswith(words)) / (1 - again))

    assert again > 0
    assert own["1B"] == pytest.approx(by_rules("single"))
    assert own["2B"] == pytest.approx(by_rules("double"))
    assert own["3B"] == pytest.approx(by_rules("triple"))
    assert own["HR"] == pytest.approx(by_rules("home run"))
    assert own["BB"] == pytest.approx(by_rules("walk"))
    assert own["HBP"] == pytest.approx(by_rules("hit by pitch"))
    assert own["SO"] == pytest.approx(by_rules("strikeout"))
    assert own["out"] == pytest.approx(by_rules("ground", "fly", "line", "pop", "error"))


# --- Goals


class Straight(Bench):
    """A bench without games: a figure that rises by half a run with every number."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def plan(self, editions: int) -> None:
        self.planned = editions

    def rows(self, changes: Changes) -> Rows:
        self.asked.append(changes.numbers["n"])
        return []

    def compared(self, figure: object, after: Rows) -> Compared:
        value = self.asked[-1] / 2
        return Compared(FIGURES[0], Estimate(0, 1), Estimate(value, 0.1), Estimate(value, 0.05))


def sought(goal: str, low: int, high: int, written: Callable[[str], Path]) -> tuple[int | None, Straight]:
    bench = Straight()
    changes = read_changes(written(DOUBLE_PLAYS), "pinetar")
    (found,) = seek(bench, changes, [(Range("n", low, high), read_goal(goal, FIGURES))]).sought
    return found.number, bench


def test_a_number_is_found_by_halving(written: Callable[[str], Path]) -> None:
    number, bench = sought("runs 111.2", 0, 1000, written)
    assert number == 222
    assert len(bench.asked) == len(set(bench.asked)) <= bench.planned - 1 == 12


def test_a_goal_that_lies_outside_is_not_reached(written: Callable[[str], Path]) -> None:
    number, bench = sought("runs 5.6", 0, 11, written)
    assert number is None
    assert bench.asked == [0, 11]


TWO = """
numbers: {n: 2, m: 2}
data:
  charts:
    ground outs with a runner on 1st:
      GO-SS: {GDP: "0-{n}", FC R3H: "{n + 1}-6"}
      GO-1B: {GDP: "0-{m}", FC R3H: "{m + 1}-3", FC R3A: 4-6}
"""


class Plane(Bench):
    """A bench without games: runs hang on n and a little on m, hits on m and a little on n; ``twist``: as much on the other."""

    def __init__(self, twist: int = 8) -> None:
        self.twist = twist
        self.asked: list[tuple[int, int]] = []

    def plan(self, editions: int) -> None:
        self.planned = editions

    def rows(self, changes: Changes) -> Rows:
        self.asked.append((changes.numbers["n"], changes.numbers["m"]))
        return []

    def compared(self, figure: Figure, after: Rows) -> Compared:
        n, m = self.asked[-1]
        value = n + m / self.twist if figure.name == "runs" else m - n / self.twist
        return Compared(figure, Estimate(0, 1), Estimate(value, 0.1), Estimate(value, 0.05))


def together(bench: Plane, written: Callable[[str], Path]) -> Fit:
    goals = [(Range(name, 0, 100), read_goal(goal, FIGURES)) for name, goal in (("n", "runs 60.5"), ("m", "hits 30"))]
    return seek(bench, read_changes(written(TWO), "pinetar"), goals)


def test_several_numbers_are_found_together(written: Callable[[str], Path]) -> None:
    """n + m/8 = 60.5 and m - n/8 = 30 at n = 55.9 and m = 37.0; no edition is played twice."""
    bench = Plane()
    found = together(bench, written)
    assert (found.numbers, found.reached) == ({"n": 56, "m": 37}, True)
    assert len(bench.asked) == len(set(bench.asked)) < bench.planned
    assert "Together: n = 56, m = 37; none changed in round" in "\n".join(found.lines())
    assert [dict(each.beside) for each in found.sought] == [{"m": 37}, {"n": 56}]


def test_numbers_that_chase_each_other_are_left_after_some_rounds(written: Callable[[str], Path]) -> None:
    """Where each figure hangs on the other's number as much, no round is the last."""
    found = together(Plane(1), written)
    assert (found.settled, found.reached, found.rounds) == (False, False, ROUNDS)
    assert f"they still changed in round {ROUNDS}" in "\n".join(found.lines())


def test_several_goals_by_the_command(written: Callable[[str], Path], tmp_path: Path) -> None:
    both = ("--seek", "n=0..3", "--goal", "double plays 0.8", "--seek", "m=0..2", "--goal", "hits 9")
    page = tmp_path / "page.html"
    result = run("pinetar", written(TWO), "--games", 6, "--html", page, *both)
    assert result.exit_code in (0, 1), result.output
    assert result.output.count("Sought: ") == page.read_text(encoding="utf-8").count("<caption>Sought: ") == 2
    assert "Together: n = " in result.output
    assert "a goal for each number" in run("pinetar", written(TWO), *both[:6]).output
    assert "each number once" in run("pinetar", written(TWO), *both[:4], *both[:4]).output


def test_goals_and_ranges_are_read() -> None:
    runs = read_goal("Runs +0.2", FIGURES)
    assert (runs.figure.name, runs.value, runs.more, str(runs)) == ("runs", 0.2, True, "runs +0.200")
    assert read_goal("behind by 3 12.5%", FIGURES).value == 0.125
    assert read_goal("runs -1", FIGURES).value == -1
    assert read_range("n=-3..8") == Range("n", -3, 8)
    for bad in ("n", "n=8..3", "n=3..3", "n=0..9999999", "N=0..3"):
        with pytest.raises(Unreadable, match="--seek: expected"):
            read_range(bad)
    with pytest.raises(Unreadable, match="the figures are: runs, hits"):
        read_goal("glory 3", FIGURES)


def test_goal_seeking_by_the_command_is_the_same_each_time(written: Callable[[str], Path]) -> None:
    words = ("smallball", written(SLUGGER), "--games", 40, "--seek", "fourth=1..9", "--goal", "runs +0.3", "--json")
    first, again = run(*words), run(*words)
    assert first.output == again.output
    (found,) = json.loads(first.output)["sought"]
    assert {each["number"] for each in found["tried"]} >= {1, 9}


def test_a_goal_out_of_reach_is_said_and_ends_with_1(written: Callable[[str], Path]) -> None:
    result = run("smallball", written(SLUGGER), "--games", 20, "--seek", "fourth=3..4", "--goal", "runs +9")
    assert result.exit_code == 1
    assert "can't be reached" in result.output


# --- What is refused


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("pinetar", "{}", "changes.yaml:1: expected changes: data (by file) or options"),
        ("pinetar", "game: rb8\noptions: {dh: on}", "changes.yaml:1: game: expected changes of pinetar, found 'rb8'"),
        ("pinetar", "chart: {}", "changes.yaml:1: chart: unknown key 'chart'; known: game, about, numbers, data, options"),
        ("pinetar", "data: {chart: {x: 1}}", "changes.yaml:1: data.chart: hotstove.games.pinetar has no file chart.yaml"),
        (
            "pinetar",
            "data: {charts: {tags: 1}}",
            "data.charts.tags: there is no 'tags' in charts.yaml:4; there are: hit",
        ),
        ("pinetar", "options: {dh: perhaps}", "options.dh: expected on or off, found 'perhaps'"),
        (
            "pinetar",
            DOUBLE_PLAYS.replace('"{n + 1}-6"', "5-6"),
            "GO-SS: every roll from 0 to 9 stands once; rolls 3, 4 missing",
        ),
        ("pinetar", DOUBLE_PLAYS.replace('"{n + 1}-6"', "2-6"), "GO-SS: every roll from 0 to 9 stands once; roll 2 twice"),
        ("pinetar", DOUBLE_PLAYS.replace("FC R3H", "FC R9H"), "there is no 'FC R9H' in charts.yaml"),
        ("pinetar", DOUBLE_PLAYS.replace("{n + 1}", "{m}"), "there is no number 'm' under numbers; there are: n"),
        ("pinetar", "numbers: {n: 3}\noptions: {dh: on}", "changes.yaml:1: numbers.n: no change has the number {n}"),
        ("pinetar", "data: {charts: {errors: {whole: {0-98: SS 1}}}}", "every roll from 0 to 99 stands once; roll 99 missing"),
        ("rb8", "data: {keys: {hitting key: {1-1: tripple to RF}}}", "hitting key.1-1: expected one of strike out looking"),
        (
            "rb8",
            "data: {keys: {ground ball key: {1: triple play}}}",
            "changes.yaml:1: data.keys.ground ball key: the game can't be played",
        ),
        (
            "clutch",
            "data: {sets/mill: {cards: [{id: MIL09, chart: {K: 1-5}}]}}",
            "changes.yaml:1: data.sets/mill.cards: does not go with the rest of the game: mill.yaml:13: cards[9]",
        ),
        (
            "pinetar",
            DOUBLE_PLAYS.replace("{n + 1}", "{n * 2}"),
            "GO-SS.FC R3H: expected a number of the changes as {n}, {n + 1}",
        ),
        ("pinetar", DOUBLE_PLAYS.replace('"0-{n}"', "{n}"), "GO-SS.GDP: expected a number of the changes in quotation marks"),
        ("pinetar", "data: {charts: {errors: {whole: {0-99: SS 1*}, more: 1}}}", "errors.whole: whole stands alone"),
        ("smallball", SLUGGER.replace("GO]", "HR]"), "changes.yaml:8: data.teams/foxes.players[1].results[6]: expected one of"),
        ("smallball", SLUGGER.replace("4}", "12}"), "there is no number 12; there are: 1, 2, 3"),
    ],
)
def test_changes_that_do_not_fit_are_refused_with_their_place(
    game: str, text: str, told: str, written: Callable[[str], Path]
) -> None:
    result = run(game, written(text), "--games", 40)
    assert result.exception is not None
    assert isinstance(result.exception, HotStoveError)
    assert told in str(result.exception)


def test_a_number_that_the_file_lacks_is_refused(written: Callable[[str], Path]) -> None:
    result = run("pinetar", written(DOUBLE_PLAYS), "--set", "m=3")
    assert "the changes have no number 'm'; they have: n" in str(result.exception)
    result = run("pinetar", written(DOUBLE_PLAYS), "--seek", "m=0..3", "--goal", "runs 4")
    assert "the changes have no number 'm'; they have: n" in str(result.exception)


def test_the_command_ends_with_status_1_if_the_goal_can_t_be_reached(written: Callable[[str], Path]) -> None:
    """As a shell sees it."""
    words = ["balance", "pinetar", str(written(DOUBLE_PLAYS)), "-n", "2", "-j", "1", "--seek", "n=0..1", "--goal", "runs 9999"]
    assert subprocess.run([sys.executable, "-m", "hotstove", *words], stdout=subprocess.DEVNULL, check=False).returncode == 1


# --- Page and data


def test_page_and_json(written: Callable[[str], Path], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run("smallball", written(SLUGGER), "--team", "foxes", "--games", 60, "--html", page, "--json")
    data = json.loads(result.output)
    assert data["games"] == 60
    assert data["teams"] == "foxes and another team"
    assert data["figures"]["runs"]["difference"]["standard_error"] > 0
    assert data["exact"]["changed"] == 1
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 1
    assert "Big Hal Mercer (CCF)" in text
    assert "margin, its runs less" in text.replace("&#x27;", "'")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_page_takes_the_place_of_nothing_that_is_needed(written: Callable[[str], Path], tmp_path: Path) -> None:
    """It is refused before a game is played: not a folder, not what plays are kept in, not the changes themselves."""
    changes, game = written(SLUGGER), tmp_path / "game.jsonl"
    game.write_bytes(BEGINNING)
    for page, told in ((tmp_path, "a folder or a device"), (game, "is a saved game"), (changes, "is named twice")):
        result = run("smallball", changes, "--games", 200_000, "--html", page)
        assert isinstance(result.exception, NotLegal)
        assert told in str(result.exception)
    assert (changes.read_text(encoding="utf-8"), game.read_bytes()) == (SLUGGER, BEGINNING)


def test_a_page_that_can_t_be_written_costs_no_figures(
    written: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> list[Path]:
        raise NotWritten("no space left")

    monkeypatch.setattr("hotstove.cli.balance.write_files", full)
    result = run("smallball", written(SLUGGER), "--games", 60, "--html", tmp_path / "page.html", "--json")
    assert isinstance(result.exception, NotWritten)
    assert json.loads(result.stdout)["games"] == 60


def test_a_new_card_plays(written: Callable[[str], Path]) -> None:
    """Another card in the place of one: the whole list of cards is given, or a card is added to a set and named by a team."""
    text = """
data:
  sets/mill:
    cards:
      - new: {id: MIL99, name: Test Hitter, salary: 300, bats: R, on_base: 14, speed: 10, positions: {SS: 4}, clutch: 0,
              chart: {K: 1, GB: 2, FB: 3-4, BB: 5-9, 1B: 10-15, 2B: 16-17, HR: 18+}}
  teams/mill:
    lineup: [{card: MIL05, position: SS}]
"""
    changes = read_changes(written(text), "clutch").changes
    from hotstove.games.clutch import GAME

    found = exact_changes(GAME, Games("clutch"), changes)
    assert found is not None
    assert found.pairs > 10_000
    assert not found.changed


def test_a_data_file_is_printed_and_an_unknown_one_told() -> None:
    shown = run("pinetar", "--data", "charts").output
    assert shown == (files("hotstove.games.pinetar") / "charts.yaml").read_text(encoding="utf-8")
    unknown = run("clutch", "--data", "sets/mil")
    assert "clutch has no data file 'sets/mil'; there are: " in str(unknown.exception)
    assert "sets/mill" in str(unknown.exception)


def test_changes_that_change_nothing_are_told_so(written: Callable[[str], Path]) -> None:
    same = run("smallball", written("data: {teams/foxes: {nickname: Foxes}}"), "--games", 2)
    assert NOTHING in same.output
    assert NOTHING not in run("smallball", written(SLUGGER), "--games", 30).output


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("runs 50%", "runs is no share: expected a number without %"),
        ("better wins 160%", "better wins is a share: expected at most 100%"),
        ("margin +0.2", "with --team also wins, scored, allowed, margin"),
    ],
)
def test_goals_that_no_figure_can_have_are_refused(goal: str, told: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(told)):
        read_goal(goal, FIGURES)


def test_unknown_things_of_the_command(written: Callable[[str], Path]) -> None:
    path = written(SLUGGER)
    assert "--seek and --goal go together" in run("smallball", path, "--seek", "fourth=1..9").output
    assert "one or two teams" in run("smallball", path, *["--team", "foxes"] * 3).output
    assert "there is no team" in str(run("smallball", path, "--team", "moles").exception)
