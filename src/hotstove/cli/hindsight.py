"""``hotstove hindsight``: how the chance to win moved in a finished game, and what choices have cost."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from textwrap import wrap

import click

from hotstove.cli.jobs import jobs_option, processes
from hotstove.cli.named_games import saved_game
from hotstove.cli.options import F, together
from hotstove.cli.progress import progress_bar
from hotstove.cli.saves import look_at
from hotstove.cli.terminal.keyboard import draws_letters
from hotstove.play.hindsight import Hindsight, chance_of, hindsight, points_of
from hotstove.play.second_thoughts import Effort
from hotstove.table.session import AnySession

BARS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"
"""A column of a row of the graph, by eighths of its height."""
PLAIN_BARS = "    #####"
"""The same where the terminal shows only ASCII."""
ROWS = 6
WIDTH = 68
"""The columns of the graph."""


@dataclass(frozen=True, slots=True)
class HindsightLook:
    """The options of a look back: games and pairs of games that are counted, processes, and whether JSON is printed."""

    games: int
    pairs: int
    jobs: int | None
    as_json: bool

    def show(self, session: AnySession) -> None:
        """Look back on a finished game and print what is seen."""
        effort = Effort(games=self.games, pairs=self.pairs)
        with progress_bar("Looking back") as show:
            seen = hindsight(session, effort, show, processes(self.jobs))
        click.echo(
            json.dumps(asdict(seen), ensure_ascii=False, indent=2)
            if self.as_json
            else in_lines(seen, BARS if draws_letters(sys.stdout) else PLAIN_BARS, WIDTH + 10)
        )


def hindsight_look(command: F) -> F:
    """The options of `HindsightLook`, passed as ``look``."""
    options: tuple[Callable[[F], F], ...] = (
        click.option(
            "--games", type=click.IntRange(20, 100_000), default=200, show_default=True, help="Games that are counted."
        ),
        click.option(
            "--pairs", type=click.IntRange(10, 1_000_000), default=6_000, show_default=True, help="Pairs of games for choices."
        ),
        jobs_option,
        click.option("--json", "as_json", is_flag=True, help="Print everything as JSON."),
    )
    return together("look", HindsightLook, *options)(command)


@click.command("hindsight")
@click.argument("wanted", metavar="[GAME]", required=False)
@hindsight_look
def command(wanted: str | None, look: HindsightLook) -> None:
    """Look back on a finished GAME that is saved; without GAME, on the game saved last.

    GAME is a file, or newest, a number (1 is the newest), a date, a club, or a date and a club.

    \b
      hotstove hindsight                   the game you played last
      hotstove hindsight foxes             the Foxes' newest game
      hotstove hindsight game.jsonl
      hotstove hindsight game.jsonl --pairs 50000    what choices have cost, with less error

    It shows the chance to win after every play, the plays that moved it most, and of each person's choices how many the
    coach, a computer manager, would have made otherwise, what that cost, which cost most, and what is left to luck.

    Small Ball is solved: its figures are exact (that needs numpy). In other games they are counted in games that computer
    managers play with these teams, and in pairs of games played on from a choice with either answer and the same dice; the
    error is shown. The same file gives the same figures. Games of a season have names, too: hotstove season hindsight 41.
    """
    look.show(look_at(saved_game(wanted)))


def in_lines(seen: Hindsight, bars: str, width: int) -> str:
    """The report in lines of at most so many columns. ``bars`` are the nine heights of a graph's column."""
    paragraphs = [(seen.title, ""), ("", ""), (f"The chance of the {seen.names[seen.side]} to win, {seen.how}:", ""), ("", "")]
    paragraphs += [(line, "") for line in graph(seen, bars)]
    paragraphs += [("", ""), ("The plays that moved it most:", "")]
    for swing in seen.biggest:
        turning = f" {seen.turning_words}." if swing == seen.turning_point else ""
        paragraphs.append((f"{swing.number:>5}  {swing.when}. {swing.text}  {seen.moved(swing)}.{turning}", " " * 7))
    for choices in seen.choices:
        paragraphs += [("", ""), (" ".join(seen.told(choices)), ""), ("What cost most:", "")]
        for thought in choices.worst:
            said = f"  {points_of(thought.cost)}: {thought.taken}; the coach: {thought.better}."
            when = f"{thought.when}, after play {thought.after_play}"
            paragraphs.append((f"{said} {when}: {thought.question}", " " * 7))
        paragraphs += [(choices.unnamed, "")] if choices.unnamed else []
    return "\n".join(line for text, indent in paragraphs for line in wrap(text, width, subsequent_indent=indent) or [""])


def graph(seen: Hindsight, bars: str) -> list[str]:
    """The chance of the side that is told of (``Hindsight.side``) after each play as rows of columns, with the innings."""
    chances = [chance_of(seen.side, chance) for chance in seen.chances]
    columns = min(len(chances), WIDTH)
    places = [round(column * (len(chances) - 1) / max(columns - 1, 1)) for column in range(columns)]
    heights = [round(chances[place] * ROWS * 8) for place in places]
    rows = []
    for row in range(ROWS - 1, -1, -1):
        label = {ROWS - 1: "100%", ROWS // 2 - 1: " 50%", 0: "  0%"}.get(row, "")
        rows.append(f"{label:>6} |" + "".join(bars[min(max(height - 8 * row, 0), 8)] for height in heights).rstrip())
    return [*rows, " " * 8 + _innings(seen.innings, places).rstrip()]


def _innings(innings: Sequence[tuple[int, str]], places: Sequence[int]) -> str:
    """The number of each inning under the column of its first play."""
    line = [" "] * (len(places) + 3)
    for first, number in innings:
        column = next((column for column, place in enumerate(places) if place >= first), len(places) - 1)
        line[column : column + len(number)] = number
    return "".join(line)
