"""The words for what Clutch asks: for scenarios, ``hotstove asks`` and the screens."""

from __future__ import annotations

from collections.abc import Mapping

from hotstove.baseball.own_lineup import lineup_question, order_question, position_question
from hotstove.games.clutch.state import Options
from hotstove.table.game import Paragraph, Switch
from hotstove.table.questions import Question, card_window, choice, drawn_card
from hotstove.table.texts import Json, Node

PRIMER: tuple[Paragraph, ...] = (
    Paragraph("", "Nine innings; more runs win. Each at-bat is a contest of two dice that cards bend."),
    Paragraph(
        "FIRST GAMES",
        "How much is played is chosen before a game: basic (preset=basic) leaves out cards, coaches, stadium, steals and "
        "bunts; cards (preset=cards) brings all but coaches and stadium.",
    ),
    Paragraph(
        "THE PITCH",
        "The defense rolls a d20 and adds the pitcher's Command. If that beats the batter's On-Base, the swing is read on the "
        "pitcher's chart, else on the batter's. A roll in the X-zone is a Mistake Pitch: the batter's chart, and the d24.",
    ),
    Paragraph("THE SWING", "The offense rolls a d20, or the d24, and reads the result on that chart: K, GB, FB, BB, 1B to HR."),
    Paragraph(
        "RUNNERS",
        "A throw is a team rating plus a d20 against the runner's Speed; a tie is safe. +5 Speed for a runner who goes home, "
        "+5 with two outs.",
    ),
    Paragraph(
        "CARDS",
        "Blue at bat, red in the field, grey for both; one of a title an at-bat. Of your own cards that change one number in "
        "one direction only the largest counts. One successful change of a result each.",
    ),
    Paragraph("HANDS", "Three cards, one more after each half-inning, seven at most. Three coaches act once a game each."),
    Paragraph(
        "PITCHERS",
        "Past his Inning Limit a pitcher is tired: Command falls, and every swing uses the d24. Each 4 walks, and each 4 runs, "
        "cost him an inning. Substitutes from the 4th inning on.",
    ),
)

WITHOUT: Mapping[str, frozenset[str]] = {
    "cards": frozenset({"deal", "draw", "card draws", "hand limit", "cost", "discard", "random discard", "bury", "recover",
                        "which card", "which effect", "under the deck", "draw or look"}),
    "steals": frozenset({"steal", "steal declared"}),
    "bunts": frozenset({"bunt", "bunt declared", "bunt roll", "after two failures"}),
    "intentional_walks": frozenset({"intentional walk", "after an intentional walk"}),
    "infield_in": frozenset({"infield", "infield in declared"}),
    "starters_rolled": frozenset({"starter"}),
}  # fmt: skip
"""The questions that are not asked where an option is off."""


def asked_with(options: Options) -> tuple[Question, ...]:
    """The questions of a game with these options."""
    gone = frozenset().union(*(labels for option, labels in WITHOUT.items() if not getattr(options, option)))
    played = options.cards or options.coaches
    return tuple(each for each in QUESTIONS if each.label not in gone and (played or not each.reaction))


def primer_with(options: Options) -> tuple[Paragraph, ...]:
    """How a game with these options is played."""
    without = () if options.cards else ("CARDS", "HANDS")
    return tuple(each for each in PRIMER if each.heading not in without)


CARDS = "a strategy card of the hand that fits, or a coach"


def die(label: str, rule: str, asks: str, thrower: str = "", power: bool = False) -> Question:
    """A roll of the regular die, or of the power die if the rules say so."""
    return Question(
        "roll",
        label,
        rule,
        asks,
        "1 to 24" if power else "1 to 20",
        dice=("d20", "d24") if power else ("d20",),
        thrower=thrower,
    )


def window(label: str, rule: str, asks: str, prompt: str) -> Question:
    """A window in which a strategy card or a coach may be played, by the defense first (CL-175)."""
    return card_window(label, rule, asks, CARDS, prompt)


QUESTIONS = (
    drawn_card("deal", "CL-074", "a strategy card, three to each manager"),
    die("starter", "CL-072", "each side, if starters are rolled for", "", False),
    lineup_question("CL-081", "Each manager, before the game"),
    position_question("CL-081", "Who sets his lineup himself: C, then around the field, then DH"),
    order_question("CL-081"),
    window("half-inning begins", "CL-024", "Either side, as it begins", "play a card as the half-inning begins?"),
    choice(
        "defense",
        "CL-116",
        "The defense, at the start of an at-bat",
        ("no change", "bring in NAME", "defensive replacement", "double switch", "change positions"),
        "change players?",
        "no change",
        routine=True,
        seldom=("change positions",),
        opens=("defensive replacement", "double switch", "change positions"),
    ),
    choice(
        "offense",
        "CL-117",
        "The offense, then",
        ("no change", "pinch-hit NAME", "pinch-run for the runner on BASE"),
        "change players?",
        "no change",
        routine=True,
    ),
    choice("who leaves", "CL-108", "Who makes a change in the field: who leaves", ("NAME, POSITION",), "who leaves the field?"),
    choice("who enters", "CL-108", "Then who enters at that position", ("NAME, POSITION",), "who enters?"),
    choice("positions", "CL-107", "Two fielders that exchange positions", ("1B and 3B change", "..."), "which two change?"),
    choice("pinch runner", "CL-111", "Who sends a pinch runner", ("NAME",), "who runs?"),
    choice("substitute", "CL-125", "Whose player was ejected", ("NAME",), "who comes in?"),
    choice("ejected", "CL-125", "Who plays Bench Jockey Gets Run", ("NAME",), "who is ejected?"),
    window("substitute enters", "CL-117", "Either side, after a substitution", "play a card on the substitution?"),
    choice(
        "intentional walk",
        "CL-130",
        "The defense, before any card of the at-bat",
        ("pitch to him", "walk him"),
        "walk him?",
        "pitch to him",
        routine=True,
    ),
    window("after an intentional walk", "CL-131", "Either side, then", "play a card on the intentional walk?"),
    choice(
        "steal",
        "CL-136",
        "The offense, with a runner on first or second",
        ("all hold", "second", "third", "third and second"),
        "who steals?",
        "all hold",
        routine=True,
    ),
    window("steal declared", "CL-136", "Either side, before the throw", "play a card on the steal?"),
    choice(
        "target",
        "CL-219",
        "The defense, at one of the runners that go",
        ("throw to BASE", "no throw"),
        "throw where?",
        first_is_usual=True,
    ),
    Question(
        "choose",
        "bunt",
        "CL-142",
        "The offense, with a runner whom a bunt could move",
        ("swing away", "bunt", "CARD"),
        "swing away",
        prompt="swing or bunt?",
        hides_options=True,
        routine=True,
    ),
    window("bunt declared", "CL-143", "Either side, before the bunt", "play a card on the bunt?"),
    die("bunt roll", "CL-143", "a bunt, 13 or more", "batter"),
    choice(
        "after two failures",
        "CL-145",
        "The offense, after two failed bunts",
        ("take the pitch", "bunt again"),
        "bunt again?",
        after="two failed bunts",
    ),
    choice(
        "infield",
        "CL-150",
        "The defense, with a runner on third and fewer than two outs",
        ("infield back", "infield in"),
        "infield in?",
        "infield back",
        routine=True,
    ),
    window("infield in declared", "CL-150", "Either side, then", "play a card, with the infield in?"),
    window("before the pitch", "CL-175", "Either side, before the pitch", "play a card before the pitch?"),
    choice(
        "take back",
        "CL-119",
        "Whose card was answered by a new player",
        ("leave it", "take it back"),
        "take the card back?",
        "leave it",
    ),
    Question(
        "choose",
        "hand limit",
        "CL-078",
        "Whose hand is too large, before the pitch",
        "a card of the hand",
        prompt="more cards than a hand may hold: discard which?",
        hides_options=True,
    ),
    Question("roll", "pitch roll", "CL-151", "the pitch", "1 to 20", dice=("d20", "d24"), thrower="pitcher"),
    window("on the pitch roll", "CL-152", "Either side, on the pitch roll", "play a card on the pitch roll?"),
    window("advantage", "CL-166", "Either side, when the advantage is decided", "play a card on the advantage?"),
    window("before the swing", "CL-168", "Either side, before the swing", "play a card before the swing?"),
    die("swing roll", "CL-167", "the swing", "batter", power=True),
    window("on the swing roll", "CL-168", "Either side, on the swing roll", "play a card on the swing roll?"),
    window("result", "CL-191", "Either side, on the result", "play a card on this result?"),
    die("swing again", "CL-193", "the swing again", "batter", power=True),
    die("card die", "CL-195", "a card's die"),
    window("attempt announced", "CL-217", "Either side, when runners go", "play a card on the runners' attempt?"),
    choice(
        "send",
        "CL-217",
        "The offense, after a hit or a fly ball",
        ("all hold", "second", "third", "home", "home and third", "..."),
        "who goes?",
        "all hold",
    ),
    choice("which runner", "CL-217", "Whose card helps one of several runners", ("NAME",), "which runner?"),
    window("throw or play announced", "CL-198", "Either side, before the die", "play a card before this throw?"),
    die("throw", "CL-196", "a Defensive Throw", "", power=True),
    die("play", "CL-197", "a Defensive Play", "", power=True),
    window("throw or play decided", "CL-192", "Either side, when it is decided", "play a card on this throw?"),
    choice(
        "double play",
        "CL-230",
        "The defense, on a ground ball with a runner on first",
        ("double play", "one out at first"),
        "try for two?",
        first_is_usual=True,
    ),
    choice(
        "send on the grounder",
        "CL-227",
        "The offense, with a runner who is not forced",
        ("all hold", "third", "home", "home and third"),
        "send him?",
        "all hold",
    ),
    choice(
        "grounder",
        "CL-227",
        "The defense, when he goes",
        ("take the batter", "throw to BASE"),
        "which out?",
        first_is_usual=True,
    ),
    window("outcome", "CL-174", "Either side, on the outcome", "play a card on this outcome?"),
    window("at-bat settled", "CL-195", "Either side, when the play is over", "play a card as the at-bat ends?"),
    window("half-inning ends", "CL-075", "Either side, as a half-inning ends", "play a card as the half-inning ends?"),
    drawn_card("draw", "CL-075", "a strategy card after a half-inning"),
    drawn_card("card draws", "CL-080", "a strategy card that a card, coach or stadium gives"),
    window("response", "CL-188", "The other side, when a card is shown", "answer this card with one of yours?"),
    Question(
        "choose",
        "cost",
        "CL-182",
        "Who plays a card with a cost",
        "a card of the hand",
        prompt="discard which card for it?",
        hides_options=True,
    ),
    Question(
        "choose",
        "discard",
        "CL-185",
        "Who must discard",
        "a card of the hand",
        prompt="discard which card?",
        hides_options=True,
    ),
    drawn_card("random discard", "CL-185", "a card of the hand, by chance"),
    Question(
        "choose",
        "bury",
        "NT-03",
        "Who plays Found the Binder",
        "a card of the other hand",
        prompt="put which card under the deck?",
    ),
    Question(
        "choose", "recover", "NT-04", "Who plays Out of the Recycling", "a card of his discards", prompt="take which card?"
    ),
    choice("which card", "NT-07", "Who plays Bucket of Cold Water", ("TITLE",), "remove which card?"),
    choice("which player", "NT-08", "Who plays Borrowed Halo", ("NAME",), "which player?"),
    choice("which icon", "NT-08", "Then the icon", ("AS", "..."), "which icon?"),
    choice("which effect", "MG-03", "Who plays Cassius Ironmonger", ("batters", "pitchers"), "help whom?"),
    Question(
        "choose",
        "under the deck",
        "ST-3",
        "The defense, after a K with a runner on",
        "a card of the hand, or pass",
        prompt="put a card under the deck?",
        hides_options=True,
        after="strikeout",
    ),
    choice(
        "draw or look", "ST-6", "Who is ahead after a lead change", ("draw", "look"), "draw a card, or look at the other hand?"
    ),
)

SWITCHES = (
    Switch(
        "preset",
        "whole",
        "CL-023",
        "How much is played: basic has no cards, then come cards, then the whole game.",
        ("whole", "cards", "basic"),
        (
            "all of it: cards, three coaches a side, and the home team's stadium",
            "hands of cards from the teams' decks; steals, bunts, walks on purpose, infield in; no coaches, no stadium",
            "hits, outs and runners alone, to watch how the dice work: you decide who plays, who runs on, and where to throw; "
            "no cards, and none of what cards brings",
        ),
        learned_with="cards",
    ),
    Switch("cards", True, "CL-073", "Strategy cards."),
    Switch("coaches", True, "CL-052", "Coaches, once a game each."),
    Switch("stadium", True, "CL-062", "The home side's stadium has effects."),
    Switch("intentional_walks", True, "CL-130", "The defense may walk a batter intentionally."),
    Switch("steals", True, "CL-136", "Runners may steal."),
    Switch("bunts", True, "CL-142", "Sacrifice bunts."),
    Switch("infield_in", True, "CL-150", "The infield may play in."),
    Switch("starters", "listed", "CL-072", "Today's starters as listed, or by the die.", ("listed", "rolled")),
)

LEFT_OUT: Mapping[str, tuple[str, ...]] = {
    "whole": (),
    "cards": ("coaches", "stadium"),
    "basic": ("cards", "coaches", "stadium", "intentional_walks", "steals", "bunts", "infield_in"),
}
"""The options that each preset turns off unless they are set: basic leaves out all that section 3.8 does not need (CL-023)."""


def chosen(settled: Mapping[str, Json], written: Node) -> dict[str, Json]:
    """The options after the preset."""
    keys = written.mapping()
    off = LEFT_OUT[str(settled["preset"])]
    return {name: False if name in off and name not in keys else value for name, value in settled.items()}
