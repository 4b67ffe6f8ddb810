"""What screens say beside options: chances against the dice that the rules then roll, mixtures of dice, expected runs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import pytest

from hotstove.baseball.laid_out import asks_here, option_prospect, players_of, runs_to_come, usual_option
from hotstove.baseball.positions import Position
from hotstove.baseball.running import Send, ThrowTo
from hotstove.baseball.words import percent
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.advice import CLEARLY_MORE, how_often, shares_reason, worth_chosen, zones_open
from hotstove.games.sportsclix.attempts import AttemptSum, Outcome, attempt_dice, chance
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import RED_6, mark
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS, TWO_DICE, Pair
from hotstove.games.sportsclix.effects import Attempt
from hotstove.games.sportsclix.fielding import LET_IT_FALL, Fielder, fielders_for
from hotstove.games.sportsclix.figures import Role
from hotstove.games.sportsclix.ground import OutAt, Thrower
from hotstove.games.sportsclix.managers.dice import at_bat_of, saddle_or_mixed
from hotstove.games.sportsclix.opening import FenceIn
from hotstove.games.sportsclix.parks import Fence
from hotstove.games.sportsclix.pitching import DICE, IconDie
from hotstove.games.sportsclix.placing import placements
from hotstove.games.sportsclix.prospects import of_throw
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.rules import LAY_IT_DOWN, SWING
from hotstove.games.sportsclix.state import AtBat, SportsClixState
from hotstove.games.sportsclix.substitutions import entrants
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import Ring
from hotstove.play.asking import distinct_options, keys_at
from hotstove.table import BOTH, HOME, Seat
from hotstove.table.asks import Ask
from hotstove.table.dice import Dice
from hotstove.table.events import Seats
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node
from tests.sportsclix.at_bats import as_they_came

V = TypeVar("V")
ARROWS = (ThrowTo, OutAt, Thrower, Fielder)


def prospect(state: SportsClixState, option: object, why: str = "", seat: Seat = HOME, options: Sequence[object] = ()) -> str:
    """What is said beside an option of such a question."""
    return option_prospect(GAME, state, option, Ask("choose", why, seat, [*options]))


class Watching(LiveTable[SportsClixState]):
    """A live table that compares what an option promises with the attempt that follows it."""

    compared: int
    followed: int
    promised: str
    dice: str
    then: str
    safe: dict[int, Fraction]
    seen: set[str]

    def begin(self) -> None:
        self.compared, self.promised, self.dice, self.safe, self.seen = 0, "", "", {}, set()
        self.followed, self.then = 0, ""

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        option = super().choose(seat, options, why, seats)
        state = self.state
        if isinstance(option, Send) and state.at_bat is not None and not why.startswith("SC-132"):
            self.safe = {base: 1 - of_throw(state, base).made for base in option.bases}
            if option.bases:
                words = ", ".join(percent(self.safe[base]) for base in option.bases)
                assert prospect(state, option).startswith(f"safe {words}, ")
        if isinstance(option, Fielder) and state.at_bat is not None and state.now.going:  # of two outfielders this one throws
            self.safe = {base: 1 - of_throw(state, base, option.position).made for base in state.now.going}
        if isinstance(option, ARROWS):
            promised, _, then = prospect(state, option).partition(", then batter ")
            promised = promised.partition(" (")[0]  # who it is
            self.dice = ""
            if isinstance(option, Fielder):
                promised, _, self.dice = promised.partition(", ")
            if isinstance(option, ThrowTo):  # beside its chance the runs
                promised = promised.partition(", ")[0] if option.base else ""
            if isinstance(option, OutAt) and state.now.put_out and option.start == 0 and self.then and not state.now.moved_in:
                assert promised == f"out {self.then}"
                self.followed += 1
            self.then = then if isinstance(option, OutAt) else self.then
            demon = state.shows(state.hitter, Intangible.SPEED_DEMON) and isinstance(option, Fielder)
            sure = promised in ("", "out 100%") or "," in promised or state.now.moved_in or demon
            self.promised = "" if sure else promised
            if isinstance(option, ThrowTo) and option.base and not why.startswith("SC-132"):
                assert promised == f"out {percent(1 - self.safe[option.base - 1])}"
            if self.promised:
                self.seen.add(type(option).__name__)
        return option

    def roll(self, dice: Dice[V], why: str) -> V:
        if "attempt" in why and self.promised:
            made = sum(isinstance(outcome, Outcome) and outcome.made for outcome in dice.values)
            assert self.promised == f"out {percent(Fraction(made, dice.sides))}", why
            if self.dice:
                least, read = int(self.dice.rstrip("+")), zip(TWO_DICE.values, dice.values, strict=True)
                plain = [(sum(thrown), outcome) for thrown, outcome in read if thrown[0] != thrown[1]]
                assert all(isinstance(outcome, Outcome) and outcome.made is (total >= least) for total, outcome in plain)
            self.compared += 1
            self.promised = ""
        return super().roll(dice, why)


@pytest.mark.parametrize("tier", [Tier.REGULAR_SEASON, Tier.PLAYOFFS, Tier.CHAMPIONSHIP], ids=lambda tier: tier.word)
def test_an_arrow_has_the_chance_of_the_dice_that_follow(tier: Tier) -> None:
    """Every throw and every ball of whole games: what the option said, and what the rules rolled (SC-075 to SC-079)."""
    compared = followed = 0
    seen: set[str] = set()
    for number, level in enumerate(("sensible", "random") * 3):
        setup = GAME.set_up(as_node("pollen"), as_node("starling"), as_node({"tier": tier.word}))
        manager = GAME.managers[level](setup)
        table = Watching(GAME, (manager, manager), f"arrows {number}")
        table.begin()
        table.play(setup)
        compared += table.compared
        followed += table.followed
        seen |= table.seen
    assert compared > 60
    assert followed > 3 or not tier.baserunning
    assert seen >= ({"Fielder", "OutAt", "ThrowTo"} if tier.baserunning else {"Fielder"})


class Dicing(LiveTable[SportsClixState]):
    """A live table that looks at the advice for every choice of dice."""

    looked = 0

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if why == DICE and not self.state.now.late:
            at_bat = at_bat_of(self.state, in_runs=True)
            (a, b), (c, d) = at_bat.payoffs()
            found = at_bat.mixtures
            mine = found.rows if seat == self.state.half else found.columns
            for option, share in zip(options, mine, strict=True):
                assert isinstance(option, IconDie)
                words = prospect(self.state, option)
                assert re.match(rf"\d\.\d\d runs to come; advised {how_often(share)}: ", words), "first what decides"
                assert re.search(r": ((Velocity|Contact) on 4|(Control|Power) on 3) of 6 faces; on base ", words)
                assert re.search(r"on base \d+% and out \d+%; total control: pitcher \d+% and batter \d+%$", words)
                assert "," not in words
                if share:  # every die of the mixture is worth the value of the game
                    assert words.startswith(f"{at_bat.value:.2f} runs to come; ")
            reason = shares_reason(self.state, options)
            if max(mine) == 1:  # the one that is always taken is the better one, for whoever takes it
                verb = "brings" if seat == self.state.half else "saves"
                assert re.fullmatch(rf"{verb} \d\.\d\d runs|better by a hair", reason)
            elif max(mine) < 0.99:
                assert reason == "mixed, not to be guessed"
            # nobody can do better against the mixture of the other: it is an equilibrium
            rows, columns = ([float(share) for share in shares] for shares in (found.rows, found.columns))
            value = saddle_or_mixed(a, b, c, d)
            assert max(a * columns[0] + b * columns[1], c * columns[0] + d * columns[1]) == pytest.approx(value, abs=1e-6)
            assert min(a * rows[0] + c * rows[1], b * rows[0] + d * rows[1]) == pytest.approx(value, abs=1e-6)
            type(self).looked += 1
        return super().choose(seat, options, why, seats)


@pytest.mark.parametrize("tier", [Tier.REGULAR_SEASON, Tier.CHAMPIONSHIP], ids=lambda tier: tier.word)
def test_the_advised_mixture_of_dice_is_an_equilibrium(tier: Tier) -> None:
    """Every choice of dice of two games (SC-063, SC-064)."""
    setup = GAME.set_up(as_node("leapcreek"), as_node("moth"), as_node({"tier": tier.word}))
    manager = GAME.managers["sensible"](setup)
    before = Dicing.looked
    for number in range(2):
        Dicing(GAME, (manager, manager), f"dice {number}").play(setup)
    assert Dicing.looked - before > 200


def test_advice_does_not_hang_on_the_die_that_was_chosen_in_secret() -> None:
    """The view of a manager who is asked after it, about a steal, is the same whatever both have taken (SC-064, SC-R-52)."""
    words = set()
    for batting in range(2):
        for pitching in range(2):
            table = Taking(GAME, (GAME.managers["sensible"](SETUP),) * 2, "secret")
            table.numbers, table.told = (batting, pitching), []
            table.state = GAME.position(SETUP, as_node({"inning": 3, "bases": {"1": 2}, "batter": 3, "phase": "pitch"}))
            GAME.turn(table.state, table)
            words.add(tuple(table.told))
    assert len(words) == 1
    assert all(words)


SETUP = GAME.set_up(as_node("barometer"), as_node("moth"), as_node({"tier": "playoffs"}))


class Taking(LiveTable[SportsClixState]):
    """A live table at which both dice are given, and which notes the advice on steals."""

    numbers: tuple[int, int]
    told: list[str]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if why == DICE:
            return options[self.numbers[seat]]
        if isinstance(options[0], Send) and why.startswith("SC-168"):
            self.told += [prospect(self.state, option) for option in options]
        return super().choose(seat, options, why, seats)


@pytest.mark.parametrize(
    ("needed", "doubles", "least"),
    [(2, True, "3"), (2, False, "2"), (7, True, "7"), (14, True, "12"), (14, False, "more than 12")],
)
def test_an_attempt_says_what_it_needs(needed: int, doubles: bool, least: str) -> None:
    """Two sixes always succeed and two ones never (SC-095, SC-096)."""
    team = GAME.teams_of(GAME.set_up(as_node(None), as_node(None), as_node({})))[0]
    attempt = Attempt("fielding", Position.SHORTSTOP, team.figures[0], 10)
    sums = AttemptSum(attempt, (), (), needed, doubles, Outcome.MADE)
    assert sums.least == least
    assert f"SS {team.figures[0].name}, defense {team.figures[0].defense}, to beat 10 needs {least} on two dice" in str(sums)
    if least.isdecimal():
        total = int(least)
        made = sum(odds for outcome, odds in attempt_dice(needed, doubles).odds if outcome.made)
        assert (chance(total, doubles), chance(total + 1, doubles) < made) == (made, needed <= 12)


def test_the_usual_answer_takes_out_who_is_cold() -> None:
    """Whoever answers with Enter alone does not leave a pitcher on the mound who is as cold as can be (SC-193, SC-202)."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": "championship"}))
    state = GAME.new_state(setup)
    state.inning, state.phase = 5, "before the pitch"
    home = state.sides[HOME]
    options = ("no change", "replace a player", "change positions")
    assert usual_option(GAME, state, "substitution", options, HOME) is None
    home.turn_dial(state.pitcher, -3)
    assert usual_option(GAME, state, "substitution", options, HOME) is None, "he has faced nobody yet"
    home.arm.innings = 4
    assert usual_option(GAME, state, "substitution", options, HOME) == 1
    leavers = home.roster.in_game
    number = usual_option(GAME, state, "who leaves", leavers, HOME)
    assert number is not None
    assert leavers[number] is state.pitcher
    able = entrants(home.roster, state.pitcher, True)
    number = usual_option(GAME, state, "who enters", able, HOME)
    assert number is not None
    assert able[number].pitches


@pytest.mark.parametrize("tier", Tier, ids=lambda tier: tier.word)
def test_a_lineup_is_set_by_what_each_dial_shows_first(tier: Tier) -> None:
    """In the Preseason batters begin at red 3 (SC-008), later at the start marker (SC-053)."""
    state = GAME.new_state(GAME.set_up(as_node(None), as_node(None), as_node({"tier": tier.word})))
    for side in state.sides:
        for spot in side.lineup.spots:
            figure, pairs = spot.player, PITCHER_PAIRS if spot.player.pitches else BATTER_PAIRS
            shown = ", ".join(f"{pair} {figure.result(pair, side.dial_position(figure)).code}" for pair in pairs)
            assert prospect(state, figure) == f"{figure.code} {figure.speed}/{figure.defense}, {figure.points}: {shown}"


def at_the_plate(tier: Tier) -> SportsClixState:
    """A position in which the first batter's ball is in play."""
    state = GAME.new_state(GAME.set_up(as_node(None), as_node(None), as_node({"tier": tier.word})))
    state.inning = 1
    state.at_bat = AtBat(state.placement)
    return state


def test_all_outs_are_worth_the_same_in_the_preseason() -> None:
    """Runners hold on each of them (SC-026 to SC-028)."""
    state = at_the_plate(Tier.PRESEASON)
    state.now.pair = str(Pair.PITCHER_TOTAL_CONTROL)
    outs = [Result.STRIKEOUT, Result.GROUND_BALL, Result.FLY_BALL, Result.PAINT_THE_CORNER, Result.GROUND_SCORCHER]
    assert len({prospect(state, result) for result in outs}) == 1
    assert prospect(state, Result.WALK) != prospect(state, Result.STRIKEOUT)


@pytest.mark.parametrize(
    ("result", "fence", "miss"),
    [
        (Result.GROUND_BALL, Fence.GREEN, "a single"),
        (Result.FLY_BALL, Fence.GREEN, "a single"),
        (Result.SHALLOW_FLY, Fence.GREEN, "a home run"),
        (Result.SHALLOW_FLY, Fence.YELLOW, "a double"),
    ],
)
def test_to_let_a_ball_fall_says_what_it_is_then(result: Result, fence: Fence, miss: str) -> None:
    """A Deep Fly at a fence of its colour is a home run if it is missed, before a deeper one a double (SC-083, SC-084)."""
    state = at_the_plate(Tier.REGULAR_SEASON)
    state.fences = (fence,) * 6
    state.now.result, state.now.zone = result, 4
    assert prospect(state, LET_IT_FALL) == miss


def test_who_fields_it_says_what_the_dice_must_beat() -> None:
    """With two outs a Clutch Hitter adds one (SC-215, SC-R-43), in the title as in what each fielder needs."""
    setup = GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({}))
    state = GAME.position(setup, as_node({"inning": 3, "batter": 2, "phase": "pitch"}))
    state.at_bat = AtBat(state.placement)
    hitter = state.hitter
    click = next(each for each in range(-4, 7) if hitter.window(each).shows(Intangible.CLUTCH_HITTER))
    arm = next(each for each in range(-4, 7) if not state.pitcher.window(each).shows(Intangible.SPECIALIST))
    state.defense.turn_dial(state.pitcher, arm)
    state.now.result, state.now.zone = Result.FLY_SCORCHER, 1
    able = fielders_for(state, Ring.OUTFIELD, 1)
    for outs, more in ((0, 0), (2, 1)):
        for at in (click, 0):
            state.outs = outs
            state.offense.turn_dial(hitter, at)
            shown = hitter.window(at).shows(Intangible.CLUTCH_HITTER)
            beats = 11 + more * shown
            assert (
                asks_here(GAME, state, Ask("choose", "SC-073 fielder", HOME, able))
                == f"who fields it? (dice + defense beat {beats})"
            )
            for each in able:
                least = beats + 1 - state.defense.fielder(each.position).defense
                assert f", {least}+ (" in prospect(state, each)


@pytest.mark.parametrize("result", [Result.SHALLOW_FLY, Result.AVERAGE_FLY, Result.DEEP_FLY, Result.FLY_SCORCHER])
def test_who_fields_it_is_weighed_by_the_runs_to_come(result: Result) -> None:
    """A try that costs nothing is better than a ball that is left to fall; with the best fielder it is the zone's worth."""
    state = at_the_plate(Tier.REGULAR_SEASON)
    tried = 0
    for zone in range(1, 7):
        state.fences = (Fence.RED,) * 6
        state.now.result, state.now.zone = result, zone
        able = fielders_for(state, Ring.OUTFIELD, zone)
        options = (*able, LET_IT_FALL) if able and able[0].moves else able
        worths = runs_to_come(GAME, state, Ask("choose", "SC-073 fielder", HOME, options))
        assert [*worths] == [str(option) for option in options]
        if able:
            zones = at_bat_of(state, in_runs=True).worth_in(result, zone)
            assert min(worths[str(each)] for each in able) == pytest.approx(zones, abs=1e-9)
        if LET_IT_FALL in options:
            tried += 1
            assert max(worths[str(each)] for each in able) < worths[LET_IT_FALL]
    assert tried


@pytest.mark.parametrize(("result", "goes"), [(Result.WALK, ""), (Result.PAINT_THE_CORNER, ""), (Result.SINGLE, " to zone 5")])
def test_only_a_ball_in_play_goes_to_a_zone(result: Result, goes: str) -> None:
    """The green die is thrown in every at-bat (SC-065), and means nothing to a walk, as after Paint the Corner (SC-088)."""
    state = in_play()
    state.at_bat = AtBat(state.placement)
    state.now.pair, state.now.result, state.now.zone = "VV", result, 5
    assert GAME.situation(state).play_so_far[0] == f"The dice show VV: {result.words}{goes}."


def test_who_is_thrown_at_is_said_with_the_base_that_he_goes_for() -> None:
    """After a hit that has brought him to second already (SC-166), and on a steal (SC-168)."""
    state = in_play()
    state.at_bat = AtBat(state.placement)
    batter, runner = state.hitter.as_player.last_name, state.runner(1).as_player.last_name
    state.now.going = (1,)
    assert GAME.situation(state).play_so_far == (f"{runner} goes for second.",)
    state.now.pair, state.now.result, state.now.zone = "VT", Result.SHALLOW_FLY, 2
    state.now.stand, state.now.going = ((2, 0),), (2,)
    assert GAME.situation(state).play_so_far[1:] == (
        f"{runner} scores, {batter} on second.",
        f"{batter} goes for third.",
    )


def test_who_leaves_is_told_with_his_position_and_intangibles() -> None:
    """And who can't: a catcher for whom no catcher sits on the bench (SC-193, SC-201)."""
    state = in_play()
    side = state.sides[HOME]
    catcher = next(figure for figure in side.roster.in_game if figure.code == "C")
    others = [figure for figure in side.roster.in_game if figure is not catcher]
    name = catcher.as_player.last_name
    ask = Ask("choose", "SC-193 who leaves", HOME, others)
    assert asks_here(GAME, state, ask) == f"who leaves? (nobody on the bench may come in for {name}, C)"
    assert asks_here(GAME, state, Ask("choose", "SC-193 who leaves", HOME, [*others, catcher])) == ""
    for figure in others:
        words, click = prospect(state, figure, "SC-193 who leaves"), side.dial_position(figure)
        slot = side.lineup.slot_of(figure)
        position = side.lineup.spots[slot].position if slot >= 0 else Position.PITCHER
        assert position is not None
        assert words.startswith(f"{position.short.upper()}, {mark(click)}: {figure.codes(click)}")
        assert all((str(each) in words) == figure.window(click).shows(each) for each in Intangible)


def test_a_fence_says_what_goes_over_it() -> None:
    """The park's own fence is the usual answer (SC-054); the deeper it is, the fewer Deep Flies are home runs (SC-082)."""
    state = GAME.new_state(GAME.set_up(as_node(None), as_node("dogday"), as_node({"tier": "regular-season"})))
    park = state.sides[HOME].team.park
    for zone, fence in enumerate(park.fences, 1):
        options = tuple(FenceIn(each, zone) for each in Fence)
        number = usual_option(GAME, state, "fence", options, HOME)
        assert number is not None
        assert options[number].fence is fence
    shown = [prospect(state, FenceIn(fence, 3)) for fence in Fence]
    assert shown == [
        "375 feet; home runs: DFy, DFr, and DFg unless caught",
        "400 feet; home runs: DFr, and DFy unless caught",
        "425 feet; home runs: DFr unless caught",
    ]


def in_play(tier: Tier = Tier.CHAMPIONSHIP) -> SportsClixState:
    """A position with a man on first before the pitch."""
    setup = GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({"tier": tier.word}))
    return GAME.position(setup, as_node({"inning": 3, "bases": {"1": 2}, "batter": 3, "phase": "pitch"}))


def test_a_click_that_is_lost_is_told_downwards() -> None:
    """At a Blooper Play a fielder or the pitcher loses one (SC-096), at a Highlight Play one gains it (SC-095)."""
    state = in_play()
    state.at_bat = AtBat(state.placement)
    figure = state.pitcher
    changed = [pair for pair in PITCHER_PAIRS if figure.result(pair, -1) is not figure.result(pair, 0)]
    down = ", ".join(f"{pair} {figure.result(pair, -1).code}" for pair in changed) or "no result changes"
    assert prospect(state, figure, "SC-096 Blooper Play") == f"start; a click down: {down}"
    assert prospect(state, figure, "SC-095 Highlight Play").startswith("start; a click up: ")
    state.defense.turn_dial(figure, -4)
    assert prospect(state, figure, "SC-096 Blooper Play").endswith("three balls, so that he leaves the game")


def test_who_takes_the_click_himself_shows_what_it_changes() -> None:
    """As each of his team-mates does (SC-221)."""
    state = in_play()
    state.at_bat = AtBat(state.placement)
    leader, *others = state.offense.roster.in_game
    options = ("takes it himself", *others)
    own = prospect(state, "takes it himself", "SC-221 leadership", state.half, options)
    assert own == prospect(state, leader, "SC-102 hit", state.half)
    assert "a click up" in own


def test_a_substitute_is_shown_where_he_enters() -> None:
    """A starter who relieves begins at blue 1, a reliever at the start marker (SC-202, SC-203); his endurance is told."""
    state = in_play()
    arms = [figure for side in state.sides for figure in side.team.figures if figure.pitches]
    for figure in arms:
        words = prospect(state, figure, "SC-194 who enters")
        where = -1 if figure.role is Role.STARTER else 0
        assert words.startswith(f"{figure.code}, endurance {figure.endurance}, {mark(where)}: {figure.codes(where)}")
        assert [each for each in Intangible if str(each) in words] == [
            each for each in Intangible if figure.window(where).shows(each)
        ]


def test_enter_bunts_where_the_figures_clearly_say_so() -> None:
    """A twentieth of a run more must stand beside the bunt (figures are rounded to hundredths)."""
    seen = set()
    for number in range(9):
        for click in (-4, 0):
            state = in_play(Tier.PLAYOFFS)
            state.batter, state.at_bat = number + 1, AtBat(state.placement)
            state.offense.turn_dial(state.hitter, click)
            state.defense.turn_dial(state.pitcher, 6 if click else 0)
            options = (SWING, LAY_IT_DOWN)
            usual = usual_option(GAME, state, "bunt or swing", options, state.half)
            swing, bunt = (float(prospect(state, each).split(" runs")[0].split()[-1]) for each in options)
            if abs(bunt - swing - CLEARLY_MORE) > 0.011:
                assert usual == (bunt > swing + CLEARLY_MORE)
                seen.add((usual, bunt > swing))
    assert seen >= {(0, False), (1, True)}


def test_in_the_preseason_squares_without_a_meaning_are_none() -> None:
    """``K*`` is K (SC-032); squares that are rolled for are not the same (SC-029 to SC-031), and a GB is no K in the book."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": "preseason"}))
    state = GAME.new_state(setup)
    options = [Result.PAINT_THE_CORNER, Result.GROUND_BALL, Result.STRIKEOUT, Result.AVERAGE_FLY]
    ask = Ask("choose", "SC-040 total control", HOME, options)
    assert distinct_options(GAME, state, ask) == (0, 1, 3)
    later = GAME.new_state(GAME.set_up(as_node(None), as_node(None), as_node({"tier": "regular-season"})))
    assert distinct_options(GAME, later, ask) == (0, 1, 2, 3)


def test_a_figure_keeps_his_key_while_a_lineup_is_set() -> None:
    """Whoever else is on offer: the place in his team's list (SC-012)."""
    setup = GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({"tier": "preseason"}))
    names = players_of(GAME, setup, HOME)
    left = [spot.player for spot in GAME.new_state(setup).sides[HOME].lineup.spots]
    assert [str(figure) for figure in left] == list(names[:9])
    while left:
        ask = Ask("choose", "SC-012 batting order", HOME, left)
        keys = keys_at(GAME, ask, names)
        assert list(keys) == [str(names.index(figure.name) + 1) for figure in left]
        left.pop(len(left) // 2)


def test_enter_places_the_fielders_where_fewest_runs_come() -> None:
    """By the figures that stand beside the choices; before the Playoffs nobody is held on his base."""
    seen = set()
    for tier in (Tier.REGULAR_SEASON, Tier.PLAYOFFS):
        for number in range(9):
            for on_first in (False, True):
                setup = GAME.set_up(as_node("dogday"), as_node("pollen"), as_node({"tier": tier.word}))
                state = GAME.position(setup, as_node({"inning": 3, "batter": number + 1, "phase": "before the pitch"}))
                state.bases = ((number + 5) % 9 + 1 if on_first else None, None, None)
                options = placements(state)
                usual = usual_option(GAME, state, "placement", options, state.fielding)
                if usual is None:  # fielders on their own places would do better: no matter of course
                    continue
                shown = [float(prospect(state, each).split(" ")[0]) for each in options[:-1]]
                assert shown[usual] == min(shown)
                seen.add(options[usual])
    assert seen == {"ready", "by the spray chart"}


def test_total_control_says_what_a_ball_would_be() -> None:
    """With the zone known: the chance of the catch, and what comes of a miss (SC-083, SC-084)."""
    state = at_the_plate(Tier.PLAYOFFS)
    state.now.pair, state.now.zone = str(Pair.BATTER_TOTAL_CONTROL), 5
    state.fences = (Fence.YELLOW,) * 6
    assert re.fullmatch(r"out \d+%, else a home run, .* runs to come", prospect(state, Result.AVERAGE_FLY))
    assert re.fullmatch(r"out \d+%, else a double, .* runs to come", prospect(state, Result.SHALLOW_FLY))
    assert prospect(state, Result.DEEP_FLY).startswith("a home run, ")
    assert prospect(state, Result.GROUND_BALL).startswith("out ")
    assert re.fullmatch(r"strikeout 67%, else a walk, .* runs to come", prospect(state, Result.PAINT_THE_CORNER))
    assert re.fullmatch(r"walk 67%, else a strikeout, .* runs to come", prospect(state, Result.WORK_THE_COUNT))
    assert "a click up for the hit" in prospect(state, Result.SINGLE)
    state.offense.turn_dial(state.hitter, RED_6)
    assert "a click up" not in prospect(state, Result.SINGLE), "a gain at red 6 is lost (SC-039)"


def test_where_a_spray_hitters_hit_goes_says_who_throws_it() -> None:
    state = at_the_plate(Tier.PLAYOFFS)
    state.now.pair, state.now.result, state.now.zone = str(Pair.BATTER_TOTAL_CONTROL), Result.DOUBLE, 2
    for option, zone in (("as rolled", 2), ("5: zone 6", 6)):
        able = fielders_for(state, Ring.OUTFIELD, zone)
        figures = [state.defense.fielder(each.position) for each in able]
        best = max(figures, key=lambda each: each.defense)
        told = prospect(state, option)
        assert told.endswith(f"throws, defense {best.defense}")
        assert any(figure.as_player.last_name in told for figure in figures if figure.defense == best.defense)
    state.now.result = Result.GROUND_BALL
    assert prospect(state, "as rolled").startswith("out ")


def test_total_control_reckons_with_a_spray_hitter_and_takes_the_sure_strikeout() -> None:
    state = next(
        view for view in as_they_came(Tier.CHAMPIONSHIP, "control") if view.shows(view.hitter, Intangible.SPRAY_HITTER)
    )
    state.at_bat = AtBat(state.placement)
    state.now.pair, state.now.zone = Pair.PITCHER_TOTAL_CONTROL.value, state.hitter.chart[2]
    assert set(zones_open(state)) == {state.hitter.chart[number] for number in (1, 2, 3)} or len(set(state.hitter.chart)) < 6
    at_bat = at_bat_of(state, in_runs=True)
    worst = max(at_bat.worth_in(Result.FLY_BALL, zone) for zone in zones_open(state))
    assert worth_chosen(state, Result.FLY_BALL) == worst >= at_bat.worth_in(Result.FLY_BALL, state.now.zone)
    state.outs = 2
    options = (Result.FLY_BALL, Result.STRIKEOUT)
    assert GAME.usual_option(state, "total control", options, state.fielding) == 1
