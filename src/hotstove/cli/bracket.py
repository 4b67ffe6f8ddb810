"""``hotstove bracket``: two to sixteen clubs, series by series, until one is left; kept in a folder."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.cli import saves
from hotstove.cli.options import Display, display, seed_of_many_option, side, switches_option
from hotstove.cli.progress import progress_bar
from hotstove.cli.series import play_out, play_series
from hotstove.cli.switches import switches
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.lines import before_command, print_line, read_line
from hotstove.league.bracket import (
    FILE,
    Bracket,
    Meeting,
    SeriesScore,
    new_bracket,
    read_bracket,
    score_in,
    score_of,
    write_bracket,
)
from hotstove.league.series import Series
from hotstove.play.seats import keeps_passes, level_named, usual_level
from hotstove.table.chance import Chance
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.journal import Journal, has_begun
from hotstove.table.record import YOU


@click.command("bracket")
@click.argument("game")
@click.argument("clubs", nargs=-1, metavar="[CLUB]...")
@click.option(
    "--best-of", default="5", metavar="3|5|7", help="How long series are, one length or one a round: 3,5,7 [default: 5]."
)
@click.option("--you", "own", multiple=True, metavar="CLUB", help="Your club, as it is named above; give it again for more.")
@click.option("--manager", metavar="LEVEL", help="The computer's level: easy, medium, hard ... [default: the hardest].")
@click.option("--draw", is_flag=True, help="Draw who meets whom [default: the clubs are named in order, the best first].")
@switches_option
@seed_of_many_option
@click.option("--save", type=click.Path(path_type=Path), metavar="FOLDER", help="Keep it there [default: a new folder].")
@click.option("--resume", is_flag=False, flag_value=saves.NEWEST, metavar="[FOLDER]", help="Go on; without FOLDER, the newest.")
@click.option("--show", type=click.Path(path_type=Path), metavar="FOLDER", help="Only look at it.")
@display
def command(
    game: str,
    clubs: tuple[str, ...],
    best_of: str,
    own: tuple[str, ...],
    manager: str | None,
    draw: bool,
    options: tuple[str, ...],
    seed: str,
    save: Path | None,
    resume: str | None,
    show: Path | None,
    display: Display,
) -> None:
    """Play series of GAME among 2, 4, 8 or 16 CLUBS, of whom the winners meet, until one is left.

    \b
      hotstove bracket pinetar 1927/NYA 1975/CIN 1889/NY1 2016/CHN --you 1975/CIN
      hotstove bracket rb8 --draw                        all of the game's own teams, as many as make one
      hotstove bracket clutch --best-of 3,3,7            eight clubs; the final is a best of 7
      hotstove bracket pinetar --resume                  go on with the newest one
      hotstove bracket pinetar --show FOLDER             how it stands

    A club is a team's name, a team file, or a club of a real season. The best are named first: the first and the last meet, and
    the first two only in the final. A series is like one of `hotstove series`, and each stands in a file of its own in the
    folder: `hotstove series --show FILE` tells its games.
    """
    rules = ball_game_named(game)
    if resume is not None or show is not None:
        if clubs or save is not None:
            raise click.UsageError("a bracket settles its clubs itself; with --resume and --show leave them and --save out")
        folder = show or (Path(resume) if resume else _newest())
        bracket = read_bracket(folder)
        if bracket.game is not rules:
            raise NotLegal(f"{folder}: a bracket of {bracket.game.title}, not of {rules.title}")
        if show is not None:
            click.echo(_drawn(folder, bracket))
            return
    else:
        bracket = _begin(rules, clubs, best_of, own, manager, draw, options, seed)
        folder = save or saves.new_path("bracket", game, "")
        write_bracket(bracket, folder)
    print_line(f"Kept in {folder}")
    again = before_command("Go on with:", f"hotstove bracket {game} --resume {shlex.quote(str(folder))}")
    if saves.played(lambda: _play(folder, bracket, lambda: display.front()[0]), lambda: again, None):
        click.echo(_drawn(folder, bracket))


def _begin(
    rules: AnyBallGame,
    clubs: Sequence[str],
    best_of: str,
    own: Sequence[str],
    manager: str | None,
    draw: bool,
    options: tuple[str, ...],
    seed: str,
) -> Bracket:
    """A new bracket by the words of the command; raises NotLegal or Unreadable."""
    names = list(clubs) or _own_teams(rules)
    unknown = [name for name in own if name not in names]
    if unknown:
        raise NotLegal(f"--you {unknown[0]}: not among the clubs: {', '.join(names)}")
    lengths = best_of.split(",")
    if not all(length.strip().isdecimal() and len(length) < 4 for length in lengths):
        raise Unreadable(f"--best-of {best_of}: expected a length, or one for each round with commas between, such as 3,5,7")
    if draw:
        chance = Chance(f"{seed} order")
        names = [names.pop(chance.pick(len(names))) for _ in list(names)]
    level = level_named(rules, manager) if manager is not None else usual_level(rules)[0]
    return new_bracket(
        rules,
        [side(rules, name, name) for name in names],
        [YOU if name in own else level for name in names],
        [int(length) for length in lengths],
        switches(options),
        seed,
    )


def _own_teams(rules: AnyBallGame) -> list[str]:
    """The first of the game's own teams, as many as a bracket can have."""
    names = list(rules.teams())
    return names[: 1 << (len(names).bit_length() - 1)]


def _newest() -> Path:
    """The folder of the bracket that was begun last; raises Unreadable if there is none."""
    kept = saves.folder("bracket")
    found = saves.oldest_first(kept.glob(f"*/{FILE}"))
    if not found:
        raise Unreadable(f"there is no bracket in {kept}; name a folder")
    return found[-1].parent


def _play(folder: Path, bracket: Bracket, front: Callable[[], Front]) -> bool:
    """Play series after series; whether the bracket is over."""
    known: dict[Meeting, SeriesScore] = {}

    def winner_of(meeting: Meeting) -> int | None:
        if meeting not in known:
            known[meeting] = score_in(folder, bracket, meeting)
        return known[meeting].winner

    while True:
        rounds = bracket.rounds(winner_of)
        left = [meeting for meeting in rounds[-1] if winner_of(meeting) is None]
        if not left:
            return True
        if len(left) == len(rounds[-1]):
            print_line(f"\n{_round_name(bracket, len(rounds))}, best of {left[0].best_of}.")
        computers = [meeting for meeting in left if YOU not in _managers(bracket, meeting)]
        with progress_bar("series") as progress:
            for number, meeting in enumerate(computers):
                progress(number, len(computers))
                known[meeting] = _play_meeting(folder, bracket, meeting, play_out)
        for meeting in rounds[-1]:
            if meeting in computers:
                print_line(_told(bracket, meeting, known[meeting]))
        for meeting in left:
            if meeting in computers:
                continue
            home, away = bracket.clubs[meeting.better], bracket.clubs[meeting.other]
            typed = read_line(f"\nThe {away.name} against the {home.name}: Enter plays on, q leaves: ")
            if typed is None or typed in ("q", "quit"):
                return False
            known[meeting] = _play_meeting(folder, bracket, meeting, lambda series: play_series(series, False, front))
            if known[meeting].winner is None:
                return False
            print_line(_told(bracket, meeting, known[meeting]))


def _managers(bracket: Bracket, meeting: Meeting) -> tuple[str, str]:
    return bracket.clubs[meeting.better].manager, bracket.clubs[meeting.other].manager


def _play_meeting(folder: Path, bracket: Bracket, meeting: Meeting, play: Callable[[Series], bool]) -> SeriesScore:
    """Begin a series or go on with it, and play it in its file; how it stands then."""
    path = folder / f"{meeting.name}.jsonl"
    if has_begun(path):
        journal, record = Journal.resume(path, False)
    else:
        record = bracket.record(meeting, lambda seats: keeps_passes(bracket.game, seats))
        journal = Journal.create(path, record, anew=True)
    try:
        series = Series(record, journal)
        play(series)
        return score_of(series, meeting)
    finally:
        journal.close()


# --- What is printed


def _round_name(bracket: Bracket, number: int) -> str:
    """``The final``, ``The semifinals``, ``Round 1``."""
    left = len(bracket.lengths) - number
    return ("The final", "The semifinals", "The quarterfinals")[left] if left < 3 else f"Round {number}"


def _told(bracket: Bracket, meeting: Meeting, score: SeriesScore) -> str:
    """``Cincinnati Reds beat New York Yankees, 3 games to 1``, or how an undecided series stands."""
    clubs, (better, other) = (bracket.clubs[meeting.better].name, bracket.clubs[meeting.other].name), score.wins
    if score.winner is None:
        return f"{clubs[0]} {better}, {clubs[1]} {other}" if better or other else f"{clubs[0]} against {clubs[1]}"
    ahead = 0 if score.winner == meeting.better else 1
    return f"{clubs[ahead]} beat {clubs[1 - ahead]}, {max(better, other)} games to {min(better, other)}"


def _drawn(folder: Path, bracket: Bracket) -> str:
    """All series so far, round by round, and the club that is left."""
    known: dict[Meeting, SeriesScore] = {}

    def winner_of(meeting: Meeting) -> int | None:
        known[meeting] = known.get(meeting) or score_in(folder, bracket, meeting)
        return known[meeting].winner

    lines: list[str] = []
    for number, meetings in enumerate(bracket.rounds(winner_of), 1):
        lines += ["", f"{_round_name(bracket, number)}, best of {meetings[0].best_of}"]
        lines += [f"  {_told(bracket, meeting, known[meeting])}" for meeting in meetings]
    winner = known[meetings[0]].winner if number == len(bracket.lengths) else None
    if winner is not None:
        lines += ["", f"The {bracket.clubs[winner].name} win the bracket."]
    return "\n".join(lines)
