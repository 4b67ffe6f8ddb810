"""The words for what RB8 asks: for scenarios, ``hotstove asks`` and the screen."""

from __future__ import annotations

from hotstove.table.game import Question, Switch

PRIMER = """\
Nine innings; more runs win. Each batter meets the pitcher in two steps.
ON DECK  Both roll two dice; the better of Control + Stuff and Contact +
  Power adds the difference. The higher total rolls his control die, which
  mostly says he has CONTROL, but may hand it over. Double sixes take it at
  once, double ones lose it.
THE KEY  Who has control rolls two dice and reads the pair on his own key:
  the Pitching Key is full of outs, the Hitting Key of hits. Ground balls
  go on to the Ground Ball Key (one die), a hitter's 5-6 to the Five Six.
ABILITIES  Many cards change a result, and a changed result may wake another
  card's ability. They work by themselves; you see them fall.
RALLY CARDS  Three secret cards, one a half-inning. You are asked whenever
  one of yours fits. Earn more: 4 runs, 2 homers, 2 strike outs, a 1-2-3.
CALLS  Steal second or third (Speed against the catcher's Defense), bunt
  (none on third, once a half-inning), tag up on a deep fly out. Ties are
  the runner's.
PITCHERS  A starter tires from the 6th inning and loses his ability in the
  7th; after 5 runs his Stuff goes. Bring in a reliever before any batter."""

CARD = "a Rally Card of your hand that fits, by name, or pass"

D6, TWO_D6 = ("d6",), ("2d6",)

QUESTIONS: tuple[Question, ...] = (
    Question("draw", "deal", "RB-005", "a Rally Card, three to each manager, away first", "a card's name"),
    Question(
        "choose",
        "lineup",
        "RB-007",
        "Each manager, in secret, before the game",
        "as listed | set it myself",
        "as listed",
        prompt="play the lineup as listed?",
    ),
    Question(
        "choose",
        "position",
        "RB-007",
        "Who sets his lineup himself: each position, then DH",
        "NAME, POSITION",
        prompt="who takes this position?",
    ),
    Question(
        "choose",
        "batting order",
        "RB-009",
        "Then the batting order, first to ninth",
        "NAME, POSITION",
        prompt="who bats next in the order?",
    ),
    Question(
        "choose", "starter", "RB-138", "Both managers, in secret: who starts", "a starting pitcher's name", prompt="who starts?"
    ),
    Question("roll", "pre-game", "RB-106", "2d6 of a pre-game ability, read as a combo", "two faces", dice=TWO_D6),
    Question(
        "choose",
        "pitching change",
        "RB-130",
        "The defense, before every at-bat",
        "no change | bring in NAME",
        "no change",
        prompt="change the pitcher?",
    ),
    Question(
        "choose",
        "before the at-bat",
        "RB-016",
        "Either side, before the On Deck Phase",
        CARD,
        "pass",
        True,
        prompt="play a card before the at-bat?",
    ),
    Question(
        "choose",
        "back pick runner",
        "RB-102",
        "Who plays Back Pick: the runner",
        "on first | on second",
        prompt="pick off which runner?",
    ),
    Question("roll", "back pick", "RB-103", "d6 of Back Pick: 4 to 6 out", "1 to 6", dice=D6),
    Question("draw", "scouting draw", "RB-102", "a Rally Card for Scouting Report", "a card's name"),
    Question(
        "choose",
        "scouting discard",
        "RB-102",
        "Who plays Scouting Report: the card he gives up",
        "a card of his hand",
        prompt="which card do you give up?",
        held=True,
    ),
    Question(
        "choose",
        "call",
        "RB-088",
        "The side at bat, before the On Deck Phase",
        "swing away | steal second | steal third | double steal | ... with Green Light | sacrifice bunt",
        "swing away",
        prompt="what do you call for?",
        held=True,
    ),
    Question(
        "choose", "throw", "RB-091", "The defense on a double steal", "to second | to third", prompt="throw to which base?"
    ),
    Question("roll", "runner", "RB-031", "2d6 of the runner in a running play, as a total", "two faces", dice=TWO_D6),
    Question("roll", "fielder", "RB-031", "2d6 of the fielder in a running play, as a total", "two faces", dice=TWO_D6),
    Question(
        "choose",
        "running play",
        "RB-102",
        "Either side, when a running play is decided",
        CARD,
        "pass",
        True,
        prompt="play a card on the running play?",
    ),
    Question("roll", "pitcher", "RB-020", "2d6 of the pitcher On Deck, as a total", "two faces", dice=TWO_D6),
    Question("roll", "batter", "RB-020", "2d6 of the batter On Deck, as a total", "two faces", dice=TWO_D6),
    Question(
        "choose",
        "lucky coin",
        "RB-102",
        "Who has just rolled, for a card that has it rolled again",
        CARD,
        "pass",
        True,
        prompt="play a card to roll again?",
    ),
    Question("roll", "red die", "RB-021", "the pitcher's control die", "PITCHER or BATTER", dice=("red control die",)),
    Question("roll", "green die", "RB-022", "the batter's control die", "PITCHER or BATTER", dice=("green control die",)),
    Question(
        "choose",
        "command",
        "RB-101",
        "A pitcher with Command, when a control die shows BATTER",
        "keep | reroll",
        "keep",
        prompt="keep the control die, or roll it again?",
    ),
    Question("roll", "pitching key", "RB-023", "2d6 for the pitcher on the Pitching Key, as a combo", "two faces", dice=TWO_D6),
    Question("roll", "hitting key", "RB-023", "2d6 for the batter on the Hitting Key, as a combo", "two faces", dice=TWO_D6),
    Question(
        "choose",
        "reaction",
        "RB-102",
        "Either side, on the result that stands",
        CARD,
        "pass",
        True,
        prompt="play a card on this result?",
    ),
    Question(
        "choose",
        "response",
        "RB-112",
        "The other side, when a Rally Card is played",
        CARD,
        "pass",
        True,
        prompt="play a card in response?",
    ),
    Question("roll", "ability", "RB-103", "d6 of a special ability", "1 to 6", dice=D6),
    Question("roll", "ground ball", "RB-077", "d6 for the batter on the Ground Ball Key", "1 to 6", dice=D6),
    Question("roll", "error key", "RB-083", "d6 on the Error Key", "1 to 6", dice=D6),
    Question("roll", "bunt", "RB-098", "d6 for the batter on the Sacrifice Bunt Key", "1 to 6", dice=D6),
    Question(
        "choose",
        "tag",
        "RB-094",
        "The side at bat, after a deep fly out",
        "all hold | third tags | ...",
        "all hold",
        prompt="who tags up?",
    ),
    Question(
        "choose",
        "tag throw",
        "RB-095",
        "The defense, when several runners tag",
        "to second | to third | to home",
        prompt="throw to which base?",
    ),
    Question("draw", "four runs", "RB-113", "a Rally Card for the fourth run of an inning", "a card's name"),
    Question("draw", "two home runs", "RB-114", "a Rally Card for the second home run of an inning", "a card's name"),
    Question("draw", "two strike outs", "RB-115", "a Rally Card for the second strike out of an inning", "a card's name"),
    Question("draw", "one two three", "RB-116", "a Rally Card for a 1-2-3 inning", "a card's name"),
    Question("roll", "bottom of the seventh", "RB-117", "2d6 of each side, away first, as a total", "two faces", dice=TWO_D6),
    Question("draw", "seventh draw", "RB-117", "a Rally Card for who rolled higher", "a card's name"),
    Question("draw", "six runs behind", "RB-118", "a Rally Card for who trails by six", "a card's name"),
    Question("draw", "ability draw", "RB-101", "a Rally Card that an ability earns", "a card's name"),
)

SWITCHES: tuple[Switch, ...] = (
    Switch("control_faces", "5", "RB-021", "Faces of a control die, of six, that show its own side.", ("4", "5")),
    Switch("speed", False, "RB-146", "Runners advance on hits by their own Speed."),
    Switch(
        "sides",
        "regular",
        "RB-127",
        "Whose Stuff depends on the batter's side: regular, nobody's, starters' too.",
        ("regular", "simple", "advanced"),
    ),
    Switch("rally", "one", "RB-152", "Rally Cards that a manager may play in a half-inning.", ("one", "unlimited")),
)
