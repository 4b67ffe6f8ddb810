"""Today's pitchers of Pine Tar's teams: the starter and the bullpen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.season_play import GameDay, PlayerHistory
from hotstove.games.pinetar.dugout.presence import Presence
from hotstove.games.pinetar.dugout.squad import A_GAME, DugoutTeam, Hurler

# --- The starter


def pick_starter(
    squad: DugoutTeam, arms: Sequence[PlayerHistory], game: int, today: int, presence: Presence | None = None
) -> tuple[Hurler, int]:
    """The pitcher furthest behind his share of the starts, less a penalty for each day of rest he lacks; and those days."""
    best_score, starter, short = -1e9, None, 0
    away = presence.away_arms if presence is not None else NOBODY
    for hurler in squad.starters:
        past = arms[hurler.number]
        if past.out or hurler.number in away:
            continue
        so_far = presence.hurlers[hurler.number] if presence is not None else 1.0
        score, lacks = hurler.starts * game * so_far - past.starts, 0
        if score <= best_score:
            continue
        if past.pitched and (lacks := lacking(past, hurler, today)):
            score -= lacks * rest_after(past, hurler) * TIRED
        if score > best_score:
            best_score, starter, short = score, hurler, lacks
    if starter is not None:
        return starter, min(9, short)
    able = [hurler for hurler in squad.hurlers if not (arms[hurler.number].out or hurler.number in away)]
    return (able or squad.hurlers)[0], 0


def ready_starter(
    squad: DugoutTeam, arms: Sequence[PlayerHistory], today: int, presence: Presence | None = None
) -> tuple[Hurler, int]:
    """A postseason starter, from the top of the rotation: the first rested one, or the nearest to it; and the days he lacks."""
    least_short, starter = 1 << 20, None
    away = presence.away_arms if presence is not None else NOBODY
    there = [each for each in squad.starters if not (arms[each.number].out or each.number in away)]
    for hurler in there[:ROTATION]:
        lacks = lacking(arms[hurler.number], hurler, today)
        if lacks < least_short:
            least_short, starter = lacks, hurler
    if starter is None:
        return pick_starter(squad, arms, 1, today, presence)
    return starter, min(9, least_short)


def rest_after(past: PlayerHistory, hurler: Hurler) -> int:
    """Days from his last appearance to the next start on full rest."""
    return hurler.spacing if past.pitched[-1].started else AFTER_RELIEF


def lacking(past: PlayerHistory, hurler: Hurler, today: int) -> int:
    """The days of rest that a pitcher lacks for a start."""
    if not past.pitched:
        return 0
    return max(0, rest_after(past, hurler) - (today - past.pitched[-1].day))


NOBODY: Final[frozenset[int]] = frozenset()
ROTATION: Final = 4
"""Number of starters in a postseason."""
AFTER_RELIEF: Final = 2
"""Days from an appearance in relief to a start."""
TIRED: Final = 0.18
"""The penalty, in starts, of each missing day of rest, per day between starts."""


# --- The bullpen


def pick_bullpen(
    squad: DugoutTeam,
    arms: Sequence[PlayerHistory],
    games: int,
    day: GameDay,
    starter: Hurler,
    there: int,
    presence: Presence | None = None,
) -> list[str]:
    """Names of the pitchers left out today: starters between starts, the tired, those ahead of their share (PT-200, PT-201).

    ``there`` are today's position players; a player with two cards uses only one of them in a game.
    """
    away = presence.away_arms if presence is not None else NOBODY
    busy = [
        hurler is starter or past.out > 0 or hurler.hitter_bit & there > 0 or hurler.number in away
        for hurler, past in zip(squad.hurlers, arms, strict=True)
    ]
    ready = _relievers(squad, arms, busy, games, day, presence)
    if len(ready) < SMALL_PEN:
        rested = [number for number in squad.others if not busy[number] and _is_rested(arms[number], day.day)]
        ready += sorted(rested, key=lambda number: arms[number].batters_faced)[: SMALL_PEN - len(ready)]
    here = {starter.number, *ready}
    return [hurler.name for hurler in squad.hurlers if hurler.number not in here]


def _relievers(
    squad: DugoutTeam,
    arms: Sequence[PlayerHistory],
    busy: Sequence[bool],
    games: int,
    day: GameDay,
    presence: Presence | None,
) -> list[int]:
    """Numbers of the pitchers who may relieve today, furthest behind their share first; others only if these are too few."""
    hurlers, limits = squad.hurlers, "relief" in day.rules
    appeared = [past.games - past.starts for past in arms]
    total = sum(appeared) + 1
    so_far = presence.hurlers if presence is not None else [1.0] * len(hurlers)
    ahead = [
        own - share * over * total - kept
        for own, share, over, kept in zip(appeared, squad.work, so_far, squad.kept, strict=True)
    ]
    whole = sum([past.batters_faced for past in arms]) + A_GAME / 3
    batters = {
        number: arms[number].batters_faced
        - hurlers[number].share * so_far[number] * whole
        - squad.kept[number] * hurlers[number].relief_batters
        for number in squad.relievers
    }
    order = {number: BY_GAMES * ahead[number] * hurlers[number].relief_batters + batters[number] for number in squad.relievers}
    ready: list[int] = []
    spare: list[int] = []
    for number in sorted(order, key=order.__getitem__):
        hurler, past = hurlers[number], arms[number]
        if busy[number] or (past.pitched and tired(past, games, day.day, limits, hurler.spacing)):
            continue
        if ahead[number] > (AHEAD if hurler.relieves else -OWED) or (hurler.relieves and batters[number] > AHEAD_BATTERS):
            spare.append(number)
            continue
        ready.append(number)
        if len(ready) == PEN:
            break
    return ready + spare[: max(0, SMALL_PEN - len(ready))]


def _is_rested(past: PlayerHistory, today: int) -> bool:
    return not past.pitched or today - past.pitched[-1].day >= AFTER_START


def tired(past: PlayerHistory, games: int, today: int, limits: bool, spacing: int = 5) -> bool:
    """Whether a reliever must rest: after a start; with ``limits``, after two innings last game or three games in a row."""
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
"""Games in relief above his share with which a reliever sits out, and below it with which a starter joins the bullpen."""
AHEAD_BATTERS: Final = 12.0
"""Batters faced beyond his share with which a reliever sits out."""
BY_GAMES: Final = 0.5
"""The weight of games, relative to batters faced, in the order of relievers."""
AFTER_START: Final = 3
"""Days from a start to relief."""
TWO_INNINGS: Final = 6
"""Outs after which a reliever misses the next game (PT-200)."""
IN_A_ROW: Final = 3
"""Games in a row after which he misses one (PT-201)."""
