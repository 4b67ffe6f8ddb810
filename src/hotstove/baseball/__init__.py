"""The parts that the rules of every ball game share: teams, bases, plays, innings, lineups. No module here knows a game."""
