"""The news of a season's days in words, from its chronicle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.words import counted, ordinal
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.chronicle import FEATS, Feat
from hotstove.league.season.lines import ClubLines
from hotstove.league.season.plan import SeasonPlan
from hotstove.stats.seasons import nickname

_AT_BAT: Final = ("single", "double", "triple", "home run", "walk", "intentional walk", "ground out", "fly out", "bunt out")
"""What a batter wins a game with; of other last plays it is said that his side wins on them."""
_MILESTONES: Final[Mapping[str, str]] = {
    "home run": "hits his {th} home run",
    "hit": "has his {th} hit",
    "run batted in": "bats in his {th} run",
    "stolen base": "steals his {th} base",
    "win": "wins his {th} game",
    "save": "saves his {th} game",
    "strikeout": "strikes out his {th} batter",
}


@dataclass(frozen=True, slots=True)
class NewsItem:
    """A piece of news: whose it is (a player's name, or the club's nickname), and what is said of him or them.

    ``feat`` says which game and club, ``player`` whose card it is; empty for the club.
    """

    feat: Feat
    who: str
    text: str
    player: str = ""

    @property
    def sentence(self) -> str:
        """``Babe Ruth (Yankees) hits his 60th home run.``, ``The Yankees win, having been behind by 7 runs.``"""
        return f"{self.who} {self.text}."


def news_of(
    plan: SeasonPlan, fixtures: Mapping[int, Fixture], totals: Mapping[str, ClubLines], feats: Iterable[Feat]
) -> list[NewsItem]:
    """Feats in words, the rarest kinds first; ``fixtures`` are the season's games by number, ``totals`` tell the names."""
    ordered = sorted(feats, key=lambda feat: (FEATS.index(feat.kind), -feat.figure, feat.number))
    return [_item(plan, fixtures[feat.number], totals, feat) for feat in ordered]


def _item(plan: SeasonPlan, fixture: Fixture, totals: Mapping[str, ClubLines], feat: Feat) -> NewsItem:
    club = nickname(plan.by_code[feat.club].name)
    others = nickname(plan.by_code[fixture.home if feat.club == fixture.away else fixture.away].name)
    if feat.player and not (feat.kind == "walk-off" and feat.how not in _AT_BAT):
        name = totals[feat.club].names.get(feat.player, feat.player)
        return NewsItem(feat, f"{name} ({club})", _of_player(feat, others), feat.player)
    return NewsItem(feat, f"The {club}", _of_club(feat, others))


def _of_player(feat: Feat, others: str) -> str:
    number = feat.figure
    match feat.kind:
        case "perfect game" | "no-hitter":
            return f"pitches a {feat.kind} against the {others}"
        case "shutout":
            return f"shuts out the {others} on {counted(number, 'hit')}"
        case "cycle":
            return f"hits for the cycle against the {others}"
        case "home runs":
            return f"hits {number} home runs against the {others}"
        case "hits":
            return f"has {number} hits against the {others}"
        case "runs batted in":
            return f"bats in {number} runs against the {others}"
        case "strikeouts":
            return f"strikes out {number} of the {others}"
        case "walk-off":
            article = "an" if feat.how.startswith("i") else "a"
            return f"beats the {others} with {article} {feat.how} in the last at-bat"
        case "grand slam":
            return f"hits a home run with the bases full against the {others}"
        case "injury":
            return f"is hurt and misses {counted(number, 'game')}"
        case "hitting streak":
            return f"has hit in {number} games in a row"
        case "hitting streak ends":
            return f"goes without a hit after {number} games with one"
        case "milestone":
            return _MILESTONES[feat.how].format(th=ordinal(number))
    return f"has his part in the game against the {others}"


def _of_club(feat: Feat, others: str) -> str:
    number = feat.figure
    match feat.kind:
        case "perfect game" | "no-hitter":
            return f"hold the {others} to a {feat.kind} by several pitchers"
        case "shutout":
            return f"shut out the {others} on {counted(number, 'hit')} with several pitchers"
        case "runs":
            return f"score {number} runs against the {others}"
        case "long game":
            return f"and the {others} play {number} innings"
        case "walk-off":
            return f"beat the {others} on the last play ({feat.how})"
        case "comeback":
            return f"beat the {others} after being behind by {counted(number, 'run')}"
        case "triple play":
            return f"turn a triple play against the {others}"
        case "winning streak":
            return f"have won {number} games in a row"
        case "winning streak ends":
            return f"lose to the {others} after {number} games won in a row"
        case "losing streak":
            return f"have lost {number} games in a row"
        case "losing streak ends":
            return f"beat the {others} after {number} games lost in a row"
        case "milestone":
            return f"win their {ordinal(number)} game"
    return f"play the {others}"
