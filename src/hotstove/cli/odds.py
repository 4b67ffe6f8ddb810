"""``hotstove odds``: exact odds of the next play, and of winning."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import click

from hotstove.baseball.ball_game import ball_game_named, solvable, solver_of
from hotstove.cli.named_games import saved_game
from hotstove.cli.options import Teams, teams
from hotstove.cli.progress import progress_bar
from hotstove.cli.saves import game_of
from hotstove.lab.odds import (
    NextPlay,
    OddsRow,
    Roll,
    assumption,
    chooser,
    next_plays,
    open_choice,
    question_in_words,
    situation_in_words,
)
from hotstove.play.odds_positions import OddsPosition, decided, described
from hotstove.table import AWAY, BOTH, HOME
from hotstove.table.errors import Unreadable
from hotstove.table.events import label_of, rule_of
from hotstove.table.game import GameState, games
from hotstove.table.journal import read_journal
from hotstove.table.record import YOU
from hotstove.table.scenario import load_scenario, start_of
from hotstove.table.session import Session
from hotstove.table.texts import YAML_ENDINGS, Json, read_yaml

Wins = dict[str, float]
"""The win probability of the side that chooses, by option."""


@click.command("odds")
@click.argument("file", required=False, metavar="[FILE|GAME]", type=click.Path(path_type=Path))
@click.option(
    "--decision",
    "decisions",
    multiple=True,
    metavar="TEXT",
    help="Only this option of the next choice, such as `hit and run`; several, one after the other.",
)
@click.option("--rolls", is_flag=True, help="Also the odds of each roll on the way, by what is read in it.")
@click.option("--win", is_flag=True, help="Also the chance of winning, if both sides do their best from there on.")
@click.option("--game", "game_name", metavar="GAME", help="Without FILE: the game of the position.")
@click.option("--start", metavar="YAML", help="Without FILE: the position, as a scenario's start [default: the first play].")
@teams
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(
    file: Path | None,
    decisions: tuple[str, ...],
    rolls: bool,
    win: bool,
    game_name: str | None,
    start: str | None,
    teams: Teams,
    as_json: bool,
) -> None:
    """The exact odds of the next play, for each option of whoever chooses next.

    FILE is a scenario (.yaml: its start) or a saved game (.jsonl: where it stands), or newest, a number, a date or a club,
    as "hotstove replay" takes them. Or name a GAME and a position with teams and options:

    \b
      hotstove odds scenarios/smallball/SB-EX-12-double-play-from-one-out.yaml
      hotstove odds newest --win
      hotstove odds smallball --start '{outs: 1, bases: {1: 4}, runs: 2, batter: 7}'
      hotstove odds smallball --start '{inning: 9, half: bottom, score: [3, 2]}' --decision bat --win
      hotstove odds smallball --rolls
      hotstove odds rb8 --start '{bases: {1: 1}, batter: 2}' --decision 'no change' --decision 'steal second'

    Nothing is simulated: every way the dice can fall is counted, and fractions are exact (long ones are left to --json).
    What is rolled after the game is over (injuries) is left out. Of a saved game under way nothing is told that you may not
    see at the table: with two people, or none, a secret choice has no odds until the game is over.
    Where cards could be played into the turn, all is counted as if nobody played one, and no secret hand has a part in
    it. --win adds each option's chance of winning (Small Ball; needs the extra "best"); the first time
    for two teams this takes some ten seconds, and is kept.
    """
    if file is not None and game_name is None and str(file) in games():
        file, game_name = None, str(file)
    if (file is None) == (game_name is None):
        raise click.UsageError("give a FILE, or a GAME with a --start; see hotstove odds --help")
    if file is not None:
        if start or teams != Teams(None, None, ()):
            raise click.UsageError("--start, --away, --home and --option go with a GAME, not with a FILE")
        position = _in_file(file)
    else:
        assert game_name is not None
        game = ball_game_named(game_name)
        position = described(game, teams.set_up(game), read_yaml(start or "{}", "--start"))
    for text in decisions[:-1]:
        position = decided(position, text)
    decision = decisions[-1] if decisions else None
    plays = next_plays(position.game, position.state, position.given, decision, position.viewer, knows=position.shows)
    wins, row_win = _wins(position, plays) if win else (None, None)
    if as_json:
        click.echo(json.dumps(_plain(position, plays, rolls, wins, row_win), ensure_ascii=False))
    else:
        _print(position, plays, rolls, wins, row_win)
        if all(len(play.rows) == 1 and play.rows[0].then for play in plays):  # no die falls before the next question
            given = "".join(f"--decision {shlex.quote(text)} " for text in (*decisions[:-1], plays[0].option) if text)
            click.echo(f"Another question comes before the dice; a --decision more answers it: {given}--decision TEXT.")
        if not win and solvable(position.game):
            click.echo("Add --win for each option's chance of winning.")


def _in_file(file: Path) -> OddsPosition:
    if not file.suffix and not file.exists():
        file = saved_game(str(file))
    if file.suffix == ".jsonl":
        record = read_journal(file)
        game = game_of(record, file)
        session = Session(game, record)
        state, given = session.turn_so_far()
        people = tuple(seat for seat in BOTH if record.seats[seat] == YOU)
        position = OddsPosition(game, record.setup, state, given, session.state, people if len(people) == 1 else ())
        if not position.shows:
            for ask in session.asks:
                position.check_open(ask)
        return position
    if file.suffix not in YAML_ENDINGS:
        raise Unreadable(f"{file}: expected a scenario (.yaml) or a saved game (.jsonl)")
    scenario = load_scenario(file)
    state = start_of(scenario)
    return OddsPosition(ball_game_named(scenario.game.name), scenario.setup, state, (), state)


# --- Chances of winning

RowWin = Callable[[OddsRow[GameState]], float | None]
"""The win probability of the choosing side after a row; None if it depends on whose question is next."""


def _wins(position: OddsPosition, plays: tuple[NextPlay[GameState], ...]) -> tuple[Wins, RowWin]:
    """The win probability of the side that chooses, or of the side at bat if nobody chooses: by option, and after a row."""
    solver = solver_of(position.game)
    with progress_bar("working out best play, half-innings") as progress:
        best = solver.best_play(position.setup, progress)
    asks = open_choice(position.game, position.state, position.given)
    seat = asks.seat if asks is not None else position.game.situation(position.game.view(position.now, AWAY)).half
    assert seat is not None

    def after(row: OddsRow[GameState]) -> float | None:
        if not row.then:
            return best.win_probability(row.state, seat)
        if position.given:
            return None  # the options of the question after this one are not evaluated
        for asked in (AWAY, HOME):
            if worths := [worth for _, worth in best.worths(row.state, asked, row.then)]:
                return max(worths) if asked == seat else 1.0 - max(worths)
        return None

    if asks is not None:
        return dict(best.worths(position.now, seat, asks.why)), after
    return {"": sum(float(row.probability) * (after(row) or 0.0) for row in plays[0].rows)}, after


# --- Printing


def _plain(
    position: OddsPosition, plays: tuple[NextPlay[GameState], ...], rolls: bool, wins: Wins | None, row_win: RowWin | None
) -> dict[str, Json]:
    choices: list[Json] = []
    for play in plays:
        rows: list[Json] = []
        for row in play.rows:
            line: dict[str, Json] = {
                "what": row.what,
                "situation": row.situation,
                "probability": float(row.probability),
                "exact": str(row.probability),
            }
            if row.then:
                line["then"] = row.then
            if row_win is not None:
                line["win_probability"] = row_win(row)
            rows.append(line)
        choice: dict[str, Json] = {"by": chooser(play.seat), "option": play.option, "rows": rows}
        if rolls:
            choice["rolls"] = [_plain_roll(roll) for roll in play.rolls]
        if wins is not None:
            choice["win_probability"] = wins[play.option]
        choices.append(choice)
    data: dict[str, Json] = {"game": position.game.name, "situation": situation_in_words(position.game, position.now)}
    if meant := assumption(position.game):
        data["as_if"] = meant
    return {**data, "choices": choices}


def _plain_roll(roll: Roll) -> dict[str, Json]:
    readings: list[Json] = [
        {"reading": reading, "probability": float(chance), "exact": str(chance)} for reading, chance in roll.readings
    ]
    return {
        "label": label_of(roll.why),
        "rule": rule_of(roll.why),
        "probability": float(roll.probability),
        "exact": str(roll.probability),
        "readings": readings,
    }


def _print(
    position: OddsPosition, plays: tuple[NextPlay[GameState], ...], rolls: bool, wins: Wins | None, row_win: RowWin | None
) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    terminal = Console().is_terminal
    # Only on a terminal are lines broken; the reader of a pipe expects one row in one line.
    console = Console(markup=False, highlight=False, emoji=False, width=None if terminal else 200)
    situation = position.game.situation(position.game.view(position.now, plays[0].seat or 0))
    columns = (
        "chance, exactly, what happens, what stands then"
        if row_win is None
        else "chance, exactly, chance of winning then, what happens, what stands then"
    )
    meant = assumption(position.game)
    about = f"({columns}{f'; {meant}' if meant else ''})"
    click.echo(f"{situation_in_words(position.game, position.now)}; at bat {situation.batter}\n{about}\n")
    best = max(wins.values()) if wins else 0.0
    widest = max(len(row.what) for play in plays for row in play.rows)
    for play in plays:
        title = play.option or (f"first comes: {label_of(play.waits)}" if play.waits else "nobody chooses")
        if wins is not None:
            chance = wins[play.option]
            title += f": wins {chance:.2%}" + (", the best" if chance >= best - 1e-12 and len(plays) > 1 else "")
        table = Table(title=Text(title, "bold"), title_justify="left", box=None, pad_edge=False, show_header=False)
        for width in (7, 5) if row_win is None else (7, 5, 7):
            table.add_column(min_width=width, justify="right", no_wrap=True)
        table.add_column(min_width=None if terminal else widest)
        table.add_column()
        for row in play.rows:
            question = question_in_words(row)
            after = f"{row.situation}; {question}" if question else row.situation
            chance_then = None if row_win is None else row_win(row)
            win = [] if row_win is None else ["" if chance_then is None else f"{chance_then:.2%}"]
            table.add_row(f"{float(row.probability):.2%}", _exactly(row.probability), *win, row.what, after)
        with console.capture() as printed:
            console.print(table)
        click.echo("\n".join(line.rstrip() for line in printed.get().splitlines()) + "\n")
        if rolls:
            for roll in play.rolls:
                click.echo("\n".join(_drawn(roll)) + "\n")


BAR = 24
LONG = 13


def _exactly(chance: Fraction) -> str:
    """The fraction as text; empty if it is too long to be read (``--json`` prints it)."""
    return text if len(text := str(chance)) <= LONG else ""


def _drawn(roll: Roll) -> Iterator[str]:
    """A roll as lines of text: its name, then probability, bar and reading; the bar of the likeliest reading is the longest."""
    made = "" if roll.probability == 1 else f", {float(roll.probability):.2%} of the time"
    yield f"  {label_of(roll.why)} ({rule_of(roll.why)}){made}"
    longest = roll.readings[0][1]
    widest = max(len(_exactly(chance)) for _, chance in roll.readings)
    for reading, chance in roll.readings:
        bar = "━" * max(1, round(BAR * chance / longest))
        yield f"  {float(chance):7.2%}  {_exactly(chance):>{widest}}  {bar:<{BAR}}  {reading}"
