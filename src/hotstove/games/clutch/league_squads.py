"""The drafting of Clutch's clubs from pressed team files (``hotstove.baseball.league_squads``)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.league_squads import DraftedCards, DraftMan, Figure, FigureColumn, teams_read, told_apart
from hotstove.games.clutch.builders import in_short
from hotstove.games.clutch.building import FULL, OPEN, UNCAPPED, check_roster, person
from hotstove.games.clutch.cards import FIELD, Batter, Pitcher, PlayerCard
from hotstove.games.clutch.lineups import usual_nine
from hotstove.games.clutch.teams import Team, read_team
from hotstove.games.clutch.valuation import FIGURES, batting_runs, fielding_runs, pitching_runs, usual_runs
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json, Node, as_node

HITTER: Final = "DH"
PLACES: Final = (*((spot.short.upper(), 1) for spot in FIELD), (HITTER, 1), ("SP", FULL.starters), ("RP", FULL.relievers // 2))
"""The places that a squad must be able to fill: nine who bat, a rotation, and half of a full bullpen."""
GAMES: Final = 162
"""The games of a season, for the worth of a card."""
RELIEF: Final = sum(FIGURES.bullpen) / len(FIGURES.bullpen)
"""The batters that a reliever faces in a game of his club, on the average of the bullpen."""
USUAL_STARTER, USUAL_RELIEVER = 7, 1
"""Usual Inning Limits."""

COLUMNS: Final = (
    FigureColumn("hand", "B/T", "the side from which he bats, or the hand with which he throws", number=False),
    FigureColumn("salary", "Salary", "the salary of his card"),
    FigureColumn("base", "OB", "a batter's On-Base"),
    FigureColumn("speed", "Speed", "a batter's Speed"),
    FigureColumn("command", "Cmd", "a pitcher's Command"),
    FigureColumn("innings", "IP", "a pitcher's Inning Limit"),
)
"""The figures of a man in lists."""


class ClutchSquads:
    """Clutch's squads of a league: 26 cards, whose worth are their runs in a season at the place for which they are drafted.

    Of a roster without a cap (CL-042), or with other numbers than a full one's, the file names the rules. A club has the deck,
    the staff and the stadium of the team from which its first man comes.
    """

    places: Sequence[tuple[str, int]] = PLACES
    columns: Sequence[FigureColumn] = COLUMNS
    size = FULL.size
    worth_is = (
        f"the runs of {GAMES} games beside the usual card's: a batter's by his card and glove in {FIGURES.order} plate "
        f"appearances a game, a pitcher's in the batters that one of a rotation ({FIGURES.rotation}) or of a bullpen "
        f"({RELIEF:.1f}) faces a game"
    )

    def men(self, team: Node) -> list[DraftMan]:
        """The men of a team file, each with one card (CL-040)."""
        return [_man(card) for card in _cards(read_team(team)).values()]

    def squad(self, name: str, code: str, men: Sequence[DraftedCards]) -> Json:
        """The team's data: the best nine in order, the bench, the rotation by salary (CL-038), the bullpen by what it saves."""
        teams = teams_read(men, read_team)
        taken: set[str] = set()
        cards: list[PlayerCard] = []
        for man, own in zip(men, teams, strict=True):
            card = _cards(own)[man.person]
            cards.append(replace(card, name=told_apart(card.name, man.source, taken)))
        batters = [card for card in cards if isinstance(card, Batter)]
        pitchers = [card for card in cards if isinstance(card, Pitcher)]
        nine = usual_nine(batters)
        if not nine:
            raise NotLegal(f"{name}: no nine of the batters fill all positions and hit for the pitcher (CL-035, CL-036)")
        playing = {batter.id for batter, _ in nine}
        rules = next((rules for rules in (FULL, UNCAPPED) if not check_roster(cards, rules)), OPEN)
        team = replace(
            teams[0],
            name=name,
            nickname=name,
            code=code,
            colour="",
            lineup=nine,
            bench=tuple(
                sorted((card for card in batters if card.id not in playing), key=lambda card: (-_worth(card), card.id))
            ),
            rotation=tuple(sorted((card for card in pitchers if card.starts), key=lambda card: (-card.salary, card.id))),
            bullpen=tuple(sorted((card for card in pitchers if not card.starts), key=lambda card: (-_worth(card), card.id))),
            starter=0,
            rules=rules,
            tired=frozenset(),
        )
        data = {key: value for key, value in team.plain().items() if key not in ("nickname", "colour")}
        read_team(as_node(data, name))
        return data


def _cards(team: Team) -> dict[str, PlayerCard]:
    """The cards of a team by who is on them; of two versions of one man, where a roster may have them (CL-044), the first."""
    cards: dict[str, PlayerCard] = {}
    for card in team.players:
        cards.setdefault(person(card), card)
    return cards


def _man(card: PlayerCard) -> DraftMan:
    return DraftMan(person(card), card.name, _places(card), _worth(card), in_short(card).replace("  ", " · "), _figures(card))


def _places(card: PlayerCard) -> tuple[str, ...]:
    """The places that a card can fill, the first one printed first; every batter can be the designated hitter (CL-036)."""
    return (*(spot.short.upper() for spot, _ in card.positions), HITTER) if isinstance(card, Batter) else (card.role,)


def _worth(card: PlayerCard) -> float:
    """The runs of a card in a season, beside the usual one's."""
    if isinstance(card, Batter):
        glove = max((fielding_runs(card, position) for position, _ in card.positions), default=0.0)
        return GAMES * FIGURES.order * (batting_runs(card) - usual_runs() + glove)
    faced, lasting = (FIGURES.rotation, USUAL_STARTER) if card.starts else (RELIEF, USUAL_RELIEVER)
    return GAMES * faced * (pitching_runs(card) - FIGURES.innings * lasting + usual_runs())


def _figures(card: PlayerCard) -> tuple[Figure, ...]:
    """A man's figures, one for each of `COLUMNS`."""
    if isinstance(card, Batter):
        hands, numbers = Figure.hands(card.bats, ""), (card.salary, card.on_base, card.speed, None, None)
        return hands, *map(Figure.of, numbers)
    return Figure.hands("", card.throws), *map(Figure.of, (card.salary, None, None, card.command, card.innings))


SQUADS: Final = ClutchSquads()
