"""The texts of Pine Tar's questions for scenarios, ``hotstove asks`` and the screen."""

from __future__ import annotations

from collections.abc import Mapping

from hotstove.baseball.ball_game import Thrower
from hotstove.baseball.own_lineup import SET_MYSELF, order_question, position_question
from hotstove.games.pinetar.calls import DEFENSE_CALLS, OFFENSE_CALLS
from hotstove.games.pinetar.state import OPTION_NAMES
from hotstove.table.game import Paragraph, Switch
from hotstove.table.questions import Question, choice
from hotstove.table.texts import Json, Node

PRIMER: tuple[Paragraph, ...] = (
    Paragraph(
        "",
        "Nine innings; more runs win. One roll of two ten-sided dice, red tens and white ones, plays most at-bats: find the "
        "roll in the batter's column for the pitcher's hand.",
    ),
    Paragraph(
        "THE SAME ROLL",
        "says where a hit goes and how far runners run: slow ones take the hit's bases, fast ones a base more, the others on "
        "even rolls. Doubled dice (11, 22, ...) hold everybody. On ground outs with runners on the white die is read again: "
        "double play, force or advance.",
    ),
    Paragraph(
        "THE PITCHER",
        "His grade (A+ best, E worst, G gopher balls, M wild) changes rolls of 0, 5, 10 ... 50. It differs at home and away, "
        "and falls the third time through the order. After his MIP innings he must leave.",
    ),
    Paragraph(
        "YOU CALL",
        "before each roll: swing away, bunt, squeeze, a pinch hitter or runner; in the field another pitcher or fielder, or "
        "an intentional walk. On fly outs your runners on second and third may tag up.",
    ),
    Paragraph(
        "OPTIONS",
        "add steals, hit and run, infield in, range checks, throws home, rare plays, injuries and more; the full preset is "
        "all of them. With a DH somebody bats for the pitcher.",
    ),
    Paragraph(
        "CARDS",
        "come from the real statistics of a season.",
    ),
    Paragraph(
        "COMMANDS",
        "`--option preset=full` and `--option dh=on` turn options on, `hotstove press` makes cards of any year, `hotstove "
        "season` replays it.",
        commands=True,
    ),
)

PLAYER = "a player's name"
TWO = "two faces, red then white"

ROLL = ("red and white", "red and white and blue and green")
"""The two-die roll, plain and with the randomizer."""
THREE, BLUE_WHITE, ONE = ("red and white and blue",), ("blue and white",), ("white",)


def red_and_white(label: str, rule: str, asks: str, thrower: Thrower = "") -> Question:
    """A roll of the red and the white die."""
    return Question("roll", label, rule, asks, TWO, dice=ROLL, thrower=thrower)


QUESTIONS = (
    choice("starting pitcher", "PT-12", "Each manager, away first: who starts", PLAYER, "who starts?", first_is_usual=True),
    choice(
        "lineup",
        "PT-07",
        "Each manager, away first: a batting order of the team's sheet, or his own",
        ("lineup NAME: ...", SET_MYSELF),
        "which lineup?",
        keys={SET_MYSELF: "m"},
        opens=(SET_MYSELF,),
    ),
    position_question("PT-07", "Who sets his lineup himself: C, then around the field, then DH"),
    order_question("PT-07"),
    choice(
        "offense",
        "PT-30",
        "The side at bat, before a roll",
        tuple(call.text for call in OFFENSE_CALLS),
        "what do you call for?",
        passes="swing away",
        routine=True,
        keys={"swing away": "s", "send a pinch hitter": "o", "send a pinch runner": "g"},
    ),
    choice("pinch hitter", "PT-R-46", "Who bats", PLAYER, "who pinch-hits?"),
    choice(
        "which runner",
        "PT-R-46",
        "For whom somebody runs",
        ("for the runner on first", "second", "third"),
        "for whom does somebody run?",
    ),
    choice("pinch runner", "PT-R-46", "Who runs", PLAYER, "who runs for him?"),
    choice(
        "defense",
        "PT-234",
        "The side in the field, after the offense's call",
        tuple(call.text for call in DEFENSE_CALLS),
        "how do you defend?",
        passes="pitch to the batter",
        reaction=True,
        routine=True,
        keys={"pitch to the batter": "p"},
    ),
    choice("relief pitcher", "PT-143", "Who comes in to pitch", PLAYER, "who comes in to pitch?"),
    choice(
        "batting place",
        "PT-R-46",
        "Where a new pitcher bats, without a DH",
        ("in the pitcher's place", "double switch: NAME for NAME at POSITION"),
        "where does the new pitcher bat?",
        passes="in the pitcher's place",
    ),
    choice(
        "fielder",
        "PT-R-46",
        "A change in the field",
        ("NAME for NAME at POSITION", "NAME (DH) for NAME at POSITION, and the pitcher bats", "NAME and NAME change"),
        "which change in the field?",
    ),
    choice(
        "who fields",
        "PT-R-46",
        "Before a half-inning in the field: the position of a pinch hitter or runner",
        ("NAME stays in at POSITION", "NAME for NAME at POSITION", "NAME moves to POSITION, NAME plays POSITION"),
        "who takes the field?",
    ),
    choice("replacement", "PT-R-50", "Who takes the place of a man who must leave at once", PLAYER, "who takes his place?"),
    red_and_white("batter roll", "PT-30", "red and white, 0 to 99", thrower="batter"),
    red_and_white("balk or wild pitch", "PT-40", "red and white against the pitcher's BK/WP", thrower="pitcher"),
    choice(
        "tag",
        "PT-114",
        "The side at bat, on a fly out with runners who may tag",
        ("all hold", "third tags", "second tags", "both tag"),
        "who tags up?",
        passes="all hold",
    ),
    red_and_white("tag roll", "PT-107", "red and white against the tag table"),
    choice(
        "double play",
        "PT-86",
        "The side in the field, where it may take one out at home instead",
        ("turn two", "one out at home"),
        "turn two, or one out at home?",
        passes="turn two",
    ),
    red_and_white("bunt", "PT-120", "red and white against SHC"),
    Question("roll", "error check", "PT-147", "red and white for the fielder, blue against his EC", "three faces", dice=THREE),
    red_and_white("steal", "PT-167", "red and white against SBC and the catcher's AR"),
    red_and_white("positive defense", "PT-173", "red and white on the positive defense table"),
    red_and_white("white die", "PT-81", "a new red and white, of which the white die counts"),
    red_and_white("throw home", "PT-203", "red and white against the outfielder's arm"),
    Question("roll", "rare play", "PT-239", "blue and white on the Rare Play table", "blue, then white", dice=BLUE_WHITE),
    Question("roll", "place in the order", "PT-214", "one die: whose injury is checked", "0 to 9", dice=ONE),
    red_and_white("injury", "PT-207", "red and white against INJ"),
    Question("roll", "injury length", "PT-208", "one die on the Injury Length table", "0 to 9", dice=ONE),
)

PROMPTS = {question.label: question.prompt for question in QUESTIONS}

SWITCHES = (
    Switch(
        "preset",
        "basic",
        "PT-156",
        "basic: the optional rules off; full: all of them on. Each can still be set by itself.",
        ("basic", "full"),
    ),
    Switch("dh", False, "PT-R-46", "Somebody bats for the pitcher."),
    Switch("stealing", False, "PT-158", "Runners steal second and third."),
    Switch("defense", False, "PT-171", "Fielders' ranges take hits away on 11 and 22 and give some on 66 and 88."),
    Switch("hit_and_run", False, "PT-185", "The hit and run, two a game."),
    Switch("mip", False, "PT-194", "More reasons for a pitcher to go on longer, or less."),
    Switch("risp", False, "PT-198", "A grade lower against a batter from the other side with a runner in scoring position."),
    Switch("relief", False, "PT-200", "Seasons: two innings cost a reliever the next game, three games in a row the fourth."),
    Switch("plate", False, "PT-202", "Outfielders throw to the plate."),
    Switch("injuries", False, "PT-206", "Injuries after each game."),
    Switch("randomizer", False, "PT-216", "The green die says whether red or blue are the tens."),
    Switch("so_bb", False, "PT-221", "Pitchers' SO/BB ratings on 55 to 60 and 77."),
    Switch("steal_home", False, "PT-223", "Straight steals of home, one a month."),
    Switch("double_steal", False, "PT-227", "Double steals of second and home."),
    Switch("infield_in", False, "PT-233", "The infield may play in."),
    Switch("rare_plays", False, "PT-238", "The first 44 of a game is a rare play."),
)
NOT_IN_FULL = ("dh", "randomizer")
"""Options that the preset ``full`` leaves off, because they do not add rules to the game."""


def chosen(settled: Mapping[str, Json], written: Node) -> dict[str, Json]:
    """The options after the preset: ``full`` turns on each one that is not set, except ``NOT_IN_FULL``."""
    keys = written.mapping()
    full = settled["preset"] == "full"
    return {
        name: value if name in keys or not full or name not in OPTION_NAMES or name in NOT_IN_FULL else True
        for name, value in settled.items()
    }
