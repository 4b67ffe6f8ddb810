"""Lineups that a person keeps under names at the terminal, by game and team, in a file of his own for each game."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.kept_lineups import kept_as, read, with_one_more, written
from hotstove.baseball.lineup_board import LineupBoard, Placed
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet
from hotstove.cli.saves import own_folder
from hotstove.table.files import write_files
from hotstove.table.texts import Node, read_yaml_file, yaml_text

FOLDER: Final = "lineups"


class KeptLineups:
    """The lineups that are kept of one team of a game."""

    def __init__(self, game: str, team: str) -> None:
        self._path = own_folder() / FOLDER / f"{game}.yaml"
        self._team = team

    @property
    def lineups(self) -> dict[str, str]:
        """The lineups by name, as they are typed; raises Unreadable for a file that holds something else."""
        own = self._all().get(self._team)
        return {name: text.text("a lineup") for name, text in own.mapping().items()} if own is not None else {}

    def keep(self, name: str, sheet: TeamSheet) -> None:
        """Keep the lineup of a sheet, in the place of one that has the name already.

        Raises NotLegal for a bad name, Unreadable for a file that is damaged, NotWritten.
        """
        lineups = with_one_more(self.lineups, name, written(sheet, pitcher=True), self._team)
        all_teams = {team: node.plain() for team, node in self._all().items()}
        write_files({self._path.name: yaml_text({**all_teams, self._team: {**lineups}})}, self._path.parent, {self._path.name})

    def placed(self, name: str, board: LineupBoard) -> tuple[Placed, Placed]:
        """A kept lineup on today's board: the batting order, and who does not bat. The pitcher is the one of the board.

        Raises NotLegal if there is none of that name.
        """
        kept = read(kept_as(self.lineups, name, self._team))
        today = [place for place in (*board.order, *board.besides) if place[1] is Position.PITCHER]
        order = [each for place in kept for each in (today if place[1] is Position.PITCHER else [place])]
        bats = any(position is Position.PITCHER for _, position in order)
        return tuple(order), () if bats else board.besides

    def _all(self) -> dict[str, Node]:
        return read_yaml_file(self._path).mapping() if self._path.exists() else {}
