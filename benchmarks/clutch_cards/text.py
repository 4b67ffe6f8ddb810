"""The report on Clutch's cards, docs/cards-clutch.md, and its pictures, made of the results alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from scipy.stats import chi2  # type: ignore[import-untyped]

from benchmarks.clutch_cards.matches import BLANK, GOOD
from benchmarks.clutch_cards.pictures import dots, shares
from benchmarks.rb8_report.figures import Figure, average
from hotstove.games.clutch.strategy import COACHES, DECKS, STADIUMS, STRATEGY

LIMIT = 0.35
NAMES = {**{card.id: card.title for card in STRATEGY.values()}, **{coach.id: coach.name for coach in COACHES.values()}}
CHANGED = (
    ("PC-3", "swing roll -3", "swing roll -1, on a natural 16 or less", 0.76),
    ("OF-11", "pitch roll -2", "pitch roll -2 and Swing -3", 0.53),
    ("HC-1", "Swing +5", "Swing +3", 0.50),
    ("NT-09", "reversed on 11 or more", "on 15 or more", 0.49),
    ("OF-17", "Infield play", "Infield play with +2", 0.41),
    ("OF-03", "Swing +4", "Swing +3", 0.40),
    ("OF-06", "On-Base plus half the Speed", "plus a third of the Speed", 0.39),
    ("MG-03", "On-Base or Command +3", "+2", 0.39),
    ("PC-6", "two power dice for two batters", "for one batter", 0.38),
    ("NT-01", "negates, its owner draws 1", "the same: it falls with the cards that it answers", 0.36),
)
"""The cards that were worth too much: the number before and now, and the worth before (MG-03: as measured)."""
SHOWN = 40
"""The cards and coaches in the picture."""
WIDTH = 128
PLAYED = ("plays a side and game", "reckoned a play", "measured a play", "to the end of the")
HELD = ("held: runs", "win rate, points", "used in % of games")
Results = Mapping[str, Any]
Row = Mapping[str, Any]


def write(results: Results, docs: Path) -> None:
    """Write the report and its pictures; nothing as long as a part of the results is missing."""
    sections = (head, changed, cards, coaches, reckoning, decks, mirrors, clubs, salaries, stadiums, tail)
    parts = {"held", "played", "hands", "decks", "mirrors", "clubs", "salaries", "stadiums"}
    if not parts <= set(results):
        return
    text = "\n\n".join(part for section in sections for part in section(results))
    (docs / "cards-clutch.md").write_text(f"{text}\n", encoding="utf-8")
    rows = [(NAMES[card], results["held"][card]["runs"]) for card in ranked(results, NAMES)[:SHOWN]]
    title = "The best cards and coaches of Clutch: runs that one is worth, held from the first pitch"
    (docs / "cards-clutch.svg").write_text(dots(title, rows, LIMIT, "runs"), encoding="utf-8")
    points = [(row["salary"], row["wins"]) for row in results["salaries"]]
    title = "Rosters of Clutch by salary: shares of wins against rosters of 6,000"
    (docs / "cards-clutch-salaries.svg").write_text(shares(title, points), encoding="utf-8")


# --- Words and figures


def paragraph(text: str, start: str = "") -> str:
    """Words in lines of the usual width."""
    indent = " " * len(start)
    words = " ".join(text.split())
    return fill(words, WIDTH, initial_indent=start, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def plus_minus(each: Figure, digits: int = 2, times: float = 1.0, sign: bool = False) -> str:
    """A figure with its standard error."""
    return f"{each['mean'] * times:{'+' if sign else ''}.{digits}f} ± {each['error'] * times:.{digits}f}"


def percent(each: Figure, sign: bool = False) -> str:
    """A share in percent."""
    return plus_minus(each, 1, 100, sign)


def table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column holds names."""
    lines = [f"| {' | '.join(heading)} |", f"|---|{'---:|' * (len(heading) - 1)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def ranked(results: Results, cards: Mapping[str, object]) -> list[str]:
    """Cards by their worth when held from the first pitch, the best first."""
    return sorted(cards, key=lambda card: (-results["held"][card]["runs"]["mean"], card))


def games(rows: Sequence[Row]) -> int:
    """The games of some rows."""
    return sum(each["wins"]["games"] for each in rows)


def together(rows: Sequence[Row], name: str) -> Figure:
    """The mean over all games or plays of some rows."""
    number = sum(row[name]["games"] for row in rows)
    mean = sum(row[name]["mean"] * row[name]["games"] for row in rows) / number
    error = sum((row[name]["error"] * row[name]["games"]) ** 2 for row in rows) ** 0.5 / number
    return {"mean": mean, "error": error, "games": number}


def spread(shares_of: Sequence[Figure], middle: float) -> float:
    """Chi-square of some shares against one that all are held to have."""
    return float(sum(((each["mean"] - middle) / each["error"]) ** 2 for each in shares_of))


# --- The report


def head(results: Results) -> list[str]:
    best = max(results["held"].values(), key=lambda each: float(each["runs"]["mean"]))["runs"]
    over = [NAMES[card] for card, each in results["held"].items() if each["runs"]["mean"] > LIMIT]
    uneven = [name for name, each in results["decks"].items() if abs(each["wins"]["mean"] - 0.5) > 0.1]
    no_card = f"No card and no coach is worth more than {LIMIT} runs" if not over else f"Above the limit are {', '.join(over)}"
    no_deck = "no stock deck beats another by more than 60 to 40" if not uneven else f"uneven are {', '.join(uneven)}"
    return [
        "# What Clutch's cards are worth",
        paragraph(f"""All {len(STRATEGY)} strategy cards, {len(COACHES)} coaches and {len(STADIUMS)} stadiums, the four
            stock decks and the salaries, measured in games of two *sensible* computer managers, starters by the die.
            Figures after ± are standard errors; two of them each way hold the truth nineteen times in twenty."""),
        "    python -m benchmarks.clutch_cards",
        paragraph("""plays the games, keeps the results in `benchmarks/clutch_cards/results.json` and makes this page from
            them (`--text`: without playing). Seeds are fixed: the same version of the game gives the same results."""),
        paragraph(f"""{no_card} (the best: {plus_minus(best)}), and {no_deck}. What managers do matters: what their
            thumb rules cannot use is worth little here."""),
        '## What "worth" means',
        paragraph("""The lead at the end of a game varies by some four runs, so that it would take 10,000 games a card
            to see 0.05 runs of one. Therefore three measures stand beside each other:"""),
        paragraph(f"""**Held**: one copy in the hand from the first pitch, used at the first moment when the manager
            would use it: when its gain is above what the card is worth if kept (docs/managers-clutch.md). The gain at
            that moment is exact, the chances of the at-bat or throw with and without the card, by the table of run and
            win expectancy. A game in which no such moment comes counts as 0. This is the most that one card alone
            brings, since it is there from the beginning and competes with no other; **the limit of {LIMIT} runs is on
            it.** Noted at every window of {best["games"]:,} games, for every card and both sides.""", "* "),
        "* **Reckoned**: the same gain at the plays that managers make in games with the stock decks, a play.",
        paragraph("""**Measured**: at those plays the game is played on with the card and without it, other cards dealt
            anew, to the end of the half-inning (of the inning for bench coaches, of the game for what lasts or concerns
            other cards), and the leads are compared. It relies on no table of the managers', so it shows whether the
            reckoning is right, but is far less precise.""", "* "),
        paragraph("""A play brings more than its card: managers wait for good moments, which raises the gain of a play
            but not what the card brings, since in some games the moment never comes. Therefore the limit is on *held*.
            A discard that a card costs is in none of the three; a card drawn early in a game is worth about 0.12 runs."""),
    ]  # fmt: skip


def changed(results: Results) -> list[str]:
    rows = [
        [f"{NAMES[card]} ({card})", before, now, f"{was:.2f}", plus_minus(results["held"][card]["runs"])]
        for card, before, now, was in CHANGED
    ]
    return [
        "## What was changed",
        paragraph("""The numbers of the original set are proposals, the words are the rulebook's. Ten were above the limit
            when first counted (500 games, standard error 0.01; Cassius Ironmonger as measured, 0.04),
            and have other numbers:"""),
        table(["card", "number before", "number now", "held, runs, before", "now"], rows),
    ]  # fmt: skip


def of_card(results: Results, card: str) -> list[str]:
    """A card's worth when held, how often it is played, and its gain a play."""
    each, row = results["held"][card], results["played"][card]
    worth = [plus_minus(each["runs"], 3), percent(each["wins"]), f"{100 * each['used']['mean']:.0f}"]
    gains = [plus_minus(row[name]) if name in row else "" for name in ("reckoned runs", "runs")]
    return [*worth, f"{row['plays']:.2f}", *gains, row["until"]]


def cards(results: Results) -> list[str]:
    rows = []
    for card in ranked(results, STRATEGY):
        own = STRATEGY[card]
        rows.append([f"{own.title} ({card}, {own.color}, {own.rarity})", *of_card(results, card)])
    return [
        "## Strategy cards",
        "![Worths of cards and coaches, with bars of two standard errors, and the limit](cards-clutch.svg)",
        paragraph("""MG-01 to MG-04 are strategy cards that act as bench coaches. Cards that last, draw or discard are
            reckoned by estimates in runs (`managers/lasting_gains.py`): their small standard errors say nothing of the
            estimate."""),
        table(["card", *HELD, *PLAYED], rows),
    ]  # fmt: skip


def coaches(results: Results) -> list[str]:
    rows = [[f"{NAMES[card]} ({card})", *of_card(results, card)] for card in ranked(results, COACHES)]
    return [
        "## Coaches",
        "Each acts once a game. Not all stand in a shipped staff; those were not played.",
        table(["coach", *HELD, *PLAYED], rows),
    ]


def reckoning(results: Results) -> list[str]:
    lines, off = [], []
    for until, words in (("half-inning", "in the half-inning"), ("inning", "for an inning"), ("game", "longer, or on cards")):
        rows = [row for row in results["played"].values() if row["until"] == until and "runs off" in row]
        gains = [together(rows, name) for name in ("reckoned runs", "runs", "runs off")]
        points = plus_minus(together(rows, "wins off"), 2, 100, True)
        lines.append(
            [words, str(len(rows)), f"{gains[0]['games']:,}", *(plus_minus(each, 3, 1, True) for each in gains), points]
        )
    for card, row in results["played"].items():
        if "runs off" in row and row["runs off"]["games"] >= 20 and abs(row["runs off"]["mean"]) > 3 * row["runs off"]["error"]:
            off.append(f"{NAMES[card]} ({plus_minus(row['runs off'], 2, 1, True)})")
    hand = results["hands"]
    added, blank = (
        sum(results["held"][card.id]["runs"]["mean"] for card in STRATEGY.values() if card.title in titles)
        for titles in (GOOD, BLANK)
    )
    heading = ["cards that act", "cards", "plays", "reckoned a play", "measured a play", "difference, runs", "win rate, points"]
    return [
        "## Is the reckoning right?",
        "Measured less reckoned, over all plays that were played on:",
        table(heading, lines),
        paragraph(f"""Off by more than three standard errors: {", ".join(off) if off else "none"}. What bench coaches bring in
            an inning is no reckoning: the managers' estimates were set to what was measured here."""),
        paragraph(f"""And whole games: a side that begins with {", ".join(GOOD)} in its hand, against the same game in which
            it begins with {", ".join(BLANK)}, which managers hardly ever play ({hand["lead"]["games"]:,} pairs of games of
            one seed). Worths when held add up to {added:.2f} and {blank:.2f} runs; the lead grows by
            {plus_minus(hand["lead"])} runs, the win rate by {percent(hand["wins"])} points. That is less than the difference:
            a blank card still pays for cards that cost a discard, the other side answers, and cards wait for the same moments.
            So *held* is an upper bound of what a card brings in a game."""),
    ]  # fmt: skip


def decks(results: Results) -> list[str]:
    part = results["decks"]
    rows = []
    for first in DECKS:
        row = [first]
        for second in DECKS:
            mine, theirs = part.get(f"{first} - {second}"), part.get(f"{second} - {first}")
            if mine is not None:
                row.append(percent(mine["wins"]))
            else:
                row.append(f"{100 - 100 * theirs['wins']['mean']:.1f} ± {100 * theirs['wins']['error']:.1f}" if theirs else "")
        rows.append(row)
    runs = [
        [name, plus_minus(each["runs"]), plus_minus(each["against"]), plus_minus(each["lead"], 2, 1, True)]
        for name, each in part.items()
    ]
    each = next(iter(part.values()))["wins"]["games"]
    return [
        "## Deck against deck",
        paragraph(f"""Shares of wins in % of the deck on the left, {each} games a pair: all pairs of clubs by turns,
            each seed played twice, so that both clubs and both sides have each deck once."""),
        table(["", *DECKS], rows),
        table(["decks", "runs", "runs against", "lead"], runs),
    ]  # fmt: skip


def mirrors(results: Results) -> list[str]:
    part = results["mirrors"]
    rows = [[name, percent(each["wins"]), plus_minus(each["against"]), plus_minus(each["runs"])] for name, each in part.items()]
    home = percent(together([*part.values()], "wins"))
    return [
        "## Mirror matches",
        paragraph(
            f"""Each club against its twin, as it ships, {games([*part.values()]):,} games: the home side wins {home} %."""
        ),
        table(["club", "home side wins, %", "runs away", "runs home"], rows),
    ]


def clubs(results: Results) -> list[str]:
    part = results["clubs"]
    rows = []
    for name, each in sorted(part.items(), key=lambda item: -float(item[1]["wins"]["mean"])):
        runs = [plus_minus(each["runs"]), plus_minus(each["against"]), plus_minus(each["lead"], 2, 1, True)]
        rows.append([name, percent(each["wins"]), *runs])
    off = spread([each["wins"] for each in part.values()], 0.5)
    return [
        "## Do equal salaries win equally?",
        paragraph(f"""The eight clubs cost within 100 of 6,000. With the same deck and staff and without a stadium,
            {games([*part.values()]) // 2:,} games, all pairs by turns:"""),
        table(["club", "wins, %", "runs", "against", "lead"], rows),
        paragraph(f"""Chi-square of the shares against a half is {off:.1f} with 7 degrees of freedom, p =
            {chi2.sf(off, 7):.3f}."""),
    ]  # fmt: skip


def salaries(results: Results) -> list[str]:
    part = results["salaries"]
    rows = []
    for cap in sorted({row["cap"] for row in part}):
        mine = [row for row in part if row["cap"] == cap]
        wins, lead = together(mine, "wins"), together(mine, "lead")
        alike = chi2.sf(spread([row["wins"] for row in mine], wins["mean"]), len(mine) - 1)
        each = ", ".join(f"{100 * row['wins']['mean']:.0f}" for row in mine)
        mean = average([row["salary"] for row in mine])
        rows.append(
            [f"{cap:,}", f"{mean:,.0f}", str(wins["games"]), percent(wins), plus_minus(lead, 2, 1, True), each, f"{alike:.2f}"]
        )
    slope, error = fitted([(row["salary"], row["wins"]) for row in part])
    return [
        "## Salary against wins",
        paragraph("""Rosters that the builder makes of three fifths of the set's cards, drawn by chance, at five caps;
            each plays the same four rosters of 6,000, on both sides, with one deck and staff and without a stadium."""),
        "![Shares of wins by salary](cards-clutch-salaries.svg)",
        table(["cap", "salaries, mean", "games", "wins, %", "lead, runs", "each roster, %", "p if all are alike"], rows),
        paragraph(f"""A tenth more salary (600) is worth {60000 * slope:+.1f} ± {60000 * error:.1f} points of the win
            rate. The last column says how likely luck alone would make the rosters of one cap differ so much or more."""),
    ]  # fmt: skip


def fitted(points: Sequence[tuple[float, Figure]]) -> tuple[float, float]:
    """The slope of shares by salary, with its standard error from the points' own."""
    middle = average([place for place, _ in points])
    weight = sum((place - middle) ** 2 for place, _ in points)
    slope = sum((place - middle) * each["mean"] for place, each in points) / weight
    return slope, float(sum(((place - middle) * each["error"]) ** 2 for place, each in points) ** 0.5 / weight)


def stadiums(results: Results) -> list[str]:
    part = results["stadiums"]
    rows = []
    for name, each in part.items():
        figures = [plus_minus(each[what], 2, 1, True) for what in ("runs", "lead")]
        rows.append([f"{STADIUMS[name].name} ({name})", *figures, percent(each["wins"], True)])
    pairs = next(iter(part.values()))["wins"]["games"]
    runs, lead, wins = (together([*part.values()], name) for name in ("runs", "lead", "wins"))
    return [
        "## Stadiums",
        paragraph(f"""Each at home of its own club against the others by turns, less the same games (seeds) without a
            stadium: {pairs} pairs of games each. Games of one seed fall apart after the first effect, so that a stadium
            alone hardly stands out from chance. All eight together: {plus_minus(runs, 2, 1, True)} runs of both sides,
            {plus_minus(lead, 2, 1, True)} runs of the home side's lead, {percent(wins, True)} points of its win rate."""),
        table(["stadium", "runs of both sides", "home side's lead", "home side's wins, points"], rows),
    ]  # fmt: skip


def tail(results: Results) -> list[str]:
    return [
        "## What this does not say",
        paragraph("""Managers are *sensible*: a card is worth what its thumb rules make of it. The estimates for cards
            that last or concern other cards are checked by the measured column only within its standard errors.""", "* "),
        "* Cards are weighed alone: two of a kind compete for moments, so that copies add less than their sum.",
        paragraph("""Decks were compared as they ship, not with decks built against them. They, clubs, salaries and stadiums
            were played before Cassius Ironmonger and Matthias Lorrimer had their smaller numbers; after it only their own
            rows were measured again.""", "* "),
    ]  # fmt: skip
