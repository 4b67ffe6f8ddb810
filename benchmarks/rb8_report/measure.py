"""The games of the report: every part plays its own and returns plain data, the same for the same number of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias, TypedDict

from benchmarks.rb8_report.figures import Figure, against_even, figure, share
from benchmarks.rb8_report.matches import Role, carriers, carries, flat, giving, lead, leads, rated, unchanged
from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import Count
from hotstove.baseball.positions import Position
from hotstove.games.rb8 import GAME
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import HITTERS, Card, all_cards, plain_card, read_team
from hotstove.lab.simulate import Task, play_games
from hotstove.lab.tally import Tally, mean
from hotstove.league.draft import Draft
from hotstove.table import AWAY, BOTH, HOME, Chance
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node

Say: TypeAlias = Callable[[str], None]
CYCLE = 96
"""Games in which each shipped team with each starter has been on both sides once."""


class Style(TypedDict):
    """What games are like with so many own faces on a control die."""

    faces: int
    runs: Figure
    innings: Figure
    extra: Figure
    home: Figure
    results: dict[str, Figure]


class Standing(TypedDict):
    """What a shipped team has won."""

    wins: Figure
    runs: float


class Match(TypedDict):
    """Two squads by the places of their cards in the set, and the leads of the first in the games between them."""

    first: list[int]
    second: list[int]
    leads: list[int]


class Results(TypedDict, total=False):
    """Everything that the report is made from."""

    styles: list[Style]
    standings: dict[str, Standing]
    abilities: dict[str, Figure]
    ratings: dict[str, Figure]
    squads: list[Match]
    drafts: list[Match]


@dataclass(frozen=True, slots=True)
class Size:
    """How many games each part plays."""

    pair: int = 100
    pair_four_faces: int = 32
    many: int = 10 * CYCLE
    one: int = 30 * CYCLE
    rating: int = 20 * CYCLE
    squads: int = 1500
    a_match: int = 8
    drafts: int = 60
    a_draft: int = 40


SMALL = Size(pair=1, pair_four_faces=1, many=2, one=3, rating=2, squads=3, a_match=2, drafts=2, a_draft=2)
"""For a test that the parts run."""


# --- What games are like, and the round robin


def round_robin(size: Size, say: Say) -> tuple[list[Style], dict[str, Standing]]:
    """All pairs of shipped teams with five own faces, and fewer games with four."""
    styles = []
    standings: dict[str, Standing] = {}
    for faces, games in ((5, size.pair), (4, size.pair_four_faces)):
        total: Tally = Counter()
        options: dict[str, Json] = {"control_faces": str(faces)}
        for number, names in enumerate(combinations(GAME.teams(), 2)):
            first, second = as_node(names[0]), as_node(names[1])
            setups = GAME.set_up(first, second, as_node(options)), GAME.set_up(second, first, as_node(options))
            total.update(play_games(Task("rb8", setups, ("sensible", "sensible"), f"report {faces} {number}"), 0, games))
            if number % 20 == 19:
                say(f"round robin, {faces} faces: {number + 1} of 120 pairs")
        styles.append(_style(faces, total))
        if faces == 5:
            played = games * (len(GAME.teams()) - 1)
            for name in GAME.teams():
                nickname = read_team(as_node(_plain_team(name))).nickname
                standings[name] = {
                    "wins": share(total[f"team {nickname}"], played),
                    "runs": round(total[f"runs {nickname}"] / played, 3),
                }
    return styles, standings


def _plain_team(name: str) -> Json:
    return GAME.set_up(as_node(name), as_node(None), as_node({})).away


def _style(faces: int, tally: Tally) -> Style:
    games = tally["games"]
    runs, runs_error = mean(tally, "runs")
    innings, innings_error = mean(tally, "innings")
    counts = {column.name.lower(): tally[f"count {column.name}"] for column in Count if column <= Count.REACHED}
    appearances = sum(counts.values())
    return {
        "faces": faces,
        "runs": figure(runs / 2, runs_error / 2, games),
        "innings": figure(innings, innings_error, games),
        "extra": share(tally["extra innings"], games),
        "home": share(tally["side home"], games),
        "results": {name: share(count, appearances) for name, count in counts.items() if count},
    }


# --- Abilities and ratings


def abilities(size: Size, say: Say) -> dict[str, Figure]:
    """Runs a game of each ability, for one carrier."""
    even = leads(unchanged, max(size.one, size.many))
    worths = {}
    for number, ability in enumerate(ABILITIES.values(), 1):
        count = carriers(lambda card, role, ability=ability: carries(ability, card, role))  # type: ignore[misc]
        games = size.many if count > 2 else size.one
        worths[ability.id] = against_even(leads(giving(ability), games), even, count)
        say(f"ability {ability.id} ({number} of {len(ABILITIES)}): {worths[ability.id]['mean']:+.3f}")
    return worths


RATED: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("power", "power", HITTERS),
    ("contact", "contact", HITTERS),
    ("speed", "speed", HITTERS),
    ("defense C", "defense", ("C",)),
    ("defense infield", "defense", ("1B", "2B", "3B", "SS")),
    ("defense OF", "defense", ("OF",)),
    ("control P", "control", ("P",)),
    ("stuff P", "stuff", ("P",)),
    ("control RP", "control", ("RP",)),
    ("stuff RP", "stuff", ("RP",)),
)
"""What the report calls it, the rating, and whose."""


def ratings(size: Size, say: Say) -> dict[str, Figure]:
    """Runs a game of one point of a rating on one card: half of what one more and one less make apart."""
    worths = {}
    most = 2 * size.rating
    even = leads(unchanged, most)
    for name, key, owners in RATED:
        pitchers = owners[0] in ("P", "RP")
        games = most if pitchers else size.rating
        more, less = (leads(rated(owners, **{key: amount}), games) for amount in (1, -1))
        halves = [(high - low) / 2 for high, low in zip(more, less, strict=True)]
        count = _rated_cards(key, owners)
        worths[name] = against_even(halves, even, count)
        say(f"{name}: {worths[name]['mean']:+.3f} +- {worths[name]['error']:.3f}, {count} cards")
    usual = leads(flat(7, 7), most, flat(7, 7))
    for name, bats in (("power line", (8, 6)), ("contact line", (6, 8))):
        worths[name] = against_even(leads(flat(*bats), most, flat(7, 7)), usual, 9)
        say(f"{name}: {worths[name]['mean']:+.3f} +- {worths[name]['error']:.3f}")
    return worths


def _rated_cards(key: str, owners: Sequence[str]) -> int:
    """How many cards of a team have the rating in play: fielders' Defense is not a designated hitter's."""

    def counts(card: Card, role: Role) -> bool:
        if card.position not in owners or (role is None and card.position != "RP"):
            return False
        return not (key == "defense" and role is Position.DESIGNATED_HITTER)

    return carriers(counts)


# --- Squads


def squads(size: Size, say: Say) -> list[Match]:
    """Squads of eleven cards by lot from the whole set, two at a time, whatever they cost."""
    chance = Chance("report squads")
    cards = list(all_cards().values())
    matches = []
    for number in range(size.squads):
        left = list(range(len(cards)))
        first, second = (_lot(chance, cards, left) for _ in BOTH)
        matches.append(_match(first, second, size.a_match, number * size.a_match))
        if number % 150 == 149:
            say(f"squads by lot: {number + 1} of {size.squads} matches")
    return matches


def _lot(chance: Chance, cards: Sequence[Card], left: list[int]) -> list[int]:
    """A complete squad by lot (RB-144); its cards are left no more."""
    squad = []
    for positions in (*((position,) for position in ("C", "1B", "2B", "3B", "SS", "OF", "OF", "OF", "P", "RP")), HITTERS):
        able = [place for place in left if cards[place].position in positions]
        squad.append(able[chance.pick(len(able))])
        left.remove(squad[-1])
    return squad


def _match(first: list[int], second: list[int], games: int, seed: int) -> Match:
    cards = list(all_cards().values())
    teams = []
    for code, squad in (("AAA", first), ("BBB", second)):
        players: list[Json] = [plain_card(cards[place]) for place in squad]
        teams.append(read_team(as_node({"name": f"Squad {code}", "code": code, "players": players})))
    leads = [lead(teams[0], teams[1], HOME if number % 2 else AWAY, seed + number) for number in range(games)]
    return {"first": first, "second": second, "leads": leads}


def drafts(size: Size, say: Say) -> list[Match]:
    """Squads of a draft at the usual limit: the computer that knows what cards are worth (first) against lots."""
    draft = Draft(ball_game_named("rb8"))
    places = {card: place for place, card in enumerate(all_cards())}
    setup = draft.set_up(as_node(None), as_node(None), as_node({}))
    matches = []
    for number in range(size.drafts):
        knowing = number % 2
        levels = ("random", "sensible") if knowing else ("sensible", "random")
        managers = draft.managers[levels[0]](setup), draft.managers[levels[1]](setup)
        state = LiveTable(draft, managers, f"report draft {number}").play(setup)
        both = [[places[card.id] for card in squad] for squad in state.squads]
        matches.append(_match(both[knowing], both[1 - knowing], size.a_draft, 1_000_000 + number * size.a_draft))
        if number % 20 == 19:
            say(f"drafts: {number + 1} of {size.drafts}")
    return matches


PARTS = ("games", "ratings", "abilities", "squads", "drafts")


def measure(parts: Sequence[str], size: Size, say: Say, known: Results) -> Results:
    """Play the parts' games; what is known of the others stays."""
    results = known.copy()
    if "games" in parts:
        results["styles"], results["standings"] = round_robin(size, say)
    if "ratings" in parts:
        results["ratings"] = ratings(size, say)
    if "abilities" in parts:
        results["abilities"] = abilities(size, say)
    if "squads" in parts:
        results["squads"] = squads(size, say)
    if "drafts" in parts:
        results["drafts"] = drafts(size, say)
    return results
