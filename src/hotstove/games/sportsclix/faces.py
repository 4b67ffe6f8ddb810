"""SportsClix on screens: figures with their dials, the field with its zones, and the position that everybody sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from hotstove.baseball.ball_game import Situation, before_first_pitch
from hotstove.baseball.card_faces import CardFace, DialRow, Fact, HeatMark, Rating, Row, Sentence
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.baseball.positions import Position
from hotstove.baseball.words import BASES, HANDS, counted, ordinal
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import PITCHER_BATTING, POSITIONS, SHORT_MARKS, THREE_BALLS, mark
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHING, Icon, Pair, pair_of
from hotstove.games.sportsclix.drawn_field import bats_left, ground, park_ground, placement_now
from hotstove.games.sportsclix.figures import ALL_FIELDS, Figure
from hotstove.games.sportsclix.parks import FEET, FLY_DEPTHS
from hotstove.games.sportsclix.pitching import IconDie, batter_window
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import AtBat, Setting, SideInGame, SportsClixState, asks_for_hitters
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import (
    MOVABLE,
    ZONES,
    Ring,
    those_in,
    zone_of,
)
from hotstove.table import BOTH, HOME, Seat

CONTROLS: Final = (Pair.PITCHER_TOTAL_CONTROL.value, Pair.BATTER_TOTAL_CONTROL.value)
"""The combinations that give total control."""
COMBINATION: Final = "combination"
"""The label of the roll that is read on the dials (SC-066)."""
FACES: Final[dict[Pair, tuple[str, ...]]] = {
    pair: tuple(f"{one} {other}" for one in Icon for other in Icon if pair_of(one, other) is pair) for pair in Pair
}
"""All faces of the two dice that show a pair, the pitching die's first."""
CLASSES: Final = {
    Result.SHALLOW_FLY: "a Deep Fly that clears no fence (SC-081)",
    Result.AVERAGE_FLY: "a Deep Fly that clears a green fence (SC-081)",
    Result.DEEP_FLY: "a Deep Fly that clears a green or yellow fence (SC-081)",
    Result.BIG_SINGLE: "single; the batter may try for second (SC-085)",
    Result.BIG_DOUBLE: "double; the batter may try for third (SC-085)",
    Result.PAINT_THE_CORNER: "K if the red die shows Velocity, else W (SC-088)",
    Result.WORK_THE_COUNT: "W if the blue die shows Contact, else K (SC-089)",
    Result.GROUND_SCORCHER: "a grounder that must be fielded; never routine (SC-090)",
    Result.FLY_SCORCHER: "a liner that must be caught; never routine (SC-091)",
}


def shown_faces(colour: str) -> str:
    """The six faces of an icon die: ``VVVVCP``."""
    (die,) = {**PITCHING, **BATTING}[colour].of
    return "".join(map(str, die.faces))


def legend_in(tier: Tier) -> Legend:
    """What the codes on bases and dials mean in a tier, and what its intangibles do."""
    dice = [*PITCHING, *BATTING] if tier.secret_dice else ["red", "black"]
    controls = f"{Pair.PITCHER_TOTAL_CONTROL}, {Pair.BATTER_TOTAL_CONTROL}"
    cold = "three balls, blue 4 to 1, " if tier.team_building else "blue 4 to 1, " if tier.full_clicks else ""
    marks = f"{'ooo, ' if tier.team_building else ''}{'b4 to b1, ' if tier.full_clicks else ''}s, r1 to r6"
    colder = "" if tier.team_building else "ooo" if tier.full_clicks else "ooo, b4 to b1"
    rows = [
        ("V, C, T, P", "the icons Velocity, Control, Contact, Power; two of them make a combination (SC-018)"),
        (controls, "total control for the pitcher, for the batter (SC-020)"),
        *((f"{colour} die", f"its six faces: {shown_faces(colour)} (SC-004)") for colour in dice),
        (marks, f"the marks of a dial: {cold}start, red 1 to 6 (SC-099)"),
        *([(colder, "colder marks of a dial, which nobody shows in this tier (SC-099)")] if colder else []),
        ("RSP, LRP", "a starting and a relief pitcher with his throwing hand"),
        ("UI, OF", "plays all four infield positions, all three of the outfield (SC-198, SC-199)"),
        ("runs to come", "those expected of the side at bat in the rest of the half-inning"),
    ]
    rows.append(("1 to 4", "keys of results to choose from: the bases of a hit; each other result keeps a letter of its own"))
    if tier.field:
        rows += [(result.code, words) for result, words in CLASSES.items()]
    else:
        rows.append(("DFr, DFy, DFg", "the green die even: home run, double, single; odd: strikeout (SC-029 to SC-031)"))
        rows.append(("K*, W*, GB! ...", "the same as without the mark (SC-032)"))
    if tier.intangibles:
        rows += [(each.title, f"{each.text} ({each.rules})") for each in Intangible]
    return tuple(rows)


def drawn_in(tier: Tier) -> Legend:
    """What the terminal's drawing shows in codes: dials beside the score, and the field."""
    balls = "; ooo is three balls" if tier.team_building else ""
    heat, blue = ("3, b2, .", "blue 2, ") if tier.full_clicks else ("3, .", "")
    rows = [(heat, f"beside the score, the dials of batters and pitcher: red 3, {blue}start{balls}")]
    if tier.field:
        rows += [
            ("2Y, 17%", "on the drawn field: zone 2 with a yellow fence, and the part of this batter's balls that go there"),
            ("LC in a zone", "two fielders by their first letters: LF and CF; 3S are 3B and SS (SC-062)"),
        ]
    return tuple(rows)


LEGEND: Final[Legend] = (
    *legend_in(Tier.CHAMPIONSHIP),
    ("DFr, DFy, DFg in the Preseason", "the green die even: home run, double, single; odd: strikeout (SC-029 to SC-031)"),
)
"""What the codes mean in the whole game."""


# --- Figures


def dial_rows(figure: Figure, click: int) -> Iterator[DialRow]:
    """The marks of a figure's dial, and the results of each pair on it."""
    now = click - THREE_BALLS
    yield DialRow("dial", SHORT_MARKS, now)
    for pair in figure.pairs:
        cells = tuple(figure.result(pair, position).code for position in POSITIONS)
        yield DialRow(pair.value, cells, now, FACES[pair])


def circles_rows(figure: Figure, click: int, plays: bool) -> Iterator[Row]:
    """A sentence for each intangible on a dial, those in force first: whether it is, and what it does.

    On the card of who ``plays`` now those that are not in force are named alone: he has them only with other clicks.
    """
    for intangible in sorted(Intangible, key=lambda each: not figure.window(click).shows(each)):
        shown = [position for position in POSITIONS if figure.window(position).shows(intangible)]
        if shown:
            force = "in force" if click in shown else f"at {SHORT_MARKS[shown[0] - THREE_BALLS]}"
            told = click in shown or not plays
            yield Sentence(f"{intangible.title} ({force})", f"{intangible.text} {intangible.rules}" if told else "")


def spray_words(figure: Figure) -> str:
    """A spray chart in words: the zone of each number of the green die."""
    return "all fields" if figure.chart == ALL_FIELDS else "-".join(map(str, figure.chart))


def base_rows(figure: Figure) -> Iterator[Row]:
    """What is printed on a base."""
    yield Rating("Defense", figure.defense)
    yield Rating("Speed", figure.speed)
    if figure.pitches:
        yield Rating("Endurance", figure.endurance)
    else:
        yield Fact("Spray", spray_words(figure))


@lru_cache(maxsize=1 << 13)
def figure_face(
    figure: Figure, click: int = 0, tier: Tier = Tier.CHAMPIONSHIP, line: str = "", reads: bool = False
) -> CardFace:
    """A figure with its dial at a position from -5 to 6.

    ``line`` stands below the name instead of his club, hand and points; ``reads``: the dice of the at-bat are read on it.
    """
    hand = f"throws {HANDS[figure.throws]}" if figure.pitches else f"bats {HANDS[figure.bats]}"
    about = line or f"{figure.club} {figure.code}, {hand}, {figure.points} points"
    rows = (*dial_rows(figure, click), *base_rows(figure))
    circles = tuple(circles_rows(figure, click, plays=bool(line))) if tier.intangibles else ()
    turned = f", {mark(click)}" if not line else ""  # the card of who plays now shows it open
    return CardFace(figure.name, f"{about}{turned}", (*rows, *circles), COMBINATION if reads else "")


def heat_mark(click: int) -> HeatMark:
    """A dial's position as a mark beside the name: ``r2``, ``s``, ``b4``."""
    return HeatMark(SHORT_MARKS[click - THREE_BALLS], click)


# --- The field


def field_face(state: SportsClixState) -> CardFace:
    """The zones in words: who stands in each, the green die's numbers that go there, and the fence."""
    placement = placement_now(state)
    rows: list[Row] = []
    for zone in ZONES:
        names_by_ring = []
        for ring in (Ring.INFIELD, Ring.OUTFIELD):
            names = " ".join(position.short.upper() for position in those_in(placement, ring, zone))
            names_by_ring.append(names or "-")
        numbers = " ".join(str(number) for number, hit in enumerate(state.hitter.chart, 1) if hit == zone)
        rows.append(
            Fact(f"{zone}", f"{names_by_ring[0]} | {names_by_ring[1]} | die {numbers or '-'} | {state.fences[zone - 1].word}")
        )
    return CardFace("The field", "zone: infield | outfield | green die | fence", tuple(rows))


# --- The position


def situation(view: SportsClixState) -> Situation:
    """The position for every screen; nothing in it is secret."""
    marks = (dict(heat_marks(view.sides[0])), dict(heat_marks(view.sides[1])))
    if not view.inning:
        lineup, *faces = before_the_game(view)
        told = setting_words(view)
        before = before_first_pitch(lineup, told, faces=tuple(faces), marks=marks)
        setting = view.setting
        first = setting is not None and setting.hitters if asks_for_hitters(view) else setting is None  # it is said once
        so_far = tuple(tier_words(view.tier)) if first else ()
        fences = park_ground(view.fences, setting.zone) if setting is not None and setting.fences else None
        return replace(before, play_so_far=so_far, ground=fences)
    names_on = [runner.name if runner is not None else None for runner in view.standing]
    order = view.offense.lineup.order
    return Situation(
        inning=view.inning,
        half=view.half,
        outs=view.outs,
        bases=(names_on[0], names_on[1], names_on[2]),
        score=view.score,
        at_risk=None,
        batter=view.hitter.name,
        on_deck=order[view.batter % len(order)].name,
        card=batter_now(view),
        notes=tuple(notes(view)),
        pitcher=view.pitcher.name,
        faces=(field_face(view),) if view.tier.field else (),
        play_so_far=stands(view),
        pitching=pitcher_now(view),
        marks=marks,
        ground=ground(view),
        from_left=bats_left(view),
        headline=in_control(view),
        afterwards=next_tier(view.tier),
        needed=tuple(needed(view)),
    )


def before_the_game(state: SportsClixState) -> Iterator[CardFace]:
    """Both lineups, or the one that a manager is setting (SC-012)."""
    setting = state.setting
    if setting is not None and setting.fences:
        yield fences_face(state, setting.zone)
    elif setting is not None:
        yield set_face(state, setting)
    else:
        for side in state.sides:
            spots = [(spot.player, spot.position) for spot in side.lineup.spots]
            yield lineup_face(f"The {side.team.nickname}", spots, side.arm.figure)


def fences_face(state: SportsClixState, asked: int) -> CardFace:
    """The fences from the left foul line to the right, a row for each zone; that of zone ``asked``, if any, is still open."""
    rows = [Fact(f"{zone}", f"{fence.word}, {FEET[fence][zone - 1]} feet") for zone, fence in enumerate(state.fences, 1)]
    if asked:
        rows[asked - 1] = Fact(f"{asked}", f"? ({state.fences[asked - 1].word})")
    return CardFace(state.sides[HOME].team.park.name, "zone and fence, left line to right", tuple(rows))


def set_face(state: SportsClixState, setting: Setting) -> CardFace:
    """The lineup that a manager is setting, as far as he has named it."""
    positions = dict(setting.nine)
    in_order = setting.asked is None
    spots = [(figure, positions[figure]) for figure in setting.order] if in_order else list(setting.nine)
    return lineup_face(f"The {state.sides[setting.seat].team.nickname} so far", spots, None, numbered=in_order)


def lineup_face(
    title: str, spots: Sequence[tuple[Figure, Position | None]], starter: Figure | None, numbered: bool = True
) -> CardFace:
    """A lineup, a row for each player: position, name, speed, defense and points, and the pitcher who starts."""
    rows = [
        Fact(
            str(number) if numbered else "", f"{position.short.upper() if position is not None else ''} {rated(figure)}".strip()
        )
        for number, (figure, position) in enumerate(spots, 1)
    ]
    if starter is not None and all(figure is not starter for figure, _ in spots):
        rows.append(Fact("P", rated(starter)))
    return CardFace(title, RATED, tuple(rows or [Fact("", "nobody yet")]))


RATED: Final = "each with his position, speed/defense and points"
"""What a line of a lineup says."""


def rated(figure: Figure) -> str:
    """A figure in a list: ``Blossomfeld 6/4, 52``, his speed, defense and points."""
    return f"{figure.as_player.last_name} {figure.speed}/{figure.defense}, {figure.points}"


def setting_words(state: SportsClixState) -> tuple[str, ...]:
    """What the lineups say, and the park; of who sets his lineup, what he names next."""
    setting = state.setting
    if setting is not None and setting.fences:
        nickname = state.sides[setting.seat].team.nickname
        told = (f"The {nickname} set their fences: zone {setting.zone} of {len(ZONES)}.",) if setting.zone else ()
        return (*told, fences_words(state))
    if setting is None or setting.hitters:
        fences = (fences_words(state),) if state.tier.field else ()
        return (*fences, *team_points(state))
    if setting.asked is None:
        who = f"who bats {ordinal(len(setting.order) + 1)}"
    else:
        many = len(MOVABLE) + 2 + state.hitters
        who = f"{setting.asked.name.replace('_', ' ').lower()}, {len(setting.nine) + 1} of {many}"
    return (f"The {state.sides[setting.seat].team.nickname} set their lineup: {who}.",)


SELDOM_ASKED: Final = "You decide the batting order, and the result at total control; the rest is in the dice."
"""What is asked in a game that asks little."""


def tier_words(tier: Tier) -> Iterator[str]:
    """A tier with what it is played with (SC-003), told before its first question."""
    yield f"{tier.title}. {tier.played_with}"
    if not tier.secret_dice:
        yield SELDOM_ASKED


def fences_words(state: SportsClixState) -> str:
    """The fences, as far as the home manager has set them, from the left foul line to the right."""
    park, fences = state.sides[HOME].team.park, state.fences
    return f"{park.name}, fences of zones 1 (left line) to 6: {' '.join(map(str, fences))}; green is near, red deep."


def team_points(state: SportsClixState) -> Iterator[str]:
    """The points of both teams, where teams are built by them (SC-187, SC-190)."""
    if state.tier.team_building:
        each = ", ".join(f"{side.team.nickname} {side.team.points:,} ({side.team.format.value})" for side in state.sides)
        yield f"Points: {each}."


def next_tier(tier: Tier) -> str:
    """What the next tier would bring, for whoever has played this one (SC-003); empty after the last."""
    following = tier.following
    return f"The next tier is the {following.title}. {following.unlocks}" if following else ""


def batter_now(state: SportsClixState) -> CardFace:
    """The batter's figure; a pitcher at bat reads the playmat's column, without clicks (SC-033)."""
    figure, side = state.hitter, state.offense
    position = side.lineup.spots[state.batter - 1].position
    place = f"{state.batter}. {position.short.upper() if position is not None else ''}".strip()
    if figure.pitches:
        return column_face(figure, place)
    line = f"{place}, bats {HANDS[figure.bats]}"
    return figure_face(figure, side.dial_position(figure), state.tier, line, reads=True)


def pitcher_now(state: SportsClixState) -> CardFace:
    """The pitcher's figure, with the innings that he has pitched of his endurance (SC-125)."""
    figure, arm = state.pitcher, state.defense.arm
    inning = arm.innings + (arm.counted != state.inning)  # it counts as his with the first at-bat (SC-R-27)
    tired = f", inning {inning} of {figure.endurance}" if state.tier.full_clicks else ""
    line = f"{figure.code}, throws {HANDS[figure.throws]}{tired}"
    return figure_face(figure, state.defense.dial_position(figure), state.tier, line, reads=True)


def column_face(figure: Figure, place: str) -> CardFace:
    """A pitcher at bat: the playmat's column of results (SC-033)."""
    results = zip(BATTER_PAIRS, PITCHER_BATTING.results, strict=True)
    rows = tuple(DialRow(pair.value, (result.code,), 0, FACES[pair]) for pair, result in results)
    return CardFace(figure.name, f"{place}, playmat column", (*rows, *base_rows(figure)), COMBINATION)


def notes(state: SportsClixState) -> Iterator[str]:
    """Short lines beside the cards: the tier, and what of the pitcher's day may cost clicks."""
    if state.at_bat is None and state.tier.field:
        yield f"Defense: {gloves(state)}"
    if state.at_bat is not None and not state.now.pair and not state.now.icon and state.tier.secret_dice:
        yield f"Dice: {dice_words()}"
    yield from needed(state)
    yield state.tier.title
    arm = state.defense.arm
    if state.tier.full_clicks and arm.runs:
        yield f"{arm.figure.name}: {arm.runs} {'run' if arm.runs == 1 else 'runs'} allowed"
    for side in state.sides:
        hottest = max(map(side.dial_position, side.roster.in_game))
        hot = [figure.as_player.last_name for figure in side.roster.in_game if side.dial_position(figure) == hottest]
        if hottest > state.tier.batters_start:
            names = " and ".join(hot) if len(hot) <= TOLD_HOTTEST else f"{len(hot)} of them"
            yield f"Hottest of the {side.team.nickname}: {names}, {mark(hottest)}"


TOLD_HOTTEST: Final = 2
"""The most players who are named as the hottest of their team."""


def gloves(state: SportsClixState) -> str:
    """The defense of all fielders who can be placed: ``1B 3, 2B 5, ...``."""
    return ", ".join(f"{position.short.upper()} {state.defense.fielder(position).defense}" for position in MOVABLE)


def needed(state: SportsClixState) -> Iterator[str]:
    """What a decision needs: what squares are in the Preseason, and that the pitcher tires."""
    if not state.tier.secret_dice:
        yield from squares(state)
    yield from weariness(state)


EVEN: Final = {Result.DEEP_FLY: "home run", Result.AVERAGE_FLY: "double", Result.SHALLOW_FLY: "single"}
"""What the squares of Deep Flies bring in the Preseason where the green die is even (SC-029 to SC-031)."""


def squares(state: SportsClixState) -> Iterator[str]:
    """What those squares are that the two windows show; nothing if they show none."""
    shown = {*batter_window(state).results, *state.defense.window(state.pitcher).results}
    if even := [f"{square} is a {words}" for square, words in EVEN.items() if square in shown]:
        yield f"Green die even: {', '.join(even)}; odd: a strikeout"


def weariness(state: SportsClixState) -> Iterator[str]:
    """That the pitcher is in the last inning of his endurance or past it, and what it costs (SC-124 to SC-127)."""
    arm = state.defense.arm
    past = arm.innings + (arm.counted != state.inning) - arm.figure.endurance
    if not state.tier.full_clicks or past < 0:
        return
    name, then = arm.figure.as_player.last_name, f"the next inning costs {counted(past + 1, 'click')}"
    yield f"{name} is past his endurance: {then}." if past else f"{name}'s endurance ends here: {then}."


def dice_words() -> str:
    """The faces of the four dice: ``red VVVVCP or white CCCVVT against black PPPTTV or blue TTTTPC``."""
    sides = (" or ".join(f"{colour} {shown_faces(colour)}" for colour in side) for side in (PITCHING, BATTING))
    return " against ".join(sides)


def stands(state: SportsClixState) -> tuple[str, ...]:
    """How the at-bat stands while it is asked about: the combination with its result, whom a hit brought where, who goes."""
    at_bat = state.at_bat
    if at_bat is None:
        return ()
    goes = [f"{last_name(state, at_bat.came_from(base))} goes for {BASES[base + 1]}" for base in sorted(at_bat.going)]
    going = (f"{', '.join(goes)}.",) if goes else ()
    if not at_bat.pair:
        return going
    if at_bat.result is None:
        return (in_control(state) or f"The dice show {at_bat.pair}.",)
    zone = f" to zone {at_bat.zone}" if at_bat.zone and at_bat.result.has_zone else ""
    told = f"The dice show {at_bat.pair}: {at_bat.result.words}{zone}{depth_words(state, at_bat)}."
    if not at_bat.stand:
        return (told, *going)
    came_from = [start for _, start in at_bat.stand]
    scored = [f"{last_name(state, base)} scores" for base in (3, 2, 1) if state.occupied[base - 1] and base not in came_from]
    on = [f"{last_name(state, start)} on {BASES[base]}" for base, start in at_bat.stand]
    return (told, f"{', '.join((*scored, *on))}.", *going)


def last_name(state: SportsClixState, base: int) -> str:
    """The last name of the runner from a base before the play, 0 for the batter."""
    return state.runner(base).as_player.last_name


def in_control(state: SportsClixState) -> str:
    """That the dice have given a manager total control, as long as he has not chosen; else empty (SC-020, SC-040)."""
    at_bat = state.at_bat
    if at_bat is None or at_bat.result is not None or at_bat.pair not in CONTROLS:
        return ""
    figure = state.hitter if at_bat.pair == Pair.BATTER_TOTAL_CONTROL else state.pitcher
    return f"Total control! With {at_bat.pair} {figure.name} may have any result of his window."


def depth_words(state: SportsClixState, at_bat: AtBat) -> str:
    """Of a Deep Fly, where it comes down: short of the fence of its zone, at it, or over it (SC-082 to SC-084)."""
    result = at_bat.result
    if result is None or not result.is_deep_fly or not at_bat.zone:
        return ""
    carries, fence = FLY_DEPTHS[result.square], state.fences[at_bat.zone - 1]
    where = "over" if carries > fence else "at" if carries == fence else "short of"
    return f", {where} the {fence.word} fence"


def heat_marks(side: SideInGame) -> Iterator[tuple[str, HeatMark]]:
    """The marks of a side's figures by name, and of batting pitchers too."""
    for figure, click in zip(side.team.figures, side.clicks, strict=True):
        yield figure.name, heat_mark(click)


def rosters(view: SportsClixState) -> tuple[Roster, ...]:
    """Both teams' figures with their dials, by their present role."""
    return tuple(_roster(view, seat) for seat in BOTH)


def _roster(state: SportsClixState, seat: Seat) -> Roster:
    side = state.sides[seat]
    lineup = side.lineup

    def faces(figures: Iterator[Figure]) -> tuple[CardFace, ...]:
        return tuple(figure_face(figure, side.dial_position(figure), state.tier) for figure in figures)

    idle = "" if state.tier.team_building else ", not used before the Championship"
    groups = (
        ("In the game", faces(iter(lineup.in_game))),
        (f"Bench{idle}", faces(figure for figure in side.roster.bench if not figure.pitches)),
        (f"Bullpen{idle}", faces(figure for figure in side.roster.bench if figure.pitches)),
        ("Out of the game", faces(figure for figure in side.team.figures if figure in lineup.left)),
    )
    return Roster(side.team.nickname, tuple(group for group in groups if group[1]))


def option_face(option: object) -> CardFace | None:
    """The figure that an option names, without its dial, which turns; or the faces of a die (SC-004)."""
    match option:
        case Figure():
            hand = f"throws {HANDS[option.throws]}" if option.pitches else f"bats {HANDS[option.bats]}"
            code = Fact(option.code, f"{option.points} points")
            return CardFace(option.name, f"{option.club}, {hand}", (code, *base_rows(option)))
        case IconDie():
            return CardFace(option.colour, "", (Fact("", shown_faces(option.colour)),))
    return None


def charts(view: SportsClixState) -> tuple[CardFace, ...]:
    """What lies beside the field: where each fielder stands, by name."""
    if not view.inning or not view.tier.field:
        return ()
    placement = placement_now(view)
    side = view.defense
    rows = tuple(
        Fact(position.short.upper(), f"{side.fielder(position).name}, defense {side.fielder(position).defense}, {where}")
        for position in (*MOVABLE, Position.CATCHER)
        for where in [f"zone {zone_of(placement, position)}" if position in MOVABLE else "home plate"]
    )
    return (CardFace("Fielders", side.team.nickname, rows),)
