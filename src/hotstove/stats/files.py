"""Team files in readable form: YAML in the order of the data, short lists on one line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hotstove.stats.card_maker import Pressed
from hotstove.stats.seasons import Season
from hotstove.table.files import write_files
from hotstove.table.texts import yaml_text


def team_file(pressed: Pressed, season: Season, game: str) -> str:
    """A pressed team as YAML, with a heading that names the source of the data and the estimated statistics."""
    name = pressed.team["name"] if isinstance(pressed.team, dict) else pressed.code
    lines = [
        f"{name} {season.year}: cards for {game}, made by `hotstove press` from real statistics.",
        f"Data: {season.source}.",
    ]
    lines += [f"Note: {note}." for note in pressed.notes]
    return "".join(f"# {line}\n" for line in lines) + yaml_text(pressed.team)


def write_teams(folder: Path, teams: Sequence[Pressed], season: Season, game: str) -> list[Path]:
    """Write one file for each team, such as ``NYA-1927.yaml``, or none; the folder is made if it does not exist."""
    files = {f"{pressed.code}-{season.year}.yaml": team_file(pressed, season, game) for pressed in teams}
    return write_files(files, folder)
