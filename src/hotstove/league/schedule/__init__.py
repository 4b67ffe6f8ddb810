"""Schedules: made from what a season's data know, or read from a file of one's own."""
