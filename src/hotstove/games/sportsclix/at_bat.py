"""What comes of a result, in the order of an at-bat: special plays, hits, outs (SC-021 to SC-034, SC-232 to SC-236)."""

from __future__ import annotations

from functools import cache
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, forced
from hotstove.baseball.plays import BUNT, Kind, Note, shared_play
from hotstove.baseball.positions import Position
from hotstove.baseball.throws import on_a_hit, to_first
from hotstove.games.sportsclix.attempts import Outcome
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.clicks import HIT, batter_loses, hit_click, lose, runs_score
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BLUE, GREEN, PITCHER_PAIRS, RED, Icon
from hotstove.games.sportsclix.fielding import (
    Ball,
    Fielder,
    bases_of_miss,
    field_ball,
    field_bunt,
    is_routine,
    over_the_fence,
    send_fielder,
)
from hotstove.games.sportsclix.ground import (
    PlayOnBall,
    Runners,
    all_go,
    first_outs,
    grounded_in,
    hit_by_race,
    outcome_of,
    play_on_ball,
    race,
    who_goes,
)
from hotstove.games.sportsclix.results import PRESEASON_HITS, Plain, Result
from hotstove.games.sportsclix.running import Tried, extra_bases, tag_up
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import THIRD
from hotstove.table import Table

SQUARE: Final = "SC-029 coloured square"
SPRAY: Final = "SC-216 Spray Hitter"
FLAMETHROWER: Final = "SC-211 Flamethrower"
FLAME_ROLL: Final = "SC-211 Flamethrower's die"
PAINT: Final = "SC-088 Paint the Corner"
WORK: Final = "SC-089 Work the Count"
BUNT_ROLL: Final = "SC-175 bunt"
AS_ROLLED: Final = "as rolled"
NOT_NOW: Final = "not now"
THROW_HEAT: Final = "throw heat"
RACE: Final = "SC-210 throw at the Speed Demon"
AT_BATTER: Final = "throw at the batter"
FIELD_FIRST: Final = "field the ball for another out"
BASES: Final = {Plain.SINGLE: 1, Plain.DOUBLE: 2, Plain.TRIPLE: 3, Plain.HOME_RUN: 4}
HIT_BY_ERROR: Final = "SC-R-22 a hit for his dial, an error in the book"
"""Why a batter gains a click who is on base by an Error."""
NO_ERROR: Final = "Over the fence all the same: the book has a home run and no error."
"""What is told of an Error on a Deep Fly that would have been a home run anyway."""
HITS: Final = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)
HIT_RULES: Final = ("SC-022 single", "SC-023 double", "SC-024 triple", "SC-025 home run")
FLAMED: Final = (Result.GROUND_BALL, Result.FLY_BALL, Result.GROUND_SCORCHER, Result.FLY_SCORCHER)
"""What a Flamethrower can turn into a strikeout; not a Deep Fly (SC-R-39)."""


def resolve(state: SportsClixState, table: Table, result: Result, green: int) -> None:
    """Play a result to its end (SC-232 to SC-236). ``green`` is the number of the green die, 0 in the Preseason."""
    at_bat = state.now
    at_bat.result = result
    if state.tier is Tier.PRESEASON:
        preseason(state, table, result)
        return
    green = after_spray_hitter(state, table, result, green)
    at_bat.zone = state.hitter.chart[green - 1]
    result = at_bat.result = after_third_roll(state, table, after_flamethrower(state, table, result))
    match result.plain:
        case Plain.WALK:
            walk(state, table, "SC-021 walk", Kind.WALK)
        case Plain.STRIKEOUT:
            strike_out(state, table, "SC-026 strikeout")
        case Plain.GROUND_BALL:
            ground_ball(state, table, result)
        case Plain.FLY_BALL:
            fly_ball(state, table, result)
        case hit:
            base_hit(state, table, BASES[hit], big=result in (Result.BIG_SINGLE, Result.BIG_DOUBLE))


def preseason(state: SportsClixState, table: Table, result: Result) -> None:
    """A result in the Preseason: three squares are rolled for, others ignored, outs are outs (SC-027 to SC-034)."""
    plain = result.plain
    if result.square in PRESEASON_HITS:
        even = table.roll(GREEN.read(_parity), SQUARE) == "even"
        plain = PRESEASON_HITS[result.square] if even else Plain.STRIKEOUT
    match plain:
        case Plain.WALK:
            walk(state, table, "SC-021 walk", Kind.WALK)
        case Plain.STRIKEOUT:
            strike_out(state, table, "SC-026 strikeout")
        case Plain.GROUND_BALL:
            complete(state, table, "SC-027 ground out", Kind.GROUND_OUT, (Move(BATTER, 1, out=True),))
        case Plain.FLY_BALL:
            complete(state, table, "SC-028 fly out", Kind.FLY_OUT, (Move(BATTER, 0, out=True),))
        case hit:
            base_hit(state, table, BASES[hit])


def _parity(number: int) -> str:
    return "odd" if number % 2 else "even"


# --- Optional intangibles and the rolls of two squares


def after_spray_hitter(state: SportsClixState, table: Table, result: Result, green: int) -> int:
    """The number of the green die, which a Spray Hitter's manager may move by one to another zone (SC-216, SC-R-44)."""
    if not result.has_zone or not state.batter_shows(Intangible.SPRAY_HITTER):
        return green
    chart = state.hitter.chart
    zones: dict[str, int] = {}
    for number in (green - 1, green + 1):
        if 1 <= number <= len(chart) and chart[number - 1] != chart[green - 1]:
            zones[f"{number}: zone {chart[number - 1]}"] = number
    number = zones.get(table.choose(state.half, (AS_ROLLED, *zones), SPRAY), green)
    if number != green:
        table.tell(Note(SPRAY, f"Spray Hitter: the {green} of the green die counts as {number}, zone {chart[number - 1]}."))
    return number


def after_flamethrower(state: SportsClixState, table: Table, result: Result) -> Result:
    """The result, which a Flamethrower may try to make a strikeout, for a click (SC-211, SC-R-39, SC-R-40)."""
    if result not in FLAMED or not state.pitcher_shows(Intangible.FLAMETHROWER):
        return result
    if table.choose(state.fielding, (NOT_NOW, THROW_HEAT), FLAMETHROWER) == NOT_NOW:
        return result
    lose(state, table, state.pitcher, FLAMETHROWER)
    return Result.STRIKEOUT if table.roll(RED, FLAME_ROLL) is Icon.VELOCITY else result


def after_third_roll(state: SportsClixState, table: Table, result: Result) -> Result:
    """The result after the roll that Paint the Corner and Work the Count ask for: a strikeout or a walk (SC-088, SC-089)."""
    if result is Result.PAINT_THE_CORNER:
        return Result.STRIKEOUT if table.roll(RED, PAINT) is Icon.VELOCITY else Result.WALK
    if result is Result.WORK_THE_COUNT:
        return Result.WALK if table.roll(BLUE, WORK) is Icon.CONTACT else Result.STRIKEOUT
    return result


# --- Carrying out


def complete(
    state: SportsClixState,
    table: Table,
    why: str,
    kind: Kind,
    moves: tuple[Move, ...],
    hit_to: int = 0,
    clicked: int = 0,
    rbi: int | None = None,
    tactic: str = "",
) -> None:
    """Carry out the play that ends the at-bat, with what its runs and its last out do to dials.

    ``clicked`` is how many of its runs have had their clicks already; ``rbi`` overrules the book's count of runs batted in;
    ``tactic`` says that it was a bunt.
    """
    at_bat, batter = state.now, state.batter
    result = at_bat.result
    printed = printed_words(at_bat.pair, result, at_bat.zone) if result is not None else ""
    play = shared_play(why, kind, state.hitter.id, moves, printed, tactic, hit_to, rbi)
    if len(play.facts.came_home) > clicked:
        places = [batter if base == BATTER else state.bases[base - 1] for base in play.facts.came_home]
        runs_score(state, table, places[clicked:])
    state.carry_out(table, play, batter)
    at_bat.stand, at_bat.going = (), ()  # the bases are those after the play
    if state.outs >= 3 and state.scoring_position and [move.start for move in moves if move.out][-1:] == [BATTER]:
        batter_loses(state, table, "SC-118 last out")  # SC-R-65
    if kind <= Kind.INTENTIONAL_WALK or kind is Kind.ERROR:
        state.allowed = True  # SC-038


@cache
def printed_words(pair: str, result: Result, zone: int) -> str:
    """What stood on whose base: ``VT on the batter's base: GB! to zone 4``; where no dice were thrown the code alone."""
    where = ""
    if pair:
        side = "pitcher's" if pair in PITCHER_PAIRS else "batter's"
        shown = pair in PITCHER_PAIRS or pair in BATTER_PAIRS
        where = f"{pair} on the {side} base: " if shown else f"{pair}, total control: "
    goes = f" to zone {zone}" if zone and result.has_zone else ""
    return f"{where}{result.code}{goes}"


def walk(state: SportsClixState, table: Table, why: str, kind: Kind) -> None:
    """The batter to first, forced runners one base; no click for it (SC-021, SC-037, SC-174)."""
    complete(state, table, why, kind, (*forced(state.occupied), Move(BATTER, 1)))


def strike_out(state: SportsClixState, table: Table, why: str, tactic: str = "") -> None:
    """The batter is out, runners hold (SC-026, SC-176)."""
    complete(state, table, why, Kind.STRIKEOUT, (Move(BATTER, 0, out=True, fielders=(int(Position.CATCHER),)),), tactic=tactic)


# --- Hits


def base_hit(
    state: SportsClixState,
    table: Table,
    bases: int,
    big: bool = False,
    ball: Ball | None = None,
    why: str = "",
    tactic: str = "",
) -> None:
    """A hit: automatic bases, its clicks, then extra bases and one throw (SC-022 to SC-025, SC-076, SC-236).

    ``big``: the batter himself may try for one base more (SC-085, SC-167). ``ball`` is the one that was not fielded; an Error
    moves everybody one base further, and nobody tries for more (SC-098).
    """
    error = ball.error if ball is not None and bases < HOME_PLATE else 0
    total = bases + 1 if error else bases
    moves = on_a_hit(state.occupied, (total, total, total), total, state.winning_runs(), error)
    kind = Kind.ERROR if error else HITS[bases - 1]
    why = why or ("SC-098 Error" if error else HIT_RULES[bases - 1])
    hit_to = error or fielder_of_zone(state, ball)
    rbi = None
    hit_click(state, table, HIT_BY_ERROR if error else HIT)
    if ball is not None and ball.outcome is Outcome.ERROR and not error:
        table.tell(Note("SC-R-22 error", NO_ERROR))
    scored = [state.batter if move.start == BATTER else state.bases[move.start - 1] for move in moves if move.end == HOME_PLATE]
    if scored:
        runs_score(state, table, scored)
    if bases <= 2 and not error and state.now.zone and not wins(state, len(scored)):
        stand = {move.end: move.start for move in moves if move.end < HOME_PLATE}
        stand |= {base: base for base in (1, 2, 3) if state.occupied[base - 1] and base not in [move.start for move in moves]}
        tried = extra_bases(state, table, stand, big)
        moves = after_tries(state, moves, stand, tried)
        rbi = batted_in(tried, len(scored))
    complete(state, table, why, kind, moves, hit_to, clicked=len(scored), rbi=rbi, tactic=tactic)


def batted_in(tried: Tried, before: int = 0) -> int | None:
    """The runs batted in where a throw at those who tried was an Error: what it brings home is not (OBR 9.04).

    ``before`` have come home before the throw. None if it was no Error, and the book counts by itself.
    """
    return before + int(THIRD in tried.going and tried.target != THIRD) if tried.error else None


def wins(state: SportsClixState, runs: int) -> bool:
    """Whether that many runs end the game at once (SC-R-05)."""
    needed = state.winning_runs()
    return bool(needed) and runs >= needed


def fielder_of_zone(state: SportsClixState, ball: Ball | None) -> int:
    """The scorecard number of the field to which a hit goes: the fielder's, or the outfielder's whose third of it that is."""
    if ball is not None and ball.position is not None:
        return int(ball.position)
    zone = state.now.zone
    return int(Position.LEFT_FIELD) + (zone - 1) // 2 if zone else 0


def after_tries(state: SportsClixState, moves: tuple[Move, ...], stand: dict[int, int], tried: Tried) -> tuple[Move, ...]:
    """The moves of a hit after extra bases were tried for (SC-162, SC-165, SC-R-11, SC-R-73, SC-R-79).

    If the throw makes the third out, nobody else gets the base that he ran for on it.
    """
    last_out = bool(tried.out) and state.outs == 2
    needed = state.winning_runs()
    ends = {move.start: move.end for move in moves}
    scored = sum([end == HOME_PLATE for end in ends.values()])
    others = []
    for base in sorted(stand, reverse=True):
        start = stand[base]
        if base == tried.out:
            others.append(Move(start, base + 1, out=True, fielders=tried.fielders))
            continue
        end = base
        if base in tried.going and not last_out and not (needed and scored >= needed):
            end += 1
        if tried.error and end < HOME_PLATE and not (needed and scored >= needed):
            end += 1
        scored += end == HOME_PLATE
        if end > start:
            others.append(Move(start, end, error=tried.error if tried.error and base == tried.target else 0))
    home = [move for move in moves if move.end == HOME_PLATE]
    return (*home, *others)


# --- Fly balls


def fly_ball(state: SportsClixState, table: Table, result: Result) -> None:
    """A fly ball: over the fence, caught with runners tagging up, or down (SC-071, SC-081 to SC-084, SC-091, SC-153)."""
    at_bat = state.now
    at_bat.deep = result.is_deep_fly
    if at_bat.deep and over_the_fence(state, result):
        base_hit(state, table, HOME_PLATE, why="SC-082 over the fence")
        return
    fielder = send_fielder(state, table, result)
    bases = bases_of_miss(state, result, fielder)
    ball = field_ball(state, table, result, fielder)
    if not ball.caught:
        base_hit(state, table, bases, big=at_bat.deep and bases == 2 and state.tier.baserunning, ball=ball)
        return
    assert ball.position is not None
    catcher = int(ball.position)
    caught = Move(BATTER, 0, out=True, fielders=(catcher,))
    tried = tag_up(state, table, ball.position) if state.tier.baserunning else Tried()
    moves = tag_up_moves(state, tried)
    why = "SC-153 tag-up" if tried.going else "SC-071 fly out" if ball.outcome is None else "SC-075 fly out"
    complete(state, table, why, Kind.FLY_OUT, (caught, *moves), catcher, rbi=batted_in(tried))


def tag_up_moves(state: SportsClixState, tried: Tried) -> tuple[Move, ...]:
    """The moves of runners after a catch (SC-155 to SC-158, SC-R-11, SC-R-19, SC-R-20, SC-R-79)."""
    last_out = bool(tried.out) and state.outs == 1
    needed, scored = state.winning_runs(), 0
    moves = []
    for base in (3, 2, 1):
        if not state.occupied[base - 1]:
            continue
        if base == tried.out:
            moves.append(Move(base, base + 1, out=True, fielders=tried.fielders))
            continue
        steps = int(base in tried.going and not last_out)
        if tried.error and not (needed and scored >= needed):
            steps += 1
        if steps:
            end = min(base + steps, HOME_PLATE)
            scored += end == HOME_PLATE
            moves.append(Move(base, end, error=tried.error if tried.error and base == tried.target else 0))
    return tuple(moves)


# --- Ground balls


def ground_ball(state: SportsClixState, table: Table, result: Result) -> None:
    """A ground ball: who is sent, the ball fielded, then the outs (SC-070, SC-090, SC-128 to SC-152)."""
    runners = who_goes(state, table)
    fielder = send_fielder(state, table, result)
    if fielder is not None and state.shows(state.hitter, Intangible.SPEED_DEMON):
        speed_demon(state, table, result, runners, fielder)
        return
    ball = field_ball(state, table, result, fielder)
    if not ball.caught:
        base_hit(state, table, 1, ball=ball)
        return
    take_outs(state, table, ball, runners)


def take_outs(state: SportsClixState, table: Table, ball: Ball, runners: Runners, batter_too: bool = True) -> None:
    """A ground ball that is fielded: the defense takes its outs (SC-135)."""
    assert ball.position is not None
    if not state.tier.baserunning:
        out = Move(BATTER, 1, out=True, fielders=to_first(int(ball.position)))
        complete(state, table, grounder_rule(ball), Kind.GROUND_OUT, (out,), int(ball.position))
        return
    settle_grounder(state, table, play_on_ball(state, table, ball, runners, batter_too), runners, grounder_rule(ball))


def grounder_rule(ball: Ball) -> str:
    """By which rule the batter is out on a ground ball: a routine play, or a fielding attempt."""
    return "SC-070 ground out" if ball.outcome is None else "SC-075 ground out"


def settle_grounder(state: SportsClixState, table: Table, play: PlayOnBall, runners: Runners, fielded: str) -> None:
    """Carry out what the defense has made of a ground ball; a Speed Demon who beats the throw has a single (SC-R-46).

    ``fielded`` is the rule by which the batter alone is out.
    """
    if hit_by_race(play):
        base_hit(state, table, 1, ball=Ball(play.position, outcome=Outcome.ERROR if play.error else Outcome.MISSED))
        return
    kind, moves = outcome_of(state, play, runners)
    outs = len(play.outs)
    rules = {0: "SC-140 tag-out try", 1: "SC-137 fielder's choice", 2: "SC-145 double play", 3: "SC-151 triple play"}
    why = fielded if kind is Kind.GROUND_OUT and outs == 1 else rules[outs]
    complete(state, table, why, kind, moves, int(play.position), rbi=grounded_in(play, runners))


def speed_demon(state: SportsClixState, table: Table, result: Result, runners: Runners, fielder: Fielder) -> None:
    """A ground ball of a Speed Demon: he must be thrown out, whatever the ball; other outs stay possible (SC-210, SC-R-46)."""
    ball = Ball(fielder.position, True)
    others = state.tier.baserunning and len(first_outs(state, runners)) > 1
    if is_routine(state, result, fielder):
        take_outs(state, table, ball, runners)
        return
    if others and table.choose(state.fielding, (AT_BATTER, FIELD_FIRST), RACE) == FIELD_FIRST:
        ball = field_ball(state, table, result, fielder)
        if ball.caught:
            take_outs(state, table, ball, runners, batter_too=False)
        else:
            base_hit(state, table, 1, ball=ball)
        return
    play = PlayOnBall(fielder.position)
    race(state, table, play)
    settle_grounder(state, table, play, runners, "SC-210 ground out")


# --- Bunts


def bunt(state: SportsClixState, table: Table) -> None:
    """A bunt: the blue die, the catcher's attempt, then outs as on a ground ball (SC-175 to SC-179, SC-R-50)."""
    if table.roll(BLUE, BUNT_ROLL) is not Icon.CONTACT:
        strike_out(state, table, "SC-176 bunt missed", BUNT)
        return
    runners = all_go(state)
    ball = field_bunt(state, table)
    if not ball.caught:
        base_hit(state, table, 1, ball=ball, tactic=BUNT)
        return
    play = play_on_ball(state, table, ball, runners)
    kind, moves = outcome_of(state, play, runners)
    if kind is Kind.GROUND_OUT:
        kind = Kind.BUNT_OUT
    complete(state, table, "SC-177 bunt", kind, moves, int(Position.CATCHER), rbi=grounded_in(play, runners), tactic=BUNT)
