"""``hotstove roster``: a roster of a game's cards."""

from __future__ import annotations

from hotstove.cli.building import building_command

command = building_command(
    "roster",
    """Build, check or show a roster of GAME's cards: a team file.

    \b
      hotstove roster clutch build                         a good roster under the cap, as a team file
      hotstove roster clutch build --kind 20-man --out my.yaml
      hotstove roster clutch check my.yaml                 is it legal, and if not, why not?
      hotstove roster clutch show my.yaml                  its cards and what they cost
      hotstove roster clutch show harbour                  a team that ships with the game
      hotstove roster sportsclix build --kind help         what can be built of SportsClix's figures
    """,
)
