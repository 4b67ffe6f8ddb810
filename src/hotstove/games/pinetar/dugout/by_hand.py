"""Information for people who choose their own lineups: players' rest, and the rule that keeps a player out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from hotstove.baseball.season_play import GameDay, PlayerHistory
from hotstove.baseball.words import counted, innings_pitched
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.dugout.presence import ELSEWHERE, is_there
from hotstove.games.pinetar.dugout.squad import DugoutTeam, Hurler
from hotstove.games.pinetar.dugout.staff import AFTER_START, TWO_INNINGS, lacking, tired
from hotstove.table import NotLegal


def named_starter(squad: DugoutTeam, arms: Sequence[PlayerHistory], games: int, day: GameDay, id_: str) -> tuple[Hurler, int]:
    """Return the starter that a person named, and the days of rest that he lacks; raises NotLegal if a rule keeps him out."""
    starter = next((each for each in squad.hurlers if each.card.id == id_), None)
    if starter is None:
        raise NotLegal(f"{id_} is no pitcher of this team")
    past = arms[starter.number]
    barred = out_text(past) or elsewhere(starter.card, day) or bullpen_rule(past, games, day)
    if barred:
        raise NotLegal(f"{starter.name} can't pitch today: {barred}")
    return starter, min(9, lacking(past, starter, day.day))


def rest_text(past: PlayerHistory, hurler: Hurler, day: GameDay) -> str:
    """A pitcher's last appearance and the cost of his lack of rest: ``started 2 days ago, 3 days short (3 innings fewer)``."""
    if not past.pitched:
        return "has not pitched yet"
    last, short = past.pitched[-1], lacking(past, hurler, day.day)
    ago = day.day - last.day
    when = "today" if not ago else "yesterday" if ago == 1 else f"{ago} days ago"
    words = f"{'started' if last.started else f'relieved, {innings_pitched(last.outs)} innings,'} {when}"
    if not short:
        return f"{words}, rested"
    lack = f"{words}, {counted(short, 'day')} short of rest"
    if "mip" not in day.rules:
        return f"{lack}, which with mip off costs nothing"
    return f"{lack}: {counted(short, 'inning')} fewer (PT-194)"


def out_text(past: PlayerHistory) -> str:
    """The reason why a player is out; empty if he is available."""
    return f"hurt, misses {counted(past.out, 'more game')} (PT-209)" if past.out else ""


def elsewhere(card: Card, day: GameDay) -> str:
    """The reason why a player of several clubs is out; empty if he is with this one now."""
    return "" if day.part is None or is_there(card.usage.stints, day.part) else ELSEWHERE


def bullpen_rule(past: PlayerHistory, games: int, day: GameDay) -> str:
    """The optional rule that keeps a reliever out of this game because of his last ones, or empty (PT-200, PT-201)."""
    if not past.pitched or past.pitched[-1].started or not tired(past, games, day.day, "relief" in day.rules):
        return ""
    two = past.pitched[-1].outs >= TWO_INNINGS
    return "two innings of relief in the last game (PT-200)" if two else "three games in a row (PT-201)"


PLAYS_OTHERWISE: Final = "plays by his other card today"
"""Why a player with two cards is left out by one of them."""


def two_carded(squad: DugoutTeam, starter: str, playing: Collection[str]) -> set[str]:
    """The names of cards whose player starts today, or is in the lineup, by his other card."""
    both = [(hurler, hitter) for hurler in squad.hurlers for hitter in squad.hitters if hurler.hitter_bit == hitter.bit]
    pitching = {hitter.name for hurler, hitter in both if hurler.name == starter}
    return pitching | {hurler.name for hurler, hitter in both if hitter.name in playing}


def usage_text(squad: DugoutTeam, name: str, past: PlayerHistory | None, day: GameDay) -> str:
    """Why a player whom no rule keeps out is left out; ``past`` is a pitcher's season so far, None for a position player."""
    if past is None:
        return "has played more than his share of the season (usage)"
    ago = day.day - past.pitched[-1].day if past.pitched and past.pitched[-1].started else None
    if ago is not None and ago < AFTER_START:
        return f"started {'today' if not ago else 'yesterday' if ago == 1 else f'{ago} days ago'} (usage)"
    number = squad.names.index(name, len(squad.hitters)) - len(squad.hitters)
    if number in squad.others:
        return "a starter who does not relieve (usage)"
    if not squad.hurlers[number].relieves:
        return "a starter who relieves only when he is behind his share of it (usage)"
    if not past.pitched:
        return "others are to relieve before him (usage)"
    return "has pitched more than his share of the season (usage)"
