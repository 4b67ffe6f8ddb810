"""Scorebook, box score, story, scorecard and Retrosheet files: all made of the events of a game, and of nothing else."""
