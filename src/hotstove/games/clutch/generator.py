"""The original set: eight invented clubs of 28 cards and a second version of each club's dearest batter, from a fixed seed.

The numbers follow what is known of printed cards: means of chart rows by On-Base or Command, and shares of everything else.
``python -m hotstove.games.clutch.generator`` writes the set and the clubs' teams again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import NormalDist
from typing import Final, TypeAlias, TypeVar

from hotstove.baseball.inventing import TeamGenerator, one_of, quoted, weighted
from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, INFIELD, OUTFIELD, Batter, Bonus, Hand, Pitcher, PlayerCard, Role, plain_card
from hotstove.games.clutch.charts import Chart, Result
from hotstove.games.clutch.lineups import batting_order
from hotstove.games.clutch.salaries import batter_salary, pitcher_salary
from hotstove.games.clutch.teams import read_team
from hotstove.table import Chance
from hotstove.table.texts import Json, read_yaml

T = TypeVar("T")
Gloves: TypeAlias = tuple[tuple[Position, int], ...]
"""Positions with their ratings."""

SEED: Final = "clutch set 543"
"""Of six hundred such seeds the one whose cards come closest to the shares and to the rates of printed cards, with clubs of
even strength."""
CHEAPEST: Final = 5600
DEAREST: Final = 6000
"""The bounds of what a club's stock roster costs."""


@dataclass(frozen=True, slots=True)
class Club:
    """An invented club: its file, heading, stadium, stock deck and staff (bench, hitting, pitching), and its last names."""

    file: str
    name: str
    code: str
    colour: str
    about: str
    stadium: str
    deck: str
    staff: tuple[str, str, str]
    last_names: str


CLUBS: Final = (
    Club(
        *("harbour", "Harbour Pilots", "HAR", "blue", "who bring every runner safely in, weather permitting"),
        *("ST-1", "balanced", ("BC-1", "HC-1", "PC-1")),
        "Anchorby Bilgewater Bollardson Breakwater Capstane Crowsnest Deepwell Driftmark Fathomley Ferrystone Flotsam "
        "Foghorne Gangwayne Halyard Jettison Keelhall Lanyardi Moorings Netterby Rowlocke Seacocke Sextante Spinnaker "
        "Starboarde Tidewell Undertow Windlasse Yardarmory",
    ),
    Club(
        *("mesa", "Mesa Mirages", "MES", "orange", "who are on second when you were sure they were on first"),
        *("ST-2", "legs", ("BC-2", "HC-4", "PC-6")),
        "Adobero Agavero Arroyoso Buttesworth Cactusby Canyonette Chollavista Dunebarrow Dustwhirl Gilamonte Gulchley "
        "Hoodooley Jackalope Juniperez Mesquitero Ocotillado Pinyonero Prickleby Rattlebones Ridgeback Sagebrusher "
        "Saguarito Scorpiano Sundialler Tumblewood Vulturado Washboarder Yuccamore",
    ),
    Club(
        *("ironworks", "Ironworks Rivets", "IRW", "red", "who hold every lead together by being hit on the head"),
        *("ST-3", "run prevention", ("BC-3", "HC-2", "PC-5")),
        "Anvilton Bellowsby Billetsen Blastgate Boltermann Cinderforge Crucibelle Drossman Ferrousz Flangeworth "
        "Flywheeler Gasketter Girderson Hammerschlag Ingotsby Klinkerson Ladlemann Lugnutt Millscale Pigironi Puddlerow "
        "Quenchley Slagheap Smelterby Sprockette Steelyardt Tongsworth Weldonby",
    ),
    Club(
        *("saltmarsh", "Saltmarsh Bitterns", "SAL", "green", "who stand still for eight innings and strike in the ninth"),
        *("ST-4", "balanced", ("BC-6", "HC-6", "PC-2")),
        "Avocette Bitterneck Bogworthy Brackish Bulrusher Cattailer Cordgrass Curlewis Eelgrass Egretti Fenwicket "
        "Frogmorton Gadwallace Glasswort Heronby Ibisette Mudskipper Newtley Oozewell Peatbogg Quagmyre Reedling "
        "Samphire Sandpiper Sedgeley Spoonbill Tadpolski Wadersby",
    ),
    Club(
        *("union", "Prairie Union Scarecrows", "UNI", "gold", "whom nobody steals from, out standing in their field"),
        *("ST-5", "run prevention", ("BC-4", "HC-3", "PC-4")),
        "Barleycombe Bindweed Bushelby Chaffinger Combinette Cornsilk Cropduster Drayhorse Fencepost Furrowes Gopherton "
        "Hayloft Haystacker Hogtrough Huskerby Larkmeadow Milkchurn Oatsworth Pitchforke Prairiedogg Ryegate Scarecroft "
        "Siloman Sodbusterson Threshwell Trestlewood Wheatsheaf Whistlestop",
    ),
    Club(
        *("glasshouse", "Glasshouse Stonethrowers", "GLA", "teal", "who should know better and swing for the roof anyway"),
        *("ST-6", "long ball", ("BC-5", "HC-5", "PC-3")),
        "Aspidistra Begonius Bonsaito Bromeliad Clochette Cuttingsby Ferncliffe Fogmister Fuchsian Glazebrooke Greenflye "
        "Hothouser Hyacinthe Ivycombe Lilypadden Mulchberry Mullionson Orchidsen Palmhouse Paneworthy Passiflora "
        "Peashooter Pottingshed Prismatti Puttyman Trellisade Trowelby Wisterian",
    ),
    Club(
        *("mill", "Old Mill Millstones", "MIL", "purple", "who go round and round and wear everybody down"),
        *("ST-7", "legs", ("MG-01", "HC-4", "PC-1")),
        "Bobbinet Calicoe Carderby Chaffley Clothworthy Cottonwheel Damaskin Dustysleeve Flaxenby Flourdew Gearwright "
        "Gristley Gunnysack Heddlestone Jacquardo Loomsbury Millpond Penstocke Ropewalk Selvedge Shuttlewick Sluicegate "
        "Spindleby Tailrace Teaselwood Treadler Undershott Warpweft",
    ),
    Club(
        *("skyline", "Skyline Cranes", "SKY", "yellow", "who are never finished and always in the way of the view"),
        *("ST-8", "long ball", ("MG-03", "HC-1", "PC-5")),
        "Airshaft Antennelli Balustrade Cantilever Chimneypot Cloudbank Copingstone Corniche Cupolani Dormerly Elevatore "
        "Fireladder Flagpoles Gargoyle Gantrywood Highwire Ibeamer Lightningrod Mansardi Mezzanine Parapetti Penthouser "
        "Pigeonloft Plumbline Scaffolder Spireworth Turretti Weathervane",
    ),
)
FIRST_NAMES: Final = (
    "Achille Alondra Amadou Anselm Araminta Basil Beatrix Bram Caspian Celeste Chidi Clementine Cyprian Dagny Delroy "
    "Dmitri Eamon Eloise Enzo Esme Farouk Fenella Fidel Gideon Greta Gulliver Hedda Horatio Imogen Ivo Jarek "
    "Jocasta Jorah Kazimir Keziah Lazlo Leocadia Linus Lottie Ludo Magnus Marisol Milo Minerva Nell Noor Octavia Olaf "
    "Orla Osric Paloma Percival Phineas Quentin Ramona Renzo Roscoe Sabine Salome Sixten Soledad Tadeo Tamsin Theo "
    "Tobias Ulla Umberto Vanya Viggo Wilhelmina Xanthe Yusuf Zelda Zenon"
)

BATTERS_ROWS: Final[Mapping[int, tuple[float, float, float, float, float]]] = {
    8: (2.6, 2.6, 2.5, 1.4, 2.3),
    9: (2.0, 2.4, 2.9, 2.1, 2.8),
    10: (1.8, 2.3, 2.8, 2.9, 3.0),
    11: (1.6, 2.4, 2.9, 3.6, 2.6),
    12: (1.5, 2.1, 2.8, 4.4, 2.4),
}
"""The mean numbers of the rows K, GB, FB, BB and 2B by On-Base."""
PITCHERS_ROWS: Final[Mapping[tuple[Role, int], tuple[float, float, float, float, float]]] = {
    ("SP", 2): (4.1, 6.0, 0.4, 2.4, 23.6),
    ("SP", 3): (4.2, 6.3, 0.4, 2.2, 23.7),
    ("SP", 4): (4.6, 5.8, 0.4, 2.2, 23.7),
    ("SP", 5): (4.1, 5.5, 0.9, 2.2, 23.8),
    ("SP", 6): (3.8, 5.5, 1.0, 2.7, 23.8),
    ("RP", 2): (4.6, 6.4, 0.8, 1.7, 24.1),
    ("RP", 3): (5.3, 5.7, 1.1, 1.7, 23.8),
    ("RP", 4): (5.2, 5.5, 1.0, 2.0, 23.8),
    ("RP", 5): (4.7, 5.6, 1.2, 2.2, 23.9),
    ("RP", 6): (5.4, 4.8, 1.6, 1.9, 24.1),
}
"""The mean numbers of the rows K, GB, BB and 1B, and the mean start of the row HR, by role and Command."""

STARTERS: Final = (*FIELD, Position.DESIGNATED_HITTER)
STARTERS_ON_BASE: Final = (12, 12, 11, 11, 11, 10, 10, 10, 9)
BENCH: Final = ("C", "IF", "OF", "U", "LF/RF")
BENCH_ON_BASE: Final = (10, 9, 9, 8, 8)
STARTERS_COMMAND: Final = (6, 5, 4, 3, 2)
RELIEVERS_COMMAND: Final = (6, 5, 5, 4, 4, 3, 3, 2, 2)

CORNERS: Final = (Position.LEFT_FIELD, Position.RIGHT_FIELD)
GLOVES: Final[Mapping[str, tuple[int, int, float]]] = {
    "C": (5, 9, 7.2),
    "1B": (0, 2, 1.2),
    "2B": (1, 4, 2.9),
    "3B": (1, 4, 2.7),
    "SS": (2, 5, 3.4),
    "CF": (1, 5, 3.7),
    "LF/RF": (0, 4, 2.0),
    "OF": (1, 4, 2.6),
    "IF": (1, 2, 1.6),
    "U": (1, 2, 1.7),
}
"""The least, greatest and mean Defensive Rating at a position, or at each of those of a bench player."""
GLOVES_SPREAD: Final = 0.9
FLEXIBLE: Final = {"C": (Position.CATCHER,), "IF": INFIELD, "OF": OUTFIELD, "U": FIELD, "LF/RF": CORNERS}
"""The positions of bench players."""


# --- Chance


def _mixed(chance: Chance, options: Sequence[T]) -> list[T]:
    """All of them in random order."""
    left = list(options)
    return [left.pop(chance.pick(len(left))) for _ in options]


def _normal(chance: Chance, mean: float, spread: float, low: int, high: int) -> int:
    """A rounded number of a normal distribution, held to the bounds."""
    share = (chance.pick(1 << 20) + 0.5) / (1 << 20)
    return min(max(round(NormalDist(mean, spread).inv_cdf(share)), low), high)


def _near(chance: Chance, mean: float) -> int:
    """One of the two whole numbers about a mean, in proportion."""
    return int(mean) + (chance.pick(1000) < round(1000 * (mean % 1)))


def _noise(chance: Chance) -> int:
    return one_of(chance, (-1, 0, 0, 1))


# --- Charts


def batters_chart(chance: Chance, on_base: int) -> Chart:
    """A batter's chart: outs and walks from below, extra bases from above, and singles between."""
    *means, doubles = BATTERS_ROWS[on_base]
    outs = [max(_near(chance, mean) + _noise(chance), least) for mean, least in zip(means, (0, 1, 1, 1), strict=True)]
    home_runs = weighted(chance, {18: 7, 19: 34, 20: 40, 21: 15, 22: 4}) + (on_base == 8)
    triples = one_of(chance, (1, 0, 0))
    two = max(_near(chance, doubles) + _noise(chance), 0)
    doubles_start = home_runs - triples - two
    strikeouts, grounders, flies, walks = outs
    missing = strikeouts + grounders + flies + walks + 2 - doubles_start
    if missing > 0:
        taken = min(missing, walks - 1)
        walks, flies = walks - taken, flies - (missing - taken)
    widths = (strikeouts, grounders, flies, walks, 0, two, triples)
    singles = home_runs - 1 - sum(widths)
    return _chart((*widths[:4], singles, two, triples))


def pitchers_chart(chance: Chance, role: Role, command: int) -> Chart:
    """A pitcher's chart: extra bases begin near the end of the Regular Die, flies fill what the other rows leave."""
    k, gb, bb, one, hr = PITCHERS_ROWS[role, command]
    strikeouts = max(_near(chance, k) + _noise(chance), 1)
    grounders = max(_near(chance, gb) + _noise(chance), 1)
    walks = _near(chance, bb)
    singles = max(_near(chance, one) + _noise(chance), 1)
    doubles_start = weighted(chance, {20: 15, 21: 45, 22: 25, 23: 10, 24: 5})
    flies = doubles_start - 1 - strikeouts - grounders - walks - singles
    while flies < 2:
        flies += 1
        if grounders > 1:
            grounders -= 1
        else:
            strikeouts -= 1
    home_runs = min(max(_near(chance, hr) + _noise(chance), doubles_start), 26)
    return _chart((strikeouts, grounders, flies, walks, singles, home_runs - doubles_start, 0))


def _chart(widths: Sequence[int]) -> Chart:
    """The chart of these widths of the rows K to 3B, with the row HR above them."""
    rows, start = [], 1
    for result, width in zip(Result, widths, strict=False):
        if width:
            rows.append((result, start))
        start += width
    return Chart((*rows, (Result.HR, start)))


# --- Cards


def _clutch(chance: Chance, shares: Sequence[int]) -> int:
    return weighted(chance, dict(zip((-3, -2, -1, 1, 2, 3), shares, strict=True)))


def _bonus(chance: Chance, without: int, amounts: tuple[int, int, int]) -> Bonus | None:
    if chance.pick(100) < without:
        return None
    return Bonus(one_of(chance, "LR"), weighted(chance, dict(zip((1, 2, 3), amounts, strict=True))))


def _glove(chance: Chance, key: str) -> int:
    low, high, mean = GLOVES[key]
    return _normal(chance, mean, GLOVES_SPREAD, low, high)


def _starters_gloves(chance: Chance, position: Position) -> Gloves:
    """The positions of a starter; one of three infielders and center fielders has a second one, rated a little lower."""
    if position is Position.DESIGNATED_HITTER:
        return ()
    if position in CORNERS:
        rating = _glove(chance, "LF/RF")
        other = CORNERS[position is Position.LEFT_FIELD]
        return (position, rating), (other, max(rating - chance.pick(2), 0))
    rating = _glove(chance, position.short.upper())
    if position is Position.CATCHER or chance.pick(3):
        return ((position, rating),)
    others = OUTFIELD if position in OUTFIELD else INFIELD
    second = one_of(chance, [other for other in others if other is not position])
    most = GLOVES["LF/RF" if second in CORNERS else second.short.upper()][1]
    return (position, rating), (second, min(max(rating - 1 - chance.pick(2), 0), most))


def _bench_gloves(chance: Chance, kind: str) -> Gloves:
    return tuple((position, _glove(chance, kind)) for position in FLEXIBLE[kind])


def _batters_icons(chance: Chance, on_base: int, speed: int, gloves: Gloves, chart: Chart) -> list[str]:
    """Icons for one of seven batters, of those that his card suits."""
    if chance.pick(100) >= 14:
        return []
    suits = ["HR", "RBI"] if chart.start(Result.HR) <= 19 else []
    suits += ["SL"] if on_base >= 11 else []
    suits += ["MVP"] if on_base >= 12 else []
    suits += ["SB"] if speed >= 16 else []
    suits += ["R"] if speed >= 12 and on_base >= 10 else []
    suits += ["GG"] if any(rating >= (8 if place is Position.CATCHER else 4) for place, rating in gloves) else []
    return _mixed(chance, suits or ["AS"])[: 1 + chance.pick(2)]


def _pitchers_icons(chance: Chance, role: Role, command: int, defense: int, chart: Chart) -> list[str]:
    """Icons for one of nine pitchers, of those that his card suits."""
    if chance.pick(100) >= 11:
        return []
    suits = ["W"] if role == "SP" else ["HL", "SV"]
    suits += ["K"] if chart.counts()[Result.K] >= 4 else []
    suits += ["GG"] if defense >= 3 else []
    suits += ["MVP"] if command >= 6 else []
    return _mixed(chance, suits)[: 1 + chance.pick(2)]


def _batter(
    chance: Chance, club: Club, number: int, name: str, on_base: int, gloves: tuple[tuple[Position, int], ...]
) -> Batter:
    chart = batters_chart(chance, on_base)
    speed = _normal(chance, 12.5, 5, 0, 24)
    bats: Hand = weighted(chance, {"R": 55, "L": 34, "S": 11})
    bonus = _bonus(chance, 31, (52, 29, 19))
    clutch = _clutch(chance, (7, 11, 22, 26, 23, 10))
    icons = frozenset(_batters_icons(chance, on_base, speed, gloves, chart))
    salary = batter_salary(on_base, bonus, speed, gloves, clutch, chart)
    card = f"{club.code}{number:02}"
    return Batter(card, card, name, club.code, number, salary, bats, on_base, bonus, speed, gloves, clutch, icons, chart)


def _pitcher(chance: Chance, club: Club, number: int, name: str, role: Role, command: int) -> Pitcher:
    chart = pitchers_chart(chance, role, command)
    innings = weighted(chance, {4: 3, 5: 32, 6: 62, 7: 3} if role == "SP" else {1: 83, 2: 13, 3: 4})
    throws: Hand = weighted(chance, {"R": 73, "L": 27})
    bonus = _bonus(chance, 25, (32, 40, 28))
    clutch = _clutch(chance, (6, 13, 22, 26, 20, 13))
    defense = _normal(chance, 1.9, 1.0, 0, 4)
    x_zone = weighted(chance, {1: 39, 2: 45, 3: 16})
    icons = frozenset(_pitchers_icons(chance, role, command, defense, chart))
    salary = pitcher_salary(role, command, bonus, innings, defense, clutch, x_zone, chart)
    card = f"{club.code}{number:02}"
    return Pitcher(
        *(card, card, name, club.code, number, salary, role, throws, command, bonus),
        *(innings, defense, clutch, icons, x_zone, chart),
    )


# --- Clubs


@dataclass(frozen=True, slots=True)
class MadeClub:
    """A club's cards: starters (C, 1B, 2B, 3B, SS, LF, CF, RF, DH), bench, rotation, bullpen and the second version."""

    club: Club
    starters: tuple[Batter, ...]
    bench: tuple[Batter, ...]
    rotation: tuple[Pitcher, ...]
    bullpen: tuple[Pitcher, ...]
    second: Batter

    @property
    def cards(self) -> tuple[PlayerCard, ...]:
        """All 29 in the order of their numbers."""
        return *self.starters, *self.bench, *self.rotation, *self.bullpen, self.second

    @property
    def stock_bench(self) -> tuple[Batter, ...]:
        """The bench without its cheapest batter."""
        return _without_cheapest(self.bench)

    @property
    def stock_bullpen(self) -> tuple[Pitcher, ...]:
        """The bullpen without its cheapest reliever."""
        return _without_cheapest(self.bullpen)

    @property
    def salary(self) -> int:
        """What the stock roster costs."""
        batters, pitchers = (*self.starters, *self.stock_bench), (*self.rotation, *self.stock_bullpen)
        return sum(card.salary for card in batters) + sum(card.salary for card in pitchers)


C = TypeVar("C", Batter, Pitcher)


def _without_cheapest(cards: Sequence[C]) -> tuple[C, ...]:
    cheapest = min(cards, key=lambda card: (card.salary, card.id))
    return tuple(card for card in cards if card is not cheapest)


def _dearest_first(pitchers: Sequence[Pitcher]) -> tuple[Pitcher, ...]:
    """The pitchers by salary, with the numbers and ids that they had in turn, so that those follow the order."""
    ordered = sorted(pitchers, key=lambda card: (-card.salary, card.number))
    return tuple(
        replace(card, id=place.id, player=place.id, number=place.number) for card, place in zip(ordered, pitchers, strict=True)
    )


def _drawn(chance: Chance, club: Club) -> MadeClub:
    """A club's cards, whatever they cost."""
    last = _mixed(chance, club.last_names.split())
    names = [f"{one} {other}" for one, other in zip(_mixed(chance, FIRST_NAMES.split()), last, strict=False)]
    starters = tuple(
        _batter(chance, club, number, names[number - 1], on_base, _starters_gloves(chance, position))
        for number, position, on_base in zip(range(1, 10), STARTERS, _mixed(chance, STARTERS_ON_BASE), strict=True)
    )
    bench = tuple(
        _batter(chance, club, number, names[number - 1], on_base, _bench_gloves(chance, kind))
        for number, kind, on_base in zip(range(10, 15), BENCH, _mixed(chance, BENCH_ON_BASE), strict=True)
    )
    rotation = tuple(
        _pitcher(chance, club, number, names[number - 1], "SP", command) for number, command in enumerate(STARTERS_COMMAND, 15)
    )
    bullpen = tuple(
        _pitcher(chance, club, number, names[number - 1], "RP", command) for number, command in enumerate(RELIEVERS_COMMAND, 20)
    )
    dearest = max((*starters, *bench), key=lambda card: (card.salary, card.id))
    better = replace(dearest, id=f"{club.code}29", number=29, on_base=dearest.on_base + 1, icons=dearest.icons | {"AS"})
    salary = batter_salary(better.on_base, better.bonus, better.speed, better.positions, better.clutch, better.chart)
    second = replace(better, salary=salary)
    return MadeClub(club, starters, bench, _dearest_first(rotation), _dearest_first(bullpen), second)


def make_club(club: Club, seed: str = SEED) -> MadeClub:
    """A club's cards; drawn again until the stock roster costs 5,600 to 6,000. The same seed gives the same cards."""
    for attempt in range(1, 1000):
        made = _drawn(Chance(f"{seed}: {club.code} {attempt}"), club)
        if CHEAPEST <= made.salary <= DEAREST:
            return made
    raise AssertionError(f"no stock roster of {club.name} costs {CHEAPEST} to {DEAREST}")


# --- Files


def _flow(value: Json) -> str:
    """Data on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(below)}" for key, below in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(below) for below in value) + "]"
    return quoted(value) if isinstance(value, str) else str(value)


def _line(card: PlayerCard) -> str:
    """A card as a line of its club's file; what its place there says is left out."""
    return f"  - {_flow(_kept(card))}"


def _kept(card: PlayerCard) -> dict[str, Json]:
    """A card as data, without what its place in a file says."""
    keep = {key: value for key, value in plain_card(card).items() if key not in ("club", "number") and value not in ([], {})}
    if card.player == card.id:
        del keep["player"]
    return keep


def set_file(made: MadeClub) -> str:
    """The text of a club's file of cards."""
    club = made.club
    lines = [
        f"# The cards of the {club.name}, {club.about}; made by generator.py.",
        "# Starters by position, bench, rotation, bullpen, and a second version of the dearest batter.",
        f"club: {club.code}",
        "cards:",
        *map(_line, made.cards),
    ]
    return "\n".join(lines) + "\n"


def team_file(made: MadeClub) -> str:
    """The text of a club's team file: its stock roster, deck, staff and stadium."""
    club = made.club
    order = batting_order(tuple(zip(made.starters, STARTERS, strict=True)))
    lines = [
        f"# The {club.name}, {club.about}; stock roster {made.salary}, made by generator.py.",
        f"name: {club.name}",
        f"code: {club.code}",
        f"colour: {club.colour}",
        "lineup:",
        *(
            f"  - {{card: {batter.id}, position: {position.short.upper() + '}':<4} # {batter.name}"
            for batter, position in order
        ),
    ]
    for part, cards in (("bench", made.stock_bench), ("rotation", made.rotation), ("bullpen", made.stock_bullpen)):
        lines.append(f"{part}:")
        lines += [f"  - {card.id} # {card.name}" for card in cards]
    lines += [f"deck: {club.deck}", f"staff: [{', '.join(club.staff)}]", f"stadium: {club.stadium}"]
    return "\n".join(lines) + "\n"


def made_files() -> dict[str, str]:
    """The texts of all files of the set by path, such as ``sets/harbour.yaml`` and ``teams/harbour.yaml``."""
    found: dict[str, str] = {}
    for club in CLUBS:
        made = make_club(club)
        found[f"sets/{club.file}.yaml"] = set_file(made)
        found[f"teams/{club.file}.yaml"] = team_file(made)
    return found


def write_files(folder: Path) -> None:
    """Write the files of the set below a folder."""
    for path, text in made_files().items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


# --- Teams of other names


def _invented(seed: str, name: str, character: str, players: Sequence[str], code: str, points: int) -> str:
    """The text of a team file with 26 cards of its own; ``character`` is the name of its deck, with a staff that suits it."""
    model = next(club for club in CLUBS if club.deck == character)
    own_names = {player.rpartition(" ")[2] for player in players}
    last_names = " ".join(last for club in CLUBS for last in club.last_names.split() if last not in own_names)
    made = make_club(replace(model, name=name, last_names=last_names), f"{seed}: {name}")
    cards: list[PlayerCard] = [*made.starters, *made.stock_bench, *made.rotation, *made.stock_bullpen]
    named = {card.id: player for card, player in zip(cards, players, strict=False)}

    def own(card: PlayerCard) -> str:
        keep = _kept(replace(card, name=named.get(card.id, card.name)))
        return _flow({key: value for key, value in keep.items() if key != "id"})

    order = batting_order(tuple(zip(made.starters, STARTERS, strict=True)))
    lines = [f"# The {name}: salaries {made.salary} (seed {seed!r}, character {character}).", f"name: {quoted(name)}"]
    lines += [f"code: {quoted(code)}"] if code else []
    lines += ["lineup:", *(f"  - {{position: {spot.short.upper()}, card: {own(batter)}}}" for batter, spot in order)]
    for part, of_part in (("bench", made.stock_bench), ("rotation", made.rotation), ("bullpen", made.stock_bullpen)):
        lines += [f"{part}:", *(f"  - {own(card)}" for card in of_part)]
    lines += [f"deck: {character}", f"staff: [{', '.join(model.staff)}]", f"stadium: {model.stadium}"]
    text = "\n".join(lines) + "\n"
    read_team(read_yaml(text, name))
    return text


GENERATOR: Final = TeamGenerator(
    "A team file for Clutch with 26 cards of its own under the cap, a stock deck, a staff and a stadium.",
    26,
    {
        "balanced": "a deck with a bit of everything",
        "long ball": "a deck for home runs",
        "legs": "a deck for steals, extra bases and bunts",
        "run prevention": "a deck for the field",
    },
    _invented,
)
"""Makes teams of other names by the steps of the set."""


if __name__ == "__main__":
    write_files(Path(__file__).parent)
