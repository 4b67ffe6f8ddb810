"""Scorebook, box score, story, scorecard and Retrosheet files, all made from the events of a game alone."""
