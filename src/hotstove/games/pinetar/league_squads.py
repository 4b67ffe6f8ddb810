"""The drafting of Pine Tar's clubs from pressed team files (``hotstove.baseball.league_squads``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hotstove.baseball.league_squads import DraftedCards, DraftMan, Figure, FigureColumn, told_apart
from hotstove.baseball.positions import Position
from hotstove.baseball.team_files import PLAIN_HEADING, PLAYER_ID, heading
from hotstove.games.pinetar.cards import Card, Grade
from hotstove.games.pinetar.dugout.squad import LEFT_HANDED
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.team_sheets import FIRST_PITCHER, PITCHERS, PLAYERS, read_card, read_team
from hotstove.table.texts import Json, Node, as_node

STARTER, RELIEVER, HITTER = "SP", "RP", "DH"
PLACES: Final = (
    *(("C", 1), ("1B", 1), ("2B", 1), ("3B", 1), ("SS", 1), ("LF", 1), ("CF", 1), ("RF", 1)),
    *((STARTER, 4), (RELIEVER, 3)),
)
"""The places that a squad must be able to fill: somebody at each position, and a staff."""
RUNS_SAVED: Final[Mapping[str, float]] = {
    "A+": 8.7,
    "A": 6.1,
    "B": 4.2,
    "M": 4.4,
    "C": 3.2,
    "D": 1.3,
    "G": 0.8,
    "E": 0.0,
}
"""Runs that a grade saves in a hundred batters, compared with E: the mean over the regulars of 1889, 1927, 1975 and 2016."""
TIRED: Final = 0.3
"""The part of a starter's batters whom he faces by the grade of the third time through the order."""
MOST_TRIPS, MOST_FACED = 750, 1600
"""More plate appearances and batters faced count for nothing: schedules are not longer than today's, or staffs smaller."""
UNKNOWN_TRIPS, UNKNOWN_STARTER, UNKNOWN_RELIEVER = 500, 900, 300
"""Plate appearances and batters faced of cards that tell nothing of a real season."""

SECOND: Final = re.compile(r"(?<=.)-(?:[A-Z][A-Z0-9]{2}p?|p)$")
"""What stands behind a man's id on the second of his cards."""

COLUMNS: Final = (
    FigureColumn("hand", "B/T", "the hands by which he bats and throws", number=False),
    FigureColumn("pa", "PA", "real plate appearances"),
    FigureColumn("runs", "R/100", "runs of his columns in a hundred plate appearances"),
    FigureColumn("home", "Home", "the pitcher's grade at home, the first and the third time through the order", number=False),
    FigureColumn("away", "Away", "the pitcher's grade away, the first and the third time through the order", number=False),
    FigureColumn("mip", "MIP", "the innings that he can pitch"),
    FigureColumn("faced", "BF", "batters that he really faced"),
)
"""The figures of a man in lists."""


class PineTarSquads:
    """Pine Tar's squads of a league: 25 men, whose worth are the runs of their cards in the time that they really played."""

    places: Sequence[tuple[str, int]] = PLACES
    columns: Sequence[FigureColumn] = COLUMNS
    size = 25
    worth_is = (
        "a hitter's the runs of his columns compared with outs alone (73 % right-handers) in his real plate appearances, a "
        "pitcher's the runs that his grades save compared with E in the batters that he really faced"
    )

    def men(self, team: Node) -> list[DraftMan]:
        """The men of a team file; a man with a hitter's and a pitcher's card is one."""
        cards: dict[str, list[Card]] = {}
        for card in read_team(team).players:
            cards.setdefault(person_of(card.id), []).append(card)
        return [_man(person, both) for person, both in cards.items()]

    def squad(self, name: str, code: str, men: Sequence[DraftedCards]) -> Json:
        """The team's data: hitters by worth, starters by worth, relievers, the closer last."""
        rows: list[tuple[Card, dict[str, Json]]] = []
        taken: set[str] = set()
        for man in men:
            for card, row in _cards_of(man):
                rows.append(
                    (card, {**row, "id": card.id, "name": told_apart(card.name, man.source, taken), "usage": _usage(row)})
                )
        hitters = [(card, row) for card, row in rows if not card.pitches]
        staff = [(card, row) for card, row in rows if card.pitches]
        hitters.sort(key=lambda pair: (-_worth(pair[0]), pair[0].id))
        staff.sort(key=lambda pair: (pair[0].closes, not pair[0].starts, -_worth(pair[0]), pair[0].id))
        data: Json = {
            "name": name,
            "code": code,
            "players": [row for _, row in hitters],
            "pitchers": [row for _, row in staff],
        }
        read_team(as_node(data, name))
        return data


def person_of(id_: str) -> str:
    """Who a card is of: its id without what stands behind it on a man's second card: a club's code, p for the pitcher's.

    >>> [person_of(id_) for id_ in ("ruthba01", "myerbu01-BOS", "cobbty01-DETp", "mine-ann", "mine-ann-p")]
    ['ruthba01', 'myerbu01', 'cobbty01', 'mine-ann', 'mine-ann']
    """
    return SECOND.sub("", id_)


def _cards_of(man: DraftedCards) -> Iterator[tuple[Card, dict[str, Json]]]:
    """The cards of a man in the team file where they are, with their data; no other card of the team is read."""
    assert isinstance(man.team, dict)
    names = {key: man.team[key] for key in PLAIN_HEADING.known if key in man.team}
    code = heading(PLAIN_HEADING.read(as_node(names, man.source))).code
    for key, first in ((PLAYERS.name, 1), (PITCHERS.name, FIRST_PITCHER)):
        rows = man.team[key]
        assert isinstance(rows, list)
        for number, row in enumerate(rows, first):
            own = f"{code}{number:02}"
            if isinstance(row, dict) and person_of(str(row.get(PLAYER_ID.name) or own)) == man.person:
                yield read_card(as_node(row, man.source), own, first == FIRST_PITCHER), row


def _usage(row: Mapping[str, Json]) -> Json:
    """The usage of a card without the parts of the season in which he was with that club: he is with the new one always."""
    usage = row.get("usage", {})
    return {key: value for key, value in usage.items() if key != "stints"} if isinstance(usage, dict) else {}


def _man(person: str, cards: Sequence[Card]) -> DraftMan:
    hitter = next((card for card in cards if not card.pitches), None)
    arm = next((card for card in cards if card.pitches), None)
    places: list[str] = []
    about: list[str] = []
    by_bat, by_arm = (0.0 if card is None else _worth(card) for card in (hitter, arm))
    if hitter is not None:
        places += [position.short.upper() for position in hitter.gloves if position is not Position.PITCHER] or [HITTER]
        trips = f"{hitter.usage.plate_appearances} PA, " if hitter.usage.plate_appearances else ""
        about.append(f"bats {hitter.bats}, {trips}{_runs(hitter):.1f} runs in 100")
    if arm is not None:
        own = [STARTER] * arm.starts + [RELIEVER] * arm.relieves
        places = [*own, *places] if by_arm > by_bat else [*places, *own]
        faced = f", {arm.usage.batters_faced} batters faced" if arm.usage.batters_faced else ""
        about.append(f"throws {arm.throws}, {_grades(arm)}, MIP {arm.mound.innings}{faced}")
    name = (hitter or cards[0]).name
    return DraftMan(person, name, tuple(dict.fromkeys(places)), by_bat + by_arm, "; ".join(about), _figures(hitter, arm))


def _figures(hitter: Card | None, arm: Card | None) -> tuple[Figure, ...]:
    """A man's figures, one for each of `COLUMNS`."""
    hands = next(Figure.hands(card.bats, card.throws) for card in (hitter, arm) if card is not None)
    trips = hitter.usage.plate_appearances if hitter is not None else 0
    runs = Figure() if hitter is None else Figure(f"{_runs(hitter):.1f}", _runs(hitter))
    first = hands, Figure(f"{trips:,}", trips) if trips else Figure(), runs
    if arm is None:
        return (*first, Figure(), Figure(), Figure(), Figure())
    mound, faced = arm.mound, arm.usage.batters_faced
    innings = max(mound.starter_innings, mound.relief_innings)
    grades = (Figure(str(grade), _saved(grade)) for grade in (mound.home, mound.away))
    return (*first, *grades, Figure(mound.innings, innings), Figure(f"{faced:,}", faced) if faced else Figure())


def _grades(card: Card) -> str:
    return f"home {card.mound.home}, away {card.mound.away}"


def _runs(card: Card) -> float:
    """Runs of a hitter's columns in a hundred plate appearances."""
    return LEFT_HANDED * worth_against(card, "L") + (1 - LEFT_HANDED) * worth_against(card, "R")


def _worth(card: Card) -> float:
    """The runs of a card in the time that its man really played."""
    if not card.pitches:
        return _runs(card) * min(card.usage.plate_appearances or _unknown(card, UNKNOWN_TRIPS), MOST_TRIPS) / 100
    usual = UNKNOWN_STARTER if card.starts else UNKNOWN_RELIEVER
    faced = min(card.usage.batters_faced or _unknown(card, usual), MOST_FACED)
    return (_saved(card.mound.home) + _saved(card.mound.away)) / 2 * faced / 100


def _unknown(card: Card, usual: int) -> int:
    """What is taken where a card tells nothing of a real season; 0 where it tells of one without any."""
    return 0 if card.usage.games else usual


def _saved(grade: Grade) -> float:
    return (1 - TIRED) * RUNS_SAVED[grade.first] + TIRED * RUNS_SAVED[grade.third]


SQUADS: Final = PineTarSquads()
