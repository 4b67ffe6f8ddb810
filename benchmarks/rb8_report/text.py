"""The report in words and tables, made from the results alone: no result stands in this file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, sqrt
from pathlib import Path

from benchmarks.rb8_report.fair import fairness
from benchmarks.rb8_report.figures import Figure, average, figure
from benchmarks.rb8_report.matches import carriers, carries
from benchmarks.rb8_report.measure import Match, Results, Style
from benchmarks.rb8_report.pictures import Row, dots, shares
from benchmarks.rb8_report.prices import KINDS, Prices, by_kind, cost, fit, points_a_run, won
from benchmarks.rb8_report.words import RATED, RESULTS, percent, plain, prose, runs, table, tenfold
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import Card, all_cards, shipped_team

BASEBALL = (4.07, 5.14)
"""Runs a game and team in the major leagues, the fewest and the most of a season from 2000 to 2024 (2014, 2000)."""
EXAMPLE_ROLLS, EXAMPLE_OWN = 7, 6
"""Control dice rolled in the rulebook's examples, and how many of them showed the roller's own symbol."""
NEAR = 10
"""Points apart that count as the same price."""
BIN = 30
WRONG = 4
"""Points by which a worth must be off to be called so."""


def write(results: Results, docs: Path) -> None:
    """The page and its pictures."""
    sections = [
        opening(results),
        games(results),
        ratings(results),
        abilities(results),
        points(results),
        teams(results),
        fairness(results),
    ]
    (docs / "rb8-report.md").write_text("\n\n".join("\n".join(lines) for lines in sections) + "\n", encoding="utf-8")
    for name, picture in (("abilities", abilities_picture(results)), ("points", points_picture(results))):
        (docs / f"rb8-{name}.svg").write_text(picture, encoding="utf-8")


def opening(results: Results) -> list[str]:
    total = sum(style["runs"]["games"] for style in results["styles"])
    total += sum(each["games"] for each in results["abilities"].values())
    total += sum(each["games"] * (1 if "line" in name else 2) for name, each in results["ratings"].items())
    total += sum(len(match["leads"]) for match in [*results["squads"], *results["drafts"]])
    return [
        "# RB8 in figures",
        *prose(
            f"""What some {round(total, -3):,} games of RB8 tell, all played by two *sensible* computer managers. Every
            figure comes with its standard error (a ± b); two of them each way hold the truth nineteen times in twenty.
            `python -m benchmarks.rb8_report` plays the games, keeps the results in `benchmarks/rb8_report/results.json`
            and makes this page from them (`--text`: without playing). The seeds are fixed: the same version of the game
            gives the same page. What managers do matters: thumb rules that steal seldom find little in Speed, for one."""
        ),
    ]


# --- What games are like


def games(results: Results) -> list[str]:
    five, four = results["styles"]

    def row(name: str, each: Callable[[Style], str]) -> list[str]:
        return [name, each(five), each(four)]

    rows = [
        row("games", lambda style: f"{style['runs']['games']:,}"),
        row("runs a game and team", lambda style: runs(style["runs"], 2).removeprefix("+")),
        row("innings", lambda style: runs(style["innings"]).removeprefix("+")),
        row("games with extra innings", lambda style: percent(style["extra"])),
        row("games that the home side wins", lambda style: percent(style["home"])),
    ]
    for name, words in RESULTS.items():
        if name in five["results"] and name in four["results"]:
            rows.append([words, percent(five["results"][name], 2), percent(four["results"][name], 2)])
    likely = [likelihood(style["faces"]) for style in (five, four)]
    usual = average(BASEBALL)
    nearer, other = sorted((five, four), key=lambda style: abs(style["runs"]["mean"] - usual))
    return [
        "## What games are like",
        *prose(
            """All 120 pairs of shipped teams, sides in turn, at both settings of `control_faces`: how many of the six
            faces of a control die show the roller's own symbol. Results are shares of plate appearances."""
        ),
        "",
        *table(["", "5 own faces (default)", "4 own faces"], rows),
        *prose(
            f"""The faces of the control dice are lost with the rulebook's pictures. It says that each die has both
            symbols and that who wins the roll-off has the best chance of control; so six own faces and three are out,
            and four or five is a choice. We chose five, for three reasons of which none proves it. The rulebook's
            examples roll {EXAMPLE_ROLLS} control dice, and {EXAMPLE_OWN} show the roller's own symbol: with five own
            faces that has a likelihood of {likely[0]:.2f}, with four of {likely[1]:.2f}; but seven rolls are few, and
            nobody knows whether an author's examples were rolled. With five the best chance is more of one. And
            {nearer["faces"]} own faces give {nearer["runs"]["mean"]:.1f} runs a game and team, {other["faces"]} give
            {other["runs"]["mean"]:.1f}; the major leagues had {BASEBALL[0]} to {BASEBALL[1]} in the seasons from 2000 to
            2024, so {nearer["faces"]} is nearer to baseball, and neither is close with these teams. Who likes ratings to
            rule less plays with `control_faces=4`."""
        ),
    ]


def likelihood(faces: int) -> float:
    """How likely the rulebook's control rolls are with so many own faces.

    >>> round(likelihood(5), 2), round(likelihood(4), 2)
    (0.39, 0.2)
    """
    own = faces / 6
    return comb(EXAMPLE_ROLLS, EXAMPLE_OWN) * own**EXAMPLE_OWN * (1 - own) ** (EXAMPLE_ROLLS - EXAMPLE_OWN)


# --- Ratings and abilities


def ratings(results: Results) -> list[str]:
    measured = results["ratings"]
    rows = [[words, runs(measured[name]), f"{measured[name]['games']:,}"] for name, words in RATED.items()]
    prices = Prices.of(results)
    return [
        "## What a point of a rating is worth",
        *prose(
            """Each of the sixteen shipped teams, its abilities taken away, plays its own twin, with each starter and on
            both sides in turn. All cards concerned have one point more, then one less; half of the difference of both
            leads, divided by the number of cards, is what one point on one card is worth, in runs a game. Every at-bat
            has dice of its own, named by the game, the inning and its place in the half-inning, so that two games of one
            number share their luck as far as they can; and the game of that number between unchanged twins, whose lead
            is nothing on the average, takes off what luck is left.""",
            """*Starter* is the one who pitches, *reliever* each of the two of a team; Control and Stuff are the same by
            the rules until confidence is lost. For the lines of the Five Six Key nine bats of 8/6 or 6/8 play nine of
            7/7; in the rows of Power and Contact those lines are contained, where a point leads there.""",
        ),
        "",
        *table(["one point of", "runs a game", "games"], rows),
        *prose(
            f"""Without the lines a point of the bat is worth {prices.bat:.3f} runs. A point of a starter is worth
            {prices.arms["P"] / prices.bat:.1f} of those and {prices.arms["P"] / prices.arms["RP"]:.1f} of a reliever's."""
        ),
    ]


def abilities(results: Results) -> list[str]:
    measured = results["abilities"]
    a_run = points_a_run(results)
    rows = []
    for ability in sorted(ABILITIES.values(), key=lambda ability: -measured[ability.id]["mean"]):
        each = measured[ability.id]
        count = carriers(lambda card, role, ability=ability: carries(ability, card, role))  # type: ignore[misc]
        fair = tenfold(each, a_run)
        gap = ability.worth - fair["mean"]
        mark = "" if abs(gap) <= max(2 * fair["error"], WRONG) else "too dear" if gap > 0 else "too cheap"
        name = f"{ability.id} {ability.name}"
        rows.append([name, str(count), runs(each), str(ability.worth), plain(fair), mark])
    marks = [row[-1] for row in rows]
    return [
        "## What abilities are worth",
        *prose(
            """The same twins; all cards of one team that may carry the ability do, and the lead is divided by their
            number. That is far more precise than one card alone, and says somewhat more than one card brings, since runs
            breed runs: a strong ability on nine cards most of all. Fielders' abilities are given to who fields (not to
            the designated hitter), pitchers' to the starter who pitches, A46 to both relievers, A48 to the nine and the
            starter. Captains (A25) add up within a team, so only the catcher is one.""",
            f"""*Worth* is what the ability adds to a card's points (a third of it to a reliever's). *Fair* is what its
            runs cost elsewhere, at {a_run:.0f} points a run (from the squads below, and not surer than those). Marked is
            what is off by more than {WRONG} points and two standard errors: {marks.count("too dear")} are too dear and
            {marks.count("too cheap")} too cheap. The worths of P01 to P11 are bound: they are what the rulebook's
            printed cards leave for them.""",
        ),
        "",
        "![Abilities: measured, and their worth in points](rb8-abilities.svg)",
        "",
        *table(["ability", "carriers", "runs a game", "worth", "fair", ""], rows),
    ]


def abilities_picture(results: Results) -> str:
    a_run = points_a_run(results)
    order = sorted(ABILITIES.values(), key=lambda ability: -results["abilities"][ability.id]["mean"])
    rows = [Row(f"{each.name} {each.id}", results["abilities"][each.id], each.worth / a_run) for each in order]
    about = "Runs a game of each of the 59 abilities with bars of two standard errors, and their worth in points as runs."
    return dots("What abilities are worth", about, rows, ("measured, two standard errors", "worth in points, as runs"))


# --- Points and wins


def apart(match: Match) -> int:
    """By how many points the first squad is dearer."""
    cards = list(all_cards().values())
    return sum(cards[place].points for place in match["first"]) - sum(cards[place].points for place in match["second"])


def bins(matches: Sequence[Match]) -> list[tuple[float, Figure]]:
    """What share of games the first squad wins, by how many points it is dearer."""
    groups: dict[int, list[Match]] = {}
    for match in matches:
        number = max(-4, min(4, round(apart(match) / BIN)))
        groups.setdefault(number, []).append(match)
    return [(average([float(apart(each)) for each in group]), wins(group)) for _, group in sorted(groups.items())]


def wins(matches: Sequence[Match]) -> Figure:
    """The first squads' share of wins; the error is told from how matches differ."""
    each = [average([won(lead) for lead in match["leads"]]) for match in matches]
    mean = average(each)
    error = sqrt(sum((one - mean) ** 2 for one in each) / max(1, len(each) - 1) / len(each))
    return figure(mean, error, sum(len(match["leads"]) for match in matches))


def points(results: Results) -> list[str]:
    squads, drafts = results["squads"], results["drafts"]
    near = [match for match in squads if abs(apart(match)) <= NEAR]
    equal = f"of {len(near)} pairs within {NEAR} points the first wins {percent(wins(near))}" if near else "there are none"
    total, in_wins = fit(squads, [cost]), fit(squads, [cost], wins=True)
    kinds, kinds_wins = fit(squads, by_kind(cost)), fit(squads, by_kind(cost), wins=True)
    rows = [[f"{place:+.0f}", percent(each), f"{each['games']:,}"] for place, each in bins(squads)]
    slopes = [
        [name, runs(tenfold(one)), percent(tenfold(share))]
        for name, one, share in zip(
            (*KINDS, "all"), (*kinds.slopes, *total.slopes), (*kinds_wins.slopes, *in_wins.slopes), strict=True
        )
    ]
    steep = 100 * 100 * in_wins.slopes[0]["mean"]
    return [
        "## Points and wins",
        *prose(
            f"""{len(squads):,} pairs of legal squads of eleven cards, by lot from the 240, play
            {len(squads[0]["leads"])} games each with the usual lineups. Which squad of a pair is called the first is
            chance too, so at equal points it must win half of the games on the average: {equal}. A hundred points more
            win {steep:.0f} games more in a hundred."""
        ),
        "",
        "![Share of wins by difference of points](rb8-points.svg)",
        "",
        *table(["points more", "games won", "games"], rows),
        *prose(
            """Are hitters', starters' and relievers' points worth the same? Ten points more on each, all three in one
            line of least squares:"""
        ),
        "",
        *table(["ten points more on", "runs a game", "games won"], slopes),
        *prose(
            f"""{same_price(kinds.slopes)} All in all points explain {100 * total.explained:.0f} % of how the matches'
            mean leads differ; {100 * min(1.0, total.luck):.0f} % or so is luck, which even {len(squads[0]["leads"])}
            games leave.""",
            f"""A draft is no lottery. In {len(drafts)} drafts with the usual limit a computer that goes by what cards
            are worth (`valuation.py`) drafts against one that picks by lot: its squads cost {spent(drafts, "first")}
            points, theirs {spent(drafts, "second")}, and it wins {percent(wins(drafts))} of
            {sum(len(match["leads"]) for match in drafts):,} games. So equal points are not equal squads in the hands of
            who knows the cards, and that is what a draft is for.""",
        ),
    ]


def spent(matches: Sequence[Match], which: str) -> str:
    """What a side's squads cost on the average."""
    cards = list(all_cards().values())
    squads = [match["first"] if which == "first" else match["second"] for match in matches]
    return f"{average([float(sum(cards[place].points for place in squad)) for squad in squads]):.0f}"


def same_price(slopes: Sequence[Figure]) -> str:
    """Whether hitters', starters' and relievers' points bring the same, in words."""
    hitters, starters, relievers = slopes

    def compared(one: Figure, another: Figure, first: str, second: str) -> str:
        gap, error = one["mean"] - another["mean"], sqrt(one["error"] ** 2 + another["error"] ** 2)
        if abs(gap) < 2 * error:
            return f"{first} and {second} bring the same as far as can be told"
        return f"{first if gap > 0 else second} bring more than {second if gap > 0 else first}"

    between = compared(hitters, starters, "points on hitters", "points on the starter")
    return f"So {between}; {compared(starters, relievers, 'points on the starter', 'those on the reliever')}."


def points_picture(results: Results) -> str:
    slope = fit(results["squads"], [cost], wins=True).slopes[0]["mean"]
    about = "The share of games that a squad wins by how many points more it costs, with bars of two standard errors."
    return shares("Points and wins", about, bins(results["squads"]), slope, "points more than the other squad")


def teams(results: Results) -> list[str]:
    prices = Prices.of(results)
    standings = sorted(results["standings"].items(), key=lambda item: -item[1]["wins"]["mean"])
    rows = []
    for name, standing in standings:
        team = shipped_team(name)
        nine = sum(spot.hitter.points for spot in team.lineup)
        best = max(team.starters, key=lambda card: card.points)
        active: list[Card] = [*(spot.hitter for spot in team.lineup), best, *team.relievers]
        rows.append((team.nickname, standing, team.points, nine, best.points, sum(prices.runs(card) for card in active)))
    usual = average([row[-1] for row in rows])
    lines = [
        [name, percent(each["wins"]), f"{each['runs']:.2f}", str(total), str(nine), str(best), f"{reckoned - usual:+.2f}"]
        for name, each, total, nine, best, reckoned in rows
    ]
    played = standings[0][1]["wins"]["games"]
    return [
        "## The shipped teams",
        *prose(
            f"""The round robin with five own faces, each team against all others, {played:,} games each. Managers open a
            single game with their dearest starter, so it is his points and those of the nine that count here, not the
            total. *Reckoned* is what the nine, that starter and the relievers come to by the worths measured above, in
            runs a game more than usual."""
        ),
        "",
        *table(["team", "games won", "runs", "points", "nine", "best starter", "reckoned"], lines),
    ]
