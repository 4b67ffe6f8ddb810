"""What is not legal about a roster, a deck and a staff, and why (CL-033 to CL-055); and builders of good legal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from hotstove.baseball.limits import at_lowest_price, with_exchanges
from hotstove.baseball.positions import Position
from hotstove.baseball.words import plain_letters
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard
from hotstove.games.clutch.lineups import SPOTS, LineupSpot, batting_order, best_nine, unfilled
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.strategy import RARITIES, STRATEGY, Coach, CoachKind, EffectCard, StrategyCard
from hotstove.games.clutch.valuation import FIGURES, batting_runs, fielding_runs, pitching_runs
from hotstove.table.errors import NotLegal

C = TypeVar("C", Batter, Pitcher)

DECK: Final = 50
MOST_WEATHER: Final = 2
STAFF: Final[tuple[CoachKind, ...]] = ("bench", "hitting", "pitching")
"""The places of a staff (CL-049)."""


@dataclass(frozen=True, slots=True)
class RosterRules:
    """How many cards of each kind a roster has and what they may cost (CL-034 to CL-044).

    ``starters`` and ``relievers`` are 0 if ``pitchers`` of any role count together; ``cap`` is 0 if salaries have no bound.
    ``exact`` is False if the numbers are only the least ones. ``rule`` is cited for the numbers.
    """

    name: str
    about: str
    batters: int
    starters: int
    relievers: int
    pitchers: int
    cap: int
    rule: str
    exact: bool = True
    one_card_each: bool = True

    @property
    def size(self) -> int:
        """The number of cards, or the least number."""
        return self.batters + self.pitchers


FULL: Final = RosterRules("full", "26 cards under a cap of 6,000", 13, 5, 8, 13, 6000, "CL-034")
TWENTY_MAN: Final = RosterRules("20-man", "20 cards under a cap of 5,000", 12, 3, 5, 8, 5000, "CL-043")
ALL_STAR: Final = RosterRules("all-star", "20 batters and 20 pitchers without a cap", 20, 0, 0, 20, 0, "CL-044")
ALL_STAR_TWICE: Final = RosterRules(
    "all-star-twice", "20 batters and 20 pitchers, two cards of a player allowed", 20, 0, 0, 20, 0, "CL-044", True, False
)
UNCAPPED: Final = RosterRules("uncapped", "26 cards without a cap, as managers may agree", 13, 5, 8, 13, 0, "CL-042")
OPEN: Final = RosterRules("open", "nine batters, a starter and whoever else, without a cap", 9, 1, 0, 1, 0, "CL-042", False)
ROSTER_RULES: Final[Mapping[str, RosterRules]] = {
    rules.name: rules for rules in (FULL, UNCAPPED, TWENTY_MAN, ALL_STAR, ALL_STAR_TWICE, OPEN)
}
"""The kinds of rosters by name (CL-042)."""


def salary(cards: Sequence[PlayerCard]) -> int:
    """The summed salary of some cards (CL-041)."""
    return sum(card.salary for card in cards)


RosterPart: TypeAlias = Literal["", "batters", "SP", "RP"]
"""The cards of a roster of one kind, or all of them."""


class RosterProblem(NamedTuple):
    """What is not legal about a roster: a sentence with the rule, the part of the roster, and the card at fault (by place).

    ``other`` is the place of the card that it does not go with.
    """

    words: str
    part: RosterPart = ""
    card: int | None = None
    other: int | None = None


@lru_cache(maxsize=1 << 13)
def person(card: PlayerCard) -> str:
    """Who is on a card: its ``player``, which may be the id of a card of the set, in plain letters (CL-040)."""
    shipped = pool().get(card.player.strip().upper())
    return plain_letters(shipped.name if shipped is not None else card.player)


def same_person(one: PlayerCard, other: PlayerCard) -> bool:
    """Whether two cards are versions of one player (CL-040).

    Two of one name are, unless the file tells both apart by their ``player``.
    """
    return _is_same(_known_by(one), _known_by(other))


def _known_by(card: PlayerCard) -> tuple[str, str]:
    """Who is on a card, and the name that is printed on it, in plain letters."""
    return person(card), plain_letters(card.name)


def _is_same(one: tuple[str, str], other: tuple[str, str]) -> bool:
    (who, name), (whom, named) = one, other
    return who == whom or (name == named and name in (who, whom))


def check_roster(cards: Sequence[PlayerCard], rules: RosterRules = FULL) -> list[str]:
    """What is not legal about a roster, a sentence for each, with the rule; empty if it is legal."""
    return [problem.words for problem in roster_problems(cards, rules)]


def roster_problems(cards: Sequence[PlayerCard], rules: RosterRules = FULL) -> list[RosterProblem]:
    """What is not legal about a roster, and where; empty if it is legal."""
    batters = [card for card in cards if isinstance(card, Batter)]
    pitchers = [card for card in cards if isinstance(card, Pitcher)]
    starters = sum(card.starts for card in pitchers)
    problems: list[RosterProblem] = []
    if rules.exact and len(cards) != rules.size:
        problems.append(RosterProblem(f"A roster has exactly {rules.size} players, this one has {len(cards)} ({rules.rule})."))
    least = "" if rules.exact else "at least "
    counts: tuple[tuple[RosterPart, str, int, int, str], ...] = (
        ("batters", "batters", rules.batters, len(batters), "CL-037"),
        ("SP", "pitchers", 0 if rules.starters else rules.pitchers, len(pitchers), rules.rule),
        ("SP", "starting pitchers (SP)", rules.starters, starters, "CL-038"),
        ("RP", "relief pitchers (RP)", rules.relievers, len(pitchers) - starters, "CL-039"),
    )
    for part, what, wanted, held, rule in counts:
        if wanted and (held != wanted if rules.exact else held < wanted):
            cited = rule if rules is FULL else rules.rule
            problems.append(RosterProblem(f"A roster has {least}{wanted} {what}, this one has {held} ({cited}).", part))
    missing = unfilled(batters)
    if missing:
        names = ", ".join(position.short.upper() for position in missing)
        words = f"No eight of the batters fill all positions at once: nobody is left for {names} (CL-035)."
        problems.append(RosterProblem(words, "batters"))
    elif len(batters) < 9:
        problems.append(RosterProblem("Nobody is left to be the designated hitter (CL-036).", "batters"))
    if rules.one_card_each:
        people = [_known_by(card) for card in cards]
        for place, card in enumerate(cards):
            versions = [other for other, held in enumerate(people) if _is_same(people[place], held)]
            if versions[0] < place:
                ids = ", ".join(cards[other].id for other in versions)
                words = f"{card.name} stands on the roster {len(versions)} times ({ids}): one card of a player (CL-040)."
                problems.append(RosterProblem(words, card=place, other=versions[0]))
    over = salary(cards) - rules.cap
    if rules.cap and over > 0:
        rule = "CL-041" if rules is FULL else rules.rule
        words = f"The salaries sum to {salary(cards):,}, {over:,} over the cap of {rules.cap:,} ({rule})."
        problems.append(RosterProblem(words))
    return problems


def check_rotation(rotation: Sequence[Pitcher]) -> list[str]:
    """What is not legal about the order of a rotation (CL-038, CL-068)."""
    return [
        f"A rotation goes from the highest salary to the lowest: {after.name} ({after.salary}) stands behind {before.name} "
        f"({before.salary}) (CL-038)."
        for before, after in pairwise(rotation)
        if after.salary > before.salary
    ]


class DeckProblem(NamedTuple):
    """What is not legal about a deck: a sentence with the rule, and the card at fault if it is a single one."""

    words: str
    card: StrategyCard | None = None


def check_deck(cards: Sequence[StrategyCard]) -> list[str]:
    """What is not legal about a strategy deck, a sentence for each, with the rule; empty if it is legal."""
    return [problem.words for problem in deck_problems(cards)]


def deck_problems(cards: Sequence[StrategyCard]) -> list[DeckProblem]:
    """What is not legal about a strategy deck, and which card is at fault; empty if it is legal."""
    problems: list[DeckProblem] = []
    if len(cards) != DECK:
        problems.append(DeckProblem(f"A deck has exactly {DECK} cards, this one has {len(cards)} (CL-045)."))
    copies = Counter(cards)
    shared: dict[str, list[StrategyCard]] = {}
    for card, number in copies.items():
        if card.manager:
            words = f"{card} is a manager card: it may stand as bench coach, never in a deck (CL-051)."
            problems.append(DeckProblem(words, card))
        elif number > card.copies:
            rarity = RARITIES[card.rarity]
            words = f"{number} copies of {card}: a deck has at most {card.copies} of one {rarity} card (CL-046)."
            problems.append(DeckProblem(words, card))
        shared.setdefault(card.base_title, []).append(card)
    for cards_of_title in shared.values():
        number, most = sum(copies[card] for card in cards_of_title), max(card.copies for card in cards_of_title)
        if len(cards_of_title) > 1 and number > most:
            names = " and ".join(map(str, cards_of_title))
            words = f"{number} copies of {names} together: they share a limit of {most} (CL-048, CL-R-68)."
            problems.append(DeckProblem(words, cards_of_title[-1]))
    weather = sum(card.weather for card in cards)
    if weather > MOST_WEATHER:
        words = f"{weather} weather cards: a deck has at most {MOST_WEATHER} (CL-047)."
        problems.append(DeckProblem(words, next(card for card in reversed(cards) if card.weather)))
    return problems


def check_staff(staff: Sequence[EffectCard]) -> list[str]:
    """What is not legal about a staff of bench, hitting and pitching coach; a sentence for each, with the rule."""
    problems = []
    if len(staff) != len(STAFF):
        problems.append(f"A staff has exactly {len(STAFF)} coaches, this one has {len(staff)} (CL-049).")
    for place, card in zip(STAFF, staff, strict=False):
        reason = _misplaced(place, card)
        if reason:
            problems.append(reason)
    return problems


NTH: Final = dict(zip(STAFF, ("first", "second", "third"), strict=True))
"""Where each coach stands on a staff."""


def _misplaced(place: CoachKind, card: EffectCard) -> str:
    """Why a card can't take the place of a staff; empty if it can."""
    if isinstance(card, Coach):
        return (
            ""
            if card.kind == place
            else f"{card} is a {card.kind} coach, not a {place} coach, who comes {NTH[place]} (CL-049)."
        )
    if not card.manager:
        return f"{card} is a strategy card and stands in the deck, not on a staff (CL-049)."
    return "" if place == "bench" else f"{card} is a manager card: it may take the bench coach's place only (CL-050)."


# --- Builders


@dataclass(frozen=True, slots=True)
class Roster:
    """A roster in its parts: the batting order with positions, the bench, the rotation by salary, and the bullpen."""

    lineup: tuple[LineupSpot, ...]
    bench: tuple[Batter, ...]
    rotation: tuple[Pitcher, ...]
    bullpen: tuple[Pitcher, ...]

    @property
    def cards(self) -> tuple[PlayerCard, ...]:
        """All its cards."""
        return *(batter for batter, _ in self.lineup), *self.bench, *self.rotation, *self.bullpen

    @property
    def salary(self) -> int:
        """What it costs."""
        return salary(self.cards)

    @property
    def runs(self) -> float:
        """What it is worth in runs a game, beside other rosters (``valuation``)."""
        regulars = sum(batting_runs(batter) + fielding_runs(batter, spot) for batter, spot in self.lineup)
        return (
            FIGURES.order * regulars
            + FIGURES.bench * sum(map(batting_runs, self.bench))
            + FIGURES.rotation * sum(map(pitching_runs, self.rotation))
            + sum(faced * runs for faced, runs in zip(_relief(len(self.bullpen)), _best_relief(self.bullpen), strict=True))
        )


def _best_relief(bullpen: Sequence[Pitcher]) -> list[float]:
    return sorted(map(pitching_runs, bullpen), reverse=True)


def _relief(relievers: int) -> list[float]:
    """The batters that the best, second best, ... reliever faces in a game."""
    known = FIGURES.bullpen
    return [known[min(place, len(known) - 1)] for place in range(relievers)]


def build_roster(cards: Iterable[PlayerCard], rules: RosterRules = FULL, kept: Set[PlayerCard] = frozenset()) -> Roster:
    """A good legal roster from some cards; raises NotLegal if they hold none. It holds all cards that are ``kept``.

    It is the best roster (the nine, the bench, each pitcher) at the lowest price of a unit of salary at which that is under the
    cap; then single cards are exchanged for better ones while that is legal.
    """
    others = kept if rules.one_card_each else ()
    candidates = [card for card in dict.fromkeys(cards) if card in kept or not any(same_person(card, each) for each in others)]
    best = _at_price(candidates, rules, 0.0, kept)
    if rules.cap and (best is None or best.salary > rules.cap):
        best, _ = at_lowest_price(
            lambda price: _at_price(candidates, rules, price, kept),
            lambda roster: roster is not None and roster.salary <= rules.cap,
            _DEAREST,
        )
    problems = check_roster(best.cards, rules) if best is not None else ["The cards fill no roster."]
    if best is not None and not problems and not kept <= set(best.cards):
        problems = ["The cards to keep do not fit into one roster."]
    if best is None or problems:
        raise NotLegal(f"no legal roster of {rules.about} was found in {len(candidates)} cards: {' '.join(problems)}")
    improved = with_exchanges(
        best, lambda roster: _exchanges(roster, candidates, rules, kept), lambda roster: roster.runs, _LEAST_GAIN
    )
    return replace(improved, lineup=batting_order(improved.lineup))


_DEAREST: Final = 0.05
"""A price in runs of a unit of salary at which only the cheapest cards are worth theirs."""
_NEAR: Final = 5
"""The candidates for a place of the nine by score; further ones are taken if these fill no nine."""
_ROTATION: Final = 5
"""The rotation of rosters whose rules count all pitchers together."""
_KEPT: Final = 100.0
"""Runs that are added to a card that is to be kept, so that it is always taken first."""


def _at_price(cards: Sequence[PlayerCard], rules: RosterRules, price: float, kept: Set[PlayerCard]) -> Roster | None:
    """The best roster if each unit of salary costs so many runs; None if the cards fill no roster."""

    def score(batter: Batter, spot: Position) -> float:
        runs = FIGURES.order * (batting_runs(batter) + fielding_runs(batter, spot)) - price * batter.salary
        return runs + _KEPT if batter in kept else runs

    def worths(able: Iterable[C], share: float, runs: Callable[[C], float]) -> dict[C, float]:
        return {card: share * runs(card) + (_KEPT if card in kept else 0.0) for card in able}

    batters = [card for card in cards if isinstance(card, Batter)]
    pitchers = [card for card in cards if isinstance(card, Pitcher)]
    nine = best_nine(_candidates(batters, score, _NEAR), score) or best_nine(batters, score)
    if not nine:
        return None
    taken = {person(batter) for batter, _ in nine}
    held = [card for card in kept if person(card) not in taken]
    benched = max(rules.batters - len(nine), sum(isinstance(card, Batter) for card in held))
    bench = _best(batters, benched, taken, worths(batters, FIGURES.bench, batting_runs), price)
    started, relieved = [card for card in pitchers if card.starts], [card for card in pitchers if not card.starts]
    starters = max(rules.starters or min(_ROTATION, rules.pitchers), sum(card in kept for card in started))
    relievers = max(rules.pitchers - starters, sum(card in kept for card in relieved))
    rotation = _best(started, starters, taken, worths(started, FIGURES.rotation, pitching_runs), price)
    bullpen: list[Pitcher] = []
    for faced in _relief(relievers):
        bullpen += _best(relieved, 1, taken, worths(relieved, faced, pitching_runs), price)
    rotation.sort(key=lambda card: (-card.salary, card.id))
    return Roster(batting_order(nine), tuple(bench), tuple(rotation), tuple(bullpen))


def _candidates(batters: Sequence[Batter], score: Callable[[Batter, Position], float], number: int) -> list[Batter]:
    """The best few for each place of the nine."""
    candidates: dict[Batter, None] = {}
    for spot in SPOTS:
        able = {batter: score(batter, spot) for batter in batters if batter.plays(spot)}
        candidates.update(dict.fromkeys(sorted(able, key=able.__getitem__, reverse=True)[:number]))
    return list(candidates)


def _best(cards: Sequence[C], number: int, taken: set[str], runs: Mapping[C, float], price: float) -> list[C]:
    """The best few cards by runs less their price, each of a player who is not taken yet, and is then."""
    chosen: list[C] = []
    for card in sorted(cards, key=lambda card: (price * card.salary - runs[card], card.id)):
        if len(chosen) < number and person(card) not in taken:
            taken.add(person(card))
            chosen.append(card)
    return chosen


def _exchanges(roster: Roster, cards: Sequence[PlayerCard], rules: RosterRules, kept: Set[PlayerCard]) -> Iterator[Roster]:
    """The legal rosters with one card for another that need not be kept."""
    room = rules.cap - roster.salary if rules.cap else salary(cards)
    players = Counter(map(person, roster.cards))
    for out in roster.cards:
        if out in kept:
            continue
        for card in cards:
            if type(card) is not type(out) or card in roster.cards or card.salary - out.salary > room:
                continue
            if rules.one_card_each and players[person(card)] - (person(card) == person(out)):
                continue
            exchanged = _with(roster, out, card)
            if exchanged is not None:
                yield exchanged


_LEAST_GAIN: Final = 1e-6


def _with(roster: Roster, out: PlayerCard, card: PlayerCard) -> Roster | None:
    """The roster with one card for another in the same place; None if that can't be."""
    if isinstance(out, Batter) and isinstance(card, Batter):
        lineup = tuple((card if batter is out else batter, spot) for batter, spot in roster.lineup)
        if not all(batter.plays(spot) for batter, spot in lineup):
            return None
        return replace(roster, lineup=lineup, bench=tuple(card if batter is out else batter for batter in roster.bench))
    if isinstance(out, Pitcher) and isinstance(card, Pitcher) and out.role == card.role:
        rotation = [card if pitcher is out else pitcher for pitcher in roster.rotation]
        rotation.sort(key=lambda pitcher: (-pitcher.salary, pitcher.id))
        bullpen = tuple(card if pitcher is out else pitcher for pitcher in roster.bullpen)
        return replace(roster, rotation=tuple(rotation), bullpen=bullpen)
    return None


def build_deck(worths: Mapping[str, float] = FIGURES.strategy, kept: Sequence[StrategyCard] = ()) -> tuple[StrategyCard, ...]:
    """A good legal deck, sorted by id, from the cards' worths by id in runs; raises NotLegal if they make none.

    It begins with the cards that are ``kept``.

    Copies are taken by worth, a further copy of a card counting a little less (``worths.yaml``), first as many of each color
    as every deck should hold, then the best of all.
    """
    copies = [
        (worth * FIGURES.again**copy, STRATEGY[card]) for card, worth in worths.items() for copy in range(STRATEGY[card].copies)
    ]
    copies.sort(key=lambda each: (-each[0], each[1].id))
    deck = list(kept)

    def rest() -> list[StrategyCard]:
        held = Counter(deck)
        further = []
        for _, card in copies:
            held[card] -= 1
            if held[card] < 0:
                further.append(card)
        return further

    def add(wanted: Iterable[StrategyCard], most: int) -> None:
        for card in wanted:
            if len(deck) < most and not check_copy(deck, card):
                deck.append(card)

    for color, least in FIGURES.least.items():
        lacking = max(0, least - sum(card.color == color for card in kept))
        add([card for card in rest() if card.color == color], min(DECK, len(deck) + lacking))
    add(rest(), DECK)
    problems = check_deck(deck)
    if problems:
        raise NotLegal(f"no legal deck was found: {' '.join(problems)}")
    order = list(STRATEGY.values())
    return tuple(sorted(deck, key=order.index))


def check_copy(deck: Sequence[StrategyCard], card: StrategyCard) -> str:
    """Why a copy of a card can't be added to a deck, apart from the number of its cards; empty if it can."""
    return " ".join(reason for reason in check_deck((*deck, card)) if "CL-045" not in reason)
