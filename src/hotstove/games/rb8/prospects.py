"""What one needs to choose in RB8: a card's hand and ability, and the chances of runners, bunts and throws."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.ball_game import SentRunner
from hotstove.baseball.board import ORDER
from hotstove.baseball.own_lineup import asks_in_setting, usual_in_setting
from hotstove.baseball.words import BASES, BATS, percent
from hotstove.games.rb8.cards import BattingSpot, Hitter, Pitcher
from hotstove.games.rb8.effects import Faces
from hotstove.games.rb8.ground import bunt_line
from hotstove.games.rb8.hands import RESPONSE
from hotstove.games.rb8.keys import ResultKind
from hotstove.games.rb8.managers.stealing import steal_chances, steal_edges
from hotstove.games.rb8.managers.tagging import THROWN_AT, tag_chances
from hotstove.games.rb8.opening import STARTER_CHOICE
from hotstove.games.rb8.rules import PitchingChange
from hotstove.games.rb8.running import TAG_THROW, THROW, OffenseCall, Tags
from hotstove.games.rb8.state import RB8View, at_bat_of
from hotstove.table import Ask, Seat, other
from hotstove.table.events import label_of


def option_prospect(view: RB8View, option: object, ask: Ask) -> str:
    """What an option's card says, or the chances of a call or a throw.

    ``bats left, Rope``, ``Control 7, Stuff 4, throws left, Bulldog``, ``safe 58%``.
    """
    match option:
        case OffenseCall(steals=(_, *_) as steals, green_light=False):
            return chances_of(steals, _steal_chances(view))
        case OffenseCall(bunt=True):
            return bunt_told(at_bat_of(view.board).batter.effects.bunt_die, view.board.outs)
        case Tags(bases=(_, *_) as bases):
            return chances_of(bases, tag_chances(view.board))
        case str() if label_of(ask.why) == label_of(THROW):
            return f"out {percent(1 - _steal_chances(view)[THROWN_AT[option] - 1])}"
        case str() if label_of(ask.why) == label_of(TAG_THROW):
            return f"out {percent(1 - tag_chances(view.board)[THROWN_AT[option] - 1])}"
        case BattingSpot(Hitter() as card):
            hand = BATS[card.bats]
        case (Pitcher() as card) | PitchingChange(Pitcher() as card):
            hand = f"Control {card.control}, Stuff {card.stuff}, throws {'right' if card.throws == 'R' else 'left'}"
        case _:
            return ""
    return f"{hand}, {card.ability.name}" if card.ability is not None else hand


def usual_option(view: RB8View, label: str, options: Sequence[object], seat: Seat) -> int | None:
    """Of starters the one of the most points, as the managers have it; who sets his lineup follows the one that is listed.

    None at any other question.
    """
    if label == label_of(STARTER_CHOICE):
        points = [option.points if isinstance(option, Pitcher) else 0 for option in options]
        return points.index(max(points))
    spots = [option for option in options if isinstance(option, BattingSpot)]
    return usual_in_setting(label, spots, view.board.teams[seat].lineup, lambda spot: spot.hitter)


def asks_here(view: RB8View, ask: Ask) -> str:
    """Of who sets his lineup, which position or place in the order he fills, and which card one may answer; else empty."""
    at_bat = view.board.at_bat
    if label_of(ask.why) == label_of(RESPONSE) and at_bat is not None and at_bat.last_card is not None:
        return f"play a card in response to {at_bat.last_card}? ({at_bat.last_card.short})"
    first = ask.options[0] if ask.options else None
    if not isinstance(first, BattingSpot):
        return ""
    return asks_in_setting(label_of(ask.why), first.position, ORDER + 1 - len(ask.options))


def chances_of(starts: Sequence[int], chances: Sequence[float]) -> str:
    """How often a runner is safe: ``safe 58%``; of several each if the throw is at him: ``safe if thrown at: third 92%``..."""
    if len(starts) == 1:
        return f"safe {percent(chances[starts[0] - 1])}"
    return "safe if thrown at: " + ", ".join(f"{BASES[start]} {percent(chances[start - 1])}" for start in starts)


def bunt_told(faces: Faces, outs: int) -> str:
    """How often a bunt moves the runners up, by what the faces of its die count as for this batter (RB-100).

    With two out it moves them only where the batter is safe, too (RB-R-11).
    """
    lines = [bunt_line(face).what for face in faces]
    works = (ResultKind.INFIELD_SINGLE,) if outs == 2 else (ResultKind.OUT_ALL_ADVANCE, ResultKind.INFIELD_SINGLE)
    moved = sum(line in works for line in lines)
    return f"works {percent(moved / len(lines))}"


def _steal_chances(view: RB8View) -> Sequence[float]:
    board = view.board
    return steal_chances(board, steal_edges(board.nines[board.half], board.nines[other(board.half)]))


def sent_runner(view: RB8View, option: object) -> SentRunner | None:
    """The runner whom a call sends, if it is one alone, with his chance against the throw."""
    if not isinstance(option, OffenseCall) or len(option.steals) != 1:
        return None
    (start,) = option.steals
    return SentRunner(start, _steal_chances(view)[start - 1])
