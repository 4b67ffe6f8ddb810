"""A generator of teams: the cards of a whole squad from a seed, a name and a character, written as a team file.

It is for teams without the statistics of a real season. Its players have columns and ratings like those of real leagues.
Columns are fitted against average pitching, so that the modifier table does not move the league's totals.

    hotstove invent pinetar --seed 7 --name 'Harbor Town Gulls' --character power > gulls.yaml
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

from hotstove.baseball.board import ORDER
from hotstove.baseball.inventing import TeamGenerator, invented_names, on_one_line, weighted
from hotstove.baseball.positions import position_named
from hotstove.games.pinetar.cards import NO_CHANGE, OUTFIELD, RATINGS, VS_ALL, VS_LEFT, VS_RIGHT, Card, LineupSpot, printed_tops
from hotstove.games.pinetar.characters import (
    CHARACTERS,
    FIRST,
    FITTED,
    HITTER_TYPES,
    LAST,
    LEAGUE,
    PITCHER,
    SQUAD,
    STAFF,
    HitterType,
    TeamCharacter,
)
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.outcomes import BattingColumn, OutcomeKind
from hotstove.games.pinetar.press.columns import Aim, filled, fit, weights
from hotstove.games.pinetar.press.model import LeaguePitching, Model, Sizes, Vector
from hotstove.games.pinetar.press.ratings import injury_letter
from hotstove.games.pinetar.team_sheets import read_team
from hotstove.stats.estimates import HR, PLATOON
from hotstove.table import Chance
from hotstove.table.texts import Json, as_node

T = TypeVar("T")
Carry: TypeAlias = "dict[str, list[float]]"
"""The remainders of rounding to whole rolls so far, by column title and kind of outcome, in plate appearances."""

# --- Columns from rates (M-4 to M-6)

GRADE_MIX = {"A+": 0.052, "A": 0.148, "B": 0.141, "C": 0.143, "D": 0.228, "E": 0.127, "G": 0.123, "M": 0.038}
"""Shares of plate appearances against the grades (PT-L-11)."""
POP_ERRORS, LINER_ERRORS, WILD = 1, 2, 4
"""The rolls of a column for ROE/PO, ROE/LO and BK/WP in today's leagues (M-1)."""
USUAL = 0.487
"""The share of ground outs among outs in play."""


def fitted(
    title: str, rates: Sequence[float], side: str, slow: bool = False, grounders: float = USUAL
) -> tuple[BattingColumn, Vector]:
    """The column whose expected line is nearest to a player's rates, and that line.

    ``side`` (R or L) is the side that he bats from, ``grounders`` the share of ground outs among his outs in play.
    """
    model = _model(grounders)
    slots, line = fit(model, Aim(rates, weights(rates)), slow, [not rate for rate in rates])
    return filled(title, slots, model.sizes, side), tuple(line)


def _model(grounders: float) -> Model:
    """The model of average pitching against columns with the common rolls and the given share of ground outs."""
    return Model(Sizes(WILD, POP_ERRORS, LINER_ERRORS, 0.0, grounders), LeaguePitching(GRADE_MIX))


# --- Teams


def make_team(
    seed: str, name: str, character: str = "balanced", players: Sequence[str] = (), code: str = ""
) -> dict[str, Json]:
    """A team of twenty-five as data; the same arguments give the same team.

    ``players`` holds names in the order of squad and staff. The batting orders are named for the pitcher's hand.

    Raises Unreadable or NotLegal if a name can't be written in a team file.

    >>> team = read_team(as_node(make_team("7", "Harbor Town Gulls", players=["Pru Talbot"]), "the team"))
    >>> len(team.players), team.players[0].name, team.dh_lineups["vs RHP"][0].position.short
    (25, 'Pru Talbot', 'cf')
    """
    chance = Chance(f"pinetar team {seed} {character}")
    kind = CHARACTERS[character]
    names = [*players, *invented_names(chance, FIRST, LAST, len(SQUAD) + len(STAFF), players)]
    carry: Carry = defaultdict(lambda: [0.0] * len(FITTED))
    batters: list[Json] = [_batter(chance, names[place], place, kind, carry) for place in range(len(SQUAD))]
    pitchers: list[Json] = [_pitcher(chance, names[place], slot, kind) for place, slot in enumerate(STAFF, len(SQUAD))]
    heading: dict[str, Json] = {"name": name, **({"code": code} if code else {})}
    cards: dict[str, Json] = {**heading, "players": batters, "pitchers": pitchers}
    team = read_team(as_node(cards, "the team"))
    for key, usual in (("lineups", team.lineups["1"]), ("lineups with DH", team.dh_lineups["1"])):
        cards[key] = {VS_RIGHT: _listed(usual), VS_LEFT: _listed(_platooned(usual, team.batters))}
    return cards


def _listed(lineup: Sequence[LineupSpot]) -> Json:
    return [f"{spot.position.short.upper()} {spot.card.name}" for spot in lineup]


def _platooned(lineup: Sequence[LineupSpot], batters: Sequence[Card]) -> list[LineupSpot]:
    """The order against a left-hander: better right-handed batters of the bench replace left-handed ones."""
    bench = [card for card in batters if card.bats != "L" and card not in [spot.card for spot in lineup]]
    order = []
    for spot in lineup:
        able = [card for card in bench if spot.position in card.gloves or not spot.position.fields]
        best = max(able, key=lambda card: worth_against(card, "L"), default=spot.card)
        if spot.card.bats == "L" and worth_against(best, "L") > worth_against(spot.card, "L"):
            bench.remove(best)
            order.append(LineupSpot(best, spot.position))
        else:
            order.append(spot)
    return order


def _bell(chance: Chance) -> float:
    """A random number around 0 with a standard deviation of about 1."""
    return sum(chance.pick(101) for _ in range(12)) / 100 - 6


def _between(value: float, cuts: Sequence[tuple[float, T]], otherwise: T) -> T:
    """The result of the first cut that the value is below, or else ``otherwise``."""
    return next((name for cut, name in cuts if value < cut), otherwise)


def _clamped(value: float, least: int, most: int) -> int:
    return min(max(round(value), least), most)


# --- Position players

_SPEED_CUTS = ((-0.25, "S"), (1.04, "M"))
_STEAL_CUTS = ((-1.0, "N"), (-0.2, "E"), (0.41, "D"), (0.88, "C"), (1.48, "B"), (1.88, "A"))
_RANGE_CUTS = ((-0.67, "Neg"), (0.67, "Neu"))
_ARM_CUTS = ((-0.67, "W"), (1.04, "A"))
"""Cuts of a spread around 0 that give the shares of real leagues (M-3, M-9)."""


def _batter(chance: Chance, name: str, place: int, team: TeamCharacter, carry: Carry) -> dict[str, Json]:
    where, what, games = SQUAD[place]
    kind = HITTER_TYPES[what]
    bats = weighted(chance, {"R": 55, "L": 33, "B": 12})
    infield = bool({"C", "2B", "3B", "SS"} & set(where.split()))
    throws = "R" if infield or bats == "R" else weighted(chance, {"L": 65, "R": 35})
    legs = kind.legs + team.legs + 0.6 * _bell(chance)
    glove = kind.glove + team.glove + 0.8 * _bell(chance)
    rates = _rates(chance, kind, team)
    home_runs = 650 * rates[HR]
    regular = place < ORDER
    games += chance.pick(9) - 4
    appearances = round(games * (4.4 - 0.1 * place if regular else 2.5)) + chance.pick(15)
    card: dict[str, Json] = {"name": name, "bats": bats, "throws": throws, "field": _gloves(chance, where, glove)}
    card["SBC"] = _clamped(67 + 7 * legs + 4 * _bell(chance), 40, 92)
    card["SBO"] = _between(legs + 0.3 * _bell(chance), _STEAL_CUTS, "AA")
    card["BR"] = _between(legs, _SPEED_CUTS, "F")
    card["SHC"] = 66 + chance.pick(13) if kind.bunts and home_runs < 20 else "N"
    card["INJ"] = _injury(162 - games if regular else 15, games / 10)
    if any(position_named(each) in OUTFIELD for each in where.split()):
        card["Arm"] = _between(_bell(chance), _ARM_CUTS, "E")
    if where.split()[0] == "C":
        card["AR"] = _clamped(7 * _bell(chance) - 3 * kind.glove, -15, 18)
    card["usage"] = {"games": games, "PA": appearances}
    card |= _columns(chance, rates, bats, legs, team, appearances, carry)
    return card


def _rates(chance: Chance, kind: HitterType, team: TeamCharacter) -> list[float]:
    """A player's rates: the league's, times the factors of his type, his team and himself."""
    own = [1 + min(max(spread * _bell(chance), -0.6), 0.6) for spread in (0.18, 0.30, 0.09, 0.06, 0.18, 0.35, 0.14)]
    return [
        LEAGUE[what] * factor * team.factors.get(what, 1.0) * himself
        for what, factor, himself in zip(FITTED, kind.factors, own, strict=True)
    ]


def _gloves(chance: Chance, where: str, glove: float) -> list[Json]:
    """Positions with range and errors, a little worse at all but the first."""
    gloves: list[Json] = []
    for number, position in enumerate(where.split()):
        able = glove - 0.5 * (number > 0)
        errors = _clamped(4.2 - 0.9 * able + 0.8 * _bell(chance), 0, 9)
        gloves.append(f"{position} {_between(able, _RANGE_CUTS, 'Pos')} {errors}")
    return gloves


def _injury(missed: int, chances: float) -> str:
    """INJ for a player who missed ``missed`` games, if it is looked up ``chances`` times a season (M-9)."""
    letter, length = injury_letter(missed)
    return f"{_clamped(100 * missed / (chances * length) - 1, 0, 99)}{letter}"


def _columns(
    chance: Chance,
    rates: Sequence[float],
    bats: str,
    legs: float,
    team: TeamCharacter,
    appearances: int,
    carry: Carry,
) -> dict[str, Json]:
    """A player's columns; ``carry`` passes what rounding to whole rolls leaves over on to the next player's (M-5)."""
    slow = _between(legs, _SPEED_CUTS, "F") == "S"
    grounders = min(max(0.487 + 0.04 * _bell(chance), 0.38), 0.58)
    hands = {VS_ALL: ("", 1.0)} if team.columns == 1 else {VS_LEFT: ("L", 0.28), VS_RIGHT: ("R", 0.72)}
    columns: dict[str, Json] = {}
    for title, (hand, share) in hands.items():
        factors = PLATOON[bats, hand] if hand else (1.0,) * len(FITTED)
        wanted = [rate * factor for rate, factor in zip(rates, factors, strict=True)]
        batters = appearances * share
        left_over = carry[title]
        owed = [min(max(each / batters, -0.01), 0.01) for each in left_over]
        aim = [max(rate + each, 0.0005) for rate, each in zip(wanted, owed, strict=True)]
        side = bats if bats != "B" else "R" if hand == "L" else "L"
        batting, line = fitted(title, aim, side, slow, grounders)
        carry[title] = [each + batters * (want - got) for each, want, got in zip(left_over, wanted, line, strict=True)]
        columns[title] = str(batting)
    return columns


# --- Pitchers

_GRADE_CUTS = ((-4.3, "A+"), (-2.1, "A"), (-0.5, "B"), (0.6, "C"), (2.3, "D"))
_RATING_SHARES = dict(zip((NO_CHANGE, *(each for each in RATINGS if each != NO_CHANGE)), (58, 4, 8, 5, 11, 10, 4), strict=True))


def _pitcher(chance: Chance, name: str, slot: tuple[str, float, int], team: TeamCharacter) -> dict[str, Json]:
    role, level, games = slot
    starts = games if role == "S" else 16 if role == "S+R" else 0
    games = games + chance.pick(3) - 1
    runs = level + (team.starters if "S" in role else team.relievers) + 0.8 * _bell(chance)
    home_runs = 0.2 * runs + 0.75 * _bell(chance)
    walks = 0.35 * runs + 2.1 * _bell(chance)
    hits = (runs - 1.67 * home_runs - 0.6 * walks) / 0.84

    def grade(shift: float) -> str:
        wild = walks >= 25 * LEAGUE[OutcomeKind.WALK] and hits <= 0 and -2.1 < runs + shift <= 0.9
        hit_hard = "G" if home_runs >= 25 * LEAGUE[OutcomeKind.HOME_RUN] else "E"
        return "M" if wild else _between(runs + shift, _GRADE_CUTS, hit_hard)

    def grades(shift: float) -> str:
        first, third = grade(shift - 0.35 * ("S" in role)), grade(shift + 0.95)
        return f"{first}/{third}" if "S" in role and first != third else first

    throws = weighted(chance, {"R": 70, "L": 30})
    innings = team.innings + (runs < -2.0) - (runs > 2.0)
    relief = 1 if role == "C" else 1 + (chance.pick(10) < 3) if runs < 1.5 else 2
    card: dict[str, Json] = {
        "name": name,
        "role": role,
        "bats": throws if chance.pick(10) else "L" if throws == "R" else "R",
        "throws": throws,
        "home": grades(-0.35 + team.park),
        "away": grades(0.35),
        "MIP": f"{innings - 1}/{relief + 1}*" if role == "S+R" else str(innings if role == "S" else relief),
        "BK/WP": _tops(chance),
        "SO/BB": weighted(chance, _RATING_SHARES),
        "field": _gloves(chance, "P", team.glove + _bell(chance)),
        "SHC": 68 + chance.pick(18),
        "INJ": _injury(max(162 - 5 * starts, 2) if role == "S" else max(60 - games, 2), games),
    }
    if starts:
        card["starts"] = starts
    faced = round(25.2 * starts + 4.4 * (games - starts if role != "S" else 0)) + chance.pick(25)
    pitched = starts if role == "S" else games
    card["usage"] = {"games": pitched, "PA": 2 * starts, "starts": starts, "pitched": pitched, "BF": faced}
    spread = {what: 1 + 0.2 * min(max(_bell(chance), -2.5), 2.5) for what in FITTED}
    own = [PITCHER[what] * team.factors.get(what, 1.0) * spread[what] for what in FITTED]
    card[VS_ALL] = str(fitted(VS_ALL, own, str(card["bats"]), slow=True)[0])
    return card


def _tops(chance: Chance) -> str:
    """BK/WP: the parts of a column's rolls for it that become balks and wild pitches (M-7)."""
    balks = max(round(4.5 + 5 * _bell(chance)), 0)
    wild = min(max(round(balks + 54 + 17 * _bell(chance)), balks + 5), 100)
    return printed_tops(balks - 1, wild - 1)


# --- Team files


def file_of(team: Mapping[str, Json], about: str) -> str:
    """A team's data as the text of a team file; ``about`` is its first line, a comment."""
    heading = [f"{key}: {on_one_line(team[key])}" for key in ("name", "nickname", "code", "colour", "season") if key in team]
    lines = [f"# {about}", *heading]
    for group in ("players", "pitchers"):
        lines.append(f"{group}:")
        cards = team[group]
        assert isinstance(cards, list)
        for card in cards:
            assert isinstance(card, dict)
            lines += _card_lines(card)
    for group in ("lineups", "lineups with DH"):
        lineups = team.get(group)
        if isinstance(lineups, dict):
            lines += [f"{group}:", *(f"  {title}: {on_one_line(order)}" for title, order in lineups.items())]
    return "\n".join(lines) + "\n"


def _card_lines(card: Mapping[str, Json]) -> list[str]:
    """The lines of a card: one of ratings, one of usage, and one for each column."""
    columns = [key for key in (VS_LEFT, VS_RIGHT, VS_ALL) if key in card]
    ratings = ", ".join(f"{key}: {on_one_line(value)}" for key, value in card.items() if key not in columns and key != "usage")
    lines = [ratings, *(f"{key}: {on_one_line(card[key])}" for key in ("usage", *columns) if key in card)]
    return [f"  - {{{lines[0]},", *(f"     {line}," for line in lines[1:-1]), f"     {lines[-1]}}}"]


def _text(seed: str, name: str, character: str, players: Sequence[str], code: str, points: int) -> str:
    team = make_team(seed, name, character, players, code)
    return file_of(team, f"The {name}: {CHARACTERS[character].about} (seed {seed!r}, character {character}).")


GENERATOR = TeamGenerator(
    "A team of fourteen position players, lineup and bench, and eleven pitchers.",
    len(SQUAD) + len(STAFF),
    {name: kind.about for name, kind in CHARACTERS.items()},
    _text,
)
