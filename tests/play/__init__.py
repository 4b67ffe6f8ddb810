"""Scorekeeping: that events become the box score that the Official Baseball Rules ask for."""
