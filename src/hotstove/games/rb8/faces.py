"""RB8 on screens: the faces of cards, and the position that a manager's view shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hotstove.baseball.ball_game import Situation, before_first_pitch
from hotstove.baseball.board import ORDER
from hotstove.baseball.card_faces import CardFace, Fact, Rating, Reading, Row, Sentence
from hotstove.baseball.field import from_left
from hotstove.baseball.laid_out import Roster
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import last_name_of
from hotstove.baseball.words import BATS
from hotstove.games.rb8.cards import OUTFIELD, BattingSpot, Card, Hitter, Pitcher, Team, in_short
from hotstove.games.rb8.keys import COMBO, COMBOS, GROUNDERS, KEYS, KeyName, Result, ResultKind
from hotstove.games.rb8.pitchers import ability_in_force, batter_now, edge, pitcher_now
from hotstove.games.rb8.rally import GREEN_LIGHT, PASS, RallyCard, cards_in
from hotstove.games.rb8.rules import PitchingChange
from hotstove.games.rb8.running import OffenseCall
from hotstove.games.rb8.state import UNCHANGED, AtBat, OnKeys, RB8Board, RB8View
from hotstove.table import BOTH, Seat

COLOURS: Final = {"offense": "green", "defense": "red", "neutral": "blue"}
"""The printed colour of each kind of Rally Card."""


def situation(view: RB8View) -> Situation:
    """The position for every screen; of the hands only the viewer's own."""
    board = view.board
    hand = tuple(held_face(board, view.seat, card) for card in cards_in(view.hand))
    if not board.inning:
        team = board.teams[view.seat]
        own = tuple(printed_face(card, team) for card in team.players)
        notes_before = (f"The {team.nickname} set their lineup, in secret; both are shown together.",)
        return before_first_pitch(team_face(team), notes_before, faces=own, hand=hand)
    half: Seat = board.half
    defense = board.fielding
    order = board.nines[half].hitters
    place = board.due[half]
    at_bat = board.at_bat or AtBat(order[place - 1], place, half)
    batter = at_bat.batter
    names = [order[runner - 1].name if runner else None for runner in board.bases]
    arm = board.arms[defense]
    return Situation(
        inning=board.inning,
        half=half,
        outs=board.outs,
        bases=(names[0], names[1], names[2]),
        score=board.score,
        at_risk=None,
        batter=batter.name,
        on_deck=order[at_bat.place % ORDER].name,
        card=hitter_face(batter, board.teams[half], batter_now(board, at_bat), board.changes.hitters[half][at_bat.place - 1]),
        notes=notes(board, at_bat, view.seat),
        pitcher=arm.card.name,
        pitching=on_the_mound(board, at_bat),
        hand=hand,
        play_so_far=current_result(board, at_bat),
        from_left=from_left(batter.bats, arm.card.throws),
    )


def team_face(team: Team) -> CardFace:
    """The squad before its game: the usual batting order and the starters, with their ratings in short."""
    rows = [
        Fact(f"{place}", f"{spot.hitter.name}, {spot.position.short.upper()} {in_short(spot.hitter)}")
        for place, spot in enumerate(team.lineup, 1)
    ]
    rows += [Fact("P", f"{card.name} {in_short(card)}") for card in team.starters]
    return CardFace(team.nickname, "the usual lineup: Power/Contact/Speed/Defense; pitchers Control/Stuff", tuple(rows))


def option_face(option: object) -> CardFace | None:
    """The card that an option names: a starter, batter or new pitcher, or a Rally Card."""
    match option:
        case RallyCard() if option is not PASS:
            return rally_face(option)
        case OffenseCall(green_light=True):
            return rally_face(GREEN_LIGHT)
        case (Pitcher() as card) | PitchingChange(Pitcher() as card) | BattingSpot(Hitter() as card):
            return printed_face(card)
    return None


def printed_face(card: Card, team: Team | None = None) -> CardFace:
    """A card as printed, with its team if one is given."""
    if isinstance(card, Hitter):
        return hitter_face(card, team, (card.power, card.contact))
    return pitcher_face(card, team, (card.control, card.stuff))


def _line(team: Team | None, card: Card, hand: str) -> str:
    return f"{f'{team.name}, ' if team is not None else ''}{card.position}, {hand}"


def hitter_face(card: Hitter, team: Team | None, current: tuple[int, int], changed: OnKeys = UNCHANGED) -> CardFace:
    """A hitter's card with his current Power and Contact."""
    rows: list[Row] = [
        Rating("Power", card.power, current[0]),
        Rating("Contact", card.contact, current[1]),
        Rating("Speed", card.speed),
        Rating("Defense", card.defense),
    ]
    if card.ability is not None:
        rows.append(Sentence(card.ability.name, f"{card.ability.text}{today(card, changed)}"))
    bats = BATS[card.bats]
    return CardFace(card.name, _line(team, card, bats), tuple(rows))


def today(card: Card, changed: OnKeys) -> str:
    """The combos that a pre-game ability has rolled: `` Today 3-4 and 1-5.``"""
    if not card.effects.rolled:
        return ""
    combos = dict.fromkeys(combo for key in changed for combo, _ in key)
    return f" Today {' and '.join(combos)}." if combos else ""


def on_the_mound(board: RB8Board, at_bat: AtBat) -> CardFace:
    """The pitcher's card with his current ratings, and whether his ability is in force."""
    seat = at_bat.defense
    arm = board.arms[seat]
    control, stuff, _ = pitcher_now(board, at_bat)
    return pitcher_face(arm.card, board.teams[seat], (control, stuff), arm.changes, tired=ability_in_force(board, seat) is None)


def pitcher_face(
    card: Pitcher, team: Team | None, current: tuple[int, int], changed: OnKeys = UNCHANGED, tired: bool = False
) -> CardFace:
    """A pitcher's card with his current Control and Stuff; ``tired``: without his ability."""
    rows: list[Row] = [Rating("Control", card.control, current[0]), Rating("Stuff", card.stuff, current[1])]
    if card.ability is not None:
        off = "(tired, off) " if tired else ""
        rows.append(Sentence(card.ability.name, f"{off}{card.ability.text}{today(card, changed)}"))
    return CardFace(card.name, _line(team, card, "throws right" if card.throws == "R" else "throws left"), tuple(rows))


def rally_face(card: RallyCard) -> CardFace:
    """The face of a Rally Card."""
    return CardFace(
        card.name, f"{card.kind} ({COLOURS[card.kind]})", (Sentence("", card.text),), kind=card.kind, short=card.short
    )


def held_face(board: RB8Board, seat: Seat, card: RallyCard) -> CardFace:
    """The face of a card in hand, with why the side can't play it in this half-inning (RB-102, RB-111)."""
    face = rally_face(card)
    if not board.inning:
        return face
    if card.kind == ("defense" if seat == board.half else "offense"):
        not_now = "only at bat" if card.kind == "offense" else "not at bat"
    elif not card.bit & board.playable[seat]:
        not_now = "one was played"
    else:
        return face
    return replace(face, line=f"{COLOURS[card.kind]}, {not_now}", raised=False)


def result_text(board: RB8Board, result: Result) -> str:
    """A result in words: ``double to RF``, ``ground ball to SS: batter out, runners advance``."""
    if result.what in GROUNDERS and result.field is not None:
        told = result.what if any(board.bases) or result.what is ResultKind.ERROR else "batter out"
        return f"ground ball to {result.field.short.upper()}: {told}"
    return str(result)


def current_result(board: RB8Board, at_bat: AtBat) -> tuple[str, ...]:
    """The current result and running play of the at-bat, while cards may still change them."""
    lines = []
    if at_bat.result is not None:
        lines.append(f"As it stands: {last_name_of(at_bat.batter.name)}: {result_text(board, at_bat.result)}.")
    if at_bat.run is not None:
        lines.append(f"{at_bat.run.runner.name} is {'safe' if at_bat.run.safe else 'out'} ({at_bat.run.kind}).")
    return tuple(lines)


def notes(board: RB8Board, at_bat: AtBat, seat: Seat) -> tuple[str, ...]:
    """Short lines: the edge in the roll-off, runners and fielders, the bullpen, the numbers of Rally Cards."""
    lines = []
    better = edge(board, at_bat)
    if better:
        lines.append(f"{'Pitcher' if better > 0 else 'Batter'} +{abs(better)} On Deck.")
    lines += running_notes(board, at_bat)
    if seat == at_bat.defense and board.bullpens[seat]:
        pen = [f"{card.name} {in_short(card)}" for card in board.bullpens[seat]]
        lines.append(f"Bullpen: {', '.join(pen)}.")
    counted = [
        f"{board.teams[each].nickname} {board.hand_sizes[each]}{' (played)' if board.played[each] else ''}" for each in BOTH
    ]
    lines.append(f"Rally Cards: {', '.join(counted)}.")
    return tuple(lines)


def running_notes(board: RB8Board, at_bat: AtBat) -> list[str]:
    """With runners on: their Speed, and the Defense of catcher and outfielders."""
    on = [base for base in (1, 2, 3) if board.bases[base - 1]]
    if not on:
        return []
    speeds = [f"{board.runner(base).name} {board.runner(base).speed}" for base in on]
    fielders = board.nines[at_bat.defense].fielders
    throws = [(position, fielders[position]) for position in (Position.CATCHER, *OUTFIELD)]
    gloves = [f"{position.short.upper()} {card.defense}" for position, card in throws if card is not None]
    return [f"Speed: {', '.join(speeds)}.", f"Defense: {', '.join(gloves)}."]


# --- Beside the position


def rosters(view: RB8View) -> tuple[Roster, Roster]:
    """Both squads, grouped by part in the game; ungrouped before the game, because lineups are secret until then."""
    board = view.board
    away, home = (_roster(board, seat) for seat in BOTH)
    return away, home


def _roster(board: RB8Board, seat: Seat) -> Roster:
    team = board.teams[seat]
    if not board.inning:
        return Roster(team.name, (("Squad", tuple(printed_face(card, team) for card in team.players)),))
    arm, pen = board.arms[seat].card, board.bullpens[seat]
    playing: tuple[Card, ...] = (*board.nines[seat].hitters, arm)
    others = tuple(card for card in team.players if card not in playing and card not in pen)
    groups = (("In the game", playing), ("Bullpen", pen), ("Not in the game", others))
    return Roster(
        team.name, tuple((name, tuple(printed_face(card, team) for card in cards)) for name, cards in groups if cards)
    )


FACES = {
    combo: tuple(text for text, value in zip(COMBO.texts, COMBO.values, strict=True) if value == combo) for combo in COMBOS
}
"""The texts of two dice for each combo."""
KEY_TITLES = {KeyName.PITCHING: "Pitching Key", KeyName.HITTING: "Hitting Key"}


def charts(view: RB8View) -> tuple[CardFace, ...]:
    """Both keys for the current batter and pitcher, with the changes by abilities (RB-106)."""
    board = view.board
    if not board.inning:
        return ()
    defense = board.fielding
    place = board.at_bat.place if board.at_bat is not None else board.due[board.half]
    hitter = board.changes.hitters[board.half][place - 1]
    pitcher = board.arms[defense].changes if ability_in_force(board, defense) is not None else UNCHANGED
    faces = []
    for number, (name, entries) in enumerate(KEYS.items()):
        now = {entry.combo: str(entry.result) for entry in entries}
        changed = dict((*hitter[number], *pitcher[number]))
        rows = [
            Reading(combo, f"{changed[combo]} (changed)" if combo in changed else text, FACES[combo])
            for combo, text in now.items()
        ]
        faces.append(CardFace(KEY_TITLES[name], "two dice, in any order", tuple(rows), str(name)))
    return tuple(faces)


LEGEND = (
    ("5/8/4/8 R", "a hitter's Power, Contact, Speed and Defense; he bats right, left (L) or from either side (S)"),
    ("8/9 R", "a pitcher's Control and Stuff, and the arm he throws with"),
)
"""The meanings of ratings in short, as lists of cards show them."""
