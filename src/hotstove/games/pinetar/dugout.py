"""How Pine Tar's teams go through a season: who plays today, so that everybody ends with the playing time he really had.

Each player has a share of his team's plate appearances, starts and batters faced; who is furthest behind it plays, where his
card has a position that is free. Everything follows from the team, its history and a number that stands for luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Final

from hotstove.baseball.plays import HalfInningBegins, Play, Substitution
from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.season_play import ClubHistory, GameDay, Injury, PlayerHistory
from hotstove.games.pinetar.cards import FIELD, ORDER, Card, Team
from hotstove.games.pinetar.managers import bat, usual_batters
from hotstove.games.pinetar.outcomes import What
from hotstove.games.pinetar.press_teams import Bat, arranged
from hotstove.games.pinetar.sides import teams_of
from hotstove.table import Event, Seat
from hotstove.table.game import Setup, Switch
from hotstove.table.texts import Json

CATCHER, DH = Position.CATCHER, Position.DESIGNATED_HITTER

A_GAME: Final = 38.0
"""Plate appearances of a team, and batters that its pitchers face, in a game."""


# --- What is known of a team before its first game


@dataclass(frozen=True, eq=False, slots=True)
class Hitter:
    """A position player as the dugout sees him.

    ``bit`` is his own in a set of players, ``share`` his part of the team's plate appearances.
    ``places`` are the positions of his card, where he plays most first, ``able`` the same as a set, and ``cost`` what it
    costs to have him there; ``choices`` are sets of one, positions and costs together. ``left`` and ``right`` are what his
    columns are worth.
    """

    card: Card
    name: str
    bit: int
    share: float
    places: tuple[int, ...]
    able: int
    cost: Mapping[int, float]
    choices: tuple[tuple[int, int, float], ...]
    number_of_places: int
    catches: bool
    left: float
    right: float
    bat: Bat


@dataclass(frozen=True, eq=False, slots=True)
class Hurler:
    """A pitcher: his shares of the starts and of the batters faced, and the days from one start of his to the next.

    ``relief`` is his share of the games in relief, ``each`` the batters that he faces in one. ``also`` is the bit of the
    position player that he is on other days, 0 for none.
    """

    card: Card
    name: str
    number: int
    starts: float
    share: float
    spacing: int
    relieves: bool
    relief: float
    each: float
    also: int


class Squad:
    """A team as its dugout knows it, worked out once. ``orders`` keeps batting orders by the set of players.

    ``waits`` are rows of small numbers, one a player: what chance adds to who waits how long, a row by luck. ``platoon`` are
    those who hit left-handers better, the clearest cases first; ``entries`` are what batting orders say, read once.
    ``work`` are pitchers' shares of the games in relief; ``relievers`` are all who have one, ``others`` who have none.
    """

    __slots__ = (
        "data",
        "entries",
        "hitter_ids",
        "hitters",
        "hurler_ids",
        "hurlers",
        "names",
        "orders",
        "others",
        "platoon",
        "relievers",
        "shares",
        "starters",
        "throws",
        "waits",
        "work",
    )

    def __init__(self, data: Json) -> None:
        self.data = data  # kept, so that its id stays its own
        team = teams_of(Setup({"team": data}, {"team": data}, {}))[0]
        self.hitters = hitters_of(team)
        self.hurlers = hurlers_of(team)
        self.hitter_ids = tuple(hitter.card.id for hitter in self.hitters)
        self.hurler_ids = tuple(hurler.card.id for hurler in self.hurlers)
        cards = [*(hitter.card for hitter in self.hitters), *(hurler.card for hurler in self.hurlers)]
        self.names = tuple(card.name for card in cards)
        self.shares = tuple(hitter.share for hitter in self.hitters)
        self.work = tuple(hurler.relief for hurler in self.hurlers)
        self.starters = tuple(sorted((each for each in self.hurlers if each.starts), key=lambda each: -each.starts))
        self.relievers = tuple(each.number for each in self.hurlers if each.relief)
        self.others = tuple(each.number for each in self.hurlers if not each.relief)
        self.throws = {card.name: card.throws for card in team.staff}
        able = [each for each in self.hitters if each.share >= PART_TIME and each.left > each.right]
        self.platoon = tuple(sorted(able, key=lambda each: each.right - each.left))
        self.entries: dict[str, tuple[Hitter, int]] = {}
        self.orders: dict[int, list[Json]] = {}
        self.waits = tuple(_waits(row, len(self.hitters)) for row in range(ROWS))


ROWS: Final = 64
MOST_ORDERS: Final = 4096
WAIT: Final = 0.5
"""Plate appearances of a step of chance; there are eight."""


def _waits(row: int, length: int) -> tuple[float, ...]:
    word, found = row * 0x9E3779B9 + 1, []
    for _ in range(length):
        word = (word * 1103515245 + 12345) % (1 << 31)
        found.append(WAIT * (word >> 16 & 7))
    return tuple(found)


def hitters_of(team: Team) -> tuple[Hitter, ...]:
    """The position players with their shares and positions."""
    whole = sum(card.usage.plate_appearances for card in team.batters)
    usual: dict[str, set[int]] = {}
    for order in (*team.lineups.values(), *team.dh_lineups.values()):
        for spot in order:
            usual.setdefault(spot.card.id, set()).add(int(spot.position))
    found = []
    for number, card in enumerate(team.batters):
        usage = card.usage
        share = usage.plate_appearances / whole if whole else (1.0 if number < ORDER else 0.1) / ORDER
        cost = _costs(card, usual.get(card.id, set()))
        places = tuple(sorted(cost, key=lambda position: (cost[position], position)))
        able = sum(1 << position for position in places)
        choices = tuple((1 << position, position, cost[position]) for position in places)
        found.append(
            Hitter(
                *(card, card.name, 1 << number, share, places, able, cost, choices, len(places)),
                *(CATCHER in card.gloves, bat(card, "L"), bat(card, "R"), hitting(card)),
            )
        )
    return tuple(found)


LEFT_HANDED: Final = 0.27
"""About how much of all pitching is left-handed."""
EVENTS: Final = (What.HOME_RUN, What.TRIPLE, What.DOUBLE, What.SINGLE, What.WALK, What.HIT_BATTER)


def hitting(card: Card) -> Bat:
    """A card as batting orders see it, against pitchers of both hands."""
    on_base = power = worth = 0.0
    for throws, share in (("L", LEFT_HANDED), ("R", 1 - LEFT_HANDED)):
        rolls = card.column(throws).rolls
        hr, triple, double, *others = (sum(each.what is what for each in rolls) / len(rolls) for what in EVENTS)
        on_base += share * (hr + triple + double + sum(others))
        power += share * (double + 2 * triple + 3 * hr)
        worth += share * bat(card, throws)
    return Bat(on_base, power, worth, card.speed, card.usage.games, card.usage.plate_appearances)


def _costs(card: Card, usual: Iterable[int]) -> dict[int, float]:
    """A position costs more the less he played it, nothing where the team's sheet has him; DH costs a good glove more.

    Where games by position are known, one costs by its share of all his.
    """
    games = card.usage.places
    most = max(games.values(), default=0)
    cost = {
        int(position): MOST_COST * (1 - games.get(position, 0) / most) ** 2 if most else 2.0 * rank
        for rank, position in enumerate(card.gloves)
        if position in FIELD
    }
    first = next(iter(cost), int(DH))
    cost[int(DH)] = 0.0 if first == DH else 2.0 if first in LIGHT else 3.0
    if most and games.get(DH, 0):
        cost[int(DH)] = min(cost[int(DH)], MOST_COST * (1 - games[DH] / most) ** 2)
    for position in usual:
        cost[position] = min(cost.get(position, 1.0), 1.0 if position == DH else 0.0)
    return cost


MOST_COST: Final = 8.0
"""What a position costs that he hardly played."""
LIGHT: Final = (Position.FIRST_BASE, Position.LEFT_FIELD, Position.RIGHT_FIELD)
"""Positions whose players bat without a glove more often than others."""


def hurlers_of(team: Team) -> tuple[Hurler, ...]:
    """The pitchers with their shares of the work."""
    starts = sum(_starts(card) for card in team.staff)
    faced = sum(_faced(card) for card in team.staff)
    relief = sum(_relief(card) for card in team.staff) or 1.0
    bits = {card.id: 1 << number for number, card in enumerate(team.batters)}
    found = []
    for number, card in enumerate(team.staff):
        own = _starts(card) / starts if starts else float(card.starts)
        spacing = min(REST, max(1, int(LONG_SEASON / own))) if own else REST
        also = next((bits[id_] for end in SECOND_CARD if (id_ := card.id.removesuffix(end)) in bits), 0)
        share, games, each = _faced(card) / faced, _relief(card) / relief, usual_batters(card)[1]
        found.append(Hurler(card, card.name, number, own, share, spacing, card.relieves, games, each, also))
    return tuple(found)


def _relief(card: Card) -> float:
    """Games in relief; where they aren't known those who relieve have as many as they face batters."""
    if card.usage.pitched:
        return max(0, card.usage.pitched - card.usage.starts)
    return _faced(card) / usual_batters(card)[1] if card.relieves else 0.0


REST: Final = 5
"""Days from a start to the next: four of rest, less for who started oftener."""
LONG_SEASON: Final = 1.12
"""Days of a season for each game of a team."""
SECOND_CARD: Final = ("-p", "p")
"""What the id of a two-way player's pitching card ends with, the second where a team's code comes before it."""


def _starts(card: Card) -> int:
    assert card.pitching is not None
    return card.usage.starts or card.pitching.starts


def _faced(card: Card) -> int:
    assert card.pitching is not None
    return card.usage.batters_faced or 130 * card.pitching.starter_innings or 200 * card.pitching.relief_innings


# --- Batting orders

STANDING: Final = tuple(int(position) for position in FIELD)


def batting_order(chosen: Sequence[Hitter], dh: bool) -> list[Json]:
    """Each of the chosen at a position of his own, so that they stand where they play most, and who bats when."""
    stands = assigned(chosen, (*STANDING, int(DH)) if dh else STANDING)
    ordered = arranged(sorted(chosen, key=BIT), BATS)
    return [f"{Position(stands[hitter.bit]).short.upper()} {hitter.name}" for hitter in ordered]


FEWEST: Final = attrgetter("number_of_places", "bit")
BIT: Final = attrgetter("bit")
BATS: Final = attrgetter("bat")


def assigned(chosen: Sequence[Hitter], positions: Sequence[int]) -> dict[int, int]:
    """The position of each by his bit, at the least cost; where they can't fill the field, somebody stands where he can't."""
    men = sorted(chosen, key=FEWEST)
    allowed = sum([1 << position for position in positions])
    least = [0.0]  # what those who are still to come cost at least, backwards
    for hitter in reversed(men):
        least.append(least[-1] + hitter.choices[0][2])
    least.reverse()
    best = float("inf")
    found: tuple[int, ...] = ()
    stands: list[int] = []

    def go(at: int, free: int, cost: float) -> None:
        nonlocal best, found
        if at == len(men):
            best, found = cost, tuple(stands)
            return
        for bit, position, more in men[at].choices:
            if free & bit and cost + more + least[at + 1] < best:
                stands.append(position)
                go(at + 1, free ^ bit, cost + more)
                stands.pop()

    go(0, allowed, 0.0)
    if not found:
        left = list(positions)
        for hitter in men:
            place = next((position for position in hitter.places if position in left), left[0])
            left.remove(place)
            stands.append(place)
        found = tuple(stands)
    return {hitter.bit: position for hitter, position in zip(men, found, strict=True)}


def nine(ranked: Sequence[Hitter], dh: bool) -> list[Hitter]:
    """The first of a ranking who fill the field together: each is taken if those before him can make room.

    Where that leaves a position open, the next of the ranking come in.
    """
    wanted = ORDER if dh else ORDER - 1
    free = EVERYWHERE if dh else IN_THE_FIELD
    allowed = free
    holders: dict[int, Hitter] = {}

    def settle(hitter: Hitter, tried: int) -> int:
        """Give him a position by moving others: -1, or the positions tried for nothing."""
        nonlocal free
        able = hitter.able & free
        if able:
            bit = able & -able
            holders[bit] = hitter
            free ^= bit
            return -1
        able = hitter.able & allowed & ~tried
        while able:
            bit = able & -able
            tried = settle(holders[bit], tried | bit)
            if tried < 0:
                holders[bit] = hitter
                return -1
            able &= ~bit & ~tried
        return tried

    chosen = []
    shut = 0  # positions whose holders can't move, which stays so
    for hitter in ranked:
        able = hitter.able & free
        if able:
            bit = able & -able
            holders[bit] = hitter
            free ^= bit
        elif not hitter.able & allowed & ~shut:
            continue
        else:
            tried = settle(hitter, shut)
            if tried >= 0:
                shut = tried
                continue
        chosen.append(hitter)
        if len(chosen) == wanted:
            return chosen
    chosen += [hitter for hitter in ranked if hitter not in chosen][: wanted - len(chosen)]
    return chosen


IN_THE_FIELD: Final = sum(1 << position for position in STANDING)
EVERYWHERE: Final = IN_THE_FIELD | 1 << DH


# --- The dugout

NEW: Final = PlayerHistory()
"""A player who has not played yet."""
MOST_SQUADS: Final = 512


class SeasonDugout:
    """Pine Tar's dugout of a season."""

    manager = "sensible"
    options: tuple[str, ...] = ("stealing", "so_bb", "relief")

    def __init__(self) -> None:
        self._squads: dict[int, Squad] = {}
        self._read: tuple[Sequence[Event], Carried] = (), Carried()

    def squad(self, team: Json) -> Squad:
        """A team as its dugout knows it, read once for as long as the same object of data is given."""
        found = self._squads.get(id(team))
        if found is None:
            if len(self._squads) >= MOST_SQUADS:
                self._squads.clear()
            found = self._squads[id(team)] = Squad(team)
        return found

    # --- Who plays

    def sheet(self, team: Json, history: ClubHistory, day: GameDay, luck: int) -> Json:
        """Today's starter, lineup, bench and bullpen, and what is carried over from the games before."""
        squad = self.squad(team)
        arms, bats = _pasts(history, squad.hurler_ids), _pasts(history, squad.hitter_ids)
        hurt: list[Json] = ["batter"] if any(map(OUT, bats)) else []
        starter, short = (
            pick_starter(squad, arms, history.games + 1, day.day)
            if history.games < history.scheduled
            else ready_starter(squad, arms, day.day)
        )
        there, order, left = pick_hitters(squad, bats, day.designated_hitter, luck, starter.also, bool(hurt))
        out: list[Json] = [*left, *pick_bullpen(squad, arms, history.games, day, starter, there)]
        found: dict[str, Json] = {"team": team, "starter": starter.name, "lineup": order, "out": out}
        if history.opponent == day.opponent and (any(map(ATTEMPTS, bats)) or any(map(ATTEMPTS, arms))):
            both = zip(squad.names, chain(bats, arms), strict=True)
            found["attempts"] = {name: past.attempts for name, past in both if past.attempts}
        if history.home_steal_month == day.month:
            found["home stolen"] = True
        if any(map(OUT, arms)):
            hurt.append("pitcher")
        if hurt:
            found["hurt"] = hurt
        if short:
            found["rest"] = short
        return found

    def second_look(self, sheet: Json, other: Json, luck: int) -> Json:
        """Against a left-hander, one or two men of the bench who hit left-handers come in for men who don't."""
        assert isinstance(sheet, dict) and isinstance(other, dict)
        squad = self.squad(sheet["team"])
        if not squad.platoon or self.squad(other["team"]).throws.get(str(other.get("starter"))) != "L":
            return sheet
        order = platooned(squad, sheet)
        return sheet if order is None else {**sheet, "lineup": order}

    def options_for(self, switches: Sequence[Switch], day: GameDay) -> Mapping[str, Json]:
        """What is on in a season, and the designated hitter where the home club's league has one."""
        found: dict[str, Json] = {switch.name: switch.default for switch in switches if switch.name in self.options}
        found["dh"] = day.designated_hitter
        return found

    # --- What a game carries over

    def after(self, events: Sequence[Event], seat: Seat, history: ClubHistory, day: GameDay) -> None:
        """Attempts to steal in this series, the month of a try for home, and who is hurt for how long."""
        if self._read[0] is not events:
            self._read = events, carried(events)
        found = self._read[1]
        for side, runner, home in found.steals:
            if side == seat:
                history.of(runner).attempts += 1
                if home:
                    history.home_steal_month = day.month
        for injury in found.injuries:
            if injury.side == seat:
                history.of(injury.player).out = injury.games


def _pasts(history: ClubHistory, ids: Sequence[str]) -> list[PlayerHistory]:
    players = history.players
    return [players.get(id_, NEW) for id_ in ids]


@dataclass(frozen=True, slots=True)
class Carried:
    """What a game carries over for both sides: who tried to steal (was it a straight steal of home?), who was hurt."""

    steals: Sequence[tuple[Seat, str, bool]] = ()
    injuries: Sequence[Injury] = ()


def carried(events: Sequence[Event]) -> Carried:
    """Read a finished game's events for that."""
    injuries, tried = [], []
    for number, event in enumerate(events):
        if event.__class__ is Play:
            if event.steals and event.why[:6] in ATTEMPT_RULES:
                tried.append(number)
        elif event.__class__ is Injury:
            injuries.append(event)
    return Carried([attempt(events, number) for number in tried], injuries)


ATTEMPT_RULES: Final = ("PT-167", "PT-225", "PT-231")
"""The rules that steals for points are told with; others cost nothing and do not count."""


def attempt(events: Sequence[Event], number: int) -> tuple[Seat, str, bool]:
    """Who tried in the steal with that number: its half-inning is followed from its beginning."""
    begins = number
    while not isinstance(events[begins], HalfInningBegins):
        begins -= 1
    half = events[begins]
    assert isinstance(half, HalfInningBegins)
    bases = ["", "", ""]
    for event in events[begins + 1 : number]:
        if isinstance(event, Play):
            who = (event.batter, *bases, "")
            bases = [who[base] for base in event.after]
        elif isinstance(event, Substitution) and event.replaces in bases:
            bases[bases.index(event.replaces)] = event.player.id
    play = events[number]
    assert isinstance(play, Play)
    base = max(move.start for move in play.moves if move.steal or move.out)
    return half.half, bases[base - 1], play.why.startswith("PT-225")


OUT: Final = attrgetter("out")
ATTEMPTS: Final = attrgetter("attempts")


def pick_starter(squad: Squad, arms: Sequence[PlayerHistory], game: int, today: int) -> tuple[Hurler, int]:
    """Who is furthest behind his share of the starts, each day of rest that he lacks counted against him; and those days."""
    best, found, short = -1e9, None, 0
    for hurler in squad.starters:
        past = arms[hurler.number]
        if past.out:
            continue
        score, lacks = hurler.starts * game - past.starts, 0
        if score <= best:
            continue
        if past.pitched:
            last = past.pitched[-1]
            spacing = hurler.spacing if last.started else AFTER_RELIEF
            lacks = spacing - (today - last.day)
            if lacks > 0:
                score -= lacks * spacing * TIRED
        if score > best:
            best, found, short = score, hurler, lacks
    if found is not None:
        return found, min(9, max(0, short))
    able = [hurler for hurler, past in zip(squad.hurlers, arms, strict=True) if not past.out]
    return (able or squad.hurlers)[0], 0


def ready_starter(squad: Squad, arms: Sequence[PlayerHistory], today: int) -> tuple[Hurler, int]:
    """After the schedule only the first of the rotation start: who is rested, else who lacks least; and the days he lacks."""
    best, found = 1 << 20, None
    for hurler in [each for each in squad.starters if not arms[each.number].out][:ROTATION]:
        pitched = arms[hurler.number].pitched
        lacks = 0
        if pitched:
            spacing = hurler.spacing if pitched[-1].started else AFTER_RELIEF
            lacks = max(0, spacing - (today - pitched[-1].day))
        if lacks < best:
            best, found = lacks, hurler
    if found is None:
        return pick_starter(squad, arms, 1, today)
    return found, min(9, best)


ROTATION: Final = 4
"""Starters of a postseason."""
AFTER_RELIEF: Final = 2
"""Days from an appearance in relief to a start."""
TIRED: Final = 0.18
"""Starts that a day of rest less counts, for each day from one start to the next."""


def pick_hitters(
    squad: Squad, bats: Sequence[PlayerHistory], dh: bool, luck: int, busy: int, hurt: bool
) -> tuple[int, list[Json], list[str]]:
    """Who is there today as a set, bench included, the batting order, and the names of those who are not there.

    ``busy`` is the bit of who pitches today, ``hurt`` says that somebody is.
    """
    played = [past.plate_appearances for past in bats]
    total = sum(played) + A_GAME
    waits = squad.waits[luck % ROWS]
    ahead = [own - share * total + wait for own, share, wait in zip(played, squad.shares, waits, strict=True)]
    hitters = squad.hitters
    ranked = [hitters[number] for number in sorted(range(len(ahead)), key=ahead.__getitem__)]
    wanted = ORDER if dh else ORDER - 1
    left: list[str] = []
    if busy or hurt:
        fit = [each for each, past in zip(hitters, bats, strict=True) if not past.out and each.bit != busy]
        if len(fit) < wanted:  # then somebody plays hurt (PT-R-50)
            fit += sorted([each for each in hitters if each not in fit], key=lambda each: each.bit == busy)[: wanted - len(fit)]
        left = [each.name for each in hitters if each not in fit]
        ranked = [each for each in ranked if each in fit]
    chosen = ranked[:wanted]
    there = sum([each.bit for each in chosen])
    order = squad.orders.get(there << 1 | dh)
    if order is None:
        if len(squad.orders) >= MOST_ORDERS:
            squad.orders.clear()
        chosen = nine(ranked, dh)
        there = sum([each.bit for each in chosen])
        order = squad.orders.get(there << 1 | dh)
        if order is None:
            order = squad.orders[there << 1 | dh] = batting_order(chosen, dh)
    bench = [each for each in ranked if not each.bit & there]
    if len(bench) > SMALL_BENCH:
        stay = SMALL_BENCH
        while stay < BENCH and stay < len(bench) and ahead[bench[stay].bit.bit_length() - 1] < AHEAD_AT_BAT:
            stay += 1
        gone = bench[stay:]
        if gone and not any(each.catches for each in bench[:stay]):
            spare = next((each for each in gone if each.catches), None)
            if spare is not None:
                gone.remove(spare)
        left += [each.name for each in gone]
        bench = [each for each in bench if each not in gone]
    return there + sum([each.bit for each in bench]), order, left


BENCH: Final = 5
SMALL_BENCH: Final = 2
AHEAD_AT_BAT: Final = 8.0
"""Plate appearances beyond his share with which a man does not sit on the bench, where others do."""


def platooned(squad: Squad, sheet: Mapping[str, Json]) -> list[Json] | None:
    """The lineup of a sheet against a left-hander: at most two changes, None where there are none."""
    lineup, out = sheet["lineup"], sheet["out"]
    assert isinstance(lineup, list) and isinstance(out, list)
    gone = frozenset(map(str, out))
    order = [_entry(squad, str(entry)) for entry in lineup]
    playing = {hitter.name for hitter, _ in order}
    bench = [each for each in squad.platoon if each.name not in gone and each.name not in playing]
    changed = False
    for coming in bench[:CHANGES]:
        best, found = PLATOON, -1
        for number, (hitter, position) in enumerate(order):
            if coming.able >> position & 1 and coming.left > hitter.left and hitter.share < EVERY_DAY:
                gained = (coming.left - hitter.left) - (coming.right - hitter.right)
                if gained > best:
                    best, found = gained, number
        if found >= 0:
            order[found] = coming, order[found][1]
            changed = True
    return [f"{Position(position).short.upper()} {hitter.name}" for hitter, position in order] if changed else None


CHANGES: Final = 2
PLATOON: Final = 3.0
"""Runs in a hundred plate appearances that a change against left-handers must gain beyond what it costs otherwise."""
PART_TIME, EVERY_DAY = 0.025, 0.07
"""Shares of the team's plate appearances: from which a man of the bench is thought of, and from which nobody is replaced."""


def _entry(squad: Squad, entry: str) -> tuple[Hitter, int]:
    found = squad.entries.get(entry)
    if found is None:
        short, _, name = entry.partition(" ")
        hitter = next(each for each in squad.hitters if each.name == name)
        found = squad.entries[entry] = hitter, int(position_named(short))
    return found


def pick_bullpen(
    squad: Squad, arms: Sequence[PlayerHistory], games: int, day: GameDay, starter: Hurler, there: int
) -> list[str]:
    """Names of those who don't pitch today: starters between starts, the tired, who is ahead of his share (PT-200, PT-201).

    ``there`` are the position players of today; who has two cards does not use the other one.
    """
    today, limits = day.day, "relief" in day.rules
    hurlers = squad.hurlers
    games_so_far = [past.games - past.starts for past in arms]
    total = sum(games_so_far) + 1
    ahead = [own - share * total for own, share in zip(games_so_far, squad.work, strict=True)]
    faced = [past.batters_faced for past in arms]
    whole = sum(faced) + A_GAME / 3
    batters = {number: faced[number] - hurlers[number].share * whole for number in squad.relievers}
    order = {number: BY_GAMES * ahead[number] * hurlers[number].each + batters[number] for number in squad.relievers}
    ready: list[int] = []
    spare: list[int] = []
    for number in sorted(order, key=order.__getitem__):
        hurler, past = hurlers[number], arms[number]
        if hurler is starter or past.out or hurler.also & there:
            continue
        if past.pitched and tired(past, games, today, limits, hurler.spacing):
            continue
        if ahead[number] > (AHEAD if hurler.relieves else -OWED) or (hurler.relieves and batters[number] > AHEAD_BATTERS):
            spare.append(number)
            continue
        ready.append(number)
        if len(ready) == PEN:
            break
    ready += spare[: max(0, SMALL_PEN - len(ready))]
    if len(ready) < SMALL_PEN:
        for number in sorted(squad.others, key=faced.__getitem__):
            hurler, past = hurlers[number], arms[number]
            if hurler is starter or past.out or hurler.also & there:
                continue
            if past.pitched and today - past.pitched[-1].day < AFTER_START:
                continue
            ready.append(number)
            if len(ready) == SMALL_PEN:
                break
    here = {starter.number, *ready}
    return [hurler.name for hurler in hurlers if hurler.number not in here]


def tired(past: PlayerHistory, games: int, today: int, limits: bool, spacing: int = 5) -> bool:
    """Must a reliever rest: after a start; with ``limits``, after two innings in the last game or three games in a row?"""
    pitched = past.pitched
    last = pitched[-1]
    if last.started:
        return today - last.day < min(AFTER_START, max(1, spacing - 2))
    if not limits or last.game != games:
        return False
    return last.outs >= TWO_INNINGS or (len(pitched) >= IN_A_ROW and pitched[-IN_A_ROW].game > games - IN_A_ROW)


PEN: Final = 7
SMALL_PEN: Final = 3
AHEAD: Final = 1.5
OWED: Final = 0.5
"""Games in relief beyond his share with which a reliever sits out, and short of it with which a starter is in the bullpen."""
AHEAD_BATTERS: Final = 12.0
"""Batters faced beyond his share with which a reliever sits out."""
BY_GAMES: Final = 0.5
"""How much games count in who comes first, beside batters faced."""
AFTER_START: Final = 3
"""Days from a start to relief."""
TWO_INNINGS: Final = 6
"""Outs after which a reliever misses the next game (PT-200)."""
IN_A_ROW: Final = 3
"""Games in a row after which he misses one (PT-201)."""
