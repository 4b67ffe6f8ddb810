"""Clutch on screens: the faces of cards, and the position that a manager's view shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from hotstove.baseball.ball_game import Situation, before_first_pitch
from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.card_faces import CardFace, Fact, Range, Ranges, Rating, Row, Sentence
from hotstove.baseball.field import from_left
from hotstove.baseball.laid_out import Roster
from hotstove.baseball.lineup import Lineup
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import last_name_of
from hotstove.baseball.words import BASES, HANDS, counted, ordinal, percent
from hotstove.games.clutch.arithmetic import SwingSum, after_the_roll, before_the_roll, match_up
from hotstove.games.clutch.bunting import may_bunt
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard
from hotstove.games.clutch.charts import HITS, Chart
from hotstove.games.clutch.dice import POWER_FACES
from hotstove.games.clutch.effects import (
    AT_BAT,
    BEFORE_PITCH,
    EFFECTS,
    FOE_BATTER,
    OWN_BATTER,
    STADIUM_ADDS,
    modifiers,
    side_of_player,
    stadium_in_force,
)
from hotstove.games.clutch.hands import CARDS, PASS, is_weather
from hotstove.games.clutch.lineups import SPOTS, LineupChoice, next_position
from hotstove.games.clutch.neutral_cards import BATTERS, PITCHERS
from hotstove.games.clutch.prospects import at_bat_prospect, out_chance
from hotstove.games.clutch.ratings import (
    ICONS_LENT,
    chart_in_use,
    clutch_moment,
    command,
    on_base,
    outs_allowed,
    swing_total,
    tired,
)
from hotstove.games.clutch.rules import KINDS, decide_advantage
from hotstove.games.clutch.state import (
    ALLOWED,
    OUTS_AN_INNING,
    AtBat,
    CardInPlay,
    ClutchBoard,
    ClutchView,
    PitcherLine,
    Throw,
    side_name,
)
from hotstove.games.clutch.strategy import SIDES, Coach, EffectCard, Stadium, StrategyCard
from hotstove.games.clutch.substitutions import BringIn, PinchHit
from hotstove.games.clutch.sums import BATTERY, BUNT_NUMBER, DOUBLE_PLAY_SPEED, INFIELD, OUTFIELD, Sums
from hotstove.games.clutch.throws import throw_sum
from hotstove.games.clutch.windows import hindrance
from hotstove.table import BOTH, HOME, Seat, other

SWING_ROLL = "swing roll"
"""The label of the roll that is read on charts (CL-167)."""
SWING_AGAIN = "swing again"
"""The label of that roll when a card has it rolled once more (CL-193)."""


DECIDED: Final = "You decide who plays, who runs on, and where to throw; dice do the rest."
"""What is asked in a game of the basic rules (CL-023)."""


def situation(view: ClutchView) -> Situation:
    """The position for every screen; of the hands only the viewer's own."""
    board, seat = view.board, view.seat
    hand = hand_faces(view)
    if not board.inning:
        team = board.teams[seat]
        starter, foe = starts_for(board, seat), other(seat)
        before = (
            f"Before the first pitch: the lineup of the {team.nickname}{setting(board)}.",
            f"The {side_name(board, foe)} start {in_short(board.arms[foe].card)}.",
        )
        lineup = (
            lineup_face(team.nickname, board.lineups[seat]) if board.named is None else named_face(team.nickname, board.named)
        )
        first = before_first_pitch(lineup, before, faces=(starter,), hand=hand)
        options = board.options
        more = options.cards or options.coaches or options.steals or options.bunts or options.infield_in
        return first if more or board.named is not None else replace(first, play_so_far=(DECIDED,))
    board = with_batter_due(board)
    sums = modifiers(board)
    order = board.lineups[board.half].order
    headline, so_far = play_so_far(board, sums) if board.outs < OUTS_AN_INNING else ("", ())
    return Situation(
        inning=board.inning,
        half=board.half,
        outs=board.outs,
        bases=bases_so_far(board),
        score=board.score,
        at_risk=None,
        batter=board.batter_card.name,
        on_deck=order[(board.now.slot + 1) % len(order)].name,
        card=batter_now(board, sums),
        notes=notes(board, sums),
        pitcher=board.pitching.card.name,
        faces=on_the_table(board),
        hand=hand,
        play_so_far=so_far,
        headline=headline,
        pitching=pitcher_now(board, sums),
        needed=needed(board, sums),
        from_left=from_left(board.batter_card.bats, board.pitching.card.throws),
    )


def setting(board: ClutchBoard) -> str:
    """What a manager who sets his lineup names next: ``: shortstop, 6 of 9``; empty if he does not (CL-081)."""
    if board.named is None:
        return ""
    if len(board.named) < len(SPOTS):
        return f": {next_position(board.named)}, {len(board.named) + 1} of {len(SPOTS)}"
    bats = sum(place > 0 for place, *_ in board.named) + 1
    return f": who bats {ordinal(min(bats, len(SPOTS)))}"


def starts_for(board: ClutchBoard, seat: Seat) -> CardFace:
    """A starting pitcher's card before the game, with his side."""
    face = pitcher_face(board.arms[seat].card)
    return replace(face, title=f"{face.title}, pitcher of the {side_name(board, seat)}")


def in_short(card: Pitcher) -> str:
    """A pitcher in a list: ``Dmitri Adobero, Command 5 R+2, Innings 6``."""
    bonus = f" {card.bonus}" if card.bonus is not None else ""
    return f"{card.name}, Command {card.command}{bonus}, Innings {card.innings}"


def with_batter_due(board: ClutchBoard) -> ClutchBoard:
    """The board with the at-bat of the batter who is due, if none is in progress: a copy then."""
    if board.at_bat is not None:
        return board
    board = board.copy()
    slot = board.batter - 1
    board.at_bat = AtBat(board.lineups[board.half].spots[slot].player, slot, outs=board.outs)
    return board


# --- Players' cards


def signed(amount: int) -> str:
    """``+2``, ``-1`` or ``0``."""
    return f"{amount:+}" if amount else "0"


def ranges(chart: Chart, label: str = "chart", added: int = 0) -> Ranges:
    """A chart as a table of the numbers of the die, 1 to 24; ``added`` is what comes to the roll."""
    rows: list[Range] = []
    for roll in range(1, POWER_FACES + 1):
        result = str(chart.at(roll + added))
        if rows and rows[-1].result == result:
            rows[-1] = Range(result, rows[-1].first, roll)
        else:
            rows.append(Range(result, roll, roll))
    return Ranges(label, tuple(rows))


def batters_rows(card: Batter, now: int | None = None) -> list[Row]:
    """The facts of a batter's card; ``now`` is his On-Base at this moment."""
    rows: list[Row] = [Rating("On-Base", card.on_base, now)]
    if card.bonus is not None:
        rows.append(Fact("Bonus", str(card.bonus)))
    rows.append(Fact("Speed", f"{card.speed} {card.speed_letter}"))
    fields = " ".join(f"{position.short.upper()}{rating:+}" for position, rating in card.positions)
    return [*rows, Fact("Field", fields or "DH"), Fact("Clutch", signed(card.clutch)), *icons(card)]


def pitchers_rows(card: Pitcher, now: int | None = None) -> list[Row]:
    """The facts of a pitcher's card; ``now`` is his Command against the batter at this moment."""
    rows: list[Row] = [Rating("Command", card.command, now)]
    if card.bonus is not None:
        rows.append(Fact("Bonus", str(card.bonus)))
    zone = f"1-{card.x_zone}" if card.x_zone > 1 else "1"
    rows += [Fact("Innings", str(card.innings)), Fact("X-zone", zone), Fact("Field", signed(card.defense))]
    return [*rows, Fact("Clutch", signed(card.clutch)), *icons(card)]


def icons(card: PlayerCard) -> list[Row]:
    """The icons of a card, if it has any."""
    return [Fact("Icons", " ".join(card.icons))] if card.icons else []


@lru_cache(maxsize=1 << 11)
def card_face(card: PlayerCard) -> CardFace:
    """A player's card as printed."""
    return batter_face(card) if isinstance(card, Batter) else pitcher_face(card)


def batter_face(card: Batter) -> CardFace:
    """A batter's card as printed."""
    line = f"{card.club}, bats {HANDS[card.bats]}, {card.salary} points"
    return CardFace(card.name, line, (*batters_rows(card), ranges(card.chart)), SWING_ROLL)


def pitcher_face(card: Pitcher) -> CardFace:
    """A pitcher's card as printed."""
    line = f"{card.club} {card.role}, throws {HANDS[card.throws]}, {card.salary} points"
    return CardFace(card.name, line, (*pitchers_rows(card), ranges(card.chart)), SWING_ROLL)


def batter_now(board: ClutchBoard, sums: Sums) -> CardFace:
    """The batter's card with his On-Base now, and his chart by the roll that each result needs now."""
    card = board.batter_card
    position = board.lineups[board.half].spots[board.now.slot].position
    place = f"{board.now.slot + 1}. {position.short.upper() if position is not None else ''}".strip()
    rows = (*batters_rows(card, on_base(board, sums)), chart_now(board, True, sums))
    return CardFace(card.name, f"{place}, bats {HANDS[card.bats]}, {card.club}", rows, roll_read(board, True))


def pitcher_now(board: ClutchBoard, sums: Sums) -> CardFace:
    """The pitcher's card with his Command now, and his chart by the roll that each result needs now."""
    card = board.pitching.card
    rows = (*pitchers_rows(card, command(board, sums)), chart_now(board, False, sums))
    weary = ", tired" if tired(board, board.fielding, sums) else ""
    return CardFace(card.name, f"{card.club} {card.role}, throws {HANDS[card.throws]}{weary}", rows, roll_read(board, False))


def roll_read(board: ClutchBoard, batters: bool) -> str:
    """The roll read on a chart: the last swing, once the pitch has been thrown and this chart is in use."""
    at_bat = board.now
    if not at_bat.pitch_roll or at_bat.batters_chart != batters:
        return ""
    return SWING_AGAIN if any(at_bat.rerolled) else SWING_ROLL


def chart_now(board: ClutchBoard, batters: bool, sums: Sums) -> Ranges:
    """A chart with moved boundaries, by the number of the die: what is added to the swing is named and counted in."""
    added = swing_total(board, POWER_FACES, sums) - POWER_FACES
    return ranges(chart_in_use(board, batters, sums), f"Swing {added:+}" if added else "chart", added)


# --- Strategy cards, coaches, stadium


def strategy_face(card: StrategyCard, state: str = "", raised: bool | None = None) -> CardFace:
    """A strategy card; ``state`` says whether it can be played now, and if not why."""
    line = f"{card.color}, {state or SIDES[card.color]}"
    return CardFace(card.title, line, (Sentence("", card.trigger), Sentence("", card.text)), kind=card.color, raised=raised)


def staff_face(card: EffectCard) -> CardFace:
    """A coach, or a manager card in the bench coach's place."""
    kind = f"{card.kind} coach" if isinstance(card, Coach) else "manager"
    title = card.name if isinstance(card, Coach) else card.title
    return CardFace(title, kind, (Sentence("", card.trigger), Sentence("", card.text)), kind=card.color)


def hand_faces(view: ClutchView) -> tuple[CardFace, ...]:
    """The cards in hand, each with its state now; the ones that can be played are raised and come first."""
    faces = []
    for card in CARDS.cards_in(view.hand):
        state = held_back(view.board, view.seat, card)
        faces.append(strategy_face(card, state or "now", not state) if view.board.inning else strategy_face(card))
    return tuple(sorted(faces, key=lambda face: not face.raised))


def usable(view: ClutchView) -> tuple[str, ...]:
    """The coaches that a side has left, as they are named where they can be used."""
    return tuple(str(card) for card in view.board.coaches[view.seat])


def lies_open(option: object) -> bool:
    """Whether a choice is a card that lies open beside the field: a coach, or a manager card in his place (CL-050)."""
    return isinstance(option, Coach) or (isinstance(option, StrategyCard) and option.manager)


def held_back(board: ClutchBoard, seat: Seat, card: StrategyCard) -> str:
    """Why a side can't play a card of its hand in the window that is open; empty if it can."""
    if card.color != "grey" and (card.color == "blue") != (seat == board.half):
        return f"only {SIDES[card.color]}"
    effect = EFFECTS[card.id]
    if (reason := hindrance(board, seat, card)) != "":
        return reason
    if effect.is_past(board):
        return "not any more"
    if board.window in effect.windows and effect.fits(board, seat):
        return ""
    return "before a pitch" if BEFORE_PITCH in effect.windows and board.window != BEFORE_PITCH else "not now"


def stadium_face(stadium: Stadium) -> CardFace:
    """A stadium with its effects."""
    rows = (Sentence("", stadium.main), *(Sentence("", text) for text in stadium.secondary))
    return CardFace(stadium.name, f"stadium, {stadium.roof}", rows)


def stack_face(title: str, line: str, cards: Iterable[StrategyCard]) -> CardFace:
    """A pile of strategy cards: each title with its copies."""
    return CardFace(title, line, tuple(Fact(f"{number}", title) for title, number in Counter(map(str, cards)).items()))


def on_the_table(board: ClutchBoard) -> tuple[CardFace, ...]:
    """What lies open besides the players' cards: cards in play, the stadium, coaches left, and discards."""
    faces = []
    for each in board.in_play:
        face = strategy_face(each.card) if isinstance(each.card, StrategyCard) else staff_face(each.card)
        faces.append(CardFace(face.title, in_play_words(board, each), face.rows, kind=face.kind))
    if board.options.stadium:
        faces.append(stadium_face(board.teams[HOME].stadium))
    for seat in BOTH:
        name = side_name(board, seat)
        if board.coaches[seat]:
            rows = tuple(Sentence(str(card), f"{card.trigger} {card.text}") for card in board.coaches[seat])
            faces.append(CardFace("Coaches left", name, rows))
        if board.discards[seat]:
            faces.append(stack_face("Discards", name, CARDS.cards_in(board.discards[seat])))
    return tuple(faces)


UNTIL = {
    AT_BAT: "this at-bat",
    "throw over": "this throw",
    "attempt over": "this attempt",
    "half-inning": "this half-inning",
    "inning": "this inning",
    "game": "the game",
    "weather half-inning": "this half-inning",
}
"""How long a card stays in play, by the first moment that ends it."""


def in_play_words(board: ClutchBoard, card: CardInPlay) -> str:
    """Whose card it is, on whom it lies, and how long it stays: ``Foxes, on Bram Larkin, 3 batters``."""
    words = [side_name(board, card.owner)]
    side = side_of_player(card)
    people: list[PlayerCard] = [*board.lineups[side].order, board.arms[side].card]
    words += [f"on {person.name}" for person in people if person.id == card.on]
    if card.on.startswith(ICONS_LENT):
        icon, _, on = card.on.removeprefix(ICONS_LENT).partition(" ")
        words += [f"{icon} for {person.name}" for person in people if person.id == on]
    elif card.on in (BATTERS, PITCHERS):
        words.append(f"for {card.on}")
    last = how_long(board, card)
    return ", ".join((*words, last) if last else words)


def how_long(board: ClutchBoard, card: CardInPlay) -> str:
    """How long a card stays in play: ``this inning``, ``this batter and 2 more``, ``the next 2 batters of the Foxes``."""
    if not card.until:
        return ""
    until = card.until[0]
    if until not in (OWN_BATTER, FOE_BATTER):
        last = UNTIL.get(until, f"until {until}")
        return last if card.times == 1 else counted(card.times, last.removeprefix("this "))
    batting = card.owner if until == OWN_BATTER else other(card.owner)
    if batting == board.half:
        return "this batter" if card.times == 1 else f"this batter and {card.times - 1} more"
    return f"the next {'batter' if card.times == 1 else f'{card.times} batters'} of the {side_name(board, batting)}"


# --- How it stands


def play_so_far(board: ClutchBoard, sums: Sums) -> tuple[str, tuple[str, ...]]:
    """The play that is not over: its headline, and in lines the cards shown, the headline, the sums and what they lead to."""
    shown: tuple[str, ...] = ()
    if board.shown:
        shown = (f"On the stack, the newest first: {', '.join(map(str, reversed(board.shown)))}.",)
    headline, told = how_it_stands(board, sums)
    lines = (*moved_so_far(board), *told) if board.throw is not None else (*told, *moved_so_far(board))
    return headline, (*shown, headline, *lines) if headline else (*shown, *lines)


def moved_so_far(board: ClutchBoard) -> tuple[str, ...]:
    """Where a hit or fly ball has brought everybody, while it is open who tries for more; nothing at any other time.

    ``So far: a single; Lanyardi scores, Bitterne on third, Seacocke on first.``
    """
    at_bat = board.now
    if not at_bat.attempt or at_bat.result is None:
        return ()
    if at_bat.result not in HITS:
        return (f"So far: a fly ball; {last_name_of(at_bat.batter.name)} is out, runners may tag up.",)
    brought = on_the_hit(board)
    places = (f"{last_name_of(name)} {'scores' if base >= HOME_PLATE else f'on {BASES[base]}'}" for name, base in brought)
    return (f"So far: a {KINDS[at_bat.result].words}; {', '.join(places)}.",)


def on_the_hit(board: ClutchBoard) -> list[tuple[str, int]]:
    """Whom a hit has brought to which base while it is open who tries for more (4 and above is home); empty at other times."""
    at_bat = board.at_bat
    if at_bat is None or not at_bat.attempt or at_bat.result is None or at_bat.result not in HITS:
        return []
    bases = HITS.index(at_bat.result) + 1
    runners = [(runner.card.name, base + bases) for base, runner in enumerate(board.bases, 1) if runner is not None]
    return [*reversed(runners), (at_bat.batter.name, bases)]


def bases_so_far(board: ClutchBoard) -> tuple[str | None, str | None, str | None]:
    """Who stands on first to third at this moment: where a hit has brought all, or the runners of the board."""
    on = {base: name for name, base in on_the_hit(board)}
    on = on or {base: runner.card.name for base, runner in enumerate(board.bases, 1) if runner is not None}
    return on.get(1), on.get(2), on.get(3)


def how_it_stands(board: ClutchBoard, sums: Sums) -> tuple[str, tuple[str, ...]]:
    """The last roll of the play that is not over: its headline, its arithmetic in the story's words, and what it leads to."""
    at_bat = board.now
    if board.throw is not None:
        return throw_stands(board, board.throw)
    if at_bat.error:
        return "", ("As it stands: an error.",)
    if at_bat.swing_roll:
        swung = swing_total(board, at_bat.swing_roll, sums)
        read = chart_in_use(board, at_bat.batters_chart, sums).at(swung)
        swing = SwingSum(sums.each, at_bat.swing_roll, at_bat.power, swung, at_bat.batters_chart, read)
        stands_as = (f"As it stands: {at_bat.result}.",) if at_bat.result not in (None, read) else ()
        return swing.headline, (str(swing), *stands_as)
    if at_bat.result is not None:
        return "", (f"As it stands: {at_bat.result}.",)
    board = board.copy()
    if at_bat.pitch_roll:
        decide_advantage(board, sums)
    chances = f"The batter {at_bat_prospect(board)}."
    if not at_bat.pitch_roll:
        return "", (f"{match_up(before_the_roll(board, sums), named=False)} {chances}",)
    thrown = after_the_roll(board, sums)
    return thrown.headline, (str(thrown), chances)


def throw_stands(board: ClutchBoard, throw: Throw) -> tuple[str, tuple[str, ...]]:
    """The headline and the line of arithmetic of the throw or play under way; before its roll the chance that it succeeds."""
    if throw.roll:
        sums = throw_sum(board, throw, modifiers(board))
        return sums.headline, (str(sums),)
    at = f"throw at {throw.runner.card.name}" if throw.runner is not None else "play"
    return "", (f"{throw.group} {at}: {percent(out_chance(board, throw))} to succeed.",)


# --- Notes


def notes(board: ClutchBoard, sums: Sums) -> tuple[str, ...]:
    """Short lines: Clutch Moment, the pitcher's clock, cards in play, team ratings, hands and decks, stadium and weather."""
    lines = ["Clutch Moment."] if clutch_moment(board) and board.options.cards else []
    lines.append(outing(board, sums))
    lines += [
        f"{'Weather' if is_weather(each) else 'In play'}: {each.card} ({in_play_words(board, each)}): {each.card.text}"
        for each in board.in_play
    ]
    lines.append(ratings_line(board, sums))
    if board.options.cards or board.options.coaches:
        lines.append(f"Cards: {'; '.join(card_counts(board, seat) for seat in BOTH)}.")
    if board.options.stadium:
        lines.append(stadium_note(board))
    return tuple(lines)


def needed(board: ClutchBoard, sums: Sums) -> tuple[str, ...]:
    """The notes that every decision needs, in few words: the pitcher's clock and the cards in play."""
    left, loss = outs_left(board, sums), tired(board, board.fielding, sums)
    clock = f"Tired: Command -{loss}, d24." if loss else f"Tired in {counted(left, 'out')}, {sooner(board.pitching)}."
    facing = ("", board.batter_card.id, board.pitching.card.id)
    in_play = sorted(board.in_play, key=lambda each: each.on not in facing)  # what lies on the others comes last
    lying = [f"{each.card} ({in_play_words(board, each)})" for each in in_play]
    return (clock, f"In play: {', '.join(lying)}.") if lying else (clock,)


def outs_left(board: ClutchBoard, sums: Sums) -> int:
    """The outs after which the pitcher is tired."""
    return max(outs_allowed(board.pitching, board.fielding, sums) - board.pitching.outs, 0)


def outing(board: ClutchBoard, sums: Sums) -> str:
    """The pitcher's outing and his limit: ``4 outs pitched of 9, tired in 5, 3 fewer after 1 more walk or 4 runs``."""
    line, seat = board.pitching, board.fielding
    most = outs_allowed(line, seat, sums)
    pitched = f"{counted(line.outs, 'out')} pitched of {most}"
    loss = tired(board, seat, sums)
    when = f"tired: Command -{loss}, d24" if loss else f"tired in {outs_left(board, sums)}"
    by_walks, by_runs = line.walks // ALLOWED, line.runs // ALLOWED
    causes = [f"{number * ALLOWED} {of}" for number, of in ((by_walks, "walks"), (by_runs, "runs")) if number]
    cost = f" ({counted(by_walks + by_runs, 'inning')} lost by {' and '.join(causes)})" if causes else ""
    return f"{last_name_of(board.pitching.card.name)}: {pitched}, {when}, {sooner(line)}{cost}."


def sooner(line: PitcherLine) -> str:
    """What takes an inning off a pitcher's limit next (CL-253): ``3 fewer after 1 more walk or 4 runs``."""
    walks, runs = ALLOWED - line.walks % ALLOWED, ALLOWED - line.runs % ALLOWED
    return f"{OUTS_AN_INNING} fewer after {walks} more {'walk' if walks == 1 else 'walks'} or {counted(runs, 'run')}"


def ratings_line(board: ClutchBoard, sums: Sums) -> str:
    """The three ratings of the side in the field, with what cards and stadium add now."""
    of = board.ratings[board.fielding]
    rated = [
        f"{name} {own}{f' (now {own + more})' if more else ''}"
        for name, own in ((BATTERY, of.battery), (INFIELD, of.infield), (OUTFIELD, of.outfield))
        for more in (sums.of(name),)
    ]
    return f"Defense: {', '.join(rated)}."


def card_counts(board: ClutchBoard, seat: Seat) -> str:
    """A side's cards by number: hand, deck, discards, coaches left."""
    counts = []
    if board.options.cards:
        counts += [f"hand {board.hand_sizes[seat]}", f"deck {board.deck_sizes[seat]}"]
        counts += [f"discards {board.discards[seat].bit_count()}"] if board.discards[seat] else []
    if board.options.coaches:
        counts.append(f"coaches {len(board.coaches[seat])}")
    return f"{side_name(board, seat)} {', '.join(counts)}"


def stadium_note(board: ClutchBoard) -> str:
    """The stadium with its main effect, and whether it acts now."""
    stadium = board.teams[HOME].stadium
    if not stadium_in_force(board):
        return f"{stadium.name}: without effect now."
    adds = STADIUM_ADDS.get(stadium.id)
    acts = adds is not None and any(each.amount and matters(board, each.what) for each in adds(board))
    return f"{stadium.name}{' (acts now)' if acts else ''}: {stadium.main}"


def matters(board: ClutchBoard, what: str) -> bool:
    """Whether what is added counts for anything in this position: nobody bunts, or turns two, with the bases empty."""
    if what == DOUBLE_PLAY_SPEED:
        return board.first is not None and board.outs < 2
    return what != BUNT_NUMBER or may_bunt(board)


# --- Beside the position


BATTERS_IN_SHORT = "each with his position, his glove there, and On-Base"
"""What is told of each batter of a lineup before the game."""


def lineup_face(name: str, lineup: Lineup[Batter]) -> CardFace:
    """A lineup before the game."""
    rows = tuple(Fact(f"{place}", listed(spot.player, spot.position)) for place, spot in enumerate(lineup.spots, 1))
    return CardFace(f"{name}: the batting order", BATTERS_IN_SHORT, rows)


def listed(player: Batter, position: Position | None) -> str:
    """A batter in a lineup: ``Bram Larkin, SS+3, On-Base 12 L+1``."""
    field = next((f"{each.short.upper()}{rating:+}" for each, rating in player.positions if each is position), "")
    bonus = f" {player.bonus}" if player.bonus is not None else ""
    place = field or (position.short.upper() if position is not None else "")
    return f"{player.name}, {place}, On-Base {player.on_base}{bonus}"


def named_face(name: str, named: Sequence[tuple[int, Batter, Position]]) -> CardFace:
    """A lineup that its manager is setting: the order so far, then the others (CL-081)."""
    rows = tuple(Fact(f"{place or '-'}", listed(player, position)) for place, player, position in named)
    return CardFace(f"{name}: the lineup so far", BATTERS_IN_SHORT, rows or (Fact("-", "nobody yet"),))


def rosters(view: ClutchView) -> tuple[Roster, Roster]:
    """Both teams' player cards by their present part in the game."""
    away, home = (_roster(view.board, seat) for seat in BOTH)
    return away, home


def _roster(board: ClutchBoard, seat: Seat) -> Roster:
    team = board.teams[seat]
    playing: tuple[PlayerCard, ...] = (*board.lineups[seat].order, board.arms[seat].card)
    bench, pen, starters = board.benches[seat], board.bullpens[seat], board.starters_left[seat]
    others = tuple(card for card in team.players if card not in (*playing, *bench, *pen, *starters))
    groups: tuple[tuple[str, tuple[PlayerCard, ...]], ...] = (
        ("In the game", playing),
        ("Bench", bench),
        ("Bullpen", pen),
        ("Rotation", starters),
        ("Out of the game", others),
    )
    return Roster(team.name, tuple((name, tuple(card_face(card) for card in cards)) for name, cards in groups if cards))


def option_face(option: object) -> CardFace | None:
    """The card that an option names: a player, a strategy card or a coach."""
    match option:
        case BringIn(card) | PinchHit(card) | LineupChoice(card):
            return card_face(card)
        case Batter() | Pitcher():
            return card_face(option)
        case StrategyCard() if option is not PASS:
            return strategy_face(option)
        case Coach():
            return staff_face(option)
    return None


LEGEND = (
    ("K, GB, FB", "strikeout, ground ball, fly ball"),
    ("BB, 1B, 2B, 3B, HR", "walk, single, double, triple, home run"),
    ("Command, On-Base", "the Pitch is the d20 and Command; above On-Base it is the pitcher's chart, else the batter's"),
    ("L+2, R+2", "added against a batter, or a pitcher, of that hand"),
    ("reaches base, runs", "his chance in this at-bat as it stands, and the runs that come home on it on average"),
    ("X-zone", "pitch rolls that are Mistake Pitches: the batter's chart, and the d24"),
    ("Speed 14 C", "the number a throw must exceed, and its letter: A 20 to 24, B 15 to 19, C 10 to 14, D 5 to 9, E below"),
    ("2B+3", "a position and the rating there; elsewhere he is -2"),
    ("Clutch", "what some cards and stadiums add to his numbers"),
    ("Innings", "innings before a pitcher is tired; each 4 walks, and each 4 runs, cost one"),
    ("Battery, Infield, Outfield", "the ratings of a defense: pitcher and catcher, four infielders, three outfielders"),
    ("AS, R, MVP, GG", "All-Star, runs leader, most valuable player, golden glove"),
    ("HR, RBI, SL, SB", "icons of batters: home runs, runs batted in, slugging, stolen bases"),
    ("W, K, SV, HL", "icons of pitchers: wins, strikeouts, saves, holds"),
)
"""The meanings of the codes on the cards."""
