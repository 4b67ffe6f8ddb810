"""The texts of Small Ball's questions for scenarios, ``hotstove asks`` and the screen."""

from __future__ import annotations

from hotstove.games.smallball.decisions import ALL_DECISIONS
from hotstove.table.game import Paragraph, Switch
from hotstove.table.questions import choice, one_die

PRIMER: tuple[Paragraph, ...] = (
    Paragraph(
        "",
        "Nine innings; more runs win, and a tie goes on to extra innings. Runs that come home are at risk until you BANK "
        "them, which ends your half-inning. The third out is a BUST: all runs of the half-inning are gone. When all nine "
        "cards have batted it ends by itself, and what is home is banked.",
    ),
    Paragraph(
        "BAT",
        "One die picks a line of the batter's card:",
        (
            "1B single: all move up one",
            "2B double: all move up two",
            "BB walk: only forced runners go",
            "SO strikeout: runners stay",
            "FO fly out: a runner on third comes home",
            "GO ground out: a runner on first is out too, the others move up one",
        ),
    ),
    Paragraph(
        "STEAL",
        "Once before each batter: 1-4 safe, 5-6 out. Never home.",
    ),
    Paragraph(
        "SACRIFICE",
        "Instead of batting: 1-4 batter out and all runners move up one, 5-6 he strikes out.",
    ),
    Paragraph(
        "HIT AND RUN",
        "A runner on first alone, none or one out: hits take him a base further and GO becomes a single, but FO and SO are "
        "double plays.",
    ),
    Paragraph(
        "PINCH HITTERS",
        "Each works for one at-bat of a game. POWER: 1B is a triple, 2B a home run. ON-BASE: SO is a single. One comes back "
        "in extra innings.",
    ),
    Paragraph(
        "RUNNING ON CONTACT",
        "With two out and runs at risk, hits move the runners one base further, by themselves.",
    ),
)

QUESTIONS = (
    choice(
        "decision",
        "SB-22",
        "The manager at bat, before every play",
        tuple(str(decision) for decision in ALL_DECISIONS),
        "",
        passes="bat",
    ),
    one_die("at-bat", "SB-08", "d6, read on the batter's card", thrower="batter"),
    one_die("steal", "SB-27", "d6, after a steal is declared: 1 to 4 safe"),
    one_die("sacrifice", "SB-34", "d6, after a sacrifice is declared: 1 to 4 laid down"),
    choice(
        "reactivate",
        "SB-49",
        "Each manager who has used a pinch hitter, away first, as the tenth inning begins",
        ("none", "POWER", "ON-BASE"),
        "which pinch hitter comes back?",
        passes="none",
    ),
)

SWITCHES = (
    Switch("bank_nothing", False, "SB-R-03", "A manager may end the half-inning with no run to bank."),
    Switch("play_out_ninth", False, "SB-R-27", "The home half of the last inning is played even when home leads."),
)
