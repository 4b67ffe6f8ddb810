"""Whole games of Clutch by sensible managers: decks against decks, clubs, stadiums, rosters by salary, and hands of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from random import Random

from benchmarks.rb8_report.figures import Figure, average, covariance, figure
from hotstove.games.clutch import GAME
from hotstove.games.clutch.building import FULL, Roster, build_roster
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.managers.sensible import Sensible
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.state import OPENING, ClutchState
from hotstove.games.clutch.strategy import DECKS, STADIUMS, STRATEGY
from hotstove.table import AWAY, HOME, Seat, other, with_seat
from hotstove.table.game import Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node

MANAGER = Sensible()
CLUBS = GAME.teams()
ROLLED: dict[str, Json] = {"starters": "rolled"}
CAPS = (5400, 5700, 6000, 6300, 6600)
ROSTERS = 4
"""Rosters of each salary."""
BY_TITLE = {card.title: card for card in STRATEGY.values()}
GOOD = ("Half a Step Late", "Crowded Right Side", "Lullaby Pickoff")
"""The hand with which one side begins in the comparison with worths added up."""
BLANK = ("Scorer's Sympathy", "Nothing Free Next", "Drawn-In Reflexes")
"""The hand with which it begins the other time: cards that managers hardly ever play."""


def set_up(away: Mapping[str, Json], home: Mapping[str, Json], **options: Json) -> Setup:
    """A game between two teams, each with what is changed of it; starters by the die."""
    return GAME.set_up(as_node(dict(away)), as_node(dict(home)), as_node({**ROLLED, **options}))


def score(setup: Setup, seed: str) -> tuple[int, int]:
    """The final score, away first."""
    table: LiveTable[ClutchState] = LiveTable(GAME, (MANAGER, MANAGER), seed)
    state = table.play(setup)
    return state.result or (0, 0)


def pairs() -> Iterator[tuple[str, str]]:
    """All pairs of clubs, over and over."""
    while True:
        yield from permutations(CLUBS, 2)


def estimate(values: Sequence[float], games: int) -> Figure:
    """The mean of independent values with its standard error."""
    return figure(average(values), (covariance(values, values) / len(values)) ** 0.5, games)


def won(scores: Sequence[tuple[int, int]]) -> float:
    """The share of games that the first side of each score won."""
    return sum(mine > theirs for mine, theirs in scores) / len(scores)


Change = Mapping[str, Json]


def both_ways(first: Change, second: Change, clubs: tuple[str, str], seed: str) -> list[tuple[int, int]]:
    """Two games of one seed between two clubs, with what is changed of a team on one side and then on the other.

    The scores are those of ``first``'s side and the other one.
    """
    away, home = clubs
    one = score(set_up({"team": away, **first}, {"team": home, **second}), seed)
    two = score(set_up({"team": away, **second}, {"team": home, **first}), seed)
    return [one, (two[1], two[0])]


def decks(games: int) -> dict[str, dict[str, Figure]]:
    """Each stock deck against each other; both clubs and both sides have each deck once."""
    results = {}
    for first, second in combinations(DECKS, 2):
        mine, theirs = {"deck": first}, {"deck": second}
        seeds = zip(range(games // 2), pairs(), strict=False)
        played = [both_ways(mine, theirs, both, f"decks/{number}") for number, both in seeds]
        results[f"{first} - {second}"] = against(played)
    return results


def against(played: Sequence[Sequence[tuple[int, int]]]) -> dict[str, Figure]:
    """Shares of wins and runs of the first side, from games that share a seed."""
    games = sum(map(len, played))
    return {
        "wins": estimate([won(scores) for scores in played], games),
        "runs": estimate([average([mine for mine, _ in scores]) for scores in played], games),
        "against": estimate([average([theirs for _, theirs in scores]) for scores in played], games),
        "lead": estimate([average([mine - theirs for mine, theirs in scores]) for scores in played], games),
    }


def mirrors(games: int) -> dict[str, dict[str, Figure]]:
    """Each club against itself, as it ships: the share of wins of the home side."""
    results = {}
    for club in CLUBS:
        team = GAME.teams_of(set_up({"team": club}, {"team": other_than(club)}))[AWAY]
        twin: dict[str, Json] = {**team.plain(), "name": "The Twins", "code": "TWO"}
        played = []
        for number in range(games):
            away, home = score(set_up({"team": club}, twin), f"mirror/{number}")
            played.append([(home, away)])
        results[club] = against(played)
    return results


def other_than(club: str) -> str:
    """Another club."""
    return next(each for each in CLUBS if each != club)


def clubs(games: int) -> dict[str, dict[str, Figure]]:
    """All pairs of clubs with the same deck and staff and without a stadium: what their rosters are worth."""
    alike: dict[str, Json] = {"deck": "balanced", "staff": ["BC-1", "HC-1", "PC-1"]}
    scores: dict[str, list[list[tuple[int, int]]]] = {club: [] for club in CLUBS}
    for number, (away, home) in zip(range(games), pairs(), strict=False):
        setup = set_up({"team": away, **alike}, {"team": home, **alike}, stadium=False)
        runs = score(setup, f"clubs/{number}")
        scores[away].append([runs])
        scores[home].append([(runs[1], runs[0])])
    return {club: against(played) for club, played in scores.items()}


@cache
def roster(cap: int, number: int) -> tuple[dict[str, Json], int]:
    """A good roster of that salary from three fifths of the set's cards, by chance; as a team file, and what it costs."""
    random = Random(f"roster {cap} {number}")
    cards = sorted(pool().values(), key=lambda card: card.id)
    while True:
        some = random.sample(cards, len(cards) * 3 // 5)
        try:
            built = build_roster(some, replace(FULL, cap=cap))
        except ValueError:
            continue
        return team_of(built, f"{cap} {number}"), built.salary


def team_of(built: Roster, name: str) -> dict[str, Json]:
    """A roster as a team file without a bound on salaries, with the deck and staff of all rosters."""
    return {
        "name": f"Roster {name}",
        "code": "R" + "".join(chr(65 + int(digit)) for digit in name.replace(" ", "")[-3:])[:2],
        "roster": "uncapped",
        "lineup": [{"card": batter.id, "position": spot.short.upper()} for batter, spot in built.lineup],
        "bench": [card.id for card in built.bench],
        "rotation": [card.id for card in built.rotation],
        "bullpen": [card.id for card in built.bullpen],
        "deck": "balanced",
        "staff": ["BC-1", "HC-1", "PC-1"],
    }


def salaries(games: int) -> list[dict[str, object]]:
    """Rosters of five salaries against those of 6,000, both sides in turn: a row for each roster."""
    results: list[dict[str, object]] = []
    for cap in CAPS:
        for number in range(ROSTERS):
            mine, paid = roster(cap, number)
            played = []
            for game in range(games):
                rival = game % ROSTERS
                theirs, _ = roster(6000, rival + ROSTERS)  # others than the rosters of 6,000 that are measured
                theirs = {**theirs, "code": "OPP"}
                home = game // ROSTERS % 2
                setup = set_up(theirs, mine, stadium=False) if home else set_up(mine, theirs, stadium=False)
                runs = score(setup, f"salaries/{game}")
                played.append([(runs[1], runs[0]) if home else runs])
            results.append({"cap": cap, "salary": paid, **against(played)})
    return results


def code_of(club: str) -> str:
    """The three letters of a club."""
    return GAME.teams_of(set_up({"team": other_than(club)}, {"team": club}))[HOME].code


def stadiums(games: int) -> dict[str, dict[str, Figure]]:
    """Each stadium at its own club's home against the same games without a stadium: all runs, and the home side's lead."""
    results = {}
    for name, stadium in STADIUMS.items():
        home = next(club for club in CLUBS if code_of(club) == stadium.club)
        runs, leads, wins = [], [], []
        rivals = [club for club in CLUBS if club != home]
        for number in range(games):
            rival = rivals[number % len(rivals)]
            with_it, without = (
                score(set_up({"team": rival}, {"team": home, "stadium": name}, stadium=on), f"stadiums/{number}")
                for on in (True, False)
            )
            runs.append(float(sum(with_it) - sum(without)))
            leads.append(float(with_it[HOME] - with_it[AWAY] - without[HOME] + without[AWAY]))
            wins.append(float(with_it[HOME] > with_it[AWAY]) - float(without[HOME] > without[AWAY]))
        results[name] = {"runs": estimate(runs, games), "lead": estimate(leads, games), "wins": estimate(wins, games)}
    return results


# --- Cards in hand from the first pitch


class Dealt(LiveTable[ClutchState]):
    """A table at which one side begins with a certain hand."""

    def __init__(self, seed: str, seat: Seat, titles: Sequence[str]) -> None:
        super().__init__(GAME, (MANAGER, MANAGER), seed)
        self.seat, self.titles = seat, titles

    def play_on(self) -> ClutchState:
        state = self.state
        while state.board.phase == OPENING:
            GAME.turn(state, self)
        give(state, self.seat, self.titles)
        return super().play_on()


def give(state: ClutchState, seat: Seat, titles: Sequence[str]) -> None:
    """Make the good or the blank cards the hand of a side, and put the cards dealt back into its deck.

    A copy of each of both is taken out of the game, if possible one that is not in the deck: the deck is the same either way.
    """
    board, deck = state.board, state.decks[seat]
    loose, hand = deck.loose | state.hands[seat], 0
    for title in (*GOOD, *BLANK):
        copies = CARDS.copies(BY_TITLE[title])
        outside = copies & ~(loose | sum(deck.bottom))
        copy = outside & -outside or copies & -copies
        loose &= ~copy
        hand |= copy if title in titles else 0
    state.decks = with_seat(state.decks, seat, replace(deck, loose=loose))
    state.hands = with_seat(state.hands, seat, hand)
    board.hand_sizes = with_seat(board.hand_sizes, seat, hand.bit_count())
    board.deck_sizes = with_seat(board.deck_sizes, seat, state.decks[seat].cards.bit_count())
    state.refresh()


def hands(games: int) -> dict[str, Figure]:
    """The lead of a side that begins with the good hand, less that of the same game with the blank one."""
    leads, wins = [], []
    for number, (away, home) in zip(range(games), pairs(), strict=False):
        setup = set_up({"team": away}, {"team": home})
        seat: Seat = HOME if number % 2 else AWAY
        ends = [Dealt(f"hands/{number}", seat, titles).play(setup).result or (0, 0) for titles in (GOOD, BLANK)]
        (mine, theirs), (plain, rival) = ((end[seat], end[other(seat)]) for end in ends)
        leads.append(float(mine - theirs - plain + rival))
        wins.append(float(mine > theirs) - float(plain > rival))
    return {"lead": estimate(leads, games), "wins": estimate(wins, games)}
