"""The report in words and tables, made from the results alone: no figure stands in this file but what it is compared with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, sqrt
from pathlib import Path

from benchmarks.rb8_report.fair import fairness
from benchmarks.rb8_report.figures import Figure, average, figure
from benchmarks.rb8_report.matches import carriers, carries
from benchmarks.rb8_report.measure import Match, Results, Style
from benchmarks.rb8_report.pictures import Row, dots, shares
from benchmarks.rb8_report.prices import KINDS, Prices, by_kind, cost, fit, won
from hotstove.games.rb8.ability import ABILITIES
from hotstove.games.rb8.cards import Card, all_cards, shipped_team

BASEBALL = (4.07, 5.14)
"""Runs a game and team in the major leagues, the fewest and the most of a season from 2000 to 2024 (2014, 2000)."""
EXAMPLE_ROLLS, EXAMPLE_OWN = 7, 6
"""Control dice rolled in the rulebook's examples, and how many of them showed the roller's own symbol."""
NEAR = 10
"""Points apart that count as the same price."""
BIN = 30


def write(found: Results, docs: Path) -> None:
    """The page and its pictures."""
    sections = [opening(found), games(found), ratings(found), abilities(found), points(found), teams(found), fairness(found)]
    (docs / "rb8-report.md").write_text("\n\n".join("\n".join(lines) for lines in sections) + "\n", encoding="utf-8")
    for name, picture in (("abilities", abilities_picture(found)), ("points", points_picture(found))):
        (docs / f"rb8-{name}.svg").write_text(picture, encoding="utf-8")


# --- How figures are written


def runs(each: Figure, digits: int = 3) -> str:
    """With its standard error, as ``+0.051 ± 0.006``.

    >>> runs({"mean": 0.0512, "error": 0.006, "games": 9})
    '+0.051 ± 0.006'
    """
    return f"{each['mean']:+.{digits}f} ± {each['error']:.{digits}f}"


def percent(each: Figure, digits: int = 1) -> str:
    """A share with its standard error."""
    return f"{100 * each['mean']:.{digits}f} ± {100 * each['error']:.{digits}f} %"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown; the first column is words, the others figures."""
    rule = "|---" + "|---:" * (len(head) - 1) + "|"
    return [f"| {' | '.join(head)} |", rule, *(f"| {' | '.join(row)} |" for row in rows)]


# --- The sections


def opening(found: Results) -> list[str]:
    total = sum(style["runs"]["games"] for style in found["styles"])
    total += sum(each["games"] for each in found["abilities"].values())
    total += 2 * sum(each["games"] for name, each in found["ratings"].items() if "line" not in name)
    total += sum(each["games"] for name, each in found["ratings"].items() if "line" in name)
    total += sum(len(match["leads"]) for match in [*found["squads"], *found["drafts"]])
    return [
        "# RB8 in figures",
        "",
        f"What {round(total, -3):,} games of RB8 tell, all played by two *sensible* computer managers. Every figure comes with its",
        "standard error (a ± b); two of them each way hold the truth nineteen times in twenty.",
        "`python -m benchmarks.rb8_report` plays the games, keeps the results in `benchmarks/rb8_report/results.json`, and makes",
        "this page from them (`--text`: without playing). The seeds are fixed: the same version of the game gives the same page.",
    ]


def games(found: Results) -> list[str]:
    five, four = found["styles"]

    def row(name: str, each: Callable[[Style], str]) -> list[str]:
        return [name, each(five), each(four)]

    rows = [
        row("games", lambda style: f"{style['runs']['games']:,}"),
        row("runs a game and team", lambda style: runs(style["runs"], 2).removeprefix("+")),
        row("innings", lambda style: runs(style["innings"], 2).removeprefix("+")),
        row("games with extra innings", lambda style: percent(style["extra"])),
        row("games that the home side wins", lambda style: percent(style["home"])),
    ]
    for name in five["results"]:
        words = RESULTS.get(name, name.replace("_", " "))
        rows.append(row(words, lambda style, name=name: percent(style["results"][name], 2)))  # type: ignore[misc]
    likely = {style["faces"]: likelihood(style["faces"]) for style in (five, four)}
    nearer = [five, four][abs(four["runs"]["mean"] - average(BASEBALL)) < abs(five["runs"]["mean"] - average(BASEBALL))]
    return [
        "## What games are like",
        "",
        "All 120 pairs of shipped teams, sides and managers in turn, at both settings of `control_faces`: how many of the six",
        "faces of a control die show the roller's own symbol. Results are shares of plate appearances.",
        "",
        *table(["", "5 own faces (default)", "4 own faces"], rows),
        "",
        "The faces of the control dice are lost with the pictures of the rulebook. It says that each die shows both symbols and",
        "that who wins the roll-off has the best chance of control, which rules out six own faces and three. Between four and five",
        f"we chose, by three reasons of which none proves it. Its examples roll {EXAMPLE_ROLLS} control dice, {EXAMPLE_OWN} of which",
        f"show the roller's own symbol: with five own faces so many come with a chance of {likely[5]:.2f}, with four of {likely[4]:.2f};",
        "that favours five, but seven rolls are few, and nobody knows that an author's examples were rolled. The best chance is more",
        f"of one with five. And runs with {nearer['faces']} are nearer to those of baseball (the major leagues had {BASEBALL[0]:.2f} to",
        f"{BASEBALL[1]:.2f} a game and team in seasons from 2000 to 2024), though neither setting comes down to them with these teams.",
        "Who likes more runs and less rule of the ratings plays with `control_faces=4`.",
    ]


RESULTS = {
    "single": "singles",
    "double": "doubles",
    "triple": "triples",
    "home_run": "home runs",
    "walk": "walks",
    "hit_by_pitch": "hit batters",
    "strikeout": "strike outs",
    "reached": "reached base otherwise (errors, fielder's choice)",
}


def likelihood(faces: int) -> float:
    """How likely the rulebook's control rolls are with so many own faces.

    >>> round(likelihood(5), 2), round(likelihood(4), 2)
    (0.39, 0.2)
    """
    own = faces / 6
    return comb(EXAMPLE_ROLLS, EXAMPLE_OWN) * own**EXAMPLE_OWN * (1 - own) ** (EXAMPLE_ROLLS - EXAMPLE_OWN)


RATED = {
    "power": "Power",
    "contact": "Contact",
    "power line": "Power 8: the Five Six Key's first line",
    "contact line": "Contact 8: its second line",
    "speed": "Speed",
    "defense infield": "Defense, infielder",
    "defense C": "Defense, catcher",
    "defense OF": "Defense, outfielder",
    "control P": "Control, starter",
    "stuff P": "Stuff, starter",
    "control RP": "Control, reliever",
    "stuff RP": "Stuff, reliever",
}


def ratings(found: Results) -> list[str]:
    measured = found["ratings"]
    rows = [[words, runs(measured[name]), f"{measured[name]['games']:,}"] for name, words in RATED.items()]
    starter = [measured["control P"], measured["stuff P"]]
    reliever = [measured["control RP"], measured["stuff RP"]]
    ratio = sum(each["mean"] for each in starter) / sum(each["mean"] for each in reliever)
    return [
        "## What a point of a rating is worth",
        "",
        "Each of the sixteen shipped teams, its abilities taken away, plays its own twin, with each starter and on both sides in",
        "turn. Once all cards concerned have one point more, once one less; half of the difference of the leads, divided by",
        "the number of cards, is the worth of one point on one card, in runs a game. Every at-bat has dice of its own, named by",
        "the game, the inning and its place in the half-inning, so that two games of one number have the same luck as far as they",
        "can; and the same number between twins without any change, whose lead is nothing on the average, takes off what luck is",
        "left. Starters: the one who pitches; relievers: each of the two of a team. The lines of the Five Six Key: nine bats of 8/6",
        "or 6/8 against nine of 7/7. Power and Contact in the first rows contain those lines where a card comes to them.",
        "",
        *table(["one point of", "runs a game", "games, each way"], rows),
        "",
        f"A starter's point is worth {ratio:.1f} times that of a reliever, who pitches less.",
    ]


def abilities(found: Results) -> list[str]:
    measured = found["abilities"]
    a_run = points_a_run(found)
    rows = []
    for ability in sorted(ABILITIES.values(), key=lambda ability: -measured[ability.id]["mean"]):
        each = measured[ability.id]
        count = carriers(lambda card, role, ability=ability: carries(ability, card, role))  # type: ignore[misc]
        fair, error = each["mean"] * a_run, each["error"] * a_run
        wrong = abs(ability.worth - fair) > 2 * error and abs(ability.worth - fair) >= WRONG
        mark = "" if not wrong else "too dear" if ability.worth > fair else "too cheap"
        name = f"{ability.id} {ability.name}"
        rows.append([name, str(count), runs(each), str(ability.worth), f"{fair:.0f} ± {error:.0f}", mark])
    marks = [row[-1] for row in rows]
    return [
        "## What abilities are worth",
        "",
        "The same twins; all cards of one team that may carry the ability do, and the lead is divided by their number. That is far",
        "more precise than one card alone, and a little more than one card brings: runs breed runs. Field abilities are given to",
        "those who field (not to the designated hitter), pitchers' to the starter of the day, A46 to both relievers, A48 to the nine",
        "and the starter. Captains (A25) would add up to much within a team: only the catcher carries it.",
        "",
        f"*Worth* is what the ability adds to a card's points, *fair* what its runs cost elsewhere: a run costs {a_run:.0f} points, by the",
        f"squads below. Marked are differences of {WRONG} points or more that are at least two standard errors:",
        f"{marks.count('too dear')} are too dear, {marks.count('too cheap')} too cheap, {marks.count('')} not told from fair.",
        "",
        "![Abilities: measured and printed worth](rb8-abilities.svg)",
        "",
        *table(["ability", "carriers", "runs a game", "worth", "fair", ""], rows),
    ]


WRONG = 4
"""Points by which a worth must be off to be called so."""


def points_a_run(found: Results) -> float:
    """What a run costs on the average of squads by lot."""
    return 1 / fit(found["squads"], [cost]).slopes[0]["mean"]


def abilities_picture(found: Results) -> str:
    a_run = points_a_run(found)
    order = sorted(ABILITIES.values(), key=lambda ability: -found["abilities"][ability.id]["mean"])
    rows = [Row(f"{each.name} {each.id}", found["abilities"][each.id], each.worth / a_run) for each in order]
    about = "Runs a game of each of the 59 abilities with bars of two standard errors, and their printed worth in runs."
    return dots("What abilities are worth", about, rows, ("measured, two standard errors", "worth in points, as runs"))


# --- Points and wins


def apart(match: Match) -> int:
    """By how many points the first squad is dearer."""
    cards = list(all_cards().values())
    return sum(cards[place].points for place in match["first"]) - sum(cards[place].points for place in match["second"])


def bins(matches: Sequence[Match]) -> list[tuple[float, Figure]]:
    """The share of games that the dearer or cheaper squad wins, by how many points it is so; errors between matches."""
    groups: dict[int, list[Match]] = {}
    for match in matches:
        number = max(-5, min(5, round(apart(match) / BIN)))
        groups.setdefault(number, []).append(match)
    return [(average([float(apart(each)) for each in group]), wins(group)) for _, group in sorted(groups.items())]


def wins(matches: Sequence[Match]) -> Figure:
    """The first squads' share of wins; the error is that between matches."""
    each = [average([won(lead) for lead in match["leads"]]) for match in matches]
    mean = average(each)
    spread = sqrt(sum((one - mean) ** 2 for one in each) / max(1, len(each) - 1) / len(each))
    return figure(mean, spread, sum(len(match["leads"]) for match in matches))


def points(found: Results) -> list[str]:
    squads, drafts = found["squads"], found["drafts"]
    near = [match for match in squads if abs(apart(match)) <= NEAR]
    total, in_wins = fit(squads, [cost]), fit(squads, [cost], wins=True)
    kinds, kinds_wins = fit(squads, by_kind(cost)), fit(squads, by_kind(cost), wins=True)
    rows = [[f"{place:+.0f}", percent(each), f"{each['games']:,}"] for place, each in bins(squads)]
    slopes = [
        [name, runs(scaled(kinds.slopes[n], 10)), runs(scaled(kinds_wins.slopes[n], 1000), 1) + " %"]
        for n, name in enumerate(KINDS)
    ]
    slopes.append(["all", runs(scaled(total.slopes[0], 10)), runs(scaled(in_wins.slopes[0], 1000), 1) + " %"])
    return [
        "## Points and wins",
        "",
        f"{len(squads):,} pairs of legal squads of eleven cards, drawn by lot from the 240, play {len(squads[0]['leads'])} games each; the lineup",
        "is the usual one. Which of the two is called the first is chance, so that equal points must win half of the games on",
        f"the average: of the {len(near)} pairs within {NEAR} points the first wins {percent(wins(near)) if near else 'none'}. What points can do is",
        "to tell the stronger squad:",
        "",
        "![Share of wins by difference of points](rb8-points.svg)",
        "",
        *table(["points more", "games won", "games"], rows),
        "",
        "Ten points more on a squad's hitters, its starter or its reliever, all three at once in one least-squares line:",
        "",
        *table(["ten points more on", "runs a game", "games won"], slopes),
        "",
        same_price(kinds.slopes),
        f"Points explain {100 * min(1.0, total.explained):.0f} % of what differs between squads by lot beside luck (of one match: the mean of",
        f"{len(squads[0]['leads'])} games).",
        "",
        f"Squads by lot are no drafts. In {len(drafts)} drafts with the usual 800 points the computer that knows what cards are worth",
        f"(`valuation.py`) drafts against lots; its squads cost {spent(drafts, 'first')} points and theirs {spent(drafts, 'second')} on the average, and",
        f"win {percent(wins(drafts))} of {sum(len(match['leads']) for match in drafts):,} games. So equal points are not equal squads: that is what a draft is played for.",
    ]


def spent(matches: Sequence[Match], which: str) -> str:
    """What a side's squads cost on the average."""
    cards = list(all_cards().values())
    squads = [match["first"] if which == "first" else match["second"] for match in matches]
    return f"{average([float(sum(cards[place].points for place in squad)) for squad in squads]):.0f}"


def scaled(each: Figure, by: float) -> Figure:
    """In another unit."""
    return figure(each["mean"] * by, each["error"] * by, each["games"])


def same_price(slopes: Sequence[Figure]) -> str:
    """Whether hitters', starters' and relievers' points bring the same, in words."""
    hitters, starters, relievers = slopes

    def compared(one: Figure, another: Figure, first: str, second: str) -> str:
        gap, error = one["mean"] - another["mean"], sqrt(one["error"] ** 2 + another["error"] ** 2)
        if abs(gap) < 2 * error:
            return f"{first} and {second} bring the same as far as can be told"
        return f"{first if gap > 0 else second} bring more than {second if gap > 0 else first}"

    first = compared(hitters, starters, "points on hitters", "points on the starter")
    second = compared(starters, relievers, "points on the starter", "those on the reliever")
    return f"So {first}; {second}."


def points_picture(found: Results) -> str:
    slope = fit(found["squads"], [cost], wins=True).slopes[0]["mean"]
    about = "The share of games that a squad wins by how many points more it costs, with bars of two standard errors."
    return shares("Points and wins", about, bins(found["squads"]), slope, "points more than the other squad")


def teams(found: Results) -> list[str]:
    prices = Prices.of(found)
    standings = sorted(found["standings"].items(), key=lambda item: -item[1]["wins"]["mean"])
    rows = []
    for name, standing in standings:
        team = shipped_team(name)
        nine = sum(spot.hitter.points for spot in team.lineup)
        best = max(team.starters, key=lambda card: card.points)
        active: list[Card] = [*(spot.hitter for spot in team.lineup), best, *team.relievers]
        measured = sum(prices.runs(card) for card in active)
        rows.append((team.nickname, standing, team.points, nine, best.points, measured))
    usual = average([row[5] for row in rows])
    lines = [
        [name, percent(each["wins"]), f"{each['runs']:.2f}", str(total), str(nine), str(best), f"{measured - usual:+.2f}"]
        for name, each, total, nine, best, measured in rows
    ]
    return [
        "## The shipped teams",
        "",
        f"The round robin with five own faces, each team against all others, {found['standings'][standings[0][0]]['wins']['games']:,} games each. Managers open single games",
        "with their dearest starter, so his points and those of the nine count for more than the total. *Reckoned*: what nine, best",
        "starter and relievers come to by the worths measured above, in runs a game more than the usual team.",
        "",
        *table(["team", "games won", "runs", "points", "nine", "best starter", "reckoned"], lines),
    ]
