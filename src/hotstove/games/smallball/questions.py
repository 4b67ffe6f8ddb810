"""The words for what Small Ball asks: for scenarios, ``hotstove asks`` and the screen."""

from __future__ import annotations

from hotstove.games.smallball.decisions import ALL_DECISIONS
from hotstove.table.game import Question, Switch

PRIMER = """\
Nine innings; more runs win, and a tie goes on to extra innings. Runs that
come home are at risk until you BANK them, which ends your half-inning. The
third out is a BUST: all runs of the half-inning are gone. When all nine
cards have batted it ends by itself, and what is home is banked.

BAT  One die picks a line of the batter's card:
  1B single: all move up one        SO strikeout: runners stay
  2B double: all move up two        FO fly out: a runner on third comes home
  BB walk: only forced runners go   GO ground out: a runner on first is out
                                       too, the others move up one
STEAL  Once before each batter: 1-4 safe, 5-6 out. Never home.
SACRIFICE  Instead of batting: 1-4 batter out and all runners move up one,
  5-6 he strikes out.
HIT AND RUN  A runner on first alone, none or one out: hits take him a base
  further and GO becomes a single, but FO and SO are double plays.
PINCH HITTERS  Each works for one at-bat of a game. POWER: 1B is a triple,
  2B a home run. ON-BASE: SO is a single. One comes back in extra innings.
RUNNING ON CONTACT  With two out and runs at risk, hits move the runners one
  base further, by themselves."""

QUESTIONS = (
    Question(
        "choose",
        "decision",
        "SB-22",
        "The manager at bat, before every play",
        " | ".join(str(decision) for decision in ALL_DECISIONS),
        "bat",
    ),
    Question("roll", "at-bat", "SB-08", "d6, read on the batter's card", "1 to 6"),
    Question("roll", "steal", "SB-27", "d6, after a steal is declared: 1 to 4 safe", "1 to 6"),
    Question("roll", "sacrifice", "SB-34", "d6, after a sacrifice is declared: 1 to 4 laid down", "1 to 6"),
    Question(
        "choose",
        "reactivate",
        "SB-49",
        "Each manager who has used a pinch hitter, away first, as the tenth inning begins",
        "none | POWER | ON-BASE",
        "none",
        prompt="which pinch hitter comes back?",
    ),
)

SWITCHES = (
    Switch("bank_nothing", False, "SB-R-03", "A manager may end the half-inning with no run to bank."),
    Switch("play_out_ninth", False, "SB-R-27", "The home half of the last inning is played even when home leads."),
)

START_KEYS = {
    "inning": "1 or more (default 1)",
    "half": "top or bottom (default top)",
    "outs": "0 to 2 (default 0)",
    "bases": "base to card number, such as {1: 4, 3: 2} (default empty)",
    "runs": "unbanked runs: how many, or the card numbers in the RUNS pile (default 0)",
    "outs_pile": "card numbers in the OUTS pile (default: what is left of the cards that have batted)",
    "batter": "card number due, 1 to 9 (default 1)",
    "opponent_batter": "card number that leads off for the other side next (default 1)",
    "score": "[away, home], banked (default [0, 0])",
    "steal_used": "true when a steal has been tried since the last at-bat (default false)",
    "used": "pinch hitters turned to X, such as {away: [POWER], home: [ON-BASE]} (default none)",
}

EXPECT_KEYS = {
    "result": "the code that the last at-bat's die selected: 1B 2B BB SO FO GO",
    "becomes": "what pinch hitter and hit-and-run made of it: 1B 2B 3B HR BB SO FO GO",
    "inning": "the inning",
    "half": "top or bottom",
    "outs": "outs of the half-inning in progress",
    "bases": "base to card number of the runners; {} when empty",
    "runs": "unbanked runs",
    "runs_pile": "card numbers in the RUNS pile, in order",
    "outs_pile": "card numbers in the OUTS pile, in order",
    "score": "[away, home], banked",
    "batter": "card number due for the side at bat",
    "opponent_batter": "card number that leads off for the other side next",
    "steal_used": "has a steal been tried since the last at-bat",
    "used": "pinch hitters turned to X, by side",
    "ended": "how a half-inning ended in the last turn: bank, bust, all batted, or none",
    "over": "is the game over",
    "winner": "away, home or none",
    "marker": "where the inning stone lies, 1 to 10",
    "legal": "all decisions on offer, in order",
    "includes": "decisions that are on offer",
    "excludes": "decisions that are not on offer",
}
