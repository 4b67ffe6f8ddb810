"""A progress bar on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hotstove.baseball.ball_game import Progress


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """A bar on standard error if that is a terminal. It appears with the first report and is removed at the end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    bar = Bar(*columns, console=console, transient=True, disable=not console.is_terminal)
    row = bar.add_task(what, total=None)

    def show(step: int, of: int) -> None:
        bar.start()
        bar.update(row, completed=step, total=of)

    try:
        yield show
    finally:
        bar.stop()
