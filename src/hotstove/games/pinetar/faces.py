"""Pine Tar on screens: the faces of cards, and the situation that a manager's view shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from hotstove.baseball.ball_game import Situation, before_first_pitch
from hotstove.baseball.board import ORDER
from hotstove.baseball.card_faces import CardFace, Fact, Range, Ranges, Row
from hotstove.baseball.field import from_left
from hotstove.baseball.laid_out import Roster
from hotstove.baseball.words import HANDS, counted, innings_pitched
from hotstove.games.pinetar.cards import Card, LineupSpot, Team
from hotstove.games.pinetar.charts import MODIFIER_ROLLS, SPEEDS, modified
from hotstove.games.pinetar.opening import orders
from hotstove.games.pinetar.outcomes import FREE_BASES, BattingColumn, OutcomeKind
from hotstove.games.pinetar.reading import grade_now
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, Replacement, View
from hotstove.table import AWAY, BOTH, HOME, Seat


def situation(view: View) -> Situation:
    """The game's present situation for all screens; nothing is hidden."""
    state, seat = view
    if not state.inning:
        team = state.sides[seat].team
        before = (f"The {team.nickname} name a starting pitcher and a lineup.", *announced(state))
        return before_first_pitch(team_face(team, state.options.dh), before, faces=staff(team))
    offense, defense = state.offense, state.defense
    batter, pitcher = state.hitter, defense.pitcher
    grade = grade_now(state, batter)
    names = [runner.card.name if runner is not None else None for runner in state.bases]
    return Situation(
        inning=state.inning,
        half=state.half,
        outs=state.outs,
        bases=(names[0], names[1], names[2]),
        score=state.score,
        at_risk=None,
        batter=batter.name,
        on_deck=offense.order[state.batter % ORDER].name,
        card=batter_face(batter, offense.team, pitcher.card.throws, grade),
        notes=notes(state, seat),
        pitcher=pitcher.card.name,
        pitching=pitcher_face(pitcher, defense.team, grade),
        from_left=from_left(batter.bats, pitcher.card.throws),
    )


def announced(state: PineTarState) -> list[str]:
    """The starters named so far, which a manager knows when he sets his lineup."""
    arms = [(side.team.nickname, side.pitcher.card) for side in state.sides if side.pitched]
    return [f"The {club} start {card.name}, throws {HANDS[card.throws]}." for club, card in arms]


def team_face(team: Team, dh: bool) -> CardFace:
    """A team before its game: its batting orders."""
    rows = [Fact(f"lineup {order.name}", order.batters) for order in orders(team, dh)]
    return CardFace(team.nickname, f"{team.season or ''} {team.name}".strip(), tuple(rows))


def staff(team: Team) -> tuple[CardFace, ...]:
    """The bullpen sheet as card faces."""
    rows = [Fact(f"{'+'.join(card.mound.roles)} {card.name}", _mound(card)) for card in team.staff]
    return (CardFace("Bullpen", team.nickname, tuple(rows)),)


def batter_face(card: Card, team: Team, against: str, grade: str) -> CardFace:
    """A batter's card with the column in use against a pitcher of that hand, and what his grade makes of it now."""
    column = card.column(against)
    made = changes(column, grade)
    told = ", ".join(f"{was} is {then}" for was, then in made.items()) or "changes no result"
    printed = ranges(column)
    marked = replace(printed, ranges=tuple(_marked(each, column, made) for each in printed.ranges))
    rows = (marked, Fact("Grade", f"{grade}: {told}"), *other_rows(card))
    return CardFace(card.name, f"{team.name}, bats {HANDS[card.bats]}", rows, "batter roll")


@lru_cache(maxsize=1 << 10)
def changes(column: BattingColumn, grade: str) -> Mapping[OutcomeKind, str]:
    """What a pitcher's grade makes of results of a column, and on which rolls (PT-133 to PT-140): of a 1B ``2B on 5 10``."""
    rolls: dict[tuple[OutcomeKind, OutcomeKind], list[int]] = {}
    for roll in sorted(MODIFIER_ROLLS):
        printed = column.rolls[roll]
        then = modified(printed, grade, roll)
        if then is not printed:
            rolls.setdefault((printed.kind, then.kind), []).append(roll)
    return {was: f"{then} on {' '.join(map(str, on))}" for (was, then), on in rolls.items()}


def batting(card: Card, throws: str) -> str:
    """What a batter's column brings against pitchers of that hand, of its 100 rolls: ``on base 31%, HR 2% vs LHP``."""
    homers = sum(each.kind is OutcomeKind.HOME_RUN for each in card.column(throws).rolls)
    return f"on base {on_base(card, throws)}%, HR {homers}% vs {throws}HP"


def on_base(card: Card, throws: str) -> int:
    """On how many of its 100 rolls a batter's column has him reach base against pitchers of that hand."""
    return sum(each.bases > 0 or each.kind in FREE_BASES for each in card.column(throws).rolls)


def ranges(column: BattingColumn) -> Ranges:
    """A batting column as a table of ranges."""
    return Ranges(column.title, tuple(Range(str(outcome), first, last) for outcome, first, last in column.ranges()))


def _marked(printed: Range, column: BattingColumn, made: Mapping[OutcomeKind, str]) -> Range:
    """A range with what the pitcher's grade makes of its result, if one of its rolls is changed."""
    then = made.get(column.rolls[printed.first].kind, "")
    changed = any(printed.first <= int(roll) <= printed.last for roll in then.partition(" on ")[2].split())
    return replace(printed, then=then) if changed else printed


def other_rows(card: Card) -> list[Row]:
    """The rows of a batter's card without its columns."""
    sacrifice = "N" if card.sacrifice < 0 else str(card.sacrifice)
    gloves = ", ".join(f"{position.short.upper()} {glove}" for position, glove in card.gloves.items())
    rows: list[Row] = [
        Fact("BR", f"{SPEEDS[card.speed]}, SBC {card.steal}, SBO {card.opportunity.grade}, SHC {sacrifice}"),
        Fact("RG EC", gloves),
    ]
    if card.arm:
        rows.append(Fact("Arm", card.arm))
    if card.catcher_arm:
        rows.append(Fact("AR", f"{card.catcher_arm:+}"))
    return rows


def pitcher_face(pitcher: PitcherInGame, team: Team, grade: str) -> CardFace:
    """The pitcher's card with his grade against the batter who is due, and his outing so far."""
    card = pitcher.card
    pitching = card.mound
    left = max(pitcher.limit - pitcher.outs, 0)
    far = "no limit" if left > 100 else f"{innings_pitched(left)} left"
    so_far = f"{counted(pitcher.faced, 'batter')}, {counted(pitcher.runs, 'run')}"
    pitched = f"of {pitching.innings}: {innings_pitched(pitcher.outs)} pitched, {so_far}"
    rows = [
        Fact("Grade", f"{grade} now ({pitching.home} home, {pitching.away} away)"),
        Fact("MIP", f"{far} ({pitched})" if pitcher.faced else far),
        Fact("BK/WP", pitching.balks),
        Fact("SO/BB", pitching.rating),
    ]
    return CardFace(card.name, f"{team.name}, throws {HANDS[card.throws]}", tuple(rows))


def notes(state: PineTarState, seat: Seat) -> tuple[str, ...]:
    """Short lines: the count, the runners' speed, steal points and the like."""
    lines = []
    if state.balls:
        lines.append(f"Ball {state.balls}.")
    on = [f"{runner.card.name} {SPEEDS[runner.card.speed]}" for runner in state.bases if runner is not None]
    if on:
        lines.append(f"Runners: {', '.join(on)}.")
    if state.options.stealing:
        away, home = state.sides[AWAY], state.sides[HOME]
        lines.append(f"Steal points: {away.team.nickname} {away.points}, {home.team.nickname} {home.points}.")
    side = state.sides[seat]
    if side.bullpen and side is state.defense:
        lines.append(f"Bullpen: {', '.join(card.player.last_name for card in side.bullpen)}.")
    elif side.bench and side is state.offense:
        lines.append(f"Bench: {', '.join(card.player.last_name for card in side.bench)}.")
    resting = [card.player.last_name for card in side.team.staff if card.id in side.team.why_out]
    if resting and side.bullpen and side is state.defense:
        lines.append(f"Not today: {', '.join(resting)} (their cards say why).")
    return tuple(lines)


# --- Beside the position


def rosters(view: View) -> tuple[Roster, Roster]:
    """Both teams' cards by their present part in the game; before the lineups are set, batters and the bullpen sheet."""
    away, home = (_roster(view.state, seat) for seat in BOTH)
    return away, home


def _roster(state: PineTarState, seat: Seat) -> Roster:
    side = state.sides[seat]
    team = side.team
    if not side.order:
        groups = [("Batters", team.batters), ("Bullpen sheet", team.staff)]
    else:
        playing = side.lineup.in_game
        groups = [("In the game", playing), ("Bench", side.bench), ("Bullpen", side.bullpen), ("Out of the game", side.gone)]
    faces = [(name, tuple(whole_face(card, team.name) for card in cards)) for name, cards in groups if cards]
    if kept_out := [card for card in team.players if card.id in team.out]:
        faces.append((NOT_TODAY, tuple(_face_out(card, team) for card in kept_out)))
    return Roster(team.name, tuple(faces))


NOT_TODAY: Final = "Not available today"
"""The group of a team's cards that can't play in this game, each with the reason where it is known."""


def _face_out(card: Card, team: Team) -> CardFace:
    """A card that can't play today: the reason stands first."""
    face = whole_face(card, team.name)
    why = team.why_out.get(card.id)
    return replace(face, rows=(Fact("Today", why), *face.rows)) if why else face


def option_face(option: object) -> CardFace | None:
    """The card of the player that an option would have start, bat, run, pitch or field, if it names one."""
    if isinstance(option, Replacement):
        return whole_face(option.entering)
    if isinstance(option, LineupSpot):
        return whole_face(option.card)
    if not isinstance(option, Card):
        return None
    return staff_face(option) if option.pitching is not None else whole_face(option)


def staff_face(card: Card) -> CardFace:
    """A pitcher as the bullpen sheet shows him."""
    return CardFace(card.name, f"throws {HANDS[card.throws]}", (Fact("+".join(card.mound.roles), _mound(card)),))


def _mound(card: Card) -> str:
    pitching = card.mound
    return f"{pitching.home} home, {pitching.away} away, MIP {pitching.innings}"


@lru_cache(maxsize=1 << 11)
def whole_face(card: Card, team: str = "") -> CardFace:
    """A whole card as printed, with both batting columns and pitching ratings, and its team if ``team`` is given."""
    columns = dict.fromkeys((card.column("L"), card.column("R")))
    rows: list[Row] = [ranges(column) for column in columns]
    rows += other_rows(card)
    if card.pitching is not None:
        pitching = card.pitching
        rows.append(Fact("Pitching", f"{'+'.join(pitching.roles)}, {pitching.home} home, {pitching.away} away"))
        rows.append(Fact("MIP", f"{pitching.innings}, BK/WP {pitching.balks}, SO/BB {pitching.rating}"))
    hands = f"bats {HANDS[card.bats]}" + (f", throws {HANDS[card.throws]}" if card.pitching is not None else "")
    brings = "; ".join(dict.fromkeys(batting(card, throws) for throws in "RL"))
    return CardFace(card.name, f"{team}, {hands}" if team else hands, tuple(rows), short=brings)


LEGEND = (
    ("1B, 2B, 3B, HR", "single, double, triple, home run"),
    ("BB, HBP, SO", "walk, hit by a pitch, strikeout"),
    ("GO, FO, LO", "ground out, fly out, line out, with the fielder who makes it"),
    ("ROE/PO, ROE/LO", "a fielder is tested: on base by his error, else out on a pop or a liner"),
    ("BK/WP", "balk or wild pitch with runners on, else ball 1; a pitcher's: up to the first a balk, then wild"),
    ("BR", "how fast he runs: slow, medium, fast"),
    ("SBC, SBO", "rolls up to SBC steal second; the grade SBO says when he may try"),
    ("SHC", "rolls below it are good bunts; N may not bunt"),
    ("RG, EC", "a fielder's range, positive, neutral or negative, and the blue dice up to which he errs"),
    ("Arm, AR", "an outfielder's arm: W weak, A average, E elite; what a catcher adds to SBC"),
    ("Grade", "A+ best, E worst; G gives home runs, M is wild; of D/G the second from the third time through the order on"),
    ("Grade, at bat", "the pitcher's grade now, what it makes of results of the column, and on which rolls"),
    ("S, R, C", "he starts, relieves, closes"),
    ("MIP", "innings that he may pitch; 5/2* as a starter and in relief"),
    ("SO/BB", "rolls that he turns into strikeouts or walks; NC: no change"),
)
"""The meanings of the codes on the cards."""
