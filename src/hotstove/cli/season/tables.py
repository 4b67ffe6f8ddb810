"""The tables of a season as text: standings, leaders, results, and the statistics of clubs and players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from hotstove.baseball.positions import Position
from hotstove.baseball.words import innings_pitched
from hotstove.book.columns import columns, cut, padded
from hotstove.league.leaders import BatterSeason, PitcherSeason, batters, leaders, pitchers
from hotstove.league.postseason.eras import why_none
from hotstove.league.postseason.rounds import champion
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import begun_again_words
from hotstove.league.season.game import ENTERED, HAND
from hotstove.league.season.lines import ClubLines, Fielded, GameLines, Recorded
from hotstove.league.season.plan import Club, SeasonPlan
from hotstove.league.season.postseason_games import is_due, postseason, scheduled, series_text
from hotstove.league.season.real import FIGURES, MORE_FIGURES, batting_season, pitching_season
from hotstove.league.season.report import person, report
from hotstove.league.season.store import SeasonFile
from hotstove.league.standings import standings
from hotstove.stats.averages import (
    batting_average,
    earned_run_average,
    in_print,
    on_base_percentage,
    ratio,
    slugging_percentage,
)
from hotstove.stats.seasons import LEAGUES, BattingSeason, PitchingSeason, code_of
from hotstove.table.errors import NotLegal

Totals = Mapping[str, ClubLines]
BATTING_HEADS = ("G", "PA", "AB", "R", "H", "2B", "3B", "HR", "RBI", "BB", "SO", "SB", "CS", "AVG", "OBP", "SLG")
PITCHING_HEADS = ("W", "L", "SV", "G", "GS", "CG", "ShO", "IP", "H", "R", "ER", "HR", "BB", "SO", "ERA")


def in_columns(heading: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1, width: int = 0) -> str:
    """A table whose first ``left`` columns are aligned left, all others right.

    If it is wider than ``width``, the columns are set closer together, and the first one is cut.
    """
    lines = [list(heading), *(list(row) for row in rows)]
    wide = [max(columns(line[place]) for line in lines) for place in range(len(heading))]
    gap = "  "
    if width and sum(wide) + len(gap) * (len(wide) - 1) > width:
        gap = " "
        wide[0] = max(min(wide[0], width - sum(wide[1:]) - len(wide) + 1), 8)

    def cell(text: str, place: int) -> str:
        text = cut(text, wide[place]) if place == 0 else text
        return padded(text, wide[place]) if place < left else " " * (wide[place] - columns(text)) + text

    return "\n".join(gap.join(cell(text, place) for place, text in enumerate(line)).rstrip() for line in lines)


def standings_text(plan: SeasonPlan, totals: Totals, real: bool = False) -> str:
    """The standings of every league or division; ``real``: with the real wins beside them, if there are any."""
    real = real and any(club.wins or club.losses for club in plan.clubs)
    blocks = []
    for table in standings(plan.clubs, totals):
        heading = [table.heading, "W", "L", "Pct", "GB", "R", "RA", *(["real W", "L"] if real else [])]
        rows = []
        for row in table.rows:
            record = row.record
            behind = "-" if not row.behind else f"{row.behind.numerator / row.behind.denominator:g}"
            tied = f"-{record[Recorded.TIES]}" if record[Recorded.TIES] else ""
            line = [row.club.name, str(row.wins), f"{row.losses}{tied}", in_print(row.average), behind]
            line += [str(record[Recorded.RUNS]), str(record[Recorded.RUNS_ALLOWED])]
            rows.append([*line, *([str(row.club.wins), str(row.club.losses)] if real else [])])
        blocks.append(in_columns(heading, rows))
    return "\n\n".join(blocks)


def leaders_text(plan: SeasonPlan, totals: Totals, league: str | None) -> str:
    """The leaders of every column, for each league or only for ``league``."""
    leagues = list(dict.fromkeys(club.league for club in plan.clubs))
    if league:
        leagues = [code_of(league, {code: LEAGUES.get(code, code) for code in leagues}, "league", plan.year)]
    blocks = []
    for name in leagues:
        for ranking in leaders(plan, totals, name):
            rows = [(leader.name, leader.club, _figure(leader.figure, ranking.digits)) for leader in ranking.first]
            blocks.append(in_columns((f"{name} {ranking.heading.lower()}", "", ""), rows, 2))
    return "\n\n".join(blocks) or "No game is over yet."


def _figure(figure: Fraction, digits: int) -> str:
    if digits == 1:  # innings
        return innings_pitched(int(figure * 3))
    return in_print(figure, digits) if digits else str(int(figure))


def results_text(
    plan: SeasonPlan, scores: Mapping[int, tuple[int, int, int, str]], day: int | None, begun: Mapping[int, int]
) -> str:
    """The results of a day (default: the last day on which a game was played), and the games of that day still to come.

    ``begun`` says how often people have begun a game, by its number (`attempts`).
    """
    if day is None:
        played = [plan.fixtures[number - 1].day for number in scores if number <= len(plan.fixtures)]
        day = max(played, default=plan.fixtures[0].day)
    fixtures = [fixture for fixture in plan.fixtures if fixture.day == day]
    if not fixtures:
        return f"{plan.date_of(day):%A, %d %B %Y} (day {day}): no games"
    lines = [f"{plan.date_of(day):%A, %d %B %Y} (day {day})"]
    rows = []
    for fixture in fixtures:
        away, home = plan.by_code[fixture.away].name, plan.by_code[fixture.home].name
        score = scores.get(fixture.number)
        if score is None:
            rows.append((f"  {fixture.number}", away, "", home, "", "to be played"))
            continue
        runs_away, runs_home, innings, kind = score
        how = {HAND: "by hand", ENTERED: "entered"}.get(kind, "")
        again = begun_again_words(begun.get(fixture.number, 0)) if kind == HAND else ""
        extra = f"{innings} innings" if innings != 9 else ""
        rows.append(
            (f"  {fixture.number}", away, str(runs_away), home, str(runs_home), ", ".join(w for w in (extra, how, again) if w))
        )
    wide = [max(columns(row[place]) for row in rows) for place in range(5)]
    for number, away, runs, home, others, words in rows:
        teams = f"{padded(away, wide[1])} {runs:>{wide[2]}}   {padded(home, wide[3])} {others:>{wide[4]}}"
        lines.append(f"{number:>{wide[0]}}  {teams}  {words}".rstrip())
    return "\n".join(lines)


def lines_text(plan: SeasonPlan, fixture: Fixture, lines: GameLines, totals: Totals) -> str:
    """A game from the lines in the season's file, for a game whose plays can't be replayed."""
    codes = fixture.away, fixture.home
    clubs = [plan.by_code[code].name for code in codes]
    blocks = [f"{clubs[0]} {lines.score[0]}, {clubs[1]} {lines.score[1]} ({lines.innings} innings)"]
    letters = dict(zip(lines.decided, ("W", "L", "S"), strict=True))
    for code, club, name in zip(codes, lines.clubs, clubs, strict=True):
        names = totals[code].names
        batting = (
            (names.get(id_, id_), batting_season(counts, plan.sacrifice_flies, 1)) for id_, counts in club.batting.items()
        )
        pitching = ((names.get(id_, id_), letters.get(id_, ""), pitching_season(c)) for id_, c in club.pitching.items())
        blocks.append(in_columns((name, *BATTING_HEADS[2:13]), ([who, *batting_cells(line)[2:13]] for who, line in batting)))
        rows = ([who, letter, *pitching_cells(line)[7:14]] for who, letter, line in pitching)
        blocks.append(in_columns(("", "", *PITCHING_HEADS[7:14]), rows, 2))
    return "\n\n".join(blocks)


# --- Clubs and players


def batting_cells(line: BattingSeason) -> list[str]:
    """The cells G PA AB R H 2B 3B HR RBI BB SO SB CS AVG OBP SLG of a batting line."""
    numbers = (
        *(line.games, line.plate_appearances, line.at_bats, line.runs, line.hits, line.doubles, line.triples),
        *(line.home_runs, line.runs_batted_in, line.walks, line.strikeouts, line.stolen_bases, line.caught_stealing),
    )
    averages = batting_average(line), on_base_percentage(line), slugging_percentage(line)
    return [*map(str, numbers), *map(in_print, averages)]


def pitching_cells(line: PitchingSeason, complete: str = "", shutouts: str = "") -> list[str]:
    """The cells W L SV G GS CG ShO IP H R ER HR BB SO ERA of a pitching line."""
    return [
        *map(str, (line.wins, line.losses, line.saves, line.games, line.starts)),
        complete,
        shutouts,
        innings_pitched(line.outs),
        *map(str, (line.hits, line.runs, line.earned_runs, line.home_runs, line.walks, line.strikeouts)),
        in_print(earned_run_average(line), 2),
    ]


def club_text(plan: SeasonPlan, totals: Totals, club: Club, width: int = 0) -> str:
    """A club's record, batting, pitching and fielding."""
    lines = totals[club.code]
    record = lines.record
    head = f"{club.name} ({club.code}), {plan.year}: {record[Recorded.WINS]} won, {record[Recorded.LOSSES]} lost"
    head += f", {record[Recorded.TIES]} tied" if record[Recorded.TIES] else ""
    head += f", {record[Recorded.RUNS]} runs, {record[Recorded.RUNS_ALLOWED]} allowed"
    own = {club.code: lines}
    at_bat = sorted(batters(plan, own), key=lambda player: (-player.line.plate_appearances, player.name))
    on_mound = sorted(pitchers(own), key=lambda player: (-player.line.outs, player.name))
    batting = in_columns(
        ("Batting", *BATTING_HEADS), ([player.name, *batting_cells(player.line)] for player in at_bat), 1, width
    )
    pitching = in_columns(("Pitching", *PITCHING_HEADS), (_pitcher_row(player.name, player) for player in on_mound), 1, width)
    return f"{head}\n\n{batting}\n\n{pitching}\n\n{fielding_text(lines)}"


def _pitcher_row(label: str, pitcher: PitcherSeason) -> list[str]:
    return [label, *pitching_cells(pitcher.line, str(pitcher.complete), str(pitcher.shutouts))]


def fielding_text(lines: ClubLines, only: str | None = None) -> str:
    """The fielding by position, of all players or of the player ``only``."""
    rows = []
    for (id_, position), counts in sorted(lines.fielding.items(), key=lambda item: (item[0][1], -item[1][0], item[0][0])):
        if only is not None and id_ != only:
            continue
        chances = counts[Fielded.PUTOUTS] + counts[Fielded.ASSISTS] + counts[Fielded.ERRORS]
        numbers = [str(counts[column]) for column in Fielded]
        rows.append(
            [
                lines.names.get(id_, id_),
                Position(position).short.upper(),
                *numbers,
                in_print(ratio(chances - counts[Fielded.ERRORS], chances)),
            ]
        )
    return in_columns(("Fielding", "", "G", "PO", "A", "E", "DP", "PB", "Pct"), rows, 2)


def player_text(plan: SeasonPlan, totals: Totals, wanted: str, width: int = 0) -> str:
    """The replayed and the real season of every player with that name, last name or id; raises NotLegal if there is none."""
    blocks = []
    for club in plan.clubs:
        for id_ in ids_named(club, totals[club.code], wanted):
            blocks.append("\n".join(_player(plan, club, totals[club.code], id_, width)))
    if not blocks:
        raise NotLegal(f"there is no player {wanted!r} in {plan.year}")
    return "\n\n".join(blocks)


def ids_named(club: Club, lines: ClubLines, wanted: str) -> list[str]:
    """The ids of the cards of a club's players, and of real ones who have not played, with that name, last name or id."""
    real = {player.id: player.name for player in club.players}
    played = {person(card, real) for card in lines.names}
    names = {**{id_: name for id_, name in real.items() if id_ in lines.names or id_ not in played}, **lines.names}
    words = wanted.lower()
    exact = [id_ for id_, name in names.items() if words in (id_.lower(), person(id_, real).lower(), name.lower())]
    return exact or [id_ for id_, name in names.items() if words in name.lower().split() or name.lower().endswith(words)]


def _player(plan: SeasonPlan, club: Club, lines: ClubLines, id_: str, width: int) -> Iterator[str]:
    by_id = {player.id: player for player in club.players}
    real = by_id.get(person(id_, by_id))
    own = {club.code: lines}
    at_bat: BatterSeason | None = next((season for season in batters(plan, own) if season.id == id_), None)
    on_mound = next((season for season in pitchers(own) if season.id == id_), None)
    name = real.name if real is not None else lines.names.get(id_, id_)
    yield f"{name}, {club.name} {plan.year}"
    rows = [["replay", *batting_cells(at_bat.line)]] if at_bat is not None else []
    if real is not None and real.batting.plate_appearances:
        rows.append(["real", *batting_cells(real.batting)])
    if rows:
        yield in_columns(("Batting", *BATTING_HEADS), rows, 1, width)
    rows = [_pitcher_row("replay", on_mound)] if on_mound is not None else []
    if real is not None and real.pitching is not None:
        rows.append(["real", *pitching_cells(real.pitching)])
    if rows:
        yield in_columns(("Pitching", *PITCHING_HEADS), rows, 1, width)
    if any(who == id_ for who, _ in lines.fielding):
        yield fielding_text(lines, id_)


# --- The postseason and the league


def postseason_text(file: SeasonFile) -> str:
    """The series of the postseason so far, and the games of each with their numbers."""
    if not is_due(file):
        plan = file.plan
        if plan.replays > 1:
            raise NotLegal(
                f"{file.path}: {plan.replays} replays end with the schedule; a season replayed once has a postseason"
            )
        over, whole = len(file.played(1)), len(plan.fixtures)
        raise NotLegal(f"{file.path}: the postseason begins when the schedule is played; {over} of {whole} games are over")
    state = postseason(file)
    scores = file.scores(1)
    lines = []
    for series in state.series:
        lines.append(series_text(series))
        for each in scheduled(file):
            score = scores.get(each.fixture.number)
            if each.game.series == series.name and score is not None:
                teams = f"{each.fixture.away} {score[0]}, {each.fixture.home} {score[1]}"
                lines.append(f"  {each.fixture.number}  {file.plan.date_of(each.fixture.day)}  {teams}")
    winner = champion(state)
    if winner is not None and state.over:
        lines.append(f"Champions: {file.plan.by_code[winner].name}")
    if not state.rounds:
        lines.insert(0, why_none(state.year, state.leagues))
    return "\n".join(lines)


def league_text(plan: SeasonPlan, replays: Sequence[Mapping[str, ClubLines]]) -> str:
    """The league's figures, beside the real ones if the season was one."""
    league = report(plan, replays)["league"]
    assert isinstance(league, dict)
    sd = league["sd"]
    assert isinstance(sd, dict)
    several = len(replays) > 1
    rows = []
    for name in (*FIGURES, *MORE_FIGURES):
        real = plan.real.get(name)
        beside = [f"{real:.4f}" if real is not None else "-"] if plan.real else []
        rows.append([name, f"{league[name]:.4f}", *([f"{sd[name]:.4f}"] if several else []), *beside])
    return in_columns(("League", "replay", *(["sd"] if several else []), *(["real"] if plan.real else [])), rows)
