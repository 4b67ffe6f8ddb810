"""The texts of RB8's questions for scenarios, ``hotstove asks`` and the screen."""

from __future__ import annotations

from hotstove.baseball.ball_game import Thrower
from hotstove.baseball.own_lineup import lineup_question, order_question, position_question
from hotstove.table.game import Paragraph, Switch
from hotstove.table.questions import Question, card_window, choice, drawn_card, one_die

PRIMER: tuple[Paragraph, ...] = (
    Paragraph(
        "",
        "Nine innings; more runs win. Each batter meets the pitcher in two rolls: who has control, then what "
        "his key makes of the at-bat.",
    ),
    Paragraph(
        "ON DECK",
        "Both roll two dice; the better of Control + Stuff and Contact + Power adds the difference. The higher total rolls "
        "his control die, which mostly says he has CONTROL, but may hand it over. Double sixes take it at once, double ones "
        "lose it.",
    ),
    Paragraph(
        "THE KEY",
        "Who has control rolls two dice and reads the pair on his own key: the Pitching Key is full of outs, the Hitting Key "
        "of hits. Ground balls go on to the Ground Ball Key (one die), a hitter's 5-6 to the Five Six.",
    ),
    Paragraph(
        "ABILITIES",
        "Many cards change a result, and a changed result may wake another card's ability. They work by themselves; you see "
        "them fall.",
    ),
    Paragraph(
        "RALLY CARDS",
        "Three secret cards, one a half-inning. You are asked whenever one of yours fits. Earn more: 4 runs, 2 homers, 2 "
        "strike outs, a 1-2-3.",
    ),
    Paragraph(
        "CALLS",
        "Steal second or third (Speed against the catcher's Defense), bunt (none on third, once a half-inning), tag up on a "
        "deep fly out. Ties are the runner's.",
    ),
    Paragraph(
        "PITCHERS",
        "A starter tires from the 6th inning and loses his ability in the 7th; after 5 runs his Stuff goes. Bring in a "
        "reliever before any batter.",
    ),
)

CARDS = "a Rally Card of your hand that fits"


def two_dice(label: str, rule: str, asks: str, thrower: Thrower = "") -> Question:
    """A roll of two dice."""
    return Question("roll", label, rule, asks, "two faces", dice=("2d6",), thrower=thrower)


def window(label: str, rule: str, asks: str, prompt: str) -> Question:
    """A window in which a Rally Card may be played (RB-102)."""
    return card_window(label, rule, asks, CARDS, prompt)


QUESTIONS = (
    drawn_card("deal", "RB-005", "a Rally Card, three to each manager, away first"),
    lineup_question("RB-007", "Each manager, in secret, before the game", apart=True),
    position_question("RB-007", "Who sets his lineup himself: each position, then DH", apart=True),
    order_question("RB-009", apart=True),
    choice("starter", "RB-138", "Both managers, in secret: who starts", "a starting pitcher's name", "who starts?", apart=True),
    two_dice("pre-game", "RB-106", "2d6 of a pre-game ability, read as a combo"),
    choice(
        "pitching change",
        "RB-130",
        "The defense, before every at-bat",
        ("no change", "bring in NAME"),
        "change the pitcher?",
        passes="no change",
        routine=True,
    ),
    window("before the at-bat", "RB-016", "Either side, before the On Deck Phase", "play a card before the at-bat?"),
    choice(
        "back pick runner", "RB-102", "Who plays Back Pick: the runner", ("on first", "on second"), "pick off which runner?"
    ),
    one_die("back pick", "RB-103", "d6 of Back Pick: 4 to 6 out"),
    drawn_card("scouting draw", "RB-102", "a Rally Card for Scouting Report"),
    choice(
        "scouting discard",
        "RB-102",
        "Who plays Scouting Report: the card he gives up",
        "a card of his hand",
        "which card do you give up?",
        hides_options=True,
    ),
    choice(
        "call",
        "RB-088",
        "The side at bat, before the On Deck Phase",
        ("swing away", "steal second", "steal third", "double steal", "... with Green Light", "sacrifice bunt"),
        "what do you call for?",
        passes="swing away",
        hides_options=True,
    ),
    choice("throw", "RB-091", "The defense on a double steal", ("to second", "to third"), "throw to which base?"),
    two_dice("runner", "RB-031", "2d6 of the runner in a running play, as a total"),
    two_dice("fielder", "RB-031", "2d6 of the fielder in a running play, as a total"),
    window("running play", "RB-102", "Either side, when a running play is decided", "play a card on the running play?"),
    two_dice("pitcher", "RB-020", "2d6 of the pitcher On Deck, as a total", thrower="pitcher"),
    two_dice("batter", "RB-020", "2d6 of the batter On Deck, as a total", thrower="batter"),
    window("lucky coin", "RB-102", "Who has just rolled, for a card that has it rolled again", "play a card to roll again?"),
    Question(
        "roll",
        "red die",
        "RB-021",
        "the pitcher's control die",
        "PITCHER or BATTER",
        dice=("red control die",),
        thrower="pitcher",
    ),
    Question(
        "roll",
        "green die",
        "RB-022",
        "the batter's control die",
        "PITCHER or BATTER",
        dice=("green control die",),
        thrower="batter",
    ),
    choice(
        "command",
        "RB-101",
        "A pitcher with Command, when a control die shows BATTER",
        ("keep", "reroll"),
        "keep the control die, or roll it again?",
        passes="keep",
    ),
    two_dice("pitching key", "RB-023", "2d6 for the pitcher on the Pitching Key, as a combo", thrower="pitcher"),
    two_dice("hitting key", "RB-023", "2d6 for the batter on the Hitting Key, as a combo", thrower="batter"),
    window("reaction", "RB-102", "Either side, on the result that stands", "play a card on this result?"),
    window("response", "RB-112", "The other side, when a Rally Card is played", "play a card in response?"),
    one_die("ability", "RB-103", "d6 of a special ability"),
    one_die("ground ball", "RB-077", "d6 for the batter on the Ground Ball Key", thrower="batter"),
    one_die("error key", "RB-083", "d6 on the Error Key"),
    one_die("bunt", "RB-098", "d6 for the batter on the Sacrifice Bunt Key", thrower="batter"),
    choice(
        "tag",
        "RB-094",
        "The side at bat, after a deep fly out",
        ("all hold", "third tags", "..."),
        "who tags up?",
        passes="all hold",
    ),
    choice(
        "tag throw",
        "RB-095",
        "The defense, when several runners tag",
        ("to second", "to third", "to home"),
        "throw to which base?",
    ),
    drawn_card("four runs", "RB-113", "a Rally Card for the fourth run of an inning"),
    drawn_card("two home runs", "RB-114", "a Rally Card for the second home run of an inning"),
    drawn_card("two strike outs", "RB-115", "a Rally Card for the second strike out of an inning"),
    drawn_card("one two three", "RB-116", "a Rally Card for a 1-2-3 inning"),
    two_dice("bottom of the seventh", "RB-117", "2d6 of each side, away first, as a total"),
    drawn_card("seventh draw", "RB-117", "a Rally Card for who rolled higher"),
    drawn_card("six runs behind", "RB-118", "a Rally Card for who trails by six"),
    drawn_card("ability draw", "RB-101", "a Rally Card that an ability earns"),
)

SWITCHES = (
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
