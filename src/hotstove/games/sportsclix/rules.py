"""The rules of SportsClix in the order of play (SC-225 to SC-238). A turn is one of its steps (``state.phase``)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.innings import decided
from hotstove.baseball.plays import GameEnds, HalfInningEnds, Kind
from hotstove.games.sportsclix.about import ABOUT
from hotstove.games.sportsclix.at_bat import bunt, resolve, walk
from hotstove.games.sportsclix.clicks import gain, lose, roll_em
from hotstove.games.sportsclix.opening import REGULATION, opening
from hotstove.games.sportsclix.pitching import choose_dice, read, roll
from hotstove.games.sportsclix.placing import place_fielders
from hotstove.games.sportsclix.running import steal
from hotstove.games.sportsclix.state import BEFORE, HALF_BEGINS, PITCH, THREE_BATTERS, AtBat, SportsClixState
from hotstove.games.sportsclix.substitutions import remove_the_cold, substitutions, take_the_field
from hotstove.games.sportsclix.zones import OWN_PLACES
from hotstove.table import Table

INTENTIONAL_WALK: Final = "SC-174 intentional walk"
BUNT: Final = "SC-175 bunt or swing"
PITCH_TO_HIM: Final = "pitch to him"
WALK_HIM: Final = "walk him"
SWING: Final = "swing away"
LAY_IT_DOWN: Final = "bunt"
THREE_OUTS: Final = HalfInningEnds("SC-045 three outs", "three outs")
WALK_OFF: Final = HalfInningEnds("SC-R-05 the winning run", "walk-off")
FORFEITED: Final = HalfInningEnds("SC-R-63 forfeit", "forfeit")


def turn(state: SportsClixState, table: Table) -> None:
    """Play the next step of the game: one in which somebody is asked or something rolled."""
    if state.phase == PITCH:
        pitch(state, table)
    elif state.phase == BEFORE:
        before_the_pitch(state, table)
    elif state.phase == HALF_BEGINS:
        half_begins(state, table)
        if not state.over:
            before_the_pitch(state, table)
    else:
        opening(state, table, ABOUT.title)
    if state.forfeit is not None:
        table.tell(FORFEITED if state.outs < 3 else THREE_OUTS)
        table.tell(GameEnds("SC-R-63 forfeit", "forfeit"))


# --- A half-inning begins


def half_begins(state: SportsClixState, table: Table) -> None:
    """The side in the field takes its places, and a pitcher past his endurance tires (SC-225)."""
    state.begin_half(table, REGULATION)
    state.placement = OWN_PLACES
    state.allowed = False
    line = state.defense.arm
    line.began, line.in_trouble = True, False
    if state.tier.team_building:
        take_the_field(state, table, state.fielding)
    tire(state, table)
    if state.tier.team_building:
        remove_the_cold(state, table)  # SC-R-81
    state.phase = BEFORE


def tire(state: SportsClixState, table: Table) -> None:
    """The n-th inning past his endurance costs a pitcher n clicks before its first at-bat (SC-124 to SC-127, SC-R-26)."""
    line = state.defense.arm
    past = line.innings + 1 - line.figure.endurance
    if state.tier.full_clicks and past > 0:
        lose(state, table, line.figure, "SC-126 endurance", past)


# --- Before the pitch


def before_the_pitch(state: SportsClixState, table: Table) -> None:
    """Substitutions, the fielders' places, and an intentional walk (SC-226, SC-227)."""
    if state.tier.team_building:
        substitutions(state, table)
    if state.tier.field:
        place_fielders(state, table)
    if state.tier.baserunning and table.choose(state.fielding, (PITCH_TO_HIM, WALK_HIM), INTENTIONAL_WALK) == WALK_HIM:
        begin_at_bat(state)
        walk(state, table, "SC-174 intentional walk", Kind.INTENTIONAL_WALK)
        end_at_bat(state, table)
        return
    state.phase = PITCH
    if not state.tier.field:
        pitch(state, table)  # nothing is asked before it in the Preseason


def begin_at_bat(state: SportsClixState) -> None:
    """Begin the at-bat: nobody has gained or lost yet (SC-104)."""
    state.at_bat = AtBat(state.placement)
    count_inning(state)


def count_inning(state: SportsClixState) -> None:
    """Count the inning as one of the pitcher's, once (SC-R-27)."""
    line = state.defense.arm
    if line.counted != state.inning:
        line.innings += 1
        line.counted = state.inning


# --- The pitch


def pitch(state: SportsClixState, table: Table) -> None:
    """A bunt, or dice chosen in secret, a steal, the roll and what comes of it (SC-228 to SC-236)."""
    begin_at_bat(state)
    if state.tier.baserunning and table.choose(state.half, (SWING, LAY_IT_DOWN), BUNT) == LAY_IT_DOWN:
        bunt(state, table)
        end_at_bat(state, table)
        return
    chosen = choose_dice(state, table)
    if state.tier.baserunning and steal(state, table):
        if state.outs >= 3 or state.won():
            end_at_bat(state, table, completed=False)  # the dice are never shown (SC-R-52)
            return
        if state.tier.team_building:
            substitutions(state, table)  # SC-R-72
            count_inning(state)
    pair, green = roll(state, table, chosen)
    state.now.pair = pair.value
    if green:
        state.now.zone = state.hitter.chart[green - 1]  # all see the die, also who has total control
    resolve(state, table, read(state, table, pair), green)
    end_at_bat(state, table)


# --- After it


def end_at_bat(state: SportsClixState, table: Table, completed: bool = True) -> None:
    """The next batter is due, whoever is too cold goes, and the half-inning may be over (SC-044 to SC-046, SC-237, SC-238).

    If it was not ``completed``, the batter leads off next time (SC-R-04).
    """
    if completed:
        state.next_batter()
    if state.outs >= 3:
        third_out(state, table, state.batters + (not completed))
    ended = state.outs >= 3 or state.won()
    last = ended and decided(state.inning, state.half, state.score, REGULATION.innings)
    if state.tier.team_building and not last:  # after the game's last play nobody need go (SC-R-63)
        remove_the_cold(state, table)
    state.at_bat = None
    if state.over:
        return
    if not ended:
        state.phase = BEFORE
    elif not state.end_half(table, THREE_OUTS if state.outs >= 3 else WALK_OFF, REGULATION):
        state.phase = HALF_BEGINS


def third_out(state: SportsClixState, table: Table, came_up: int) -> None:
    """What the pitcher gains with the third out; ``came_up`` is how many batters he has had (SC-038, SC-114, SC-117)."""
    line = state.defense.arm
    if not state.tier.full_clicks:
        if line.began and not state.allowed:
            gain(state, table, line.figure, "SC-038 three up, three down")
        return
    if line.began and came_up == THREE_BATTERS:
        roll_em(state, table, line.figure, "SC-114 three up, three down")  # SC-R-29
    if line.in_trouble:
        gain(state, table, line.figure, "SC-117 Shutting 'em down")
