"""The page in words and tables, made from the results alone: no result stands in this file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path

from benchmarks.accuracy.league import (
    AVERAGES,
    AVERAGES_WITHIN,
    EARLY,
    EARLY_WITHIN,
    MODERN,
    MODERN_WITHIN,
    Beside,
    Errors,
    beside,
    line_off,
    runs_within,
)
from benchmarks.accuracy.measure import FEWEST, STATISTICS, Measured, Team
from benchmarks.accuracy.pictures import Dot, Panel, against_real, differences, histograms
from benchmarks.accuracy.play import source_state
from benchmarks.accuracy.scores import Score, pooled
from benchmarks.accuracy.usage import NAMES as USED
from benchmarks.accuracy.usage import WITHIN, Used, read_kept
from benchmarks.rb8_report.words import prose, table

MEAN_WITHIN, SD_FROM, SD_TO = 0.05, 0.95, 1.10
"""What is asked of scores."""
SHOWN = {
    "avg": "AVG",
    "obp": "OBP",
    "slg": "SLG",
    "runs_per_game": "runs",
    "hr_per_pa": "home runs",
    "bb_per_pa": "walks",
    "so_per_pa": "strikeouts",
    "doubles_per_pa": "doubles",
    "triples_per_pa": "triples",
    "sb_per_game": "steals",
    "gdp_per_game": "double plays",
    "errors_per_game": "errors",
}
PER_100 = {
    "hits_per_pa": "hits",
    "doubles_per_pa": "doubles",
    "triples_per_pa": "triples",
    "hr_per_pa": "home runs",
    "bb_per_pa": "walks",
    "hbp_per_pa": "hit batters",
    "so_per_pa": "strikeouts",
}
PER_GAME = {
    "sb_per_game": "steals",
    "cs_per_game": "caught stealing",
    "gdp_per_game": "double plays",
    "sh_per_game": "sacrifice hits",
    "sf_per_game": "sacrifice flies",
    "errors_per_game": "errors",
    "wp_per_game": "wild pitches",
    "earned_per_game": "earned runs",
    "pa_per_game": "PA",
    "pitchers_per_game": "pitchers",
}
NAMES = {"HR": "home runs", "BB": "walks", "SO": "strikeouts", "H": "hits"}
KINDS = {"batters": "batters", "pitchers": "pitchers"}
NOT_KEPT = "n/a"
YES, NO = "met", "**missed**"


def write(seasons: Sequence[Measured], docs: Path) -> None:
    """The page and its pictures. There is at least one season."""
    seasons = sorted(seasons, key=lambda season: season["year"])
    errors = Errors.of(seasons)
    sections = [
        *(opening(seasons), targets(seasons, errors), league(seasons, errors), players(seasons)),
        *(clubs(seasons), usage(seasons), managers(read_kept())),
    ]
    (docs / "accuracy.md").write_text("\n\n".join("\n".join(lines) for lines in sections) + "\n", encoding="utf-8")
    pictures = {"league": league_picture(seasons, errors), "scores": scores_picture(seasons), "wins": wins_picture(seasons)}
    for name, picture in pictures.items():
        (docs / f"accuracy-{name}.svg").write_text(picture, encoding="utf-8")


def opening(seasons: Sequence[Measured]) -> list[str]:
    games = sum(season["games"] for season in seasons)
    return [
        "# How near replays come",
        *prose(
            f"""{len(seasons)} real seasons, from {seasons[0]["year"]} to {seasons[-1]["year"]}, pressed into Pine Tar's
            cards and replayed: {games:,} games in {sum(len(season["each"]) for season in seasons)} replays, all by
            the computer's managers, with full schedules, rotations and rest, without injuries.
            `python -m benchmarks.accuracy` plays them, keeps what they come to in `benchmarks/accuracy/results.json`, and
            makes this page from it (`--text`: without playing; `--years`, `--replays`, `--data`: other seasons,
            `--years all` every one). The seeds are fixed: the same source gives the same page. `python -m benchmarks.accuracy
            clutch` and `sportsclix` are the same for [those](accuracy-clutch.md) [games](accuracy-sportsclix.md).""",
            """Figures after ± are standard errors: two of them each way hold the truth nineteen times in twenty. How far one
            game's luck moves a league's figure is taken from all replays together.""",
        ),
        *earlier(seasons),
    ]


def earlier(seasons: Sequence[Measured]) -> list[str]:
    """Which seasons were played by an earlier source than the present one."""
    state = source_state()
    years = [str(season["year"]) for season in seasons if season["state"] != state]
    if not years:
        return []
    return [
        *prose(f"""Played by an earlier state of the source than this page's, and not yet again: {", ".join(years)}."""),
    ]


# --- Targets


def targets(seasons: Sequence[Measured], errors: Errors) -> list[str]:
    rows, asked, met = [], 0, 0
    for season in seasons:
        year = season["year"]
        cells = [str(year), str(len(season["each"]))]
        verdicts = []
        for name in AVERAGES:
            figure = beside(season, name, errors)
            cells.append(_points(figure))
            verdicts.append(abs(figure.off or 0.0) <= AVERAGES_WITHIN)
        runs, within = beside(season, "runs_per_game", errors), runs_within(year)
        cells.append(_percent(runs))
        if within is None:
            rows.append([*cells, "", "none asked"])
            continue
        verdicts.append(abs(runs.share_off or 0.0) <= within)
        asked, met = asked + len(verdicts), met + sum(verdicts)
        what = [SHOWN[name] for name, good in zip((*AVERAGES, "runs_per_game"), verdicts, strict=True) if not good]
        rows.append([*cells, f"{100 * within:.0f} %", YES if not what else f"{NO}: {', '.join(what)}"])
    lines = [
        "## Targets",
        *prose(
            f"""The league's AVG, OBP and SLG should come within {AVERAGES_WITHIN:.3f} of the real ones, runs a game within
            {100 * MODERN_WITHIN:.0f} % from {MODERN} on and within {100 * EARLY_WITHIN:.0f} % from {EARLY} on; earlier seasons
            are shown, nothing is asked of them. {met} of {asked} are met. Differences are replayed less real, averages in
            thousandths."""
        ),
        "",
        *table(["season", "replays", "AVG", "OBP", "SLG", "runs", "runs within", ""], rows),
        *prose(
            f"""Of each statistic's z-scores (below) the mean should lie within {MEAN_WITHIN} of 0 and the standard deviation
            from {SD_FROM:.2f} to {SD_TO:.2f}."""
        ),
        "",
    ]
    rows = []
    for kind in KINDS:
        for name in STATISTICS:
            score = together(seasons, kind, name)
            if score is not None:
                rows.append([f"{kind}, {NAMES[name]}", *_verdicts(score), *_seasons_met(seasons, kind, name)])
    head = ["all seasons together", "mean", "", "standard deviation", "", "seasons with the mean met", "with the deviation met"]
    return lines + table(head, rows)


def together(seasons: Sequence[Measured], kind: str, name: str) -> Score | None:
    """A statistic's scores of all seasons that have it."""
    scores = list(_scores(seasons, kind, name))
    return pooled(scores) if scores else None


def _scores(seasons: Sequence[Measured], kind: str, name: str) -> Iterable[Score]:
    for season in seasons:
        scores = season["batters"] if kind == "batters" else season["pitchers"]
        if name in scores:
            yield scores[name]


def _verdicts(score: Score) -> list[str]:
    return [
        *(f"{score['mean']:+.3f} ± {score['mean_error']:.3f}", YES if _mean_met(score) else NO),
        *(f"{score['sd']:.3f} ± {score['sd_error']:.3f}", YES if _sd_met(score) else NO),
    ]


def _mean_met(score: Score) -> bool:
    return abs(score["mean"]) <= MEAN_WITHIN


def _sd_met(score: Score) -> bool:
    return SD_FROM <= score["sd"] <= SD_TO


def _seasons_met(seasons: Sequence[Measured], kind: str, name: str) -> list[str]:
    scores = list(_scores(seasons, kind, name))
    return [f"{sum(map(_mean_met, scores))} of {len(scores)}", f"{sum(map(_sd_met, scores))} of {len(scores)}"]


# --- The league


def league(seasons: Sequence[Measured], errors: Errors) -> list[str]:
    averages = [
        [
            str(season["year"]),
            *(_average(beside(season, name, errors)) for name in AVERAGES),
            _figure(beside(season, "runs_per_game", errors), 2, with_error=True),
            _signed(line_off(season)),
            _share(season, errors),
        ]
        for season in seasons
    ]
    rates = [[str(season["year"]), *(_figure(beside(season, name, errors), 2, 100) for name in PER_100)] for season in seasons]
    games = [[str(season["year"]), *(_figure(beside(season, name, errors), 2) for name in PER_GAME)] for season in seasons]
    return [
        "## The league",
        "",
        "![Differences of the league's figures from the real ones, by season](accuracy-league.svg)",
        *prose(
            """Replayed less real, averages in thousandths, the others in % of the real figure; bars are two standard errors
            each way, green what is asked. Below, each cell has the real figure and the replayed one. *The line's worth* says by
            how much the replayed batting line, with steals and double plays where they are known, is worth more runs than the
            real one (base runs, outs being equal): what runs are off by beyond that happens on the bases, by errors and in
            the order of events."""
        ),
        "",
        *table(["season", "AVG", "OBP", "SLG", "runs a game", "the line's worth", "won at home"], averages),
        *prose("In 100 plate appearances:"),
        "",
        *table(["season", *PER_100.values()], rates),
        *prose("A club's game:"),
        "",
        *table(["season", *PER_GAME.values()], games),
        *prose(
            """What differs by the game's own nature: every error on a card puts the batter on base, while of real ones some
            only move runners; and hardly a runner is put out but by double plays and steals, while real ones are also thrown
            out for an extra base or picked off. So a game has more plate appearances and more runners left on base, and runs
            come out right because fewer of those score. Where errors were many not all of them are on the cards
            (docs/press.md). Steals depend on letters, of which a card has seven; a league's letters are chosen so that its
            attempts come out. Double plays, caught stealing and the like are left out where a year did not keep them; before
            1931, and in 1939, sacrifice flies stand among the real sacrifice hits, and among the replayed ones."""
        ),
    ]


def _share(season: Measured, errors: Errors) -> str:
    figure = beside(season, "home_wins", errors)
    return f"{100 * figure.replayed:.1f} %"


def _average(figure: Beside) -> str:
    real = NOT_KEPT if figure.real is None else f"{figure.real:.3f}".removeprefix("0")
    return f"{real} {figure.replayed:.4f}".replace(" 0.", " .") + ("" if figure.error is None else f" ± {figure.error:.4f}")


def _figure(figure: Beside, digits: int, times: float = 1, with_error: bool = False) -> str:
    real = NOT_KEPT if figure.real is None else f"{times * figure.real:.{digits}f}"
    error = f" ± {times * figure.error:.{digits}f}" if with_error and figure.error is not None else ""
    return f"{real} {times * figure.replayed:.{digits}f}{error}"


def _points(figure: Beside) -> str:
    error = "" if figure.error is None else f" ± {1000 * figure.error:.1f}"
    return f"{1000 * (figure.off or 0.0):+z.1f}{error}"


def _percent(figure: Beside) -> str:
    share = figure.share_off
    if share is None:
        return NOT_KEPT
    error = "" if figure.error is None or not figure.real else f" ± {100 * figure.error / figure.real:.1f}"
    return f"{100 * share:+z.1f}{error} %"


def _signed(share: float | None) -> str:
    return NOT_KEPT if share is None else f"{100 * share:+z.1f} %"


def league_picture(seasons: Sequence[Measured], errors: Errors) -> str:
    panels = []
    for name, title in SHOWN.items():
        dots = []
        for season in seasons:
            figure, year = beside(season, name, errors), season["year"]
            if figure.real is None or figure.off is None or not figure.real:
                continue
            times = 1000 if name in AVERAGES else 100 / figure.real
            within = (
                AVERAGES_WITHIN
                if name in AVERAGES and year >= EARLY
                else (runs_within(year) or 0.0) * figure.real
                if name == "runs_per_game" and runs_within(year)
                else None
            )
            dots.append(
                Dot(
                    *(year, figure.off * times),
                    None if figure.error is None else figure.error * times,
                    None if within is None else within * times,
                )
            )
        panels.append(Panel(f"{title}, {'thousandths' if name in AVERAGES else '%'}", dots))
    about = (
        "For each figure a panel: replayed less real by season, with bars of two standard errors and bands of what is asked."
    )
    return differences("Leagues, replayed less real", about, [season["year"] for season in seasons], panels)


# --- Players


def players(seasons: Sequence[Measured]) -> list[str]:
    lines = [
        "## Players",
        "",
        "![Histograms of players' z-scores beside the curve of luck alone](accuracy-scores.svg)",
        *prose(
            f"""Everybody with {FEWEST} real plate appearances, or batters faced, and each replay: what he did, less what his
            real rates make of his own chances in that replay, in units of the standard deviation that luck alone gives so many
            chances. Cards without a fault played with honest dice have mean 0, standard deviation 1, and the shares beyond 2
            that stand beside the found ones. *Cards* is the standard deviation that is left when luck is taken away: how far
            cards and grades miss players, in the same units. Whose real rate is 0 has no score."""
        ),
        "",
    ]
    rows = []
    for kind in KINDS:
        for name in STATISTICS:
            score = together(seasons, kind, name)
            if score is not None:
                rows.append([f"{kind}, {NAMES[name]}", *_row(score)])
    head = ["", "scores", "mean", "standard deviation", "beyond 2", "by luck", "cards"]
    lines += table(head, rows)
    for kind in KINDS:
        rows = []
        for season in seasons:
            scores = season["batters"] if kind == "batters" else season["pitchers"]
            cells = [str(season["year"]), str(max((score["players"] for score in scores.values()), default=0))]
            for name in STATISTICS:
                score = scores.get(name)
                cells.append(NOT_KEPT if score is None else f"{score['mean']:+z.2f} {score['sd']:.2f}")
            rows.append(cells)
        lines += prose(f"Means and standard deviations of {kind} by season:")
        lines += ["", *table(["season", kind, *(NAMES[name] for name in STATISTICS)], rows)]
    lines += _reach(seasons)
    return lines + prose(
        """Where scores scatter more than luck, it is by what a card can hold. A roll is one in a hundred, and every column has
        a strikeout. A pitcher has no column of his own, only one of eight grades, at home and away, and the first times through
        the order and later, and an SO/BB rating; a grade moves at most eleven rolls, and the batters' cards say which ones. So
        pitchers with the same hits but other walks or strikeouts share much of a line. Nobody can walk fewer than the best
        grade lets him, and means lean where such extremes are out of reach."""
    )


def _reach(seasons: Sequence[Measured]) -> list[str]:
    """How near any choice of grades could come, beside what was asked and found."""
    known = [season["reach"] for season in seasons if "reach" in season]
    if not known:
        return []
    rows = []
    for name in STATISTICS:
        score = together(seasons, "pitchers", name)
        least, both = (sqrt(sum(each[way][name] ** 2 for each in known) / len(known)) for way in ("alone", "together"))
        rows.append([NAMES[name], f"{least:.2f}", f"{both:.2f}", NOT_KEPT if score is None else f"{score['sd']:.2f}"])
    words = prose(
        f"""That pitchers scatter more than the {SD_TO:.2f} asked is in the cards' format. Each of them tried every pair of
        grades for home and away, first times and later ones, with every rating, against his league's batters as their cards
        are: the standard deviation that even the best choice leaves, with a mean of 0, when each statistic may choose for
        itself, and when one choice has to serve all four; beside it what replays came to. The press weighs runs, too, which
        keeps hits and earned runs near at the price of the others. Root mean squares of the seasons:"""
    )
    return [*words, "", *table(["pitchers", "each by itself", "one choice for all four", "replayed"], rows)]


def _row(score: Score) -> list[str]:
    return [
        f"{score['scores']:,}",
        f"{score['mean']:+.3f} ± {score['mean_error']:.3f}",
        f"{score['sd']:.3f} ± {score['sd_error']:.3f}",
        f"{100 * score['far']:.1f} %",
        f"{100 * score['luck']:.1f} %",
        NOT_KEPT if score["cards"] is None else f"{score['cards']:.2f}",
    ]


def scores_picture(seasons: Sequence[Measured]) -> str:
    rows = []
    for kind in KINDS:
        scores = [(NAMES[name], together(seasons, kind, name)) for name in STATISTICS]
        rows.append((kind, [(name, score) for name, score in scores if score is not None]))
    about = "Histograms of scores of all seasons, with mean and standard deviation, and the bell curve of luck alone."
    return histograms("Players against luck", about, rows)


# --- Clubs


def clubs(seasons: Sequence[Measured]) -> list[str]:
    rows = []
    for season in seasons:
        missed, luck = wins_off(season["clubs"])
        runs = _rms(team["runs"][0] - team["runs"][1] for team in season["clubs"])
        allowed = _rms(team["allowed"][0] - team["allowed"][1] for team in season["clubs"])
        rows.append(
            [
                *(str(season["year"]), str(len(season["clubs"])), f"{missed:.1f}", f"{luck:.1f}"),
                *(f"{missed / luck:.2f}", f"{_together(season['clubs']):.2f}", f"{runs:.2f}", f"{allowed:.2f}"),
            ]
        )
    every = [team for season in seasons for team in season["clubs"]]
    missed, luck = wins_off(every)
    return [
        "## Clubs",
        "",
        "![Clubs' replayed share of wins by the real one](accuracy-wins.svg)",
        *prose(
            f"""A replay's wins miss the real ones by {missed:.1f} (root mean square); a club that wins every game with its
            real share as its chance would miss by {luck:.1f}, by luck alone. Cards hold what players did, their luck at bat
            included, but not when they did it: wins that came of a lucky order of events can't come back. So faultless cards
            lie somewhere between 1 and {sqrt(2):.2f} times luck, which is how far apart two seasons of the same clubs are. The
            picture has the means of the replays; its band is two standard deviations of one season's luck. Runs are a
            game's, the mean of all replays, replayed less real (root mean square)."""
        ),
        "",
        *table(
            [
                *("season", "clubs", "wins off", "luck alone", "ratio", "correlation"),
                *("runs scored off", "runs allowed off"),
            ],
            rows,
        ),
    ]


def wins_off(teams: Sequence[Team]) -> tuple[float, float]:
    """Root mean square of replayed less real wins, and what luck alone makes of it."""
    squares, luck = [], []
    for team in teams:
        squares += [(wins - team["real"] * team["games"]) ** 2 for wins in team["wins"]]
        luck += [team["games"] * team["real"] * (1 - team["real"]) for _ in team["wins"]]
    return sqrt(sum(squares) / len(squares)), sqrt(sum(luck) / len(luck))


def _shares(teams: Sequence[Team]) -> list[tuple[float, float]]:
    return [(team["real"], sum(team["wins"]) / len(team["wins"]) / team["games"]) for team in teams]


def _together(teams: Sequence[Team]) -> float:
    points = _shares(teams)
    one, two = sum(a for a, _ in points) / len(points), sum(b for _, b in points) / len(points)
    squares = sum((a - one) ** 2 for a, _ in points) * sum((b - two) ** 2 for _, b in points)
    return sum((a - one) * (b - two) for a, b in points) / sqrt(squares) if squares else 0.0


def _rms(values: Iterable[float]) -> float:
    all_values = list(values)
    return sqrt(sum(value * value for value in all_values) / len(all_values))


def wins_picture(seasons: Sequence[Measured]) -> str:
    teams = [team for season in seasons for team in season["clubs"]]
    band = 2 * sqrt(sum(team["real"] * (1 - team["real"]) / team["games"] for team in teams) / len(teams))
    about = "A dot a club: its real share of wins and the mean of its replays, with the line of equality and a band of luck."
    return against_real("Clubs' wins", about, _shares(teams), band, ("real share of wins", "replayed"))


# --- Playing time


def usage(seasons: Sequence[Measured]) -> list[str]:
    rows = []
    for season in seasons:
        cells = [str(season["year"])]
        for name in ("PA", "BF", "GS"):
            used = season["usage"][name]
            cells += [f"{used['correlation']:.3f}", f"{used['rms']:.1f}", f"{used['mean']:.0f}"]
        rows.append(cells)
    head = ["season"]
    for name in ("plate appearances", "batters faced", "starts"):
        head += [f"{name}: correlation", "off", "mean"]
    return [
        "## Playing time",
        *prose(
            """Everybody with each club, one replay against the real season: correlation, root mean square difference, and
            the real mean. Who sits out is drawn by lot, so a regular misses other games than he did."""
        ),
        "",
        *table(head, rows),
    ]


# --- What managers do


def managers(seasons: Sequence[Used]) -> list[str]:
    """How managers use their players beside the real ones."""
    rows, asked, met = [], 0, 0
    for season in seasons:
        cells = [str(season["year"])]
        for name in USED:
            (value, error), real = season["replayed"][name], season["real"][name]
            digits = 1 if name == "closers" else 2 if name in ("pitchers", "pinch") else 3
            if real is None:
                cells.append(f"{NOT_KEPT} {value:.{digits}f}")
                continue
            near = abs(value / real - 1) <= WITHIN
            asked, met = asked + 1, met + near
            text = f"{real:.{digits}f} {value:.{digits}f} ± {error:.{digits}f}"
            cells.append(text if near else f"**{text}**")
        rows.append(cells)
    return [
        "## Usage",
        *prose(
            f"""What a club's managers do in a game, real and replayed, one replay each (`python -m benchmarks.accuracy.usage
            --keep`). {met} of {asked} come within {100 * WITHIN:.0f} % of the real figure; the others are bold. Closers' saves
            are for 162 games, of each club's man with most, the busiest two thirds of them, who are chosen by their real saves:
            their luck was good. Before 1975 saves were counted by other rules than the book's. Pinch hitters are real games as
            one. Intentional walks were first counted in 1955."""
        ),
        "",
        *table(["season", *USED.values()], rows),
    ]
