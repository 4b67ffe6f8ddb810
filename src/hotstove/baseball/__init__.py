"""What every ball game shares: teams, bases, plays, innings, and one scorebook from events alone. It knows no game."""
