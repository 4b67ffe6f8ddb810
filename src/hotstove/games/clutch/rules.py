"""The rules of Clutch, in the order of an at-bat (CL-128, section 3.8). A turn is one of its steps (``state.phase``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.bases import BATTER, Move
from hotstove.baseball.innings import LAST_OUT, decided
from hotstove.baseball.plays import GameEnds, HalfInningEnds, Kind, Note, Play, Reckoning
from hotstove.baseball.throws import on_a_hit
from hotstove.baseball.words import counted, ordinal
from hotstove.games.clutch import coaches, defense_cards, neutral_cards, offense_cards, stadiums  # noqa: F401 (fill the register)
from hotstove.games.clutch.about import ABOUT
from hotstove.games.clutch.arithmetic import after_the_roll
from hotstove.games.clutch.bunting import THIRD_FAILURE, bunt, retire_runner, strikeout
from hotstove.games.clutch.bunting import declared as bunt_declared
from hotstove.games.clutch.charts import HITS, Result
from hotstove.games.clutch.dice import HIGHER_OF_TWO_POWER, POWER, REGULAR
from hotstove.games.clutch.effects import (
    AFTER_INTENTIONAL_WALK,
    AT_BAT,
    AT_HALF_BEGIN,
    AT_HALF_END,
    ATTEMPT,
    BATTER_STRUCK_OUT,
    BEFORE_PITCH,
    BEFORE_SWING,
    FOE_BATTER,
    HALF,
    INNING,
    ON_ADVANTAGE,
    ON_AT_BAT_END,
    ON_INFIELD_IN,
    ON_OUTCOME,
    ON_PITCH_ROLL,
    ON_RESULT,
    ON_SWING_ROLL,
    OWN_BATTER,
    RUN_AGAINST,
    STADIUM_HALF_ENDS,
    STADIUM_OUTCOMES,
    WALKED_ONE,
    WEATHER_ROLLS_ON,
    check_register,
    holds,
    modifiers,
    stadium_in_force,
)
from hotstove.games.clutch.hands import DRAW, awaited, draw, end, keep_to_limit
from hotstove.games.clutch.opening import REGULATION, first_turn
from hotstove.games.clutch.ratings import (
    clutch_moment,
    is_mistake,
    meeting,
    on_base_of,
    pitch_of,
    pitch_roll,
    side_of,
    tired,
)
from hotstove.games.clutch.replies import REPLIES
from hotstove.games.clutch.rest import work_of
from hotstove.games.clutch.results import read_swing, stadium_on_result, with_infield_in
from hotstove.games.clutch.running import (
    NOBODY_WENT,
    Attempt,
    extra_bases,
    ground_ball,
    steal,
    steal_play,
    tag_up,
    walk_moves,
)
from hotstove.games.clutch.state import (
    BEFORE,
    HALF_BEGINS,
    HALF_ENDS,
    PITCH,
    AtBat,
    ClutchBoard,
    ClutchState,
    Runner,
    leader,
)
from hotstove.games.clutch.strategy import ID_PLACES
from hotstove.games.clutch.substitutions import substitutions, take_the_field
from hotstove.games.clutch.sums import EXTRA_DRAW, NO_WALK_BONUS, NOT_CHARGED, Sums
from hotstove.games.clutch.windows import fill_windows, window
from hotstove.table import AWAY, HOME, Table

check_register(ID_PLACES)
fill_windows()
INTENTIONAL_WALK: Final = "CL-130 intentional walk"
INFIELD: Final = "CL-150 infield"
PITCH_ROLL: Final = "CL-151 pitch roll"
SWING_ROLL: Final = "CL-167 swing roll"
PITCH_TO_HIM: Final = "pitch to him"
WALK_HIM: Final = "walk him"
INFIELD_BACK: Final = "infield back"
INFIELD_IN: Final = "infield in"
WALK_BONUS: Final = 2
THREE_OUTS: Final = HalfInningEnds("CL-089 three outs", "three outs")
WALK_OFF: Final = HalfInningEnds("CL-091 the winning run", "walk-off")
FORFEITED: Final = HalfInningEnds("CL-114 forfeit", "forfeit")
BATTER_OVER: Final = (AT_BAT, OWN_BATTER, FOE_BATTER)
PITCH_DICE: Final = (REGULAR, POWER, HIGHER_OF_TWO_POWER)
KINDS: Final = {
    Result.SINGLE: Kind.SINGLE,
    Result.DOUBLE: Kind.DOUBLE,
    Result.TRIPLE: Kind.TRIPLE,
    Result.HR: Kind.HOME_RUN,
}


def turn(state: ClutchState, table: Table) -> None:
    """Play the next step of the game."""
    board = state.board
    phase = board.phase
    if phase == PITCH:
        throw_the_pitch(state, table)
    elif phase == BEFORE:
        before_the_pitch(state, table)
    elif phase == HALF_ENDS:
        half_ends(state, table)
    elif phase == HALF_BEGINS:
        half_begins(state, table)
    else:
        first_turn(state, table, ABOUT.title)
    if board.phase == HALF_ENDS and phase != HALF_ENDS and decided(board.inning, board.half, board.score, REGULATION.innings):
        half_ends(state, table)  # a decided game is over at once (CL-R-48)
    if board.forfeit is not None and board.over:
        table.tell(work_of(board))
        table.tell(FORFEITED)
        table.tell(GameEnds("CL-114 forfeit", "forfeit"))


# --- The start of a half-inning


def half_begins(state: ClutchState, table: Table) -> None:
    """Announce the half-inning, place pinch hitters in the field, and let both play cards for its start."""
    board = state.board
    board.begin_half(table, REGULATION)
    take_the_field(state, table, board.fielding)
    announce_clutch_moment(board, table)
    window(state, table, AT_HALF_BEGIN)
    board.phase = BEFORE


def announce_clutch_moment(board: ClutchBoard, table: Table) -> None:
    """Announce that a Clutch Moment has begun; it matters to cards (CL-027, CL-093)."""
    now = board.options.cards and clutch_moment(board)
    if now and not board.clutch_moment:
        table.tell(Note("CL-093 Clutch Moment", f"Clutch Moment! {what_makes_it_one(board)}", headline=True))
    board.clutch_moment = now


def what_makes_it_one(board: ClutchBoard) -> str:
    """``The bases are loaded.`` or ``The 8th inning, 2 runs apart.``"""
    if all(board.occupied):
        return "The bases are loaded."
    apart = abs(board.ahead(HOME))
    return f"The {ordinal(board.inning)} inning, {counted(apart, 'run') + ' apart' if apart else 'a tie'}."


# --- Before the pitch


def before_the_pitch(state: ClutchState, table: Table) -> None:
    """The steps before the pitch: substitutions, intentional walk, steal, bunt, infield in, cards (CL-128)."""
    board = state.board
    board.at_bat = next_at_bat(board)
    announce_clutch_moment(board, table)
    substitutions(state, table)
    options = board.options
    if options.intentional_walks and walk_intentionally(state, table):
        return
    if options.steals and (board.first is not None or board.second is not None) and not steal_bases(state, table):
        return
    if bunt_declared(state, table) and not after_bunt(state, table):
        return
    if board.third is not None and board.outs < 2 and options.infield_in:
        ask_infield(state, table)
    window(state, table, BEFORE_PITCH, REPLIES)
    if board.over:
        return
    keep_to_limit(state, table)
    board.phase = PITCH


def next_at_bat(board: ClutchBoard) -> AtBat:
    """The at-bat of the batter who is due, with the bonus after intentional walks (CL-127, CL-133, CL-134)."""
    slot = board.batter - 1
    at_bat = AtBat(board.lineups[board.half].spots[slot].player, slot, outs=board.outs)
    if board.intentional_walks and not holds(board, NO_WALK_BONUS):
        at_bat.on_base_bonus = WALK_BONUS
        at_bat.swing_bonus = WALK_BONUS if board.intentional_walks > 1 else 0
    return at_bat


def walk_intentionally(state: ClutchState, table: Table) -> bool:
    """Ask the defense whether it walks the batter; returns whether it did (CL-130 to CL-132)."""
    board = state.board
    seat = board.fielding
    if table.stands(seat, INTENTIONAL_WALK) or table.choose(seat, (PITCH_TO_HIM, WALK_HIM), INTENTIONAL_WALK) == PITCH_TO_HIM:
        return False
    at_bat = board.now
    REPLIES.after_a_walk(state)
    window(state, table, AFTER_INTENTIONAL_WALK)
    count_batter(board)
    play = Play("CL-131 intentional walk", Kind.INTENTIONAL_WALK, at_bat.batter.id, walk_moves(board))
    board.intentional_walks += 1
    carry_out(state, table, play)
    complete_at_bat(state, table, pitched_to=False)
    return True


def steal_bases(state: ClutchState, table: Table) -> bool:
    """Play a steal if the offense declares one; returns whether the half-inning goes on (CL-136, CL-R-28)."""
    board = state.board
    attempt = steal(state, table)
    if attempt is NOBODY_WENT:
        return True
    carry_out(state, table, steal_play(board.now.batter.id, attempt))
    board.stole = not attempt.out
    window(state, table, ON_AT_BAT_END)
    board.stole = False
    board.now.outs = board.outs
    return half_goes_on(state)


def half_goes_on(state: ClutchState) -> bool:
    """Whether the half-inning goes on after outs before the pitch; if not, the at-bat ends with it (CL-R-28)."""
    if state.board.outs < 3:
        return True
    end_at_bat(state)
    state.board.phase = HALF_ENDS
    return False


def after_bunt(state: ClutchState, table: Table) -> bool:
    """Play a bunt; returns whether a pitch follows (CL-145, CL-149)."""
    board = state.board
    count_batter(board)
    count_pitch(board, table, modifiers(board))
    play = bunt(state, table)
    end(state, ATTEMPT)
    if play is None:
        return half_goes_on(state)
    if play.kind is Kind.STRIKEOUT:
        board.now.result = Result.K
        window(state, table, ON_RESULT)
        settle_outcome(state, table)
        return False
    carry_out(state, table, play)
    complete_at_bat(state, table)
    return False


def ask_infield(state: ClutchState, table: Table) -> None:
    """Ask the defense whether the infield plays in (CL-150, CL-R-20)."""
    board = state.board
    seat = board.fielding
    if not table.stands(seat, INFIELD) and table.choose(seat, (INFIELD_BACK, INFIELD_IN), INFIELD) == INFIELD_IN:
        board.now.infield_in = True
        table.tell(Note("CL-150 infield in", "The infield plays in."))
        window(state, table, ON_INFIELD_IN)


def count_batter(board: ClutchBoard) -> None:
    """Count a batter as faced by the pitcher, after so many outs of his (CL-263)."""
    line = board.pitching
    line.faced += not board.now.failed_bunts
    line.after = max(line.after, line.outs)
    line.finished = False


def count_pitch(board: ClutchBoard, table: Table, sums: Sums) -> None:
    """Count a pitch, thrown tired or not (CL-149, CL-254); the first tired one is announced.

    It is judged before the outs of its play: a second out past the limit does not make this pitch a tired one (CL-255).
    """
    tiredness = tired(board, board.fielding, sums)
    if tiredness and not board.pitching.threw_tired:
        board.pitching.threw_tired = True
        said = f"{board.pitching.card.name} is tired! Command -{tiredness}, and the power die for every swing."
        table.tell(Note("CL-249 tired", said, headline=True))
    board.now.tired = tiredness


# --- The pitch


def throw_the_pitch(state: ClutchState, table: Table) -> None:
    """The pitch, the advantage, the swing and the result (CL-151 to CL-174)."""
    board = state.board
    at_bat = board.now
    count_batter(board)
    sums = modifiers(board)
    count_pitch(board, table, sums)
    at_bat.infield_in = at_bat.infield_in and board.third is not None and board.outs < 2
    at_bat.outs = board.outs
    at_bat.pitch_roll = table.roll(PITCH_DICE[sums.pitch_die], PITCH_ROLL)
    if window(state, table, ON_PITCH_ROLL):
        sums = modifiers(board)
    if at_bat.hit_by_pitch:
        settle_outcome(state, table)
        return
    decide_advantage(board, sums)
    for why in (ON_ADVANTAGE, BEFORE_SWING):
        if window(state, table, why):
            sums = modifiers(board)
            decide_advantage(board, sums)
    tell_pitch(board, table, sums)
    swing(state, table, sums)
    settle_outcome(state, table)


def decide_advantage(board: ClutchBoard, sums: Sums) -> None:
    """Work out Pitch and On-Base, whether it is a Mistake Pitch, and who has the advantage (CL-158, CL-160, CL-164, CL-165)."""
    at_bat, pitcher = board.now, board.pitching.card
    meets = meeting(at_bat.batter, pitcher)
    rolled = pitch_roll(at_bat.pitch_roll, sums)
    at_bat.pitch_total = thrown = pitch_of(board, at_bat, meets, rolled, sums)
    at_bat.on_base_total = against = on_base_of(at_bat.batter, meets, sums, at_bat.on_base_bonus)
    at_bat.mistake = mistake = is_mistake(pitcher, rolled, sums)
    said = sums.advantage
    at_bat.batters_chart = said > 0 if said else mistake or thrown <= against  # CL-166, CL-R-34


def tell_pitch(board: ClutchBoard, table: Table, sums: Sums) -> None:
    """Tell the advantage in one line of arithmetic, by the rule that gives it."""
    thrown = after_the_roll(board, sums)
    if sums.advantage:
        why = "CL-166 advantage"
    elif thrown.mistake:
        why = "CL-160 advantage"
    else:
        why = "CL-165 advantage" if thrown.batters_chart else "CL-164 advantage"
    table.tell(Reckoning(why, thrown, PITCH_ROLL))


# --- The swing


def swing(state: ClutchState, table: Table, sums: Sums) -> None:
    """The swing roll and its result, which both sides may change (CL-167 to CL-174, CL-191 to CL-195)."""
    board = state.board
    at_bat = board.now
    # Tired first, then an un-prevented mistake, then cards (CL-172, CL-R-35, CL-251, CL-252).
    at_bat.power = bool(at_bat.tired) or at_bat.mistake or sums.swing_die > 0
    at_bat.swing_roll = table.roll(POWER if at_bat.power else REGULAR, SWING_ROLL)
    if window(state, table, ON_SWING_ROLL):
        sums = modifiers(board)
    at_bat.result = read_swing(board, table, sums, SWING_ROLL)
    stadium_on_result(state, table)
    at_bat.result = with_infield_in(at_bat, at_bat.result)
    window(state, table, ON_RESULT)


# --- The outcome


def settle_outcome(state: ClutchState, table: Table) -> None:
    """The outcome: cards on it, runners, runs, and the end of the at-bat (CL-174)."""
    window(state, table, ON_OUTCOME)
    count_outcome(state, table)
    play = play_of(state, table)
    carry_out(state, table, play)
    complete_at_bat(state, table)


def count_outcome(state: ClutchState, table: Table) -> None:
    """Let the stadium act on the outcome, and count strikeouts and walks."""
    board = state.board
    at_bat = board.now
    result = None if at_bat.error else at_bat.result
    own = STADIUM_OUTCOMES.get(board.teams[HOME].stadium.id)
    if own is not None and stadium_in_force(board):
        own(state, table)
    if result is Result.K:
        struck_out(state, table)
    elif result is Result.BB:
        board.pitching.charge(walks=1)
        end(state, WALKED_ONE, owner=board.fielding, on=board.pitching.card.id)


def struck_out(state: ClutchState, table: Table) -> None:
    """Count a strikeout for the half-inning, and end cards that a strikeout ends."""
    board = state.board
    board.strikeouts += 1
    end(state, BATTER_STRUCK_OUT, owner=board.half, on=board.now.batter.id)


shared_play: Final = lru_cache(maxsize=1 << 13)(Play)
"""A play as it may have been told before: the same object, since making one takes longer than finding it."""


def play_of(state: ClutchState, table: Table) -> Play:
    """The play of the outcome, after the decisions on runners (CL-202 to CL-247)."""
    board = state.board
    at_bat = board.now
    batter = at_bat.batter.id
    result = at_bat.result
    if at_bat.hit_by_pitch:
        return shared_play("CL-205 hit by pitch", Kind.HIT_BY_PITCH, batter, walk_moves(board))
    if at_bat.error:
        moves = on_a_hit(board.occupied, (1, 1, 1), 1, board.winning_runs(), at_bat.error_by)
        return shared_play("CL-200 error", Kind.ERROR, batter, moves, rbi=0)  # CL-R-71
    if result is Result.K:
        return strikeout(batter, "CL-202 strikeout" if at_bat.swing_roll else THIRD_FAILURE)
    if result is Result.BB:
        return shared_play("CL-204 walk", Kind.WALK, batter, walk_moves(board))
    if result is Result.GB:
        kind, moves = ground_ball(state, table)
        outs = sum(move.out for move in moves)
        home = sum(move.end == 4 and not move.out for move in moves)
        return shared_play("CL-223 ground ball", kind, batter, moves, rbi=home if outs == 1 else 0)  # CL-213
    if result is Result.FB:
        return fly_ball(batter, tag_up(state, table), board.outs)
    assert result is not None
    return hit(state, table, result)


def hit(state: ClutchState, table: Table, result: Result) -> Play:
    """A hit: automatic moves, then extra bases (CL-206 to CL-209, CL-216)."""
    board = state.board
    bases = HITS.index(result) + 1
    moves = on_a_hit(board.occupied, (bases, bases, bases), bases, board.winning_runs())
    went = extra_bases(state, table, bases) if bases < 3 else NOBODY_WENT
    if went.going:
        taken = {base - bases: Move(base - bases, base + 1, out=base == went.out) for base in went.going}
        moves = tuple(taken.get(move.start, move) if move.start else move for move in moves)
    return shared_play(f"CL-20{5 + bases} {KINDS[result].words}", KINDS[result], board.now.batter.id, moves)


def fly_ball(batter: str, went: Attempt, outs: int) -> Play:
    """A fly ball: the batter is out, runners that tagged up move (CL-242 to CL-247).

    If the runner thrown out is the third out, the run of another one counts all the same (CL-R-22).
    """
    moves = [Move(BATTER, 0, out=True)]
    moves += [Move(base, base + 1, out=base == went.out) for base in went.going]
    return shared_play("CL-242 fly ball", Kind.FLY_OUT, batter, tuple(moves))


def carry_out(state: ClutchState, table: Table, play: Play) -> None:
    """Tell a play, move the runners, and charge runs and outs to pitchers (CL-092, CL-248, CL-253, CL-R-38)."""
    board = state.board
    line = board.pitching
    at_bat = board.now
    walked_left = play.kind is Kind.WALK and not at_bat.batters_chart and side_of(at_bat.batter, line.card) == "L"  # ST-1
    before = board.score
    facts = play.facts
    runner = None if facts.still else Runner(at_bat.batter, at_bat.slot, line.card.id, walked_left=walked_left)
    who = board.carry_out(table, play, runner)
    line.outs += facts.outs
    if facts.home and not holds(board, NOT_CHARGED, board.fielding):
        for base in facts.came_home:
            charge(state, who[base])
    if facts.safe:
        board.reached = True
    if board.score != before:
        runs_scored(state, table, before)


def charge(state: ClutchState, runner: Runner | None) -> None:
    """Charge a run to the pitcher who put the runner on base (CL-R-38)."""
    board = state.board
    assert runner is not None
    for line in board.lines(board.fielding):
        if line.card.id == runner.pitcher:
            line.charge(runs=1)
    end(state, RUN_AGAINST, owner=board.fielding, on=runner.pitcher)


def runs_scored(state: ClutchState, table: Table, before: tuple[int, int]) -> None:
    """Let cards act on a lead change or a second run of the half-inning (CL-096, CL-099; T21)."""
    board = state.board
    for seat, number in neutral_cards.draws_for_runs(board, before):
        draw(state, table, seat, number)
    if leader(before) != leader(board.score):
        board.lead_clubs = board.now.batter.club, board.pitching.card.club


def complete_at_bat(state: ClutchState, table: Table, pitched_to: bool = True) -> None:
    """End the at-bat: cards on what happened, then everything that lasts for it is over."""
    board = state.board
    if pitched_to:
        board.pitching.pitched_to += 1
        board.intentional_walks = 0
    board.next_batter()
    if not board.won() and (board.hand_sizes[0] or board.hand_sizes[1]):
        window(state, table, ON_AT_BAT_END)
        after_pick_off(state, table)
    end_at_bat(state)
    board.phase = HALF_ENDS if board.outs >= 3 or board.won() else BEFORE


def after_pick_off(state: ClutchState, table: Table) -> None:
    """Tell the play of a runner whom a card has retired after the outcome (CL-R-89; DF-19)."""
    board = state.board
    if board.now.picked_off:
        due = board.lineups[board.half].spots[board.batter - 1].player
        retire_runner(board, table, "DF-19 picked off", due, 1)


def end_at_bat(state: ClutchState) -> None:
    """End everything that lasts for an at-bat, and count it for what lasts for several (CL-195)."""
    board = state.board
    if board.in_play and not awaited(board).isdisjoint(BATTER_OVER):
        end(state, AT_BAT, OWN_BATTER, owner=board.half)
        end(state, AT_BAT, FOE_BATTER, owner=board.fielding)
    board.at_bat = None
    board.players_left = (False, False)


# --- The end of a half-inning


def half_ends(state: ClutchState, table: Table) -> None:
    """End the half-inning, and the game if it is decided; else both play cards and draw one (CL-075, CL-089 to CL-091)."""
    board = state.board
    if not decided(board.inning, board.half, board.score, REGULATION.innings):
        window(state, table, AT_HALF_END)
        own = STADIUM_HALF_ENDS.get(board.teams[HOME].stadium.id)
        if own is not None and stadium_in_force(board):
            own(state, table)
        for seat in (board.fielding, board.half):
            draw(state, table, seat, 1 + (1 if holds(board, EXTRA_DRAW, seat) else 0), DRAW)
    board.pitching.finished = True
    if decided(board.inning, board.half, board.score, REGULATION.innings):
        table.tell(work_of(board))
    if board.end_half(table, THREE_OUTS if board.outs >= LAST_OUT else WALK_OFF, REGULATION):
        return
    end(state, HALF, WEATHER_ROLLS_ON)
    if board.half == AWAY:
        end(state, INNING)
    board.intentional_walks = board.strikeouts = 0
    board.arms_used = 1
    board.reached = False
    board.lead_clubs = ()
    board.phase = HALF_BEGINS
