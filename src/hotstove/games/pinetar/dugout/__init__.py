"""The dugout of Pine Tar's teams in a season: today's lineups and pitchers, and what a game carries over to the next."""

from hotstove.games.pinetar.dugout.season import SeasonDugout

__all__ = ["SeasonDugout"]
