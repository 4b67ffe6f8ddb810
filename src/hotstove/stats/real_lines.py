"""A player's real season in one line, as people read it beside his card."""

from __future__ import annotations

from hotstove.baseball.words import counted
from hotstove.stats.seasons import BattingSeason, PitchingSeason, PlayerSeason


def batting_line(batting: BattingSeason) -> str:
    """A batting season: games, at-bats, AVG/OBP/SLG, and what he had of extra bases, walks, strikeouts and steals.

    >>> batting_line(BattingSeason(155, 584, 149, 218, 52, 18, 47, walks=109, strikeouts=84, stolen_bases=10))
    '155 games, 584 AB, .373/.472/.765, 52 2B, 18 3B, 47 HR, 109 BB, 84 SO, 10 SB'
    """
    reached = batting.hits + batting.walks + batting.hit_by_pitch
    chances = batting.at_bats + batting.walks + batting.hit_by_pitch + batting.sacrifice_flies
    bases = batting.hits + batting.doubles + 2 * batting.triples + 3 * batting.home_runs
    rates = f"{_rate(batting.hits, batting.at_bats)}/{_rate(reached, chances)}/{_rate(bases, batting.at_bats)}"
    counts = (
        (batting.doubles, "2B"),
        (batting.triples, "3B"),
        (batting.home_runs, "HR"),
        (batting.walks, "BB"),
        (batting.strikeouts, "SO"),
        (batting.stolen_bases, "SB"),
    )
    told = [f"{number} {name}" for number, name in counts if number]
    return ", ".join([counted(batting.games, "game"), f"{batting.at_bats} AB", *([rates] if batting.at_bats else []), *told])


def pitching_line(pitching: PitchingSeason) -> str:
    """A pitching season: record, games and starts, saves, innings, ERA, and what he gave up.

    >>> pitching_line(PitchingSeason(42, 27, 22, 7, 3, 638, hits=182, earned_runs=54, home_runs=3, walks=54, strikeouts=75))
    '22-7, 42 games, 27 starts, 3 saves, 212.2 innings, ERA 2.29, 182 H, 3 HR, 54 BB, 75 SO'
    """
    record = [f"{pitching.wins}-{pitching.losses}", counted(pitching.games, "game")]
    record += [counted(number, name) for number, name in ((pitching.starts, "start"), (pitching.saves, "save")) if number]
    innings = f"{pitching.outs // 3}.{pitching.outs % 3} innings"
    average = [f"ERA {27 * pitching.earned_runs / pitching.outs:.2f}"] if pitching.outs else []
    allowed = ((pitching.hits, "H"), (pitching.home_runs, "HR"), (pitching.walks, "BB"), (pitching.strikeouts, "SO"))
    return ", ".join([*record, innings, *average, *(f"{number} {name}" for number, name in allowed)])


def real_lines(player: PlayerSeason) -> tuple[str, ...]:
    """The lines of a player's season with one club: pitching first if he pitched, batting if he came to bat."""
    lines = [pitching_line(player.pitching)] if player.pitching is not None and player.pitching.games else []
    if player.batting.plate_appearances:
        lines.append(batting_line(player.batting))
    return tuple(lines)


def _rate(part: int, whole: int) -> str:
    return f"{part / whole:.3f}".removeprefix("0") if whole else ".---"
