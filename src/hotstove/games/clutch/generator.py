"""The original set: eight invented clubs of 28 cards and a second version of each club's dearest batter, from a fixed seed.

Their cards are drawn by ``invented_cards``.
``python -m hotstove.games.clutch.generator`` writes the set and the clubs' teams again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

from hotstove.baseball.inventing import TeamGenerator, last_names_beside, on_one_line, paired_names, quoted, shuffled
from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, Batter, Pitcher, PlayerCard, as_printed, plain_card
from hotstove.games.clutch.invented_cards import bench_gloves, invented_batter, invented_pitcher, starters_gloves
from hotstove.games.clutch.lineups import batting_order
from hotstove.games.clutch.salaries import batter_salary
from hotstove.games.clutch.teams import read_team
from hotstove.table import Chance
from hotstove.table.files import write_files
from hotstove.table.texts import Json, read_yaml

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

STARTERS: Final = (*FIELD, Position.DESIGNATED_HITTER)
STARTERS_ON_BASE: Final = (12, 12, 11, 11, 11, 10, 10, 10, 9)
BENCH: Final = ("C", "IF", "OF", "U", "LF/RF")
BENCH_ON_BASE: Final = (10, 9, 9, 8, 8)
STARTERS_COMMAND: Final = (6, 5, 4, 3, 2)
RELIEVERS_COMMAND: Final = (6, 5, 5, 4, 4, 3, 3, 2, 2)


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
    names = paired_names(chance, FIRST_NAMES.split(), club.last_names.split())
    starters = tuple(
        invented_batter(chance, club.code, number, names[number - 1], on_base, starters_gloves(chance, position))
        for number, position, on_base in zip(range(1, 10), STARTERS, shuffled(chance, STARTERS_ON_BASE), strict=True)
    )
    bench = tuple(
        invented_batter(chance, club.code, number, names[number - 1], on_base, bench_gloves(chance, kind))
        for number, kind, on_base in zip(range(10, 15), BENCH, shuffled(chance, BENCH_ON_BASE), strict=True)
    )
    rotation = tuple(
        invented_pitcher(chance, club.code, number, names[number - 1], "SP", command)
        for number, command in enumerate(STARTERS_COMMAND, 15)
    )
    bullpen = tuple(
        invented_pitcher(chance, club.code, number, names[number - 1], "RP", command)
        for number, command in enumerate(RELIEVERS_COMMAND, 20)
    )
    dearest = max((*starters, *bench), key=lambda card: (card.salary, card.id))
    icons = as_printed([*dearest.icons, "AS"])
    better = replace(dearest, id=f"{club.code}29", number=29, on_base=dearest.on_base + 1, icons=icons)
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


def _line(card: PlayerCard) -> str:
    """A card as a line of its club's file; what its place there says is left out."""
    return f"  - {on_one_line(_kept(card))}"


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


def stock_team_file(made: MadeClub) -> str:
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
    files: dict[str, str] = {}
    for club in CLUBS:
        made = make_club(club)
        files[f"sets/{club.file}.yaml"] = set_file(made)
        files[f"teams/{club.file}.yaml"] = stock_team_file(made)
    return files


# --- Teams of other names


def _invented(seed: str, name: str, character: str, players: Sequence[str], code: str, points: int) -> str:
    """The text of a team file with 26 cards of its own; ``character`` is the name of its deck, with a staff that suits it."""
    model = next(club for club in CLUBS if club.deck == character)
    last_names = " ".join(last_names_beside((last for club in CLUBS for last in club.last_names.split()), players))
    made = make_club(replace(model, name=name, last_names=last_names), f"{seed}: {name}")
    cards: list[PlayerCard] = [*made.starters, *made.stock_bench, *made.rotation, *made.stock_bullpen]
    named = {card.id: player for card, player in zip(cards, players, strict=False)}

    def own(card: PlayerCard) -> str:
        keep = _kept(replace(card, name=named.get(card.id, card.name)))
        return on_one_line({key: value for key, value in keep.items() if key != "id"})

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
    write_files(made_files(), Path(__file__).parent)
