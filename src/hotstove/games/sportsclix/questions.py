"""The words for what SportsClix asks: for scenarios, ``hotstove asks`` and the screens."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hotstove.baseball.own_lineup import AS_LISTED, SET_MYSELF, lineup_question, order_question, position_question
from hotstove.baseball.words import BASES
from hotstove.games.sportsclix.parks import Fence
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.teams import Style
from hotstove.games.sportsclix.tiers import TIERS, Tier
from hotstove.games.sportsclix.zones import ZONES
from hotstove.table.game import Paragraph, Switch
from hotstove.table.questions import Question, choice


def _paragraph(heading: str, *sentences: str) -> Paragraph:
    return Paragraph(heading, " ".join(sentences))


WHAT_WINS: Final = _paragraph("", "Nine innings; more runs win. Every player has a dial that turns as he plays.")
ON_THE_BASES: Final = (
    "The two icons are a combination: VV, CC, VP and CT are read on the pitcher's base, PP, TT, VT and CP on the batter's, "
    "in the window that his dial shows: W walk, 1B to HR hits, K, GB and FB outs."
)
RED_AND_BLACK: Final = _paragraph(
    "THE AT-BAT", "The red Velocity die (faces VVVVCP) meets the black Power die (PPPTTV).", ON_THE_BASES
)
IN_SECRET: Final = _paragraph(
    "THE AT-BAT",
    "In secret one manager takes the red Velocity die (faces VVVVCP) or the white Control die (CCCVVT), the other the black"
    " Power die (PPPTTV) or the blue Contact die (TTTTPC).",
    ON_THE_BASES,
)
SQUARES: Final = _paragraph(
    "SQUARES",
    "For DFr, DFy and DFg the green die is thrown: even is a home run, a double, a single, odd a strikeout. Other marks "
    "(K*, W*, GB!) change nothing yet.",
)
TOTAL_CONTROL: Final = _paragraph(
    "TOTAL CONTROL", "V with C is the pitcher's, P with T the batter's: he gains a click and takes any result of his window."
)
UPWARDS: Final = "A hit, total control, and three up, three down turn a dial one click up; nothing turns it down."
HOT_FROM_THE_START: Final = _paragraph("CLICKS", "Batters begin at red 3, pitchers at start.", UPWARDS)
FROM_THE_START: Final = _paragraph("CLICKS", "Everybody begins at start.", UPWARDS)
ASKED_SELDOM: Final = _paragraph(
    "WHAT YOU DECIDE",
    "Your lineup, and the result whenever you have total control; all else is in the dice.",
)
FIELD: Final = _paragraph(
    "THE FIELD",
    "Six zones, 1 at the left foul line to 6 at the right; first base lies in zone 6, second in 3 and 4, third in 1. The "
    "green die and the batter's spray chart say where a ball goes: 2-3-4-5-5-6 is the zone for each number. An infielder in"
    " the zone of a GB, or an outfielder in that of an FB, makes the routine play. Else one may move in from the next zone:"
    " two dice and his defense must beat 10, or it is a single. You place the fielders before an at-bat (+ asks for it "
    "where the table does not), infielders and outfielders in their own ring.",
)
DEEP_FLIES: Final = _paragraph(
    "DEEP FLIES",
    "A fence is green (near), yellow or red (deep). DFg, DFy and DFr go over a fence that is less deep than their colour: a"
    " home run. At a fence of their colour the outfielder must beat 10 (12 if he moves in), or it is a home run; short of a"
    " deeper one 10 (11), or it is a double.",
)
SPECIAL: Final = _paragraph(
    "SPECIAL PLAYS",
    "K*: the red die must show V, or it is a walk. W*: the blue die must show T, or it is a strikeout. GB! and FB! are "
    "never routine: to beat 10 (11 by one who moves in). 1B* and 2B*: the batter may try for one base more; a throw out "
    "there beats his speed.",
)
THROWS: Final = _paragraph(
    "THROWS",
    "Two dice and the fielder's defense must be greater than the runner's speed, which is 1 more if the throw crosses three"
    " zone lines, and 1 more from the outfield to home.",
)
RUNNERS: Final = _paragraph(
    "RUNNERS",
    "You send them on ground balls, have them tag up after a catch, take one base more on a single or double, and steal: "
    "the catcher throws, better by 1 at second and by 2 at third if an infielder stands in the zone of the runner's base. A"
    " fielded ground ball is an out at any base where a runner is forced, then perhaps a throw for two; who moves to cover "
    "the base must field the ball again, and the next runner is 1 faster.",
)
CALLS: Final = _paragraph(
    "BUNTS AND WALKS",
    "A bunt is the blue die alone: T is down, and all runners go if the catcher fields it (to beat 10; else a single); any "
    "other face is a strikeout. The pitcher may walk anybody without dice.",
)
DOUBLES: Final = _paragraph(
    "DOUBLES",
    "On the two dice of an attempt 6-6 always succeeds (fielder or pitcher a click up), 1-1 never (a click down). Another "
    "double is a Great Play (a click up) or an Error (a click down, and all runners take one more base).",
)
BOTH_WAYS: Final = _paragraph(
    "CLICKS",
    "Up: a hit, each run driven in, total control, a runner thrown out, a double play. After three up, three down the white"
    " die must show C. Down: the last out with runners on second or third, hitting into a double play, each run after a "
    "pitcher's fifth. At most three each way in an at-bat.",
)
TIRED: Final = _paragraph(
    "TIREDNESS",
    "A pitcher lasts as many innings as his endurance; the first inning beyond costs him 1 click, the next 2, and so on, "
    "before its first batter.",
)
COLDEST: Final = _paragraph("THE COLDEST", "Blue 4 is the end of a dial.")
SUBSTITUTES: Final = _paragraph(
    "SUBSTITUTES",
    "Before each at-bat you may replace anybody, who does not come back. Who comes in begins at start, a starter (SP) in "
    "relief at blue 1. Below blue 4 come three balls: he must be replaced. Out of his position a fielder has no routine "
    "plays; UI plays anywhere in the infield, OF in the outfield; only pitchers pitch, only catchers catch.",
)
CIRCLES: Final = _paragraph(
    "INTANGIBLES",
    "Abilities that are in force while a player's window shows them; his card names them. What each does stands below.",
)
POINTS: Final = _paragraph(
    "POINTS AND FORMATS",
    "A standard team has at most 1,000 points and nobody twice; open teams, as the clubs that ship are, only the same "
    "number of players. The home manager says whether designated hitters bat for pitchers.",
)
FOUR_TIERS: Final = _paragraph(
    "FOUR TIERS",
    "tier=preseason is dice and dials alone; regular-season adds the field, playoffs runners and cold streaks, championship"
    " team building, substitutions and intangibles.",
)
_IN_THE_FIELD: Final = (WHAT_WINS, IN_SECRET, TOTAL_CONTROL, FIELD, DEEP_FLIES, SPECIAL, THROWS)
_ON_BASE: Final = (*_IN_THE_FIELD, RUNNERS, CALLS, DOUBLES, BOTH_WAYS, TIRED)
PRIMER: Final = (*_ON_BASE, SUBSTITUTES, CIRCLES, POINTS, FOUR_TIERS)
PRIMERS: Final[Mapping[Tier, tuple[Paragraph, ...]]] = {
    Tier.PRESEASON: (WHAT_WINS, RED_AND_BLACK, SQUARES, TOTAL_CONTROL, HOT_FROM_THE_START, ASKED_SELDOM, FOUR_TIERS),
    Tier.REGULAR_SEASON: (*_IN_THE_FIELD, FROM_THE_START, FOUR_TIERS),
    Tier.PLAYOFFS: (*_ON_BASE, COLDEST, FOUR_TIERS),
    Tier.CHAMPIONSHIP: PRIMER,
}
"""How each tier is played."""

AT_CHAMPIONSHIP: Final = ("tier", (Tier.CHAMPIONSHIP.word,))
"""What the options of the last tier's rules need."""
SWITCHES: tuple[Switch, ...] = (
    Switch(
        "tier",
        Tier.CHAMPIONSHIP.word,
        "SC-002",
        "The rules; each tier builds on the one before.",
        tuple(TIERS),
        tuple(tier.played_with for tier in TIERS.values()),
        learned_with=Tier.REGULAR_SEASON.word,
    ),
    Switch(
        "style",
        Style.MIXED.value,
        "SC-181",
        "Which leagues meet, and who decides on designated hitters.",
        tuple(style.value for style in Style),
        needs=AT_CHAMPIONSHIP,
    ),
    Switch(
        "lines",
        "3",
        "SC-R-02",
        "How many zone lines a throw crosses for the Three-Line Modifier.",
        ("3", "4"),
        needs=("tier", tuple(tier.word for tier in Tier if tier.field)),
    ),
    Switch("late", False, "SC-R-41", "Shut 'Em Down in extra innings, too.", needs=AT_CHAMPIONSHIP),
    Switch(
        "forfeit",
        False,
        "SC-R-63",
        "Who can't replace a player at three balls loses the game; else the player stays.",
        needs=AT_CHAMPIONSHIP,
    ),
)

ICON_DICE: Final = ("red Velocity die", "white Control die", "black Power die", "blue Contact die")
TWO_DICE: Final = "1 to 6 for each of the two"


def _roll(label: str, rule: str, asks: str, faces: str, dice: tuple[str, ...], thrower: str = "", shows: str = "") -> Question:
    return Question("roll", label, rule, asks, faces, dice=dice, thrower=thrower, shows=shows)


def _usual_first(
    label: str,
    rule: str,
    asks: str,
    answers: tuple[str, ...],
    prompt: str,
    keys: Mapping[str, str] = MappingProxyType({}),
) -> Question:
    """A question without a pass whose first answer is the usual one."""
    return choice(label, rule, asks, answers, prompt, first_is_usual=True, keys=keys, players=answers == ("NAME",))


def _players(label: str, rule: str, asks: str, prompt: str) -> Question:
    """A question for one of the manager's figures, each of whom has a key of his own."""
    return choice(label, rule, asks, ("NAME",), prompt, players=True)


GO_ON: Final = "g"
"""The key of the answer that changes nothing, in every question that has one; it decides nothing in any other."""


def _bases(words: str) -> Mapping[str, str]:
    """The keys of answers that name a base after the words: its number, 4 for home."""
    return {f"{words}{BASES[base]}": str(base) for base in (1, 2, 3, 4)}


DICE_KEYS: Final = {"red": "v", "white": "h", "black": "p", "blue": "t"}
"""The keys of the dice: Velocity, the white one, Power and Contact."""
RUNNERS_KEYS: Final = {
    "all hold": GO_ON,
    **_bases(""),
    "third and second": "5",
    "home and second": "6",
    "home and third": "7",
    "home and third and second": "9",
}
"""The keys of answers about runners who try for a base: its number; of several the sum."""
THROW_KEYS: Final = {**_bases("throw to "), "no throw": "0"}
OUT_KEYS: Final = {"batter at first": "1", **_bases("force at "), **_bases("tag at "), "no throw": "0"}
RESULT_KEYS: Final = {result.code: key for result, key in zip(Result, "W1234KGFEydSBPOZL", strict=True)}
"""The keys of results: the bases of a hit, else a letter; with a square another one."""
NUMBER_KEYS: Final = {f"{number}: zone {zone}": str(number) for number in range(1, 7) for zone in ZONES}

QUESTIONS: tuple[Question, ...] = (
    choice(
        "designated hitter",
        "SC-184",
        "The home manager, before an interleague or mixed game",
        ("designated hitters", "pitchers bat"),
        "designated hitters?",
        "designated hitters",
        once=True,
        keys={"designated hitters": GO_ON, "pitchers bat": "b"},
    ),
    lineup_question("SC-012", "Each manager, before the game", {AS_LISTED: GO_ON, SET_MYSELF: "s"}),
    position_question("SC-201", "Who sets his lineup himself: the pitcher, the catcher, then 1B to RF", players=True),
    order_question("SC-012", players=True),
    choice(
        "fences",
        "SC-054",
        "The home manager, before the game",
        ("as the park has them", "set each"),
        "set the fences?",
        "as the park has them",
        once=True,
        opens=("set each",),
        keys={"as the park has them": GO_ON, "set each": "s"},
    ),
    choice(
        "fence",
        "SC-054",
        "Who sets them: zones 1 to 6",
        ("COLOUR in zone N",),
        "which fence here?",
        keys={f"{fence.word} in zone {zone}": str(int(fence)) for fence in Fence for zone in ZONES},
        ordered=True,
    ),
    choice(
        "in the field",
        "SC-196",
        "Whose substitute came in at bat, as his side takes the field",
        ("takes the field himself", "NAME"),
        "who takes the field?",
        first_is_usual=True,
        keys={"takes the field himself": GO_ON},
        players=True,
    ),
    choice(
        "substitution",
        "SC-192",
        "Either side before an at-bat, the batting side first, and after a steal",
        ("no change", "replace a player", "change positions"),
        "change players?",
        "no change",
        routine=True,
        seldom=("change positions",),
        opens=("replace a player", "change positions"),
        keys={"no change": GO_ON, "replace a player": "e", "change positions": "i"},
    ),
    _players("who leaves", "SC-193", "Who replaces a player", "who leaves?"),
    _players("who enters", "SC-194", "Then who replaces him", "who comes in?"),
    choice("positions", "SC-200", "Two fielders who exchange positions", ("1b and 3b", "..."), "which two change?"),
    choice(
        "placement",
        "SC-060",
        "The fielding manager before each at-bat, until he is ready",
        ("ready", "by the spray chart", "own places", "move a fielder"),
        "place your fielders?",
        "ready",
        routine=True,
        standing=("by the spray chart", "own places"),
        opens=("move a fielder",),
        exact="The runs to come in the rest of the half-inning with the fielders so, exact over both managers' dice",
        keys={"ready": GO_ON, "by the spray chart": "s", "own places": "o", "move a fielder": "m"},
    ),
    choice("move", "SC-061", "Who moves one of his fielders", ("FIELDER to zone N",), "who goes where?"),
    choice(
        "intentional walk",
        "SC-174",
        "The fielding manager, before any dice",
        ("pitch to him", "walk him"),
        "walk him?",
        "pitch to him",
        routine=True,
        keys={"pitch to him": GO_ON, "walk him": "k"},
    ),
    choice(
        "bunt or swing",
        "SC-175",
        "The batting manager, before any dice",
        ("swing away", "bunt"),
        "swing or bunt?",
        "swing away",
        routine=True,
        keys={"swing away": GO_ON, "bunt": "b"},
    ),
    _roll("bunt", "SC-175", "a bunt, down on Contact", "T or another icon", ("blue Contact die",), "batter"),
    choice(
        "Shut 'Em Down",
        "SC-213",
        "Whose pitcher shows it, in the 8th or 9th with a runner on second or third",
        ("not now", "choose after the batter's roll"),
        "Shut 'Em Down?",
        "not now",
        keys={"not now": GO_ON, "choose after the batter's roll": "f"},
    ),
    choice(
        "dice",
        "SC-063",
        "Both managers at once in secret: a pitching die, a batting die",
        ("red", "white", "black", "blue"),
        "which die?",
        apart=True,
        advice="The runs to expect in the rest of the half-inning against the other side's best mixture, and how often to take "
        "each die so that nothing can be gained against you; then how often the batter is on base or out, and who has total "
        "control, which is to choose the result",
        keys=DICE_KEYS,
    ),
    choice(
        "steal",
        "SC-168",
        "The batting manager, with a runner on first or second",
        ("all hold", "second", "third", "third and second"),
        "who steals?",
        "all hold",
        routine=True,
        keys=RUNNERS_KEYS,
    ),
    _usual_first(
        "throw on the steal",
        "SC-169",
        "The fielding manager, at one of those who steal",
        ("throw to BASE", "no throw"),
        "throw where?",
        keys=THROW_KEYS,
    ),
    _roll("combination", "SC-066", "both chosen dice", "two icons of V, C, T and P", ICON_DICE, shows="dice"),
    _roll("batting die", "SC-213", "the batting die, where the pitcher's waits", "an icon", ICON_DICE[2:], "batter", "dice"),
    _roll("pitching die", "SC-213", "the pitching die that has waited", "an icon", ICON_DICE[:2], "pitcher"),
    _roll("hit zone", "SC-065", "where a ball goes", "1 to 6", ("green Utility die",), "batter"),
    _roll("coloured square", "SC-029", "a square in the Preseason", "1 to 6", ("green Utility die",), "batter"),
    choice(
        "Intimidation",
        "SC-223",
        "Who has total control and intimidates",
        ("gain the click", "make the opponent lose one"),
        "gain or intimidate?",
        "gain the click",
        keys={"gain the click": GO_ON, "make the opponent lose one": "-"},
    ),
    choice("total control", "SC-040", "Who has total control", ("RESULT",), "which result?", keys=RESULT_KEYS),
    choice(
        "leadership",
        "SC-221",
        "Whose leader would gain a click",
        ("takes it himself", "NAME"),
        "who gains it?",
        "takes it himself",
        keys={"takes it himself": GO_ON},
        players=True,
    ),
    choice(
        "Spray Hitter",
        "SC-216",
        "The batting manager, when a ball is hit",
        ("as rolled", "NUMBER: zone N"),
        "move the green die?",
        "as rolled",
        routine=True,
        keys={"as rolled": GO_ON, **NUMBER_KEYS},
    ),
    choice(
        "Flamethrower",
        "SC-211",
        "The fielding manager, on a ground or fly ball",
        ("not now", "throw heat"),
        "throw heat?",
        "not now",
        keys={"not now": GO_ON, "throw heat": "H"},
    ),
    _roll("Flamethrower's die", "SC-211", "a strikeout on Velocity", "V or another icon", ("red Velocity die",), "pitcher"),
    _roll(
        "Paint the Corner",
        "SC-088",
        "a strikeout on Velocity, else a walk",
        "V or another icon",
        ("red Velocity die",),
        "pitcher",
    ),
    _roll(
        "Work the Count", "SC-089", "a walk on Contact, else a strikeout", "T or another icon", ("blue Contact die",), "batter"
    ),
    choice(
        "send",
        "SC-132",
        "The batting manager on a ground ball: those who are not forced",
        ("all hold", "third", "home", "home and third"),
        "send whom?",
        "all hold",
        keys=RUNNERS_KEYS,
    ),
    _usual_first(
        "fielder",
        "SC-073",
        "The fielding manager, if several can go for a ball or one must move",
        ("FIELDER", "FIELDER moves in", "let it fall"),
        "who fields it?",
        keys={"let it fall": "0"},
    ),
    _usual_first(
        "throw at the Speed Demon",
        "SC-210",
        "The fielding manager, on his ball in the gap or Scorcher with others to put out",
        ("throw at the batter", "field the ball for another out"),
        "which out?",
        keys={"throw at the batter": "1", "field the ball for another out": "f"},
    ),
    _roll("fielding attempt", "SC-075", "a fielding attempt", TWO_DICE, ("2d6",)),
    _roll("throwing attempt", "SC-077", "a throwing attempt", TWO_DICE, ("2d6",)),
    _usual_first(
        "first out",
        "SC-135",
        "The fielding manager with a ground ball in hand",
        ("batter at first", "force at BASE", "tag at BASE"),
        "which out?",
        keys=OUT_KEYS,
    ),
    _usual_first(
        "cover", "SC-143", "The fielding manager, if several could cover a base", ("FIELDER covers from zone N",), "who covers?"
    ),
    _usual_first(
        "next out",
        "SC-145",
        "The fielding manager after the first out",
        ("batter at first", "force at BASE", "no throw"),
        "throw for two?",
        keys=OUT_KEYS,
    ),
    _usual_first("thrower", "SC-149", "The fielding manager, if two stand at second base", ("FIELDER",), "who throws?"),
    choice(
        "tag-up",
        "SC-154",
        "The batting manager, after a catch",
        ("all hold", "second", "third", "home", "..."),
        "who tags up?",
        "all hold",
        keys=RUNNERS_KEYS,
    ),
    choice(
        "extra base",
        "SC-161",
        "The batting manager, after a single or double",
        ("all hold", "second", "third", "home", "..."),
        "who tries for one more?",
        "all hold",
        keys=RUNNERS_KEYS,
    ),
    _usual_first(
        "outfielder", "SC-086", "The fielding manager, if several could throw", ("FIELDER", "FIELDER moves in"), "who throws?"
    ),
    _usual_first(
        "target",
        "SC-162",
        "The fielding manager, when runners go",
        ("throw to BASE", "no throw"),
        "throw where?",
        THROW_KEYS,
    ),
    _usual_first("run driven in", "SC-106", "The batting manager, for each run", ("NAME",), "who gains the click?"),
    _usual_first("runner thrown out", "SC-111", "The fielding manager: thrower or tagger", ("NAME",), "who gains the click?"),
    _usual_first("double play", "SC-112", "The fielding manager: anyone involved", ("NAME",), "who gains the click?"),
    _usual_first("Highlight Play", "SC-095", "The fielding manager: fielder or pitcher", ("NAME",), "who gains the click?"),
    _usual_first("Blooper Play", "SC-096", "The fielding manager: fielder or pitcher", ("NAME",), "who loses the click?"),
    _roll(
        "roll 'em", "SC-103", "three up, three down: a click on Control", "C or another icon", ("white Control die",), "pitcher"
    ),
    _players("replacement", "SC-197", "Whose player shows three balls", "who comes in?"),
)

BEFORE_THE_FIELD: Final = {"SC-066": "SC-018", "SC-063": "SC-017"}
"""The Preseason's rules in place of those of later tiers: which dice are thrown, and how they are read."""
COMES_WITH: Final[Mapping[Tier, tuple[str, ...]]] = {
    Tier.PRESEASON: ("lineup", "batting order", "combination", "coloured square", "total control"),
    Tier.REGULAR_SEASON: (
        *("fences", "fence", "placement", "move", "dice", "hit zone", "Paint the Corner", "Work the Count"),
        *("fielder", "fielding attempt", "throwing attempt", "extra base", "outfielder", "target"),
    ),
    Tier.PLAYOFFS: (
        *("intentional walk", "bunt or swing", "bunt", "steal", "throw on the steal", "send", "tag-up", "run driven in"),
        *("first out", "cover", "next out", "thrower", "runner thrown out", "double play", "Highlight Play", "Blooper Play"),
        "roll 'em",
    ),
}
"""The questions and rolls that come with each tier; the others come with the last one."""


def asked_in(tier: Tier) -> tuple[Question, ...]:
    """The questions and rolls of a tier. The Preseason's square is its own (SC-029)."""
    later = {label for other, labels in COMES_WITH.items() if other > tier for label in labels}
    early = {label for labels in COMES_WITH.values() for label in labels}
    return tuple(
        question
        for question in QUESTIONS
        if question.label not in later
        and (tier is Tier.CHAMPIONSHIP or question.label in early)
        and (tier is Tier.PRESEASON or question.label != "coloured square")
    )
