"""Pictures of the drawn table for the docs, from real games: ``python -m hotstove.cli.terminal.picture docs``.

Each game is played by its seed and a row of answers, so a picture is the same whenever it is made.
"""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from hotstove.baseball.ball_game import ball_game_named, solvable
from hotstove.baseball.laid_out import asks_here, option_face, option_prospect
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.look import Look
from hotstove.play.asking import Choice, Prompt, keys_at, question_heading
from hotstove.play.chances import worth_of
from hotstove.play.moment import moment_of
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node


@dataclass(frozen=True, slots=True)
class Pictured:
    """The moment of a game that a picture shows: after so many answers of two managers of that name."""

    game: str
    teams: tuple[str, str]
    manager: str
    seed: str
    answers: int
    look: Look


PICTURES = {
    "terminal": Pictured("smallball", ("foxes", "herons"), "best", "opening day 51", 111, Look(92, 30)),
    "terminal-clutch": Pictured("clutch", ("union", "harbour"), "sensible", "opening day 16", 614, Look(100, 34)),
    "terminal-sportsclix": Pictured("sportsclix", ("allnight", "barometer"), "sensible", "opening day 3", 442, Look(100, 34)),
}

_SVG = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>Hot Stove: GAME in the terminal</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: ui-sans-serif, system-ui, sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""The frame of Rich without its web fonts."""


def picture(shown: Pictured) -> str:
    """The drawn table in the middle of a game, as SVG."""
    from rich.console import Console
    from rich.terminal_theme import TerminalTheme

    game = ball_game_named(shown.game)
    away, home = shown.teams
    setup = game.set_up(as_node(away), as_node(home), as_node(None))
    session = Session(game, Record(game.name, game.edition, setup, shown.seed, ("you", shown.manager)))
    manager = game.managers[shown.manager](setup)
    play_on(session, (manager, manager), limit=shown.answers)
    ask = session.asks[0]
    assert ask.seat is not None
    worth = worth_of(session, ask) if solvable(game) else None
    view = session.view(ask.seat)
    choices = tuple(
        Choice(
            key,
            str(option),
            f"{worth.options[str(option)]:.1%}" if worth is not None else "",
            face=option_face(game, option),
            prospect=option_prospect(game, view, option, ask),
        )
        for key, option in zip(keys_at(game, ask), ask.options, strict=True)
    )
    here = asks_here(game, view, ask)
    prompt = Prompt(question_heading(game, game.sheets(setup)[ask.seat].nickname, ask, here), choices)
    moment = replace(moment_of(game, session, ("you", shown.manager), (ask.seat,)), saved=True)
    message = f"The chance to win with each choice ({worth.how})." if worth is not None else ""
    columns = shown.look.columns
    console = Console(record=True, width=columns, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for line in screen.draw(moment, shown.look, prompt, message):
        console.print(line, no_wrap=True, overflow="crop")
    dark = "282c30 d65c52 689f68 deb860 6890c8 b07cb0 70b0b8 c8c8c0"
    bright = "6e7478 ee766a 8cc484 f0d078 7eb0f0 ce9cce 8cd0d6 f0f0e8"
    night = TerminalTheme((18, 22, 25), (214, 214, 205), _colours(dark), _colours(bright))
    frame = _SVG.replace("GAME", game.title)
    return console.export_svg(title="hotstove play", theme=night, code_format=frame, unique_id="table")


def _colours(hexes: str) -> list[tuple[int, int, int]]:
    return [(int(word[:2], 16), int(word[2:4], 16), int(word[4:], 16)) for word in hexes.split()]


def main() -> None:
    """Write all pictures to the folder named on the command line."""
    for name, shown in PICTURES.items():
        (Path(sys.argv[1]) / f"{name}.svg").write_text(picture(shown), encoding="utf-8")


if __name__ == "__main__":
    main()
