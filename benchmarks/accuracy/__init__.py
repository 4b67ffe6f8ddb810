"""How near replayed seasons come to the real ones: leagues, players against chance, clubs' wins, and playing time."""
